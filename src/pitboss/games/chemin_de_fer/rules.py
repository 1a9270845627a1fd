"""Baccarat chemin de fer, 19:47-4: the options, the wagers, and which hand may choose whether to draw.

Of the subchapter the titles are known and no text is: every rule here is a house reading with its source.
"""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.baccarat_family import options as shared
from pitboss.games.baccarat_family import payout, shoe
from pitboss.games.baccarat_family.counting import TABLES
from pitboss.games.chemin_de_fer.paragraphs import LAW
from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, count, fixed_odds, flag, money
from pitboss.table import WagerRule
from pitboss.table.offer.table_options import limits_conflict

BANK, AGAINST = "bank", "against"
BANCO, WITH_TABLE = "banco", "with-the-table"
CARD, NO, DRAW, STAY = "card", "no", "draw", "stay"
ACCEPT, REFUSE, KEEP, PASS, WITHDRAW = "accept", "refuse", "keep", "pass", "withdraw"
FREE, MUST_DRAW, FIXED = "free", "must-draw", "fixed"
ONE_MORE, AT_ONCE, SEVEN_ONE_MORE = "fourteen-and-one-more", "seven", "seven-and-one-more"
IN_TURN, SEAT_NINE = "in-turn", "seat-9"
NO_PENALTY, LEAVES = "no-penalty", "leaves"
PLACE_NINE = 9


@dataclass(frozen=True, kw_only=True)
class Options(shared.WholeCents):
    """What a house may elect at chemin de fer."""

    boxes: int = count(9, allowed=(9, 10, 11, 12), says="numbered seats", cite=LAW["house/seats"])
    minimum: int = money("1.00", says="minimum bank", cite=LAW["house/limits"])
    maximum: int = money("100000.00", says="maximum bank that a new banker puts up", cite=LAW["house/limits"])
    banco_maximum: int = money("100000.00", says="most that one participant wagers against", cite=LAW["house/limits"])
    decks: int = shared.decks(LAW, usual=6)
    against_odds: Odds = fixed_odds("1 to 1", says="a wager against the bank pays", cite=LAW["house/odds"])
    vigorish_percent: int = payout.vigorish_percent(LAW)
    vigorish_rounding: str = payout.vigorish_rounding(LAW)
    player_on_5: str = choice(
        FREE,
        allowed=(FREE, MUST_DRAW),
        says="what the Player's Hand does with a count of 5",
        cite=LAW["house/player-draws"],
    )
    banker_choices: str = choice(
        FREE,
        allowed=(FREE, FIXED),
        says="the Banker's Hand with 3 against a 9 and with 5 against a 4: free, or by the table of punto banco",
        cite=LAW["house/banker-draws"],
    )
    alone_free: bool = flag(
        False, says="both hands draw as they like where one person covers the whole bank", cite=LAW["house/alone"]
    )
    end_of_shoe: str = choice(
        ONE_MORE,
        allowed=(ONE_MORE, AT_ONCE, SEVEN_ONE_MORE),
        says="cards behind the cutting card, and whether another hand follows the one in which it comes out",
        cite=LAW["house/end-of-shoe"],
    )
    cut_by: str = choice(IN_TURN, allowed=(IN_TURN, SEAT_NINE), says="who is asked first to cut", cite=LAW["house/cut"])
    players_shuffle: bool = flag(
        False, says="the pack is offered to the players for one more shuffle", cite=LAW["house/players-shuffle"]
    )
    after_shuffle: str = shoe.after_shuffle(LAW)
    recut_by: str = shoe.recut_by(LAW)
    refusing: str = choice(
        NO_PENALTY,
        allowed=(NO_PENALTY, LEAVES),
        says="what happens to a participant who refuses the shoe",
        cite=LAW["house/refusing"],
    )
    standing: bool = flag(True, says="people who stand behind the seats may wager", cite=LAW["house/standing"])
    banco_suivi: bool = flag(True, says="who lost the last banco has the first claim", cite=LAW["house/banco-suivi"])
    with_the_table: bool = flag(True, says="half the bank may be called", cite=LAW["house/with-the-table"])
    partial_withdrawal: bool = flag(
        False, says="a banker who keeps the shoe may take winnings out", cite=LAW["house/withdrawal"]
    )

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps that the vigorish cannot divide."""
        wrong = super().conflicts()
        if self.banco_maximum < self.increment:
            wrong += limits_conflict(self, "increment", "banco_maximum")
        return wrong

    def words(self) -> dict[str, str]:
        """What the bank pays, and what is elected, as a guide says it."""
        yes = {
            f"{name}_here": "yes" if getattr(self, name) else "no"
            for name in ("alone_free", "standing", "banco_suivi", "with_the_table", "partial_withdrawal")
        }
        return {"bank_pays": f"1 to 1, less {self.vigorish_percent} percent vigorish"} | yes

    def parts(self) -> list[tuple[Fraction, str]]:
        """What the vigorish takes of a win."""
        exact = self.vigorish_rounding == "exact"
        return [(Fraction(self.vigorish_percent, 100), LAW["house/vigorish"])] if exact else []

    # The options that the family's scripts and prices read.

    @property
    def player_odds(self) -> Odds:
        """What a wager on the Player's Hand pays, which here is one against the bank."""
        return self.against_odds

    @property
    def tie_odds(self) -> Odds:
        """There is no tie wager."""
        return self.against_odds

    @property
    def behind(self) -> int:
        """Cards behind the cutting card."""
        return 14 if self.end_of_shoe == ONE_MORE else 7

    @property
    def further_hands(self) -> int:
        """Hands after the one in which the cutting card comes out."""
        return 0 if self.end_of_shoe == AT_ONCE else 1

    def cutters(self, seats: list[int]) -> list[int]:
        """Who may cut, in turn; the player at place 9 before all others, where that is elected."""
        order = super().cutters(seats)
        return sorted(order, key=lambda box: box != PLACE_NINE) if self.cut_by == SEAT_NINE else order

    def offers_shuffle(self) -> bool:
        """Whether players may shuffle once more before the cut."""
        return self.players_shuffle


WAGERS = {
    rule.name: rule
    for rule in (
        WagerRule(
            BANK,
            "the Banker's Hand has the higher count; void on a tie; only what is covered is at risk",
            "{bank_pays}",
            LAW["house/bank"],
            LAW["house/odds"],
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            AGAINST,
            "the Player's Hand has the higher count; void on a tie; no more is taken than the bank can cover",
            "{against_odds}",
            LAW["house/against"],
            LAW["house/odds"],
            minimum="increment",
            maximum="banco_maximum",
        ),
    )
}


def printed(options: Options) -> str:
    """The odds printed on the layout."""
    return f"Bank pays {options.words()['bank_pays']} · Against the bank pays {options.against_odds}"


PLAYER_CHOOSES = (5,)
BANKER_CHOOSES = ((3, 9), (5, 4))
"""Where the hands are free: by the Player's count, and by the Banker's count and the Player's third card."""
UNDECIDED = range(8)
"""The counts on which a hand without a natural may have a choice."""


def player_free(options: Options, count: int, *, alone: bool) -> bool:
    """Whether the holder of the Player's Hand may choose on this count."""
    if alone and options.alone_free:
        return True
    return options.player_on_5 == FREE and count in PLAYER_CHOOSES


def banker_free(options: Options, count: int, third: int, *, alone: bool) -> bool:
    """Whether the banker may choose on this count against this third card, or against none."""
    if alone and options.alone_free:
        return True
    return options.banker_choices == FREE and (count, third) in BANKER_CHOOSES


def player_word(draws: bool) -> str:
    """The holder's choice."""
    return CARD if draws else NO


def by_table(count: int) -> str:
    """The choice that the holder must make where the table decides."""
    return player_word(TABLES.player_draws(count))


def half(options: Options, whole: int) -> int:
    """Half the bank, where that is a number of whole steps; otherwise nothing."""
    return 0 if whole % (2 * options.increment) else whole // 2


def coverable(options: Options, bank: int) -> int:
    """As much of a bank as whole steps can cover; what is over stays with the banker."""
    return bank - bank % options.increment
