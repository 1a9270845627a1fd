"""A casino war table for stories: the test names the cards and the choices, the helper does the dealer's routine."""

from collections.abc import Mapping
from functools import partial

from pitboss.games import game
from pitboss.table import Table
from pitboss.table.act import Betting, Burn
from tests import story
from tests.story import go, outcomes, refused, shuffle, sit, wagers

__all__ = ["SHOES_BURN", "WAR", "closed_table", "go", "outcomes", "play", "refused", "shuffle", "sit", "table"]

WAR = game("casino-war")
SHOES_BURN = "2c"
"""The burn card of a new shoe, where the story does not care about it."""


closed_table = partial(story.closed_table, WAR)


def table(*boxes: int, **how: object) -> Table:
    """An open table with a new shoe whose order nobody knows, so that a story may name any card that is left."""
    t = story.waiting_table(WAR, *(boxes or (1,)), **how)
    t.begin("start")
    shuffle(t)
    return t


class Story(story.Story):
    """A round of casino war."""

    def describe(self, row: dict) -> str:
        """Cards by box, and whose are collected."""
        if row["act"] == "deal":
            return f"{row['card']} to {'the dealer' if row['to'] == 0 else 'box ' + str(row['to'])}"
        if row["act"] == "collect":
            return f"collect {', '.join('dealer' if box == 0 else str(box) for box in row['boxes'])}"
        return super().describe(row)


def play(
    cards: str,
    boxes: Mapping[int, str],
    choose: str = "",
    *,
    t: Table | None = None,
    players: Mapping[int, str] | None = None,
    chips: str = "1000",
    **options: object,
) -> Story:
    """A whole round: wagers by box, cards as they leave the shoe, choices as they are asked for."""
    t = t or table(*boxes, players=players, chips=chips, **options)
    start, coming, chosen = len(t.events), outcomes(cards), iter(choose.split())
    bets = [bet for box, text in boxes.items() for bet in wagers(box, text, t.seats[box])]
    t.begin("round")
    if type(t.pending) is Burn:
        t.supply(SHOES_BURN)
    while t.pending is not None:
        act = t.pending
        if isinstance(act, Betting):
            bet = next((b for b in bets if b.wager in act.open and act.box in (0, b.box)), None)
            if bet is not None:
                bets.remove(bet)
            t.supply(bet)
        elif act.asks == "card":
            t.supply(t.due or next(coming))
        else:
            t.supply(next(chosen) if act.asks == "choice" else None)
    assert next(coming, None) is None, "the story has cards left over"
    assert next(chosen, None) is None, "the story has choices left over"
    return Story(t, t.events[start:])
