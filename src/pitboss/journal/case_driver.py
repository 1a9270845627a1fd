"""The driver of a case: supplies the outcomes that a file gives, in the order in which the script asks for them."""

from collections import deque
from typing import Any

import msgspec

from pitboss.equipment import Card, card, packed
from pitboss.equipment.device import Result
from pitboss.journal.record import CUT, Case, Decision, Irregularity, Placed, described
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.table import Incident, Shuffled, Table, Wager, place
from pitboss.table.act import Act, Betting, Deal, Decide, verify_open
from pitboss.table.calling import Call
from pitboss.table.chance import Chance
from pitboss.table.choosing import Bid, Pick
from pitboss.table.event import Outcome
from pitboss.table.settling import unpaid
from pitboss.table.shuffling import InsertCuttingCard, OfferCut
from pitboss.table.table import OPENING_INVENTORY

AMOUNT, CARDS = "amount", "cards"
"""What stands for the choice once it is made, and its amount or its cards are still to be asked for."""


class CaseDriver:
    """Supplies the outcomes that a case gives."""

    def __init__(self, t: Table[Any], case: Case) -> None:
        self.case = case
        self.start = t.n
        self.drawn = 0
        kinds = {ruling.kind for ruling in t.game.rulings}
        for item in case.irregularities:
            if item.kind not in kinds:
                raise Refusal(f"{t.game.name} knows no irregularity {item.kind!r}; {near(item.kind, kinds)}")
        self.draws = {name: deque(shown) for name, shown in case.draws.items()}
        self.bettings = 1
        self.cards: deque[Card] = deque(c if c == CUT else card(c) for c in case.cards)
        self.decisions = deque(case.decisions)
        self.irregularities = deque(case.irregularities)
        order = list(t.game.wagers)
        # In the game's order, so that a wager that needs another finds it in place.
        plain = [
            (1, Wager(box.box, box.player, name, cents(box.wagers[name]), box.form))
            for box in case.boxes
            for name in sorted(box.wagers, key=order.index)
        ]
        placed = [(p.betting, self._placed(p)) for p in case.placed]
        # What is said to be placed before the first throw or deal stands for all that was.
        plain = [] if any(betting == 1 and isinstance(said, Wager) for betting, said in placed) else plain
        self.wagers: list[tuple[int, Wager | Call]] = sorted([*plain, *placed], key=lambda said: said[0])

    def at_an_end(self, t: Table[Any]) -> bool:
        """Whether the case tells of no more throws: wagers that outlive the roll then stand where they are."""
        if not isinstance(t.pending, Chance) or self.irregularities:
            return False
        name = t.pending.of.record
        return bool(self.case.draws.get(name)) and not self.draws[name]

    def _placed(self, said: Placed) -> Wager | Call:
        player, form = next(((b.player, b.form) for b in self.case.boxes if b.box == said.box), ("", "chips"))
        if said.call:
            return Call(said.box, player, said.call, said.wager)
        return Wager(said.box, player, said.wager, cents(said.amount), form)

    def outcome(self, t: Table[Any]) -> Outcome:
        """The next thing that the case says about the pending act."""
        act = t.pending
        assert act is not None
        if self.irregularities and (found := self._matching(t, act)) is not None:
            return self._incident(t, act, found)
        if act.asks is None:
            if winnings := unpaid(t, act):
                return Incident("fill", amount=OPENING_INVENTORY + winnings)
            return None
        if act.asks == "card":
            return self._card(t, act)
        if isinstance(act, Chance):
            return self._drawn(act)
        if isinstance(act, Betting):
            return self._wager(t, act)
        if isinstance(act, Decide):
            return self._choice(t, act)
        return self._between_rounds(t, act)

    def verify_all_used(self, t: Table[Any]) -> None:
        """Refuse a case that says more than the rules ask."""
        if self.wagers:
            betting, said = self.wagers[0]
            raise Refusal(f"the round has no betting {betting} in which {said.wager or 'a call'} could be placed")
        if self.irregularities:
            raise Refusal(f"the round never comes to irregularity {described(self.irregularities)}")
        # An irregularity may overtake choices that belong to the course of play that it cut off.
        if self.decisions and not t.incidents.keys() & {r.kind for r in t.game.rulings if not r.regular}:
            rest = described(self.decisions, len(self.case.decisions) - len(self.decisions) + 1)
            word, known = self.decisions[0].choose, {*t.game.choices, *t.game.wagers}
            if word not in known:
                raise Refusal(f"nobody can choose {word!r}; {near(word, known)}", t.game.paragraphs["choice"])
            verify_open(t, self.decisions[0].box or 0, word)
            raise Refusal(f"out of turn: nobody asks for decision {rest}", t.game.paragraphs["choice"])

    def _matching(self, t: Table[Any], act: Act) -> Irregularity | None:
        number = t.n - self.start + 1
        for item in self.irregularities:
            if item.act is not None:
                here = item.act == number
            elif item.card is not None:
                here = act.asks == "card" and t.due is None and item.card == self.drawn + 1
            elif (draw := item.draw or item.roll) is not None:
                here = isinstance(act, Chance) and draw == 1 + sum(map(len, self.case.draws.values())) - self._undrawn()
            elif item.wagers is not None:
                for_all = not (isinstance(act, Betting) and act.box)
                here = for_all and any(r.kind == item.kind and r.applies(t, act) for r in t.game.rulings)
            elif item.box is not None:
                here = isinstance(act, Deal) and act.to == item.box and item.deal in (None, act.deal)
            else:
                here = any(r.kind == item.kind and r.applies(t, act) for r in t.game.rulings)
            if here:
                self.irregularities.remove(item)
                return item
        return None

    def _incident(self, t: Table[Any], act: Act, item: Irregularity) -> Incident:
        ruling = t.game.ruling(t, act, item.kind)
        given = self._next_card(t, act) if ruling.needs_card else None
        wager = None
        if item.wagers is not None:
            seat = item.box or 0
            name, amount = next(iter(item.wagers.items()), ("", 0))
            wager = Wager(seat, t.seats.get(seat, ""), name, cents(amount))
        amount = cents(item.amount) if item.amount is not None else 0
        return Incident(item.kind, card=given, wager=wager, amount=amount)

    def _card(self, t: Table[Any], act: Act) -> Outcome:
        if t.due is not None:
            return t.due
        if self.cards and self.cards[0] == CUT:
            self.cards.popleft()
            return Incident("cutting-card")
        return self._next_card(t, act)

    def _next_card(self, t: Table[Any], act: Act) -> Card:
        if not self.cards:
            given = len([c for c in self.case.cards if c != CUT])
            tag = act.__struct_config__.tag
            to = f" to {place(act.to)}" if isinstance(act, Deal) else ""
            raise Refusal(f"too few cards: the case gives {given}, and the {tag}{to} needs another", act.cite)
        if self.cards[0] == CUT:
            raise Refusal(f"the cutting card cannot come out at card {self.drawn + 1}", act.cite)
        self.drawn += 1
        return self.cards.popleft()

    def _undrawn(self) -> int:
        return sum(map(len, self.draws.values()))

    def _drawn(self, act: Chance) -> Result | None:
        """What the device shows: the next of its list, or of the decisions where it has none."""
        name = act.of.record
        if not name:
            if not self.decisions or self.decisions[0].choose != act.of.act:
                raise Refusal(f"the case does not say what the {act.of.act} shows box {act.box}", act.cite)
            return self.decisions.popleft().position
        if not self.draws.get(name):
            given = len(self.case.draws.get(name, ()))
            raise Refusal(f"too few {name}: the case gives {given}, and the round goes on", act.cite)
        return act.of.read(self.draws[name].popleft())

    def _wager(self, t: Table[Any], act: Betting) -> Wager | Call | Incident | None:
        if not act.box:
            if not self.wagers or self.wagers[0][0] > self.bettings:
                self.bettings += 1
                return None
            _, wager = self.wagers.pop(0)
            confirmed = any(r.kind == "cash-wager" for r in t.game.rulings)
            if isinstance(wager, Wager) and wager.form == "cash" and confirmed:
                return Incident("cash-wager", wager=msgspec.structs.replace(wager, form="chips"))
            return wager
        if self.decisions and self.decisions[0].box == act.box:
            answer = self.decisions[0]
            if answer.choose in (*act.open, act.open[0].rpartition("-")[2], AMOUNT) and answer.amount is not None:
                self._spend(t, act, None)
                name = answer.choose if answer.choose in act.open else act.open[0]
                return Wager(act.box, t.seats[act.box], name, cents(answer.amount))
            if answer.choose == "decline":
                self._spend(t, act, None)
                return None
        # An offer that no decision answers may be one of the wagers that the case says were made.
        for i, (betting, wager) in enumerate(self.wagers):
            if isinstance(wager, Wager) and wager.box == act.box and wager.wager in act.open:
                return self.wagers.pop(i)[1] if betting <= self.bettings else None
        return None

    def _choice(self, t: Table[Any], act: Decide) -> str:
        mine = self.decisions and self._answers(act) and self.decisions[0].box in (None, act.box)
        if act.default and not mine:
            return act.default
        if not self.decisions:
            choices = " or ".join(act.choices)
            raise Refusal(f"box {act.box} must choose {choices}, and the case gives no decision", act.cite)
        answer = self.decisions[0]
        number = len(self.case.decisions) - len(self.decisions) + 1
        less = f"{answer.choose}-for-less"
        chosen = less if answer.amount is not None and less in act.choices else answer.choose
        if isinstance(act, Bid) and answer.amount is not None:
            chosen = f"{answer.choose} {dollars(cents(answer.amount))}"
        elif isinstance(act, Pick) and answer.cards and answer.choose not in act.choices:
            chosen = packed(card(text) for text in answer.cards)
        if answer.box is not None and answer.box != act.box:
            verify_open(t, answer.box, answer.choose)
            raise Refusal(f"decision {number} is out of turn: box {act.box} is asked, not box {answer.box}", act.cite)
        self._spend(t, act, chosen)
        if answer.amount is not None and not isinstance(act, Bid):
            # The amount answers the offer that follows the choice, and so do cards.
            self.decisions.appendleft(msgspec.structs.replace(answer, choose=AMOUNT))
        elif answer.cards and chosen == answer.choose:
            self.decisions.appendleft(msgspec.structs.replace(answer, choose=CARDS))
        return chosen

    def _answers(self, act: Decide) -> bool:
        answer = self.decisions[0]
        return answer.choose in act.choices or (isinstance(act, Pick) and bool(answer.cards))

    def _spend(self, t: Table[Any], act: Act, choice: str | None) -> Decision:
        """Use up a decision, if the one who made it may make it."""
        answer = self.decisions[0]
        owner = act.by(t)
        by = answer.by or (f"player:{answer.player}" if answer.player else owner)
        t.verify(choice, owner if by == "player" and owner.startswith("player:") else by)
        return self.decisions.popleft()

    def _between_rounds(self, t: Table[Any], act: Act) -> Outcome:
        """Shuffle and cut: by the case's decisions, or else refused by players and done by the dealer."""
        if not isinstance(act, OfferCut | InsertCuttingCard):
            return Shuffled()
        name = "cut" if isinstance(act, OfferCut) else "cutting-card"
        if self.decisions and self.decisions[0].choose in {name, "refuse"}:
            answer = self.decisions[0]
            outcome = None if answer.choose == "refuse" else answer.position
            by = f"player:{answer.player}" if answer.player else act.by(t)
            t.verify(outcome, by)
            self.decisions.popleft()
            return outcome
        if isinstance(act, InsertCuttingCard):
            return act.least
        return None if act.to != "dealer" else len(t.stack) // 2
