"""Learn casino war's only choice from the table itself: over a tie, go to war or give up half?

Tabular Q-learning with the Gymnasium environment. There is one state, a tie, for its rank tells nothing about the cards
to come; the value of a choice moves towards what followed it, by less and less. After some thousand rounds it is near
the exact worth, which `pitboss odds casino-war` counts out.

    pip install "pitboss[learn]" && python examples/learn_casino_war.py
"""

import random
import sys
from dataclasses import dataclass

import pitboss
from pitboss.adapters import env
from pitboss.adapters.actions import PASS

CHOICES = ("go-to-war", "surrender")


@dataclass
class Value:
    """The mean of what a choice has brought so far, in units, and how often it was made."""

    mean: float = 0.0
    tries: int = 0

    def learn(self, reward: float) -> None:
        """Move towards a reward."""
        self.tries += 1
        self.mean += (reward - self.mean) / self.tries


def learn(rounds: int, seed: int = 1, explore: float = 0.3) -> dict[str, Value]:
    """The values of both choices after a number of rounds."""
    table, chance = env("casino-war"), random.Random(seed)
    number = table.seats.actions.number
    values = {choice: Value() for choice in CHOICES}
    for episode in range(rounds):
        seen, _ = table.reset(seed=seed if episode == 0 else None)
        made, over, total = "", False, 0.0
        while not over:
            mask = seen["action_mask"]
            if mask[number["go-to-war"]]:
                best = max(CHOICES, key=lambda choice: values[choice].mean)
                made = chance.choice(CHOICES) if chance.random() < explore else best
                action = number[made]
            else:
                # Stake one unit, and nothing more.
                action = PASS if mask[PASS] else number["initial x1"]
            seen, reward, over, _, _ = table.step(action)
            total += reward
        if made:
            values[made].learn(total)
    return values


def exact() -> dict[str, float]:
    """What each choice is worth over a tie, from the exact odds of both strategies."""
    found = {}
    for choice, strategy in zip(CHOICES, ("always-war", "always-surrender"), strict=True):
        over = pitboss.odds("casino-war", strategy=strategy)["initial"].outcomes
        after_tie = [row for row in over if row.name not in ("win", "lose")]
        ties = sum(row.probability for row in after_tie)
        found[choice] = float(sum(row.pays * row.probability for row in after_tie) / ties)
    return found


if __name__ == "__main__":
    learned, known = learn(int(sys.argv[1]) if len(sys.argv) > 1 else 30_000), exact()
    for choice, value in learned.items():
        print(f"{choice:10}  learned {value.mean:+.3f} from {value.tries} ties   exactly {known[choice]:+.4f}")
    print("best:", max(CHOICES, key=lambda choice: learned[choice].mean))
