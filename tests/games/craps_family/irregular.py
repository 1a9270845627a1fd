"""Craps: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import strange


def craps(**more) -> dict[str, tuple]:
    """Cases of dice: what befalls the throw, a seven at the come out, and the shooter's ten dollars on pass."""
    won, boxes = {"A": "10.00"}, [{"box": n, "player": p, "wagers": {}} for n, p in ((1, "A"), (2, "B"))]

    def seven(kind: str, **where) -> tuple:
        return "", [], {"wagers": {"pass": "10"}, "rolls": [[3, 4]], "irregularities": strange(kind, **where)}, won

    invalid = ("off-table", "die-on-die", "not-together", "short-throw", "on-the-bank", "in-cup-or-rail", "crooked")
    others = ("improper", "cocked-on-two", "die-lost", "cocked-die", "dice-touch-wagers")
    two = {"boxes": [{**boxes[0], "wagers": {"pass": "10"}}, {**boxes[1], "wagers": {"pass": "20"}}], "rolls": [[3, 4]]}
    return {
        **{kind: seven(kind, roll=1) for kind in (*invalid, *others)},
        "ordered-to-pass": (
            "",
            [{"box": 2, "choose": "accept"}],
            {**two, "irregularities": strange("ordered-to-pass")},
            {"A": "10.00", "B": "20.00"},
        ),
        "late-bet": (
            "",
            [],
            {**two, "irregularities": strange("late-bet", box=2, wagers={"field": "5"})},
            {"A": "10.00", "B": "15.00"},
        ),
        "out-of-limits": (
            "",
            [],
            {
                **two,
                "options": {"minimum": 5, "chip": "0.10", "lay_on_come_out": True},
                "irregularities": strange("out-of-limits", box=2, wagers={"lay-4": "4"}),
            },
            {"A": "10.00", "B": "21.90"},
        ),
        "absent": (
            "",
            [{"box": 2, "choose": "accept"}],
            {**two, "before": {"shooter": 0, "last": 2}, "irregularities": strange("absent")},
            {"A": "10.00", "B": "20.00"},
        ),
        "fill": (
            "",
            [],
            {
                "wagers": {"pass": "10", "any-seven": "1000", "lay-4": "100000"},
                "options": {"vigorish_percent": 0, "lay_on_come_out": True},
                "rolls": [[3, 4]],
                "irregularities": strange("fill", amount="100"),
            },
            {"A": "54010.00"},
        ),
        **more,
    }


IRREGULAR = {"craps": craps(), "mini-craps": craps()}
