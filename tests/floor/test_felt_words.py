"""What people read at a table: legends, pay tables, hands in words, what a choice costs, why a wager cannot stand."""

import json
import re

import httpx
import pytest

from pitboss.floor.views.felt_text import felt_legends
from pitboss.floor.workers.coach import advise, edges
from pitboss.games import game, ready
from pitboss.money import cents
from pitboss.table.parts import Felt, Wording
from tests.each import each
from tests.floor.serving import ready_to_bet, seated, serving
from tests.volume import PATIENCE


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("words") / "floor.db") as served:
        yield served


def on_the_felt(name, **options):
    of = game(name)
    return felt_legends(of, of.options.configure(options))


def test_blackjack_says_in_an_arc_what_it_pays_and_how_the_dealer_draws():
    assert on_the_felt("blackjack")["legends"][0] == "Blackjack pays 3 to 2"
    assert "Dealer must draw to 16 and stand on all 17s" in on_the_felt("blackjack")["legends"]


def test_a_pay_table_is_a_table_and_stands_there_once():
    tables = on_the_felt("three-card-poker")["tables"]
    assert [table["title"] for table in tables] == ["Pair plus", "Ante bonus on a played hand"]
    assert tables[0]["rows"][0] == ("straight flush", "40 to 1")
    assert [table["title"] for table in on_the_felt("caribbean-stud")["tables"]] == ["Bet", "Progressive"]
    assert [table["title"] for table in on_the_felt("blackjack-switch")["tables"]] == ["Match"]
    assert on_the_felt("red-dog")["tables"] == [
        {"title": "Spread", "rows": [("1", "5 to 1"), ("2", "4 to 1"), ("3", "2 to 1"), ("4 to 11", "1 to 1")]}
    ]


def test_a_pay_table_is_a_table_whatever_its_rows_say():
    felt = on_the_felt("three-card-poker", pair_plus_table="P20-1 with pair lose")
    assert felt["tables"][0]["title"] == "Pair plus"
    assert felt["tables"][0]["rows"][-1] == ("pair", "lose")
    assert not [line for line in felt["legends"] if "pair" in line.lower()]


def test_a_later_wager_has_its_spot_and_every_card_its_place():
    def layout(name):
        return game(name).part(Felt).layout(game(name).options())

    assert layout("ultimate-texas-holdem").later == ("play",)
    assert layout("ultimate-texas-holdem").places == {"0": 2, "community": 5, "box": 2}
    assert layout("mississippi-stud").later == ("3rd-street", "4th-street", "5th-street")
    assert layout("three-card-poker").hands == ("0",)


@each(
    ("name", "hand", "lying", "words"),
    [
        ("two-card-joker-poker", 2, {2: ["Qs", "7d"]}, "queen high with 7"),
        ("two-card-joker-poker", 0, {0: ["Qs", None]}, ""),
        ("colorado-holdem", 2, {2: ["Js", "8c"], "community": ["2d", "8h", "7s"]}, "pair of eights with J-7-2"),
        ("colorado-holdem", "2/discards", {"2/discards": ["Ts"], "community": ["2d", "8h", "7s"]}, ""),
        (
            "fast-action-holdem",
            "2/discards",
            {"2/discards": ["Ts", "Td"], "community": ["2d", "8h", "7s", "3c", "4c"]},
            "",
        ),
    ],
)
def test_a_hand_is_named_by_the_cards_that_count(name, hand, lying, words):
    of = game(name)
    assert of.part(Wording).describe_hand(of.options.configure(of.sample()), hand, lying) == words


def test_a_table_of_what_is_not_offered_is_not_printed():
    assert on_the_felt("blackjack-switch", match_wager=False)["tables"] == []
    assert on_the_felt("pai-gow-poker")["tables"] == [], "an envy bonus takes a bonus wager"


@each("name", ready())
def test_what_is_printed_has_no_words_of_python(name):
    felt = on_the_felt(name)
    texts = [*felt["legends"], *(part for table in felt["tables"] for row in table["rows"] for part in row)]
    assert not [line for line in texts if re.search(r"\b(None|True|False|null)\b|[{}_]", line)]
    assert all(len(table["rows"]) > 2 for table in felt["tables"])


@pytest.mark.parametrize(
    ("name", "of", "lying", "words"),
    [
        ("blackjack", 1, {1: ["Th", "6s"], 0: ["Kd", None]}, "hard 16"),
        ("blackjack", 1, {1: ["Ah", "6s"]}, "soft 17"),
        ("blackjack", 1, {1: ["Ah", "Ks"]}, "blackjack"),
        ("blackjack", "1/2", {"1/2": ["Ah", "Ks"]}, "soft 21"),
        ("blackjack", 1, {1: ["Th", "6s", "9d"]}, "25, bust"),
        ("blackjack", 0, {0: ["Kd", None]}, "10"),
        ("minibaccarat", "banker", {"banker": ["9h", "Ks"]}, "natural 9"),
        ("minibaccarat", "player", {"player": ["9h", "2s", "3d"]}, "4"),
        ("three-card-poker", 2, {2: ["9h", "9s", "3d"], 0: [None] * 3}, "pair of nines with 3"),
        ("three-card-poker", 0, {2: ["9h", "9s", "3d"], 0: [None] * 3}, ""),
        ("four-card-poker", 1, {1: ["9h", "8s", "7d", "6c", "2c"]}, "straight, nine high"),
        ("let-it-ride", 1, {1: ["Ah", "4s", "3d"], "community": ["3c", None]}, "a pair of threes"),
        ("let-it-ride", 1, {1: ["Ah", "4s", "3d"], "community": ["Kc", None]}, "ace-king-four-three"),
        ("let-it-ride", 2, {2: [None] * 3, "community": ["3c", None]}, ""),
        ("mississippi-stud", 1, {1: ["6h", "6s"], "community": ["6c", "Kd", None]}, "three sixes"),
        ("mississippi-stud", 1, {1: ["6h", "Ts"], "community": ["6c", "Td", None]}, "two pairs, tens and sixes"),
        ("holdem", 4, {4: ["Ah", "As"], "board": ["Kd", "Ks", "2c"]}, "two pairs, aces and kings with 2"),
        ("holdem", 4, {4: [None, None], "board": ["Kd", "Ks", "2c"]}, ""),
    ],
)
def test_every_hand_says_what_it_is_from_what_lies_open(name, of, lying, words):
    assert game(name).part(Wording).describe_hand(game(name).options(), of, lying) == words


def test_a_choice_says_what_it_costs(floor, name):
    ada = seated(floor, floor.open("three-card-poker"), name, 1)
    ada.must("bet", wagers=[{"box": 1, "wager": "ante", "amount": "10"}], deal=True)
    ada.until(lambda state: (state["ask"] or {}).get("kind") == "choose")
    assert ada.ask["costs"] == {"play": "10.00"}
    assert ada.ask["silence"] == ["fold"]
    own = next(spot for spot in ada.state["layout"]["boxes"] if spot["of"] == 1)
    assert own["says"]


def test_an_amount_that_cannot_stand_is_refused_before_it_is_placed_with_the_nearest_that_can(floor, name):
    ada = seated(floor, floor.open("casino-war", minimum="25.00", maximum="100.00"), name, 1)
    before = ada.n
    for amount, near in (("10", "25.00"), ("500", "100.00"), ("25.30", "25.50")):
        answer = ada.order("check", wagers=[{"box": 1, "wager": "initial", "amount": amount}])
        assert (answer["type"], answer["wager"], answer["near"]) == ("refused", "initial", near)
    alone = ada.order("check", wagers=[{"box": 1, "wager": "tie", "amount": "5"}])
    assert (alone["type"], alone["near"]) == ("refused", None), "no amount helps a wager that needs another"
    ada.must(
        "check", wagers=[{"box": 1, "wager": "initial", "amount": "50"}, {"box": 1, "wager": "tie", "amount": "5"}]
    )
    live = floor.floor.tables[ada.state["table"]]
    assert not live.table.wagers
    assert live.table.n == before


def test_the_rail_comes_from_the_event_also_for_a_player_who_comes_later(floor, name):
    """A player who has left since is named, and one who sat down did not buy more."""
    table = floor.open("casino-war")
    watcher = floor.join(table)
    ada = seated(floor, table, name, 1)
    ben = floor.join(table, floor.patron(f"{name} Ben"))
    ben.must("sit", box=2, chips="100")
    ready_to_bet(ben)
    ben.must("bet", wagers=[{"box": 2, "wager": "initial", "amount": "10"}], deal=False)
    ada.must("bet", wagers=[{"box": 1, "wager": "initial", "amount": "10"}], deal=True)
    ben.must("leave")
    watcher.until(lambda state: all(spot["player"] != f"{name} Ben" for spot in state["layout"]["boxes"]))
    heard = {}
    for text in watcher.raw:
        message = json.loads(text)
        heard |= {line["n"]: line["text"] for line in (*message.get("rail", ()), *message.get("events", ()))}
    later = {line["n"]: line["text"] for line in floor.join(table).state["rail"]}
    assert len(later) > 10
    assert {n: text for n, text in later.items() if n in heard} == {n: heard[n] for n in later if n in heard}


def advice(name, hands, wagers, choices):
    of = game(name)
    act = {"act": "decide", "box": 1, "hand": "", "choices": choices, "cite": "house:absence"}
    return json.loads(advise(name, of.options().shown(), hands, wagers, act).text)


def test_the_coach_says_what_each_choice_is_worth_and_which_is_best():
    """Queen, six, four is the least hand worth playing; the published line of the game."""
    for hand, best in ((["Qh", "6s", "4d"], "play"), (["Qh", "6s", "3d"], "fold")):
        advised = advice("three-card-poker", {"1": hand}, [[1, "ante", 10_00]], ["play", "fold"])
        assert advised["best"] == best
        assert advised["worth"]["fold"] == "-10.00"
        assert (cents(advised["worth"]["play"].lstrip("-")) < 10_00) is (best == "play")


def test_the_coach_names_the_best_where_the_odds_hold_no_worth_and_nothing_where_they_hold_none():
    hand = ["Ah", "Kd", "Qs", "Jc", "2d", "3d", "4s"]
    act = {"act": "divide", "box": 1, "choices": ["house-way"], "fewest": 2, "greatest": 2, "cite": "house:absence"}
    options = game("pai-gow-poker").options().shown()
    advised = json.loads(advise("pai-gow-poker", options, {"1": hand}, [[1, "main", 10_00]], act).text)
    assert advised["best"]
    assert "worth" not in advised
    assert "does not affect" in advice("minibaccarat", {"1": ["Ah"]}, [], ["no", "shuffle"])["silent"]
    assert "other players' cards" in advice("holdem", {"1": ["Ah", "Ad"]}, [], ["fold", "call"])["silent"]


def test_the_coach_says_the_edge_of_every_wager_that_is_open():
    shown = json.loads(edges("craps", game("craps").options().shown()).text)["edges"]
    assert (shown["pass"], shown["dont-pass"], shown["field"], shown["any-seven"]) == (
        "1.41%",
        "1.36%",
        "5.56%",
        "16.67%",
    )
    wheel = game("roulette").options().shown() | {"wheel": "single-zero"}
    assert {*json.loads(edges("roulette", wheel).text)["edges"].values()} == {"2.70%"}


def test_the_coach_answers_only_the_player_who_is_asked(floor, name):
    table = floor.open("three-card-poker")
    ada = seated(floor, table, name, 1)
    ada.must("bet", wagers=[{"box": 1, "wager": "ante", "amount": "10"}], deal=True)
    ada.until(lambda state: (state["ask"] or {}).get("kind") == "choose")
    other = floor.http.get(f"/tables/{table}/coach", headers=floor.patron(f"{name} other")).json()
    assert other == {"best": None, "worth": {}, "edges": {}, "silent": ""}
    assert floor.http.get(f"/tables/{table}/coach").status_code in (400, 401)


def test_a_refusal_names_a_wager_in_words(floor, name):
    ada = seated(floor, floor.open("three-card-poker"), name, 1)
    ready_to_bet(ada)
    answer = ada.order("check", wagers=[{"box": 1, "wager": "pair-plus", "amount": "0.10"}])
    assert (answer["type"], answer["wager"]) == ("refused", "pair-plus")
    assert "pair plus" in answer["reason"]
    assert "pair-plus" not in answer["reason"]


def test_no_side_wager_takes_more_than_the_main_one_unless_the_house_says_so(floor):
    for given, most in (({}, "500.00"), ({"tie_maximum": "2000.00"}, "2000.00")):
        table = floor.open("casino-war", minimum="5.00", maximum="500.00", **given)
        posted = {row["wager"]: row["most"] for row in floor.join(table).state["wagers"]}
        assert (posted["initial"], posted["tie"], posted["war-tie"]) == ("500.00", most, most)


def test_a_balance_has_its_commas(floor, name):
    headers = {"accept": "text/html"} | floor.patron(f"{name} rich")
    assert "$1,000.00" in httpx.get(floor.base, headers=headers, timeout=PATIENCE, verify=False).text
