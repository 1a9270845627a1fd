// Shuffles and draws done again from their keys: what `pitboss verify --shoe` does, in a browser and without the floor.

import { hex, hmac, sha256, shake256, unhex, utf8 } from "./hashes.js";

/** Why something that was sealed is not as it should be. */
export class Unproven extends Error {}

/** What cannot be checked, now or here, and is no sign of a fault. */
export class NotYet extends Error {}

// What is dealt and drawn from. It stands here and not in what the floor sends: who may choose the order before a shuffle chooses what comes of it.

const SUITS = [..."cdhs"];
const DECK = SUITS.flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const JOKERS = ["Xr", "Xb"];
const TWICE = "66 11 44 13 55 33 22 56 46 16 15".split(" ");
const ONCE = "36 45 26 35 25 34 24 14 23 12".split(" ");
const TILES = [...TWICE.flatMap((tile) => [tile, tile]), ...ONCE];
const WITHOUT_TENS = DECK.filter((card) => card[0] !== "T");
// By how many a set has.
const SETS = new Map([DECK, WITHOUT_TENS, TILES].map((set) => [set.length, set]));
const ORDER = new Map([...DECK, ...JOKERS, ...TWICE, ...ONCE].map((card, place) => [card, place]));

// A house may choose other wheels; their stops stand in the record, as they do on the felt.
const WHEELS = {
  "single-zero-wheel": "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
  "double-zero-wheel": "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
};

/** The numbers below n that come of a key: SHAKE-256 over key and block, words that would tip the scale thrown away. */
export function chance(key) {
  const words = (function* () {
    for (let block = 0n; ; block++) {
      const counted = new Uint8Array(key.length + 8);
      counted.set(key);
      new DataView(counted.buffer).setBigUint64(key.length, block);
      let left = 1024;
      for (const bytes of shake256(counted)) {
        const view = new DataView(bytes.buffer);
        for (let i = 0; i < bytes.length / 4 && left; i++, left--) yield view.getUint32(4 * i, true);
        if (!left) break;
      }
    }
  })();
  return (n) => {
    const limit = 2 ** 32 - 2 ** 32 % n;
    let word;
    do word = words.next().value; while (word >= limit);
    return word % n;
  };
}

/** The cards in the order that a key gives them (Fisher and Yates). */
export function shuffled(key, cards) {
  const order = [...cards];
  const below = chance(key);
  for (let n = order.length; n > 1; n--) {
    const i = below(n);
    [order[n - 1], order[i]] = [order[i], order[n - 1]];
  }
  return order;
}

/** Where in the house's shuffle each card lay before the seeds of players shuffled it again. */
function places(seeds, cards) {
  const all = [...Array(cards).keys()];
  return seeds.length ? shuffled(sha256(utf8(["seeds", ...seeds].join("\n"))), all) : all;
}

/** All cards of a shoe before they are shuffled. */
function whole({ game, decks, jokers, by_kind: byKind, shuffled: count, cards }) {
  const set = SETS.get(count ? count / decks - jokers : DECK.length);
  if (!set || cards.some((card) => card !== null && !ORDER.has(card))) throw new NotYet(`this page does not know the cards of ${game}; pitboss verify --shoe does`);
  const all = Array(decks).fill([...set, ...JOKERS.slice(0, jokers)]).flat();
  return byKind ? all.sort((one, other) => ORDER.get(one) - ORDER.get(other)) : all;
}

/** What a device shows with so much chance, by its name. */
function shows({ device, numbers = [], stops = [] }, below) {
  if (numbers.length) return numbers[below(numbers.length)];
  const dice = device === "dice" ? 2 : Number(/^(\d+)-dice$/.exec(device)?.[1]);
  if (dice) return Array.from({ length: dice }, () => 1 + below(6)).join("-");
  const balls = device === "keno-balls" ? 20 : Number(/^quick-pick-(\d+)$/.exec(device)?.[1]);
  if (balls) {
    const cage = Array.from({ length: 80 }, (_, ball) => ball + 1);
    return Array.from({ length: balls }, () => cage.splice(below(cage.length), 1)[0]).join("-");
  }
  const wheel = WHEELS[device]?.split(" ") ?? stops;
  if (!wheel.length) throw new NotYet(`this page does not know the device ${device}; pitboss verify --shoe does`);
  return wheel[below(wheel.length)];
}

/** Every result comes of the key and the seeds. */
function proveDraws({ draws, seeds = [] }, key) {
  for (const [number, one] of draws.entries()) {
    const said = utf8([`draw ${number}`, ...seeds].join("\n"));
    const promised = shows(one, chance(hmac(key, said)));
    if (promised !== one.result) throw new Unproven(`result ${number + 1} was ${one.result}; what was sealed, with the seeds, gives ${promised}`);
  }
  return draws.length;
}

const shown = (cards) => cards.filter((card) => card !== null).length;

/** Every card that was shown lay at its place when the shuffle was sealed. */
function provePlaces({ event, table, cards, cuts, places: sealed, places_seal: seal, openings, seeds }) {
  if (!sealed.length) throw new NotYet(`the key of event ${event} at ${table} is not revealed: it would show cards that nobody has seen`);
  if (hex(sha256(utf8(sealed.join("")))) !== seal) throw new Unproven(`the places do not fit their seal ${seal.slice(0, 16)}…: they are not those that were sealed`);
  if (openings.length !== cards.length || cards.length > sealed.length) throw new Unproven(`${cards.length} cards and ${openings.length} openings do not fit ${sealed.length} places`);
  const order = places(seeds, sealed.length);
  const cut = cuts.reduce((sum, one) => sum + one, 0);
  for (const [number, card] of cards.entries()) {
    if (card === null) continue;
    const place = order[(number + cut) % sealed.length];
    const closed = openings[number] === null ? "" : hex(sha256(utf8(`${place} ${card} ${openings[number]}`)));
    if (closed !== sealed[place]) throw new Unproven(`card ${number + 1} of the shoe was ${card}; that is not what was sealed at its place`);
  }
  return shown(cards);
}

/** Do a shuffle or draws again and compare; how many cards or results were compared. */
export function prove(shoe) {
  if (shoe.kept) return provePlaces(shoe);
  if (shoe.key === null) throw new NotYet(`the shoe of event ${shoe.event} at table ${shoe.table} is still in play: its key is not revealed yet`);
  const draws = shoe.draws.length > 0;
  let key = null;
  try { key = unhex(shoe.key); } catch { /* it fits no seal */ }
  if (!key || hex(sha256(key)) !== shoe.seal || !((draws ? 0 : 1) <= shoe.decks && shoe.decks <= 8)) {
    throw new Unproven(`the key does not fit the seal ${shoe.seal.slice(0, 16)}…: the shoe was not shuffled as promised`);
  }
  if (draws && (shoe.decks || shoe.cards.length)) throw new Unproven("cards and the results of a device do not come of one key");
  if (draws) return proveDraws(shoe, key);
  const sealed = shuffled(key, whole(shoe));
  let cards = places(shoe.seeds, sealed.length).map((place) => sealed[place]);
  if (shoe.cards.length > cards.length) throw new Unproven(`${shoe.cards.length} cards cannot have come out of a shoe of ${cards.length}`);
  for (const cut of shoe.cuts) cards = [...cards.slice(cut), ...cards.slice(0, cut)];
  for (const [number, dealt] of shoe.cards.entries()) {
    const promised = cards[number];
    if (dealt !== null && dealt !== promised) throw new Unproven(`card ${number + 1} of the shoe was ${dealt}; the sealed shuffle has ${promised} there`);
  }
  return shown(shoe.cards);
}
