"""Flop poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def flop_poker() -> dict[str, tuple]:
    """A has queens and nobody to share the pot with: ten dollars on the ante and ten on the flop win twenty."""
    flop = [{"box": 1, "choose": "flop"}]
    queens, common = "Qs Qd 4c", "7h 9s 2d"
    both = {"wagers": {"ante": "10", "pot": "1"}}
    counted = both | {"options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "20.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "community-card-exposed": (f"{queens} {common}", [], at("community-card-exposed", both, act=7), even),
        "face-up-in-shoe": (f"Th {queens} {common}", flop, at("face-up-in-shoe", both, card=1), won),
        "face-up-in-shoe twice": (
            "Th Qs Td",
            [],
            both | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (f"{queens} {common}", flop, at("drawn-in-error", both, card=2), won),
        "not-dealt": (f"Qs Qd {common}", [], at("not-dealt", both, card=3), even),
        "not-dealt on the flop": (f"{queens} {common}", flop, at("not-dealt", both, card=6), won),
        "dealt-twice": (f"{queens} 2c {common}", [], at("dealt-twice", both, box=1), even),
        "dealt-twice on the flop": (f"{queens} {common} 2c", flop, at("dealt-twice", both, card=5), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": ("Qs", [], at("shoe-jam", both, card=2), even),
        "stub-misdeal": (f"{queens} {common}", flop, at("stub-misdeal", counted), even),
        "stub-wrong": (f"{queens} {common}", flop, at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{queens} {common}",
            flop,
            {
                "options": {"minimum": "20", "pot_amount": "1"},
                "boxes": [{"box": 1, "player": "A", "wagers": {"pot": "1"}}],
                "irregularities": strange("out-of-limits", act=2, box=1, wagers={"ante": "10"}),
            },
            won,
        ),
        "absent": (f"{queens} {common}", [], at("absent", both), {"A": "-10.00"}),
        "fill": (
            "As Ks Qs Js Ts 2d",
            flop,
            {"wagers": {"ante": "10000", "pot": "1000"}, "options": {"minimum": "1000"}},
            {"A": "1001000.00"},
        ),
    }


IRREGULAR = {"flop-poker": flop_poker()}
