"""Fast action hold 'em: the rulings of 19:47-21.9, and the house's readings where it is silent."""

from pitboss.games.fast_action_holdem.acts import Memory, PlaceMarker, SetDealersHand
from pitboss.games.fast_action_holdem.round import ROWS
from pitboss.games.fast_action_holdem.rules import COMMUNITY, CONTINUOUS, HAND, Options
from pitboss.games.fast_action_holdem.setting import MORE
from pitboss.table import HOUSE, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import Act, Burn, Collect, Deal, Decide, Deed
from pitboss.table.choosing import Pick
from pitboss.table.irregular import (
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
    shoe_runs_out,
    shuffler_jam,
    voids,
)
from pitboss.table.procedures import FILL
from pitboss.table.settling import Settle, Void
from pitboss.table.showing import TurnUp


def not_dealt(t: Table[Options, Memory], act: Deal, incident: Incident) -> Rules:
    """The wager is void, and no card goes to it (21.9(j))."""
    assert isinstance(act.to, int)
    yield Void(box=act.to, wager="original", stake=t.wagers[act.to, "original"], cite="19:47-21.9(j)")


def dealers_fifth(t: Table[Options, Memory], act: Act, incident: Incident) -> Rules:
    """A fifth card lies there: all hands are void (21.9(f))."""
    yield Deal(to=HOUSE, deal="extra", face="down", cite="19:47-21.9(f)")
    raise RoundVoid("19:47-21.9(f)", "the dealer was dealt more than four cards")


def players_fifth(t: Table[Options, Memory], act: Pick, incident: Incident) -> Rules:
    """A fifth card lies there: the player sets one hand of two (21.9(g))."""
    yield Deal(to=act.box, deal="extra", face="down", eyes=act.player, cite="19:47-21.9(g)")
    return MORE


def _to_a_player(t: Table[Options, Memory], act: Deal) -> bool:
    return act.deal in ROWS and act.to != HOUSE


def _to_the_dealer(t: Table[Options, Memory], act: Deal) -> bool:
    return act.deal in ROWS and act.to == HOUSE


def _first_row(t: Table[Options, Memory], act: Deal) -> bool:
    return act.deal == ROWS[0] and act.to != HOUSE


def _shown_to_player(t: Table[Options, Memory], act: Deal) -> bool:
    return from_the_shoe(t, act) and isinstance(act.to, int) and act.to != HOUSE


def _shown_to_dealer(t: Table[Options, Memory], act: Deal) -> bool:
    return from_the_shoe(t, act) and act.to == HOUSE


def _all_dealt(t: Table[Options, Memory], act: Pick | TurnUp) -> bool:
    hands_lie = len(t.hands.get(HOUSE, ())) == HAND
    return hands_lie and (isinstance(act, Pick) or act.hand == HOUSE)


def _four_to_set(t: Table[Options, Memory], act: Pick) -> bool:
    return act.what == "set" and len(act.held(t)) == HAND


def _cutting_card(t: Table[Options, Memory], act: Act) -> bool:
    return not t.memory.continuous and cutting_card_in_front(t, act)


def _seen_too_early(t: Table[Options, Memory], act: Act) -> bool:
    return in_the_round(t, act) and (not isinstance(act, Deal) or act.to == COMMUNITY)


def _automated(t: Table[Options, Memory], act: Act) -> bool:
    # A device that failed has been taken away, and the cards are in a manual shoe.
    continuous = t.options.shuffle == CONTINUOUS and not t.device_jammed
    return continuous or t.options.dealing_shoe == "automated"


RULINGS = (
    cutting_card("19:47-21.7(d)", when=_cutting_card),
    face_up_in_shoe(
        "19:47-21.9(a)",
        "The card goes unused into the discard rack.",
        second_voids=False,
    ),
    drawn_in_error("19:47-21.9(b)"),
    Ruling(
        kind="card-exposed",
        cite="19:47-21.9(c)",
        says="A player's card that the dealer shows too early is turned face down, and play goes on.",
        at=(Deal,),
        script=held_as_next(seen=True),
        when=_shown_to_player,
        needs_card=True,
    ),
    Ruling(
        kind="card-exposed",
        cite="house:fast-action-holdem/dealers-card-exposed",
        says="A card of the dealer's own that is seen too early stays with the dealer, and play goes on.",
        at=(Deal,),
        script=held_as_next(seen=True),
        when=_shown_to_dealer,
        needs_card=True,
    ),
    exposed_in_error(
        "house:fast-action-holdem/exposed-in-error",
        "A card drawn by mistake and seen is dealt to the next hand in order.",
        at=(Deal, Decide, Settle, Collect),
        when=_seen_too_early,
    ),
    Ruling(
        kind="card-missed",
        cite="19:47-21.9(d)",
        says="A dealer with fewer than four cards gets the others before setting the hand.",
        at=(Deal,),
        # The script deals what is missing before hands are set.
        script=done(then=None),
        when=_to_the_dealer,
    ),
    Ruling(
        kind="card-missed",
        cite="19:47-21.9(e)",
        says="A player with fewer than four cards chooses: a void hand, or the others once all other players and the "
        "dealer have four, and before the community cards.",
        at=(Deal,),
        # The script deals what is missing before hands are set.
        script=done(then=None),
        when=_to_a_player,
    ),
    Ruling(
        kind="dealer-overdealt",
        cite="19:47-21.9(f)",
        says="A dealer with more than four cards: all hands are void, and a new round begins.",
        at=(Pick, TurnUp),
        script=dealers_fifth,
        when=_all_dealt,
    ),
    Ruling(
        kind="player-overdealt",
        cite="19:47-21.9(g)",
        says="A player with more than four cards sets one hand of two and discards the rest, and play goes on.",
        at=(Pick,),
        script=players_fifth,
        when=_four_to_set,
    ),
    Ruling(
        kind="set-wrongly",
        cite="19:47-21.9(h)",
        says="A dealer's hand that was not set by the house ways is set again, and the round is completed.",
        at=(SetDealersHand,),
        script=done(Deed(what="reset", words="the dealer's hand, by the house ways", cite="19:47-21.9(h)")),
    ),
    Ruling(
        kind="shoe-empty",
        cite="19:47-21.9(i)",
        says="The round is void, and a new one begins once all cards have been reshuffled.",
        at=(Deal, Burn),
        script=voids("the shoe ran out of cards"),
        when=shoe_runs_out,
    ),
    Ruling(
        kind="not-dealt",
        cite="19:47-21.9(j)",
        says="A wager that got no cards is void; the player is in the next round.",
        at=(Deal,),
        script=not_dealt,
        when=_first_row,
    ),
    Ruling(
        kind="marker-not-moved",
        cite="19:47-21.9(k)",
        says="The round is completed; for the next one the marker moves to the next position.",
        at=(PlaceMarker,),
        # The next round is dealt from where it lies; then it moves on.
        script=done(Deed(what="leave", words="the dealing marker where it lies", cite="19:47-21.9(k)"), then=None),
        when=lambda t, act: act.to != t.memory.marker,
    ),
    shuffler_jam(
        "house:fast-action-holdem/shuffler-jam",
        "A device that jams, stops or does not finish is taken away, and the cards are shuffled anew.",
        removed="house:fast-action-holdem/device-removed",
    ),
    Ruling(
        kind="shoe-jam",
        cite="house:fast-action-holdem/shoe-jam",
        says="An automated shoe jams in a round: the round is void, and all cards are reshuffled, those dealt too.",
        at=(Deal, Burn),
        script=voids("the automated shoe jammed"),
        when=_automated,
    ),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
