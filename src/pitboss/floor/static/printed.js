// What is printed on the felt: legends in an arc, pay tables beside the dealer; both from the game's data.

import { el } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const LINE = 27;
// Rows of a pay table that stand in one column.
const MOST_ROWS = 7;
const LOW = 5;
// Letters that a line of small print holds.
const LONGEST = 84;

function draw(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const short = (pays) => pays.replace(" to ", ":").replace(" percent", "%").replace("the meter", "meter").replace(/\.00$/, "");

// A legend that is short enough stands in large letters.
const isLarge = (text) => text.length < 42;

/** A legend that is too long for a line, broken at the comma nearest to its middle. */
function inTwo(text) {
  const off = (at) => Math.abs(at - text.length / 2);
  const breaks = [...text.matchAll(/, /g)].map(({ index }) => index + 1).sort((one, other) => off(one) - off(other));
  return text.length > LONGEST && breaks.length ? [text.slice(0, breaks[0]), text.slice(breaks[0] + 1)] : [text];
}

/** Legends along an arc: the first in large letters, the others in as few lines as hold them. */
function arc([first, ...rest]) {
  const lines = [first];
  for (const text of rest.flatMap(inTwo)) {
    const joined = `${lines.at(-1)} · ${text}`;
    if (lines.length > 1 && joined.length <= LONGEST) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  const high = 50 + LINE * lines.length;
  const svg = draw("svg", { viewBox: `0 0 640 ${high}`, class: lines.length > 2 ? "arc" : "arc few", "aria-hidden": "true" });
  lines.forEach((text, at) => {
    const [id, y] = [`arc-${at}`, 26 + LINE * at];
    const large = !at && isLarge(text);
    // A title that stands alone has the room of the lines below it.
    const size = large ? (rest.length ? Math.min(27, 740 / text.length) : Math.min(36, 700 / text.length)) : Math.min(17, 1120 / text.length);
    svg.append(draw("path", { id, d: `M10 ${y} Q320 ${y + 46} 630 ${y}`, fill: "none" }),
      draw("text", { class: large ? "arc-large" : "arc-small", "font-size": size },
        draw("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" }, text)));
  });
  return svg;
}

/** The pay tables beside the dealer: a long one that stands alone has a half on either side. */
function columns(tables) {
  const [{ title, rows } = { rows: [] }] = tables;
  const half = Math.ceil(rows.length / 2);
  return tables.length === 1 && rows.length > MOST_ROWS ? [{ title, rows: rows.slice(0, half) }, { title, rows: rows.slice(half), goesOn: true }] : tables;
}

/** Put legends and pay tables on a felt, under the game's title where no short legend has it. */
export function showPrinted(part, { legends, tables }, beside, title = "") {
  // As a layout has them: the first few; the rest stands under the rules of the table.
  const lines = legends.slice(0, 4);
  const titled = lines.length > 0 && isLarge(lines[0]) && lines[0].toLowerCase().includes(title.toLowerCase());
  const first = titled ? lines : [title, ...lines].filter(Boolean);
  const parts = lines.map((text, at) => el("span", { class: titled && !at ? "legend-part titled" : "legend-part" }, text));
  // A phone has no room for a table beside the dealer: its rows stand in lines as long as nothing else needs the place.
  const [table] = tables;
  const rows = table && [table.title ? el("span", { class: "pay-title" }, `${table.title}: `) : null, ...table.rows.map(([name, pays]) => el("span", { class: "pay-part" }, `${name}\u00a0`, el("b", {}, short(pays))))];
  part.replaceChildren(...(first.length ? [el("p", { class: "legend-title" }, first[0]), arc(first), el("p", { class: "legend-line" }, parts)] : []), ...(rows ? [el("p", { class: "pay-line" }, rows)] : []));
  const shown = columns(tables);
  const made = shown.map(({ title, rows, goesOn }) => el("table", { class: `paytable ${goesOn ? "goes-on" : ""}` },
    title ? el("caption", {}, title) : null,
    el("tbody", {}, rows.map(([name, pays]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "num" }, short(pays)))))));
  const open = el("button", { type: "button", class: "pay-button", "aria-expanded": "false", onclick: () => {
    const opened = beside.classList.toggle("shown");
    open.setAttribute("aria-expanded", String(opened));
  } }, "Pay tables");
  beside.replaceChildren(...(made.length ? [open, ...made] : []));
  beside.dataset.tables = made.length;
  // Below low tables there is room across the felt.
  beside.classList.toggle("low", shown.every(({ rows }) => rows.length <= LOW));
}
