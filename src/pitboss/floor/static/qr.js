// QR codes, drawn here: no address leaves the browser for its picture. Bytes, error correction level L, versions 1 to 9 (ISO/IEC 18004).

// By version: data words in all, error-correction words a block, blocks; where the alignment patterns lie.
const VERSIONS = [
  [19, 7, 1, []], [34, 10, 1, [6, 18]], [55, 15, 1, [6, 22]], [80, 20, 1, [6, 26]], [108, 26, 1, [6, 30]],
  [136, 18, 2, [6, 34]], [156, 20, 2, [6, 22, 38]], [194, 24, 2, [6, 24, 42]], [232, 30, 2, [6, 26, 46]],
];
const LEVEL_L = 1;
const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4;

// The field of 256 elements, for the error correction of Reed and Solomon.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at += 1) {
  EXP[at] = EXP[at + 255] = value;
  LOG[value] = at;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** The error-correction words of a block. */
function correction(data, words) {
  let generator = [1];
  for (let at = 0; at < words; at += 1) {
    const next = [...generator, 0];
    generator.forEach((one, place) => { next[place + 1] ^= times(one, EXP[at]); });
    generator = next;
  }
  const rest = [...data, ...new Array(words).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at];
    if (lead) generator.forEach((one, place) => { rest[at + place] ^= times(one, lead); });
  }
  return rest.slice(data.length);
}

/** All words in the order in which they are drawn. */
function wordsOf(bytes, [capacity, ec, blocks]) {
  const bits = [];
  const put = (value, count) => { for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  put(4, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  const each = capacity / blocks;
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(block * each, (block + 1) * each));
  const checks = parts.map((part) => correction(part, ec));
  const woven = (rows) => rows[0].flatMap((_, at) => rows.map((row) => row[at]));
  return [...woven(parts), ...woven(checks)];
}

/** A number with the rest of its division after it. */
function divided(value, bits, divisor, width) {
  let rest = value << bits;
  for (let bit = width - 1; bit >= 0; bit -= 1) if (rest >> (bit + bits) & 1) rest ^= divisor << bit;
  return (value << bits) | rest;
}

const MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => (x * y) % 2 + (x * y) % 3 === 0,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2 === 0, (x, y) => ((x + y) % 2 + (x * y) % 3) % 2 === 0,
];

/** The modules of a text, dark ones true; refuses what is too long. */
export function modules(text) {
  const bytes = new TextEncoder().encode(text);
  const number = VERSIONS.findIndex(([capacity]) => bytes.length + 2 <= capacity);
  if (number < 0) throw new Error("too long for a QR code");
  const version = number + 1;
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = dark.map((row) => row.map(() => false));
  const set = (x, y, on) => { if (x >= 0 && y >= 0 && x < size && y < size) { dark[y][x] = on; fixed[y][x] = true; } };
  const ring = (dx, dy) => Math.max(Math.abs(dx), Math.abs(dy));
  for (let at = 0; at < size; at += 1) { set(6, at, at % 2 === 0); set(at, 6, at % 2 === 0); }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy += 1) for (let dx = -4; dx <= 4; dx += 1) set(x + dx, y + dy, ring(dx, dy) < 4 && ring(dx, dy) !== 2);
  }
  const places = VERSIONS[number][3];
  const last = places.length - 1;
  places.forEach((y, row) => places.forEach((x, column) => {
    if ((row === 0 && (column === 0 || column === last)) || (row === last && column === 0)) return;
    for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, ring(dx, dy) !== 1);
  }));
  const format = (mask) => {
    const bits = divided((LEVEL_L << 3) | mask, 10, 0x537, 5) ^ 0x5412;
    for (let at = 0; at < 15; at += 1) {
      const on = Boolean((bits >> at) & 1);
      if (at < 6) set(8, at, on); else if (at < 8) set(8, at + 1, on); else if (at === 8) set(7, 8, on); else set(14 - at, 8, on);
      if (at < 8) set(size - 1 - at, 8, on); else set(8, size - 15 + at, on);
    }
    set(8, size - 8, true);
  };
  format(0);
  if (version >= 7) {
    const bits = divided(version, 12, 0x1f25, 6);
    for (let at = 0; at < 18; at += 1) {
      const on = Boolean((bits >> at) & 1);
      set(size - 11 + (at % 3), Math.floor(at / 3), on);
      set(Math.floor(at / 3), size - 11 + (at % 3), on);
    }
  }
  const words = wordsOf(bytes, VERSIONS[number]);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        dark[y][x] = Boolean(((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
        bit += 1;
      }
    }
  }
  let best = null;
  MASKS.forEach((masked, mask) => {
    format(mask);
    const shown = dark.map((row, y) => row.map((on, x) => (fixed[y][x] ? on : on !== masked(x, y))));
    const cost = penalty(shown);
    if (!best || cost < best.cost) best = { cost, shown };
  });
  return best.shown;
}

/** How hard a picture is to read: long runs, blocks, what looks like a finder, and too much of one colour. */
function penalty(shown) {
  const size = shown.length;
  let cost = 0;
  let on = 0;
  for (const rows of [shown, shown[0].map((_, x) => shown.map((row) => row[x]))]) {
    for (const row of rows) {
      const line = row.map(Number).join("");
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
      cost += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      on += shown[y][x];
      if (x && y && shown[y][x] === shown[y - 1][x] && shown[y][x] === shown[y][x - 1] && shown[y][x] === shown[y - 1][x - 1]) cost += 3;
    }
  }
  return cost + 10 * Math.floor(Math.abs((on * 20) / (size * size) - 10));
}

/** The picture of a text. */
export function qr(text) {
  const shown = modules(text);
  const size = shown.length + 2 * QUIET;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "The link as a QR code");
  svg.setAttribute("shape-rendering", "crispEdges");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("fill", "#000");
  path.setAttribute("d", shown.flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join(""));
  svg.append(path);
  return svg;
}
