// Tables that can be sorted by a click on a heading, and searched; links into folded parts open them.

/** What a row shows in a column, as something that can be compared. */
function worth(row, column, kind) {
  const cell = row.cells[column];
  return kind === "number" ? Number(cell.dataset.value ?? cell.textContent) : cell.textContent.trim().toLowerCase();
}

/** Sort by a column; again by the same turns it round. */
function sort(table, heading) {
  const column = [...heading.parentNode.cells].indexOf(heading);
  const down = heading.getAttribute("aria-sort") === "ascending";
  for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  const rows = [...table.tBodies[0].rows];
  const keys = new Map(rows.map((row) => [row, worth(row, column, heading.dataset.sort)]));
  rows.sort((a, b) => (keys.get(a) < keys.get(b) ? -1 : keys.get(a) > keys.get(b) ? 1 : 0));
  table.tBodies[0].append(...(down ? rows.reverse() : rows));
}

/** Make the tables of a part of the page sortable; of each once. */
export function sortable(of) {
  for (const heading of of.querySelectorAll("th[data-sort]:not([data-bound])")) {
    heading.dataset.bound = "";
    heading.querySelector("button").addEventListener("click", () => sort(heading.closest("table"), heading));
  }
}

sortable(document);
for (const heading of document.querySelectorAll("th[data-sorted]")) sort(heading.closest("table"), heading);

/** Only what has all the words, of the family that is chosen. */
for (const form of document.querySelectorAll("[data-finds]")) {
  const rows = [...document.getElementById(form.dataset.finds).tBodies[0].rows];
  const find = () => {
    const words = form.querySelector("[data-find]").value.toLowerCase().split(/\s+/).filter(Boolean);
    const family = form.querySelector("[data-family]").value;
    const only = form.querySelector("[data-main]").checked;
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      // Whoever names a wager looks for it wherever it is.
      row.hidden = (only && !words.length && !("first" in row.dataset)) || Boolean(family && row.dataset.family !== family) || !words.every((word) => text.includes(word));
      shown += !row.hidden;
    }
    form.querySelector("[data-count]").textContent = shown === rows.length ? `${rows.length} wagers` : `${shown} of ${rows.length} wagers`;
  };
  form.addEventListener("input", find);
  form.addEventListener("submit", (event) => event.preventDefault());
  find();
}

/** A link to a part that is folded opens it. */
function unfold() {
  const aim = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = aim && (aim.matches("details") ? aim : aim.closest("details"));
  if (folded) { folded.open = true; aim.scrollIntoView(); }
}
addEventListener("hashchange", unfold);
unfold();
