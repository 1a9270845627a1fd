// The limits that a person has set for a sitting: a reminder when one is reached, and nothing that urges to go on.

import { call, el } from "./common.js";
import { cents, short } from "./money.js";

const EVERY = 60_000;
const part = document.getElementById("reminder");
let shown = "";

async function look() {
  if (document.hidden) return;
  const found = await call("GET", "/api/v1/me/sitting").catch(() => null);
  if (!found || (!found.minutes && !found.loss)) return;
  const reached = found.reached.join(" ");
  if (!reached || reached === shown) return;
  shown = reached;
  const says = [found.reached.includes("time") && `you have played for ${found.played_minutes} minutes; your limit is ${found.minutes}`,
    found.reached.includes("loss") && `you have lost ${short(-cents(found.net))}; your limit is ${short(found.loss * 100)}`].filter(Boolean).join(", and ");
  part.replaceChildren(el("p", {}, el("strong", {}, "Your limit: "), `${says}.`),
    el("div", { class: "controls" }, el("a", { class: "button main slim", href: "/" }, "To the lobby"), el("a", { class: "button slim", href: "/mine#limits-title" }, "Your limits"),
      el("button", { type: "button", class: "button slim", onclick: () => { part.hidden = true; } }, "Close")));
  part.hidden = false;
}

if (part) {
  look();
  setInterval(look, EVERY);
}
