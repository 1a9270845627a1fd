"""One call from Python: a round settled from its cards or dice, a wager priced."""

from typing import Any

import pitboss
from bench.row import Row, per_second

CALLS = 200
ROUNDS: dict[str, dict[str, Any]] = {
    "casino war": {"game": "casino-war", "wagers": {"initial": "10.00"}, "cards": ["Kh", "9s"]},
    "blackjack": {
        "game": "blackjack",
        "wagers": {"blackjack": "10.00"},
        "cards": ["Th", "9s", "9c", "8d"],
        "decisions": [{"box": 1, "choose": "stand"}],
    },
    "punto banco": {"game": "punto-banco", "wagers": {"player": "10.00"}, "cards": ["9h", "5s", "Kc", "2d"]},
    "roulette": {"game": "roulette", "wagers": {"red": "10.00"}, "spins": [1]},
    "craps": {"game": "craps", "wagers": {"pass": "10.00"}, "rolls": [[3, 4]]},
}
PRICED = {"craps": "pass", "blackjack": "blackjack", "roulette": "red"}


def _settled(case: dict[str, Any]) -> float:
    boxes = [{"box": 1, "player": "A", "wagers": case["wagers"]}]
    asked = {name: value for name, value in case.items() if name != "wagers"} | {"boxes": boxes}
    return per_second(lambda: len([pitboss.adjudicate(asked).settlement for _ in range(CALLS)]))


def _priced(game: str, wager: str) -> float:
    return per_second(lambda: len([pitboss.odds(game)[wager].edge for _ in range(CALLS)]))


def rows() -> list[Row]:
    """Calls a second, one core; of prices, of what was asked for before."""
    return [
        *(
            Row(f"a round of {name} settled by a call", _settled(case), None, "calls/s")
            for name, case in ROUNDS.items()
        ),
        *(
            Row(f"{wager} of {game} priced by a call", _priced(game, wager), None, "calls/s")
            for game, wager in PRICED.items()
        ),
    ]
