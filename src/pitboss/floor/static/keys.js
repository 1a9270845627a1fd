// Keys: every control that carries one says so in its `data-hot`; typing into a field stays typing.

/** Give each name the first letter of its label that is still free; letters in `taken` are not. */
export function letters(names, taken = new Set(), label = (name) => name) {
  const found = new Map();
  for (const name of names) {
    const letter = [...label(name).toLowerCase(), ..."abcdefghijklmnopqrstuvwxyz"].find((one) => /[a-z]/.test(one) && !taken.has(one));
    if (letter) { found.set(name, letter); taken.add(letter); }
  }
  return found;
}

/** A setting that this browser keeps, where it may; `changed` is called with it now and whenever it changes. */
export function setting(name, changed) {
  let on = false;
  try { on = localStorage.getItem(name) === "yes"; } catch { /* it holds for this page */ }
  changed(on);
  return {
    get on() { return on; },
    set(value) {
      on = value;
      changed(on);
      try { localStorage.setItem(name, on ? "yes" : "no"); } catch { /* it holds for this page */ }
    },
  };
}

// Whoever speaks to the machine, or slips, may not want single letters to play.
const OFF = "no-letters";
const off = setting(OFF, (on) => document.documentElement.classList.toggle(OFF, on));

/** The switch for keys of one letter. */
export function letterSwitch(box) {
  box.checked = !off.on;
  box.addEventListener("change", () => off.set(!box.checked));
}

// An answer that was meant for the question before comes this soon after a new one, in milliseconds.
const HASTE = 350;
const quick = setting("quick-answers", () => {});

/** The switch for answers that are taken at once. */
export function quickSwitch(box) {
  box.checked = quick.on;
  box.addEventListener("change", () => quick.set(box.checked));
}

/** Whether an answer comes too soon to be meant for the question that stands there since then. */
export const hasty = (since) => !quick.on && performance.now() - since < HASTE;

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
    if (off.on && key.length === 1) return;
    const control = [...part.querySelectorAll("[data-hot]")].find((one) => one.dataset.hot === key && !one.disabled && one.offsetParent);
    if (control) {
      event.preventDefault();
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
    } else if (other(event.key, event.shiftKey)) {
      event.preventDefault();
    }
  });
}
