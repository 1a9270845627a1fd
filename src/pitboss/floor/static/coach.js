// The coach, off unless wanted: what each choice is worth now, which is best, and what the round's mistakes cost.

import { call, el, words } from "./common.js";
import { potOf } from "./felt.js";
import { cents, dollars, short } from "./money.js";

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
      this.look(this.ask, this.layout);
    });
    // What is chosen is compared with what was best.
    document.addEventListener("click", ({ target }) => this.#chosen(target.closest?.("[data-choice]")), true);
  }

  /** A question that is open: ask what its answers are worth, or what the house keeps of each wager, once. */
  async look(ask, layout) {
    Object.assign(this, { ask, layout });
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
    if (!best) {
      const chance = document.getElementById("coach-equity")?.href;
      const address = chance && this.layout && equityOf(chance, this.ask, this.layout);
      this.part.replaceChildren(`No advice: ${silent || "this game's odds do not cover this question"}. `, priceOf(this.ask, this.layout),
        address ? el("a", { href: address, target: "_blank", rel: "noopener" }, "Your chance if all stay in, their hidden cards unknown") : "");
      return;
    }
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

/** What a call must win to pay for itself: the call in the pot that it makes, with no bet after it. */
export function priceOf({ call: due, box }, layout) {
  const price = cents(due ?? "0");
  const chips = layout?.boxes.find(({ of }) => of === box)?.chips;
  // Whoever has less than the call plays for a part of the pot alone.
  if (!price || layout?.pot === undefined || cents(chips ?? "0") < price) return "";
  const pot = potOf(layout);
  return `A call of ${short(price)} for a pot of ${short(pot)} pays if you win more than ${(100 * price / (pot + price)).toFixed(1)}% of the time, further bets aside. `;
}

/** The equity calculator with what lies open here, ?? for each card that does not; nothing where hands are still to be drawn. */
export function equityOf(address, { box }, { boxes, hands }) {
  const own = boxes.find(({ of }) => of === box)?.cards ?? [];
  const others = boxes.filter(({ of, cards, folded }) => of !== box && cards?.length && !folded).map(({ cards }) => cards);
  const board = hands.find(({ of }) => of === "board")?.cards;
  if (!own.length || own.includes(null) || !others.length || !(board || others.some((cards) => cards.some(Boolean)))) return "";
  const asked = new URLSearchParams([own, ...others].map((cards) => ["hand", cards.map((card) => card ?? "??").join("")]));
  if (board?.length) asked.set("board", board.join(""));
  return `${address}?${asked}`;
}

const KINDS = new Set(["choose", "pick", "divide", "wager", "offer"]);
const alike = (one, other) => [...(one.match(/../g) ?? [])].sort().join() === [...(other.match(/../g) ?? [])].sort().join();
const signedDollars = (amount) => (amount > 0 ? `+${dollars(amount)}` : dollars(amount));
