"""Fast action hold 'em: the round of play, 19:47-21.6 to 21.8, from the wagers to the last card in the rack."""

from collections import Counter

from pitboss.equipment import packed
from pitboss.games.fast_action_holdem.acts import FastActionMemory, PlaceMarker, SetDealersHand
from pitboss.games.fast_action_holdem.irregularities import complete_hands, give_back
from pitboss.games.fast_action_holdem.rules import (
    CLASSES,
    COMMUNITY,
    COMMUNITY_CARDS,
    CONTINUOUS,
    DISCARDS,
    KEPT,
    MORE,
    NATURAL,
    ROWS,
    SPLIT,
    SURRENDER,
    Options,
    surrendered,
)
from pitboss.games.fast_action_holdem.ways import (
    WAYS,
    has_equal_choices,
    is_natural,
    kept_by_house_ways,
    numbers,
)
from pitboss.ranking import MANY
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import law, reading
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager, place
from pitboss.table.act import Betting, Burn, Collect, Deal, Place, TableAction
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.hand_setting import SetHand
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Pay, Push, Surrender, Take
from pitboss.table.procedures.common import verify_of_today, verify_open, verify_reshuffled, verify_seated


@law('21.1 "Round of play"')
def round_of_play(t: Table[Options, FastActionMemory]) -> Script[None]:
    """From the wagers through the hands until all wagers are paid or collected."""
    ready(t)
    try:
        if t.cards.burn_due:
            yield from burn_card()
        yield from take_wagers()
        if not t.wagers:
            return
        missed = yield from deal(t)
        yield from complete_hands(t, missed)
        for box in t.clockwise("original"):
            yield from set_hand(t, box)
        yield from collect_discards(t)
        if t.wagers:
            if (yield from dealers_hand(t)):
                yield from deal_community_cards()
                winners = yield from compare_hands(t)
                yield from pay_winners(t, winners)
                yield from rack_cards()
        elif HOUSE in t.hands:
            yield from rack_dealers_cards()
    except RoundVoid as void:
        yield from give_back(t, void)
        return
    yield from place_marker(next_position(t))


def ready(t: Table[Options, FastActionMemory]) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "21.4(a)")
    verify_reshuffled(t, "21.7(d)")
    if cards_out(t):
        raise Refusal("the device has not taken back and shuffled the cards of the last round", "21.11")
    verify_of_today(t, "21.4(e)")
    verify_seated(t, '21.1 "Round of play"')
    if t.memory.marker > t.boxes:
        why = f"the dealing marker cannot lie at box {t.memory.marker}: boxes are 1 to {t.boxes}"
        raise Refusal(why, '21.1 "Dealing marker"')


def cards_out(t: Table[Options, FastActionMemory]) -> bool:
    """Whether a device that shuffles all the time waits for cards that were dealt."""
    return t.memory.continuous and t.options.shuffle == CONTINUOUS and t.shoe.left < 52 * t.options.decks


@reading("fast-action-holdem/nobody-left")
def rack_dealers_cards() -> Script[None]:
    """If every player has shown a natural, given up or got the wager back, the dealer's cards are racked and the round
    is over.
    """
    yield Collect(boxes=(HOUSE,))


# 21.6: wagers.


@law("21.6(c)", "21.6(b)", "21.10")
def take_wagers() -> Script[None]:
    """All bets but the one on a second hand come before the dealer's call."""
    also = ('21.1 "Round of play"',)
    betting = Betting(open=("original",), words="No more bets", placing="21.6(a)", cite="21.7(b)", also=also)
    while (yield betting) is not None:
        pass


# 21.7: dealing.


@law("21.7(a)")
def burn_card() -> Script[None]:
    """One card is burned from every new shoe, and one by every dealer who takes over; nobody learns it."""
    yield Burn()


@law("21.7(b)", '21.1 "Dealing marker"')
def place_marker(to: int) -> Script[None]:
    """The call "No more bets" opens the round; the marker begins before the dealer and moves on clockwise after
    each.
    """
    yield PlaceMarker(to=to)


def next_position(t: Table[Options, FastActionMemory]) -> int:
    """Where the marker goes: "next player position" is read as the next on the layout, wagered or not."""
    return around(t)[1]


def around(t: Table[Options, FastActionMemory]) -> list[int]:
    """All positions clockwise from the marker: the boxes from the dealer's left, then the dealer."""
    circle = [HOUSE, *range(1, t.boxes + 1)]
    start = circle.index(t.memory.marker)
    return circle[start:] + circle[:start]


@law("21.7(c)", '21.1 "Dealing marker"', "21.2(b)")
def deal(t: Table[Options, FastActionMemory]) -> Script[Counter[int]]:
    """From the marker on, clockwise, four times one card face down to each wager and to the dealer.

    Returns who missed how many.
    """
    missed: Counter[int] = Counter()
    for row in ROWS:
        for position in positions(t):
            eyes = t.seats[position] if position != HOUSE else ""
            card = yield Deal(to=position, deal=row, face="down", eyes=eyes)
            missed[position] += card is None
    return missed


def positions(t: Table[Options, FastActionMemory]) -> list[int]:
    """The dealer and the boxes with a wager, in the order of the deal; a marked box without one is passed over."""
    return [position for position in around(t) if position == HOUSE or (position, "original") in t.wagers]


# 21.8: finishing the round, setting hands, paying and collecting.


@law("21.8(a)", "21.8(d)", '21.1 "Setting of a hand"')
def set_hand(t: Table[Options, FastActionMemory], box: int) -> Script[None]:
    """A player lays two cards face down before the wager and two where discards go.

    By default a hand is set by the house ways, and a natural shown.
    """
    player, stake = t.seats[box], t.wagers[box, "original"]
    words = (NATURAL, SURRENDER, *((SPLIT,) if t.chips(player) >= stake else ()))
    while True:
        hand = t.hands[box]
        usual = packed(kept_by_house_ways(hand)[0])
        chosen = yield Pick(
            box=box,
            player=player,
            choices=words,
            fewest=KEPT,
            greatest=KEPT,
            what="set",
            default=NATURAL if is_natural(numbers(hand)) and NATURAL in words else usual,
        )
        if chosen == MORE:
            # One two-card hand is to be set, so it is neither split nor given up; the first four may be a natural.
            words = tuple([word for word in words if word == NATURAL])
        elif chosen == NATURAL:
            if (yield from show_natural(t, box, stake)):
                return
            words = tuple([word for word in words if word != NATURAL])
        elif chosen == SURRENDER:
            yield from give_up(box, stake)
            return
        elif chosen == SPLIT:
            yield from split(box, player, stake, usual)
            return
        else:
            yield SetHand(box=box, player=player, cards=chosen, rest=discards(box))
            return


def discards(box: int) -> str:
    """The place of a box's discarded cards."""
    return f"{box}/{DISCARDS}"


@law("21.8(b)")
def show_natural(t: Table[Options, FastActionMemory], box: int, stake: int) -> Script[bool]:
    """A natural is announced and shown, paid 5 to 1 at once, and taken up.

    Returns whether it was one.
    """
    hand, odds = t.hands[box], t.options.natural_odds
    yield TurnUp(hand=box, cards=packed(hand))
    if not is_natural(numbers(hand)):
        yield from turn_down()
        return False
    winnings, also = odds.pay(stake), ('21.1 "Natural"',)
    yield Pay(box=box, wager="original", stake=stake, winnings=winnings, odds=odds, also=also)
    yield Collect(boxes=(box,))
    return True


@reading("fast-action-holdem/false-natural")
def turn_down() -> Script[None]:
    """The cards are turned face down again, and the player sets, splits or gives up as before."""
    yield TableAction(what="turn-down", words="no natural: the player sets the hand")


@law("21.8(c)")
def split(box: int, player: str, stake: int, usual: str) -> Script[None]:
    """Four cards may be split into two hands if an equal second wager goes on the other two."""
    yield Place(wager=Wager(box, player, "split", stake), also=("21.6(c)",))
    yield from set_both_hands(box, player, usual)


@law("21.8(c)", "21.8(d)", '21.1 "Setting of a hand"', again=True)
def set_both_hands(box: int, player: str, usual: str) -> Script[None]:
    """Two cards before the original wager, and the other two, with the second wager, where discards go."""
    first = yield Pick(box=box, player=player, fewest=KEPT, greatest=KEPT, what="split", default=usual)
    yield SetHand(box=box, player=player, cards=first, rest=second(box))


def second(box: int) -> str:
    """The second hand of a box that was split."""
    return f"{box}/2"


@law("21.8(e)")
def collect_discards(t: Table[Options, FastActionMemory]) -> Script[None]:
    """From the right, counterclockwise, the dealer takes up the discards unseen and counts them."""
    unused = tuple([discards(box) for box in counterclockwise(t) if discards(box) in t.hands])
    if unused:
        yield Collect(boxes=unused)


def counterclockwise(t: Table[Options, FastActionMemory]) -> list[int]:
    """The boxes with a wager, from the dealer's right around the table."""
    return t.clockwise("original")[::-1]


@law("21.8(f)")
def give_up(box: int, stake: int) -> Script[None]:
    """A player may give up before that: half the wager and all four cards go at once."""
    yield Surrender(box=box, wager="original", stake=stake, kept=surrendered(stake))
    yield Collect(boxes=(box,), also=("21.8(o)",))


@law("21.8(g)")
def dealers_hand(t: Table[Options, FastActionMemory]) -> Script[bool]:
    """Then the dealer turns up four cards, keeps two in view and racks the others.

    Returns whether the round goes on.
    """
    hand = list(t.hands[HOUSE])
    yield TurnUp(hand=HOUSE, cards=packed(hand))
    if is_natural(numbers(hand)):
        yield from dealers_natural(t)
        return False
    yield from set_by_house_ways(t)
    return True


@law("21.8(h)")
def dealers_natural(t: Table[Options, FastActionMemory]) -> Script[None]:
    """A dealer's natural ends the round without community cards and takes all wagers, but of a split the original one
    only.
    """
    for box in counterclockwise(t):
        stake = t.wagers[box, "original"]
        yield Take(box=box, wager="original", stake=stake, also=('21.1 "Natural"',))
        if (box, "split") in t.wagers:
            # It is not collected, so it goes back.
            yield Push(box=box, wager="split", stake=stake)
    in_order = sorted(t.hands, key=lambda of: (of == HOUSE, str(of)))
    yield Collect(boxes=tuple(in_order), also=("21.8(o)",))


@law("21.8(i)")
def set_by_house_ways(t: Table[Options, FastActionMemory]) -> Script[None]:
    """The dealer keeps two cards by the house ways, the first that fits.

    1. A pair in one suit.
    2. The highest pair.
    3. An ace and its highest suited companion from ten up.
    4. The highest neighbours in one suit, ten and jack or higher.
    5. An ace and the highest other card from ten up.
    6. The highest neighbours of two suits, jack and queen or higher.
    7. An ace and its highest suited companion.
    8. The highest suited cards from ten up.
    9. The highest cards from jack up.
    10. An ace and the highest other card.
    11. Neighbours in one suit.
    12. The highest suited cards that are no neighbours.
    13. Neighbours of any suits.
    14. The two highest cards.
    """
    hand = list(t.hands[HOUSE])
    kept, way = kept_by_house_ways(hand)
    running = ('21.1 "Running cards"',) if way in (4, 6, 11, 13) else ()
    alike = ("house/equal-choices",) if has_equal_choices(hand) else ()
    also = ("21.8(g)", '21.1 "Setting of a hand"', *running, *alike)
    yield SetDealersHand(hand=HOUSE, cards=packed(kept), why=WAYS[way - 1], cite=str(way), also=also)


@law("21.8(j)")
def deal_community_cards() -> Script[None]:
    """A burn card, then five community cards face up from the dealer's left."""
    yield Burn()
    for _ in range(COMMUNITY_CARDS):
        yield Deal(to=COMMUNITY, also=('21.1 "Community card"',))


Winners = list[tuple[int, int | str, str]]
"""Box, hand and wager."""


@law("21.8(k)")
def compare_hands(t: Table[Options, FastActionMemory]) -> Script[Winners]:
    """From the right each hand is shown, its best five of seven compared and the result announced; a copy hand
    loses.
    """
    winners: Winners = []
    dealer = MANY.value([*t.hands[HOUSE], *t.hands[COMMUNITY]])
    for box in counterclockwise(t):
        for hand, wager in ((box, "original"), (second(box), "split")):
            if (box, wager) not in t.wagers:
                continue
            yield TurnUp(hand=hand, cards=packed(t.hands[hand]))
            value = MANY.value([*t.hands[hand], *t.hands[COMMUNITY]])
            yield result(hand, value, dealer)
            if value > dealer:
                winners.append((box, hand, wager))
            else:
                yield from collect_loser(t, box, hand, wager, tied_ranks(value, dealer))
    return winners


def result(hand: int | str, value: int, dealer: int) -> TableAction:
    """What the dealer announces of a hand, with the paragraphs of its class and of the dealer's."""
    copy = value == dealer
    words = f"{place(hand)} {'wins' if value > dealer else 'loses'}: {'copy hand, ' if copy else ''}{MANY.says(value)}"
    words += "" if copy else f"; the dealer has {MANY.says(dealer)}"
    classes = dict.fromkeys([hand_class(value), hand_class(dealer)])
    copies = ('21.1 "Copy hand"',) if copy else ()
    ranked = ("21.3(a)", "21.3(b)", "21.3(c)", '21.1 "Five-card hand"', '21.1 "Rank"')
    also = (*ranked, *classes, *tied_ranks(value, dealer), *copies)
    return TableAction(what="announce", words=words, also=also)


def hand_class(value: int) -> str:
    """The paragraph of a hand's class."""
    return CLASSES[MANY.name(value)]


def tied_ranks(value: int, dealer: int) -> tuple[str, ...]:
    """The letter of 21.3(c) looks for the highest card that only one hand has; like hands are read pairs first."""
    alike = hand_class(value) == hand_class(dealer) and value != dealer
    return ("house/tied-ranks",) if alike else ()


@law("21.8(l)")
def collect_loser(
    t: Table[Options, FastActionMemory], box: int, hand: int | str, wager: str, read: tuple[str, ...]
) -> Script[None]:
    """What is lost is collected at once, chips and cards."""
    yield Take(box=box, wager=wager, stake=t.wagers[box, wager], also=("21.8(k)", *read))
    yield Collect(boxes=(hand,), also=("21.8(o)",))


@law("21.8(m)")
def pay_winners(t: Table[Options, FastActionMemory], winners: Winners) -> Script[None]:
    """Winners lie face up until all losers are gone, and are paid from the right around."""
    for box, hand, wager in winners:
        yield from pay_winner(t, box, hand, wager)


@law("21.8(n)")
def pay_winner(t: Table[Options, FastActionMemory], box: int, hand: int | str, wager: str) -> Script[None]:
    """A win pays 1 to 1, a natural apart; the cards follow the payment."""
    stake, odds = t.wagers[box, wager], t.options.winning_odds
    won = ("21.8(m)", "21.8(k)")
    yield Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, also=won)
    yield Collect(boxes=(hand,), also=("21.8(o)",))


@law("21.8(o)")
def rack_cards() -> Script[None]:
    """Cards are racked so that every hand can be rebuilt."""
    yield Collect(boxes=(COMMUNITY, HOUSE))
