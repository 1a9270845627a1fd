// Chips put on spots but not yet given to the dealer; one order places them all.

import { kindOf } from "./blank.js";
import { cents, plain } from "./money.js";

export class Bets {
  #planned = new Map();
  #last = new Map();
  #order = [];

  constructor(changed) {
    this.changed = changed;
    this.chip = 0;
    this.box = 0;
    this.spot = null;
    /** Whether a touch takes chips off, for hands without a Shift key. */
    this.removing = false;
    /** Wagers of one amount only, which a touch puts there whole. */
    this.fixed = new Map();
    /** Wagers that are only made together: the one, and how many times as large the other is (nothing: of a fixed size). */
    this.together = [];
    /** Refused amounts by spot, as the floor says. */
    this.faults = new Map();
    /** Chips on their way to the dealer that the floor has not yet deducted. */
    this.out = 0;
  }

  /** What may be staked now: the player's boxes, open wagers, and what is already there. */
  open(boxes, wagers, alterable) {
    Object.assign(this, { boxes: boxes.map((spot) => spot.of), wagers, alterable });
    this.placed = new Map(boxes.flatMap((spot) => (spot.stakes ?? []).filter((stake) => stake.open).map((stake) => [key(spot.of, stake.wager), cents(stake.amount)])));
    if (!this.boxes.includes(this.box)) this.box = this.boxes[0] ?? 0;
    for (const of of [...this.#planned.keys()]) if (!this.boxes.includes(Number(of.split("|")[0])) || !wagers.includes(kindOf(of.split("|")[1]))) this.#planned.delete(of);
  }

  /** Wagers of a box whose names hold particulars, planned or placed: no list of the table's has them. */
  named(box) {
    return [...this.#all().keys()].filter((of) => of.startsWith(`${box}|`)).map((of) => of.split("|")[1]).filter((wager) => kindOf(wager) !== wager);
  }

  /** What would lie on a spot if the dealer were given the chips now. */
  amount(box, wager) {
    return this.#planned.get(key(box, wager)) ?? this.placed?.get(key(box, wager)) ?? 0;
  }

  /** Whether a spot can be changed: a placed wager stays unless the game lets it be altered. */
  free(box, wager) {
    return this.alterable || !this.placed?.has(key(box, wager));
  }

  add(box, wager, value = this.chip) {
    this.set(box, wager, this.fixed.get(wager) ?? this.amount(box, wager) + value);
  }

  remove(box, wager, value = this.chip) {
    this.set(box, wager, this.fixed.has(wager) ? 0 : Math.max(0, this.amount(box, wager) - value));
  }

  /** An amount on a spot, and on those that are only made with it. */
  set(box, wager, amount) {
    const before = new Map(this.#planned);
    if (!this.#set(box, wager, Math.max(0, amount))) return;
    this.#beside(box, wager, amount);
    this.#order.push(before);
    this.changed();
  }

  #beside(box, wager, amount) {
    for (const [one, [other, times]] of this.together) {
      if (one !== wager && other !== wager) continue;
      const whole = one === wager ? (times ? amount / times : this.amount(box, other)) : amount;
      const size = this.fixed.get(one) ?? whole * times;
      if (one !== wager && this.amount(box, one) !== (amount && size)) this.#set(box, one, amount && size);
      if (other !== wager && times && this.amount(box, other) !== whole) this.#set(box, other, whole);
    }
  }

  /** Whether the latest change put the first chip on a spot. */
  first(box, wager) {
    return this.#order.length > 0 && !this.placed.has(`${box}|${wager}`) && !this.#order.at(-1).get(`${box}|${wager}`);
  }

  /** Take back the latest change. */
  undo() {
    if (!this.#order.length) return;
    this.#planned = this.#order.pop();
    this.changed();
  }

  get canUndo() {
    return this.#order.length > 0;
  }

  clear() {
    this.#planned.clear();
    this.#order = [];
    this.changed();
  }

  /** Double every wager. */
  double() {
    this.#order.push(new Map(this.#planned));
    for (const [of, amount] of this.#each()) {
      const [box, wager] = of.split("|");
      if (amount && !this.fixed.has(wager) && this.free(Number(box), wager)) this.#planned.set(of, 2 * amount);
    }
    this.changed();
  }

  /** The same as in the last round, where it may be staked again. */
  again() {
    this.#order.push(new Map(this.#planned));
    for (const [of, amount] of this.#last) {
      const [box, wager] = of.split("|");
      if (this.boxes.includes(Number(box)) && this.wagers.includes(kindOf(wager)) && this.free(Number(box), wager)) this.#planned.set(of, amount);
    }
    this.changed();
  }

  get canRepeat() {
    return this.#last.size > 0 && this.placed?.size === 0;
  }

  /** Whether the player has a wager there, planned or placed; also where no more is taken, like a line bet after its point. */
  get lying() {
    return [...this.#all().values()].some((amount) => amount > 0);
  }

  /** The player's chips on the felt, given or not. */
  get risk() {
    return [...this.#all().values()].reduce((sum, amount) => sum + amount, 0);
  }

  /** Whether there is something to give. */
  get pending() {
    return this.#changes().length > 0;
  }

  /** The stakes of an order. */
  stakes() {
    return this.#changes().map(([of, amount]) => ({ box: Number(of.split("|")[0]), wager: of.split("|")[1], amount: plain(amount) }));
  }

  /** Hand the planned chips to the dealer; "again" repeats them. Returns a function that takes them back if the dealer refuses. */
  give() {
    const before = [this.#planned, this.placed, this.#last, this.#order, 0];
    this.out = this.#changes().reduce((sum, [of, amount]) => sum + amount - (this.placed.get(of) ?? 0), 0);
    const given = this.#each().filter(([, amount]) => amount > 0);
    if (given.length) this.#last = new Map(given);
    [this.#planned, this.placed, this.#order] = [new Map(), new Map([...this.#all()].filter(([, amount]) => amount > 0)), []];
    return () => {
      [this.#planned, this.placed, this.#last, this.#order, this.out] = before;
      this.changed();
    };
  }

  #set(box, wager, amount) {
    if (!this.boxes?.includes(box) || !this.wagers.includes(kindOf(wager)) || !this.free(box, wager)) return false;
    if (amount || this.placed.has(key(box, wager))) this.#planned.set(key(box, wager), amount);
    else this.#planned.delete(key(box, wager));
    this.box = box;
    this.spot = [box, wager];
    return true;
  }

  // In the table's order of wagers, because one that needs another must come after it.
  #each() {
    const place = (of) => this.boxes.indexOf(Number(of.split("|")[0])) * 1000 + this.wagers.indexOf(kindOf(of.split("|")[1]));
    return [...this.#all()].filter(([of]) => this.boxes?.includes(Number(of.split("|")[0])) && this.wagers.includes(kindOf(of.split("|")[1])))
      .sort(([a], [b]) => place(a) - place(b));
  }

  #all() {
    return new Map([...(this.placed ?? []), ...this.#planned]);
  }

  #changes() {
    return this.#each().filter(([of, amount]) => this.#planned.has(of) && amount !== (this.placed.get(of) ?? 0));
  }
}

const key = (box, wager) => `${box}|${wager}`;
