"""The order of settlement: what a game declares is kept in every round that is played at random."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace

from pitboss.games import game
from pitboss.table import Event, Incident, Order
from pitboss.table.act import BEHIND, HOUSE, Act, Betting, Deal, Decide
from pitboss.table.banking import ShowBank
from pitboss.table.chance import Chance
from pitboss.table.event import Begin
from pitboss.table.settling import Pay, Push, Settle, Take, Void
from pitboss.table.showing import TurnUp
from tests.volume import playable, seeds

from .probe import played

BANKED = [name for name in playable() if game(name).banked]


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
            run, chosen = [], isinstance(event.act, Decide)
        elif is_settled(event.act):
            run.append(n)
    yield [] if chosen else run


def is_settled(act: Act) -> bool:
    """Whether a wager against the house is decided by it, or a hand opened; a pot among players has its own turn."""
    if isinstance(act, TurnUp):
        return isinstance(act.hand, int)
    return isinstance(act, Take | Pay | Push) and act.banked and not isinstance(act, Void)


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
        lines: dict[tuple[str, bool], list[int]] = {}
        for act in settled:
            of = act.wager, isinstance(act, Take) and order.losers_first
            lines.setdefault(of, []).append(act.box % BEHIND)
        for boxes in lines.values():
            yield from along("boxes settled", order, boxes)


def along(what: str, order: Order, boxes: Sequence[int | str]) -> Iterator[tuple[str, bool]]:
    """Boxes one after the other, from the side that the order names; box 1 is at the dealer's left."""
    for one, other in pairwise(boxes):
        if order.from_the and one != other:
            yield what, (one > other) == (order.from_the == "left")


@pytest.mark.parametrize("name", BANKED)
def test_wagers_are_settled_in_the_order_that_the_game_declares(name):
    order = game(name).settles
    assert order is not None, f"{name} does not say in which order wagers are settled"
    met = Counter[str]()
    lives = seeds(name, few=10, many=90)
    for seed in lives:
        t = played(name, seed, irregular=40)
        for what, wrong in breaches(order, t.events):
            assert not wrong, f"{what} the wrong way round in life {seed}"
            met[what] += 1
    # Few lives of an unchanged game need not meet what is rare.
    if len(lives) >= 90:
        assert met["losers first"] or not order.losers_first
        assert met["boxes settled"] + met["hands opened"] or not order.from_the


def turned_round(events: list[Event], acts: type) -> list[Event]:
    """The same life, but what is settled, or opened, in one go comes the other way round."""
    turned = [*events]
    for run in runs(events):
        places = [n for n in run if isinstance(events[n].act, acts)]
        for n, other in zip(places, reversed(places), strict=True):
            turned[n] = replace(events[n], act=events[other].act)
    return turned


@pytest.mark.parametrize("name", BANKED)
def test_control_an_order_that_is_turned_round_is_seen(name):
    """Winners before losers, or boxes from the other side."""
    for seed in range(60):
        events = played(name, seed, irregular=40).events
        if any(wrong for _, wrong in breaches(game(name).settles, turned_round(events, Settle))):
            return
    pytest.fail(f"nothing was found in any life of {name}")


@pytest.mark.parametrize("name", BANKED)
def test_control_hands_that_are_opened_from_the_wrong_side_are_seen(name):
    lives = [played(name, seed, irregular=40).events for seed in range(40)]
    order = game(name).settles
    if not any(what == "hands opened" for events in lives for what, _ in breaches(order, events)):
        pytest.skip(f"no hands are opened at {name} after the last choice")
    turned = [turned_round(events, TurnUp) for events in lives]
    assert any(wrong for events in turned for what, wrong in breaches(order, events) if what == "hands opened")
