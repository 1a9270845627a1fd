"""Pokette for learning agents, many tables at once: wagers on the next stop, and on the hand that the stops build."""

import numpy as np

from pitboss.games.device_family import stepping
from pitboss.games.device_family.bets import LOST, STANDS, WON
from pitboss.games.device_family.stepping import LOSES, STAYS, WINS, BuiltHand
from pitboss.games.pokette import kernel
from pitboss.games.pokette.hand import HAND, HAND_WAGERS, all_chances, grown
from pitboss.games.pokette.kernel import FACES, HANDS, SHUT, VERDICTS
from pitboss.games.pokette.rules import Options
from pitboss.pricing.stepping.stepper import Chair, Stepper


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    return stepping.stepper(
        all_chances(options.jacer_on_hand), options, chair, tables, hand=_built_hand(options, chair)
    )


def _built_hand(options: Options, chair: Chair) -> BuiltHand:
    """The kernel's hands, by the stops of this wheel."""
    effect = options.jacer_on_hand or ""
    stops = np.array(kernel.faces(options))
    follows, verdicts = kernel.tables(effect)
    cards = np.full((len(HANDS), HAND - 1), -1)
    completes = np.full(follows.shape, -1)
    for number, hand in enumerate(HANDS):
        cards[number, : len(hand)] = [chair.pieces[card] for card in hand]
        for face, stop in enumerate(FACES):
            if len(then := grown(hand, stop, effect)) == HAND:
                completes[number, face] = chair.pieces[then[-1]]
    ends = np.zeros(verdicts.shape, np.uint8)
    for verdict, end in ((WON, WINS), (LOST, LOSES), (STANDS, STAYS)):
        ends[verdicts == VERDICTS[verdict]] = end
    return BuiltHand(
        cards=cards,
        follows=follows[:, stops],
        completes=completes[:, stops],
        odds={name: getattr(options, wager.option) for name, wager in HAND_WAGERS.items()},
        opened=verdicts[:, :, 0] != SHUT,
        ends=ends[:, :, stops],
    )
