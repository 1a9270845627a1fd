"""Minibaccarat, 19:47-7: the options and the wagers."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.baccarat_family import options as shared
from pitboss.games.baccarat_family.options import NO_VIGORISH, TIE_25, WIN_PERCENT
from pitboss.games.baccarat_family.wagers import wagers
from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, choice, fixed_odds

SETTLEMENT = "house:minibaccarat/settlement"


@dataclass(frozen=True, kw_only=True)
class Options(shared.BaccaratLimits):
    """What a house may elect at minibaccarat."""

    decks: int = shared.decks("19:47-7.1(a)")
    player_odds: Odds = fixed_odds("1 to 1", says="a wager on the Player's Hand pays", cite="19:47-7.3(a)")
    tie_odds: Odds = shared.tie_odds("19:47-7.3(b)")
    vigorish: str = choice(
        WIN_PERCENT,
        allowed=(WIN_PERCENT, TIE_25, NO_VIGORISH),
        says="how the house earns on the Banker's Hand",
        cite="19:47-7.3(e)",
        closes="19:47-7.3(c)",
        notice="a change of type needs notice under 8.3",
        duties=(shared.patrons("19:47-7.3(e)", lambda old, new: old not in (None, new)),),
    )
    vigorish_percent: int = shared.vigorish_percent("19:47-7.3(c)", "19:47-7.3(e)")
    vigorish_rounding: str = shared.vigorish_rounding("19:47-7.3(c)1")
    vigorish_collection: str = shared.vigorish_collection("19:47-7.3(c)2")
    dealing: str = choice(
        "face-up",
        allowed=("face-up", "face-down", "handed"),
        says="how the four cards are dealt: 7.7(c)1, 2 or 3",
        cite="19:47-7.7(c)",
        closes=ALL,
    )
    shuffle: str = choice(
        "manual",
        allowed=("manual", "device"),
        says="who shuffles: dealer or device",
        cite="19:46-1.19(c)",
        by_value=(("manual", "19:47-7.5(a)"),),
    )
    after_shuffle: str = shared.after_shuffle("19:47-7.5(b)", "19:47-7.5(b)2ii", "19:47-7.5(c)")
    recut_by: str = shared.recut_by("19:47-7.5(g)")
    settlement_order: int = shared.settlement_order(SETTLEMENT, SETTLEMENT, SETTLEMENT)

    def conflicts(self) -> list[Violation]:
        """One kind of vigorish: the particulars of the percentage go with the percentage only."""
        wrong = super().conflicts()
        if self.vigorish != WIN_PERCENT:
            cite = "19:47-7.3(d)" if self.vigorish == TIE_25 else "19:47-7.3(f)"
            defaults = type(self)()
            for name in ("vigorish_percent", "vigorish_rounding", "vigorish_collection"):
                if getattr(self, name) != getattr(defaults, name):
                    wrong.append(Violation(name, f"it belongs to vigorish={WIN_PERCENT}, not {self.vigorish}", cite))
        return wrong

    def applies(self, name: str) -> bool:
        """The percentage's particulars mean nothing where another kind of vigorish is elected."""
        return self.vigorish == WIN_PERCENT or not name.startswith("vigorish_")

    def words(self) -> dict[str, str]:
        """What a banker wager pays, and under which paragraph."""
        pays, cite = {
            WIN_PERCENT: (f"1 to 1, less {self.vigorish_percent} percent vigorish", "19:47-7.3(c)"),
            TIE_25: ("1 to 1; a tie costs a quarter of it", "19:47-7.3(d)"),
            NO_VIGORISH: ("1 to 1, but 1 to 2 with a count of six", "19:47-7.3(f)"),
        }[self.vigorish]
        return {"banker_pays": pays, "banker_cite": cite}

    def parts(self) -> list[tuple[Fraction, str]]:
        """What the elected vigorish takes of a wager."""
        parts = shared.tie_parts(self.tie_odds, "19:47-7.3(b)")
        if self.vigorish == TIE_25:
            parts.append((shared.TIE_CHARGE, "19:47-7.3(d)"))
        elif self.vigorish == NO_VIGORISH:
            parts.append((Fraction(1, 2), "19:47-7.3(f)"))
        elif self.vigorish_rounding == "exact":
            parts.append((Fraction(self.vigorish_percent, 100), "19:47-7.3(c)"))
        return parts


WAGERS = wagers(
    player="19:47-7.2(a)2",
    banker="19:47-7.2(a)1",
    tie="19:47-7.2(a)3",
    player_odds="19:47-7.3(a)",
    banker_odds="{banker_cite}",
    tie_odds="19:47-7.3(b)",
)
