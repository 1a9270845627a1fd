"""Three card poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def three_card_poker() -> dict[str, tuple]:
    """A has a pair, and ten dollars on the ante unless said otherwise; the automated shoe deals whole hands."""
    play, fold = [{"box": 1, "choose": "play"}], [{"box": 1, "choose": "fold"}]
    pair, high = "6h 6s 2d", "Kc 9d 4h"
    ante, both = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10", "pair-plus": "5"}}
    counted = ante | {"options": {"count_every": 1}}
    two = [{"box": 1, "player": "A", "wagers": {"ante": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual"}}
    won, even = {"A": "20.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (f"{pair} {high}", [], at("hole-card-exposed", both, act=10), even),
        "face-up-in-shoe": (f"Th {pair} {high}", play, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th 6h 6s Td",
            [],
            both | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=4)},
            even,
        ),
        "drawn-in-error": (f"{pair} {high}", play, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"6h 6s {high}", [], at("not-dealt", both, card=3), even),
        "not-dealt to the dealer": (f"{pair} {high}", play, at("not-dealt", ante, box=0), won),
        "dealt-twice": (f"6h 6s 2d 2c {high}", [], at("dealt-twice", both, box=1), even),
        "dealt-twice to the dealer": (f"{pair} {high} 2c", [], at("dealt-twice", both, box=0), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (pair, [], at("shoe-jam", both, box=0), even),
        "stub-misdeal": (f"{pair} {high}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{pair} {high}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{pair} 7h 7s 2c {high}",
            [*play, {"box": 2, "choose": "play"}],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"ante": "5"}),
            },
            won | {"B": "10.00"},
        ),
        "absent": (f"{pair} {high}", [], at("absent", both), {"A": "-15.00"}),
        "fill": (
            "7h 8h 9h Kc 9d 4h",
            fold,
            {"wagers": {"ante": "10", "pair-plus": "10000"}, "options": {"pair_plus_on_fold": "stands"}},
            {"A": "399990.00"},
        ),
        "fill for the ante bonus": ("7h 8h 9h Jc 9d 4h", play, {"wagers": {"ante": "50000"}}, {"A": "300000.00"}),
    }


IRREGULAR = {"three-card-poker": three_card_poker()}
