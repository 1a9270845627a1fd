// The questions a table asks one player: in plain words, each answer with its cost and its key.

import { card as face, holding, isTile } from "./cards.js";
import { citation, el, words } from "./common.js";
import { potOf, staked } from "./felt.js";
import { letters } from "./keys.js";
import { withArticle } from "./moment.js";
import { cents, plain, short } from "./money.js";

/** The controls for a question, or a line saying who is being asked; `give(order)` sends the answer. */
export function askPart(ask, terms, give, layout) {
  if (!ask.mine) return el("p", { class: "waiting" }, waiting(ask));
  return (ask.device ? draw : { choose, pick, divide, cut, offer, turn }[ask.kind])?.(ask, terms, give, layout) ?? el("p", { class: "waiting" }, waiting(ask));
}

/** What the table is waiting for, in words. */
export function waiting(ask) {
  if (!ask) return "";
  const does = { choose: "decides", pick: `chooses cards to ${words(ask.what || "pick")}`, divide: "sets the hand", cut: "is offered the cut", offer: `is offered ${(ask.open ?? []).map(words).join(" or ")}`, turn: "looks at the cards", wager: "place their wagers" }[ask.kind] ?? ask.has;
  if (ask.kind === "dealer") return ask.held ? "The pit has paused the game." : "The dealer is working.";
  const who = ask.by === "players" ? "The players" : ask.by;
  return `${who[0].toUpperCase()}${who.slice(1)} ${does ?? "is asked"}${ask.box && ask.kind !== "cut" ? `, box ${ask.box}` : ""}.`;
}

function button(text, hot, main, onclick, also) {
  const shown = hot === "enter" ? "⏎" : hot?.toUpperCase();
  return el("button", { type: "button", class: main ? "button main" : "button", "data-hot": hot, "data-key": text, "aria-keyshortcuts": hot === "enter" ? "Enter" : hot?.toUpperCase(), onclick },
    el("span", { class: "button-words" }, text[0].toUpperCase() + text.slice(1)), also ? el("span", { class: "cost num" }, also) : null, hot ? el("kbd", { "aria-hidden": "true" }, shown) : null);
}

/** A question with its controls, a hint, and the rule one click away. */
function question(title, cite, hint, ...controls) {
  return el("fieldset", { class: "question" }, el("legend", {}, el("span", {}, title), " ", el("span", { class: "rule" }, "rule: ", citation(cite))),
    el("div", { class: "controls" }, controls), hint ? el("p", { class: "explained quiet small" }, hint) : null);
}

/** Answers in lanes that keep their places from question to question: what gives up, what costs nothing, what costs more. */
function inLanes(terms, answers) {
  return el("div", { class: "lanes", dataset: { lanes: terms.lanes.length } }, terms.lanes.map((lane) =>
    el("div", { class: "lane", dataset: { lane } }, answers.filter(([where]) => where === lane).map(([, made]) => made))));
}

const upper = (text) => text[0].toUpperCase() + text.slice(1);

/** The player's cards and the dealer's, in a sentence: the best help there is for a decision. */
export function situation({ box, hand }, { boxes, hands, round, shown_round: shown }) {
  // A question before the first card is not about the last round's cards.
  if (shown !== round) return "";
  const of = String(hand || box);
  const own = [...boxes, ...hands].find((spot) => String(spot.of) === of) ?? boxes.find((spot) => spot.of === box);
  const dealer = hands.find((spot) => spot.of === 0);
  const has = own?.says ? withArticle(own.says) : holding(own?.cards ?? []);
  const parts = [has ? `you have ${has}` : "", dealer?.says ? `the dealer ${dealer.cards.includes(null) || dealer.cards.length === 1 ? "shows" : "has"} ${dealer.says}` : ""].filter(Boolean);
  return parts.length ? upper(`${parts.join(", ")}`) : "";
}

// The last answer to the same choices: Enter repeats it where it costs nothing and is the default.
const chosen = new Map();

function choose(ask, terms, give, layout) {
  // A multiple has its figure as its key, whatever else is offered: the same key for the same act in every question.
  const figures = new Map(ask.choices.filter((choice) => /^\d/.test(choice)).map((choice) => [choice, choice[0]]));
  const hot = new Map([...letters(ask.choices.filter((choice) => !figures.has(choice))), ...figures]);
  const several = ask.hand && ask.hand !== String(ask.box) ? `Hand ${ask.hand.split("/").pop()}: ` : "";
  const lies = situation(ask, layout);
  const money = layout.pot === undefined ? "" : cents(ask.call) > 0 ? `${short(cents(ask.call))} to call` : "nothing to call";
  const put = terms.plain[ask.choices.join("/")] ?? (money ? `${upper(money)}, ${short(potOf(layout))} in the pot.` : "Your decision?");
  const held = several && lies ? lies[0].toLowerCase() + lies.slice(1) : lies;
  const title = [several, held ? el("span", { class: "situation" }, `${held}. `) : null, put];
  const last = chosen.get(ask.choices.join("/"));
  const silent = ask.silence?.[0] ?? ask.default;
  const sizes = [];
  const answer = (choice) => { chosen.set(ask.choices.join("/"), choice); give({ do: "choose", at: ask.at, choose: choice }); };
  return question(title, ask.cite, silent && layout.timed ? `Time runs out: ${terms.plain[silent] ?? words(silent)}.` : "",
    inLanes(terms, ask.choices.map((choice, at) => {
      if (ask.sized?.includes(choice)) {
        const [size, go] = sized(ask, choice, hot.get(choice), give, terms, layout);
        if (size) sizes.push(size);
        return [ask.lanes[at], go];
      }
      const cost = ask.costs?.[choice] ?? (choice === "call" ? ask.call : null);
      const again = choice === last && !cost && ask.silence?.includes(choice);
      const made = button(terms.plain[choice] ?? words(choice), hot.get(choice), false, () => answer(choice), cost && cents(cost) ? (choice === "call" ? short(cents(cost)) : `${short(cents(cost))} more`) : null);
      made.dataset.choice = choice;
      if (again) made.append(el("span", { class: "hidden-text", "data-hot": "enter" }, ""));
      return [ask.lanes[at], made];
    })), sizes);
}

/** A choice with an amount, preset to the default: the field, where there is one, and the button. */
function sized(ask, choice, hot, give, terms, { pot, boxes }) {
  const [least, most, usual] = [cents(ask.least), cents(ask.most), cents(ask.usual ?? ask.least)];
  // In a pot a raise goes to an amount; the first bet, and any elsewhere, is the amount itself.
  const name = `${terms.plain[choice] ?? words(choice)}${pot === undefined || !staked(boxes) ? "" : " to"}`;
  const send = (amount) => give({ do: "choose", at: ask.at, choose: `${choice} ${amount}` });
  const told = (made, amount) => { Object.assign(made.dataset, { choice, amount: plain(amount) }); return made; };
  if (least === most) return [null, told(button(`${name} ${short(least)}`, hot, false, () => send(plain(least))), least)];
  const range = { min: least / 100, max: most / 100, step: Math.max(1, cents(ask.step)) / 100, value: usual / 100 };
  const field = el("input", { type: "text", inputmode: "decimal", value: plain(usual), "aria-label": `Amount to ${name}`, "data-key": `amount-${choice}`, class: "num amount-field" });
  const slider = el("input", { type: "range", ...range, "aria-label": `Amount to ${name}, by slider`, "data-key": `slider-${choice}`, class: "cut-slider" });
  const done = button(`${name} ${short(usual)}`, hot, false, () => {
    const amount = cents(field.value);
    send(amount >= 0 ? plain(amount) : field.value);
  });
  told(done, usual);
  const tell = () => { const amount = cents(field.value); done.firstChild.textContent = upper(`${name} ${amount >= 0 ? short(amount) : "…"}`); told(done, Math.max(amount, 0)); };
  // The last chips may make no whole step: the far end of the slider is always all of them.
  slider.addEventListener("input", () => { field.value = plain(Number(slider.value) + range.step > range.max ? most : Math.round(Number(slider.value) * 100)); tell(); });
  field.addEventListener("input", () => { slider.value = cents(field.value) / 100; tell(); });
  return [el("span", { class: "cut-place" }, slider, field), done];
}

/** A choice of the player's own cards, where they lie on the felt: each a switch with its position as its key. */
function pick(ask, terms, give) {
  const chosen = new Set();
  const what = words(ask.what || "pick");
  const done = button(what, "enter", true, () => give({ do: "choose", at: ask.at, choose: [...chosen].sort().map((at) => ask.cards[at]).join("") }));
  const tell = () => { done.disabled = chosen.size < ask.least || chosen.size > ask.most; };
  const switches = ask.cards.map((card, at) => {
    const key = el("button", { type: "button", class: "button pick-card", "data-hot": String(at + 1), "data-key": `card-${at}`, "aria-pressed": "false", "aria-keyshortcuts": String(at + 1) }, face(card), el("kbd", { "aria-hidden": "true" }, String(at + 1)));
    key.addEventListener("click", () => {
      chosen.has(at) ? chosen.delete(at) : chosen.add(at);
      key.setAttribute("aria-pressed", String(chosen.has(at)));
      tell();
    });
    return key;
  });
  tell();
  const hot = letters(ask.choices);
  const many = ask.most === 1 ? "card" : `${ask.least === ask.most ? ask.least : `${ask.least} to ${ask.most}`} cards`;
  const asked = question(terms.plain[ask.what] ?? `Which ${many} will you ${what}?`, ask.cite, "", done,
    ask.choices.map((choice) => button(terms.plain[choice] ?? words(choice), hot.get(choice), false, () => give({ do: "choose", at: ask.at, choose: choice }))));
  asked.setting = el("div", { class: "picking", role: "group", "aria-label": "Your cards, to choose from" }, switches);
  return asked;
}

/** Cards from the highest to the lowest, as a hand is held; tiles as they lie. */
const fanned = (cards) => (cards.some(isTile) ? [...cards] : [...cards].sort((one, other) => RANKING.indexOf(one[0]) - RANKING.indexOf(other[0]) || one[1].localeCompare(other[1])));
const RANKING = "XAKQJT98765432";
// A half-set hand stays as it is while others act.
let begun = { cards: "", rows: [] };

/** A hand to divide: every piece lies in one of the rows, and goes on to the next by a touch, its number or by drag. */
function divide(ask, terms, give) {
  const own = fanned(ask.cards);
  const rows = ask.parts.map(([name, size]) => ({ name, size, held: [] })).reverse();
  const last = rows.length - 1;
  const sorted = (hands) => hands.map((cards) => [...cards].sort().join("")).join("/");
  const known = new Map(ask.settings.map(({ cards, names }) => {
    const left = [...ask.cards];
    let codes = cards.match(/../g) ?? [];
    const hands = ask.parts.slice(0, -1).map(([, size]) => { const hand = codes.slice(0, size); codes = codes.slice(size); return hand; });
    for (const code of hands.flat()) left.splice(left.indexOf(code), 1);
    return [sorted([left, ...hands.reverse()]), names];
  }));
  const named = el("span", { class: "divided-names", role: "status", "aria-live": "polite" });
  const done = button("set", "enter", true, () => give({ do: "choose", at: ask.at, choose: rows.slice(1).reverse().flatMap(({ held: lying }) => lying).map((at) => own[at]).join("") }));
  const pieces = own.map((card, at) => {
    const key = el("button", { type: "button", draggable: "true", class: "button pick-card", "data-hot": String(at + 1), "data-key": `card-${at}`, "aria-keyshortcuts": String(at + 1) }, face(card), el("kbd", { "aria-hidden": "true" }, String(at + 1)));
    key.addEventListener("click", () => move(at));
    key.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", String(at)));
    return key;
  });
  const shelves = rows.map(({ name, size }, n) => {
    const shelf = el("div", { class: "shelf", role: "group", "aria-label": `${words(name)} hand` }, el("span", { class: "shelf-name" }, `${words(name)}, ${size}`), el("span", { class: "shelf-cards" }));
    shelf.style.setProperty("--size", size);
    shelf.addEventListener("dragover", (event) => event.preventDefault());
    shelf.addEventListener("drop", (event) => { event.preventDefault(); move(Number(event.dataTransfer.getData("text/plain")), n); });
    return shelf;
  });
  if (begun.cards !== own.join("")) begun = { cards: own.join(""), rows: rows.map((_, n) => (n ? [] : own.map((__, at) => at))) };
  rows.forEach((row, n) => { row.held = begun.rows[n]; });
  const lies = (at) => rows.findIndex(({ held }) => held.includes(at));
  function move(at, to = null) {
    const from = lies(at);
    let aim = to ?? (from + 1) % rows.length;
    // A full row passes a piece on; the first row takes the rest.
    while (to === null && aim && rows[aim].held.length >= rows[aim].size) aim = (aim + 1) % rows.length;
    if (aim === from || (aim && rows[aim].held.length >= rows[aim].size)) return;
    rows[from].held.splice(rows[from].held.indexOf(at), 1);
    rows[aim].held.push(at);
    rows[aim].held.sort((a, b) => a - b);
    const focused = document.activeElement === pieces[at];
    tell();
    if (focused) pieces[at].focus();
  }
  function tell() {
    rows.forEach(({ held }, n) => shelves[n].lastChild.replaceChildren(...held.map((at) => pieces[at])));
    const whole = rows.every(({ held, size }) => held.length === size);
    const hands = rows.map(({ held: lying }) => lying.map((at) => own[at]));
    // Where the better of two equal hands is the high one, it does not matter which was chosen.
    const names = known.get(sorted(hands)) ?? known.get(sorted([...hands].reverse()));
    done.disabled = !whole || !names;
    named.textContent = names && whole ? Object.entries(names).map(([part, called]) => `${words(part)}: ${called}`).join(" · ")
      : whole ? "Foul: the lower hand may not rank above the higher one." : `Move ${rows[last].size} to the ${words(rows[last].name)} hand${last > 1 ? ` and ${rows[1].size} to the ${words(rows[1].name)} hand` : ""}.`;
  }
  tell();
  const hot = letters(ask.choices);
  const usual = ask.settings[0] && Object.entries(ask.settings[0].names).map(([part, called]) => `${words(part)} hand ${called}`).join(", ");
  const asked = question(["Set your hand. ", named], ask.cite, "", done,
    ask.choices.map((choice) => button(terms.plain[choice] ?? words(choice), hot.get(choice), false, () => give({ do: "choose", at: ask.at, choose: choice }))),
    usual ? el("p", { class: "divided-usual quiet small" }, `${upper(words(ask.default))}: ${usual}.`) : null);
  asked.setting = el("div", { class: "shelves", role: "group", "aria-label": "Your hand, to set" }, shelves);
  return asked;
}

function turn(ask, terms, give) {
  return question("You look first. Turn them over.", ask.cite, "", button("turn the cards", "enter", true, () => give({ do: "turn", at: ask.at })));
}

/** A device that waits for the player: the dice, for example. */
function draw(ask, terms, give) {
  const what = ask.does.split(" ").slice(1).join(" ");
  return question(`${upper(what)}: your turn`, ask.cite, "", button(ask.does, "enter", true, () => give({ do: "draw", at: ask.at })));
}

function cut(ask, terms, give) {
  const middle = Math.round((ask.least + ask.most) / 2);
  const range = { min: ask.least, max: ask.most, step: 1, value: middle };
  const slider = el("input", { type: "range", ...range, "aria-label": "Cards to cut off", "data-key": "slider", class: "cut-slider" });
  const number = el("input", { type: "number", inputmode: "numeric", ...range, "aria-label": "Cards to cut off, as a number", "data-key": "number", "data-enter": "", class: "num cut-number" });
  slider.addEventListener("input", () => { number.value = slider.value; });
  number.addEventListener("input", () => { slider.value = number.value; });
  return question(`Cut the ${ask.size} cards?`, ask.cite, "", el("span", { class: "cut-place" }, slider, number),
    button("cut", "enter", true, () => give({ do: "cut", at: ask.at, position: Math.round(Number(number.value)) })),
    button("no thanks", "n", false, () => give({ do: "cut", at: ask.at, position: null })));
}

/** A wager that is offered to one box: the amount is on the button. */
function offer(ask, terms, give, layout) {
  const rules = ask.open.map((name) => terms.wagers.find((wager) => wager.wager === name)).filter(Boolean);
  const least = (rule) => (rule.least ? cents(rule.least) : cents(terms.step));
  const from = Math.min(...rules.map(least));
  const most = cents(ask.most) || 0;
  const field = el("input", { type: "text", inputmode: "decimal", value: plain(most || from), "aria-label": "Amount", "data-key": "amount", class: "num amount-field" });
  const hot = letters(ask.open, new Set(["n"]), (name) => terms.plain[name] ?? words(name));
  const places = rules.map((rule) => {
    const name = terms.plain[rule.wager] ?? words(rule.wager);
    const made = button(`${name}, ${short(cents(field.value))}`, hot.get(rule.wager), false, () => {
      const amount = cents(field.value);
      give({ do: "bet", wagers: [{ box: ask.box, wager: rule.wager, amount: amount >= 0 ? plain(amount) : field.value }] });
    });
    field.addEventListener("input", () => { const amount = cents(field.value); made.firstChild.textContent = upper(`${name}, ${amount >= 0 ? short(amount) : "…"}`); });
    Object.assign(made.dataset, { wager: rule.wager, choice: rule.wager });
    return made;
  });
  // Enter says no: it never costs more than the default.
  const no = button("no", "n", true, () => give({ do: "decline", at: ask.at }));
  no.append(el("span", { class: "hidden-text", "data-hot": "enter" }, ""));
  no.dataset.choice = "no";
  const lies = situation(ask, layout);
  const named = rules.map((rule) => terms.plain[rule.wager] ?? words(rule.wager)).join(" or ");
  const hint = rules.map((rule) => `${upper(terms.plain[rule.wager] ?? words(rule.wager))} pays ${rule.pays}${rule.least ? `, from ${short(least(rule))}` : ""}${most ? `, up to ${short(most)}` : ""}.`).join(" ");
  // The label of a single wager is no question.
  const put = ask.open.length > 1 ? terms.plain[ask.open.join("/")] : null;
  return question(put ?? `${lies ? `${lies}. ` : ""}${upper(named)}${most ? "?" : ": how much?"}`, ask.cite, hint,
    inLanes(terms, [["stays", no], ...places.map((made) => ["adds", made])]), field);
}
