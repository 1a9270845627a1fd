"""Ranges of hold 'em hands: AKs, TT+, A5s-A2s, KQo, AhKh, 15%, random, and lists of them with commas."""

import re
from functools import cache
from itertools import combinations

from pitboss.equipment import DECK, RANKS, SUITS, Card, card
from pitboss.refusal import Refusal

Combination = tuple[Card, Card]

ORDER = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s
A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o
A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o
22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s
76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s
73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
""".split()  # noqa: SIM905 - a list of 169 words is no easier to read
"""All 169 kinds of starting hands, the best first: by their exact equity against one random hand, all in."""

_KIND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")
_TOKEN = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(?:(\+)|-([2-9TJQKA])([2-9TJQKA])([so]?))?", re.IGNORECASE)
_TWO_CARDS = re.compile(r"[2-9TJQKA][cdhs][2-9TJQKA][cdhs]", re.IGNORECASE)
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)%")


def combinations_of(text: str) -> tuple[Combination, ...]:
    """The hands of a range, each once, in the order of the deck."""
    found: set[Combination] = set()
    for token in text.split(","):
        found.update(_of_token(token.strip(), text))
    return tuple(sorted(found, key=_place))


def kinds_in(text: str) -> tuple[list[str], dict[str, list[str]]]:
    """The kinds that a range has whole, the best first, and the single hands that it has of others."""
    hands = set(combinations_of(text))
    held = {kind: [hand for hand in of_kind(kind) if hand in hands] for kind in ORDER}
    whole = [kind for kind, found in held.items() if len(found) == len(of_kind(kind))]
    part = {kind: ["".join(hand[::-1]) for hand in held[kind]] for kind in ORDER if held[kind] and kind not in whole}
    return whole, part


def _place(hand: Combination) -> tuple[int, int]:
    return DECK.index(hand[0]), DECK.index(hand[1])


def _of_token(token: str, text: str) -> list[Combination]:
    if token.lower() == "random":
        return _pairs_of_deck()
    if match := _PERCENT.fullmatch(token):
        return _top(float(match[1]), token)
    if _TWO_CARDS.fullmatch(token):
        one, two = card(token[:2]), card(token[2:])
        if one == two:
            raise Refusal(f"{token}: {one} is there twice")
        return [_sorted(one, two)]
    match = _TOKEN.fullmatch(token)
    if match is None:
        raise Refusal(
            f"{token or text!r} is no hand or range of hold 'em: write AhKh, AKs, KQo, TT+, A5s-A2s, 15% or random"
        )
    return [hand for kind in _kinds(match, token) for hand in of_kind(kind)]


def _kinds(match: re.Match[str], token: str) -> list[str]:
    """The kinds of hands from one to another: along the second card, or along both where the gap stays the same."""
    high, low = _ranks(match[1], match[2])
    suits = match[3].lower()
    if high == low and suits:
        raise Refusal(f"{token}: a pair is neither suited nor offsuit")
    if match[4]:
        if high == low:
            return [_kind(rank, rank, "") for rank in range(high, 13)]
        return [_kind(high, rank, suits) for rank in range(low, high)]
    if not match[5]:
        return [_kind(high, low, suits)]
    other_high, other_low = _ranks(match[5], match[6])
    if match[7].lower() != suits:
        raise Refusal(f"{token}: both ends of a range are suited, or offsuit, or neither is said")
    if high - low == other_high - other_low:
        top, bottom = max(high, other_high), min(high, other_high)
        return [_kind(rank, rank - high + low, suits) for rank in range(bottom, top + 1)]
    if high == other_high:
        return [_kind(high, rank, suits) for rank in range(min(low, other_low), max(low, other_low) + 1)]
    raise Refusal(f"{token}: the ends of a range share the higher card, as A5s-A2s, or the gap, as T9s-65s or 99-66")


def _ranks(one: str, two: str) -> tuple[int, int]:
    places = sorted((RANKS.index(one.upper()), RANKS.index(two.upper())), reverse=True)
    return places[0], places[1]


def _kind(high: int, low: int, suits: str) -> str:
    return RANKS[high] + RANKS[low] + suits


@cache
def of_kind(kind: str) -> tuple[Combination, ...]:
    """The hands of a kind: six of AA, four of AKs, twelve of AKo, sixteen of AK."""
    match = _KIND.fullmatch(kind)
    if match is None:
        raise ValueError(f"{kind} is no kind of hand")
    high, low, suits = match.groups()
    if high == low:
        return tuple(_sorted(high + one, low + two) for one, two in combinations(SUITS, 2))
    return tuple(
        _sorted(high + one, low + two)
        for one in SUITS
        for two in SUITS
        if suits == "" or (suits == "s") == (one == two)
    )


def _sorted(one: Card, two: Card) -> Combination:
    return (one, two) if DECK.index(one) < DECK.index(two) else (two, one)


def _pairs_of_deck() -> list[Combination]:
    return list(combinations(DECK, 2))


def _top(percent: float, token: str) -> list[Combination]:
    """Kinds of hands from the best down to this percentage of all 1,326 hands."""
    if not 0 < percent <= 100:
        raise Refusal(f"{token}: a range is more than 0% and at most 100% of all hands")
    found: list[Combination] = []
    for kind in ORDER:
        if 100 * len(found) >= percent * 1326:
            break
        found += of_kind(kind)
    return found
