// What the pit's pages share: signing out, polling, and times.

import { call } from "./common.js";
import { dollars } from "./money.js";

document.getElementById("sign-out")?.addEventListener("click", async () => {
  try { await call("DELETE", "/api/v1/pit/me"); } catch { /* the token is gone already */ }
  location.assign("/pit/sign-in");
});

/** Ask again and again while the page is looked at; a token that has run out leads to the sign-in. */
export function poll(path, every, heard, failed = () => {}) {
  const ask = async () => {
    if (document.hidden) return;
    try {
      heard(await call("GET", path));
    } catch (refused) {
      if (refused.status === 401) location.assign("/pit/sign-in");
      else failed(refused);
    }
  };
  const again = async () => {
    await ask();
    setTimeout(again, every);
  };
  document.addEventListener("visibilitychange", ask);
  again();
  return ask;
}

/** Microseconds since 1970 as a time of day, with the day where it is another one. */
export function when(at) {
  const then = new Date(at / 1000);
  const time = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return then.toDateString() === new Date().toDateString() ? time : `${then.toLocaleDateString()} ${time}`;
}

/** A table's status in words: one that is held is paused, and one that is open or waits has players or none. */
export const standing = (status, players) => ({ held: "paused", open: players ? "in play" : "no players", waiting: players ? "in play" : "no players" }[status] ?? status);

/** What the house has won, with its sign and its cents. */
export const gain = (amount) => `${amount > 0 ? "+" : ""}${dollars(amount)}`;

/** Change an element's text only if it differs, so that nothing is announced or selected anew for nothing. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
