// The form that opens a table, built from the game's own elections and checked against the law as it is typed.

import { call, citation, el, refusal } from "./common.js";

const PAUSE = 180;
const shown = (value) => (value === true ? "yes" : value === false ? "no" : String(value).replaceAll("-", " "));

/** Groups of options in the order in which somebody opens a table; the first stands open, the rest folds away. */
const GROUPS = [
  ["Limits and seats", ({ option, default: usual }) => /^(minimum|maximum|boxes|decks|props|seats)$/.test(option) || (/^\d+\.\d\d$/.test(usual) && /^(min|max|least|most)/.test(option))],
  ["Wagers and what they pay", ({ option, says }) => /(odds|table|bonus|progressive|pays|wager|side|limit)/.test(option) || /\b(wager|bet|pays|odds)\b/i.test(says)],
  ["Dealing and play", () => true],
];

/** Limits that many houses post; everything else as the game has it. */
const PRESETS = [["Low limits", "1.00", "100.00"], ["Standard", "5.00", "500.00"], ["High limits", "100.00", "5000.00"]];

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
    const settles = ({ choices, default: usual }) => choices?.length === 1 && String(choices[0]) === String(usual);
    const open = game.options.filter((option) => !settles(option));
    this.sample = game.sample ?? {};
    const settled = game.options.filter(settles);
    const groups = new Map(GROUPS.map(([title]) => [title, []]));
    for (const option of open) groups.get(GROUPS.find(([, belongs]) => belongs(option))[0]).push(option);
    const made = game.sample ? [el("p", { class: "notice" }, "There is no published New Jersey pay table for this game. The sample below is made up so that you can try it; replace it with your own.")] : [];
    this.fields.replaceChildren(this.#presets(), ...made, ...[...groups].filter(([, options]) => options.length).map(([title, options], at) =>
      el("details", { class: "field-group", open: at === 0 }, el("summary", {}, `${title} `, el("span", { class: "quiet small" }, `${options.length} option${options.length > 1 ? "s" : ""}`)),
        el("div", { class: "fields" }, options.map((option) => this.#field(option))))));
    this.fixed.hidden = !settled.length;
    this.fixed.querySelector("dl").replaceChildren(...settled.flatMap((option) => [el("dt", {}, option.says), el("dd", {}, shown(option.default), " ", citation(option.cite))]));
    this.#check();
  }

  /** Everything as usual, with limits that many houses post. */
  #presets() {
    return el("div", { class: "presets", role: "group", "aria-label": "Start from" }, PRESETS.map(([title, least, most]) => el("button", {
      type: "button", class: "button slim", onclick: () => {
        for (const control of this.fields.querySelectorAll("input, select")) control.value = control.dataset.usual;
        for (const [name, value] of [["minimum", least], ["maximum", most]]) { const field = this.fields.querySelector(`#option-${name}`); if (field) field.value = value; }
        this.#check();
      },
    }, title)));
  }

  #field(option) {
    const id = `option-${option.option}`;
    const common = { id, name: option.option, "aria-describedby": `${id}-foot ${id}-fault` };
    const usual = { minimum: "5.00", maximum: "500.00" }[option.option] ?? this.sample[option.option] ?? option.default;
    const control = option.choices
      ? el("select", common, option.choices.map((choice) => el("option", { value: String(choice), selected: choice === usual }, shown(choice))))
      : el("input", { ...common, type: "text", value: usual, inputmode: /^\d+\.\d\d$/.test(option.default) ? "decimal" : "text", autocomplete: "off" });
    control.dataset.usual = String(usual);
    const says = option.says[0].toUpperCase() + option.says.slice(1);
    return el("div", { class: "field", dataset: { option: option.option } },
      el("label", { for: id }, says),
      control,
      el("div", { class: "field-foot", id: `${id}-foot` }, el("span", {}, option.choices ? `default ${shown(option.default)}` : option.allowed), citation(option.cite)),
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

  #show({ legal, violations, idle = [] }) {
    for (const field of this.fields.querySelectorAll(".field")) {
      // What means nothing as the rest is set is not asked.
      if (legal) field.hidden = idle.includes(field.dataset.option);
      const wrong = violations.filter((one) => one.option === field.dataset.option);
      field.querySelector(".fault").replaceChildren(...wrong.map((one) => refusal(one.reason, one.cite)));
      field.querySelector("input, select").setAttribute("aria-invalid", String(wrong.length > 0));
      if (wrong.length) field.closest("details").open = true;
    }
    const elsewhere = violations.filter((one) => !this.fields.querySelector(`[data-option="${CSS.escape(one.option)}"]`));
    if (elsewhere.length) this.#say(refusal(`${elsewhere[0].option}: ${elsewhere[0].reason}`, elsewhere[0].cite), false);
    else this.#say(legal ? "These options are allowed." : `${violations.length === 1 ? "One option is" : `${violations.length} options are`} not allowed.`, legal);
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
      const table = await call("POST", "/api/v1/tables", { game: this.game.value, name: this.form.elements.table.value.trim(), private: this.form.elements.private.checked, options: this.#options() });
      location.href = `/tables/${table.table}${table.private ? "#invite" : ""}`;
    } catch (refused) {
      if (refused.violations) this.#show({ legal: false, violations: refused.violations });
      else this.#say(refusal(refused.reason, refused.cite), false);
      this.go.disabled = false;
    }
  }
}
