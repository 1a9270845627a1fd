// The odds of a game follow what is typed: the same page is asked for again, and all of it but the form is replaced.

import { el } from "./common.js";
import { sortable } from "./sortable.js";

const PAUSE = 250;
const LONG = 400;
const ODDS = /^(\d{1,6}) to (\d{1,6})$/;
const root = document.querySelector(".page.odds");
const rules = document.getElementById("rules");
const form = rules.querySelector("form[data-live]");
const working = form.querySelector("[data-working]");
let asked = null;
let waiting = 0;

/** What the form says, without what is empty or as it was to begin with. */
function query() {
  const given = new URLSearchParams();
  for (const field of form.elements) {
    if (field.name && field.value !== "" && field.value !== field.dataset.usual) given.set(field.name, field.value);
  }
  return given.toString();
}

/** Put the new figures in the place of the old ones; the form stays as it is with whatever has the focus. */
function show(found) {
  const fresh = new Map([...found.querySelectorAll("[data-fresh]")].map((part) => [part.dataset.fresh, part]));
  if (!fresh.size) return false;
  const open = new Set([...root.querySelectorAll("[data-fresh] details[open]")].map(({ id }) => id));
  for (const part of root.querySelectorAll("[data-fresh]")) if (fresh.has(part.dataset.fresh)) part.replaceWith(fresh.get(part.dataset.fresh));
  for (const part of root.querySelectorAll("[data-fresh] details")) part.open = open.has(part.id);
  for (const part of form.querySelectorAll("[data-reset], [data-beside]")) part.hidden = !query();
  sortable(root);
  listWagers();
  offerPrint();
  return true;
}

/** Ask for the odds under what the form says; a newer question ends an older one. */
async function ask() {
  asked?.abort();
  asked = new AbortController();
  const mine = asked;
  const slow = setTimeout(() => { working.textContent = "Calculating…"; }, LONG);
  const given = query();
  const address = given ? `${form.action}?${given}` : form.action;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html", "x-pitboss-live": "1" }, signal: mine.signal });
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (show(found)) history.replaceState(null, "", address);
    working.textContent = "";
  } catch (error) {
    if (error.name !== "AbortError") working.textContent = "The odds cannot be calculated now. Change an option to try again.";
  } finally {
    clearTimeout(slow);
  }
}

/** What each option does takes longer than the page: it comes after it. */
async function addEffects() {
  const note = root.querySelector("[data-late]");
  if (!note) return;
  const before = note.textContent;
  note.textContent = "Calculating what each option does…";
  const part = note.closest("[data-effects]");
  const answer = await fetch(location.href, { headers: { accept: "text/html", "x-pitboss-live": "options" } }).catch(() => null);
  const found = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-effects] details") : null;
  if (found) part.replaceChildren(found);
  else note.textContent = before;
}

function askSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
}

/** A slider beside odds to 1, which moves what is won. */
function slider(field) {
  const match = ODDS.exec(field.value);
  if (!match) return;
  const range = el("input", {
    type: "range", min: 1, max: Math.max(10, 2 * Number(match[1])), class: "studio-range",
    "aria-label": `${form.querySelector(`label[for="${CSS.escape(field.id)}"]`).textContent}, slider`,
  });
  range.value = match[1];
  range.addEventListener("input", () => {
    field.value = `${range.value} to ${(ODDS.exec(field.value) ?? match)[2]}`;
    askSoon();
  });
  field.addEventListener("input", () => {
    const typed = ODDS.exec(field.value);
    if (typed) range.value = typed[1];
  });
  field.after(range);
}

/** The options as the file in which a house has its own; hypotheses have no place in it. */
function file() {
  const rows = [...new URLSearchParams(query())].filter(([name]) => name !== "strategy" && !name.startsWith("what-if."));
  const lines = rows.map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return [`[${form.dataset.live}]`, ...lines, ""].join("\n");
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The strategy chart alone, on paper. */
function offerPrint() {
  const door = root.querySelector("[data-print]");
  if (!door) return;
  door.hidden = false;
  door.addEventListener("click", () => { root.classList.add("chart-only"); print(); });
}

/** Of many wagers only the one that is open is shown; a list above it, like the table of all, leads to the others. */
function listWagers() {
  const part = root.querySelector(".each-wager.one-at-a-time:not(.listed)");
  if (!part) return;
  const wagers = [...part.querySelectorAll("details.wager")];
  const list = el("select", { id: "wager-shown" }, wagers.map((wager) => el("option", { value: wager.id }, capital(wager.querySelector("h2").textContent))));
  list.addEventListener("change", () => { document.getElementById(list.value).open = true; });
  for (const wager of wagers) wager.addEventListener("toggle", () => { if (wager.open) list.value = wager.id; });
  part.prepend(el("p", { class: "wager-list" }, el("label", { for: "wager-shown" }, "One wager in detail"), list));
  const shown = wagers.find(({ open }) => open) ?? wagers[0];
  shown.open = true;
  list.value = shown.id;
  part.classList.add("listed");
}

/** On a small window the rules are folded until they are wanted. */
function foldRules() {
  const door = rules.querySelector("[data-open]");
  if (!door) return;
  const label = () => {
    const open = rules.classList.contains("open");
    door.textContent = open ? "Close" : "Change";
    door.setAttribute("aria-expanded", String(open));
  };
  door.setAttribute("role", "button");
  if (location.hash === "#rules") rules.classList.add("open");
  door.addEventListener("click", (event) => { event.preventDefault(); rules.classList.toggle("open"); label(); });
  label();
}

for (const field of form.querySelectorAll('input[name]:not([type="range"])')) slider(field);
form.querySelector("[data-show]").hidden = true;
form.addEventListener("input", (event) => { if (event.target.name) askSoon(); });
form.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  ask();
});
form.querySelector("[data-save]").addEventListener("click", () => {
  const link = el("a", { href: URL.createObjectURL(new Blob([file()], { type: "application/toml" })), download: `${form.dataset.live}.toml` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
addEventListener("afterprint", () => root.classList.remove("chart-only"));
foldRules();
listWagers();
offerPrint();
addEffects();
