// The table's socket: orders out with a number each, answers matched to them, and a way back after every cut.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;

export class TableSocket {
  #socket = null;
  #wait = FIRST_WAIT;
  // The floor does what moves chips once under one number: those of an earlier page must not come again.
  #number = Date.now() * 1000;
  #open = new Map();
  #timer = 0;

  /** `heard` gets every message that is no answer; `state` hears "open", "lost" or "gone". */
  constructor(path, heard, state) {
    Object.assign(this, { path, heard, state });
    this.connect();
    // A browser that was asleep need not wait for the next try.
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#again(0); });
  }

  connect() {
    clearTimeout(this.#timer);
    const before = this.#socket;
    this.#socket = null;
    before?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onopen = () => { this.#wait = FIRST_WAIT; };
    socket.onclose = ({ code, reason }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      for (const { fail } of this.#open.values()) fail({ reason: "the connection was lost", cite: null });
      this.#open.clear();
      if (code === 4403) { this.state("gone", "this page was opened from another site"); return; }
      this.state("lost", reason);
      this.#again(this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
    };
  }

  /** A number for an order that may have to be sent again. */
  number() { return ++this.#number; }

  /** Give an order; resolves when done, throws the refusal. */
  send(order) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject({ reason: "the table cannot be reached", cite: null });
    const id = order.id ?? this.number();
    return new Promise((done, fail) => {
      this.#open.set(id, { done, fail });
      this.#socket.send(JSON.stringify({ ...order, id }));
    });
  }

  #again(wait) {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), wait);
  }

  #hear(message) {
    if (message.type === "done" || message.type === "refused") {
      const waiting = this.#open.get(message.id);
      this.#open.delete(message.id);
      if (message.type === "done") waiting?.done();
      else if (waiting) waiting.fail(message);
      else this.heard(message);
      return;
    }
    if (message.type === "moved") { this.#socket?.close(); return; }
    if (message.type === "table") this.state("open");
    this.heard(message);
  }
}
