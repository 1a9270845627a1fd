"""Adjudication: a case run through the script, every event with its paragraph, and the settlement."""

from collections import Counter, deque
from dataclasses import dataclass
from typing import Any

import msgspec

from pitboss.equipment import Card, card, decks, unpacked
from pitboss.games import game as game_of
from pitboss.journal.record import CUT, Case, CaseBox, Decision, Irregularity, described
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.table import Event, Incident, RoundVoid, Shuffled, Table, Wager, place, public
from pitboss.table.act import Act, Betting, Deal, Decide
from pitboss.table.device import Display
from pitboss.table.event import Outcome
from pitboss.table.settlement import Line, net, settlement
from pitboss.table.settling import Pay
from pitboss.table.shuffling import InsertCuttingCard, OfferCut
from pitboss.table.table import OPENING_INVENTORY

AMOUNT = "amount"
AMPLE = 10**16
"""A bankroll nobody asked about."""


@dataclass(frozen=True)
class Adjudication:
    """What must happen in a case."""

    events: list[Event]
    settlement: list[Line]
    void: RoundVoid | None
    cards_left: int
    table: Table[Any]

    def shown(self) -> dict[str, Any]:
        """The result as plain JSON."""
        rows = [public(event) | {"n": number} for number, event in enumerate(self.events, start=1)]
        return {
            "events": rows,
            "settlement": [line.shown() for line in self.settlement],
            "net": {player: dollars(amount) for player, amount in net(self.settlement).items()},
            "void": {"cite": self.void.cite, "reason": self.void.reason} if self.void else None,
        }


def adjudicate(case: Case) -> Adjudication:
    """Run a case; what the rules refuse is refused here with the same paragraph."""
    game = game_of(case.game)
    table = Table(game, game.options.configure(case.options))
    _prepare(table, case)
    table.begin(case.procedure)
    driver = CaseDriver(table, case)
    late = [box for box in case.boxes if box.late]
    events: list[Event] = []
    while table.pending is not None:
        if late and table.betting:
            before = table.n
            for box in late:
                _seat(table, case, box)
            driver.start, late = driver.start + table.n - before, []
        events.append(table.supply(driver.outcome(table)))
    driver.verify_all_used(table)
    return Adjudication(events, settlement(events), table.void, len(driver.cards), table)


def _prepare(t: Table[Any], case: Case) -> None:
    """The table as it stands when the case begins."""
    seats: set[int] = set()
    for box in case.boxes:
        if box.box in seats:
            raise Refusal(f"box {box.box} stands twice in the case")
        seats.add(box.box)
        unknown = [name for name in box.wagers if name not in t.game.wagers]
        if unknown:
            raise Refusal(f"{t.game.name} has no wager {unknown[0]!r}; it has {', '.join(t.game.wagers)}")
        if not box.late:
            _seat(t, case, box)
    if (
        case.procedure == "round"
        and not (case.placed or case.irregularities)
        and not any(box.wagers for box in case.boxes)
    ):
        raise Refusal("the case has no wager, so there is no round to decide")
    t.status = {"open": "closed", "start": "waiting"}.get(case.procedure, "open")
    t.cards_of = t.day
    discards = [card(one) for one in unpacked(case.discards)]
    t.shoe.load_unseen(list((Counter(decks(t.shoe.decks)) - Counter(discards)).elements()))
    if discards:
        t.rack.put(0, "before", discards)
    t.burn_due, t.cutter = case.burn_first, case.cutter
    t.extra.expect(case.procedure)
    if case.before:
        try:
            t.extra = msgspec.convert(msgspec.to_builtins(t.extra, str_keys=True) | case.before, type(t.extra))
        except msgspec.ValidationError as error:
            raise Refusal(f"before: {error}") from None
    if case.cutting_card_out:
        t.reshuffle_due = "cutting-card"
    if case.cutting_card_at is not None:
        if not 0 <= case.cutting_card_at <= t.boxes:
            raise Refusal(f"the cutting card cannot have come out at box {case.cutting_card_at}", "house:layout")
        t.reshuffle_due, t.cut_offer_from = "cutting-card", case.cutting_card_at


def _seat(t: Table[Any], case: Case, box: CaseBox) -> None:
    """A player sits down, with the case's bankroll at the first box."""
    chips = cents(case.bankrolls[box.player]) if box.player in case.bankrolls else AMPLE
    t.begin("sit", player=box.player, box=box.box, chips=chips if box.player not in list(t.seats.values()) else 0)
    # Whoever wagers in a case does so with the consent of those who must give it.
    while box.box not in t.seats:
        t.supply(t.pending.choices[0] if isinstance(t.pending, Decide) else None)


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
        self.cards: deque[Card] = deque(c if c == CUT else card(c) for c in case.cards)
        self.decisions = deque(case.decisions)
        self.irregularities = deque(case.irregularities)
        order = list(t.game.wagers)
        # In the game's order, so that a wager that needs another finds it in place.
        self.wagers = deque(
            Wager(box.box, box.player, name, cents(box.wagers[name]), box.form)
            for box in case.boxes
            for name in sorted(box.wagers, key=order.index)
        )
        if case.placed:
            forms = {box.box: box.form for box in case.boxes}
            players = {box.box: box.player for box in case.boxes}
            self.wagers = deque(
                Wager(p.box, players.get(p.box, ""), p.wager, cents(p.amount), forms.get(p.box, "chips"))
                for p in case.placed
            )

    def outcome(self, t: Table[Any]) -> Outcome:
        """The next thing that the case says about the pending act."""
        act = t.pending
        assert act is not None
        if self.irregularities and (found := self._matching(t, act)) is not None:
            return self._incident(t, act, found)
        if act.asks is None:
            if type(act) is Pay and t.bank["inventory"] < act.winnings:
                return Incident("fill", amount=OPENING_INVENTORY + act.winnings)
            return None
        if act.asks == "card":
            return self._card(t, act)
        if isinstance(act, Betting):
            return self._wager(t, act)
        if isinstance(act, Decide):
            return self._choice(t, act)
        if isinstance(act, Display):
            shown = self.decisions.popleft() if self.decisions and self.decisions[0].choose == "display" else None
            if shown is None:
                raise Refusal(f"the case does not say what the display shows box {act.box}", act.cite)
            return shown.position
        return self._between_rounds(t, act)

    def verify_all_used(self, t: Table[Any]) -> None:
        """Refuse a case that says more than the rules ask."""
        if self.irregularities:
            raise Refusal(f"the round never comes to irregularity {described(self.irregularities)}")
        # An irregularity may overtake choices that belong to the course of play that it cut off.
        if self.decisions and not t.incidents.keys() & {r.kind for r in t.game.rulings if not r.regular}:
            rest = described(self.decisions, len(self.case.decisions) - len(self.decisions) + 1)
            word, known = self.decisions[0].choose, {*t.game.choices, *t.game.wagers}
            if word not in known:
                raise Refusal(f"nobody can choose {word!r}; {near(word, known)}", t.game.paragraphs["choice"])
            raise Refusal(f"out of turn: nobody asks for decision {rest}", t.game.paragraphs["choice"])

    def _matching(self, t: Table[Any], act: Act) -> Irregularity | None:
        number = t.n - self.start + 1
        for item in self.irregularities:
            if item.act is not None:
                here = item.act == number
            elif item.card is not None:
                here = act.asks == "card" and t.due is None and item.card == self.drawn + 1
            elif item.wagers is not None:
                here = isinstance(act, Betting) and not act.box
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

    def _wager(self, t: Table[Any], act: Betting) -> Wager | Incident | None:
        if not act.box:
            wager = self.wagers.popleft() if self.wagers else None
            if wager is not None and wager.form == "cash" and any(r.kind == "cash-wager" for r in t.game.rulings):
                return Incident("cash-wager", wager=msgspec.structs.replace(wager, form="chips"))
            return wager
        if self.decisions and self.decisions[0].box == act.box:
            answer = self.decisions[0]
            if answer.choose in (*act.open, act.open[0].rpartition("-")[2], AMOUNT) and answer.amount is not None:
                self._spend(t, act, None)
                return Wager(act.box, t.seats[act.box], act.open[0], cents(answer.amount))
            if answer.choose == "decline":
                self._spend(t, act, None)
        return None

    def _choice(self, t: Table[Any], act: Decide) -> str:
        mine = self.decisions and self.decisions[0].choose in act.choices and self.decisions[0].box in (None, act.box)
        if act.default and not mine:
            return act.default
        if not self.decisions:
            choices = " or ".join(act.choices)
            raise Refusal(f"box {act.box} must choose {choices}, and the case gives no decision", act.cite)
        answer = self.decisions[0]
        number = len(self.case.decisions) - len(self.decisions) + 1
        less = f"{answer.choose}-for-less"
        chosen = less if answer.amount is not None and less in act.choices else answer.choose
        if answer.box is not None and answer.box != act.box:
            raise Refusal(f"decision {number} is out of turn: box {act.box} is asked, not box {answer.box}", act.cite)
        self._spend(t, act, chosen)
        if answer.amount is not None:
            # The amount answers the offer that follows the choice.
            self.decisions.appendleft(msgspec.structs.replace(answer, choose=AMOUNT))
        return chosen

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
