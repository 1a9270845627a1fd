// Scoreboards of a shoe: bead plate, big road and the roads that are derived from it, from the letters that the table sends.

const SVG = "http://www.w3.org/2000/svg";
const ROWS = 6;
const NAMES = { "big-eye-boy": "Big eye boy", "small-road": "Small road", "cockroach-pig": "Cockroach pig" };

function draw(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Where each letter lies: the same one below, or to the right where no place is left; another one at the top of the next free column. */
function laid(letters) {
  const taken = new Set();
  const found = [];
  let [start, column, row, turned, before] = [-1, 0, 0, false, ""];
  for (const letter of letters) {
    if (letter !== before) {
      do start += 1; while (taken.has(`${start},0`));
      [column, row, turned, before] = [start, 0, false, letter];
    } else if (!turned && row < ROWS - 1 && !taken.has(`${column},${row + 1}`)) row += 1;
    else { turned = true; column += 1; }
    taken.add(`${column},${row}`);
    found.push({ column, row, letter });
  }
  return found;
}

/** A board of so many columns; of more, the last that fit. */
function board(name, marks, columns, cell, mark) {
  const skip = Math.max(0, Math.max(-1, ...marks.map(({ column }) => column)) + 1 - columns);
  const [wide, high] = [columns * cell, ROWS * cell];
  const svg = draw("svg", { class: "road", viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: "img", "aria-label": name });
  for (let at = 0; at <= columns; at++) svg.append(draw("path", { class: "road-line", d: `M${at * cell} 0V${high}` }));
  for (let at = 0; at <= ROWS; at++) svg.append(draw("path", { class: "road-line", d: `M0 ${at * cell}H${wide}` }));
  for (const one of marks) if (one.column >= skip) svg.append(...mark(one, (one.column - skip + 0.5) * cell, (one.row + 0.5) * cell, cell));
  return svg;
}

const bead = ({ letter }, x, y, cell) => [draw("circle", { class: `bead ${letter}`, cx: x, cy: y, r: cell * 0.44 }), draw("text", { class: "bead-letter", x, y, "font-size": cell * 0.62 }, letter)];
const ring = ({ letter, ties }, x, y, cell) => [
  draw("circle", { class: `ring-mark ${letter}`, cx: x, cy: y, r: cell * 0.36, "stroke-width": cell * 0.16 }),
  ...(ties ? [draw("path", { class: "tie-stroke", d: `M${x - cell * 0.4} ${y + cell * 0.4}L${x + cell * 0.4} ${y - cell * 0.4}` })] : []),
  ...(ties > 1 ? [draw("text", { class: "tie-count", x, y, "font-size": cell * 0.6 }, String(ties))] : []),
];
const DERIVED = {
  "big-eye-boy": ({ letter }, x, y, cell) => [draw("circle", { class: `ring-mark ${letter}`, cx: x, cy: y, r: cell * 0.34, "stroke-width": cell * 0.16 })],
  "small-road": ({ letter }, x, y, cell) => [draw("circle", { class: `full-mark ${letter}`, cx: x, cy: y, r: cell * 0.4 })],
  "cockroach-pig": ({ letter }, x, y, cell) => [draw("path", { class: `stroke-mark ${letter}`, d: `M${x - cell * 0.35} ${y + cell * 0.35}L${x + cell * 0.35} ${y - cell * 0.35}`, "stroke-width": cell * 0.2 })],
};

/** Draw the roads of a shoe, or nothing where the table has none. */
export function showRoads(part, roads, narrow) {
  part.hidden = !roads;
  const shown = JSON.stringify([roads, narrow]);
  if (!roads || part.dataset.shown === shown) return;
  part.dataset.shown = shown;
  const results = [...roads.results];
  part.classList.toggle("empty", !results.length);
  const decided = [];
  for (const letter of results) {
    if (letter !== "T") decided.push({ letter, ties: 0 });
    else if (decided.length) decided.at(-1).ties += 1;
  }
  const big = laid(decided.map(({ letter }) => letter)).map((mark, at) => ({ ...mark, ties: decided[at].ties }));
  const beads = results.map((letter, at) => ({ letter, column: Math.floor(at / ROWS), row: at % ROWS }));
  const [cell, small] = narrow ? [10, 6] : [15, 8];
  const count = (letter) => results.filter((one) => one === letter).length;
  const said = `this shoe: player ${count("P")}, banker ${count("B")}, tie ${count("T")}`;
  const row = (...children) => { const made = document.createElement("div"); made.className = "road-row"; made.append(...children); return made; };
  part.replaceChildren(
    row(board(`Bead plate, ${said}`, beads, narrow ? 9 : 8, cell, bead), board(`Big road, ${said}`, big, narrow ? 22 : 20, cell, ring)),
    row(...Object.entries(DERIVED).map(([name, mark]) => board(NAMES[name], laid(roads[name] ?? ""), narrow ? 15 : 17, small, mark))),
    ...(results.length ? [] : [says()]));
}

function says() {
  const made = document.createElement("p");
  made.className = "roads-say";
  made.textContent = "The results of this shoe come here";
  return made;
}
