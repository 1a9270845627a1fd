// Hands of an equity question picked from a deck, or ranges from a grid; what is typed and what is picked are the same fields.

import { card, cardName } from "./cards.js";
import { el } from "./common.js";
import { rangeGrid } from "./ranges.js";

const PAUSE = 150;
const form = document.querySelector(".equity-form");
const fields = [...form.querySelectorAll("input[name]")];
const withRanges = "ranges" in form.dataset;

/** The cards that a field names; null where it holds a range or other words. */
function cardsOf(text) {
  const bare = text.replace(/[\s,]/g, "");
  return /^(?:[2-9tjqka][cdhs])*$/i.test(bare) ? (bare.match(/../g) ?? []).map(([rank, suit]) => rank.toUpperCase() + suit.toLowerCase()) : null;
}

const faces = (cards) => el("span", { class: "cards picked", "aria-hidden": "true" }, cards.map((one) => card(one)));
const isHand = (field) => field.name === "hand";
const hasRange = (field) => isHand(field) && cardsOf(field.value) === null;

let at = (withRanges && fields.find(hasRange)) || (fields.find(({ value }) => !value) ?? fields[0]);
/** Whether the grid is shown where the deck was. */
let ranging = withRanges && hasRange(at);
let soon = 0;
/** Why what is typed is no range. */
let reason = "";

/** A touch puts a card where cards are wanted; where it lies already it takes it away. */
function touch(one) {
  const lies = fields.find(({ value }) => cardsOf(value)?.includes(one));
  at = lies ?? at;
  const held = cardsOf(at.value) ?? [];
  const left = lies ? held.filter((other) => other !== one) : [...held, one];
  at.value = left.join("");
  // A hand that has what is dealt at first leaves the next card to the next hand; a touch on its field goes back to it.
  const next = fields[fields.indexOf(at) + 1];
  if (!lies && left.length === Number(at.dataset.cards) && next?.name === "hand") at = next;
  draw();
}

const deck = new Map();
const suits = [..."shdc"].map((suit) => el("div", { class: "deck-suit" }, [..."AKQJT98765432"].map((rank) => {
  const one = rank + suit;
  deck.set(one, el("button", { type: "button", class: "deck-card", "data-card": one, onclick: () => touch(one) }, card(one)));
  return deck.get(one);
})));
const where = el("p", { class: "deck-says", role: "status" });
const rows = new Map(fields.map((field) => [field, field.parentNode.appendChild(el("div"))]));
const deckShown = el("div", { class: "deck", role: "group", "aria-label": "Deck: touch a card to pick it" }, suits);

// The grid: painted, it writes the field; typed into the field or set by the slider, the floor says what is in it.
const grid = rangeGrid((text) => { clearTimeout(soon); at.value = text; reason = ""; draw(); });
const best = el("input", { type: "range", id: "best-hands", min: 0, max: 100, value: 0, oninput: () => { at.value = Number(best.value) ? `${best.value}%` : ""; soonRead(); } });
const gridShown = el("div", { class: "ranges" },
  grid.element,
  el("p", { class: "range-best" }, el("label", { for: "best-hands" }, "Best hands"), best,
    el("button", { type: "button", class: "button slim", onclick: () => { at.value = ""; soonRead(); } }, "Clear range")));

async function read() {
  const field = at;
  const text = field.value;
  let found = { whole: [], part: {}, reason: "" };
  if (text.trim()) {
    const answer = await fetch(`${form.getAttribute("action")}/range?${new URLSearchParams({ text })}`).catch(() => null);
    if (!answer?.ok) return;
    found = await answer.json();
  }
  // What was painted or typed meanwhile is newer.
  if (field !== at || text !== field.value) return;
  grid.show(found);
  reason = found.reason;
  draw();
}

function soonRead() {
  clearTimeout(soon);
  soon = setTimeout(read, PAUSE);
}

const switches = new Map([["Cards", false], ["Range", true]].map(([name, range]) => [range, el("button", { type: "button", class: "button slim", onclick: () => {
  ranging = range;
  if (range && !isHand(at)) at = fields.find((field) => isHand(field) && !field.value) ?? fields[0];
  draw();
  if (range) read();
} }, name)]));

function draw() {
  const lies = new Map(fields.flatMap((field) => (cardsOf(field.value) ?? []).map((one) => [one, field])));
  for (const [one, key] of deck) {
    const field = lies.get(one);
    key.setAttribute("aria-pressed", String(Boolean(field)));
    key.setAttribute("aria-label", `${cardName(one)}${field ? `: ${field.dataset.of}` : ""}`);
  }
  for (const field of fields) {
    rows.get(field).replaceChildren(faces(cardsOf(field.value) ?? []));
    field.classList.toggle("picking", field === at);
  }
  for (const [range, door] of switches) door.setAttribute("aria-pressed", String(range === ranging));
  deckShown.hidden = ranging;
  gridShown.hidden = !ranging;
  const [hands, all] = grid.count();
  best.value = Math.round((100 * hands) / all);
  const to = el("strong", {}, at.dataset.of);
  if (ranging && reason) where.replaceChildren(to, `: ${reason}`);
  else if (ranging) where.replaceChildren(to, `: ${((100 * hands) / all).toFixed(1)}% of all hands, ${hands.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}`);
  else where.replaceChildren("A card that you touch goes to ", to, ".");
}

/** Look at a field: its range on the grid, or its cards in the deck. */
function look(field) {
  at = field;
  if (withRanges && (field.value || !isHand(field))) ranging = hasRange(field);
  draw();
  if (ranging) soonRead();
}

for (const field of fields) {
  field.addEventListener("focus", () => look(field));
  field.addEventListener("input", () => look(field));
}
// Hands of the answer that are cards are shown as cards too.
for (const hand of document.querySelectorAll(".equities .hand-text")) {
  const held = cardsOf(hand.textContent);
  if (held?.length) { hand.classList.add("hidden-text"); hand.after(faces(held)); }
}
if (withRanges) form.querySelector(".picker").append(el("div", { class: "picker-modes", role: "group", "aria-label": "Pick" }, [...switches.values()]));
form.querySelector(".picker").append(where, deckShown, gridShown);
draw();
if (ranging) read();
