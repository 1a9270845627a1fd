"""Pokette: what a case comes to, by kind of irregularity."""

from tests.cases import strange


def pokette() -> dict:
    box, spins = [{"box": 1, "player": "A", "wagers": {"red": "10.00"}}], {"spins": ["9h"]}
    two = [*box, {"box": 2, "player": "B", "wagers": {}}]

    def ruled_at(act: int, kind: str, **wagers: str) -> dict:
        more = {"box": 1, "wagers": wagers} if wagers else {}
        return {"boxes": box, **spins, "irregularities": strange(kind, act=act, **more)}

    void = ("too-few-turns", "between-stops", "interference")
    return {
        **{kind: ("", [], ruled_at(3, kind), {"A": "10.00"}) for kind in void},
        "wrong-mark": ("", [], ruled_at(6, "wrong-mark"), {"A": "10.00"}),
        "hand-wager-not-open": ("", [], ruled_at(3, "hand-wager-not-open", flush="5.00"), {"A": "10.00"}),
        "late-wager": ("", [], ruled_at(3, "late-wager", black="5.00"), {"A": "10.00"}),
        "out-of-limits": (
            "",
            [],
            {
                "boxes": two,
                **spins,
                "options": {"minimum": "10.00"},
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"red": "5.00"}),
            },
            {"A": "10.00", "B": "5.00"},
        ),
        "fill": (
            "",
            [],
            {"boxes": [{"box": 1, "player": "A", "wagers": {"card-9h": "10000.00"}}], **spins},
            {"A": "500000.00"},
        ),
    }


IRREGULAR = {"pokette": pokette()}
