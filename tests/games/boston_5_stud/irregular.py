"""Boston 5 stud: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def boston_5_stud() -> dict[str, tuple]:
    """A has a pair of kings with an ante of five and ten on each of two wagers against a queen: twenty to win."""
    second = [{"box": 1, "choose": "second"}]
    three, dealer = "Ks Kd 2h", "4c 7h 9s"
    two, last = "5c 8d", "Qc Jd"
    cards = f"{three} {dealer} {two} {last}"
    both = {"wagers": {"ante": "5", "first": "10"}}
    bonus = {"wagers": {"ante": "5", "first": "10", "three-card-bonus": "5"}}
    counted = both | {"options": {"count_every": 1}}
    won, even, paid = {"A": "20.00"}, {"A": "0.00"}, {"A": "5.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": (
            "",
            [],
            {
                "boxes": NOBODY,
                "procedure": "start",
                "irregularities": strange("shuffler-jam") + strange("recut"),
            },
            {},
        ),
        "hole-card-exposed": (cards, [], at("hole-card-exposed", both, act=10), even),
        "face-up-in-shoe": (f"Th {cards}", second, at("face-up-in-shoe", both, card=1), won),
        "face-up-in-shoe twice": (
            f"Th {three} {dealer} Td",
            second,
            bonus | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=8)},
            paid,
        ),
        "drawn-in-error": (cards, second, at("drawn-in-error", both, card=2), won),
        "not-dealt": (f"Ks Kd {dealer}", [], at("not-dealt", both, card=3), even),
        "not-dealt of the last two": (f"{three} {dealer} 5c {last}", second, at("not-dealt", both, card=8), even),
        "not-dealt to the dealer": (cards, second, at("not-dealt", both, act=8), won),
        "dealt-twice": (f"{three} 2c {dealer}", [], at("dealt-twice", bonus, box=1), even),
        "dealt-twice to the dealer": (f"{cards} 2c", second, at("dealt-twice", both, act=14), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (three, [], at("shoe-jam", both, card=4), even),
        "stub-misdeal": (cards, second, at("stub-misdeal", counted), even),
        "stub-wrong": (cards, second, at("stub-wrong", counted), even),
        "out-of-limits": (
            cards,
            second,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": [
                    one
                    for act, wager, amount in ((1, "ante", "5"), (3, "first", "10"))
                    for one in strange("out-of-limits", act=act, box=1, wagers={wager: amount})
                ],
            },
            won,
        ),
        "absent": (cards, [], at("absent", both), {"A": "-15.00"}),
        "fill": (
            f"As Ks Qs {dealer} Js Ts Qc Jd",
            second,
            {"wagers": {"ante": "10000", "first": "20000"}},
            {"A": "640000.00"},
        ),
    }


IRREGULAR = {"boston-5-stud": boston_5_stud()}
