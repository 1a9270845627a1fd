"""What an environment offers without asking about every area of the layout: exactly what the table would take."""

import random

import pytest

from pitboss.adapters.actions import PASS
from pitboss.adapters.seats import Seats
from pitboss.games import game
from pitboss.table import Wager
from pitboss.table.act import Betting


def asked_one_by_one(seats: Seats) -> dict[int, object]:
    """Every wager on an area that is free, each at the first of its amounts that the table takes."""
    t, question, actions = seats.table, seats.question, seats.actions
    (box,) = [box for box, name in t.seats.items() if name == question.player]
    found = {}
    for wager in question.act.opens(t):
        for number, amounts in actions.amounts(t, wager) if (box, wager) not in t.wagers else ():
            offers = [Wager(box, question.player, wager, amount) for amount in amounts]
            if (first := next((offer for offer in offers if t.can(offer)), None)) is not None:
                found[number] = first
    return found


@pytest.mark.parametrize(
    ("name", "players", "chips", "options"),
    [
        ("roulette", 2, 4, {}),
        ("craps", 2, 1000, {}),
        ("craps", 1, 6, {"vigorish_when": "made"}),
        ("sic-bo", 1, 1000, {}),
        ("mini-dice", 1, 1000, {}),
        ("big-six", 1, 3, {}),
    ],
)
def test_what_is_offered_is_what_the_table_takes_whatever_lies_there_and_however_few_chips_are_left(
    name, players, chips, options
):
    rules, chance = game(name), random.Random(5)
    seats = Seats(rules, rules.options.configure(options), [f"P{n}" for n in range(players)], chips=chips)
    seats.open(1)
    compared = 0
    while compared < 60:
        seats.deal_to_a_question(seats.deal)
        for _ in range(12):
            if seats.question is None:
                break
            answers = seats.question.answers
            if isinstance(seats.question.act, Betting) and not seats.question.act.box:
                placed = {number: offer for number, offer in answers.items() if isinstance(offer, Wager)}
                assert placed == asked_one_by_one(seats)
                compared += 1
            seats.answer(chance.choice(sorted(answers)))
        while seats.question is not None:
            seats.answer(PASS if PASS in seats.question.answers else min(seats.question.answers))
