// The layout of a round that is rebuilt: each place with its cards and stakes, compact enough for a phone.

import { layCards } from "./cards.js";
import { el, words } from "./common.js";
import { cents, short, signed } from "./money.js";

/** What a place on the layout is called. */
export function placeName(of) {
  if (of === 0 || of === "dealer") return "the dealer";
  const [box, hand] = String(of).split("/");
  return /^\d+$/.test(box) ? `box ${box}${hand ? `, hand ${hand}` : ""}` : words(of);
}

function title(of) {
  const name = placeName(of).replace("the ", "");
  return name[0].toUpperCase() + name.slice(1);
}

/** The number of a box, also for a further hand of it such as "3/2"; 0 for what lies in the middle. */
const boxOf = (of) => Number.parseFloat(String(of).replace("/", ".")) || 0;
const isBox = (of) => boxOf(of) > 0;

function stake({ wager, amount, open, gain }) {
  const won = gain === undefined ? null : cents(gain);
  const sense = won === null ? "" : won > 0 ? "won" : won < 0 ? "lost" : "level";
  return el("li", { class: `pit-stake ${open ? "open" : ""} ${sense}` },
    el("span", {}, words(wager)), el("span", { class: "num" }, short(cents(amount))), won === null ? null : el("span", { class: "num gain" }, signed(won)));
}

export class Board {
  #places = new Map();

  constructor(root) {
    this.root = root;
    this.middle = root.appendChild(el("div", { class: "pit-middle" }));
    this.boxes = root.appendChild(el("div", { class: "pit-boxes" }));
    this.free = root.appendChild(el("p", { class: "pit-free" }));
  }

  /** The whole layout; a place that is not named has gone. */
  draw(spots) {
    // Where every card lies in the middle the boxes have no room for any.
    this.root.classList.toggle("bare-boxes", spots.some((spot) => !isBox(spot.of) && spot.cards.length) && !spots.some((spot) => isBox(spot.of) && spot.cards.length));
    const shown = spots.filter((spot) => !isBox(spot.of) || spot.player || spot.cards.length || spot.stakes);
    const here = new Set(shown.map((spot) => String(spot.of)));
    for (const [of, place] of this.#places) if (!here.has(of)) { place.root.remove(); this.#places.delete(of); }
    this.patch(shown);
    const free = spots.filter((spot) => isBox(spot.of) && !here.has(String(spot.of))).map((spot) => spot.of);
    this.free.textContent = free.length ? `Free: ${free.length > 1 ? "boxes" : "box"} ${free.join(", ")}` : "";
  }

  /** Changes of some places. */
  patch(spots) {
    for (const spot of spots) this.#show(spot);
  }

  #place(of) {
    const known = this.#places.get(String(of));
    if (known) return known;
    const row = el("div", { class: "cards" });
    const says = el("p", { class: "pit-says" });
    const stakes = el("ul", { class: "pit-stakes" });
    const who = el("span", { class: "pit-player" });
    const root = el("section", { class: "pit-place", "aria-label": placeName(of), dataset: { of } }, el("h3", {}, title(of), " ", who), row, says, stakes);
    const made = { root, row, says, stakes, who, shown: "" };
    this.#places.set(String(of), made);
    const among = isBox(of) ? this.boxes : this.middle;
    const after = [...among.children].find((other) => isBox(of) && boxOf(other.dataset.of) > boxOf(of));
    among.insertBefore(root, after ?? null);
    return made;
  }

  #show(spot) {
    const place = this.#place(spot.of);
    const shown = JSON.stringify(spot);
    if (place.shown === shown) return;
    place.shown = shown;
    layCards(place.row, spot.cards);
    place.root.classList.toggle("collected", Boolean(spot.collected));
    // The last result stays in sight until the next round; its cards have gone from the table.
    place.says.textContent = [spot.says, spot.collected && spot.cards.length ? "collected" : ""].filter(Boolean).join(" · ");
    place.who.textContent = spot.player ?? "";
    place.stakes.replaceChildren(...(spot.stakes ?? []).map(stake));
  }
}
