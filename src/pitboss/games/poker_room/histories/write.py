"""Rounds of a poker table as hand histories: a journal's events in PHH notation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.equipment import packed
from pitboss.games.poker_room.histories.check import check_hand
from pitboss.games.poker_room.histories.file import read_hand, tables
from pitboss.games.poker_room.histories.notation import BETS
from pitboss.games.poker_room.histories.variants import Variant, code_of, variant
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Action, BeginHand, Muck, Post, TakeRake
from pitboss.games.poker_room.state import Room
from pitboss.refusal import Refusal
from pitboss.table import Event, Incident, Table
from pitboss.table.act import Burn, Deal, Decide, TableAction
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import SettlePot
from pitboss.table.drivers import replay
from pitboss.table.event import Begin


@dataclass(frozen=True, slots=True)
class NotWritten:
    """A round that the format cannot express, and why."""

    round: int
    why: str


@dataclass
class _HandEvents:
    """A hand from its events, boxes in the order in which cards are dealt."""

    variant: Variant
    start: dict[int, int]
    order: tuple[int, ...] = ()
    antes: dict[int, int] = field(default_factory=dict)
    blinds: dict[int, int] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)
    dealt: dict[int | str, list[str]] = field(default_factory=dict)
    bets: tuple[int, int] = (0, 0)
    opened: str = ""
    drawing: bool = False
    """Whether players draw, so that their new cards are written after all have discarded."""
    shares: tuple[tuple[int, str, int, int], ...] = ()
    unwritable: str = ""

    def who(self, box: int) -> str:
        """A box as the format names its player."""
        return f"p{self.order.index(box) + 1}"

    def take(self, t: Table[PokerOptions, Room], event: Event) -> None:
        """Note an event that is about to happen at the table."""
        act, outcome = event.act, event.outcome
        if isinstance(outcome, Incident) or t.run.void:
            self.unwritable = self.unwritable or "it had an irregularity"
        elif isinstance(act, BeginHand):
            self.order = act.boxes
            killed = bool(t.memory.kill)
            big = t.options.bet(early=False, killed=killed) if self.variant.structure == "fixed" else t.options.maximum
            self.bets = t.options.bet(early=True, killed=killed), big
            if not self.variant.stud:
                self._blinds(t)
        elif isinstance(act, TakeRake) and act.box:
            self.start[act.box] -= act.amount
        elif isinstance(act, Deal):
            self._deal(act, str(outcome))
        elif isinstance(act, Burn | TableAction) and not (isinstance(act, Burn) and self.drawing):
            # The burn card of a draw lies between the choices; a betting round without a bet is announced after them.
            self._flush()
            self.drawing = False
        elif isinstance(act, Post):
            self._post(t, act)
        elif isinstance(act, Pick):
            if not self.drawing:
                self._flush()
            self.drawing = True
            thrown = "" if outcome in act.choices else f" {outcome}"
            self.actions.append(f"{self.who(act.box)} sd{thrown}")
        elif isinstance(act, Action):
            self._flush()
            self.drawing = False
            self.actions.append(f"{self.who(act.box)} {_bet(act, str(outcome))}")
        elif isinstance(act, Decide):
            self.opened = str(outcome)
        elif isinstance(act, TurnUp):
            self._flush()
            self.actions.append(f"{self.who(int(act.hand))} sm {act.cards}")
        elif isinstance(act, Muck):
            self._flush()
            self.actions.append(f"{self.who(act.box)} sm")
        elif isinstance(act, SettlePot):
            self._flush()
            self.shares = act.shares
            self._last_of_all(t)

    def _last_of_all(self, t: Table[PokerOptions, Room]) -> None:
        """The last player left wins unshown, which the format can only express as showing."""
        there = [box for box in self.order if box not in t.memory.folded]
        if len(there) == 1 and any(action.endswith(" sm") for action in self.actions):
            shows = f"{self.who(there[0])} sm "
            if not any(action.startswith(shows) for action in self.actions):
                self.actions.append(f"{shows}-")

    def _deal(self, act: Deal, card: str) -> None:
        if not isinstance(act.to, int) and self.dealt and act.to not in self.dealt:
            self._flush()
        self.dealt.setdefault(act.to, []).append(card)

    def _flush(self) -> None:
        for to, cards in self.dealt.items():
            target = f"dh {self.who(to)}" if isinstance(to, int) else "db"
            self.actions.append(f"d {target} {packed(cards)}")
        self.dealt = {}

    def _post(self, t: Table[PokerOptions, Room], act: Post) -> None:
        if act.what == "ante":
            self.antes[act.box] = t.options.ante
        elif act.what == "straddle":
            self.blinds[act.box] = act.amount
        elif act.what == "forced-bet":
            self._flush()
            full = self.opened == "full-bet"
            self.actions.append(f"{self.who(act.box)} {f'cbr {_number(act.amount)}' if full else 'pb'}")

    def _blinds(self, t: Table[Any, Room]) -> None:
        """What the sign asks of each box, whether or not it has the chips."""
        r, order = t.memory, self.order
        self.blinds = {order[place]: amount for place, amount in t.options.blinds_for(len(order)).items()}
        last = [*self.blinds][-1]
        posts = {box: amount for box, amount in r.posts.items() if box in order}
        posts |= {box: r.missed[t.seats[box]] for box in order if t.seats[box] in r.missed and box != last}
        for box, amount in posts.items():
            # In the last blind's place it stands for that blind; elsewhere it changes nothing of who acts first.
            self.blinds[box] = amount if box == last else -amount

    def fields(self, t: Table[Any, Room]) -> dict[str, object]:
        """The hand as the fields of the format; amounts in cents still."""
        found, order = self.variant, self.order
        put = {box: given for box, _, given, _ in self.shares}
        won = {box: got for box, _, _, got in self.shares}
        # With two players the format gives the amounts in reverse.
        forced = order[::-1] if len(order) == 2 else order
        rows: dict[str, object] = {
            "variant": found.code,
            "ante_trimming_status": True,
            "antes": [_Cents(self.antes.get(box, 0)) for box in forced],
        }
        if found.stud:
            rows["bring_in"] = _Cents(t.options.forced_bet)
        else:
            rows["blinds_or_straddles"] = [_Cents(self.blinds.get(box, 0)) for box in forced]
        small, big = self.bets
        rows |= {"small_bet": _Cents(small), "big_bet": _Cents(big)} if found.fixed else {"min_bet": _Cents(small)}
        return rows | {
            "starting_stacks": [_Cents(self.start[box]) for box in order],
            "actions": _shown_first(self.actions, again=found.stud),
            "hand": t.round,
            "seats": list(order),
            "seat_count": t.boxes,
            "players": [t.seats[box] for box in order],
            "finishing_stacks": [_Cents(self.start[box] - put[box] + won[box]) for box in order],
            "winnings": [_Cents(won[box]) for box in order],
            "currency_symbol": "$",
            "_odd_unit": _Cents(t.options.odd_unit),
            "_rake_unit": _Cents(t.options.rake_unit),
        }


class _Cents(int):
    """An amount, so that it is written as dollars."""


def _shown_first(actions: list[str], *, again: bool) -> list[str]:
    """Hands that are all-in are shown before the cards that are still to come, in the format's order.

    At stud the cards to come are part of the hands, so that these are shown again.
    """
    bets = [at for at, action in enumerate(actions) if action.split()[1] in BETS]
    shows = [action for action in actions if action.split()[1] == "sm"]
    after = bets[-1] + 1 if bets else max((at + 1 for at, action in enumerate(actions) if " dh " in action), default=0)
    cards = [action for action in actions[after:] if action not in shows]
    if not cards or len(shows) < 2 or any(" sd" in action or action.endswith(" sm") for action in actions[after:]):
        return actions
    early = [_without(show, cards) for show in shows]
    return [*actions[:after], *early, *cards, *(shows if again else ())]


def _without(show: str, cards: list[str]) -> str:
    """A showing as it was before the last cards came."""
    player, _, held = show.split()
    come = "".join(action.split()[-1] for action in cards if f"dh {player} " in action)
    return f"{player} sm {held.removesuffix(come)}"


def _bet(act: Action, outcome: str) -> str:
    if outcome == "fold":
        return "f"
    return "cc" if outcome in ("check", "call") else f"cbr {_number(act.amount(outcome))}"


def _number(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02d}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, _Cents):
        return f"-{_number(-value)}" if value < 0 else _number(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    # TOML wants one character escaped that JSON does not.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def text_of(fields: dict[str, object]) -> str:
    """The fields of a hand as TOML."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def histories(t: Table[PokerOptions, Room], events: Iterable[Event]) -> Iterator[tuple[int, str] | NotWritten]:
    """Every finished round among the events that happen at a table from here on, as text, by its number."""
    found = variant(code_of(t.game.name, t.options.structure))
    hand_events: _HandEvents | None = None
    for event in events:
        if isinstance(event.act, Begin) and t.pending is None:
            started = {box: t.chips(player) for box, player in t.seats.items()}
            hand_events = _HandEvents(found, started) if event.act.procedure == "round" else None
        elif hand_events is not None:
            hand_events.take(t, event)
        t.events.clear()
        replay(t, [event])
        if hand_events is not None and t.pending is None:
            yield _finished(t, hand_events)
            hand_events = None


def _finished(t: Table[PokerOptions, Room], hand_events: _HandEvents) -> tuple[int, str] | NotWritten:
    if hand_events.unwritable or t.run.void:
        return NotWritten(t.round, hand_events.unwritable or "it was void")
    text = text_of(hand_events.fields(t))
    # What is written is read once, so that no history leaves which its own table would not confirm.
    try:
        verdict = check_hand(read_hand(tables(text.encode(), "the history"), "the history"))
    except Refusal as refusal:
        return NotWritten(t.round, refusal.reason)
    return NotWritten(t.round, verdict.deviation) if verdict.deviation else (t.round, text)
