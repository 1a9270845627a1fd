"""House-banked poker: the table of rulings, each game under its own paragraphs or the family's readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.games.house_poker_family.acts import CondemnCards, CountStub, HousePokerMemory, PutStub, RemoveShoe
from pitboss.games.house_poker_family.course import COMMUNITY, OWN, Community, Course
from pitboss.games.house_poker_family.dealing import void_hand, way
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.shoe import by_hand, recut
from pitboss.rulebook.marks import Paragraphs, law
from pitboss.table import AGAIN, HOUSE, AnyTable, Incident, RoundVoid, Ruling, Script, Table
from pitboss.table.act import Act, Burn, Deal, Decide, Discard, TableAction
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.shuffle_acts import LoadShoe
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    done,
    drawn_in_error,
    from_the_shoe,
    ruling,
    shuffler_jam,
    voids,
)

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions

SPARE = 5
"""Cards dealt too many that are ruled on in one round; the deck has more than these and all hands."""


@law("face-up")
def face_up(t: Table[HousePokerOptions], act: Act, incident: Incident) -> Rules:
    """Unused into the rack; a second one in the same deal voids all hands."""
    assert incident.card is not None
    yield Discard(card=incident.card)
    if t.run.incidents[incident.kind] > 1:
        raise RoundVoid("", "more than one card lay face up in the deck")
    return AGAIN


@law("wrong-count")
def dealt_twice(t: Table[HousePokerOptions], act: Deal, incident: Incident) -> Rules:
    """The hand gets one card too many; the script sees to it after the deal."""
    # Among community cards that lie open it may pass for another that is forgotten: it lies open like them.
    face = act.face if act.to == COMMUNITY else "down"
    yield Deal(to=act.to, deal="extra", face=face, eyes=act.eyes)
    return AGAIN


@law("wrong-discard")
def wrong_discard(t: Table[HousePokerOptions, HousePokerMemory], act: Pick, incident: Incident) -> Rules:
    """The hand is void, and its player is asked no more."""
    yield from void_hand(t, act.box)
    return None


def _laid_away(course: Course) -> Iterator[Ruling]:
    """Where players lay cards away, too few or too many of them."""
    for lays in {street.lays for street in course.streets} - {0}:
        yield ruling("wrong-discard", "wrong-discard", (Pick,), wrong_discard)(
            f"The hand of a player who discards more or fewer than {lays} is void."
        )


CUT_AGAIN = ruling("recut", "cut/again", (LoadShoe,), recut, lambda t, act: by_hand(t), by=("casino-supervisor",))(
    "A supervisor who finds the cut improper has the deck cut again before any card is dealt."
)


@law("shoe-jam")
def shoe_jams(t: Table[HousePokerOptions, HousePokerMemory], act: Deal, incident: Incident) -> Rules:
    """A round that is not dealt out is void, and the shoe leaves the table."""
    yield TableAction(what="remove", words="all cards from the automated shoe")
    yield from remove_shoe()
    raise RoundVoid("", "the automated shoe did not deal the round out")


@law("device-removed")
def remove_shoe() -> Script[None]:
    """Before cards are dealt in another way."""
    yield RemoveShoe()


def jams(paragraphs: Paragraphs, in_the_deal: Callable[[AnyTable, Any], bool]) -> tuple[Ruling, Ruling]:
    """A device or an automated shoe that fails leaves the table."""
    return (
        # The device leaves by that paragraph alone.
        shuffler_jam("shuffler-jam", removed=paragraphs["device-removed"], device="the shuffling device"),
        ruling(
            "shoe-jam", "shoe-jam", (Deal,), shoe_jams, lambda t, act: way(t) == AUTOMATED_SHOE and in_the_deal(t, act)
        )(
            "A round that the automated shoe does not deal out is void; its cards come out and are reshuffled "
            "with those dealt, by the approved procedure."
        ),
    )


@law("stub/wrong")
def deck_is_wrong(t: Table[HousePokerOptions, HousePokerMemory], act: CountStub, incident: Incident) -> Rules:
    """The deal was right and the deck is not: all hands are void and the cards leave the table."""
    yield CondemnCards()
    raise RoundVoid("", "the deck is not whole")


def _in_the_deal(t: Table[HousePokerOptions], act: Deal) -> bool:
    return act.deal == "original"


def _hole_card_lies(course: Course, t: Table[HousePokerOptions], act: Act) -> bool:
    """Whether a dealer's card is face down while a player has still to choose."""
    held, chosen = len(t.hands.get(HOUSE, ())), course.held_at_last_choice
    decided = held > chosen or (held == chosen and isinstance(act, Deal))
    return held > course.open_first and not (decided and chosen < course.size("dealer"))


def _to_be_seen(course: Course, t: Table, act: Act) -> bool:
    """Whether community cards lie face down or, where all come face up, whether one is still to come at a choice."""
    steps = course.at(t.options)
    if any(isinstance(step, Community) and step.up < step.cards for step in steps):
        return COMMUNITY in t.hands
    return isinstance(act, Decide) and len(t.hands.get(COMMUNITY, ())) < course.size(COMMUNITY)


def _seen_too_early(course: Course, paragraphs: Paragraphs) -> Iterator[Ruling]:
    """Cards of the dealer or the community: seen before their time they void all hands."""
    exposed, hole = "community-card-exposed", "hole-card-exposed"
    hidden = [
        (hole, "dealer", "hole card of the dealer", "hole-card-moment", partial(_hole_card_lies, course)),
        (exposed, COMMUNITY, "community card", exposed, partial(_to_be_seen, course)),
    ]
    for kind, hand, what, cite, when in hidden:
        if course.size(hand):
            says = f"A {what} seen before the last player has decided voids all hands."
            if not paragraphs[kind].startswith("house:"):
                says = (
                    f'A {what} seen before "No more bets" is called voids all hands; the house reads that as until the '
                    "last player has decided."
                )
            yield Ruling(
                kind=kind,
                cite=cite,
                says=says,
                at=(Deal, Burn, PutStub, Decide),
                script=voids(f"a {what} was seen too early", cite=kind),
                when=when,
            )


def _wrong_count(course: Course) -> tuple[str, str]:
    """What follows from too few cards and from too many, in the words of the game."""
    size = course.size(OWN)
    whose = [words for of, words in (("dealer", "the dealer's"), (COMMUNITY, "the community's")) if course.size(of)]
    others = " or ".join(whose)
    few = f"A player's hand of fewer than {size} cards is void"
    many = f"A player's hand of more than {size} cards is void"
    if size == 1:
        few, many = "A player without a card has a void hand", "A player's hand of more than one card is void"
    if not whose:
        return f"{few}.", f"{many}."
    completed = f"{others}, if one short, is completed, and otherwise all hands are void and the cards are reshuffled"
    return f"{few}; {completed}.", f"{many}; {'a' + others[3:]} voids all hands and the cards are reshuffled."


def rulings(course: Course, paragraphs: Paragraphs) -> tuple[Ruling, ...]:
    """What the games rule, in words that fit what is dealt."""
    few, many = _wrong_count(course)
    return (
        CUT_AGAIN,
        *_seen_too_early(course, paragraphs),
        ruling("face-up-in-shoe", "face-up", (Deal, Burn), face_up, from_the_shoe, needs_card=True)(
            "The card goes unused into the discard rack; a second one in the deal voids all hands and the cards "
            "are reshuffled."
        ),
        drawn_in_error("drawn-in-error", (Deal, Burn, PutStub), lambda t, act: not t.cards.held),
        # The hand stays short; the script sees to it after the deal.
        ruling("not-dealt", "wrong-count", (Deal,), done(then=None), _in_the_deal)(few),
        ruling(
            "dealt-twice",
            "wrong-count",
            (Deal,),
            dealt_twice,
            lambda t, act: act.deal == "original" and t.run.incidents["dealt-twice"] < SPARE,
        )(many),
        *_laid_away(course),
        *jams(paragraphs, _in_the_deal),
        ruling("stub-misdeal", "stub/misdeal", (CountStub,), voids("the count of the stub showed a misdealt hand"))(
            "If the stub counts wrong and a hand was misdealt, all hands are void."
        ),
        ruling("stub-wrong", "stub/wrong", (CountStub,), deck_is_wrong)(
            "If the stub counts wrong and the deal was right, all hands are void and the deck leaves the table."
        ),
        OUT_OF_LIMITS,
        ABSENT,
        FILL,
    )
