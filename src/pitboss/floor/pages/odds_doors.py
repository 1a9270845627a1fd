"""The pages of a game's figures, which lead to each other."""

from pitboss.table import Game
from pitboss.table.parts import SharedModules, SharedPot


def doors(game: Game, query: str = "", *, supposed: bool = False) -> list[tuple[str, str]]:
    """The pages of a game's figures; the options of this one go along, and a hypothesis is never filed."""
    at = f"/odds/{game.name}"
    with_query = f"?{query}" if query else ""
    found = [("Odds", f"{at}{with_query}")]
    if "equity" in game.part(SharedModules).paths:
        found.append(("Equity", f"{at}/equity"))
    if not game.has(SharedPot) and not supposed:
        found.append(("Worth", f"{at}/worth{with_query}"))
    if not supposed:
        found.append(("PAR sheet", f"{at}/sheet{with_query}"))
    found.append(("Compare", f"{at}/compare{with_query}" if query else f"/compare?table={game.name}"))
    return found
