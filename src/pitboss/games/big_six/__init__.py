"""Big six, N.J.A.C. 19:47-5.5 and 5.6 (now 13:69F-5): an upright wheel of 54 sections and a clapper."""

from pitboss.games.big_six import round
from pitboss.games.big_six.round import RULINGS, layout
from pitboss.games.big_six.rules import CHANCES, Options
from pitboss.games.device_family.game import WHEEL, device_game
from pitboss.games.device_family.play import open_wagers

GAME = device_game(
    __name__,
    options=Options,
    wagers=CHANCES.rules(),
    rulings=RULINGS,
    procedures=round.PROCEDURES,
    daily="check-wheel",
    paragraphs=WHEEL,
    open_wagers=open_wagers(CHANCES),
    felt=layout,
    wins=CHANCES.winners,
    devices=lambda options: (options.device,),
    declared=(("house:big-six/wheel", "the wheel is at least five feet across and has a clapper at the top"),),
)
