"""The three wagers of baccarat."""

from pitboss.rulebook.marks import Paragraphs
from pitboss.table import WagerRule


def wagers(law: Paragraphs, banker_odds: str) -> dict[str, WagerRule]:
    """Player's Hand, Banker's Hand and tie, each with the game's own paragraphs."""
    rules = (
        WagerRule(
            "player",
            "the Player's Hand has the higher count; void on a tie",
            "1 to 1",
            law["7.2(a)2"],
            law["7.3(a)"],
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "banker",
            "the Banker's Hand has the higher count; void on a tie, or charged as elected",
            "{banker_pays}",
            law["7.2(a)1"],
            banker_odds,
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "tie",
            "both hands have the same count",
            "{tie_odds}",
            law["7.2(a)3"],
            law["7.3(b)"],
            minimum="tie_minimum",
            maximum="tie_maximum",
        ),
    )
    return {rule.name: rule for rule in rules}
