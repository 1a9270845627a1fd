// A drill or an exam of a class: the same questions for everybody, with a time, marked by the rules.

import { call, el, refusal } from "./common.js";
import { drawn, mark } from "./school-question.js";

const $ = (id) => document.getElementById(id);
const { task, me } = $("task").dataset;
const at = `/api/v1/school/tasks/${task}`;
let stands = null, asked = null, place = 0, until = 0, marks = {};

const terms = () => `${stands.questions} questions, pass mark ${stands.pass_mark}%${stands.minutes ? `, ${stands.minutes} minutes` : ""}. ${stands.kind === "exam" ? "You can change answers until you finish; then all are marked." : "Each answer is marked at once, and the first one counts."}`;

function list() {
  $("places").replaceChildren(...Array.from({ length: stands.questions }, (_, number) => el("li", {}, el("button", { type: "button", class: `button slim${number in stands.answers ? " answered" : ""}${marks[number] === false ? " missed" : ""}`, "aria-current": number === place ? "true" : null, "aria-label": `Question ${number + 1}${number in stands.answers ? ", answered" : ""}`, onclick: () => show(number) }, String(number + 1)))));
}

let wanted = 0;

async function show(number) {
  const mine = ++wanted;
  // Until the question stands there, nothing can be answered: it would count for another one.
  place = null;
  $("question").setAttribute("aria-busy", "true");
  try {
    const question = await call("GET", `${at}/questions/${number}`);
    if (mine !== wanted) return;
    place = number;
    list();
    asked = question;
    const kept = stands.answers[number];
    drawn($("question"), question, answer, kept === undefined ? "" : `Your answer: ${kept}`);
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
    const marked = await call("POST", `${at}/answers`, { place: of, answer: given });
    stands.answers[of] = given;
    if (of !== place) { list(); return; }
    if (marked.kept) {
      const next = Array.from({ length: stands.questions }, (_, n) => (place + 1 + n) % stands.questions).find((n) => !(n in stands.answers));
      if (next !== undefined) { show(next); return; }
      list();
      $("verdict").replaceChildren(el("p", {}, "All questions answered. Change any answer, or finish."));
      $("finish").focus();
      return;
    }
    marks[place] = marked.right;
    list();
    const last = Object.keys(stands.answers).length === stands.questions;
    const go = el("button", { type: "button", class: "button main", onclick: () => (last ? finish() : show((place + 1) % stands.questions)) }, last ? "Finish" : "Next question");
    mark(marked, asked, go);
  } catch (refused) {
    ($("verdict") ?? $("question")).replaceChildren(refusal(refused.reason, refused.cite));
    if (refused.reason?.includes("over")) load();
  }
}

async function finish() {
  try {
    await call("POST", `${at}/finish`, {});
  } catch (refused) {
    $("question").replaceChildren(refusal(refused.reason, refused.cite));
    return;
  }
  location.assign(`/school/tasks/${task}/reports/${encodeURIComponent(me)}`);
}

function tick() {
  if (!until) return;
  const left = Math.max(0, Math.round((until - Date.now()) / 1000));
  $("clock").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
  if (!left) { until = 0; finish(); }
}

async function load() {
  stands = await call("GET", at);
  $("task-title").textContent = stands.about;
  $("task-terms").textContent = terms();
  $("question").setAttribute("aria-busy", "false");
  if (stands.state === "done") {
    $("finish").hidden = true;
    $("question").replaceChildren(el("p", {}, "You have finished this. ", el("a", { href: `/school/tasks/${task}/reports/${encodeURIComponent(me)}` }, "Your report")));
  } else if (stands.state === "new") {
    $("question").replaceChildren(el("p", {}, stands.minutes ? "The clock starts when you begin." : "There is no time limit."), el("button", { type: "button", class: "button main", id: "begin", onclick: async () => { stands = await call("POST", `${at}/begin`, {}); going(); } }, "Begin"));
  } else going();
}

function going() {
  $("finish").hidden = false;
  until = stands.left === null ? 0 : Date.now() + 1000 * stands.left;
  tick();
  show([...Array(stands.questions).keys()].find((number) => !(number in stands.answers)) ?? 0);
}

$("finish").addEventListener("click", finish);
setInterval(tick, 500);
load().catch((refused) => $("question").replaceChildren(refusal(refused.reason, refused.cite)));
