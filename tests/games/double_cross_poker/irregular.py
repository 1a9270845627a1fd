"""Double cross poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def double_cross_poker() -> dict[str, tuple]:
    """A has kings on both lines with ten dollars on the ante, which wins at 1 to 1, and never raises."""
    checks = [{"box": 1, "choose": "check"}] * 4
    kings, cross = "Ks Kd", "4c 7h 9s 2d 3c"
    ante, counted = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10"}, "options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "10.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "community-card-exposed": (f"{kings} {cross}", [], at("community-card-exposed", ante, act=9), even),
        "face-up-in-shoe": (f"Th {kings} {cross}", checks, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th Ks Td",
            [],
            ante | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (f"{kings} {cross}", checks, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"Ks {cross}", [], at("not-dealt", ante, card=2), even),
        "dealt-twice": (f"{kings} 2c {cross}", [], at("dealt-twice", ante, box=1), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": ("Ks", [], at("shoe-jam", ante, card=2), even),
        "stub-misdeal": (f"{kings} {cross}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{kings} {cross}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{kings} {cross}",
            checks,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=1, box=1, wagers={"ante": "10"}),
            },
            won,
        ),
        "absent": (f"{kings} {cross}", checks[1:], at("absent", ante), won),
        "fill": (
            "As Ks Qs Js 2d 3d Ts",
            [{"box": 1, "choose": "raise"}] * 2 + checks[:2],
            {"wagers": {"ante": "5000"}, "options": {"payout_limit": "900000.00"}},
            {"A": "1050000.00"},
        ),
    }


IRREGULAR = {"double-cross-poker": double_cross_poker()}
