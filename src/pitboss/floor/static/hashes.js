// SHA-256, HMAC (FIPS 180-4, 198-1) and SHAKE-256 (FIPS 202): browsers have no SHAKE, and over plain http none of them.

const PRIMES = [...Array(312).keys()].slice(2).filter((n) => ![...Array(n).keys()].slice(2).some((d) => n % d === 0)).slice(0, 64);

/** The first 32 bits behind the point of a root, by whole numbers alone: the largest r with r ** power <= n << 32 * power. */
function fraction(n, power) {
  const aim = BigInt(n) << BigInt(32 * power);
  let root = 0n;
  for (let bit = 1n << 36n; bit; bit >>= 1n) if ((root + bit) ** BigInt(power) <= aim) root += bit;
  return Number(root & 0xffffffffn);
}

const BEGIN = PRIMES.slice(0, 8).map((n) => fraction(n, 2));
const ROUNDS = PRIMES.map((n) => fraction(n, 3));

const right = (word, by) => (word >>> by) | (word << (32 - by));

/** The SHA-256 hash of bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Int32Array.from(BEGIN);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15], words[i - 2]];
      words[i] = words[i - 16] + words[i - 7]
        + (right(early, 7) ^ right(early, 18) ^ (early >>> 3)) + (right(late, 17) ^ right(late, 19) ^ (late >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i];
      const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => hash.setInt32(4 * i, word));
  return new Uint8Array(hash.buffer);
}

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** HMAC with SHA-256. */
export function hmac(key, bytes) {
  const whole = new Uint8Array(64);
  whole.set(key.length > 64 ? sha256(key) : key);
  return sha256(joined(whole.map((byte) => byte ^ 0x5c), sha256(joined(whole.map((byte) => byte ^ 0x36), bytes))));
}

const RATE = 136;

// Of 25 lanes, lane x + 5y at 2(x + 5y) with its low half first: how far each is turned, and where it goes.
const TURNS = new Uint8Array(25);
const GOES = new Uint8Array(25);
for (let step = 0, x = 1, y = 0; step < 24; step++) {
  TURNS[x + 5 * y] = ((step + 1) * (step + 2) / 2) % 64;
  [x, y] = [y, (2 * x + 3 * y) % 5];
}
for (let x = 0; x < 5; x++) for (let y = 0; y < 5; y++) GOES[x + 5 * y] = y + 5 * ((2 * x + 3 * y) % 5);

// What is added to the first lane in each round: bits of a shift register, at places 2 ** j - 1.
const ADDED = [];
for (let round = 0, register = 1; round < 24; round++) {
  const halves = [0, 0];
  for (let j = 0; j < 7; j++) {
    const place = 2 ** j - 1;
    if (register & 1) halves[place >> 5] |= 1 << (place & 31);
    register = (register << 1) ^ (register >> 7 ? 0x171 : 0);
  }
  ADDED.push(halves);
}

/** Turn a lane to the left and put it elsewhere. */
function turned(low, high, by, into, at) {
  const [one, two] = by < 32 ? [low, high] : [high, low];
  const shift = by % 32;
  into[at] = shift ? (one << shift) | (two >>> (32 - shift)) : one;
  into[at + 1] = shift ? (two << shift) | (one >>> (32 - shift)) : two;
}

/** Keccak-f[1600] on 50 half lanes. */
function permute(state) {
  const sums = new Int32Array(10);
  const moved = new Int32Array(50);
  const turn = new Int32Array(2);
  for (const [low, high] of ADDED) {
    for (let i = 0; i < 10; i++) sums[i] = state[i] ^ state[i + 10] ^ state[i + 20] ^ state[i + 30] ^ state[i + 40];
    for (let x = 0; x < 5; x++) {
      const [before, after] = [2 * ((x + 4) % 5), 2 * ((x + 1) % 5)];
      turned(sums[after], sums[after + 1], 1, turn, 0);
      for (let lane = 2 * x; lane < 50; lane += 10) {
        state[lane] ^= sums[before] ^ turn[0];
        state[lane + 1] ^= sums[before + 1] ^ turn[1];
      }
    }
    for (let lane = 0; lane < 25; lane++) turned(state[2 * lane], state[2 * lane + 1], TURNS[lane], moved, 2 * GOES[lane]);
    for (let row = 0; row < 50; row += 10) {
      for (let i = 0; i < 10; i++) state[row + i] = moved[row + i] ^ (~moved[row + (i + 2) % 10] & moved[row + (i + 4) % 10]);
    }
    state[0] ^= low;
    state[1] ^= high;
  }
}

/** What SHAKE-256 makes of bytes, 136 at a time and without end. */
export function* shake256(bytes) {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE);
  padded.set(bytes);
  padded[bytes.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const view = new DataView(padded.buffer);
  const state = new Int32Array(50);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let i = 0; i < RATE / 4; i++) state[i] ^= view.getInt32(block + 4 * i, true);
    permute(state);
  }
  while (true) {
    const out = new DataView(new ArrayBuffer(RATE));
    for (let i = 0; i < RATE / 4; i++) out.setInt32(4 * i, state[i], true);
    yield new Uint8Array(out.buffer);
    permute(state);
  }
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of hexadecimal digits; what is not such is refused. */
export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError("not hexadecimal digits");
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}

export const utf8 = (text) => new TextEncoder().encode(text);
