"""Fast action hold 'em: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, strange


def fast() -> dict[str, tuple]:
    """The cases of fast action hold 'em: the dealer keeps king and nine, A two aces by the house ways."""
    hands, board, won, even = "Kd Ah 9s Ad 7h 4c 5c 6s", "2c 2s 3h 6d 8c Jc", {"A": "10.00"}, {"A": "0.00"}
    whole, ten = f"{hands} {board}", {"wagers": {"original": "10.00"}}
    two = [{"box": 1, "player": "A", "wagers": {"original": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    both = "Kd Ah Qh 9s Ad Qd 7h 4c 4h 5c 6s 6h"

    def odd(kind: str, **where) -> dict:
        return ten | {"irregularities": strange(kind, **where)}

    return {
        "cutting-card": (whole.replace("7h", "cut 7h"), [], ten, won),
        "face-up-in-shoe": (f"Qs {whole}", [], odd("face-up-in-shoe", card=1), won),
        "drawn-in-error": (whole, [], odd("drawn-in-error", act=11), won),
        "card-exposed": (whole, [], odd("card-exposed", box=1, deal="second"), won),
        "card-exposed of the dealer": (whole, [], odd("card-exposed", box=0, deal="second"), won),
        "exposed-in-error": (f"{hands} 2s 2c 3h 6d 8c Jc", [], odd("exposed-in-error", act=11), won),
        "card-missed": (
            f"Kd 9s Ad 7h 4c 5c 6s Ah {board}",
            [{"box": 1, "choose": "receive"}],
            odd("card-missed", box=1, deal="first"),
            won,
        ),
        "card-missed of the dealer": (
            f"Ah 9s Ad 7h 4c 5c 6s Kd {board}",
            [],
            odd("card-missed", box=0, deal="first"),
            won,
        ),
        "dealer-overdealt": (f"{hands} 2d", [], odd("dealer-overdealt"), even),
        "player-overdealt": (
            f"{hands} 2d {board}",
            [{"box": 1, "choose": "set", "cards": ["Ah", "2d"]}],
            odd("player-overdealt"),
            won,
        ),
        "set-wrongly": (whole, [], odd("set-wrongly"), won),
        "shoe-empty": (hands, [], odd("shoe-empty", act=16), even),
        "not-dealt": (
            both.replace("Ah ", "").replace("Ad ", "").replace("4c ", "").replace("6s ", "") + f" {board}",
            [],
            {
                "boxes": [two[0], two[1] | {"wagers": {"original": "10"}}],
                "irregularities": strange("not-dealt", box=1),
            },
            {"A": "0.00", "B": "10.00"},
        ),
        "marker-not-moved": (whole, [], odd("marker-not-moved"), won),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (
            hands,
            [],
            odd("shoe-jam", act=16) | {"options": {"dealing_shoe": "automated"}},
            even,
        ),
        "out-of-limits": (
            f"{both} {board}",
            [],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"original": "5"}),
            },
            won | {"B": "5.00"},
        ),
        "absent": (whole, [], odd("absent"), won),
        "fill": ("Kd 7c 9s 7d 7h 7h 5c 7s", [], {"wagers": {"original": "30000"}}, {"A": "150000.00"}),
    }


IRREGULAR = {"fast-action-holdem": fast()}
