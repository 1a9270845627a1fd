"""The options that the games of blackjack share, each game with its own paragraphs for them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from pitboss.equipment import card
from pitboss.money import Odds, odds
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import (
    ALL,
    SHARE,
    Duty,
    Election,
    any_odds,
    choice,
    count,
    elected,
    flag,
    money,
    notice_to_patrons,
)
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.offer.table_options import Posted, halves_conflict

NONE, DOWN, READER, UP = "none", "down", "reader", "up"
"""The dealer's second card: drawn last, dealt face down, face down with a card reader, or face up."""

MANUAL, DEVICE, BART_CARTER, CONTINUOUS = "manual", "device", "bart-carter", "continuous"
ORIGINAL, BUSTED_TOO, EVERY_WAGER = "original", "busted", "all"
"""What a dealer's blackjack takes that shows late; all of it, doubles and splits too, can only be supposed."""
OPEN, MINIMUM, CLOSED = "open", "minimum", "closed"
NOTICE = "notice under 8.3"


def _starts_or_stops(old: object, new: object) -> bool:
    return bool(old) != bool(new) if old is not None else bool(new)


def patrons(cite: str, applies: Callable[[Any, Any], bool] = _starts_or_stops) -> tuple[Duty, ...]:
    """Notice to patrons before a change."""
    return (notice_to_patrons(cite, applies),)


def noticed(default: bool, *, says: str, cite: str) -> bool:
    """An option that is on or off and needs notice under 8.3 for a change."""
    return flag(default, says=says, cite=cite, notice=NOTICE, duties=patrons(cite))


def house_odds(value: str, *, says: str, cite: str) -> Odds:
    """Odds that no paragraph in hand fixes: the house posts what it likes, and the usual ones are a reading."""
    return elected(odds(value), Election(says, cite, "any odds", any_odds, str))


@dataclass(frozen=True, kw_only=True)
class BlackjackOptions(Posted):
    """What the games have in common; `splits` and `face_up` follow from what each elects."""

    increment: int = money("0.50", says="wagers are multiples of this", cite="house:increments")

    law: ClassVar[Paragraphs]

    decks: int
    hole_card: str
    surrender: bool
    resplit: bool
    resplit_aces: bool
    shuffle: str
    shuffle_at_will: bool
    recut_by: str
    shared_box: int
    multi_box: bool
    dealer_blackjack_takes: str

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps of which half is no whole cent."""
        wrong = [*super().conflicts(), *halves_conflict(self)]
        if self.resplit_aces and not self.resplit:
            wrong.append(Violation("resplit_aces", "aces split again only where other pairs do", self.law["2.11(e)"]))
        return wrong

    preshuffled: ClassVar[bool] = False
    """Whether the cards come shuffled to the table; an option only where the text names such cards."""
    reader_readable: ClassVar[bool] = False
    """Whether players could learn a hole card from the reader; an option only where the text asks."""

    @property
    def hits_soft_17(self) -> bool:
        """Whether the dealer draws to a soft 17."""
        return False

    @property
    def double_any(self) -> bool:
        """Whether hands of more than two cards may be doubled."""
        return False

    @property
    def surrender_any(self) -> bool:
        """Whether hands of more than two cards, split and doubled ones may be surrendered."""
        return False

    @property
    def draws_to_aces(self) -> bool:
        """Whether split aces are played like any other hand."""
        return False

    @property
    def double_shoe(self) -> bool:
        """Whether the shoe has two compartments."""
        return False

    @property
    def splits(self) -> int:
        """How often a hand may be split."""
        raise NotImplementedError

    @property
    def face_up(self) -> bool:
        """Whether the hole card lies face up, which changes the rules."""
        return self.hole_card == UP

    @property
    def reader(self) -> bool:
        """Whether a card reader finds a dealer's blackjack before the players draw."""
        return self.hole_card == READER

    @property
    def hole_card_dealt(self) -> bool:
        """Whether the dealer's second card comes with the players' second cards."""
        return self.hole_card != NONE


def recut_by(cite: str) -> str:
    """Who cuts again when the supervisor orders it."""
    return choice(
        "last-cutter",
        allowed=("last-cutter", "next"),
        says="who makes a recut that the supervisor orders",
        cite=cite,
        closes=ALL,
    )


def shared_box(cite: str) -> int:
    """How many people may wager on one box."""
    return count(1, allowed=(1, 2, 3), says="people who may wager on one box", cite=cite, closes=ALL)


def dealer_blackjack_takes(cite: str) -> str:
    """What a dealer's blackjack takes from a box one of whose hands had gone over 21 before."""
    return choice(
        ORIGINAL,
        allowed=(ORIGINAL, BUSTED_TOO),
        says="a late dealer blackjack takes the original wager, or lost hands too",
        cite=cite,
        beyond=(EVERY_WAGER,),
    )


def prizes(*, says: str, cite: str) -> tuple[int, ...]:
    """A list of whole numbers that the house must name itself, or nothing."""

    def read(given: object) -> tuple[int, ...]:
        words = [] if given in ("", "none", None) else [str(w) for w in given] if isinstance(given, list) else []
        if isinstance(given, str) and given not in ("", "none"):
            words = given.split(",")
        if isinstance(given, tuple):
            words = [str(w) for w in given]
        got = [int(word) for word in words if re.fullmatch("[0-9]{1,6}", word.strip())]
        if len(got) != len(words) or not all(got):
            raise Refusal(f"{given!r} is no list of whole numbers from 1 to 999999, such as 1,2,10")
        return tuple(got)

    def show(value: tuple[int, ...]) -> str:
        return ",".join(map(str, value)) or "none"

    return elected((), Election(says, cite, "whole numbers, such as 1,2,10", read, show))


def percent(default: int, *, says: str, cite: str) -> int:
    """A whole number of percent."""

    def read(given: object) -> int:
        text = str(given).removesuffix("%")
        if isinstance(given, bool) or not SHARE.fullmatch(text) or int(text) > 100:
            raise Refusal(f"{given!r} is no percentage from 0 to 100")
        return int(text)

    return elected(default, Election(says, cite, "0 to 100", read, int))


def designated(*, says: str, cite: str) -> str:
    """One ace and one face card by name, or none."""

    def read(given: object) -> str:
        if given == "none":
            return "none"
        first, dash, second = str(given).partition("-")
        ace, face = card(first), card(second) if dash else ""
        if ace[0] != "A" or face[:1] not in tuple("JQK"):
            raise Refusal(f"{given!r} is no ace with a face card: write it as As-Jh", cite)
        return f"{ace}-{face}"

    duties = patrons(cite, lambda old, new: old != new)
    return elected("none", Election(says, cite, "none, or such as As-Jh", read, str, NOTICE, duties=duties))
