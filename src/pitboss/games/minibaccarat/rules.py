"""Minibaccarat, 19:47-7: the options and the wagers."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.baccarat_family import options as shared
from pitboss.games.baccarat_family import payout, settle, shoe
from pitboss.games.baccarat_family.money import SIX
from pitboss.games.baccarat_family.options import NO_VIGORISH, TIE_25, WIN_PERCENT
from pitboss.games.baccarat_family.wagers import wagers
from pitboss.games.minibaccarat.paragraphs import LAW
from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, choice, fixed_odds, notice_to_patrons
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import Side, offers

TABLES = pay_tables(__file__)

BANKER_SIX = Side(
    name="banker-six",
    title="Banker wins with six",
    on="the Banker's Hand wins with a count of six",
    wager_cite="house:minibaccarat/banker-six",
    tables=TABLES["banker-six"],
    kinds=("lose", "banker-six"),
    cite="house:minibaccarat/banker-six",
    offered=False,
    of=lambda ending: int(ending.banker == SIX > ending.player),
)
PLAYER_PAIR = Side(
    name="player-pair",
    title="Player pair",
    on="the first two cards of the Player's Hand have one rank",
    wager_cite="house:minibaccarat/player-pair",
    tables=TABLES["player-pair"],
    kinds=("lose", "pair"),
    cite="house:minibaccarat/player-pair",
    offered=False,
    of=lambda ending: int(ending.player_pair),
)


@offers(BANKER_SIX, PLAYER_PAIR)
@dataclass(frozen=True, kw_only=True)
class Options(shared.BaccaratLimits):
    """What a house may elect at minibaccarat."""

    decks: int = shared.decks(LAW)
    player_odds: Odds = fixed_odds("1 to 1", says="a wager on the Player's Hand pays", cite=LAW["7.3(a)"])
    tie_odds: Odds = payout.tie_odds(LAW)
    vigorish: str = choice(
        WIN_PERCENT,
        allowed=(WIN_PERCENT, TIE_25, NO_VIGORISH),
        says="how the house earns on the Banker's Hand",
        cite=LAW["7.3(e)"],
        closes=LAW["7.3(c)"],
        notice="a change of type needs notice under 8.3",
        duties=(notice_to_patrons(LAW["7.3(e)"], lambda old, new: old not in (None, new)),),
    )
    vigorish_percent: int = payout.vigorish_percent(LAW)
    vigorish_rounding: str = payout.vigorish_rounding(LAW)
    vigorish_collection: str = payout.vigorish_collection(LAW)
    dealing: str = choice(
        "face-up",
        allowed=("face-up", "face-down", "handed"),
        says="how the four cards are dealt: 7.7(c)1, 2 or 3",
        cite=LAW["7.7(c)"],
        closes=ALL,
    )
    shuffle: str = choice(
        "manual",
        allowed=("manual", "device"),
        says="who shuffles: dealer or device",
        cite="19:46-1.19(c)",
        by_value=(("manual", LAW["7.5(a)"]),),
    )
    after_shuffle: str = shoe.after_shuffle(LAW)
    recut_by: str = shoe.recut_by(LAW)
    settlement_order: int = settle.settlement_order(LAW)

    def conflicts(self) -> list[Violation]:
        """One kind of vigorish: the particulars of the percentage go with the percentage only."""
        wrong = super().conflicts()
        if self.vigorish != WIN_PERCENT:
            cite = LAW["7.3(d)"] if self.vigorish == TIE_25 else LAW["7.3(f)"]
            defaults = type(self)()
            for name in ("vigorish_percent", "vigorish_rounding", "vigorish_collection"):
                if getattr(self, name) != getattr(defaults, name):
                    wrong.append(Violation(name, f"it belongs to vigorish={WIN_PERCENT}, not {self.vigorish}", cite))
        return wrong

    def applies(self, name: str) -> bool:
        """The percentage's particulars mean nothing where another kind of vigorish is elected."""
        return super().applies(name) and (self.vigorish == WIN_PERCENT or not name.startswith("vigorish_"))

    def words(self) -> dict[str, str]:
        """What a banker wager pays, and under which paragraph."""
        pays, cite = {
            WIN_PERCENT: (f"1 to 1, less {self.vigorish_percent} percent vigorish", LAW["7.3(c)"]),
            TIE_25: ("1 to 1; a tie costs a quarter of it", LAW["7.3(d)"]),
            NO_VIGORISH: ("1 to 1, but 1 to 2 with a count of six", LAW["7.3(f)"]),
        }[self.vigorish]
        return super().words() | {"banker_pays": pays, "banker_cite": cite}

    def parts(self) -> list[tuple[Fraction, str]]:
        """What the elected vigorish takes of a wager."""
        parts = shared.tie_parts(self.tie_odds, LAW["7.3(b)"])
        if self.vigorish == TIE_25:
            parts.append((shared.TIE_CHARGE, LAW["7.3(d)"]))
        elif self.vigorish == NO_VIGORISH:
            parts.append((Fraction(1, 2), LAW["7.3(f)"]))
        elif self.vigorish_rounding == "exact":
            parts.append((Fraction(self.vigorish_percent, 100), LAW["7.3(c)"]))
        return parts


WAGERS = wagers(LAW, "{banker_cite}", BANKER_SIX, PLAYER_PAIR)
