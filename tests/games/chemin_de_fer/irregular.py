"""Chemin de fer: what a case and its decisions come to, by kind of irregularity. A is the bank of ten dollars."""

from tests.cases import NOBODY, UNBURNED, strange

TWO = [{"box": 1, "player": "A", "wagers": {"bank": "10"}}, {"box": 2, "player": "B", "wagers": {"against": "10"}}]
NINE, SIX_SEVEN = "9c Td Kh 6s", "2c Td 4h 7s"
LOST, WON, EVEN = {"A": "-10.00", "B": "10.00"}, {"A": "9.50", "B": "-10.00"}, {"A": "0.00", "B": "0.00"}
NO, CARD = {"box": 2, "choose": "no"}, {"box": 2, "choose": "card"}
CUT = [{"player": "A", "choose": "cut", "position": n} for n in (100, 200)]
BACK = [{"choose": "cutting-card", "position": n} for n in (20, 30)]


def by_supervisor(word):
    return {"choose": word, "by": "casino-supervisor"}


IRREGULAR = {
    "chemin-de-fer": {
        "cutting-card": ("9c cut Td Kh 6s", [], {"boxes": TWO}, LOST),
        "recut": ("Ac Kc", CUT, {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut")}, {}),
        "burn-forgotten": UNBURNED,
        "recut in the shoe": (
            "Ac Kc",
            [CUT[0], BACK[0], CUT[1], BACK[1]],
            {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut", card=1)},
            {},
        ),
        "face-up-in-shoe": (
            f"2h 3s {NINE}",
            [],
            {"boxes": TWO, "irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=2)},
            LOST,
        ),
        "drawn-in-error": (NINE, [], {"boxes": TWO, "irregularities": strange("drawn-in-error", card=2)}, LOST),
        "pulled-early": (
            NINE,
            [by_supervisor("plays")],
            {"boxes": TWO, "irregularities": strange("pulled-early", act=4)},
            LOST,
        ),
        "pulled-early and excused": (
            "9c",
            [by_supervisor("excused")],
            {"boxes": TWO, "irregularities": strange("pulled-early", act=4)},
            EVEN,
        ),
        "wrong-call": (
            SIX_SEVEN,
            [by_supervisor("not-barred")],
            {"boxes": TWO, "irregularities": strange("wrong-call", act=11)},
            WON,
        ),
        "wrong-call and barred": (
            SIX_SEVEN,
            [by_supervisor("barred")],
            {"boxes": TWO, "irregularities": strange("wrong-call", act=11)},
            WON,
        ),
        "wrong-call of the banker": (
            "2c Td 4h 2s 7h",
            [NO, by_supervisor("not-barred")],
            {"boxes": TWO, "irregularities": strange("wrong-call", act=14)},
            WON,
        ),
        "wrong-call of a banker who would draw": (
            "2c Td 4h 7s",
            [NO, by_supervisor("not-barred")],
            {"boxes": TWO, "irregularities": strange("wrong-call", act=14)},
            WON,
        ),
        "shoe-empty": ("9c Td", [], {"boxes": TWO, "irregularities": strange("shoe-empty", card=3)}, EVEN),
        "shoe-empty with a third card to come": (
            "2c Td 3h 6s",
            [CARD],
            {"boxes": TWO, "irregularities": strange("shoe-empty", card=5)},
            EVEN,
        ),
        "out-of-limits": (
            NINE,
            [],
            {
                "options": {"banco_maximum": "5"},
                "boxes": [TWO[0], {"box": 2, "player": "B", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=3, box=2, wagers={"against": "10"}),
            },
            LOST,
        ),
        "absent": ("2c Td 4h 7s", [], {"boxes": TWO, "irregularities": strange("absent", act=11)}, WON),
        "fill": (NINE, [], {"boxes": TWO, "irregularities": strange("fill", act=4, amount="100")}, LOST),
    }
}
