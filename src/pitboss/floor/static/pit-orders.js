// What the pit orders: irregularities with their particulars, procedures with theirs.

import { citation, el, refusal, words } from "./common.js";
import { cents } from "./money.js";

function field(label, input) {
  return el("label", { class: "particular" }, el("span", {}, label), input);
}

/** The list of what can be reported at the act that waits. */
export class Report {
  #shown = "";
  #state = null;

  constructor(form, role, give) {
    Object.assign(this, { form, role, give });
    this.answer = el("div", { "aria-live": "polite" });
    form.addEventListener("change", () => this.#particulars());
    form.addEventListener("submit", (event) => { event.preventDefault(); this.#send(); });
  }

  draw(state) {
    this.#state = state;
    const kinds = state.reportable ?? [];
    const shown = JSON.stringify([kinds, state.layout.boxes.map((box) => box.player)]);
    if (shown === this.#shown) return;
    const before = this.form.elements.kind?.value;
    this.#shown = shown;
    if (!kinds.length) {
      this.form.replaceChildren(el("p", { class: "quiet" }, "Nothing to report: no act is pending."), this.answer);
      return;
    }
    this.more = el("div", { class: "particulars" });
    this.form.replaceChildren(
      el("div", { class: "report-kinds", role: "radiogroup", "aria-label": "Irregularity" }, kinds.map((one) => this.#kind(one, one.kind === before))),
      this.more, el("button", { class: "button main", type: "submit" }, "Report"), this.answer);
    this.#particulars();
  }

  #kind({ kind, says, cite, by }, checked) {
    const mine = by.includes(this.role);
    return el("label", { class: "report-kind" },
      el("input", { type: "radio", name: "kind", value: kind, required: true, checked, disabled: !mine }),
      el("span", { class: "report-words" },
        el("strong", {}, words(kind)), " ", citation(cite), mine ? null : el("span", { class: "tag" }, `for ${by.map(words).join(" or ")}`),
        el("span", { class: "quiet" }, says)));
  }

  get #chosen() {
    return (this.#state.reportable ?? []).find((one) => one.kind === this.form.elements.kind?.value);
  }

  #particulars() {
    const chosen = this.#chosen;
    const needs = chosen?.needs ?? "";
    if (this.more.dataset.needs === `${chosen?.kind} ${needs}`) return;
    this.more.dataset.needs = `${chosen?.kind} ${needs}`;
    const money = () => el("input", { name: "amount", inputmode: "decimal", required: !chosen.plain, placeholder: chosen.plain ? "minimum" : "100.00", maxlength: 14 });
    if (needs === "amount") this.more.replaceChildren(field("Amount", money()));
    else if (needs === "wager") {
      const taken = this.#state.layout.boxes.filter((box) => box.player);
      this.more.replaceChildren(
        field("Box", el("select", { name: "box", required: true }, taken.map((box) => el("option", { value: box.of }, `${box.of} ${box.player}`)))),
        field(chosen.plain ? "Said" : "Wager", el("select", { name: "wager", required: true }, (chosen.open ?? []).map((name) => el("option", {}, name)))),
        field("Amount", money()));
    } else this.more.replaceChildren();
  }

  async #send() {
    const given = this.form.elements;
    const order = { do: "report", at: this.#state.layout.n, kind: given.kind.value };
    if (given.box) Object.assign(order, { box: Number(given.box.value), wager: given.wager.value });
    if (given.amount) order.amount = given.amount.value.replaceAll(",", "").trim() || "0";
    this.answer.replaceChildren();
    try {
      await this.give(order);
      this.answer.replaceChildren(el("p", { class: "done" }, `${words(order.kind)}: reported. The rail shows what follows${this.#state.held ? "; step, or resume the game" : ""}.`));
    } catch (refused) {
      this.answer.replaceChildren(refusal(refused.reason, refused.cite));
    }
  }
}

function particular(input) {
  const given = input.value.trim();
  if (input.dataset.kind === "money") return cents(given.replaceAll(",", ""));
  return input.dataset.kind === "number" || input.dataset.kind === "box" ? Number(given) : given;
}

/** The forms of the procedures. */
export function procedures(forms, give) {
  const answer = document.getElementById("orders-answer");
  for (const form of forms) {
    const day = form.querySelector('[data-kind="day"]');
    if (day) day.value = new Date().toISOString().slice(0, 10);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const procedure = form.dataset.procedure;
      const args = Object.fromEntries([...form.querySelectorAll("[data-kind]")].filter((input) => input.value !== "").map((input) => [input.name, particular(input)]));
      if (Object.values(args).some(Number.isNaN)) { answer.replaceChildren(refusal("that is not an amount", null)); return; }
      answer.replaceChildren();
      try {
        await give({ do: "procedure", procedure, args });
        answer.replaceChildren(el("p", { class: "done" }, `${words(procedure)}: ordered.`));
        for (const input of form.querySelectorAll("input:not([type=date])")) input.value = "";
      } catch (refused) {
        answer.replaceChildren(refusal(refused.reason, refused.cite));
      }
    });
  }
}

/** Who can be named in an order. */
export function namePlayers(layout) {
  const names = [...new Set(layout.boxes.map((box) => box.player).filter(Boolean))];
  for (const select of document.querySelectorAll('select[data-kind="player"]')) {
    if ([...select.options].map((option) => option.value).join("|") === names.join("|")) continue;
    select.replaceChildren(...names.map((name) => el("option", {}, name)));
    select.disabled = !names.length;
  }
}
