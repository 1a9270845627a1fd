"""What a player can do, as numbers: the same list for every moment of a game, and which of it is open now.

done                      no more wagers, no such wager, enough cards named
WAGER x1, WAGER x2 …      a wager of so many units, or of as many of its own posted minimum where a unit is too much
call WORD                 a wager that has no amount of its own, by the word for it: banco
CHOICE                    a word of the game: hit, go-to-war, fold; a bid that may name an amount names the least
CHOICE half, CHOICE most  a bid half-way to the most, or of the most
option 1 …                the words of a question that the game does not list, in their order
card 1 …                  the card of the hand, one after the other from the left, where cards are to be named
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pitboss.equipment import packed
from pitboss.money import dollars
from pitboss.table import Game, Table, Wager
from pitboss.table.act import Act, Betting, Decide
from pitboss.table.calling import Call
from pitboss.table.choosing import Bid, Pick
from pitboss.table.dividing import Divide
from pitboss.table.parts import Choices, SpokenWagers

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
class Actions:
    """The numbered actions of a game."""

    game: Game
    unit: int
    """Cents."""
    stakes: tuple[int, ...]
    """Units that can be staked on a wager."""
    cards: int
    """The most cards of a hand from which some can be named."""

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
        owed = {(wager.box, wager.wager): wager.amount for wager in t.game.missing_wagers(t)}
        for box in boxes:
            for wager in act.opens(t):
                wanted = owed.get((box, wager))
                if (box, wager) in t.wagers and wanted is None:
                    continue
                for stake in self.stakes:
                    number = self.number.get(f"{wager} x{stake}")
                    if number is None or number in found:
                        continue
                    least = t.limits.get(wager, (0, 0))[0]
                    for amount in (stake * self.unit, stake * least):
                        offer = Wager(box, player, wager, amount)
                        # What another wager wants beside it is made as large as that, or not at all.
                        if amount and wanted in (None, amount) and t.can(offer):
                            found[number] = offer
                            break
        for call in act.calls(t) if self.game.part(SpokenWagers).words else ():
            if call.player == player and call.says in self.game.part(SpokenWagers).words:
                found.setdefault(self.number[f"call {call.says}"], call)
        # Somebody who plays has a wager; an offer to one box can be declined.
        whole = not any(box in boxes for box, _ in owed)
        if act.box or not found or (whole and any(box in boxes for box, _ in t.wagers)):
            found[PASS] = None
        return found

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
