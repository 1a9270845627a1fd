"""Four card poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def four_card_poker() -> dict[str, tuple]:
    """A has two pairs, and ten dollars on the ante unless said otherwise; hands come in stacks, an up card last."""
    play, fold = [{"box": 1, "choose": "play"}], [{"box": 1, "choose": "fold"}]
    pairs, high = "6h 6s 2d 2c Jh", "Kc 9d 4h 3s 7c Td"
    ante, both = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10", "aces-up": "5"}}
    counted = ante | {"options": {"count_every": 1}}
    two = [{"box": 1, "player": "A", "wagers": {"ante": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual"}}
    won, even = {"A": "20.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (f"{pairs} {high}", [], at("hole-card-exposed", both, act=15), even),
        "face-up-in-shoe": (f"Th {pairs} {high}", play, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th 6h 6s Td",
            [],
            both | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=4)},
            even,
        ),
        "drawn-in-error": (f"{pairs} {high}", play, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"6h 6s 2d 2c {high}", [], at("not-dealt", both, card=5), even),
        "not-dealt to the dealer": (f"{pairs} {high}", play, at("not-dealt", ante, box=0), won),
        "dealt-twice": (f"{pairs} 2h {high}", [], at("dealt-twice", both, box=1), even),
        "dealt-twice to the dealer": (f"{pairs} {high} 2h", [], at("dealt-twice", both, box=0), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (pairs, [], at("shoe-jam", both, box=0), even),
        "stub-misdeal": (f"{pairs} {high}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{pairs} {high}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{pairs} 8h 8s 5d 5c Js {high}",
            [*play, {"box": 2, "choose": "play"}],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"ante": "5"}),
            },
            won | {"B": "10.00"},
        ),
        "absent": (f"{pairs} {high}", [], at("absent", both), {"A": "5.00"}),
        "fill": (
            "7h 7s 7d 7c 2h Kc 9d 4h 3s 2c Td",
            fold,
            {"wagers": {"ante": "10", "aces-up": "10000"}},
            {"A": "499990.00"},
        ),
    }


IRREGULAR = {"four-card-poker": four_card_poker()}
