"""Pai gow: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import NOBODY, strange
from tests.games.pai_gow.table import NINE, stacks


def tiles() -> dict[str, tuple]:
    """The cases of pai gow: A at box 6 has gee joon and a gong, which nobody beats."""
    hands = {0: "13 33 25 22", 6: "24 12 66 35", 5: "55 46 15 14"}
    whole = " ".join(stacks(0, hands))
    one = [{"box": 6, "player": "A", "wagers": {"pai-gow": "20"}}]
    two = [*one, {"box": 5, "player": "B", "wagers": {"pai-gow": "10"}}]
    won, even, lost = {"A": "19.00"}, {"A": "0.00"}, {"B": "-10.00"}

    def odd(kind: str, **where) -> dict:
        return {"boxes": one, "rolls": [NINE], "irregularities": strange(kind, **where)}

    both = odd("dice-not-flat") | {"boxes": two}
    bank = odd("bank-set-wrongly") | {
        "boxes": [{"box": 6, "player": "A", "wagers": {}}, {"box": 5, "player": "B", "wagers": {"pai-gow": "10"}}],
        "before": {"stakes": {"A": 2000}},
        "bankrolls": {"A": "100"},
    }
    at_bank = " ".join(stacks(6, hands))
    return {
        "bad-set": ("", [], odd("bad-set") | {"boxes": NOBODY, "procedure": "open", "rolls": []}, {}),
        "dice-not-flat": (whole, [], both, won | {"B": "0.00"}),
        "die-out": (whole, [], odd("die-out"), won),
        "device-failed": (whole, [], odd("device-failed") | {"options": {"start": "generator"}}, won),
        "wrong-stacks": (whole, [], odd("wrong-stacks"), even),
        "wrong-number": (whole, [], odd("wrong-number"), even),
        "tile-exposed": (whole, [{"box": 6, "choose": "void"}], odd("tile-exposed", box=6), even),
        "tile-exposed and played": (whole, [{"box": 6, "choose": "play"}], odd("tile-exposed", box=6), won),
        "face-up-in-shoe": (whole, [{"box": 6, "choose": "play"}], odd("face-up-in-shoe", box=6), won),
        "face-up-in-shoe of the dealer": (whole, [], odd("face-up-in-shoe", box=0), even),
        "face-up-in-shoe of nobody": (whole, [], odd("face-up-in-shoe", act=14), won),
        "bank-exposed": (whole, [], odd("bank-exposed", box=0), even),
        "set-wrongly": (whole, [], odd("set-wrongly"), won),
        "bank-set-wrongly": (
            at_bank,
            [{"box": 6, "choose": "bank"}],
            bank,
            {"A": "9.50"} | lost,
        ),
        "swapped": (whole, [], odd("swapped"), won),
        "not-dealt": (whole, [], odd("not-dealt", box=5) | {"boxes": two}, won | {"B": "0.00"}),
        "out-of-limits": (
            whole,
            [],
            odd("out-of-limits", act=1, box=5, wagers={"pai-gow": "2"})
            | {"boxes": [*one, {"box": 5, "player": "B", "wagers": {}}]},
            won | {"B": "0.00"},
        ),
        "absent": (whole, [], odd("absent"), won),
        "fill": (
            whole,
            [],
            {
                "boxes": [{"box": 6, "player": "A", "wagers": {"pai-gow": "100000"}}],
                "rolls": [NINE],
                "irregularities": strange("fill", amount="100"),
            },
            {"A": "95000.00"},
        ),
    }


IRREGULAR = {"pai-gow": tiles()}
