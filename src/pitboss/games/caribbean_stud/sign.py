"""Caribbean stud poker: what stands on the layout and on the sign beside limits and options."""

from pitboss.games.caribbean_stud.rules import PAYS, Options
from pitboss.games.caribbean_stud.text import READINGS
from pitboss.money import dollars


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """The bet wager's odds on the layout, and on the sign how much it can win."""
    said = [("layout", f"{hand}: {getattr(options, name)}", "19:47-16.12(c)") for name, (_, hand) in PAYS.items()]
    said.append(("layout", "The dealer plays with ace-king or better.", f"{READINGS}/qualify"))
    limit = f"However much is bet, a bet wager wins no more than ${dollars(options.limit)} with a hand."
    return [*said, ("sign", limit, "19:47-16.12(d)")]
