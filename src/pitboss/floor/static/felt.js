// The felt: one's own place at the bottom, the others round the edge, the hands in the middle; all from data, whatever the game.

import { bestFive, holding, inOrder, isSet, largestFirst, layCards } from "./cards.js";
import { pile } from "./chips.js";
import { el, words } from "./common.js";
import { ofTheHouse } from "./company.js";
import { Areas } from "./areas.js";
import { Blank } from "./blank.js";
import { MOST_IN_AN_ARC, places, upright, uprightRing } from "./layouts.js";
import { cents, dollars, plain, printedRange, range, short, signed } from "./money.js";
import { withoutKickers } from "./moment.js";
import { showPrinted } from "./printed.js";

/** Chips that lie on some places of the layout. */
export const staked = (spots) => spots.flatMap(({ stakes }) => stakes ?? []).filter(({ open }) => open).reduce((sum, { amount }) => sum + cents(amount), 0);

// Letters of a hand's name that have room beside another hand.
const LONG_NAME = 12;

/** What players contest: what is in the middle, and what lies before them. */
export const potOf = ({ pot, boxes }) => cents(pot ?? "0") + staked(boxes);

export class Felt {
  #spots = new Map();
  #boxes = new Map();
  #hands = new Map();
  #seated = "";
  #printed = [];
  #later = [];
  #active = "";

  /** What one's own wagers brought in the last round, by box and wager, in cents. */
  gains = new Map();

  /** `sit(box)` when somebody wants a free box, `touch(box, wager, remove)` when chips go on a spot of one's own; `box()` is the one to bet on. */
  constructor(root, { sit, touch, box, settle }) {
    Object.assign(this, { root, sit, touch, box, settle });
    this.middle = root.querySelector("#middle");
    this.ring = root.querySelector("#boxes");
    this.printed = root.querySelector("#printed");
    this.said = root.querySelector("#announcement");
  }

  /** A table's own felt, before anything lies on it. */
  begin(terms, you) {
    this.you = you;
    this.terms = terms;
    this.layout = terms.felt;
    this.rules = new Map(terms.wagers.map((rule) => [rule.wager, rule]));
    this.#printed = terms.wagers.filter(({ least, posted }) => least && posted).map(({ wager }) => wager);
    this.#later = (this.layout.later ?? []).filter((wager) => this.rules.has(wager));
    this.root.classList.toggle("many", terms.boxes > MOST_IN_AN_ARC);
    this.root.classList.toggle("spread-out", Object.keys(this.layout.spread ?? {}).length > 0);
    this.root.classList.toggle("bare-boxes", !this.layout.cards_on_boxes);
    document.body.classList.toggle("tiles", this.layout.pieces === "tile");
    showPrinted(this.printed, this.layout, this.root.querySelector("#tables"), terms.title);
    // Wagers lie on areas, or are tickets that are marked on a form; else before each box.
    const Laid = this.layout.wide ? Areas : this.layout.blank ? Blank : null;
    this.root.classList.toggle("areas-felt", Boolean(Laid));
    this.areas = Laid && new Laid(this.middle, terms, (wager, remove) => this.touch(this.box(), wager, remove));
    // What is called stands beside what a device shows.
    this.areas?.head?.append(this.said);
    if (this.#boxes.size === terms.boxes) return;
    this.#boxes.clear();
    this.#seated = "";
    this.ring.replaceChildren(...Array.from({ length: terms.boxes }, (_, at) => {
      const box = this.#box(at + 1);
      this.#boxes.set(at + 1, box);
      return box.root;
    }));
    this.#seat(0);
  }

  /** One's own box comes to the bottom, the others keep their order round the table. */
  #seat(own) {
    const round = this.pot !== undefined;
    if (this.#seated === `${own} ${round}`) return;
    this.#seated = `${own} ${round}`;
    this.own = own;
    for (const [box, [x, y]] of places(this.#boxes.size, own, round)) {
      const { root } = this.#boxes.get(box);
      // An address in percent, so that the felt may be of any size; on a phone the row ignores it.
      root.style.setProperty("--x", `${x.toFixed(2)}%`);
      root.style.setProperty("--y", `${y.toFixed(2)}%`);
      root.dataset.side = sideOf(x);
      root.classList.toggle("hero", box === own);
    }
    for (const box of this.#boxes.values()) Object.assign(box, { shown: "", plateShown: "" });
  }

  /** On a phone the few who play for a pot sit round it, in their order from one's own left; who only looks on sees every seat. */
  #seatUpright(mine) {
    const there = [...this.#boxes.keys()].filter((number) => !mine.length || (this.#spots.get(String(number))?.player && number !== this.own));
    const round = this.pot === undefined ? [] : mine.length ? upright(there.length) : this.root.closest("#table") ? uprightRing(there.length) : [];
    this.root.classList.toggle("round-pot", round.length > 0);
    const from = Math.max(0, there.findIndex((number) => number > this.own));
    round.forEach(([x, y], step) => {
      const { root } = this.#boxes.get(there[(from + step) % there.length]);
      root.dataset.upright = sideOf(x);
      root.style.setProperty("--px", `${x}%`);
      root.style.setProperty("--py", `${y}%`);
    });
  }

  /** Everything as it stands, and whose move it is: of several boxes of one's own the one that is asked lies at the bottom. */
  draw(layout, planned, { box = 0, hand = "" } = {}) {
    this.#active = box ? String(hand || box) : "";
    this.#spots = new Map([...layout.boxes, ...layout.hands].map((spot) => [String(spot.of), spot]));
    this.owed = layout.owed ?? {};
    this.over = layout.over;
    this.planned = planned;
    this.pot = layout.pot;
    this.potStands = 0;
    this.markers = this.#looks("marker").map((of) => ({ ...of, box: layout[of.name] }));
    this.amounts = this.#looks("amount").filter(({ name }) => name !== "pot").map((of) => ({ ...of, amount: layout[of.name] }));
    this.#freshen();
    if (this.areas) {
      this.areas.out?.(layout.tickets ?? [], layout.boxes.filter(({ player }) => player && player === this.you).map(({ of }) => of));
      this.areas.throw(layout.drawn);
      for (const { name } of this.#looks("puck")) this.areas.mark(layout[name] ?? 0);
    }
    this.#show();
    // On a phone the row of names scrolls, by keys too.
    if (this.ring.scrollWidth > this.ring.clientWidth) this.ring.tabIndex = 0;
    else this.ring.removeAttribute("tabindex");
    for (const [number, { root }] of this.#boxes) root.classList.toggle("turn", number === box % 100);
    for (const part of this.ring.querySelectorAll(".one-hand")) part.classList.toggle("active", this.#isActive(part.dataset.hand));
  }

  /** What lies on the felt now, in the way of a layout. */
  get lying() {
    const spots = [...this.#spots.values()];
    return { boxes: spots.filter(({ of }) => this.#boxes.has(of)), hands: spots.filter(({ of }) => !this.#boxes.has(of)) };
  }

  /** One event's changes. */
  patch({ act, spots }) {
    for (const spot of spots) this.#spots.set(String(spot.of), { ...spot, chips: this.#stack(spot, act) });
    // What is awarded lies with its winner.
    if (spots.some(({ stakes }) => stakes?.some(({ wager, gain }) => this.#isPot(wager) && gain !== undefined))) Object.assign(this, { pot: "0", potStands: 0 });
    this.over = false;
    this.root.classList.remove("fresh");
    this.#show();
  }

  /** What a player has before them after an event, which says only what lies there: wagers leave a stack, what is won or returned goes to it. */
  #stack(spot, act) {
    const before = this.#spots.get(String(spot.of));
    if (!before?.chips || before.player !== spot.player) return undefined;
    const won = ({ stakes = [] }) => stakes.filter(({ wager, gain }) => this.#isPot(wager) && gain !== undefined).reduce((sum, { amount }) => sum + cents(amount), 0);
    // What is pulled in has left the stack when it was wagered.
    const laid = act === "pull-bets" ? 0 : staked([spot]) - staked([before]);
    return plain(cents(before.chips) - laid + Math.max(0, won(spot) - won(before)));
  }

  /** One's own stack, where stacks lie open. */
  get stack() {
    return this.#spots.get(String(this.own))?.chips;
  }

  /** Whether a wager is what players contest; where there is no such pot it may be the name of one against the house. */
  #isPot(wager) {
    return this.pot !== undefined && wager === "pot";
  }

  /** Whether a wager is made beside the game, for what its cards bring. */
  #isBeside(wager) {
    return this.layout.cards_on_boxes && wager !== this.#printed[0] && this.#printed.includes(wager) && !this.rules.get(wager)?.equals?.[1];
  }

  /** Whose move it is, while events are played. */
  turn(of) {
    for (const [number, { root }] of this.#boxes) root.classList.toggle("turn", number === ownerOf(of, this.#boxes));
    for (const part of this.ring.querySelectorAll(".one-hand.active")) part.classList.remove("active");
  }

  /** Chips are seen to go where an event takes them: into the pot, from it, and between the house and a wager. */
  travel({ act, spots = [] }) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    const house = this.potPart ?? this.areas?.head ?? this.middle;
    for (const spot of spots) {
      const number = ownerOf(spot.of, this.#boxes);
      const box = this.#boxes.get(number)?.root;
      const before = this.#spots.get(String(spot.of));
      if (!box) continue;
      if (act === "pull-bets") {
        if (staked([before ?? {}])) this.#fly(staked([before]), box.querySelector(".stakes") ?? box, house);
        continue;
      }
      for (const { wager, amount, gain } of spot.stakes ?? []) {
        if (gain === undefined || before?.stakes?.some((one) => one.wager === wager && one.gain === gain)) continue;
        const place = (this.areas ? this.middle : box).querySelector(`[data-wager="${CSS.escape(wager)}"]`) ?? box;
        if (cents(gain) > 0 || act === "award") this.#fly(act === "award" ? cents(amount) : cents(gain), house, place);
        else if (cents(gain) < 0) this.#fly(-cents(gain), place, house);
      }
    }
  }

  #fly(amount, from, to) {
    const felt = this.root.getBoundingClientRect();
    const [start, end] = [from, to].map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return { transform: `translate(${left + width / 2 - felt.left}px, ${top + height / 2 - felt.top}px)` };
    });
    const flying = el("span", { class: "flying" }, pile(amount, 3));
    this.root.append(flying);
    flying.animate([start, end], { duration: 450, easing: "ease-in-out" }).finished.finally(() => flying.remove());
  }

  /** Chips that are put down but not yet given. */
  plan(planned) {
    this.planned = planned;
    this.#freshen();
    this.#show();
  }

  /** The last round fades once chips lie for the next one. */
  #freshen() {
    this.root.classList.toggle("fresh", Boolean(this.over) && Boolean(this.planned?.(this.own || this.box()).some(({ amount, placed }) => amount && !placed)));
  }

  // A box with several hands is asked about one of them by name; the first one may go by the box's own number.
  #isActive(of) {
    return this.#active !== "" && (of === this.#active || (of === this.#active.split("/")[0] && !this.#spots.has(this.#active)));
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
    const spots = el("div", { class: "spots", role: "group", "aria-label": `Spots of box ${number}` });
    const plate = el("div", { class: "plate" });
    const root = el("li", { class: "box", dataset: { box: number } }, cards, this.#places("box"), stakes, spots, plate);
    root.addEventListener("click", (event) => { if (!event.target.closest("button")) this.#touched(event, number, event.shiftKey); });
    root.addEventListener("contextmenu", (event) => { if (this.#touched(event, number, true)) event.preventDefault(); });
    return { root, cards, stakes, spots, plate, shown: "", plateShown: "" };
  }

  #touched(event, number, remove) {
    const wager = event.target.closest?.("[data-wager]")?.dataset.wager;
    return wager ? this.touch(number, wager, remove) : false;
  }

  #show() {
    const mine = [...this.#boxes.keys()].filter((number) => this.you && this.#spots.get(String(number))?.player === this.you);
    const asked = Number(this.#active.split("/")[0]) % 100;
    this.#seat(this.areas ? 0 : mine.includes(asked) ? asked : mine.includes(this.box()) ? this.box() : mine[0] ?? 0);
    this.root.classList.toggle("seated", mine.length > 0);
    this.#seatUpright(mine);
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
    const hands = named ? [...named.map((of) => this.#spots.get(of) ?? { of, cards: [] }), ...besides]
      // The dealer's place stays there while common cards lie alone.
      : middle.some(({ of }) => of === 0) || !middle.length ? largestFirst(middle) : [{ of: 0, cards: [] }, ...middle];
    this.#showPot();
    this.#showAmounts();
    for (const [of, hand] of this.#hands) if (!hands.some((spot) => String(spot.of) === of)) { hand.root.remove(); this.#hands.delete(of); }
    for (const spot of hands) this.#showHand(spot);
    // A small hand may have been set before a large one.
    const roots = hands.map(({ of }) => this.#hands.get(String(of)).root);
    roots.forEach((root, at) => { if (at && roots[at - 1].nextElementSibling !== root) roots[at - 1].after(root); });
    if (this.pot !== undefined) this.#showWhatWon(middle);
  }

  /** Of more than five cards those that won a pot at a showdown stand out; not where it was divided. */
  #showWhatWon(middle) {
    const playing = [...this.#spots.values()].filter(({ of, player, cards, folded }) => this.#boxes.has(of) && player && cards.length && !folded);
    const winners = playing.filter(({ stakes }) => stakes?.some(({ wager, gain }) => this.#isPot(wager) && gain !== undefined));
    const board = middle.flatMap(({ cards }) => cards);
    const shown = winners.length === 1 && playing.length > 1 && winners[0].cards.length + board.length > 5;
    const five = shown ? bestFive(winners[0].cards, board) : [];
    const root = five.length && this.#boxes.get(winners[0].of).root;
    for (const part of this.root.querySelectorAll(".hand .card, .box .card")) {
      part.classList.toggle("idle", five.length > 0 && (part.closest(".hand") || root.contains(part)) && !five.includes(part.dataset.card));
    }
  }

  /** What the game shows beside cards and chips, of those that are drawn alike. */
  #looks(kind) {
    return (this.terms.shows ?? []).filter(({ look }) => look === kind);
  }

  #markersOf(number) {
    return (this.markers ?? []).filter(({ box }) => box === number);
  }

  /** Amounts that lie open beside the hands, such as a player's bank. */
  #showAmounts() {
    if (!this.amounts?.length) return;
    if (!this.amountsPart) this.middle.prepend(this.amountsPart = el("p", { class: "amounts" }));
    const there = this.amounts.filter(({ amount }) => amount);
    this.amountsPart.replaceChildren(...there.flatMap(({ label, amount }) => [pile(cents(amount), 4), el("span", { class: "num" }, `${label[0].toUpperCase()}${label.slice(1)} ${short(cents(amount))}`)]));
  }

  /** The chips in the middle that players contest. */
  #showPot() {
    if (this.pot === undefined) return;
    this.potPart ??= this.middle.appendChild(el("p", { class: "pot" }));
    // Bets that go into the middle are told before the sum of it is.
    const amount = Math.max(cents(this.pot ?? "0") + staked([...this.#spots.values()]), this.potStands ?? 0);
    this.potStands = amount;
    if (this.potShown === amount) return;
    this.potShown = amount;
    this.potPart.replaceChildren(...(amount > 0 ? [pile(amount, 4), el("span", { class: "num" }, `Pot ${short(amount)}`)] : []));
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
    for (const [of, gain] of this.gains) {
      const [box, wager] = of.split("|");
      if (Number(box) === this.box()) own.set(wager, { amount: 0, ...own.get(wager), gain });
    }
    for (const { wager, amount, placed, fault } of this.planned?.(this.box()) ?? []) {
      const lies = own.get(wager);
      if (amount !== (lies?.amount ?? 0) || fault) own.set(wager, { ...lies, amount, planned: !placed || amount !== lies?.amount, fault });
    }
    this.areas.show(own, others);
  }

  #showHand(spot) {
    const of = String(spot.of);
    if (!this.#hands.has(of)) {
      const row = el("div", { class: "cards" });
      const says = el("span", { class: "says" });
      const part = of === "0" ? "Dealer" : of.startsWith("0/") ? words(of.slice(2)) : this.terms.plain[of] ?? words(of);
      const root = el("section", { class: "hand", dataset: { of }, "aria-label": of.startsWith("0/") ? `Dealer's ${part} hand` : `${part}'s hand` }, row, this.#places(of), el("h2", { class: "hand-name" }, part, says));
      this.#hands.set(of, { root, row, says });
    }
    const { root, row, says } = this.#hands.get(of);
    // A felt with areas has its own place for them, new whenever the page is welcomed.
    const where = this.areas?.head ?? this.middle;
    if (root.parentNode !== where) where.append(root);
    layCards(row, this.#order(spot));
    says.textContent = spot.says ?? "";
    const spread = this.layout.spread?.[of];
    row.classList.toggle("spread", Boolean(spread));
    spread?.forEach(([column, line], at) => { if (row.children[at]) row.children[at].style.gridArea = `${line} / ${column}`; });
    root.classList.toggle("collected", Boolean(spot.collected));
  }

  /** The places for cards that are printed for a hand, in sight until one lies there. */
  #places(of) {
    const spread = this.layout.spread?.[of];
    return el("div", { class: `card-places ${spread ? "spread" : ""}`, "aria-hidden": "true" }, Array.from({ length: this.layout.places?.[of] ?? 0 }, (_, at) => {
      const place = el("span", { class: "card-place" });
      if (spread?.[at]) place.style.gridArea = `${spread[at][1]} / ${spread[at][0]}`;
      return place;
    }));
  }

  /** Cards as they are dealt; those of somebody who has set hands, which have names such as "3/low", in order. */
  #order({ of, cards }) {
    const whose = String(of).split("/")[0];
    return [...this.#spots.keys()].some((one) => one.startsWith(`${whose}/`) && isSet(one)) ? inOrder(cards) : cards;
  }

  #showBox(number, box) {
    const spots = [...this.#spots.values()].filter((spot) => ownerOf(spot.of, this.#boxes) === number);
    const own = spots.find((spot) => spot.of === number) ?? { player: "", cards: [] };
    const mine = own.player !== "" && own.player === this.you;
    const hero = mine && number === this.own && this.pot === undefined && !this.areas;
    const planned = mine && this.planned ? this.planned(number) : null;
    const shown = JSON.stringify([spots, planned, this.owed?.[number], mine, this.over, this.#markersOf(number), hero, hero && [...this.gains]]);
    if (shown === box.shown) return;
    box.shown = shown;
    box.root.classList.toggle("free", !own.player);
    box.root.classList.toggle("mine", mine);
    box.root.classList.toggle("folded", Boolean(own.folded));
    box.root.classList.toggle("old", Boolean(this.over));
    const stakes = spots.flatMap((spot) => spot.stakes ?? []);
    // A side wager alone does not make a lost hand shine.
    const main = stakes.filter(({ wager }) => !this.#isBeside(wager));
    const brought = (main.length ? main : stakes).reduce((all, { gain }) => all + cents(gain ?? "0"), 0);
    box.root.classList.toggle("winner", brought > 0 || stakes.some(({ gain, wager }) => gain !== undefined && this.#isPot(wager)));
    this.#layHands(box, spots, mine);
    this.#refill(box.spots, hero ? this.#heroSpots(number, planned, stakes) : []);
    this.#refill(box.stakes, hero ? [] : planned ? planned.map((one) => this.#planned(one)) : [...stakes.map((stake) => this.#stake(stake)), stakes.length > 1 && this.pot === undefined ? sum(stakes) : null].filter(Boolean));
    // Remade only when it says something else: who is about to touch "Sit" must not lose it at every round of the others.
    const seated = [...this.#spots.values()].map(({ player }) => player);
    const plate = JSON.stringify([own.player, own.chips, this.owed?.[number], this.#markersOf(number), this.you, seated]);
    if (plate === box.plateShown) return;
    box.plateShown = plate;
    this.#refill(box.plate, this.#plate(number, own));
  }

  /** New contents; what has the focus keeps it. */
  #refill(part, children) {
    const focus = part.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    part.replaceChildren(...children);
    part.hidden = !children.length;
    // Whoever has just sat down goes on in the tray.
    if (focus) ([...part.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focus && !one.disabled) ?? document.getElementById("tray")).focus({ preventScroll: true });
  }

  #layHands(box, spots, own) {
    const hands = largestFirst(spots.filter((spot) => spot.cards.length));
    while (box.cards.children.length > hands.length) box.cards.lastChild.remove();
    hands.forEach((spot, at) => {
      const part = box.cards.children[at] ?? box.cards.appendChild(el("div", { class: "one-hand" }, el("div", { class: "cards" }), el("span", { class: "says" })));
      const [row, says] = part.children;
      part.dataset.hand = spot.of;
      layCards(row, this.#order(spot));
      says.textContent = own ? ownName(spot) : nameOfOthers(spot, hands.length > 1);
      part.classList.toggle("active", this.#isActive(String(spot.of)));
      row.classList.toggle("collected", Boolean(spot.collected));
    });
    box.cards.classList.toggle("several", hands.length > 1);
    box.cards.classList.toggle("set", hands.some(({ of }) => isSet(of)));
    box.cards.style.setProperty("--hands", hands.length);
  }

  /** The betting spots before one's own place: what lies there, what it won, and what may be put. */
  #heroSpots(box, planned, stakes) {
    if (planned) this.#printed = planned.map(({ wager }) => wager);
    const lying = new Map(stakes.map((stake) => [stake.wager, stake]));
    // What the last round brought stands at its spots until chips are put for the next.
    const settled = (this.over || this.gains.size > 0) && !planned?.some(({ amount }) => amount);
    const names = new Set([...this.#printed, ...this.#later, ...(planned && !settled ? [] : lying.keys())]);
    // Wagers that are made together stand together, what is beside the game has a round spot.
    return [...names].map((wager, at) => {
      const [plan, stake] = [planned?.find((one) => one.wager === wager), lying.get(wager)];
      const returned = Boolean(stake?.returned);
      const told = stake?.gain === undefined ? this.gains.get(`${box}|${wager}`) : cents(stake.gain);
      const gain = !planned || settled ? told : undefined;
      const [, times] = this.rules.get(wager)?.equals ?? [];
      const kind = this.#later.includes(wager) ? "later" : this.#isBeside(wager) ? "beside" : times === 1 && at ? "equal" : "";
      return this.#heroSpot(box, wager, { kind, amount: planned || !stake?.open ? 0 : cents(stake.amount), ...plan, gain, returned });
    });
  }

  #heroSpot(box, wager, { kind, amount, gain, returned, free, hot, fault }) {
    const rule = this.rules.get(wager) ?? { pays: "", least: null, most: null };
    const name = this.terms.plain[wager] ?? words(wager);
    const limits = range(rule);
    const won = gain ?? null;
    const sense = won === null ? "" : won > 0 ? "won" : won < 0 ? "lost" : "level";
    const lies = amount ? `${dollars(amount)} on it` : "empty";
    const said = won === null ? "" : `; ${came(won, returned)}${won ? ` ${dollars(Math.abs(won))}` : ""}`;
    const change = (event) => this.touch(box, wager, event.shiftKey);
    const spot = el("button", {
      type: "button", class: `spot ${amount ? "laid" : ""} ${fault ? "wrong" : ""} ${sense}`, title: rule.says ?? "", disabled: !free,
      "data-key": `spot-${wager}`, "data-hot": hot, "data-wager": wager, "aria-keyshortcuts": hot?.toUpperCase(),
      onclick: change,
    },
      el("span", { class: "spot-name" }, name, hot ? el("kbd", { "aria-hidden": "true" }, hot.toUpperCase()) : null),
      el("span", { class: "hidden-text spot-says" }, `: ${lies}${said}; pays ${rule.pays}${limits ? `; limits ${limits}` : ""}`),
      el("span", { class: "spot-amount num", "aria-hidden": "true" }, amount ? [pile(amount), short(amount)] : free ? el("span", { class: "spot-empty" }, printedRange(rule)) : null),
      el("span", { class: "spot-pays num", "aria-hidden": "true" }, rule.pays),
      won === null ? null : el("span", { class: "gain num", "aria-hidden": "true" }, won ? signed(won) : returned ? "back" : "push"));
    const less = amount && free ? el("button", {
      type: "button", class: "less", "data-key": `less-${wager}`, "aria-label": `Take a chip off ${name}`, onclick: () => this.touch(box, wager, true),
    }, "−") : null;
    const mend = fault ? this.#fault(box, wager, fault) : null;
    return el("div", { class: `spot-wrap ${kind}` }, spot, less, mend);
  }

  /** Why an amount cannot stand, at the spot, and the nearest that can. */
  #fault(box, wager, { reason, near }) {
    return el("div", { class: "spot-fault", role: "alert" }, el("span", {}, reason[0].toUpperCase() + reason.slice(1)),
      near ? el("button", { type: "button", class: "button slim", "data-key": `mend-${wager}`, onclick: () => this.settle(box, wager, cents(near)) }, `Make it ${short(cents(near))}`) : null);
  }

  #stake({ wager, amount, open, gain, returned }) {
    // Of a pot its winner gets all, also what they put there.
    const won = gain === undefined ? null : cents(this.#isPot(wager) ? amount : gain);
    const sense = won === null ? "" : won > 0 ? "won" : won < 0 ? "lost" : "level";
    return el("li", { class: `stake ${open ? "open" : ""} ${sense}`, dataset: { wager }, title: words(wager) },
      pile(cents(amount) || (won ?? 0), 2),
      el("span", { class: "stake-name" }, this.terms.plain[wager] ?? words(wager)),
      el("span", { class: "stake-amount num" }, short(cents(amount))),
      won === null ? null : el("span", { class: "gain num" }, el("span", { class: "hidden-text" }, `${came(won, returned)} `), won ? signed(won) : returned ? "back" : "push"));
  }

  #planned({ wager, amount, placed }) {
    return el("li", { class: `stake ${placed ? "open" : "planned"} ${amount ? "" : "empty"}`, dataset: { wager }, title: words(wager) },
      amount ? pile(amount, 2) : el("span", { class: "ring", "aria-hidden": "true" }),
      el("span", { class: "stake-name" }, this.terms.plain[wager] ?? words(wager)),
      amount ? el("span", { class: "stake-amount num" }, short(amount)) : null);
  }

  #plate(number, { player, chips }) {
    const sign = el("span", { class: "box-number", "aria-hidden": "true" }, String(number));
    if (!player) {
      return [el("button", { type: "button", class: "sit", "data-key": "sit-here", "aria-label": `Sit down at box ${number}`, onclick: () => this.sit(number) }, el("span", { class: "box-number", "aria-hidden": "true", "data-number": number }), el("span", { class: "sit-word" }, "Sit"))];
    }
    const owes = this.owed?.[number];
    const stack = chips ? el("span", { class: "stack num", title: "Chips on the table" }, short(cents(chips))) : null;
    const markers = this.#markersOf(number).map(({ name, label, sign: letter }) => el("span", { class: `dealer-button marker-${name}`, title: label }, letter));
    // Where no seat is free a house player gives up theirs.
    const spots = [...this.#spots.values()].filter(({ of }) => this.#boxes.has(of));
    const full = ofTheHouse(player) && spots.every((spot) => spot.player && spot.player !== this.you);
    const makesRoom = full ? el("button", { type: "button", class: "sit makes-room", "data-key": "sit-here", "aria-label": `Sit down at box ${number}: ${player.replace(/ \(house\)$/, "")} makes room`, onclick: () => this.sit(number) }, "Sit") : null;
    const [name, house] = named(player);
    // "House" beside what somebody owes would read as if the house owed it.
    const more = [owes ? null : house, makesRoom, owes ? el("span", { class: "owes num", title: "Commission that this player owes the house" }, `owes ${short(cents(owes))} vigorish`) : null, stack].filter(Boolean);
    return [sign, el("span", { class: "hidden-text" }, `Box ${number}: `), el("span", { class: "plate-words" }, el("span", { class: "plate-name" }, name, owes ? house : null, markers), more.length ? el("span", { class: "plate-more" }, more) : null)];
  }
}

/** Many cards of somebody at the edge of the felt reach inwards. */
const sideOf = (x) => (x <= 15 ? "left" : x >= 85 ? "right" : "");

/** What one's own hand makes, else the part of a hand that it is, such as the discards, else its cards in words. */
function ownName({ of, says, cards }) {
  const part = /\/(\D+)$/.exec(of)?.[1];
  return says || (part ? words(part) : holding(cards));
}

/** What others hold: kickers matter less than the room that they take, beside another hand all but the kind does. */
function nameOfOthers({ says = "" }, beside) {
  const bare = withoutKickers(says);
  return beside && bare.length > LONG_NAME ? bare.split(/, | with /)[0] : bare;
}

/** What became of a wager, in a word or two. */
const came = (gain, returned) => (gain > 0 ? "wins" : gain < 0 ? "loses" : returned ? "taken back" : "pushes");

/** All of a player's wagers in one, for a narrow page: what lies there, and once nothing does, what they brought. */
function sum(stakes) {
  const lies = staked([{ stakes }]);
  const won = stakes.reduce((all, { gain }) => all + cents(gain ?? "0"), 0);
  const level = stakes.every(({ gain, returned }) => !cents(gain ?? "0") && !returned) ? "push" : signed(0);
  return el("li", { class: `stake sum ${lies ? "open" : won > 0 ? "won" : won < 0 ? "lost" : "level"}` },
    lies ? el("span", { class: "stake-amount num" }, short(lies)) : el("span", { class: "gain num" }, won ? signed(won) : level));
}

/** A player's name; the mark of one whom the house plays stands apart, so that it is never cut off. */
function named(player) {
  const name = player.replace(/ \(house\)$/, "");
  return [el("span", { class: "who", title: name }, name), name === player ? null : el("span", { class: "prop", title: "House player" }, "house")];
}

/** The box that a place on the layout belongs to; "3/2" is a further hand of box 3. */
function ownerOf(of, boxes) {
  const number = typeof of === "number" ? of : /^\d/.test(of) ? parseInt(of, 10) : 0;
  return boxes.has(number) ? number : 0;
}
