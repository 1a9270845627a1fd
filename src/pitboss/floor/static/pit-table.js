// One table from the pit: what lies on it, what it waits for, and the orders that may be given.

import { bareFelt } from "./bare-felt.js";
import { call, citation, el, refusal, words } from "./common.js";
import { cents, dollars } from "./money.js";
import { placeName } from "./pit-board.js";
import { gain, poll, say, standing } from "./pit-common.js";
import { Report, namePlayers, procedures } from "./pit-orders.js";
import { Queue } from "./pit-queue.js";
import { rounds } from "./pit-rounds.js";
import { Rail } from "./rail.js";
import { TableSocket } from "./socket.js";

const $ = (id) => document.getElementById(id);
const page = $("pit-table");
const table = page.dataset.table;
const rail = new Rail($("rail"));
const queue = new Queue($("queue"), give);
const report = new Report($("report"), page.dataset.role, give);

let state = null, felt = null;
const socket = new TableSocket(`/api/v1/pit/tables/${encodeURIComponent(table)}/live`, hear, connection);

function hear(message) {
  if (message.type === "refused") { answer(message); return; }
  if (message.type === "table") {
    rail.begin(message.rail);
    felt = bareFelt($("board"), message);
  }
  if (message.type === "news") message.events.forEach((event) => rail.add(event));
  if (!message.layout) return;
  state = message;
  draw();
  page.dataset.ready = "yes";
}

function connection(how, why) {
  if (how === "gone") location.assign("/pit/sign-in");
  page.classList.toggle("cut-off", how === "lost");
  if (how === "lost") $("waits").replaceChildren(el("span", { class: "lose" }, `Connection lost${why ? ` (${why})` : ""}. Reconnecting…`));
}

function give(order) {
  return socket.send(order);
}

function answer(refused) {
  $("answer").replaceChildren(...(refused ? [refusal(refused.reason, refused.cite)] : []));
}

async function order(wanted) {
  answer(null);
  try {
    await give(wanted);
  } catch (refused) {
    answer(refused);
  }
}

// What the table waits for.

/** Whom or what the dealer's next act is about. */
function aim({ to, box, hand, what } = {}) {
  const of = to ?? box ?? hand;
  return `${what ? ` (${words(what)})` : ""}${of === undefined ? "" : ` for ${placeName(of)}`}`;
}

const either = (names) => names.map(words).join(" or ");
const ASKED = {
  dealer: (ask) => `next: ${words(ask.act)}${aim(ask.aim)}`,
  wager: (ask) => `${ask.by === "players" ? "bet" : "bets"}${ask.open ? `: ${either(ask.open)}` : ""}`,
  offer: (ask) => `at box ${ask.box}: ${either(ask.open)}?`,
  choose: (ask) => `chooses ${either(ask.choices)}${ask.box ? ` at box ${ask.box}` : ""}`,
  cut: () => "is offered the cut",
  turn: () => "turns the cards up",
};

function waits({ ask, held, halt, trouble, layout }) {
  const paused = held ? el("span", { class: "tag held" }, "paused") : null;
  const until = halt ? el("span", { class: "tag" }, `waiting for ${words(halt)}`) : null;
  if (trouble) return [paused, " ", el("span", { class: "lose" }, `Suspended: ${trouble}`)];
  if (!ask) return [paused, " ", layout.status === "closed" ? "The table is closed." : "Waiting for players.", " ", until];
  const who = ask.by === "players" ? "the players" : words(ask.by);
  const verb = ASKED[ask.kind](ask);
  return [paused, " ", el("strong", {}, who), ` ${verb} `, citation(ask.cite), " ", until];
}

function draw() {
  const { layout, ask, held } = state;
  felt.draw(layout, null, { box: ask?.box, hand: ask?.hand });
  $("waits").replaceChildren(...waits(state).filter(Boolean));
  say($("status"), standing(held && layout.status !== "closed" ? "held" : layout.status, layout.boxes.filter(({ player }) => player).length));
  $("status").classList.toggle("open", $("status").textContent === "in play");
  say($("standing"), [layout.round ? `round ${layout.round}` : "", layout.dealer.startsWith("dealer") ? layout.dealer : `dealer ${layout.dealer}`, layout.left ? `${layout.left} of ${layout.full} cards in the shoe` : "no shoe", `event ${layout.n}`].filter(Boolean).join(" · "));
  $("hold").disabled = held;
  $("go-on").disabled = !held;
  $("step").disabled = !held || ask?.kind !== "dealer";
  page.dataset.at = layout.n;
  page.dataset.held = held;
  page.dataset.act = ask?.act ?? "";
  page.classList.toggle("is-held", held);
  report.draw(state);
  queue.draw(state.queue);
  $("report-hint").hidden = held;
  namePlayers(layout);
  staffAsk(ask);
}

/** A choice that is the staff's to make. */
function staffAsk(ask) {
  const box = $("staff-ask");
  const mine = ask?.kind === "choose" && ask.mine;
  box.hidden = !mine;
  if (!mine || box.dataset.at === String(ask.at)) return;
  box.dataset.at = ask.at;
  box.replaceChildren(el("h2", {}, "You decide"), el("p", {}, words(ask.act), " ", citation(ask.cite)),
    el("div", { class: "now-buttons" }, ask.choices.map((choose) => el("button", { type: "button", class: "button main", onclick: () => order({ do: "choose", at: ask.at, choose }) }, words(choose)))));
}

$("hold").addEventListener("click", () => order({ do: "hold" }));
$("go-on").addEventListener("click", () => order({ do: "hold", held: false }));
$("step").addEventListener("click", () => order({ do: "step", at: state.layout.n }));
$("until").addEventListener("submit", (event) => {
  event.preventDefault();
  order({ do: "hold", held: false, until: $("until-kind").value });
});
procedures(document.querySelectorAll("form.order"), give);
rounds(table);

$("prove").addEventListener("click", async () => {
  const button = $("prove");
  button.disabled = true;
  $("proof").replaceChildren(el("p", { class: "quiet" }, "Replaying every act…"));
  try {
    const found = await call("POST", `/api/v1/pit/tables/${encodeURIComponent(table)}/verify`);
    $("proof").replaceChildren(el("p", { class: "done" }, "Verified: every link holds, and every act replays the same."), el("dl", { class: "proof" }, Object.entries(found).map(([name, value]) => el("div", {}, el("dt", {}, words(name)), el("dd", { class: "num" }, typeof value === "object" ? JSON.stringify(value) : String(value))))));
  } catch (refused) {
    $("proof").replaceChildren(refusal(refused.reason, refused.cite));
  }
  button.disabled = false;
});

// Money changes with every settlement; the pit's overview has it.
poll("/api/v1/pit", 2500, ({ tables }) => {
  const row = tables.find((one) => one.table === table);
  for (const place of document.querySelectorAll("[data-money]")) {
    const amount = cents(row?.[place.dataset.money] ?? "0.00");
    say(place, place.dataset.money === "win" ? gain(amount) : dollars(amount));
  }
});
