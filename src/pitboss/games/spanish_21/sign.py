"""Spanish 21: what the layout and the sign must say."""

from pitboss.games.spanish_21.options import Options
from pitboss.games.spanish_21.rules import ENVY, IN_SUITS, LONG_21, PRIZES
from pitboss.money import dollars

_LAYOUT, _SIGN = "13:69E-1.10B(b)", "13:69E-1.10B(c)"


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """Where it stands (`layout` or `sign`), what it says, and the reading that wants it."""
    (large, high), (small, low) = PRIZES
    several, one, spades = IN_SUITS
    like, identical = options.match_odds()
    lines = [
        ("layout", f"Blackjack pays {options.blackjack_odds}", _LAYOUT),
        ("layout", "Dealer must draw to 16 and stand on all 17s", _LAYOUT),
        ("layout", f"Insurance pays {options.insurance_odds}", _LAYOUT),
        ("layout", f"21 in five cards pays {LONG_21[5]}, in six {LONG_21[6]}, in seven or more {LONG_21[7]}", _LAYOUT),
        ("layout", f"6-7-8 and 7-7-7 pay {several}, of one suit {one}, of spades {spades}", _LAYOUT),
        (
            "layout",
            f"7-7-7 of one suit against a dealer's 7 pays {dollars(low)} besides on {dollars(small)} or more, "
            f"{dollars(high)} on {dollars(large)} or more",
            _LAYOUT,
        ),
        ("sign", "Doubled hands have no bonus odds; doubled and split hands have no super bonus", _SIGN),
    ]
    if options.envy:
        lines.append(("sign", f"With a super bonus every other player who wagered has {dollars(ENVY)}", _SIGN))
    if options.match_the_dealer:
        words = f"Match the dealer pays {like} for each card, {identical} in the same suit"
        lines.append((options.match_odds_on, words, _LAYOUT if options.match_odds_on == "layout" else _SIGN))
    return lines
