"""What a package with a game of its own may use: the names here stay, and CHANGELOG says when one changes.

Everything else of `pitboss` may change without notice.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.equipment import DECK, RANKS, SUITS, Card, packed, unpacked
from pitboss.games.house_poker_family.course import (
    COMMUNITY,
    Back,
    Bet,
    Choice,
    Community,
    Course,
    Dealer,
    ElectedBet,
    Fold,
    Hands,
    Stay,
    Street,
    Turn,
    raises,
)
from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.house_poker_family.options import HousePokerOptions, house_limit
from pitboss.games.house_poker_family.settling import EVEN, bonus, by_table, level, limited, lost, side, won
from pitboss.money import Odds, dollars
from pitboss.ranking import FOUR, HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, count, fixed_odds, flag, money, odds_from, one_of_odds
from pitboss.rulebook.marks import helper, law, reading
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table import HOUSE, Game, Order, Procedure, RoundVoid, Ruling, Script, Table, Wager, WagerRule
from pitboss.table.act import Act, Betting, Collect, Deal, Decide, Place, Row, TableAction
from pitboss.table.act import TableAction as Deed
from pitboss.table.acts.hand_setting import Division
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Pay, PayBonus, Push, Settle, Take
from pitboss.table.acts.shuffle_acts import LoadShoe, OrderReshuffle, ReshuffleDone, Shuffle
from pitboss.table.memory import Memory
from pitboss.table.offer.coupons import Coupons
from pitboss.table.offer.elected_pay_table import Offering, PaidByTable, Side, offers, wagers
from pitboss.table.offer.elected_pay_table import PaidByTable as Paying
from pitboss.table.offer.table_options import Posted, Stake, stakes
from pitboss.table.parts import (
    BettingPlaces,
    Choices,
    DealtCards,
    Declarations,
    Devices,
    Felt,
    HousePlayers,
    ImpossibleMishaps,
    PlayersNeeded,
    SharedModules,
    SharedPot,
    Signs,
    SpokenWagers,
    WagerGroups,
    WagerHandling,
    Wording,
)
from pitboss.table.procedures import between_rounds
from pitboss.table.procedures.between_rounds import looked_at, washed
from pitboss.table.procedures.common import COMMON, FILL, change_dealer, return_everything
from pitboss.table.procedures.irregular import ABSENT, OUT_OF_LIMITS, drawn_in_error, exposed_in_error, face_up_in_shoe
from pitboss.table.view.layout import Layout
from pitboss.table.view.public_state import Amount, Marker, Puck, Thing
from pitboss.table.view.scene import Scene

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.machine import Machine, Settlement, SettlementRow, written_out
    from pitboss.games.house_poker_family.odds import MainOdds
    from pitboss.pricing.decisions import CountedHands, Decision, DecisionModel, Rule, by_hand
    from pitboss.pricing.distribution import GameOdds, WagerOdds
    from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck, ShoeRounds, plan, seats
    from pitboss.pricing.stepping.stepper import Cards, Ints
    from pitboss.pricing.worth.ends import End, Ends

__all__ = [
    "ABSENT",
    "BLOCK",
    "CLASS",
    "COMMON",
    "COMMUNITY",
    "DECK",
    "EVEN",
    "FILL",
    "FOUR",
    "HIGH",
    "HOUSE",
    "OUT_OF_LIMITS",
    "RANKS",
    "SUITS",
    "THREE",
    "Act",
    "Amount",
    "Arguments",
    "Back",
    "Bet",
    "Betting",
    "BettingPlaces",
    "Card",
    "Cards",
    "Choice",
    "Choices",
    "Collect",
    "Community",
    "CountedHands",
    "Coupons",
    "Course",
    "Deal",
    "Dealer",
    "DealtCards",
    "Decide",
    "Decision",
    "DecisionModel",
    "DeckPlan",
    "Declarations",
    "Deed",
    "Devices",
    "Division",
    "ElectedBet",
    "End",
    "Ends",
    "Felt",
    "Fold",
    "Game",
    "GameOdds",
    "Hands",
    "HousePlayers",
    "HousePokerOptions",
    "ImpossibleMishaps",
    "Ints",
    "Layout",
    "LoadShoe",
    "Machine",
    "MainOdds",
    "Marker",
    "Memory",
    "Odds",
    "Offering",
    "OneDeck",
    "Order",
    "OrderReshuffle",
    "PaidByTable",
    "Pay",
    "PayBonus",
    "Paying",
    "Place",
    "PlayersNeeded",
    "Posted",
    "Procedure",
    "Puck",
    "Push",
    "Refusal",
    "ReshuffleDone",
    "RoundVoid",
    "Row",
    "Rule",
    "Ruling",
    "Scene",
    "Script",
    "Settle",
    "Settlement",
    "SettlementRow",
    "SharedModules",
    "SharedPot",
    "ShoeRounds",
    "Shuffle",
    "Side",
    "Signs",
    "SpokenWagers",
    "Stake",
    "Stay",
    "Street",
    "Table",
    "TableAction",
    "Take",
    "Thing",
    "Turn",
    "TurnUp",
    "Violation",
    "Wager",
    "WagerGroups",
    "WagerHandling",
    "WagerOdds",
    "WagerRule",
    "Wording",
    "between_rounds",
    "bonus",
    "by_hand",
    "by_table",
    "change_dealer",
    "choice",
    "count",
    "dollars",
    "drawn_in_error",
    "exposed_in_error",
    "face_up_in_shoe",
    "fixed_odds",
    "flag",
    "helper",
    "house_limit",
    "house_poker",
    "law",
    "level",
    "limited",
    "looked_at",
    "lost",
    "money",
    "odds_from",
    "offers",
    "one_of_odds",
    "packed",
    "pay_tables",
    "plan",
    "raises",
    "reading",
    "return_everything",
    "seats",
    "side",
    "stakes",
    "unpacked",
    "wagers",
    "washed",
    "won",
    "written_out",
]

_ODDS_AND_KERNELS = {
    "pitboss.pricing.worth.ends": ("End", "Ends"),
    "pitboss.pricing.distribution": ("GameOdds", "WagerOdds"),
    "pitboss.pricing.decisions": ("CountedHands", "Decision", "DecisionModel", "Rule", "by_hand"),
    "pitboss.pricing.kernels.kernel": ("BLOCK", "Arguments", "OneDeck", "DeckPlan", "ShoeRounds", "plan", "seats"),
    "pitboss.pricing.stepping.stepper": ("Cards", "Ints"),
    "pitboss.games.house_poker_family.odds": ("MainOdds",),
    "pitboss.games.house_poker_family.machine": ("SettlementRow", "Machine", "Settlement", "written_out"),
}
"""Names by module."""


def __getattr__(name: str) -> Any:
    # Odds and kernels need NumPy and Numba, which a table does not: they are loaded when first asked for.
    for module, names in _ODDS_AND_KERNELS.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
