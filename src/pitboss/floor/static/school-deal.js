// Deal it yourself: verb, place, wager, amount or words, by mouse, thumb or keys; a wrong act costs, and the round goes on.

import { bareFelt } from "./bare-felt.js";
import { call, citation, el, refusal, words } from "./common.js";

const $ = (id) => document.getElementById(id);
let felt = null, round = null, table = null, made = {}, began = 0, busy = false, wrong = 0;

/** Keys for some names: a digit where the name is a number, otherwise a letter of it that nobody else has. */
function keyed(names) {
  const taken = new Set(), keys = new Map();
  for (const name of names) {
    const wanted = /^\d$/.test(name) ? name : [...name.toLowerCase(), ..."abcdefghijklmnopqrstuvwxyz"].find((letter) => /[a-z]/.test(letter) && !taken.has(letter));
    if (wanted) { taken.add(wanted); keys.set(name, wanted); }
  }
  return keys;
}

function choices(label, options, pick) {
  const keys = keyed(options.map(([name]) => name));
  return el("fieldset", { class: "acts" }, el("legend", {}, label), options.map(([name, says]) =>
    el("button", { type: "button", class: "button", "data-key": keys.get(name), "data-value": name, onclick: () => pick(name) }, keys.has(name) ? el("kbd", {}, keys.get(name)) : null, el("span", {}, says))));
}

/** What is still to be said of the act, or the act itself once everything is. */
function ask() {
  if (!table || table.over) { $("acts").replaceChildren(); return; }
  const takes = made.verb ? table.verbs[made.verb] : [];
  const next = made.verb ? takes.find((part) => made[part] === undefined) : "verb";
  const put = (part) => (value) => { made[part] = value; ask(); };
  mark(next === "place" ? put("place") : null);
  if (next === undefined) { act(); return; }
  const soFar = [made.verb && words(made.verb), made.place && name(made.place), made.wager && words(made.wager)].filter(Boolean).join(", ");
  const back = made.verb ? el("button", { type: "button", class: "button slim", "data-key": "Escape", onclick: () => { made = {}; ask(); } }, el("kbd", {}, "Esc"), "Start over") : null;
  let body;
  if (next === "verb") body = choices("What do you do?", Object.keys(table.verbs).map((verb) => [verb, words(verb)]), put("verb"));
  else if (next === "place") body = choices("Where?", table.places.map((place) => [place.key, place.name]), put("place"));
  else if (next === "wager") {
    const open = table.wagers[made.place ?? ""] ?? [...new Set(Object.values(table.wagers).flat())];
    if (open.length === 1) { put("wager")(open[0]); return; }
    body = open.length ? choices("Which wager?", open.map((wager) => [wager, words(wager)]), put("wager")) : el("p", { class: "quiet" }, "No wager there.");
  } else if (next === "words") {
    const calls = table.words[made.verb] ?? [];
    if (calls.length === 1) { put("words")(calls[0]); return; }
    body = choices("What do you say?", calls.map((line) => [line, line]), put("words"));
  } else {
    const input = el("input", { inputmode: "decimal", autocomplete: "off", "aria-label": "Amount in dollars", required: true });
    body = el("form", { class: "amount", onsubmit: (event) => { event.preventDefault(); put("amount")(input.value); } }, input, el("button", { class: "button main" }, "Do it"));
  }
  $("acts").replaceChildren(body, ...(made.verb ? [el("p", { class: "so-far" }, soFar, " ", back)] : []));
  ($("acts").querySelector("input") ?? $("acts").querySelector("fieldset .button"))?.focus({ preventScroll: true });
}

const name = (key) => table.places.find((place) => place.key === key)?.name ?? key;

/** Where a place lies on the felt; some have none of their own. */
const lies = (key) => $("felt")?.querySelector([`.box[data-box="${CSS.escape(key)}"]`, `.hand[data-of="${CSS.escape(key)}"]`, `.one-hand[data-hand="${CSS.escape(key)}"]`].join());

/** Places on the felt can be pointed at while one is wanted. */
function mark(pick) {
  $("felt").classList.toggle("wanted", Boolean(pick));
  for (const { key } of table.places) {
    const place = lies(key);
    if (!place) continue;
    place.dataset.place = key;
    place.onclick = pick ? () => pick(key) : null;
  }
}

function show() {
  felt.draw(table.felt.layout, null, {});
  for (const line of table.before) $("happened").append(el("li", {}, line));
  $("happened").scrollTop = $("happened").scrollHeight;
  $("tally").textContent = `${table.step} of ${table.acts} steps`;
}

function ended(text, ...more) {
  const seconds = Math.max(1, (Date.now() - began) / 1000);
  $("acts").replaceChildren(el("p", {}, `${table.step - wrong} of ${table.step} steps right in ${Math.round(seconds)} s, ${Math.round(60 * (table.step - wrong) / seconds)} a minute.`),
    el("button", { type: "button", class: "button main", "data-key": "n", onclick: deal }, el("kbd", {}, "n"), "Another round"));
  $("verdict-line").replaceChildren(el("strong", {}, text), " ", ...more);
  $("acts").querySelector(".button").focus({ preventScroll: true });
  results();
}

/** The act goes to the rules. */
async function act() {
  if (busy) return;
  busy = true;
  try {
    const answer = await call("POST", "/api/v1/school/deal/acts", { id: round, step: table.step, early: table.early ?? [], ...made });
    made = {};
    table = answer.table;
    wrong += !answer.right;
    show();
    const says = [answer.right ? "Right: " : el("strong", {}, "Wrong. The step was: "), answer.must, " ", citation(answer.cite)];
    if (table.over) { mark(null); ended(wrong ? `Round complete, ${wrong} ${wrong === 1 ? "step" : "steps"} wrong.` : "Round complete, no errors.", ...(answer.right ? [] : says)); }
    else { $("verdict-line").replaceChildren(...says); ask(); }
  } catch (refused) {
    $("verdict-line").replaceChildren(refusal(refused.reason, refused.cite));
    made = {};
    ask();
  } finally {
    busy = false;
  }
}

async function deal(event) {
  event?.preventDefault();
  const { game, level } = Object.fromEntries(new FormData($("choose")));
  try {
    table = await call("POST", "/api/v1/school/deal", { game, level: Number(level) });
    round = table.id;
    made = {};
    began = Date.now();
    wrong = 0;
    felt = bareFelt($("lesson-felt"), table.felt);
    $("happened").replaceChildren();
    $("verdict-line").textContent = "You deal.";
    show();
    ask();
  } catch (refused) {
    $("verdict-line").replaceChildren(refusal(refused.reason, refused.cite));
  }
}

/** How fast and how well this patron deals, by game. */
async function results() {
  if (!$("dealt")) return;
  const rows = await call("GET", "/api/v1/school/deal/me").catch(() => []);
  if (rows.length) $("dealt").replaceChildren(el("h2", {}, "Your dealing"), el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ["Game", "Clean rounds", "Right", "Steps a minute"].map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, el("td", {}, words(row.game)), el("td", { class: "num" }, `${row.clean} of ${row.rounds}`), el("td", { class: "num" }, `${row.accuracy}%`), el("td", { class: "num" }, String(row.a_minute)))))));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target.matches("input, select, textarea") && event.key !== "Escape")) return;
  const button = $("acts").querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (button) { event.preventDefault(); button.click(); }
});
$("choose").addEventListener("submit", deal);
results();
