"""The page of what a wager is worth says what the command says."""

from tests.floor.test_pages import client, page, words_of

__all__ = ["client"]


def test_a_players_hour_and_a_rebate(client):
    shown = words_of(page(client, "/odds/craps/worth?bet=25&hours=4&players=5&comps=30%25&rebate=10%25"))
    assert "theoretical win of 4 hours $67.88" in shown
    assert "win per unit per day $339.39" in shown
    assert "a rebate of 10% of losses costs $1.16" in shown
    assert "an hour for the house, on average, at $25 a round" in shown
    assert "Odds Worth PAR sheet Compare" in words_of(page(client, "/odds/craps"))


def test_what_is_wrong_is_shown_in_a_line(client):
    assert "give the rounds an hour" in page(client, "/odds/red-dog/worth", 400)
    assert "is not an amount" in page(client, "/odds/craps/worth?bet=x", 400)
    page(client, "/odds/holdem/worth", 400)
