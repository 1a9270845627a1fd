// The instructor's page: classes, learners, drills and exams, results by learner, game and paragraph.

import { call, citation, el, refusal, words } from "./common.js";
import "./pit-common.js";

const $ = (id) => document.getElementById(id);
let now = "";

const grid = (head, rows, none = "") => (!rows.length ? none && el("p", { class: "quiet" }, none) : el("table", { class: "plain" }, el("thead", {}, el("tr", {}, head.map((word) => el("th", { scope: "col" }, word)))), el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell) => el("td", {}, cell)))))));
const share = (row) => `${row.right} of ${row.asked}`;

/** Do something that may be refused, and say so in one line. */
async function tried(work, done = "") {
  try {
    await work();
    $("said").textContent = done;
  } catch (refused) {
    $("said").replaceChildren(refusal(refused.reason, refused.cite));
  }
}

async function list() {
  const rows = await call("GET", "/api/v1/school/classes/all");
  $("classes").replaceChildren(...rows.map((row) => el("button", { type: "button", class: "button slim", "aria-pressed": String(row.id === now), onclick: () => tried(() => open(row.id)) }, row.title)));
  $("no-class").hidden = rows.length > 0;
  if (!now && rows.length) await open(rows[0].id);
}

async function open(id) {
  now = id;
  const found = await call("GET", `/api/v1/school/classes/${id}`);
  $("class").hidden = false;
  $("class-title").textContent = found.title;
  $("learners").replaceChildren(...found.learners.map((name) => el("li", {}, name, " ", el("button", { type: "button", class: "button slim", "aria-label": `Remove ${name}`, onclick: () => tried(async () => { await call("DELETE", `/api/v1/school/classes/${id}/learners/${encodeURIComponent(name)}`); await open(id); }) }, "Remove"))));
  const sat = (task) => found.sat.filter((row) => row.task === task.id);
  $("tasks").replaceChildren(grid(["Kind", "Subject", "Pass mark", "Reports"], found.tasks.map((task) => [words(task.kind), `${task.about}${task.minutes ? `, ${task.minutes} min` : ""}`, `${task.pass_mark}%`,
    el("ul", { class: "bare" }, sat(task).map((row) => el("li", {}, el("a", { href: `/school/tasks/${task.id}/reports/${encodeURIComponent(row.learner)}` }, row.learner), ` ${row.score}%, ${row.passed ? "passed" : "not passed"}`)))]), "Nothing assigned yet."));
  $("results").replaceChildren(
    grid(["Learner", "Right"], found.by_learner.map((row) => [row.learner, share(row)]), "No answers yet."),
    grid(["Game", "Right"], found.by_game.map((row) => [words(row.game), share(row)])),
    grid(["Paragraph", "Right"], found.by_paragraph.slice(0, 30).map((row) => [citation(row.paragraph), share(row)])),
    grid(["Dealing", "Game", "Clean", "Right", "Steps a minute"], found.dealt.map((row) => [row.name, words(row.game), `${row.clean} of ${row.rounds}`, `${row.accuracy}%`, String(row.a_minute)])));
  for (const button of $("classes").children) button.setAttribute("aria-pressed", String(button.textContent === found.title));
}

const form = (id, work) => $(id).addEventListener("submit", (event) => { event.preventDefault(); tried(() => work(event.target.elements, event.target)); });

form("make", async (fields, whole) => { const made = await call("POST", "/api/v1/school/classes", { title: fields.title.value }); whole.reset(); now = made.id; await list(); await open(made.id); });
form("enrol", async (fields, whole) => { await call("POST", `/api/v1/school/classes/${now}/learners`, { name: fields.name.value.trim() }); whole.reset(); await open(now); });
form("assign", async (fields, whole) => {
  const picked = (name) => [...whole.querySelectorAll(`[name=${name}]:checked`)].map(({ value }) => value);
  const numbers = Object.fromEntries(["level", "questions", "pass_mark", "minutes"].map((name) => [name, Number(fields[name].value)]));
  const seed = fields.seed.value === "" ? {} : { seed: Number(fields.seed.value) };
  await call("POST", `/api/v1/school/classes/${now}/tasks`, { kind: fields.kind.value, games: picked("games"), drills: picked("drills"), ...numbers, ...seed });
  await open(now);
});
tried(list);
