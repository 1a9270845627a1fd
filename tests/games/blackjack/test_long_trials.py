"""Lives of blackjack in which the long trials once found a fault, played at every run."""

from pitboss.table.drivers import run
from tests.conformance import test_conformance as every_game
from tests.games.blackjack.test_shoe import house

SAT_DOWN = (1204, 1276, 1364, 1000)
"""A card drawn in error from one side of a double shoe was used as the next one of the other side, or taken for one
that waited there; and who cut again hung on the order in which a player's boxes were taken."""
STAKED = (1462, 1000, 1001, 1002)
"""Insurance that is spoken is rounded up to a chip as well as insurance that is laid down."""


def test_people_sit_down_while_wagers_are_taken_at_a_double_shoe():
    every_game.test_people_sit_down_while_wagers_are_taken("blackjack", SAT_DOWN * 2)


def test_f6_three_times_the_stakes_where_insurance_was_spoken():
    every_game.test_f6_three_times_the_stakes_give_three_times_the_results("blackjack", STAKED * 2)


def test_either_side_of_a_double_shoe_refuses_a_card_under_the_paragraph_on_decks():
    t, driver = house("AB", shoe="double", decks=2)
    laws = set()
    for _ in range(6):
        t.begin(t.game.next_procedure(t))
        run(t, driver)
        laws |= {t.shoe.law}
    assert laws == {t.game.law["decks"]}
