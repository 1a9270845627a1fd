"""A game whose wagers lie on one layout and whose result a device shows, as the engine wants it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pitboss.equipment.device import Device
from pitboss.games.device_family.play import LAYOUT
from pitboss.table import AnyTable, Game, Order, Procedure, Ruling, WagerRule
from pitboss.table.engine.nameplate import names_of
from pitboss.table.memory import Memory
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Declarations, Devices, Felt, WagerGroups, WagerHandling
from pitboss.table.procedures.common import next_without_cards, without_cards
from pitboss.table.view.layout import Layout

ON_THE_LAYOUT = {
    **dict.fromkeys(("cash", "handling", "closed", "choice", "wagers/take"), "house/betting"),
    **dict.fromkeys(("other", "wagers/place"), "house/wagers"),
}
"""The paragraphs on wagers of most of these games."""
WHEEL = {
    **ON_THE_LAYOUT,
    "wagers/settle": "house/result",
    **dict.fromkeys(("equipment/open", "equipment/lock"), "house/opening"),
}
"""The paragraphs of a game with a wheel."""
SHAKER = {
    "wagers/settle": "house/settling",
    "equipment/open": "house/opening",
    "equipment/lock": "house/shaker",
}
"""The paragraphs of a game with a shaker that are its own."""


def device_game(
    package: str,
    *parts: object,
    options: type[Posted],
    wagers: Mapping[str, WagerRule],
    rulings: tuple[Ruling, ...],
    procedures: Mapping[str, Procedure],
    daily: str,
    paragraphs: Mapping[str, str | tuple[str, ...]],
    open_wagers: Callable[[AnyTable], tuple[str, ...]],
    felt: Callable[[Any], Layout],
    devices: Callable[[Any], tuple[Device, ...]],
    declared: tuple[tuple[str, str], ...],
    wins: Callable[[Any, Any], Sequence[str]] = lambda options, result: (),
    handling: WagerHandling | None = None,
    memory: type[Memory] = Memory,
    version: str = "1",
) -> Game:
    """The game; `daily` is the procedure with which a gaming day begins. Further parts go to the engine as they are."""
    return Game(
        **names_of(package),
        options=options,
        wagers=wagers,
        rulings=rulings,
        procedures=without_cards(procedures),
        next_procedure=next_without_cards(daily),
        paragraphs=paragraphs,
        settles=Order(from_the=""),
        memory=memory,
        version=version,
        parts=(
            handling or WagerHandling(alterable=True),
            WagerGroups({LAYOUT: open_wagers}),
            Felt(felt, wins),
            Devices(devices),
            Declarations(declared),
            *parts,
        ),
    )
