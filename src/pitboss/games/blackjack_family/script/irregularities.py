"""Blackjack: rulings on what goes wrong, each game under its own paragraphs or the house's readings."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import Memory, ReaderFails, ReadHoleCard
from pitboss.games.blackjack_family.script.dealing import MISSED
from pitboss.games.blackjack_family.script.decisions import DEAD, EXPOSED, LATER
from pitboss.games.blackjack_family.script.hands import Round, count, rank
from pitboss.games.blackjack_family.script.law import Law
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.games.blackjack_family.script.shoe import CUT_MARGIN, clockwise, recut, right_most
from pitboss.games.blackjack_family.script.shuffle_acts import ShuffleRack
from pitboss.table import AGAIN, HOUSE, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import (
    BEHIND,
    Act,
    Betting,
    Burn,
    Deal,
    Decide,
    Deed,
    Discard,
    Hold,
)
from pitboss.table.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    cash_wager,
    cutting_card_in_front,
    done,
    drawn_in_error,
    from_the_shoe,
    not_used,
    shoe_runs_out,
    shuffler_jam,
)
from pitboss.table.procedures import FILL, offer_cut
from pitboss.table.settling import Settle
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import CuttingCardOut, InsertCuttingCard, LoadShoe, OrderReshuffle

EXTRA_CARD = ("hit", "double", "split")


def box_of(to: int | str) -> int | str:
    """The box of a hand such as "3/2"; other places as they are."""
    return int(to.partition("/")[0]) if isinstance(to, str) and "/" in to else to


def cutting_card(law: Law, t: Table[BlackjackOptions, Memory], act: Deal | Burn, incident: Incident) -> Rules:
    """Set aside; the round is dealt to its end."""
    to = box_of(act.to) if isinstance(act, Deal) else "burn"
    if to == "determinant":
        to = "burn"
    if isinstance(to, int) and to != HOUSE and to not in t.seats:
        to = min((at for at in t.seats if at % BEHIND == to), default=to)
    yield CuttingCardOut(to=to, cite=law["2.6(l)"])
    return AGAIN


def face_up(law: Law, t: Table[BlackjackOptions, Memory], act: Act, incident: Incident) -> Rules:
    """Unused into the rack; where the text says so, a second one in the round voids it."""
    assert incident.card is not None
    yield Discard(card=incident.card, cite=law["2.15(a)"])
    twice = law.also("2A.15(a)")
    if twice and t.incidents[incident.kind] > 1 and (t.hands or isinstance(act, Deal)):
        raise RoundVoid(twice[0], "more than one card lay face up in the shoe")
    return AGAIN


def exposed(law: Law, t: Table[BlackjackOptions, Memory], act: Act, incident: Incident) -> Rules:
    """The next card; a player who is about to draw or stand is asked again, knowing it."""
    assert incident.card is not None
    yield Hold(card=incident.card, seen=True, cite=law["house/exposed-card"])
    return EXPOSED if isinstance(act, Decide) and "stand" in act.choices else AGAIN


def card_missed(law: Law, t: Table[BlackjackOptions, Memory], act: Deal, incident: Incident) -> Rules:
    """The player chooses: the card after all others, or a dead hand."""
    box = box_of(act.to)
    assert isinstance(box, int)
    place = box if box in t.seats else min(at for at in t.seats if at % BEHIND == box)
    hand = str(act.to) if isinstance(act.to, str) else ""
    return (yield Decide(box=place, choices=(LATER, DEAD), hand=hand, cite=law["house/card-missed"]))


def shoe_short(law: Law, t: Table[BlackjackOptions, Memory], act: Act, incident: Incident) -> Rules:
    """The discards are shuffled and cut, a card is burned, and the round goes on."""
    if len(t.rack.cards()) < 2:
        raise RoundVoid(law["house/no-cards-left"], "neither shoe nor discard rack holds a card")
    yield ShuffleRack(method="manual", cite=law["house/shoe-short"])
    margin = min(CUT_MARGIN, len(t.stack) // 2)
    boxes = clockwise(t, right_most(t))
    cite = law["house/shoe-short"]
    yield from offer_cut(t, boxes, cite, margin=margin, refused=cite)
    yield LoadShoe(cite=cite)
    yield Burn(cite=cite)
    if t.reshuffle_due is None:
        yield OrderReshuffle(why="shoe-short", cite=cite)
    return AGAIN


def show_burn(law: Law, t: Table[BlackjackOptions, Memory], act: Burn, incident: Incident) -> Rules:
    """A player asks, and the card is shown."""
    return (yield Burn(shown=True, cite=law["2.6(c)"]))


def reader_misused(law: Law, t: Table[BlackjackOptions, Memory], act: Decide, incident: Incident) -> Rules:
    """The supervisor is told; if a player could have read the card, all hands are dead."""
    yield Deed(what="notify", words="a casino supervisor", cite=law["house/reader-misused"])
    if getattr(t.options, "reader_readable", False):
        raise RoundVoid(
            law["house/reader-misused: shows"], "the card reader was used out of turn and can be read by players"
        )
    yield Deed(
        what="continue", words="play: the reader shows nothing to players", cite=law["house/reader-misused: hides"]
    )
    return AGAIN


def first_two(t: Table[BlackjackOptions, Memory], act: Deal) -> bool:
    """Whether it is one of a hand's first two cards."""
    return act.deal == "original" and act.to not in (HOUSE, "determinant")


def dealers_first_two(t: Table[BlackjackOptions, Memory], act: Deal) -> bool:
    """Whether it is one of the dealer's first cards, dealt in its turn."""
    return act.to == HOUSE and act.deal in ("original", "hole") and "missed" not in act.cite and not _made_up(t, act)


def _made_up(t: Table[BlackjackOptions, Memory], act: Deal) -> bool:
    """Whether the dealer's card is one that was missed before."""
    return t.incidents["dealer-missed"] > 0


def asked_for(t: Table[BlackjackOptions, Memory], act: Deal) -> bool:
    """Whether a player asked for the card; once a round is often enough to be passed over."""
    return act.deal in EXTRA_CARD and t.incidents["card-missed"] == 0


def dealer_has_stopped(t: Table[BlackjackOptions, Memory], act: Act) -> bool:
    """Whether the dealer must not draw any more."""
    dealer = t.hands.get(HOUSE, [])
    stopped = len(dealer) > 1 and not arithmetic.dealer_draws(*count(dealer), t.options.hits_soft_17)
    return stopped and isinstance(act, Settle) and t.due is None


def after_first_cards(t: Table[BlackjackOptions, Memory], act: Act) -> bool:
    """Whether the first cards are out and the players' turns, or the hole card's, have come."""
    r: Round | None = t.playing
    if r is None or not r.dealt or t.void is not None:
        return False
    return isinstance(act, TurnUp) or not r.players_done


def seen_too_early(t: Table[BlackjackOptions, Memory], act: Act) -> bool:
    """After the first cards, and before the dealer has drawn the last of their own."""
    if t.held or HOUSE not in t.hands or not t.shoe.left:
        return False
    if isinstance(act, Deal):
        return act.to == HOUSE and act.deal == "dealer"
    return after_first_cards(t, act)


def hole_card_lies_there(t: Table[BlackjackOptions, Memory], act: Act) -> bool:
    """Whether a hole card that must not be read lies before the dealer."""
    dealer = t.hands.get(HOUSE, [])
    down = t.options.reader and not t.memory.reader_failed and len(dealer) == 2
    return down and not arithmetic.may_be_blackjack(rank(dealer[0])) and after_first_cards(t, act)


def before_any_card(t: Table[BlackjackOptions, Memory], act: Act) -> bool:
    """Whether no card has left the shoe since the cut."""
    if isinstance(act, Burn):
        return t.burn_due and not t.rack.piles and not t.held
    return True


def exposed_in_wash(law: Law) -> Iterator[Ruling]:
    """Where the text says so, a card that is seen while the cards are washed or stacked has them mixed again."""
    for cite in law.also("2A.3(c)"):
        yield Ruling(
            kind="exposed-in-wash",
            cite=cite,
            says="A card turned over and seen while the cards are washed or stacked: they are mixed again.",
            at=(Deed,),
            script=done(Deed(what="turn", words="the card face down, and mix again", cite=cite)),
            when=lambda t, act: act.what == "wash",
        )


def rulings(law: Law) -> tuple[Ruling, ...]:
    """What the games rule, each under its own paragraphs."""

    def under(script: Callable[..., Rules]) -> Callable[[Table[BlackjackOptions, Memory], Any, Incident], Rules]:
        return partial(script, law)

    twice = "; a second one in the round voids it and the cards are reshuffled" if law.also("2A.15(a)") else ""
    aside = " or, from a double shoe, into its own part" if law["2.15(a)"] == "19:47-2.15(a)" else ""
    overdrawn = "A card that the dealer draws to a hand that must stop is burned."
    no_cards = (
        "A hand without cards is dead and its wager goes back; one with a single card may have the second after all "
        "others."
    )
    # Where a paragraph says it, it says so much and no more.
    if not law["house/overdrawn"].startswith("house:"):
        overdrawn = (
            "A card that the dealer draws on a hard 17, or on a hard or soft 18, is burned; the house reads that of "
            "every total at which the dealer stops."
        )
    if not law["house/no-cards"].startswith("house:"):
        no_cards = (
            "A hand without a first card is dead, and its player is in the next deal; of a hand with a single card the "
            "player may have the second after all others."
        )
    return (
        *exposed_in_wash(law),
        Ruling(
            kind="cutting-card",
            cite=law["2.6(l)"],
            says="The round is dealt to its end, and then the cards are reshuffled.",
            at=(Deal, Burn),
            script=under(cutting_card),
            when=cutting_card_in_front,
            regular=True,
        ),
        cash_wager(law["2.3(d)"]),
        Ruling(
            kind="burn-card-asked",
            cite=law["2.6(c)"],
            says="A burn card is shown to a player who asks for it.",
            at=(Burn,),
            script=under(show_burn),
            when=lambda t, act: not act.shown and act.cite == law["2.6(c)"],
            regular=True,
        ),
        Ruling(
            kind="recut",
            cite=law["2.5(g)"],
            says="Before any card is dealt a casino supervisor may have a cut that was improper or unfair made again.",
            at=(InsertCuttingCard, Burn),
            script=under(recut),
            when=before_any_card,
            by=("casino-supervisor",),
        ),
        Ruling(
            kind="face-up-in-shoe",
            cite=law["2.15(a)"],
            says=f"The card goes unused into the discard rack{aside}{twice}.",
            at=(Deal, Burn),
            script=under(face_up),
            when=from_the_shoe,
            needs_card=True,
        ),
        drawn_in_error(law["2.15(b)"]),
        Ruling(
            kind="exposed-in-error",
            cite=law["house/exposed-card"],
            says="Once the first cards are out, a card drawn by mistake and seen is the next card for players or "
            "dealer; whoever refuses it gets no more cards this round, and if nobody can use it, it is burned.",
            at=(Decide, Betting, Deal, Settle, TurnUp),
            script=under(exposed),
            when=seen_too_early,
            needs_card=True,
        ),
        Ruling(
            kind="dealer-overdraws",
            cite=law["house/overdrawn"],
            says=overdrawn,
            at=(Settle,),
            script=not_used,
            when=dealer_has_stopped,
            needs_card=True,
        ),
        Ruling(
            kind="dealer-missed",
            cite=law["house/dealer-missed"],
            says="A dealer who forgets a first card of their own goes on with the players' and then deals it.",
            at=(Deal,),
            script=done(then=MISSED),
            when=dealers_first_two,
        ),
        Ruling(
            kind="shoe-empty",
            cite=law["house/shoe-short"],
            says="The discards are shuffled and cut, the first card is burned, and the round is completed.",
            at=(Deal, Burn),
            script=under(shoe_short),
            when=shoe_runs_out,
        ),
        Ruling(
            kind="not-dealt",
            cite=law["house/no-cards"],
            says=no_cards,
            at=(Deal,),
            # The script sees to the hand once the others have their cards.
            script=done(then=None),
            when=first_two,
        ),
        Ruling(
            kind="card-missed",
            cite=law["house/card-missed"],
            says="A player who was not given a card that was asked for chooses: the card after all others and before "
            "the hole card is seen, or a dead hand and the original wager back.",
            at=(Deal,),
            script=under(card_missed),
            when=asked_for,
        ),
        replace(
            shuffler_jam(
                law["house/shuffler-jam"],
                removed=law["house/device-removed"],
            ),
            when=lambda t, act: act.method in ("device", "continuous"),
        ),
        Ruling(
            kind="reader-misused",
            cite=law["house/reader-misused"],
            says="A hole card read under a 2 to 9: the supervisor is told; hands are dead and wagers back if a player "
            "could read it, and otherwise play goes on.",
            at=(Decide, Betting, Deal, Settle, TurnUp),
            script=under(reader_misused),
            when=hole_card_lies_there,
        ),
        Ruling(
            kind="hole-card-exposed",
            cite="house:hole-card-exposed",
            says="A hole card that the dealer shows too early stays where it is; the round is played on as it stands.",
            at=(Decide,),
            script=done(Deed(what="correct", words="the hole card is turned back", cite="house:hole-card-exposed")),
            when=lambda t, act: len(t.hands.get(HOUSE, [])) == 2 and after_first_cards(t, act),
        ),
        Ruling(
            kind="reader-fails",
            cite=law["house/reader-fails"],
            says="With a reader that does not work the game goes on as if there were none.",
            at=(ReadHoleCard,),
            script=done(ReaderFails(cite=law["house/reader-fails"]), then=MISSED),
        ),
        OUT_OF_LIMITS,
        ABSENT,
        FILL,
    )
