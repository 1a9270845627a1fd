// The felt: boxes round the edge, the hands in the middle, all drawn from spots, whatever the game.

import { layCards } from "./cards.js";
import { pile } from "./chips.js";
import { el } from "./common.js";
import { Areas } from "./areas.js";
import { Blank } from "./blank.js";
import { MOST_IN_AN_ARC, places } from "./layouts.js";
import { cents, short, signed } from "./money.js";

/** A name with hyphens as words. */
export const words = (name) => String(name).replaceAll("-", " ").replaceAll("_", " ");

export class Felt {
  #spots = new Map();
  #boxes = new Map();
  #hands = new Map();

  /** `sit(box)` when somebody wants a free box, `touch(box, wager, remove)` when chips go on a spot of one's own; `box()` is the one to bet on. */
  constructor(root, { sit, touch, box }) {
    Object.assign(this, { root, sit, touch, box });
    this.middle = root.querySelector("#middle");
    this.ring = root.querySelector("#boxes");
    this.printed = root.querySelector("#printed");
  }

  /** A table's own felt, before anything lies on it. */
  begin(terms, you) {
    this.you = you;
    this.layout = terms.felt;
    this.root.classList.toggle("many", terms.boxes > MOST_IN_AN_ARC);
    this.root.classList.toggle("spread-out", Object.keys(this.layout.spread ?? {}).length > 0);
    this.root.classList.toggle("bare-boxes", !this.layout.cards_on_boxes);
    document.body.classList.toggle("tiles", this.layout.pieces === "tile");
    this.printed.textContent = this.layout.printed;
    // Wagers lie on areas, or are tickets that are marked on a form; else before each box.
    const Laid = this.layout.wide ? Areas : this.layout.blank ? Blank : null;
    this.root.classList.toggle("areas-felt", Boolean(Laid));
    this.areas = Laid && new Laid(this.middle, terms, (wager, remove) => this.touch(this.box(), wager, remove));
    if (this.#boxes.size === terms.boxes) return;
    this.#boxes.clear();
    const where = places(terms.boxes);
    this.ring.replaceChildren(...where.map(([x, y], at) => {
      const box = this.#box(at + 1);
      // An address in percent, so that the felt may be of any size; on a phone the row ignores it.
      box.root.style.setProperty("--x", `${x.toFixed(2)}%`);
      box.root.style.setProperty("--y", `${y.toFixed(2)}%`);
      this.#boxes.set(at + 1, box);
      return box.root;
    }));
  }

  /** Everything as it stands. */
  draw(layout, planned) {
    this.#spots = new Map([...layout.boxes, ...layout.hands].map((spot) => [String(spot.of), spot]));
    this.owed = layout.owed ?? {};
    this.over = layout.over;
    this.planned = planned;
    this.pot = layout.pot;
    this.button = layout.button;
    this.banker = layout.banker;
    this.props = layout.props ?? [];
    this.root.classList.toggle("fresh", Boolean(planned) && layout.over);
    if (this.areas) {
      this.areas.out?.(layout.tickets ?? [], layout.boxes.filter(({ player }) => player && player === this.you).map(({ of }) => of));
      this.areas.throw(layout.drawn);
      this.areas.mark(layout.point ?? 0);
      for (const [number, { root }] of this.#boxes) root.classList.toggle("shooter", number === layout.shooter);
    }
    this.#show();
  }

  /** One event's changes. */
  patch(spots) {
    for (const spot of spots) this.#spots.set(String(spot.of), spot);
    this.over = false;
    this.root.classList.remove("fresh");
    this.#show();
  }

  /** Chips that are put down but not yet given. */
  plan(planned) {
    this.planned = planned;
    this.root.classList.toggle("fresh", Boolean(planned) && this.over);
    this.#show();
  }

  /** Whose move it is, for a mark on the box. */
  turn(box) {
    for (const [number, { root }] of this.#boxes) root.classList.toggle("turn", number === box);
  }

  /** Bring one's own box into sight where the boxes scroll. */
  reveal(box) {
    const root = this.#boxes.get(box)?.root;
    if (!root || this.ring.scrollWidth <= this.ring.clientWidth) return;
    this.ring.scrollTo({ left: root.offsetLeft - (this.ring.clientWidth - root.offsetWidth) / 2 });
  }

  #box(number) {
    const cards = el("div", { class: "hands" });
    const stakes = el("ul", { class: "stakes", "aria-label": `Wagers on box ${number}` });
    const plate = el("div", { class: "plate" });
    const root = el("li", { class: "box", dataset: { box: number } }, cards, stakes, plate);
    // For the mouse only; keyboard and screen reader find the same spots in the tray.
    root.addEventListener("click", (event) => this.#touched(event, number, event.shiftKey));
    root.addEventListener("contextmenu", (event) => { if (this.#touched(event, number, true)) event.preventDefault(); });
    return { root, cards, stakes, plate, shown: "" };
  }

  #touched(event, number, remove) {
    const wager = event.target.closest?.("[data-wager]")?.dataset.wager;
    return wager ? this.touch(number, wager, remove) : false;
  }

  #show() {
    for (const [number, box] of this.#boxes) this.#showBox(number, box);
    if (this.areas) {
      this.#showAreas();
      for (const of of this.layout.hands ?? []) this.#showHand(this.#spots.get(of) ?? { of, cards: [] });
      return;
    }
    const middle = [...this.#spots.values()].filter((spot) => !ownerOf(spot.of, this.#boxes));
    const named = this.layout.hands;
    // A common card, or one that came too early, lies beside what is printed.
    const besides = this.pot !== undefined && named ? middle.filter((spot) => spot.of !== 0 && !named.includes(spot.of)) : [];
    const hands = named ? [...named.map((of) => this.#spots.get(of) ?? { of, cards: [] }), ...besides] : middle;
    this.#showPot();
    for (const [of, hand] of this.#hands) if (!hands.some((spot) => String(spot.of) === of)) { hand.root.remove(); this.#hands.delete(of); }
    for (const spot of hands) this.#showHand(spot);
  }

  /** The chips in the middle that players contest. */
  #showPot() {
    if (this.pot === undefined) return;
    this.potPart ??= this.middle.appendChild(el("p", { class: "pot", "aria-live": "polite" }));
    const amount = cents(this.pot ?? "0");
    this.potPart.replaceChildren(...(amount > 0 ? [pile(amount, 4), el("span", { class: "num" }, `Pot ${short(amount)}`)] : [""]));
  }

  /** One's own wagers on the areas of the layout, and what everybody else has there. */
  #showAreas() {
    const own = new Map();
    const others = new Map();
    for (const spot of this.#spots.values()) {
      const mine = spot.player !== "" && spot.player === this.you;
      for (const { wager, amount, open } of spot.stakes ?? []) {
        if (!open) continue;
        if (mine && (!this.box() || spot.of === this.box())) own.set(wager, { amount: cents(amount), button: spot.buttons?.[wager] });
        else others.set(wager, (others.get(wager) ?? 0) + cents(amount));
      }
    }
    for (const { wager, amount, placed } of this.planned?.(this.box()) ?? []) {
      const lies = own.get(wager);
      if (amount !== (lies?.amount ?? 0)) own.set(wager, { ...lies, amount, planned: !placed || amount !== lies?.amount });
    }
    this.areas.show(own, others);
  }

  #showHand(spot) {
    const of = String(spot.of);
    if (!this.#hands.has(of)) {
      const row = el("div", { class: "cards" });
      const part = of.startsWith("0/") ? `Dealer, ${words(of.slice(2))}` : of === "0" ? "Dealer" : words(of);
      const root = el("section", { class: "hand", "aria-label": `${part}'s hand` }, row, el("h2", { class: "hand-name" }, part));
      this.#hands.set(of, { root, row });
    }
    const { root, row } = this.#hands.get(of);
    // A felt with areas has its own place for them, new whenever the page is welcomed.
    const where = this.areas?.head ?? this.middle;
    if (root.parentNode !== where) where.append(root);
    layCards(row, spot.cards);
    const spread = this.layout.spread?.[of];
    row.classList.toggle("spread", Boolean(spread));
    spread?.forEach(([column, line], at) => { if (row.children[at]) row.children[at].style.gridArea = `${line} / ${column}`; });
    root.classList.toggle("collected", Boolean(spot.collected));
  }

  #showBox(number, box) {
    const spots = [...this.#spots.values()].filter((spot) => ownerOf(spot.of, this.#boxes) === number);
    const own = spots.find((spot) => spot.of === number) ?? { player: "", cards: [] };
    const mine = own.player !== "" && own.player === this.you;
    const planned = mine && this.planned ? this.planned(number) : [];
    const shown = JSON.stringify([spots, planned, this.owed?.[number], mine, this.over, this.button === number, this.banker === number]);
    if (shown === box.shown) return;
    box.shown = shown;
    box.root.classList.toggle("free", !own.player);
    box.root.classList.toggle("mine", mine);
    box.root.classList.toggle("folded", Boolean(own.folded));
    box.root.classList.toggle("old", Boolean(this.over));
    this.#layHands(box, spots);
    const stakes = spots.flatMap((spot) => spot.stakes ?? []);
    const rows = planned.length ? planned.map((one) => this.#planned(one)) : stakes.map((stake) => this.#stake(stake));
    box.stakes.replaceChildren(...rows);
    box.plate.replaceChildren(...this.#plate(number, own));
  }

  #layHands(box, spots) {
    const hands = spots.filter((spot) => spot.cards.length);
    while (box.cards.children.length > hands.length) box.cards.lastChild.remove();
    hands.forEach((spot, at) => {
      const row = box.cards.children[at] ?? box.cards.appendChild(el("div", { class: "cards" }));
      layCards(row, spot.cards);
      row.classList.toggle("collected", Boolean(spot.collected));
    });
    box.cards.classList.toggle("several", hands.length > 1);
  }

  #stake({ wager, amount, open, gain }) {
    const won = gain === undefined ? null : cents(gain);
    const sense = won === null ? "" : won > 0 ? "won" : won < 0 ? "lost" : "level";
    return el("li", { class: `stake ${open ? "open" : ""} ${sense}`, dataset: { wager } },
      pile(cents(amount) || (won ?? 0), 2),
      el("span", { class: "stake-name" }, words(wager)),
      el("span", { class: "stake-amount num" }, short(cents(amount))),
      won === null ? null : el("span", { class: "gain num" }, el("span", { class: "hidden-text" }, won > 0 ? "wins " : won < 0 ? "loses " : "stands off "), signed(won)));
  }

  #planned({ wager, amount, placed }) {
    return el("li", { class: `stake ${placed ? "open" : "planned"} ${amount ? "" : "empty"}`, dataset: { wager } },
      amount ? pile(amount, 2) : el("span", { class: "ring", "aria-hidden": "true" }),
      el("span", { class: "stake-name" }, words(wager)),
      amount ? el("span", { class: "stake-amount num" }, short(amount)) : null);
  }

  #plate(number, { player, chips }) {
    const sign = el("span", { class: "box-number", "aria-hidden": "true" }, String(number));
    if (!player) {
      return [el("button", { type: "button", class: "sit", "aria-label": `Sit down at box ${number}`, onclick: () => this.sit(number) }, sign, el("span", { class: "sit-word" }, "Sit"))];
    }
    const owes = this.owed?.[number];
    const stack = chips ? el("span", { class: "stack num", title: "Chips on the table" }, short(cents(chips))) : null;
    const button = this.button === number ? el("span", { class: "dealer-button", title: "The button" }, "D") : null;
    const bank = this.banker === number ? el("span", { class: "dealer-button bank", title: "Has the bank" }, "B") : null;
    return [button, bank, sign, el("span", { class: "hidden-text" }, `Box ${number}: `), ...named(player), owes ? el("span", { class: "owes num", title: "Vigorish owed" }, `owes ${short(cents(owes))}`) : null, stack].filter(Boolean);
  }
}

/** A player's name; the mark of one whom the house plays stands apart, so that it is never cut off. */
function named(player) {
  const name = player.replace(/ \(house\)$/, "");
  return [el("span", { class: "who" }, name), name === player ? null : el("span", { class: "prop", title: "A player of the house" }, "house")];
}

/** The box that a place on the layout belongs to; "3/2" is a further hand of box 3. */
function ownerOf(of, boxes) {
  const number = typeof of === "number" ? of : /^\d/.test(of) ? parseInt(of, 10) : 0;
  return boxes.has(number) ? number : 0;
}
