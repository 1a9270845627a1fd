// The last rounds, rebuilt for a dispute: event by event, with every card where it lay.

import { call, citation, el, refusal, words } from "./common.js";
import { cents, signed } from "./money.js";
import { Board } from "./pit-board.js";

const PACE = 700;

const sentence = ({ text, act }) => text || (act === "collect" ? "the cards are collected" : words(act));

/** One round to step through. */
class Replay {
  #timer = 0;

  constructor(table, { round, record, frames }) {
    Object.assign(this, { round, frames, at: 0 });
    const stage = el("div", { class: "felt-board" });
    this.board = new Board(stage);
    this.slider = el("input", { type: "range", min: 0, max: frames.length - 1, value: 0, "aria-label": "Event", oninput: () => { this.stop(); this.show(Number(this.slider.value)); } });
    this.words = el("p", { class: "frame-words", role: "status" });
    this.play = el("button", { type: "button", class: "button slim", onclick: () => this.toggle() }, "Play");
    const button = (label, text, by) => el("button", { type: "button", class: "button slim", "aria-label": label, onclick: () => { this.stop(); this.show(this.at + by); } }, text);
    this.root = el("div", { class: "replay", tabindex: 0, "aria-label": `Round ${round}, event by event; use the arrow keys to step`, onkeydown: (event) => this.#key(event) },
      stage, this.words,
      el("div", { class: "replay-keys" }, button("Previous event", "←", -1), this.slider, button("Next event", "→", 1), this.play),
      this.#settlement(record.expect, record.irregularities),
      el("p", {}, el("a", { class: "button slim", download: true, href: `/api/v1/pit/tables/${encodeURIComponent(table)}/rounds/${round}/case` }, "Export as a case file"),
        el("span", { class: "quiet small" }, ` for pitboss adjudicate and pitboss check`)),
    );
    this.show(frames.length - 1);
  }

  show(at) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    this.slider.value = this.at;
    const frame = this.frames[this.at];
    this.slider.setAttribute("aria-valuetext", `event ${frame.n}: ${sentence(frame)}`);
    this.board.draw(frame.spots);
    this.words.replaceChildren(el("span", { class: "num quiet" }, `${frame.n} of ${this.frames.length} `), el("strong", {}, sentence(frame)), " ", citation(frame.cite));
  }

  toggle() {
    if (this.#timer) { this.stop(); return; }
    if (this.at === this.frames.length - 1) this.show(0);
    this.play.textContent = "Pause";
    this.#timer = setInterval(() => {
      this.show(this.at + 1);
      if (this.at === this.frames.length - 1) this.stop();
    }, PACE);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.play.textContent = "Play";
  }

  #key(event) {
    if (event.target === this.slider) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by !== undefined) { this.stop(); this.show(this.at + by); }
    else if (event.key === " " && event.target === this.root) this.toggle();
    else return;
    event.preventDefault();
  }

  #settlement(expect, irregularities) {
    const lines = expect.settlement.map((line) => el("tr", {}, el("td", { class: "num" }, String(line.box)), el("td", {}, line.player), el("td", {}, words(line.wager)),
      el("td", { class: "right num" }, line.staked), el("td", {}, words(line.outcome)), el("td", { class: "right num" }, line.returned), el("td", {}, citation(line.cite))));
    return [
      irregularities.length ? el("p", { class: "notice" }, `Irregularities: ${irregularities.map((one) => words(one.kind)).join(", ")}`) : null,
      expect.void ? el("p", { class: "notice" }, `The round was void: ${expect.void.reason} `, citation(expect.void.cite)) : null,
      el("div", { class: "scroll-x" }, el("table", { class: "plain settlement" },
        el("thead", {}, el("tr", {}, ["Box", "Player", "Wager", "Staked", "Outcome", "Returned", "Paragraph"].map((name) => el("th", { scope: "col", class: /ed$/.test(name) ? "right" : "" }, name)))),
        el("tbody", {}, lines))),
    ];
  }
}

function label({ round, record }) {
  const nets = Object.entries(record.expect.net).map(([player, amount]) => `${player} ${signed(cents(amount))}`);
  return [el("strong", {}, `Round ${round}`), el("span", { class: "small" }, nets.join(", ") || "no players"), record.irregularities.length ? el("span", { class: "tag house" }, "irregular") : null, record.expect.void ? el("span", { class: "tag house" }, "void") : null];
}

/** The rounds of a table behind a button. */
export function rounds(table) {
  const box = document.getElementById("rounds");
  const answer = document.getElementById("rounds-answer");
  const button = document.getElementById("load-rounds");
  let replay = null;

  function open(found, picked, list) {
    replay?.stop();
    replay = new Replay(table, found);
    for (const other of list.children) other.firstChild.setAttribute("aria-pressed", other.firstChild === picked);
    box.querySelector(".replay-place").replaceChildren(replay.root);
  }

  button.addEventListener("click", async () => {
    button.disabled = true;
    answer.replaceChildren();
    try {
      const found = (await call("GET", `/api/v1/pit/tables/${encodeURIComponent(table)}/rounds?last=10`)).reverse();
      const list = el("ul", { class: "round-list" });
      for (const one of found) {
        const pick = el("button", { type: "button", class: "round-pick", "aria-pressed": "false", onclick: () => open(one, pick, list) }, label(one));
        list.append(el("li", {}, pick));
      }
      box.replaceChildren(list, el("div", { class: "replay-place" }));
      box.hidden = found.length === 0;
      if (found.length) open(found[0], list.firstChild.firstChild, list);
      else answer.replaceChildren(el("p", { class: "quiet" }, "No round with a wager has finished at this table yet."));
      button.textContent = "Rebuild again";
    } catch (refused) {
      answer.replaceChildren(refusal(refused.reason, refused.cite));
    }
    button.disabled = false;
  });
}
