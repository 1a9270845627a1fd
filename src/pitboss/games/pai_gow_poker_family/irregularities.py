"""Rulings where seven cards are set: dice, the deal, hands that cannot stand, and devices that fail."""

from __future__ import annotations

from pitboss.games.house_poker_family.acts import CountStub, PutStub
from pitboss.games.house_poker_family.irregularities import cut_again, deck_is_wrong, jams
from pitboss.games.pai_gow_family.starting import INVALID_ROLLS
from pitboss.games.pai_gow_poker_family.acts import Memory
from pitboss.games.pai_gow_poker_family.options import EACH, SHARED, SevenCardOptions
from pitboss.games.pai_gow_poker_family.round import FIRST, FOUL, LATER, Play
from pitboss.table import AGAIN, HOUSE, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import Act, Deal, Decide, Deed, Discard, Hold
from pitboss.table.banking import banker
from pitboss.table.dividing import HOUSE_WAY, Divide, SetHand
from pitboss.table.irregular import ABSENT, OUT_OF_LIMITS, Ruled, Rules, done, drawn_in_error, from_the_shoe, voids
from pitboss.table.procedures import FILL
from pitboss.table.settling import Void

PLAY, VOID = "play", "void"


def dealt_twice(t: Table, act: Deal, incident: Incident) -> Rules:
    """The hand gets one card too many."""
    yield Deal(to=act.to, deal="extra", face="down", eyes=act.eyes, cite=f"{SHARED}/wrong-count")
    return AGAIN


def place_missed(t: Table, act: Deal, incident: Incident) -> Rules:
    """Its wagers are void, and it plays in the next round."""
    for box, wager in [key for key in t.wagers if key[0] == act.to]:
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=f"{SHARED}/place-missed")


def card_exposed(t: Table, act: Deal, incident: Incident) -> Rules:
    """The player, before seeing the rest, plays on or has the hand void."""
    assert incident.card is not None
    assert isinstance(act.to, int)
    cite = f"{SHARED}/card-exposed"
    yield Hold(card=incident.card, seen=True, cite=cite)
    if (yield Decide(box=act.to, choices=(PLAY, VOID), default=VOID, cite=cite)) == VOID:
        for box, wager in [key for key in t.wagers if key[0] == act.to]:
            yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=cite)
    return AGAIN


def face_up(t: Table, act: Deal, incident: Incident) -> Rules:
    """No card can be spared, so the round is void."""
    assert incident.card is not None
    yield Discard(card=incident.card, cite=f"{SHARED}/face-up")
    raise RoundVoid(f"{SHARED}/face-up", "a card lay face up in the deck")


def cannot_stand(cite: str, words: str) -> Ruled:
    """A hand that its player has set so that it loses at once."""

    def script(t: Table, act: Divide, incident: Incident) -> Rules:
        yield Deed(what="find", words=f"box {act.box} has set {words}", cite=cite)
        return FOUL

    return script


def _in_the_deal(t: Table, act: Deal) -> bool:
    return act.deal in (FIRST, LATER)


def _of_a_player(t: Table[SevenCardOptions, Memory], act: Divide) -> bool:
    return act.box != banker(t)


def rulings(play: Play, banks: bool) -> tuple[Ruling, ...]:
    """The rulings of a game; those on a player's bank only where there can be one."""
    text = play.text

    def wagered(t: Table, act: Deal) -> bool:
        return _in_the_deal(t, act) and (act.to, play.main) in t.wagers and act.to != HOUSE

    def exposed(t: Table, act: Deal) -> bool:
        return from_the_shoe(t, act) and wagered(t, act)

    def dealers(t: Table[SevenCardOptions, Memory], act: Act) -> bool:
        # Where a player banks and the house wagers nothing, the dealer's cards are nobody's business.
        hidden = HOUSE in t.hands and (not isinstance(act, SetHand) or bool(act.player))
        return hidden and (not banker(t) or (HOUSE, play.main) in t.wagers)

    of_the_bank = Ruling(
        kind="bank-set-wrongly",
        cite=f"{SHARED}/bank-set-wrongly",
        says="A bank's hand that is set so that it cannot stand is set again by the house way.",
        at=(Divide,),
        script=done(
            Deed(what="reset", words="the bank's hand, by the house way", cite=f"{SHARED}/bank-set-wrongly"),
            then=HOUSE_WAY,
        ),
        when=lambda t, act: act.box == banker(t),
    )
    return (
        cut_again(text),
        *INVALID_ROLLS,
        Ruling(
            kind="wrong-place",
            cite=f"{SHARED}/wrong-place",
            says="If the dice were totalled or counted wrong and cards went to the wrong places, all hands are void.",
            at=(Deal,),
            script=voids("cards went to the wrong places"),
            when=_in_the_deal,
        ),
        Ruling(
            kind="not-dealt",
            cite=text.wrong_count,
            says=f"A stub of more than four cards because a hand has fewer than {EACH} voids all hands.",
            at=(Deal,),
            # The hand stays short, which the count of the stub brings out.
            script=done(then=None),
            when=_in_the_deal,
        ),
        Ruling(
            kind="dealt-twice",
            cite=text.wrong_count,
            says=f"A stub of fewer than four cards because a hand has more than {EACH} voids all hands.",
            at=(Deal,),
            script=dealt_twice,
            when=lambda t, act: _in_the_deal(t, act) and t.incidents["dealt-twice"] < 3,
        ),
        Ruling(
            kind="place-missed",
            cite=f"{SHARED}/place-missed",
            says="A wager whose place gets no cards at all is void; the player is in the next round.",
            at=(Deal,),
            script=place_missed,
            when=lambda t, act: act.deal == FIRST and wagered(t, act),
        ),
        Ruling(
            kind="stub-wrong",
            cite=text.stub_wrong,
            says="If the stub is not four and every hand has seven, all hands are void and the deck is replaced.",
            at=(CountStub,),
            script=deck_is_wrong(text),
        ),
        Ruling(
            kind="card-exposed",
            cite=f"{SHARED}/card-exposed",
            says="A player whose card the dealer has shown plays on or has the hand void, before seeing the others.",
            at=(Deal,),
            script=card_exposed,
            when=exposed,
            needs_card=True,
        ),
        Ruling(
            kind="dealers-card-exposed",
            cite=f"{SHARED}/dealers-card-exposed",
            says="A card of the dealer's that is seen before all players have set voids all hands.",
            at=(Deal, PutStub, Divide, SetHand),
            script=voids("a card of the dealer's was seen before all hands were set"),
            when=dealers,
        ),
        Ruling(
            kind="face-up-in-shoe",
            cite=text.face_up,
            says="A card found face up voids the round: the deck has none to spare. The cards are reshuffled.",
            at=(Deal,),
            script=face_up,
            when=from_the_shoe,
            needs_card=True,
        ),
        drawn_in_error(text.drawn_in_error, (Deal, PutStub), lambda t, act: not t.held),
        Ruling(
            kind="set-wrongly",
            cite=f"{SHARED}/set-wrongly",
            says="A dealer's hand that was not set by the house way is set again, and the round is completed.",
            at=(SetHand,),
            script=done(Deed(what="reset", words="the dealer's hand, by the house way", cite=f"{SHARED}/set-wrongly")),
            when=lambda t, act: act.box == HOUSE,
        ),
        Ruling(
            kind="foul-hand",
            cite=f"{SHARED}/foul-hand",
            says="A player whose lower hand outranks a higher one loses the wager at once.",
            at=(Divide,),
            script=cannot_stand(f"{SHARED}/foul-hand", "a lower hand above a higher one"),
            when=_of_a_player,
        ),
        Ruling(
            kind="wrong-split",
            cite=f"{SHARED}/wrong-split",
            says="A player who lays a wrong number of cards in a hand loses the wager at once.",
            at=(Divide,),
            script=cannot_stand(f"{SHARED}/wrong-split", "a wrong number of cards in a hand"),
            when=_of_a_player,
        ),
        *((of_the_bank,) if banks else ()),
        *jams(text, _in_the_deal),
        OUT_OF_LIMITS,
        ABSENT,
        FILL,
    )
