"""The poker room: scripted hands of hold 'em six-handed, with and without their chain, and the compiled kernel.

PokerKit plays 57 hands a second where this was first measured, OpenSpiel's universal poker 14,000; neither keeps a
journal. The target of a script is fifty times the former.
"""

import hashlib
from typing import Any

from bench.row import Row, per_second
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.table import Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.shuffle_acts import OfferCut
from pitboss.table.drivers import House, run
from pitboss.table.event import encode

ROUNDS = 2_000
HANDS = 1_000_000
PLAYERS = "ABCDEF"
POKERKIT = 57


class Mixed:
    """Checks, calls, folds, bets and raises by chance: about fourteen actions a hand."""

    def __init__(self, seed: str) -> None:
        self.chance = Randomness.seeded(seed)

    def choose(self, t: Table[Any], act: Decide) -> str:
        """A check more often than a bet, a call as often as a fold."""
        choices, mood = act.choices, self.chance.below(10)
        if "check" in choices:
            return "bet" if mood >= 7 and "bet" in choices else "check"
        if mood < 5:
            return "fold" if "fold" in choices else choices[0]
        return "raise" if mood == 9 and "raise" in choices else "call"

    def cut(self, t: Table[Any], act: OfferCut, chance: Randomness) -> int:
        """In the middle."""
        return len(t.cards.stack) // 2

    def wager(self, t: Table[Any], act: Betting) -> Wager | None:
        """Nothing is wagered outside a hand."""
        return None


def table(name: str = "holdem") -> tuple[Table[Any], House]:
    """Six players with chips for a long night."""
    found = game(name)
    t: Table[Any] = Table(found, found.options())
    house = House({player: Mixed(player) for player in PLAYERS}, Randomness.seeded("poker"))
    t.begin("open")
    run(t, house)
    for box, player in enumerate(PLAYERS, start=1):
        t.begin("sit", player=player, box=box, chips=10**9)
        run(t, house)
    return t, house


def _play() -> int:
    t, house = table()
    house.play(t, ROUNDS)
    return ROUNDS


def _play_chained() -> int:
    t, house = table()
    house.play(t, ROUNDS)
    link = b""
    for event in t.events:
        link = hashlib.sha256(link + encode(event)).digest()
    return ROUNDS


def _kernel(name: str, strategy: str) -> float:
    from pitboss.pricing.simulate import simulate

    found = game(name)
    simulate(found, found.options(), 100, strategy=strategy)
    return per_second(lambda: simulate(found, found.options(), HANDS, strategy=strategy).rounds, 3)


def rows() -> list[Row]:
    """Hands a second, six players, one core."""
    return [
        Row("hold 'em, scripted hands, 6 players, journal in memory", per_second(_play), 50 * POKERKIT, "rounds/s"),
        Row("  the same, encoded and hash-chained", per_second(_play_chained), None, "rounds/s"),
        Row("  compiled, everybody calls down", _kernel("holdem", "call-down"), 14_000, "rounds/s"),
        Row("  compiled, tight", _kernel("holdem", "tight"), 14_000, "rounds/s"),
        Row("omaha eight or better, compiled, everybody calls down", _kernel("omaha-8", "call-down"), None, "rounds/s"),
        Row("seven-card stud, compiled, everybody calls down", _kernel("seven-card-stud", "best"), None, "rounds/s"),
    ]


def main() -> None:
    """Print them."""
    for row in rows():
        print(f"{row.what:56} {row.shown(row.measured):>24}  {row.shown(row.target)}")


if __name__ == "__main__":
    main()
