"""Pai gow: the options, the wager and where its steps stand; N.J.A.C. 19:47-10, whose text is not held."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.games.pai_gow.hands import hand_words, sorted_hands
from pitboss.games.pai_gow.ways import FILED, WHY, A, B, filed, set_by
from pitboss.games.pai_gow_family.starting_place import DICE, GENERATOR, PLAYER_SHAKER
from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, choice, count, fixed_odds, flag, money, supplied
from pitboss.table import WagerRule
from pitboss.table.acts.hand_setting import Division, Hands, HouseSetting
from pitboss.table.offer.table_options import Posted
from pitboss.table.procedures.player_bank import VigorishTerms

NAME = "pai-gow"
HAND = 4
BOXES, STACKS = 6, 8
EXACT, NICKEL, QUARTER = "exact", "5-cents", "25-cents"
STEPS = {EXACT: 1, NICKEL: 5, QUARTER: 25}


def cite(name: str) -> str:
    """A reading of this house."""
    return f"house:pai-gow/{name}"


def read_way(given: object) -> str:
    """A licensee's house way as text; what cannot be read is refused."""
    text = str(given).strip()
    if text:
        filed(text)
    return text


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at pai gow."""

    boxes: int = count(BOXES, allowed=(BOXES,), says="betting areas on the layout", cite=cite("places"))
    minimum: int = money("5.00", says="minimum pai gow wager", cite="house:limits")
    increment: int = money("1.00", says="wagers are multiples of this", cite="house:increments")
    decks: int = count(1, allowed=(1,), says="sets of 32 tiles at the table", cite="13:69E-1.19A(a)")
    player_bank: bool = flag(True, says="players may have the bank in turn", cite=cite("bank-offer"))
    co_bank: bool = flag(True, says="a player may share the bank with the house", cite=cite("co-bank"))
    start: str = choice(
        DICE,
        allowed=(DICE, GENERATOR, PLAYER_SHAKER),
        says="what shows where the first stack goes",
        cite=cite("start"),
    )
    vigorish_percent: int = count(5, allowed=(5,), says="percent of an amount won", cite=cite("vigorish"))
    vigorish_rounding: str = choice(
        QUARTER, allowed=(EXACT, NICKEL, QUARTER), says="vigorish is rounded up to", cite=cite("rounding")
    )
    two_areas: bool = flag(True, says="a player may wager on two adjacent areas", cite=cite("areas"))
    house_way: str = choice(B, allowed=(A, B, FILED), says="how the dealer sets tiles", cite=cite("house-way"))
    filed_way: str = supplied(
        "pai-gow/filed_way",
        Election(
            says="the licensee's own house way",
            cite=cite("way-filed"),
            allowed='lines such as "9 with t-t t-10; level 3 1-3 8"',
            read=read_way,
            show=str,
        ),
        default="",
    )
    winning_odds: Odds = fixed_odds("1 to 1", says="a winning wager pays", cite=cite("winners"))

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and halves of a cent."""
        wrong = super().conflicts()
        if self.house_way == FILED and not self.filed_way:
            why = "a filed house way is the licensee's to supply, as filed_way"
            wrong.append(Violation("house_way", why, cite("way-filed")))
        if self.vigorish_rounding == EXACT and self.increment * self.vigorish_percent % 100:
            why = f"{self.vigorish_percent}% of a wager must be a whole number of cents where it is not rounded"
            wrong.append(Violation("increment", why, cite("rounding")))
        if self.player_bank and self.co_bank and self.increment % 2:
            wrong.append(Violation("increment", "half of a wager must be a whole number of cents", cite("co-bank")))
        return wrong

    def applies(self, name: str) -> bool:
        """A bank is shared only where players may have it, and a filed way counts where it is elected."""
        return (self.player_bank or name != "co_bank") and (self.house_way == FILED or name != "filed_way")

    @property
    def way(self) -> str:
        """The house way in force: one that comes with the game, or the text of the licensee's own."""
        return self.filed_way if self.house_way == FILED else self.house_way

    @property
    def step(self) -> int:
        """The cents to which vigorish is rounded up."""
        return STEPS[self.vigorish_rounding]


WAGER = "pai-gow"
WAGERS = {
    WAGER: WagerRule(
        WAGER,
        "both hands are higher than the bank's",
        "{winning_odds} less {vigorish_percent}%",
        cite("wager"),
        cite("winners"),
        minimum="minimum",
        maximum="maximum",
    )
}

PARAGRAPHS = {
    "cash": "house/chips",
    "handling": "house/chips",
    "closed": "house/closed",
    "choice": "house/setting",
    "decks": "13:69E-1.19A(a)",
    "wager/areas": "house/areas",
    "start": "house/start",
    "start/dice-count": "house/count",
    "start/number-count": "house/count",
    "start/not-flat": "house/no-roll",
    "start/die-out": "house/die-out",
    "start/failed": "house/device-failed",
    "hands/set": "house/setting",
    "hands/house-way": "house/help",
    "wager/lost": "house/losers",
    "wager/push": "house/push",
    "wager/won": "house/winners",
    "wager/vigorish": "house/vigorish",
    "bank/offer": "house/bank-offer",
    "bank/eligible": "house/bank-eligible",
    "bank/twice": "house/bank-twice",
    "bank/cover": "house/bank-cover",
    "bank/shared": "house/co-bank",
    "bank/house": "house/dealer-wager",
    "bank/settle": "house/bank-settled",
    "bank/vigorish": "house/bank-vigorish",
    "bank/short": "house/bank-short",
}
"""The reading for each step that scripts shared with other games carry out."""


def terms(options: Options) -> VigorishTerms:
    """The vigorish under the options."""
    return VigorishTerms(options.vigorish_percent, options.step)


def house_way(options: Options, held: Sequence[Card]) -> HouseSetting:
    """Four tiles as the elected way sets them."""
    hands, rule = set_by(options.way, held)
    return HouseSetting(hands, WHY[rule], f"house/way-{options.house_way}")


def by_rank(options: object, hands: Hands) -> Hands:
    """The better hand is the high one, whichever was named."""
    low, high = hands
    return sorted_hands(low, high)


DIVISION = Division(
    parts=(("low", 2), ("high", 2)),
    named=lambda options, part, tiles: hand_words(tiles),
    house=house_way,
    ordered=by_rank,
)
