// The coach, off unless wanted: what each choice is worth now, which is best, and what the round's mistakes cost.

import { call, el } from "./common.js";
import { words } from "./felt.js";
import { cents, dollars } from "./money.js";

const ON = "coach";

export class Coach {
  #at = 0;
  #advice = null;
  #lost = 0;
  #round = 0;

  constructor(table, box, part) {
    Object.assign(this, { table, part });
    try { box.checked = localStorage.getItem(ON) === "yes"; } catch { /* it holds for this page */ }
    this.box = box;
    box.addEventListener("change", () => {
      try { localStorage.setItem(ON, box.checked ? "yes" : "no"); } catch { /* it holds for this page */ }
      this.#at = 0;
      this.look(this.ask);
    });
    // What is chosen is compared with what was best.
    document.addEventListener("click", ({ target }) => this.#chosen(target.closest?.("[data-choice]")), true);
  }

  /** A question that is open: ask what its answers are worth, or what the house keeps of each wager, once. */
  async look(ask) {
    this.ask = ask;
    for (const part of document.querySelectorAll(".worth")) part.remove();
    if (!this.box.checked || !ask?.mine || !KINDS.has(ask.kind)) { this.#advice = null; this.mark(); return; }
    if (this.#at !== ask.at) {
      this.#at = ask.at;
      this.#advice = null;
      this.mark();
      // The first answer at a game may take its time: that it is on its way is said, and nothing waits for it.
      this.part.textContent = "Calculating…";
      const thinks = el("span", { class: "worth" }, "the coach is calculating…");
      document.querySelector(".question legend")?.append(thinks);
      const advice = await call("GET", `/api/v1/tables/${this.table}/coach`).catch(() => null);
      thinks.remove();
      if (this.#at !== ask.at) return;
      this.#advice = advice;
      if (!advice) { this.part.textContent = "No answer from the coach; it will try again at the next question."; return; }
    }
    this.#show();
  }

  /** The edge of each wager at its spot, while wagers are taken. */
  mark() {
    const known = (this.box.checked && ["wager", "offer"].includes(this.ask?.kind) && this.#advice?.edges) || {};
    const edges = Object.fromEntries(Object.entries(known).filter(([wager]) => this.ask.open.includes(wager)));
    for (const spot of document.querySelectorAll("#felt [data-wager]")) {
      const edge = edges[spot.dataset.wager];
      if (edge) spot.dataset.edge = edge;
      else delete spot.dataset.edge;
    }
    return edges;
  }

  #show() {
    const { best, worth, silent } = this.#advice ?? {};
    const least = Object.entries(this.mark()).sort(([, one], [, other]) => parseFloat(one) - parseFloat(other));
    if (this.ask.kind === "wager" || least.length) {
      const cost = this.#round ? `Your choices cost ${dollars(this.#round)} on average in the last round, ${dollars(this.#lost)} so far. ` : "";
      if (this.ask.kind === "wager") this.#round = 0;
      this.part.textContent = cost + (least.length ? `Each wager shows its house edge; the lowest is ${words(least[0][0])}, ${least[0][1]}.` : "The edge of these wagers takes long to calculate: see the odds for this game.");
      return;
    }
    if (!best) { this.part.textContent = `No advice: ${silent || "this game's odds do not cover this question"}.`; return; }
    for (const button of document.querySelectorAll("[data-choice]")) {
      const choice = button.dataset.choice;
      // Of a choice that names an amount the best amount is shown.
      const [said, value] = Object.entries(worth).filter(([one]) => one === choice || one.startsWith(`${choice} `)).sort(([, one], [, other]) => cents(other) - cents(one))[0] ?? [choice];
      if (said !== best && value === undefined) continue;
      button.append(el("span", { class: `worth num ${said === best ? "best" : ""}` }, [said === best ? "★ best" : "", said === choice ? "" : said.slice(choice.length + 1), value === undefined ? "" : signedDollars(cents(value))].filter(Boolean).join(" ")));
    }
    const set = this.ask.settings?.find(({ cards }) => alike(cards, best))?.names;
    const way = set ? `Best: ${Object.entries(set).map(([part, called]) => `${words(part)} ${called}`).join(", ")}. ` : "";
    this.part.textContent = way + (this.#lost ? `Your mistakes have cost ${dollars(this.#lost)} on average so far.` : "No mistake so far.");
    if (set) document.querySelector(".question .controls")?.append(el("p", { class: "worth best" }, `★ ${way}`));
  }

  #chosen(button) {
    const { best, worth } = this.#advice ?? {};
    const choice = button && [button.dataset.choice, button.dataset.amount].filter(Boolean).join(" ");
    if (!choice || !best || worth[choice] === undefined || choice === best) return;
    const cost = cents(worth[best]) - cents(worth[choice]);
    this.#lost += cost;
    this.#round += cost;
    this.part.textContent = `That cost ${dollars(cost)} on average; ${dollars(this.#lost)} so far.`;
    this.#advice = null;
  }
}

const KINDS = new Set(["choose", "pick", "divide", "wager", "offer"]);
const alike = (one, other) => [...(one.match(/../g) ?? [])].sort().join() === [...(other.match(/../g) ?? [])].sort().join();
const signedDollars = (amount) => (amount > 0 ? `+${dollars(amount)}` : dollars(amount));
