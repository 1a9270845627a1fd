// A felt that is only looked at: nobody sits down or bets there.

import { el } from "./common.js";
import { Felt } from "./felt.js";

/** A new felt in the place of the old one, for a table as it is welcomed to; every round may be of another game. */
export function bareFelt(into, welcome) {
  const parts = ["tables", "middle", "printed"].map((id) => el("div", { class: id, id }));
  const root = el("div", { class: "felt", id: "felt" }, parts, el("p", { class: "announcement", id: "announcement" }), el("ol", { class: "boxes", id: "boxes", "aria-label": "Boxes" }));
  into.replaceChildren(root);
  const felt = new Felt(root, { sit: () => {}, touch: () => false, box: () => 0, settle: () => {} });
  felt.begin(welcome, welcome.you);
  return felt;
}
