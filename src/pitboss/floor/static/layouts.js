// Where the boxes of a table stand round its felt: one's own at the bottom, the others up both sides in their order.

/** More boxes than this stand closer and are drawn smaller. */
export const MOST_IN_AN_ARC = 7;

// Where others sit round a pot on a phone, by their number, from one's own left: in percent of the felt.
const UPRIGHT = [
  [], [[50, 14]], [[11, 50], [89, 50]], [[11, 51], [50, 14], [89, 51]], [[11, 51], [25, 14], [75, 14], [89, 51]],
  [[11, 51], [15, 15], [50, 13], [85, 15], [89, 51]],
];

/** Places of n others round an upright felt; nothing for more than fit there. */
export const upright = (n) => UPRIGHT[n] ?? [];

/** Places of all n seats round an upright felt, from the bottom on. */
export const uprightRing = (n) => Array.from({ length: n }, (_, step) => {
  const turn = (2 * Math.PI * (step + 0.5)) / n;
  return [50 - 38 * Math.sin(turn), 50 + 41 * Math.cos(turn)];
});

/** Places of n boxes by number, in percent of the felt; `own` stands at the bottom centre, and where nobody stands opposite all sit round the table. */
export function places(n, own = 0, round = false) {
  const first = own || Math.ceil(n / 2);
  if (round) return new Map(Array.from({ length: n }, (_, step) => {
    const turn = (2 * Math.PI * step) / n;
    const out = Math.abs(Math.sin(turn)) ** 0.7 * Math.sign(Math.sin(turn));
    return [((first - 1 + step) % n) + 1, [50 + 43 * out, step ? 50 + 36 * Math.cos(turn) : 84]];
  }));
  const right = Math.ceil((n - 1) / 2);
  const top = n > MOST_IN_AN_ARC ? 23 : 32;
  const found = new Map([[first, [50, 84]]]);
  for (let step = 1; step < n; step++) {
    const at = ((first - 1 + step) % n) + 1;
    // Round the table as the numbers go: up the right side, down the left one.
    const side = step <= right ? { of: right, up: step - 1, way: 1 } : { of: n - 1 - right, up: n - 1 - step, way: -1 };
    const u = side.of > 1 ? side.up / (side.of - 1) : 0.4;
    found.set(at, [50 + side.way * (29 + 14.2 * Math.sin((u * Math.PI) / 2)), 85 - (85 - top) * u]);
  }
  return found;
}
