"""Irregularities that games share: conditions of rulings, and scripts that several of them use."""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper
from pitboss.table.act import (
    STAFF,
    Act,
    Betting,
    Burn,
    Collect,
    Deal,
    Decide,
    Discard,
    Hold,
    Incident,
    Place,
    TableAction,
    Wager,
    WaiveBurn,
)
from pitboss.table.acts.chance import Draw
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.seating import ConvertCash
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.acts.shuffle_acts import (
    CuttingCardOut,
    DeviceJam,
    InsertCuttingCard,
    OfferCut,
    OrderReshuffle,
    Shuffle,
    Unload,
)
from pitboss.table.game import AGAIN, RoundVoid, Ruling, Script
from pitboss.table.parts import Choices
from pitboss.table.table import AnyTable, Table

Rules = Script[Any]
Ruled = Callable[[AnyTable, Any, Incident], Rules]
"""The script of a ruling."""
When = Callable[[AnyTable, Any], bool]
"""A ruling's condition on the table and on the act at which it is reported."""


def ruling(
    kind: str,
    cite: str,
    at: tuple[type[Act], ...],
    script: Ruled,
    when: When = lambda t, act: True,
    **more: Any,
) -> Callable[[str], Ruling]:
    """A row of a table of rulings, to be called with its words; `more` are further fields of `Ruling`."""
    return lambda says: Ruling(kind, cite, says, at, script, when, **more)


def from_the_shoe(t: Table, act: Act) -> bool:
    """Whether the next card comes from the shoe, and not from one drawn before."""
    return t.due is None


def in_the_round(t: Table, act: Act) -> bool:
    """Whether a hand at the shoe could pull a card too many."""
    return not t.cards.held and bool(t.wagers or t.hands)


def shoe_runs_out(t: Table, act: Act) -> bool:
    """Whether no card can come; of a shoe of unknown order, the dealer's word is taken."""
    return t.due is None and (t.shoe.unseen or not t.shoe.left)


def cutting_card_in_front(t: Table, act: Act) -> bool:
    """Whether the cutting card would come out now."""
    return t.due is None and (t.cards.reshuffle_due is None if t.shoe.unseen else t.shoe.cutting_card == t.shoe.dealt)


def done(*acts: Act, then: Any = AGAIN) -> Ruled:
    """A ruling of plain acts, if any, and the result of the interrupted act, which by default is still to be done."""

    def script(t: Table, act: Act, incident: Incident) -> Rules:
        yield from acts
        return then

    return script


def voids(why: str, *acts: Act, cite: str = "") -> Ruled:
    """A ruling of plain acts, if any, that voids the round by its own paragraph, unless another is named."""

    def script(t: Table, act: Act, incident: Incident) -> Rules:
        yield from acts
        raise RoundVoid(cite, why)

    return script


def held_as_next(*, seen: bool = False, then: Any = AGAIN) -> Ruled:
    """A ruling by which a card drawn by mistake is the next one; if it was seen, of the next hand."""

    def script(t: Table, act: Act, incident: Incident) -> Rules:
        assert incident.card is not None
        yield Hold(card=incident.card, seen=seen)
        return then

    return script


@helper
def cut_again(
    act: InsertCuttingCard | Burn, players: Iterable[str], margin: Callable[[], int], insert: Script[None]
) -> Rules:
    """A cut that was not proper is made again by the first of these players who will, or else by the dealer."""
    yield TableAction(what="order-recut", words="the cut was not proper", actor="casino-supervisor")
    if isinstance(act, Burn):
        yield Unload()
    for player in dict.fromkeys(players):
        if (yield OfferCut(to=f"player:{player}", margin=margin(), margin_cite="cut/margin")) is not None:
            break
    else:
        yield OfferCut(to="dealer", margin=margin(), margin_cite="cut/margin")
    if isinstance(act, Burn):
        yield from insert
    return AGAIN


@helper
def not_used(t: Table, act: Act, incident: Incident) -> Rules:
    """A card that is nobody's goes into the rack."""
    assert incident.card is not None
    yield Discard(card=incident.card)
    return AGAIN


@helper
def _stands(t: Table, act: Betting, incident: Incident) -> Rules:
    assert incident.wager is not None
    yield Place(wager=incident.wager)
    return AGAIN


def _verify_accepted(t: Table, act: Betting, incident: Incident) -> None:
    if incident.wager is None:
        raise Refusal("the wager that was accepted is missing", "house:limits-accepted")
    t.game.verify_wager(t, act, incident.wager, posted_limits=False)


OUT_OF_LIMITS = Ruling(
    kind="out-of-limits",
    cite="house:limits-accepted",
    says="A wager outside the posted limits that the dealer accepted is won or lost in full.",
    at=(Betting,),
    script=_stands,
    verify=_verify_accepted,
)


def _default_when_absent(t: Table, act: Decide | OfferCut | Betting) -> str | None:
    """The choice of a player who has gone: the paragraph's default, or else one that puts no more chips at risk."""
    if not isinstance(act, Decide):
        return None
    return act.default or next((choice for choice in t.game.part(Choices).when_absent if choice in act.choices), None)


def _a_player_is_asked(t: Table, act: Decide | OfferCut | Betting) -> bool:
    asked = act.by(t).startswith("player:")
    return asked and (not isinstance(act, Decide) or _default_when_absent(t, act) is not None)


@helper
def _passed_over(t: Table, act: Decide | OfferCut | Betting, incident: Incident) -> Rules:
    answer, player = _default_when_absent(t, act), act.by(t).removeprefix("player:")
    # Which cards that names is the player's secret.
    choice = "the usual cards" if isinstance(act, Pick) and answer not in act.choices else answer or "no"
    words = f"{player} does not answer, which stands for {choice}"
    yield TableAction(what="pass-over", words=words)
    return answer


ABSENT = Ruling(
    kind="absent",
    cite="house:absence",
    says="A player who has gone is taken to decline, or to choose what puts no more chips at risk.",
    at=(Decide, OfferCut, Betting),
    script=_passed_over,
    when=_a_player_is_asked,
)


def _verify_cash(t: Table, act: Betting, incident: Incident) -> None:
    if incident.wager is None:
        raise Refusal("the spoken wager is missing", "cash")
    t.game.verify_wager(t, act, incident.wager, covered=True)
    if incident.wager.amount > t.bank["inventory"]:
        raise Refusal("the table inventory has not the chips for this cash", "house:fill")


def cash_wager(cite: str) -> Ruling:
    """A spoken wager with cash, where the rules take one: confirmed, turned into chips, and placed."""

    def script(t: Table, act: Betting, incident: Incident) -> Rules:
        assert incident.wager is not None
        yield TableAction(what="confirm", words="the spoken wager")
        yield TableAction(what="confirm", words="the spoken wager", actor="casino-supervisor")
        yield ConvertCash(wager=incident.wager)
        yield Place(wager=incident.wager)
        return AGAIN

    return Ruling(
        kind="cash-wager",
        cite=cite,
        says="A spoken wager with cash may be taken if dealer and supervisor confirm it and it is changed at once.",
        at=(Betting,),
        script=script,
        verify=_verify_cash,
        regular=True,
        by=("dealer", "casino-supervisor"),
    )


def cutting_card(
    cite: str,
    when: When = cutting_card_in_front,
    says: str = "The round is dealt to its end, and then the cards are reshuffled.",
) -> Ruling:
    """The cutting card comes out: laid aside, and the round goes on."""

    def script(t: Table, act: Deal | Burn, incident: Incident) -> Rules:
        yield CuttingCardOut(to=act.to if isinstance(act, Deal) else "burn")
        return AGAIN

    return Ruling("cutting-card", cite, says, (Deal, Burn), script, when, regular=True)


def face_up_in_shoe(cite: str, says: str, *, second_voids: bool) -> Ruling:
    """A card the wrong way round goes unused into the rack; where the rules say so a second one voids the round."""

    def script(t: Table, act: Act, incident: Incident) -> Rules:
        assert incident.card is not None
        yield Discard(card=incident.card)
        # The paragraph does not say over what time such cards are counted; a round is the reading taken here.
        if second_voids and t.run.incidents[incident.kind] > 1:
            raise RoundVoid("", "more than one card lay face up in the shoe")
        return AGAIN

    return Ruling("face-up-in-shoe", cite, says, (Deal, Burn), script, from_the_shoe, needs_card=True)


_TOO_MANY = (Deal, Burn, Decide, Settle, Collect)
"""Where a hand at the shoe may pull a card too many."""


def drawn_in_error(cite: str, at: tuple[type[Act], ...] = _TOO_MANY, when: When = in_the_round) -> Ruling:
    """A card too many that nobody saw is the next one."""
    says = "A card drawn by mistake whose face nobody saw is used as the next card."
    return Ruling("drawn-in-error", cite, says, at, held_as_next(), when, needs_card=True, unseen=True)


def exposed_in_error(
    cite: str,
    says: str = "A card drawn by mistake and seen is used for the next hand in order.",
    at: tuple[type[Act], ...] = _TOO_MANY,
    when: When = in_the_round,
) -> Ruling:
    """A card too many that was seen goes to the next hand."""
    return Ruling("exposed-in-error", cite, says, at, held_as_next(seen=True), when, needs_card=True)


def shuffler_jam(
    cite: str,
    says: str = "If the device jams, stops or does not finish, the cards are reshuffled by the approved procedure.",
    removed: str = "",
    device: str = "the device",
) -> Ruling:
    """The device fails: the cards are shuffled by hand; where the rules say so it leaves the table."""

    def script(t: Table, act: Shuffle, incident: Incident) -> Rules:
        yield DeviceJam()
        if removed:
            yield TableAction(what="remove", words=f"{device} from the table", cite=removed)
        return (yield type(act)(method="manual"))

    return Ruling("shuffler-jam", cite, says, (Shuffle,), script, lambda t, act: act.method != "manual")


def shoe_empty(
    cite: str,
    says: str = "Hands not yet decided are void and the cards are reshuffled.",
    at: tuple[type[Act], ...] = (Deal, Burn),
) -> Ruling:
    """No card is left: what is not decided is void."""
    script = voids("the shoe ran out of cards", OrderReshuffle(why="void"))
    return Ruling("shoe-empty", cite, says, at, script, shoe_runs_out)


def burn_forgotten(cite: str) -> Ruling:
    """A burn card that was left out once a card is dealt."""
    says = "Once a card has been dealt, a forgotten burn card is not made up for."
    return Ruling("burn-forgotten", cite, says, (Burn,), done(WaiveBurn(), then=None))


def returned_wager(
    kind: str,
    cite: str,
    says: str,
    why: str,
    check: Callable[[AnyTable, Wager], None] = lambda t, wager: None,
    at: tuple[type[Act], ...] = (Draw,),
    when: When = lambda t, act: True,
) -> Ruling:
    """Chips that may not lie there go back to their player; `check` refuses those that may."""

    def script(t: Table, act: Act, incident: Incident) -> Rules:
        assert incident.wager is not None
        words = f"{incident.wager.player}'s chips on {incident.wager.wager}: {why}"
        yield TableAction(what="return", words=words)
        return AGAIN

    def verify(t: Table, act: Act, incident: Incident) -> None:
        if incident.wager is None:
            raise Refusal("the wager that goes back is missing", cite)
        if incident.wager.player not in t.seats.values():
            raise Refusal(f"{incident.wager.player} is not at this table", "house:seating")
        t.game.wager(incident.wager.wager)
        check(t, incident.wager)

    return Ruling(
        kind=kind, cite=cite, says=says, at=at, script=script, verify=verify, when=when, needs_wager=True, by=STAFF
    )
