// What happened at the table, played one event at a time, so that eyes and ears can follow.

// Milliseconds that an event stands alone.
const PACE = {
  deal: 350, "turn-up": 450, "hand-over": 450, burn: 160, take: 250, pay: 250, push: 250, surrender: 250, void: 250, vigorish: 200,
  roll: 500, spin: 2000, announce: 450, result: 600, wager: 90, place: 150, collect: 0, begin: 0, "set-status": 0,
};
const OTHER = 140;
const MOST = 40;

export class Reel {
  #news = [];
  #playing = false;
  #wake = null;
  #hurry = false;

  /** `show` is called for each event, `settle` for the state after a batch. */
  constructor(show, settle) {
    Object.assign(this, { show, settle });
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

  async #play() {
    this.#playing = true;
    this.#hurry = false;
    while (this.#news.length) {
      const message = this.#news.shift();
      for (const event of message.events) {
        this.show(event);
        const queued = message.events.length + this.#news.reduce((sum, one) => sum + one.events.length, 0);
        if (this.#hurry || this.still.matches || document.hidden || queued > MOST) continue;
        const wait = event.text || event.spots ? PACE[event.act] ?? OTHER : 0;
        if (wait) await new Promise((done) => { this.#wake = done; setTimeout(done, wait); });
        this.#wake = null;
      }
      if (!this.#news.length) this.#playing = false;
      this.settle(message, this.#news.length === 0);
    }
    this.#playing = false;
  }
}
