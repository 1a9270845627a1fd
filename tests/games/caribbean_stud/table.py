"""A caribbean stud table for stories: hands by box, the dealer's hand with the open card last, and choices."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.equipment import CARDS
from pitboss.games import game
from pitboss.games.caribbean_stud.course import COURSE
from pitboss.games.house_poker_family.dealing import order, way
from pitboss.money import cents, dollars
from pitboss.table import HOUSE, Event, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import Betting, Deal
from pitboss.table.settlement import net, settlement
from pitboss.table.shuffling import OfferCut, Shuffle

STUD = game("caribbean-stud")
PLAYERS = {box: "ABCDEFG"[box - 1] for box in range(1, 8)}

# Hands that share no card: stories pick from them.
ROYAL, ROYAL_TOO = "Th Jh Qh Kh Ah", "Td Jd Qd Kd Ad"
STEEL, STEEL_TOO = "5s 6s 7s 8s 9s", "2c 3c 4c 5c 6c"
FOUR, HOUSE_FULL, FLUSH = "2c 2d 2h 2s 9c", "9d 9h 9s 4c 4d", "2h 7h 9h Jh Ah"
KINGS, QUEEN_HIGH, ACE_KING = "Ks Kc 4s 5d 6c", "Qs Jc 8d 4s 3c", "As Kc 8d 4s 3c"
NOTHING = "2c 4d 6h 8s Tc"


def closed_table(**options: object) -> Table:
    """A table before gaming begins."""
    return Table(STUD, STUD.options.configure(options))


def sit(t: Table, box: int, chips: str = "1000000") -> None:
    """Box 1 is A's, box 2 is B's."""
    t.begin("sit", player=PLAYERS[box], box=box, chips=cents(chips))
    t.supply()


def table(*boxes: int, chips: str = "1000000", **options: object) -> Table:
    """An open table with a deck whose order nobody knows, so that a story may name any card that is left."""
    t = closed_table(**options)
    t.begin("open")
    go(t)
    for box in boxes or (1,):
        sit(t, box, chips)
    t.begin("start")
    go(t)
    return t


def go(t: Table) -> None:
    """The dealer's part to the end of the procedure: shuffles that nobody knows, cuts of twenty cards."""
    while t.pending is not None:
        act = t.pending
        t.supply(Shuffled() if isinstance(act, Shuffle) else 20 if isinstance(act, OfferCut) else None)


@dataclass
class Story:
    """What became of a round."""

    t: Table
    events: list[Event]

    @property
    def settled(self) -> dict[str, str]:
        """Each wager's end: "1 ante" → "win 20.00 16.12(b)", the money being what went back to the player."""
        return {
            f"{line.box} {line.wager}": f"{line.outcome} {dollars(line.returned)} {line.cite.removeprefix('19:47-')}"
            for line in settlement(self.events)
        }

    @property
    def net(self) -> dict[str, str]:
        """Each player's gain or loss in dollars."""
        return {player: dollars(amount) for player, amount in net(settlement(self.events)).items()}

    @property
    def acts(self) -> list[str]:
        """The names of the acts in order, one for several of a kind in a row."""
        rows = [public(event) for event in self.events]
        named = [f"{row['act']} {row.get('kind', '')}".strip() for row in rows]
        return [name for i, name in enumerate(named) if not i or named[i - 1] != name]

    def cited(self, act: str) -> list[str]:
        """The paragraphs under which an act was done."""
        return [row["cite"] for row in map(public, self.events) if row["act"] == act]


def cards_of(t: Table, boxes: Iterable[int], hands: Mapping[int, str]) -> list[str]:
    """The hands as cards in the order in which this table deals them."""
    lying = {box: hands[box].split() for box in (*boxes, HOUSE)}
    return [lying[to][number - 1] for to, number in order(way(t), sorted(boxes), COURSE.deal[0])]


def play(
    hands: Mapping[int, str],
    wagers: Mapping[int, str],
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
    t = t or table(*wagers, chips=chips, **options)
    start, coming, chosen = len(t.events), cards_of(t, wagers, hands), iter(choose.split())
    unused = [*more.split(), *sorted(CARDS - set(coming) - set(more.split()))]
    bets = [
        Wager(box, PLAYERS[box], name, cents(amount))
        for box, text in wagers.items()
        for name, amount in (part.split() for part in text.split(","))
    ]
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
