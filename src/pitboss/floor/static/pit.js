// The pit at a glance: every table, what to look at, what the staff did.

import { citation, el, words } from "./common.js";
import { ofTheHouse } from "./company.js";
import { cents, dollars } from "./money.js";
import { gain, poll, say, standing, when } from "./pit-common.js";

const rows = new Map();
const tables = document.getElementById("tables");

function cell(label, extra = "") {
  return el("td", { "data-label": label, class: extra });
}

function rowOf(name) {
  if (rows.has(name)) return rows.get(name);
  const made = {
    name: el("th", { scope: "row" }, el("a", { href: `/pit/tables/${encodeURIComponent(name)}` }, name), el("span", { class: "game" })),
    status: cell("Status"), seats: cell("Seats"), waits: cell("Waiting for", "waits-cell"),
    layout: cell("Layout", "right num"), inventory: cell("Inventory", "right num"), fills: cell("Fills", "right num"), drop: cell("Drop", "right num"), win: cell("Win", "right num"),
  };
  made.row = el("tr", { dataset: { table: name } }, Object.values(made));
  made.tag = made.status.appendChild(el("span", { class: "tag" }));
  tables.append(made.row);
  rows.set(name, made);
  return made;
}

function draw(table) {
  const row = rowOf(table.table);
  const broken = table.status === "broken";
  say(row.name.querySelector(".game"), broken ? "" : `${table.title} · round ${table.round}`);
  const state = table.trouble && !broken ? "suspended" : table.held ? "held" : table.status;
  say(row.tag, standing(state, Object.keys(table.seats).length));
  row.tag.className = `tag ${row.tag.textContent === "no players" ? "waiting" : state}`;
  const idle = !broken && Object.values(table.seats).every(ofTheHouse) && !cents(table.on_layout);
  row.row.className = broken || table.trouble ? "trouble" : table.held ? "held" : idle ? "idle" : "";
  row.row.title = table.trouble ?? "";
  if (broken) { say(row.waits, table.trouble); return; }
  const company = [...new Set(Object.values(table.seats).filter(ofTheHouse))];
  const seated = Object.values(table.seats).filter((player) => !ofTheHouse(player));
  const waiting = table.waiting ?? [];
  say(row.seats, `${seated.length} of ${table.boxes}${company.length ? `, ${company.length} house` : ""}${waiting.length ? `, ${waiting.length} waiting` : ""}`);
  row.seats.title = [[...seated, ...company].join(", "), waiting.length ? `waiting: ${waiting.join(", ")}` : ""].filter(Boolean).join("; ");
  say(row.waits, table.trouble || words(table.waits_for) || "–");
  for (const [place, of] of [["layout", "on_layout"], ["inventory", "inventory"], ["fills", "fills"], ["drop", "drop"]]) say(row[place], dollars(cents(table[of])));
  const win = cents(table.win);
  say(row.win, gain(win));
  row.win.className = `right num ${win > 0 ? "win" : win < 0 ? "lose" : ""}`;
  row.win.title = company.length || cents(table.house_win) ? `without house players, who have won ${table.house_win}` : "";
  row.inventory.title = `opened with ${table.opening}`;
}

function total(name, amount, money = true) {
  say(document.querySelector(`[data-total="${name}"]`), money ? dollars(amount) : String(amount));
}

function totals(standing) {
  const whole = standing.filter((table) => table.status !== "broken");
  const sum = (of) => whole.reduce((so, table) => so + cents(table[of]), 0);
  total("open", whole.filter((table) => table.status !== "closed").length, false);
  total("players", new Set(whole.flatMap((table) => Object.values(table.seats)).filter((player) => !ofTheHouse(player))).size, false);
  total("layout", sum("on_layout"));
  total("drop", sum("drop"));
  total("fills", sum("fills"));
  total("win", sum("win"));
  total("house-win", sum("house_win"));
}

let newest = 0;

function drawAlerts(alerts) {
  const list = document.getElementById("alerts");
  document.getElementById("no-alerts").hidden = alerts.length > 0;
  const fresh = alerts.filter((alert) => alert.id > newest).reverse();
  for (const alert of fresh) {
    list.prepend(el("li", { class: `alert ${alert.kind.replaceAll(" ", "-")}` },
      el("p", { class: "alert-head" }, el("strong", {}, alert.kind), el("span", { class: "quiet num" }, when(alert.at))),
      el("p", {}, alert.text),
      el("p", { class: "small" }, alert.table ? el("a", { href: `/pit/tables/${encodeURIComponent(alert.table)}` }, alert.table) : "the whole floor", alert.n ? ` event ${alert.n} ` : " ", citation(alert.cite)),
    ));
    newest = alert.id;
  }
  while (list.children.length > 50) list.lastChild.remove();
}

function drawHealth(journal, lost = "") {
  const broken = Object.entries(journal?.broken ?? {});
  const bad = lost || broken.length;
  document.getElementById("health").className = `health ${bad ? "bad" : "good"}`;
  say(document.getElementById("health-text"), lost || (broken.length
    ? `${broken.length} journal${broken.length > 1 ? "s" : ""} cannot be opened: ${broken.map(([table]) => table).join(", ")}`
    : `Journals verified · ${journal.events.toLocaleString()} events written since the floor opened`));
}

poll("/api/v1/pit", 1500, (found) => {
  found.tables.forEach(draw);
  // Tables at which something goes on come first, each group in its order.
  const rank = ({ row }) => ["trouble", "held", "", "idle"].indexOf(row.className);
  const wanted = found.tables.map((table) => rows.get(table.table)).sort((a, b) => rank(a) - rank(b));
  if (wanted.some(({ row }, at) => tables.children[at] !== row)) tables.append(...wanted.map(({ row }) => row));
  const here = new Set(found.tables.map((table) => table.table));
  for (const [name, row] of rows) if (!here.has(name)) { row.row.remove(); rows.delete(name); }
  totals(found.tables);
  drawAlerts(found.alerts);
  drawHealth(found.journal);
}, (refused) => drawHealth(null, refused.reason));

/** An order in the log as a sentence: the JSON behind the table's name says what was ordered. */
function staffLine(what) {
  const split = what.indexOf(": {");
  if (split < 0) return what;
  try {
    const { do: verb, id, ...rest } = JSON.parse(what.slice(split + 2));
    const particulars = Object.entries(rest.args ?? {}).map(([name, value]) => (name === "amount" ? dollars(value) : value)).join(" ");
    const named = { hold: rest.until ? `pause for ${words(rest.until)}` : rest.held === false ? "resume" : "pause", step: "step", report: `report ${words(rest.kind)}`, procedure: `${words(rest.procedure)} ${particulars}`, choose: `choose ${words(rest.choose)}` };
    return `${what.slice(0, split)}: ${named[verb] ?? verb}`;
  } catch {
    return what;
  }
}

let last = 0;
poll("/api/v1/pit/log?last=30", 5000, (log) => {
  if (!log.length || log[0].id === last) return;
  last = log[0].id;
  document.getElementById("log").replaceChildren(...log.map((line) => el("tr", {},
    el("td", { class: "num quiet" }, when(line.at)), el("td", {}, line.name), el("td", {}, staffLine(line.what)),
    el("td", { class: line.answer === "done" ? "quiet" : "lose" }, line.answer))));
});
