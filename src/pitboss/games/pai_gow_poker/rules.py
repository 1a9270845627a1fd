"""Pai gow poker, 19:47-11: what a house may elect, the wagers, and the arithmetic of hands.

Of the subchapter only titles are held, and of the imperial bonus a public copy of the present code. Everything else is
a house reading. Cards are numbers as in kernels, so that script, odds and kernel share every function.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment import Card
from pitboss.games.house_poker_family.options import house_limit, limit_floor
from pitboss.games.pai_gow_poker.ways import HIGH, LOW, PLACES, WAYS, house_way
from pitboss.games.pai_gow_poker_family.joker import (
    ACE,
    FIVE_ACES,
    FLUSH,
    FULL,
    JOKER,
    LOWEST,
    QUADS,
    RANKS,
    ROYAL,
    SECOND,
    SHAPES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIRS,
    below,
    hand_words,
    low_value,
    rank,
    value,
)
from pitboss.games.pai_gow_poker_family.joker import HIGH as HIGH_CARD
from pitboss.games.pai_gow_poker_family.options import SHARED, SevenCardOptions
from pitboss.money import dollars
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, flag, money
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table import WagerRule
from pitboss.table.acts.hand_setting import Division, Hands, HouseSetting
from pitboss.table.offer.elected_pay_table import PaidByTable, Side, offers, wagers
from pitboss.table.procedures.player_bank import commission

NAME = "pai-gow-poker"
READINGS = f"house:{NAME}"
TABLES = pay_tables(__file__)
MAIN = "pai-gow-poker"

PERCENT = 5
"""Vigorish on what is won."""
STEPS = {"exact": 1, "5-cents": 5, "25-cents": 25}
WHEELS = {"second-highest": SECOND, "lowest": LOWEST}

KINDS = (
    *("nothing", "three-pairs", "straight", "three-of-a-kind", "flush", "full-house", "four-of-a-kind"),
    *("straight-flush", "royal-flush", "five-aces", "seven-card-straight-flush-with-joker"),
    *("royal-flush-with-royal-match", "seven-card-straight-flush"),
)
"""What seven cards are to the optional bonus wager, in the order of its tables."""
THREE_PAIRS, JOKER_SEVEN, ROYAL_MATCH, SEVEN = 1, 10, 11, 12
OF_SHAPE = (0, 0, 0, 3, 2, 4, 5, 6, 7, 8, 9)
"""By the class of the best five cards their place among these."""
PREMIUM = KINDS.index("four-of-a-kind")
"""From here on a hand of another player brings an envy bonus."""

PLAYER_KINDS = (*("nothing",) * TRIPS, *SHAPES[TRIPS:])
BANKER_KINDS = ("nothing", "jack-high", "ten-high", "nine-high")

FORTUNE = Side(
    name="bonus",
    title="Optional bonus",
    on="the best hand that the player's seven cards hold, however they are set",
    wager_cite=f"{READINGS}/bonus",
    needs=MAIN,
    most="1000.00",
    tables=TABLES["bonus"],
    kinds=KINDS,
    cite=f"{READINGS}/bonus-tables",
    offered=False,
)
ENVY = PaidByTable(
    name="envy",
    title="Envy bonus, for another player's hand",
    called="envy bonus",
    tables=TABLES["envy"],
    kinds=KINDS,
    cite=f"{READINGS}/envy",
    offered=True,
)
IMPERIAL = Side(
    name="imperial",
    title="Imperial pai gow bonus, the player's hand",
    called="imperial bonus",
    on="the player's seven cards, and beside them the banker's if they are nothing but low cards",
    wager_cite=f"{READINGS}/imperial",
    needs=MAIN,
    most="1000.00",
    tables=TABLES["imperial"],
    kinds=PLAYER_KINDS,
    cite="13:69F-11.20(b)",
    offered=False,
)
BANKER = PaidByTable(
    name="imperial-banker",
    title="Imperial pai gow bonus, the banker's hand",
    called="imperial bonus by the banker's hand",
    tables=TABLES["imperial-banker"],
    kinds=BANKER_KINDS,
    cite="13:69F-11.20(c)",
)
IMPERIAL_FLOOR = 40_000_00
"""The house caps no patron's imperial bonuses of a round below this."""


@offers(FORTUNE, ENVY, IMPERIAL, BANKER)
@dataclass(frozen=True, kw_only=True)
class Options(SevenCardOptions):
    """What a house may elect at pai gow poker."""

    increment: int = money("1.00", says="wagers are multiples of this amount", cite="house:increments")
    ace_to_five: str = choice(
        "second-highest",
        allowed=tuple(WHEELS),
        says="where the straight from the ace to the five stands",
        cite=f"{READINGS}/ace-to-five",
    )
    strict_high: bool = flag(
        False, says="the high hand must be above the low one, not equal to it", cite=f"{READINGS}/order"
    )
    house_way: str = WAYS.option(f"{READINGS}/house-way")
    player_bank: bool = flag(False, says="players may bank in turn", cite=f"{READINGS}/bank")
    co_bank: bool = flag(False, says="a player may share the bank with the house", cite=f"{READINGS}/co-bank")
    two_areas: bool = flag(True, says="a player may wager on two areas side by side", cite=f"{SHARED}/areas")
    vigorish_step: str = choice(
        "25-cents", allowed=tuple(STEPS), says="vigorish is exact, or rounded up", cite=f"{READINGS}/vigorish-step"
    )
    envy_minimum: int = money("5.00", says="minimum bonus wager that brings envy", cite=f"{READINGS}/envy")
    imperial_limit: int = house_limit(
        says="most that a player's imperial bonuses can win in a round", cite="13:69F-11.20(d)"
    )

    @property
    def wheel(self) -> int:
        """The place of the straight from the ace up."""
        return WHEELS[self.ace_to_five]

    @property
    def way(self) -> tuple[int, ...]:
        """The rows of the house way."""
        return WAYS.of(self.house_way).rows

    def conflicts(self) -> list[Violation]:
        """A bank that nobody can share, vigorish in parts of a cent, and a limit below the least."""
        wrong = super().conflicts()
        if self.co_bank and not self.player_bank:
            wrong.append(Violation("co_bank", "no bank is shared where none is offered to players", f"{READINGS}/bank"))
        if self.co_bank and self.increment % 2:
            wrong.append(
                Violation("increment", "half of a wager must be a whole number of cents", f"{READINGS}/co-bank")
            )
        if self.vigorish_step == "exact" and self.increment * PERCENT % 100:
            why = f"{PERCENT} percent of {dollars(self.increment)} is no whole number of cents"
            wrong.append(Violation("vigorish_step", why, f"{READINGS}/vigorish-step"))
        if self.imperial_limit and IMPERIAL.table(self) is not None:
            best = [pays.odds for one in (IMPERIAL, BANKER) for _, pays in one.elected(self).rows[:1]]
            least = limit_floor(
                IMPERIAL_FLOOR, *((getattr(self, f"{IMPERIAL.key}_minimum"), odds) for odds in best if odds)
            )
            if self.imperial_limit < least:
                why = f"it may not be below {dollars(least)}"
                wrong.append(Violation("imperial_limit", why, "13:69F-11.20(d)"))
        return wrong

    def applies(self, name: str) -> bool:
        """What belongs to a bonus means nothing without it."""
        if name in ("imperial_limit", BANKER.option):
            return IMPERIAL.table(self) is not None
        if name in ("envy_minimum", ENVY.option):
            return FORTUNE.table(self) is not None
        return super().applies(name)

    def words(self) -> dict[str, str]:
        """What the guide says of order, vigorish and banks."""
        banks = "players may bank in turn" if self.player_bank else "the house always banks"
        return super().words() | {
            "wheel": "second highest" if self.wheel == SECOND else "lowest",
            "vigorish": f"{PERCENT} percent of what you win"
            + ("" if self.vigorish_step == "exact" else f", up to the next {STEPS[self.vigorish_step]} cents"),
            "order": "above" if self.strict_high else "not below",
            "banks": banks + (", alone or half with the house" if self.co_bank else ""),
            "areas": "two areas side by side" if self.two_areas else "one area",
        }

    def offered(self) -> list[PaidByTable]:
        """The bonuses whose wager is offered."""
        needs = {ENVY.name: FORTUNE, BANKER.name: IMPERIAL}
        return [one for one in super().offered() if needs.get(one.name, one).table(self) is not None]

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The tables of the bonuses that are offered, the vigorish and the order of straights."""
        offered = {one.name: one.inscription(self) for one in self.offered()}
        if ENVY.name in offered:
            least = f"An envy bonus takes a bonus wager of {dollars(self.envy_minimum)} or more"
            offered[ENVY.name].append(("layout", least, f"{READINGS}/envy"))
        if IMPERIAL.name in offered and self.imperial_limit:
            most = f"Imperial bonuses of a player in a round are limited to {dollars(self.imperial_limit)}"
            offered[BANKER.name].append(("sign", most, "13:69F-11.20(d)"))
        said_ = self.words()
        return [
            *(line for lines in offered.values() for line in lines),
            ("layout", f"Winners pay vigorish: {said_['vigorish']}", f"{READINGS}/vigorish"),
            ("layout", f"A-2-3-4-5 is the {said_['wheel']} straight", f"{READINGS}/ace-to-five"),
            ("layout", "Copies go to the dealer or the bank", f"{READINGS}/copies"),
        ]


WAGER = WagerRule(
    MAIN,
    "both hands of the player are higher than both of the dealer or the bank; one higher and one not is a push",
    "1 to 1 less vigorish: {vigorish}",
    f"{READINGS}/wager",
    f"{READINGS}/even-money",
    minimum="minimum",
    maximum="maximum",
)
WAGERS = wagers(WAGER, FORTUNE.rule, IMPERIAL.rule)


def vigorish(options: Options, won: int) -> int:
    """What is owed on an amount won."""
    return commission(won, PERCENT, STEPS[options.vigorish_step])


# The arithmetic.


def values(options: Options, hands: Hands) -> tuple[int, int]:
    """The values of a low and a high hand."""
    low, high = (numbers(cards) for cards in hands)
    return low_value(*low), value(high, 0x1F, HIGH, options.wheel, PLACES)


def said_low(hand: int) -> str:
    """A low hand in words."""
    return hand_words(hand >> CLASS, hand, LOW)


def said_high(hand: int) -> str:
    """A high hand in words."""
    return hand_words(hand >> CLASS, hand, HIGH)


def part_name(options: Options, part: str, cards: Sequence[Card]) -> str:
    """What the cards of a part are called."""
    held = numbers(cards)
    if part == "low":
        return said_low(low_value(*held))
    return said_high(value(held, (1 << HIGH) - 1, HIGH, options.wheel, PLACES))


def foul(options: Options, hands: Hands) -> tuple[str, str] | None:
    """Why two hands cannot stand."""
    low, high = values(options, hands)
    if below(low, high, options.strict_high):
        return None
    how = "is not below" if options.strict_high else "outranks"
    return f"{said_low(low)} in the low hand {how} {said_high(high)}", f"{SHARED}/foul-hand"


def house(options: Options, held: Sequence[Card]) -> HouseSetting:
    """Seven cards as the house sets them."""
    i, j = divmod(house_way(numbers(held), options.way, options.strict_high, options.wheel), 16)
    low = (held[i], held[j])
    high = tuple(card for at, card in enumerate(held) if at not in (i, j))
    best, behind = (part_name(options, part, cards) for part, cards in (("high", high), ("low", low)))
    return HouseSetting((low, high), f"{best}, and {behind} by the house way", "house/house-way")


DIVISION = Division((("low", LOW), ("high", HIGH)), part_name, house, foul)

COMES = {1: "wins", 0: "push", -1: "loses"}


def compared(options: Options, mine: Hands, other: Hands) -> tuple[int, str]:
    """Both higher win, neither higher loses, otherwise it is a push; a copy is not higher."""
    (low, high), (against_low, against_high) = values(options, mine), values(options, other)
    came = (low > against_low) + (high > against_high) - 1

    def how(own: int, against: int) -> str:
        return "higher" if own > against else "a copy" if own == against else "lower"

    words = f"high {how(high, against_high)}, low {how(low, against_low)}: {COMES[came]}"
    return came, words


def suited_shape(cards: Any) -> int:
    """The class of the best flush that cards hold, or a hand of high cards; the joker is of every suit."""
    wild = has_joker(cards)
    best = HIGH_CARD
    for suit in range(4):
        mask = size = 0
        for place in range(len(cards)):
            if cards[place] < JOKER and cards[place] & 3 == suit:
                mask |= 1 << (cards[place] >> 2)
                size += 1
        if size + wild >= HIGH:
            best = max(best, FLUSH)
            if longest(mask, HIGH) >= HIGH - wild:
                best = max(best, STRAIGHT_FLUSH)
            if set_bits(mask >> RANKS - HIGH) >= HIGH - wild:
                best = ROYAL
    return best


def shape_of(cards: Any) -> int:
    """The class of the best five of seven cards; the joker may be any card that completes something."""
    counts = ranks = 0
    for place in range(len(cards)):
        counts += 1 << 4 * rank(cards[place])
        if cards[place] < JOKER:
            ranks |= 1 << (cards[place] >> 2)
    best = suited_shape(cards)
    if longest(ranks, HIGH) >= HIGH - has_joker(cards):
        best = max(best, STRAIGHT)
    most = second = 0
    for at in range(RANKS):
        times = counts >> 4 * at & 0xF
        if times > most:
            most, second = times, most
        elif times > second:
            second = times
    if most == 5:
        return FIVE_ACES
    if most == 4:
        return max(best, QUADS)
    if most == 3:
        return max(best, FULL if second > 1 else TRIPS)
    if most == 2:
        return max(best, TWO_PAIRS if second == 2 else TWO_PAIRS - 1)
    return best


def has_joker(cards: Any) -> int:
    """Whether the joker is there."""
    for place in range(len(cards)):
        if cards[place] >= JOKER:
            return 1
    return 0


def set_bits(ranks: int) -> int:
    """How many ranks there are."""
    found = 0
    while ranks:
        ranks &= ranks - 1
        found += 1
    return found


def longest(ranks: int, size: int) -> int:
    """The most cards within any run of consecutive ranks of this length, the ace also below the deuce."""
    line, most = ranks << 1 | ranks >> ACE, 0
    for low in range(RANKS + 2 - size):
        most = max(most, set_bits(line >> low & (1 << size) - 1))
    return most


def kind_of(cards: Any) -> int:
    """What seven cards are to the optional bonus, as in `KINDS`; of two kinds the one that stands higher there."""
    shape, wild = shape_of(cards), has_joker(cards)
    kind = OF_SHAPE[shape]
    counts = 0
    for place in range(len(cards)):
        counts += 1 << 4 * rank(cards[place])
    pairs = trips = 0
    for at in range(RANKS):
        pairs += counts >> 4 * at & 0xF >= 2
        trips += counts >> 4 * at & 0xF >= 3
    if shape == STRAIGHT and trips:
        kind = OF_SHAPE[TRIPS]
    if shape == TWO_PAIRS and pairs == 3:
        kind = THREE_PAIRS
    if shape in (STRAIGHT_FLUSH, ROYAL):
        for suit in range(4):
            mask = others = other_ranks = 0
            for place in range(len(cards)):
                if cards[place] >= JOKER:
                    continue
                if cards[place] & 3 == suit:
                    mask |= 1 << (cards[place] >> 2)
                else:
                    others |= 1 << (cards[place] & 3)
                    other_ranks |= 1 << (cards[place] >> 2)
            if set_bits(mask) == len(cards) - wild and longest(mask, len(cards)) == len(cards) - wild:
                return JOKER_SEVEN if wild else SEVEN
            royal = shape == ROYAL and set_bits(mask >> RANKS - HIGH) >= HIGH - wild
            if royal and set_bits(mask) == HIGH - wild and set_bits(others) == 1 and other_ranks == 0b11 << ACE - 2:
                return ROYAL_MATCH
    return kind


def banker_kind(cards: Any, shape: int) -> int:
    """What a banker's seven cards bring to the imperial bonus: nothing but low cards, as in `BANKER_KINDS`."""
    if shape != HIGH_CARD:
        return 0
    highest = 0
    for place in range(len(cards)):
        highest = max(highest, rank(cards[place]))
    return 10 - highest if 7 <= highest <= 9 else 0
