// The layout of a game whose wagers have areas of their own: drawn from the game's data, whatever the game.

import { pile } from "./chips.js";
import { el } from "./common.js";
import { cents, dollars, range, short, signed } from "./money.js";
import { TURNING, Wheel } from "./wheel.js";

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A wager's name for ears and buttons. */
export const spoken = (wager) => wager.replaceAll("dont-", "don't ").replaceAll("-", " ");

/** Odds as they are printed on a layout: "7:6", "1:1; 2:1 on 2, 12", and where a number decides, its own; "1:1, 2:1, 3:1" for several. */
export function printed(pays, number) {
  const several = pays.split(" or ").map((part) => /^(\d+) to (\d+)$/.exec(part)?.slice(1).map(Number));
  if (several.length > 1 && several.every(Boolean)) return several.sort(([a, b], [c, d]) => a * d - c * b).map((odds) => odds.join(":")).join(", ");
  const parts = pays.split(", ").map((part) => part.match(/^(\d+) to (\d+)(?: on (.+))?$/));
  if (!parts.every(Boolean)) return /^\d+ to \d+/.test(pays) ? pays.match(/^\d+ to \d+/)[0].replace(" to ", ":") : "";
  const odds = parts.map(([, win, stake, on]) => ({ odds: `${win}:${stake}`, on: on?.split(" and ") }));
  if (odds[0].on) return odds.find(({ on }) => on.includes(String(number)))?.odds ?? "";
  const rest = {};
  for (const { odds: at, on } of odds.slice(1)) (rest[at] ??= []).push(...on);
  return [odds[0].odds, ...Object.entries(rest).map(([at, on]) => `${at} on ${on.join(", ")}`)].join("; ");
}

/** What an area is called for ears: its wager, with the label that eyes see where that says more. */
function heard(wager, label) {
  const [name, seen] = [spoken(wager), label.replace(/[①-⑳]/g, (ring) => String(ring.codePointAt(0) - 0x245f))];
  if (name.toLowerCase().includes(seen.toLowerCase())) return name;
  return seen.toLowerCase().includes(name.toLowerCase()) ? seen : `${seen}, ${name}`;
}

function drawn(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** What a stop of a wheel is, as layouts print it: a card has its suit as a sign. */
const asPrinted = (stop) => { const [, rank, suit] = /^([2-9TJQKA])([cdhs])$/.exec(stop) ?? []; return rank ? `${rank === "T" ? "10" : rank}${{ c: "♣", d: "♦", h: "♥", s: "♠" }[suit]}` : String(stop); };

const die = (face) => el("span", { class: "die", dataset: { face } }, Array.from({ length: face }, () => el("i")));

/** A label as it is printed: figures in rings stand in rings of their own size. */
const lettered = (label) => label.split(/([①-⑳])/).map((part) => (/[①-⑳]/.test(part) ? el("span", { class: "ring" }, String(part.codePointAt(0) - 0x245f)) : part));

/** How each kind of device is pictured; one without a picture shows its words. */
const PICTURES = {
  dice: (shows) => shows.map(die),
};

/** Devices that stand in sight all the time; what they show is shown by them too. */
const STANDING = { wheel: Wheel };
const LAST = 14;
// A label this short is a number or a card's rank, which is printed large.
const FIGURE = 2;
// How high an area is at least on a phone, of the layout's width, and how much taller a layout may be drawn on a desk.
const [THUMB, STRETCH] = [0.092, 1.3];

export class Areas {
  #areas = new Map();
  #number = 0;
  #last = [];
  #shown = "";

  /** `touch(wager, remove)` when chips go on an area or come off it. */
  constructor(root, terms, touch) {
    Object.assign(this, { terms, touch, layout: terms.felt });
    this.rules = new Map(terms.wagers.map((rule) => [rule.wager, rule]));
    this.shows = el("div", { class: "shows", role: "img", "aria-label": "Nothing yet" });
    this.puck = el("p", { class: "puck-words" });
    this.svg = drawn("svg", { class: "frames", "aria-hidden": "true", preserveAspectRatio: "none" });
    this.prints = el("div", { class: "prints", "aria-hidden": "true" });
    this.mark_ = el("span", { class: "puck", "aria-hidden": "true" }, "ON");
    this.board = el("div", { class: "board", role: "group", "aria-label": "Layout: arrow keys go from area to area" }, this.svg, this.prints);
    this.board.addEventListener("keydown", (event) => this.#walk(event));
    this.board.addEventListener("focusin", ({ target }) => this.#rest(target.closest(".area")));
    for (const area of this.layout.wide.areas) this.#area(area);
    this.board.append(this.mark_);
    this.lasts = el("ol", { class: "lasts", "aria-label": "Last results", hidden: true });
    const [kind, picture] = Object.entries(terms.pictures ?? {}).find(([one]) => STANDING[one]) ?? [];
    this.device = kind ? new STANDING[kind](picture) : null;
    root.classList.toggle("with-device", Boolean(this.device));
    // Above a layout of many rows the wheel leaves them room.
    root.classList.toggle("many-rows", this.layout.wide.height > 0.4 * this.layout.wide.width);
    this.head = el("div", { class: "areas-head" }, this.device?.root, el("div", { class: "results" }, el("div", { class: "result" }, this.shows, this.puck), this.lasts));
    root.replaceChildren(this.head, this.board);
    const upright = matchMedia("(max-width: 760px)");
    const arrange = () => this.#arrange((upright.matches && this.layout.upright) || this.layout.wide);
    upright.addEventListener("change", arrange);
    arrange();
  }

  #area({ wager, key }) {
    const rule = this.rules.get(wager);
    // What is printed and lies there is for eyes; ears have it in one sentence that begins with what is printed.
    const says = el("span", { class: "hidden-text area-says" });
    const lies = el("span", { class: "lies num", "aria-hidden": "true" });
    const name = el("span", { class: "area-name", "aria-hidden": "true" });
    const pays = el("span", { class: "area-pays", "aria-hidden": "true" }, printed(rule.pays));
    const dice = el("span", { class: "area-dice", "aria-hidden": "true" });
    const root = el("button", {
      type: "button", class: "area", title: rule.says, disabled: true, tabindex: "-1", dataset: { wager },
      "data-hot": key, "aria-keyshortcuts": key?.toUpperCase(),
      onclick: (event) => this.touch(wager, event.shiftKey),
      oncontextmenu: (event) => { event.preventDefault(); this.touch(wager, true); },
    }, says, dice, name, lies, pays);
    this.#areas.set(wager, { root, says, lies, rule, name, pays, dice, shown: "" });
    this.board.append(root);
  }

  /** Everything at its place; a page that is turned has another arrangement of the same areas. */
  #arrange({ width, height, areas, prints, marker }) {
    this.arranged = { width, height, marker, prints };
    // On a phone a layout is as high as the window leaves room for, but no flatter than thumbs allow; on a desk one with room to spare is drawn taller.
    const turned = areas === this.layout.upright?.areas;
    const least = Math.min(height, Math.max(...areas.filter(({ look }) => look !== "line").map(({ h }) => (THUMB * width * height) / h)));
    this.board.style.aspectRatio = `${width} / ${turned ? least : height}`;
    this.board.style.maxHeight = turned ? "none" : `${(STRETCH * 100 * height / width).toFixed(1)}cqw`;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.replaceChildren();
    this.prints.replaceChildren(...prints.map((print) => this.#at(el("span", { class: `print ${print.look}` }, el("span", {}, print.text)), print)));
    for (const place of areas) {
      const area = this.#areas.get(place.wager);
      const { x, y, w, h, look, outline, label, group, dice } = place;
      area.place = place;
      // What lies on a line has its middle there, however small it is drawn.
      this.#at(area.root, look === "line" ? { ...place, x: x + w / 2, y: y + h / 2 } : place);
      area.root.className = `area ${look} ${label.length <= FIGURE && (!look || look === "green") && !dice.length ? "figure" : ""}`;
      area.dice.style.setProperty("--dice", dice.length);
      area.name.replaceChildren(...lettered(label));
      area.dice.replaceChildren(...dice.map(die));
      area.group = group;
      area.frame = look === "line" ? null : outline ? drawn("path", { d: outline }) : drawn("rect", { x, y, width: w, height: h, rx: width / 200 });
      area.shown = "";
      if (!area.frame) continue;
      area.frame.setAttribute("class", `frame ${look}`);
      // What runs round the table takes chips on its whole length.
      if (outline) area.frame.addEventListener("click", () => { if (!area.root.disabled) area.root.click(); });
      this.svg.append(area.frame);
    }
    if (this.lying) this.show(...this.lying);
    this.mark(this.#number);
    this.#rest();
  }

  /** An address in percent of the board, so that it may be of any size. */
  #at(part, { x, y, w, h }) {
    const { width, height } = this.arranged;
    const set = (name, value, of) => part.style.setProperty(name, `${((100 * value) / of).toFixed(3)}%`);
    set("left", x, width);
    set("top", y, height);
    set("width", w, width);
    set("height", h, height);
    return part;
  }

  /** From area to area by arrow: the nearest that takes chips in that direction. */
  #walk(event) {
    const way = ARROWS[event.key];
    const from = this.#areas.get(event.target.closest(".area")?.dataset.wager)?.place;
    if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const { root, place } of this.#areas.values()) {
      if (root.disabled || place === from) continue;
      // To the nearest point of a broad area, so that it is reached from wherever one stands beside it.
      const [mx, my] = middle(place);
      const dx = way[0] ? mx - x : Math.max(place.x - x, 0, x - place.x - place.w) * Math.sign(mx - x);
      const dy = way[1] ? my - y : Math.max(place.y - y, 0, y - place.y - place.h) * Math.sign(my - y);
      const ahead = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      // Of two that are as near, the one that lies straight ahead.
      const far = ahead + 3 * aside + 0.05 * (Math.abs((mx - x) * way[1]) + Math.abs((my - y) * way[0]));
      if (ahead > 0.01 && far < least) [best, least] = [root, far];
    }
    best?.focus();
  }

  /** One area is where Tab comes to; the others are reached by arrows. */
  #rest(root = [...this.#areas.values()].map((area) => area.root).find((one) => one.tabIndex === 0 && !one.disabled)) {
    const next = root ?? [...this.#areas.values()].map((area) => area.root).find((one) => !one.disabled);
    for (const area of this.#areas.values()) area.root.tabIndex = area.root === next ? 0 : -1;
  }

  /** Which areas take chips now. */
  open(wagers) {
    const open = new Set(wagers);
    const focused = document.activeElement;
    for (const [wager, { root, frame }] of this.#areas) {
      root.disabled = !open.has(wager);
      frame?.classList.toggle("closed", root.disabled);
    }
    this.#rest();
    // A focus that was lost while everything was closed for a moment comes back.
    if (this.left && !this.left.disabled && document.activeElement === document.body) this.left.focus({ preventScroll: true });
    this.left = this.board.contains(focused) ? focused : this.left?.disabled ? this.left : null;
  }

  /** What a device showed last; `turn` if it shows it just now. */
  throw(result, turn = false) {
    const shown = JSON.stringify(result ?? null);
    if (!turn && shown === this.#shown) return;
    this.#shown = shown;
    const picture = result ? PICTURES[result.device]?.(result.shows) ?? [el("span", { class: `stop ${this.#lookOf(result.shows)}` }, asPrinted(result.shows))] : [];
    this.shows.replaceChildren(...picture);
    this.shows.setAttribute("aria-label", result?.said ?? "Nothing yet");
    const moves = result && this.device?.show(result.shows, turn);
    // Nobody reads the result before the wheel has come to rest.
    clearTimeout(this.rest);
    this.#strike(moves ? null : result);
    this.shows.classList.toggle("hidden-now", Boolean(moves));
    if (moves) this.rest = setTimeout(() => { this.shows.classList.remove("hidden-now"); this.#strike(result); }, TURNING);
  }

  /** The areas that a result wins are lit, until there are chips for the next. */
  #strike(result) {
    for (const { frame, place } of this.#areas.values()) frame?.classList.toggle("struck", Boolean(result) && (result.wins ? result.wins.includes(place.wager) : place.label === String(result.shows)));
  }

  /** The results before this one, the latest first. */
  past(results) {
    this.#last = results.slice(-LAST).reverse();
    const said = ({ shows }) => (Array.isArray(shows) ? shows.join("-") : asPrinted(shows));
    this.lasts.hidden = false;
    this.lasts.replaceChildren(...this.#last.map((one) => el("li", { class: `num ${this.#lookOf(one.shows)}` }, said(one))));
  }

  #lookOf(shows) {
    const { stops, looks } = this.terms.pictures?.wheel ?? {};
    return looks?.[stops.indexOf(String(shows))] ?? this.layout.wide.areas.find(({ label }) => label === String(shows))?.look ?? "";
  }

  /** On a phone the layout comes into view above the tray; of a long one with large numbers these, and the lines at its end. */
  reveal(tray) {
    const lines = this.prints.querySelector(".number") ? [...this.#areas.values()].filter(({ group }) => group === this.layout.wide.areas[0].group) : [];
    const [{ top }, board, head] = [tray, this.board, this.head].map((part) => part.getBoundingClientRect());
    const ends = lines.length ? Math.max(...lines.map(({ root }) => root.getBoundingClientRect().bottom)) : board.bottom;
    // The upper edge of a layout that has no such part stays in sight.
    const most = lines.length ? Infinity : board.top - head.height - parseFloat(getComputedStyle(this.head).top || 0);
    const under = Math.min(ends + 4 - top, most);
    // In a low window the tray stands beside the layout.
    if (under > 0 && top > innerHeight / 3) scrollBy({ top: under });
  }

  /** The marker lies on a number, or off. */
  mark(number) {
    this.#number = number;
    const [off, on] = this.layout.marker;
    for (const { rule, pays, place } of this.#areas.values()) {
      pays.textContent = printed(rule.pays, number);
      // A label that is the odds says them once.
      pays.hidden = place.label.replace(" to ", ":") === pays.textContent;
    }
    this.puck.hidden = !off;
    this.puck.textContent = number ? on.replace("{}", number) : off;
    this.puck.classList.toggle("on", Boolean(number));
    const at = this.arranged.marker[number];
    this.mark_.hidden = !at || !off;
    // A number on which the marker lies makes room for it.
    this.arranged.prints.forEach(({ look, x, y, w, h }, n) => {
      const under = look.includes("number") && at && number && !this.mark_.hidden && x <= at[0] && at[0] <= x + w && y <= at[1] && at[1] <= y + h;
      this.prints.children[n].classList.toggle("marked-off", Boolean(under));
    });
    this.mark_.textContent = number ? "ON" : "OFF";
    this.mark_.classList.toggle("on", Boolean(number));
    if (at) this.#at(this.mark_, { x: at[0], y: at[1], w: 0, h: 0 });
  }

  /** What lies on each area: one's own `{amount, planned, button}` by wager, and the total of all others. */
  show(own, others) {
    this.lying = [own, others];
    if ([...own.values()].some(({ planned }) => planned)) this.#strike(null);
    for (const [wager, area] of this.#areas) {
      const mine = own.get(wager) ?? { amount: 0 };
      const more = others.get(wager) ?? 0;
      const shown = JSON.stringify([mine, more]);
      if (shown === area.shown) continue;
      area.shown = shown;
      for (const [name, is] of [["laid", mine.amount > 0], ["planned", Boolean(mine.planned)], ["wrong", Boolean(mine.fault)]]) {
        area.root.classList.toggle(name, is);
        area.frame?.classList.toggle(name, is);
      }
      area.lies.replaceChildren(...[
        mine.amount ? el("span", { class: "heap" }, pile(mine.amount, 3), el("b", {}, short(mine.amount))) : null,
        mine.button ? el("span", { class: `button-${mine.button}` }, mine.button) : null,
        mine.gain !== undefined ? el("b", { class: `gain ${mine.gain > 0 ? "won" : mine.gain < 0 ? "lost" : ""}` }, mine.gain ? signed(mine.gain) : "push") : null,
        more ? el("span", { class: "others" }, short(more)) : null,
      ].filter(Boolean));
      const { least, pays } = area.rule;
      const limits = least ? `; limits ${range(area.rule)}` : "";
      area.says.textContent = `${heard(wager, area.place.label)}: ${mine.amount ? `${dollars(mine.amount)} on it` : "empty"}${mine.button ? `, ${mine.button}` : ""}${more ? `; others ${dollars(more)}` : ""}; pays ${pays}${limits}`;
    }
  }
}
