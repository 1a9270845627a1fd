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

// Whoever speaks to the machine, or slips, may not want single letters to play.
const OFF = "no-letters";
let off = false;
try { off = localStorage.getItem(OFF) === "yes"; } catch { /* it holds for this page */ }
document.documentElement.classList.toggle(OFF, off);

/** The switch for keys of one letter. */
export function letterSwitch(box) {
  box.checked = !off;
  box.addEventListener("change", () => {
    off = !box.checked;
    document.documentElement.classList.toggle(OFF, off);
    try { localStorage.setItem(OFF, off ? "yes" : "no"); } catch { /* it holds for this page */ }
  });
}

// A control that was clicked keeps the focus, but its hand is on the mouse: Enter then means what the page says it does.
let clicked = false;
document.addEventListener("pointerdown", () => { clicked = true; }, true);
document.addEventListener("keydown", ({ key }) => { if (key === "Tab" || key.startsWith("Arrow")) clicked = false; }, true);

/** Whether a field keeps a key for itself: all but Enter where it has a meaning, and letters on a slider. */
function typing(field, { key }) {
  if (!field || field.type === "checkbox") return false;
  if (key === "Enter") return field.type !== "range" && field.dataset.enter === undefined;
  return field.type !== "range" || !/^[a-z]$/i.test(key);
}

/** Listen for keys inside a part of the page; `other` gets what no control has. */
export function listen(part, other) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (typing(event.target.closest?.("input, select, textarea"), event)) return;
    // Enter and space on a focused control are that control's own.
    if ((event.key === "Enter" || event.key === " ") && !clicked && event.target.closest?.("button, a, summary, input[type=checkbox]")) return;
    const key = event.key.toLowerCase();
    if (off && key.length === 1) return;
    const control = [...part.querySelectorAll("[data-hot]")].find((one) => one.dataset.hot === key && !one.disabled && one.offsetParent);
    if (control) {
      event.preventDefault();
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
    } else if (other(event.key, event.shiftKey)) {
      event.preventDefault();
    }
  });
}
