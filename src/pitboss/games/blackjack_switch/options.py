"""Blackjack switch, 19:47-2A: what a house may elect."""

from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.blackjack_family.arithmetic import FOUR_OF_A_KIND, PAIR, THREE_OF_A_KIND, TWO_PAIRS
from pitboss.games.blackjack_family.script import options as shared
from pitboss.games.blackjack_family.script.options import (
    BART_CARTER,
    DEVICE,
    DOWN,
    MANUAL,
    NONE,
    NOTICE,
    READER,
    noticed,
)
from pitboss.games.blackjack_switch.paragraphs import LAW, NAME
from pitboss.money import Odds, odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import (
    ABOVE,
    ALL,
    OFFERED,
    Election,
    choice,
    count,
    elected,
    fixed_odds,
    flag,
    money,
    name,
)
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.offer import card_options
from pitboss.table.offer.table_options import PrintedTable

READINGS = f"house:{NAME}"

MATCH_ODDS = {
    6: {PAIR: odds("1"), THREE_OF_A_KIND: odds("5"), TWO_PAIRS: odds("8"), FOUR_OF_A_KIND: odds("40")},
    8: {PAIR: odds("1"), THREE_OF_A_KIND: odds("5"), TWO_PAIRS: odds("7"), FOUR_OF_A_KIND: odds("50")},
}
"""The least that a match wager pays, by decks (2A.6(c))."""

MATCHES = {
    PAIR: "One pair",
    THREE_OF_A_KIND: "Three-of-a-kind",
    TWO_PAIRS: "Two pairs",
    FOUR_OF_A_KIND: "Four-of-a-kind",
}
"""The matches as layout and sign name them."""

AS_LISTED = Odds(0, 1)


def _match_odds(says: str) -> Odds:
    """The listed odds, unless the house pays more."""

    def read(given: object) -> Odds:
        return AS_LISTED if given in ("as-listed", AS_LISTED) else odds(given)

    def show(value: Odds) -> str:
        return "as-listed" if value == AS_LISTED else str(value)

    return elected(AS_LISTED, Election(says, "19:47-2A.6(c)", "as-listed, or more", read, show))


@dataclass(frozen=True, kw_only=True)
class Options(shared.BlackjackOptions):
    """What a house may elect at blackjack switch."""

    law: ClassVar[Paragraphs] = LAW

    boxes: int = count(5, allowed=tuple(range(1, 6)), says="betting positions", cite="19:46-1.10C(a)", closes=ABOVE)
    decks: int = count(6, allowed=(6, 8), says="decks in the shoe", cite="19:47-2A.2(a)", closes=ALL)
    shuffle: str = choice(
        MANUAL,
        allowed=(MANUAL, DEVICE, BART_CARTER),
        says="how the cards are shuffled",
        cite="19:47-2A.4(a)",
        by_value=((BART_CARTER, "19:47-2A.4(h)2"),),
    )
    casino: str = name("the casino", says="name of the casino on layout and sign", cite="19:46-1.10C(b)1")
    preshuffled: bool = flag(False, says="the cards come shuffled to the table", cite="19:47-2A.4(a)")  # type: ignore[misc]
    shuffle_at_will: bool = card_options.reshuffle_at_will("19:47-2A.4(h)1", "after any round")
    recut_by: str = shared.recut_by("19:47-2A.4(g)")
    idle_spread: str = card_options.idle_spread("19:47-2A.4(i)")
    hole_card: str = choice(
        READER, allowed=(NONE, DOWN, READER), says="the dealer's second card", cite="19:47-2A.7(l)", closes=ALL
    )
    reader_readable: bool = flag(  # type: ignore[misc]
        False, says="players could learn a hole card from this reader", cite="19:47-2A.15(k)1"
    )
    win_odds: Odds = fixed_odds("1 to 1", says="a winning hand pays, blackjack too", cite="19:47-2A.5(g)")
    insurance_odds: Odds = fixed_odds("2 to 1", says="insurance pays", cite="19:47-2A.8(d)")
    match_wager: bool = flag(True, says="the match wager is offered", cite="19:47-2A.6(a)")
    match_minimum: int = money("1.00", says="minimum match wager", cite="19:47-2A.6(b)")
    match_maximum: int = money("10000.00", says="maximum match wager", cite="house:limits")
    pair_odds: Odds = _match_odds("a pair pays")
    three_odds: Odds = _match_odds("three of a kind pay")
    two_pairs_odds: Odds = _match_odds("two pairs pay")
    four_odds: Odds = _match_odds("four of a kind pay")
    surrender: bool = noticed(False, says="half a wager may be surrendered", cite="19:47-2A.9(c)")
    resplit: bool = flag(False, says="a hand may be split up to three times", cite="19:47-2A.11(e)")
    resplit_aces: bool = flag(
        False,
        says="aces may be split more than once",
        cite="19:47-2A.11(e)",
        notice=f"{NOTICE} for a bar on it",
        duties=shared.patrons("19:47-2A.11(e)", lambda old, new: bool(old) and not new),
    )
    switched_21_loses: bool = flag(
        False, says="a two-card 21 made by a switch loses to a blackjack", cite=f"{READINGS}/switched-21"
    )
    dealer_blackjack_takes: str = shared.dealer_blackjack_takes(f"{READINGS}/busted-hands")
    no_midshoe_entry: bool = flag(
        False, says="who sits a round out waits for the reshuffle or the house's leave", cite="19:47-2A.5(h)"
    )
    shared_box: int = shared.shared_box("19:47-2A.13(a)")
    multi_box: bool = flag(False, says="a player may wager on more than one spot", cite="19:47-2A.14")
    legends_on: str = choice(
        "layout", allowed=("layout", "sign"), says="where the four legends stand", cite="19:46-1.10C(b)4", closes=ALL
    )
    match_odds_on: str = choice(
        "layout", allowed=("layout", "sign"), says="where the match odds stand", cite="19:46-1.10C(b)5", closes=ALL
    )

    def takes(self, wager: str) -> bool:
        """The match wager only where the house offers it."""
        return self.match_wager or wager != "match"

    @property
    def hits_soft_17(self) -> bool:
        """The dealer draws to a soft 17 (2A.12(b))."""
        return True

    @property
    def splits(self) -> int:
        """How often each first hand may be split (2A.11(c)1, (e))."""
        return 3 if self.resplit else 1

    def match_odds(self, kind: int) -> Odds:
        """What a match pays at this table."""
        raised = {
            PAIR: self.pair_odds,
            THREE_OF_A_KIND: self.three_odds,
            TWO_PAIRS: self.two_pairs_odds,
            FOUR_OF_A_KIND: self.four_odds,
        }[kind]
        return MATCH_ODDS[self.decks][kind] if raised == AS_LISTED else raised

    def conflicts(self) -> list[Violation]:
        """Match odds below the list, or such as the table's steps cannot pay."""
        wrong = super().conflicts()
        if self.preshuffled and self.shuffle != MANUAL:
            why = "cards that come shuffled go to a table where the dealer shuffles by hand later"
            wrong.append(Violation("preshuffled", why, OFFERED))
        names = ("pair_odds", "three_odds", "two_pairs_odds", "four_odds")
        for option, kind in zip(names, (PAIR, THREE_OF_A_KIND, TWO_PAIRS, FOUR_OF_A_KIND), strict=True):
            got, floor = self.match_odds(kind), MATCH_ODDS[self.decks][kind]
            if not got.at_least(floor):
                reason = f"{got} is below the {floor} of a game with {self.decks} decks"
                wrong.append(Violation(option, reason, "19:47-2A.6(c)"))
            elif self.increment * got.win % got.stake:
                wrong.append(Violation("increment", f"{got} must be payable to the cent", "house:increments"))
        return wrong

    def pay_tables(self) -> list[PrintedTable]:
        """What a match pays, where the wager is offered."""
        if not self.match_wager:
            return super().pay_tables()
        rows = tuple((name, str(self.match_odds(kind))) for kind, name in MATCHES.items())
        return [PrintedTable("Match", rows, tuple(f"{name} pays {pays}" for name, pays in rows))]

    def words(self) -> dict[str, str]:
        """What a match pays, in words."""
        pays = [self.match_odds(kind) for kind in (PAIR, THREE_OF_A_KIND, TWO_PAIRS, FOUR_OF_A_KIND)]
        listed = zip(("pair", "three of a kind", "two pairs", "four of a kind"), pays, strict=True)
        return {"match_pays": ", ".join(f"{match} {odds}" for match, odds in listed)}
