// The moment of result: who won how much and with what, in sight for as long as it takes to understand it.

import { largestFirst } from "./cards.js";
import { setting } from "./keys.js";
import { cents, short, signed } from "./money.js";

// Milliseconds that a result stands before the next hand is dealt over it: cards were shown, or nobody had to.
const SHOWN = 3000;
const UNSHOWN = 1500;
// How long a player of the house takes for a choice.
const LEAST_THOUGHT = 600;
const MOST_THOUGHT = 1500;
const CHOICES = new Set(["action", "decide", "choose"]);

// "This, that and the other".
const LISTED = new Intl.ListFormat("en-GB");

const off = setting("no-pauses", () => {});

/** The switch for pauses at results and before what players of the house do. */
export function pauseSwitch(box) {
  box.checked = !off.on;
  box.addEventListener("change", () => off.set(!box.checked));
}

/** Whether results stand for a while and chips are seen to travel. */
export const pausing = () => !off.on;

/** How long somebody of the house thinks before an event: the same event always as long. */
export function thought({ act, n, spots = [] }) {
  if (!CHOICES.has(act) || !spots.some(({ player }) => player?.endsWith(" (house)"))) return 0;
  return LEAST_THOUGHT + (n * 7919) % (MOST_THOUGHT - LEAST_THOUGHT);
}

export const withoutKickers = (says) => says.replace(/ with [\dJQKA-]+$/, "");

/** What a hand is called with the article that it has in a sentence. */
export const withArticle = (says) => (/^(pair|flush|straight|full)/.test(says) ? `a ${says}` : says);

/** Whether chips are a player's own; the first that anybody brings for a round clears every place. */
export const ownWager = ({ act, fresh, spots = [] }, you) => act === "wager" && spots.some(({ player, stakes = [] }) => player === you && (!fresh || stakes.some(({ open }) => open)));

/** Whether the hands that are everybody's are taken away: after a tie the next may be dealt without a new round. */
const collectsShared = ({ act, spots = [] }) => act === "collect" && spots.some(({ of }) => typeof of === "string" && !of.includes("/"));

const dealt = ({ spots = [] }) => spots.some(({ cards, collected }) => cards?.length && !collected);

/** What a round is called that brought nothing: a push only where no wager won or lost. */
function level(parts, spots) {
  const lay = spots.flatMap(({ stakes }) => stakes ?? []).filter(({ gain }) => gain !== undefined);
  // Wagers of one name, as of hands that were split, may have come to nothing together.
  const gains = [Object.values(parts), lay.map(({ gain }) => gain)].map((all) => all.map(cents).filter(Boolean)).find(({ length }) => length);
  if (!gains) return lay.length && lay.every(({ returned }) => returned) ? "Taken back" : "Push";
  const [won, lost] = [1, -1].map((sense) => gains.filter((gain) => gain * sense > 0).reduce((sum, gain) => sum + gain, 0));
  return won + lost ? "Push" : `Even, ${signed(won)} and ${signed(lost)}`;
}

export class Moment {
  #won = new Map();
  #turned = false;
  #next = false;
  #own = false;
  text = "";
  sense = "";

  /** Another round begins: what the last one brought is over. */
  clear() {
    this.#won.clear();
    this.#turned = this.#next = this.#own = false;
    this.text = this.sense = "";
  }

  /** Take in an event: who gets the pot, and whether cards were turned up for it; whether it ends what the last round brought. */
  see(event, you, lying = []) {
    this.#next ||= Boolean(event.fresh) || (this.#own && collectsShared(event));
    const ends = Boolean(event.drawn) || (this.#next && this.#goesOn(event, you));
    if (ends) this.clear();
    if (event.act === "turn-up") this.#turned = true;
    if (event.act === "award") this.#award(event, you, lying);
    return ends;
  }

  /** Whether the next round is about oneself: others who wager or take tickets for it, and a shuffle, take nothing of one's own result away. */
  #goesOn(event, you) {
    if (!this.#own) return event.act !== "wager" || ownWager(event, you);
    return ownWager(event, you) || dealt(event);
  }

  #award(event, you, lying) {
    for (const { of, player, says, stakes = [] } of event.spots ?? []) {
      const amount = stakes.filter(({ gain }) => gain !== undefined).reduce((sum, stake) => sum + cents(stake.amount), 0);
      if (!player) continue;
      // The kicker is told where somebody else holds the same but for it.
      const beaten = lying.some((one) => String(one.of) !== String(of) && !one.folded && one.says && says && one.says !== says && withoutKickers(one.says) === withoutKickers(says));
      this.#won.set(String(of), { player, says: beaten ? says : withoutKickers(says ?? ""), amount });
    }
    this.text = [...this.#won.values()].map(({ player, says, amount }) => {
      const own = player === you;
      // A kicker that decides stands behind a "with" of its own.
      const named = says && `${/ with /.test(says) ? ": " : " with "}${withArticle(says)}`;
      const with_ = this.#turned ? named : ": all others folded";
      return `${own ? "You win" : `${player.replace(/ \(house\)$/, "")} wins`} ${short(amount)}${with_ || ""}`;
    }).join("; ");
    this.sense = [...this.#won.values()].some(({ player }) => player === you) ? "won" : "";
  }

  /** What a round has brought oneself, with one's hand against the dealer's where both have a name; or how a ticket came out. */
  own({ net, parts = {} }, layout, you, ticket = "") {
    const gain = cents(net);
    this.#own = true;
    const own = layout.boxes.filter(({ player }) => player === you);
    // Hands that were split are not told in one sentence; those that were set as two are, by their names such as "3/low".
    const split = layout.hands.some(({ of }) => own.some(({ of: box }) => new RegExp(`^${box}/\\d`).test(of)));
    const told = (of) => largestFirst([...layout.boxes, ...layout.hands].filter((spot) => String(spot.of).split("/")[0] === String(of))).map(({ says }) => says).filter(Boolean);
    const both = own.length === 1 && own[0].says && !split ? [told(own[0].of), told(0)].filter(({ length }) => length) : [];
    // Kickers are told only where they decide.
    // Of two hands each, what stands behind a comma stands in brackets; of more the kind is enough.
    const joined = (says) => (says.length > 1 ? LISTED.format(says.map((one) => one.replace(/, (.+)$/, says.length > 2 ? "" : " ($1)"))) : says[0]);
    const [whole, bare] = [both.map(joined), both.map((says) => joined(says.map(withoutKickers)))];
    // Where nobody has a hand of their own, those that were wagered on are told.
    const shared = own.some(({ says }) => says) ? [] : layout.hands.filter(({ of, says }) => says && typeof of === "string" && !of.includes("/"));
    const totals = shared.length === 2 ? `: ${shared.map(({ of, says }) => `${of} ${says}`).join(", ")}` : "";
    // Hands that are alike but for their kickers are named once.
    const alike = bare[0] === bare[1] && both.every(({ length }) => length === 1) && whole[0] !== whole[1];
    const compared = alike ? [whole[0], whole[1].slice(bare[1].length + " with ".length)] : bare[0] === bare[1] ? whole : bare;
    const against = totals || (both.length ? `: ${compared.join(" against ")}` : ticket && `: ${ticket}`);
    // A kicker's hyphen is no place to break a line.
    const brought = gain > 0 ? `You win ${short(gain)}` : gain < 0 ? `You lose ${short(-gain)}` : level(parts, [...layout.boxes, ...layout.hands].filter(({ of }) => own.some((box) => String(box.of) === String(of).split("/")[0])));
    this.text = `${brought}${against.replace(/(?<=[\dJQKA])-(?=[\dJQKA])/g, "\u2011")}`;
    this.sense = gain > 0 ? "won" : gain < 0 ? "lost" : "";
  }

  /** How long the result stands after an event: before what comes next takes its place. */
  holds(next) {
    if (!next || !(next.act === "collect" || next.procedure || next.fresh)) return 0;
    if (this.#won.size) { this.#won.clear(); return this.#turned ? SHOWN : UNSHOWN; }
    return 0;
  }
}
