"""Red dog: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, strange

BOX = [{"box": 1, "player": "A", "wagers": {"original": "10"}}]
TWO = [*BOX, {"box": 2, "player": "B", "wagers": {"original": "10"}}]
RAISE, STAND = {"box": 1, "choose": "raise"}, {"box": 1, "choose": "stand"}
IRREGULAR = {
    "red-dog": {
        "cutting-card": ("5c cut 9d 7h", [RAISE], {"boxes": BOX}, {"A": "40.00"}),
        "face-up-in-shoe": (
            "5c 2s 9d 7h",
            [STAND],
            {"boxes": BOX, "irregularities": strange("face-up-in-shoe", act=4)},
            {"A": "20.00"},
        ),
        "face-up-in-shoe twice": (
            "5c 2s 3s",
            [],
            {"boxes": BOX, "irregularities": [*strange("face-up-in-shoe", act=4), *strange("face-up-in-shoe", act=6)]},
            {"A": "0.00"},
        ),
        "drawn-in-error": (
            "5c 9d 7h",
            [STAND],
            {"boxes": BOX, "irregularities": strange("drawn-in-error", act=4)},
            {"A": "20.00"},
        ),
        "third-exposed": (
            "5c 9d 7h",
            [RAISE],
            {"boxes": TWO, "irregularities": strange("third-exposed", act=10)},
            {"A": "40.00", "B": "20.00"},
        ),
        "exposed-after-consecutive": (
            "Qc Kd 2h",
            [],
            {"boxes": BOX, "irregularities": strange("exposed-after-consecutive", act=7)},
            {"A": "0.00"},
        ),
        "wrong-spread": (
            "5c 9d Th",
            [RAISE, {"box": 1, "choose": "withdraw"}],
            {"boxes": BOX, "irregularities": strange("wrong-spread", act=9)},
            {"A": "-10.00"},
        ),
        "shoe-empty": ("5c", [], {"boxes": BOX, "irregularities": strange("shoe-empty", act=4)}, {"A": "0.00"}),
        "shuffler-jam": JAM,
        "burn-forgotten": (
            "8c 8d 8h",
            [],
            {"boxes": BOX, "burn_first": True, "irregularities": strange("burn-forgotten")},
            {"A": "110.00"},
        ),
        "out-of-limits": (
            "8c 8d 8h",
            [],
            {
                "options": {"minimum": "10"},
                "boxes": [*BOX, {"box": 2, "player": "B", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"original": "5"}),
            },
            {"A": "110.00", "B": "55.00"},
        ),
        "absent": ("5c 9d 7h", [], {"boxes": BOX, "irregularities": strange("absent", act=7)}, {"A": "20.00"}),
        "fill": (
            "8c 8d 8h",
            [],
            {"boxes": [{"box": 1, "player": "A", "wagers": {"original": "50000"}}]},
            {"A": "550000.00"},
        ),
    }
}
