"""The order of settlement: what a game declares is kept in every round that is played at random."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace

from pitboss.games import game
from pitboss.table import Event, Incident, Order
from pitboss.table.act import BEHIND, HOUSE, Act, Betting, Deal, Decide
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Pay, Push, Settle, Take, TakeBack, Void
from pitboss.table.event import Begin
from pitboss.table.parts import SharedPot
from pitboss.table.procedures.player_bank import ShowBank
from tests.volume import playable, seeds

from .probe import played

AT_ONCE = ("19:47-2.8(a)2", "19:47-2A.9(a)2", "/bust")
"""What is settled before the hands that stood: wagers surrendered, when the dealer's second card is seen, and hands
over 21, after which a dealer whose cards are all up may have nothing more to show."""

BANKED = [name for name in playable() if not game(name).has(SharedPot)]


def is_undecided(event: Event) -> bool:
    """Whether something is still to come or to be chosen: whatever was settled before was settled on its own."""
    act = event.act
    if isinstance(event.outcome, Incident) or isinstance(act, Begin | Betting | Deal | Decide | Chance):
        return True
    # The dealer's cards, those of a player's bank, or those that belong to nobody.
    if isinstance(act, ShowBank):
        return True
    return isinstance(act, TurnUp) and (act.hand == HOUSE or not str(act.hand)[0].isdigit())


def runs(events: Sequence[Event]) -> Iterator[list[int]]:
    """Where wagers are settled and hands opened at the end of each procedure, with nothing left to decide.

    What follows from a choice at once, such as a fold, is no part of that: something must have been shown since.
    """
    run: list[int] = []
    chosen = False
    for n, event in enumerate(events):
        if isinstance(event.act, Begin) and not chosen:
            yield run
        if is_undecided(event):
            # After an irregularity the choice before it is still the last word.
            run, chosen = [], isinstance(event.act, Decide) or (chosen and isinstance(event.outcome, Incident))
        elif is_settled(event.act):
            run.append(n)
    yield [] if chosen else run


def is_settled(act: Act) -> bool:
    """Whether a wager against the house is decided by it, or a hand opened; a pot among players has its own turn.

    A wager that is void, or that its player takes back, is not decided.
    """
    if isinstance(act, TurnUp):
        return isinstance(act.hand, int)
    return isinstance(act, Take | Pay | Push) and act.banked and not isinstance(act, Void | TakeBack)


def breaches(order: Order, events: Sequence[Event]) -> Iterator[tuple[str, bool]]:
    """Each pair of acts about which the order says something, and whether it is the wrong way round."""
    for run in runs(events):
        acts = [events[n].act for n in run]
        settled = [act for act in acts if isinstance(act, Settle)]
        if order.losers_first:
            lost = [isinstance(act, Take) for act in settled]
            # Every wager that is collected comes before every one that is not.
            yield from (("losers first", True) for n, take in enumerate(lost) if take and not all(lost[:n]))
            if len(set(lost)) > 1:
                yield "losers first", False
        yield from along("hands opened", order, [act.hand for act in acts if isinstance(act, TurnUp)])
        # Side wagers may have a way around the table of their own.
        lines: dict[tuple[str, bool, bool], list[int]] = {}
        for act in settled:
            of = act.wager, isinstance(act, Take) and order.losers_first, act.cite.endswith(AT_ONCE)
            lines.setdefault(of, []).append(act.box % BEHIND)
        for boxes in lines.values():
            yield from along("boxes settled", order, boxes)


def along(what: str, order: Order, boxes: Sequence[int | str]) -> Iterator[tuple[str, bool]]:
    """Boxes one after the other, from the side that the order names; box 1 is at the dealer's left."""
    for one, other in pairwise(boxes):
        if order.from_the and one != other:
            yield what, (one > other) == (order.from_the == "left")


def turned_round(events: list[Event], acts: type) -> list[Event]:
    """The same life, but what is settled, or opened, in one go comes the other way round."""
    turned = [*events]
    for run in runs(events):
        places = [n for n in run if isinstance(events[n].act, acts)]
        for n, other in zip(places, reversed(places), strict=True):
            turned[n] = replace(events[n], act=events[other].act)
    return turned


@pytest.mark.parametrize("name", BANKED)
def test_wagers_are_settled_in_the_order_that_the_game_declares(name):
    """With two controls in the same lives: settlements turned round, and hands opened from the other side, are seen."""
    order = game(name).settles
    assert order is not None, f"{name} does not say in which order wagers are settled"
    met, seen = Counter[str](), Counter[str]()
    lives = seeds(name, few=10, many=90)
    for seed in range(90):
        # Beyond the lives that are asked for only until everything was met and both controls were seen.
        if seed >= len(lives) and not missing(order, met, seen):
            break
        events = played(name, seed, irregular=40).events
        for what, wrong in breaches(order, events):
            assert not wrong, f"{what} the wrong way round in life {seed}"
            met[what] += 1
        if not seen["settled"]:
            seen["settled"] += any(wrong for _, wrong in breaches(order, turned_round(events, Settle)))
        if met["hands opened"] and not seen["hands opened"]:
            turned = breaches(order, turned_round(events, TurnUp))
            seen["hands opened"] += any(wrong for what, wrong in turned if what == "hands opened")
    assert not missing(order, met, seen)


def missing(order: Order, met: Counter[str], seen: Counter[str]) -> list[str]:
    """What an order speaks of and no life had, and the planted faults that nothing saw."""
    wanted = {
        "losers first": bool(met["losers first"]) or not order.losers_first,
        "a way around the table": bool(met["boxes settled"] + met["hands opened"]) or not order.from_the,
        "settlements turned round": bool(seen["settled"]),
        "hands opened from the wrong side": bool(seen["hands opened"]) or not met["hands opened"],
    }
    return [what for what, had in wanted.items() if not had]
