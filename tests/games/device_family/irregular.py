"""Roulette, big six, sic bo and mini-dice: what a case comes to, by kind of irregularity."""

from tests.cases import strange


def ruled_at(act: int, kind: str, **wagers: str) -> dict:
    """A case in which something goes wrong at an act; a kind in which a wager comes too late names it."""
    more = {"box": 1, "wagers": wagers} if wagers else {}
    return {"irregularities": strange(kind, act=act, **more)}


def roulette() -> dict:
    wagers, spins = {"red": "10.00"}, {"spins": ["1"]}
    box = [{"box": 1, "player": "A", "wagers": wagers}]
    two = [*box, {"box": 2, "player": "B", "wagers": {}}]
    void = ("wrong-way", "too-few-turns", "foreign-object", "ball-out", "called-and-rested")
    return {
        **{kind: ("", [], {"boxes": box, **spins, **ruled_at(4, kind)}, {"A": "10.00"}) for kind in void},
        "late-wager": ("", [], {"boxes": box, **spins, **ruled_at(4, "late-wager", black="10.00")}, {"A": "10.00"}),
        "out-of-limits": (
            "",
            [],
            {
                "boxes": two,
                **spins,
                "options": {"outside_minimum": "10.00"},
                "irregularities": strange("out-of-limits", act=2, box=2, wagers={"red": "5.00"}),
            },
            {"A": "10.00", "B": "5.00"},
        ),
        "fill": (
            "",
            [],
            {"boxes": [{"box": 1, "player": "A", "wagers": {"straight-1": "10000.00"}}], **spins},
            {"A": "350000.00"},
        ),
    }


def big_six() -> dict:
    box = [{"box": 1, "player": "A", "wagers": {"5": "10.00"}}]
    two, spins = [*box, {"box": 2, "player": "B", "wagers": {}}], {"spins": ["5"]}
    void = ("too-few-turns", "between-sections", "interference")
    return {
        **{kind: ("", [], {"boxes": box, **spins, **ruled_at(3, kind)}, {"A": "50.00"}) for kind in void},
        "late-wager": ("", [], {"boxes": box, **spins, **ruled_at(3, "late-wager", **{"1": "5.00"})}, {"A": "50.00"}),
        "out-of-limits": (
            "",
            [],
            {
                "boxes": two,
                **spins,
                "options": {"minimum": "10.00"},
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"5": "5.00"}),
            },
            {"A": "50.00", "B": "25.00"},
        ),
        "fill": (
            "",
            [],
            {"boxes": [{"box": 1, "player": "A", "wagers": {"joker": "10000.00"}}], "spins": ["joker"]},
            {"A": "450000.00"},
        ),
    }


def sic_bo() -> dict:
    box = [{"box": 1, "player": "A", "wagers": {"small": "10.00"}}]
    two, rolls = [*box, {"box": 2, "player": "B", "wagers": {}}], {"rolls": [[1, 2, 3]]}
    return {
        **{
            kind: ("", [], {"boxes": box, **rolls, **ruled_at(act, kind)}, {"A": "10.00"})
            for kind, act in {
                "cocked-die": 4,
                "die-out": 4,
                "dice-seen": 2,
                "wrong-numbers": 6,
                "lights-fail": 6,
                "tampering": 1,
            }.items()
        },
        "late-wager": ("", [], {"boxes": box, **rolls, **ruled_at(4, "late-wager", big="5.00")}, {"A": "10.00"}),
        "out-of-limits": (
            "",
            [],
            {
                "boxes": two,
                **rolls,
                "options": {"minimum": "10.00"},
                "irregularities": strange("out-of-limits", act=2, box=2, wagers={"small": "5.00"}),
            },
            {"A": "10.00", "B": "5.00"},
        ),
        "fill": (
            "",
            [],
            {"boxes": [{"box": 1, "player": "A", "wagers": {"total-4": "10000.00"}}], "rolls": [[1, 1, 2]]},
            {"A": "600000.00"},
        ),
    }


def mini_dice() -> dict:
    box = [{"box": 1, "player": "A", "wagers": {"field": "10.00"}}]
    two, rolls = [*box, {"box": 2, "player": "B", "wagers": {}}], {"rolls": [[6, 6]]}
    void = ("cocked-die", "dice-seen", "too-few-shakes", "tampering")
    return {
        **{kind: ("", [], {"boxes": box, **rolls, **ruled_at(3, kind)}, {"A": "20.00"}) for kind in void},
        "ordered-to-pass": (
            "",
            [{"box": 2, "choose": "accept"}],
            {"boxes": two, **rolls, **ruled_at(2, "ordered-to-pass")},
            {"A": "20.00"},
        ),
        "late-wager": ("", [], {"boxes": box, **rolls, **ruled_at(3, "late-wager", field="5.00")}, {"A": "20.00"}),
        "out-of-limits": (
            "",
            [],
            {
                "boxes": two,
                **rolls,
                "options": {"minimum": "10.00"},
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"field": "5.00"}),
            },
            {"A": "20.00", "B": "10.00"},
        ),
        "absent": (
            "",
            [{"box": 2, "choose": "accept"}],
            {"boxes": two, **rolls, "before": {"shooter": 0}, "irregularities": strange("absent", act=1)},
            {"A": "20.00"},
        ),
        "fill": (
            "",
            [],
            {"boxes": [{"box": 1, "player": "A", "wagers": {"any-seven": "50000.00"}}], "rolls": [[3, 4]]},
            {"A": "200000.00"},
        ),
    }


IRREGULAR = {"roulette": roulette(), "big-six": big_six(), "sic-bo": sic_bo(), "mini-dice": mini_dice()}
