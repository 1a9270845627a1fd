// The table page: messages from the socket play through the reel onto felt, rail and tray; what the player does goes back as orders.

import { Bets } from "./bets.js";
import { situation, waiting } from "./asks.js";
import { Coach } from "./coach.js";
import { el, words } from "./common.js";
import { Company, ofTheHouse } from "./company.js";
import { Felt, potOf } from "./felt.js";
import { cutSwitch, dealerCuts, guide, Hints, remember } from "./first-visit.js";
import { dragChips, longPress } from "./hands.js";
import { letters, letterSwitch, listen, quickSwitch } from "./keys.js";
import { Moment, ownWager, pauseSwitch, pausing, thought } from "./moment.js";
import { cents, plain, short, signed } from "./money.js";
import { about, Rail } from "./rail.js";
import { Reel } from "./reel.js";
import { showRoads } from "./roads.js";
import { SitDialog, refreshBalance } from "./seats.js";
import { Clock, postTerms, showFairness, showShoe } from "./side.js";
import { TableSocket } from "./socket.js";
import { Sound } from "./sound.js";
import { SEEN, Standing } from "./standing.js";
import { Tray } from "./tray.js";

const $ = (id) => document.getElementById(id);
const page = $("table");
const name = page.dataset.table;

const upper = (text) => text[0].toUpperCase() + text.slice(1);
const narrow = matchMedia("(max-width: 760px)");
// As landscape.css has it: the felt is as high as the window, below the page's own bar.
const low = matchMedia("(min-width: 560px) and (max-width: 960px) and (max-height: 520px)");

let terms = null;
let state = null;
let coming = 0;
let boxes = 0;
let revealed = false;
let lastNet = null;
let welcomed = () => {};
let results = [];
let heard = [];
let throwing = false;
let today = 0;
let played = [];
let since = 0;

const bets = new Bets(() => { if (bets.pending) standing.release(); felt.plan(planned()); tray.draw(); coach.mark(); sayChips(); check(); hints.look(); });
const felt = new Felt($("felt"), { sit, touch, box: () => bets.box, settle: (box, wager, amount) => bets.set(box, wager, amount) });
const tray = new Tray($("tray"), bets, { deal, give, sit, buy, leave });
const rail = new Rail($("rail"), $("rail-filters"));
const moment = new Moment();
const standing = new Standing(take);
const reel = new Reel(show, settle, {
  before: (event) => { const rest = pausing() && !state?.company?.paced ? thought(event) : 0; if (rest) thinks(event.spots[0]); return rest; },
  after: (next, message) => { const rest = pausing() ? moment.holds(next) || ownResult(next, message) : 0; if (rest) { speak(); felt.turn(0); tray.wait("Press a key or tap to continue.", { ...felt.lying, chips: felt.stack }); } return rest; },
});
const clock = new Clock($("clock"));
const dialog = new SitDialog($("sit-dialog"), { sit: takeBox, named: reconnect });
const company = new Company($("company-part"), give);
const coach = new Coach(name, $("coach"), $("coach-says"));
const sound = new Sound($("sound"));
const hints = new Hints($("hint"), { asked: () => state?.ask?.kind === "wager" && state.ask.mine && !reel.busy, risk: () => bets.risk });
const socket = new TableSocket(`/api/v1/tables/${name}/live`, hear, connection);

function hear(message) {
  if (message.type === "refused") { tray.refuse(message); return; }
  if (message.type === "table") terms = message;
  // Of many wagers a question marks those that are open, in the order in which the welcome lists them.
  if (message.ask?.marks) message.ask.open = marked(message.ask.marks, terms.wagers.map(({ wager }) => wager));
  if (message.type === "table") { recall(message); begin(message); }
  else if (message.type === "news") {
    const comes = reel.busy && newest > (counted?.n ?? 0);
    const takesAway = pausing() && !felt.areas && message.layout.pot === undefined && message.events.some(({ fresh }) => fresh) && message.ask?.kind === "wager";
    if (!standing.keeps(message, { takesAway, comes })) take(message);
  }
}

// The number of the player's latest result that was heard of.
let newest = 0;

/** Show news: at once if it is others' chips alone, else one event after the other. */
function take(message) {
  newest = message.layout.results.at(-1)?.n ?? 0;
  if (otherWagers(message)) { message.events.forEach(show); settle(message, true); }
  else { busy(); reel.push(message); }
}

/** Whether only other players' wagers have changed while the player is betting: the player's own bets stay as they are. */
function otherWagers({ events, ask }) {
  return !reel.busy && state?.ask?.kind === "wager" && state.ask.mine && ask?.kind === "wager" && ask.mine
    && events.every((event) => (event.act === "wager" ? !ownWager(event, terms.you) : !event.spots && !event.drawn && !event.procedure));
}

// Milliseconds that the player's result stays up before any question except betting.
const BEFORE_A_QUESTION = 1800;

/** How long a round's result stays up before what takes its cards away, or a procedure that asks the player something. */
function ownResult(next, { layout, ask }) {
  const result = layout.results.at(-1);
  if (!next || !result || !page.dataset.ready || result.n <= (counted?.n ?? 0) || layout.pot !== undefined || moment.text) return 0;
  const asks = next.procedure && ask?.mine && ask.kind !== "wager";
  if (!asks && (!next.fresh || felt.areas)) return 0;
  moment.own(result, asks ? layout : felt.lying, terms.you);
  return BEFORE_A_QUESTION;
}

/** Redraw the whole table from the welcome message. */
function begin(message) {
  reel.clear();
  standing.clear();
  felt.begin(message, message.you);
  page.classList.toggle("at-areas", Boolean(felt.areas));
  $("tray").classList.toggle("areas-tray", Boolean(felt.areas));
  tray.begin(message);
  bets.together = message.wagers.filter(({ equals }) => equals).map(({ wager, equals }) => [wager, equals]);
  bets.fixed = new Map(message.wagers.filter(({ least, most }) => least && least === most).map(({ wager, least }) => [wager, cents(least)]));
  rail.begin(message.rail);
  results = message.rail.map(({ drawn }) => drawn).filter(Boolean);
  felt.areas?.past?.(results.slice(0, -1));
  postTerms($("terms"), message);
  $("sample").hidden = !message.sample;
  remember(name, message.title);
  settle(message, true);
  welcomed();
  // The lobby's "sit down" links here with a #sit hash, which is used once.
  if (location.hash === "#sit" && !page.dataset.ready) {
    history.replaceState(null, "", location.pathname);
    const free = state.layout.boxes.find((spot) => !spot.player) ?? state.layout.boxes.find((spot) => ofTheHouse(spot.player));
    if (free && !mine().length) sit(free.of);
  }
  if (!page.dataset.ready && low.matches) page.scrollIntoView();
  page.dataset.ready = "yes";
}

/** Show the last announcement; words in quotes are the dealer's calls. */
function call(text) {
  called = text;
  speak();
}

let called = "";

/** Show the round's result, or else the dealer's call: side by side they read as one sentence, and the rail has every call. */
function speak() {
  const { text, sense } = moment;
  $("announcement").replaceChildren(text ? el("strong", { class: `moment ${sense}` }, text) : called ? el("span", { class: called.startsWith("“") ? "called" : "" }, called) : "");
}

/** Somebody of the house is about to decide: they and their turn are seen. */
function thinks({ of, player }) {
  felt.turn(of);
  tray.wait(waiting({ kind: "choose", by: player, box: of }));
}

/** Play one event. */
function show(event) {
  // The last round's result goes with the next round's first card or chip; on a layout, with the next roll or spin.
  if (moment.see(event, terms.you, felt.lying.boxes) && (event.drawn || !felt.areas)) felt.gains.clear();
  if (pausing()) felt.travel(event);
  for (const spot of event.spots ?? []) {
    if (!terms.you || spot.player !== terms.you) continue;
    for (const { wager, gain } of spot.stakes ?? []) if (gain !== undefined) felt.gains.set(`${spot.of}|${wager}`, cents(gain));
  }
  if (event.spots) felt.patch(event);
  if (event.drawn) {
    felt.areas?.throw(event.drawn, true);
    results.push(event.drawn);
    felt.areas?.past?.(results.slice(0, -1));
  }
  if (event.act === "turn-marker") felt.areas?.mark(event.point);
  // Chips go between balance and table when a seat is taken or left, which may be a round after it was asked for.
  if (["sit", "leave"].includes(event.act) && terms.you && event.text?.startsWith(`${terms.you} `)) refreshBalance();
  rail.add(event);
  sound.play(event.act);
  if (event.text && event.act !== "wager" && !about(event).includes("house")) heard.push(event.text);
  if (event.spoken && event.text) call(event.text);
  else if (event.act === "close-betting") call("");
  page.dataset.event = event.n;
}

/** The state after a batch; questions appear only when all events before them have been shown. */
function settle(message, last) {
  state = { ...message, you: terms.you };
  const { layout, ask } = message;
  bets.out = 0;
  if (ask?.kind === "wager" && ask.mine) bets.open(myBoxes(layout), ask.open, terms.alterable);
  else if (bets.pending) bets.clear();
  if (mine().includes(coming)) coming = 0;
  const told = moment.text;
  const brought = countUp(layout.results);
  const latest = layout.results.at(-1);
  if (latest && layout.pot === undefined && (brought || (layout.over && latest.round === layout.shown_round))) {
    moment.own(latest, layout, terms.you, felt.areas?.brought);
    if (brought) { heard.push(moment.text); standing.seen(); }
  }
  // A result is no part of the next question: it goes with it, once it was seen; while wagers are taken it stands until there are some.
  clearTimeout(fades);
  if (asksAnew(ask, layout)) {
    if (!brought || told) moment.clear();
    else fades = setTimeout(() => { moment.clear(); speak(); }, SEEN);
  }
  // What was called before a question of its own is not said over it.
  call(asksAnew(ask, layout) ? "" : layout.called);
  if (mine().length && !boxes) { felt.reveal(mine()[0]); revealed = !page.dataset.ready; }
  boxes = mine().length;
  felt.draw(layout, planned(), ask ?? {});
  felt.areas?.open(ask?.mine && (ask.kind === "wager" || ask.kind === "offer") ? ask.open : []);
  showShoe($("shoe"), layout);
  showRoads($("roads"), layout.roads, narrow.matches);
  showFairness($("fairness"), name, terms, layout, mine().length ? addSeed : null);
  clock.set(message.clock, ask?.at && (ask.kind === "wager" && !felt.areas ? `round ${layout.round}` : ask.at));
  $("status").textContent = layout.status;
  $("status").classList.toggle("open", layout.status === "open");
  $("dealer").textContent = [terms.felt.casino === "the casino" ? "" : terms.felt.casino, layout.dealer].filter(Boolean).join(" · ");
  $("round").textContent = layout.round ? `Round ${layout.round}` : "";
  $("held").hidden = !message.held;
  page.dataset.at = layout.n;
  page.dataset.round = layout.round;
  page.dataset.ask = ask?.kind ?? "";
  if (!last) return;
  standing.wind();
  // A player who pressed "roll" to end the betting is not asked again.
  if (throwing && ask?.device && ask.mine) { throwing = false; give({ do: "draw", at: ask.at }); return; }
  if (ask?.mine) throwing = false;
  if (dealerCuts(ask)) give({ do: "cut", at: ask.at, position: null });
  company.show(message.company);
  tray.draw({ ...state, mine: mine(), busy: false, coming, lastNet, today });
  if (!revealed && narrow.matches && ask?.kind === "wager" && ask.mine) { revealed = true; felt.areas?.reveal?.($("tray")); }
  coach.look(ask, layout);
  say(ask, layout);
  hints.look();
}

let fades = 0;

/** Whether the player is asked something else than to wager, with no round going on. */
const asksAnew = (ask, layout) => Boolean(ask?.mine) && ask.kind !== "wager" && layout.pot === undefined && (felt.areas || layout.over);

/** Nothing is asked while events are being played. */
function busy() {
  if (!state || reel.busy) return;
  felt.plan(null);
  felt.areas?.open([]);
  tray.draw({ ...state, mine: mine(), busy: true, coming, lastNet, today });
}

let counted = null;

/** Bring back the rounds that were played in this window before the page was loaded anew. */
function recall({ you, layout }) {
  if (page.dataset.ready) return;
  since = layout.n;
  let before = null;
  try { before = JSON.parse(sessionStorage.getItem(`rounds-${name}-${you}`)); } catch { /* this page begins anew */ }
  // A table that was opened anew under the same name numbers its events from the first.
  if (!before || before.since > layout.n) { keepRounds(you); return; }
  since = before.since;
  for (const result of before.played) tally(result, you);
  counted = played.at(-1) ?? null;
  lastNet = counted?.net ?? null;
}

/** Keep the rounds of this window, and since which event it shows the table. */
function keepRounds(you) {
  try { sessionStorage.setItem(`rounds-${name}-${you}`, JSON.stringify({ since, played })); } catch { /* they last as long as this page */ }
}

/** Add a result to the player's rounds and to what they come to; one with the number of the last takes its place. */
function tally(result, you = terms.you) {
  if (played.at(-1)?.n === result.n) { today -= cents(played.pop().net); $("own-rounds").firstElementChild?.remove(); }
  else if (!played.length) $("own-rounds").replaceChildren();
  played.push(result);
  today += cents(result.net);
  keepRounds(you);
  const parts = Object.entries(result.parts).map(([wager, gain]) => `${words(wager)} ${cents(gain) ? signed(cents(gain)) : "push"}`);
  $("own-rounds").prepend(el("li", {}, el("strong", { class: "num" }, `Round ${result.round} ${signed(cents(result.net))}`), ` ${parts.join(", ")}`));
}

/** List the player's results, as counted by the floor: several may end at once, and a welcome brings earlier ones. */
function countUp(results) {
  let fresh = false;
  for (const result of results) {
    const again = counted?.n === result.n;
    if (counted && (result.n < counted.n || (again && result.net === counted.net))) continue;
    if (result.n > since || played.at(-1)?.n === result.n) tally(result);
    lastNet = result.net;
    counted = result;
    fresh = true;
  }
  return fresh && Boolean(page.dataset.ready);
}

/** For screen readers: the wager on the touched spot, and the total at risk. */
function sayChips() {
  if (!bets.spot || state?.ask?.kind !== "wager" || !state.ask.mine || reel.busy) return;
  const [box, wager] = bets.spot;
  const [lies, risk] = [bets.amount(box, wager), bets.risk];
  $("result").textContent = `${upper(terms.plain[wager] ?? words(wager))}: ${lies ? `${short(lies)} on it` : "empty"}. ${risk ? `${short(risk)} on the felt.` : "Nothing on the felt."}`;
}

let asked = 0;

/** For screen readers: everything since the last time in one piece, then the question. */
function say(ask, layout) {
  const parts = heard.slice(-14).map((text) => (/[.”?!]$/.test(text) ? text : `${text}.`));
  heard = [];
  if (ask?.mine && ask.at !== asked) {
    asked = ask.at;
    const lies = ask.kind === "wager" ? "" : situation(ask, layout);
    const options = ask.choices?.map((choice) => terms.plain[choice] ?? words(choice)).join(", ") ?? "";
    const kind = { wager: "Place your wagers.", cut: "The cut is offered to you.", turn: "You look at the cards first.", offer: `${(ask.open ?? []).map(words).join(" or ")}?`, pick: `Choose cards to ${words(ask.what || "pick")}.` }[ask.kind];
    const pot = layout.pot === undefined || ask.kind !== "choose" ? "" : `${cents(ask.call) > 0 ? short(cents(ask.call)) : "Nothing"} to call, ${short(potOf(layout))} in the pot.`;
    parts.push([lies && `${lies}.`, pot, kind ?? (ask.device ? `You ${ask.does}.` : "Your decision:"), options && `${options}.`].filter(Boolean).join(" "));
  }
  if (parts.length) $("result").textContent = parts.join(" ");
}

/** The names whose bits are set in a hexadecimal number, the first name's the lowest. */
function marked(hex, names) {
  const bits = BigInt(`0x${hex}`);
  return names.filter((_, place) => (bits >> BigInt(place)) & 1n);
}

function connection(how, why) {
  const lost = how !== "open";
  $("connection").hidden = !lost;
  $("connection").textContent = how === "gone" ? why : `Connection lost${why ? ` (${why})` : ""}. Reconnecting…`;
  page.classList.toggle("cut-off", lost);
}

// Whose boxes.

const myBoxes = (layout) => layout.boxes.filter((spot) => terms.you && spot.player === terms.you);
const mine = () => (state ? myBoxes(state.layout).map((spot) => spot.of) : []);

/** A box's wagers during betting, planned or placed. */
function planned() {
  if (state?.ask?.kind !== "wager" || !state.ask.mine || reel.busy) return null;
  const hot = felt.areas ? null : letters(state.ask.open, new Set(), (wager) => terms.plain[wager] ?? wager);
  return (box) => [...state.ask.open, ...bets.named(box)].map((wager) => ({
    wager, amount: bets.amount(box, wager), placed: bets.placed.has(`${box}|${wager}`), free: bets.free(box, wager),
    hot: box === bets.box ? hot?.get(wager) : undefined, fault: bets.faults.get(`${box}|${wager}`),
  }));
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

/** Send the player's own seed for what the house has sealed. */
async function addSeed(seed, done) {
  if (await give({ do: "seed", seed })) done();
}

let checking = 0;

/** Show a refused amount at its spot, with the nearest amount that is allowed. */
async function check() {
  const wagers = bets.stakes().filter(({ amount }) => cents(amount) > 0);
  const at = ++checking;
  let fault = null;
  if (wagers.length && state?.ask?.kind === "wager") await socket.send({ do: "check", wagers }).catch((refused) => { fault = refused; });
  if (at !== checking) return;
  // The first chip on a spot that cannot be paid exactly becomes the next amount that can, if it is only a little more. A ticket has its own price.
  const near = terms.wagers.some(({ wager }) => wager === fault?.wager) ? cents(fault.near ?? "0") : 0;
  if (near > bets.chip && near < 2 * bets.chip && bets.amount(fault.box, fault.wager) === bets.chip && bets.first(fault.box, fault.wager)) {
    bets.set(fault.box, fault.wager, near);
    return;
  }
  const faults = new Map(fault?.wager ? [[`${fault.box}|${fault.wager}`, { reason: fault.reason, near: fault.near }]] : []);
  if (!faults.size && !bets.faults.size) return;
  bets.faults = faults;
  felt.plan(planned());
  // There is no room for a bubble on a layout: the tray shows it.
  if (felt.areas) tray.refuse(faults.size ? fault : null, (amount) => bets.set(fault.box, fault.wager, amount));
}

let dealing = false;

async function deal() {
  // A second press while the first is on its way says nothing new.
  if (dealing) return;
  standing.release();
  const wagers = bets.stakes();
  throwing = tray.goes({ ...state, mine: mine() }).throws;
  moment.clear();
  call("");
  felt.gains.clear();
  // Events arrive before the answer does, so the chips go first and come back if refused.
  const takeBack = bets.give();
  dealing = true;
  const dealt = await give({ do: "bet", wagers, deal: true });
  dealing = false;
  if (!dealt) takeBack();
  else if (wagers.length) hints.end();
}

function touch(box, wager, remove) {
  if (state?.ask?.kind === "offer" && state.ask.mine && !reel.busy) {
    const least = cents(terms.wagers.find((one) => one.wager === wager)?.least ?? terms.step);
    give({ do: "bet", wagers: [{ box: state.ask.box, wager, amount: plain(Math.max(bets.chip, least)) }] });
    return true;
  }
  if (state?.ask?.kind !== "wager" || !mine().includes(box) || reel.busy) return false;
  tray.refuse(null);
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
  // Sent again from the same dialog after a lost connection, it has the same id, so the floor does it once.
  if (bought.box !== box || bought.chips !== chips) bought = { do: "sit", box, chips, id: socket.number() };
  await socket.send(bought);
  // Mid-round the floor reserves the seat until the round is over.
  if (!mine().includes(box)) { coming = box; tray.draw({ ...tray.state, coming }); }
}

function leave() {
  give({ do: "leave" });
}

/** The socket learns of a new name by being opened again. */
function reconnect() {
  return new Promise((done) => { welcomed = done; socket.connect(); });
}

dragChips($("tray"), (value, spot) => {
  tray.pick(value);
  spot.click();
});
longPress($("felt"));
// Nobody has to wait: a click while cards are being dealt shows the rest at once, and answers no question.
for (const part of [$("felt"), $("tray")]) part.addEventListener("click", () => { if (reel.busy) reel.skip(); else standing.release(); });
letterSwitch($("letters"));
quickSwitch($("quick"));
pauseSwitch($("pauses"));
cutSwitch($("dealer-cuts"));
if ($("how")) guide($("how"), $("guide"), page.dataset.game);
// The element that opened the dialog may be gone when it closes; a hidden field keeps the focus for a moment.
$("sit-dialog").addEventListener("close", ({ target }) => {
  if (document.activeElement === document.body || target.contains(document.activeElement)) $("tray").focus({ preventScroll: true });
  // Whoever went down a low page to a free box comes back to the whole felt.
  if (low.matches) page.scrollIntoView();
});

listen(page, (key) => {
  if (reel.busy && /^(Enter| |[a-z0-9])$/i.test(key)) { reel.skip(); return true; }
  if (key === "Backspace") { bets.undo(); return true; }
  if (key === "Escape") { bets.clear(); return true; }
  if (key === "?") { $("coach-part").open = true; $("coach-part").querySelector("a").focus(); return true; }
  if ((key === "+" || key === "-") && bets.spot) { (key === "+" ? bets.add : bets.remove).call(bets, ...bets.spot); return true; }
  if (key === "[" || key === "]") {
    const boxes = mine();
    if (boxes.length > 1) { bets.box = boxes[(boxes.indexOf(bets.box) + (key === "]" ? 1 : boxes.length - 1)) % boxes.length]; tray.draw(); }
    return true;
  }
  return false;
});

