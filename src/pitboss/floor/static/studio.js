// The odds of a game follow what is typed: the same page is asked for again, and all of it but the form is replaced.

import { sortable } from "./sortable.js";

const PAUSE = 250;
const LONG = 400;
const ODDS = /^(\d{1,6}) to (\d{1,6})$/;
const root = document.querySelector(".page.odds");
const form = root.querySelector("form[data-live]");
const options = form.closest("details");
const says = form.querySelector("[data-working]");
const lawful = form.querySelector("[data-lawful]");
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

/** Which folded parts are open, by what identifies them. */
function opened(of) {
  return new Set([...of.querySelectorAll("details[open]")].map((part) => part.id || part.className));
}

/** Put the new page around the form, which stays as it is with whatever has the focus. */
function show(found) {
  const fresh = found.querySelector(".page.odds");
  const place = fresh && [...fresh.children].find((part) => part.contains(fresh.querySelector("form[data-live]")));
  if (!place) return false;
  const open = opened(root);
  for (const part of [...root.children]) if (part !== options) part.remove();
  let before = true;
  for (const part of [...fresh.children]) {
    if (part === place) before = false;
    else if (before) options.before(part);
    else root.append(part);
  }
  for (const part of root.querySelectorAll("details")) if (open.has(part.id || part.className)) part.open = true;
  form.querySelector(".violations")?.remove();
  const wrong = place.querySelector(".violations");
  if (wrong) form.prepend(wrong);
  sortable(root);
  return true;
}

/** Ask for the odds under what the form says; a newer question ends an older one. */
async function ask() {
  asked?.abort();
  asked = new AbortController();
  const mine = asked;
  const slow = setTimeout(() => { says.textContent = "Working it out…"; }, LONG);
  const given = query();
  const address = given ? `${form.action}?${given}` : form.action;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html", "x-pitboss-live": "1" }, signal: mine.signal });
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (show(found)) history.replaceState(null, "", address);
    says.textContent = "";
  } catch (error) {
    if (error.name !== "AbortError") says.textContent = "The odds cannot be had now.";
  } finally {
    clearTimeout(slow);
  }
}

function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
}

/** A slider beside odds to 1, which moves what is won. */
function slider(field) {
  const match = ODDS.exec(field.value);
  if (!match) return;
  const range = document.createElement("input");
  range.type = "range";
  range.min = 1;
  range.max = Math.max(10, 2 * Number(match[1]));
  range.value = match[1];
  range.className = "studio-range";
  range.setAttribute("aria-label", `${form.querySelector(`label[for="${CSS.escape(field.id)}"]`).textContent}, slider`);
  range.addEventListener("input", () => {
    field.value = `${range.value} to ${(ODDS.exec(field.value) ?? match)[2]}`;
    soon();
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

/** The edge of the options as the law has them, beside which others are seen. */
async function usual() {
  const answer = await fetch(form.action, { headers: { accept: "text/html" } });
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const edge = found.querySelector(".answer-edge");
  if (edge) lawful.textContent = `Default options: ${edge.textContent}`;
}

for (const field of form.querySelectorAll('input[name]:not([type="range"])')) slider(field);
form.addEventListener("input", (event) => { if (event.target.name) soon(); });
form.addEventListener("submit", (event) => {
  if (event.submitter?.formAction && event.submitter.hasAttribute("formaction")) return;
  event.preventDefault();
  ask();
});
form.querySelector("[data-save]").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file()], { type: "application/toml" }));
  link.download = `${form.dataset.live}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
options.addEventListener("toggle", () => { if (options.open && !lawful.textContent) usual(); });
if (options.open) usual();
