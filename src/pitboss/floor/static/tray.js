// The tray: the player's chips, spots and questions; everything that can be done, by mouse, thumb or key.

import { askPart, waiting } from "./asks.js";
import { chip, denominations } from "./chips.js";
import { el, refusal } from "./common.js";
import { spoken } from "./areas.js";
import { KEYS } from "./blank.js";
import { hasty, letters } from "./keys.js";
import { staked } from "./felt.js";
import { cents, dollars, short, signed } from "./money.js";

/** Why nothing is asked: at a game against other players, a hand waits for more of them. */
const idle = ({ status, out, chips }) => status === "closed" ? "The table is closed." : !out ? "Waiting for more players." : cents(chips ?? "0") ? "The next hand starts when enough players are seated." : "You are out of chips. Buy more to be dealt into the next hand.";

export class Tray {
  /** `act` holds what the tray can ask for: `deal`, `give(order)`, `sit`, `buy`, `leave`. */
  constructor(root, bets, act) {
    Object.assign(this, { root, bets, act });
    this.body = root.querySelector("#tray-body");
    this.fault = root.querySelector("#tray-fault");
    this.setting = document.getElementById("setting");
    this.typed = el("input", {
      type: "text", inputmode: "decimal", class: "num typed", placeholder: "Other", "aria-label": "Another amount to bet", "data-key": "typed",
    });
    this.typed.addEventListener("input", () => {
      const value = cents(this.typed.value);
      if (value > 0) this.pick(value, false);
    });
    // A tap that is on its way when a question changes was not meant for the new one.
    root.addEventListener("click", (event) => {
      if (!event.target.closest(".question .button") || !hasty(this.since)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
  }

  /** A table's chips. */
  begin(terms) {
    this.terms = terms;
    const main = terms.wagers.find((wager) => wager.least) ?? { least: terms.step, most: "1000.00" };
    this.values = denominations(cents(terms.step), cents(main.least), cents(main.most));
    if (!this.bets.chip) this.bets.chip = this.values.find((value) => value >= cents(main.least)) ?? this.values[0];
  }

  pick(value, redraw = true) {
    this.bets.chip = value;
    if (redraw) { this.typed.value = ""; this.draw(); return; }
    for (const one of this.body.querySelectorAll(".pick")) one.setAttribute("aria-pressed", String(Number(one.dataset.value) === value));
  }

  /** Show a refusal with its paragraph; `mend` takes the nearest allowed amount. */
  refuse(refused, mend) {
    const near = cents(refused?.near ?? "0");
    const better = mend && near > 0 ? el("button", { type: "button", class: "button slim", "data-key": "mend", onclick: () => mend(near) }, `Make it ${short(near)}`) : null;
    this.fault.replaceChildren(refused ? refusal(refused.reason, refused.cite) : "", better ?? "");
    this.fault.classList.toggle("area-fault", Boolean(better));
  }

  /** Show what the table is waiting for while nothing is asked, and the chips as they lie meanwhile. */
  wait(text, lying) {
    this.drawn = "";
    if (lying?.chips) this.body.querySelector(".tray-head")?.replaceWith(this.#head({ ...this.state, layout: { ...this.state.layout, ...lying } }));
    this.body.querySelector(".waiting")?.replaceChildren(text);
  }

  /** The whole tray for a state; what has the focus keeps it. */
  draw(state = this.state) {
    this.state = state;
    const within = [this.body, this.setting].some((part) => part.contains(document.activeElement));
    const focus = within ? document.activeElement.dataset.key : null;
    const parts = this.#parts(state).filter(Boolean);
    // What others do changes nothing in one's own hands: a press that has begun on a button ends on it.
    const drawn = [state.ask?.kind === "wager" ? "" : state.ask?.at, ...parts.map((part) => part.outerHTML)].join("");
    if (drawn === this.drawn) {
      this.body.querySelector(".chips")?.append(this.typed);
      if (focus === "typed") this.typed.focus({ preventScroll: true });
      this.#asked(state);
      return;
    }
    this.drawn = drawn;
    this.body.replaceChildren(...parts);
    // A hand is set on the felt, where it lies; while others act it stays there.
    const own = this.body.querySelector(".question")?.setting;
    if (own || !(state.busy && state.ask?.mine && state.ask.kind === "divide")) this.setting.replaceChildren(own ?? "");
    // The focused element keeps the focus; if it is gone the tray gets it, so that the next Tab leads to the question.
    if (within) ([...this.body.querySelectorAll("[data-key]"), ...this.setting.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focus && !one.disabled) ?? this.root).focus({ preventScroll: true });
    this.#asked(state);
  }

  /** Whether something is asked, and since when. */
  #asked(state) {
    const asked = Boolean(state.ask?.mine) && !state.busy;
    this.root.classList.toggle("asked", asked);
    if (!asked || this.at === state.ask.at) return;
    this.at = state.ask.at;
    this.since = performance.now();
  }

  #parts(state) {
    const { ask, mine, busy } = state;
    if (!mine.length) return [this.#visitor(state)];
    const head = this.#head(state);
    if (busy) return [head, ask?.kind === "wager" ? this.#betting(state) : el("p", { class: "waiting" }, "…"), this.#doors(state)];
    if (!ask) return [head, el("p", { class: "waiting" }, idle(state.layout)), this.#doors(state)];
    if (ask.kind === "wager" && ask.mine) return [head, this.#betting(state), this.#doors(state)];
    return [head, askPart(ask, this.terms, this.act.give, { ...state.layout, timed: Boolean(state.clock) }), this.#doors(state)];
  }

  /** For a visitor without a box: a seat, or the waiting list where all are taken. */
  #visitor({ layout, ask, coming, queue, you }) {
    const seats = layout.boxes.filter((spot) => !spot.player);
    const named = this.terms.role === "player";
    const place = named && queue ? queue.waiting.indexOf(you) + 1 : 0;
    const kept = named && Boolean(queue?.called.includes(you));
    const others = (queue?.waiting ?? []).filter((name) => name !== you).length;
    const free = kept || seats.length > others ? seats[0] : undefined;
    const give = (off) => this.act.give({ do: "wait", off });
    if (kept && !coming) {
      return el("div", { class: "visitor" }, el("p", { class: "waiting" }, "A seat is reserved for you."),
        free ? el("button", { type: "button", class: "button main", "data-key": "sit", onclick: () => this.act.sit(free.of) }, `Sit down at box ${free.of}`) : null,
        el("button", { type: "button", class: "button", "data-key": "wait", onclick: () => give(true) }, "Leave the waiting list"));
    }
    if (place && !coming) {
      return el("div", { class: "visitor" }, el("p", { class: "waiting" }, `You are number ${place} of ${queue.waiting.length} on the waiting list.`),
        el("button", { type: "button", class: "button", "data-key": "wait", onclick: () => give(true) }, "Leave the waiting list"));
    }
    if (queue && !free && !coming && layout.status !== "closed") {
      return el("div", { class: "visitor" }, el("p", { class: "waiting" }, `All seats are taken${others ? `; ${others} on the waiting list` : ""}.`),
        named ? el("button", { type: "button", class: "button main", "data-key": "wait", onclick: () => give(false) }, "Join the waiting list")
          : el("a", { class: "button", href: "/", "data-key": "lobby" }, "Enter a name to join the list"));
    }
    const text = coming ? `Box ${coming} is reserved for you: you sit down after this round.` : ask && !ask.mine ? `You are watching. ${waiting(ask)}` : "You are watching.";
    const open = free && layout.status !== "closed" && !coming;
    return el("div", { class: "visitor" }, el("p", { class: "waiting" }, text),
      open ? el("button", { type: "button", class: "button main", "data-key": "sit", onclick: () => this.act.sit(free.of) }, `Sit down at box ${free.of}`) : null);
  }

  #head({ layout, mine, busy, lastNet, today, ask }) {
    const net = lastNet === null || busy ? null : cents(lastNet);
    const sign = (amount) => (amount > 0 ? "win" : amount < 0 ? "lose" : "");
    const owed = mine.map((box) => layout.owed?.[box]).filter(Boolean).reduce((sum, one) => sum + cents(one), 0);
    // While wagers are taken some may only be planned; later the layout knows what was added, by a double or insurance.
    const risk = ask?.kind === "wager" ? this.bets.risk : staked([...layout.boxes, ...layout.hands].filter(({ of }) => mine.includes(parseInt(of, 10))));
    return el("div", { class: "tray-head" },
      el("span", { class: "own-chips" }, "Chips ", el("strong", { class: "num", id: "my-chips" }, dollars(cents(layout.chips ?? "0") - this.#planned() - this.bets.out))),
      risk ? el("span", { class: "quiet num" }, `On the felt ${short(risk)}`) : null,
      owed ? el("span", { class: "quiet num owed" }, `Vigorish owed ${short(owed)}`) : null,
      net !== null ? el("span", { class: `net num ${sign(net)}` }, "Last ", el("span", { class: "net-of" }, "round "), signed(net)) : null,
      net !== null ? el("span", { class: `today num ${sign(today)}` }, `Today ${signed(today)}`) : null);
  }

  // Only wagers not yet on the layout: the floor has already taken the rest out of the chips.
  #planned() {
    return this.bets.stakes().reduce((sum, { box, wager, amount }) => sum + cents(amount) - (this.bets.placed.get(`${box}|${wager}`) ?? 0), 0);
  }

  /** The label of the button that ends the player's betting, and whether it can be pressed. */
  goes(state) {
    const { ready, you, layout } = state;
    const laid = Boolean(this.terms.felt.wide || this.terms.felt.blank);
    const done = ready.includes(you) && !this.bets.pending;
    const some = this.bets.pending || this.bets.lying;
    const others = this.#othersBet(state);
    const act = !laid || !this.terms.goes ? "Deal" : this.terms.goes[0].toUpperCase() + spoken(this.terms.goes.slice(1));
    const mine = layout.shooter === undefined || state.mine.includes(layout.shooter);
    const text = done ? "Waiting for the others" : !some && others ? "Sit this one out" : mine ? act : "Ready";
    return { text, disabled: done || !(some || others), throws: laid && mine && layout.shooter !== undefined };
  }

  #betting(state) {
    const { ask, mine, busy } = state;
    const { wide, blank } = this.terms.felt;
    const laid = Boolean(wide || blank);
    const { text, disabled } = this.goes(state);
    const actions = letters(["rebet", "x2", "clear", "undo", "take off"], this.taken(ask));
    return el("div", { class: "betting" },
      mine.length > 1 ? this.#tabs(mine, this.bets.box) : null,
      laid || ask.calls ? this.#calls(ask, busy) : null,
      el("div", { class: "chips", role: "group", "aria-label": "Chip to bet" }, this.values.map((value, at) => this.#pick(value, at)), this.typed),
      el("div", { class: "actions" },
        laid ? this.#takeOff(actions.get("take off"), busy) : null,
        this.#action("undo", actions.get("undo"), () => this.bets.undo(), busy || !this.bets.canUndo),
        this.#action("clear", actions.get("clear"), () => this.bets.clear(), busy || !this.bets.pending),
        this.#action("rebet", actions.get("rebet"), () => this.bets.again(), busy || !this.bets.canRepeat),
        this.#action("x2", actions.get("x2"), () => this.bets.double(), busy || !this.bets.lying, "Double all wagers"),
        el("button", {
          type: "button", class: "button main deal", "data-key": "deal", "data-hot": "enter", "aria-keyshortcuts": "Enter", disabled: busy || disabled, onclick: () => this.act.deal(),
        }, text, el("kbd", { "aria-hidden": "true" }, "⏎"))));
  }

  /** Letters already used by areas, forms and spots. */
  taken(ask) {
    const { wide, blank } = this.terms.felt;
    return new Set(blank ? KEYS : wide ? wide.areas.map(({ key }) => key).filter(Boolean) : letters(ask.open, new Set(), (wager) => this.terms.plain[wager] ?? wager).values());
  }

  /** Calls a player may make to the dealer: a wager on or off, and others. */
  #calls({ calls = [] }, busy) {
    return el("div", { class: "calls", role: "group", "aria-label": "Calls" }, calls.map(({ box, call, wager }) => el("button", {
      type: "button", class: "button slim", disabled: busy, "data-key": `call-${box}-${wager}`, "data-call": wager || call,
      onclick: () => this.act.give({ do: "call", box, call, wager }),
    }, el("span", {}, wager ? `${spoken(wager)} ${call}` : spoken(call)))));
  }

  /** Touching an area then takes a chip off instead of placing one. */
  #takeOff(hot, busy) {
    return el("button", {
      type: "button", class: "button", "aria-pressed": String(this.bets.removing), disabled: busy, "data-key": "take-off", "data-hot": hot, "aria-keyshortcuts": hot?.toUpperCase(),
      onclick: () => { this.bets.removing = !this.bets.removing; this.draw(); },
    }, "Take off", el("kbd", { "aria-hidden": "true" }, hot?.toUpperCase()));
  }

  #tabs(mine, box) {
    return el("div", { class: "box-tabs", role: "group", "aria-label": "Your boxes" }, mine.map((of) => el("button", {
      type: "button", class: "button slim", "aria-pressed": String(of === box), "data-key": `box-${of}`,
      onclick: () => { this.bets.box = of; this.bets.changed(); },
    }, `Box ${of}`)));
  }

  #othersBet({ layout, you }) {
    return !layout.over && layout.boxes.some((spot) => spot.player && spot.player !== you && spot.stakes?.some((stake) => stake.open));
  }

  #action(text, hot, onclick, disabled, title) {
    const keys = { "data-key": text, "data-hot": hot, "aria-keyshortcuts": hot?.toUpperCase(), title };
    return el("button", { type: "button", class: "button", ...keys, disabled, onclick },
      text === "x2" ? "× 2" : text[0].toUpperCase() + text.slice(1), el("kbd", { "aria-hidden": "true" }, hot?.toUpperCase()));
  }

  #pick(value, at) {
    const hot = String(at + 1);
    return el("button", {
      type: "button", class: "pick", "data-hot": hot, "data-key": `chip-${value}`, "data-value": String(value),
      "aria-pressed": String(this.bets.chip === value), "aria-label": `Chip of ${short(value)}${value < 100_000 ? "" : `, ${short(value / 1000)}k`}`, "aria-keyshortcuts": hot,
      onclick: () => this.pick(value),
    }, chip(value));
  }

  #doors({ leaving, you, layout }) {
    const goes = leaving.includes(you);
    const away = layout.out?.includes(you);
    const rest = layout.out ? el("button", { type: "button", class: "button slim", "data-key": "sit-out", onclick: () => this.act.give({ do: "away", back: away }) }, away ? "Deal me in" : "Sit out") : null;
    return el("div", { class: "doors" }, rest,
      el("button", { type: "button", class: "button slim", "data-key": "buy", onclick: () => this.act.buy() }, "Buy chips"),
      el("button", { type: "button", class: "button slim", "data-key": "leave", disabled: goes, onclick: () => this.act.leave() }, goes ? "Leaving…" : "Leave"));
  }
}
