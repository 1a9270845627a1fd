"""Fast action hold 'em, 19:47-21: the options and the wagers."""

from dataclasses import dataclass

from pitboss.money import Odds
from pitboss.ranking import MANY
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, choice, count, fixed_odds
from pitboss.table import WagerRule
from pitboss.table.offer import card_options
from pitboss.table.offer.table_options import Posted, halves_conflict
from pitboss.table.parts import Lying

MANUAL, DEVICE, CONTINUOUS = "manual", "device", "continuous"
HAND, KEPT = 4, 2
COMMUNITY = "community"
"""The hand in the middle that all share."""
COMMUNITY_CARDS = 5
DISCARDS = "discards"
"""What the place of a box's discarded cards is called."""
ROWS = ("first", "second", "third", "fourth")
"""The four times around the table; a case may name one."""
NATURAL, SURRENDER, SPLIT = "natural", "surrender", "split"
MORE = "more"
"""The outcome of a question that is put anew because the hand had a card too many."""
CLASSES = {
    "flush-with-five-of-a-kind": "21.3(b)1",
    "royal-flush": "21.3(b)2",
    "flush-with-four-of-a-kind": "21.3(b)3",
    "straight-flush": "21.3(b)4",
    "flush-with-full-house": "21.3(b)5",
    "five-of-a-kind": "21.3(b)6",
    "flush-with-three-of-a-kind": "21.3(b)7",
    "flush-with-two-pairs": "21.3(b)8",
    "flush-with-one-pair": "21.3(b)9",
    "four-of-a-kind": "21.3(b)10",
    "full-house": "21.3(b)11",
    "flush": "21.3(b)12",
    "straight": "21.3(b)13",
    "three-of-a-kind": "21.3(b)14",
    "two-pairs": "21.3(b)15",
    "pair": "21.3(b)16",
    "highest-ranking-card": "21.3(b)17",
}
"""Where 21.3(b) has each class of hands, from the highest down."""


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at fast action hold 'em."""

    decks: int = count(6, allowed=(6, 8), says="decks in the shoe", cite="19:47-21.2(a)", closes=ALL)
    shuffle: str = choice(
        DEVICE,
        allowed=(MANUAL, DEVICE, CONTINUOUS),
        says="who shuffles: dealer or device",
        cite="19:47-21.5(a)",
        closes=ALL,
        by_value=((CONTINUOUS, "19:47-21.11"),),
    )
    dealing_shoe: str = choice(
        "manual", allowed=("manual", "automated"), says="how cards leave the shoe", cite="19:47-21.4(e)"
    )
    cover_card: bool = card_options.cover_card("19:47-21.2(c)")
    idle_spread: str = card_options.idle_spread("19:47-21.5(h)")
    reshuffle_at_will: bool = card_options.reshuffle_at_will("19:47-21.5(g)")
    winning_odds: Odds = fixed_odds("1 to 1", says="a winning hand pays", cite="19:47-21.8(n)")
    natural_odds: Odds = fixed_odds("5 to 1", says="a natural pays", cite="19:47-21.8(b)")

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps of which half is no whole cent."""
        return [*super().conflicts(), *halves_conflict(self)]

    def applies(self, name: str) -> bool:
        """A device that never stops takes the place of shoe, cutting cards and reshuffles."""
        return self.shuffle != CONTINUOUS or name not in {"dealing_shoe", "cover_card", "reshuffle_at_will"}


WAGERS = {
    rule.name: rule
    for rule in (
        WagerRule(
            "original",
            "the player's five-card hand outranks the dealer's",
            "{winning_odds}, or {natural_odds} for a natural",
            "19:47-21.6(a)",
            "19:47-21.8(n)",
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "split",
            "the second hand of a split outranks the dealer's; as much as the original wager",
            "{winning_odds}",
            "19:47-21.8(c)",
            "19:47-21.8(n)",
            needs="original",
        ),
    )
}


def reads(options: Options, of: int | str, lying: Lying) -> str:
    """What two cards that lie open make with the community cards, once all of those do."""
    own, common = lying[of], lying.get(COMMUNITY, ())
    if of == COMMUNITY or str(of).endswith(DISCARDS) or len(own) != KEPT or len(common) != COMMUNITY_CARDS:
        return ""
    cards = [card for card in (*own, *common) if card]
    return MANY.says(MANY.value(cards)) if len(cards) == KEPT + COMMUNITY_CARDS else ""


def surrendered(original: int) -> int:
    """What the house keeps of the wager of a player who gives up (21.8(f))."""
    return original // 2
