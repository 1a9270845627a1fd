// A question on the page: the table as it stands, what is asked, and the ways to answer it.

import { citation, el } from "./common.js";
import { begin, stand } from "./lesson.js";

const LINE = /^line (\d+)$/;
const SAID = { "no error": "No error", "at the end": "Missing at the end" };

/** Where an error is looked for: a line is picked, the felt shows it, and one button gives it as the answer. */
function lines({ felt: { steps } }, answer) {
  const here = el("button", { type: "button", class: "button main here", "data-key": "Enter", onclick: () => answer(`line ${place}`) });
  let place = steps.length;
  const list = el("ol", { class: "error-lines", tabindex: "0", "aria-label": "What has happened" }, steps.map(({ text }, at) => el("li", {},
    el("button", { type: "button", class: "step", "data-line": at + 1, "data-answer": `line ${at + 1}`, onclick: () => stand(at + 1) }, el("span", { class: "num quiet" }, `${at + 1} `), text))));
  const follow = (at) => {
    place = at;
    here.textContent = at ? `The error is at line ${at}` : "Pick a line";
    here.disabled = !at;
    for (const part of list.querySelectorAll("button")) {
      const now = Number(part.dataset.line) === at;
      part.setAttribute("aria-current", String(now));
      if (now) list.scrollTop = part.parentNode.offsetTop - list.clientHeight / 2;
    }
  };
  return { list, here, follow };
}

/** Draw a question into a box; `answer` gets the answer chosen or typed, and `#verdict` shows the mark. One given before is shown. */
export function drawn(box, question, answer, given) {
  const { ask, choices = [], elected = [], said = {}, drill } = question;
  const errors = drill === "find-error" ? lines(question, answer) : null;
  const few = errors ? ["no error", "at the end"] : choices;
  const amount = el("input", { name: "amount", inputmode: "decimal", autocomplete: "off", "aria-label": "Amount in dollars", required: true, placeholder: "0.00", value: given });
  const chosen = (choice, place) => el("li", {}, el("button", { type: "button", class: "button", "data-key": place + 1, "data-answer": choice, "aria-pressed": given === undefined ? null : String(choice === given), onclick: () => answer(choice) }, el("kbd", {}, String(place + 1)), el("span", {}, said[choice] ?? SAID[choice] ?? choice)));
  box.replaceChildren(
    el("h2", { class: "ask", id: "ask", tabindex: "-1" }, errors ? "Did the dealer do anything wrong? Go to the line where it first shows." : ask),
    el("div", { class: "answering" },
      el("div", { id: "verdict", role: "status" }),
      ...(errors ? [errors.list, errors.here] : []),
      few.length
        ? el("ol", { class: "answers" }, few.map(chosen))
        : el("form", { class: "amount", onsubmit: (event) => { event.preventDefault(); answer(amount.value); } }, el("span", { class: "amount-sign" }, "$"), amount, el("button", { class: "button main" }, "Answer"))),
    elected.length ? el("details", { class: "quiet small elected" }, el("summary", {}, `Options of this table (${elected.length})`), el("ul", {}, elected.map((line) => el("li", {}, line)))) : "");
  begin(question.felt, { follow: errors?.follow, named: drill !== "read-it" });
  const line = LINE.exec(given ?? "");
  if (errors && line) stand(Number(line[1]));
  // A frame round the first answer would look like a choice; keys are heard wherever the focus is.
  (few.length ? box.querySelector(".ask") : amount).focus({ preventScroll: true });
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.?!…]$/.test(text) ? "" : "."}`.replace(/(?<![\w-])-(?=\d)/g, "−");

/** The mark of an answer, under the question: right or wrong, the answer and why, each said once; then the button that goes on. */
export function mark({ right, answer, why, cite }, { said = {} }, given, go) {
  const known = sentence(said[answer] ?? SAID[answer] ?? answer), because = why ? sentence(why) : "";
  document.getElementById("verdict").replaceChildren(el("div", { class: right ? "verdict good" : "verdict" },
    el("p", {}, el("strong", {}, right ? "Right. " : `Wrong. Correct answer: ${known} `), right || because !== known ? because : "", " ", citation(cite)), go));
  for (const part of document.querySelectorAll("#question [data-answer]")) {
    part.classList.toggle("good", part.dataset.answer === answer);
    part.classList.toggle("bad", part.dataset.answer === given && !right);
  }
  for (const part of document.querySelectorAll("#question :is(.here, .answers button, .amount input, .amount button)")) part.disabled = true;
  go.focus({ preventScroll: true });
  document.getElementById("ask").scrollIntoView({ block: "nearest" });
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Enter" || event.target.matches("input, select, textarea")) return;
  const button = document.querySelector(`#question [data-key="${CSS.escape(event.key)}"]`);
  if (button && !document.querySelector("#question .verdict")) { event.preventDefault(); button.click(); }
});
