// The lobby: come in under a name, see the tables fill, and open one of your own.

import { call, refusal } from "./common.js";
import { NewTable } from "./new-table.js";

const $ = (id) => document.getElementById(id);
const EVERY = 6000;

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

/** The tables as they are now, drawn by the server like the first time; nothing moves if nothing changed. */
async function refresh() {
  if (document.hidden || document.querySelector("dialog[open]")) return;
  const answer = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
  const shown = $("tables");
  if (!fresh || fresh.innerHTML === shown.innerHTML) return;
  const focus = shown.contains(document.activeElement) ? document.activeElement.getAttribute("data-key") : null;
  shown.replaceChildren(...fresh.childNodes);
  if (focus) [...shown.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focus)?.focus({ preventScroll: true });
}

setInterval(refresh, EVERY);
