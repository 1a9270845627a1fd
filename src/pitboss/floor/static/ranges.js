// Ranges of two-card hands on a grid: what is painted is written in the usual notation; what is typed the floor reads.

import { el } from "./common.js";

const RANKS = [..."AKQJT98765432"];
const NAMES = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"];
const PLURALS = NAMES.map((name) => (name === "six" ? "sixes" : `${name}s`));
const KINDS = RANKS.length ** 2;
const ALL = 1326;
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The kind of hand in a cell: pairs on the diagonal, suited above it, offsuit below. */
function kindAt(row, column) {
  const [high, low] = row < column ? [row, column] : [column, row];
  return RANKS[high] + RANKS[low] + (row === column ? "" : row < column ? "s" : "o");
}

function spoken(row, column) {
  if (row === column) return `pair of ${PLURALS[row]}`;
  return row < column ? `${NAMES[row]}-${NAMES[column]} suited` : `${NAMES[column]}-${NAMES[row]} offsuit`;
}

const handsOf = (kind) => ({ s: 4, o: 12 })[kind[2]] ?? 6;

/** Neighbours among places as words: TT+ where none above is left out, else 99-66, or a kind alone. */
function runs(places, best, name) {
  const found = [];
  for (const place of places) {
    if (found.at(-1)?.[1] === place - 1) found.at(-1)[1] = place;
    else found.push([place, place]);
  }
  return found.map(([first, last]) => (first === last ? name(first) : first === best ? `${name(last)}+` : `${name(first)}-${name(last)}`));
}

/** A range in the usual notation: kinds that are in it whole, and single hands of others. */
export function written(whole, single = []) {
  if (whole.size === KINDS) return "random";
  const places = [...RANKS.keys()];
  const tokens = runs(places.filter((place) => whole.has(kindAt(place, place))), 0, (place) => kindAt(place, place));
  for (const high of places) {
    // A star stands for the letter: where suited and offsuit are alike there is none.
    const of = (suits) => runs(places.filter((low) => low > high && whole.has(RANKS[high] + RANKS[low] + suits)), high + 1, (low) => `${RANKS[high]}${RANKS[low]}*`);
    const [suited, offsuit] = [of("s"), of("o")];
    const both = suited.filter((token) => offsuit.includes(token));
    for (const [found, letter] of [[both, ""], [suited.filter((one) => !both.includes(one)), "s"], [offsuit.filter((one) => !both.includes(one)), "o"]]) {
      tokens.push(...found.map((token) => token.replaceAll("*", letter)));
    }
  }
  return [...tokens, ...single].join(",");
}

/** A grid to paint a range on; `painted` gets the text of what is painted. */
export function rangeGrid(painted) {
  let whole = new Set();
  /** Single hands by kind. */
  let part = new Map();
  let at = [0, 0];
  let paint = null;

  const cells = RANKS.map((_, row) => RANKS.map((__, column) => el("div", {
    role: "gridcell", class: row === column ? "kind pair" : row < column ? "kind suited" : "kind", tabindex: -1,
  }, kindAt(row, column))));
  const grid = el("div", { class: "range-grid", role: "grid", "aria-multiselectable": "true", "aria-label": "Starting hands: pairs on the diagonal, suited above it, offsuit below" }, cells.map((row) => el("div", { role: "row" }, row)));

  function count() {
    let hands = 0;
    for (const kind of whole) hands += handsOf(kind);
    for (const some of part.values()) hands += some.length;
    return hands;
  }

  function draw() {
    for (const [row, line] of cells.entries()) {
      for (const [column, cell] of line.entries()) {
        const kind = cell.textContent;
        const some = part.get(kind)?.length;
        cell.setAttribute("aria-selected", String(whole.has(kind) || Boolean(some)));
        cell.setAttribute("aria-label", `${kind}, ${spoken(row, column)}${some ? `, ${some} of ${handsOf(kind)} hands` : ""}`);
        cell.classList.toggle("some", Boolean(some));
        cell.tabIndex = row === at[0] && column === at[1] ? 0 : -1;
      }
    }
  }

  function put(row, column, chosen) {
    const kind = kindAt(row, column);
    part.delete(kind);
    if (chosen) whole.add(kind);
    else whole.delete(kind);
  }

  function changed() {
    draw();
    painted(written(whole, [...part.values()].flat()));
  }

  function choose(row, column, chosen = !whole.has(kindAt(row, column))) {
    at = [row, column];
    put(row, column, chosen);
    changed();
  }

  /** The cell under the pointer, wherever it was pressed. */
  function under({ clientX, clientY }) {
    const box = grid.getBoundingClientRect();
    const place = (offset, size) => Math.min(RANKS.length - 1, Math.max(0, Math.floor((offset / size) * RANKS.length)));
    return [place(clientY - box.top, box.height), place(clientX - box.left, box.width)];
  }

  grid.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const [row, column] = under(event);
    grid.setPointerCapture(event.pointerId);
    paint = !whole.has(kindAt(row, column));
    choose(row, column, paint);
  });
  grid.addEventListener("pointermove", (event) => {
    if (paint === null) return;
    const [row, column] = under(event);
    // A quick pointer skips cells: all between here and there are painted.
    const steps = Math.max(Math.abs(row - at[0]), Math.abs(column - at[1]));
    if (!steps) return;
    for (let step = 1; step <= steps; step += 1) {
      put(Math.round(at[0] + ((row - at[0]) * step) / steps), Math.round(at[1] + ((column - at[1]) * step) / steps), paint);
    }
    at = [row, column];
    changed();
  });
  for (const end of ["pointerup", "pointercancel"]) grid.addEventListener(end, () => { paint = null; });
  // A screen reader clicks without a pointer.
  grid.addEventListener("click", (event) => {
    const cell = event.target.closest(".kind");
    if (event.detail || !cell) return;
    const row = cells.findIndex((line) => line.includes(cell));
    choose(row, cells[row].indexOf(cell));
  });
  grid.addEventListener("keydown", (event) => {
    const [row, column] = at;
    const step = STEPS[event.key];
    if (event.key === " " || event.key === "Enter") choose(row, column);
    else if (step) {
      at = [row + step[0], column + step[1]].map((place) => Math.min(RANKS.length - 1, Math.max(0, place)));
      if (event.shiftKey) choose(...at, whole.has(kindAt(row, column)));
      else draw();
    } else if (event.key === "Home" || event.key === "End") {
      at = [event.ctrlKey ? (event.key === "Home" ? 0 : RANKS.length - 1) : row, event.key === "Home" ? 0 : RANKS.length - 1];
      draw();
    } else return;
    event.preventDefault();
    cells[at[0]][at[1]].focus();
  });

  draw();
  return {
    element: grid,
    /** Show what the floor read. */
    show(read) {
      whole = new Set(read.whole);
      part = new Map(Object.entries(read.part));
      draw();
    },
    /** How many hands are in it, and of how many. */
    count: () => [count(), ALL],
  };
}
