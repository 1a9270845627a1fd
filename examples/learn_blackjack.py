"""Learn to play blackjack from nothing in about a minute: two thousand tables at once, then the exact price of it.

Monte Carlo control with the compiled tables of `vector_env`. Each round makes one choice at random, plays on as it has
learned so far, and notes what followed. What is learned goes into a strategy file, which `pitboss.odds` prices exactly.

    pip install "pitboss[learn]" && python examples/learn_blackjack.py
"""

import sys
import tempfile
from itertools import accumulate
from pathlib import Path

import numpy as np

import pitboss
from pitboss.adapters import env, vector_env

CHOICES = ("stand", "hit", "double-down", "split")
STAND, HIT, DOUBLE, SPLIT = range(4)
HARD, SOFT, PAIR = range(3)
CELLS = (3, 22, 11)
"""Kind of hand, its total (of a pair the value of a card), and the value of the dealer's card with the ace as 1."""
EXPLORE = 0.3


class Player:
    """What each choice has brought in each cell, and the choice that has brought most."""

    def __init__(self, tables: int, seed: int) -> None:
        one = env("blackjack", stakes=(1,))
        self.places = dict(zip(one.fields, accumulate(one.fields.values(), initial=0), strict=False))
        number = one.seats.actions.number
        self.stake, self.numbers = number["blackjack x1"], np.array([number[choice] for choice in CHOICES])
        self.many = vector_env("blackjack", tables, stakes=(1,))
        self.chance = np.random.default_rng(seed)
        self.seen, _ = self.many.reset(seed=seed)
        self.sums = np.zeros((np.prod(CELLS), len(CHOICES)))
        self.tries = np.zeros((np.prod(CELLS), len(CHOICES)))
        # By card: its value with the ace as 1, whether it is an ace, and that it is a card.
        ranks = np.arange(52) // 4 + 2
        values = np.where(ranks == 14, 1, np.minimum(ranks, 10))
        self.of_card = np.zeros((53, 3), np.float32)
        self.of_card[:52] = np.stack([values, ranks == 14, np.ones(52)], axis=1)

    def cells(self) -> tuple[np.ndarray, np.ndarray]:
        """The cell of the hand in question at each table, and whether it comes from a split."""
        seen, mask, at = self.seen["observation"], self.seen["action_mask"], self.places
        own = seen[:, at["own 1"] : at["own 1"] + 4 * 53].reshape(-1, 4, 53) @ self.of_card
        asked = seen[:, at["hand in question"] : at["hand in question"] + 4].argmax(axis=1)
        hard, aces = own[np.arange(len(own)), asked, :2].astype(np.int64).T
        dealer = (seen[:, at["middle 1"] : at["middle 1"] + 53] @ self.of_card[:, 0]).astype(np.int64)
        soft, pair = (aces > 0) & (hard + 10 <= 21), mask[:, self.numbers[SPLIT]] == 1
        kind = np.where(pair, PAIR, np.where(soft, SOFT, HARD))
        total = np.where(pair, hard // 2, hard + 10 * soft)
        place = (kind * CELLS[1] + total.clip(0, 21)) * CELLS[2] + dealer.clip(0, 10)
        return place, own[:, 1, 2] > 0

    def worth(self) -> np.ndarray:
        """The mean of every choice in every cell; what was never tried is worth less than anything."""
        return np.where(self.tries > 0, self.sums / np.maximum(self.tries, 1), -9.0)

    def learn(self, steps: int) -> None:
        """Play a number of steps at every table, by what is known when they begin."""
        tables = self.many.num_envs
        worth = self.worth()
        noted = np.full(tables, -1)
        gains = np.zeros(tables)
        for _ in range(steps):
            mask = self.seen["action_mask"]
            place, split = self.cells()
            open_now = mask[:, self.numbers] == 1
            best = np.where(open_now, worth[place], -99.0).argmax(axis=1)
            wild = np.where(open_now, self.chance.random((tables, len(CHOICES))), -1.0).argmax(axis=1)
            asked = open_now[:, STAND]
            tries = asked & (noted < 0) & ~split & (self.chance.random(tables) < EXPLORE)
            noted[tries] = place[tries] * len(CHOICES) + wild[tries]
            choice = self.numbers[np.where(tries, wild, best)]
            self.seen, rewards, over, _, _ = self.many.step(np.where(asked, choice, self.stake))
            gains += rewards
            ended = over & (noted >= 0)
            cells = self.sums.size
            self.sums += np.bincount(noted[ended], gains[ended], cells).reshape(self.sums.shape)
            self.tries += np.bincount(noted[ended], minlength=cells).reshape(self.tries.shape)
            noted[over], gains[over] = -1, 0.0

    def written(self) -> str:
        """What has been learned, as a strategy file."""
        worth = self.worth().reshape(*CELLS, len(CHOICES))
        lines = ['game = "blackjack"', "[choices]"]
        named = [(HARD, f"hard {total}", total) for total in range(4, 21)]
        named += [(SOFT, f"soft {total}", total) for total in range(12, 21)]
        named += [(PAIR, f"pair {'A' if value == 1 else value}", value) for value in (*range(2, 11), 1)]
        for kind, hand, total in named:
            for dealer in range(1, 11):
                brought = worth[kind, total, dealer]
                draws = brought[HIT] > brought[STAND] or (total < 12 and kind == HARD)
                word = {HIT: "hit", STAND: "stand", SPLIT: "split"}.get(int(brought.argmax()), "")
                if not word:
                    word = "double-or-hit" if draws else "double-or-stand"
                if brought.max() < -1:
                    word = "hit" if draws else "stand"
                lines.append(f'"{hand} against {"A" if dealer == 1 else dealer}" = "{word}"')
        return "\n".join(lines) + "\n"


def learned(steps: int, tables: int = 2048, seed: int = 1, turns: int = 6) -> str:
    """A strategy file after a number of steps at every table; what followed older ways to play counts less and less."""
    player = Player(tables, seed)
    for turn in range(turns):
        player.learn(steps * 2**turn // (2**turns - 1) + 1)
        if turn < turns - 1:
            player.sums *= 0.25
            player.tries *= 0.25
    return player.written()


def edge(strategy: str) -> float:
    """What the house keeps of a unit against a strategy, counted out and not played."""
    return float(pitboss.odds("blackjack", strategy=strategy)["blackjack"].edge)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        file = Path(sys.argv[2] if len(sys.argv) > 2 else f"{folder}/learned.toml")
        file.write_text(learned(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000), encoding="utf-8")
        mine, best = edge(str(file)), edge("best")
    print(f"the house keeps {mine:.4%} against what was learned, {best:.4%} against the best play")
    print(f"learned to within {mine - best:.4%}")
