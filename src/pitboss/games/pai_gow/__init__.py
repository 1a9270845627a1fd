"""Pai gow, N.J.A.C. 19:47-10 (now 13:69F-10): four tiles in two hands against the bank's, which passes round."""

from typing import Any

from pitboss.equipment import PAI_GOW_TILES
from pitboss.games.pai_gow.irregularities import PLAY, RULINGS, VOID
from pitboss.games.pai_gow.round import T, round_of_play
from pitboss.games.pai_gow.rules import DIVISION, PARAGRAPHS, STACKS, WAGER, WAGERS, Options, cite
from pitboss.games.pai_gow.stacks import mix, next_procedure, open_table, start
from pitboss.games.pai_gow_family.starting_place import devices, verify_areas
from pitboss.table import Game, Order, Procedure, Wager
from pitboss.table.acts.choices import LESS
from pitboss.table.acts.hand_setting import HOUSE_WAY
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import (
    Choices,
    DealtCards,
    Declarations,
    Devices,
    Felt,
    ImpossibleMishaps,
    Signs,
    WagerHandling,
    Wording,
)
from pitboss.table.procedures.common import COMMON, change_dealer
from pitboss.table.procedures.player_bank import (
    BANK,
    CO_BANK,
    NONE,
    PASS,
    PLAIN,
    SAME,
    BankMemory,
    not_eligible,
    verify_against_bank,
)
from pitboss.table.view.layout import Layout


def verify_wager_extra(t: T, act: Any, wager: Wager) -> None:
    """One area, or two side by side; and what the bank covers."""
    verify_areas(t, wager, 2 if t.options.two_areas else 1)
    verify_against_bank(t, WAGER, wager)


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """What the sign says of vigorish, the bank and the house way."""
    rounded = {"exact": "to the cent", "5-cents": "up to the next 5 cents", "25-cents": "up to the next 25 cents"}
    lines = [
        (
            "sign",
            f"{options.vigorish_percent}% vigorish on the amount won, rounded {rounded[options.vigorish_rounding]}",
            cite("vigorish"),
        ),
        ("sign", "Copies and nothing against nothing go to the bank", cite("copy")),
        ("sign", "The dealer tells anybody who asks how the house sets a hand", cite("help")),
    ]
    if options.player_bank:
        half = ", alone or half with the house" if options.co_bank else ""
        lines.append(("sign", f"The bank is offered to players in turn{half}", cite("bank-offer")))
    return lines


DECLARED = (
    (
        "13:69E-1.19A(a)",
        "32 opaque black tiles of one size and shading, backs and sides alike, with the casino's mark",
    ),
    ("13:69E-1.19A(d)", "each set comes in a sealed package that shows tampering"),
    ("13:69E-1.19B(a)", "the seals of sets are inspected on receipt, and sets are kept in locked cabinets"),
    (cite("high-tile"), "of equal values the better tile decides; the 2-4 and the 1-2 rank lowest in it"),
    (cite("shaker"), "three dice lie in a covered shaker, or an approved generator stands at the table"),
    (cite("in-view"), "players keep their tiles in the dealer's sight and touch them no more once they are set"),
    (cite("marker"), "a marker lies before the bank, and another one before the house where it is shared"),
)

GAME = Game(
    **names_of(__name__),
    version="3",
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **COMMON,
        "open": Procedure("house/opening", "a set of tiles is inspected and lies in pairs", open_table),
        "start": Procedure("house/first-look", "the first player has come: mix and stack the tiles", start),
        "mix": Procedure("house/mixing", "mix the tiles and build eight stacks", mix),
        "change-dealer": change_dealer("house:seating", burns=False),
        "round": Procedure("house/round", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs=PARAGRAPHS,
    settles=Order(cite=cite("losers")),
    memory=BankMemory,
    parts=(
        DealtCards(pieces=PAI_GOW_TILES, private=True),
        Choices(
            words=(HOUSE_WAY, "set", PASS, BANK, CO_BANK, SAME, LESS, NONE, PLAY, VOID),
            when_absent=(VOID,),
            why_not_allowed=lambda t, box, choice, hand: not_eligible(t, WAGER, box, choice),
        ),
        WagerHandling(alterable=True, verify_extra=verify_wager_extra),
        Felt(lambda options: Layout(printed="Copies go to the bank")),
        Wording(labels=PLAIN),
        Devices(lambda options: devices(options, STACKS)),
        DIVISION,
        Declarations(DECLARED),
        Signs(inscriptions),
        ImpossibleMishaps({"burn-forgotten": "no tile is burned"}),
    ),
)
