"""Mini-dice: what a house may elect, and the five kinds of wagers on two shaken dice."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pitboss.equipment.dice import DICE, faces
from pitboss.games.device_family.bets import Chances, DeviceBet, bets_by_name
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, count, money, odds_from
from pitboss.table import Table, Wager
from pitboss.table.offer.table_options import Posted

PLAYER, DEALER = "player", "dealer"
SEVEN = 7
NUMBERS = (4, 5, 6, 8, 9, 10)
FIELD = (2, 3, 4, 9, 10, 11, 12)
_ODDS, _PAYABLE = "13:69F-13.6(b)", "13:69F-13.6(b)1"


def _pays(odds: str, says: str) -> Odds:
    return odds_from(
        odds, says=f"{says} pays", cite=_ODDS, notice="sign at the table; the same in casino and simulcast facility"
    )


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at mini-dice."""

    increment: int = money("1.00", says="wagers are multiples of this", cite="house:increments")
    boxes: int = count(8, allowed=tuple(range(1, 13)), says="players at the table", cite="house:layout")
    shakes: str = choice(
        PLAYER,
        allowed=(PLAYER, DEALER),
        says="who has the shaker: players in turn, or the dealer",
        cite="house:mini-dice/shaker",
    )
    chip: int = money("1.00", says="the smallest chip in which winnings are paid", cite=_PAYABLE)
    place_4_10_odds: Odds = _pays("9 to 5", "a place bet on 4 or 10")
    place_5_9_odds: Odds = _pays("7 to 5", "a place bet on 5 or 9")
    place_6_8_odds: Odds = _pays("7 to 6", "a place bet on 6 or 8")
    field_odds: Odds = _pays("1 to 1", "the field on 3, 4, 9, 10 or 11")
    field_2_12_odds: Odds = _pays("2 to 1", "the field on 2 or 12")
    any_seven_odds: Odds = _pays("4 to 1", "any seven")
    over_under_odds: Odds = _pays("1 to 1", "over or under seven")

    def conflicts(self) -> list[Violation]:
        """Steps that the smallest chip does not divide."""
        wrong = super().conflicts()
        if self.increment % self.chip:
            why = f"steps of {dollars(self.increment)} cannot be laid with chips of {dollars(self.chip)}"
            wrong.append(Violation("increment", why, "house:increments"))
        return wrong


def _bet(item: int, name: str, says: str, wins: dict[int, str], loses: Iterable[int] | None = None) -> DeviceBet:
    """A wager of 13.2(a) by totals: the option that holds its odds for each that it wins on."""
    by_total = {rolled: sum(faces(rolled)) for rolled in DICE.results()}
    taken = None if loses is None else frozenset(roll for roll, total in by_total.items() if total in loses)
    pays: dict[int | str, str] = {rolled: wins[total] for rolled, total in by_total.items() if total in wins}
    return DeviceBet(name, says, pays, cite=f"13:69F-13.2(a){item}", odds_cite=_ODDS, loses=taken)


def _place(number: int) -> DeviceBet:
    low = min(number, 14 - number)
    return _bet(1, f"place-{number}", f"{number} before a 7", {number: f"place_{low}_{14 - low}_odds"}, (SEVEN,))


_FIELD_ODDS = {total: "field_2_12_odds" if total in (2, 12) else "field_odds" for total in FIELD}
BETS = bets_by_name(
    (
        *map(_place, NUMBERS),
        _bet(2, "field", "2, 3, 4, 9, 10, 11 or 12 on the next shake", _FIELD_ODDS),
        _bet(3, "any-seven", "7 on the next shake", {SEVEN: "any_seven_odds"}),
        _bet(4, "over-seven", "8 to 12 on the next shake", dict.fromkeys(range(8, 13), "over_under_odds")),
        _bet(5, "under-seven", "2 to 6 on the next shake", dict.fromkeys(range(2, 7), "over_under_odds")),
    )
)
CHANCES = Chances(BETS, lambda options: DICE.results())


def verify_payable(t: Table[Options], act: object, given: Any) -> None:
    """A wager that the odds cannot pay exactly in chips is not taken, and no fee makes up for it."""
    if not isinstance(given, Wager) or not given.amount:
        return
    for option in dict.fromkeys(BETS[given.wager].pays.values()):
        odds: Odds = getattr(t.options, option)
        if given.amount * odds.win % (odds.stake * t.options.chip):
            chips, step = dollars(t.options.chip), odds.stake * t.options.chip
            nearest = max(step, given.amount // step * step)
            why = f"{dollars(given.amount)} on {given.wager} cannot be paid at {odds} in chips of {chips}"
            raise Refusal(f"{why}; {dollars(nearest)} can", _PAYABLE)
