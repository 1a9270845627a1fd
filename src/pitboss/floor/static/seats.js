// Coming in, sitting down, buying chips, leaving.

import { call, el, refusal } from "./common.js";
import { cents, dollars, plain, short } from "./money.js";

/** Enter under a name and show it in the page's header. */
export async function comeIn(name) {
  const me = await call("POST", "/api/v1/me", { name });
  showBalance(me);
  return me;
}

/** Show name and balance at the top of the page. */
export function showBalance(me) {
  const who = document.querySelector(".bar-who");
  for (const part of [who, document.querySelector(".bar-me")]) part.hidden = false;
  who.replaceChildren(el("a", { class: "bar-name", href: "/mine", title: "Your rounds, luck and links" }, me.name), el("span", { class: "money", id: "bar-balance", title: "Your balance: chips that are not on a table" }, `$${dollars(cents(me.chips))}`));
}

/** Refresh the balance. */
export async function refreshBalance() {
  const me = await call("GET", "/api/v1/me").catch(() => null);
  if (me) showBalance(me);
  return me;
}

/** The dialog for a box: a name if there is none yet, and how much to buy in for. */
export class SitDialog {
  constructor(dialog, { sit, named }) {
    Object.assign(this, { dialog, sit, named });
    this.form = dialog.querySelector("form");
    this.fault = dialog.querySelector("#sit-fault");
    this.amount = dialog.querySelector("#sit-chips");
    this.quick = dialog.querySelector("#sit-quick");
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#submit(); });
    dialog.querySelector("#sit-more").addEventListener("click", () => this.#more());
  }

  /** Ask for chips at a box; `seated` when it is only more of them. */
  async open(box, { you, least, seated = false }) {
    Object.assign(this, { box, you });
    this.fault.replaceChildren();
    this.dialog.querySelector("#sit-title").textContent = seated ? "Buy more chips" : `Sit down at box ${box}`;
    this.dialog.querySelector("#sit-name-part").hidden = Boolean(you);
    this.form.elements.name.required = !you;
    this.dialog.querySelector("#sit-go").textContent = seated ? "Buy" : "Sit down";
    const me = you ? await refreshBalance() : null;
    this.#offer(me ? cents(me.chips) : 100000, cents(least ?? "1.00"));
    this.dialog.showModal();
    const first = you ? this.amount : this.form.elements.name;
    first.focus();
    first.select();
  }

  #offer(balance, least) {
    const usual = [20, 40, 100].map((times) => times * least).filter((amount) => amount < balance);
    this.dialog.querySelector("#sit-balance").textContent = this.you ? `Your balance: $${dollars(balance)}.` : `You start with $${dollars(balance)} in free play chips.`;
    this.dialog.querySelector("#sit-more").hidden = !this.you || balance >= 10000;
    this.amount.value = plain(usual[1] ?? usual[0] ?? balance);
    this.quick.replaceChildren(...[...usual, balance].map((amount) => el("button", { type: "button", class: "button slim num", onclick: () => { this.amount.value = plain(amount); } }, amount === balance ? "All" : short(amount))));
  }

  async #submit() {
    const button = this.dialog.querySelector("#sit-go");
    button.disabled = true;
    try {
      if (!this.you) {
        const me = await comeIn(this.form.elements.name.value.trim());
        this.you = me.name;
        await this.named(me.name);
        // The field stays where it is until the dialog closes: nothing jumps under the button that was pressed.
        this.form.elements.name.readOnly = true;
      }
      const amount = cents(this.amount.value);
      if (!(amount >= 0)) throw { reason: this.amount.value ? `"${this.amount.value}" is not an amount` : "enter an amount" };
      await this.sit(this.box, plain(amount));
      this.dialog.close();
    } catch (refused) {
      this.fault.replaceChildren(refusal(refused.reason ?? String(refused), refused.cite));
    } finally {
      button.disabled = false;
    }
  }

  async #more() {
    try {
      const me = await call("POST", "/api/v1/me/chips");
      showBalance(me);
      this.#offer(cents(me.chips), 500);
    } catch (refused) {
      this.fault.replaceChildren(refusal(refused.reason, refused.cite));
    }
  }
}
