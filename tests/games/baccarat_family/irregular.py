"""Baccarat: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, UNBURNED, strange


def baccarat(betting: int, **more) -> dict[str, tuple]:
    """The cases of both baccarat games. A has ten dollars on the Banker; betting opens at that act."""
    two = [{"box": 1, "player": "A", "wagers": {"banker": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    at_two = {"act": betting + (2 if betting > 1 else 1), "box": 2}
    nines, seven_four, seven_six = "9c 5d 9d 4h", "3c 2d 4c 2h", "3c 2d 4c 4h"
    won, lost, even = {"A": "9.50"}, {"A": "-10.00"}, {"A": "0.00"}
    cut = [{"player": "A", "choose": "cut", "position": n} for n in (100, 200)]
    back = [{"choose": "cutting-card", "position": n} for n in (20, 30)]
    return {
        "cutting-card": ("9c cut 5d 9d 4h", [], {}, won),
        "cash-wager": (
            nines,
            [],
            {"boxes": two, "irregularities": strange("cash-wager", **at_two, wagers={"player": "25"})},
            won | {"B": "-25.00"},
        ),
        "out-of-limits": (
            nines,
            [],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", **at_two, wagers={"player": "5"}),
            },
            won | {"B": "-5.00"},
        ),
        "recut": (
            "Ac Kc",
            cut,
            {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut")},
            {},
        ),
        "recut in the shoe": (
            "Ac Kc",
            [cut[0], back[0], cut[1], back[1]],
            {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut", card=1)},
            {},
        ),
        "burn-forgotten": UNBURNED,
        "absent": ("Ac Kc", [], {"boxes": NOBODY, "procedure": "start", "irregularities": strange("absent")}, {}),
        "face-up-in-shoe": (f"2h {nines}", [], {"irregularities": strange("face-up-in-shoe", card=1)}, won),
        "face-up-in-shoe twice": (
            "2h 9c 3h",
            [],
            {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (nines, [], {"irregularities": strange("drawn-in-error", card=2)}, won),
        "player-third-in-error": (
            f"{seven_four} 5s",
            [],
            {"irregularities": strange("player-third-in-error")},
            won,
        ),
        "player-third-in-error and the Banker stays": (
            f"{seven_six} 5s",
            [],
            {"irregularities": strange("player-third-in-error")},
            lost,
        ),
        "player-third-in-error-seen": (
            f"{seven_four} 5s",
            [],
            {"irregularities": strange("player-third-in-error-seen")},
            won,
        ),
        "player-third-in-error-seen and the Banker stays": (
            f"{seven_six} 5s",
            [],
            {"irregularities": strange("player-third-in-error-seen")},
            lost,
        ),
        "banker-third-in-error": ("2c 3d 4c 4h 5s", [], {"irregularities": strange("banker-third-in-error")}, won),
        "banker-third-in-error-seen": (
            "2c 3d 4c 4h 5s",
            [],
            {"irregularities": strange("banker-third-in-error-seen")},
            won,
        ),
        "wrong-hand": (nines, [], {"irregularities": strange("wrong-hand", card=3)}, won),
        "shoe-empty": ("9c 5d", [], {"irregularities": strange("shoe-empty", card=3)}, even),
        "fill": ("9c 9d 9h 9s", [], {"wagers": {"tie": "50000"}}, {"A": "400000.00"}),
        **more,
    }


def handed(kind: str, choose: str | None, net: str) -> tuple:
    """A case in which the Banker's cards are in the bettor's hands."""
    decisions = [{"by": "casino-supervisor", "choose": choose}] if choose else []
    return "9c 5d 9d 4h", decisions, {"options": {"dealing": "handed"}, "irregularities": strange(kind)}, {"A": net}


IRREGULAR = {
    "minibaccarat": baccarat(
        1,
        **{
            "bent-card": handed("bent-card", "identified", "9.50"),
            "bent-card beyond telling": handed("bent-card", "not-identified", "0.00"),
            "exposed-hand": handed("exposed-hand", None, "9.50"),
            "shuffler-jam": JAM,
        },
    ),
    # The shoe is offered first: to each participant, and then it is the dealer's.
    "punto-banco": baccarat(3),
}
