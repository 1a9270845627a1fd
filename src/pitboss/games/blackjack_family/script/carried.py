"""Variants of which no paragraph is held: what their sister games say is carried over as the house's reading.

The readings stand in the family's own `provisions.toml`, once for all such games.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from pitboss.equipment.cards import SPANISH_CARDS
from pitboss.games.blackjack_family.script import irregularities, shoe, wagers
from pitboss.games.blackjack_family.script import options as shared
from pitboss.games.blackjack_family.script.law import Concordance, Law
from pitboss.games.blackjack_family.script.options import BART_CARTER, DEVICE, MANUAL
from pitboss.games.blackjack_family.script.procedures import EQUIPMENT, procedures
from pitboss.rulebook.election import choice, count, flag
from pitboss.table import Game, Incident, Order, Procedure, RoundVoid, Ruling, Script, Table
from pitboss.table.act import Burn, Deal, Deed
from pitboss.table.irregular import from_the_shoe
from pitboss.table.layout import Layout
from pitboss.table.procedures import FLOOR

_READINGS = "house:twenty-one/"

_TOPICS: dict[str, tuple[str, ...]] = {
    "values": ('2.1 "Hard Total"', '2.1 "Soft Total"', "2.2(b)", "2.2(b)1", "2.2(b)2", "2.2(b)3"),
    "cards": ("2.2(a)",),
    "wagers": ("2.3(d)",),
    "settlement": ("2.3(e)", '2A.1 "Push"'),
    "halves": ("2.3(e): half",),
    "confirmed": ("2.3(g)",),
    "opening": ("2.4(a)",),
    "spread": ("2.4(b)",),
    "first-player": ("2.4(c)",),
    "batches": ("2A.3(d)",),
    "shuffle": ("2.5(a)", "house/device"),
    "uncut": ("2A.4(b)1",),
    "cut": ("2.5(b)", "2.5(e)", "2A.4(b)", "2A.4(b)2"),
    "cut-margin": ("2.5(c)",),
    "cutting-card-placed": ("2.5(d)", "house/device-cutting-card"),
    "cut-offer": (
        *("2.5(e)1", "2.5(e)2", "2.5(e)3", "2.5(e)4", "2.5(f)"),
        *("house/cut-after-burn", "house/cut-after-void", "house/cut-player-gone"),
    ),
    "recut": ("2.5(g)",),
    "reshuffle": ("2.5(h)", "2.5(h)1"),
    "bart-carter": ('2.1 "Bart Carter shuffle"', "2.5(h)2", "2.6(m)"),
    "idle": ("2A.4(i)", "2A.4(i)1", "2A.4(i)2"),
    "burn": ("2.6(c)",),
    "dealing": ("2.6(e)",),
    "first-cards": ("2.6(e)1", "2.6(e)2", "2.6(e)3"),
    "decisions": ("2.6(f)",),
    "called": ("2.6(f): called", "2.6(g)"),
    "dealers-card": ("2.6(h)",),
    "pick-up": ("2.6(i)",),
    "hole-card": ("2.6(j)",),
    "reader": ("2.6(j): read",),
    "reader-inspection": ("house/reader-inspection",),
    "cutting-card": ("2.6(l)", "2.6(l)1", "2.6(l)2i"),
    "surrender": ("2.8(a)", "2.8(a)1", "2.8(b)"),
    "surrender-waits": ("2.8(a)2",),
    "insurance": ("2.9(a)",),
    "insurance-amount": ("2.9(b)",),
    "insurance-time": ("2.9(b): reader", "2.9(b): when"),
    "insurance-settled": ("2.9(c)", "2.9(d)"),
    "doubling": ("2.10(a)", "2.10(a): 21", "2.10(a): card"),
    "original-only": ("2.10(b)", "2.11(d)"),
    "splitting": ("2.11(a)", "2.11(c)1", "2.11(e)"),
    "split-hands": ("2.11(b)", "2.11(c)"),
    "split-aces": ("2.11(c)2",),
    "drawing": ("2.12(a)", "2.12(a)1"),
    "one-card": ("2.12(a)2",),
    "dealer-draws": ("2.12(b)",),
    "dealer-stops": ("2.12(c)",),
    "shared-box": ("2.13(a)", "2.13(b)", "2.13(d)", "2.13(e)", "2.13(f)", "house/side-wagers-behind"),
    "several-boxes": ("2.14",),
    "entry": ("2A.5(h)",),
    "bust": ("house/bust",),
    "face-up": ("2.15(a)",),
    "face-up-twice": ("2A.15(a)",),
    "drawn-in-error": ("2.15(b)",),
    "exposed-card": ("house/exposed-card",),
    "overdrawn": ("house/overdrawn",),
    "dealer-missed": ("house/dealer-missed",),
    "no-cards": ("house/no-cards",),
    "card-missed": ("house/card-missed",),
    "shoe-short": ("house/shoe-short",),
    "no-cards-left": ("house/no-cards-left",),
    "shuffler-jam": ("house/shuffler-jam",),
    "device-removed": ("house/device-removed",),
    "reader-misused": ("house/reader-misused",),
    "reader-shows": ("house/reader-misused: shows",),
    "reader-hides": ("house/reader-misused: hides",),
    "reader-fails": ("house/reader-fails",),
    "void-round": ("house/void-round",),
    "foreign-card": ("house/foreign-card",),
}
"""By reading: the paragraphs of the sister games that it carries over."""

NOT_SAID = ("2.2(b)3i", "2.6(l)2", "2.12(a)3")


def carried(subchapter: str, name: str, own: Concordance) -> Law:
    """The paragraphs of a variant: its own readings, and for the rest those of the family."""
    shared_by_all = {number: _READINGS + reading for reading, numbers in _TOPICS.items() for number in numbers}
    return Law(subchapter, name, {**shared_by_all, **dict.fromkeys(NOT_SAID, ()), **own})


READING = carried("twenty-one", "twenty-one", {})
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
    idle_spread: str = choice(
        "face-up", allowed=("face-up", "face-down"), says="how cards lie while nobody plays", cite=READING["2A.4(i)"]
    )
    reader_readable: bool = flag(
        False, says="players could learn a hole card from this reader", cite=READING["house/reader-misused: shows"]
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


def foreign_card(law: Law, t: Table, act: Deal | Burn, incident: Incident) -> Script[Any]:
    """A ten comes out of the shoe: it belongs to no deck of this game, and who knows what else is wrong with them."""
    yield Deed(what="notify", words="a casino supervisor", cite=law["house/foreign-card"])
    yield Deed(what="check", words="all decks of the shoe", cite=law["house/foreign-card"])
    raise RoundVoid(law["house/foreign-card"], "a card lay in the shoe that no deck of this game has")


def rulings(law: Law) -> tuple[Ruling, ...]:
    """Those of the family, and what a deck without tens can bring."""
    return (
        *irregularities.rulings(law),
        Ruling(
            kind="foreign-card",
            cite=law["house/foreign-card"],
            says="A ten in the shoe is a foreign card: supervisor, a void round, and the decks are checked.",
            at=(Deal,),
            script=partial(foreign_card, law),
            when=from_the_shoe,
        ),
    )


def game(law: Law, round_of_play: Any, **own: Any) -> Game:
    """A game of the family as the engine needs it."""
    inscriptions = own["inscriptions"]

    def layout(options: Any) -> Layout:
        """What must stand on the layout is printed on it."""
        return Layout(printed=" · ".join(words for where, words, _ in inscriptions(options) if where == "layout"))

    declared = [fact for fact in EQUIPMENT if fact[0] not in ("19:46-1.17(a)", *own.pop("unsaid", ()))]
    cite = law["2.3(d)"]
    return Game(
        rulings=own.pop("rulings", rulings(law)),
        procedures={
            **procedures(law),
            "idle": Procedure(law["2A.4(i)"], "nobody plays: the cards lie spread", partial(shoe.idle, law)),
            "let-in": Procedure(
                law["2A.5(h)"], "the house lets somebody enter in mid-shoe", partial(wagers.let_in, law), by=FLOOR
            ),
            "round": Procedure(law["2.6(e)"], "a round of play", round_of_play),
        },
        next_procedure=partial(shoe.next_procedure, law),
        paragraphs={
            "cash": cite,
            "handling": cite,
            "closed": cite,
            "other": cite,
            "choice": law["2.6(f)"],
            "confirmed": law["2.3(g)"],
            "behind": law["2.13(a)"],
            "decks": law["2.2(a)"],
            "cut/margin": law["2.5(c)"],
        },
        layout=layout,
        alterable=True,
        pieces=SPANISH_CARDS,
        declared=(*declared, *own.pop("declared")),
        settles=Order(from_the="left", losers_first=False),
        places=lambda options: wagers.places(options.boxes, options.shared_box),
        **own,
    )
