// A drill or an exam of a class: the same questions for everybody, with a time, marked by the rules.

import { call, el, refusal } from "./common.js";
import { drawn, mark } from "./school-question.js";

const $ = (id) => document.getElementById(id);
const page = $("task");
const { task, me } = page.dataset;
const path = `/api/v1/school/tasks/${task}`;
const report = `/school/tasks/${task}/reports/${encodeURIComponent(me)}`;
let sitting = null, asked = null, place = null, until = 0, wanted = 0;
const missed = new Set();

const button = (text, onclick, more = "main") => el("button", { type: "button", class: `button ${more}`, onclick }, text);
const refuse = (refused) => ($("verdict") ?? $("question")).replaceChildren(refusal(refused.reason, refused.cite));

/** The questions without an answer, those after the present one first. */
function unanswered() {
  const all = Array.from({ length: sitting.questions }, (_, number) => number);
  return [...all.slice((place ?? -1) + 1), ...all.slice(0, (place ?? -1) + 1)].filter((number) => !(number in sitting.answers));
}

/** The numbers of the questions, by which one goes to any of them. */
function numbers() {
  const numbered = (number) => {
    const answered = number in sitting.answers;
    const state = `${answered ? " answered" : ""}${missed.has(number) ? " missed" : ""}`;
    return el("li", {}, el("button", { type: "button", class: `button slim${state}`, "aria-current": number === place ? "true" : null, "aria-label": `Question ${number + 1}${answered ? ", answered" : ""}`, onclick: () => show(number) }, String(number + 1)));
  };
  $("places").replaceChildren(...Array.from({ length: sitting.questions }, (_, number) => numbered(number)));
  const current = $("places").querySelector("[aria-current]");
  if (current) $("places").scrollLeft = current.offsetLeft - $("places").clientWidth / 2;
}

/** Put a question on the page, with the answer that was given to it. */
async function show(number) {
  const mine = ++wanted;
  // Until the question stands there, nothing can be answered: it would count for another one.
  place = null;
  $("question").setAttribute("aria-busy", "true");
  try {
    const question = await call("GET", `${path}/questions/${number}`);
    if (mine !== wanted) return;
    place = number;
    asked = question;
    numbers();
    drawn($("question"), question, answer, sitting.answers[number]);
  } catch (refused) {
    if (mine !== wanted) return;
    $("question").replaceChildren(refusal(refused.reason, refused.cite));
  }
  $("question").setAttribute("aria-busy", "false");
}

async function answer(given) {
  const of = place;
  if (of === null) return;
  try {
    const marked = await call("POST", `${path}/answers`, { place: of, answer: given });
    sitting.answers[of] = given;
    if (marked.right === false) missed.add(of);
    numbers();
    if (of !== place) return;
    if (marked.kept) { onward(); return; }
    const [next] = unanswered();
    mark(marked, asked, given, next === undefined ? button("Finish", finish) : button("Next question", () => show(next)));
  } catch (refused) {
    refuse(refused);
    if (refused.reason?.includes("over")) load();
  }
}

/** In an exam the next open question follows at once; after the last one it is time to finish. */
function onward() {
  const [next] = unanswered();
  if (next !== undefined) { show(next); return; }
  $("verdict").replaceChildren(el("div", { class: "verdict good" }, el("p", {}, "All questions are answered. Change any answer, or finish."), button("Finish", finish)));
  $("verdict").querySelector(".button").focus({ preventScroll: true });
}

/** Questions without an answer count as wrong: who has some is asked first. */
function leave() {
  const open = unanswered();
  if (!open.length || !$("verdict")) { finish(); return; }
  const says = `${open.length} of ${sitting.questions} questions ${open.length === 1 ? "has" : "have"} no answer, which counts as wrong.`;
  const stay = button(`Go to question ${open[0] + 1}`, () => show(open[0]));
  $("verdict").replaceChildren(el("div", { class: "verdict" }, el("p", {}, says), el("p", { class: "verdict-doors" }, stay, button("Finish anyway", finish, ""))));
  stay.focus();
}

async function finish() {
  try {
    await call("POST", `${path}/finish`, {});
  } catch (refused) {
    refuse(refused);
    return;
  }
  location.assign(report);
}

function tick() {
  if (!until) return;
  const left = Math.max(0, Math.round((until - Date.now()) / 1000));
  $("clock").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
  if (!left) { until = 0; finish(); }
}

/** What is asked, how it is marked and how long it may take, before the clock runs. */
function terms() {
  const how = sitting.kind === "exam" ? "You can change answers until you finish; then all are marked." : "Each answer is marked at once, and the first one counts.";
  return [
    el("h2", {}, sitting.about),
    el("p", {}, `${how} The pass mark is ${sitting.pass_mark}%.`),
    el("p", {}, sitting.minutes ? `You have ${sitting.minutes} minutes from the moment you begin.` : "There is no time limit."),
  ];
}

async function begin() {
  try {
    sitting = await call("POST", `${path}/begin`, {});
    going();
  } catch (refused) {
    refuse(refused);
  }
}

function going() {
  page.dataset.state = "begun";
  $("finish").hidden = false;
  $("clock").hidden = sitting.left === null;
  until = sitting.left === null ? 0 : Date.now() + 1000 * sitting.left;
  tick();
  show(unanswered()[0] ?? 0);
}

async function load() {
  sitting = await call("GET", path);
  page.dataset.state = sitting.state;
  $("question").setAttribute("aria-busy", "false");
  if (sitting.state === "begun") { going(); return; }
  for (const id of ["finish", "clock"]) $(id).hidden = true;
  until = 0;
  $("question").replaceChildren(...(sitting.state === "new"
    ? [...terms(), el("button", { type: "button", class: "button main", id: "begin", onclick: begin }, "Begin")]
    : [el("h2", {}, sitting.about), el("p", {}, "You have finished this."), el("a", { class: "button main", href: report }, "See your report")]));
}

$("finish").addEventListener("click", leave);
setInterval(tick, 500);
load().catch((refused) => $("question").replaceChildren(refusal(refused.reason, refused.cite)));
