"""The table at which a history is played again, and what came of it."""

from dataclasses import dataclass, field

from pitboss.games.poker_room.histories.dealt import HistoryCards
from pitboss.games.poker_room.histories.file import HistoryHand
from pitboss.games.poker_room.histories.variants import options
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Award
from pitboss.games.poker_room.state import Forced, Room
from pitboss.table import Table
from pitboss.table.acts.settlement_acts import SettlePot

AMPLE = 10**15
"""Chips of a player with an unknown stack."""


@dataclass(slots=True)
class Played:
    """The result of playing a history again."""

    table: Table[PokerOptions, Room]
    cards: HistoryCards
    notes: list[tuple[str, str]] = field(default_factory=list)
    over: bool = True
    """Whether the hand was played to its end."""
    contested: tuple[int, ...] = ()
    """Those who came to the showdown and did not give up."""
    unshown: set[int] = field(default_factory=set)
    """Players who folded although a pot was theirs uncontested."""

    def unknown(self, box: int) -> bool:
        """Whether a hand's value at the showdown is unknown."""
        return box in self.unshown or self.cards.hidden(box)

    @property
    def shares(self) -> dict[int, tuple[int, int]]:
        """What each player put in and got back."""
        for event in reversed(self.table.events):
            if isinstance(event.act, SettlePot):
                return {box: (put, won) for box, _, put, won in event.act.shares}
        return {}

    @property
    def awards(self) -> list[Award]:
        """How the pots went, share by share."""
        return [event.act for event in self.table.events if isinstance(event.act, Award)]


def seated(hand: HistoryHand, *, full: bool = True, rake: int = 0) -> Table[PokerOptions, Room]:
    """A table at which the hand can begin: the button last, the stacks as recorded, a deck in no known order."""
    found, number = hand.variant, len(hand.stacks)
    taken = (
        {"revenue": "stepped", "rake_steps": ((0, rake),), "rake_unit": hand.rake_unit} if rake else {"revenue": "none"}
    )
    stud = {"forced_bet": hand.bring_in} if found.stud else {}
    elected = options(
        found, boxes=number, minimum=hand.small_bet, maximum=hand.big_bet, odd_unit=hand.chip, **taken, **stud
    )
    t: Table[PokerOptions, Room] = Table(found.game, elected, inventory=0)
    for box, stack in enumerate(hand.stacks, start=1):
        t.seats[box] = f"p{box}"
        t.bank.move("cage", f"player:p{box}", AMPLE if stack is None else stack)
    t.status, t.cards.opened_on = "open", t.day
    t.shoe.load_unseen(found.deck)
    t.memory.prepare_for("round")
    places = list(enumerate(hand.blinds, start=1))
    t.memory.forced = Forced(
        antes={box: ante for box, ante in enumerate(hand.antes, start=1) if ante},
        blinds={box: amount for box, amount in places if amount > 0},
        posts={box: -amount for box, amount in places if amount < 0},
        trimmed=hand.trimmed,
        full=full,
        each=found.stud and all(token.verb != "db" for token in hand.tokens),
    )
    return t
