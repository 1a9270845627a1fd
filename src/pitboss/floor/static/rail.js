// The rulebook rail: every event in order, with the paragraph that orders it.

import { citation, el } from "./common.js";

const MOST = 300;
const BEGUN = { round: "a round begins", sit: "a player sits down", leave: "a player leaves", seal: "the house seals what comes next", seed: "a player adds a seed" };
const BARE = {
  collect: "the cards are collected", "begin-shoe": "a new shoe begins", "new-shoe": "a new shoe begins", "begin-hand": "a hand begins",
  decide: "the default choice", "settle-pot": "the pot is settled", "order-reshuffle": "a reshuffle is due", "reshuffle-done": "the reshuffle is done",
  "cutting-card-out": "the cutting card is out", "bring-dice": "the dice come back", "note-missed": "a missed blind is noted", "use-device": "the device is used",
};

// What a line is about, where its act does not say so by the places that it changes.
const MONEY = new Set(["pay", "take", "push", "wager", "place", "action", "post", "pull-bets", "take-rake", "award", "settle-pot", "vigorish", "surrender", "return-uncalled", "offer", "betting"]);
const CARDS = new Set(["deal", "turn-up", "burn", "hand-over", "collect", "expose", "show-hand", "muck", "roll", "spin", "draw", "discard", "split-hand", "set-hand", "switch-cards"]);
const PEOPLE = new Set(["sit", "leave", "seat-prop", "dismiss-prop", "sit-out", "join-list", "call-name", "decide", "action", "new-dealer", "look", "add-seed", "wager", "offer-cut", "take-dice", "pass-dice"]);
// The house at its own work: folded away unless somebody wants to see it.
const KEEPING = /^(seal|seed|shuffle|wash|cut-deck|store|move-button|tell-time|look|set-status|load-shoe|insert-cutting|begin|note-missed|mix-tiles|build-stacks|cover|use-device|inspect|reshuffle|order-reshuffle|rotate-decks|stamp-time|clear-device|put-stub|spread|deed|new-shoe)/;
const KINDS = { all: "All", money: "Money", cards: "Cards", people: "People", house: "House" };

/** What a line is about: one or more of money, cards and people, or the house's own work. */
export function about({ act, text, drawn, spoken, spots = [] }) {
  const kinds = [];
  if (MONEY.has(act) || spots.some(({ stakes }) => stakes?.some(({ gain }) => gain !== undefined))) kinds.push("money");
  if (CARDS.has(act) || drawn) kinds.push("cards");
  if (PEOPLE.has(act)) kinds.push("people");
  if (!kinds.length && (!text || !spoken) && (KEEPING.test(act) || !text)) kinds.push("house");
  return kinds;
}

export class Rail {
  /** Without filters everything is shown, as the pit needs it. */
  constructor(list, filters = null) {
    this.list = list;
    this.box = list.parentElement;
    // What opens below takes room from the rail: whoever reads its end goes on doing so.
    this.box.addEventListener("scroll", () => { this.atEnd = this.#nearEnd(); }, { passive: true });
    new ResizeObserver(() => { if (this.atEnd) this.#toEnd(); }).observe(this.box);
    if (!filters) return;
    filters.replaceChildren(...Object.entries(KINDS).map(([kind, name]) => el("button", {
      type: "button", class: "rail-filter", "aria-pressed": "false", dataset: { kind }, onclick: () => this.#filter(filters, kind),
    }, name)));
    this.#filter(filters, "all");
  }

  /** Show only what is about that; the house's own work is shown only where it is asked for. */
  #filter(filters, kind) {
    this.list.dataset.kind = kind;
    for (const one of filters.children) one.setAttribute("aria-pressed", String(one.dataset.kind === kind));
    this.#toEnd();
  }

  #nearEnd() {
    return this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 60;
  }

  #toEnd() {
    this.box.scrollTop = this.box.scrollHeight;
    this.atEnd = true;
  }

  /** What somebody sees who comes in. */
  begin(lines) {
    this.list.replaceChildren();
    for (const line of lines) this.#append(line);
    this.#toEnd();
  }

  add(line) {
    // Whoever reads further up is not pulled away.
    const atEnd = this.#nearEnd();
    this.#append(line);
    while (this.list.children.length > MOST) this.list.firstChild.remove();
    if (atEnd) this.#toEnd();
  }

  /** A line of its own; what goes without saying and comes again and again stands once, with all its numbers. */
  #append(line) {
    const last = this.list.lastElementChild;
    const again = !line.text && last?.classList.contains("bare") && last.dataset.act === line.act && last.dataset.cite === line.cite;
    if (!again) { this.list.append(this.#line(line)); return; }
    const number = last.querySelector(".line-n");
    number.textContent = `${number.textContent.split("–")[0]}–${line.n}`;
  }

  #line(line) {
    const { n, act, text, cite, also = [], spoken, procedure } = line;
    const told = text || (BEGUN[procedure] ?? BARE[act] ?? (procedure ? `${procedure} begins` : act).replaceAll("-", " "));
    return el("li", { class: `line ${text ? "" : "bare"} ${spoken ? "spoken" : ""}`, dataset: { act, cite, about: about(line).join(" ") } },
      el("span", { class: "line-n num", "aria-hidden": "true" }, String(n)),
      el("div", { class: "line-body" },
        el("span", { class: "line-text" }, told), " ",
        citation(cite),
        also.length ? el("details", { class: "also" }, el("summary", {}, `and ${also.length} more`), also.map((one) => [citation(one), " "])) : null));
  }
}
