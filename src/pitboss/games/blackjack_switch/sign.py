"""Blackjack switch: what the layout and the sign must say, 19:46-1.10C(b) and (c)."""

from pitboss.games.blackjack_family.arithmetic import FOUR_OF_A_KIND, PAIR, THREE_OF_A_KIND, TWO_PAIRS
from pitboss.games.blackjack_switch.options import Options

LEGENDS = (
    ("Blackjack pays 1 to 1", "19:46-1.10C(b)4i"),
    ("Insurance pays 2 to 1", "19:46-1.10C(b)4ii"),
    ("Dealer must hit a soft 17", "19:46-1.10C(b)4iii"),
    ("Dealer pushes on 22", "19:46-1.10C(b)4iv"),
)
ONCE = "A match wager is paid once, for the best match among the first four cards"
KINDS = {PAIR: "One pair", THREE_OF_A_KIND: "Three-of-a-kind", TWO_PAIRS: "Two pairs", FOUR_OF_A_KIND: "Four-of-a-kind"}


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """Where it stands (`layout` or `sign`), what it says, and the paragraph that wants it."""
    lines = [(options.legends_on, words, cite) for words, cite in LEGENDS]
    if options.match_wager:
        odds_cite = "19:46-1.10C(b)5" if options.match_odds_on == "layout" else "19:46-1.10C(c)2"
        lines += [
            (options.match_odds_on, f"{name} pays {options.match_odds(kind)}", odds_cite)
            for kind, name in KINDS.items()
        ]
        lines.append(("sign", ONCE, "19:46-1.10C(c)1"))
    return lines
