"""Prices that a wheel carries: taken where every source is the one of the build, and worked out anew where not."""

import pytest

from pitboss.games import game
from pitboss.pricing.strategy import shipped_prices
from pitboss.pricing.strategy.strategies import BEST, odds_with_facts, shipped_odds
from pitboss.sheet import priced
from pitboss.sheet.priced import carried_sensitivity, price
from pitboss.sheet.varying import vary, vary_in_time
from pitboss.table.offer.coupons import Coupons

WAR = game("casino-war")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A wheel that carries nothing yet."""
    forget()
    monkeypatch.setattr(shipped_prices, "FOLDER", tmp_path)
    yield tmp_path
    forget()


def forget():
    for kept in (shipped_odds, carried_sensitivity, priced._priced):
        kept.cache_clear()


def asked(**options):
    elected = WAR.options.configure(options)
    return elected, BEST, WAR.part(Coupons)


def test_the_odds_of_a_table_as_it_stands_are_read_without_its_mathematics(folder, monkeypatch):
    settings = asked()
    counted = odds_with_facts(WAR, *settings)
    shipped_prices.save(folder, counted, "odds", WAR.name, *settings)
    forget()
    monkeypatch.setattr(type(WAR), "module", lambda *_: pytest.fail("the game's mathematics was asked for"))
    assert odds_with_facts(WAR, *settings).shown() == counted.shown()


def test_other_options_are_worked_out(folder):
    shipped_prices.save(folder, "the price of six decks", "odds", WAR.name, *asked())
    assert odds_with_facts(WAR, *asked(decks=8)).shown()["options"]["decks"] == 8


@pytest.mark.parametrize("fault", ["another source", "damage", "nothing there"])
def test_where_anything_differs_from_the_build_the_price_is_worked_out(folder, monkeypatch, fault):
    settings = asked()
    counted = odds_with_facts(WAR, *settings).shown()
    shipped_prices.save(folder, "what another build thought", "odds", WAR.name, *settings)
    forget()
    (file,) = folder.iterdir()
    if fault == "another source":
        monkeypatch.setattr(shipped_prices, "sources", lambda: "0" * 64)
    elif fault == "damage":
        file.write_bytes(file.read_bytes()[:-5])
    else:
        file.unlink()
    assert odds_with_facts(WAR, *settings).shown() == counted


def test_a_change_of_any_source_or_table_of_figures_is_another_stamp(tmp_path, monkeypatch):
    found = set()
    monkeypatch.setattr(shipped_prices, "PACKAGE", tmp_path)
    for name, text in (
        ("rules.py", "a"),
        ("rules.py", "b"),
        ("counts.count", "c"),
        ("game.toml", "d"),
        ("notes.md", "e"),
    ):
        (tmp_path / name).write_text(text)
        found.add(shipped_prices.sources.__wrapped__())
    assert len(found) == 4, "a page of notes decides nothing"


def test_what_each_option_does_is_carried_with_the_odds_and_nobody_waits_for_it(folder):
    options = WAR.options.configure({})
    worked_out = vary(WAR.name, options)
    shipped_prices.save(folder, worked_out, "varied", WAR.name, options, BEST)
    forget()
    assert vary_in_time(WAR.name, options, seconds=-1) == worked_out
    assert price(WAR.name, options) == worked_out.base
    assert vary(WAR.name, options, only=["boxes"]).varied == (), "what is asked for alone is varied alone"
