"""Two card joker poker: whole rounds, hands, money, exact odds, and the kernel against script and odds."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np
import pytest

from pitboss.equipment import JOKERS, Randomness
from pitboss.games.house_poker_family.queen_high import QUEEN_HIGH
from pitboss.games.two_card_joker_poker import GAME, kernel, odds
from pitboss.games.two_card_joker_poker.rules import KINDS, ORDERS, Options, hand_words, kind, value
from pitboss.pricing.simulate import simulate
from pitboss.ranking.numbers import numbers, text
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Table, Wager
from pitboss.table.acts.shuffle_acts import OpenDecks
from pitboss.table.drivers import Flat, House
from pitboss.table.offer.signs import guide_text, sign_text
from pitboss.table.parts import DealtCards
from tests.games.house_poker_family.scripted import by_box, scripted
from tests.games.three_card_poker import table as stories

play = partial(stories.play, game="two-card-joker-poker")
READ = "house:two-card-joker-poker"
ANTE, BOTH = "ante 10", "ante 10, pair-up 5"
UP = (
    "U30 with pair of jokers 20 to 1, royal flush 10 to 1, straight flush 5 to 1, "
    "straight lose, pair 2 to 1, flush push"
)


def of(cards: str, options: Options | None = None) -> int:
    return value(*numbers(cards.split()), *(options or Options()).places)


# Whole rounds.


@pytest.mark.parametrize(
    ("cards", "wager", "choose", "more", "net", "ends"),
    [
        ("Qc 9d / Jc 8d", ANTE, "call", {}, "10.00", {"1 ante": "win 20.00", "1 call": "push 10.00"}),
        ("Xr Xb / Kc 8d", ANTE, "call", {}, "90.00", {"1 ante": "win 20.00", "1 call": "win 90.00"}),
        ("Ah Kh / 7c 7d", ANTE, "call", {}, "60.00", {"1 ante": "win 20.00", "1 call": "win 60.00"}),
        ("Xr 7d / Kc Qd", ANTE, "call", {}, "-20.00", {"1 ante": "lose 0.00", "1 call": "lose 0.00"}),
        ("Xr 7d / Kc Qd", ANTE, "call", {"class_order": "pair-straight-flush"}, "20.00", None),
        ("Kh 7d / Kc 7s", ANTE, "call", {}, "0.00", {"1 ante": "push 10.00", "1 call": "push 10.00"}),
        ("Kh 7d / Kc 7s", ANTE, "fold", {}, "-10.00", {"1 ante": "lose 0.00"}),
        ("9h 8h / Qc 2d", "ante 2.50", "call", {}, "10.00", {"1 ante": "win 5.00", "1 call": "win 10.00"}),
        ("Ac 2d / Ad Qs", ANTE, "call", {}, "20.00", None),
        ("Ac 2c / Ad Ks", ANTE, "call", {}, "40.00", {"1 ante": "win 20.00", "1 call": "win 40.00"}),
        ("Xr 7d / 7c 7s", ANTE, "call", {}, "0.00", None),
    ],
)
def test_what_a_round_brings(cards, wager, choose, more, net, ends):
    story = play(cards, wager, choose, **more)
    assert story.net == {"A": net}
    assert ends is None or story.settled == ends


def test_a_hand_of_three_cards_is_void_and_its_wagers_go_back():
    story = play("Xr 7d 2c / Kc Qd", BOTH, strange={"kind": "dealt-twice", "box": 1}, pair_up_table=UP)
    assert story.settled == {"1 ante": "void 10.00", "1 pair-up": "void 5.00"}
    assert story.cites["1 ante"] == "house:house-poker/wrong-count"


def test_where_each_outcome_stands():
    story = play("Qc 9d / Jc 8d", ANTE, "call")
    assert story.cites == {"1 ante": f"{READ}/qualifying", "1 call": f"{READ}/qualifying"}
    assert play("Xr Xb / Kc 8d", ANTE, "call").cites["1 call"] == f"{READ}/settling"
    (announced,) = [row for row in story.events("announce") if "qualify" in str(row)]
    assert "jack high with 8: the dealer does not qualify" in str(announced)


# Pair up.


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        ("Xr Xb", "win 105.00"),
        ("Ah Kh", "win 55.00"),
        ("5h 4h", "win 30.00"),
        ("5h 4d", "lose 0.00"),
        ("Xr 4d", "win 15.00"),
        ("9h 4h", "push 5.00"),
        ("9h 4d", "lose 0.00"),
    ],
)
def test_pair_up_is_paid_as_the_house_says_and_needs_no_ante(cards, end):
    assert play(f"{cards} / Kc Qd", "pair-up 5", pair_up_table=UP).settled == {"1 pair-up": end}


def test_a_fold_leaves_pair_up_unless_the_house_says_otherwise():
    assert play("Xr 4d / Kc Qd", BOTH, "fold", pair_up_table=UP).settled["1 pair-up"] == "win 15.00"
    lost = play("Xr 4d / Kc Qd", BOTH, "fold", pair_up_table=UP, pair_up_on_fold="lost")
    assert lost.settled == {"1 ante": "lose 0.00", "1 pair-up": "lose 0.00"}


def test_pair_up_cannot_be_offered_before_the_house_supplies_what_every_hand_pays():
    with pytest.raises(Illegal) as refused:
        Options.configure({"pair_up_table": "U30 with pair 2 to 1"})
    (one,) = refused.value.violations
    assert one.reason == (
        "no source says what pair of jokers, royal flush, straight flush, straight, flush pay; the house must: U30 "
        "with pair of jokers … to 1, royal flush … to 1, straight flush … to 1, straight … to 1, flush … to 1"
    )
    assert one.cite == f"{READ}/u30"
    assert not Options().takes("pair-up")
    nothing = ", ".join(f"{name.replace('-', ' ')} lose" for name in KINDS[1:])
    with pytest.raises(Illegal, match="pair_up_table: U30 pays nothing, whatever comes"):
        Options.configure({"pair_up_table": f"U30 with {nothing}"})


def test_pair_up_alone_is_refused_where_the_house_wants_an_ante():
    with pytest.raises(Refusal, match="pair-up wager of box 1 needs the ante") as refused:
        play("9h 4d / Kc Qd", "pair-up 5", pair_up_table=UP, pair_up_alone=False)
    assert refused.value.cite == f"{READ}/pair-up-alone"


# Hands.

DOWN = (
    "Xr Xb",
    "Ah Kh",
    "Kd Qd",
    "Ah 2h",
    "Ac Kd",
    "3c 2d",
    "Ac 2d",
    "Ac Ad",
    "2c 2d",
    "Ac Qc",
    "4c 2c",
    "Ac Qd",
    "4c 2d",
)


def test_the_kinds_from_the_best_down_in_the_order_by_rarity():
    values = [of(hand) for hand in DOWN]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    assert [KINDS[kind(hand)] for hand in values] == [
        *("pair-of-jokers", "royal-flush", "straight-flush", "straight-flush", "straight", "straight", "straight"),
        *("pair", "pair", "flush", "flush", "nothing", "nothing"),
    ]
    assert [hand_words(of(hand)) for hand in ("Xr Xb", "Ah Kh", "Ah 2h", "9c 9d", "Ac Qc")] == [
        *("pair of jokers", "royal flush", "straight flush, two high", "pair of nines", "flush, ace high with Q"),
    ]


def test_a_joker_makes_a_pair_as_good_as_any_and_helps_nothing_else():
    for joker in JOKERS:
        for rank, other in zip("23456789TJQKA", "23456789TJQKA", strict=True):
            assert of(f"{joker} {rank}c") == of(f"{other}d {other}h")


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_of_kinds_ranks_as_it_says(order):
    options = Options.configure({"class_order": order})
    hands = {"straight": "3c 2d", "pair": "2c 2d", "flush": "4c 2c"}
    values = [of(hands[name], options) for name in order.split("-")]
    assert of("Ah 2h", options) > values[0] > values[1] > values[2] > of("Ac Qd", options)
    assert any(order.replace("-", ", ") in words for _, words, _ in options.inscriptions())


def test_hands_by_kind_and_what_qualifies():
    assert [odds.kind_ways()[of] for of in range(7)] == [780, 260, 182, 156, 48, 4, 1]
    values = [value(a, b, *Options().places) for a, b in combinations(range(54), 2)]
    assert sum(hand >= QUEEN_HIGH for hand in values) == 999


# Exact odds.


@pytest.mark.parametrize("order", ORDERS)
def test_963_of_1431_hands_call_and_the_edge_is_563_in_17901_in_every_order(order):
    options = Options.configure({"class_order": order})
    row = odds.odds(options)["ante"]
    assert row.edge == Fraction(563, 17901)
    assert row.average_staked == 1 + Fraction(963, 1431)
    called = odds.calls(options, "best")
    assert sum(row.ways for row in odds.meetings(options.places) if called(row)) == 963


def test_the_best_play_is_queen_five_as_published():
    best, published = (odds.calls(Options(), way) for way in ("best", "queen-five"))
    assert all(best(row) == published(row) for row in odds.meetings(Options().places))
    assert odds.odds(Options()).strategy["calls"] == "queen high with 5, or better"


def test_every_deal_is_counted_once():
    rows = odds.meetings(Options().places)
    assert sum(row.ways for row in rows) == 1431
    assert {sum(row.ends) for row in rows} == {1326}


def test_other_ways_to_play_are_priced_beside_it():
    priced = odds.odds(Options()).strategy["ante"]
    assert priced["queen-five"]["exact"] == priced["best"]["exact"] == "563/17901"
    assert priced["best"]["edge"] < priced["queen-high"]["edge"] < priced["always-call"]["edge"]


def test_if_ace_deuce_were_no_run_the_edge_would_be_another(monkeypatch):
    def no_wheel(a, b, flush, pair, straight):
        hand = value(a, b, flush, pair, straight)
        if {a >> 2, b >> 2} != {0, 12}:
            return hand
        return (flush << 20 | 1 if a & 3 == b & 3 else 0) | 14 << 16 | 2 << 12

    monkeypatch.setattr(odds, "value", no_wheel)
    for made in (odds.met, odds.meetings):
        made.cache_clear()
    assert f"{float(odds.odds(Options())['ante'].edge):.3%}" == "3.511%"
    for made in (odds.met, odds.meetings):
        made.cache_clear()


def test_pair_up_is_priced_by_its_elected_rows():
    row = odds.odds(Options.configure({"pair_up_table": UP}))["pair-up"]
    assert row.edge == Fraction(780 + 156 - 2 * 182 - 5 * 48 - 10 * 4 - 20, 1431)


def test_a_table_for_learning_says_where_a_call_gains():
    (rows,) = odds.decisions(Options()).tallies().values()
    worth = {row.name: row.worth["call"] for row in rows}
    assert worth["high-card Q 5"] > -1 > worth["high-card Q 4"]
    assert worth["royal-flush"] > worth["pair"] > worth["flush"] > -1


def test_a_strategy_file_names_hands_that_are_nothing(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "two-card-joker-poker"\notherwise = "call"\n[choices]\n"high-card J" = "fold"\n')
    assert odds.odds(Options(), str(mine))["ante"].edge > Fraction(563, 17901)
    with pytest.raises(Refusal, match="what is simulated calls with every better hand"):
        kernel.setup(Options(), strategy=str(mine))
    with pytest.raises(Refusal, match="did you mean always-call"):
        odds.odds(Options(), "allways-call")


# The deck.


def test_the_deck_has_54_cards_and_a_joker_comes_once():
    t = Table(GAME, Options())
    assert (len(t.shoe.whole()), GAME.part(DealtCards).count(Options())) == (54, 54)
    with pytest.raises(Refusal, match="Xr cannot come again: it is out") as refused:
        play("Xr Xr / Kc Qd", ANTE, "call")
    assert refused.value.cite == f"{READ}/deck"


def test_a_joker_is_refused_in_a_game_without_one():
    with pytest.raises(Refusal, match="Xr cannot come: a deck of this game has no joker") as refused:
        stories.play("Xr 7d 2c / Kc Qd 3h", "ante 10", "play")
    assert refused.value.cite == "house:house-poker/deck"


@pytest.mark.parametrize("decks", [1, 2])
def test_all_54_are_there_after_every_shuffle(decks):
    t = Table(GAME, Options.configure({"decks": decks}))
    t.begin("sit", player="A", box=1, chips=1000_00)
    t.supply()
    House({"A": Flat([Wager(1, "A", "ante", 10_00)], likes=("call",))}, Randomness.seeded(30)).play(t, 4)
    assert any(isinstance(event.act, OpenDecks) for event in t.events)
    assert sorted(t.all_cards()) == sorted([*t.shoe.whole()] * decks)


@pytest.mark.parametrize(
    ("cards", "wager", "choose", "reason"),
    [
        ("Xr 7d / Kc Qd", "ante 10", "raise", "'raise' is not open to box 1 now"),
        ("Xr 7d / Kc Qd", "ante 10.25", "call", "not a multiple of 0.50"),
        ("Xr 7d / Kc Qd", "ante 10, pair-up 5", "call", "pair-up"),
    ],
)
def test_what_no_dealer_takes(cards, wager, choose, reason):
    with pytest.raises(Refusal, match=reason):
        play(cards, wager, choose)


def test_sign_and_guide_speak_of_this_table():
    options = Options.configure({"pair_up_table": UP, "class_order": "flush-straight-pair"})
    guide = " ".join(guide_text(GAME, options).split())
    assert "then flush, straight, pair; then" in guide
    assert "pair of jokers 20 to 1" in guide
    assert "straight lose" in sign_text(GAME, options)
    assert "not offered at this table" in guide_text(GAME, Options())


# The kernel.


class Player(Flat):
    """Always the same wagers; calls from a hand on."""

    def __init__(self, wagers, plan):
        super().__init__(wagers)
        self.plan = plan

    def choose(self, t, act):
        least, *places = self.plan.args[:4]
        return "call" if value(*numbers(t.hands[act.box]), *places) >= least else "fold"


def dealt_by_script(options, plan, rounds):
    """The script under the house driver: the decks it dealt from, and the cents of each box in each round."""
    t, agents = Table(GAME, options), {}
    for box, stakes in enumerate(plan.stakes, start=1):
        named = zip((name for name, *_ in plan.wagers), stakes, strict=True)
        agents[f"p{box}"] = Player([Wager(box, f"p{box}", name, amount) for name, amount in named if amount], plan)
    return scripted(t, agents, Randomness.seeded(str(options.shown())), rounds)


def a_plan(options, boxes, strategy="best"):
    ante = [0 if box % 3 == 1 and options.takes("pair-up") else 5_00 + 50 * box for box in range(boxes)]
    up = [1_00 + 50 * box for box in range(boxes)] if options.takes("pair-up") else None
    return kernel.setup(options, boxes=boxes, ante=ante, pair_up=up, strategy=strategy)


@pytest.mark.parametrize(
    ("boxes", "strategy", "options"),
    [
        (1, "best", {}),
        (3, "always-call", {"dealing": "manual-shoe", "class_order": "pair-straight-flush"}),
        (5, "best", {"pair_up_table": UP, "class_order": "flush-pair-straight", "decks": 2}),
        (7, "queen-high", {"pair_up_table": UP, "pair_up_on_fold": "lost", "dealing": "hand"}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(boxes, strategy, options):
    elected = Options.configure(options)
    plan = a_plan(elected, boxes, strategy)
    decks, cents = dealt_by_script(elected, plan, rounds=300)
    assert by_box(kernel.play_decks(plan, decks)) == cents
    assert {len(deck) for deck in decks} == {54}
    # Planted faults: another order of kinds, and cards that come round by round instead of in stacks.
    least, flush, pair, straight, stacks, lost = plan.args
    for wrong in ((least, straight, flush, pair, stacks, lost), (least, flush, pair, straight, not stacks, lost)):
        if boxes > 1:
            assert by_box(kernel.play_decks(replace(plan, args=wrong), decks)) != cents


def test_numbers_and_cards_are_one_to_one_with_the_jokers_last():
    assert numbers(map(text, range(54))) == list(range(54))
    assert (text(52), text(53)) == JOKERS


def test_means_and_shares_meet_the_exact_values():
    options = Options.configure({"pair_up_table": UP})
    found, exact = simulate(GAME, options, 1_000_000, seed=5, boxes=1), odds.odds(options)
    for sample in found.wagers:
        row = exact[sample.odds.wager]
        assert abs(sample.edge - row.edge) < 4 * sample.standard_error
        for end in row.outcomes:
            p = float(end.probability)
            assert abs(sample.counts.get(end.name, 0) - 1e6 * p) < 4.5 * np.sqrt(1e6 * p * (1 - p)) + 1


@pytest.mark.parametrize(
    ("settings", "reason"),
    [({"boxes": 8}, "1 to 7"), ({"pair_up": 1_00}, "does not offer"), ({"ante": 0}, "has no ante")],
)
def test_what_cannot_be_simulated_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)
