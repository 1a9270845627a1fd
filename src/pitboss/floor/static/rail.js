// The rulebook rail: every event in order, with the paragraph that orders it.

import { citation, el } from "./common.js";

const MOST = 300;
const BEGUN = { round: "a round begins", sit: "somebody sits down", leave: "somebody leaves" };
const BARE = {
  collect: "the cards are collected", "begin-shoe": "a new shoe begins", "new-shoe": "a new shoe begins", "begin-hand": "a hand begins",
  decide: "the usual choice", "settle-pot": "the pot is settled", "order-reshuffle": "a reshuffle is due", "reshuffle-done": "the reshuffle is done",
  "cutting-card-out": "the cutting card is out", "bring-dice": "the dice come back", "note-missed": "a missed blind is noted", "use-device": "the device is used",
};

export class Rail {
  constructor(list) {
    this.list = list;
    this.box = list.parentElement;
  }

  /** What somebody sees who comes in. */
  begin(lines) {
    this.list.replaceChildren(...lines.map((line) => this.#line(line)));
    this.box.scrollTop = this.box.scrollHeight;
  }

  add(line) {
    // Whoever reads further up is not pulled away.
    const atEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 60;
    this.list.append(this.#line(line));
    while (this.list.children.length > MOST) this.list.firstChild.remove();
    if (atEnd) this.box.scrollTop = this.box.scrollHeight;
  }

  #line({ n, act, text, cite, also = [], spoken, procedure }) {
    const told = text || (BEGUN[procedure] ?? BARE[act] ?? act.replaceAll("-", " "));
    return el("li", { class: `line ${text ? "" : "bare"} ${spoken ? "spoken" : ""}`, dataset: { act } },
      el("span", { class: "line-n num", "aria-hidden": "true" }, String(n)),
      el("div", { class: "line-body" },
        el("span", { class: "line-text" }, told), " ",
        citation(cite),
        also.length ? el("details", { class: "also" }, el("summary", {}, `and ${also.length} more`), also.map((one) => [citation(one), " "])) : null));
  }
}
