"""Blackjack: which wagers there are, and what the game asks of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.blackjack.acts import BlackjackMemory
from pitboss.games.blackjack.options import OVER_UNDER, READINGS, SAME_SUIT, SEVENS, Options
from pitboss.games.blackjack.paragraphs import LAW
from pitboss.games.blackjack.progressive import register
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.shared_boxes import verify_main
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper
from pitboss.table import Script, Table, Wager, WagerRule
from pitboss.table.act import Betting

ONE_DOLLAR, FIVE_DOLLARS = 1_00, 5_00
SPOTS = ("", "second", "third")
"""The series of multiple action; other games of blackjack have the first only."""

SIDES = (
    *("over-13", "under-13", "same-suit", "sevens", "progressive", "bonus"),
    *("streak-2", "streak-3", "streak-4", "streak-5", "match-the-dealer"),
)


def _side(name: str, says: str, pays: str, cite: str, posted: Callable[[Options], bool], **limits: Any) -> WagerRule:
    return WagerRule(name, says, pays, cite, cite, needs=wagers.MAIN, posted=posted, **limits)


_STAKE = {
    "minimum": "additional_stake",
    "maximum": "additional_stake",
    "needs_cite": f"{READINGS}/additional-beside",
}
_SIDE = {"minimum": "side_minimum", "maximum": "side_maximum"}


def _streak(length: int) -> WagerRule:
    says = f"the next {length} decided rounds of the box are all won"
    cite = f"{READINGS}/streak"
    return _side(f"streak-{length}", says, f"{{streak_{length}_odds}}", cite, lambda o: o.streak, **_SIDE)


def _two_spots(o: Options) -> bool:
    return o.multiple_action


def _three_spots(o: Options) -> bool:
    return o.multiple_action and o.least_spots == len(SPOTS)


WAGERS = {
    rule.name: rule
    for rule in (
        *wagers.rules(
            LAW,
            "",
            says="the hand does better than the dealer's",
            pays="{win_odds}; blackjack {blackjack_pays}",
            cite="19:47-2.3(a)",
            insured=lambda o: not o.face_up,
        ),
        *(
            rule
            for spot, asked in ((SPOTS[1], _two_spots), (SPOTS[2], _three_spots))
            for rule in wagers.rules(
                LAW,
                spot,
                says=f"the hand does better than the dealer's {spot} hand",
                pays="{win_odds}; blackjack {blackjack_pays}",
                cite="19:47-2.18(b)",
                hands=2,
                needs=wagers.MAIN if spot == "second" else "second",
                needs_cite=f"{READINGS}/multiple-spots",
                posted=lambda o: o.multiple_action,
                asked=asked,
            )
        ),
        _side(
            "over-13",
            "the first two cards total more than 13, aces as 1",
            "{over_odds}",
            "13:69F-2.17(b)1",
            lambda o: o.additional_wager == OVER_UNDER,
            **_STAKE,
        ),
        _side(
            "under-13",
            "the first two cards total less than 13, aces as 1",
            "{under_odds}",
            "13:69F-2.17(b)2",
            lambda o: o.additional_wager == OVER_UNDER,
            **_STAKE,
        ),
        _side(
            "same-suit",
            "the first two cards have one suit",
            "{suited_odds}, or {royal_odds} for king and queen",
            "13:69F-2.17(b)3",
            lambda o: o.additional_wager == SAME_SUIT,
            **_STAKE,
        ),
        _side(
            "sevens",
            "sevens among the first cards, from the first one on",
            "one {one_seven_odds}, two {two_sevens_odds} ({two_suited_odds} suited), "
            "three {all_sevens_odds} ({all_suited_odds} suited)",
            "13:69F-2.17(b)4",
            lambda o: o.additional_wager == SEVENS,
            **_STAKE,
        ),
        _side(
            "progressive",
            "aces from the first card on",
            "25.00 for two aces, 100.00 suited; 250.00 for three, 2500.00 suited; the meter for four of one colour",
            "19:47-2.19(a)",
            lambda o: o.progressive,
            needs_cite="19:47-2.19(f)",
        ),
        _side(
            "bonus",
            "the first two cards are a blackjack",
            "what the bonus display shows",
            "19:47-2.20(a)",
            lambda o: o.bonus,
            needs_cite="19:47-2.20(c)",
        ),
        *(_streak(length) for length in (2, 3, 4, 5)),
        _side(
            "match-the-dealer",
            "a first card has the rank of the dealer's first card",
            "{like_odds} for each, or {identical_odds} in the same suit",
            f"{READINGS}/match-the-dealer",
            lambda o: o.match_dealer,
            **_SIDE,
        ),
    )
}


@helper
def take_wagers(t: Table[Options, BlackjackMemory]) -> Script[None]:
    """Wagers until the dealer closes, and then the meters."""
    o = t.options
    spots = SPOTS if o.multiple_action else SPOTS[:1]
    also = [
        ("2.18(b)", o.multiple_action),
        ("2.19(b)", o.progressive),
        ("2.20(a)", o.bonus),
        ("2.20(b)", o.bonus),
        ("2.20(c)", o.bonus),
    ]
    yield from wagers.take_wagers(
        t,
        (*(wagers.main(spot) for spot in spots), *offered(o)),
        "No more bets" if o.bonus and not o.progressive else "",
        tuple(cite for cite, on in also if on),
    )
    yield from register(t)


def offered(o: Options) -> tuple[str, ...]:
    """The side wagers of this table."""
    return tuple(name for name in SIDES if o.takes(name))


def verify_wager_extra(t: Table[Options, BlackjackMemory], act: Betting, wager: Wager) -> None:
    """What the game asks of a wager beyond limits and chips (2.3(i), 2.13, 2.14)."""
    verify_main(t, act, wager)
    if wager.wager == wagers.MAIN:
        wagers.verify_entry(t, wager)
    elif wager.wager == "progressive" and wager.amount not in (0, ONE_DOLLAR):
        raise Refusal("a progressive wager is one dollar", "2.19(b)")
    elif wager.wager == "bonus" and wager.amount not in (0, ONE_DOLLAR, FIVE_DOLLARS):
        raise Refusal("a bonus wager is one dollar or five", "2.20(a)")
    elif f"{wager.box}/{wager.wager}" in t.memory.streaks:
        raise Refusal("a streak that is running stays as it is", "house/streak")


def printed(o: Options) -> str:
    """What the felt says in large letters."""
    insurance = "" if o.face_up else f" · Insurance pays {o.insurance_odds}"
    return f"Blackjack pays {o.words()['blackjack_pays']} · Dealer must draw to 16 and stand on all 17s{insurance}"
