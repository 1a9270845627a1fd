"""From Python: a full round in ten lines at any game, and what a person sees who looks at what comes back."""

import doctest
import importlib
import inspect
import subprocess
import sys
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import get_type_hints

import pytest

import pitboss
from pitboss.games import game
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import Wager
from pitboss.table.drivers import Flat
from pitboss.table.parts import PlayersNeeded, SharedPot
from tests.each import each
from tests.volume import playable
from tests.words import machine_words

SCREEN = 24, 120
"""Lines, and characters of a line."""


def fits(shown: object) -> bool:
    lines = repr(shown).splitlines()
    return len(lines) <= SCREEN[0] and max(map(len, lines)) <= SCREEN[1] and not machine_words(repr(shown))


def test_a_round_from_opening_to_settlement_in_ten_lines():
    table = pitboss.Table("blackjack", decks=6)
    play = pitboss.Play(table, {"Ann": {"blackjack": "10.00"}, "Bob": {"blackjack": Decimal(25)}}, seed=3)
    play.deal()
    asked = []
    while play.question:
        asked.append(play.question)
        play.choose("stand")
    assert {line.player for line in play.settlement} == {"Ann", "Bob"}
    for player, won in play.net.items():
        assert table.bank[f"player:{player}"] - cents("1000.00") == won
    assert asked[0].startswith("Ann: stand, hit")
    assert all(line.cite.startswith("19:47-2.") for line in play.settlement)


@each("name", playable())
def test_every_game_against_the_house_is_played_so(name):
    """The first wager that the game has, at its minimum, and the first choice always: the money adds up."""
    found = game(name)
    if found.has(SharedPot) or found.part(PlayersNeeded).least > 1:
        pytest.skip("players contest a pot, or cover each other's wagers")
    table = pitboss.Table(name)
    wagers = {}
    for wager, rule in found.wagers.items():
        if rule.needs is None and wager in table.limits:
            wagers = {wager: str(table.limits[wager][0] * 20 / 100)}
            break
    play = pitboss.Play(table, {"Ann": wagers}, seed=1, chips=100_000)
    for _ in range(3):
        play.deal()
        while play.question:
            play.choose(Flat(()).choose(table, table.pending))
        assert {line.player for line in play.settlement} == {"Ann"}
    assert play.narrate()
    assert fits(table)
    assert fits(play)
    assert all(fits(event) for event in table.events)


@pytest.mark.parametrize(
    ("wagers", "why", "cite"),
    [
        ({"nosuch": 1000}, "has no wager 'nosuch'", "house:offered"),
        ({"initial": "10.00", "nosuch": 10}, "has no wager 'nosuch'", "house:offered"),
        ({"initial": "100000.00"}, "has not enough chips", "house:chips"),
        ({"initial": "600", "tie": "600"}, "has not enough chips", "house:chips"),
        ({"tie": "10.00"}, "needs the initial wager", '19:47-22.1 "Tie wager"'),
        ({"initial": "0.10"}, "not a multiple", "house:increments"),
        ({"initial": "ten"}, "is not an amount", None),
        ({"initial": None}, "is not an amount", None),
        ({7: 10}, "has no wager", "house:offered"),
    ],
)
def test_a_wager_that_the_table_does_not_take_is_refused_and_nothing_has_changed(wagers, why, cite):
    table = pitboss.Table("casino-war")
    with pytest.raises(Refusal, match=why) as refused:
        pitboss.Play(table, {"Ann": wagers}, seed=1).deal()
    assert refused.value.cite == cite
    assert table.round == 0
    assert table.pending is None
    assert not table.wagers


def test_a_player_who_runs_out_of_chips_hears_of_it():
    table = pitboss.Table("casino-war")
    play = pitboss.Play(table, {"Ann": {"initial": "400.00"}}, seed=2, chips="1000.00")
    while table.chips("Ann") >= 400_00:
        play.deal()
        while play.question:
            play.choose("surrender")
        assert table.round < 200
    with pytest.raises(Refusal, match="has not enough chips") as refused:
        play.deal()
    assert refused.value.cite == "house:chips"


def test_a_wager_that_a_round_does_not_open_is_reported():
    play = pitboss.Play(pitboss.Table("casino-war"), {"Ann": {"initial": "10.00", "war-tie": "5.00"}}, seed=1)
    play.deal()
    assert play.unplaced == {"Ann": {"war-tie": "it was not open in this round"}}
    short = pitboss.Play(pitboss.Table("casino-war"), {"Ann": {"initial": "10.00", "war-tie": "9000.00"}}, seed=5)
    while "go-to-war" not in short.deal().choices:
        assert short.table.round < 100
    short.choose("go-to-war")
    assert short.unplaced["Ann"]["war-tie"].endswith("[house:chips]")


def test_a_round_that_was_refused_takes_no_card_from_the_next():
    """The same seed deals the same cards whether or not a round was refused before it."""
    dealt = []
    for stakes in (["10.00"], ["0.10", "10.00"]):
        play = pitboss.Play(pitboss.Table("casino-war"), {"Ann": {"initial": "10.00"}}, seed=4)
        for stake in stakes:
            play._players["Ann"].wagers = [Wager(1, "Ann", "initial", cents(stake))]
            with suppress(Refusal):
                play.deal()
        dealt.append(play.narrate("auditor"))
    assert dealt[0] == dealt[1]
    assert len(dealt[0]) > 5


@pytest.mark.parametrize("players", [["Ann"], "Ann", None, {"Ann": 10}, {"Ann": ["initial"]}])
def test_players_that_are_not_given_by_name_are_refused(players):
    with pytest.raises(Refusal, match="players are given by name"):
        pitboss.Play(pitboss.Table("casino-war"), players)


def test_what_is_no_table_is_refused():
    with pytest.raises(Refusal, match="is no table"):
        pitboss.Play("casino-war", {"Ann": {"initial": 10}})


def test_what_may_not_be_done_is_refused():
    table = pitboss.Table("casino-war")
    play = pitboss.Play(table, {"Ann": {"initial": "10.00"}}, seed=1)
    with pytest.raises(Refusal, match="no question is open"):
        play.choose("go-to-war")
    with pytest.raises(Refusal, match="has room for"):
        pitboss.Play(pitboss.Table("casino-war"), {f"P{n}": {} for n in range(30)})


@pytest.mark.parametrize("name", ["craps", "casino-war", "holdem", "roulette"])
def test_odds_fit_a_screen(name):
    found = pitboss.odds(name)
    assert fits(found)
    assert all(fits(row) for row in found.wagers)


def test_a_price_by_name_is_counted_once_and_by_file_whenever_it_is_asked_for(tmp_path):
    war = pitboss.odds("casino-war", decks=7)
    assert pitboss.odds("casino-war", decks="7") is war
    assert pitboss.odds("casino-war", decks=8)["tie"].edge != war["tie"].edge
    assert pitboss.odds("casino-war", strategy="always-surrender", decks=7)["initial"].edge > war["initial"].edge
    file, edges = tmp_path / "mine.toml", []
    for choice in ("surrender", "go-to-war"):
        file.write_text(f'game = "casino-war"\notherwise = "{choice}"\n')
        edges.append(pitboss.odds("casino-war", strategy=str(file), decks=7)["initial"].edge)
    assert edges[0] > edges[1] == war["initial"].edge


def test_what_comes_back_fits_a_line():
    case = {"game": "casino-war", "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}}]}
    found = [
        pitboss.adjudicate(case | {"cards": ["Kh", "9s"]}),
        pitboss.simulate("casino-war", 1000),
        pitboss.sessions("casino-war", 100, bankroll=100_00, bet=10_00, rounds=20),
        pitboss.parsheet("casino-war", vary=False),
        pitboss.compare("casino-war", "casino-war:decks=8"),
        pitboss.equity("holdem", "AsAh", "KsKh", trials=100),
        pitboss.Table("casino-war").shoe,
    ]
    assert repr(found[0]) == "<adjudication of casino-war, 7 events: A 10.00>"
    for one in found:
        assert fits(one), repr(one)
        assert "\n" not in repr(one)


@each("name", playable())
def test_a_game_and_its_rulings_fit_a_screen(name):
    found = game(name)
    assert fits(found)
    assert all(len(repr(ruling)) < 1000 and not machine_words(repr(ruling)) for ruling in found.rulings)


SIMULATE, SESSIONS = pitboss.simulate, pitboss.sessions
WAR_SESSIONS = {"bankroll": 100_00, "bet": 10_00, "rounds": 10}
SLIPS = {
    "rounds as text": (lambda: SIMULATE("casino-war", "1000"), "rounds='1000': it is a whole number"),
    "no rounds": (lambda: SIMULATE("casino-war", 0), "rounds=0"),
    "part of a round": (lambda: SIMULATE("casino-war", 10.5), "rounds=10.5"),
    "boxes as text": (lambda: SIMULATE("casino-war", 10, boxes="1"), "boxes='1'"),
    "no workers": (lambda: SIMULATE("casino-war", 10, workers=0), "workers=0"),
    "a list as seed": (lambda: SIMULATE("casino-war", 10, seed=[1]), r"seed=\[1\]"),
    "a bankroll in words": (
        lambda: SESSIONS("casino-war", 10, **WAR_SESSIONS | {"bankroll": "ten"}),
        "bankroll: 'ten'",
    ),
    "a bet in parts": (lambda: SESSIONS("casino-war", 10, **WAR_SESSIONS | {"bet": 10.0}), "bet=10.0"),
    "sessions as text": (lambda: SESSIONS("casino-war", "10", **WAR_SESSIONS), "sessions='10'"),
    "a stop in words": (lambda: SESSIONS("casino-war", 10, **WAR_SESSIONS, stop_win="five"), "stop_win: 'five'"),
    "a count that is a number": (lambda: SIMULATE("blackjack", 10, count=7), "count=7: name a count"),
    "a spread that is a number": (lambda: SIMULATE("blackjack", 10, count="hi-lo", spread=8), "spread=8: write units"),
    "more than the shoe": (lambda: SIMULATE("blackjack", 10, count="hi-lo", penetration=7.5), "penetration=7.5"),
    "a share that is a list": (lambda: SIMULATE("blackjack", 10, penetration=[1]), r"penetration=\[1\]"),
}


@pytest.mark.parametrize(("call", "why"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_refused_and_never_a_bare_exception(call, why):
    with pytest.raises(Refusal, match=why):
        call()


def played(table, players, seed, chips):
    return pitboss.Play(
        pitboss.Table(table) if table == "casino-war" else table, players, seed=seed, chips=chips
    ).deal()


RECORD = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": {"initial": 10}}],
    "cards": ["9h", "8s"],
}
HAND = b"""variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 7h2c', 'p1 f']
"""
CALLS = {
    "Table": (pitboss.Table, {"game": "casino-war", "as_of": None, "decks": 6}),
    "Play": (played, {"table": "casino-war", "players": {"A": {"initial": "10"}}, "seed": 1, "chips": "100"}),
    "odds": (pitboss.odds, {"game": "casino-war", "strategy": "best", "as_of": None, "decks": 6}),
    "simulate": (
        SIMULATE,
        dict.fromkeys(("boxes", "until", "decks", "strategy", "initial"))
        | {"game": "casino-war", "rounds": 10, "seed": 1, "workers": 1, "decks": 6},
    ),
    "sessions": (
        SESSIONS,
        {"game": "casino-war", "sessions": 5, **WAR_SESSIONS, "seed": 1, "stop_win": None, "strategy": "best"},
    ),
    "parsheet": (
        pitboss.parsheet,
        {"game": "casino-war", "strategy": "best", "rounds": 5, "vary": False, "simulate": 0, "date": None, "seed": 1},
    ),
    "compare": (
        lambda first, **more: pitboss.compare(first, "casino-war", **more),
        {"first": ("casino-war", {"decks": 8}), "strategy": "best", "wager": None},
    ),
    "adjudicate": (pitboss.adjudicate, {"case": RECORD, "as_of": None}),
    "check": (
        lambda records, as_of: (pitboss.check(records, as_of=as_of), "checked"),
        {"records": [RECORD | {"expect": {"net": {"A": "10.00"}}}], "as_of": None},
    ),
    "rules": (pitboss.rules, {"citation": "22.8(c)2"}),
    "ruling": (pitboss.ruling, {"game": "casino-war", "words": "face up"}),
    "game": (pitboss.game, {"name": "casino-war"}),
    "options": (pitboss.options, {"name": "casino-war"}),
    "read_phh": (pitboss.read_phh, {"source": HAND}),
    "ask": (pitboss.ask, {"question": "what happens on a tie", "game": "casino-war", "as_of": None}),
    "equity": (
        lambda variant, hand, **more: pitboss.equity(variant, hand, "KsKh", **more),
        {"variant": "holdem", "hand": "AsAh", "board": "", "dead": "", "trials": 100, "seed": 1},
    ),
}


@pytest.mark.parametrize(("call", "usual"), CALLS.values(), ids=CALLS)
def test_whatever_is_given_for_an_argument_ends_in_an_answer_or_a_refusal(call, usual):
    assert call(**usual)
    refused = 0
    for name in usual:
        for wrong in (7, None, [1], {"x": 1}, 1.5, "nonsense!", b"x", object(), ("casino-war", 2)):
            try:
                call(**usual | {name: wrong})
            except Refusal:
                refused += 1
    assert refused > 4 * len(usual)


def test_every_public_call_is_among_those():
    calls = {name for name in pitboss.__all__ if callable(getattr(pitboss, name))}
    assert calls - {"Refusal", "SettlementLine", "games"} == {*CALLS}
    assert dir(pitboss) == pitboss.__all__


SETTINGS = {
    "Table": {"game": "casino-war"},
    "odds": {"game": "casino-war"},
    "simulate": {"game": "casino-war", "rounds": 10},
    "sessions": {"game": "casino-war", "sessions": 5, "bankroll": "100.00", "bet": "10.00", "rounds": 10},
    "parsheet": {"game": "casino-war"},
    "equity": {"variant": "holdem"},
}


@pytest.mark.parametrize(("slip", "meant"), [("sed", "seed"), ("wrokers", "workers"), ("dekcs", "decks")])
@pytest.mark.parametrize("call", SETTINGS)
def test_a_setting_that_does_not_exist_is_refused_with_the_one_that_was_meant(call, slip, meant):
    function = getattr(pitboss, call)
    with pytest.raises(Refusal, match=rf"^{call} has no setting '{slip}'") as refused:
        function(**SETTINGS[call], **{slip: 4})
    takes = {*inspect.signature(function).parameters, *_settings_of(function)}
    assert ("did you mean" in str(refused.value)) or meant not in takes
    if meant in takes and meant in {*_settings_of(function)} - {"decks"}:
        assert f"did you mean {meant}?" in str(refused.value)


def _settings_of(function):
    """The names that a type checker knows of a call's `**settings`."""
    hints = get_type_hints(function.__init__ if inspect.isclass(function) else inspect.unwrap(function), _names())
    return next((hint.__args__[0].__annotations__ for hint in hints.values() if hasattr(hint, "__unpacked__")), {})


def _names():
    return vars(importlib.import_module("pitboss.api")) | dict.fromkeys(
        ("GameOdds", "Simulation", "Block", "Count", "Sessions", "ParSheet", "Comparison", "Equity"), object
    )


def test_a_type_checker_knows_every_option_of_every_game():
    from pitboss.option_names import TableOptions

    assert {*TableOptions.__annotations__} == {name for one in playable() for name in game(one).options.elections()}


@pytest.mark.slow
def test_a_type_checker_finds_a_slip(tmp_path):
    source = tmp_path / "mine.py"
    right = """import pitboss
def play(table: pitboss.Table, round: pitboss.Play) -> int:
    return len(table.seats) + sum(round.net.values())
edge = pitboss.odds("casino-war", decks=8)["tie"].edge
sample = pitboss.simulate("craps", 100, seed=4, stakes={"place-6": "12.00"})
assert isinstance(pitboss.Table("casino-war"), pitboss.Table)
"""
    wrong = {
        'pitboss.simulate("casino-war", 100, sed=4)': "sed",
        'pitboss.odds("casino-war", dekcs=4)': "dekcs",
        'pitboss.sessions("casino-war", 5, bankroll=1.5, bet=1, rounds=2)': "bankroll",
    }
    source.write_text(right + "\n".join(wrong) + "\n")
    command = [sys.executable, "-m", "mypy", "--strict", str(source)]
    found = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[1], check=False).stdout
    lines = [line for line in found.splitlines() if "mine.py" in line and "error" in line]
    assert len(lines) == len(wrong), found
    assert all(slip in line for line, slip in zip(lines, wrong.values(), strict=True)), found


@pytest.mark.parametrize("module", ["pitboss.api", "pitboss.table.play.play"])
def test_examples_of_docstrings_run(module):
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted
    assert not found.failed


def test_every_public_call_says_what_it_takes_and_returns_and_shows_it():
    for name in CALLS:
        docstring = getattr(pitboss, name).__doc__
        assert ">>> " in docstring, name
        takes = inspect.signature(getattr(pitboss, name)).parameters
        assert all(f"{of}:" in docstring for of in takes if len(takes) > 1), (name, takes)


def test_money_goes_in_as_dollars_in_text_or_decimal_or_as_cents_and_comes_out_in_cents():
    for ten in ("10.00", "$10", Decimal(10), 1000):
        table = pitboss.Table("casino-war")
        play = pitboss.Play(table, {"Ann": {"initial": ten}}, seed=1, chips=Decimal(100)).deal()
        assert play.net == {"Ann": 1000}
        assert table.bank["player:Ann"] == 110_00
        found = pitboss.sessions("casino-war", 5, bankroll=Decimal(100), bet=ten, rounds=10)
        assert (found.plan.bankroll, found.plan.bet) == (100_00, 10_00)
        assert pitboss.simulate("casino-war", 10, stakes={"tie": ten})["tie"].staked % 1000 == 0
    assert pitboss.adjudicate(RECORD).net == {"A": 1000}


def test_a_penetration_may_be_a_number_or_a_text():
    found = [
        pitboss.simulate("blackjack", 500, boxes=1, count="hi-lo", penetration=share).counted.mean
        for share in (0.75, "75%", "0.75", Fraction(3, 4))
    ]
    assert len({*found}) == 1
    fewer = pitboss.simulate("blackjack", 500, boxes=1, penetration=0.5)
    assert fewer.wagers[0].net != pitboss.simulate("blackjack", 500, boxes=1).wagers[0].net


def test_a_refusal_in_python_does_not_speak_of_the_command_line():
    with pytest.raises(Refusal, match=r"^spread 8-1: write units") as refused:
        pitboss.simulate("blackjack", 10, count="hi-lo", spread="8-1")
    assert "--" not in refused.value.reason
    with pytest.raises(Refusal, match=r"^penetration 0%"):
        pitboss.simulate("blackjack", 10, penetration="0%")


def test_an_edge_is_a_fraction_only_where_it_was_counted_in_fractions():
    for name in ("casino-war", "blackjack"):
        for row in pitboss.odds(name).wagers:
            kind = Fraction if row.method == "exact" else float
            assert type(row.edge) is type(row.element_of_risk) is kind, (name, row)
            assert float(row.edge) == -float(row.mean)
    assert pitboss.odds("blackjack")["blackjack"].method == "computed"


@pytest.mark.parametrize(("module", "library"), [("gym", "gymnasium"), ("zoo", "pettingzoo")])
def test_an_adapter_without_its_extra_names_it(monkeypatch, module, library):
    name = f"pitboss.adapters.{module}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=r"pip install 'pitboss\[learn\]'") as refused:
        importlib.import_module(name)
    assert isinstance(refused.value, Refusal)


def test_results_show_themselves_as_tables_and_become_frames(monkeypatch):
    kept = []
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=kept.append))
    results = {
        "odds": pitboss.odds("casino-war"),
        "wager": pitboss.odds("casino-war")["tie"],
        "simulation": pitboss.simulate("casino-war", 100),
        "sessions": pitboss.sessions("casino-war", 10, **WAR_SESSIONS),
        "sheet": pitboss.parsheet("casino-war", vary=False),
        "comparison": pitboss.compare("casino-war", "casino-war:decks=8"),
        "round": pitboss.adjudicate(RECORD),
    }
    for name, result in results.items():
        shown = result._repr_html_()
        assert shown.startswith("<table><caption>"), name
        assert shown.count("<tr>") > 1, name
        result.to_frame()
        assert kept[-1], name
        assert all(isinstance(row, dict) for row in kept[-1]), name
    assert "<td>initial</td>" in results["odds"]._repr_html_()
    assert kept[-1][0]["returned"] == "20.00"
