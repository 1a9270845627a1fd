"""What a player is worth to the house, and what a wager is to a player: theo, a table's day, Kelly, certainty, N0."""

from dataclasses import dataclass
from math import exp, inf, log, sqrt

from pitboss.analysis.paces import RoundPace
from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal
from pitboss.words import Json

_HALVINGS = 200


@dataclass(frozen=True)
class PlayerWorth:
    """A player of flat bets, in cents where it is money, from the house's side but for Kelly and certainty."""

    wager: WagerOdds
    bet: int
    pace: RoundPace
    hours: float
    comps: float | None
    """The part of the theoretical win that is given back."""
    players: int
    bankroll: int | None

    @property
    def theo_an_hour(self) -> float:
        """What the house expects to win of the player in an hour."""
        return float(self.wager.edge) * self.bet * self.pace.rounds_an_hour

    @property
    def theo(self) -> float:
        """The same for the hours that are played."""
        return self.theo_an_hour * self.hours

    @property
    def sd_an_hour(self) -> float:
        """The standard deviation of an hour: rounds are independent."""
        return self.wager.sd * self.bet * sqrt(self.pace.rounds_an_hour)

    @property
    def unit_day(self) -> float:
        """Win per unit per day: what a table with this number of such players expects in its hours."""
        return self.theo * self.players

    @property
    def n0(self) -> float:
        """The rounds after which the expectation has grown to one standard deviation."""
        edge = float(self.wager.edge)
        return (self.wager.sd / edge) ** 2 if edge else inf

    @property
    def certainty(self) -> float | None:
        """Of a round, for a player whose worth of money is its logarithm: the sure amount that is as good as the bet.

        None without a bankroll, or where one bet can take all of it.
        """
        if self.bankroll is None:
            return None
        part = self.bet / self.bankroll
        grown = 0.0
        for outcome in self.wager.outcomes:
            left = 1 + part * float(outcome.pays)
            if outcome.probability and left <= 0:
                return None
            grown += float(outcome.probability) * log(left) if outcome.probability else 0.0
        return self.bankroll * (exp(grown) - 1)

    def shown(self) -> Json:
        """As JSON, money in cents."""
        certainty = self.certainty
        return {
            "wager": self.wager.wager,
            "edge": float(self.wager.edge),
            "exact": str(self.wager.edge) if self.wager.method == "exact" else None,
            "bet": self.bet,
            "rounds_an_hour": self.pace.rounds_an_hour,
            "pace_source": self.pace.source,
            "hours": self.hours,
            "theo_an_hour": self.theo_an_hour,
            "sd_an_hour": self.sd_an_hour,
            "theo": self.theo,
            "comps": None if self.comps is None else self.theo * self.comps,
            "players": self.players,
            "win_per_unit_per_day": self.unit_day,
            "n0": None if self.n0 == inf else self.n0,
            "n0_hours": None if self.n0 == inf else self.n0 / self.pace.rounds_an_hour,
            "kelly": kelly(self.wager),
            "bankroll": self.bankroll,
            "certainty_equivalent": certainty,
            "certainty_equivalent_an_hour": None if certainty is None else certainty * self.pace.rounds_an_hour,
        }


def player_worth(
    row: WagerOdds,
    bet: int,
    pace: RoundPace,
    *,
    hours: float = 1.0,
    comps: float | None = None,
    players: int = 1,
    bankroll: int | None = None,
) -> PlayerWorth:
    """The worth of a player who bets this many cents every round."""
    if bet < 1:
        raise Refusal("a bet of nothing is worth nothing: it must be above 0.00")
    if not 0 < hours <= 24:
        raise Refusal(f"{hours:g} hours: a day has more than 0 and no more than 24")
    if not 1 <= players <= 100:
        raise Refusal(f"{players} players: a table has 1 to 100")
    return PlayerWorth(row, bet, pace, hours, comps, players, bankroll)


def kelly(row: WagerOdds) -> float:
    """The part of a bankroll whose bet makes it grow fastest; nothing where the house has the edge.

    Where the derivative of the mean logarithm is zero, between nothing and the part at which a loss takes all.
    """
    if row.mean <= 0:
        return 0.0
    ends = [(float(outcome.pays), float(outcome.probability)) for outcome in row.outcomes if outcome.probability]
    worst = min(pays for pays, _ in ends)
    if worst >= 0:
        raise Refusal(f"{row.wager} cannot lose: there is no part of a bankroll that is best")
    low, high = 0.0, -1 / worst
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        slope = sum(chance * pays / max(1 + middle * pays, 5e-324) for pays, chance in ends)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return low
