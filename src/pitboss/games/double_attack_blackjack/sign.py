"""Double attack blackjack: what the layout says."""

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.double_attack_blackjack.options import READINGS, Options
from pitboss.games.double_attack_blackjack.rules import BUST_ODDS

KINDS = {
    arithmetic.EIGHTS_SUIT: "8-8-8 of one suit",
    arithmetic.EIGHTS_COLOUR: "8-8-8 of one colour",
    arithmetic.BUST_6: "third card a 6",
    arithmetic.BUST_7: "third card a 7",
    arithmetic.BUST_8: "third card an 8",
    arithmetic.BUST_9: "third card a 9",
    arithmetic.BUST_FACE: "third card a face",
}


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """Where it stands, what it says, and the reading that wants it."""
    cite = f"{READINGS}/layout"
    words = [
        f"Blackjack pays {options.win_odds}",
        f"Insurance pays {options.insurance_odds}",
        "Dealer must draw to 16 and stand on all 17s",
    ]
    if options.bust_it:
        words += [f"Bust it, {name} pays {BUST_ODDS[kind]}" for kind, name in KINDS.items()]
    return [("layout", line, cite) for line in words]
