// The waiting list of a table as the pit sees it: who waits, who was called, and what may be done about it.

import { el, refusal } from "./common.js";

export class Queue {
  #shown = "";

  /** `give` sends an order and throws the refusal. */
  constructor(root, give) {
    Object.assign(this, { root, give });
    if (!root) return;
    this.answer = document.getElementById("queue-answer");
    document.getElementById("queue-call").addEventListener("click", () => this.#order("call-list", {}));
    const form = document.getElementById("queue-join");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.#order("join-list", { player: form.elements.player.value.trim() })) form.reset();
    });
  }

  draw(queue) {
    if (!this.root || !queue) return;
    const shown = JSON.stringify(queue);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.root.replaceChildren(...queue.waiting.map((player) => this.#row(player, queue.called.includes(player))));
    if (!queue.waiting.length) this.root.replaceChildren(el("li", { class: "quiet" }, "The waiting list is empty."));
  }

  #row(player, called) {
    const button = (text, procedure) => el("button", { type: "button", class: "button slim", "aria-label": `${text}: ${player}`, onclick: () => this.#order(procedure, { player }) }, text);
    return el("li", { dataset: { player } }, el("strong", {}, player), " ", called ? el("span", { class: "tag open" }, "called") : null,
      called ? button("No show", "skip-list") : null, button("Remove", "leave-list"));
  }

  async #order(procedure, args) {
    this.answer.replaceChildren();
    try {
      await this.give({ do: "procedure", procedure, args });
      return true;
    } catch (refused) {
      this.answer.replaceChildren(refusal(refused.reason, refused.cite));
      return false;
    }
  }
}
