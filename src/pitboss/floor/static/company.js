// Players of the house at the table: how many there are, and who says so; none for those who want to be alone.

import { el } from "./common.js";

export const ofTheHouse = (player) => / \(house\)$/.test(player ?? "");

export class Company {
  constructor(part, give) {
    [this.part, this.choice, this.says] = [part, part.querySelector("select"), part.querySelector("[data-says]")];
    this.choice.addEventListener("change", () => give({ do: "company", players: Number(this.choice.value) }));
  }

  /** As the floor has it; where no players of the house come there is nothing to say. */
  show(company) {
    this.part.hidden = !company;
    if (!company) return;
    const { players, most, mine } = company;
    if (this.choice.options.length !== most + 1) {
      this.choice.replaceChildren(...Array.from({ length: most + 1 }, (_, number) => el("option", { value: String(number) }, number ? String(number) : "None")));
    }
    if (document.activeElement !== this.choice || !mine) this.choice.value = String(Math.min(players, most));
    this.choice.disabled = !mine;
    this.says.textContent = mine
      ? "You have been here longest, so you decide. House players bet the house's chips, see only what their seats may see, and give up their seats to other players."
      : "The player who has been here longest decides how many. House players bet the house's chips and give up their seats to other players.";
  }
}
