"""Pokette, N.J.A.C. 19:47-12 (now 13:69F-12): a wheel of cards, wagers on the next one, and a hand that it builds."""

from pitboss.games.device_family.game import WHEEL, device_game
from pitboss.games.pokette import round
from pitboss.games.pokette.felt import layout
from pitboss.games.pokette.hand import all_chances
from pitboss.games.pokette.rules import READINGS, Options, apart
from pitboss.table.parts import Choices, Signs, WagerHandling

DECLARED = (
    ("19:46-1.17(a)", "the deck that shows the hand has 52 cards, all alike in size and shape"),
    (f"{READINGS}/wheel", "the wheel has the 52 cards and further stops called jacers"),
    (f"{READINGS}/supervision", "the table is supervised"),
)

GAME = device_game(
    __name__,
    Choices(why_not_allowed=round.not_open),
    Signs(lambda options: [("sign", options.words()["jacer_words"], f"{READINGS}/jacer-on-hand")]),
    version="2",
    options=Options,
    wagers=all_chances(None).rules(),
    rulings=round.RULINGS,
    procedures=round.PROCEDURES,
    daily="check-wheel",
    paragraphs=WHEEL,
    open_wagers=round.open_wagers,
    felt=layout,
    devices=lambda options: (options.device,) if options.jacer_stops else (),
    declared=DECLARED,
    handling=WagerHandling(alterable=True, explain_unknown=apart),
    memory=round.PoketteMemory,
)
