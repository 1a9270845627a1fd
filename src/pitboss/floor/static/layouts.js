// Where the boxes of a table stand round its felt.

/** More boxes than this would lie on one another at the ends of an arc. */
export const MOST_IN_AN_ARC = 7;

/** Where n boxes stand round the lower edge, in percent of the felt: an arc, or for many a horseshoe. */
export function places(n) {
  const many = n > MOST_IN_AN_ARC;
  const power = many ? 0.45 : 1;
  const [width, top, depth] = many ? [43.8, 27, 57] : [43.5, 34, 42];
  const [from, to] = many ? [Math.PI, 0] : [Math.PI * 0.93, Math.PI * 0.07];
  const bend = (value) => Math.sign(value) * Math.abs(value) ** power;
  const track = Array.from({ length: 721 }, (_, at) => {
    const angle = from + (to - from) * (at / 720);
    return [50 + width * bend(Math.cos(angle)), top + depth * bend(Math.sin(angle))];
  });
  const along = [0];
  // The felt is about twice as wide as it is high, which counts for even spacing.
  for (let at = 1; at < track.length; at++) along.push(along[at - 1] + Math.hypot(2 * (track[at][0] - track[at - 1][0]), track[at][1] - track[at - 1][1]));
  return Array.from({ length: n }, (_, box) => {
    const wanted = n === 1 ? along.at(-1) / 2 : (along.at(-1) * box) / (n - 1);
    return track[along.findIndex((length) => length >= wanted - 1e-9)];
  });
}
