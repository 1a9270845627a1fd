"""Big six, N.J.A.C. 19:47-5.5 and 5.6 (now 13:69F-5): an upright wheel of 54 sections and a clapper."""

from pitboss.games.big_six import round
from pitboss.games.big_six.round import RULINGS, layout
from pitboss.games.big_six.rules import CHANCES, Options
from pitboss.games.device_family.play import LAYOUT, open_wagers
from pitboss.table import Game, Order
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Declarations, Devices, Felt, WagerGroups, WagerHandling
from pitboss.table.procedures import next_without_cards, without_cards

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=CHANCES.rules(),
    rulings=RULINGS,
    procedures=without_cards(round.PROCEDURES),
    next_procedure=next_without_cards("check-wheel"),
    paragraphs={
        **dict.fromkeys(("cash", "handling", "closed", "choice", "wagers/take"), "house/betting"),
        **dict.fromkeys(("other", "wagers/place"), "house/wagers"),
        "wagers/settle": "house/result",
        **dict.fromkeys(("equipment/open", "equipment/lock"), "house/opening"),
    },
    settles=Order(from_the=""),
    parts=(
        WagerHandling(alterable=True),
        WagerGroups({LAYOUT: open_wagers(CHANCES)}),
        Felt(layout),
        Devices(lambda options: (options.device,)),
        Declarations((("house:big-six/wheel", "the wheel is at least five feet across and has a clapper at the top"),)),
    ),
)
