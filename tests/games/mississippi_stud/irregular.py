"""Mississippi stud: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def mississippi_stud() -> dict[str, tuple]:
    """A has a pair of kings with ten dollars on the ante and raises ten on every street: forty to win."""
    once = [{"box": 1, "choose": "1x"}] * 3
    kings, common = "Ks Kd", "4c 7h 9s"
    ante, counted = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10"}, "options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "40.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "community-card-exposed": (f"{kings} {common}", [], at("community-card-exposed", ante, act=9), even),
        "community-card-exposed after a raise": (
            f"{kings} {common}",
            once[:1],
            at("community-card-exposed", ante, act=12),
            even,
        ),
        "face-up-in-shoe": (f"Th {kings} {common}", once, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th Ks Td",
            [],
            ante | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (f"{kings} {common}", once, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"Ks {common}", [], at("not-dealt", ante, card=2), even),
        "not-dealt to the community": (f"{kings} {common}", once, at("not-dealt", ante, act=7), won),
        "dealt-twice": (f"{kings} 2c {common}", [], at("dealt-twice", ante, box=1), even),
        "dealt-twice to the community": (f"{kings} {common} 2c", [], at("dealt-twice", ante, act=7), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": ("Ks", [], at("shoe-jam", ante, card=2), even),
        "stub-misdeal": (f"{kings} {common}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{kings} {common}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{kings} {common}",
            once,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=1, box=1, wagers={"ante": "10"}),
            },
            won,
        ),
        "absent": (f"{kings} {common}", [], at("absent", ante), {"A": "-10.00"}),
        "fill": (
            "As Ks Qs Js Ts",
            [{"box": 1, "choose": "3x"}] * 3,
            {"wagers": {"ante": "500"}, "options": {"minimum": "100"}},
            {"A": "500000.00"},
        ),
    }


IRREGULAR = {"mississippi-stud": mississippi_stud()}
