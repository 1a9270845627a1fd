"""Baccarat tables for stories: the test names the cards and the wagers, the helper does the dealer's routine."""

from collections.abc import Mapping

from pitboss.money import cents
from pitboss.table import Game, Incident, Table, Wager
from pitboss.table.act import Betting
from tests import story
from tests.story import closed_table, go, outcomes, refused, sit, waiting_table

__all__ = [
    "bet",
    "bets",
    "closed_table",
    "deal",
    "go",
    "play",
    "refused",
    "reshuffle",
    "shuffle",
    "sit",
    "table",
    "waiting_table",
]

BURNED = "Ac 2c"
"""The cards that a new shoe burns, where the story does not care about them: an ace and one more."""

HANDS = {"player": "the Player's Hand", "banker": "the Banker's Hand"}
BY_THE_HOUSE = {"cash": "cash-wager", "accepted": "out-of-limits"}
"""A wager's third word, and the incident as which it comes to the layout."""


def table(game: Game, *boxes: int, **how: object) -> Table:
    """An open table with a new shoe whose order nobody knows, so that a story may name any card that is left."""
    t = waiting_table(game, *(boxes or (1,)), **how)
    t.begin("start")
    shuffle(t)
    return t


def shuffle(t: Table, **how) -> None:
    """As everywhere; a new shoe burns by the first card that it shows."""
    story.shuffle(t, **{"cutting_card": 14, "burned": BURNED} | how)


def reshuffle(t: Table, **how) -> None:
    """A completed shoe is followed by another."""
    t.begin("shuffle")
    shuffle(t, **how)


def bets(box: int, text: str, player: str) -> list[Wager | Incident]:
    """ "banker 10, tie 5" as wagers; "banker 10 cash" is spoken and comes with cash."""
    placed = []
    for part in text.split(","):
        name, amount, *house = part.split()
        wager = Wager(box, player, name, cents(amount))
        placed.append(Incident(BY_THE_HOUSE[house[0]], wager=wager) if house else wager)
    return placed


class Story(story.Story):
    """A round of baccarat."""

    @property
    def words(self) -> list[str]:
        """What was said aloud."""
        return [event.act.words for event in self.events if getattr(event.act, "words", "") and event.outcome is None]

    def describe(self, row: dict) -> str:
        """Cards by hand, vigorish, and who holds shoe and cards."""
        match row["act"]:
            case "deal":
                return f"{row['card']}{' face down' if row.get('face') == 'down' else ''} to {HANDS[row['to']]}"
            case "burn":
                return f"burn {row['card']}"
            case "vigorish":
                return f"{row['how']} {row['amount']} of box {row['box']}"
            case "collect-owed":
                return f"owed {row['amount']} of box {row['box']}"
            case "hand-over":
                return f"hand {row['cards']} to {row['player']}"
            case "turn-up":
                return f"{row.get('player', 'dealer')} turns up {row['cards']}"
            case "take-shoe" | "pass-shoe" as act:
                return f"{act} {row['box']}"
            case "result" | "call-last-hand":
                return row.get("words", "last hand")
            case "offer-cut":
                return f"cut {'refused by' if row.get('refused') else 'by'} {row['to'].removeprefix('player:')}"
            case _:
                return super().describe(row)


def play(
    game: Game,
    cards: str,
    boxes: Mapping[int, str],
    choose: str | None = None,
    *,
    t: Table | None = None,
    players: Mapping[int, str] | None = None,
    chips: str = "1000",
    **options: object,
) -> Story:
    """A whole round: wagers by box, cards as they leave the shoe, choices as they are asked for.

    What goes wrong happens at the first act at which it can. Without choices everybody takes the first that is open.
    """
    t = t or table(game, *boxes, players=players, chips=chips, **options)
    start, coming, chosen = len(t.events), list(outcomes(cards)), None if choose is None else choose.split()
    staked = [bet for box, text in boxes.items() for bet in bets(box, text, t.seats[box])]
    t.begin("round")
    while t.pending is not None:
        act = t.pending
        if coming and isinstance(coming[0], Incident) and t.can(coming[0]):
            t.supply(coming.pop(0))
        elif isinstance(act, Betting):
            t.supply(staked.pop(0) if staked else None)
        elif act.asks == "card":
            t.supply(t.due or coming.pop(0))
        elif act.asks == "choice":
            t.supply(act.choices[0] if chosen is None else chosen.pop(0))
        else:
            t.supply()
    assert not coming, "the story has cards left over"
    assert not chosen, "the story has choices left over"
    return Story(t, t.events[start:])


def bet(t: Table, boxes: Mapping[int, str]) -> None:
    """A round begins, the wagers are placed and the call is made."""
    if t.pending is None:
        t.begin("round")
    for box, text in boxes.items():
        for placed in bets(box, text, t.seats[box]):
            t.supply(placed)
    t.supply(None)
    go(t)


def deal(t: Table, cards: str) -> None:
    """Cards in turn, the dealer's routine in between."""
    for card in cards.split():
        go(t)
        t.supply(card)
    go(t)
