"""What a house may elect at a poker table, and what it must post."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pitboss.games.poker_room.deck_options import DeckOptions, withheld
from pitboss.games.poker_room.mathematics.pot import percentage, step_rake
from pitboss.games.poker_room.sign import words
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, choice, count, elected, flag, money

if TYPE_CHECKING:
    from pitboss.games.poker_room.form import Form

SIGN = "sign at the table"
UNIT = 1_00
"""The most that may be left over when a pot is divided (14.9(i)2i)."""


def amount(default: str, *, says: str, cite: str, notice: str | None = None) -> int:
    """An amount of money, or nothing."""
    return elected(cents(default), Election(says, cite, "any amount, or 0", cents, dollars, notice))


def blinds(default: str, *, cite: str) -> tuple[int, ...]:
    """The blinds in their order from the button's left: one that is required, and any number more."""

    def read(given: object) -> tuple[int, ...]:
        found = given if isinstance(given, tuple) else tuple(cents(part.strip()) for part in str(given).split("/"))
        if not found or any(one <= 0 for one in found):
            raise Refusal('blinds are amounts such as "2.00/4.00"')
        return tuple(found)

    def show(value: tuple[int, ...]) -> str:
        return "/".join(map(dollars, value))

    says = "blind bets, from the button's left"
    return elected(read(default), Election(says, cite, 'amounts such as "2.00/4.00"', read, show, SIGN))


def low_odd_unit() -> str:
    """Which reading of "the lowest ranking low card" a split game follows."""
    return choice(
        "worst-card",
        allowed=("worst-card", "lowest-card"),
        says="which card of tied low hands gets the odd chip, by the lowest suit",
        cite="house:poker-room/low-card-by-suit",
    )


def steps(default: str) -> tuple[tuple[int, int], ...]:
    """A rake by steps: pot/take, and so on."""

    def read(given: object) -> tuple[tuple[int, int], ...]:
        if isinstance(given, tuple):
            return given
        rows = [part.split("=") for part in str(given).split(",")]
        if any(len(row) != 2 for row in rows):
            raise Refusal('steps of a rake are written as "20.00=1.00,40.00=2.00"')
        return tuple(sorted((cents(pot.strip()), cents(take.strip())) for pot, take in rows))

    def show(value: tuple[tuple[int, int], ...]) -> str:
        return ",".join(f"{dollars(pot)}={dollars(take)}" for pot, take in value)

    says = "a stepped rake: what is taken from a pot that has reached an amount"
    return elected(read(default), Election(says, "house:poker-room/rake-steps", "pot=take pairs", read, show, SIGN))


@dataclass(frozen=True, kw_only=True)
class PokerOptions(DeckOptions):
    """What every game of the poker room has to elect."""

    form: ClassVar["Form"]
    """The game as its cards go; each game of the room has its own."""

    structure: str = choice(
        "fixed",
        allowed=("fixed", "spread", "pot-limit", "no-limit"),
        says="how much may be bet",
        cite="house:poker-room/betting",
        notice=SIGN,
    )
    minimum: int = money("4.00", says="minimum bet; the fixed bet of early rounds", cite="house:limits", notice=SIGN)
    maximum: int = money("8.00", says="maximum bet; the fixed bet of later rounds", cite="house:limits", notice=SIGN)
    increment: int = money("1.00", says="bets are multiples of this", cite="house:increments", notice=SIGN)
    raise_cap: int = count(
        3,
        allowed=(0, 3, 4),
        says="raises in a betting round, 0 for any number; none limits two players",
        cite="house:poker-room/raise-cap",
        notice=SIGN,
    )
    check_raise: bool = flag(True, says="a player who checked may raise", cite="house:poker-room/check-raise")
    ante: int = amount("0", says="ante of each player", cite="19:47-14.10(b)", notice=SIGN)
    revenue: str = choice(
        "percentage",
        allowed=("none", "percentage", "stepped", "time", "hand"),
        says="how the house is paid: out of the pot, or by a charge to each player",
        cite="house:poker-room/revenue",
        notice=SIGN,
    )
    rake_percent: int = count(
        10, allowed=tuple(range(1, 11)), says="percentage rake", cite="house:poker-room/rake-percentage", notice=SIGN
    )
    rake_cap: int = money("4.00", says="most taken from one pot", cite="house:poker-room/rake-percentage", notice=SIGN)
    rake_unit: int = money("1.00", says="a rake is whole multiples of this", cite="house:poker-room/rake-percentage")
    rake_steps: tuple[tuple[int, int], ...] = steps("10.00=1.00,20.00=2.00,40.00=3.00")
    no_flop_no_drop: bool = flag(
        False,
        says="nothing is taken from a hand that ends in its first betting round",
        cite="house:poker-room/no-flop-no-drop",
    )
    charge: int = money(
        "5.00",
        says="charge to each player, for each half hour or hand",
        cite="house:poker-room/time-charge",
        notice=SIGN,
    )
    showdown: str = choice(
        "winners",
        allowed=("winners", "all", "asked"),
        says="who shows: hands not beaten by those shown before, all hands, or only voluntarily",
        cite="house:poker-room/concession",
    )
    odd_unit: int = money("1.00", says="the unit in which pots are divided", cite="house:poker-room/odd-chips")
    props: int = count(
        0, allowed=tuple(range(9)), says="seats that players of the house may fill", cite="house:poker-room/props"
    )
    payout: str = withheld(
        "none",
        {
            "bad-beat": "how a bad beat fund is divided among loser, winner and table is not in the rulebook",
            "high-hand": "which high hand a fund pays, for what time and how much is not in the rulebook",
        },
        says="bad beat or high hand payout",
        cite="house:poker-room/payout-fund",
    )

    def bet(self, *, early: bool, killed: bool) -> int:
        """The bet of a betting round: the fixed one, or the least."""
        size = self.minimum if early or self.structure != "fixed" else self.maximum
        return size * self.kill_factor // 2 if killed else size

    def rake_of(self, pot: int, *, first_round: bool = False) -> int:
        """What the house takes of a pot; `first_round` if the hand ended in its first betting round."""
        if self.no_flop_no_drop and first_round:
            return 0
        if self.revenue == "percentage":
            return percentage(pot, self.rake_percent, self.rake_cap, self.rake_unit)
        return step_rake(pot, self.rake_steps) if self.revenue == "stepped" else 0

    @property
    def kill_factor(self) -> int:
        """Twice what a kill makes of the limits; 2 where there is none."""
        return 2

    def words(self) -> dict[str, str]:
        """The sentences of sign and guide."""
        return words(self)

    def conflicts(self) -> list[Violation]:
        """Limits that no bet could meet, and units that leave too much over."""
        wrong = super().conflicts()
        if self.odd_unit > UNIT:
            reason = f"what is left over when a pot is divided may not exceed {dollars(UNIT)}"
            wrong.append(Violation("odd_unit", reason, "19:47-14.9(i)2i"))
        if self.revenue == "stepped" and any(10 * take > pot for pot, take in self.rake_steps):
            wrong.append(Violation("rake_steps", "no more than ten percent is taken", "house:poker-room/revenue"))
        return wrong

    def applies(self, name: str) -> bool:
        """Options of one way of charging mean nothing under another."""
        ways = {
            "rake_percent": ("percentage",),
            "rake_cap": ("percentage",),
            "rake_unit": ("percentage",),
            "rake_steps": ("stepped",),
            "charge": ("time", "hand"),
        }
        if name in ways:
            return self.revenue in ways[name]
        return name != "raise_cap" or self.structure in ("fixed", "spread")


@dataclass(frozen=True, kw_only=True)
class ButtonOptions(PokerOptions):
    """What the games with a button have besides."""

    blinds: tuple[int, ...] = blinds("2.00/4.00", cite="19:47-14.10(d)")
    heads_up: str = choice(
        "literal",
        allowed=("literal", "button-small"),
        says="two players: the first blind left of the button, or on it",
        cite="house:poker-room/heads-up",
    )
    newcomers: str = choice(
        "free",
        allowed=("free", "post"),
        says="whether a new player must post the last blind to be dealt in",
        cite="house:poker-room/new-player",
        notice=SIGN,
    )
    straddle: bool = flag(
        False, says="a straddle of twice the last blind may be posted", cite="house:poker-room/straddle"
    )

    def blinds_for(self, players: int) -> dict[int, int]:
        """The blinds of a hand in their order: by place from the button's left the amount."""
        # With fewer players than blinds the smallest fall away.
        amounts = self.blinds[-players:]
        places = list(range(len(amounts)))
        if players == len(amounts) == 2 and self.heads_up == "button-small":
            places.reverse()
        return dict(zip(places, amounts, strict=True))


@dataclass(frozen=True, kw_only=True)
class StudOptions(PokerOptions):
    """What the games with up-cards have besides."""

    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.9(b)", notice=SIGN)
    forced_bet: int = money("2.00", says="the forced bet", cite="house:poker-room/forced-bet", notice=SIGN)

    def conflicts(self) -> list[Violation]:
        """A forced bet above the limit."""
        wrong = super().conflicts()
        if self.forced_bet > self.minimum:
            wrong.append(Violation("forced_bet", "it is above the minimum bet", "house:poker-room/forced-bet"))
        return wrong
