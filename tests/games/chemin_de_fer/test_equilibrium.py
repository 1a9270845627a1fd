"""Chemin de fer: the choices of both sides, against what others found and against every other choice."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.games.baccarat_family.counting import NO_CARD, TABLES, ThirdCardTable
from pitboss.games.baccarat_family.pricing import WITH_REPLACEMENT, deals, mixed
from pitboss.games.chemin_de_fer import equilibrium as choosing
from pitboss.games.chemin_de_fer.equilibrium import Freedom, Solution, equilibrium
from pitboss.games.chemin_de_fer.odds import odds, play, solved, tables, wager
from pitboss.games.chemin_de_fer.rules import BANKER_CHOOSES, Options
from pitboss.games.punto_banco import odds as punto_banco
from pitboss.games.punto_banco.rules import Options as PuntoBanco
from pitboss.refusal import Refusal
from tests.each import each

from .freedom import EVERYWHERE

KEMENY_AND_SNELL = Fraction(-679568, 53094899)
"""What the Player's Hand gains with replacement, without a vigorish, where the banker is free on every hand (1957)."""


def results(decks, way):
    """What the Player's Hand and the banker gain, the house having its part."""
    ways = mixed(decks, way)
    return Fraction(ways.results["player"], ways.total), Fraction(ways.results["banker"], ways.total)


def test_the_published_value_of_the_game_is_met():
    found = equilibrium(Freedom(WITH_REPLACEMENT, True, EVERYWHERE, Fraction(0)))
    player, banker = results(WITH_REPLACEMENT, found.play)
    assert player - banker == KEMENY_AND_SNELL
    assert (found.player, found.banker[6, NO_CARD]) == (Fraction(9, 11), Fraction(859, 2288))


FREEDOMS = [
    Freedom(decks, True, places, Fraction(percent, 100))
    for decks in (WITH_REPLACEMENT, 6, 8)
    for places in (EVERYWHERE, BANKER_CHOOSES, ())
    for percent in (0, 4, 5)
]


def put_in(drawing, hand, place, letter):
    """A table with another letter somewhere."""
    if hand == "player":
        return replace(drawing, player=drawing.player[:place] + letter + drawing.player[place + 1 :])
    count, third = place
    row = drawing.banker[count]
    changed = row[: third + 1] + letter + row[third + 2 :]
    return replace(drawing, banker=(*drawing.banker[:count], changed, *drawing.banker[count + 1 :]))


@each("freedom", FREEDOMS)
def test_neither_side_gains_by_any_other_choice(freedom):
    """Every choice by itself, counted out in whole shoes: the holder's on any count, the banker's in any free place."""
    found = equilibrium(freedom)

    def gains(way):
        player, banker = results(freedom.decks, way)
        return player - banker, banker * (1 - freedom.vigorish) - player

    of_player, of_banker = gains(found.play)
    # A holder who could choose on other counts too would draw and stay there as the table has it.
    counts = range(8) if freedom.banker == EVERYWHERE else (5,)
    for count in counts:
        for letter in "DS":
            other = tuple((part, put_in(way, "player", count, letter)) for part, way in found.play)
            assert gains(other)[0] <= of_player
    for place in freedom.banker:
        for letter in "DS":
            other = tuple((part, put_in(way, "banker", place, letter)) for part, way in found.play)
            assert gains(other)[1] <= of_banker


def test_control_a_holder_who_draws_too_rarely_is_found():
    freedom = Freedom(6, True, EVERYWHERE, Fraction(1, 20))
    found = equilibrium(freedom)
    assert choosing.gain_on_five(freedom, found.banker) == 0
    wrong = choosing.answers(freedom, found.player - Fraction(1, 10))[0]
    assert choosing.gain_on_five(freedom, wrong) > 0


def test_where_only_three_choices_are_left_both_sides_draw_in_all_of_them():
    found = solved(Options(), "best")
    assert found == Solution(Fraction(1), dict.fromkeys(BANKER_CHOOSES, Fraction(1)))
    assert [drawing for _, drawing in found.play] == [TABLES]


def test_by_the_tables_the_bank_is_worth_what_a_banker_wager_is_at_punto_banco():
    for decks in (6, 8):
        ours = odds(Options(decks=decks), "usual")
        theirs = punto_banco.odds(PuntoBanco(decks=decks))
        assert ours["bank"].edge == theirs["banker"].edge
        assert ours["against"].edge == theirs["player"].edge


@pytest.mark.parametrize("strategy", ["best", "usual", "always-draws", "never-draws", "alone"])
@pytest.mark.parametrize("percent", [4, 5])
def test_what_both_sides_lose_is_what_the_house_earns(strategy, percent):
    options = Options(vigorish_percent=percent, alone_free=True)
    priced = odds(options, strategy)
    won = priced["bank"].probability("win")
    assert priced["bank"].edge + priced["against"].edge == won * Fraction(percent, 100)
    earned = next(fact.value for fact in priced.facts if fact.about == "the house")
    assert earned == won * Fraction(percent, 100)


def test_a_holder_who_never_draws_on_5_pays_for_it():
    options = Options()
    assert wager(options, "against", "never-draws").edge > wager(options, "against", "best").edge
    assert wager(options, "bank", "never-draws").edge < wager(options, "bank", "best").edge


def test_alone_against_a_free_bank_both_sides_mix():
    options = Options(alone_free=True)
    found = solved(options, "alone")
    assert 0 < found.player < 1
    assert [place for place, often in found.banker.items() if 0 < often < 1] == [(6, NO_CARD)]
    assert sum(part for part, _ in found.play) == 1
    assert len(play(options, "alone")) == 4
    assert tables(options)["Player's Hand, where one person covers the bank alone"]["5"] == "82.9%"


def test_where_the_player_must_draw_nobody_stays_on_5():
    options = Options(player_on_5="must-draw")
    assert {strategy: solved(options, strategy).player for strategy in ("best", "never-draws")} == {
        "best": 1,
        "never-draws": 1,
    }


def test_a_strategy_from_a_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('game = "chemin-de-fer"\n[choices]\n"player 5" = "no"\n"banker 3 against 9" = "stay"\n')
    found = solved(Options(), str(file))
    assert (found.player, found.banker) == (0, {(3, 9): 0, (5, 4): 1})
    with pytest.raises(Refusal, match="no strategy 'bets'"):
        solved(Options(), "bets")


def test_every_place_of_the_table_matters():
    """One wrong letter where nobody may choose changes the worth of the bank."""
    right = deals(6)
    for place in EVERYWHERE:
        flipped = "S" if TABLES.banker_draws(*place) else "D"
        assert deals(6, put_in(ThirdCardTable(), "banker", place, flipped)).results != right.results
