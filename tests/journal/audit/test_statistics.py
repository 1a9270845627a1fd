"""Statistics of a log: uniform P-values where nothing is wrong, and biases found at the sizes that theory says."""

import json
from math import erf, exp, lgamma, log, sqrt

import pytest

np = pytest.importorskip("numpy")

from pitboss.cli import main  # noqa: E402
from pitboss.equipment.cards import DECK  # noqa: E402
from pitboss.journal.audit import part_check  # noqa: E402
from pitboss.journal.audit.statistics import (  # noqa: E402
    LEVEL,
    CardCounts,
    HoldSums,
    LogCounter,
    LogCounts,
    LogTest,
    alarms,
    chi_square_tail,
    log_table,
    log_tests,
)
from tests.journal.audit.logs import VECTORS, lines, war  # noqa: E402

DECKS = 6
ROULETTE, SIC_BO = 'roulette {"boxes":8}', "sic-bo {}"
STOPS = log_table("roulette", b"{}", "").results["spins"]


def shoes(rng, count, missing=()):
    """What came out of this number of shoes, each dealt to some place between half and four fifths."""
    holds = np.array([DECKS - (card in missing) for card in DECK])
    dealt = rng.integers(DECKS * 26, DECKS * 41, count)
    return [dict(zip(DECK, rng.multivariate_hypergeometric(holds, int(n)).tolist(), strict=True)) for n in dealt]


def spins(rng, count, chances=STOPS):
    names = list(chances)
    drawn = rng.choice(len(names), count, p=np.array(list(chances.values())) / sum(chances.values()))
    results = dict(zip(names, np.bincount(drawn, minlength=len(names)).tolist(), strict=True))
    return results, (int((drawn[1:] == drawn[:-1]).sum()), count - 1)


def hold(rng, count, pays=1):
    """Wagers on red of one to ten chips."""
    sums = HoldSums()
    stakes = rng.integers(1, 11, count) * 100
    won = rng.random(count) < 18 / 38
    expected = stakes * (18 / 38 - 20 / 38)
    net = np.where(won, stakes * pays, -stakes)
    sums.rounds, sums.staked, sums.net = count, int(stakes.sum()), int(net.sum())
    sums.expected, sums.squares = float(expected.sum()), float(((net - expected) ** 2).sum())
    return sums


def clean(rng):
    results, again = spins(rng, 4000)
    counts = LogCounts(
        cards={"minibaccarat {}": CardCounts(dict.fromkeys(DECK, DECKS))},
        results={f"{ROULETTE}, spins": results},
        again={f"{ROULETTE}, spins": again},
        hold={ROULETTE: hold(rng, 2000)},
        blocks=[(1024, int(n)) for n in rng.binomial(1024, 0.01, 100)],
    )
    for came in shoes(rng, 40):
        counts.cards["minibaccarat {}"].add(came)
    return log_tests(counts, [])


EVEN = sum(exp(k * log(25) - 25 - lgamma(k + 1)) for k in range(25))
"""The tail of 50 on 50, for which there is a finite sum."""


def kolmogorov(values):
    """The largest distance of these from what is uniform, in units of 1 / √n."""
    ranked = np.sort(values)
    n = len(ranked)
    steps = np.arange(1, n + 1) / n
    return max(np.max(steps - ranked), np.max(ranked - steps + 1 / n)) * sqrt(n)


@pytest.mark.slow
def test_a_thousand_clean_logs_alarm_hardly_ever_and_their_p_values_are_uniform():
    rng = np.random.default_rng(46)
    logs = [clean(rng) for _ in range(1000)]
    assert {len(found) for found in logs} == {5}
    assert sum(bool(alarms(found)) for found in logs) <= 5
    for place in range(5):
        # 1.95 is passed by chance once in a thousand.
        assert kolmogorov([found[place].p_value for found in logs]) < 1.95, logs[0][place].what


def test_a_few_clean_logs_have_no_alarm():
    rng = np.random.default_rng(1)
    assert sum(bool(alarms(clean(rng))) for _ in range(20)) == 0


def needed(noncentrality_each, freedom, level, power=0.99):
    """How many trials find a bias with that power, by the normal approximation of the noncentral chi-square."""
    low, high = 0.0, 200.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_tail(middle, freedom) > level else (low, middle)
    trials = 1
    while True:
        shift = noncentrality_each * trials
        z = (high - freedom - shift) / sqrt(2 * (freedom + 2 * shift))
        if (1 - erf(z / sqrt(2))) / 2 > power:
            return trials
        trials = trials * 21 // 20 + 1


def test_a_die_that_is_loaded_by_one_percent_is_found_at_the_size_that_theory_says():
    chances = {str(face): 1 / 6 + (0.01 if face == 6 else -0.002) for face in range(1, 7)}
    each = sum((share - 1 / 6) ** 2 * 6 for share in chances.values())
    size = needed(each, 5, LEVEL / 2)
    assert 50_000 < size < 100_000
    rng = np.random.default_rng(2)

    def found(size):
        results, again = spins(rng, size, chances)
        counts = LogCounts(results={f"{SIC_BO}, rolls": results}, again={f"{SIC_BO}, rolls": again})
        return any(test.what.startswith("results") for test in alarms(log_tests(counts, [])))

    assert sum(found(size) for _ in range(40)) >= 38
    assert sum(found(size // 20) for _ in range(40)) <= 4


def test_a_shoe_that_lacks_a_card_is_found_at_the_size_that_theory_says():
    """One of six kings of hearts is missing: its share is 5 of 311 for 6 of 312."""
    rng = np.random.default_rng(3)
    short = {card: (DECKS - (card == "Kh")) / (52 * DECKS - 1) for card in DECK}
    # A shoe of which about two thirds are dealt says as much as independent draws each worth (N - 1) / (N - n).
    dealt = 200
    worth = dealt * (52 * DECKS - 1) / (52 * DECKS - dealt)
    each = sum((share - 1 / 52) ** 2 * 52 for share in short.values()) * worth
    size = needed(each, 51, LEVEL)

    def found(count):
        counts = LogCounts(cards={"minibaccarat {}": CardCounts(dict.fromkeys(DECK, DECKS))})
        for came in shoes(rng, count, missing=("Kh",)):
            counts.cards["minibaccarat {}"].add(came)
        return bool(alarms(log_tests(counts, [])))

    assert 20 < size < 5000
    assert sum(found(size * 5 // 4) for _ in range(10)) >= 9
    assert sum(found(size // 10) for _ in range(20)) <= 2


def test_a_wrong_pay_row_shows_in_the_hold_at_the_size_that_theory_says():
    """Red pays 11 to 10: 18/38 of a tenth of each stake, in units of the spread of a round."""
    rng = np.random.default_rng(4)
    spread = sqrt(38.5) / 5.5
    size = int(((3.29 + 2.33) * spread / (18 / 38 / 10)) ** 2)

    def found(size):
        return bool(alarms(log_tests(LogCounts(hold={ROULETTE: hold(rng, size, pays=1.1)}), [])))

    assert sum(found(size) for _ in range(40)) >= 37
    assert sum(found(size // 10) for _ in range(40)) <= 12


def test_deviations_that_come_in_a_row_are_found_and_spread_ones_are_not():
    spread = LogCounts(blocks=[(1024, 3)] * 100)
    assert alarms(log_tests(spread, [])) == []
    row = LogCounts(blocks=[(1024, 3)] * 90 + [(1024, 12)] * 10)
    assert [test.what for test in alarms(log_tests(row, []))] == ["deviations cluster (390)"]


def test_holm_takes_the_level_for_all_tests_together():
    found = [LogTest("", str(n), "", p) for n, p in enumerate((0.0004, 0.0003, 0.4, 0.9))]
    assert [test.what for test in alarms(found)] == []
    assert [test.what for test in alarms([LogTest("", "x", "", 0.0002), *found])] == ["x"]
    assert len(alarms([LogTest("", "x", "", 0.0002), found[0]])) == 2


@pytest.mark.parametrize(
    ("square", "freedom", "tail"),
    [(3.841458821, 1, 0.05), (67.50481, 50, 0.05), (20.51501, 5, 0.001), (50.0, 50, EVEN)],
)
def test_tails_of_the_chi_square(square, freedom, tail):
    assert chi_square_tail(square, freedom) == pytest.approx(tail, rel=1e-4)


def test_rounds_are_counted_as_they_stand_in_a_log(tmp_path, capsys):
    counter = LogCounter()
    rounds = [json.loads(line) for line in (VECTORS / "roulette.jsonl").read_bytes().splitlines()]
    rounds = [r for r in rounds if not r.get("options")]
    for line in lines(rounds).splitlines():
        counter.take(line)
    plain = [r for r in rounds if "irregularities" not in r]
    assert sum(sum(counts.values()) for counts in counter.counts.results.values()) == sum(
        len(r["spins"]) for r in plain
    )
    lost = sum(sum(100 * float(net) for net in r["expect"]["net"].values()) for r in plain if not r["expect"]["void"])
    assert sum(sums.net for sums in counter.counts.hold.values()) == round(lost)
    counter.take(b"{")
    counter.take(b"[1]")
    counter.take(b'{"game": "nosuch"}')
    path = tmp_path / "log.jsonl"
    king = [war(n, shoe=f"s{n // 3}") for n in range(600)]
    path.write_bytes(lines(king))
    assert main(["check", str(path), "--statistics", "--json", "-o", str(tmp_path / "log.html")]) == 1
    shown = json.loads(capsys.readouterr().out)["statistics"]
    assert shown["alarms"] == 1
    assert shown["tests"][0]["what"] == "cards (1,200)"
    assert "1 alarm." in (tmp_path / "log.html").read_text()


def test_statistics_are_the_same_in_parts(tmp_path, monkeypatch):
    from pitboss.journal.audit import log_files
    from pitboss.journal.audit.audit import audit

    path = tmp_path / "log.jsonl"
    path.write_bytes(lines([war(n, net="9.00" if n % 50 == 0 else "10.00") for n in range(800)]))
    whole = audit([str(path)], statistics=True).report.statistics()
    monkeypatch.setattr(log_files, "PART_BYTES", 9000)
    again = audit([str(path)], statistics=True).report
    assert again.statistics()["tests"][0]["p_value"] == whole["tests"][0]["p_value"]
    assert again.deviating == 16
    assert part_check.BATCH > 800
