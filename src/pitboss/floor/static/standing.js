// A round's cards and result stand until they have been seen: chips that others bring for the next round wait that long.

// Milliseconds that they stand, unless the player goes on.
export const SEEN = 3000;

export class Standing {
  #waiting = [];
  #timer = 0;
  #until = 0;

  /** `pass(message)` when a message that was kept is to be shown. */
  constructor(pass, now = () => performance.now()) {
    Object.assign(this, { pass, now });
  }

  /** Whether something is kept back. */
  get waits() {
    return this.#waiting.length > 0;
  }

  /** The player's result is in sight from now on. */
  seen() {
    this.#until = this.now() + SEEN;
  }

  /** Keep a message that would take the result away before it was seen, or is even in sight (`comes`); whatever follows waits behind it. */
  keeps(message, { takesAway, comes }) {
    if (!this.waits && !(takesAway && (comes || this.now() < this.#until))) return false;
    this.#waiting.push([message, this.now()]);
    if (!comes) this.wind();
    return true;
  }

  /** All that came before what is kept has been shown: the time runs. */
  wind() {
    if (!this.waits || this.#timer) return;
    this.#timer = setTimeout(() => this.release(), Math.max(0, this.#until - this.now()));
  }

  /** The player goes on, or the time is over. */
  release() {
    const kept = this.#waiting;
    this.clear();
    this.#until = 0;
    for (const [message, came] of kept) {
      // A clock has gone on meanwhile.
      if (message.clock) message.clock.left = Math.max(0, message.clock.left - (this.now() - came) / 1000);
      this.pass(message);
    }
  }

  /** Forget what is kept: a welcome says how everything stands. */
  clear() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = [];
  }
}
