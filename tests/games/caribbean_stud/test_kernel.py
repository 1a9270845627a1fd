"""Caribbean stud poker: the kernel against the script on the same decks, cent for cent, and against the exact odds."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.equipment import DECK, Randomness
from pitboss.games.caribbean_stud import GAME, kernel, odds
from pitboss.games.caribbean_stud.rules import PROGRESSIVE, Options, bet_odds
from pitboss.games.caribbean_stud.strategy import strategy
from pitboss.games.house_poker_family.meter import pay_progressive
from pitboss.money import Odds
from pitboss.pricing.kernels.lanes import bare
from pitboss.pricing.simulate import simulate
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import number
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Shuffled, Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle

BETTING = ("best", "basic", "always-bet", "pair-or-better")


def bets(options, name, hand, up):
    """What a strategy does, found without the kernel's way of sorting suits."""
    chosen, value = strategy(name, bet_odds(options, 0)), HIGH.value(hand)
    if value >= 1 << 20:
        return True
    if value < HIGH.value(["As", "Kd", "4c", "3c", "2c"]):
        return chosen.always
    found = kernel.deals()
    suits = [sum(1 << number(card) // 4 for card in hand if card[1] == suit) for suit in "cdhs"]
    ranked = sorted(range(4), key=lambda suit: -suits[suit])
    key = sum(suits[suit] << 39 - 13 * place for place, suit in enumerate(ranked))
    at = int(np.nonzero(found.keys == key)[0][0])
    return bool(chosen.ace_king[at, number(up) // 4 * 4 + ranked.index("cdhs".index(up[1]))])


def a_plan(options, boxes, name):
    """Every box with an ante of its own; some without the progressive."""
    antes = [5_00 + 1_50 * box for box in range(boxes)]
    sides = [0 if box % 3 == 1 or not options.progressive else PROGRESSIVE.stake for box in range(boxes)]
    return kernel.setup(options, boxes=boxes, strategy=name, ante=antes, progressive=sides)


def scripted(options, plan, name, decks):
    """The script on these decks, round after round with one meter: cents of each box on both wagers."""
    t = Table(GAME, options)
    for box in range(1, plan.boxes + 1):
        t.begin("sit", player=f"player {box}", box=box, chips=10**12)
        t.supply()
    t.begin("open")
    while t.pending is not None:
        t.supply()
    cents = []
    for deck in decks:
        t.begin("start" if t.status == "waiting" else "shuffle")
        while t.pending is not None:
            act = t.pending
            # A cut of twenty cards leaves the deck as it is wanted.
            order = deck if options.shuffle != "manual" else deck[-20:] + deck[:-20]
            shuffled = isinstance(act, Shuffle)
            t.supply(Shuffled(order="".join(order)) if shuffled else 20 if isinstance(act, OfferCut) else None)
        t.begin("round")
        won = [[0, 0] for _ in plan.stakes]
        wagers = [
            Wager(box, f"player {box}", wager, amount)
            for box, both in enumerate(plan.stakes, start=1)
            for wager, amount in zip(("ante", "progressive"), both, strict=True)
            if amount
        ]
        while t.pending is not None:
            act = t.pending
            before = {box: t.chips(f"player {box}") for box in t.seats}
            if isinstance(act, Betting):
                t.supply(wagers.pop(0) if wagers else None)
            elif isinstance(act, Decide):
                t.supply("bet" if bets(options, name, t.hands[act.box], t.hands[HOUSE][4]) else "fold")
            else:
                t.supply(t.shoe.front() if act.asks == "card" else None)
            about = getattr(act, "wager", None) or t.events[-1].outcome
            side = getattr(about, "wager", about) == "progressive"
            for box, had in before.items():
                won[box - 1][side] += t.chips(f"player {box}") - had
        cents.append(won)
        t.events.clear()
    return cents


def some_decks(count, seed, *, rich=0):
    """Decks at random; the first `rich` of them with royal and straight flushes in front."""
    chance = Randomness.seeded("decks", seed)
    found = [list(chance.shuffled(DECK)) for _ in range(count)]
    suits = "cdhs"
    for place in range(rich):
        hands = []
        for suit in chance.shuffled(list(suits))[:3]:
            ranks = chance.pick(["TJQKA", "9TJQK", "A2345", "2468T"])
            hands += [rank + suit for rank in ranks]
        found[place] = hands + [card for card in found[place] if card not in hands]
    return found


CASES = [
    ({}, 3, "best", 12),
    ({"dealing": "hand"}, 7, "best", 0),
    ({"shuffle": "manual", "dealing": "manual-shoe", "straight_flush_prize": "amount"}, 5, "basic", 0),
    ({"progressive_percent": 100, "payout_limit": "5000", "straight_flush_percent": 25}, 3, "always-bet", 12),
    ({"progressive": "no", "flush_odds": "6 to 1"}, 1, "pair-or-better", 6),
    ({"progressive_start": "3.00", "progressive_reset": "2.00", "straight_flush_percent": 100}, 3, "best", 40),
]


@pytest.mark.proves("19:47-16.12(b)", "19:47-16.12(c)", "19:47-16.12(e)", "19:47-16.12(f)", "19:47-16.12(g)")
@pytest.mark.parametrize(("given", "boxes", "name", "rich"), CASES)
def test_kernel_and_script_agree_to_the_cent(given, boxes, name, rich):
    options = Options.configure(given)
    plan = a_plan(options, boxes, name)
    decks = some_decks(120, boxes, rich=rich)
    numbers = [[number(card) for card in deck] for deck in decks]
    assert kernel.play_decks(plan, numbers).tolist() == scripted(options, plan, name, decks)


@pytest.fixture(scope="module")
def dealt():
    """One table in detail, for the planted faults."""
    options = Options()
    plan = a_plan(options, 3, "best")
    decks = [[number(card) for card in deck] for deck in some_decks(400, "faults", rich=20)]
    return plan, decks, kernel.play_decks(plan, decks).tolist()


@pytest.mark.parametrize(
    "wrong",
    [
        *({"flush_odds": Odds(6, 1)}, {"full_house_prize": 150_00}, {"progressive_start": 9_000_00}),
        *({"progressive_reset": 9_000_00}, {"progressive_percent": 71}),
    ],
)
def test_a_wrong_payout_is_found(dealt, wrong):
    _, decks, cents = dealt
    assert kernel.play_decks(a_plan(Options(**wrong), 3, "best"), decks).tolist() != cents


def plain(plan, decks):
    """The kernel's own code as plain Python, where a fault can be planted."""
    cents = np.zeros((len(decks), plan.boxes, 2), np.int64)
    kernel.DECK.deal_decks.py_func(np.array(decks, np.int64), *bare((*plan.arrays(), *plan.room())), cents)
    return cents.tolist()


def test_plain_and_compiled_kernel_agree(dealt):
    plan, decks, cents = dealt
    assert plain(plan, decks) == cents


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("result", lambda player, dealer: 2 if player > dealer else 0),
        ("QUALIFYING", 1 << 20),
        ("dealers_five", lambda deck, dealer, common, terms: kernel.high5(*deck[:5].tolist())),
        ("pay_progressive", lambda kinds, stakes, parts, amounts, meter, payouts: payouts.fill(0)),
        ("pay_progressive", lambda *given: pay_progressive(*given[:4], given[4].copy(), given[5])),
        ("bets_on", lambda value, *rest: value >= 1 << 20),
    ],
)
def test_a_planted_fault_is_found(dealt, monkeypatch, part, fault):
    plan, decks, cents = dealt
    monkeypatch.setattr(kernel, part, fault)
    assert plain(plan, decks) != cents


def over_a_run(options, rounds, boxes):
    """What the progressive wager is expected to return in this number of rounds, each block with a meter of its own."""
    blocks = [min(kernel.BLOCK, rounds - begun) for begun in range(0, rounds, kernel.BLOCK)]
    return sum(part * odds.meter(options).expected(boxes * part) for part in blocks) / rounds


def test_the_simulation_agrees_with_the_exact_odds():
    options = Options()
    found = simulate(GAME, options, 1_500_000, seed=3, workers=2)
    side, expected = found["progressive"], float(odds.ante(options).mean)
    for sample, mean in ((found["ante"], expected), (side, over_a_run(options, 1_500_000, 3) - 1)):
        assert abs(sample.mean - mean) < 4 * sample.standard_error
        assert sample.odds.mean == Fraction(sample.net, sample.staked)
    assert side.mean - float(odds.meter(options).odds().mean) > 3 * side.standard_error, "the meter has grown"
    bet = float(found["ante"].odds.average_staked)
    assert bet == pytest.approx(float(odds.ante(options).average_staked), abs=0.003)


@pytest.mark.parametrize("name", ["basic", "always-bet"])
def test_other_strategies_agree_too(name):
    sample = simulate(GAME, Options(), 400_000, seed=5, strategy=name, boxes=7)["ante"]
    assert abs(sample.edge - float(odds.ante(Options(), name).edge)) < 4 * sample.standard_error


def test_the_result_depends_on_seed_and_rounds_alone():
    runs = [simulate(GAME, Options(), kernel.BLOCK + 1000, seed=9, workers=workers).shown() for workers in (1, 2)]
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"boxes": 8}, "8 boxes cannot be played"),
        ({"boxes": 0}, "0 boxes cannot be played"),
        ({"strategy": "bold"}, "no strategy 'bold'"),
        ({"ante": 25}, "the table takes"),
        ({"ante": 0}, "box 1 has no ante"),
        ({"progressive": 2_00}, "progressive wager is 1.00"),
        ({"boxes": 2, "progressive": [1_00]}, "progressive wager is 1.00"),
    ],
)
def test_what_no_table_would_take_is_refused(given, why):
    with pytest.raises(Refusal, match=why):
        kernel.setup(Options(), **given)


def test_a_stake_above_the_limit_is_capped():
    plan = kernel.setup(Options(), boxes=1, ante=1000_00)
    assert plan.pays[0][0][-1] == 1000_00 + 5000_00


def test_a_sample_says_that_its_meter_lives():
    """Its edge is no sample of the odds, which are those of one meter."""
    made, none = (simulate(GAME, Options(), 64, progressive=stake) for stake in (100, 0))
    assert "the meter lives" in made.note
    assert made.shown()["note"] == made.note
    assert "note" not in none.shown()
