"""Pokette: the wheel, what a house may elect and what it must, and a wager on every card, line, rank and suit.

Of the subchapter only the odds are public (12.6); what each wager wins on is read from them and from its name.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from pitboss.equipment import RANKS, SUITS, Card
from pitboss.equipment.cards import sign
from pitboss.equipment.device import register_device
from pitboss.equipment.wheel import Wheel
from pitboss.games.device_family.bets import DeviceBet, bets_by_name
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.rulebook.election import Election, count, odds_from, supplied, whole, word
from pitboss.table.offer.table_options import Posted

NAME = "pokette"
READINGS = f"house:{NAME}"
WAGERS, ODDS = f"{READINGS}/wagers", "13:69F-12.6(b)"

JACER = "jacer"
"""The further stops of the wheel, and the wager on them."""
MOST_JACERS = 52
LOSES, WILD, NO_COUNT = "loses", "wild", "no-count"
"""What a jacer can do to a hand."""

DOWN = RANKS[::-1]
"""The ranks as they lie on the layout, the ace first."""
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RED_SUITS = "dh"


def _wheel(jacers: int) -> Wheel:
    """The cards with their suits in turn, and the further stops spread among them; the order decides nothing."""
    cards = [rank + suit for rank in DOWN for suit in SUITS]
    stops: list[str] = []
    for place, card in enumerate(cards):
        stops += [JACER] * (jacers * (place + 1) // 52 - jacers * place // 52)
        stops.append(card)
    looks = ("green" if stop == JACER else "red" if stop[1] in RED_SUITS else "black" for stop in stops)
    return register_device(Wheel(f"pokette-wheel-{jacers}", tuple(stops), tuple(looks)))


WHEELS = {jacers: _wheel(jacers) for jacers in range(1, MOST_JACERS + 1)}


def read_columns(given: object) -> str:
    """The suits from left to right, in words or letters: each once."""
    words = str(given).lower().replace(",", " ").replace("-", " ").split()
    suits = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)
    if sorted(suits) != sorted(SUITS) or any(not SUIT_NAMES[word[0]].startswith(word) for word in words[1:]):
        raise Refusal(f"{given!r} does not name the four suits from left to right, such as hearts diamonds …")
    return " ".join(SUIT_NAMES[suit] for suit in suits)


def _pays(odds: str, says: str) -> Odds:
    return odds_from(odds, says=f"{says} pays", cite=ODDS, notice="sign at the table")


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at pokette."""

    boxes: int = count(8, allowed=tuple(range(1, 13)), says="players at the table", cite="house:layout")
    jacer_stops: int | None = supplied(
        f"{NAME}/jacer_stops",
        whole(
            1,
            MOST_JACERS,
            says="jacer stops on the wheel beside the 52 cards",
            cite=f"{READINGS}/jacers",
            notice="the layout shows it",
        ),
    )
    jacer_on_hand: str | None = supplied(
        f"{NAME}/jacer_on_hand",
        word(
            *(LOSES, WILD, NO_COUNT),
            says="what a jacer does to wagers on the hand: they lose, they win, or it does not count",
            cite=f"{READINGS}/jacer-on-hand",
            notice="sign at the table",
        ),
    )
    columns: str | None = supplied(
        f"{NAME}/columns",
        Election(
            "the suits of the layout's columns from left to right",
            f"{READINGS}/columns",
            "the four suits in some order",
            read_columns,
            lambda value: value or "",
            notice="the layout shows it",
        ),
    )
    card_odds: Odds = _pays("50 to 1", "a single card")
    split_odds: Odds = _pays("24 to 1", "two cards")
    corner_odds: Odds = _pays("12 to 1", "four cards")
    rank_odds: Odds = _pays("12 to 1", "a rank")
    double_rank_odds: Odds = _pays("5 to 1", "two ranks")
    triple_rank_odds: Odds = _pays("3 to 1", "three ranks")
    colour_odds: Odds = _pays("1 to 1", "a colour")
    suit_odds: Odds = _pays("3 to 1", "a suit")
    jacer_odds: Odds = _pays("12 to 1", "a jacer")
    pair_in_two_odds: Odds = _pays("11 to 1", "a pair in two")
    pair_in_three_odds: Odds = _pays("5 to 1", "a pair in three")
    three_of_a_kind_odds: Odds = _pays("11 to 1", "three of a kind")
    flush_odds: Odds = _pays("3 to 1", "a flush")
    straight_open_odds: Odds = _pays("5 to 1", "an open straight")
    straight_inside_odds: Odds = _pays("11 to 1", "an inside straight")
    straight_flush_open_odds: Odds = _pays("24 to 1", "an open straight flush")
    straight_flush_inside_odds: Odds = _pays("49 to 1", "an inside straight flush")

    @property
    def device(self) -> Wheel:
        """The wheel itself."""
        assert self.jacer_stops is not None
        return WHEELS[self.jacer_stops]

    @property
    def suits(self) -> str:
        """The columns in short, from left to right."""
        return "".join(word[0] for word in (self.columns or "").split())

    def takes(self, wager: str) -> bool:
        """Only what the layout has a place for: lines between suits that lie beside each other."""
        return wager not in _not_beside(self.columns or "")

    def words(self) -> dict[str, str]:
        """The effect of a jacer on a hand."""
        words = {
            LOSES: "A jacer takes every wager on the hand; the hand waits for the next card.",
            WILD: "A jacer is wild: it wins every wager on the hand, and counts as the card before it.",
            NO_COUNT: "A jacer does not count for the hand: wagers on it stand for the next spin.",
        }
        return {"jacer_words": words.get(self.jacer_on_hand or "", "")}


@cache
def _not_beside(columns: str) -> frozenset[str]:
    """Lines between suits whose columns do not lie beside each other."""
    beside = {frozenset(pair) for pair in pairwise(word[0] for word in columns.split())}
    lines = {
        name: {str(stop)[1] for stop in bet.pays}
        for name, bet in SPIN_BETS.items()
        if name.startswith(("split-", "corner-"))
    }
    return frozenset(name for name, suits in lines.items() if len(suits) > 1 and suits not in beside)


# Wagers on the next stop.


def _bet(name: str, says: str, cards: list[str], option: str, alike: str = "") -> DeviceBet:
    return DeviceBet(name, says, dict.fromkeys(cards, option), cite=WAGERS, odds_cite=ODDS, alike=alike)


def _of(ranks: str, suits: str = SUITS) -> list[Card]:
    return [rank + suit for rank in ranks for suit in suits]


def _either(cards: list[Card]) -> str:
    return " or ".join(map(sign, cards))


TRIPLES = {"ace-king-queen": "AKQ", "jack-ten-nine": "JT9", "eight-seven-six": "876", "five-four-three": "543"}
NEIGHBOURS = [DOWN[place : place + 2] for place in range(len(DOWN) - 1)]
SUIT_PAIRS = [a + b for place, a in enumerate(SUITS) for b in SUITS[place + 1 :]]


def _on_cards(kind: str, cards: list[Card]) -> DeviceBet:
    alike = {"card": "single card", "split": "two cards", "corner": "four cards"}[kind]
    return _bet(f"{kind}-{'-'.join(cards)}", _either(cards), cards, f"{kind}_odds", alike)


def _spin_bets() -> list[DeviceBet]:
    bets = [_on_cards("card", [card]) for card in _of(DOWN)]
    bets += [_on_cards("split", _of(ranks, suit)) for ranks in NEIGHBOURS for suit in SUITS]
    bets += [_on_cards("split", _of(rank, suits)) for rank in DOWN for suits in SUIT_PAIRS]
    bets += [_on_cards("corner", _of(ranks, suits)) for ranks in NEIGHBOURS for suits in SUIT_PAIRS]
    bets += [_bet(f"rank-{rank}", f"a card of rank {rank}", _of(rank), "rank_odds", "single rank") for rank in DOWN]
    for ranks in NEIGHBOURS:
        says = f"a card of rank {ranks[0]} or {ranks[1]}"
        bets.append(_bet(f"double-rank-{ranks}", says, _of(ranks), "double_rank_odds", "double rank"))
    for name, ranks in TRIPLES.items():
        bets.append(
            _bet(name, f"a card of these ranks: {', '.join(ranks)}", _of(ranks), "triple_rank_odds", "three ranks")
        )
    for name, suits in (("red", RED_SUITS), ("black", "cs")):
        bets.append(_bet(name, f"a {name} card", _of(DOWN, suits), "colour_odds", "colour"))
    bets += [
        _bet(f"suit-{SUIT_NAMES[suit]}", f"one of the {SUIT_NAMES[suit]}", _of(DOWN, suit), "suit_odds", "suit")
        for suit in SUITS
    ]
    return [*bets, _bet(JACER, "a jacer stop", [JACER], "jacer_odds")]


SPIN_BETS = bets_by_name(_spin_bets())


def apart(wager: str) -> str:
    """Why cards cannot be wagered on with one chip, or how the wager is written."""
    kind, *cards = wager.split("-")
    if kind not in ("split", "corner") or not all(f"card-{card}" in SPIN_BETS for card in cards):
        return ""
    right = f"{kind}-{'-'.join(sorted(cards, key=lambda card: (DOWN.index(card[0]), SUITS.index(card[1]))))}"
    return f"write {right}" if right in SPIN_BETS else f"{_either(cards)} do not lie together on the layout"
