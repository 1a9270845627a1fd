// Chips: flat discs in the colours that New Jersey's floors use.

import { el } from "./common.js";
import { short } from "./money.js";

const VALUES = [50, 100, 250, 500, 2000, 2500, 10000, 50000, 100000, 500000];
// Chips that lie on the layout in many colours, but are not offered to bet with.
const SELDOM = new Set([250, 2000]);

function colour(value) {
  return `v${VALUES.filter((known) => known <= value).at(-1) ?? VALUES[0]}`;
}

/** One disc with its denomination. */
export function chip(value, extra = "") {
  const label = value >= 100000 ? `${short(value / 1000)}k` : short(value);
  return el("span", { class: `chip ${colour(value)} ${extra}`, "aria-hidden": "true" }, el("span", {}, value === 50 ? "½" : label));
}

/** The discs that make up an amount, at most so many of them: the greatest ones. */
export function pile(amount, most = 4) {
  const discs = [];
  let left = amount;
  // A whole amount has no chip of 2.50 in it, which would need halves beside it.
  for (const value of [...VALUES].reverse().filter((one) => one !== 250 || amount % 100)) {
    while (left >= value && discs.length < most) {
      discs.push(value);
      left -= value;
    }
  }
  const shown = discs.length || !amount ? discs : [VALUES[0]];
  return el("span", { class: "pile", "aria-hidden": "true" }, shown.reverse().map((value) => el("span", { class: `chip flat ${colour(value)}` })));
}

/** The chips to bet with at a table: multiples of its step, none above its greatest wager. */
export function denominations(step, least, most) {
  const fitting = VALUES.filter((value) => !SELDOM.has(value) && value % step === 0 && value <= most);
  if (!fitting.length) return [Math.max(step, least)];
  // About the least wager: one below it to build amounts with, the rest above.
  const from = Math.max(0, Math.min(fitting.findLastIndex((value) => value < least), fitting.length - 6));
  return fitting.slice(Math.max(0, from), Math.max(0, from) + 6);
}
