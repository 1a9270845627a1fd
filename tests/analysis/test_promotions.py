"""Coupons, rebates and bonuses: against what is printed, and against counts that share nothing with them."""

from fractions import Fraction
from itertools import product

import pytest

import pitboss
from pitboss.analysis import bonus_worth, coupon_worth, loss_rebate
from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal
from tests.each import each


def coin(wins: int, loses: int, pays: int = 1) -> WagerOdds:
    ways = {("win", Fraction(pays)): wins, ("lose", Fraction(-1)): loses}
    return WagerOdds.from_ways("coin", "heads", ways)


PRINTED = {
    # A 100 dollar match play as printed by casinoblackjackplay.com (The Challenges of Match Play, 2016).
    "roulette, even money without half back": (coin(18, 20), 42.11),
    "roulette, straight up": (coin(1, 37, 35), 86.84),
}


@each("name", list(PRINTED))
def test_match_play_on_a_wheel_is_worth_what_is_printed(name):
    row, worth = PRINTED[name]
    assert round(100 * float(coupon_worth(row).with_chips[0]), 2) == worth


def test_match_play_at_baccarat_stays_until_it_is_decided():
    """Of player, banker and tie the same page could be read in cents alone: .95, .98 and .77."""
    odds = pitboss.odds("punto-banco")
    found = {
        name: round(100 * float(coupon_worth(odds[name]).with_chips[0]), 2) for name in ("player", "banker", "tie")
    }
    assert found == {"player": 47.95, "banker": 46.98, "tie": 61.77}


def test_a_free_bet_wins_and_its_stake_is_not_returned():
    row = coin(18, 20)
    assert coupon_worth(row).adds == (Fraction(18, 38), Fraction(18, 38))


def test_hands_of_a_split_leave_two_bounds():
    row = coin(18, 20)
    low, high = coupon_worth(row, {"lose": None}).adds
    assert (low, high) == (Fraction(18, 38), Fraction(1))


def test_what_is_never_decided_has_no_coupon():
    row = WagerOdds.from_ways("void", "", {("push", Fraction(0)): 1})
    with pytest.raises(Refusal, match="never decided"):
        coupon_worth(row)


def best_of_all(heads: float, share: float) -> tuple[float, int, int]:
    """A coin's best quitting points by the gambler's ruin, all of them tried."""
    ratio = (1 - heads) / heads
    found = []
    for win, loss in product(range(1, 60), repeat=2):
        ahead = (1 - ratio**loss) / (1 - ratio ** (loss + win))
        found.append((ahead * win - (1 - ahead) * (1 - share) * loss, win, loss))
    return max(found)


@each("wins", [490, 495, 480])
@each("share", [0.1, 0.2, 0.4])
def test_a_rebate_on_a_coin_is_that_of_the_gamblers_ruin(wins, share):
    found = loss_rebate(coin(wins, 1000 - wins), share)
    worth, win, loss = best_of_all(wins / 1000, share)
    assert found.worth == pytest.approx(worth, rel=1e-9)
    assert (found.win_quit, found.loss_quit) == (win, loss)
    # Wald: what is lost on the average is the edge of all rounds.
    ratio = (1000 - wins) / wins
    ahead = (1 - ratio**loss) / (1 - ratio ** (loss + win))
    assert found.leaves_ahead == pytest.approx(ahead, rel=1e-9)
    assert found.rounds == pytest.approx((loss - ahead * (loss + win)) / (1 - wins / 500), rel=1e-9)


def test_a_rebate_at_blackjack_is_near_the_printed_theorem():
    """Jacobson's third theorem on loss rebates prints 0.0055690 for 20%, times the variance over twice the edge."""
    row = pitboss.odds("blackjack")["blackjack"]
    found = loss_rebate(row, 0.2)
    assert found.worth == pytest.approx(0.0055690 * float(row.variance) / (2 * float(row.edge)), rel=2e-3)
    assert 14 < found.win_quit < found.loss_quit < 18


def test_a_rebate_too_small_to_play_for_is_worth_nothing():
    found = loss_rebate(coin(1, 3), 0.01)
    assert (found.worth, found.rounds) == (0.0, 0.0)


@each("row, share", [(coin(1, 1), 0.1), (coin(9, 10), 0.0), (coin(9, 10), 1.0), (coin(9_999, 10_001, 1), 0.9)])
def test_what_has_no_best_time_to_leave_is_refused(row, share):
    with pytest.raises(Refusal):
        loss_rebate(row, share)


def every_path(row: WagerOdds, bonus: int, rounds: int, bet: int, deposit: int, sticky: bool) -> tuple[float, float]:
    """All sequences of results one by one: what is taken away, and how often the chips lasted."""
    worth = lasted = 0.0
    for path in product(row.outcomes, repeat=rounds):
        chance, chips = 1.0, deposit + bonus
        done = True
        for end in path:
            chance *= float(end.probability)
            if chips < bet:
                done = False
                continue
            chips += int(end.pays * bet)
        done = done and chips >= bet
        worth += chance * ((max(chips - bonus, 0) if sticky else chips) - deposit)
        lasted += chance * done
    return worth, lasted


@each("sticky", [False, True])
@each("deposit", [0, 300])
def test_a_bonus_followed_is_that_of_every_path(sticky, deposit):
    row = coin(4, 6, 2)
    found = bonus_worth(row, 250, 700, 100, deposit=deposit, sticky=sticky)
    worth, lasted = every_path(row, 250, 7, 100, deposit, sticky)
    assert found.rounds == 7
    assert (found.worth, found.finishes) == (pytest.approx(worth), pytest.approx(lasted))


def test_a_bonus_that_cannot_run_out_is_less_by_the_edge_of_all_wagers():
    """The usual formula holds where the chips are sure to last; where they are not, ruin spares the last wagers."""
    row = pitboss.odds("craps")["pass"]
    sure = bonus_worth(row, 10_000, 50_000, 500, deposit=60_000)
    assert sure.plain == pytest.approx(10_000 - 50_000 * 7 / 495)
    assert sure.worth == pytest.approx(sure.plain)
    assert sure.finishes == pytest.approx(1)
    assert bonus_worth(row, 10_000, 50_000, 500).worth > sure.worth


@each(
    "given",
    [
        {"bonus": 0},
        {"bet": 0},
        {"wagering": -1},
        {"bet": 20_000},
        {"wagering": 10**12, "bet": 1},
        {"bet": 7},
    ],
)
def test_what_is_no_bonus_is_refused(given):
    row = WagerOdds.from_ways("half", "", {("win", Fraction(1, 2)): 1, ("lose", Fraction(-1)): 1})
    with pytest.raises(Refusal):
        bonus_worth(row, **{"bonus": 10_000, "wagering": 50_000, "bet": 500} | given)
