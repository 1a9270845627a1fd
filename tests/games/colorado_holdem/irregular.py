"""Colorado hold 'em: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def colorado_holdem() -> dict[str, tuple]:
    """A has a pair of kings with ten dollars on ante and bet, lays the four away and wins both at 1 to 1."""
    plays = [{"box": 1, "choose": "bet"}, {"box": 1, "choose": "discard", "cards": ["4c"]}]
    kings, common = "Ks Kd 4c", "2c 7h 9s"
    ante, counted = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10"}, "options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "20.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "community-card-exposed": (kings, [], at("community-card-exposed", ante), even),
        "face-up-in-shoe": (f"Th {kings} {common}", plays, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th Ks Td",
            [],
            ante | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (f"{kings} {common}", plays, at("drawn-in-error", ante, card=2), won),
        "not-dealt": ("Ks Kd", [], at("not-dealt", ante, card=3), even),
        "dealt-twice": (f"{kings} 2c", [], at("dealt-twice", ante, box=1), even),
        "wrong-discard": (f"{kings}", plays[:1], at("wrong-discard", ante), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": ("Ks", [], at("shoe-jam", ante, card=2), even),
        "stub-misdeal": (f"{kings} {common}", plays, at("stub-misdeal", counted), even),
        "stub-wrong": (f"{kings} {common}", plays, at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{kings} {common}",
            plays,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=1, box=1, wagers={"ante": "10"}),
            },
            won,
        ),
        "absent": (kings, [], at("absent", ante), {"A": "-10.00"}),
        "fill": (
            "As Ks 2d Qs Js Ts",
            [{"box": 1, "choose": "bet"}, {"box": 1, "choose": "discard", "cards": ["2d"]}],
            {"wagers": {"ante": "5000"}},
            {"A": "750000.00"},
        ),
    }


IRREGULAR = {"colorado-holdem": colorado_holdem()}
