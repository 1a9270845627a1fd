// Cards of an equity question picked from a deck; what is typed and what is picked are the same fields.

import { card, cardName } from "./cards.js";
import { el } from "./common.js";

const form = document.querySelector(".equity-form");
const fields = [...form.querySelectorAll("input[name]")];

/** The cards that a field names; null where it holds a range or other words. */
function cardsOf(text) {
  const bare = text.replace(/[\s,]/g, "");
  return /^(?:[2-9tjqka][cdhs])*$/i.test(bare) ? (bare.match(/../g) ?? []).map(([rank, suit]) => rank.toUpperCase() + suit.toLowerCase()) : null;
}

const faces = (cards) => el("span", { class: "cards picked", "aria-hidden": "true" }, cards.map((one) => card(one)));

let at = fields.find(({ value }) => !value) ?? fields[0];

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
  where.replaceChildren("A card that you touch goes to ", el("strong", {}, at.dataset.of), ".");
}

for (const field of fields) {
  field.addEventListener("focus", () => { at = field; draw(); });
  field.addEventListener("input", draw);
}
// Hands of the answer that are cards are shown as cards too.
for (const hand of document.querySelectorAll(".equities .hand-text")) {
  const held = cardsOf(hand.textContent);
  if (held?.length) { hand.classList.add("hidden-text"); hand.after(faces(held)); }
}
form.querySelector(".picker").append(where, el("div", { class: "deck", role: "group", "aria-label": "Deck: touch a card to pick it" }, suits));
draw();
