// What is printed on the felt: legends in an arc, pay tables beside the dealer; both from the game's data.

import { el } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const LINE = 27;
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

/** Legends along an arc: the first in large letters, the others in as few lines as hold them. */
function arc([first, ...rest]) {
  const lines = [first];
  for (const text of rest) {
    const joined = `${lines.at(-1)} · ${text}`;
    if (lines.length > 1 && joined.length <= LONGEST) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  const high = 46 + LINE * lines.length;
  const svg = draw("svg", { viewBox: `0 0 640 ${high}`, class: lines.length > 2 ? "arc" : "arc few", "aria-hidden": "true" });
  lines.forEach((text, at) => {
    const [id, y] = [`arc-${at}`, 22 + LINE * at];
    const large = !at && isLarge(text);
    // A title that stands alone has the room of the lines below it.
    const size = large ? (rest.length ? Math.min(27, 740 / text.length) : Math.min(36, 700 / text.length)) : Math.min(17, 1120 / text.length);
    svg.append(draw("path", { id, d: `M10 ${y} Q320 ${y + 46} 630 ${y}`, fill: "none" }),
      draw("text", { class: large ? "arc-large" : "arc-small", "font-size": size },
        draw("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" }, text)));
  });
  return svg;
}

/** Put legends and pay tables on a felt, under the game's title where no legend is as short as one. */
export function showPrinted(part, { legends, tables }, beside, title = "") {
  // As a layout has them: the first few; the rest stands under the rules of the table.
  const first = [...(legends[0] && isLarge(legends[0]) ? [] : [title]), ...legends.slice(0, 4)].filter(Boolean);
  const line = legends.slice(0, 4).join(" · ");
  // A phone has no room for a table beside the dealer: its rows stand in lines as long as nothing else needs the place.
  const [table] = tables;
  const rows = table && [table.title ? `${table.title}: ` : "", ...table.rows.flatMap(([name, pays], at) => [at ? " · " : "", `${name}\u00a0`, el("b", {}, short(pays))])];
  part.replaceChildren(...(first.length ? [arc(first), el("p", { class: "legend-line" }, line)] : []), ...(rows ? [el("p", { class: "pay-line" }, rows)] : []));
  const made = tables.map(({ title, rows }) => el("table", { class: "paytable" },
    title ? el("caption", {}, title) : null,
    el("tbody", {}, rows.map(([name, pays]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "num" }, short(pays)))))));
  const open = el("button", { type: "button", class: "pay-button", "aria-expanded": "false", onclick: () => {
    const shown = beside.classList.toggle("shown");
    open.setAttribute("aria-expanded", String(shown));
  } }, "Pay tables");
  beside.replaceChildren(...(made.length ? [open, ...made] : []));
  beside.dataset.tables = made.length;
}
