// The form that opens a table, built from the game's own elections and checked against the law as it is typed.

import { call, citation, el, refusal } from "./common.js";

const PAUSE = 180;
const shown = (value) => (value === true ? "yes" : value === false ? "no" : String(value).replaceAll("-", " "));

export class NewTable {
  #games = null;
  #timer = 0;
  #asked = 0;

  constructor(dialog) {
    this.dialog = dialog;
    this.form = dialog.querySelector("form");
    [this.fields, this.fixed, this.game, this.verdict, this.go] = ["fields", "fixed", "game", "verdict", "open-table"].map((id) => dialog.querySelector(`#new-${id}`));
    this.game.addEventListener("change", () => this.#build());
    this.form.addEventListener("input", () => this.#soon());
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#open(); });
  }

  /** Show the form for a game. */
  async open(name) {
    this.#games ??= (await call("GET", "/api/v1/games")).filter((game) => !game.why);
    this.game.replaceChildren(...this.#games.map((game) => el("option", { value: game.name, selected: game.name === name }, game.title)));
    this.dialog.showModal();
    this.#build();
  }

  #build() {
    const game = this.#games.find((one) => one.name === this.game.value);
    // What has one lawful value is no question; it stands below for whoever wants to read it.
    const open = game.options.filter((option) => option.choices?.length !== 1);
    const settled = game.options.filter((option) => option.choices?.length === 1);
    this.fields.replaceChildren(...open.map((option) => this.#field(option)));
    this.fixed.hidden = !settled.length;
    this.fixed.querySelector("dl").replaceChildren(...settled.flatMap((option) => [el("dt", {}, option.says), el("dd", {}, shown(option.default), " ", citation(option.cite))]));
    this.#check();
  }

  #field(option) {
    const id = `option-${option.option}`;
    const common = { id, name: option.option, "aria-describedby": `${id}-foot ${id}-fault` };
    const usual = { minimum: "5.00", maximum: "500.00" }[option.option] ?? option.default;
    const control = option.choices
      ? el("select", common, option.choices.map((choice) => el("option", { value: String(choice), selected: choice === option.default }, shown(choice))))
      : el("input", { ...common, type: "text", value: usual, inputmode: /^\d+\.\d\d$/.test(option.default) ? "decimal" : "text", autocomplete: "off" });
    const says = option.says[0].toUpperCase() + option.says.slice(1);
    return el("div", { class: "field", dataset: { option: option.option } },
      el("label", { for: id }, says),
      control,
      el("div", { class: "field-foot", id: `${id}-foot` }, el("span", {}, option.choices ? `usually ${shown(option.default)}` : option.allowed), citation(option.cite)),
      el("div", { class: "fault", id: `${id}-fault` }));
  }

  #options() {
    return Object.fromEntries([...this.fields.querySelectorAll("input, select")].map((control) => [control.name, control.value]));
  }

  #soon() {
    this.go.disabled = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), PAUSE);
  }

  async #check() {
    const asked = ++this.#asked;
    this.go.disabled = true;
    try {
      const verdict = await call("POST", `/api/v1/games/${this.game.value}/check`, { options: this.#options() });
      if (asked === this.#asked) this.#show(verdict);
    } catch (refused) {
      if (asked === this.#asked) this.#say(refusal(refused.reason, refused.cite), false);
    }
  }

  #show({ legal, violations }) {
    for (const field of this.fields.children) {
      const wrong = violations.filter((one) => one.option === field.dataset.option);
      field.querySelector(".fault").replaceChildren(...wrong.map((one) => refusal(one.reason, one.cite)));
      field.querySelector("input, select").setAttribute("aria-invalid", String(wrong.length > 0));
    }
    const elsewhere = violations.filter((one) => !this.fields.querySelector(`[data-option="${CSS.escape(one.option)}"]`));
    if (elsewhere.length) this.#say(refusal(`${elsewhere[0].option}: ${elsewhere[0].reason}`, elsewhere[0].cite), false);
    else this.#say(legal ? "These options are legal." : `${violations.length === 1 ? "One option is" : `${violations.length} options are`} not legal.`, legal);
    this.go.disabled = !legal;
  }

  #say(what, legal) {
    this.verdict.replaceChildren(what);
    this.verdict.classList.toggle("legal", legal);
  }

  async #open() {
    if (this.go.disabled) return;
    this.go.disabled = true;
    try {
      const name = this.form.elements.patron;
      if (name) await call("POST", "/api/v1/me", { name: name.value.trim() });
      const table = await call("POST", "/api/v1/tables", { game: this.game.value, name: this.form.elements.table.value.trim(), options: this.#options() });
      location.href = `/tables/${table.table}`;
    } catch (refused) {
      if (refused.violations) this.#show({ legal: false, violations: refused.violations });
      else this.#say(refusal(refused.reason, refused.cite), false);
      this.go.disabled = false;
    }
  }
}
