// Money is whole cents here as everywhere in the house.

/** "12.50" as cents; NaN for what is no amount. */
export function cents(text) {
  const match = /^\s*(-?)\$?(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(String(text ?? ""));
  if (!match) return NaN;
  const whole = Number(match[2]) * 100 + Number((match[3] ?? "0").padEnd(2, "0"));
  return match[1] ? -whole : whole;
}

const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");

/** Cents as "1,250.00". */
export function dollars(amount) {
  const size = Math.abs(amount);
  return `${amount < 0 ? "−" : ""}${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, "0")}`;
}

/** Cents as short as can be: "25", "2.50", "1,500". */
export function short(amount) {
  return amount % 100 ? dollars(amount) : dollars(amount).slice(0, -3);
}

/** With its sign: "+10", "−5", "±0". */
export function signed(amount) {
  if (!amount) return "±0";
  return amount > 0 ? `+${short(amount)}` : short(amount);
}

/** Cents as the floor reads them: "12.50". */
export function plain(amount) {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

/** The limits of a wager: "5–500", or "1" where there is one amount only. */
export function range({ least, most }) {
  if (!least) return "";
  return least === most ? short(cents(least)) : `${short(cents(least))}–${short(cents(most))}`;
}

/** So many times the least: a most that nobody reaches. */
const BEYOND = 5_000;

/** The limits as they stand on a spot: of those that nobody reaches the least alone, "from 1". */
export function printedRange({ least, most }) {
  return least && cents(most) >= BEYOND * cents(least) ? `from ${short(cents(least))}` : range({ least, most });
}
