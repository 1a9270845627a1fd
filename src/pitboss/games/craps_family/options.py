"""What a house may elect at craps; the numbers are the neighbours' least odds, since New Jersey's own are not held."""

from dataclasses import dataclass

from pitboss.money import Odds, dollars
from pitboss.rulebook import Violation
from pitboss.rulebook.election import BELOW, choice, count, flag, money, odds_from
from pitboss.table.offer.table_options import Posted, limits_conflict

MULTIPLES = (1, 2, 3, 4, 5, 10, 20, 100)
_ODDS, _SUPPORT, _TRUE = "house:craps/odds", "house:craps/odds-limit", "house:craps/vigorish"


def _pays(odds: str, says: str) -> Odds:
    return odds_from(odds, says=says, cite=_ODDS, notice="sign at the table; the same in the whole casino")


def _multiple(says: str) -> int:
    return count(1, allowed=MULTIPLES, says=f"odds as a multiple of the wager {says}", cite=_SUPPORT)


@dataclass(frozen=True, kw_only=True)
class CrapsOptions(Posted):
    """The elections that both games have."""

    increment: int = money("1.00", says="wagers are multiples of this", cite="house:increments")
    proposition_minimum: int = money("1.00", says="minimum wager on one roll or a hardway", cite="house:limits")
    proposition_maximum: int = money("1000.00", says="maximum wager on one roll or a hardway", cite="house:limits")
    chip: int = money("0.50", says="the smallest chip in which winnings are paid", cite="house:craps/payment")
    payment: str = choice(
        "exact",
        allowed=("exact", "up"),
        says="wagers that the chips cannot pay: refused, or rounded up to a chip",
        cite="house:craps/payment",
    )
    dice_set: int = count(
        5, allowed=(5, 6, 7, 8), says="dice in the set, five or more", cite="19:47-1.11(c)", closes=BELOW
    )
    hardways_on_come_out: bool = flag(
        True,
        says="hardways work on the come out roll",
        cite="house:craps/hardways-off",
        by_value=((True, "19:47-1.2(a)7"),),
    )
    buy_and_lay: bool = flag(True, says="buy and lay bets are taken", cite=_TRUE)
    lay_on_come_out: bool = flag(
        False,
        says="lay bets work on the come out roll",
        cite="house:craps/lay-on",
        by_value=((False, "19:47-1.2(a)5"),),
    )
    vigorish_percent: int = count(
        5, allowed=(0, 1, 2, 3, 4, 5), says="percent of a buy bet, or of what a lay bet can win", cite=_TRUE
    )
    vigorish_when: str = choice(
        "made", allowed=("made", "win"), says="vigorish is taken when the bet is made, or when it wins", cite=_TRUE
    )
    odds_4_10: int = _multiple("on 4 and 10")
    odds_5_9: int = _multiple("on 5 and 9")
    odds_6_8: int = _multiple("on 6 and 8")
    odds_rounded: bool = flag(False, says="odds may be raised to the next amount that is paid exactly", cite=_SUPPORT)
    horn_high: bool = flag(False, says="horn high bets are taken", cite="house:craps/more-wagers")
    whirl: bool = flag(False, says="whirl bets are taken", cite="house:craps/more-wagers")
    place_4_10_odds: Odds = _pays("9 to 5", "place bets to win on 4 and 10 pay")
    place_5_9_odds: Odds = _pays("7 to 5", "place bets to win on 5 and 9 pay")
    place_6_8_odds: Odds = _pays("7 to 6", "place bets to win on 6 and 8 pay")
    lose_4_10_odds: Odds = _pays("5 to 11", "place bets to lose on 4 and 10 pay")
    lose_5_9_odds: Odds = _pays("5 to 8", "place bets to lose on 5 and 9 pay")
    lose_6_8_odds: Odds = _pays("4 to 5", "place bets to lose on 6 and 8 pay")
    hard_4_10_odds: Odds = _pays("7 to 1", "four and ten the hardway pay")
    hard_6_8_odds: Odds = _pays("9 to 1", "six and eight the hardway pay")
    field_2_odds: Odds = _pays("2 to 1", "the field pays on 2")
    field_12_odds: Odds = _pays("2 to 1", "the field pays on 12")
    any_seven_odds: Odds = _pays("4 to 1", "any seven pays")
    any_craps_odds: Odds = _pays("7 to 1", "any craps pays")
    craps_2_12_odds: Odds = _pays("30 to 1", "craps two and twelve pay")
    craps_3_11_odds: Odds = _pays("15 to 1", "craps three and eleven pay")

    @property
    def boxperson(self) -> str:
        """The role with the boxperson's powers."""
        return "boxperson"

    @property
    def stickperson(self) -> str:
        """The role in charge of the dice."""
        return "stickperson"

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps that the smallest chip does not divide."""
        wrong = super().conflicts() + limits_conflict(self, "proposition_minimum", "proposition_maximum")
        if self.increment % self.chip:
            why = f"steps of {dollars(self.increment)} cannot be laid with chips of {dollars(self.chip)}"
            wrong.append(Violation("increment", why, "house:craps/payment"))
        return wrong

    def takes(self, wager: str) -> bool:
        """Buy, lay, horn high and whirl bets only where the house offers them."""
        if wager.startswith(("buy-", "lay-")):
            return self.buy_and_lay
        return self.horn_high if wager.startswith("horn-high") else self.whirl or wager != "whirl"

    def applies(self, name: str) -> bool:
        """The options of buy and lay bets have no effect without them."""
        return self.buy_and_lay or name not in {"lay_on_come_out", "vigorish_percent", "vigorish_when"}


def by_number(prefix: str, number: int, suffix: str = "_odds") -> str:
    """The option for a number: each of them goes with the one equally far from seven."""
    low = min(number, 14 - number)
    return f"{prefix}_{low}_{14 - low}{suffix}"
