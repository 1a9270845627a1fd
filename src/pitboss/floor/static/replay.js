// A round again on the felt: the events as the viewer saw them, forwards, backwards, and by themselves.

import { call, citation, el, refusal, words } from "./common.js";
import { Felt } from "./felt.js";
import { makeLink } from "./links.js";
import { cents, short, signed } from "./money.js";
import { about } from "./rail.js";

const PACE = 900;
const $ = (id) => document.getElementById(id);
const { table, event } = $("replay").dataset;
const own = `/api/v1/me/rounds/${table}/${event}`;
const felt = new Felt($("felt"), { sit: () => {}, touch: () => false, box: () => 0, settle: () => {} });

let steps = [];
let at = 0;
let timer = 0;

/** The events that a person looks at, each with the whole layout after it; what is not narrated joins the one before. */
function layouts({ welcome, steps: lines }) {
  let layout = welcome.layout;
  const found = [];
  for (const line of lines) {
    layout = { ...layout, ...line.layout };
    for (const part of line.gone) delete layout[part];
    if (line.text && !(about(line).includes("house") && !line.drawn)) found.push({ ...line, layout });
    // Cards that are collected stay in sight: the last thing to see is the result.
    else if (found.length && line.act !== "collect") found.at(-1).layout = layout;
  }
  return found;
}

function show(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  const { text, cite, layout, n } = steps[at];
  felt.draw(layout, null, {});
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", `event ${at + 1} of ${steps.length}: ${text}`);
  $("words").replaceChildren(el("span", { class: "num quiet" }, `${at + 1} of ${steps.length} `), el("strong", {}, text), " ", citation(cite));
  for (const one of $("steps").children) one.querySelector("button").setAttribute("aria-current", String(Number(one.dataset.at) === at));
  // Only the list itself moves: the page stays where its reader is.
  const [list, now] = [$("steps"), $("steps").children[at]];
  if (now.offsetTop < list.scrollTop || now.offsetTop + now.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = now.offsetTop - list.clientHeight / 2;
  const choice = document.querySelector(`.choices [data-n="${n}"]`);
  for (const one of document.querySelectorAll(".choices li")) one.classList.toggle("now", one === choice);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  $("play").textContent = "Play";
}

function toggle() {
  if (timer) { stop(); return; }
  if (at === steps.length - 1) show(0);
  $("play").textContent = "Pause";
  timer = setInterval(() => { show(at + 1); if (at === steps.length - 1) stop(); }, PACE);
}

const step = (to) => () => { stop(); show(to()); };
$("first").addEventListener("click", step(() => 0));
$("back").addEventListener("click", step(() => at - 1));
$("next").addEventListener("click", step(() => at + 1));
$("play").addEventListener("click", toggle);
$("slider").addEventListener("input", step(() => Number($("slider").value)));
document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (!steps.length || ctrlKey || metaKey || altKey || target.closest?.("input, select, textarea, dialog")) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[key];
  if (to !== undefined) { stop(); show(to); }
});

/** What each choice was worth then, and what the coach would have done. */
async function coach() {
  const found = await call("GET", `${own}/coach`).catch(() => []);
  const advised = found.filter(({ best }) => best);
  const silent = found.find((one) => one.silent)?.silent;
  $("choices-part").hidden = !found.length;
  $("choices").replaceChildren(...advised.map(({ n, chose, best, worth = {} }) => {
    const value = (choice) => (worth[choice] === undefined ? "" : ` (${signed(cents(worth[choice]))})`);
    const same = best === chose;
    const lost = worth[best] !== undefined && worth[chose] !== undefined ? cents(worth[best]) - cents(worth[chose]) : 0;
    return el("li", { dataset: { n }, class: same ? "same" : "other" }, el("button", { type: "button", class: "step", onclick: step(() => Math.max(0, steps.findIndex((one) => one.n >= n))) },
      `You: ${words(chose)}${value(chose)}`), el("span", {}, same || !lost ? "as the coach would" : `coach: ${words(best)}${value(best)}, ${short(lost)} better`));
  }), ...(advised.length || !silent ? [] : [el("li", { class: "quiet small" }, `No advice: ${silent}.`)]));
}

async function begin() {
  let found;
  try {
    found = table ? await call("GET", own) : await call("POST", "/api/v1/shared", { link: location.hash.slice(1) });
  } catch (refused) {
    $("replay").hidden = true;
    $("no-round").hidden = false;
    $("no-round-why").replaceChildren(refusal(refused.status === 422 ? "this link is incomplete" : refused.reason, refused.cite));
    return;
  }
  const { welcome } = found;
  felt.begin(welcome, welcome.you);
  steps = layouts(found);
  $("replay-title").textContent = welcome.title;
  $("replay-where").textContent = `round ${welcome.round}, ${welcome.table}`;
  document.title = `${welcome.title}, round ${welcome.round} · Pitboss`;
  if (!steps.length) { $("words").textContent = "There is nothing to show of this round."; return; }
  $("slider").max = steps.length - 1;
  $("steps").replaceChildren(...steps.map(({ text, cite }, place) => el("li", { dataset: { at: place } }, el("button", { type: "button", class: "step", onclick: step(() => place) }, text), " ", citation(cite))));
  show(steps.length - 1);
  $("replay").dataset.ready = "yes";
  if (!table) return;
  const pot = welcome.layout.pot !== undefined;
  $("save-phh").hidden = !pot;
  $("save-record").hidden = pot;
  $("share").addEventListener("click", () => makeLink($("shared-link"), `${own}/links`, "/shared"));
  await coach();
}

begin();
