"""Double down stud: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def double_down_stud() -> dict[str, tuple]:
    """A has a king, and the dealer another one open: with ten dollars and as much again twenty to win."""
    double, stand = [{"box": 1, "choose": "double-down"}], [{"box": 1, "choose": "stand"}]
    king, shown, hole = "Ks", "Kd 4c 7h", "9s"
    cards = f"{king} {shown} {hole}"
    ten = {"wagers": {"original": "10"}}
    counted = ten | {"options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "20.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (cards, [], at("hole-card-exposed", ten, act=9), even),
        "hole-card-exposed in the deal": (cards, [], at("hole-card-exposed", ten, act=8), even),
        "face-up-in-shoe": (f"Th {cards}", double, at("face-up-in-shoe", ten, card=1), won),
        "face-up-in-shoe twice": (
            f"Th {king} Td",
            [],
            ten | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (cards, double, at("drawn-in-error", ten, card=2), won),
        "not-dealt": (f"{shown} {hole}", [], at("not-dealt", ten, card=1), even),
        "not-dealt to the dealer": (cards, double, at("not-dealt", ten, act=4), won),
        "not-dealt as the hole card": (cards, double, at("not-dealt", ten, act=7), won),
        "not-dealt twice to the dealer": (
            f"{king} {shown}",
            [],
            ten | {"irregularities": strange("not-dealt", act=4) + strange("not-dealt", act=5)},
            even,
        ),
        "dealt-twice": (f"{king} 2c {shown} {hole}", [], at("dealt-twice", ten, box=1), even),
        "dealt-twice to the dealer": (f"{cards} 2c", [], at("dealt-twice", ten, act=4), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (king, [], at("shoe-jam", ten, card=2), even),
        "stub-misdeal": (cards, [], at("stub-misdeal", counted), even),
        "stub-wrong": (cards, [], at("stub-wrong", counted), even),
        "out-of-limits": (
            cards,
            double,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=1, box=1, wagers={"original": "10"}),
            },
            won,
        ),
        "absent": (cards, [], at("absent", ten), {"A": "10.00"}),
        "fill": ("As Ks Qs Js Ts", stand, {"wagers": {"original": "1000"}}, {"A": "2000000.00"}),
    }


IRREGULAR = {"double-down-stud": double_down_stud()}
