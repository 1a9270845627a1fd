// Playing cards as SVG: a big index that reads on a phone, pips where there is room for them.

const SVG = "http://www.w3.org/2000/svg";
const STAR = "M12 1.800l2.900 6.900 7.500.6-5.700 4.900 1.800 7.300L12 17.600l-6.500 3.900 1.800-7.300L1.600 9.300l7.500-.6z";
const SUITS = {
  s: ["spades", "M12 2.2c3.2 4.300 8.600 7 8.600 11.500a4.300 4.300 0 0 1-7.400 3c.2 2 .9 3.600 2.200 4.900H8.600c1.300-1.300 2-2.900 2.200-4.900a4.300 4.300 0 0 1-7.400-3C3.400 9.200 8.800 6.500 12 2.200z"],
  h: ["hearts", "M12 21.400C5 15.400 2.300 12 2.300 8.300 2.300 5.200 4.600 3 7.300 3 9.300 3 11 4.100 12 5.900 13 4.100 14.700 3 16.700 3c2.700 0 5 2.200 5 5.300 0 3.700-2.700 7.100-9.700 13.100z"],
  d: ["diamonds", "M12 1.800l7.600 10.200L12 22.200 4.400 12z"],
  r: ["red", STAR],
  b: ["black", STAR],
  c: ["clubs", "M12 2.400a4.600 4.600 0 0 1 4 6.900 4.600 4.600 0 1 1-2.800 8c.2 1.900.9 3.200 2.100 4.300H8.700c1.200-1.100 1.900-2.400 2.100-4.300a4.600 4.600 0 1 1-2.800-8 4.600 4.600 0 0 1 4-6.900z"],
};
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

// Where the pips of a number lie: columns left, middle, right; rows from 0 (top) to 1 (bottom).
const [L, M, R] = [0.18, 0.5, 0.82];
const PIPS = {
  2: [[M, 0], [M, 1]],
  3: [[M, 0], [M, .5], [M, 1]],
  4: [[L, 0], [R, 0], [L, 1], [R, 1]],
  5: [[L, 0], [R, 0], [M, .5], [L, 1], [R, 1]],
  6: [[L, 0], [R, 0], [L, .5], [R, .5], [L, 1], [R, 1]],
  7: [[L, 0], [R, 0], [M, .25], [L, .5], [R, .5], [L, 1], [R, 1]],
  8: [[L, 0], [R, 0], [M, .25], [L, .5], [R, .5], [M, .75], [L, 1], [R, 1]],
  9: [[L, 0], [R, 0], [L, .333], [R, .333], [M, .5], [L, .667], [R, .667], [L, 1], [R, 1]],
  T: [[L, 0], [R, 0], [M, .167], [L, .333], [R, .333], [L, .667], [R, .667], [M, .833], [L, 1], [R, 1]],
};

function draw(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}

/** A suit sign of some size, its middle at a place. */
function pip(suit, x, y, size, turned = false) {
  const turn = turned ? " rotate(180 12 12)" : "";
  return draw("path", { d: SUITS[suit][1], transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})${turn}` });
}

// What tells a king, a queen, a jack and a joker from each other: hair behind the face, what the head wears, and a beard.
const COURT = {
  K: ["M52 36Q50 50 62 54Q74 50 72 36Z", "M51 28L49 17l6.500 5.500L62 15l6.500 7.500L75 17l-2 11z", "M55 41Q62 52 69 41Q66 48 62 48Q58 48 55 41Z"],
  Q: ["M51 28Q46 46 51 53L73 53Q78 46 73 28Z", "M52 29Q51 21 55 23Q58 17 62 20Q66 17 69 23Q73 21 72 29Z", ""],
  J: ["M52 28Q49 42 53 46L71 46Q75 42 72 28Z", "M50 28Q51 18 64 18Q76 18 74 28Z M71 20Q80 13 82 19Q78 20 74 25Z", ""],
  X: ["M52 30Q50 42 54 46L70 46Q74 42 72 30Z", "M51 29Q40 26 41 16Q50 14 56 22Q62 10 68 22Q74 14 83 16Q84 26 73 29Z", ""],
};

/** A court card's picture: one figure, and the same turned round. */
function court(rank, suit) {
  const [hair, wears, beard] = COURT[rank];
  const made = draw("g", { class: "court" });
  made.append(draw("rect", { x: 36, y: 11, width: 52, height: 118, rx: 4, class: "court-frame" }));
  for (const turn of ["", "rotate(180 62 70)"]) {
    const half = draw("g", turn ? { transform: turn } : {});
    half.append(
      draw("path", { d: "M37 70V62Q40 51 53 48h18Q84 51 87 62V70Z", class: "court-robe" }),
      draw("path", { d: "M54 48L62 70L70 48Z", class: "court-gold" }),
      draw("path", { d: hair, class: "court-hair" }),
      draw("ellipse", { cx: 62, cy: 36, rx: 8.5, ry: 10.500, class: "court-face" }),
      draw("path", { d: "M58 35h1.600M64.500 35h1.600M60 41.500q2 1.300 4 0", class: "court-line" }),
      draw("path", { d: beard, class: "court-hair" }),
      draw("path", { d: wears, class: "court-gold" }),
      pip(suit, 45, 21, 13),
    );
    made.append(half);
  }
  return made;
}

function face(rank, suit) {
  const svg = draw("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" });
  const index = rank === "T" ? "10" : rank === "X" ? "\u2605" : rank;
  // A ten is set narrow, so that it leaves the pips alone in any typeface.
  const narrow = index.length > 1 ? { textLength: 27, lengthAdjust: "spacingAndGlyphs" } : {};
  svg.append(draw("text", { x: index.length > 1 ? 17.5 : 19, y: 35, class: "index", ...narrow }, index), pip(suit, 18, 52, 22));
  const pips = draw("g", { class: "pips" });
  const big = draw("g", { class: "big" });
  if (!COURT[rank]) big.append(pip(suit, 63, 92, 56));
  if (PIPS[rank]) {
    for (const [x, y] of PIPS[rank]) pips.append(pip(suit, 35 + x * 55, 26 + y * 88, 22, y > .5));
  } else if (rank === "A") {
    pips.append(pip(suit, 60, 74, 52));
  } else if (COURT[rank]) {
    svg.append(court(rank, suit));
  }
  svg.append(pips, big);
  return svg;
}

// Where the spots of a half of a tile lie, in a square of 60: ones and fours are red, and one column of the twelve.
const [A, B, C] = [16, 30, 44];
const SPOTS = {
  1: [[B, B]],
  2: [[A, A], [C, C]],
  3: [[A, A], [B, B], [C, C]],
  4: [[A, A], [C, A], [A, C], [C, C]],
  5: [[A, A], [C, A], [B, B], [A, C], [C, C]],
  6: [[A, 13], [A, B], [A, 47], [C, 13], [C, B], [C, 47]],
};

export const isTile = (text) => /^[1-6][1-6]$/.test(text ?? "");

function tile(text) {
  const svg = draw("svg", { viewBox: "0 0 60 140", "aria-hidden": "true", focusable: "false" });
  [...text].forEach((number, half) => {
    const top = half ? 74 : 6;
    for (const [x, y] of SPOTS[number]) {
      const red = number === "1" || number === "4" || (text === "66" && (x === A) === (half === 0));
      svg.append(draw("circle", { cx: x, cy: top + y, r: text === "11" || (number === "1" && text[0] === "1") ? 8.5 : 6.5, class: red ? "spot red-spot" : "spot" }));
    }
  });
  svg.append(draw("line", { x1: 8, x2: 52, y1: 70, y2: 70, class: "tile-line" }));
  return svg;
}

/** What a card, or a tile, is called. */
export function cardName(card) {
  if (!card) return "face down";
  if (isTile(card)) return `${card[0]}-${card[1]} tile`;
  if (card[0] === "X") return `${SUITS[card[1]][0]} joker`;
  return `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]?.[0] ?? "?"}`;
}

const ORDER = "23456789TJQKA";
const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const several = (rank) => `${NUMBERS[rank]}${rank === 4 ? "es" : "s"}`;

/** What two to four cards are that make no whole hand yet; nothing of what lies face down, of jokers or tiles. */
export function holding(cards) {
  if (cards.length < 2 || cards.length > 4 || !cards.every((one) => one && !isTile(one) && one[0] !== "X")) return "";
  const ranks = cards.map((one) => ORDER.indexOf(one[0])).sort((one, other) => other - one);
  const many = (rank) => ranks.filter((one) => one === rank).length;
  const [most, next] = [...new Set(ranks)].sort((one, other) => many(other) - many(one));
  if (many(most) > 2) return `${["three", "four"][many(most) - 3]} ${several(most)}`;
  if (many(most) === 2) return many(next) === 2 ? `two pairs, ${several(most)} and ${several(next)}` : `a pair of ${several(most)}`;
  return ranks.map((rank) => NUMBERS[rank]).join("-") + (new Set(cards.map((one) => one[1])).size === 1 ? " suited" : cards.length === 2 ? " offsuit" : "");
}

/** All ways to take n of some things. */
const choose = (n, all) => (n ? all.flatMap((one, at) => choose(n - 1, all.slice(at + 1)).map((rest) => [one, ...rest])) : [[]]);

/** A number that is higher for a better hand of five cards. */
function strength(five) {
  const ranks = five.map((one) => ORDER.indexOf(one[0])).sort((one, other) => other - one);
  const many = (rank) => ranks.filter((one) => one === rank).length;
  const different = [...new Set(ranks)].sort((one, other) => many(other) - many(one) || other - one);
  const counts = different.map(many).join("");
  const wheel = different.join() === "12,3,2,1,0";
  const straight = counts === "11111" && (wheel || different[0] - different[4] === 4);
  const flush = new Set(five.map((one) => one[1])).size === 1;
  const kinds = { 41: 7, 32: 6, 311: 3, 221: 2, 2111: 1, 11111: 0 };
  const kind = straight && flush ? 8 : flush ? Math.max(5, kinds[counts]) : straight ? 4 : kinds[counts];
  return (wheel ? [3] : [...different, 0, 0, 0]).concat(0, 0, 0, 0).slice(0, 5).reduce((sum, rank) => sum * 13 + rank, kind);
}

/** The five cards that make the best hand; of more than two that are dealt beside a board two play, and three of the board. */
export function bestFive(own, board = []) {
  if ([...own, ...board].some((one) => !one || isTile(one) || one[0] === "X")) return [];
  const both = board.length && own.length > 2 ? choose(2, own).flatMap((two) => choose(3, board).map((three) => [...two, ...three])) : choose(5, [...own, ...board]);
  return both.reduce((best, five) => (best.length && strength(best) >= strength(five) ? best : five), []);
}

/** The cards of a hand that is set: what lies several times first, the highest before the lower; tiles and what lies face down as they are. */
export function inOrder(cards) {
  if (cards.some((one) => !one || isTile(one))) return cards;
  const rank = (one) => (one[0] === "X" ? ORDER.length : ORDER.indexOf(one[0]));
  const many = (one) => cards.filter((other) => other[0] === one[0]).length;
  return [...cards].sort((one, other) => many(other) - many(one) || rank(other) - rank(one) || one[1].localeCompare(other[1]));
}

/** Whether a hand is one of those that were set, which have names such as "3/low". */
export const isSet = (of) => /\/\D/.test(of);

/** Hands that were set, the one of most cards first; any others as they are. */
export const largestFirst = (hands) => (hands.some(({ of }) => isSet(of)) ? [...hands].sort((one, other) => size(other) - size(one)) : hands);
const size = ({ cards = [] }) => cards.length;

/** A card as an element; null is a card that lies face down. */
export function card(text) {
  const made = document.createElement("span");
  made.className = text ? "card" : "card back";
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", cardName(text));
  made.dataset.card = text ?? "";
  if (isTile(text)) {
    made.classList.add("tile");
    made.append(tile(text));
  } else if (text) {
    if ("hdr".includes(text[1])) made.classList.add("red");
    made.append(face(text[0], text[1]));
  }
  return made;
}

/** Make a row show these cards; the ones that lie there already stay untouched, so that only new ones move. */
export function layCards(row, cards) {
  const lying = [...row.children];
  cards.forEach((text, at) => {
    const there = lying[at];
    if (there && there.dataset.card === (text ?? "")) return;
    const fresh = card(text);
    fresh.classList.add(there ? "turned" : "dealt");
    if (there) there.replaceWith(fresh);
    else row.append(fresh);
  });
  lying.slice(cards.length).forEach((extra) => extra.remove());
}
