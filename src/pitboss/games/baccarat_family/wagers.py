"""The three wagers of baccarat."""

from pitboss.table import WagerRule


def wagers(
    *, player: str, banker: str, tie: str, player_odds: str, banker_odds: str, tie_odds: str
) -> dict[str, WagerRule]:
    """Player's Hand, Banker's Hand and tie, each with the game's own paragraphs."""
    rules = (
        WagerRule(
            "player",
            "the Player's Hand has the higher count; void on a tie",
            "1 to 1",
            player,
            player_odds,
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "banker",
            "the Banker's Hand has the higher count; void on a tie, or charged as elected",
            "{banker_pays}",
            banker,
            banker_odds,
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "tie",
            "both hands have the same count",
            "{tie_odds}",
            tie,
            tie_odds,
            minimum="tie_minimum",
            maximum="tie_maximum",
        ),
    )
    return {rule.name: rule for rule in rules}
