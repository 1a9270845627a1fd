// Favourites and the last table in the lobby: kept by this browser, shown above the games.

import { el } from "./common.js";

const LAST = "last-table";
const FAVOURITES = "favourites";

function stored(name, otherwise) {
  try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
}

/** Stars on the games, and links to the favourites and to the last table if it is still open. */
export function showFavourites() {
  const liked = new Set(stored(FAVOURITES, []));
  const groups = [...document.querySelectorAll(".game-group")];
  const named = (group) => [group.id.replace(/^game-/, ""), group.querySelector("h3").textContent];
  for (const group of groups) {
    const [name, title] = named(group);
    const star = el("button", {
      type: "button", class: "star", "data-key": `star-${name}`, "aria-pressed": String(liked.has(name)), "aria-label": `Favourite: ${title}`,
      onclick: () => {
        if (!liked.delete(name)) liked.add(name);
        try { localStorage.setItem(FAVOURITES, JSON.stringify([...liked])); } catch { /* it holds for this page */ }
        showFavourites();
        document.querySelector(`[data-key="star-${name}"]`)?.focus({ preventScroll: true });
      },
    }, liked.has(name) ? "★" : "☆");
    group.querySelector(".star")?.remove();
    group.querySelector(".mini-felt").append(star);
  }
  const now = document.querySelector(".now");
  if (!now) return;
  for (const one of now.querySelectorAll(".own-door")) one.remove();
  const door = (text, href) => el("a", { class: "people own-door", href }, text);
  const last = stored(LAST, null);
  const open = last && document.querySelector(`a[href="/tables/${CSS.escape(last.table)}"], a[href="/tables/${CSS.escape(last.table)}#sit"]`);
  now.append(...[open && door(`Last table: ${last.title}`, `/tables/${last.table}`),
    ...groups.map(named).filter(([name]) => liked.has(name)).map(([name, title]) => door(`★ ${title}`, `#game-${name}`))].filter(Boolean));
}

// A game in a family that is folded unfolds when its link is followed.
document.addEventListener("click", (event) => {
  const at = event.target.closest?.('.own-door[href^="#"]');
  const group = at && document.querySelector(at.getAttribute("href"));
  if (group) group.closest("details").open = true;
});
