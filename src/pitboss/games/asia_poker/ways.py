"""Asia poker: three hands of seven cards and the house way, on cards as numbers.

The house way is data (`house_ways.toml`); what its rows mean stands here. Script and kernel run the same functions.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.games.pai_gow_poker_family.house_ways import HouseWays
from pitboss.games.pai_gow_poker_family.joker import ACE, JOKER, low_value, rank, value
from pitboss.pricing.kernels.bits import size_of
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.pricing.kernels.arrays import Ints, Numbers

CARDS, LOW, MEDIUM, HIGH = 7, 1, 2, 4
PLACES = (0, 1, 2, 3, 4, 5, 9, 8, 6, 7, 9)
"""By shape its place from the lowest: four of a kind stands above the royal flush, and full houses do not exist."""
SHAPE_AT = {place: shape for shape, place in enumerate(PLACES) if shape not in (6, 10)}
ROWS = ("four-of-a-kind", "four-aces", "straight-or-flush", "three-of-a-kind", "three-aces")
QUADS, FOUR_ACES, FORM, TRIPS, THREE_ACES = range(5)
KEEP, SPLIT = "keep", "split"


def kept(row: str, what: str) -> int:
    """Whether a holding stays whole."""
    if what not in (KEEP, SPLIT):
        raise Refusal(f"{row} is kept or split, not {what!r}")
    return int(what == KEEP)


WAYS = HouseWays("pitboss.games.asia_poker", "rows", ROWS, kept)


# The arithmetic: a setting is bits of the high hand, bits of the medium one, and the place of the low card.


def single(card: int) -> int:
    """The value of one card, on the scale of the others."""
    return rank(card) + 2 << 16


def packed_setting(high: int, medium: int, low: int) -> int:
    """A setting as one number."""
    return high << 12 | medium << 4 | low


def others(cards: "Numbers | Sequence[int]", high: int) -> int:
    """The best medium hand of the three cards that a high hand leaves, and the last one as the low hand."""
    first = second = third = -1
    for place in range(CARDS):
        if not high >> place & 1:
            if first < 0:
                first = place
            elif second < 0:
                second = place
            else:
                third = place
    best, chosen = -1, 0
    for turn in range(3):
        a, b, c = first, second, third
        if turn == 1:
            b, c = c, b
        elif turn == 2:
            a, c = c, a
        worth = low_value(cards[a], cards[b])
        if worth > best:
            best, chosen = worth, packed_setting(high, 1 << a | 1 << b, c)
    return chosen


def hands_of(cards: "Numbers | Sequence[int]", setting: int, wheel: int) -> tuple[int, int, int]:
    """The values of the high, the medium and the low hand."""
    medium = setting >> 4 & 0x7F
    first = second = -1
    for place in range(CARDS):
        if medium >> place & 1:
            if first < 0:
                first = place
            else:
                second = place
    high = value(cards, setting >> 12, HIGH, wheel, PLACES)
    return high, low_value(cards[first], cards[second]), single(cards[setting & 0xF])


def formed(ranks: int, total: int, suits: int) -> bool:
    """Whether four cards are a straight or a flush, by their joined and added ranks and their common suits as bits."""
    if suits:
        return True
    if ranks != total:
        return False
    lowest = ranks & -ranks
    low = (ranks & ~(1 << ACE)) << 1 | 1
    return ranks < lowest << HIGH or (ranks >> ACE == 1 and low < 1 << HIGH)


def best_form(cards: "Numbers | Sequence[int]", wheel: int) -> int:
    """The straight or flush that leaves the best medium hand, then the best low card; -1 if there is none."""
    best, chosen = -1, -1
    for a in range(CARDS - 3):
        first, one = bit(cards[a]), suit_bits(cards[a])
        for b in range(a + 1, CARDS - 2):
            second, two = bit(cards[b]), one & suit_bits(cards[b])
            for c in range(b + 1, CARDS - 1):
                third, three = bit(cards[c]), two & suit_bits(cards[c])
                for d in range(c + 1, CARDS):
                    last = bit(cards[d])
                    ranks, total = first | second | third | last, first + second + third + last
                    if not formed(ranks, total, three & suit_bits(cards[d])):
                        continue
                    high = 1 << a | 1 << b | 1 << c | 1 << d
                    setting = others(cards, high)
                    of, medium, low = hands_of(cards, setting, wheel)
                    worth = medium << 36 | (low >> 16) << 28 | of
                    if worth > best:
                        best, chosen = worth, setting
    return chosen


def bit(card: int) -> int:
    """A card's rank as a bit; the joker has none, for it can be any."""
    return 0 if card >= JOKER else 1 << (card >> 2)


def suit_bits(card: int) -> int:
    """The suits that a card can be of."""
    return 0xF if card >= JOKER else 1 << (card & 3)


def by_rank(cards: "Numbers | Sequence[int]", order: "Ints | list[int]") -> int:
    """Places from the highest card down into `order`, the joker before other aces; the ranks as counters."""
    counts = 0
    for place in range(CARDS):
        order[place] = place
        counts += 1 << 4 * rank(cards[place])
    for at in range(1, CARDS):
        place, back = order[at], at
        while back and cards[order[back - 1]] < cards[place]:
            order[back] = order[back - 1]
            back -= 1
        order[back] = place
    return counts


def house_way(
    cards: "Numbers | Sequence[int]", way: "Ints | Sequence[int]", wheel: int, order: "Ints | list[int]"
) -> int:
    """The setting by a house way."""
    counts = by_rank(cards, order)
    most = pairs = 0
    first = second = -1
    for times in range(4, 1, -1):
        for of in range(ACE, -1, -1):
            if counts >> 4 * of & 0xF == times or (times == 4 and counts >> 4 * of & 0xF > 4):
                pairs += 1
                if pairs == 1:
                    most, first = times, of
                elif pairs == 2:
                    second = of
    if most == 4 and way[FOUR_ACES if first == ACE else QUADS]:
        return others(cards, _some(cards, order, first, HIGH))
    if most == 4:
        return _paired(cards, order, first, MEDIUM, first)
    if way[FORM]:
        made = best_form(cards, wheel)
        if made >= 0:
            return made
    if most == 3 and not way[THREE_ACES if first == ACE else TRIPS]:
        return _paired(cards, order, first, MEDIUM, second if pairs > 1 else first)
    if pairs > 1:
        # Three of a kind or the higher pair stays high, and the next pair is medium.
        return _paired(cards, order, first, CARDS, second)
    if pairs == 1:
        return _paired(cards, order, first, CARDS, -1)
    # The highest card high, the second and the fourth medium, the third low.
    medium = 1 << order[1] | 1 << order[3]
    return packed_setting(0x7F ^ medium ^ 1 << order[2], medium, order[2])


def deciding_row(cards: "Numbers | Sequence[int]", wheel: int, order: "Ints | list[int]") -> int:
    """The row of a house way by which seven cards are set; -1 where every way sets them alike."""
    counts = by_rank(cards, order)
    most = of = 0
    for each in range(ACE, -1, -1):
        times = counts >> 4 * each & 0xF
        if times > most:
            most, of = times, each
    if most >= HIGH:
        return FOUR_ACES if of == ACE else QUADS
    if best_form(cards, wheel) >= 0:
        return FORM
    if most == 3:
        return THREE_ACES if of == ACE else TRIPS
    return -1


def _some(cards: "Numbers | Sequence[int]", order: "Ints | list[int]", of: int, number: int) -> int:
    """`number` cards of a rank, as bits."""
    bits = 0
    for at in range(CARDS):
        if rank(cards[order[at]]) == of and number:
            bits |= 1 << order[at]
            number -= 1
    return bits


def _paired(cards: "Numbers | Sequence[int]", order: "Ints | list[int]", first: int, number: int, second: int) -> int:
    """`number` cards of one rank high, another rank or the best single cards medium, and the best card left low."""
    high = _some(cards, order, first, number)
    medium = 0
    if second >= 0:
        for at in range(CARDS):
            place = order[at]
            if rank(cards[place]) == second and not high >> place & 1 and size_of(medium) < MEDIUM:
                medium |= 1 << place
    for at in range(CARDS):
        place = order[at]
        if size_of(medium) < MEDIUM and not high >> place & 1:
            medium |= 1 << place
    low = -1
    for at in range(CARDS):
        if low < 0 and not (high | medium) >> order[at] & 1:
            low = order[at]
    return packed_setting(0x7F ^ medium ^ 1 << low, medium, low)
