"""Fast action hold 'em: what goes wrong, 19:47-21.9, with the house's readings where it is silent, and 21.10."""

from collections import Counter

from pitboss.games.fast_action_holdem.acts import FastActionMemory, PlaceMarker, SetDealersHand
from pitboss.games.fast_action_holdem.rules import COMMUNITY, CONTINUOUS, HAND, MORE, ROWS, SPLIT, SURRENDER, Options
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table import HOUSE, Incident, RoundVoid, Script, Table, Wager
from pitboss.table.act import Act, Burn, Collect, Deal, Decide, TableAction
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Settle, Void
from pitboss.table.acts.shuffle_acts import OrderReshuffle
from pitboss.table.parts import Closed
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    cutting_card,
    cutting_card_in_front,
    done,
    drawn_in_error,
    exposed_in_error,
    face_up_in_shoe,
    from_the_shoe,
    held_as_next,
    in_the_round,
    ruling,
    shoe_runs_out,
    shuffler_jam,
    voids,
)

LATER = "later"
"""The deal of cards that were missing."""
RESHUFFLED = ("shoe-empty", "shoe-jam")
"""Why a void round is followed by a reshuffle; after 21.9(f) a new one begins at once."""


@helper
def complete_hands(t: Table[Options, FastActionMemory], missed: Counter[int]) -> Script[None]:
    """The missing cards: to the dealer always, to a player on request."""
    yield from complete_dealers_hand(missed[HOUSE])
    for box in [box for box in t.clockwise("original") if missed[box]]:
        if missed[box] == HAND:
            yield from void_wager(t, box)
        else:
            yield from complete_hand(t, box, missed[box])


@law("21.9(d)")
def complete_dealers_hand(missed: int) -> Script[None]:
    """A dealer with too few cards gets the rest before setting."""
    for _ in range(missed):
        yield Deal(to=HOUSE, deal=LATER, face="down")


@law("21.9(e)")
def complete_hand(t: Table[Options, FastActionMemory], box: int, missed: int) -> Script[None]:
    """A player with too few cards takes the hand as void, or the rest after everybody else."""
    if (yield Decide(box=box, choices=("receive", "void"))) == "void":
        yield Void(box=box, wager="original", stake=t.wagers[box, "original"])
        yield Collect(boxes=(box,))
        return
    for _ in range(missed):
        yield Deal(to=box, deal=LATER, face="down", eyes=t.seats[box])


@law("21.9(f)")
def dealers_fifth(t: Table[Options, FastActionMemory], act: Act, incident: Incident) -> Rules:
    """A dealer with too many cards voids every hand, and a new round begins."""
    yield Deal(to=HOUSE, deal="extra", face="down")
    raise RoundVoid("", "the dealer was dealt more than four cards")


@law("21.9(g)")
def players_fifth(t: Table[Options, FastActionMemory], act: Pick, incident: Incident) -> Rules:
    """A player with too many cards sets one hand of two and discards the others."""
    yield Deal(to=act.box, deal="extra", face="down", eyes=act.player)
    return MORE


def closed(t: Table[Options, FastActionMemory], box: int, choice: str, hand: str) -> Closed | None:
    """A hand with a card too many is set as one hand of two: neither split nor given up."""
    if choice in (SPLIT, SURRENDER) and len(t.hands.get(box, ())) > HAND:
        return "a player with more than four cards sets one hand of two", "21.9(g)"
    return None


@helper
def give_back(t: Table[Options, FastActionMemory], void: RoundVoid) -> Script[None]:
    """A void round: what is still on the layout goes back, the cards are put away."""
    # Naturals that were paid and halves that were given up before stand; the paragraphs do not speak of them.
    for box, wager in sorted(t.wagers):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=void.cite)
    if t.hands:
        yield Collect(boxes=tuple(sorted(t.hands, key=lambda of: (of == HOUSE, str(of)))), cite=void.cite)
    if any(t.run.incidents[kind] for kind in RESHUFFLED):
        yield OrderReshuffle(why="void", cite=void.cite)


@law("21.9(j)")
def void_wager(t: Table[Options, FastActionMemory], box: int) -> Script[None]:
    """A wager without cards is void; its player is in again next round."""
    yield Void(box=box, wager="original", stake=t.wagers[box, "original"])


@helper
def not_dealt(t: Table[Options, FastActionMemory], act: Deal, incident: Incident) -> Rules:
    """No card goes to that box."""
    assert isinstance(act.to, int)
    yield from void_wager(t, act.to)


def _to_a_player(t: Table[Options, FastActionMemory], act: Deal) -> bool:
    return act.deal in ROWS and act.to != HOUSE


def _to_the_dealer(t: Table[Options, FastActionMemory], act: Deal) -> bool:
    return act.deal in ROWS and act.to == HOUSE


def _first_row(t: Table[Options, FastActionMemory], act: Deal) -> bool:
    return act.deal == ROWS[0] and act.to != HOUSE


def _shown_to_player(t: Table[Options, FastActionMemory], act: Deal) -> bool:
    return from_the_shoe(t, act) and isinstance(act.to, int) and act.to != HOUSE


def _shown_to_dealer(t: Table[Options, FastActionMemory], act: Deal) -> bool:
    return from_the_shoe(t, act) and act.to == HOUSE


def _all_dealt(t: Table[Options, FastActionMemory], act: Pick | TurnUp) -> bool:
    hands_lie = len(t.hands.get(HOUSE, ())) == HAND
    return hands_lie and (isinstance(act, Pick) or act.hand == HOUSE)


def _four_to_set(t: Table[Options, FastActionMemory], act: Pick) -> bool:
    return act.what == "set" and len(act.held(t)) == HAND


def _cutting_card(t: Table[Options, FastActionMemory], act: Act) -> bool:
    return not t.memory.continuous and cutting_card_in_front(t, act)


def _seen_too_early(t: Table[Options, FastActionMemory], act: Act) -> bool:
    return in_the_round(t, act) and (not isinstance(act, Deal) or act.to == COMMUNITY)


def _automated(t: Table[Options, FastActionMemory], act: Act) -> bool:
    # A device that failed has been taken away, and the cards are in a manual shoe.
    continuous = t.options.shuffle == CONTINUOUS and not t.cards.device_jammed
    return continuous or t.options.dealing_shoe == "automated"


RULINGS = (
    cutting_card("21.7(d)", when=_cutting_card),
    face_up_in_shoe(
        "21.9(a)",
        "The card goes unused into the discard rack.",
        second_voids=False,
    ),
    drawn_in_error("21.9(b)"),
    ruling("card-exposed", "21.9(c)", (Deal,), held_as_next(seen=True), _shown_to_player, needs_card=True)(
        "A player's card that the dealer shows too early is turned face down, and play goes on."
    ),
    ruling(
        "card-exposed",
        "house/dealers-card-exposed",
        (Deal,),
        held_as_next(seen=True),
        _shown_to_dealer,
        needs_card=True,
    )("A card of the dealer's own that is seen too early stays with the dealer, and play goes on."),
    exposed_in_error(
        "house/exposed-in-error",
        "A card drawn by mistake and seen is dealt to the next hand in order.",
        at=(Deal, Decide, Settle, Collect),
        when=_seen_too_early,
    ),
    # The script deals what is missing before hands are set.
    ruling("card-missed", "21.9(d)", (Deal,), done(then=None), _to_the_dealer)(
        "A dealer with fewer than four cards gets the others before setting the hand."
    ),
    # The script deals what is missing before hands are set.
    ruling("card-missed", "21.9(e)", (Deal,), done(then=None), _to_a_player)(
        "A player with fewer than four cards chooses: a void hand, or the others once all other players and the "
        "dealer have four, and before the community cards."
    ),
    ruling("dealer-overdealt", "21.9(f)", (Pick, TurnUp), dealers_fifth, _all_dealt)(
        "A dealer with more than four cards: all hands are void, and a new round begins."
    ),
    ruling("player-overdealt", "21.9(g)", (Pick,), players_fifth, _four_to_set)(
        "A player with more than four cards sets one hand of two and discards the rest, and play goes on."
    ),
    ruling(
        "set-wrongly",
        "21.9(h)",
        (SetDealersHand,),
        done(TableAction(what="reset", words="the dealer's hand, by the house ways")),
    )("A dealer's hand that was not set by the house ways is set again, and the round is completed."),
    ruling("shoe-empty", "21.9(i)", (Deal, Burn), voids("the shoe ran out of cards"), shoe_runs_out)(
        "The round is void, and a new one begins once all cards have been reshuffled."
    ),
    ruling("not-dealt", "21.9(j)", (Deal,), not_dealt, _first_row)(
        "A wager that got no cards is void; the player is in the next round."
    ),
    # The next round is dealt from where it lies; then it moves on.
    ruling(
        "marker-not-moved",
        "21.9(k)",
        (PlaceMarker,),
        done(TableAction(what="leave", words="the dealing marker where it lies"), then=None),
        lambda t, act: act.to != t.memory.marker,
    )("The round is completed; for the next one the marker moves to the next position."),
    shuffler_jam(
        "house/shuffler-jam",
        "A device that jams, stops or does not finish is taken away, and the cards are shuffled anew.",
        removed="house:fast-action-holdem/device-removed",
    ),
    ruling("shoe-jam", "house/shoe-jam", (Deal, Burn), voids("the automated shoe jammed"), _automated)(
        "An automated shoe jams in a round: the round is void, and all cards are reshuffled, those dealt too."
    ),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)


# 21.10: one betting area each.


@law("21.10")
def one_area_each(t: Table[Options, FastActionMemory], act: object, wager: Wager) -> None:
    """No player wagers on more than one betting area.

    Before the call a player may still change area and amount.
    """
    for (box, name), _ in t.wagers.items():
        if name == "original" and box != wager.box and t.seats[box] == wager.player:
            raise Refusal(f"{wager.player} wagers at box {box} already, and may at one box only", "21.10")
