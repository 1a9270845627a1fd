// The lobby: come in under a name, see the tables fill, and open one of your own.

import { call, refusal } from "./common.js";
import { showFavourites } from "./favourites.js";
import { NewTable } from "./new-table.js";

const $ = (id) => document.getElementById(id);
const EVERY = 6000;
let last = document.getElementById("tables").textContent;

/** Answer a form by a call, with the refusal beside it. */
async function attempt(fault, work) {
  fault.replaceChildren();
  try {
    await work();
  } catch (refused) {
    fault.replaceChildren(refusal(refused.reason ?? String(refused), refused.cite));
  }
}

$("come-in")?.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt($("who-fault"), async () => {
    await call("POST", "/api/v1/me", { name: $("name").value.trim() });
    location.reload();
  });
});

$("more-chips")?.addEventListener("click", () => attempt($("who-fault"), async () => {
  await call("POST", "/api/v1/me/chips");
  location.reload();
}));

$("go")?.addEventListener("click", () => attempt($("who-fault"), async () => {
  await call("DELETE", "/api/v1/me");
  location.reload();
}));

/** A name goes on a table's list, or comes off it. */
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-wait]");
  if (!button) return;
  button.disabled = true;
  attempt(button.closest(".table-card").querySelector(".door-fault"), async () => {
    try {
      await call("off" in button.dataset ? "DELETE" : "POST", `/api/v1/tables/${button.dataset.wait}/waiting`);
    } finally {
      button.disabled = false;
    }
    await refresh();
  });
});

const form = new NewTable($("new-table"));
document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-open-game]");
  if (opener) form.open(opener.dataset.openGame);
});

/** Only the games that are looked for; what was chosen stays while the tables are drawn anew. */
function find() {
  const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  const family = $("find-family").value, least = Number($("find-least").value || Infinity), free = $("find-free").checked;
  let any = false;
  for (const group of document.querySelectorAll(".family")) {
    let shown = 0;
    for (const game of group.querySelectorAll(".game-group")) {
      const { game: text, free: seats, least: from } = game.dataset;
      game.hidden = Boolean(family && group.dataset.family !== family) || !words.every((word) => text.includes(word))
        || Number(from) > least || (free && !Number(seats));
      shown += !game.hidden;
    }
    group.hidden = !shown;
    if (words.length || family || free || least !== Infinity) group.open = true;
    any ||= shown > 0;
  }
  $("no-match").hidden = any;
}
$("finder").addEventListener("input", find);
$("finder").addEventListener("submit", (event) => event.preventDefault());

/** The tables as they are now, drawn by the server like the first time; nothing moves if nothing changed. */
async function refresh() {
  if (document.hidden || document.querySelector("dialog[open]")) return;
  const answer = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
  const shown = $("tables");
  if (!fresh || fresh.textContent === last) return;
  last = fresh.textContent;
  const focus = shown.contains(document.activeElement) ? document.activeElement.getAttribute("data-key") : null;
  const key = (one) => one.dataset.family ?? one.closest(".game-group").id;
  const open = new Set([...shown.querySelectorAll("details[open]")].map(key));
  shown.replaceChildren(...fresh.childNodes);
  showFavourites();
  for (const one of shown.querySelectorAll("details")) one.open = open.has(key(one));
  find();
  if (focus) [...shown.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focus)?.focus({ preventScroll: true });
}

// On a phone the families are folded, but for the first.
if (matchMedia("(max-width: 760px)").matches) for (const one of [...document.querySelectorAll(".family")].slice(1)) one.open = false;
showFavourites();
find();
setInterval(refresh, EVERY);
