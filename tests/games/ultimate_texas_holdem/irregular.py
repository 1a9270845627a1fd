"""Ultimate Texas hold 'em: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def ultimate() -> dict[str, tuple]:
    """A has an ace and a king against a dealer without a pair, and ten dollars on ante and blind."""
    own, dealer, board = "Ah Kd", "Qc 9d", "2h 4h 6s 8c Jd"
    play, raised = [{"box": 1, "choose": "4x"}], {"A": "40.00"}
    both = {"wagers": {"ante": "10", "blind": "10"}}
    counted = both | {"options": {"count_every": 1}}
    two = [{"box": 1, "player": "A", **both}, {"box": 2, "player": "B", "wagers": {}}]
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual"}}
    even = {"A": "0.00"}
    whole = f"{own} {dealer} {board}"

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (whole, [], at("hole-card-exposed", both, act=14), even),
        "community-card-exposed": (whole, [], at("community-card-exposed", both, act=14), even),
        "face-up-in-shoe": (f"Th {whole}", play, at("face-up-in-shoe", both, card=1), raised),
        "face-up-in-shoe twice": (
            "Th Ah Kd Td",
            [],
            both | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=4)},
            even,
        ),
        "drawn-in-error": (whole, play, at("drawn-in-error", both, card=2), raised),
        "not-dealt": (f"Ah {dealer} {board}", [], at("not-dealt", both, card=2), even),
        "not-dealt to the dealer": (f"{own} Qc {board} 9d", play, at("not-dealt", both, card=4), raised),
        "not-dealt to the community": (whole, play, at("not-dealt", both, card=9), raised),
        "dealt-twice": (f"{own} 2c {dealer} {board}", [], at("dealt-twice", both, box=1), even),
        "dealt-twice to the dealer": (f"{own} {dealer} 2c {board}", [], at("dealt-twice", both, box=0), even),
        "dealt-twice to the community": (f"{whole} 2c", [], at("dealt-twice", both, card=9), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (own, [], at("shoe-jam", both, box=0), even),
        "burn-forgotten": (
            f"{own} {dealer} 2h 4h 6s Tc 8c Jd",
            play,
            at("burn-forgotten", both | {"options": {"community": "in-stages"}}),
            raised,
        ),
        "stub-misdeal": (whole, [], at("stub-misdeal", counted), even),
        "stub-wrong": (whole, [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{own} As Kh {dealer} {board}",
            [*play, {"box": 2, "choose": "4x"}],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", box=2, wagers={"ante": "5"})
                + strange("out-of-limits", box=2, wagers={"blind": "5"}),
            },
            raised | {"B": "20.00"},
        ),
        "absent": (whole, [], both | {"irregularities": 3 * strange("absent")}, {"A": "-20.00"}),
        "fill": (
            "Ah Kh 9c 9d Qh Jh Th 2s 3d",
            play,
            {"wagers": {"ante": "1000", "blind": "1000"}},
            {"A": "505000.00"},
        ),
    }


IRREGULAR = {"ultimate-texas-holdem": ultimate()}
