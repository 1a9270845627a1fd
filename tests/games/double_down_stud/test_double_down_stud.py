"""Double down stud: 19:47-17.1, whole rounds, what is refused, what goes wrong, and kernel against exact odds."""

from fractions import Fraction

import pytest

from pitboss.cli import main
from pitboss.equipment import Randomness
from pitboss.games.double_down_stud import GAME, kernel, odds
from pitboss.games.double_down_stud.course import DOUBLE, STAND
from pitboss.games.double_down_stud.rules import PAYS, Options
from pitboss.games.house_poker_family.pay_kinds import KINDS
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.simulate import simulate
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table import Table, Wager
from pitboss.table.act import Decide
from pitboss.table.acts.choices import Bid
from pitboss.table.drivers import House, run
from pitboss.table.offer.signs import guide_text, sign_text
from pitboss.table.parts import Declarations, Wording
from tests.games.double_down_stud.figures import figure

proves = pytest.mark.proves
DEFINED = "19:47-17.1"
FLUSH, PAIRS, ROYAL = "As Ks 4s 7s 9s", "Ks Kd 4c 4h 9s", "As Ks Qs Js Ts"


def play(cards, amount, double="", *, strange=(), **options):
    """One box: the own card, the dealer's three open ones and the hole card; and how much is doubled."""
    answer = {"choose": DOUBLE, "amount": double} if double else {"choose": STAND}
    case = {
        "game": "double-down-stud",
        "options": options,
        "boxes": [{"box": 1, "player": "A", "wagers": {"original": amount}}],
        "cards": cards.split(),
        "decisions": [] if strange and not double else [answer],
        "irregularities": list(strange),
    }
    return adjudicate(read_case(case)).shown()


@proves(f'{DEFINED} "Hand"', f'{DEFINED} "Double down wager"')
@pytest.mark.parametrize(
    ("cards", "amount", "double", "net"),
    [
        pytest.param(PAIRS, "10", "", "20.00", id="two pair without a double"),
        pytest.param(FLUSH, "10", "10", "160.00", id="flush doubled"),
        pytest.param("7s 7d 7c 4h 9s", "10", "4", "42.00", id="three of a kind doubled for less"),
        pytest.param("9s 9d 7c 4h Ks", "25", "25", "0.00", id="nines push"),
        pytest.param("5s 5d 7c 4h Ks", "25", "25", "-50.00", id="fives lose"),
        pytest.param("5s 6d 7c 8h 9s", "7.50", "2.50", "50.00", id="odd amounts"),
        pytest.param("5s 5d 5c 5h 9s", "5", "5", "500.00", id="four of a kind"),
        pytest.param(ROYAL, "5", "5", "20000.00", id="royal flush"),
        pytest.param("As 2d 3c 4h 5s", "10", "", "50.00", id="the ace is low in a straight"),
        pytest.param("As Kd 2c 3h 4s", "10", "", "-10.00", id="no straight around the corner"),
    ],
)
def test_what_a_round_brings(cards, amount, double, net):
    result = play(cards, amount, double)
    assert result["net"] == {"A": net}
    assert all(f'{DEFINED} "Hand"' in row["also"] for row in result["events"] if row["act"] in ("pay", "push", "take"))


@proves(f'{DEFINED} "Double down wager"')
@pytest.mark.parametrize(("original", "double"), [("10", "12"), ("10", "10.50"), ("2.50", "3")])
def test_a_double_above_the_original_is_refused(original, double):
    with pytest.raises(Refusal, match=f"to 0.50 to {float(original):.2f}, not to {float(double):.2f}") as refused:
        play(FLUSH, original, double)
    assert refused.value.cite == f'{DEFINED} "Double down wager"'


@proves(f'{DEFINED} "Push"')
def test_a_push_is_a_row_of_the_table_and_gives_both_wagers_back():
    result = play("9s 9d 7c 4h Ks", "25", "10")
    assert [(line["wager"], line["outcome"], line["returned"]) for line in result["settlement"]] == [
        ("original", "push", "25.00"),
        ("double-down", "push", "10.00"),
    ]
    assert all(f'{DEFINED} "Push"' in row["also"] for row in result["events"] if row["act"] == "push")


@proves(f'{DEFINED} "Rank"')
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("5s 5d 7c 4h Ks", "6s 6d 7c 4h 2s"),
        ("Ts Td 7c 4h As", "Js Jd 7c 4h 2s"),
        ("As Ad 7c 4h Ks", "2s 2d 3c 3h 4s"),
        ("Ks Kd 9c 9h As", "2s 2d 2c 3h 4s"),
        ("As 2d 3c 4h 5s", "2s 4s 6s 8s 9s"),
        ("As Ks Qs Js 9s", "2s 2d 2c 3h 3s"),
        ("As Ad Ac Kh Ks", "2s 2d 2c 2h 3s"),
        ("As Ad Ac Ah Ks", "As 2s 3s 4s 5s"),
        ("9s Ts Js Qs Ks", ROYAL),
    ],
)
def test_hands_rank_as_in_poker_and_pairs_by_their_rank(lower, higher):
    low, high = (float(play(cards, "10")["net"]["A"]) for cards in (lower, higher))
    assert low < high


@proves(f'{DEFINED} "Hole card"', f'{DEFINED} "Double down wager"', f'{DEFINED} "Round of play"')
def test_one_card_to_each_box_three_open_the_hole_card_and_doubles_before_it_is_turned():
    boxes = [{"box": n, "player": p, "wagers": {"original": "10"}} for n, p in ((2, "A"), (5, "B"))]
    case = {
        "game": "double-down-stud",
        "boxes": boxes,
        "cards": ["Ks", "2d", "Kd", "4c", "7h", "9s"],
        "decisions": [{"box": 2, "choose": DOUBLE}, {"box": 5, "choose": STAND}],
    }
    result = adjudicate(read_case(case)).shown()
    dealt = [(row["to"], row.get("face", "up"), row["cite"]) for row in result["events"] if row["act"] == "deal"]
    reading, hole = "house:double-down-stud/deal", f'{DEFINED} "Hole card"'
    assert dealt == [(2, "down", reading), (5, "down", reading), *[(0, "up", reading)] * 3, (0, "down", hole)]
    acts = [row["act"] for row in result["events"]]
    assert acts.index("turn-up") > max(n for n, act in enumerate(acts) if act in ("decide", "place"))
    turned = next(row for row in result["events"] if row["act"] == "turn-up")
    assert (turned["hand"], turned["cards"], turned["cite"]) == (0, "Kd4c7h9s", hole)
    settled = [(row["act"], row["box"]) for row in result["events"] if row["act"] in ("pay", "take")]
    assert settled == [("take", 5), ("pay", 2), ("pay", 2)], "losers from the right, then winners"
    assert result["net"] == {"A": "20.00", "B": "-10.00"}


@proves(f'{DEFINED} "Suit"')
def test_the_house_vouches_for_four_suits():
    assert (
        GAME.part(Declarations).under(f'{DEFINED} "Suit"')
        == "cards are of four suits: clubs, diamonds, hearts and spades"
    )
    assert cite(f'{DEFINED} "Suit"').kind == "declared"


def at_the_choice(chips, original):
    """A table at which A is asked."""
    t = Table(GAME, Options())
    t.begin("sit", player="A", box=1, chips=chips)
    run(t, House({}))
    for procedure in ("open", "start"):
        t.begin(procedure)
        run(t, House({}))
    t.begin("round")
    t.supply(Wager(1, "A", "original", original))
    with pytest.raises(Refusal, match="cannot be placed now"):
        t.supply(Wager(1, "A", "double-down", original))
    t.supply(None)
    house = House({})
    while not isinstance(t.pending, Decide):
        t.supply(house.outcome(t))
    return t


def test_the_word_alone_is_the_whole_original_or_all_chips_that_are_left():
    for chips, most in ((100_00, 10_00), (14_00, 4_00), (14_70, 4_50)):
        t = at_the_choice(chips=chips, original=10_00)
        assert isinstance(t.pending, Bid)
        assert (t.pending.choices, t.pending.low, t.pending.high) == ((STAND, DOUBLE), 50, most)
        before = dict(t.wagers)
        for choice in (f"{DOUBLE} 10.50", f"{DOUBLE} 0.70", f"{DOUBLE} -1", "fold", f"{STAND} 5.00"):
            with pytest.raises(Refusal):
                t.supply(choice)
        assert t.wagers == before
        t.supply(DOUBLE)
        t.supply()
        assert t.wagers[1, "double-down"] == most
    assert at_the_choice(chips=10_00, original=10_00).pending.choices == (STAND,), "no chip is left to double with"


@pytest.mark.parametrize(
    ("strange", "void"),
    [
        ({"kind": "hole-card-exposed", "act": 9}, "a hole card of the dealer was seen too early"),
        ({"kind": "dealt-twice", "act": 7}, "the dealer's hand was misdealt"),
        ({"kind": "shoe-jam", "act": 6}, "the automated shoe did not deal the round out"),
    ],
)
def test_what_voids_all_hands(strange, void):
    result = play(f"{FLUSH} 3d", "10", strange=[strange])
    assert (result["void"]["reason"], result["net"]) == (void, {"A": "0.00"})


def test_no_hole_card_can_be_seen_before_it_is_dealt():
    with pytest.raises(Refusal, match="hole-card-exposed"):
        play(FLUSH, "10", strange=[{"kind": "hole-card-exposed", "act": 6}])


def test_a_forgotten_open_card_comes_last_and_the_hole_card_stays_covered_until_all_have_chosen():
    result = play(FLUSH, "10", "10", strange=[{"kind": "not-dealt", "act": 6}])
    dealt = [(row.get("face", "up"), row.get("deal"), row["card"]) for row in result["events"] if row["act"] == "deal"]
    assert dealt[-2:] == [("down", None, "7s"), ("up", "missing", "9s")]
    assert result["net"] == {"A": "160.00"}


@pytest.mark.parametrize(
    ("options", "double", "net"),
    [
        ({"payout_limit": "15000"}, "5", "15000.00"),
        ({"payout_limit": "15000", "limit_on": "wager"}, "5", "20000.00"),
        ({"payout_limit": "8000", "limit_on": "wager"}, "5", "16000.00"),
        ({"payout_limit": "8000", "limit_on": "hand"}, "", "8000.00"),
        ({}, "5", "20000.00"),
    ],
)
def test_a_limit_is_on_the_hand_or_on_each_wager_in_script_and_kernel(options, double, net):
    result = play(ROYAL, "5", double, **options)
    assert result["net"] == {"A": net}
    capped = [row for row in result["events"] if "house:double-down-stud/limit" in row.get("also", ())]
    assert bool(capped) == (float(net) < (20_000 if double else 10_000))
    elected = Options.configure(options)
    way = "always-double" if double else "never-double"
    plan = kernel.setup(elected, boxes=1, original=5_00, strategy=way)
    rest = [card for card in Randomness.seeded("royal", 1).shuffled(range(52)) if card not in numbers(ROYAL.split())]
    assert kernel.play_decks(plan, [[*numbers(ROYAL.split()), *rest]]).tolist() == [[[round(100 * float(net))]]]


def test_sign_and_guide_show_the_table_and_the_limit_in_force():
    options = Options.configure({"main_table": "W17 with full house 12 to 1", "payout_limit": "50000"})
    sign, guide = sign_text(GAME, options), " ".join(guide_text(GAME, options).split())
    for words in ("full house 12 to 1", "no more than $50,000.00"):
        assert words in sign
        assert words in guide
    assert "no limit" in " ".join(guide_text(GAME, Options()).split())


def test_a_hand_is_named_once_the_hole_card_lies_open():
    lying = {1: ["9d"], 2: [None], 0: ["Ks", "4s", "9s", None]}
    assert [GAME.part(Wording).describe_hand(Options(), of, lying) for of in lying] == ["", "", ""]
    lying[0][3] = "2s"
    assert [GAME.part(Wording).describe_hand(Options(), of, lying) for of in lying] == [
        "pair of nines with K-4-2",
        "",
        "",
    ]


@pytest.mark.parametrize("wrong", ["W17 with trips 3 to 1", "W18", "W17 with flush 0 to 1"])
def test_a_pay_table_that_is_none_is_refused(wrong):
    with pytest.raises(Refusal):
        Options.configure({"main_table": wrong})


# The mathematics.

COUNTS = {
    "royal-flush": (0, 20),
    "straight-flush": (0, 180),
    "four-of-a-kind": (0, 3_120),
    "full-house": (0, 18_720),
    "flush": (0, 25_540),
    "straight": (31_248, 19_752),
    "three-of-a-kind": (50_688, 223_872),
    "two-pair": (152_064, 465_696),
    "pair-of-jacks-or-better": (657_720, 1_031_880),
    "pair-of-sixes-to-tens": (816_480, 1_295_520),
    "nothing": (8_035_992, 166_308),
}
"""Deals without a double and with one, as published, where even ones are doubled."""


def test_every_deal_comes_to_the_published_counts():
    ways = odds.ways(Options(), "double-when-even")
    assert {row: (ways[n], ways[n + len(KINDS)]) for n, row in enumerate(KINDS)} == COUNTS
    assert sum(ways) == 270_725 * 48
    strict = odds.ways(Options(), "best")
    moved = {KINDS[n]: strict[n] - ways[n] for n in range(len(KINDS)) if strict[n] != ways[n]}
    assert moved == {"straight": 3_024, "pair-of-jacks-or-better": 3_024, "nothing": 18_144}, "worth exactly nothing"


def test_the_exact_edge_and_what_is_even():
    best, even = (odds.odds(Options(), way)["original"] for way in ("best", "double-when-even"))
    assert best.edge == even.edge == Fraction(2889, 108290)
    assert best.element_of_risk == Fraction(14445, 675884)
    assert (best.average_staked, even.average_staked) == (1 + Fraction(67217, 270725), 1 + Fraction(67721, 270725))


@pytest.mark.parametrize(
    ("top", "edge"),
    [(("3999", "199", "49"), "0.021033"), (("1000", "200", "50"), "0.029757"), (("5000", "300", "25"), "0.0267")],
)
def test_other_top_rows_as_a_setting_and_the_doubling_set_does_not_depend_on_them(top, edge):
    rows = zip(("royal flush", "straight flush", "four of a kind"), top, strict=True)
    options = Options.configure({"main_table": "W17 with " + ", ".join(f"{row} {to} to 1" for row, to in rows)})
    assert float(odds.odds(options)["original"].edge) == pytest.approx(float(edge), abs=0.51 * 10 ** -(len(edge) - 2))
    assert (odds.doubles(options, "best") == odds.doubles(Options(), "best")).all()


def test_what_a_player_can_learn_is_the_best_play_to_the_last_deal(tmp_path):
    described = odds.decisions(Options()).said()
    assert list(described.values()) == [
        *(DOUBLE, DOUBLE, DOUBLE, f"{STAND}; all are even", f"{STAND}; all are even", STAND)
    ], "in no situation now this, now that"
    file = tmp_path / "mine.toml"

    def edge(rules):
        lines = ['game = "double-down-stud"', "[choices]", *(f'"{name}" = "{does}"' for name, does in rules.items())]
        file.write_text("\n".join(lines), encoding="utf-8")
        return odds.odds(Options(), str(file))["original"].edge

    learned = {name: does.partition(";")[0] for name, does in described.items()}
    assert edge(learned) == Fraction(2889, 108290)
    assert edge(learned | {"four of a suit": STAND}) > Fraction(2889, 108290)


def test_a_double_for_less_is_never_better():
    """Between nothing and the whole original the gain is a straight line, so one of its ends is best."""
    rows = {row: PAYS.elected(Options()).net(row) for row in KINDS}
    for part in (Fraction(1, 4), Fraction(1, 2)):
        ways = odds.ways(Options(), "best")
        worth = sum(
            (ways[n] + ways[n + len(KINDS)] * (1 + part)) * net for n, net in enumerate(rows.values())
        ) / Fraction(sum(ways))
        assert worth < -odds.odds(Options())["original"].edge


def test_the_terminal_says_what_to_do(capsys):
    assert main(["strategy", "double-down-stud"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for words in ("house edge 2.6678%", "four of a suit double-down", "any other four cards stand"):
        assert words in printed


def test_an_unknown_figure_is_an_error():
    with pytest.raises(Exception, match="nobody asks"):
        figure({"wager": "main", "quantity": "colour", "variant": "RF 2000"})


@pytest.mark.parametrize("strategy", ["best", "never-double"])
def test_the_simulation_meets_the_exact_odds(strategy):
    found, exact = simulate(GAME, Options(), 1_000_000, seed=7, strategy=strategy), odds.odds(Options(), strategy)
    sample = found["original"]
    assert abs(sample.edge - float(exact["original"].edge)) < 4 * sample.standard_error
    assert float(sample.odds.average_staked) == pytest.approx(float(exact["original"].average_staked), abs=0.002)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"boxes": 8}, "8 boxes cannot be played"),
        ({"original": 0}, "box 1 has no original wager"),
        ({"strategy": "bast"}, "did you mean best"),
        ({"original": 10_01}, "steps of 0.50"),
    ],
)
def test_what_no_table_would_take_is_refused(given, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **given)
