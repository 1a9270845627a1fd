"""Chemin de fer: a round, from the shoe and the bank to the bank of the next one, 19:47-4.5 to 4.11 as we read them."""

from pitboss.equipment import packed
from pitboss.games.baccarat_family import payout, shoe
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
from pitboss.games.baccarat_family.hand import announce_count, announce_result, count, end_of_hand, put_cards_away
from pitboss.games.baccarat_family.money import BANKER_ODDS, vigorish_owed
from pitboss.games.chemin_de_fer.acts import Forget, HoldCards, claims
from pitboss.games.chemin_de_fer.bank import (
    CheminTable,
    alone,
    give_up_bank,
    holder,
    keep_or_pass,
    put_up,
    taken_against,
)
from pitboss.games.chemin_de_fer.paragraphs import LAW
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
)
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import RoundVoid, Script
from pitboss.table.act import BEHIND, Deal, Decide, TableAction
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.seating import Leave
from pitboss.table.acts.settlement_acts import Pay, Take, Vigorish, Void
from pitboss.table.procedures.common import return_everything

PLAYERS_NEEDED = 2


class BankerExcused(RoundVoid):
    """The banker need not play the hand: the shoe goes on without a reshuffle."""


@helper
def round_of_play(t: CheminTable) -> Script[None]:
    """A bank, wagers against it, two hands, and the money between them."""
    shoe.ready(t)
    if not can_play(t):
        raise Refusal("a bank needs a banker and a player to wager against it", "house/seats")
    try:
        banker, suivi = yield from put_up(t)
        if not banker:
            yield from nobody_takes_the_shoe()
            return
        if not (yield from taken_against(t, banker, suivi)):
            yield from keep_or_pass(t, banker, None)
            return
        yield from call_for_cards()
        held = holder(t, banker)
        yield from hold_cards(held)
        # Who plays alone against the bank is settled before any card is seen.
        free = alone(t)
        yield from hands(t, banker, held, free=free)
        yield from announce_result(t)
        won = yield from settle(t, banker)
        yield from put_cards_away()
        yield from end_of_hand(t)
        if not t.memory.shoe_done:
            yield from keep_or_pass(t, banker, won)
    except BankerExcused:
        yield from excuse(t)
    except RoundVoid as void:
        yield from shown(t, void.cite)
        yield from return_everything(t, void)


def can_play(t: CheminTable) -> bool:
    """Whether one player may hold the bank, and another is there to wager."""
    here = {*t.seats.values()} - {*t.memory.dismissed}
    return len(here) >= PLAYERS_NEEDED and bool({t.seats[box] for box in shoe.seated(t)} & here - {*t.memory.barred})


@reading("chemin-de-fer/offer", again=True)
def nobody_takes_the_shoe() -> Script[None]:
    """There is no round."""
    yield TableAction(what="wait", words="nobody takes the shoe")


# 4.8: the hands and who controls them.


@reading("chemin-de-fer/no-more-bets", again=True)
def call_for_cards() -> Script[None]:
    """The word at which the banker deals."""
    yield TableAction(what="announce", words="Cards")


@reading("chemin-de-fer/holder")
def hold_cards(held: int) -> Script[None]:
    """The player who has the bank alone or the largest wager against it; of equals the nearest from the banker's right;
    the dealer by the table if all are barred.
    """
    yield HoldCards(box=held)


def drawn_by(t: CheminTable, banker: int) -> str:
    """The banker draws every card."""
    return f"player:{t.seats[banker]}"


@helper
def hands(t: CheminTable, banker: int, held: int, *, free: bool) -> Script[None]:
    """Four cards face down, naturals at once, then the holder and, with open cards, the banker."""
    eyes = {PLAYER: t.seats.get(held, ""), BANKER: t.seats[banker]}
    yield from four_cards(eyes, drawn_by(t, banker))
    player, own = count(t, PLAYER), count(t, BANKER)
    if natural(player) or natural(own):
        yield from stop_at_natural(t, eyes, player, own)
        return
    third = yield from holder_says(t, banker, held, player, free=free)
    yield from turned(t, BANKER, eyes[BANKER])
    yield from announce_count(t, BANKER)
    yield from banker_plays(t, banker, own, third, free=free)
    yield from turned(t, PLAYER, eyes[PLAYER])
    yield from announce_count(t, PLAYER)


@reading("chemin-de-fer/deal")
def four_cards(eyes: dict[str, str], drawn_by: str) -> Script[None]:
    """The banker deals face down, first and third for the Player's Hand, second and fourth for the Banker's; each hand
    is for its player's eyes.
    """
    for hand in (PLAYER, BANKER, PLAYER, BANKER):
        yield Deal(to=hand, face="down", eyes=eyes[hand], drawn_by=drawn_by)


@reading("chemin-de-fer/natural")
def stop_at_natural(t: CheminTable, eyes: dict[str, str], player: int, own: int) -> Script[None]:
    """An 8 or 9 on two cards is turned up at once, the Player's first, and ends the drawing."""
    for hand, counted in ((PLAYER, player), (BANKER, own)):
        if natural(counted):
            yield from turn_up(t, hand, eyes[hand])
    yield from shown(t)
    yield TableAction(what="natural", words=natural_reason(player, own))


@reading("chemin-de-fer/turned")
def turned(t: CheminTable, hand: str, player: str) -> Script[None]:
    """The banker shows the own hand before drawing to it, the holder theirs when both are done; a void hand is shown
    too.
    """
    yield from turn_up(t, hand, player)


@helper
def shown(t: CheminTable, cite: str = "") -> Script[None]:
    """All cards still face down after the fourth are turned up for the players to see."""
    of = claims(t)
    if of is not None and all(len(t.hands.get(hand, ())) >= 2 for hand in (PLAYER, BANKER)):
        for hand in sorted({PLAYER, BANKER} - of.up):
            yield from turn_up(t, hand, "", cite)


@helper
def turn_up(t: CheminTable, hand: str, player: str, cite: str = "") -> Script[None]:
    """The first two cards of a hand, shown by the player who has them."""
    yield TurnUp(hand=hand, cards=packed(t.hands[hand][:2]), player=player, at=0, cite=cite)
    of = claims(t)
    assert of is not None
    of.up.add(hand)


# 4.9: further cards.


@reading("chemin-de-fer/player-draws")
def holder_says(t: CheminTable, banker: int, held: int, player: int, *, free: bool) -> Script[int]:
    """The holder must draw on 0 to 4 and stay on 6 and 7; with 5 they choose, or must draw where the house elects so;
    the card comes face up.

    Asked whatever the count, or the question would tell it. Returns the value of the third card.
    """
    right = "" if held and player_free(t.options, player, alone=free) else by_table(player)
    answer, why = right, "the dealer goes by the table"
    if held:
        answer = yield Decide(box=held, choices=(CARD, NO))
        if right and answer != right:
            yield corrected(PLAYER, player, right)
            answer = right
        else:
            why = "the holder asks for a card"
    if answer != CARD:
        return NO_CARD
    yield Deal(to=PLAYER, deal="third", drawn_by=drawn_by(t, banker), why=why)
    return card_value(t.hands[PLAYER][2])


def corrected(hand: str, counted: int, right: str) -> TableAction:
    """The dealer's correction of a draw or stay that the table does not allow."""
    name, does = ("Player's", right == CARD) if hand == PLAYER else ("Banker's", right == DRAW)
    words = f"the {name} Hand {'draws' if does else 'stays'} on {counted}: there is no choice"
    return TableAction(what="correct", words=words, cite=LAW["house/wrong-call"])


@reading("chemin-de-fer/banker-draws")
def banker_plays(t: CheminTable, banker: int, own: int, third: int, *, free: bool) -> Script[None]:
    """With open cards the banker draws or stays by the table of punto banco, and chooses with 3 against a 9 and 5
    against a 4 unless the table is fixed.
    """
    draws, why = TABLES.banker_draws(own, third), banker_reason(own, third)
    if banker_free(t.options, own, third, alone=free):
        default = DRAW if draws else STAY
        draws = (yield Decide(box=banker, choices=(DRAW, STAY), default=default)) == DRAW
        why = "the banker draws by choice"
    if draws:
        yield Deal(to=BANKER, deal="third", drawn_by=drawn_by(t, banker), why=why)
    of = claims(t)
    assert of is not None
    of.banker_done = True


# 4.10: result, payment and vigorish.


@reading("chemin-de-fer/settlement")
def settle(t: CheminTable, banker: int) -> Script[int]:
    """Lost wagers are collected first, from the highest seat down; what is lost pays what is won, between the bank and
    those against it.

    Returns what the banker won or lost.
    """
    player, own = count(t, PLAYER), count(t, BANKER)
    covered = t.wagers[banker, BANK]
    against = sorted((box for box, wager in t.wagers if wager == AGAINST), key=lambda box: (box % BEHIND, box))[::-1]
    if player == own:
        yield from void_on_tie(t, banker, against)
        return 0
    if player > own:
        yield Take(box=banker, wager=BANK, stake=covered)
        for box in against:
            yield _pay(t, box, AGAINST, t.options.against_odds)
        return -covered
    for box in against:
        yield Take(box=box, wager=AGAINST, stake=t.wagers[box, AGAINST])
    yield _pay(t, banker, BANK, BANKER_ODDS)
    owed = vigorish_owed(t.options, covered)
    yield from charge(t, banker, covered, owed)
    return covered - owed


def _pay(t: CheminTable, box: int, wager: str, odds: Odds) -> Pay:
    stake = t.wagers[box, wager]
    return Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, also=("house/odds",))


@reading("chemin-de-fer/tie")
def void_on_tie(t: CheminTable, banker: int, against: list[int]) -> Script[None]:
    """Equal counts void all wagers; banker and bank stay, and wagers may be changed."""
    for box in against:
        yield Void(box=box, wager=AGAINST, stake=t.wagers[box, AGAINST])
    yield Void(box=banker, wager=BANK, stake=t.wagers[banker, BANK])


@reading("chemin-de-fer/vigorish")
def charge(t: CheminTable, banker: int, won: int, amount: int) -> Script[None]:
    """5 or 4 percent of what the bank wins in a round, exact or up to the next five cents; announced, set apart, and
    then the house's; nothing on ties and losses.
    """
    words = f"{t.options.vigorish_percent} percent of {dollars(won)}: {dollars(amount)}"
    yield TableAction(what="announce", words=words)
    yield Vigorish(box=banker, wager=BANK, amount=amount, how="collected")


@reading("chemin-de-fer/pulled-early", again=True)
def excuse(t: CheminTable) -> Script[None]:
    """Wagers go back and the shoe passes; the next banker starts with another card."""
    for box, wager in sorted(t.wagers):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager])
    banker = t.memory.curator
    assert banker is not None
    yield from give_up_bank(banker)


def next_procedure(t: CheminTable) -> str:
    """The next procedure of a table without outside orders; empty while fewer than two can play."""
    following = shoe.next_procedure(t)
    return "" if following == "round" and not can_play(t) else following


# Between rounds: leaving, and losing the shoe.


@reading("chemin-de-fer/leaving")
def leave(t: CheminTable, player: str) -> Script[None]:
    """Anybody may leave between rounds; a banker passes the shoe with that.

    Nothing is held against anybody who comes back, nor any claim kept.
    """
    known = player in (*t.memory.barred, *t.memory.dismissed, t.seats.get(t.memory.suivi))
    yield from payout.leave(t, player)
    if known:
        yield Forget(player=player)


@reading("chemin-de-fer/refusing", again=True)
def see_off(t: CheminTable) -> Script[None]:
    """A player who refused the shoe where that is not allowed leaves with all chips."""
    leaving = next((player for player in t.memory.dismissed if player in t.seats.values()), None)
    if leaving is None:
        raise Refusal("nobody who refused the shoe sits here", "house/refusing")
    if t.memory.curator and t.seats.get(t.memory.curator) == leaving:
        yield PassShoe(box=t.memory.curator)
    yield Leave(player=leaving)
    yield Forget(player=leaving)


@reading("chemin-de-fer/misconduct")
def take_shoe_away(t: CheminTable) -> Script[None]:
    """Dealer or supervisor may take the shoe away; the bank is the banker's."""
    if not t.memory.curator:
        raise Refusal("nobody has the shoe", "house/misconduct")
    yield from give_up_bank(t.memory.curator)
