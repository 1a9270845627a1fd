"""House-banked poker: the table of rulings, each game under its own paragraphs or the family's readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.games.house_poker_family.acts import CondemnCards, CountStub, Memory, PutStub, RemoveShoe
from pitboss.games.house_poker_family.course import COMMUNITY, OWN, Community, Course
from pitboss.games.house_poker_family.dealing import void_hand, way
from pitboss.games.house_poker_family.shoe import recut
from pitboss.games.house_poker_family.text import AUTOMATED_SHOE, Text
from pitboss.table import AGAIN, HOUSE, AnyTable, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import Act, Burn, Deal, Decide, Deed, Discard
from pitboss.table.choosing import Pick
from pitboss.table.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Ruled,
    Rules,
    done,
    drawn_in_error,
    from_the_shoe,
    shuffler_jam,
    voids,
)
from pitboss.table.procedures import FILL
from pitboss.table.shuffling import LoadShoe

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions

SPARE = 5
"""Cards dealt too many that are ruled on in one round; the deck has more than these and all hands."""


def face_up(text: Text, t: Table[HousePokerOptions], act: Act, incident: Incident) -> Rules:
    """Unused into the rack; a second one in the same deal voids all hands."""
    assert incident.card is not None
    yield Discard(card=incident.card, cite=text.face_up)
    if t.incidents[incident.kind] > 1:
        raise RoundVoid(text.face_up, "more than one card lay face up in the deck")
    return AGAIN


def dealt_twice(text: Text, t: Table[HousePokerOptions], act: Deal, incident: Incident) -> Rules:
    """The hand gets one card too many; the script sees to it after the deal."""
    cite = text.wrong_count if isinstance(act.to, int) and act.to != HOUSE else text.dealer_misdealt
    # Among community cards that lie open it may pass for another that is forgotten: it lies open like them.
    face = act.face if act.to == COMMUNITY else "down"
    yield Deal(to=act.to, deal="extra", face=face, eyes=act.eyes, cite=cite)
    return AGAIN


def wrong_discard(text: Text, t: Table[HousePokerOptions, Memory], act: Pick, incident: Incident) -> Rules:
    """The hand is void, and its player is asked no more."""
    yield from void_hand(text, t, act.box, text.wrong_discard)
    return None


def _laid_away(course: Course) -> Iterator[Ruling]:
    """Where players lay cards away, too few or too many of them."""
    text = course.text
    for lays in {street.lays for street in course.streets} - {0}:
        yield Ruling(
            kind="wrong-discard",
            cite=text.wrong_discard,
            says=f"The hand of a player who discards more or fewer than {lays} is void.",
            at=(Pick,),
            script=partial(wrong_discard, text),
        )


def cut_again(text: Text) -> Ruling:
    """Before any card is dealt the supervisor may have the deck cut once more."""
    return Ruling(
        kind="recut",
        cite=text.recut,
        says="A supervisor who finds the cut improper has the deck cut again before any card is dealt.",
        at=(LoadShoe,),
        script=partial(recut, text),
        when=lambda t, act: act.cite == text.cut,
        by=("casino-supervisor",),
    )


def jams(text: Text, in_the_deal: Callable[[AnyTable, Any], bool]) -> tuple[Ruling, Ruling]:
    """A device or an automated shoe that fails leaves the table; a round that is not dealt out is void."""
    emptied = Deed(what="remove", words="all cards from the automated shoe", cite=text.shoe_jam)
    why = "the automated shoe did not deal the round out"
    return (
        shuffler_jam(
            text.shuffler_jam,
            removed=text.device_removed,
            device="the shuffling device",
        ),
        Ruling(
            kind="shoe-jam",
            cite=text.shoe_jam,
            says="A round that the automated shoe does not deal out is void; its cards come out and are reshuffled "
            "with those dealt, by the approved procedure.",
            at=(Deal,),
            script=voids(why, emptied, RemoveShoe(cite=text.device_removed)),
            when=lambda t, act: way(t) == AUTOMATED_SHOE and in_the_deal(t, act),
        ),
    )


def deck_is_wrong(text: Text) -> Ruled:
    """The deal was right and the deck is not: all hands are void and the cards leave the table."""
    return voids("the deck is not whole", CondemnCards(cite=text.stub_wrong))


def _in_the_deal(t: Table[HousePokerOptions], act: Deal) -> bool:
    return act.deal == "original"


def _hole_card_lies(course: Course, t: Table[HousePokerOptions], act: Act) -> bool:
    """Whether a card of the dealer lies face down while somebody has still to choose."""
    held, chosen = len(t.hands.get(HOUSE, ())), course.held_at_last_choice
    decided = held > chosen or (held == chosen and isinstance(act, Deal))
    return held > course.open_first and not (decided and chosen < course.size("dealer"))


def _to_be_seen(course: Course, t: Table, act: Act) -> bool:
    """Whether community cards lie face down or, where all come face up, whether one is still to come at a choice."""
    steps = course.at(t.options)
    if any(isinstance(step, Community) and step.up < step.cards for step in steps):
        return COMMUNITY in t.hands
    return isinstance(act, Decide) and len(t.hands.get(COMMUNITY, ())) < course.size(COMMUNITY)


def _seen_too_early(course: Course) -> Iterator[Ruling]:
    """Cards of the dealer or of everybody: seen before their time they void all hands."""
    text = course.text
    hidden = [
        (
            "hole-card-exposed",
            "dealer",
            "hole card of the dealer",
            (text.hole_moment or text.hole_exposed, text.hole_exposed),
            partial(_hole_card_lies, course),
        ),
        (
            "community-card-exposed",
            COMMUNITY,
            "community card",
            (text.community_exposed, text.community_exposed),
            partial(_to_be_seen, course),
        ),
    ]
    for kind, hand, what, (cite, void), when in hidden:
        if course.size(hand):
            says = f"A {what} seen before the last player has decided voids all hands."
            if not void.startswith("house:"):
                says = (
                    f'A {what} seen before "No more bets" is called voids all hands; the house reads that as until the '
                    "last player has decided."
                )
            yield Ruling(
                kind=kind,
                cite=cite,
                says=says,
                at=(Deal, Burn, PutStub, Decide),
                script=voids(f"a {what} was seen too early", cite=void),
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


def rulings(course: Course) -> tuple[Ruling, ...]:
    """What the games rule, in words that fit what is dealt."""
    text = course.text
    few, many = _wrong_count(course)
    return (
        cut_again(text),
        *_seen_too_early(course),
        Ruling(
            kind="face-up-in-shoe",
            cite=text.face_up,
            says="The card goes unused into the discard rack; a second one in the deal voids all hands and the cards "
            "are reshuffled.",
            at=(Deal, Burn),
            script=partial(face_up, text),
            when=from_the_shoe,
            needs_card=True,
        ),
        drawn_in_error(text.drawn_in_error, (Deal, Burn, PutStub), lambda t, act: not t.held),
        Ruling(
            kind="not-dealt",
            cite=text.wrong_count,
            says=few,
            at=(Deal,),
            # The hand stays short; the script sees to it after the deal.
            script=done(then=None),
            when=_in_the_deal,
        ),
        Ruling(
            kind="dealt-twice",
            cite=text.wrong_count,
            says=many,
            at=(Deal,),
            script=partial(dealt_twice, text),
            when=lambda t, act: act.deal == "original" and t.incidents["dealt-twice"] < SPARE,
        ),
        *_laid_away(course),
        *jams(text, _in_the_deal),
        Ruling(
            kind="stub-misdeal",
            cite=text.stub_misdeal,
            says="If the stub counts wrong and a hand was misdealt, all hands are void.",
            at=(CountStub,),
            script=voids("the count of the stub showed a misdealt hand"),
        ),
        Ruling(
            kind="stub-wrong",
            cite=text.stub_wrong,
            says="If the stub counts wrong and the deal was right, all hands are void and the deck leaves the table.",
            at=(CountStub,),
            script=deck_is_wrong(text),
        ),
        OUT_OF_LIMITS,
        ABSENT,
        FILL,
    )
