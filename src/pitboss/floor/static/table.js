// The table page: what the socket says goes through the reel onto felt, rail and tray; what hands do goes back as orders.

import { Bets } from "./bets.js";
import { cardName } from "./cards.js";
import { Felt } from "./felt.js";
import { listen } from "./keys.js";
import { cents, dollars } from "./money.js";
import { Rail } from "./rail.js";
import { Reel } from "./reel.js";
import { SitDialog, refreshPurse } from "./seats.js";
import { Clock, postTerms, showFairness, showShoe } from "./side.js";
import { TableSocket } from "./socket.js";
import { Tray } from "./tray.js";

const $ = (id) => document.getElementById(id);
const page = $("table");
const name = page.dataset.table;

let terms = null;
let state = null;
let coming = 0;
let spoken = "";
let boxes = 0;
let lastNet = null;
let welcomed = () => {};
let results = [];

const bets = new Bets(() => { felt.plan(planned()); tray.draw(); });
const felt = new Felt($("felt"), { sit, touch, box: () => bets.box });
const tray = new Tray($("tray"), bets, { deal, give, sit, buy, leave });
const rail = new Rail($("rail"));
const reel = new Reel(show, settle);
const clock = new Clock($("clock"));
const dialog = new SitDialog($("sit-dialog"), { sit: takeBox, named: reconnect });
const socket = new TableSocket(`/api/v1/tables/${name}/live`, hear, connection);

function hear(message) {
  if (message.type === "refused") { tray.refuse(message); return; }
  if (message.type === "table") terms = message;
  // Of many wagers a question marks those that are open, in the order in which the welcome lists them.
  if (message.ask?.marks) message.ask.open = marked(message.ask.marks, terms.wagers.map(({ wager }) => wager));
  if (message.type === "table") begin(message);
  else if (message.type === "news") { busy(); reel.push(message); }
}

/** The welcome holds everything: draw the table anew. */
function begin(message) {
  reel.clear();
  felt.begin(message, message.you);
  page.classList.toggle("at-areas", Boolean(felt.areas));
  $("tray").classList.toggle("areas-tray", Boolean(felt.areas));
  tray.begin(message);
  bets.fixed = new Map(message.wagers.filter(({ least, most }) => least && least === most).map(({ wager, least }) => [wager, cents(least)]));
  rail.begin(message.rail);
  results = message.rail.map(({ drawn }) => drawn).filter(Boolean);
  felt.areas?.past?.(results.slice(0, -1));
  postTerms($("terms"), message);
  const said = message.rail.findLast((line) => line.spoken);
  spoken = said?.act;
  $("announcement").textContent = said?.text ?? "";
  settle(message, true);
  welcomed();
  // The lobby's "sit down" leads here with a mark, which counts once.
  if (location.hash === "#sit" && !page.dataset.ready) {
    history.replaceState(null, "", location.pathname);
    const free = state.layout.boxes.find((spot) => !spot.player);
    if (free && !mine().length) sit(free.of);
  }
  page.dataset.ready = "yes";
}

/** One event, in its own time. */
function show(event) {
  if (event.spots) felt.patch(event.spots);
  if (event.drawn) {
    felt.areas?.throw(event.drawn, true);
    results.push(event.drawn);
    felt.areas?.past?.(results.slice(0, -1));
  }
  if (event.act === "turn-marker") felt.areas?.mark(event.point);
  rail.add(event);
  if (event.spoken) { spoken = event.act; $("announcement").textContent = event.text; }
  page.dataset.event = event.n;
}

/** How things stand after a batch; questions appear only once everything before them was seen. */
function settle(message, last) {
  state = { ...message, you: terms.you };
  const { layout, ask } = message;
  bets.out = 0;
  if (ask?.kind === "wager" && ask.mine) bets.open(myBoxes(layout), ask.open, terms.alterable);
  else if (bets.pending) bets.clear();
  if (mine().includes(coming)) coming = 0;
  if (layout.over && layout.shown_round && layout.net !== null) lastNet = layout.net;
  if (mine().length && !boxes) felt.reveal(mine()[0]);
  boxes = mine().length;
  felt.draw(layout, planned());
  felt.areas?.open(ask?.kind === "wager" && ask.mine ? ask.open : []);
  felt.turn(ask?.box ?? 0);
  showShoe($("shoe"), layout);
  showFairness($("fairness"), name, terms, layout);
  clock.set(message.clock, ask?.at && (ask.kind === "wager" && !felt.areas ? `round ${layout.round}` : ask.at));
  $("status").textContent = layout.status;
  $("status").classList.toggle("open", layout.status === "open");
  $("dealer").textContent = layout.dealer || "";
  $("round").textContent = layout.round ? `Round ${layout.round}` : "";
  $("held").hidden = !message.held;
  // A call is spent once wagers are taken again; a result stays until then.
  if (ask?.kind === "wager" && spoken !== "result") $("announcement").textContent = "";
  page.dataset.at = layout.n;
  page.dataset.round = layout.round;
  page.dataset.ask = ask?.kind ?? "";
  if (!last) return;
  tray.draw({ ...state, mine: mine(), busy: false, coming, lastNet });
  sayResult(layout);
}

/** While events are played nothing is asked. */
function busy() {
  if (!state || reel.busy) return;
  felt.plan(null);
  felt.areas?.open([]);
  tray.draw({ ...state, mine: mine(), busy: true, coming, lastNet });
}

let told = 0;

/** One's own result in one sentence, for ears. */
function sayResult(layout) {
  if (!layout.over || !layout.shown_round || layout.shown_round === told || !mine().length) return;
  told = layout.shown_round;
  const stakes = myBoxes(layout).flatMap((spot) => spot.stakes ?? []).filter((stake) => stake.gain !== undefined);
  if (!stakes.length) return;
  const parts = stakes.map(({ wager, gain }) => `${wager} ${cents(gain) > 0 ? "wins" : cents(gain) < 0 ? "loses" : "stands off"} ${dollars(Math.abs(cents(gain)))}`);
  const hands = layout.hands.filter((hand) => hand.cards.length).map((hand) => `${hand.of === 0 ? "dealer" : hand.of}: ${hand.cards.map(cardName).join(", ")}`);
  $("result").textContent = [parts, hands].filter((part) => part.length).map((part) => `${part.join("; ")}.`).join(" ");
}

/** The names whose bits are set in a hexadecimal number, the first name's the lowest. */
function marked(hex, names) {
  const bits = BigInt(`0x${hex}`);
  return names.filter((_, place) => (bits >> BigInt(place)) & 1n);
}

function connection(how, why) {
  const lost = how !== "open";
  $("connection").hidden = !lost;
  $("connection").textContent = how === "gone" ? why : `The connection is cut${why ? ` (${why})` : ""}; trying again…`;
  page.classList.toggle("cut-off", lost);
}

// Whose boxes.

const myBoxes = (layout) => layout.boxes.filter((spot) => terms.you && spot.player === terms.you);
const mine = () => (state ? myBoxes(state.layout).map((spot) => spot.of) : []);

/** What lies on a box of one's own while wagers are taken, planned or placed. */
function planned() {
  if (state?.ask?.kind !== "wager" || !state.ask.mine || reel.busy) return null;
  if (!felt.areas && state.layout.over && state.layout.shown_round && !bets.pending) return null;
  return (box) => [...state.ask.open, ...bets.named(box)].map((wager) => ({ wager, amount: bets.amount(box, wager), placed: bets.placed.has(`${box}|${wager}`) }));
}

// Orders.

async function give(order) {
  tray.refuse(null);
  try {
    await socket.send(order);
    return true;
  } catch (refused) {
    tray.refuse(refused);
    return false;
  }
}

async function deal() {
  const wagers = bets.stakes();
  // What happens is told before the answer comes, so the chips are given first and taken back if refused.
  const takeBack = bets.give();
  if (!(await give({ do: "bet", wagers, deal: true }))) takeBack();
}

function touch(box, wager, remove) {
  if (state?.ask?.kind !== "wager" || !mine().includes(box) || reel.busy) return false;
  (remove || bets.removing ? bets.remove : bets.add).call(bets, box, wager);
  return true;
}

const leastWager = () => terms.wagers.find((wager) => wager.least)?.least;

let bought = {};

function sit(box) {
  bought = {};
  if (terms) dialog.open(box, { you: terms.role === "player" ? terms.you : "", least: leastWager() });
}

function buy() {
  bought = {};
  dialog.open(mine()[0], { you: terms.you, least: leastWager(), seated: true });
}

async function takeBox(box, chips) {
  // Sent again after a cut, from the same dialog, it has the same number, and the floor does it once.
  if (bought.box !== box || bought.chips !== chips) bought = { do: "sit", box, chips, id: socket.number() };
  await socket.send(bought);
  // In mid-round the floor keeps the place until the round is over.
  if (!mine().includes(box)) { coming = box; tray.draw({ ...tray.state, coming }); }
}

async function leave() {
  if (await give({ do: "leave" })) setTimeout(refreshPurse, 400);
}

/** The socket learns of a new name by being opened again. */
function reconnect() {
  return new Promise((done) => { welcomed = done; socket.connect(); });
}

listen(page, (key, shift) => {
  if (reel.busy && (key === "Enter" || key === " ")) { reel.skip(); return true; }
  if (key === "Backspace") { bets.undo(); return true; }
  if (key === "Escape") { bets.clear(); return true; }
  if ((key === "+" || key === "-") && bets.spot) { (key === "+" ? bets.add : bets.remove).call(bets, ...bets.spot); return true; }
  if (key === "[" || key === "]") {
    const boxes = mine();
    if (boxes.length > 1) { bets.box = boxes[(boxes.indexOf(bets.box) + (key === "]" ? 1 : boxes.length - 1)) % boxes.length]; tray.draw(); }
    return true;
  }
  return false;
});

