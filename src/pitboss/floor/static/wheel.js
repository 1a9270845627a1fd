// A wheel that turns to what it showed: drawn from its stops in their order and their colours, whatever the game.

import { el } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const TURNS = 3;
/** Milliseconds that it turns; the style sheet has the same. */
export const TURNING = 1800;

function drawn(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

/** A point of the rim, clockwise from the top, in degrees. */
const at = (degrees, radius) => [Math.sin((degrees * Math.PI) / 180) * radius, -Math.cos((degrees * Math.PI) / 180) * radius];

export class Wheel {
  #turned = 0;
  #spins = 0;

  constructor({ stops, looks }) {
    this.stops = stops;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    const each = 360 / stops.length;
    this.disc = drawn("g", { class: "wheel-disc" });
    this.parts = stops.map((stop, place) => {
      const middle = place * each;
      const [from, to, inner, outer] = [at(middle - each / 2, 96), at(middle + each / 2, 96), at(middle + each / 2, 44), at(middle - each / 2, 44)];
      const part = drawn("path", { class: `wheel-stop ${looks[place] ?? ""}`, d: `M${from} A96 96 0 0 1 ${to} L${inner} A44 44 0 0 0 ${outer} Z` });
      const [x, y] = at(middle, 86);
      this.disc.append(part, drawn("text", { class: `wheel-name ${looks[place] ?? ""}`, x, y, transform: `rotate(${middle} ${x} ${y})`, "font-size": stop.length > 2 ? 5 : Math.min(12, 315 / stops.length) }, stop));
      return part;
    });
    this.disc.append(drawn("circle", { class: "wheel-hub", r: 44 }), drawn("circle", { class: "wheel-cap", r: 9 }));
    const picture = drawn("svg", { viewBox: "-100 -104 200 204", class: "wheel-picture", "aria-hidden": "true" });
    this.pointer = drawn("path", { class: "wheel-pointer", d: "M-6 -104 L6 -104 L0 -90 Z" });
    picture.append(drawn("circle", { class: "wheel-rim", r: 99 }), this.disc, this.pointer);
    this.root = el("div", { class: "wheel" }, picture);
  }

  /** The stop comes under the pointer; where nothing should turn, the pointer goes to the stop. */
  show(stop, turn) {
    const places = this.stops.flatMap((name, place) => (name === stop ? [place] : []));
    if (!places.length) return;
    // A name that stands at many stops comes at one of them after the other.
    const place = places[this.#spins % places.length];
    const moves = turn && !this.still.matches;
    if (turn) this.#spins += 1;
    const wanted = -(place * 360) / this.stops.length;
    const back = (((this.#turned - wanted) % 360) + 360) % 360;
    this.#turned -= back + (moves ? 360 * TURNS : 0);
    this.disc.classList.toggle("turning", moves);
    clearTimeout(this.rest);
    if (moves) this.rest = setTimeout(() => this.disc.classList.remove("turning"), TURNING);
    this.disc.style.transform = this.still.matches ? "" : `rotate(${this.#turned}deg)`;
    this.pointer.style.transform = this.still.matches ? `rotate(${-wanted}deg)` : "";
    this.parts.forEach((part, one) => part.classList.toggle("here", one === place));
    return moves;
  }
}
