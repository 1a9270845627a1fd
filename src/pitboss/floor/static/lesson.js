// The table of a question: the felt after each line of its story, step by step; the last one is where the question stands.

import { bareFelt } from "./bare-felt.js";
import { el } from "./common.js";

const $ = (id) => document.getElementById(id);
let felt = null, layouts = [], lines = [], at = 0, empty = "", follower = () => {};

/** Show the table after that many lines of the story. */
export function stand(to) {
  at = Math.max(0, Math.min(layouts.length - 1, to));
  felt.draw(layouts[at], null, {});
  const text = at ? lines[at - 1] : "The round begins.";
  $("lesson-slider").value = at;
  $("lesson-slider").setAttribute("aria-valuetext", `line ${at} of ${lines.length}: ${text}`);
  $("lesson-words").replaceChildren(...(lines.length ? [el("span", { class: "num quiet" }, `${at} of ${lines.length} `), text] : [empty]));
  $("lesson-back").disabled = at === 0;
  $("lesson-next").disabled = at === layouts.length - 1;
  for (const part of $("lesson-story").children) part.firstChild.setAttribute("aria-current", String(Number(part.dataset.at) === at));
  follower(at);
}

/** The round of a question, at its end; `follow` hears which line is shown. Where hands are to be read none is named. */
export function begin({ welcome, steps, played }, { follow = () => {}, named = true } = {}) {
  const lesson = document.querySelector(".lesson");
  lesson.classList.remove("waiting");
  lesson.classList.toggle("unplayed", !played);
  $("lesson-felt").classList.toggle("unnamed", !named);
  felt = bareFelt($("lesson-felt"), welcome);
  layouts = [welcome.layout];
  for (const { layout, gone } of steps) {
    const next = { ...layouts.at(-1), ...layout };
    for (const part of gone) delete next[part];
    layouts.push(next);
  }
  lines = steps.map(({ text }) => text);
  follower = follow;
  empty = played ? "The round has not begun." : "No round is needed for this question.";
  $("lesson-slider").max = lines.length;
  for (const id of ["lesson-keys", "lesson-words-part"]) $(id).hidden = !lines.length;
  $("lesson-story").replaceChildren(...lines.map((line, place) => el("li", { dataset: { at: place + 1 } }, el("button", { type: "button", class: "step", onclick: () => stand(place + 1) }, line))));
  stand(lines.length);
}

$("lesson-back").addEventListener("click", () => stand(at - 1));
$("lesson-next").addEventListener("click", () => stand(at + 1));
$("lesson-slider").addEventListener("input", () => stand(Number($("lesson-slider").value)));
addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (!felt || ctrlKey || metaKey || altKey || target.closest?.("input, select, textarea, dialog")) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1 }[key];
  if (to !== undefined) stand(to);
});
