"""Two card joker poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def two_card_joker_poker() -> dict[str, tuple]:
    """A has a pair with a joker, and ten dollars on the ante unless said otherwise; hands come in stacks."""
    call = [{"box": 1, "choose": "call"}]
    pair, high = "Xr 6s", "Kc 9d"
    ante = {"wagers": {"ante": "10"}}
    counted = ante | {"options": {"count_every": 1}}
    two = [{"box": 1, "player": "A", "wagers": {"ante": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual"}}
    won, even = {"A": "20.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (f"{pair} {high}", [], at("hole-card-exposed", ante, act=7), even),
        "face-up-in-shoe": (f"Xb {pair} {high}", call, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th Xr Td",
            [],
            ante | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (f"{pair} {high}", call, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"6h {high}", [], at("not-dealt", ante, card=2), even),
        "not-dealt to the dealer": (f"{pair} {high}", call, at("not-dealt", ante, box=0), won),
        "dealt-twice": (f"6h 6s 2c {high}", [], at("dealt-twice", ante, box=1), even),
        "dealt-twice to the dealer": (f"{pair} {high} 2c", [], at("dealt-twice", ante, box=0), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (pair, [], at("shoe-jam", ante, box=0), even),
        "stub-misdeal": (f"{pair} {high}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{pair} {high}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{pair} 7h 7s {high}",
            [*call, {"box": 2, "choose": "call"}],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"ante": "5"}),
            },
            won | {"B": "10.00"},
        ),
        "absent": (f"{pair} {high}", [], at("absent", ante), {"A": "-10.00"}),
        "fill": ("Xr Xb Kc 9d", call, {"wagers": {"ante": "50000"}}, {"A": "450000.00"}),
    }


IRREGULAR = {"two-card-joker-poker": two_card_joker_poker()}
