// A first visit: three hints, how the game is played, and a dealer who cuts for whoever has no wish to.

import { el } from "./common.js";
import { setting } from "./keys.js";

const SEEN = "hints-seen";
const KNOWN = "known-games";
const LAST = "last-table";

function stored(name) {
  try { return localStorage.getItem(name) ?? ""; } catch { return ""; }
}

function store(name, value) {
  try { localStorage.setItem(name, value); } catch { /* it holds for this page */ }
}

// Kept as the wish to cut, so that a first visit has none.
const cutting = setting("own-cut", () => {});
let answered = 0;

/** The switch "the dealer cuts for me". */
export function cutSwitch(box) {
  box.checked = !cutting.on;
  box.addEventListener("change", () => cutting.set(!box.checked));
}

/** Whether an offer to cut is answered without asking: once an offer, and on the record like any answer. */
export function dealerCuts(ask) {
  if (cutting.on || ask?.kind !== "cut" || !ask.mine || ask.at === answered) return false;
  answered = ask.at;
  return true;
}

/** The table that this browser was at last, for the lobby. */
export const remember = (table, title) => store(LAST, JSON.stringify({ table, title }));

/** How the game is played: a sheet behind a button, which stands out as long as it has never been opened for this game. */
export function guide(button, sheet, game) {
  const known = new Set(stored(KNOWN).split(" "));
  button.classList.toggle("main", !known.has(game));
  button.addEventListener("click", () => {
    known.add(game);
    store(KNOWN, [...known].join(" ").trim());
    button.classList.remove("main");
    sheet.showModal();
  });
}

/** Three hints, one after the other: a chip, a spot, the button that goes on. */
export class Hints {
  #picked = false;

  /** `asked()` is whether wagers are wanted from this person, `risk()` what lies or is planned. */
  constructor(part, { asked, risk }) {
    Object.assign(this, { part, asked, risk, over: stored(SEEN) === "yes" });
    if (this.over) return;
    document.addEventListener("click", (event) => { if (event.target.closest?.(".pick")) { this.#picked = true; this.look(); } });
  }

  look() {
    if (this.over) return;
    for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
    const asked = this.asked();
    this.part.hidden = !asked;
    if (!asked) return;
    const laid = this.risk() > 0;
    const deal = document.querySelector(".deal");
    const [number, text, at] = laid ? [3, `press “${deal?.firstChild?.textContent ?? "Deal"}” when you are ready`, deal]
      : this.#picked ? [2, "tap a spot on the felt to put it there", document.querySelector(".box.hero .spot:enabled, .middle .area:enabled, .middle button:enabled")]
        : [1, "choose a chip", document.querySelector(".chips")];
    at?.classList.add("hinted");
    if (this.part.dataset.step === String(number)) return;
    this.part.dataset.step = number;
    this.part.replaceChildren(el("span", {}, el("strong", {}, `Hint ${number} of 3: `), `${text}.`),
      el("button", { type: "button", class: "button slim", "data-key": "no-hints", "aria-label": "Skip the hints", onclick: () => this.end() }, "Skip"));
  }

  /** Wagers that are given have taught all there is. */
  end() {
    if (this.over) return;
    this.over = true;
    this.part.hidden = true;
    for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
    store(SEEN, "yes");
  }
}
