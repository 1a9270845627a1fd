"""The wagers of the poker room: all of them go into a pot that players contest, and none is paid by the house."""

from pitboss.table import WagerRule

FROM_THE_POT = "the pot, or a share of it"


def wagers(law: str, turn: str, *, stud: bool) -> dict[str, WagerRule]:
    """What players put in under a section: antes, blinds or a forced bet, and bets."""
    rows = [WagerRule("ante", "put in by everybody before the deal, if posted", FROM_THE_POT, f"{law}(b)", turn)]
    if stud:
        cite = f"{law}(d)"
        rows.append(WagerRule("forced-bet", "the first bet, by whom the up-cards name", FROM_THE_POT, cite, turn))
    else:
        cite = "19:47-14.10(d)"
        rows.append(WagerRule("blind", "put in left of the button before the deal", FROM_THE_POT, cite, turn))
    rows.append(
        WagerRule(
            "bet",
            "the best hand at the end, or the last one left",
            FROM_THE_POT,
            turn,
            turn,
            minimum="minimum",
            maximum="maximum",
        )
    )
    return {rule.name: rule for rule in rows}
