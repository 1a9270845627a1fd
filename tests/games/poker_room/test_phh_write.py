"""Poker tables as hand histories: what is played, written and read again settles alike, at all ten games."""

import re
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cli.main import main
from pitboss.equipment import Randomness
from pitboss.games import catalogue, game
from pitboss.games.poker_room.histories import HistoryHand, check_hand, non_nj_games, read_hands
from pitboss.games.poker_room.histories.variants import code_of
from pitboss.games.poker_room.histories.write import NotWritten, histories
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.table import Game, Table
from pitboss.table.acts.settlement_acts import SettlePot
from pitboss.table.drivers import run
from pitboss.table.play.fuzz import Fuzz

ROOM = [listing.name for listing in catalogue() if listing.subchapter == "19:47-14"]
NO_LIMIT = {"structure": "no-limit", "revenue": "none"}
STRUCTURES = ("fixed", "spread", "pot-limit", "no-limit")
ELECTIONS = (
    {"revenue": "none", "ante": "1.00"},
    {"showdown": "asked", "revenue": "percentage", "rake_unit": "0.25", "odd_unit": "0.25"},
    {"showdown": "all", "ante": "0.50", "odd_unit": "0.50", "increment": "0.50"},
    {"revenue": "hand", "charge": "1.00"},
)


class Stubborn(Fuzz):
    """Folds rarely, so that most hands come to a showdown."""

    def _choice(self, t, act):
        chosen = super()._choice(t, act)
        if chosen in ("fold", "muck") and self.chance.below(8):
            return next((word for word in ("call", "check", "show") if word in act.choices), chosen)
        return chosen


def played(name: str | Game, seed: int, rounds: int, irregular: int = 0, **options) -> Table:
    """A table of a few short stacks at which some rounds were played at random."""
    rules, chance = game(name) if isinstance(name, str) else name, Randomness.seeded(seed)
    t = Table(rules, rules.options.configure(options))
    driver = Stubborn(chance, irregular=irregular)
    for box in range(1, 3 + chance.below(5)):
        t.begin("sit", player="ABCDEFG"[box - 1], box=box, chips=50 * (10 + chance.below(200)))
        run(t, driver)
    last = t.round + rounds
    while t.round < last and (following := rules.next_procedure(t)):
        t.begin(following)
        run(t, driver)
    return t


def describe(t: Table) -> list[tuple[int, str] | NotWritten]:
    return list(histories(Table(t.game, t.options), list(t.events)))


def settled(t: Table) -> list[dict[str, tuple[int, int]]]:
    """What each player put in and got in each round."""
    ends = [event.act for event in t.events if isinstance(event.act, SettlePot)]
    return [{player: (put, won) for _, player, put, won in end.shares} for end in ends]


def test_there_are_ten_games():
    assert len(ROOM) == 10


@pytest.mark.parametrize("name", ROOM)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), structure=st.sampled_from(STRUCTURES), elected=st.sampled_from(ELECTIONS))
def test_what_is_played_is_written_and_written_hands_are_fine(name, seed, structure, elected):
    t = played(name, seed, 3, structure=structure, **elected)
    for written, shares in zip(describe(t), settled(t), strict=True):
        assert not isinstance(written, NotWritten), written
        (hand,) = read_hands(written[1].encode(), "hand", several=False)
        assert isinstance(hand, HistoryHand)
        verdict = check_hand(hand)
        assert verdict.deviation is None
        assert verdict.complete
        # Exactly as the table had it, with no chip to explain.
        assert not any("divide" in note for note, _ in verdict.notes)
        book = tomllib.loads(written[1])
        for player, start, end in zip(book["players"], book["starting_stacks"], book["finishing_stacks"], strict=True):
            put, won = shares[player]
            assert round(100 * (end - start)) == won - put


FURTHER = (non_nj_games.RAZZ, non_nj_games.SINGLE_DRAW, non_nj_games.TRIPLE_DRAW, non_nj_games.BADUGI)


@pytest.mark.parametrize("of", FURTHER, ids=lambda of: of.game.name)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), structure=st.sampled_from(STRUCTURES))
def test_games_from_elsewhere_are_written_too_and_hidden_cards_change_nothing(of, seed, structure):
    for written in describe(played(of.game, seed, 3, structure=structure, revenue="none")):
        assert not isinstance(written, NotWritten), written
        text = written[1]
        assert outcome(text) is None
        # What was dealt and thrown away is hidden; what was shown at the end is not.
        folded = re.findall(r"(p\d) f\"", text)
        for player in {*folded, *re.findall(r"(p\d) sm\"", text)}:
            if of is non_nj_games.RAZZ:
                text = re.sub(rf"(d dh {player}) \w{{4}}(\w\w\")", r"\1 ????\2", text)
            else:
                text = re.sub(rf"(d dh {player}|{player} sd) (\w+)", lambda m: f"{m[1]} {'?' * len(m[2])}", text)
        assert outcome(text) is None


def outcome(text: str) -> str | None:
    (hand,) = read_hands(text.encode(), "hand", several=False)
    assert isinstance(hand, HistoryHand)
    return check_hand(hand).deviation


def test_a_straddle_is_written_among_the_blinds():
    rounds = []
    for seed in range(12):
        rounds += describe(played("holdem", seed, 4, structure="no-limit", revenue="none", straddle=True))
    assert not [one for one in rounds if isinstance(one, NotWritten)]
    assert any("blinds_or_straddles = [2, 4, 8" in text for _, text in rounds)


@pytest.mark.parametrize("elected", [{"kill": "kill"}, {"kill": "half-kill", "kill_multiple": 5}])
def test_a_kill_is_written_as_the_limits_and_the_blind_that_it_makes(elected):
    t = played("omaha-8", 5, 40, revenue="none", **elected)
    assert any(event.act.__struct_config__.tag == "move-kill" and event.act.box for event in t.events)
    written = describe(t)
    assert not [one for one in written if isinstance(one, NotWritten)]
    assert len({line for _, text in written for line in text.splitlines() if line.startswith("small_bet")}) == 2


def test_a_changed_amount_in_a_written_hand_is_found():
    found = 0
    for seed in range(6):
        for written in describe(played("holdem", seed, 4, structure="fixed", revenue="none")):
            assert not isinstance(written, NotWritten)
            text = written[1]
            for line in text.splitlines():
                if line.startswith("actions") and "cbr 8" in line:
                    wrong = text.replace("cbr 8", "cbr 9", 1)
                    (hand,) = read_hands(wrong.encode(), "hand", several=False)
                    assert check_hand(hand).deviation
                    found += 1
    assert found


def test_hands_that_are_all_in_are_shown_before_the_last_cards():
    early = again = 0
    for name in ("holdem", "seven-card-stud"):
        for seed in range(12):
            for written in describe(played(name, seed, 3, structure="no-limit", revenue="none", showdown="all")):
                assert not isinstance(written, NotWritten), written
                actions = tomllib.loads(written[1])["actions"]
                verbs = [action.split()[1] for action in actions]
                if "sm" not in verbs:
                    continue
                first = verbs.index("sm")
                later = verbs[first:]
                # Betting is over where a player shows, and no card comes between the last bet and the first hand.
                assert verbs[first - 1] not in ("dh", "db") or not {"f", "cc", "cbr", "pb"} & {*verbs}
                early += "db" in later
                again += later.count("sm") > len({action.split()[0] for action in actions[first:] if "sm" in action})
    assert early
    assert again


def test_the_last_one_left_where_others_gave_up_is_written():
    found = 0
    for seed in range(40):
        t = played("holdem", seed, 4, structure="no-limit", revenue="none", showdown="asked")
        for written, shares in zip(describe(t), settled(t), strict=True):
            assert not isinstance(written, NotWritten), written
            book = tomllib.loads(written[1])
            if book["actions"][-1].endswith("sm -"):
                found += 1
                winner = book["players"][int(book["actions"][-1][1]) - 1]
                assert [player for player, (_, won) in shares.items() if won] == [winner]
    assert found


def test_a_round_with_an_irregularity_is_not_written():
    rounds = [one for seed in range(8) for one in describe(played("holdem", seed, 4, irregular=60))]
    assert any(isinstance(one, NotWritten) and one.why for one in rounds)
    assert any(not isinstance(one, NotWritten) for one in rounds)


def test_other_games_have_no_histories():
    with pytest.raises(Refusal, match="casino-war is no game of hand histories"):
        code_of("casino-war", "fixed")


def test_the_journal_of_a_poker_table_is_exported_and_checked(tmp_path, capsys):
    book = Journal(tmp_path / "journal.db")
    session = Session.create(book, "poker-1", game("holdem"), game("holdem").options.configure(NO_LIMIT))
    t, driver = session.table, Stubborn(Randomness.seeded(3), irregular=0)
    for box, player in enumerate("ABC", start=1):
        session.begin("sit", player=player, box=box, chips=20_000)
        while t.pending is not None:
            session.supply(driver.outcome(t))
    while t.round < 5 and (following := t.game.next_procedure(t)):
        session.begin(following)
        while t.pending is not None:
            session.supply(driver.outcome(t))

    assert main(["export", "poker-1", "--phh", "--journal", str(tmp_path / "journal.db")]) == 0
    text = capsys.readouterr().out
    (tmp_path / "hands.phhs").write_text(text)
    assert set(tomllib.loads(text)) == {str(number) for number in range(1, t.round + 1)}
    assert main(["check", str(tmp_path / "hands.phhs")]) == 0
    assert f"{t.round} hands: {t.round} fine" in capsys.readouterr().out
    assert main(["export", "--phh", "--last", "2", "--journal", str(tmp_path / "journal.db")]) == 0
    assert len(tomllib.loads(capsys.readouterr().out)) == 2


@pytest.mark.parametrize("name", ["five-card-draw", "five-card-draw-low"])
def test_new_cards_are_written_after_every_player_has_discarded(name):
    draws = 0
    for seed in range(8):
        for row in describe(played(name, seed, 3)):
            actions = [] if isinstance(row, NotWritten) else tomllib.loads(row[1])["actions"]
            stands = [at for at, action in enumerate(actions) if " sd" in action]
            draws += any(" sd " in action for action in actions)
            assert stands == list(range(stands[0], stands[0] + len(stands))) if stands else True
    assert draws > 5
