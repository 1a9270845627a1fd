// The layout of the dice games: every betting area as a button, the marker on the point, and the dice where they fell.

import { pile } from "./chips.js";
import { el } from "./common.js";
import { dollars, range, short } from "./money.js";

const NUMBERS = [4, 5, 6, 8, 9, 10];

// The rows over and under the numbers: what a row is called, and what its areas are.
const AGAINST = [["Don't come", "dont-come-"], ["its odds", "dont-come-odds-"], ["Lay", "lay-"], ["To lose", "place-to-lose-"]];
const WITH = [["Buy", "buy-"], ["Place", "place-"], ["Come", "come-"], ["its odds", "come-odds-"]];

const LINES = [
  ["come", "Come", "c"], ["dont-come", "Don't come"], ["field", "Field 2 3 4 9 10 11 12", "f"],
  ["pass", "Pass line", "p"], ["pass-odds", "Odds", "o"], ["dont-pass", "Don't pass", "d"], ["dont-pass-odds", "Odds"],
];
const MIDDLE = [
  ["hard-4", "Hard 4"], ["hard-10", "Hard 10"], ["hard-6", "Hard 6"], ["hard-8", "Hard 8"],
  ["any-seven", "Any seven", "s"], ["any-craps", "Any craps"], ["craps-2", "2"], ["craps-3", "3"], ["craps-12", "12"], ["eleven", "11", "e"],
  ["c-and-e", "C & E"], ["horn", "Horn", "h"], ["horn-high-2", "Horn high 2"], ["horn-high-3", "Horn high 3"],
  ["horn-high-11", "Horn high 11"], ["horn-high-12", "Horn high 12"], ["whirl", "Whirl", "w"],
];

/** Keys that the areas have for themselves. */
export const HOT = [...LINES, ...MIDDLE].map(([, , hot]) => hot).filter(Boolean);

/** Odds as they are printed on a layout: "7:6", "1:1; 2:1 on 2, 12", and where the point decides, its own. */
function printed(pays, point) {
  const parts = pays.split(", ").map((part) => part.match(/^(\d+) to (\d+)(?: on (.+))?$/));
  if (!parts.every(Boolean)) return /^\d+ to \d+/.test(pays) ? pays.match(/^\d+ to \d+/)[0].replace(" to ", ":") : "";
  const odds = parts.map(([, win, stake, on]) => ({ odds: `${win}:${stake}`, on: on?.split(" and ") }));
  if (odds[0].on) return odds.find(({ on }) => on.includes(String(point)))?.odds ?? "";
  const rest = {};
  for (const { odds: at, on } of odds.slice(1)) (rest[at] ??= []).push(...on);
  return [odds[0].odds, ...Object.entries(rest).map(([at, on]) => `${at} on ${on.join(", ")}`)].join("; ");
}

export class CrapsLayout {
  #areas = new Map();
  #heads = new Map();

  /** `touch(wager, remove)` when chips go on an area or come off it. */
  constructor(root, terms, touch) {
    Object.assign(this, { terms, touch });
    this.rules = new Map(terms.wagers.map((rule) => [rule.wager, rule]));
    this.dice = el("div", { class: "dice", role: "img", "aria-label": "No throw yet" });
    this.puck = el("p", { class: "puck-words" });
    root.replaceChildren(
      el("div", { class: "craps-head" }, this.dice, this.puck),
      el("div", { class: "craps" },
        el("div", { class: "numbers", role: "group", "aria-label": "Numbers" }, AGAINST.map((row) => this.#row(row)), this.#numbers(), WITH.map((row) => this.#row(row))),
        el("div", { class: "lines", role: "group", "aria-label": "Lines, come and field" }, LINES.map((one) => this.#area(...one))),
        el("div", { class: "props", role: "group", "aria-label": "Hardways and single rolls" }, MIDDLE.map((one) => this.#area(...one)))));
  }

  #row([name, prefix]) {
    if (!this.rules.has(`${prefix}6`)) return null;
    return [el("span", { class: "row-name", "aria-hidden": "true" }, name), ...NUMBERS.map((number) => this.#area(`${prefix}${number}`, ""))];
  }

  #numbers() {
    return [el("span", { class: "row-name" }), ...NUMBERS.map((number) => {
      const head = el("span", { class: "number", "aria-hidden": "true" }, String(number));
      this.#heads.set(number, head);
      return head;
    })];
  }

  #area(wager, name, hot) {
    const rule = this.rules.get(wager);
    if (!rule) return null;
    const lies = el("span", { class: "lies num" });
    const root = el("button", {
      type: "button", class: "area", title: rule.says, disabled: true, dataset: { wager },
      "data-hot": hot, "aria-keyshortcuts": hot?.toUpperCase(),
      onclick: (event) => this.touch(wager, event.shiftKey),
      oncontextmenu: (event) => { event.preventDefault(); this.touch(wager, true); },
    }, name ? el("span", { class: "area-name" }, name) : null, lies, el("span", { class: "area-pays" }, printed(rule.pays)));
    this.#areas.set(wager, { root, lies, rule, shown: "", pays: root.lastChild });
    return root;
  }

  /** Which areas take chips now. */
  open(wagers) {
    const open = new Set(wagers);
    for (const [wager, { root }] of this.#areas) root.disabled = !open.has(wager);
  }

  /** The dice of the last throw. */
  throw(dice) {
    this.dice.replaceChildren(...dice.map((face) => el("span", { class: "die", dataset: { face } }, Array.from({ length: face }, () => el("i")))));
    this.dice.setAttribute("aria-label", dice.length ? `The dice show ${dice.join(" and ")}` : "No throw yet");
  }

  /** The marker lies on a number, or off. */
  mark(point) {
    for (const [number, head] of this.#heads) head.classList.toggle("point", number === point);
    for (const { rule, pays } of this.#areas.values()) pays.textContent = printed(rule.pays, point);
    this.puck.textContent = point ? `The point is ${point}` : "Come out roll";
    this.puck.classList.toggle("on", Boolean(point));
  }

  /** What lies on each area: one's own `{amount, planned, button}` by wager, and the total of all others. */
  show(own, others) {
    for (const [wager, area] of this.#areas) {
      const mine = own.get(wager) ?? { amount: 0 };
      const more = others.get(wager) ?? 0;
      const shown = JSON.stringify([mine, more]);
      if (shown === area.shown) continue;
      area.shown = shown;
      area.root.classList.toggle("laid", mine.amount > 0);
      area.root.classList.toggle("planned", Boolean(mine.planned));
      area.lies.replaceChildren(...[
        mine.amount ? pile(mine.amount, 1) : null,
        mine.amount ? el("b", {}, short(mine.amount)) : null,
        mine.button ? el("span", { class: `button-${mine.button}` }, mine.button) : null,
        more ? el("span", { class: "others" }, `+${short(more)}`) : null,
      ].filter(Boolean));
      const { least, pays } = area.rule;
      const limits = least ? `; limits ${range(area.rule)}` : "";
      area.root.setAttribute("aria-label", `${spoken(wager)}: ${mine.amount ? `${dollars(mine.amount)} on it` : "empty"}${mine.button ? `, ${mine.button}` : ""}${more ? `; others ${dollars(more)}` : ""}; pays ${pays}${limits}`);
    }
  }
}

/** A wager's name for ears and buttons. */
export const spoken = (wager) => wager.replaceAll("dont-", "don't ").replaceAll("-", " ");
