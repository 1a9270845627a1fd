"""A page for every environment: what it is called, its actions and what its player sees."""

from docs.making.games import needs
from docs.making.markdown import code, table, text

from pitboss.adapters.seats import VERSION, Seats
from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.table.parts import PlayersNeeded


def names() -> list[str]:
    """The games that a program can play."""
    return ready()


def overview() -> str:
    """All environments in one table."""
    lines = [
        "# Environments",
        "",
        "Every game that can be opened is an environment for learning agents: one player with Gymnasium, a table "
        "with PettingZoo. [How they are made and what they have in common](../learning.md).",
        "",
    ]
    rows = []
    for name in names():
        seats, title = _seats(name), game_of(name).title
        sizes = (len(seats.actions.names), sum(_fields(seats).values())) if seats else ("", "")
        rows.append((f"[{text(title)}]({name}.md)", code(f"pitboss/{name}-v{VERSION}"), *sizes))
    lines += table(("game", "environment", ">actions", ">numbers observed"), rows)
    return "\n".join(lines) + "\n"


def _seats(name: str) -> Seats | None:
    game = game_of(name)
    if needs(game):
        return None
    players = ["learner", *(f"other {n + 1}" for n in range(2 if game.part(PlayersNeeded).least > 1 else 0))]
    seats = Seats(game, game.elect({}), players)
    seats.open(0)
    return seats


def _fields(seats: Seats) -> dict[str, int]:
    return seats.eyes["learner"].fields()


def page(name: str) -> str:
    """One environment, under default options."""
    game, seats = game_of(name), _seats(name)
    lines = [
        f"# {game.title} as an environment",
        "",
        f"[The game itself](../games/{name}.md). [What all environments share](../learning.md).",
        "",
    ]
    if seats is None:
        lines += [
            '!!! warning "The house must supply numbers first"',
            "    " + "; ".join(text(f"{one.option}: {one.reason}") for one in needs(game)),
            "",
        ]
        lines += ["Give them by name when the environment is made, or in [the house's file](../house.md)."]
        return "\n".join(lines) + "\n"
    others = f", {len(seats.players) - 1} others who answer at random" if len(seats.players) > 1 else ""
    actions, fields = seats.actions.names, _fields(seats)
    made = f'`pitboss.adapters.env("{name}")`{others}'
    known = f'`gymnasium.make("pitboss/{name}-v{VERSION}")` after `import pitboss.adapters.gym`'
    lines += [
        f"- Gymnasium: {made}; or {known}",
        f'- PettingZoo: `pitboss.adapters.table_env("{name}", players={max(3, game.part(PlayersNeeded).least)})`',
        f"- A unit is ${seats.actions.unit / 100:,.2f}; a reward of 1 is one unit won.",
        f"- {len(actions)} actions, some of them open (`action_mask`); {sum(fields.values())} numbers observed.",
        "",
        "## Actions",
        "",
    ]
    lines += table((">", "action"), [(number, code(action)) for number, action in enumerate(actions)])
    lines += ["## What the player sees", ""]
    lines += table(("part of the observation", ">numbers", ">from"), _placed(fields))
    lines += [f"Any [option of the game](../games/{name}.md#options-of-the-house) can be given by name.", ""]
    return "\n".join(lines)


def _placed(fields: dict[str, int]) -> list[tuple[str, int, int]]:
    rows, start = [], 0
    for part, length in fields.items():
        rows.append((text(part), length, start))
        start += length
    return rows
