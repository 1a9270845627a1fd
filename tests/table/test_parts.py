"""Parts of a game: records asked for by type, and modules of its own folder or shared with others."""

from dataclasses import fields, replace

import pytest

from pitboss.games import game, offered, ready
from pitboss.refusal import Refusal
from pitboss.table import Game, Table
from pitboss.table.acts.hand_setting import Division
from pitboss.table.parts import Felt, PlayersNeeded, SharedModules, SharedPot

WAR = game("casino-war")


def test_a_part_is_asked_for_by_its_type_and_has_a_default():
    assert game("holdem").has(SharedPot)
    assert not WAR.has(SharedPot)
    assert WAR.find(Division) is None
    assert game("pai-gow").part(Division) is game("pai-gow").find(Division)
    assert not WAR.has(PlayersNeeded)
    assert WAR.part(PlayersNeeded) is WAR.part(PlayersNeeded)
    assert WAR.part(PlayersNeeded).least == 1


def test_a_game_has_one_part_of_a_type():
    with pytest.raises(TypeError, match="casino-war has two parts of one type"):
        replace(WAR, parts=(*WAR.parts, Felt()))


def test_what_few_games_have_is_a_part_and_no_field_of_all():
    assert len(fields(Game)) <= 14
    assert len(Table.__slots__) <= 20


def test_a_part_is_a_module_of_the_games_own_folder_unless_it_is_shared():
    assert WAR.module("odds").__name__ == "pitboss.games.casino_war.odds"
    shared = replace(WAR, parts=(*WAR.parts, SharedModules({"odds": "pitboss.games.casino_war.rules"})))
    assert shared.module("odds").__name__ == "pitboss.games.casino_war.rules"
    assert shared.offers("odds")
    assert shared.module("kernel") is WAR.module("kernel")


def test_a_part_that_a_game_has_not_is_refused_in_its_name():
    assert not WAR.offers("equity")
    with pytest.raises(Refusal, match="casino war has no equity"):
        WAR.module("equity")
    with pytest.raises(Refusal, match="odds have not been worked out yet for casino war"):
        replace(WAR, parts=(*WAR.parts, SharedModules({"odds": "pitboss.games.casino_war.nothing"}))).module("odds")


def test_a_package_that_is_one_file_has_no_parts():
    assert not replace(WAR, package="pitboss.money").offers("odds")


def test_a_fault_inside_a_part_is_not_taken_for_its_absence(tmp_path, monkeypatch):
    (tmp_path / "broken_part.py").write_text("import no_such_module_anywhere\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        replace(WAR, parts=(*WAR.parts, SharedModules({"odds": "broken_part"}))).module("odds")


def test_parts_that_games_share_are_found_once():
    assert len(offered("histories")) == 1
    assert sum(game(name).offers("histories") for name in ready()) == 10
