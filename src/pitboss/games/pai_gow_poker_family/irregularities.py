"""Rulings where seven cards are set: dice, the deal, hands that cannot stand, and devices that fail."""

from __future__ import annotations

from pitboss.games.house_poker_family.acts import CountStub, PutStub
from pitboss.games.house_poker_family.irregularities import CUT_AGAIN, deck_is_wrong, jams
from pitboss.games.pai_gow_family.starting_place import INVALID_ROLLS
from pitboss.games.pai_gow_poker_family.acts import PaiGowPokerMemory
from pitboss.games.pai_gow_poker_family.options import EACH, SHARED, SevenCardOptions
from pitboss.games.pai_gow_poker_family.round import FIRST, FOUL, LATER, SevenCardPlay
from pitboss.rulebook.marks import Paragraphs, helper, law, reading
from pitboss.table import AGAIN, HOUSE, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import Act, Deal, Decide, Discard, Hold, TableAction
from pitboss.table.acts.hand_setting import HOUSE_WAY, Divide, SetHand
from pitboss.table.acts.settlement_acts import Void
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Ruled,
    Rules,
    done,
    drawn_in_error,
    from_the_shoe,
    ruling,
    voids,
)
from pitboss.table.procedures.player_bank import banker

PLAY, VOID = "play", "void"


@law("wrong-count")
def dealt_twice(t: Table, act: Deal, incident: Incident) -> Rules:
    """The hand gets one card too many."""
    yield Deal(to=act.to, deal="extra", face="down", eyes=act.eyes)
    return AGAIN


@reading("seven-cards/place-missed")
def place_missed(t: Table, act: Deal, incident: Incident) -> Rules:
    """A wager whose place gets no cards at all is void; its player is in the next round."""
    for box, wager in [key for key in t.wagers if key[0] == act.to]:
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager])


@reading("seven-cards/card-exposed")
def card_exposed(t: Table, act: Deal, incident: Incident) -> Rules:
    """A player whose card the dealer has shown may play on or have the hand void, before seeing the others."""
    assert incident.card is not None
    assert isinstance(act.to, int)
    yield Hold(card=incident.card, seen=True)
    if (yield Decide(box=act.to, choices=(PLAY, VOID), default=VOID)) == VOID:
        for box, wager in [key for key in t.wagers if key[0] == act.to]:
            yield Void(box=box, wager=wager, stake=t.wagers[box, wager])
    return AGAIN


@law("face-up")
def face_up(t: Table, act: Deal, incident: Incident) -> Rules:
    """No card can be spared, so the round is void."""
    assert incident.card is not None
    yield Discard(card=incident.card)
    raise RoundVoid("", "a card lay face up in the deck")


def cannot_stand(words: str) -> Ruled:
    """A hand that its player has set so that it loses at once."""

    @helper
    def script(t: Table, act: Divide, incident: Incident) -> Rules:
        yield TableAction(what="find", words=f"box {act.box} has set {words}")
        return FOUL

    return script


def _in_the_deal(t: Table, act: Deal) -> bool:
    return act.deal in (FIRST, LATER)


def _of_a_player(t: Table[SevenCardOptions, PaiGowPokerMemory], act: Divide) -> bool:
    return act.box != banker(t)


def rulings(play: SevenCardPlay, banks: bool, paragraphs: Paragraphs) -> tuple[Ruling, ...]:
    """The rulings of a game; those on a player's bank only where there can be one."""

    def wagered(t: Table, act: Deal) -> bool:
        return _in_the_deal(t, act) and (act.to, play.main) in t.wagers and act.to != HOUSE

    def exposed(t: Table, act: Deal) -> bool:
        return from_the_shoe(t, act) and wagered(t, act)

    def dealers(t: Table[SevenCardOptions, PaiGowPokerMemory], act: Act) -> bool:
        # Where a player banks and the house wagers nothing, the dealer's cards are nobody's business.
        hidden = HOUSE in t.hands and (not isinstance(act, SetHand) or bool(act.player))
        return hidden and (not banker(t) or (HOUSE, play.main) in t.wagers)

    of_the_bank = ruling(
        "bank-set-wrongly",
        f"{SHARED}/bank-set-wrongly",
        (Divide,),
        done(
            TableAction(what="reset", words="the bank's hand, by the house way"),
            then=HOUSE_WAY,
        ),
        lambda t, act: act.box == banker(t),
    )("A bank's hand that is set so that it cannot stand is set again by the house way.")
    return (
        CUT_AGAIN,
        *INVALID_ROLLS,
        ruling("wrong-place", f"{SHARED}/wrong-place", (Deal,), voids("cards went to the wrong places"), _in_the_deal)(
            "If the dice were totalled or counted wrong and cards went to the wrong places, all hands are void."
        ),
        # The hand stays short, which the count of the stub brings out.
        ruling("not-dealt", "wrong-count", (Deal,), done(then=None), _in_the_deal)(
            f"A stub of more than four cards because a hand has fewer than {EACH} voids all hands."
        ),
        ruling(
            "dealt-twice",
            "wrong-count",
            (Deal,),
            dealt_twice,
            lambda t, act: _in_the_deal(t, act) and t.run.incidents["dealt-twice"] < 3,
        )(f"A stub of fewer than four cards because a hand has more than {EACH} voids all hands."),
        ruling(
            "place-missed",
            f"{SHARED}/place-missed",
            (Deal,),
            place_missed,
            lambda t, act: act.deal == FIRST and wagered(t, act),
        )("A wager whose place gets no cards at all is void; the player is in the next round."),
        ruling("stub-wrong", "stub/wrong", (CountStub,), deck_is_wrong)(
            "If the stub is not four and every hand has seven, all hands are void and the deck is replaced."
        ),
        ruling("card-exposed", f"{SHARED}/card-exposed", (Deal,), card_exposed, exposed, needs_card=True)(
            "A player whose card the dealer has shown plays on or has the hand void, before seeing the others."
        ),
        ruling(
            "dealers-card-exposed",
            f"{SHARED}/dealers-card-exposed",
            (Deal, PutStub, Divide, SetHand),
            voids("a card of the dealer's was seen before all hands were set"),
            dealers,
        )("A card of the dealer's that is seen before all players have set voids all hands."),
        ruling("face-up-in-shoe", "face-up", (Deal,), face_up, from_the_shoe, needs_card=True)(
            "A card found face up voids the round: the deck has none to spare. The cards are reshuffled."
        ),
        drawn_in_error("drawn-in-error", (Deal, PutStub), lambda t, act: not t.cards.held),
        ruling(
            "set-wrongly",
            f"{SHARED}/set-wrongly",
            (SetHand,),
            done(TableAction(what="reset", words="the dealer's hand, by the house way")),
            lambda t, act: act.box == HOUSE,
        )("A dealer's hand that was not set by the house way is set again, and the round is completed."),
        ruling(
            "foul-hand", f"{SHARED}/foul-hand", (Divide,), cannot_stand("a lower hand above a higher one"), _of_a_player
        )("A player whose lower hand outranks a higher one loses the wager at once."),
        ruling(
            "wrong-split",
            f"{SHARED}/wrong-split",
            (Divide,),
            cannot_stand("a wrong number of cards in a hand"),
            _of_a_player,
        )("A player who lays a wrong number of cards in a hand loses the wager at once."),
        *((of_the_bank,) if banks else ()),
        *jams(paragraphs, _in_the_deal),
        OUT_OF_LIMITS,
        ABSENT,
        FILL,
    )
