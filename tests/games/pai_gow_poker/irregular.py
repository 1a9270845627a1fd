"""Pai gow poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange

from .table import dealt

MAIN = "pai-gow-poker"
WINS, LOSES, ALSO = "As Ah Kd Kc 9h 5s 3d", "Jd 9c 8h 6s 4d 3c 2s", "Qs Qh Js Jc Th 5d 2h"


def seven_cards(main: str, hands: dict[int, str], also: str, won: str, most: str) -> dict[str, tuple]:
    """A has the better hands and ten dollars on them; the button lies at the dealer, and cards go round."""
    way = [{"box": 1, "choose": "house-way"}]
    wager = {"wagers": {main: "10"}, "options": {"start": "button"}}
    cards = " ".join(dealt(hands))
    manual = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual"}}
    shaken = {"wagers": {main: "10"}, "rolls": [[3, 2, 3]]}
    shown = {"wagers": {main: "10"}, "options": {"start": "generator"}}
    two = [{"box": 1, "player": "A", "wagers": {main: "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    gains, even, loses = {"A": won}, {"A": "0.00"}, {"A": "-10.00"}
    # The deck without its first card, which lay face up.
    first, rest = cards.split(" ", 1)
    without = " ".join(card for at, card in enumerate(cards.split()) if at != 1)

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", manual), {}),
        "dice-not-flat": (cards, way, at("dice-not-flat", shaken), gains),
        "die-out": (cards, way, at("die-out", shaken), gains),
        "device-failed": (cards, way, at("device-failed", shown | {"rolls": [[3, 2, 3]]}), gains),
        "wrong-place": (first, [], at("wrong-place", wager, card=2), even),
        "not-dealt": (without, [], at("not-dealt", wager, card=2), even),
        "dealt-twice": (cards, [], at("dealt-twice", wager, card=2), even),
        "place-missed": (without, [], at("place-missed", wager, card=2), even),
        "stub-wrong": (cards, [], at("stub-wrong", wager), even),
        "card-exposed": (cards, [{"box": 1, "choose": "play"}, *way], at("card-exposed", wager, card=2), gains),
        "card-exposed and void": (cards, [{"box": 1, "choose": "void"}], at("card-exposed", wager, card=2), even),
        "dealers-card-exposed": (cards, [], at("dealers-card-exposed", wager, box=1, card=30), even),
        "face-up-in-shoe": (f"{first} {rest.split()[0]}", [], at("face-up-in-shoe", wager, card=2), even),
        "drawn-in-error": (cards, way, at("drawn-in-error", wager, card=2), gains),
        "set-wrongly": (cards, way, at("set-wrongly", wager), gains),
        "foul-hand": (cards, [], at("foul-hand", wager), loses),
        "wrong-split": (cards, [], at("wrong-split", wager), loses),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (
            first,
            [],
            at("shoe-jam", wager | {"options": {"start": "button", "dealing": "automated-shoe"}}, card=2),
            even,
        ),
        "out-of-limits": (
            cards,
            [*way, {"box": 2, "choose": "give-up"}],
            {
                "options": {"minimum": "10", "start": "button"},
                "boxes": two,
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={main: "5"}),
            },
            gains | {"B": "-5.00"},
        ),
        "absent": (cards, [], at("absent", wager), gains),
        "fill": (
            " ".join(dealt(hands | {2: also})),
            [*way, {"box": 2, "choose": "house-way"}],
            {
                "options": {"start": "button", "maximum": "1000000"},
                "boxes": [
                    {"box": box, "player": who, "wagers": {main: "1000000"}} for box, who in ((1, "A"), (2, "B"))
                ],
            },
            dict.fromkeys("AB", most),
        ),
    }


def banked() -> tuple:
    """A has the bank and sets it wrongly; by the house way it wins."""
    hands = {6: "Qs Qh Tc 7c 6h 5d 2h", 5: LOSES}
    boxes = [{"box": 6, "player": "A", "wagers": {}}, {"box": 5, "player": "B", "wagers": {MAIN: "90"}}]
    decisions = [{"box": 6, "choose": "bank"}, {"box": 6, "choose": "none"}, {"box": 5, "choose": "house-way"}]
    case = {
        "options": {"start": "button", "player_bank": True},
        "before": {"stakes": {"A": 4500}},
        "bankrolls": {"A": "300"},
        "boxes": boxes,
        "irregularities": strange("bank-set-wrongly"),
    }
    return " ".join(dealt(hands)), decisions, case, {"A": "85.50", "B": "-90.00"}


IRREGULAR = {
    "pai-gow-poker": {**seven_cards(MAIN, {1: WINS, 0: LOSES}, ALSO, "9.50", "950000.00"), "bank-set-wrongly": banked()}
}
