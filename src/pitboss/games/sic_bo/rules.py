"""Sic bo: what a house may elect, and every wager on three dice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from pitboss.equipment.dice import Dice, dice, faces
from pitboss.games.device_family.bets import Chances, DeviceBet, bets_by_name
from pitboss.money import Odds
from pitboss.rulebook.election import choice, count, odds_from
from pitboss.table.offer.table_options import Posted

DICE: Dice = dice(3)
BEFORE, AFTER = "before-bets", "after-bets"
FACES = range(1, 7)


def _pays(odds: str, says: str) -> Odds:
    return odds_from(
        odds, says=f"{says} pays", cite="house:sic-bo/odds", notice="sign at the table; the same in the whole casino"
    )


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at sic bo."""

    boxes: int = count(8, allowed=tuple(range(1, 13)), says="players at the table", cite="house:layout")
    shaker: str = choice(
        "manual",
        allowed=("manual", "automated"),
        says="the shaker is worked by hand or by itself",
        cite="house:sic-bo/shaker",
    )
    shaken: str = choice(
        BEFORE,
        allowed=(BEFORE, AFTER),
        says="the dice are shaken before wagers are made and then uncovered, or after",
        cite="house:sic-bo/shaking",
    )
    triple_odds: Odds = _pays("180 to 1", "three of a kind of one number")
    any_triple_odds: Odds = _pays("30 to 1", "any three of a kind")
    double_odds: Odds = _pays("10 to 1", "two of a kind")
    total_4_17_odds: Odds = _pays("60 to 1", "a total of 4 or 17")
    total_5_16_odds: Odds = _pays("30 to 1", "a total of 5 or 16")
    total_6_15_odds: Odds = _pays("17 to 1", "a total of 6 or 15")
    total_7_14_odds: Odds = _pays("12 to 1", "a total of 7 or 14")
    total_8_13_odds: Odds = _pays("8 to 1", "a total of 8 or 13")
    total_9_12_odds: Odds = _pays("6 to 1", "a total of 9 or 12")
    total_10_11_odds: Odds = _pays("6 to 1", "a total of 10 or 11")
    combination_odds: Odds = _pays("5 to 1", "a combination of two numbers")
    side_odds: Odds = _pays("1 to 1", "small or big")
    single_1_odds: Odds = _pays("1 to 1", "a number on one die")
    single_2_odds: Odds = _pays("2 to 1", "a number on two dice")
    single_3_odds: Odds = _pays("3 to 1", "a number on three dice")


THROWS = {rolled: faces(rolled) for rolled in DICE.results()}


def _bet(name: str, says: str, option: str, wins: Callable[[tuple[int, ...]], bool]) -> DeviceBet:
    """A wager that wins on some throws, at the odds of one option; a brace stands for how often its number shows."""
    number = int(name[-1]) if name[-1].isdigit() else 0
    pays: dict[int | str, str] = {
        rolled: option.format(shown.count(number)) for rolled, shown in THROWS.items() if wins(shown)
    }
    alike = "combination" if name.startswith("combination") else ""
    return DeviceBet(name, says, pays, cite="house:sic-bo/wagers", odds_cite="house:sic-bo/odds", alike=alike)


def _alike(shown: tuple[int, ...]) -> bool:
    return len({*shown}) == 1


def _shows(number: int, dice: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda shown: shown.count(number) >= dice


def _adds_up(low: int, high: int, *, alike: bool = True) -> Callable[[tuple[int, ...]], bool]:
    return lambda shown: low <= sum(shown) <= high and (alike or not _alike(shown))


def _both(a: int, b: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda shown: a in shown and b in shown


def _bets() -> Iterator[DeviceBet]:
    yield _bet("small", "4 to 10, not all three alike", "side_odds", _adds_up(4, 10, alike=False))
    yield _bet("big", "11 to 17, not all three alike", "side_odds", _adds_up(11, 17, alike=False))
    for n in FACES:
        yield _bet(f"three-of-a-kind-{n}", f"three dice show {n}", "triple_odds", _shows(n, 3))
    yield _bet("any-three-of-a-kind", "three dice alike", "any_triple_odds", _alike)
    for n in FACES:
        yield _bet(f"two-of-a-kind-{n}", f"at least two dice show {n}", "double_odds", _shows(n, 2))
    for total in range(4, 18):
        option = f"total_{min(total, 21 - total)}_{max(total, 21 - total)}_odds"
        yield _bet(f"total-{total}", f"the dice add up to {total}", option, _adds_up(total, total))
    for a, b in combinations(FACES, 2):
        yield _bet(f"combination-{a}-{b}", f"{a} and {b} both show", "combination_odds", _both(a, b))
    for n in FACES:
        yield _bet(f"one-of-a-kind-{n}", f"{n} on one, two or three dice", "single_{}_odds", _shows(n, 1))


BETS = bets_by_name(_bets())
CHANCES = Chances(BETS, lambda options: DICE.results())


def dice_call(rolled: str) -> str:
    """Each die from the lowest up, then the total."""
    shown = sorted(faces(rolled))
    return f"{', '.join(map(str, shown))}, total {sum(shown)}"
