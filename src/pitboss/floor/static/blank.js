// The form of a game whose wagers are tickets: numbers to mark on a board, and the tickets beside it; drawn from the game's data.

import { el } from "./common.js";
import { cents, dollars, short, signed } from "./money.js";

/** The keys of the form's own controls. */
export const KEYS = ["w", "g", "q"];

const ROWS = { ArrowLeft: () => -1, ArrowRight: () => 1, ArrowUp: (across) => -across, ArrowDown: (across) => across };

/** What a wager is, without the particulars in its name. */
export const kindOf = (wager) => wager.split(":")[0];

/** A ticket in words: "3-spot · 5 17 44 · 2 races". */
export function ticketWords(wager) {
  const [marked, races] = wager.split("*");
  const [kind, groups = "", how] = marked.split(":");
  const numbers = groups === "quick" ? "quick pick" : groups.replaceAll("-", " ").replaceAll("/", " / ");
  return [kind, numbers, how && kind !== how ? `by ${how}` : "", races ? `${races} races` : ""].filter(Boolean).join(" · ");
}

export class Blank {
  #groups = [[]];
  #cells = [];
  #open = [];
  #own = new Map();
  #drawn = new Set();
  #stale = false;

  /** `touch(wager, remove)` when chips go on a ticket or come off it. */
  constructor(root, terms, touch) {
    Object.assign(this, { touch, form: terms.felt.blank, rules: new Map(terms.wagers.map((rule) => [rule.wager, rule])), tickets: [] });
    const { numbers, across } = this.form;
    this.board = el("div", { class: "blank-board", role: "group", "aria-label": `Board of ${numbers} numbers: arrow keys go from number to number` });
    this.board.style.setProperty("--across", across);
    this.board.addEventListener("keydown", (event) => this.#walk(event));
    for (let number = 1; number <= numbers; number++) {
      const cell = el("button", { type: "button", class: "blank-number num", tabindex: number === 1 ? "0" : "-1", disabled: true, dataset: { number }, onclick: () => this.#mark(number) }, String(number));
      cell.addEventListener("focus", () => { for (const one of this.#cells) one.tabIndex = one === cell ? 0 : -1; });
      this.#cells.push(cell);
      this.board.append(cell);
    }
    this.said = el("p", { class: "blank-said", role: "img", "aria-label": "Nothing drawn yet" });
    this.kind = el("select", { "aria-label": "Kind of ticket", class: "blank-kind", onchange: () => this.#draw() }, this.#kinds());
    this.how = el("input", { type: "text", class: "blank-how", autocomplete: "off", "aria-label": "How the groups are combined", oninput: () => this.#draw() });
    this.races = el("input", { type: "number", class: "blank-races num", min: 1, max: this.form.races, value: 1, "aria-label": "Races", onchange: () => this.#draw() });
    this.spots = el("input", { type: "number", class: "blank-spots num", min: 1, max: this.form.most, value: Math.min(5, this.form.most), "aria-label": "Numbers in the quick pick" });
    this.group = this.#button("New group", "g", () => { if (this.#groups.at(-1).length) this.#groups.push([]); this.#draw(); });
    this.wipe = this.#button("Wipe", "", () => { this.#groups = [[]]; this.#draw(); });
    this.quick = this.#button("Quick pick", "q", () => this.touch(this.#named(`${this.form.single.replace("{}", this.spots.value)}:quick`)));
    this.write = this.#button("Write ticket", "w", () => this.#write());
    this.write.classList.add("main");
    this.marked = el("p", { class: "blank-marked", "aria-live": "polite" });
    this.list = el("ul", { class: "blank-tickets", "aria-label": "Your tickets" });
    this.pays = el("div", { class: "blank-pays" });
    this.spots.addEventListener("input", () => this.#draw());
    root.replaceChildren(el("div", { class: "blank" }, el("div", { class: "blank-left" }, this.said, this.board), el("section", { class: "blank-ticket", "aria-label": "Ticket" },
      this.marked,
      el("div", { class: "blank-row" }, this.write, this.wipe),
      this.form.quick ? el("div", { class: "blank-row" }, el("label", { class: "blank-count" }, this.spots, " numbers"), this.quick) : null,
      this.list, this.pays,
      el("div", { class: "blank-row" }, this.kind, this.how, this.group, this.form.races > 1 ? el("label", {}, "Races ", this.races) : null))));
    this.#draw();
  }

  #button(text, hot, onclick) {
    return el("button", { type: "button", class: "button slim", disabled: true, "data-hot": hot || undefined, "aria-keyshortcuts": hot ? hot.toUpperCase() : undefined, onclick },
      text, hot ? el("kbd", { "aria-hidden": "true" }, hot.toUpperCase()) : null);
  }

  #kinds() {
    const several = Object.keys(this.form.grouped).filter((kind) => this.rules.has(kind));
    return [el("option", { value: "" }, "one group"), ...several.map((kind) => el("option", { value: kind }, kind))];
  }

  #mark(number) {
    const at = this.#groups.findIndex((group) => group.includes(number));
    if (at >= 0) this.#groups[at] = this.#groups[at].filter((one) => one !== number);
    else this.#groups.at(-1).push(number);
    if (this.#groups.length > 1) this.#groups = [...this.#groups.slice(0, -1).filter((group) => group.length), this.#groups.at(-1)];
    this.#draw();
  }

  /** The wager that the form says now; nothing while it says none. */
  get wager() {
    const groups = this.#groups.filter((group) => group.length).map((group) => [...group].sort((a, b) => a - b).join("-"));
    if (!groups.length) return "";
    if (!this.kind.value) return groups.length > 1 ? "" : this.#named(`${this.form.single.replace("{}", this.#groups[0].length)}:${groups[0]}`);
    const how = this.form.grouped[this.kind.value] && this.how.value.trim();
    return this.#named(`${this.kind.value}:${groups.join("/")}${how ? `:${how}` : ""}`);
  }

  #named(wager) {
    const races = Math.min(Number(this.races.value) || 1, this.form.races);
    return races > 1 ? `${wager}*${races}` : wager;
  }

  #write() {
    if (!this.wager || this.touch(this.wager) === false) return;
    this.#groups = [[]];
    this.#draw();
  }

  #walk(event) {
    const step = ROWS[event.key]?.(this.form.across);
    const from = Number(event.target.closest?.(".blank-number")?.dataset.number);
    if (!step || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#cells[from + step - 1]?.focus();
  }

  #draw() {
    const places = new Map(this.#groups.flatMap((group, at) => group.map((number) => [number, at])));
    const mine = new Set([...this.#own.keys()].flatMap((wager) => this.#numbersOf(wager)));
    const free = this.#open.length > 0;
    this.#cells.forEach((cell, at) => {
      const number = at + 1;
      const group = places.get(number);
      cell.disabled = !free;
      cell.className = ["blank-number num", group === undefined ? "" : `marked g${group % 4}`, mine.has(number) ? "mine" : "", this.#drawn.has(number) ? (this.#stale ? "was" : "drawn") : ""].join(" ");
      cell.setAttribute("aria-pressed", String(group !== undefined));
      cell.setAttribute("aria-label", `${number}${group === undefined ? "" : `, marked${this.#groups.length > 1 ? ` in group ${group + 1}` : ""}`}${mine.has(number) ? ", on your ticket" : ""}${this.#drawn.has(number) ? (this.#stale ? ", drawn last" : ", drawn") : ""}`);
    });
    this.said.classList.toggle("was", this.#stale);
    for (const ball of this.said.children) ball.classList.toggle("hit", !this.#stale && mine.has(Number(ball.dataset.ball)));
    const example = this.form.grouped[this.kind.value];
    this.how.hidden = !example;
    this.how.placeholder = example ? `for example ${example}` : "";
    const single = this.wager && !this.kind.value ? kindOf(this.wager) : "";
    const taken = !single || this.#open.includes(single);
    for (const part of [this.group, this.wipe]) part.disabled = !free || !places.size;
    this.group.hidden = !this.kind.value;
    this.quick.disabled = !free;
    this.write.disabled = !free || !this.wager || !taken;
    this.marked.textContent = this.wager ? `${ticketWords(this.wager)}${single && this.rules.has(single) ? `: pays ${this.rules.get(single).pays}` : taken ? "" : ": not offered here"}`
      : places.size && !this.kind.value ? "Several groups: choose split, way, combination or king" : "Mark numbers on the board";
    this.#showPays(single || kindOf([...this.#own.keys()].at(-1) ?? "") || this.form.single.replace("{}", this.spots.value));
    this.list.replaceChildren(...[...this.#own].map(([wager, lies]) => this.#ticket(wager, lies)));
  }

  /** What a ticket of a kind pays, the best first; of the marked numbers, of one's own ticket with the line that it came to, else of a quick pick. */
  #showPays(kind) {
    const rule = this.rules.get(kind);
    this.pays.hidden = !rule;
    if (!rule) return;
    const hit = parseInt(this.brought, 10);
    const lines = rule.pays.split(", ").map((line) => el("li", { class: / on (.+)$/.exec(line)?.[1].match(/\d+/g)?.includes(String(hit)) ? "num struck" : "num" }, line));
    this.pays.replaceChildren(el("h2", {}, `${kind} pays`), el("ul", {}, lines));
  }

  /** How one's only ticket has come out. */
  get brought() {
    const done = [...this.#own].filter(([, { gain }]) => gain !== undefined);
    return done.length === 1 ? this.#hits(done[0][0]) : "";
  }

  #ticket(wager, { amount, planned, gain }) {
    const issued = this.tickets.find((one) => one.wager === wager && one.mine);
    const numbers = wager.includes(":") && !wager.includes(":quick") ? "" : issued?.groups.map((group) => group.join(" ")).join(" / ");
    const left = issued && issued.left > 1 ? `${issued.left} races left` : "";
    return el("li", { class: planned ? "planned" : "", dataset: { wager } },
      el("span", {}, issued && !planned ? `No. ${issued.ticket} · ` : "", ticketWords(wager), numbers ? ` · ${numbers}` : "", left ? ` · ${left}` : "", issued?.owed ? ` · won ${short(cents(issued.owed))}` : ""),
      gain === undefined || amount ? el("b", { class: "num" }, short(amount)) : el("b", { class: `num gain ${gain > 0 ? "win" : gain < 0 ? "lose" : ""}` }, this.#hits(wager), ` ${signed(gain)}`),
      amount && this.#open.length && !issued?.owed ? el("button", { type: "button", class: "blank-less", "aria-label": `Take a chip off ${ticketWords(wager)}, ${dollars(amount)}`, onclick: () => this.touch(wager, true) }, "−") : null);
  }

  /** How many of a ticket's numbers came, where the ticket still says which they were. */
  #hits(wager) {
    const numbers = this.#numbersOf(wager);
    return numbers.length ? `${numbers.filter((number) => this.#drawn.has(number)).length} of ${numbers.length} hit` : "";
  }

  #numbersOf(wager) {
    const issued = this.tickets.find((one) => one.wager === wager && one.mine);
    if (issued) return issued.groups.flat();
    const [, groups = ""] = wager.split("*")[0].split(":");
    return groups.split(/[-/]/).map(Number).filter(Boolean);
  }

  /** Tickets that are out, and whose they are. */
  out(tickets, boxes) {
    this.tickets = tickets.map((one) => ({ ...one, mine: boxes.includes(one.box) }));
  }

  /** Which kinds of tickets are written now. */
  open(wagers) {
    this.#open = wagers;
    this.#draw();
  }

  /** The numbers that were drawn last. */
  throw(result) {
    const shows = result?.shows ?? [];
    // The same balls are not drawn again because the table is.
    if (String(shows) === String([...this.#drawn])) return;
    this.#drawn = new Set(shows);
    this.#stale = false;
    shows.forEach((number, at) => this.#cells[number - 1]?.style.setProperty("--turn", at));
    this.said.replaceChildren(...shows.map((number, at) => { const ball = el("span", { class: "ball num", dataset: { ball: number } }, String(number)); ball.style.setProperty("--turn", at); return ball; }));
    this.said.setAttribute("aria-label", result?.said ?? "Nothing drawn yet");
    this.#draw();
  }

  /** No marker lies on a form. */
  mark() {}

  /** One's own tickets, written or about to be, with their prices. */
  show(own) {
    this.#own = new Map([...own].filter(([, lies]) => lies.amount > 0 || lies.planned || lies.gain !== undefined));
    // A ticket that is about to be written waits for the next drawing.
    this.#stale ||= [...this.#own.values()].some(({ planned }) => planned);
    this.#draw();
  }
}
