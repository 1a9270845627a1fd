"""Side wagers: one declaration each, from which option, felt, settlement, kernel and exact count follow."""

from collections import Counter
from itertools import product

import pytest

from pitboss.games import game
from pitboss.games.baccarat_family.counting import ENDINGS
from pitboss.games.baccarat_family.pricing import COUNTS, deals, endings
from pitboss.games.minibaccarat import kernel
from pitboss.games.minibaccarat.odds import odds
from pitboss.games.minibaccarat.rules import BANKER_SIX, PLAYER_PAIR, Options
from pitboss.refusal import Refusal
from pitboss.table.acts.settlement_acts import Pay, Take
from pitboss.table.parts import Signs
from tests.games.baccarat_family.test_differential import scripted

from .table import play

OFFERED = {"banker_six_table": "S7 with banker six 12 to 1", "player_pair_table": "P7 with pair 11 to 1"}


def both():
    return Options.configure(OFFERED)


def test_neither_is_offered_unless_the_house_posts_what_it_pays():
    assert Options().sides() == []
    assert [row.wager for row in odds(Options()).wagers] == ["player", "banker", "tie"]
    with pytest.raises(Refusal, match="no source says what banker six pays; the house must"):
        Options.configure({"banker_six_table": "S7"})
    with pytest.raises(Refusal, match="does not offer the player-pair wager"):
        kernel.setup(Options(), player_pair=5_00)


@pytest.mark.parametrize("decks", [6, 8])
def test_endings_add_up_to_the_final_counts(decks):
    found = Counter()
    for ending, n in zip(ENDINGS, endings(decks), strict=True):
        found[ending[:2]] += n
    assert tuple(found[counts] for counts in COUNTS) == deals(decks).finals


def test_a_pair_is_counted_as_by_hand():
    """Of 52n cards 4n - 1 of the other 52n - 1 have the rank of the first."""
    ways = endings(8)
    pairs = sum(n for ending, n in zip(ENDINGS, ways, strict=True) if ending.player_pair)
    assert pairs * (52 * 8 - 1) == sum(ways) * (4 * 8 - 1)


def test_banker_six_is_counted_from_the_final_counts():
    finals = deals(8).finals
    six = sum(n for (player, banker), n in zip(COUNTS, finals, strict=True) if banker == 6 > player)
    row = next(row for row in odds(both()).wagers if row.wager == "banker-six")
    assert row.hit * sum(finals) == six


def test_the_kernel_deals_what_is_counted():
    plan, rounds = kernel.setup(both(), player=0, banker=0, tie=0), 200_000
    tally = kernel.run_block(plan, "sides", 0, rounds)
    exact = {row.wager: row for row in odds(both()).wagers}
    for sample in kernel.summary(plan, tally, rounds):
        expected = float(exact[sample.odds.wager].hit)
        assert abs(float(sample.odds.hit) - expected) < 5 * (expected / rounds) ** 0.5


def test_side_wagers_leave_the_cards_of_a_block_as_they_are():
    plain = kernel.run_block(kernel.setup(Options()), "sides", 0, 5_000)
    counted = Counter()
    for ending, n in zip(ENDINGS, kernel.run_block(kernel.setup(both()), "sides", 0, 5_000), strict=True):
        counted[ending[:2]] += n
    assert [counted[counts] for counts in product(range(10), repeat=2)] == plain


def test_what_counts_stands_in_the_declaration():
    assert {ending[:2] for ending in ENDINGS if BANKER_SIX.of(ending)} == {(player, 6) for player in range(6)}
    assert all(PLAYER_PAIR.of(ending) == ending.player_pair for ending in ENDINGS)


def test_the_felt_and_the_sign_have_them_where_they_are_offered():
    rules, options = game("minibaccarat"), both()
    assert [words for _, words, _ in rules.part(Signs).inscriptions(options)] == [
        "Banker wins with six: banker six 12 to 1",
        "Player pair: pair 11 to 1",
    ]
    assert [printed.title for printed in options.pay_tables()] == ["Banker wins with six", "Player pair"]
    assert rules.part(Signs).inscriptions(Options()) == []


def settled(then):
    return {
        (event.act.wager, type(event.act), getattr(event.act, "winnings", 0))
        for event in then.events
        if isinstance(event.act, Pay | Take) and event.act.wager in ("banker-six", "player-pair")
    }


def test_a_worked_round_of_each():
    """Two queens and a four for the Player; the Banker stays on six and wins: 12 and 11 times five dollars."""
    then = play("Qd 2c Qh 4h 4d", {1: "banker 10, banker-six 5, player-pair 5"}, **OFFERED)
    assert settled(then) == {("banker-six", Pay, 60_00), ("player-pair", Pay, 55_00)}


def test_a_pair_goes_by_rank():
    """Ten and king count alike and are no pair."""
    then = play("Td 2c Kh 4h 4d", {1: "banker 10, banker-six 5, player-pair 5"}, **OFFERED)
    assert settled(then) == {("banker-six", Pay, 60_00), ("player-pair", Take, 0)}


def test_six_must_win():
    """Six against six is a tie."""
    then = play("Qd 2c 6h 4h", {1: "banker 10, banker-six 5, player-pair 5"}, **OFFERED)
    assert settled(then) == {("banker-six", Take, 0), ("player-pair", Take, 0)}


def test_what_is_not_offered_is_refused_at_the_table():
    with pytest.raises(Refusal):
        play("Qd 2c Qh 4h 4d", {1: "banker 10, banker-six 5"})


def test_a_side_wager_is_cited_as_the_houses_reading_and_never_as_law():
    then = play("Qd 2c Qh 4h 4d", {1: "banker 10, banker-six 5, player-pair 5"}, **OFFERED)
    cited = {event.act.wager: event.act.cite for event in then.events if isinstance(event.act, Pay)}
    assert cited["banker-six"] == "house:minibaccarat/banker-six"
    assert cited["player-pair"] == "house:minibaccarat/player-pair"


def test_script_and_kernel_agree_to_the_cent():
    stakes = {"player": [4_00, 0], "banker": [0, 7_00], "tie": 2_00, "banker_six": [5_00, 9_00]}
    plan = kernel.setup(both(), boxes=2, **stakes, player_pair=[0, 3_00])
    shoes, cents = scripted(game("minibaccarat"), both(), plan, 150)
    assert kernel.play_shoes(plan, shoes, 150).tolist() == cents
