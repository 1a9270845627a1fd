"""Casino war, 19:47-22: the options, the wagers and the arithmetic.

The functions take and return plain integers, so that the script runs them as Python and the kernels compiled.
"""

from dataclasses import dataclass

from pitboss.equipment import RANKS, Card
from pitboss.money import Odds
from pitboss.ranking.words import one
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, SUPPOSED_DECKS, choice, count, fixed_odds, money
from pitboss.table import WagerRule
from pitboss.table.offer import card_options
from pitboss.table.offer.table_options import Posted, halves_conflict, limits_conflict
from pitboss.table.parts import Lying

BURN_BEFORE_WAR = 3
LOWER, EQUAL, HIGHER = -1, 0, 1

_RANK = {rank: value for value, rank in enumerate(RANKS, start=2)}


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at casino war."""

    decks: int = count(
        6, allowed=(6, 7, 8), says="decks in the shoe", cite="19:47-22.2(a)", closes=ALL, beyond=SUPPOSED_DECKS
    )
    shuffle: str = choice(
        "manual", allowed=("manual", "device"), says="who shuffles: dealer or device", cite="19:47-22.5(a)", closes=ALL
    )
    cover_card: bool = card_options.cover_card("19:47-22.2(c)")
    idle_spread: str = card_options.idle_spread("19:47-22.5(g)")
    reshuffle_at_will: bool = card_options.reshuffle_at_will("19:47-22.5(b)4")
    tie_minimum: int = money("1.00", says="minimum tie wager", cite="house:limits")
    tie_maximum: int = money("100000.00", says="maximum tie wager", cite="house:limits")
    initial_odds: Odds = fixed_odds("1 to 1", says="an initial wager pays", cite="19:47-22.9(a)1")
    tie_odds: Odds = fixed_odds("10 to 1", says="a tie wager pays", cite="19:47-22.9(a)2")
    war_odds: Odds = fixed_odds("2 to 1", says="a war wager pays", cite="19:47-22.9(a)3")
    war_tie_odds: Odds = fixed_odds("3 to 1", says="a war wager pays on a tie", cite="19:47-22.9(a)3")

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps of which half is no whole cent."""
        return [*super().conflicts(), *limits_conflict(self, "tie_minimum", "tie_maximum"), *halves_conflict(self)]


WAGERS = {
    rule.name: rule
    for rule in (
        WagerRule(
            "initial",
            "the player's card outranks the dealer's",
            "{initial_odds}",
            '19:47-22.1 "Initial wager"',
            "19:47-22.9(a)1",
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "tie",
            "player's and dealer's cards of the original deal have the same rank",
            "{tie_odds}",
            '19:47-22.1 "Tie wager"',
            "19:47-22.9(a)2",
            needs="initial",
            minimum="tie_minimum",
            maximum="tie_maximum",
        ),
        WagerRule(
            "war",
            "the player's war card is not below the dealer's; as much as the initial wager",
            "{war_odds}, or {war_tie_odds} on a tie",
            '19:47-22.1 "War wager"',
            "19:47-22.9(a)3",
            needs="initial",
        ),
        WagerRule(
            "war-tie",
            "player's and dealer's war cards have the same rank",
            "{tie_odds}",
            '19:47-22.1 "Tie wager"',
            "19:47-22.9(a)2",
            needs="war",
            minimum="tie_minimum",
            maximum="tie_maximum",
        ),
    )
}


def rank(card: Card) -> int:
    """A card's rank, deuce 2 to ace 14; the suit counts for nothing (22.3)."""
    return _RANK[card[0]]


def reads(options: Options, of: int | str, lying: Lying) -> str:
    """The rank of the card that decides: the only one, in a war the last."""
    cards = [card for card in lying[of] if card]
    if not cards:
        return ""
    named = one(rank(cards[-1]))
    return f"an {named}" if named[0] in "ae" else f"a {named}"


def compare(player: int, dealer: int) -> int:
    """How a player's rank stands to the dealer's: `LOWER`, `EQUAL` or `HIGHER` (22.8(a), (g))."""
    if player < dealer:
        return LOWER
    return HIGHER if player > dealer else EQUAL


def surrendered(initial: int) -> int:
    """What the house keeps of a surrendered initial wager (22.8(c)1)."""
    return initial // 2
