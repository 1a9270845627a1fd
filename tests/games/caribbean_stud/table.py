"""A caribbean stud table for stories: hands by box, the dealer's hand with the open card last, and choices."""

from collections.abc import Iterable, Mapping
from functools import partial

from pitboss.equipment import CARDS
from pitboss.games import game
from pitboss.games.caribbean_stud.course import COURSE
from pitboss.games.house_poker_family.dealing import order, way
from pitboss.table import HOUSE, Incident, Shuffled, Table
from pitboss.table.act import Betting, Deal
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from tests import story
from tests.story import PLAYERS, wagers

STUD = game("caribbean-stud")

# Hands that share no card: stories pick from them.
ROYAL, ROYAL_TOO = "Th Jh Qh Kh Ah", "Td Jd Qd Kd Ad"
STEEL, STEEL_TOO = "5s 6s 7s 8s 9s", "2c 3c 4c 5c 6c"
FOUR, HOUSE_FULL, FLUSH = "2c 2d 2h 2s 9c", "9d 9h 9s 4c 4d", "2h 7h 9h Jh Ah"
KINGS, QUEEN_HIGH, ACE_KING = "Ks Kc 4s 5d 6c", "Qs Jc 8d 4s 3c", "As Kc 8d 4s 3c"
NOTHING = "2c 4d 6h 8s Tc"


closed_table = partial(story.closed_table, STUD)
sit = partial(story.sit, chips="1000000")


def table(*boxes: int, chips: str = "1000000", **options: object) -> Table:
    """An open table with a deck whose order nobody knows, so that a story may name any card that is left."""
    t = closed_table(**options)
    t.begin("open")
    go(t)
    for box in boxes or (1,):
        sit(t, box, chips=chips)
    t.begin("start")
    go(t)
    return t


def go(t: Table) -> None:
    """The dealer's part to the end of the procedure: shuffles that nobody knows, cuts of twenty cards."""
    while t.pending is not None:
        act = t.pending
        t.supply(Shuffled() if isinstance(act, Shuffle) else 20 if isinstance(act, OfferCut) else None)


class Story(story.Story):
    """A round of caribbean stud."""

    @property
    def acts(self) -> list[str]:
        """The names of the acts in order, one for several of a kind in a row."""
        named = super().acts
        return [name for i, name in enumerate(named) if not i or named[i - 1] != name]

    def describe(self, row: dict) -> str:
        """What is done, not to whom."""
        return f"{row['act']} {row.get('kind', '')}".strip()


def cards_of(t: Table, boxes: Iterable[int], hands: Mapping[int, str]) -> list[str]:
    """The hands as cards in the order in which this table deals them."""
    lying = {box: hands[box].split() for box in (*boxes, HOUSE)}
    return [lying[to][number - 1] for to, number in order(way(t), sorted(boxes), COURSE.deal[0])]


def play(
    hands: Mapping[int, str],
    boxes: Mapping[int, str],
    choose: str = "",
    *,
    t: Table | None = None,
    wrong: Mapping[int, str] | None = None,
    at: tuple[type, str] | None = None,
    more: str = "",
    chips: str = "1000000",
    **options: object,
) -> Story:
    """A whole round. `wrong` has what befalls the cards by their number; `at` an act and what happens at it."""
    t = t or table(*boxes, chips=chips, **options)
    start, coming, chosen = len(t.events), cards_of(t, boxes, hands), iter(choose.split())
    unused = [*more.split(), *sorted(CARDS - set(coming) - set(more.split()))]
    bets = [bet for box, text in boxes.items() for bet in wagers(box, text, PLAYERS[box])]
    dealt, missing = 0, dict(wrong or {})
    t.begin("round")
    start += 1
    while t.pending is not None:
        act = t.pending
        if at is not None and isinstance(act, at[0]):
            kind, at = at[1], None
            t.supply(Incident(kind, card=unused.pop(0) if t.game.ruling(t, act, kind).needs_card else None))
        elif isinstance(act, Betting):
            t.supply(bets.pop(0) if bets else None)
        elif isinstance(act, Deal) and act.deal == "original":
            if kind := missing.pop(dealt + 1, ""):
                needs = t.game.ruling(t, act, kind).needs_card
                card = None if not needs else coming[0] if kind == "drawn-in-error" else unused.pop(0)
                t.supply(Incident(kind, card=card))
                if kind == "not-dealt":
                    coming.pop(0)
                    dealt += 1
            else:
                t.supply(t.due or coming[0])
                coming.pop(0)
                dealt += 1
        elif isinstance(act, Deal):
            t.supply(unused.pop(0))
        else:
            t.supply(next(chosen) if act.asks == "choice" else None)
    assert next(chosen, None) is None, "the story has choices left over"
    return Story(t, t.events[start:])
