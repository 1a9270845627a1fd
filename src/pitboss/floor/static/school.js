// The school: one question after the other, answered by mouse, thumb or keys.

import { call, citation, el, refusal } from "./common.js";

const $ = (id) => document.getElementById(id);
let asked = 0, right = 0, now = null, done = false;

/** The next question of the game, drill and level that are chosen. */
async function next() {
  const { game, only, level } = Object.fromEntries(new FormData($("choose")));
  $("question").setAttribute("aria-busy", "true");
  try {
    now = await call("GET", `/api/v1/school/${game}?level=${level}${only ? `&only=${only}` : ""}`);
    done = false;
    show();
  } catch (refused) {
    now = null;
    $("question").replaceChildren(refusal(refused.reason, refused.cite));
  } finally {
    $("question").setAttribute("aria-busy", "false");
  }
}

/** What has happened; where an error is looked for, each line can be pointed at. */
function story() {
  const { story: lines = [], drill } = now;
  if (!lines.length) return null;
  return el("ol", { class: "story", tabindex: "0", "aria-label": "What has happened" }, lines.map((line, place) => el("li", {},
    drill === "find-error" ? el("button", { type: "button", onclick: () => answer(`line ${place + 1}`) }, line) : line)));
}

function show() {
  const { ask, choices = [], elected = [], drill } = now;
  const few = drill === "find-error" ? ["no error", "at the end"] : choices;
  const amount = el("input", { name: "amount", inputmode: "decimal", autocomplete: "off", "aria-label": "Amount in dollars", required: true });
  $("question").replaceChildren(
    story() ?? "",
    elected.length ? el("details", { class: "quiet small" }, el("summary", {}, "The house has elected"), el("ul", {}, elected.map((line) => el("li", {}, line)))) : "",
    el("p", { class: "ask", id: "ask" }, ask),
    few.length
      ? el("ol", { class: "answers" }, few.map((choice, place) => el("li", {}, el("button", { type: "button", class: "button", "data-key": place + 1, onclick: () => answer(choice) }, el("kbd", {}, String(place + 1)), choice))))
      : el("form", { class: "amount", onsubmit: (event) => { event.preventDefault(); answer(amount.value); } }, amount, el("button", { class: "button main" }, "Answer")),
    el("div", { id: "verdict", role: "status" }));
  (few.length ? $("question").querySelector(".answers .button") : amount).focus({ preventScroll: true });
}

/** An answer is marked; one that cannot be one is asked for again. */
async function answer(given) {
  if (!now || done) return;
  try {
    const told = await call("POST", "/api/v1/school/answers", { id: now.id, answer: given });
    done = true;
    asked += 1;
    right += told.right;
    $("tally").textContent = `${right} of ${asked} right`;
    const go = el("button", { type: "button", class: "button main", onclick: next }, "Next question");
    $("verdict").replaceChildren(el("div", { class: told.right ? "verdict good" : "verdict" },
      el("p", {}, el("strong", {}, told.right ? "Right. " : `It is: ${told.answer}. `), told.why, " ", citation(told.cite)), go));
    go.focus();
    progress();
  } catch (refused) {
    $("verdict").replaceChildren(refusal(refused.reason, refused.cite));
  }
}

/** How the learner stands, the weakest first. */
async function progress() {
  if (!$("progress")) return;
  const rows = await call("GET", "/api/v1/school/me").catch(() => []);
  if (rows.length) $("progress").replaceChildren(el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ["Game", "Drill", "Right"].map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, rows.slice(0, 12).map((row) => el("tr", {}, el("td", {}, row.game.replaceAll("-", " ")), el("td", {}, row.drill.replaceAll("-", " ")), el("td", { class: "num" }, `${row.right} of ${row.asked}`))))));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const button = $("question").querySelector(`[data-key="${event.key}"]`);
  if (button && !done) { event.preventDefault(); button.click(); }
});
$("choose").addEventListener("change", next);
next();
progress();
