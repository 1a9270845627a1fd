"""Blackjack, 19:47-2: what a house may elect, and what excludes what."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from pitboss.games.blackjack.paragraphs import LAW, NAME
from pitboss.games.blackjack_family.script import options as shared
from pitboss.games.blackjack_family.script.options import (
    BART_CARTER,
    CLOSED,
    CONTINUOUS,
    DEVICE,
    DOWN,
    MANUAL,
    MINIMUM,
    NONE,
    NOTICE,
    OPEN,
    READER,
    UP,
    house_odds,
    noticed,
)
from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, BELOW, OFFERED, SUPPOSED_DECKS, choice, count, fixed_odds, flag, money
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.offer import card_options

READINGS = f"house:{NAME}"
OVER_UNDER, SAME_SUIT, SEVENS = "over-under-13", "same-suit", "sevens"
LEAST_METER = 5_000_00


@dataclass(frozen=True, kw_only=True)
class Options(shared.BlackjackOptions):
    """What a house may elect at blackjack."""

    law: ClassVar[Paragraphs] = LAW

    boxes: int = count(6, allowed=tuple(range(1, 8)), says="boxes on the layout", cite="house:layout")
    decks: int = count(
        6,
        allowed=tuple(range(1, 9)),
        says="decks in the shoe",
        cite="19:47-2.2(a)",
        closes=BELOW,
        beyond=SUPPOSED_DECKS,
    )
    shoe: str = choice("single", allowed=("single", "double"), says="one compartment or two", cite="19:47-2.2(c)")
    shuffle: str = choice(
        MANUAL,
        allowed=(MANUAL, DEVICE, BART_CARTER, CONTINUOUS),
        says="how the cards are shuffled",
        cite="19:47-2.5(a)",
        by_value=(
            (DEVICE, "19:46-1.19(c)"),
            (BART_CARTER, "19:47-2.5(h)2"),
            (CONTINUOUS, f"{READINGS}/continuous"),
        ),
    )
    shuffle_at_will: bool = card_options.reshuffle_at_will("19:47-2.5(h)1", "after any round")
    recut_by: str = shared.recut_by("19:47-2.5(g)")
    red_side: str = choice(
        "left",
        allowed=("left", "right"),
        says="the side of a double shoe that hearts and diamonds stand for",
        cite="19:47-2.6(d)1",
    )

    hole_card: str = choice(
        READER,
        allowed=(NONE, DOWN, READER, UP),
        says="the dealer's second card",
        cite="19:47-2.6(h)",
        closes=ALL,
        notice=f"face up only with {NOTICE}",
        duties=shared.patrons("19:47-2.6(k)", lambda old, new: (old == UP) != (new == UP)),
    )
    blackjack_odds: Odds = fixed_odds("3 to 2", says="blackjack pays", cite="19:47-2.3(e)")
    win_odds: Odds = fixed_odds("1 to 1", says="a winning wager pays", cite="19:47-2.3(e)")
    insurance_odds: Odds = fixed_odds("2 to 1", says="insurance pays", cite="19:47-2.9(c)")
    suited_678: bool = noticed(False, says="6, 7 and 8 of one suit pay 2 to 1", cite="19:47-2.3(e)1")
    three_sevens: bool = noticed(False, says="three sevens pay 3 to 2", cite="19:47-2.3(e)2")
    designated: str = shared.designated(says="the ace and face card whose blackjack pays 2 to 1", cite="19:47-2.3(e)3")
    five_card_21: bool = noticed(False, says="five cards totalling 21 pay 2 to 1", cite="19:47-2.3(e)4")
    bonus_on_double: bool = flag(
        False, says="bonus odds also apply to the doubled bet", cite=f"{READINGS}/bonus-on-double"
    )
    bonus_on_split: bool = flag(True, says="such odds hold on split hands", cite=f"{READINGS}/bonus-on-split")
    surrender: bool = noticed(False, says="half a wager may be surrendered", cite="19:47-2.8(c)")
    resplit: bool = noticed(False, says="pairs may be split more than once", cite="19:47-2.11(e)")
    resplit_aces: bool = noticed(False, says="aces may be split more than once", cite="19:47-2.11(e)")
    split_21_beats_long_21: bool = flag(
        False,
        says="a split two-card 21 beats a longer one",
        cite=f"{READINGS}/split-21",
        by_value=((True, "19:47-2.3(a)3"),),
    )
    dealer_blackjack_takes: str = shared.dealer_blackjack_takes(f"{READINGS}/busted-hands")

    late_entry: str = choice(
        OPEN,
        allowed=(OPEN, MINIMUM, CLOSED),
        says="players may enter mid-shoe",
        cite="19:47-2.3(i)",
        closes=ALL,
        notice=NOTICE,
        duties=shared.patrons("19:47-2.3(i)", lambda old, new: old != new),
    )
    after_pause: str = choice(
        OPEN,
        allowed=(OPEN, MINIMUM, CLOSED),
        says="who sat a round out may wager again",
        cite="19:47-2.3(i)",
        closes=ALL,
        notice=NOTICE,
        duties=shared.patrons("19:47-2.3(i)", lambda old, new: old != new),
    )
    hold_spot: bool = flag(False, says="spots can be reserved for absent players", cite="19:47-2.3(j)")
    shared_box: int = shared.shared_box("19:47-2.13(a)")
    multi_box: bool = flag(True, says="a player may wager on more than one box", cite="19:47-2.14")

    additional_wager: str = choice(
        "none",
        allowed=("none", OVER_UNDER, SAME_SUIT, SEVENS),
        says="the side wager of 2.17",
        cite="13:69F-2.17(a)",
        notice=f"{NOTICE} before it is withdrawn",
        duties=shared.patrons("13:69F-2.17(a)", lambda old, new: old not in (None, "none", new)),
    )
    additional_stake: int = money("1.00", says="stake of an additional wager", cite="13:69F-2.17(a)")
    over_odds: Odds = house_odds("1 to 1", says="over 13 pays", cite=f"{READINGS}/over-under")
    under_odds: Odds = house_odds("1 to 1", says="under 13 pays", cite=f"{READINGS}/over-under")
    suited_odds: Odds = house_odds("5 to 2", says="two cards of a suit pay", cite=f"{READINGS}/same-suit")
    royal_odds: Odds = house_odds("25 to 1", says="king and queen of a suit pay", cite=f"{READINGS}/same-suit")
    one_seven_odds: Odds = house_odds("3 to 1", says="one seven pays", cite=f"{READINGS}/sevens")
    two_sevens_odds: Odds = house_odds("50 to 1", says="two sevens pay", cite=f"{READINGS}/sevens")
    two_suited_odds: Odds = house_odds("100 to 1", says="two sevens of a suit pay", cite=f"{READINGS}/sevens")
    all_sevens_odds: Odds = house_odds("500 to 1", says="three sevens pay", cite=f"{READINGS}/sevens")
    all_suited_odds: Odds = house_odds("5000 to 1", says="three sevens of a suit pay", cite=f"{READINGS}/sevens")

    multiple_action: bool = noticed(False, says="one hand against three of the dealer", cite="19:47-2.18(a)")
    least_spots: int = count(
        2,
        allowed=(2, 3),
        says="wagers that multiple action requires",
        cite="19:47-2.18(b)",
        closes=ALL,
        notice=NOTICE,
        duties=shared.patrons("19:47-2.18(b)", lambda old, new: old not in (None, new)),
    )

    progressive: bool = flag(False, says="the progressive wager is offered", cite="19:47-2.19(a)")
    progressive_percent: int = shared.percent(
        70, says="percent of a stake for the progressive meter", cite="19:47-2.19(i)"
    )
    reset_percent: int = shared.percent(0, says="percent of a stake for the reset meter", cite="19:47-2.19(i)")
    progressive_start: int = money("5000.00", says="first amount on the progressive meter", cite="19:47-2.19(i)")
    progressive_reset: int = money("5000.00", says="the house's part of the reset amount", cite="19:47-2.19(i)")

    bonus: bool = flag(False, says="the blackjack bonus wager is offered", cite="19:47-2.20(a)")
    bonus_prizes: tuple[int, ...] = shared.prizes(
        says="what the bonus display can show, to 1, each as likely", cite=f"{READINGS}/bonus-prizes"
    )
    streak: bool = flag(False, says="the streak wager is offered", cite=f"{READINGS}/streak")
    streak_2_odds: Odds = house_odds("3 to 1", says="a streak of two pays", cite=f"{READINGS}/streak")
    streak_3_odds: Odds = house_odds("7 to 1", says="a streak of three pays", cite=f"{READINGS}/streak")
    streak_4_odds: Odds = house_odds("17 to 1", says="a streak of four pays", cite=f"{READINGS}/streak")
    streak_5_odds: Odds = house_odds("37 to 1", says="a streak of five pays", cite=f"{READINGS}/streak")
    match_dealer: bool = flag(False, says="the match-the-dealer wager is offered", cite=f"{READINGS}/match-the-dealer")
    like_odds: Odds = house_odds("4 to 1", says="a card of the dealer's rank pays", cite=f"{READINGS}/match-the-dealer")
    identical_odds: Odds = house_odds(
        "11 to 1", says="a card like the dealer's in rank and suit pays", cite=f"{READINGS}/match-the-dealer"
    )
    side_minimum: int = money("1.00", says="minimum streak or match-the-dealer wager", cite="house:limits")
    side_maximum: int = money("100.00", says="maximum streak or match-the-dealer wager", cite="house:limits")

    def takes(self, wager: str) -> bool:
        """Side wagers, and those against a second and third hand, only where the house offers them."""
        if wager.startswith(("second", "third")):
            return self.multiple_action
        additional = {"over-13": OVER_UNDER, "under-13": OVER_UNDER, "same-suit": SAME_SUIT, "sevens": SEVENS}
        if wager in additional:
            return self.additional_wager == additional[wager]
        offered = {"progressive": self.progressive, "bonus": self.bonus, "match-the-dealer": self.match_dealer}
        return offered.get(wager, self.streak or not wager.startswith("streak-"))

    @property
    def double_shoe(self) -> bool:
        """Whether the shoe has two compartments."""
        return self.shoe == "double"

    @property
    def double_on(self) -> Literal["any", "9-11", "10-11"]:
        """The two-card totals on which a wager may be doubled."""
        return "any"

    @property
    def double_after_split(self) -> bool:
        """Whether a split hand may be doubled."""
        return True

    @property
    def hit_split_aces(self) -> bool:
        """Whether split aces are played like any other hand."""
        return False

    @property
    def early_surrender(self) -> bool:
        """Whether half a wager is given up before the dealer looks for a blackjack."""
        return False

    @property
    def tied_blackjack(self) -> Literal["wins", "pushes"]:
        """What a blackjack does against the dealer's where both cards lie open."""
        return "wins"

    @property
    def splits(self) -> int:
        """Once, or up to three times; twice at a layout of seven boxes (2.11(c)1, (e))."""
        if not self.resplit:
            return 1
        return 2 if self.boxes == 7 else 3

    def words(self) -> dict[str, str]:
        """What a blackjack pays, which the face-up game changes, and who may wager on a box."""
        alone, others = "Only one person wagers on a box", f"Up to {self.shared_box} people may wager on one box"
        return {
            "blackjack_pays": "1 to 1" if self.face_up else str(self.blackjack_odds),
            "sharing": alone if self.shared_box == 1 else f"{others}; the one who sits there decides",
        }

    def conflicts(self) -> list[Violation]:
        """Everything that two elections exclude, each with its paragraph."""
        return super().conflicts() + [
            Violation(option, reason, cite) for broken, option, reason, cite in self._exclusions() if broken
        ]

    def _exclusions(self) -> list[tuple[bool, str, str, str]]:
        few, multiple, progressive = self.decks < 4, self.multiple_action, self.progressive
        up, shared_out = self.hole_card == UP, self.shared_box > 1
        seven, other = self.additional_wager == SEVENS, self.additional_wager != "none"
        return [
            (few and seven, "decks", "the sevens wager needs four decks or more", "19:47-2.2(a)"),
            (few and progressive, "decks", "the progressive wager needs four decks or more", "19:47-2.2(d)"),
            (self.decks < 2 and self.shoe == "double", "decks", "a double shoe needs two decks", "19:47-2.2(c)"),
            (
                self.decks > 2 and self.decks % 2 == 1 and self.shoe == "double",
                "decks",
                "both sides of a double shoe hold as many decks",
                f"{READINGS}/equal-sides",
            ),
            (
                progressive and self.hole_card in (DOWN, READER),
                "hole_card",
                "a table with the progressive wager deals no hole card face down",
                "19:47-2.6(j)2",
            ),
            (
                progressive and up,
                "hole_card",
                "a table with the progressive wager deals no hole card face up",
                "19:47-2.6(k)",
            ),
            (up and self.surrender, "surrender", "not where the hole card lies face up", "19:47-2.6(k)3"),
            (
                up and self.split_21_beats_long_21,
                "split_21_beats_long_21",
                "where the hole card lies face up every tie but that of two blackjacks is lost",
                "19:47-2.6(k)1",
            ),
            (up and self.resplit, "resplit", "not where the hole card lies face up", "19:47-2.6(k)5"),
            (multiple and self.surrender, "surrender", "not in multiple action", "19:47-2.8(c)"),
            (progressive and self.surrender, "surrender", "not beside the progressive wager", "19:47-2.8(c)"),
            (multiple and self.resplit, "resplit", "pairs are split once in multiple action", "19:47-2.11(e)"),
            (progressive and shared_out, "shared_box", "not beside the progressive wager", "19:47-2.13(a)"),
            (progressive and other, "additional_wager", "not beside the progressive wager", "13:69F-2.17(a)"),
            (multiple and self.bonus, "bonus", "not in multiple action", "19:47-2.18(a)"),
            (multiple and self.streak, "streak", "not in multiple action", "19:47-2.18(a)"),
            (
                multiple and self.hole_card != NONE,
                "hole_card",
                "in multiple action the dealer draws a second card to each hand after the players",
                "19:47-2.18(e)",
            ),
            (multiple and progressive, "progressive", "not in multiple action", f"{READINGS}/multiple-progressive"),
            (multiple and shared_out, "shared_box", "not in multiple action", f"{READINGS}/multiple-shared"),
            (
                progressive and self.progressive_percent + self.reset_percent < 70,
                "progressive_percent",
                "the meters together take at least 70 percent of a stake",
                "19:47-2.19(i)",
            ),
            (
                self.progressive_percent + self.reset_percent > 100,
                "reset_percent",
                "the meters cannot take more than the stake",
                OFFERED,
            ),
            (
                self.progressive_start < LEAST_METER,
                "progressive_start",
                "it is at least 5000.00",
                "19:47-2.19(i)",
            ),
            (
                self.progressive_reset < LEAST_METER,
                "progressive_reset",
                "it is at least 5000.00",
                "19:47-2.19(i)",
            ),
            (
                self.bonus and not self.bonus_prizes,
                "bonus_prizes",
                "the amounts are in no paragraph at hand: the house must name its own",
                f"{READINGS}/bonus-prizes",
            ),
            (
                self.match_dealer and self.decks not in (6, 8),
                "match_dealer",
                "it is played with six or eight decks",
                f"{READINGS}/match-the-dealer",
            ),
            (
                self.shoe == "double" and self.shuffle in (BART_CARTER, CONTINUOUS),
                "shuffle",
                "a double shoe is reshuffled side by side, which no other shuffle provides for",
                OFFERED,
            ),
            (
                bool(100 % self.increment) and (progressive or self.bonus or other),
                "increment",
                "stakes of one dollar must be multiples of it",
                "house:increments",
            ),
            (self.additional_stake != 100, "additional_stake", "an additional wager is one dollar", "13:69F-2.17(a)"),
        ] + [
            (
                bool(self.increment * odds.win % odds.stake),
                "increment",
                f"{odds} must be payable to the cent",
                "house:increments",
            )
            for odds in (self.suited_odds, self.over_odds, self.under_odds)
        ]
