"""Adjudication: a case run through the script, every event with its paragraph, and the settlement."""

from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from pitboss.equipment.cards import cards
from pitboss.frames import data_frame, html_table
from pitboss.games import game as game_of
from pitboss.journal.case_driver import CaseDriver
from pitboss.journal.record import CUT, Case, CaseBox, Placed
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.rulebook.provision import READERS
from pitboss.table import Event, Game, RoundVoid, Table, Wager, public
from pitboss.table.act import Decide, Row, kind
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import SharedPot
from pitboss.table.play.player_names import verify_name
from pitboss.table.view.settlement import SettlementLine, Standing, net, settlement
from pitboss.words import Json

AMPLE = 10**16
"""A bankroll large enough not to matter."""


@dataclass(frozen=True)
class Adjudication:
    """The result of a case."""

    events: list[Event]
    settlement: list[SettlementLine]
    void: RoundVoid | None
    surplus: dict[str, tuple[int, int]]
    """Cards, rolls and the like in the case beyond those the round uses: how many given, how many used."""
    unfinished: bool
    """Whether the round continues after the last draw of the case."""
    table: Table
    standing: Standing
    """The wagers on the layout at its start."""

    def __repr__(self) -> str:
        won = ", ".join(f"{player} {dollars(amount)}" for player, amount in net(self.settlement).items())
        ended = f"void [{self.void.cite}]" if self.void else won or "nothing settled"
        return f"<adjudication of {self.table.game.name}, {len(self.events)} events: {ended}>"

    @cached_property
    def rows(self) -> list[Row]:
        """Every event as an auditor sees it."""
        return [public(event) | {"n": number} for number, event in enumerate(self.events, start=1)]

    @property
    def net(self) -> dict[str, int]:
        """Each player's win or loss, in cents."""
        return net(self.settlement)

    def _repr_html_(self) -> str:
        heads = ("player", "box", "wager", "staked", "outcome", "returned", "paragraph")
        rows = [
            (each.player, each.box, each.wager, dollars(each.staked), each.outcome, dollars(each.returned), each.cite)
            for each in self.settlement
        ]
        return html_table(f"{self!r}"[1:-1], heads, rows)

    def to_frame(self) -> Any:
        """The settlement as a data frame of pandas or Polars."""
        return data_frame(self.settlement_rows())

    def shown(self) -> Json:
        """The result as plain JSON."""
        return {
            "events": self.rows,
            "settlement": self.settlement_rows(),
            "net": self.net_by_player(),
            "void": self.void_reason(),
            **({"surplus": self._surplus()} if self.surplus else {}),
            **({"edition": self.table.edition.shown(self.table.options)} if self.table.edition else {}),
        }

    def settlement_rows(self) -> list[Json]:
        """Each settled wager as plain JSON."""
        return [line.shown() for line in self.settlement]

    def net_by_player(self) -> dict[str, str]:
        """Each player's gain or loss in dollars."""
        return {player: dollars(amount) for player, amount in net(self.settlement).items()}

    def void_reason(self) -> dict[str, str] | None:
        """Why the round was void, with the paragraph, if it was."""
        return {"cite": self.void.cite, "reason": self.void.reason} if self.void else None

    def _surplus(self) -> dict[str, dict[str, int]]:
        return {what: {"recorded": given, "ruled": taken} for what, (given, taken) in self.surplus.items()}


def adjudicate(case: Case, as_of: str | None = None) -> Adjudication:
    """Run a case; what the rules forbid is refused with the same paragraph.

    A case with a date is ruled on under the law of that date, any other under that of `as_of` or the latest text.
    """
    if as_of and not case.as_of:
        case = msgspec.structs.replace(case, as_of=as_of)
    course = _Course(case)
    course.run()
    table, driver = course.table, course.driver
    for name, left in driver.draws.items():
        if left and len(left) == len(case.draws[name]):
            raise Refusal(f"the case gives {name}, and the round comes to none: is there a wager that lets them be?")
    driver.verify_all_used(table)
    refused = driver.unasked(table)
    if refused is not None and not _overtaken(case, course):
        raise refused
    lines = settlement(course.events, course.standing)
    unfinished = table.pending is not None
    return Adjudication(course.events, lines, table.run.void, _surplus(driver), unfinished, table, course.standing)


class _Course:
    """A case running through the script."""

    def __init__(self, case: Case) -> None:
        game = game_of(case.game)
        self.case = case
        self.table = t = Table(game, _elected(game, case), as_of=case.as_of)
        prepare(t, case)
        self.standing = {(box, name): (t.seats[box], amount) for (box, name), amount in t.wagers.items()}
        t.begin(case.procedure)
        self.driver = CaseDriver(t, case)
        self.late = [box for box in case.boxes if box.late]
        self.bought = dict(case.bought)
        self.events: list[Event] = []

    def run(self) -> None:
        """Run to the end of the round, or of the case."""
        t, driver = self.table, self.driver
        while t.pending is not None and not driver.at_an_end(t):
            if self.bought and t.betting:
                before = t.n
                for player, amount in self.bought.items():
                    at = next((at for at, name in t.seats.items() if name == player), 0)
                    t.begin("sit", player=player, box=at, chips=cents(amount))
                    t.supply(None)
                driver.start += t.n - before
                self.bought = {}
            if self.late and t.betting:
                before, now = t.n, [box for box in self.late if box.late <= driver.bettings]
                for box in now:
                    _seat(t, self.case, box)
                driver.start += t.n - before
                self.late = [box for box in self.late if box not in now]
            self.events.append(t.supply(driver.outcome(t)))


def _elected(game: Game, case: Case) -> Posted:
    """The options of a case, cached for all cases of a log with the same ones."""
    if READERS:
        # The trace counts each election of a paragraph.
        return game.elect(case.options, case.as_of)
    return _elected_once(game.name, msgspec.json.encode(case.options), case.as_of)


@lru_cache(maxsize=1024)
def _elected_once(game: str, options: bytes, as_of: str) -> Posted:
    return game_of(game).elect(msgspec.json.decode(options), as_of)


def _overtaken(case: Case, course: _Course) -> bool:
    """Whether only irregularities keep the remaining decisions from being asked for.

    A decision whose question was asked anyway, without that choice, is refused.
    """
    t, driver, happened = course.table, course.driver, case.irregularities
    if not driver.disturbed(t):
        return False
    # What a ruling asked is not asked without it.
    plain = [answer for answer in case.decisions if not any(answer is ruled for ruled in driver.ruled)]
    for others in [*(happened[:n] + happened[n + 1 :] for n in range(len(happened))), []]:
        try:
            regular = _Course(msgspec.structs.replace(case, irregularities=others, decisions=plain))
        except Refusal:
            continue
        with suppress(Refusal):
            regular.run()
        if ignored := driver.ignored(regular.driver):
            raise ignored
        if not regular.driver.unasked(regular.table):
            return True
        # A void round may lack the cards for further questions: then it is unknown what else was asked.
        if t.run.void and regular.driver.wants(regular.table) and driver.plausible(t):
            return True
    return False


def _surplus(driver: CaseDriver) -> dict[str, tuple[int, int]]:
    """Draws of the case that the round did not use."""
    case = driver.case
    both: dict[str, tuple[Collection[object], Collection[object]]] = {
        "cards": ([c for c in case.cards if c != CUT], [c for c in driver.cards if c != CUT]),
        **{name: (shown, driver.draws[name]) for name, shown in case.draws.items()},
    }
    return {what: (len(given), len(given) - len(left)) for what, (given, left) in both.items() if left}


def prepare(t: Table, case: Case) -> None:
    """The table at the start of the case."""
    seats: set[int] = set()
    for box in case.boxes:
        if box.box in seats:
            raise Refusal(f"box {box.box} stands twice in the case")
        seats.add(box.box)
        for name in box.wagers:
            t.game.wager(name)
        if not box.late:
            _seat(t, case, box)
    if (
        case.procedure == "round"
        and not t.game.has(SharedPot)
        and not (case.placed or case.irregularities or case.standing)
        and not any(box.wagers for box in case.boxes)
        and not any(answer.amount is not None for answer in case.decisions)
    ):
        raise Refusal("the case has no wager, so there is no round to decide")
    _verify_people(case)
    t.status = {"open": "closed", "start": "waiting"}.get(case.procedure, "open")
    t.cards.opened_on = t.day
    t.shoe.load_unseen()
    if discards := cards(case.discards):
        t.shoe.load_unseen(list((Counter(t.shoe.rest()) - Counter(discards)).elements()))
        t.cards.rack.put(0, "before", discards)
    t.cards.burn_due, t.cards.cutter = case.burn_first, case.cutter
    t.memory.prepare_for(case.procedure)
    for lies in case.standing:
        _stand(t, lies)
    if case.before:
        try:
            known = msgspec.to_builtins(t.memory, str_keys=True)
            if strange := next((name for name in case.before if name not in known), ""):
                raise Refusal(f"before: {t.game.name} remembers nothing called {strange!r}; {near(strange, known)}")
            t.memory = msgspec.convert(known | case.before, type(t.memory), str_keys=True)
        except msgspec.ValidationError as error:
            raise Refusal(f"before: {error}") from None
    made = {box.box: {*box.wagers, *(p.wager for p in case.placed if p.box == box.box)} for box in case.boxes}
    t.memory.restore_seats({box.box: (box.player, made[box.box]) for box in case.boxes if not box.late}, case.before)
    if case.before or case.standing:
        t.memory.verify(t)
    if case.cutting_card_out:
        t.cards.reshuffle_due = "cutting-card"
    if case.cutting_card_at is not None:
        if not 0 <= case.cutting_card_at <= t.boxes:
            raise Refusal(f"the cutting card cannot have come out at box {case.cutting_card_at}", "house:layout")
        t.cards.reshuffle_due, t.cards.cut_offer_from = "cutting-card", case.cutting_card_at


def _verify_people(case: Case) -> None:
    """Refuse statements of a case about players who are not there."""
    here = {box.player for box in case.boxes}
    for what, chips in (("bankrolls", case.bankrolls), ("bought", case.bought)):
        if absent := next((player for player in chips if player not in here), None):
            raise Refusal(f"{what}: {absent!r} has no box in the case", "house:seating")
    role, _, player = case.cutter.partition(":")
    if case.cutter not in ("", "dealer"):
        if role != "player" or not player:
            raise Refusal(f"cutter: {case.cutter!r} is neither dealer nor a player, such as player:A")
        verify_name(player, "a player's name", "house:seating")


def _seat(t: Table, case: Case, box: CaseBox) -> None:
    """Seat a player, with the case's bankroll at the first box."""
    chips = cents(case.bankrolls[box.player]) if box.player in case.bankrolls else AMPLE
    chips = max(chips - cents(case.bought.get(box.player, 0)), 0)
    t.begin("sit", player=box.player, box=box.box, chips=chips if box.player not in list(t.seats.values()) else 0)
    # A case is taken to have the consent of those who must give it.
    while box.box not in t.seats:
        t.supply(t.pending.choices[0] if isinstance(t.pending, Decide) else None)


def _stand(t: Table, lies: Placed) -> None:
    """Place a wager left on the layout by earlier rounds."""
    if lies.box not in t.seats or kind(lies.wager) not in t.game.wagers or (lies.box, lies.wager) in t.wagers:
        raise Refusal(f"standing: {lies.wager!r} cannot lie at box {lies.box}")
    rule = t.game.wager(lies.wager)
    if not t.memory.stands(rule.name):
        raise Refusal(f"standing: no {rule.name} wager stands from round to round", rule.cite)
    wager = Wager(lies.box, t.seats[lies.box], lies.wager, cents(lies.amount))
    if not wager.amount:
        raise Refusal(f"standing: nothing lies on {lies.wager} of box {lies.box}")
    t.bank.move("cage", f"player:{wager.player}", wager.amount)
    t.place(wager)
