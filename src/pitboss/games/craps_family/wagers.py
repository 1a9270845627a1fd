"""The wagers of craps as the table posts them: when each wins, what it pays, and the paragraph that defines it."""

from pitboss.games.craps_family.bets import AGAINST, BETS, HARD, ONE_ROLL, PARTS, CrapsBet
from pitboss.games.craps_family.money import TRUE
from pitboss.games.craps_family.options import by_number
from pitboss.table import WagerRule

_ITEMS = {
    "pass": "1.2(a)1",
    "dont-pass": "1.2(a)2",
    "come": "1.2(a)3",
    "dont-come": "1.2(a)4",
    "place": "1.2(a)5",
    "place-to-lose": "1.2(a)6",
    "hard-4": "1.2(a)7",
    "hard-6": "1.2(a)8",
    "hard-8": "1.2(a)9",
    "hard-10": "1.2(a)10",
    "field": "1.2(a)11",
    "any-seven": "1.2(a)12",
    "any-craps": "1.2(a)13",
    "craps-2": "1.2(a)14",
    "craps-3": "1.2(a)15",
    "craps-12": "1.2(a)16",
    "eleven": "1.2(a)17",
    "c-and-e": "1.2(a)18",
    "horn": "1.2(a)19",
}
"""The items of 1.2(a)."""

_SAYS = {
    "pass": "7 or 11 on the come out roll, or the point before a 7",
    "dont-pass": "2 or 3 on the come out roll, or a 7 before the point; 12 is void",
    "pass-odds": "the pass bet wins on its point",
    "dont-pass-odds": "the don't pass bet wins against its point",
    "come": "7 or 11 on the next roll, or the come point before a 7",
    "dont-come": "2 or 3 on the next roll, or a 7 before the come point; 12 is void",
    "field": "2, 3, 4, 9, 10, 11 or 12 on the next roll",
    "any-seven": "7 on the next roll",
    "any-craps": "2, 3 or 12 on the next roll",
    "craps-2": "2 on the next roll",
    "craps-3": "3 on the next roll",
    "craps-12": "12 on the next roll",
    "eleven": "11 on the next roll",
    "c-and-e": "2, 3, 12 or 11 on the next roll, half of it on each",
    "horn": "2, 3, 11 or 12 on the next roll, a quarter of it on each",
    "whirl": "2, 3, 11 or 12 on the next roll, 7 gives it back, a fifth of it on each",
}
_ONE_ROLL_PAYS = {
    "field": "1 to 1, {field_2_odds} on 2, {field_12_odds} on 12",
    "any-seven": "{any_seven_odds}",
    "any-craps": "{any_craps_odds}",
    "craps-2": "{craps_2_12_odds}",
    "craps-3": "{craps_3_11_odds}",
    "craps-12": "{craps_2_12_odds}",
    "eleven": "{craps_3_11_odds}",
}
_SUPPORT = ("pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds")


def number_of(bet: CrapsBet) -> str:
    """The paragraph that defines a wager, or the reading where none that we hold does."""
    if item := _ITEMS.get(bet.name) or _ITEMS.get(bet.family):
        return item
    if bet.family in _SUPPORT:
        return "house:craps/odds-behind"
    return "house:craps/vigorish" if bet.family in ("buy", "lay") else "house:craps/more-wagers"


def _cite(bet: CrapsBet) -> str:
    number = number_of(bet)
    return f"19:47-{number}" if number[0].isdigit() else number


def _says(bet: CrapsBet) -> str:
    if bet.name in _SAYS:
        return _SAYS[bet.name]
    if bet.kind == HARD:
        return f"{bet.number} as a pair before a 7 and before {bet.number} in any other way"
    if bet.kind == ONE_ROLL:
        return f"2, 3, 11 or 12 on the next roll, a fifth of it on each and two fifths on {bet.name.split('-')[-1]}"
    return f"a 7 before {bet.number}" if bet.kind == AGAINST else f"{bet.number} before a 7"


def _pays(bet: CrapsBet) -> str:
    if bet.kind == ONE_ROLL:
        return _ONE_ROLL_PAYS.get(bet.name, f"each of {len(PARTS[bet.name])} parts at its own odds")
    if bet.kind == HARD:
        return f"{{{by_number('hard', bet.number)}}}"
    if bet.family in ("place", "place-to-lose"):
        return f"{{{by_number('lose' if bet.kind == AGAINST else 'place', bet.number)}}}"
    if bet.family in ("buy", "lay") or bet.family in _SUPPORT[2:]:
        true = TRUE[bet.number]
        odds = f"{true.stake} to {true.win}" if bet.kind == AGAINST else str(true)
        return odds + (", less {vigorish_percent}% vigorish" if bet.family in ("buy", "lay") else "")
    if bet.name == "pass-odds":
        return "2 to 1 on 4 and 10, 3 to 2 on 5 and 9, 6 to 5 on 6 and 8"
    if bet.name == "dont-pass-odds":
        return "1 to 2 on 4 and 10, 2 to 3 on 5 and 9, 5 to 6 on 6 and 8"
    return "1 to 1"


def _odds_cite(bet: CrapsBet) -> str:
    if bet.family in ("buy", "lay"):
        return "house:craps/vigorish"
    return "house:craps/odds-behind" if bet.family in _SUPPORT else "house:craps/odds"


def _limits(bet: CrapsBet) -> tuple[str, str] | tuple[None, None]:
    if bet.kind in (ONE_ROLL, HARD):
        return "proposition_minimum", "proposition_maximum"
    moved = bet.family in ("come", "dont-come") and bet.number
    return (None, None) if moved or bet.family in _SUPPORT else ("minimum", "maximum")


WAGERS = {
    name: WagerRule(
        name,
        _says(bet),
        _pays(bet),
        _cite(bet),
        _odds_cite(bet),
        needs=bet.base,
        minimum=_limits(bet)[0],
        maximum=_limits(bet)[1],
    )
    for name, bet in BETS.items()
}
