"""Baccarat tables for stories: the test names the cards and the wagers, the helper does the dealer's routine."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table import Act, Event, Game, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import Betting, Burn
from pitboss.table.settlement import net, settlement
from pitboss.table.shuffling import InsertCuttingCard, OfferCut, Shuffle

PLAYERS = {box: "ABCDEFGHIJKLMN"[box - 1] for box in range(1, 15)}
BURNED = "Ac 2c"
"""The cards that a new shoe burns, where the story does not care about them: an ace and one more."""

HANDS = {"player": "the Player's Hand", "banker": "the Banker's Hand"}
BY_THE_HOUSE = {"cash": "cash-wager", "accepted": "out-of-limits"}
"""A wager's third word, and the incident as which it comes to the layout."""


def closed_table(game: Game, **options: object) -> Table:
    """A table before gaming begins."""
    return Table(game, game.options.configure(options))


def sit(t: Table, box: int, player: str | None = None, chips: str = "1000") -> None:
    """A player takes a box; box 1 is A's, box 2 is B's, unless the story says otherwise."""
    t.begin("sit", player=player or PLAYERS[box], box=box, chips=cents(chips))
    t.supply()


def table(
    game: Game, *boxes: int, players: Mapping[int, str] | None = None, chips: str = "1000", **options: object
) -> Table:
    """An open table with a new shoe whose order nobody knows, so that a story may name any card that is left."""
    t = waiting_table(game, *(boxes or (1,)), players=players, chips=chips, **options)
    t.begin("start")
    shuffle(t)
    return t


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


def shuffle(
    t: Table, *, cut: int = 100, cutting_card: int = 14, order: str | None = None, burned: str = BURNED
) -> None:
    """Shuffle, cut by the first who is asked, cutting card in, burn, to the end of the procedure."""
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
        """Each wager's end: "1 banker" → "win 19.50 7.2(a)1i", the money being what went back, vigorish off."""
        return {
            f"{line.box} {line.wager}": f"{line.outcome} {dollars(line.returned)} {line.cite.removeprefix('19:47-')}"
            for line in settlement(self.events)
        }

    @property
    def net(self) -> dict[str, str]:
        """Each player's gain or loss in dollars, what is owed taken off."""
        return {player: dollars(amount) for player, amount in net(settlement(self.events)).items()}

    @property
    def acts(self) -> list[str]:
        """The round as a dealer would tell it."""
        return [said(event) for event in self.events]

    @property
    def cites(self) -> list[str]:
        """The first paragraph of every event."""
        return [event.cites[0] for event in self.events]

    @property
    def words(self) -> list[str]:
        """What was said aloud."""
        return [event.act.words for event in self.events if getattr(event.act, "words", "") and event.outcome is None]

    def event(self, telling: str) -> Event:
        """The first event that is told so."""
        return self.events[self.acts.index(telling)]

    def told(self, *verbs: str) -> list[str]:
        """The acts that begin with one of these words."""
        return [act for act in self.acts if act.split()[0] in verbs]


def said(event: Event) -> str:
    """One event in a few words."""
    row = public(event)
    match row["act"]:
        case "deal":
            return f"{row['card']}{' face down' if row.get('face') == 'down' else ''} to {HANDS[row['to']]}"
        case "burn" | "discard" | "hold" as act:
            return f"{act} {row['card']}"
        case "take" | "pay" | "void" as act:
            return f"{act} {row['wager']} of box {row['box']}"
        case "vigorish":
            return f"{row['how']} {row['amount']} of box {row['box']}"
        case "collect-owed":
            return f"owed {row['amount']} of box {row['box']}"
        case "hand-over":
            return f"hand {row['cards']} to {row['player']}"
        case "turn-up":
            return f"{row.get('player', 'dealer')} turns up {row['cards']}"
        case "decide":
            return f"{'supervisor' if row.get('role') else 'box ' + str(row['box'])} chooses {row['choose']}"
        case "take-shoe" | "pass-shoe" as act:
            return f"{act} {row['box']}"
        case "incident" | "irregularity":
            return row["kind"]
        case "announce" | "result" | "call-last-hand":
            return row.get("words", "last hand")
        case "offer-cut":
            return f"cut {'refused by' if row.get('refused') else 'by'} {row['to'].removeprefix('player:')}"
        case act:
            return act


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


def refused(cite: str, part: str = ""):
    """The refusal that a story expects: under which paragraph, and a word of the reason."""

    def check(refusal: Refusal) -> bool:
        return refusal.cite == cite and part in refusal.reason

    return pytest.raises(Refusal, check=check)
