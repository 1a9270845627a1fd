"""From Python: a full round in ten lines at any game, and what a person sees who looks at what comes back."""

import pytest

import pitboss
from pitboss.games import game
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table.drivers import Flat
from tests.volume import playable
from tests.words import machine_words

SCREEN = 24, 120
"""Lines, and characters of a line."""


def fits(shown: object) -> bool:
    lines = repr(shown).splitlines()
    return len(lines) <= SCREEN[0] and max(map(len, lines)) <= SCREEN[1] and not machine_words(repr(shown))


def test_a_round_from_opening_to_settlement_in_ten_lines():
    table = pitboss.Table("blackjack", decks=6)
    play = pitboss.Play(table, {"Ann": {"blackjack": "10.00"}, "Bob": {"blackjack": 25}}, seed=3)
    play.deal()
    asked = []
    while play.question:
        asked.append(play.question)
        play.choose("stand")
    assert {line.player for line in play.settlement} == {"Ann", "Bob"}
    for player, won in play.net.items():
        assert dollars(table.bank[f"player:{player}"] - cents("1000.00")) == won
    assert asked[0].startswith("Ann: stand, hit")
    assert all(line.cite.startswith("19:47-2.") for line in play.settlement)


@pytest.mark.parametrize("name", playable())
def test_every_game_against_the_house_is_played_so(name):
    """The first wager that the game has, at its minimum, and the first choice always: the money adds up."""
    found = game(name)
    if not found.banked or found.players > 1:
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
    assert play.told()
    assert fits(table)
    assert fits(play)
    assert all(fits(event) for event in table.events)


def test_what_may_not_be_done_is_refused():
    table = pitboss.Table("casino-war")
    play = pitboss.Play(table, {"Ann": {"initial": "10.00"}}, seed=1)
    with pytest.raises(Refusal, match="nobody is asked"):
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
    for each in found:
        assert fits(each), repr(each)
        assert "\n" not in repr(each)


@pytest.mark.parametrize("name", playable())
def test_a_game_and_its_rulings_fit_a_screen(name):
    found = game(name)
    assert fits(found)
    assert all(len(repr(ruling)) < 1000 and not machine_words(repr(ruling)) for ruling in found.rulings)
