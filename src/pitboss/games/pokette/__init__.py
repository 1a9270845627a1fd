"""Pokette, N.J.A.C. 19:47-12 (now 13:69F-12): a wheel of cards, wagers on the next one, and a hand that it builds."""

from pitboss.games.device_family.play import LAYOUT
from pitboss.games.pokette import round
from pitboss.games.pokette.felt import layout
from pitboss.games.pokette.hand import all_chances
from pitboss.games.pokette.rules import READINGS, Options, apart
from pitboss.table import Game, Order
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Choices, Declarations, Devices, Felt, Signs, WagerGroups, WagerHandling
from pitboss.table.procedures import next_without_cards, without_cards

DECLARED = (
    ("19:46-1.17(a)", "the deck that shows the hand has 52 cards, all alike in size and shape"),
    (f"{READINGS}/wheel", "the wheel has the 52 cards and further stops called jacers"),
    (f"{READINGS}/supervision", "the table is supervised"),
)

GAME = Game(
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=all_chances(None).rules(),
    rulings=round.RULINGS,
    procedures=without_cards(round.PROCEDURES),
    next_procedure=next_without_cards("check-wheel"),
    paragraphs={
        **dict.fromkeys(("cash", "handling", "closed", "choice", "wagers/take"), "house/betting"),
        **dict.fromkeys(("other", "wagers/place"), "house/wagers"),
        "wagers/settle": "house/result",
        **dict.fromkeys(("equipment/open", "equipment/lock"), "house/opening"),
    },
    settles=Order(from_the=""),
    memory=round.Memory,
    parts=(
        Choices(why_not_allowed=round.not_open),
        WagerHandling(alterable=True, explain_unknown=apart),
        WagerGroups({LAYOUT: round.open_wagers}),
        Felt(layout),
        Devices(lambda options: (options.device,) if options.jacer_stops else ()),
        Declarations(DECLARED),
        Signs(lambda options: [("sign", options.words()["jacer_words"], f"{READINGS}/jacer-on-hand")]),
    ),
)
