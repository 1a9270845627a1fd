"""The driver of a case: supplies a file's outcomes in the order in which the script asks."""

from collections import deque

import msgspec

from pitboss.equipment import Card, card, packed
from pitboss.equipment.device import Result
from pitboss.journal.record import CUT, Case, Decision, Irregularity, Placed, described
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.table import Incident, Shuffled, Table, Wager, place
from pitboss.table.act import BEHIND, Act, Betting, Deal, Decide, Place, TableAction, verify_open
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.choices import Bid, Pick
from pitboss.table.acts.settlement_acts import unpaid
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut
from pitboss.table.event import Outcome
from pitboss.table.offer.coupons import FORM as COUPON
from pitboss.table.offer.coupons import Coupons
from pitboss.table.parts import Choices, Devices
from pitboss.table.table import OPENING_INVENTORY

Question = tuple[type[Decide], str, int, str]
"""Identifies a question within a round: its kind, its paragraph, and whose hand it is about."""


def _question(act: Decide) -> Question:
    return type(act), act.cite, act.box, act.hand


def _made(t: Table, wager: Wager) -> Wager:
    """A wager with the coupon stated by its form."""
    return t.game.part(Coupons).made(wager) if wager.form == COUPON else wager


class CaseDriver:
    """Supplies the outcomes of a case."""

    def __init__(self, t: Table, case: Case) -> None:
        self.case = case
        self.start = t.n
        self.drawn = 0
        for item in case.irregularities:
            if item.kind not in (kinds := {ruling.kind for ruling in t.game.rulings}):
                raise Refusal(f"{t.game.name} knows no irregularity {item.kind!r}; {near(item.kind, kinds)}")
            _verify_place(item)
        for number, answer in enumerate(case.decisions, start=1):
            if answer.position is not None and answer.choose not in _placed_at(t):
                raise Refusal(f"decision {number}: a position goes with a cut, and not with {answer.choose!r}")
        self.draws = {name: deque(shown) for name, shown in case.draws.items()}
        self.bettings = 1
        self.cards: deque[Card] = deque(c if c == CUT else card(c) for c in case.cards)
        self.decisions = deque(case.decisions)
        self.passed_over: list[Decision] = []
        """Decisions apparently overtaken by an irregularity, because later ones were asked first."""
        self.ruled: list[Decision] = []
        """Decisions that a ruling asked for."""
        self.answered: list[tuple[Decision, Question]] = []
        """Used decisions, with the question that each answered."""
        self.unheard: list[tuple[Decision, Question, Refusal]] = []
        """Decisions whose box was asked without that choice, and what refuses them there."""
        self.open: dict[int, Decision] = {}
        """By box, a decision whose choice is used while its amount or cards are pending."""
        self.stated: list[tuple[Wager, Refusal]] = []
        """Wagers that cannot be placed when betting opens, and what refuses them if the rules never place them."""
        self.irregularities = deque(case.irregularities)
        # In the game's order, so that a wager that needs another finds it in place.
        plain = [
            (1, _made(t, Wager(box.box, box.player, name, cents(box.wagers[name]), box.form)))
            for box in case.boxes
            for name in sorted(box.wagers, key=t.game.order)
        ]
        placed = [(p.betting, self._placed(t, p)) for p in case.placed]
        # What is said to be placed before the first throw or deal stands for all that was.
        plain = [] if any(betting == 1 and isinstance(said, Wager) for betting, said in placed) else plain
        self.on_boxes = {wager for _, wager in plain}
        self.wagers: list[tuple[int, Wager | Call]] = sorted([*plain, *placed], key=lambda said: said[0])

    def at_an_end(self, t: Table) -> bool:
        """Whether the case has no more throws: wagers that carry over then stay."""
        act = t.pending
        if act is None or act.asks != "chance" or self.irregularities or not isinstance(act, Chance):
            return False
        name = act.of.record
        return bool(self.case.draws.get(name)) and not self.draws[name]

    def _placed(self, t: Table, said: Placed) -> Wager | Call:
        player, form = next(((b.player, b.form) for b in self.case.boxes if b.box == said.box), ("", "chips"))
        if said.call:
            return Call(said.box, player, said.call, said.wager)
        return _made(t, Wager(said.box, player, said.wager, cents(said.amount), said.form or form))

    def outcome(self, t: Table) -> Outcome:
        """The case's next outcome for the pending act."""
        act = t.pending
        assert act is not None
        if self.irregularities and (found := self._matching(t, act)) is not None:
            return self._incident(t, act, found)
        asks = act.asks
        if asks is None:
            if isinstance(act, Place) and not t.interrupted:
                self._stated(t, act)
            if winnings := unpaid(t, act):
                return Incident("fill", amount=OPENING_INVENTORY + winnings)
            return None
        if asks == "card":
            return self._card(t, act)
        if asks == "chance" and isinstance(act, Chance):
            return self._drawn(act)
        if asks == "wager" and isinstance(act, Betting):
            return self._wager(t, act)
        if asks == "choice" and isinstance(act, Decide):
            return self._choice(t, act)
        return self._between_rounds(t, act)

    def verify_all_used(self, t: Table) -> None:
        """Refuse a case with more than the rules ask for, apart from its decisions."""
        if self.wagers:
            betting, said = self.wagers[0]
            wanted = f"the round has no betting {betting} in which {said.wager or 'a call'} could be placed"
            # A round that ends before the first wager ends by some paragraph.
            last = t.events[-1].act
            early = betting == 1 and not any(isinstance(event.act, Betting) for event in t.events[self.start :])
            why = f": {last.words}" if early and isinstance(last, TableAction) and last.words else ""
            raise Refusal(wanted + why, last.cite if early else None)
        if self.stated:
            raise self.stated[0][1]
        if self.irregularities:
            raise Refusal(f"the round never comes to irregularity {described(self.irregularities)}")

    def unasked(self, t: Table) -> Refusal | None:
        """Why the next decision, or the rest of the last one, is not allowed: no question asks for it."""
        cite = t.game.law["choice"]
        for box, half in self.open.items():
            what = f"the amount {half.amount}" if half.amount is not None else "the cards"
            return Refusal(f"no question asks for {what} with which box {box} chose {half.choose!r}", cite)
        left = [*self.passed_over, *self.decisions]
        if not left:
            return None
        word, known = left[0].choose, _known(t)
        if word not in known:
            return Refusal(f"no question offers {word!r}; {near(word, known)}", cite)
        try:
            verify_open(t, left[0].box or 0, word, left[0].hand or "")
        except Refusal as closed:
            return closed
        first = 1 + next(n for n, given in enumerate(self.case.decisions) if given is left[0])
        rest = described(left[:1] if self.passed_over else left, first)
        return Refusal(f"out of turn: no question asks for decision {rest}", cite)

    def disturbed(self, t: Table) -> bool:
        """Whether an irregularity has happened, so that decisions may have been overtaken."""
        return bool(t.run.incidents.keys() & {r.kind for r in t.game.rulings if not r.regular})

    def wants(self, t: Table) -> bool:
        """Whether the round waits for a card or a throw that the case does not have."""
        act = t.pending
        if isinstance(act, Chance):
            return not self.draws.get(act.of.record)
        return act is not None and act.asks == "card" and not self.cards

    def plausible(self, t: Table) -> bool:
        """Whether the remaining decisions use words of the game and occupied boxes."""
        words = _known(t)
        left = (*self.passed_over, *self.decisions)
        return all(d.choose in words and (d.box is None or d.box in t.seats) for d in left)

    def _matching(self, t: Table, act: Act) -> Irregularity | None:
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
                here = (
                    isinstance(act, Deal)
                    and _box(act.to) == item.box
                    and item.hand in (None, *_hands(act.to))
                    and item.deal in (None, act.deal)
                )
            else:
                here = any(r.kind == item.kind and r.applies(t, act) for r in t.game.rulings)
            if here:
                self.irregularities.remove(item)
                return item
        return None

    def _incident(self, t: Table, act: Act, item: Irregularity) -> Incident:
        ruling = t.game.ruling(t, act, item.kind)
        given = self._next_card(act) if ruling.needs_card else None
        wager = None
        if item.wagers is not None:
            seat = item.box or 0
            name, amount = next(iter(item.wagers.items()), ("", 0))
            wager = Wager(seat, t.seats.get(seat, ""), name, cents(amount))
        amount = cents(item.amount) if item.amount is not None else 0
        return Incident(item.kind, card=given, wager=wager, amount=amount)

    def _card(self, t: Table, act: Act) -> Outcome:
        if t.due is not None:
            return t.due
        if self.cards and self.cards[0] == CUT:
            self.cards.popleft()
            return Incident("cutting-card")
        return self._next_card(act)

    def _next_card(self, act: Act) -> Card:
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
        """The device's result: the next of its list, or of the decisions if it has none."""
        name = act.of.record
        if not name:
            if not self.decisions or self.decisions[0].choose != act.of.act:
                raise Refusal(f"the case does not say what the {act.of.act} shows box {act.box}", act.cite)
            return self.decisions.popleft().position
        if not self.draws.get(name):
            given = len(self.case.draws.get(name, ()))
            raise Refusal(f"too few {name}: the case gives {given}, and the round goes on", act.cite)
        return act.read(self.draws[name].popleft())

    def _wager(self, t: Table, act: Betting) -> Wager | Call | Incident | None:
        if not act.box:
            if not self.wagers or self.wagers[0][0] > self.bettings:
                self.bettings += 1
                return None
            _, wager = self.wagers.pop(0)
            if isinstance(wager, Wager):
                if wager in self.on_boxes and wager.wager not in act.open and (refused := _refused(t, wager)):
                    self.stated.append((wager, refused))
                    return self._wager(t, act)
                confirmed = any(r.kind == "cash-wager" for r in t.game.rulings)
                if wager.form == "cash" and confirmed:
                    return Incident("cash-wager", wager=msgspec.structs.replace(wager, form="chips"))
            return wager
        if (amount := self._amount(act.box)) is not None:
            return Wager(act.box, t.seats[act.box], act.open[0], amount)
        if self.decisions and self.decisions[0].box == act.box:
            answer = self.decisions[0]
            if answer.choose in (*act.open, act.open[0].rpartition("-")[2]) and answer.amount is not None:
                self._spend(t, act, None)
                name = answer.choose if answer.choose in act.open else act.open[0]
                return Wager(act.box, t.seats[act.box], name, cents(answer.amount))
            if answer.choose == "decline":
                self._spend(t, act, None)
                return None
        # An offer that no decision answers may be one of the wagers that the case says were made.
        for i, (betting, said) in enumerate(self.wagers):
            if isinstance(said, Wager) and said.box == act.box and said.wager in act.open:
                return self.wagers.pop(i)[1] if betting <= self.bettings else None
        for i, (stated, _) in enumerate(self.stated):
            if stated.box == act.box and stated.wager in act.open:
                return self.stated.pop(i)[0]
        return None

    def _stated(self, t: Table, act: Place) -> None:
        """Compare a wager that the rules place with the case's statement, if any."""
        placed = act.wager
        said = [i for i, (w, _) in enumerate(self.stated) if (w.box, w.wager) == (placed.box, placed.wager)]
        if said:
            amount = self.stated.pop(said[0])[0].amount
        elif (found := self._amount(placed.box)) is not None:
            amount = found
        elif self._states(t, placed):
            amount = cents(self.decisions.popleft().amount)
        else:
            return
        if amount != placed.amount:
            reason = f"the {placed.wager} wager of {place(placed.box)} is {dollars(placed.amount)}"
            raise Refusal(f"{reason}, not {dollars(amount)}", act.cite)

    def _states(self, t: Table, placed: Wager) -> bool:
        """Whether the next decision is not a choice but the amount placed."""
        if not self.decisions or placed.wager in t.game.part(Choices).words:
            return False
        said = self.decisions[0]
        return (said.box, said.choose) == (placed.box, placed.wager) and said.amount is not None

    def _amount(self, box: int) -> int | None:
        """The amount with a box's last choice, if not used yet."""
        half = self.open.get(box)
        if half is None or half.amount is None:
            return None
        self._leave_open(box, msgspec.structs.replace(half, amount=None))
        return cents(half.amount)

    def _leave_open(self, box: int, half: Decision) -> None:
        """Record the unused parts of a box's decision; a decision without any is done."""
        self.open.pop(box, None)
        if half.amount is not None or half.cards:
            self.open[box] = half

    def _choice(self, t: Table, act: Decide) -> str:
        if isinstance(act, Pick) and (half := self.open.get(act.box)) is not None and half.cards:
            self._leave_open(act.box, msgspec.structs.replace(half, cards=None))
            return packed(card(text) for text in half.cards)
        if act.box in self.open and (refused := self.unasked(t)):
            raise refused
        mine = self.decisions and self._answers(act) and self._meant(act)
        if act.default and not mine:
            self._note_unheard(t, act)
            return act.default
        if not self.decisions:
            choices = " or ".join(act.choices)
            raise Refusal(f"box {act.box} must choose {choices}, and the case gives no decision", act.cite)
        if self.disturbed(t) and any(_meant(later, act) for later in self.decisions):
            while not self._meant(act):
                self.passed_over.append(self.decisions.popleft())
        answer = self.decisions[0]
        number = len(self.case.decisions) - len(self.decisions) + 1
        if answer.box is not None and not self._meant(act):
            # The rule by which this box is not asked refuses the decision.
            verify_open(t, answer.box, answer.choose, answer.hand or "")
        if answer.box is not None and answer.box != act.box:
            raise Refusal(f"decision {number} is out of turn: box {act.box} is asked, not box {answer.box}", act.cite)
        if not self._meant(act):
            asked = place(act.hand or act.box)
            raise Refusal(f"decision {number} is out of turn: {asked} is asked, not hand {answer.hand}", act.cite)
        less = f"{answer.choose}-for-less"
        chosen = less if answer.amount is not None and less in act.choices else answer.choose
        if isinstance(act, Bid) and answer.amount is not None:
            chosen = f"{answer.choose} {dollars(cents(answer.amount))}"
        elif self._named(act):
            chosen = packed(card(text) for text in answer.cards or ())
        self._spend(t, act, chosen)
        amount = None if isinstance(act, Bid) else answer.amount
        cards = answer.cards if chosen == answer.choose else None
        self._leave_open(act.box, msgspec.structs.replace(answer, amount=amount, cards=cards))
        return chosen

    def _note_unheard(self, t: Table, act: Decide) -> None:
        """Whether the next decision is for the box that is asked, remembering it for a later question."""
        if not self.disturbed(t) or not self.decisions or not self._meant(act):
            return
        try:
            act.verify(t, self.decisions[0].choose)
        except Refusal as refusal:
            self.unheard.append((self.decisions[0], _question(act), refusal))

    def ignored(self, regular: "CaseDriver") -> Refusal | None:
        """What refuses a leftover decision for a regular question that was asked here too."""
        left = [*self.passed_over, *self.decisions]
        for decision, question, refusal in self.unheard:
            used = any(answer is decision and question == to for answer, to in regular.answered)
            if used and any(decision is one for one in left):
                return refusal
        return None

    def _answers(self, act: Decide) -> bool:
        return self.decisions[0].choose in act.choices or self._named(act)

    def _named(self, act: Decide) -> bool:
        """Whether the next decision names cards as the act asks: set, discarded …"""
        answer = self.decisions[0]
        return isinstance(act, Pick) and bool(answer.cards) and answer.choose == act.what not in act.choices

    def _meant(self, act: Decide) -> bool:
        return _meant(self.decisions[0], act)

    def _spend(self, t: Table, act: Act, choice: str | None) -> Decision:
        """Use a decision, if its author may make it."""
        answer = self.decisions[0]
        owner = act.by(t)
        by = answer.by or (f"player:{answer.player}" if answer.player else owner)
        t.verify(choice, owner if by == "player" and owner.startswith("player:") else by)
        if t.interrupted:
            self.ruled.append(answer)
        if isinstance(act, Decide):
            self.answered.append((answer, _question(act)))
        return self.decisions.popleft()

    def _between_rounds(self, t: Table, act: Act) -> Outcome:
        """Shuffle and cut: by the case's decisions, otherwise declined by players and done by the dealer."""
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
        return None if act.to != "dealer" else len(t.cards.stack) // 2


def _verify_place(item: Irregularity) -> None:
    """Refuse an irregularity with two locations, or more of them than can happen."""
    places = [name for name in ("act", "card", "draw", "roll") if getattr(item, name) is not None]
    if len(places) > 1:
        raise Refusal(f"irregularity {item.kind!r}: it happened at one place, not at {' and '.join(places)}")
    if item.box is None and (item.hand is not None or item.deal is not None):
        raise Refusal(f"irregularity {item.kind!r}: a hand or a deal is of a box, and none is named")
    if item.wagers is not None and len(item.wagers) != 1:
        raise Refusal(f"irregularity {item.kind!r} is about one wager, not {len(item.wagers)}")


def _placed_at(t: Table) -> set[str]:
    """The words of decisions with a position: cuts, and devices without their own list."""
    return {
        "cut",
        "cutting-card",
        *(device.act for device in t.game.part(Devices).devices(t.options) if not device.record),
    }


def _known(t: Table) -> set[str]:
    """The words that a decision may contain: the game's own, and those of offers, cuts and devices."""
    return {*t.game.part(Choices).words, *t.game.wagers, "decline", "refuse", *_placed_at(t)}


def _box(to: int | str) -> int | None:
    """The box of a hand; None for a shared hand."""
    box = str(to).partition("/")[0]
    return int(box) if box.isdigit() else None


def _meant(answer: Decision, act: Decide) -> bool:
    """Whether a decision is about the box and hand that are asked."""
    return answer.box in (None, act.box) and answer.hand in (None, *_hands(act.hand or act.box))


def _hands(of: int | str) -> tuple[str, ...]:
    """The names that a case may use for a hand: the first or only one of box 1 is "1" and "1/1"."""
    return (of,) if isinstance(of, str) else (str(of % BEHIND), f"{of % BEHIND}/1")


def _refused(t: Table, wager: Wager) -> Refusal | None:
    """Why a wager cannot be placed now."""
    try:
        t.verify(wager)
    except Refusal as refusal:
        return refusal
    return None
