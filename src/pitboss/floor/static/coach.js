// The coach, off unless wanted: what each choice is worth now, which is best, and what the round's mistakes cost.

import { call, el } from "./common.js";
import { cents, dollars } from "./money.js";

const ON = "coach";

export class Coach {
  #at = 0;
  #told = null;
  #lost = 0;

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
    document.addEventListener("click", ({ target }) => this.#chosen(target.closest?.("[data-choice]")?.dataset.choice), true);
  }

  /** A question that is open: ask what its answers are worth, once. */
  async look(ask) {
    this.ask = ask;
    for (const part of document.querySelectorAll(".worth")) part.remove();
    if (!this.box.checked || ask?.kind !== "choose" || !ask.mine) return;
    if (this.#at !== ask.at) {
      this.#at = ask.at;
      this.#told = null;
      const told = await call("GET", `/api/v1/tables/${this.table}/coach`).catch(() => null);
      if (this.#at !== ask.at) return;
      this.#told = told;
    }
    this.#show();
  }

  #show() {
    const { best, worth } = this.#told ?? {};
    if (!best) { this.part.textContent = "Of this question the game's odds say nothing."; return; }
    for (const button of document.querySelectorAll("[data-choice]")) {
      const choice = button.dataset.choice;
      const value = worth[choice];
      if (choice !== best && value === undefined) continue;
      button.append(el("span", { class: `worth num ${choice === best ? "best" : ""}` }, [choice === best ? "★ best" : "", value === undefined ? "" : signedDollars(cents(value))].filter(Boolean).join(" ")));
    }
    this.part.textContent = this.#lost ? `Choices that were not the best have cost ${dollars(this.#lost)} on the average so far.` : "No mistake so far.";
  }

  #chosen(choice) {
    const { best, worth } = this.#told ?? {};
    if (!choice || !best || worth[choice] === undefined || choice === best) return;
    this.#lost += cents(worth[best]) - cents(worth[choice]);
    this.part.textContent = `That cost ${dollars(cents(worth[best]) - cents(worth[choice]))} on the average; ${dollars(this.#lost)} so far.`;
    this.#told = null;
  }
}

const signedDollars = (amount) => (amount > 0 ? `+${dollars(amount)}` : dollars(amount));
