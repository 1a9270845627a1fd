"""The fuzzing driver: any legal outcome at any moment, and every possible irregularity."""

from dataclasses import dataclass

from pitboss.equipment import RANKS, SUITS, packed
from pitboss.equipment.device import ChanceSource
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Betting, Deal, Decide, Incident, Shuffled, Wager
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Chance as Draws
from pitboss.table.acts.choices import Bid, Pick
from pitboss.table.acts.hand_setting import Division
from pitboss.table.acts.settlement_acts import unpaid
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut, Shuffle
from pitboss.table.drivers import complete, from_shoe, run
from pitboss.table.event import Outcome
from pitboss.table.game import Ruling
from pitboss.table.table import Table

_TRIES = 24
"""Maximum number of wagers tried on a large layout."""


@dataclass
class Fuzz:
    """Plays a table at random; one act in `irregular` meets an irregularity if possible."""

    chance: ChanceSource
    irregular: int = 12
    players: tuple[str, ...] = ("A", "B", "C", "D")

    def outcome(self, t: Table) -> Outcome:
        """A legal outcome of the pending act, or an incident."""
        act = t.pending
        assert act is not None
        # Where hands are divided every place gets many cards, and a mishap at each would end every deal.
        one_in = self.irregular * (10 if t.game.find(Division) and isinstance(act, Deal) else 1)
        if one_in and self.chance.below(one_in) == 0:
            incident = self._incident(t)
            if incident is not None:
                return incident
        below = self.chance.below
        if act.asks is None:
            return Incident("fill", amount=10_000_000) if unpaid(t, act) else None
        if act.asks == "card":
            return self._card(t)
        if isinstance(act, Draws):
            return lot.next(act.of) if (lot := act.lot(t)) is not None else act.of.draw(self.chance)
        if isinstance(act, Betting):
            return self._wager(t, act)
        if isinstance(act, Decide):
            return self._choice(t, act)
        if isinstance(act, OfferCut):
            if act.to != "dealer" and below(3) == 0:
                return None
            return act.margin + below(len(t.cards.stack) - 2 * act.margin + 1)
        if isinstance(act, InsertCuttingCard):
            return act.least + below(len(t.cards.stack) - act.least)
        if below(4) == 0:
            return Shuffled()
        size = len(act.pool(t)) if isinstance(act, Shuffle) else 0
        face_up = tuple(below(min(60, size)) for _ in range(below(3))) if self.irregular else ()
        return Shuffled(key=packed(f"{below(256):02x}" for _ in range(32)), face_up=face_up)

    def _choice(self, t: Table, act: Decide) -> str:
        below = self.chance.below
        if isinstance(act, Pick) and (not act.choices or below(3)):
            held, number = [*act.held(t)], act.fewest + below(act.greatest - act.fewest + 1)
            if number:
                picked = packed(held.pop(below(len(held))) for _ in range(number))
                # Not all cards of a hand can be set apart everywhere.
                return picked if t.can(picked) else act.default
        if not act.choices:
            return act.default
        word = act.choices[below(len(act.choices))]
        if isinstance(act, Bid) and word in act.sized and below(2):
            low, high = -(-act.low // act.step), act.high // act.step
            return f"{word} {dollars(act.step * (low + below(high - low + 1)) if low <= high else act.high)}"
        return word

    def _card(self, t: Table) -> Outcome:
        if t.due is not None or not t.shoe.unseen:
            return from_shoe(t)
        if not t.shoe.left:
            return Incident("shoe-empty")
        card = RANKS[self.chance.below(13)] + SUITS[self.chance.below(4)]
        return card if t.can(card) else t.shoe.rest()[0]

    def _wager(self, t: Table, act: Betting) -> Wager | Call | None:
        if act.box and self.chance.below(2):
            return None
        if (calls := act.calls_open(t)) and self.chance.below(6) == 0:
            return calls[self.chance.below(len(calls))]
        if not act.box and t.game.missing_wagers(t) and self.chance.below(4):
            # At random, wagers that must be equal hardly ever would be.
            return complete(t)
        places = [(box, name) for box in ([act.box] if act.box else sorted(t.seats)) for name in act.opens(t)]
        if len(places) > _TRIES:
            return self._any_of(t, places) or (None if act.box else complete(t))
        offers = [Wager(box, t.seats[box], name, self._amount(t)) for box, name in places]
        legal = [wager for wager in offers if t.can(wager)]
        if legal and (not t.wagers or self.chance.below(3)):
            return legal[self.chance.below(len(legal))]
        return None if act.box else complete(t)

    def _any_of(self, t: Table, places: list[tuple[int, str]]) -> Wager | None:
        """One of very many wagers, found by trying some."""
        if t.wagers and not self.chance.below(3):
            return None
        for _ in range(_TRIES):
            box, name = places[self.chance.below(len(places))]
            if t.can(wager := Wager(box, t.seats[box], name, self._amount(t))):
                return wager
        return None

    def _amount(self, t: Table) -> int:
        step = t.options.increment
        return int(t.options.minimum + step * self.chance.below(40))

    def _incident(self, t: Table) -> Incident | None:
        act = t.pending
        assert act is not None
        rulings = [r for r in t.game.rulings if r.applies(t, act)]
        for _ in range(len(rulings)):
            incident = self._particulars(t, rulings[self.chance.below(len(rulings))])
            if t.can(incident):
                return incident
        return None

    def _particulars(self, t: Table, ruling: Ruling) -> Incident:
        card = None
        if ruling.needs_card and t.shoe.left and t.due is None:
            card = t.shoe.rest()[0]
        wager = None
        act = t.pending
        if (isinstance(act, Betting) or ruling.needs_wager) and t.seats:
            names = ruling.words or (act.opens(t) if isinstance(act, Betting) else tuple(t.game.wagers))
            box = (isinstance(act, Betting) and act.box) or sorted(t.seats)[self.chance.below(len(t.seats))]
            # Whole steps, so that every part can still be paid, but mostly outside the limits.
            amount = t.options.increment * self.chance.below(4)
            wager = Wager(box, t.seats[box], names[self.chance.below(len(names))], amount)
        return Incident(ruling.kind, card=card, wager=wager, amount=100 if ruling.kind == "fill" else 0)

    def procedure(self, t: Table) -> None:
        """Begin any possible procedure and play it to its end; refused ones are skipped."""
        below = self.chance.below
        player = self.players[below(len(self.players))]
        plans: list[tuple[str, dict[str, str | int]]] = [
            (name, {}) for name in t.game.procedures if name in {"idle", "shuffle", "close", "clear-device"}
        ]
        plans += [
            ("sit", {"player": player, "box": t.places[below(len(t.places))], "chips": 100 * below(500)}),
            ("leave", {"player": player}),
            ("new-day", {"day": f"day {below(3)}"}),
            ("fill", {"amount": 1 + below(1000)}),
            ("change-dealer", {"dealer": f"dealer {below(3)}"}),
        ]
        plans += [(t.game.next_procedure(t), {})] * 8
        name, args = plans[below(len(plans))]
        try:
            t.begin(name, by=None, **args)
        except Refusal:
            return
        run(t, self)
