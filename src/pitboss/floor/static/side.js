// Beside the felt: what is posted at the table, and how anybody can check the shoe.

import { findings, remember, savedPage, seenSeals } from "./checking.js";
import { call, citation, el, refusal, words } from "./common.js";
import { cents, dollars, range } from "./money.js";

/** The table's sign: wagers with odds and limits, options with their paragraphs. */
export function postTerms(part, terms) {
  part.replaceChildren(...[
    terms.sample ? el("p", { class: "notice" }, "Sample figures: no New Jersey pay table is published for this game. These are made up so that you can try it.") : null,
    el("table", { class: "plain small terms" },
      el("thead", {}, el("tr", {}, ["Wager", "Pays", "Limits"].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, terms.wagers.filter(({ posted }) => posted).map((wager) => el("tr", {},
        el("td", {}, el("strong", {}, words(wager.wager)), el("br"), el("span", { class: "quiet" }, wager.says), " ", citation(wager.cite)),
        el("td", {}, wager.pays, " ", citation(wager.odds_cite)),
        el("td", { class: "num" }, range(wager)))))),
    el("dl", { class: "options small" }, terms.options.map((option) => [el("dt", {}, option.says), el("dd", {}, option.value, " ", citation(option.cite))])),
  ].filter(Boolean));
}

/** What is sealed and what was opened: the shoe in play, the next shuffle or draw, and a seed of one's own for it. */
export function showFairness(part, table, { devices, keeps_keys: keeps }, { seal, places, spent, full, left, sealed }, add) {
  // Where only part of the cards was shuffled, the rest is in play and that key is never told.
  const none = left ? "none: some of the cards were shuffled separately" : "no shoe yet";
  const shown = JSON.stringify([seal, spent, sealed, none, Boolean(add)]);
  if (part.dataset.shown === shown) return;
  part.dataset.shown = shown;
  remember(table, [seal, places, sealed.shuffle, sealed.draw]);
  const checked = part.querySelector(".checked") ?? el("div", { class: "checked small", role: "status" });
  const typed = part.querySelector("input")?.value ?? "";
  const row = (what, value) => [el("dt", {}, what), el("dd", {}, el("code", {}, value))];
  const seeds = Object.values(sealed.seeds ?? {}).flat();
  const field = el("input", { id: "seed", maxlength: 64, autocomplete: "off", value: typed });
  const typing = document.activeElement?.id === "seed";
  part.replaceChildren(...[
    full ? el("p", {}, "Before a shoe is dealt, the key of its shuffle is sealed: you see the key's SHA-256 hash. ",
      keeps ? "Some cards of this game are never shown. The key would reveal them, so only the pit can see it. Instead, each position in the shuffle has its own seal, which is opened once the card has been shown to everybody."
        : "When the shoe is finished the key is revealed, and anyone can repeat the shuffle and compare.") : null,
    devices.length ? el("p", {}, `The result of the ${devices.join(" and the ")} is sealed while you bet. Its key is revealed when the next one is sealed.`) : null,
    el("dl", { class: "seals" },
      full ? row("Seal of the shoe in play", seal ?? none) : null,
      full ? (keeps ? row("Seal of its positions", places ?? none) : row("Key of the last shoe", spent ?? "none finished yet")) : null,
      sealed.shuffle ? row("Seal of the next shuffle", sealed.shuffle) : null,
      sealed.draw ? row("Seal of the next draw", sealed.draw) : null,
      sealed.opened ? row(`Key of the last draw (${sealed.opened.shown.join(", ")})`, sealed.opened.key) : null,
      seeds.length ? row("Seeds added by players", [...new Set(seeds.map(([who, seed]) => `${who}: ${seed}`))].join(", ")) : null),
    add && (sealed.shuffle || sealed.draw) ? el("form", { class: "seed", onsubmit: (event) => { event.preventDefault(); if (field.value) add(field.value, () => { field.value = ""; }); } },
      el("label", { for: "seed" }, `Add your own random seed to the next ${sealed.shuffle ? "shuffle" : "draw"}`), field, el("button", { class: "button slim" }, "Add")) : null,
    el("div", { class: "controls" },
      el("button", { type: "button", class: "button slim main", "data-key": "check", onclick: () => checkSeals(table, checked) }, full ? "Check this shoe" : "Check the draws"),
      el("button", { type: "button", class: "button slim", "data-key": "save-check", onclick: () => saveCheck(table, checked) }, "Save as a self-checking page")),
    checked,
    el("p", { class: "small quiet" }, "The check runs in this browser. Or ", el("a", { href: `/api/v1/tables/${table}/shoes`, download: `${table}-shoes.json` }, keeps ? "save the seals and the opened positions" : "save the seals and keys"), " and run ", el("code", {}, "pitboss verify --shoe FILE"), "."),
  ].filter(Boolean));
  if (typing) field.focus();
}

const sealedAt = (table) => call("GET", `/api/v1/tables/${table}/shoes`);

/** Do every shuffle and draw of late again, here, and say what that proved. */
async function checkSeals(table, checked) {
  checked.replaceChildren("Shuffling again…");
  try {
    const shoes = await sealedAt(table);
    checked.replaceChildren(shoes.length ? findings(shoes, seenSeals(table)) : "Nothing to check yet: no sealed shuffle or draw has been revealed at this table.");
  } catch (refused) {
    checked.replaceChildren(refusal(refused.reason, null));
  }
}

/** Keep the same check as a page that needs neither floor nor network. */
async function saveCheck(table, checked) {
  try {
    const address = URL.createObjectURL(new Blob([await savedPage(table, await sealedAt(table))], { type: "text/html" }));
    el("a", { href: address, download: `${table}-fairness.html` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (refused) {
    checked.replaceChildren(refusal(refused.reason ?? "the page could not be saved", null));
  }
}

/** How full the shoe is, and what the progressive meter shows where there is one. */
export function showShoe(part, { left, full, meter }) {
  part.hidden = !full;
  part.querySelector(".shoe-fill").style.setProperty("--left", full ? left / full : 0);
  part.querySelector(".shoe-count").textContent = left ? `${left} cards` : "";
  part.classList.toggle("none", !left);
  const shown = document.getElementById("meter");
  shown.hidden = !meter;
  shown.querySelector(".meter-figure").textContent = meter ? `$${dollars(cents(meter))}` : "";
}

/** The clock, where one runs: a ring that empties. */
export class Clock {
  #until = 0;
  #whole = 1;
  #timer = 0;

  constructor(part) {
    this.part = part;
  }

  set(clock, of) {
    if (!clock) {
      this.part.hidden = true;
      clearInterval(this.#timer);
      this.of = null;
      return;
    }
    if (this.of !== of) { this.of = of; this.#whole = Math.max(clock.left, 1); }
    this.#until = performance.now() + clock.left * 1000;
    this.part.hidden = false;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  #tick() {
    const left = Math.max(0, (this.#until - performance.now()) / 1000);
    this.part.style.setProperty("--left", Math.min(1, left / this.#whole));
    this.part.querySelector(".clock-number").textContent = String(Math.ceil(left));
    this.part.classList.toggle("late", left < 8);
  }
}
