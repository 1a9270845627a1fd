"""Chemin de fer: a round, from the shoe and the bank to the bank of the next one, 19:47-4.5 to 4.11 as we read them."""

from pitboss.equipment import packed
from pitboss.games.baccarat_family import shoe
from pitboss.games.baccarat_family.acts import PassShoe
from pitboss.games.baccarat_family.counting import (
    BANKER,
    NO_CARD,
    PLAYER,
    TABLES,
    banker_reason,
    card_value,
    natural,
    natural_reason,
)
from pitboss.games.baccarat_family.hand import announce_count, count, end_of_hand, result
from pitboss.games.baccarat_family.money import BANKER_ODDS, vigorish_owed
from pitboss.games.chemin_de_fer.acts import Forget, HoldCards, KeepBank, claims
from pitboss.games.chemin_de_fer.bank import CheminTable, alone, holder, keep_or_pass, put_up, taken_against
from pitboss.games.chemin_de_fer.rules import (
    AGAINST,
    BANK,
    CARD,
    DRAW,
    NO,
    STAY,
    banker_free,
    by_table,
    player_free,
    reading,
)
from pitboss.games.chemin_de_fer.text import TEXT
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import RoundVoid, Script
from pitboss.table.act import BEHIND, Collect, Deal, Decide, Deed
from pitboss.table.people import Leave
from pitboss.table.procedures import return_everything
from pitboss.table.settling import Pay, Take, Vigorish, Void
from pitboss.table.showing import TurnUp

PLAYERS_NEEDED = 2
TURNED = reading("turned")


class Excused(RoundVoid):
    """The banker need not play the hand: the shoe goes on without a reshuffle."""


def round_of_play(t: CheminTable) -> Script[None]:
    """A bank, wagers against it, two hands, and the money between them."""
    shoe.ready(TEXT, t)
    if not can_play(t):
        raise Refusal("a bank needs a banker and somebody to wager against it", reading("seats"))
    try:
        banker, suivi = yield from put_up(t)
        if not banker:
            yield Deed(what="wait", words="nobody takes the shoe", cite=reading("offer"))
            return
        if not (yield from taken_against(t, banker, suivi)):
            yield from keep_or_pass(t, banker, None)
            return
        yield Deed(what="announce", words="Cards", cite=reading("no-more-bets"))
        held = holder(t, banker)
        yield HoldCards(box=held, cite=reading("holder"))
        # Who plays alone against the bank is settled before any card is seen.
        free = alone(t)
        yield from hands(t, banker, held, free=free)
        yield result(TEXT, t)
        won = yield from settle(t, banker)
        yield Collect(boxes=(PLAYER, BANKER), cite=reading("cards-away"))
        yield from end_of_hand(TEXT, t)
        if not t.memory.shoe_done:
            yield from keep_or_pass(t, banker, won)
    except Excused as excused:
        yield from excuse(t, excused)
    except RoundVoid as void:
        yield from shown(t, void.cite)
        yield from return_everything(t, void)


def can_play(t: CheminTable) -> bool:
    """Whether there is somebody who may hold the bank, and somebody else."""
    here = {*t.seats.values()} - {*t.memory.dismissed}
    return len(here) >= PLAYERS_NEEDED and bool({t.seats[box] for box in shoe.seated(t)} & here - {*t.memory.barred})


def drawn_by(t: CheminTable, banker: int) -> str:
    """The banker draws every card."""
    return f"player:{t.seats[banker]}"


def hands(t: CheminTable, banker: int, held: int, *, free: bool) -> Script[None]:
    """Four cards face down, naturals at once, then the holder and, with open cards, the banker (4.8, 4.9)."""
    eyes = {PLAYER: t.seats.get(held, ""), BANKER: t.seats[banker]}
    for hand in (PLAYER, BANKER, PLAYER, BANKER):
        yield Deal(to=hand, face="down", eyes=eyes[hand], drawn_by=drawn_by(t, banker), cite=reading("deal"))
    player, own = count(t, PLAYER), count(t, BANKER)
    for hand, counted in ((PLAYER, player), (BANKER, own)):
        if natural(counted):
            yield from turned(t, hand, eyes[hand])
    if natural(player) or natural(own):
        yield from shown(t, reading("natural"))
        yield Deed(what="natural", words=natural_reason(player, own), cite=reading("natural"))
        return
    third = yield from holder_says(t, banker, held, player, free=free)
    yield from turned(t, BANKER, eyes[BANKER])
    yield announce_count(TEXT, t, BANKER)
    yield from banker_plays(t, banker, own, third, free=free)
    yield from turned(t, PLAYER, eyes[PLAYER])
    yield announce_count(TEXT, t, PLAYER)


def turned(t: CheminTable, hand: str, player: str, cite: str = TURNED) -> Script[None]:
    """The first two cards of a hand, by whoever has them."""
    yield TurnUp(hand=hand, cards=packed(t.hands[hand][:2]), player=player, at=0, cite=cite)
    of = claims(t)
    assert of is not None
    of.up.add(hand)


def shown(t: CheminTable, cite: str) -> Script[None]:
    """Whatever still lies face down once all four cards are dealt is turned up, so that nobody is in the dark."""
    of = claims(t)
    if of is not None and all(len(t.hands.get(hand, ())) >= 2 for hand in (PLAYER, BANKER)):
        for hand in sorted({PLAYER, BANKER} - of.up):
            yield from turned(t, hand, "", cite)


def holder_says(t: CheminTable, banker: int, held: int, player: int, *, free: bool) -> Script[int]:
    """The holder asks for a card or not; asked whatever the count, or the question would tell it. The third card."""
    right = "" if held and player_free(t.options, player, alone=free) else by_table(player)
    said, why = right, "the dealer goes by the table"
    if held:
        said = yield Decide(box=held, choices=(CARD, NO), cite=reading("player-draws"))
        if right and said != right:
            yield corrected(PLAYER, player, right)
            said = right
        else:
            why = "the holder asks for a card"
    if said != CARD:
        return NO_CARD
    yield Deal(to=PLAYER, deal="third", drawn_by=drawn_by(t, banker), why=why, cite=reading("player-draws"))
    return card_value(t.hands[PLAYER][2])


def corrected(hand: str, counted: int, right: str) -> Deed:
    """The dealer puts right what the table does not allow."""
    name, does = ("Player's", right == CARD) if hand == PLAYER else ("Banker's", right == DRAW)
    words = f"the {name} Hand {'draws' if does else 'stays'} on {counted}: there is no choice"
    return Deed(what="correct", words=words, cite=reading("wrong-call"))


def banker_plays(t: CheminTable, banker: int, own: int, third: int, *, free: bool) -> Script[None]:
    """The banker draws or stays: by choice in two places of the table, else as it says."""
    cite = reading("banker-draws")
    draws, why = TABLES.banker_draws(own, third), banker_reason(own, third)
    if banker_free(t.options, own, third, alone=free):
        default = DRAW if draws else STAY
        draws = (yield Decide(box=banker, choices=(DRAW, STAY), default=default, cite=cite)) == DRAW
        why = "the banker draws by choice"
    if draws:
        yield Deal(to=BANKER, deal="third", drawn_by=drawn_by(t, banker), why=why, cite=cite)


def settle(t: CheminTable, banker: int) -> Script[int]:
    """Losers before winners, from the highest seat down; the bank and those against it pay each other (4.10).

    The vigorish is announced and set apart before the house has it. What the banker won or lost comes back.
    """
    player, own = count(t, PLAYER), count(t, BANKER)
    covered = t.wagers[banker, BANK]
    against = sorted((box for box, wager in t.wagers if wager == AGAINST), key=lambda box: (box % BEHIND, box))[::-1]
    if player == own:
        for box in against:
            yield Void(box=box, wager=AGAINST, stake=t.wagers[box, AGAINST], cite=reading("tie"))
        yield Void(box=banker, wager=BANK, stake=covered, cite=reading("tie"))
        return 0
    cite, also = reading("settlement"), (reading("odds"),)
    if player > own:
        yield Take(box=banker, wager=BANK, stake=covered, cite=cite)
        for box in against:
            stake, odds = t.wagers[box, AGAINST], t.options.against_odds
            yield Pay(box=box, wager=AGAINST, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite, also=also)
        return -covered
    for box in against:
        yield Take(box=box, wager=AGAINST, stake=t.wagers[box, AGAINST], cite=cite)
    yield Pay(box=banker, wager=BANK, stake=covered, winnings=covered, odds=BANKER_ODDS, cite=cite, also=also)
    vigorish = vigorish_owed(t.options, covered)
    words = f"{t.options.vigorish_percent} percent of {dollars(covered)}: {dollars(vigorish)}"
    yield Deed(what="announce", words=words, cite=reading("vigorish"))
    yield Vigorish(box=banker, wager=BANK, amount=vigorish, how="collected", cite=reading("vigorish"))
    return covered - vigorish


def excuse(t: CheminTable, excused: Excused) -> Script[None]:
    """Wagers go back and the shoe passes; the next banker starts with another card."""
    for box, wager in sorted(t.wagers):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=excused.cite)
    banker = t.memory.curator
    assert banker is not None
    yield KeepBank(box=banker, amount=0, cite=excused.cite)
    yield PassShoe(box=banker, cite=excused.cite)


def next_procedure(t: CheminTable) -> str:
    """What comes next at a table that is left to itself; nothing while there are not two to play."""
    following = shoe.next_procedure(t)
    return "" if following == "round" and not can_play(t) else following


def leave(t: CheminTable, player: str) -> Script[None]:
    """A banker who leaves passes the shoe; nothing is held against anybody who comes back, nor any claim kept."""
    known = player in (*t.memory.barred, *t.memory.dismissed, t.seats.get(t.memory.suivi))
    yield from shoe.leave(TEXT, t, player)
    if known:
        yield Forget(player=player, cite=reading("leaving"))


def see_off(t: CheminTable) -> Script[None]:
    """Whoever refused the shoe where that is not allowed leaves with all chips."""
    leaving = next((player for player in t.memory.dismissed if player in t.seats.values()), None)
    if leaving is None:
        raise Refusal("nobody who refused the shoe sits here", reading("refusing"))
    if t.memory.curator and t.seats.get(t.memory.curator) == leaving:
        yield PassShoe(box=t.memory.curator, cite=reading("refusing"))
    yield Leave(player=leaving, cite=reading("refusing"))
    yield Forget(player=leaving, cite=reading("refusing"))


def take_shoe_away(t: CheminTable) -> Script[None]:
    """A banker who delays the game or misbehaves loses the shoe between two rounds; the bank is the banker's own."""
    if not t.memory.curator:
        raise Refusal("nobody has the shoe", reading("misconduct"))
    yield KeepBank(box=t.memory.curator, amount=0, cite=reading("misconduct"))
    yield PassShoe(box=t.memory.curator, cite=reading("misconduct"))
