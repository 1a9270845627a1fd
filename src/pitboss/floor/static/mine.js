// The patron's own page: every round with its cards and choices, luck against expectation, links, limits.

import { card } from "./cards.js";
import { call, el, refusal, words } from "./common.js";
import { cents, short, signed } from "./money.js";
import { withoutKickers } from "./moment.js";

const $ = (id) => document.getElementById(id);
const titles = new Map([...$("game").options].map(({ value, textContent }) => [value, textContent]));
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;
let last = 0;

const hand = ({ of, cards, says }) => el("span", { class: "short-hand" }, el("span", { class: "hand-of" }, of.replace(/^box \d+$/, "you").replace(/^box \d+, /, "you, ")),
  el("span", { class: "hand-cards" }, cards.map(card)), says ? el("span", { class: "small quiet" }, withoutKickers(says)) : null);

function line(round) {
  const net = cents(round.net);
  const wagers = round.wagers.map(({ wager, staked, outcome }) => `${words(wager)} ${short(cents(staked))}${outcome === "stands" ? " (stands)" : ""}`);
  return el("li", { class: "played-round" },
    el("a", { class: "played-main", href: `/mine/rounds/${round.table}/${round.event}` },
      el("strong", { class: `num ${net > 0 ? "win" : net < 0 ? "lose" : "quiet"}` }, net ? signed(net) : "even"),
      el("span", {}, titles.get(round.game) ?? words(round.game)), el("span", { class: "small quiet" }, `round ${round.round} · ${day.format(round.at * 1000)}`), el("span", { class: "button slim played-again" }, "Replay")),
    el("div", { class: "played-hands" }, (round.hands ?? []).map(hand), round.drawn ? el("span", { class: "small" }, round.drawn) : null, round.why ? el("span", { class: "small quiet" }, round.why) : null),
    el("p", { class: "small played-wagers" }, wagers.join(", "), round.chosen?.length ? el("span", { class: "quiet" }, ` · chose ${round.chosen.join(", ")}`) : null));
}

async function more(anew) {
  $("more").disabled = true;
  $("rounds-fault").replaceChildren();
  try {
    const found = await call("GET", `/api/v1/me/rounds?game=${$("game").value}&before=${anew ? 0 : last}`);
    if (anew) $("rounds").replaceChildren();
    $("rounds").append(...found.map(line));
    if (!$("rounds").children.length) $("rounds").append(el("li", { class: "quiet" }, "None yet. ", el("a", { href: "/" }, "Sit down at a table"), ", and your rounds appear here."));
    last = found.at(-1)?.time ?? 0;
    $("more").hidden = found.length < 20;
  } catch (refused) {
    if (anew) $("rounds").replaceChildren();
    $("rounds-fault").replaceChildren(refusal(refused.reason, refused.cite));
  }
  $("rounds").setAttribute("aria-busy", "false");
  $("more").disabled = false;
}

async function links() {
  const found = await call("GET", "/api/v1/me/links").catch(() => []);
  $("links").replaceChildren(...(found.length ? found.map((link) => el("li", {},
    el("span", {}, link.kind === "round" ? `Round ${link.round} at ${link.table}` : `Private table ${link.table}`), el("span", { class: "small quiet" }, day.format(link.at * 1000)),
    el("button", { type: "button", class: "button slim", "aria-label": `Revoke the link to ${link.kind === "round" ? `round ${link.round} at ` : ""}${link.table}`, onclick: async () => { await call("DELETE", `/api/v1/me/links/${link.id}`).catch(() => {}); links(); } }, "Revoke")))
    : [el("li", { class: "quiet" }, "None.")]));
}

$("game").addEventListener("change", () => more(true));
$("more").addEventListener("click", () => more(false));
more(true);
links();

/** How far the sum lies from the average, as a band of one and two standard deviations. */
function band(deviations) {
  const SVG = "http://www.w3.org/2000/svg";
  const part = (tag, attributes) => { const made = document.createElementNS(SVG, tag); for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value); return made; };
  const x = (value) => 210 + Math.max(-3, Math.min(3, value)) * 65;
  const svg = part("svg", { viewBox: "0 0 420 40", class: "band", "aria-hidden": "true" });
  svg.append(part("rect", { x: x(-2), y: 12, width: x(2) - x(-2), height: 16, rx: 8, class: "inside" }), part("rect", { x: x(-1), y: 12, width: x(1) - x(-1), height: 16, class: "inside" }),
    part("line", { x1: 210, x2: 210, y1: 6, y2: 34, class: "zero" }), part("circle", { cx: x(deviations), cy: 20, r: 7, class: "here" }));
  return svg;
}

const against = ({ deviations }) => (Math.abs(deviations) < 0.05 ? "just where the average lies" : `${Math.abs(deviations)} standard deviations ${deviations > 0 ? "ahead of" : "behind"} the average`);

async function luck() {
  let found;
  try {
    found = await call("GET", "/api/v1/me/luck");
  } catch (refused) {
    $("luck").replaceChildren(refusal(refused.reason, refused.cite));
    return;
  }
  if (!found.rounds) { $("luck").replaceChildren(el("p", { class: "quiet" }, "Nothing to add up yet: from 30 rounds on, your result is compared with the average.")); return; }
  const standing = found.deviations === undefined
    ? el("p", { class: "quiet" }, `Too few rounds to compare with the average: ${found.compared} of ${counted(found.rounds, "round")} ${found.rounds === 1 ? "has" : "have"} exact figures, and a comparison needs 30.`)
    : [el("p", { class: "luck-line" }, `You are ${against(found)}.`), band(found.deviations),
      el("p", { class: "small quiet" }, `Your ${found.compared} rounds with exact figures brought ${signed(cents(found.brought))}; on average such wagers bring ${signed(cents(found.expected))}, give or take ${short(cents(found.sd))}. That is one standard deviation; the band shows one and two of them, and two of three players end within the first, nineteen of twenty within the second. Wagers of one round count as independent, and best play is assumed. Luck so far says nothing about the next round.`)];
  const row = (game) => el("tr", {}, el("th", { scope: "row" }, titles.get(game.game) ?? words(game.game)), ...[game.rounds, short(cents(game.staked)), cents(game.net) ? signed(cents(game.net)) : "even", short(cents(game.biggest)), game.expected === undefined ? "–" : signed(cents(game.expected))].map((text) => el("td", { class: "num" }, String(text))));
  $("luck").replaceChildren(...[standing].flat(), el("div", { class: "scroll-x", tabindex: 0, role: "group", "aria-label": "By game" }, el("table", { class: "plain" },
    el("thead", {}, el("tr", {}, ["Game", "Rounds", "Staked", "Result", "Biggest win", "Average"].map((name) => el("th", { scope: "col" }, name)))), el("tbody", {}, found.games.map(row)))));
}

async function limits() {
  const form = $("limits");
  const shown = (found) => {
    form.minutes.value = found.minutes || "";
    form.loss.value = found.loss || "";
    $("limits-says").textContent = found.rounds ? `This sitting: ${counted(found.played_minutes, "minute")}, ${counted(found.rounds, "round")}, ${cents(found.net) ? signed(cents(found.net)) : "even"}.` : "";
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      shown(await call("PUT", "/api/v1/me/limits", { minutes: Number(form.minutes.value), loss: Number(form.loss.value) }));
      $("limits-says").append(" Saved.");
    } catch (refused) {
      $("limits-says").replaceChildren(refusal(refused.reason, refused.cite));
    }
  });
  shown(await call("GET", "/api/v1/me/sitting").catch(() => ({})));
}

luck();
limits();
