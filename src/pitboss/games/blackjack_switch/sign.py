"""Blackjack switch: what the layout and the sign must say, 19:46-1.10C(b) and (c)."""

from pitboss.games.blackjack_switch.options import Options

LEGENDS = (
    ("Blackjack pays 1 to 1", "19:46-1.10C(b)4i"),
    ("Insurance pays 2 to 1", "19:46-1.10C(b)4ii"),
    ("Dealer must hit a soft 17", "19:46-1.10C(b)4iii"),
    ("Dealer pushes on 22", "19:46-1.10C(b)4iv"),
)
ONCE = "A match wager is paid once, for the best match among the first four cards"


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """Where it stands (`layout` or `sign`), what it says, and the paragraph that wants it."""
    lines = [(options.legends_on, words, cite) for words, cite in LEGENDS]
    if options.match_wager:
        odds_cite = "19:46-1.10C(b)5" if options.match_odds_on == "layout" else "19:46-1.10C(c)2"
        lines += [
            (options.match_odds_on, words, odds_cite) for table in options.pay_tables() for words in table.legends
        ]
        lines.append(("sign", ONCE, "19:46-1.10C(c)1"))
    return lines
