"""What a laboratory asks of a sheet: ways over all cases, bands of the return, exposure, and a sample's trail."""

import hashlib
import re
from fractions import Fraction
from math import comb, exp, lgamma, log

import pytest

import pitboss
from pitboss.games import game
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.simulate import simulate
from pitboss.sheet.lab_figures import CONFIDENCE, exposure, return_bands, wager_ways, with_main
from pitboss.sheet.priced import edges, edges_of, price
from tests.each import each

DAY = "2026-01-31"

PUBLISHED_DEALS = {
    # Six cards of eight decks in order (casinoexploit.com); the others as products of combinations.
    ("punto-banco", "banker"): 4_998_398_275_503_360,
    ("caribbean-stud", "ante"): comb(52, 5) * comb(47, 5) * 5,
    ("three-card-poker", "ante"): comb(52, 3) * comb(49, 3),
    ("three-card-poker", "pair-plus"): comb(52, 3),
    ("ultimate-texas-holdem", "ante"): comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2),
    ("texas-holdem-bonus", "ante"): comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2),
    ("roulette", "red"): 38,
}


def odds(name: str, **options: object):
    return price(name, game(name).options(**options))


@each("of", list(PUBLISHED_DEALS))
def test_ways_are_whole_numbers_of_all_deals(of):
    """The numbers of deals are those that are published, and ways over deals are the fractions of the odds."""
    row = odds(of[0])[of[1]]
    found = wager_ways(row)
    assert (int(found["total"]), found["cases"]) == (PUBLISHED_DEALS[of], "counted")
    ways = [int(each["ways"]) for each in found["ways"]]
    assert sum(ways) == PUBLISHED_DEALS[of]
    assert [Fraction(n, PUBLISHED_DEALS[of]) for n in ways] == [outcome.probability for outcome in row.outcomes]
    assert [each["one_in"] for each in found["ways"]] == pytest.approx(
        [PUBLISHED_DEALS[of] / n for n in ways], rel=1e-6
    )


def test_ways_of_baccarat_are_the_published_ones():
    """Eight decks, as printed by casinoexploit.com: banker, player and tie."""
    row = odds("punto-banco")["player"]
    ways = {outcome.pays: int(way["ways"]) for outcome, way in zip(row.outcomes, wager_ways(row)["ways"], strict=True)}
    assert ways == {1: 2_230_518_282_592_256, 0: 475_627_426_473_216, -1: 2_292_252_566_437_888}


def test_what_was_not_counted_by_cases_has_the_least_whole_number_and_a_sample_none():
    """The line bet at craps: 244 of 495 (any book on craps)."""
    found = wager_ways(odds("craps")["pass"])
    assert (found["total"], found["cases"]) == ("495", "least whole number")
    assert [way["ways"] for way in found["ways"]] == ["244", "251"]
    assert wager_ways(odds("blackjack")["blackjack"]) is None


def least(chance: float, rounds: int, level: float) -> int:
    """The least number of wins that is not exceeded with that chance, by adding up binomial terms."""
    spread = (rounds * chance * (1 - chance)) ** 0.5
    first, total = max(0, int(rounds * chance - 12 * spread)), 0.0
    for wins in range(first, rounds + 1):
        ways = lgamma(rounds + 1) - lgamma(wins + 1) - lgamma(rounds - wins + 1)
        total += exp(ways + wins * log(chance) + (rounds - wins) * log(1 - chance))
        if total >= level:
            return wins
    return rounds


def test_bands_are_those_of_the_binomial():
    """A wager with one prize returns five for each win; the wins are counted here without the generating function."""
    rows = {row["rounds"]: row["bands"] for row in return_bands(odds("craps")["any-seven"])}
    assert list(rows) == [10**power for power in range(3, 8)]
    for rounds in (10**3, 10**5, 10**7):
        for wanted, (low, high) in zip(CONFIDENCE, rows[rounds], strict=True):
            side = (100 - wanted) / 200
            ends = [5 * least(1 / 6, rounds, level) / rounds for level in (side, 1 - side)]
            assert [low, high] == pytest.approx(ends, rel=1e-6), (rounds, wanted)


def test_bands_are_of_the_chances_and_not_of_a_bell_curve():
    """Of a prize in a thousand the lower end after a thousand rounds is no win at all."""
    row = WagerOdds.from_ways("long", "", {("win", Fraction(800)): 1, ("lose", Fraction(-1)): 999})
    low, high = return_bands(row)[0]["bands"][0]
    wins = [comb(1000, n) * 0.001**n * 0.999 ** (1000 - n) for n in range(4)]
    assert wins[0] > 0.05
    assert sum(wins[:3]) < 0.95 <= sum(wins)
    assert (low, high) == (0.0, pytest.approx(3 * 801 / 1000))


def test_exposure_is_the_largest_prize_at_the_table_maximum():
    options = game("roulette").options()
    row = odds("roulette")["straight-17"]
    found = exposure(row, (100, 20_000), options.boxes)
    assert (found["wins"], found["loses"], found["one_in"]) == (700_000, -20_000, 38.0)
    assert found["all_boxes"] == 700_000 * options.boxes
    assert exposure(row, None, 8) is None


def test_a_side_wager_beside_the_main_one():
    found = odds("three-card-poker")
    (row,) = with_main(found.wagers, game("three-card-poker").limits(game("three-card-poker").options()))
    ante, plus = found["ante"], found["pair-plus"]
    assert (row["wager"], row["exact"]) == ("pair-plus", str((ante.edge + plus.edge) / 2))
    assert row["sd_least"] < row["sd_apart"] < row["sd_most"]
    # No two units staked on a wager open in some rounds only.
    assert with_main(odds("blackjack").wagers, game("blackjack").limits(game("blackjack").options())) == []


def test_a_trail_leads_from_the_seed_to_the_result():
    """The stream begins at the hash of seed and block, each block deals the same again, and their sum is the sample."""
    sheet = pitboss.parsheet("casino-war", vary=False, simulate=1_200_000, seed=5, date=DAY)
    trail = sheet.content["check"]["trail"]
    for line in trail["first"]:
        assert line["stream"] == hashlib.sha256(f"pitboss/5/{line['block']}".encode()).hexdigest()[:16]
    lines = []
    whole = simulate(
        game("casino-war"),
        game("casino-war").options(),
        1_200_000,
        seed=5,
        strategy="best",
        each=lambda block: lines.append(
            f"{block.block} {block.rounds} {hashlib.sha256(f'pitboss/5/{block.block}'.encode()).hexdigest()[:16]} "
            + " ".join(f"{row.odds.wager} {row.staked} {row.net}" for row in block.wagers)
        ),
    )
    assert trail["blocks"] == len(lines) > 1
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == trail["sha256"]
    if trail["blocks"] <= len(trail["first"]):
        assert sum(line["wagers"]["initial"][1] for line in trail["first"]) == whole["initial"].net
    assert trail["sha256"] in sheet.html()


def test_alike_wagers_are_one_row_and_each_can_be_asked_for():
    sheet = pitboss.parsheet("roulette", vary=False, date=DAY)
    assert len(sheet.content["wagers"]) == 8
    assert sheet["straight-17"] is sheet["straight-0"]
    assert sheet["red"]["edge"] != sheet["straight-0"]["edge"]
    assert len(sheet.html()) < 300_000
    rows = sheet.csv().splitlines()
    assert sum(line.startswith("figure,") and ",edge," in line for line in rows) == len(odds("roulette").wagers) == 161


def test_contents_lead_to_every_part():
    page = pitboss.parsheet("three-card-poker", vary=False, date=DAY).html()
    listed = re.findall(r'<li><a href="#(part-\d+)">([^<]+)</a></li>', page)
    parts = re.findall(r'<h2 id="(part-\d+)">([^<]+)</h2>', page)
    assert listed == parts
    assert {"Outcomes", "Largest win and exposure", "Side wagers with the main one", "Provenance"} <= {
        name for _, name in parts
    }


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "name",
    [
        "blackjack",
        pytest.param("spanish-21", marks=SLOW),
        pytest.param("double-attack-blackjack", marks=SLOW),
    ],
)
def test_edges_without_outcomes_are_those_of_the_odds(name):
    options = game(name).options()
    found = edges(name, options)
    wanted = edges_of(price(name, options))
    assert found.keys() == wanted.keys()
    assert all(abs(found[wager] - wanted[wager]) < 1e-13 for wager in wanted)
