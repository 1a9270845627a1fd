"""Rounds as stories, for all games: a test names cards, wagers and choices, the helper does the dealer's routine."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table import Act, Event, Game, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import Burn
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut, Shuffle
from pitboss.table.view.settlement import net, settlement

PLAYERS = {box: "ABCDEFGHIJKLMN"[box - 1] for box in range(1, 15)}
"""Box 1 is A's, box 2 is B's, unless the story says otherwise."""


def closed_table(game: Game, **options: object) -> Table:
    """A table before gaming begins."""
    return Table(game, game.options.configure(options))


def sit(t: Table, box: int, player: str | None = None, chips: str = "1000") -> None:
    """A player takes a box."""
    t.begin("sit", player=player or PLAYERS[box], box=box, chips=cents(chips))
    t.supply()


def waiting_table(
    game: Game, *boxes: int, players: Mapping[int, str] | None = None, chips: str = "1000", **options: object
) -> Table:
    """The cards lie spread, and the first participants have come."""
    t = closed_table(game, **options)
    t.begin("open")
    go(t)
    for box in boxes:
        sit(t, box, (players or {}).get(box), chips)
    return t


def go(t: Table) -> Act | None:
    """The dealer does all that needs no answer; what waits for one comes back."""
    while t.pending is not None and t.pending.asks is None:
        t.supply()
    return t.pending


def shuffle(t: Table, *, cut: int = 100, cutting_card: int = 104, order: str | None = None, burned: str = "") -> None:
    """Shuffle, cut by the first who is asked, cutting card in, burn if that is due, to the end of the procedure."""
    burning = iter(burned.split())
    while go(t) is not None:
        match t.pending:
            case Shuffle():
                t.supply(Shuffled(order=order))
            case OfferCut():
                t.supply(cut)
            case InsertCuttingCard():
                t.supply(cutting_card)
            case Burn():
                t.supply(next(burning) if order is None else t.shoe.front())
            case other:
                raise AssertionError(f"{other} is not part of a shuffle")
    assert order is not None or next(burning, None) is None, "the story has burn cards left over"


def wagers(box: int, text: str, player: str) -> list[Wager]:
    """ "initial 10, tie 5" as wagers."""
    placed = (part.split() for part in text.split(","))
    return [Wager(box, player, name, cents(amount)) for name, amount in placed]


def outcomes(text: str) -> Iterator[str | Incident]:
    """Cards in the order in which they leave the shoe; what goes wrong stands in brackets: (face-up-in-shoe 5c)."""
    for kind, card, plain in re.findall(r"\(([a-z-]+)(?: (\w\w))?\)|(\S+)", text):
        yield Incident(kind, card=card or None) if kind else plain


@dataclass
class Story:
    """What became of a round; a game tells its own acts in its own words (`said`)."""

    t: Table
    events: list[Event]

    @property
    def settled(self) -> dict[str, str]:
        """Each wager's end: "1 initial" → "lose 0.00 22.8(a)1", the money being what went back, vigorish off."""
        return {
            f"{line.box} {line.wager}": f"{line.outcome} {dollars(line.returned)} {line.cite.removeprefix('19:47-')}"
            for line in settlement(self.events)
        }

    @property
    def net(self) -> dict[str, str]:
        """Each player's gain or loss in dollars, what is owed taken off."""
        return {player: dollars(amount) for player, amount in net(settlement(self.events)).items()}

    def describe(self, row: dict) -> str:
        """One public event in a few words."""
        match row["act"]:
            case "discard" | "hold" as act:
                return f"{act} {row['card']}"
            case "take" | "pay" | "void" | "restore" | "surrender" | "push" as act:
                return f"{act} {row['wager']} of box {row['box']}"
            case "pick" | "decide":
                return f"{'supervisor' if row.get('role') else 'box ' + str(row['box'])} chooses {row['choose']}"
            case "incident" | "irregularity":
                return row["kind"]
            case "announce":
                return row["words"]
            case act:
                return act

    @property
    def acts(self) -> list[str]:
        """The round as a dealer would tell it."""
        return [self.describe(public(event)) for event in self.events]

    @property
    def cites(self) -> list[str]:
        """The first paragraph of every event."""
        return [event.cites[0] for event in self.events]

    def cited(self, act: str) -> list[str]:
        """The paragraphs under which an act was done."""
        return [row["cite"] for row in map(public, self.events) if row["act"] == act]

    def of(self, act: type[Act]) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if type(event.act) is act and not isinstance(event.outcome, Incident)]

    def event(self, line: str) -> Event:
        """The first event that is narrated in these words."""
        return self.events[self.acts.index(line)]

    def acts_of(self, *verbs: str) -> list[str]:
        """The acts that begin with one of these words."""
        return [act for act in self.acts if act.split()[0] in verbs]


def refused(cite: str, part: str = ""):
    """The refusal that a story expects: under which paragraph, and a word of the reason."""

    def check(refusal: Refusal) -> bool:
        return refusal.cite == cite and part in refusal.reason

    return pytest.raises(Refusal, check=check)
