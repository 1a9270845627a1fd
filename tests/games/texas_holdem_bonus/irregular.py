"""Texas hold 'em bonus poker: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def bonus() -> dict[str, tuple]:
    """A has a flush against a pair of nines, ten dollars on the ante and twenty on the flop."""
    own, dealer, board = "Ah Kh", "9c 9d", "3c 2h 7h Jh 3d Qs 3s 4d"
    bet = [{"box": 1, "choose": "bet"}]
    play = [*bet, {"box": 1, "choose": "check"}, {"box": 1, "choose": "check"}]
    ante, won, even = {"wagers": {"ante": "10"}}, {"A": "30.00"}, {"A": "0.00"}
    counted = ante | {"options": {"count_every": 1}}
    two = [{"box": 1, "player": "A", **ante}, {"box": 2, "player": "B", "wagers": {}}]
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual"}}
    whole = f"{own} {dealer} {board}"

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (f"{own} {dealer}", [], at("hole-card-exposed", ante, act=7), even),
        "community-card-exposed": (f"{own} {dealer}", [], at("community-card-exposed", ante), even),
        "face-up-in-shoe": (f"Th {whole}", play, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th Ah Kh Td",
            [],
            ante | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=4)},
            even,
        ),
        "drawn-in-error": (whole, play, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"Ah {dealer}", [], at("not-dealt", ante, card=2), even),
        "not-dealt to the dealer": (whole, play, at("not-dealt", ante, card=4), won),
        "not-dealt to the community": (whole, play, at("not-dealt", ante, card=8), won),
        "dealt-twice": (f"{own} 2c {dealer}", [], at("dealt-twice", ante, box=1), even),
        "dealt-twice to the dealer": (f"{own} {dealer} 2c", [], at("dealt-twice", ante, box=0), even),
        "dealt-twice to the community": (f"{own} {dealer} 3c 2h 7h Jh 2c", bet, at("dealt-twice", ante, card=8), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (own, [], at("shoe-jam", ante, box=0), even),
        "stub-misdeal": (whole, play, at("stub-misdeal", counted), even),
        "stub-wrong": (whole, play, at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{own} As Ks {dealer} {board}",
            [*bet, {"box": 2, "choose": "bet"}, *(2 * [*play[1:2], {"box": 2, "choose": "check"}])],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", box=2, wagers={"ante": "5"}),
            },
            won | {"B": "-15.00"},
        ),
        "absent": (f"{own} {dealer}", [], at("absent", ante), {"A": "-10.00"}),
        "fill": (
            f"Ac Ad Ah As {board}",
            play,
            {"wagers": {"ante": "10", "bonus": "1000"}},
            {"A": "1000000.00"},
        ),
    }


IRREGULAR = {"texas-holdem-bonus": bonus()}
