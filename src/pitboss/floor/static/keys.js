// Keys: every control that carries one says so in its `data-hot`; typing into a field stays typing.

/** Give each name the first letter that is still free; letters in `taken` are not. */
export function letters(names, taken = new Set()) {
  const found = new Map();
  for (const name of names) {
    const letter = [...name.toLowerCase(), ..."abcdefghijklmnopqrstuvwxyz"].find((one) => /[a-z]/.test(one) && !taken.has(one));
    if (letter) { found.set(name, letter); taken.add(letter); }
  }
  return found;
}

// A control that was clicked keeps the focus, but its hand is on the mouse: Enter then means what the page says it does.
let clicked = false;
document.addEventListener("pointerdown", () => { clicked = true; }, true);
document.addEventListener("keydown", ({ key }) => { if (key === "Tab" || key.startsWith("Arrow")) clicked = false; }, true);

/** Listen for keys inside a part of the page; `other` gets what no control has. */
export function listen(part, other) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const field = event.target.closest?.("input, select, textarea");
    if (field && !(field.type === "range" && event.key === "Enter") && !(event.key === "Enter" && field.dataset.enter !== undefined)) return;
    // Enter and space on a focused control are that control's own.
    if ((event.key === "Enter" || event.key === " ") && !clicked && event.target.closest?.("button, a, summary")) return;
    const key = event.key.toLowerCase();
    const control = [...part.querySelectorAll("[data-hot]")].find((one) => one.dataset.hot === key && !one.disabled && one.offsetParent);
    if (control) {
      event.preventDefault();
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
    } else if (other(event.key, event.shiftKey)) {
      event.preventDefault();
    }
  });
}
