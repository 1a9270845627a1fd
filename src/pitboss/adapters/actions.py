"""Actions as numbers: one list for the whole game, with a mask of those open now.

done                      no more wagers, decline this wager, enough cards chosen
WAGER x1, WAGER x2 …      a wager of this many units, or this many times its posted minimum where a unit is too large
call WORD                 a wager called by a word without an amount: banco
CHOICE                    a choice of the game: hit, go-to-war, fold; a bid is for the minimum
CHOICE half, CHOICE most  a bid half-way to the maximum, or of the maximum
option 1 …                the answers to a question whose choices the game does not list, in order
card 1 …                  the cards of the hand from left to right, where cards are chosen
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pitboss.equipment import packed
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Game, Table, Wager
from pitboss.table.act import Act, Betting, Decide
from pitboss.table.acts.calls import Call
from pitboss.table.acts.choices import Bid, Pick
from pitboss.table.acts.hand_setting import Divide
from pitboss.table.parts import Choices, SpokenWagers, WagerHandling

PASS = 0
SIZES = ("half", "most")
_SIZED = ("bet", "raise")
_WORDS = 4
"""Words of one question that the game does not list."""


@dataclass(frozen=True)
class Name:
    """One more card of a hand is named; the question stays open until there are enough."""

    card: int


Answer = str | Wager | Call | Name | None


@dataclass(frozen=True)
class Offers:
    """The wagers of one betting act at a box on which nothing lies, and what the player's chips reach for."""

    by_wager: Mapping[str, tuple[tuple[int, tuple[Wager, ...]], ...]]
    """By wager that depends on nothing else on the layout: its actions, each with the amounts that it can mean."""
    others: tuple[str, ...]
    """Wagers that are asked about each time."""
    first: Mapping[int, Answer]
    """By action the first amount that the layout takes."""
    dearest: int
    """The most that one of these costs."""

    def amounts(self) -> dict[int, tuple[str, tuple[int, ...]]]:
        """By action the wager that it makes, and what it can stake, in cents."""
        return {
            number: (wager, tuple(offer.amount for offer in offers))
            for wager, actions in self.by_wager.items()
            for number, offers in actions
        }

    def offered(self, t: Table, box: int, player: str) -> dict[int, Answer]:
        """By action what can be put on free areas now."""
        chips = t.chips(player)
        if chips < self.dearest:
            within = (
                (number, next((offer for offer in offers if offer.amount <= chips), None))
                for wager, actions in self.by_wager.items()
                if (box, wager) not in t.wagers
                for number, offers in actions
            )
            return {number: offer for number, offer in within if offer is not None}
        found = {**self.first}
        for at, wager in t.wagers:
            if at == box:
                for number, _ in self.by_wager.get(wager, ()):
                    found.pop(number, None)
        return found


class KnownOffers:
    """A cache of wagers that stand alone: a layout with hundreds of them is not asked at every question."""

    def __init__(self) -> None:
        self._act: Betting | None = None
        self._of_act: dict[tuple[int, str], Offers] = {}
        self._table: Table | None = None
        self._allowed: dict[tuple[int, str, str, Hashable], tuple[tuple[int, tuple[Wager, ...]], ...]] = {}

    def of(self, actions: Actions, t: Table, act: Betting, box: int, player: str) -> Offers:
        """The offers of a betting act, made once for each act."""
        if t is not self._table:
            self._table, self._allowed, self._act = t, {}, None
        if act is not self._act:
            self._act, self._of_act = act, {}
        found = self._of_act.get((box, player))
        if found is None:
            found = self._of_act[box, player] = self._made(actions, t, act, box, player)
        return found

    def _made(self, actions: Actions, t: Table, act: Betting, box: int, player: str) -> Offers:
        game, handling = t.game, t.game.part(WagerHandling)
        together = bool(act.box) or game.wants_company(t.options)
        by_wager, others = {}, []
        for wager in act.opens(t):
            decisive = None if together or game.wager(wager).needs else handling.decisive(t, wager)
            if decisive is None or (box, wager) in t.wagers:
                others.append(wager)
                continue
            key = box, player, wager, decisive
            if key not in self._allowed:
                self._allowed[key] = tuple(
                    (number, tuple(offer for offer in offers if _allowed(t, act, offer)))
                    for number, amounts in actions.amounts(t, wager)
                    for offers in [[Wager(box, player, wager, amount) for amount in amounts]]
                )
            by_wager[wager] = self._allowed[key]
        first = {number: offers[0] for rows in by_wager.values() for number, offers in rows if offers}
        dearest = max((offer.amount for offer in first.values()), default=0)
        return Offers(by_wager, tuple(others), first, dearest)


def _allowed(t: Table, act: Betting, offer: Wager) -> bool:
    """Whether a free area takes the wager, whatever the player has left."""
    try:
        t.game.verify_wager(t, act, offer, covered=True)
    except Refusal:
        return False
    return True


@dataclass(frozen=True)
class Actions:
    """The numbered actions of a game."""

    game: Game
    unit: int
    """Cents."""
    stakes: tuple[int, ...]
    """Units that can be staked on a wager."""
    cards: int
    """The most cards of a hand from which some can be named."""
    _known: KnownOffers = field(default_factory=KnownOffers, repr=False, compare=False)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every action in words, in the order of its number."""
        sized = [f"{word} {size}" for word in self.game.part(Choices).words if word in _SIZED for size in SIZES]
        return (
            # Not "pass": some games have a choice of that name, and one has a wager.
            "done",
            *(f"{wager} x{stake}" for wager in self.game.wagers for stake in self.stakes),
            *(f"call {word}" for word in self.game.part(SpokenWagers).words),
            *self.game.part(Choices).words,
            *sized,
            *(f"option {n + 1}" for n in range(_WORDS)),
            *(f"card {n + 1}" for n in range(self.cards)),
        )

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each action."""
        return {name: i for i, name in enumerate(self.names)}

    def open(self, t: Table, act: Act, player: str, named: Sequence[int] = ()) -> dict[int, Answer]:
        """What the player can do about the pending act, by number; `named` are the cards picked so far."""
        if isinstance(act, Betting):
            return self._wagers(t, act, player)
        if isinstance(act, Pick):
            return self._cards(t, act, named)
        assert isinstance(act, Decide)
        found = self._words(act)
        if isinstance(act, Bid) and act.high > act.low:
            half = (act.low + act.high) // 2
            amounts = {"half": half - half % act.step or act.low, "most": act.high}
            for word in act.sized:
                for size, amount in amounts.items():
                    number = self.number.get(f"{word} {size}")
                    answer = f"{word} {dollars(amount)}"
                    if number is not None and word in act.choices and t.can(answer):
                        found[number] = answer
        return found

    def offers(self, t: Table, act: Betting, box: int, player: str) -> Offers:
        """What can be put on free areas, and what depends on other wagers."""
        return self._known.of(self, t, act, box, player)

    def _words(self, act: Decide) -> dict[int, Answer]:
        found: dict[int, Answer] = {}
        strange = 0
        for word in act.choices:
            number = self.number.get(word) if word in self.game.part(Choices).words else None
            if number is None:
                strange += 1
                number = self.number[f"option {strange}"]
            found[number] = word
        return found

    def _wagers(self, t: Table, act: Betting, player: str) -> dict[int, Answer]:
        boxes = [act.box] if act.box else [box for box, name in t.seats.items() if name == player]
        found: dict[int, Answer] = {}
        missing = {(wager.box, wager.wager): wager.amount for wager in t.game.missing_wagers(t)}
        for box in boxes:
            known = self.offers(t, act, box, player)
            found = known.offered(t, box, player) | found
            for wager in known.others:
                wanted = missing.get((box, wager))
                if (box, wager) in t.wagers and wanted is None:
                    continue
                for number, amounts in self.amounts(t, wager):
                    if number in found:
                        continue
                    for amount in amounts:
                        offer = Wager(box, player, wager, amount)
                        # What another wager wants beside it is made as large as that, or not at all.
                        if wanted in (None, amount) and t.can(offer):
                            found[number] = offer
                            break
        for call in act.calls_open(t) if self.game.part(SpokenWagers).words else ():
            if call.player == player and call.says in self.game.part(SpokenWagers).words:
                found.setdefault(self.number[f"call {call.says}"], call)
        # A player in a round has a wager; an offer to one box can be declined.
        whole = not any(box in boxes for box, _ in missing)
        if act.box or not found or (whole and any(box in boxes for box, _ in t.wagers)):
            found[PASS] = None
        return found

    def amounts(self, t: Table, wager: str) -> list[tuple[int, tuple[int, ...]]]:
        """The actions that put chips on a wager, each with the amounts that it can mean in the order of their worth."""
        least = t.limits.get(wager, (0, 0))[0]
        numbers = ((self.number.get(f"{wager} x{stake}"), stake) for stake in self.stakes)
        return [
            (number, (stake * self.unit, *((stake * least,) if least else ())))
            for number, stake in numbers
            if number is not None
        ]

    def _cards(self, t: Table, act: Pick, named: Sequence[int]) -> dict[int, Answer]:
        held = act.held(t)
        found: dict[int, Answer] = {} if named else self._words(act)
        if act.fewest <= len(named) and named:
            found[PASS] = packed(held[place] for place in named)
        # From the left to the right, so that one choice of cards has one way to be said.
        last = named[-1] if named else -1
        if isinstance(act, Divide):
            return found | self._divided(t, act, named)
        for place in range(last + 1, min(len(held), self.cards)):
            enough = act.fewest - len(named) - 1 <= len(held) - place - 1
            if len(named) < act.greatest and enough:
                found[self.number[f"card {place + 1}"]] = Name(place)
        if not found and act.default:
            found[PASS] = act.default
        return found

    def _divided(self, t: Table, act: Divide, named: Sequence[int]) -> dict[int, Answer]:
        """The next card for the lower hands, as long as it leads to a hand that is not foul."""
        so_far = len(named)
        following = {places[so_far] for places in act.by_places(t) if places[:so_far] == tuple(named) != places}
        return {self.number[f"card {place + 1}"]: Name(place) for place in sorted(following) if place < self.cards}
