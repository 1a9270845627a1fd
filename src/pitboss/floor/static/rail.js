// The rulebook rail: every event in order, with the paragraph that orders it.

import { citation, el } from "./common.js";

const MOST = 300;
const BEGUN = { round: "a round begins", sit: "somebody sits down", leave: "somebody leaves", seal: "the house seals what comes next", seed: "a player adds a seed" };
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
    this.list.replaceChildren();
    for (const line of lines) this.#append(line);
    this.box.scrollTop = this.box.scrollHeight;
  }

  add(line) {
    // Whoever reads further up is not pulled away.
    const atEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 60;
    this.#append(line);
    while (this.list.children.length > MOST) this.list.firstChild.remove();
    if (atEnd) this.box.scrollTop = this.box.scrollHeight;
  }

  /** A line of its own; what goes without saying and comes again and again stands once, with all its numbers. */
  #append(line) {
    const last = this.list.lastElementChild;
    const again = !line.text && last?.classList.contains("bare") && last.dataset.act === line.act && last.dataset.cite === line.cite;
    if (!again) { this.list.append(this.#line(line)); return; }
    const number = last.querySelector(".line-n");
    number.textContent = `${number.textContent.split("–")[0]}–${line.n}`;
  }

  #line({ n, act, text, cite, also = [], spoken, procedure }) {
    const told = text || (BEGUN[procedure] ?? BARE[act] ?? (procedure ? `${procedure} begins` : act).replaceAll("-", " "));
    return el("li", { class: `line ${text ? "" : "bare"} ${spoken ? "spoken" : ""}`, dataset: { act, cite } },
      el("span", { class: "line-n num", "aria-hidden": "true" }, String(n)),
      el("div", { class: "line-body" },
        el("span", { class: "line-text" }, told), " ",
        citation(cite),
        also.length ? el("details", { class: "also" }, el("summary", {}, `and ${also.length} more`), also.map((one) => [citation(one), " "])) : null));
  }
}
