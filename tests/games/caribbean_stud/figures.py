"""Caribbean stud poker: our own figure for each row of the reference table."""

import re

from pitboss.games.caribbean_stud import odds
from pitboss.games.caribbean_stud.rules import Options
from tests.oracles import options_of

TABLES = {"caribbean stud": 34}
WAYS = {
    "optimal": "best",
    "three rules of thumb": "basic",
    "raise A-K-J-8-3 or better": "ace-king-jack-8-3",
    "raise with matching rank": "matching-rank",
    "raise any pair or better": "pair-or-better",
    "raise ace-king or better": "ace-king-or-better",
    "raise everything": "always-bet",
}


def figure(row):
    return of_the_progressive(row) if row["wager"].startswith("progressive") else of_the_ante(row)


def of_the_progressive(row):
    """Amounts below New Jersey's are some other state's; they are priced all the same."""
    amounts = re.search(r"\$\d+(?:(?:, \$|-)\d+){2}", row["variant"])[0].replace("$", "").replace(", ", "-")
    four, full, flush = (f"{amount}.00" for amount in amounts.split("-"))
    options = options_of("caribbean-stud", four_of_a_kind_prize=four, full_house_prize=full, flush_prize=flush)
    return (
        odds.meter(options).break_even() if row["quantity"] == "break-even meter" else odds.meter(options).returns()[0]
    )


def of_the_ante(row):
    wager, quantity = row["wager"], row["quantity"]
    name = WAYS[wager.removeprefix("strategy: ")] if wager.startswith("strategy") else "best"
    found = odds.ante(Options(), name)
    if quantity == "combinations":
        return found.probability("win-one-pair" if wager.endswith(" pair") else "win-straight-flush")
    if row["unit"] == "cases":
        return 0 if odds.strategy(name, Options().one_pair_odds).always is False else 1
    return {
        "probability of raising": lambda: 1 - found.probability("fold"),
        "dealer does not qualify after a raise": lambda: found.probability("dealer-does-not-qualify"),
        "tie after a raise": lambda: found.probability("push"),
    }.get(quantity, lambda: found)()
