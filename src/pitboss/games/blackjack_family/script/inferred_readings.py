"""Variants of which no paragraph is held: what their sister games say is carried over as the house's reading.

The readings stand in the family's own `provisions.toml`, once for all such games.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pitboss.equipment.cards import SPANISH_CARDS
from pitboss.games.blackjack_family.script import irregularities, shoe
from pitboss.games.blackjack_family.script import options as shared
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
from pitboss.games.blackjack_family.script.felt import PLACES, WORDING
from pitboss.games.blackjack_family.script.options import BART_CARTER, DEVICE, MANUAL, BlackjackOptions
from pitboss.games.blackjack_family.script.procedures import EQUIPMENT, VARIANTS
from pitboss.games.blackjack_family.script.shared_boxes import places
from pitboss.rulebook.election import choice, count, flag
from pitboss.rulebook.marks import Paragraphs, reading
from pitboss.table import Game, Incident, Order, Procedure, RoundVoid, Ruling, Script, Table
from pitboss.table.act import Burn, Deal, TableAction
from pitboss.table.offer import card_options
from pitboss.table.parts import BettingPlaces, Choices, DealtCards, Declarations, Felt, Signs, WagerHandling
from pitboss.table.procedures.irregular import from_the_shoe, ruling
from pitboss.table.view.layout import Layout

READ = "house:twenty-one/"
CARRIED: dict[str, str | tuple[str, ...]] = {
    "cash": READ + "wagers",
    "handling": READ + "wagers",
    "closed": READ + "wagers",
    "other": READ + "wagers",
    "choice": READ + "decisions",
    "confirmed": READ + "confirmed",
    "behind": READ + "shared-box",
    "decks": READ + "cards",
    "cut/margin": READ + "cut-margin",
    "house/bust": READ + "bust",
    "house/cut-after-burn": READ + "cut-offer",
    "house/cut-after-void": READ + "cut-offer",
    "house/cut-player-gone": READ + "cut-offer",
    "house/device": READ + "shuffle",
    "house/device-cutting-card": READ + "cutting-card-placed",
    "house/no-cards-left": READ + "no-cards-left",
    "house/reader-inspection": READ + "reader-inspection",
    "house/side-wagers-behind": READ + "shared-box",
    "house/void-round": READ + "void-round",
    "2.1": READ + "values",
    '2.1 "Bart Carter shuffle"': READ + "bart-carter",
    '2.1 "Blackjack"': (),
    "2.2(a)": READ + "cards",
    "2.2(b)": READ + "values",
    "2.3(b)": READ + "settlement",
    "2.3(c)": READ + "wagers",
    "2.3(d)": READ + "wagers",
    "2.3(e)": READ + "settlement",
    "2.3(e) s2": READ + "halves",
    "2.3(f)": READ + "wagers",
    "2.3(g)": READ + "confirmed",
    "2.4(a)": READ + "opening",
    "2.4(b)": READ + "spread",
    "2.4(c)": READ + "first-player",
    "2.5(a)": READ + "shuffle",
    "2.5(b)": READ + "cut",
    "2.5(c)": READ + "cut-margin",
    "2.5(d)": READ + "cutting-card-placed",
    "2.5(e)": READ + "cut",
    "2.5(e)1": READ + "cut-offer",
    "2.5(e)2": READ + "cut-offer",
    "2.5(e)3": READ + "cut-offer",
    "2.5(e)4": READ + "cut-offer",
    "2.5(f)": READ + "cut-offer",
    "2.5(g)": READ + "recut",
    "2.5(h)": READ + "reshuffle",
    "2.5(h)2": READ + "bart-carter",
    "2.6(c)": READ + "burn",
    "2.6(e)": READ + "dealing",
    "2.6(e)1": READ + "first-cards",
    "2.6(e)2": READ + "first-cards",
    "2.6(e)3": READ + "first-cards",
    "2.6(f)": READ + "decisions",
    "2.6(f) s1": READ + "called",
    "2.6(g)": READ + "called",
    "2.6(h)": READ + "dealers-card",
    "2.6(i)": READ + "pick-up",
    "2.6(j)": READ + "hole-card",
    "2.6(j) s2": READ + "reader",
    "2.6(j)1": READ + "reader",
    "2.6(l)": READ + "cutting-card",
    "2.6(m)": READ + "bart-carter",
    "2.8(a)": READ + "surrender",
    "2.8(a)2": READ + "surrender-waits",
    "2.8(b)": READ + "surrender",
    "2.9(a)": READ + "insurance",
    "2.9(b)": READ + "insurance-amount",
    "2.9(b) s2": READ + "insurance-time",
    "2.9(b) s2b": READ + "insurance-time",
    "2.9(c)": READ + "insurance-settled",
    "2.9(d)": READ + "insurance-settled",
    "2.10(a)": READ + "doubling",
    "2.10(a) s1a": READ + "doubling",
    "2.10(a) s2": READ + "doubling",
    "2.10(b)": READ + "original-only",
    "2.11(a)": READ + "splitting",
    "2.11(b)": READ + "split-hands",
    "2.11(c)": READ + "split-hands",
    "2.11(c)1": READ + "splitting",
    "2.11(c)2": READ + "split-aces",
    "2.11(d)": READ + "original-only",
    "2.11(e)": READ + "splitting",
    "2.12(a)": READ + "drawing",
    "2.12(a)2": READ + "one-card",
    "2.12(a)3": (),
    "2.12(b)": READ + "dealer-draws",
    "2.12(c)": READ + "dealer-stops",
    "2.13": READ + "shared-box",
    "2.14": READ + "several-boxes",
    "2.15(a)": READ + "face-up",
    "2.15(b)": READ + "drawn-in-error",
    "2A.1": (),
    "2A.3(d)": READ + "batches",
    "2A.4(b)1": READ + "uncut",
    "2A.4(i)": READ + "idle",
    "2A.5(b)2": (),
    "2A.5(h)": READ + "entry",
    "2A.15(a)": READ + "face-up-twice",
    "2A.15(c)": READ + "exposed-card",
    "2A.15(d)": READ + "overdrawn",
    "2A.15(e)": READ + "dealer-missed",
    "2A.15(f)": READ + "shoe-short",
    "2A.15(g)": READ + "no-cards",
    "2A.15(h)": READ + "card-missed",
    "2A.15(i)": READ + "shuffler-jam",
    "2A.15(j)": READ + "device-removed",
    "2A.15(k)": READ + "reader-misused",
    "2A.15(k)1": READ + "reader-shows",
    "2A.15(k)2": READ + "reader-hides",
    "2A.15(l)": READ + "reader-fails",
}
"""By the numbers of the sister games: the reading that carries their paragraph over."""
READING = Paragraphs("twenty-one", "twenty-one", CARRIED)
"""The family's readings alone, for what is elected alike in all these games."""


@dataclass(frozen=True, kw_only=True)
class CarriedOptions(shared.BlackjackOptions):
    """What is elected in all of these games."""

    shuffle: str = choice(
        MANUAL,
        allowed=(MANUAL, DEVICE, BART_CARTER),
        says="how the cards are shuffled",
        cite=READING["2.5(a)"],
        by_value=((DEVICE, "19:46-1.19(c)"),),
    )
    shuffle_at_will: bool = flag(False, says="the house may reshuffle after any round", cite=READING["2.5(h)1"])
    recut_by: str = shared.recut_by(READING["2.5(g)"])
    idle_spread: str = card_options.idle_spread(READING["2A.4(i)"])
    reader_readable: bool = flag(  # type: ignore[misc]
        False, says="players could learn a hole card from this reader", cite=READING["2A.15(k)1"]
    )
    max_hands_split: int = count(
        4, allowed=(2, 3, 4), says="hands that one hand may become by splitting", cite=READING["2.11(e)"]
    )
    no_midshoe_entry: bool = flag(
        False, says="who sits a round out waits for the reshuffle or the house's leave", cite=READING["2A.5(h)"]
    )
    shared_box: int = shared.shared_box(READING["2.13(a)"])
    multi_box: bool = flag(True, says="a player may wager on more than one box", cite=READING["2.14"])

    @property
    def splits(self) -> int:
        """How often a hand may be split."""
        return self.max_hands_split - 1


@reading("twenty-one/foreign-card")
def foreign_card(t: Table, act: Deal | Burn, incident: Incident) -> Script[object]:
    """A ten found in the shoe is a foreign card: the supervisor is notified, the round is void, and the decks are
    checked.
    """
    yield TableAction(what="notify", words="a casino supervisor")
    yield TableAction(what="check", words="all decks of the shoe")
    raise RoundVoid("", "a card lay in the shoe that no deck of this game has")


RULINGS = (
    *irregularities.rulings(),
    ruling("foreign-card", "house:twenty-one/foreign-card", (Deal,), foreign_card, from_the_shoe)(
        "A ten in the shoe is a foreign card: supervisor, a void round, and the decks are checked."
    ),
)
"""Those of the family, and what a deck without tens can bring."""


def game(
    round_of_play: Any,
    choices: Choices,
    handling: WagerHandling,
    inscriptions: Callable[[Any], list[tuple[str, str, str]]],
    *,
    declared: tuple[tuple[str, str], ...],
    unsaid: tuple[str, ...] = (),
    rulings: tuple[Ruling, ...] = RULINGS,
    **own: Any,
) -> Game:
    """A game of the family as the engine needs it."""

    def layout(options: BlackjackOptions) -> Layout:
        """What must stand on the layout is printed on it."""
        words = [words for where, words, _ in inscriptions(options) if where == "layout"]
        return Layout(printed=" · ".join(words), places=PLACES)

    equipment = [fact for fact in EQUIPMENT if fact[0] not in ("19:46-1.17(a)", *unsaid)]
    return Game(
        rulings=rulings,
        procedures={**VARIANTS, "round": Procedure("2.6(e)", "a round of play", round_of_play)},
        next_procedure=shoe.next_procedure,
        settles=Order(from_the="left", losers_first=False),
        memory=BlackjackFamilyMemory,
        parts=(
            DealtCards(pieces=SPANISH_CARDS),
            choices,
            handling,
            BettingPlaces(lambda options: places(options.boxes, options.shared_box)),
            Felt(layout),
            WORDING,
            Declarations((*equipment, *declared)),
            Signs(inscriptions),
        ),
        **own,
    )
