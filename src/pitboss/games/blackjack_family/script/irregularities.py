"""Irregularities, 2.15: what is not there is 2A.15 in blackjack switch, and in the other games a reading of it."""

from dataclasses import replace

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory, ReaderFails, ReadHoleCard
from pitboss.games.blackjack_family.script.dealing import box_of, cutting_card, show_burn
from pitboss.games.blackjack_family.script.hands import DEAD, LATER, MISSED, Round, count, rank, right_most
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.games.blackjack_family.script.shoe import offer_cut, recut
from pitboss.games.blackjack_family.script.shuffle_acts import ShuffleRack
from pitboss.rulebook.marks import law
from pitboss.table import AGAIN, HOUSE, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import (
    BEHIND,
    Act,
    Betting,
    Burn,
    Deal,
    Decide,
    Discard,
    Hold,
    TableAction,
)
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, LoadShoe, OrderReshuffle
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    cash_wager,
    cutting_card_in_front,
    done,
    drawn_in_error,
    from_the_shoe,
    not_used,
    ruling,
    shoe_runs_out,
    shuffler_jam,
)

EXTRA_CARD = ("hit", "double", "split")
EXPOSED = "exposed"
"""A card has been seen too early: the player is asked again."""


@law("2.15(a)", again=True)
def face_up(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act, incident: Incident) -> Rules:
    """Unused into the rack; where the text says so, a second one in the round voids it."""
    assert incident.card is not None
    yield Discard(card=incident.card)
    if "2A.15(a)" in t.law and t.run.incidents[incident.kind] > 1 and (t.hands or isinstance(act, Deal)):
        raise RoundVoid("2A.15(a)", "more than one card lay face up in the shoe")
    return AGAIN


@law("2A.15(c)")
def exposed(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act, incident: Incident) -> Rules:
    """The next card; a player who is about to draw or stand is asked again, knowing it."""
    assert incident.card is not None
    yield Hold(card=incident.card, seen=True)
    return EXPOSED if isinstance(act, Decide) and "stand" in act.choices else AGAIN


@law("2A.15(f)")
def shoe_short(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act, incident: Incident) -> Rules:
    """The discards are shuffled and cut, a card is burned, and the round goes on."""
    if len(t.cards.rack.cards()) < 2:
        raise RoundVoid("house/no-cards-left", "neither shoe nor discard rack holds a card")
    yield ShuffleRack(method="manual")
    yield from offer_cut(t, right_most(t), "2A.15(f)", "2A.15(f)")
    yield LoadShoe()
    yield Burn()
    if t.cards.reshuffle_due is None:
        yield OrderReshuffle(why="shoe-short")
    return AGAIN


@law("2A.15(h)", again=True)
def card_missed(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Deal, incident: Incident) -> Rules:
    """The player chooses: the card after all others, or a dead hand."""
    box = box_of(act.to)
    assert isinstance(box, int)
    place = box if box in t.seats else min(at for at in t.seats if at % BEHIND == box)
    hand = str(act.to) if isinstance(act.to, str) else ""
    return (yield Decide(box=place, choices=(LATER, DEAD), hand=hand))


@law("2A.15(k)")
def reader_misused(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Decide, incident: Incident) -> Rules:
    """The supervisor is notified; if a player could have read the card, all hands are dead."""
    yield TableAction(what="notify", words="a casino supervisor")
    if t.options.reader_readable:
        raise RoundVoid("2A.15(k)1", "the card reader was used out of turn and can be read by players")
    yield TableAction(what="continue", words="play: the reader shows nothing to players", cite="2")
    return AGAIN


def first_two(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Deal) -> bool:
    """Whether it is one of a hand's first two cards."""
    return act.deal == "original" and act.to not in (HOUSE, "determinant")


def dealers_first_two(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Deal) -> bool:
    """Whether it is one of the dealer's first cards, dealt in its turn."""
    return act.to == HOUSE and act.deal in ("original", "hole") and not t.run.incidents["dealer-missed"]


def asked_for(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Deal) -> bool:
    """Whether a player asked for the card; once a round is often enough to be passed over."""
    return act.deal in EXTRA_CARD and t.run.incidents["card-missed"] == 0


def dealer_has_stopped(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act) -> bool:
    """Whether the dealer must not draw any more."""
    dealer = t.hands.get(HOUSE, [])
    stopped = len(dealer) > 1 and not arithmetic.dealer_draws(*count(dealer), t.options.hits_soft_17)
    return stopped and isinstance(act, Settle) and t.due is None


def after_first_cards(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act) -> bool:
    """Whether the first cards are out and the players' turns, or the hole card's, have come."""
    r: Round | None = t.playing
    if r is None or not r.dealt or t.run.void is not None:
        return False
    return isinstance(act, TurnUp) or not r.players_done


def seen_too_early(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act) -> bool:
    """After the first cards, and before the dealer has drawn the last of their own."""
    if t.cards.held or HOUSE not in t.hands or not t.shoe.left:
        return False
    if isinstance(act, Deal):
        return act.to == HOUSE and act.deal == "dealer"
    return after_first_cards(t, act)


def hole_card_lies_there(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act) -> bool:
    """Whether a hole card that must not be read lies before the dealer."""
    dealer = t.hands.get(HOUSE, [])
    down = t.options.reader and not t.memory.reader_failed and len(dealer) == 2
    return down and not arithmetic.may_be_blackjack(rank(dealer[0])) and after_first_cards(t, act)


def before_any_card(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Act) -> bool:
    """Whether no card has left the shoe since the cut."""
    if isinstance(act, Burn):
        return t.cards.burn_due and not t.cards.rack.piles and not t.cards.held
    return True


EXPOSED_IN_WASH = ruling(
    "exposed-in-wash",
    "2A.3(c)",
    (TableAction,),
    done(TableAction(what="turn", words="the card face down, and mix again")),
    lambda t, act: act.what == "wash",
)("A card turned over and seen while the cards are washed or stacked: they are mixed again.")
"""Where the text says so."""
ASIDE = " or, from a double shoe, into its own part"
TWICE = "; a second one in the round voids it and the cards are reshuffled"
OVERDRAWN = "A card that the dealer draws to a hand that must stop is burned."
NO_CARDS = (
    "A hand without cards is dead and its wager goes back; one with a single card may have the second after all others."
)


def rulings(
    *before: Ruling, face_up_goes: str = TWICE, overdrawn: str = OVERDRAWN, no_cards: str = NO_CARDS
) -> tuple[Ruling, ...]:
    """What the games rule, and how far each says it."""
    return (
        *before,
        ruling("cutting-card", "2.6(l)", (Deal, Burn), cutting_card, cutting_card_in_front, regular=True)(
            "The round is dealt to its end, and then the cards are reshuffled."
        ),
        cash_wager("2.3(d)"),
        # Nobody asks for the card that is burned because the shoe ran out.
        ruling(
            "burn-card-asked",
            "2.6(c)",
            (Burn,),
            show_burn,
            lambda t, act: not act.shown and t.cards.burn_due and not t.run.incidents["shoe-empty"],
            regular=True,
        )("A burn card is shown to a player who asks for it."),
        ruling("recut", "2.5(g)", (InsertCuttingCard, Burn), recut, before_any_card, by=("casino-supervisor",))(
            "Before any card is dealt a casino supervisor may have a cut that was improper or unfair made again."
        ),
        ruling("face-up-in-shoe", "2.15(a)", (Deal, Burn), face_up, from_the_shoe, needs_card=True)(
            f"The card goes unused into the discard rack{face_up_goes}."
        ),
        drawn_in_error("2.15(b)"),
        ruling(
            "exposed-in-error",
            "2A.15(c)",
            (Decide, Betting, Deal, Settle, TurnUp),
            exposed,
            seen_too_early,
            needs_card=True,
        )(
            "Once the first cards are out, a card drawn by mistake and seen is the next card for players or "
            "dealer; a player who refuses it gets no more cards this round, and if no one can use it, it is burned."
        ),
        ruling("dealer-overdraws", "2A.15(d)", (Settle,), not_used, dealer_has_stopped, needs_card=True)(overdrawn),
        ruling("dealer-missed", "2A.15(e)", (Deal,), done(then=MISSED), dealers_first_two)(
            "A dealer who forgets a first card of their own goes on with the players' and then deals it."
        ),
        ruling("shoe-empty", "2A.15(f)", (Deal, Burn), shoe_short, shoe_runs_out)(
            "The discards are shuffled and cut, the first card is burned, and the round is completed."
        ),
        # The script sees to the hand once the others have their cards.
        ruling("not-dealt", "2A.15(g)", (Deal,), done(then=None), first_two)(no_cards),
        ruling("card-missed", "2A.15(h)", (Deal,), card_missed, asked_for)(
            "A player who was not given a card that was asked for chooses: the card after all others and before "
            "the hole card is seen, or a dead hand and the original wager back."
        ),
        replace(
            shuffler_jam("2A.15(i)", removed="2A.15(j)"),
            when=lambda t, act: act.method in ("device", "continuous"),
        ),
        ruling(
            "reader-misused", "2A.15(k)", (Decide, Betting, Deal, Settle, TurnUp), reader_misused, hole_card_lies_there
        )(
            "A hole card read under a 2 to 9: the supervisor is notified; hands are dead and wagers back if a player "
            "could read it, and otherwise play goes on."
        ),
        ruling(
            "hole-card-exposed",
            "house:hole-card-exposed",
            (Decide,),
            done(TableAction(what="correct", words="the hole card is turned back")),
            lambda t, act: len(t.hands.get(HOUSE, [])) == 2 and after_first_cards(t, act),
        )("A hole card that the dealer shows too early stays where it is; the round is played on as it stands."),
        ruling("reader-fails", "2A.15(l)", (ReadHoleCard,), done(ReaderFails(), then=MISSED))(
            "With a reader that does not work the game goes on as if there were none."
        ),
        OUT_OF_LIMITS,
        ABSENT,
        FILL,
    )
