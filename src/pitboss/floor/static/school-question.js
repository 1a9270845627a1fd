// A question on the page: what has happened, what is asked, and the ways to answer it.

import { el } from "./common.js";

/** What has happened; where an error is looked for, each line can be pointed at. */
function story({ story: lines = [], drill }, answer) {
  if (!lines.length) return null;
  return el("ol", { class: "story", tabindex: "0", "aria-label": "What has happened" }, lines.map((line, place) => el("li", {},
    drill === "find-error" ? el("button", { type: "button", onclick: () => answer(`line ${place + 1}`) }, line) : line)));
}

/** Draw a question into a box; `answer` gets the answer chosen or typed, and `#verdict` shows the mark. */
export function drawn(box, question, answer, note = "") {
  const { ask, choices = [], elected = [], drill } = question;
  const few = drill === "find-error" ? ["no error", "at the end"] : choices;
  const said = { "no error": "No error", "at the end": "Missing at the end" };
  const amount = el("input", { name: "amount", inputmode: "decimal", autocomplete: "off", "aria-label": "Amount in dollars", required: true });
  box.replaceChildren(
    story(question, answer) ?? "",
    elected.length ? el("details", { class: "quiet small" }, el("summary", {}, "Options of this table"), el("ul", {}, elected.map((line) => el("li", {}, line)))) : "",
    el("p", { class: "ask", id: "ask" }, ask),
    drill === "find-error" ? el("p", { class: "quiet small" }, "Click the line with the error, or answer here:") : "",
    few.length
      ? el("ol", { class: "answers" }, few.map((choice, place) => el("li", {}, el("button", { type: "button", class: "button", "data-key": place + 1, onclick: () => answer(choice) }, el("kbd", {}, String(place + 1)), said[choice] ?? choice))))
      : el("form", { class: "amount", onsubmit: (event) => { event.preventDefault(); answer(amount.value); } }, amount, el("button", { class: "button main" }, "Answer")),
    el("div", { id: "verdict", role: "status" }, note ? el("p", { class: "quiet" }, note) : ""));
  (few.length ? box.querySelector(".answers .button") : amount).focus({ preventScroll: true });
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const button = document.querySelector(`#question [data-key="${CSS.escape(event.key)}"]`);
  if (button && !document.querySelector("#question .verdict")) { event.preventDefault(); button.click(); }
});
