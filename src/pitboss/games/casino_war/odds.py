"""Casino war: the exact worth of every wager, counted card by card with the game's own arithmetic.

Burn cards and other players' cards are unseen or equally likely to be any, so a round counts as four cards: the
player's, the dealer's, and over a tie one more each.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm

import numpy as np

from pitboss.equipment import RANKS
from pitboss.games.casino_war.rules import EQUAL, HIGHER, LOWER, WAGERS, Options, compare, rank, surrendered
from pitboss.pricing.decisions import CountedHands, DecisionModel, Rule, by_hand
from pitboss.pricing.distribution import GameOdds, WagerOdds, weighted

WAR, SURRENDER = "go-to-war", "surrender"
STRATEGIES = ("best", "always-war", "always-surrender")

OUTCOMES = ("lose", "win", "surrender", "war-lost", "war-won", "war-tied")
"""Everything that can become of a box in a round."""

FIRST_DEAL = {LOWER: "lose", HIGHER: "win"}
WAR_DEAL = {LOWER: "war-lost", EQUAL: "war-tied", HIGHER: "war-won"}

Choices = dict[int, str]
"""What the player does over a tie, by the rank of the tied cards."""

_Shoe = dict[int, int]
_RANKS = {rank(letter): letter for letter in RANKS}


def initial_net(options: Options, outcome: str, stake: int) -> int:
    """What a box gains on its initial wager, the war wager included (22.8, 22.9(a)1 and 3)."""
    if outcome == "win":
        return options.initial_odds.pay(stake)
    if outcome == "surrender":
        return -surrendered(stake)
    if outcome == "lose":
        return -stake
    # Going to war costs the initial wager; the war wager is another of the same amount (22.8(c)2, (e)).
    war = {"war-lost": -stake, "war-won": options.war_odds.pay(stake), "war-tied": options.war_tie_odds.pay(stake)}
    return war[outcome] - stake


def tie_net(options: Options, outcome: str, stake: int) -> int:
    """What a box gains on its tie wager on the original deal (22.8(a), 22.9(a)2)."""
    return -stake if outcome in FIRST_DEAL.values() else options.tie_odds.pay(stake)


def war_tie_net(options: Options, outcome: str, stake: int) -> int:
    """What a box gains on its tie wager on the war deal, where there was one (22.8(g), 22.9(a)2)."""
    if outcome not in WAR_DEAL.values():
        return 0
    return options.tie_odds.pay(stake) if outcome == WAR_DEAL[EQUAL] else -stake


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the initial wager under the given strategy and beside it under the others."""
    ways = {name: choices(options, name) for name in dict.fromkeys((*STRATEGIES, strategy))}
    by_strategy = {name: initial(options, chosen) for name, chosen in ways.items()}
    return GameOdds(
        game="casino-war",
        options=options.shown(),
        wagers=(by_strategy[strategy], tie(options), war_tie(options)),
        strategy=_strategy(strategy, ways[strategy], by_strategy),
    )


def _strategy(name: str, chosen: Choices, by_strategy: dict[str, WagerOdds]) -> dict[str, object]:
    return {
        "name": name,
        "choices": {_RANKS[tied]: choice for tied, choice in chosen.items()},
        "initial": {other: row.figures() for other, row in by_strategy.items()},
    }


def decisions(options: Options) -> DecisionModel:
    """Over a tie of each rank, war and surrender."""
    worth = [[tied_worth(options, tied)[choice] for choice in (SURRENDER, WAR)] for tied in _RANKS]
    counted = CountedHands(
        names=[f"tie {letter}" for letter in RANKS],
        choices=(SURRENDER, WAR),
        gained=np.array(worth, object),
        deals=np.ones(len(RANKS), np.int64),
        of=np.arange(len(RANKS)),
    )
    over_a_tie = by_hand(counted, lambda t, act: RANKS.index(t.hands[act.box][0][0]), title="Over a tie")
    rules = {"always-war": Rule(otherwise=WAR), "always-surrender": Rule(otherwise=SURRENDER)}
    return DecisionModel("casino-war", "initial wagers", (over_a_tie,), rules)


def choices(options: Options, strategy: str) -> Choices:
    """What a strategy, or the file of one, does over a tie of each rank."""
    (played,) = decisions(options).played(strategy)
    return {tied: (SURRENDER, WAR)[number] for tied, number in zip(_RANKS, played, strict=True)}


def tied_worth(options: Options, tied: int) -> dict[str, Fraction]:
    """What war and surrender gain on the average over a tie of a rank, in initial wagers."""
    unit = _unit(options)
    war = weighted((Fraction(initial_net(options, end, unit), unit), n) for end, n in _war(options, tied).items())
    return {WAR: war, SURRENDER: Fraction(initial_net(options, "surrender", unit), unit)}


def initial(options: Options, chosen: Choices, shoe: _Shoe | None = None) -> WagerOdds:
    """The initial wager, with the war wager that may follow it, from a full shoe or a given one."""
    ends: Counter[str] = Counter()
    held = shoe or _shoe(options)
    cards = sum(held.values())
    war_deals = (cards - 2) * (cards - 3)
    for player, dealer, n in _deals(held):
        result = compare(player, dealer)
        if result != EQUAL:
            ends[FIRST_DEAL[result]] += n * war_deals
        elif chosen[player] == SURRENDER:
            ends["surrender"] += n * war_deals
        else:
            for end, war in _war(options, player, shoe).items():
                ends[end] += n * war
    unit, total = _unit(options), ends.total()
    at_war = sum(ends[end] for end in WAR_DEAL.values())
    return WagerOdds.from_ways(
        "initial",
        WAGERS["initial"].says,
        {(end, Fraction(initial_net(options, end, unit), unit)): ends[end] for end in OUTCOMES},
        average_staked=1 + Fraction(at_war, total),
    )


def tie(options: Options, shoe: _Shoe | None = None) -> WagerOdds:
    """The tie wager on the original deal, from a full shoe or a given one."""
    held = shoe or _shoe(options)
    ties = sum(n for player, dealer, n in _deals(held) if compare(player, dealer) == EQUAL)
    cards = sum(held.values())
    return _tie_wager(options, "tie", ties, cards * (cards - 1) - ties)


def war_tie(options: Options) -> WagerOdds:
    """The tie wager on the war deal, once there is a war."""
    wars: Counter[str] = Counter()
    for player, dealer, n in _deals(_shoe(options)):
        if compare(player, dealer) == EQUAL:
            for end, ways in _war(options, player).items():
                wars[end] += n * ways
    ties = wars[WAR_DEAL[EQUAL]]
    return _tie_wager(options, "war-tie", ties, wars.total() - ties, given="the box is at war")


def lacking(options: Options, gone: Mapping[int, int], strategy: str = "best") -> dict[str, Fraction]:
    """What the wagers of the original deal bring from a shoe that lacks cards; war is chosen as from a full one."""
    shoe = {of: held - gone.get(of, 0) for of, held in _shoe(options).items()}
    return {row.wager: row.mean for row in (initial(options, choices(options, strategy), shoe), tie(options, shoe))}


def _tie_wager(options: Options, wager: str, ties: int, others: int, given: str | None = None) -> WagerOdds:
    unit = _unit(options)
    win = Fraction(options.tie_odds.pay(unit), unit)
    ways = {("win", win): ties, ("lose", Fraction(-1)): others}
    return WagerOdds.from_ways(wager, WAGERS[wager].says, ways, given=given)


def _shoe(options: Options) -> _Shoe:
    """The number of cards of each rank in a full shoe."""
    return dict.fromkeys(_RANKS, 4 * options.decks)


def _deals(shoe: _Shoe) -> Iterator[tuple[int, int, int]]:
    """One card to the player and one to the dealer: their ranks, and in how many ways they come."""
    for player, of_player in shoe.items():
        rest = {**shoe, player: of_player - 1}
        for dealer, of_dealer in rest.items():
            yield player, dealer, of_player * of_dealer


def _war(options: Options, tied: int, shoe: _Shoe | None = None) -> Counter[str]:
    """The number of ways to each end of a war over two cards of one rank."""
    held = {**(shoe or _shoe(options))}
    held[tied] -= 2
    ends: Counter[str] = Counter()
    for player, dealer, n in _deals(held):
        ends[WAR_DEAL[compare(player, dealer)]] += n
    return ends


def _unit(options: Options) -> int:
    """A stake in cents that every payout divides without rest, and so does its half."""
    paid = (options.initial_odds, options.tie_odds, options.war_odds, options.war_tie_odds)
    return 2 * lcm(*(rate.stake for rate in paid))
