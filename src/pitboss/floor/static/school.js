// The school: one question after the other, answered by mouse, thumb or keys.

import { call, el, refusal, words } from "./common.js";
import { drawn, mark } from "./school-question.js";

const $ = (id) => document.getElementById(id);
const titles = new Map([...document.querySelectorAll("[name=only] option[data-title]")].map(({ value, dataset }) => [value, dataset.title]));
let asked = 0, right = 0, now = null, done = false, wanted = 0;

/** The next question of the game, drill and level that are chosen. */
async function next() {
  const { game, only, level } = Object.fromEntries(new FormData($("choose")));
  const mine = ++wanted;
  // Until the next question stands there, nothing can be answered.
  now = null;
  $("question").setAttribute("aria-busy", "true");
  try {
    const found = await call("GET", `/api/v1/school/${game}?level=${level}${only ? `&only=${only}` : ""}`);
    if (mine !== wanted) return;
    now = found;
    done = false;
    drawn($("question"), now, answer);
  } catch (refused) {
    if (mine !== wanted) return;
    document.querySelector(".lesson").classList.remove("waiting");
    $("question").replaceChildren(refusal(refused.reason ?? String(refused), refused.cite));
  }
  $("question").setAttribute("aria-busy", "false");
}

/** An answer is marked; one that cannot be one is asked for again. */
async function answer(given) {
  const of = now;
  if (!of || done) return;
  try {
    const marked = await call("POST", "/api/v1/school/answers", { id: of.id, answer: given });
    // Another question stands there by now: this verdict is not about it.
    if (of !== now || done) return;
    done = true;
    asked += 1;
    right += marked.right;
    $("tally").textContent = `${right} of ${asked} right`;
    const go = el("button", { type: "button", class: "button main", onclick: next }, "Next question");
    mark(marked, of, given, go);
    progress();
  } catch (refused) {
    if (of === now) $("verdict").replaceChildren(refusal(refused.reason, refused.cite));
  }
}

/** How the learner stands, the weakest first. */
async function progress() {
  if (!$("progress")) return;
  const rows = await call("GET", "/api/v1/school/me").catch(() => []);
  if (rows.length) $("progress").replaceChildren(el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ["Game", "Drill", "Right"].map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, rows.slice(0, 12).map((row) => el("tr", {}, el("td", {}, words(row.game)), el("td", {}, titles.get(row.drill) ?? "Deal a round"), el("td", { class: "num" }, `${row.right} of ${row.asked}`))))));
}

/** What this patron's classes are to do. */
async function tasks() {
  if (!$("tasks")) return;
  const rows = await call("GET", "/api/v1/school/tasks/all").catch(() => []);
  $("tasks").hidden = !rows.length;
  $("tasks").append(el("ul", { class: "bare" }, rows.map((row) => el("li", {},
    el("a", { href: `/school/tasks/${row.id}` }, `${row.class}: ${row.kind}, ${row.questions} questions`),
    el("span", { class: "quiet small" }, row.state === "done" ? ` ${row.score}%, ${row.passed ? "passed" : "not passed"}` : row.state === "begun" ? " in progress" : "")))));
}

$("choose").addEventListener("change", next);
next();
progress();
tasks();
