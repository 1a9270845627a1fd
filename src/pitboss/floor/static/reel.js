// What happened at the table, played one event at a time, so that eyes and ears can follow.

// Milliseconds that an event stands alone, where there is time for it.
const PACE = {
  deal: 220, "turn-up": 260, "hand-over": 260, burn: 90, take: 140, pay: 140, push: 140, surrender: 140, void: 140, vigorish: 100,
  roll: 450, announce: 160, result: 260, wager: 60, place: 80, collect: 0, begin: 0, "set-status": 0,
};
const OTHER = 70;
// From an act to the next question, whatever happens in between: what takes longer is played faster. Only a wheel keeps its own time.
const PATIENCE = 1100;
const TURNS = { spin: 1900 };
// As many balls as are drawn light up one after the other; nothing is told of them before the last.
const BALL = 45;
const turning = ({ act, drawn }) => TURNS[act] ?? (drawn?.device === "balls" ? BALL * drawn.shows.length + 250 : 0);
const pace = (event) => (turning(event) || !(event.text || event.spots) ? 0 : PACE[event.act] ?? OTHER);

export class Reel {
  #news = [];
  #playing = false;
  #wake = null;
  #hurry = false;

  /** `show` is called for each event, `settle` for the state after a batch; `rests` are how long it waits before an event, and after one. */
  constructor(show, settle, rests) {
    Object.assign(this, { show, settle, rests });
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  get busy() {
    return this.#playing;
  }

  push(message) {
    this.#news.push(message);
    if (!this.#playing) this.#play();
  }

  /** Forget what was not yet shown: a welcome says how everything stands. */
  clear() {
    this.#news = [];
    this.skip();
  }

  /** Show at once what is still to come. */
  skip() {
    this.#hurry = true;
    this.#wake?.();
  }

  #sleep(wait) {
    return new Promise((done) => { this.#wake = done; setTimeout(done, wait); }).finally(() => { this.#wake = null; });
  }

  /** Stand still for so long, unless nobody looks or somebody goes on; how long it was. */
  async #rest(wait) {
    if (!wait || document.hidden) return 0;
    const since = performance.now();
    await this.#sleep(wait);
    return performance.now() - since;
  }

  async #play() {
    this.#playing = true;
    this.#hurry = false;
    let until = performance.now() + PATIENCE;
    while (this.#news.length) {
      const message = this.#news.shift();
      for (const [at, event] of message.events.entries()) {
        until += await this.#rest(this.#hurry ? 0 : this.rests.before(event));
        this.show(event);
        const result = this.rests.after(message.events[at + 1] ?? this.#news[0]?.events[0], message);
        // Who wanted to see the cards at once has not yet seen who won.
        if (result) this.#hurry = false;
        until += await this.#rest(result);
        if (this.#hurry || this.still.matches || document.hidden) continue;
        const turns = turning(event);
        until += turns;
        const ahead = [...message.events.slice(at), ...this.#news.flatMap(({ events }) => events)].reduce((sum, one) => sum + pace(one), 0);
        const wait = turns || pace(event) * Math.min(1, Math.max(0, until - performance.now()) / Math.max(1, ahead));
        // What is too short to be seen takes a timer longer than it would stand.
        if (wait >= 8) await this.#sleep(wait);
      }
      if (!this.#news.length) this.#playing = false;
      this.settle(message, this.#news.length === 0);
    }
    this.#playing = false;
  }
}
