"""Caribbean stud poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def caribbean_stud() -> dict[str, tuple]:
    """A has a flush, and ten dollars on the ante; the automated shoe deals whole hands, and the dealer has kings."""
    bet = [{"box": 1, "choose": "bet"}]
    flush, kings = "2h 7h 9h Jh Ah", "Ks Kc 4s 5d 6c"
    ante, both = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10", "progressive": "1"}}
    counted = both | {"options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "110.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (f"{flush} {kings}", [], at("hole-card-exposed", both, act=17), even),
        "face-up-in-shoe": (f"Th {flush} {kings}", bet, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th 2h 7h Td",
            [],
            both | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=4)},
            even,
        ),
        "drawn-in-error": (f"{flush} {kings}", bet, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"2h 7h 9h Jh {kings}", [], at("not-dealt", both, card=5), even),
        "not-dealt to the dealer": (f"{flush} {kings}", bet, at("not-dealt", ante, box=0), won),
        "dealt-twice": (f"{flush} 2c {kings}", [], at("dealt-twice", both, box=1), even),
        "dealt-twice to the dealer": (f"{flush} {kings} 2c", [], at("dealt-twice", both, box=0), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (flush, [], at("shoe-jam", both, box=0), even),
        "stub-misdeal": (f"{flush} {kings}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{flush} {kings}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{flush} {kings}",
            bet,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=1, box=1, wagers={"ante": "10"}),
            },
            won,
        ),
        "absent": (f"{flush} {kings}", [], at("absent", both), {"A": "-11.00"}),
        "fill": (
            f"{flush} {kings}",
            bet,
            {"wagers": {"ante": "60000"}, "options": {"payout_limit": "200000"}},
            {"A": "260000.00"},
        ),
    }


IRREGULAR = {"caribbean-stud": caribbean_stud()}
