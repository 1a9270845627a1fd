"""Four card poker: whole rounds, hands, positions, exact odds, and the kernel against script and odds."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pitboss.equipment import Randomness
from pitboss.games.four_card_poker import GAME, counting, kernel, odds
from pitboss.games.four_card_poker.counting import FILLED_UP, deals, key_of, players
from pitboss.games.four_card_poker.rules import KINDS, Options, kind, value
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.simulate import simulate
from pitboss.ranking import FOUR
from pitboss.ranking.numbers import text
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager, public
from pitboss.table.act import Betting
from pitboss.table.drivers import Flat
from pitboss.table.offer.signs import guide_text, sign_text
from tests.games.house_poker_family.scripted import by_box, scripted
from tests.games.three_card_poker import table as stories

READ = "house:four-card-poker"
HIGH = "Kc 9d 4h 3s 7c Td"
QUADS = "9h 9s 9d 9c 2h"


def play(cards, boxes, *choices, **more):
    """The choices by box in turn; one may have an amount in it."""
    placed = {1: boxes} if isinstance(boxes, str) else boxes
    owners = more.pop("owners", dict.fromkeys(placed, "A") if len(placed) == 1 else {})
    case = {
        "game": "four-card-poker",
        "options": more.pop("options", {}),
        "boxes": [
            {"box": box, "player": owners.get(box) or stories.PLAYERS[box - 1], "wagers": stories.wagers(words)}
            for box, words in placed.items()
        ],
        "cards": cards.replace("/", " ").split(),
        "decisions": [{"choose": choice} for choice in choices],
        **more,
    }
    return stories.Story(adjudicate(read_case(case)))


# Whole rounds.


@pytest.mark.parametrize(
    ("cards", "wagers", "choice", "net"),
    [
        ("Ah 9h 5h 2h Kc / 9d 8c 7s 6d 2c Jd", "ante 10", "play 30.00", "40.00"),
        ("Ah Kd Qc 9s 2h / As Kh Qd 9c 3s 4h", "ante 10", "play 10.00", "20.00"),
        ("7h 7d 7c 2s 3h / 8h 8d 8c 8s 3d 4h", "ante 10", "play 20.00", "-10.00"),
        (f"6h 6s 2d 2c Jh / {HIGH}", "aces-up 5", "", "15.00"),
        (f"{QUADS} / {HIGH.replace('9d', 'Qs')}", "ante 10", "play 30.00", "290.00"),
        (f"{QUADS} / {HIGH.replace('9d', 'Qs')}", "ante 10, aces-up 5", "play 30.00", "540.00"),
        (f"8h 7h 6h 5h 2c / {HIGH}", "ante 12.50", "play 25.00", "287.50"),
        (f"8h 7h 6h 5h 2c / {HIGH}", "ante 10", "fold", "-10.00"),
    ],
)
def test_what_a_round_brings(cards, wagers, choice, net):
    assert play(cards, wagers, *filter(None, [choice])).net == {"A": net}


def test_a_play_wager_above_three_antes_or_below_one_is_refused():
    for choice in ("play 50.00", "play 10.00", "play 45.25", "2x"):
        with pytest.raises(Refusal) as refused:
            play(f"{QUADS} / {HIGH.replace('9d', 'Qs')}", "ante 15", choice)
        assert refused.value.cite == "13:69F-27.6(a)1"
    assert play(f"{QUADS} / {HIGH.replace('9d', 'Qs')}", "ante 15", "play 22.50").net == {"A": "412.50"}


def test_a_hand_of_six_cards_is_void_and_all_its_wagers_go_back():
    story = play(
        f"{QUADS} 3d / Kc Qs 4h 3s 7c Td", "ante 10, aces-up 5", irregularities=[{"kind": "dealt-twice", "box": 1}]
    )
    assert story.settled == {"1 ante": "void 10.00", "1 aces-up": "void 5.00"}


def test_aces_up_stands_when_the_ante_is_folded():
    story = play(f"Ah As 2d 5c Jh / {HIGH}", "ante 10, aces-up 5", "fold")
    assert story.settled == {"1 ante": "lose 0.00", "1 aces-up": "win 10.00"}
    assert play(f"Kh Ks 2d 5c Jh / {HIGH}", "aces-up 5").settled == {"1 aces-up": "lose 0.00"}


def test_the_dealer_has_six_cards_and_the_last_lies_open():
    story = play(f"6h 6s 2d 2c Jh / {HIGH}", "ante 10", "play")
    own = [public(event, "player:A") for event in story.found.events]
    dealers = [row.get("card") for row in own if row["act"] == "deal" and row["to"] == 0]
    assert dealers == [None] * 5 + ["Td"]
    one_by_one = play("6h Kc 6s 9d 2d 4h 2c 3s Jh 7c Td", "ante 10", "play", options={"dealing": "hand"})
    assert [row["to"] for row in one_by_one.events("deal")] == [1, 0] * 5 + [0]
    assert one_by_one.net == {"A": "20.00"}


def test_settled_from_the_right_ante_play_bonus_aces_up():
    story = play(
        f"{QUADS} / Ah As 5d 5c Jh / Kc Qs 4h 3s 7c Td",
        {1: "ante 10, aces-up 5", 3: "ante 10, aces-up 5"},
        "play",
        "play",
    )
    paid = [(row["box"], row["wager"]) for row in story.events("pay", "pay-bonus")]
    assert paid == [
        *((3, "ante"), (3, "play"), (3, "aces-up")),
        *((1, "ante"), (1, "play"), (1, "automatic-bonus"), (1, "aces-up")),
    ]


# Two positions.


@pytest.mark.proves("13:69F-27.6(e)")
def test_a_player_wagers_at_one_position_or_at_two_next_to_each_other():
    cards, both = f"6h 6s 2d 2c Jh / Ah As 5d 5c Js / {HIGH}", dict.fromkeys((2, 3), "ante 10")
    with pytest.raises(Refusal, match="A wagers at box 2; this table lets nobody wager at two") as refused:
        play(cards, both, "play", "play", owners={2: "A", 3: "A"})
    assert refused.value.cite == "13:69F-27.6(e)"
    two = {"two_positions": True}
    assert play(cards, both, "play", "play", owners={2: "A", 3: "A"}, options=two).net == {"A": "40.00"}
    with pytest.raises(Refusal, match="only if they are next to each other"):
        play(cards, {2: "ante 10", 4: "ante 10"}, "play", "play", owners={2: "A", 4: "A"}, options=two)


@pytest.mark.parametrize(("first", "second", "refused"), [(3, 2, False), (3, 4, False), (3, 1, True), (1, 3, True)])
def test_the_second_of_two_positions_is_beside_the_first_on_either_side(first, second, refused):
    t = Table(GAME, Options.configure({"two_positions": True}))
    for box in (first, second):
        t.begin("sit", player="A", box=box, chips=1000_00)
        t.supply()
    t.status, t.cards.opened_on = "open", t.day
    t.begin("round")
    while not isinstance(t.pending, Betting):
        t.supply()
    t.supply(Wager(first, "A", "ante", 10_00))
    if refused:
        with pytest.raises(Refusal, match="only if they are next to each other"):
            t.supply(Wager(second, "A", "ante", 10_00))
    else:
        t.supply(Wager(second, "A", "ante", 10_00))
        assert t.wagers == {(first, "ante"): 10_00, (second, "ante"): 10_00}


# Hands.

DOWN = (
    *("Ah As Ad Ac", "2h 2s 2d 2c", "Ah Kh Qh Jh", "4s 3s 2s As", "Ah As Ad Kc", "2h 2s 2d 3c", "Ah Kh Qh Th"),
    *("6h 4h 3h 2h", "Ah Kd Qc Js", "4h 3d 2c As", "Ah As Kd Kc", "3h 3s 2d 2c", "Ah As Kd Qc", "2h 2s 4d 3c"),
    *("Ah Kd Qc Ts", "6h 4d 3c 2s"),
)


def test_the_classes_from_the_best_down():
    values = [value(hand.split()) for hand in DOWN]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(DOWN)
    assert [FOUR.name(hand) for hand in values[::2]] == [
        *("four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight", "two-pairs", "one-pair"),
        "high-card",
    ]
    assert KINDS[kind(values[12])] == "pair-of-aces"
    assert KINDS[kind(values[13])] == "nothing"


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("5h 5s 5d 6c 7h 8s", "three fives with 8"),
        ("5h 6h 7h 8s 9h Kd", "flush, nine high with 7-6-5"),
        ("5h 5s 6d 6c 7h 7s", "two pairs, sevens and sixes"),
        ("9h 9s 9d 9c Ah Kd", "four nines"),
        ("Ah Kh Qh Jh Td 2c", "straight flush, ace high"),
    ],
)
def test_the_best_four_of_six(cards, name):
    assert FOUR.says(value(cards.split())) == name


def test_kickers_do_not_count_where_four_cards_leave_no_room():
    assert value(["9h", "9s", "9d", "9c", "Ah"]) == value(["9h", "9s", "9d", "9c", "2h"])
    assert value(["9h", "9s", "8d", "8c", "Ah"]) == value(["9h", "9s", "8d", "8c", "2h"])


# Exact odds.


def test_the_best_play_to_the_unit_of_the_independent_count():
    row = odds.odds(Options())["ante"]
    assert row.element_of_risk == Fraction(8840827253, 679378580496)
    assert row.edge == Fraction(8840827253, 317119576410)
    assert row.average_staked == Fraction(5451864, 2544815)


def test_the_file_of_counts_has_its_hash_and_counts_every_deal(tmp_path):
    assert deals().counts[..., 0].sum() == 2_598_960 * 47
    came = Path(counting.__file__).parent / count_cache.FOLDER / count_cache.name_of(counting.count_part)
    data = bytearray(came.read_bytes())
    data[data.index(b"\n") + 200] ^= 1
    wrong = tmp_path / "wrong.count"
    wrong.write_bytes(bytes(data))
    with pytest.raises(Refusal, match="is damaged"):
        count_cache.read(wrong)


def test_a_sample_of_the_counts_dealt_out_one_by_one():
    """Cells of few hands, each hand and up card of it against all 1,370,754 fillings; and what is best for others."""
    hands, weights, _, keys = players()
    found, chance = deals(), np.random.default_rng(27)
    cells = np.argwhere((found.counts[..., 0].sum(axis=2) > 0) & (found.counts[..., 0].sum(axis=2) < 150))
    for row, rank in cells[chance.choice(len(cells), 4, replace=False)]:
        counted = np.zeros((3, 2), np.int64)
        for n in np.flatnonzero(found.of == row):
            for up in range(4 * rank, 4 * rank + 4):
                if up not in hands[n]:
                    lost = counting.met(hands[n], up)
                    best = int(np.searchsorted(counting.limits(), lost, side="right"))
                    counted[best] += weights[n], weights[n] * lost
        assert (counted == found.counts[row, rank]).all()
    for n in chance.choice(len(keys), 12, replace=False):
        up = int(chance.choice([card for card in range(52) if card not in hands[n]]))
        lost = counting.met(hands[n], up)
        best = 0 if 2 * lost < FILLED_UP else 1 if 4 * lost < 3 * FILLED_UP else 2
        assert found.choices[n, up & 3] >> 2 * (up >> 2) & 3 == best


def test_other_ways_to_play_each_a_little_worse():
    priced = odds.odds(Options()).strategy["ante"]
    edges = [priced[name]["edge"] for name in odds.STRATEGIES]
    assert edges == sorted(edges)
    assert f"{priced['tens-and-threes']['edge']:.2%}" == "3.40%"
    assert priced["best"]["exact"] == "8840827253/317119576410"


@pytest.mark.parametrize(
    ("table", "edge"),
    [("A27-1", Fraction(12643, 324870)), ("A27-4", Fraction(3214, 162435)), ("A27-2", Fraction(1376, 32487))],
)
def test_aces_up(table, edge):
    row = odds.odds(Options.configure({"aces_up_table": table}))["aces-up"]
    assert row.hit == Fraction(20101, 108290)
    assert row.edge == edge


def test_another_bonus_changes_the_price_by_what_it_pays():
    more = Options.configure({"bonus_table": "B27 with four of a kind 30 to 1"})
    quads = odds.odds(Options())["ante"].probability("win 4, four-of-a-kind", "lose 4, four-of-a-kind")
    assert odds.odds(Options())["ante"].edge - odds.odds(more)["ante"].edge == 5 * quads


def test_a_strategy_file_is_priced_and_simulated(tmp_path):
    mine = tmp_path / "mine.toml"
    lines = [f'"one-pair {rank}" = "1x"' for rank in "3456789"] + ['"one-pair 2" = "fold"', '"high-card" = "fold"']
    mine.write_text('game = "four-card-poker"\notherwise = "3x"\n[choices]\n' + "\n".join(lines) + "\n")
    assert odds.odds(Options(), str(mine))["ante"].edge == odds.odds(Options(), "tens-and-threes")["ante"].edge
    assert kernel.setup(Options(), strategy=str(mine)).boxes == 3
    with pytest.raises(Refusal, match="did you mean best"):
        odds.odds(Options(), "bset")


def test_sign_and_guide_speak_of_this_table():
    options = Options.configure({"aces_up_table": "A27-2", "two_positions": True})
    assert "flush 6 to 1, straight 4 to 1" in sign_text(GAME, options)
    assert "next to each other" in " ".join(guide_text(GAME, options).split())


def test_a_table_that_lacks_rows_cannot_be_elected():
    with pytest.raises(Refusal, match="it must be A27-1, A27-2 or A27-4"):
        Options.configure({"aces_up_table": "A27-3"})


# The kernel.


class Player(Flat):
    """Always the same wagers; answers as a strategy does."""

    def __init__(self, wagers, answer):
        super().__init__(wagers)
        self.choose = answer


def dealt_by_script(options, plan, answer, rounds):
    """The script under the house driver: the decks it dealt from, and the cents of each box in each round."""
    t, agents = Table(GAME, options), {}
    for box, stakes in enumerate(plan.stakes, start=1):
        named = zip((name for name, *_ in plan.wagers), stakes, strict=True)
        agents[f"p{box}"] = Player([Wager(box, f"p{box}", name, amount) for name, amount in named if amount], answer)
    return scripted(t, agents, Randomness.seeded(str(options.shown())), rounds)


@pytest.mark.parametrize(
    ("boxes", "strategy", "options"),
    [
        (1, "best", {}),
        (3, "tens-and-threes", {"dealing": "manual-shoe", "aces_up_table": "A27-2"}),
        (6, "best", {"dealing": "hand", "bonus_table": "B27 with straight flush 30 to 1"}),
        (7, "hand-and-up-card", {"decks": 2, "aces_up_table": "A27-4"}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(boxes, strategy, options):
    elected = Options.configure(options)
    ante = [0 if box % 3 == 1 else 5_00 + 1_50 * box for box in range(boxes)]
    side = [0 if box % 4 == 2 else 1_00 + 50 * box for box in range(boxes)]
    plan = kernel.setup(elected, boxes=boxes, strategy=strategy, ante=ante, aces_up=side)
    decks, cents = dealt_by_script(elected, plan, odds.decisions(elected).chooser(strategy), rounds=200)
    assert by_box(kernel.play_decks(plan, decks)) == cents
    # Planted faults: cards that come the other way, and a choice that is off by one raise.
    stacks, low, values, chosen, *rest = plan.args
    assert boxes == 1 or by_box(kernel.play_decks(replace(plan, args=(not stacks, *plan.args[1:])), decks)) != cents
    less = np.where(chosen == 3, 1, chosen).astype(np.int8)
    assert by_box(kernel.play_decks(replace(plan, args=(stacks, low, values, less, *rest)), decks)) != cents


def test_the_choice_of_a_hand_does_not_depend_on_the_names_of_suits():
    tables = odds.looked_up(Options(), "best")
    _, values, chosen, *_ = tables
    chance, asked = np.random.default_rng(4), 0
    for _ in range(300):
        cards, names = chance.choice(52, 6, replace=False), chance.permutation(4)
        other = 4 * (cards >> 2) + names[cards & 3]
        worth = value([text(int(card)) for card in cards[:5]])
        one, two = (odds.raise_of(worth, hand[:5], int(hand[5]), *tables) for hand in (cards, other))
        assert one == two
        asked += chosen[np.searchsorted(values, worth), cards[5] >> 2] == odds.BY_CLASS
    assert asked > 10
    assert key_of([8, 4, 2, 1]) > key_of([8, 4, 1, 1])


def test_means_and_shares_meet_the_exact_values():
    found, exact = simulate(GAME, Options(), 1_000_000, seed=9, boxes=1), odds.odds(Options())
    for sample in found.wagers:
        row = exact[sample.odds.wager]
        assert abs(sample.edge - row.edge) < 4 * sample.standard_error
        for end in row.outcomes:
            p = float(end.probability)
            assert abs(sample.counts.get(end.name, 0) - 1e6 * p) < 4.5 * np.sqrt(1e6 * p * (1 - p)) + 1


@pytest.mark.parametrize(
    ("settings", "reason"),
    [({"boxes": 8}, "1 to 7"), ({"ante": 0, "aces_up": 0}, "neither an ante nor"), ({"ante": 10_01}, "steps of 0.50")],
)
def test_what_cannot_be_simulated_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)
