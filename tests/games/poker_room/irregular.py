"""The poker room: what a case and its decisions come to, by kind of irregularity."""

from pitboss.equipment import unpacked
from pitboss.games import game, ready
from pitboss.table.parts import SharedPot
from tests.cases import strange

DECK = unpacked("2cKd3cQd4cJd5cTd6h9d7h8sAh2dAc3dAs4dKs5dQs6dJs7dTs8d9sKh8cQh7cJh6sTh5s9h")
HOLE_CARDS = {"holdem": 2, "omaha": 4, "omaha-8": 4, "five-card-draw": 5, "five-card-draw-low": 5}
OPEN_DEALS = {"five-card-stud": 2, "mambo-stud": 2}
FOLD, CALL, CHECK, BET = ({"choose": word} for word in ("fold", "call", "check", "bet"))


def pots(of: str) -> dict[str, tuple]:
    """Cases of a game of the poker room: A at box 1 has the lower up-cards, or the first blind; mostly one folds."""
    stud = of not in HOLE_CARDS
    dealt = 2 * (OPEN_DEALS.get(of, 3) if stud else HOLE_CARDS[of])
    opener = {"A": "-1.00", "B": "1.00"} if of == "seven-card-stud-hi-lo" else {"A": "1.00", "B": "-1.00"}
    first = opener if stud else {"A": "-2.00", "B": "2.00"}
    none = {"A": "0.00", "B": "0.00"}
    boxes = [{"box": 1, "player": "A"}, {"box": 2, "player": "B"}]
    # After a second card up B begins: at five-card stud he must bet, elsewhere he gives up.
    second, gone = {
        "five-card-stud": ([BET, FOLD], {"A": "-3.00", "B": "3.00"}),
        "five-card-draw": ([FOLD], {"A": "-4.00", "B": "4.00"}),
        "five-card-draw-low": ([FOLD], {"A": "-4.00", "B": "4.00"}),
    }.get(of, ([FOLD], {"A": "3.00", "B": "-3.00"} if stud else {"A": "-4.00", "B": "4.00"}))
    board = 0 if "draw" in of else 2 if stud else 3
    opened = [CALL] if stud else [CALL, CHECK]
    other = 1 if stud and of != "seven-card-stud-hi-lo" else 2
    # At draw a card is burned only before the first one that is exchanged.
    exchanged = [{"choose": "discard", "cards": [DECK[0]]}] if "draw" in of else []

    def case(kind: str, cards: int, decisions: list, net: dict, **where: object) -> tuple:
        return (" ".join(DECK[:cards]), decisions, {"boxes": boxes, "irregularities": strange(kind, **where)}, net)

    found = {
        "face-up-in-shoe": case("face-up-in-shoe", dealt + 1, [FOLD], first, card=dealt),
        "misdeal": case("misdeal", 1, [], none, card=2),
        "fouled-deck": case("fouled-deck", 1, [], none, card=2),
        "shoe-empty": case("shoe-empty", 1, [], none, card=2),
        "wrong-number": case("wrong-number", dealt, [], first),
        "string-bet": case("string-bet", dealt + 1 + board, second, gone)
        if stud
        else case("string-bet", dealt, [FOLD], {"A": "4.00", "B": "-4.00"}),
        "out-of-turn": case("out-of-turn", dealt, [FOLD], first, box=other, wagers={"fold": "0"})
        if stud
        else case("out-of-turn", dealt, [CALL], {"A": "4.00", "B": "-4.00"}, box=other, wagers={"fold": "0"}),
        "burn-forgotten": case(
            "burn-forgotten", dealt + 1 + board + len(exchanged), [*opened, *exchanged, *second], gone
        ),
        "absent": case("absent", dealt, [FOLD] if stud else [], first),
        "fill": case("fill", dealt, [FOLD], first, act=1, amount="100"),
        "improper-cut": case("improper-cut", dealt, [FOLD], first),
        "shuffler-jam": (
            "",
            [],
            {
                "boxes": boxes,
                "procedure": "shuffle",
                "discards": "7c2dKsKh",
                "options": {"shuffle": "device"},
                "irregularities": strange("shuffler-jam"),
            },
            {},
        ),
        "exposed-card": case("exposed-card", dealt if stud else dealt + 1, [FOLD], first, card=1 if stud else 3),
    }
    twice = case("face-up-in-shoe", 2, [], none, card=1)
    twice[2]["irregularities"] *= 2
    twice[2]["irregularities"][1:] = strange("face-up-in-shoe", card=2)
    found["face-up-in-shoe twice"] = twice
    if of == "mambo-stud":
        found["exposed-card at the end"] = case("exposed-card", dealt + 3, [CALL, FOLD], gone, box=1, deal="third")
    elif of.startswith("seven"):
        checks = [CALL, *[CHECK] * 6, FOLD]
        found["exposed-card at the end"] = case("exposed-card", dealt + 12, checks, gone, box=1, deal="seventh")
    elif board:
        two = [CHECK, CHECK]
        found |= (
            {
                "flop-early": case("flop-early", dealt + 4, [FOLD], first),
                "flop-of-four": case("flop-of-four", dealt + 8, [*opened, FOLD], gone),
                "turn-early": case("turn-early", dealt + 6, [*opened, FOLD], gone),
                "river-early": case("river-early", dealt + 8, [*opened, *two, FOLD], gone),
            }
            if of in HOLE_CARDS
            else {}
        )
    return found


IRREGULAR = {name: pots(name) for name in ready() if game(name).has(SharedPot)}
