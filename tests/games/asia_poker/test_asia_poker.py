"""Asia poker: whole rounds, three hands, the house way row by row, refusals, and kernel beside script."""

from itertools import combinations

import pytest

from pitboss.cli.main import app
from pitboss.equipment import DECK, Randomness
from pitboss.games import game
from pitboss.games.asia_poker import GAME, kernel, odds, tables
from pitboss.games.asia_poker.rules import DIVISION, NAME, Options, compared, foul, high_value, house
from pitboss.games.asia_poker.tables import sample_rows
from pitboss.games.asia_poker.ways import ROWS, WAYS, best_form, deciding_row, hands_of, house_way
from pitboss.games.pai_gow_poker_family import patterns
from pitboss.games.pai_gow_poker_family.joker import JOKER, LOWEST, SECOND
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.simulate import simulate
from pitboss.pricing.strategy.charts import charts
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.act import Deal
from pitboss.table.drivers import Flat, House
from pitboss.table.parts import Choices
from tests.games.pai_gow_poker.table import dealt
from tests.games.pai_gow_poker.table import play as any_play

READ, SHARED = "house:asia-poker", "house:seven-cards"
WINS, LOSES = "As Ah Ad Kc Kh Qd 3c", "Jd 9c 8h 6s 4d 3h 2s"


def play(hands, boxes, choose="", **more):
    return any_play(hands, boxes, choose, game=NAME, **more)


def hands(low: str, medium: str, high: str):
    return tuple(low.split()), tuple(medium.split()), tuple(high.split())


# Whole rounds.


def test_eight_gives_the_dealer_the_first_card_and_fourteen_the_sixth_place():
    for rolled, first in (([3, 2, 3], 0), ([6, 4, 4], 1)):
        story = play(
            {}, f"{NAME} 10", "house-way", rolls=[rolled], start="dice", cards=dealt({1: WINS, 0: LOSES}, first)
        )
        assert story.events("deal")[0]["to"] == first


@pytest.mark.parametrize(
    ("mine", "dealers", "came"),
    [
        (("Qs", "9s 7h", "Ks Kh 7c 4d"), ("Jd", "Td 8d", "Qd Qc 5h 3h"), 1),
        (("9s", "Ad 9h", "Ks Kh 7c 4d"), ("Jd", "As 9d", "Qd Qc 5h 3h"), -1),
        (("Qs", "Ad 9h", "Ks Kh 7c 4d"), ("Jd", "As 9d", "Qd Qc 5h 3h"), 1),
        (("Js", "Ad 9h", "Ks Kh 7c 4d"), ("Jd", "As 9d", "Qd Qc 5h 3h"), -1),
    ],
)
def test_two_of_three_hands_win_and_a_copy_is_the_dealers(mine, dealers, came):
    assert compared(Options(), hands(*mine), hands(*dealers))[0] == came


@pytest.mark.parametrize(("stake", "net"), [("25", "25.00"), ("15", "15.00")])
def test_a_winner_is_paid_even_money_without_vigorish(stake, net):
    story = play({1: WINS, 0: LOSES}, f"{NAME} {stake}", "house-way")
    assert story.net == {"A": net}
    assert story.cites[f"1 {NAME}"] == f"{READ}/even-money"
    assert not story.events("vigorish")


def test_a_medium_hand_above_the_high_one_is_refused_and_loses_where_it_is_found():
    held = {1: "Ks Kh 7c 4h As Ad Qs", 0: LOSES}
    with pytest.raises(Refusal) as refused:
        play(held, f"{NAME} 25", ["QsAsAd"])
    assert refused.value.reason == "box 1: pair of aces in the medium hand outranks pair of kings with 7-4"
    assert refused.value.cite == f"{SHARED}/foul-hand"
    story = play(held, f"{NAME} 25", strange={"kind": "foul-hand"})
    assert (story.net, story.cites[f"1 {NAME}"]) == ({"A": "-25.00"}, f"{SHARED}/foul-hand")


def test_three_cards_left_and_eight_at_place_two_void_all_hands():
    story = play({}, f"{NAME} 25", strange={"kind": "dealt-twice", "box": 2}, cards=dealt({1: WINS, 0: LOSES}))
    assert (story.net, [row["count"] for row in story.events("count-stub")]) == ({"A": "0.00"}, [3])
    assert story.shown["void"]["cite"] == f"{SHARED}/wrong-count"


# Hands.


def test_four_of_a_kind_stands_above_a_royal_flush_and_a_flush_above_a_straight():
    ranked = ["As Ah Ad Xr", "Ks Qs Js Xr", "9s 8s 7s 6s", "Ks 9s 7s 2s", "As Kd Qh Jc", "9s 9h 9d Ac", "9s 9h 8d 8c"]
    found = [high_value(numbers(cards.split()), LOWEST) for cards in (*ranked, "9s 9h Ad 8c", "As Kd Qh 9c")]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)


def test_ace_to_four_is_the_lowest_straight_or_the_second_highest():
    ace, two, king = ("As 2d 3h 4c", "5s 4d 3h 2c", "Ks Qd Jh Tc")
    low, high = ([high_value(numbers(each.split()), wheel) for each in (ace, two, king)] for wheel in (LOWEST, SECOND))
    assert low[0] < low[1] < low[2]
    assert high[1] < high[2] < high[0]


@pytest.mark.parametrize(
    ("cards", "low", "medium", "way"),
    [
        ("Ks Qh 9d 7c 5h 3d 2s", "9d", "Qh 7c", ""),
        ("Ks Kh 9d 7c 5h 3d 2s", "5h", "9d 7c", ""),
        ("Ks Kh 9d 9c 5h 3d 2s", "5h", "9d 9c", ""),
        ("Ks Kh 9d 9c 5h 5d 2s", "5h", "9d 9c", ""),
        ("9s 9h 9d Kc 5h 3d 2s", "3d", "Kc 5h", ""),
        ("9s 9h 9d Kc Kh 3d 2s", "3d", "Kc Kh", ""),
        ("9s 8h 7d 6c Kh Kd 2s", "2s", "Kh Kd", ""),
        ("9s 8h 7d 6c Kh Kd 2s", "7d", "9s 8h", "straight-or-flush split"),
        ("9s 9h 9d 9c Kh 8d 2s", "2s", "Kh 8d", ""),
        ("9s 9h 9d 9c Kh 8d 2s", "Kh", "9s 9h", "four-of-a-kind split"),
        ("As Ah Ad Xr Kh 8d 2s", "Kh", "Ah Ad", ""),
        ("As Ah Ad Xr Kh 8d 2s", "2s", "Kh 8d", "four-aces keep"),
    ],
)
def test_each_row_of_the_house_way(cards, low, medium, way):
    options = Options(house_way=f"fallback with {way}" if way else "fallback")
    found = house(options, cards.split()).hands
    ranks = [sorted(card[0] for card in hand) for hand in found[:2]]
    assert ranks == [[low[0]], sorted(card[0] for card in medium.split())]


def test_the_house_way_is_never_foul_and_keeps_a_straight_or_flush_where_one_is():
    chance, options = Randomness.seeded(2), Options()
    for _ in range(300):
        held = chance.shuffled([*DECK, "Xr"])[:7]
        assert foul(options, house(options, held).hands) is None
        formed = any(
            5 << 20 >= high_value(numbers(four), LOWEST) >> 20 << 20 >= 4 << 20 for four in combinations(held, 4)
        )
        assert not formed or best_form(numbers(held), LOWEST) >= 0


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("vegas", "no house way 'vegas'"),
        ("fallback with trips keep", "a house way has no row 'trips'"),
        ("fallback with four-aces often", "four-aces is kept or split, not 'often'"),
    ],
)
def test_a_house_way_that_nobody_could_follow_is_refused(given, words):
    with pytest.raises(Refusal, match=words):
        WAYS.of(given)


# Bad input.


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ("AsAhAdKcKh", "box 1 must name 3 cards, not 5"),
        ("AsAs3c", "As is not in the hand of box 1"),
        ("QdKc2c", "2c is not in the hand of box 1"),
        ("As3cQd", "box 1: ace in the low hand outranks queen high with 3"),
    ],
)
def test_a_setting_that_cannot_stand_is_refused(chosen, words):
    with pytest.raises(Refusal) as refused:
        play({1: WINS, 0: LOSES}, f"{NAME} 10", [chosen])
    assert refused.value.reason == words


def test_no_bank_is_offered_and_nobody_can_take_one():
    t: Table = Table(GAME, Options())
    t.begin("sit", player="A", box=1, chips=1000)
    t.supply()
    reason, where = GAME.part(Choices).why_not_allowed(t, 1, "bank", "")
    assert (reason, GAME.law[where]) == ("the house always banks at this table", f"{READ}/wager")
    assert "bank" not in GAME.part(Choices).words


# Figures.


def test_the_stored_sample_is_what_the_kernel_deals():
    rounds, won = odds.counts(Options())
    assert rounds >= 1 << 23
    error = odds.odds(Options()).strategy["standard_error"]["house-way"]
    found = simulate(GAME, Options(), 1 << 17, seed=9, boxes=1)
    assert abs(float(found.wagers[0].odds.edge) - (1 - 2 * won / rounds)) < 5 * (found.wagers[0].standard_error + error)
    assert odds.odds(Options())[NAME].method == "simulated"


def test_what_a_row_of_the_house_way_is_worth_is_counted_as_the_script_sets_the_hands():
    """The same deals, set by the plain functions and compared hand by hand."""
    options, rounds = Options(), 1500
    deck, state, room = [*range(53)], random_stream.start(5, 0), [0] * 7
    counted = {row: [0, 0, 0] for row in range(len(ROWS))}
    for _ in range(rounds):
        state = random_stream.shuffle_front(deck, 14, state)
        own, theirs = deck[:7], deck[7:14]
        row = deciding_row(own, options.wheel, room)
        if row < 0:
            continue
        counted[row][0] += 1
        against = hands_of(theirs, house_way(theirs, options.way, options.wheel, room), options.wheel)
        for place, kept in enumerate((1, 0), start=1):
            way = [kept if at == row else value for at, value in enumerate(options.way)]
            hands = hands_of(own, house_way(own, way, options.wheel, room), options.wheel)
            counted[row][place] += sum(mine > other for mine, other in zip(hands, against, strict=True)) > 1
    assert sample_rows(options.way, options.wheel, rounds, 5) == [*counted.values()]
    assert sum(hands for hands, _, _ in counted.values()) > rounds // 3


def test_the_stored_rows_are_those_of_the_sample():
    options, rounds = Options(), 1 << 16
    for stored, (hands, *won) in zip(
        odds.by_row(options).values(), sample_rows(options.way, options.wheel, rounds, 3), strict=True
    ):
        for known, found in zip(stored[1:], won, strict=True):
            assert abs(found / hands - known / stored[0]) < 5 * (0.25 / hands) ** 0.5


def test_a_chart_says_which_hands_are_better_split():
    (chart,) = charts(odds.decisions(Options()))
    does = {row.name: row.does for row in chart.rows}
    assert does == dict.fromkeys((row.replace("-", " ") for row in ROWS), "split") | {"straight or flush": "keep"}


@pytest.mark.parametrize(
    ("cards", "hands"),
    [
        ("Ah Ad Ac Kd 9s 7h 2c", (("Ac", "Ad", "2c", "7h"), ("Ah", "Kd"), ("9s",))),
        ("Ah Ad Ac Kd Ks 7h 2c", (("Ac", "Ad", "2c", "7h"), ("Kd", "Ks"), ("Ah",))),
        ("8h 8d 8c Kd Qs 5h 2c", (("8c", "8d", "2c", "5h"), ("8h", "Kd"), ("Qs",))),
    ],
)
def test_three_of_a_kind_that_a_house_splits(cards, hands):
    held = numbers(cards.split())
    setting = house_way(held, (1, 0, 1, 0, 0), Options().wheel, [0] * 7)
    places = setting >> 12, setting >> 4 & 0x7F, 1 << (setting & 0xF)
    set_so = [{cards.split()[at] for at in range(7) if bits >> at & 1} for bits in places]
    ranks = [sorted(card[0] for card in hand) for hand in set_so]
    assert ranks == [sorted(card[0] for card in hand) for hand in hands]


def test_the_odds_are_printed_with_their_error(capsys):
    app(["odds", NAME], standalone_mode=False)
    shown = capsys.readouterr().out
    assert "simulated" in shown
    assert "0.0244%" in shown


def test_the_kernel_wins_and_loses_what_the_script_does():
    options = Options.configure({"start": "generator", "ace_to_four": "second-highest"})
    answer = odds.decisions(options).chooser("house-way")

    class Player(Flat):
        def choose(self, t, act):
            return answer(t, act)

    t: Table = Table(GAME, options)
    minds = {}
    for box in (1, 2, 3):
        minds[f"P{box}"] = Player([Wager(box, f"P{box}", NAME, 2500)])
        t.begin("sit", player=f"P{box}", box=box, chips=10**9)
        t.supply()
    table, decks, won = House(minds, Randomness.seeded(4)), [], []
    for _ in range(40):
        had, before = [t.chips(player) for player in minds], len(t.events)
        table.play(t, 1)
        held: dict[int, list[str]] = {}
        for event in t.events[before:]:
            if isinstance(event.act, Deal):
                held.setdefault(event.act.to, []).append(event.outcome)
        decks.append([card for place in (1, 2, 3, 0) for card in held[place]])
        won.append([t.chips(player) - chips for player, chips in zip(minds, had, strict=True)])
    plan = kernel.setup(options, boxes=3, asia_poker=2500)
    assert kernel.DECK.play_decks(plan, decks).sum(axis=2).tolist() == won
    assert {amount for row in won for amount in row} == {2500, -2500}


@pytest.mark.parametrize("way", [(1, 0, 1, 1, 1), (0, 1, 1, 0, 1), (0, 0, 0, 0, 0)])
def test_a_pattern_stands_for_its_hands(way):
    """Hands at random, many with the joker, some with most of the aces or with two suits: by the table and the way."""
    chance, of, order = Randomness.seeded(6), patterns.numbers_of(4), [0] * 7
    hands, deck, settled = tables.hands_by(way, 1), [*range(52)], 0
    for turn in range(900):
        held = chance.shuffled(deck)[:7]
        if turn % 2:
            held[3] = JOKER
        if turn % 3 == 0:
            aces = chance.shuffled([48, 49, 50, 51])[:3]
            held = [*aces, *[card for card in held if card not in aces][:4]]
        if turn % 5 == 0:
            one, two = (chance.shuffled([*range(suit, 52, 4)])[:3] for suit in chance.shuffled([*range(4)])[:2])
            held = chance.shuffled([*one, *two, JOKER])
        found = hands[patterns.number_of(held, 0, of)]
        settled += found != tables.OPEN
        assert found in (tables.OPEN, tables.set_hands(held, way, 1, order)), held
    assert settled > 600


def test_all_settings_that_are_offered_are_legal():
    held = ["As", "Xr", "Kd", "Qh", "9c", "5d", "2s"]
    found = DIVISION.settings(Options(), held)
    assert len(found) > 20
    assert all(foul(Options(), each) is None for each in found)


def test_supreme_pai_gow_is_listed_and_says_what_is_missing():
    with pytest.raises(Refusal, match=r"supreme pai gow is authorised but cannot be opened yet.*vigorish") as refused:
        game("supreme-pai-gow")
    assert refused.value.cite == "house:supreme-pai-gow/rules"
