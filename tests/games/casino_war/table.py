"""A casino war table for stories: the test names the cards and the choices, the helper does the dealer's routine."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from pitboss.games import game
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table import Act, Event, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import Betting, Burn
from pitboss.table.settlement import net, settlement
from pitboss.table.shuffling import InsertCuttingCard, OfferCut, Shuffle

WAR = game("casino-war")
PLAYERS = {box: "ABCDEFGHI"[box - 1] for box in range(1, 10)}
SHOES_BURN = "2c"
"""The burn card of a new shoe, where the story does not care about it."""


def closed_table(**options: object) -> Table:
    """A table before gaming begins."""
    return Table(WAR, WAR.options.configure(options))


def sit(t: Table, box: int, player: str | None = None, chips: str = "1000") -> None:
    """A player takes a box; box 1 is A's, box 2 is B's, unless the story says otherwise."""
    t.begin("sit", player=player or PLAYERS[box], box=box, chips=cents(chips))
    t.supply()


def table(*boxes: int, players: Mapping[int, str] | None = None, chips: str = "1000", **options: object) -> Table:
    """An open table with a new shoe whose order nobody knows, so that a story may name any card that is left."""
    t = closed_table(**options)
    t.begin("open")
    go(t)
    for box in boxes or (1,):
        sit(t, box, (players or {}).get(box), chips)
    t.begin("start")
    shuffle(t)
    return t


def go(t: Table) -> Act | None:
    """The dealer does all that needs no answer; what waits for one comes back."""
    while t.pending is not None and t.pending.asks is None:
        t.supply()
    return t.pending


def shuffle(t: Table, *, cut: int = 100, cutting_card: int = 104, order: str | None = None) -> None:
    """Shuffle, cut by the first who is asked, cutting card in, to the end of the procedure."""
    while go(t) is not None:
        match t.pending:
            case Shuffle():
                t.supply(Shuffled(order=order))
            case OfferCut():
                t.supply(cut)
            case InsertCuttingCard():
                t.supply(cutting_card)
            case other:
                raise AssertionError(f"{other} is not part of a shuffle")


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
    """What became of a round."""

    t: Table
    events: list[Event]

    @property
    def settled(self) -> dict[str, str]:
        """Each wager's end: "1 initial" → "lose 0.00 22.8(a)1", the money being what went back to the player."""
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
        """The round as a dealer would tell it."""
        return [said(event) for event in self.events]

    @property
    def cites(self) -> list[str]:
        """The first paragraph of every event."""
        return [event.cites[0] for event in self.events]


def said(event: Event) -> str:
    """One event in a few words."""
    row = public(event)
    match row["act"]:
        case "deal":
            return f"{row['card']} to {'the dealer' if row['to'] == 0 else 'box ' + str(row['to'])}"
        case "take" | "pay" | "void" | "restore" | "surrender" as act:
            return f"{act} {row['wager']} of box {row['box']}"
        case "collect":
            return f"collect {', '.join('dealer' if box == 0 else str(box) for box in row['boxes'])}"
        case "decide":
            return f"box {row['box']} chooses {row['choose']}"
        case "irregularity":
            return row["kind"]
        case "announce":
            return row["words"]
        case "discard" | "hold" as act:
            return f"{act} {row['card']}"
        case act:
            return act


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


def refused(cite: str, part: str = ""):
    """The refusal that a story expects: under which paragraph, and a word of the reason."""

    def check(refusal: Refusal) -> bool:
        return refusal.cite == cite and part in refusal.reason

    return pytest.raises(Refusal, check=check)
