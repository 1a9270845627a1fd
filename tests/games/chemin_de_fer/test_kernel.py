"""Chemin de fer: the script against the kernel on the same shoes and the same choices, cent for cent."""

from dataclasses import dataclass

import pytest

from pitboss.equipment import RANKS, Randomness
from pitboss.games import game
from pitboss.games.baccarat_family.counting import BANKER, NO_CARD, PLAYER, card_value
from pitboss.games.baccarat_family.hand import count
from pitboss.games.chemin_de_fer import kernel, odds
from pitboss.games.chemin_de_fer.rules import AGAINST, BANK, CARD, DRAW, KEEP, NO, STAY, WITHDRAW, Options
from pitboss.pricing.simulate import simulate
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, run

STAKE = 37_00


@dataclass
class Player(Flat):
    """Banks and wagers the same amount always, and draws as this round asks."""

    way: object = None

    def wager(self, t, act):
        box = next(box for box, name in t.seats.items() if name == self.name)
        offer = Wager(box, self.name, BANK if act.box else AGAINST, STAKE)
        return offer if (box, offer.wager) not in t.wagers and t.can(offer) else None

    def choose(self, t, act):
        if CARD in act.choices:
            return CARD if self.way.player_draws(count(t, PLAYER)) else NO
        if DRAW in act.choices:
            third = card_value(t.hands[PLAYER][2]) if len(t.hands[PLAYER]) == 3 else NO_CARD
            return DRAW if self.way.banker_draws(count(t, BANKER), third) else STAY
        return next((word for word in (WITHDRAW, KEEP, "accept") if word in act.choices), act.choices[0])


def scripted(options, play, rounds, seed):
    """The shoes that the script dealt from, which way was drawn in each round, and what bank and player won."""
    t = Table(game("chemin-de-fer"), options)
    minds = {}
    for box in (1, 2):
        mind = Player([])
        mind.name = f"P{box}"
        minds[mind.name] = mind
    chance = Randomness.seeded(f"ways/{seed}")
    house = House(minds, Randomness.seeded(seed))
    for box, name in enumerate(minds, start=1):
        t.begin("sit", player=name, box=box, chips=10**9)
        run(t, house)
    shoes, taken, cents = [], [], []
    while len(cents) < rounds:
        procedure = t.game.next_procedure(t)
        had = {name: t.chips(name) for name in minds}
        way = chance.below(len(play))
        for mind in minds.values():
            mind.way = play[way][1]
        t.begin(procedure)
        run(t, house)
        if procedure in {"start", "shuffle"}:
            shoes.append([RANKS.index(card[0]) + 2 for card in t.shoe.cards])
        elif procedure == "round" and not t.run.void:
            (banker,) = (e.act.box for e in t.events if type(e.act).__name__ == "AnnounceBank")
            won = {name: t.chips(name) - chips for name, chips in had.items()}
            taken.append(way)
            cents.append([won[f"P{banker}"], won[f"P{3 - banker}"]])
        t.events.clear()
    return shoes, taken, cents


WAYS = {
    "best": ({}, "best"),
    "never draws on 5": ({}, "never-draws"),
    "four percent, exact": ({"vigorish_percent": 4, "vigorish_rounding": "exact", "decks": 8}, "usual"),
    "alone, both hands free, mixing": ({"alone_free": True}, "alone"),
    "seven cards and no more": ({"end_of_shoe": "seven"}, "best"),
    "seven cards and a last hand that may be void": ({"end_of_shoe": "seven-and-one-more"}, "best"),
}


@pytest.mark.parametrize("way", WAYS)
def test_script_and_kernel_agree_to_the_cent(way):
    elected, strategy = WAYS[way]
    options = Options(partial_withdrawal=True, **elected)
    play = odds.play(options, strategy)
    rounds = 400
    shoes, taken, cents = scripted(options, play, rounds, way)
    plan = kernel.setup(options, boxes=2, strategy=strategy, bank=[STAKE, 0], against=[0, STAKE])
    assert kernel.play_shoes(plan, shoes, rounds, taken).tolist() == cents
    assert len(shoes) > 3
    assert len({tuple(row) for row in cents}) == 3, "wins, losses and ties"


def test_control_another_way_to_draw_is_found():
    options = Options(partial_withdrawal=True)
    shoes, taken, cents = scripted(options, odds.play(options, "never-draws"), 200, "control")
    plan = kernel.setup(options, boxes=2, strategy="always-draws", bank=[STAKE, 0], against=[0, STAKE])
    assert kernel.play_shoes(plan, shoes, 200, taken).tolist() != cents


def test_a_mixed_strategy_is_mixed_as_often_as_it_should_be():
    options = Options(alone_free=True)
    found = simulate(game("chemin-de-fer"), options, 20_000_000, seed=4, strategy="alone")
    exact = odds.odds(options, "alone")
    for sample in found.wagers:
        assert abs(sample.edge - exact[sample.odds.wager].edge) < 4 * sample.standard_error


def test_the_hand_in_which_the_shoe_runs_out_is_not_counted():
    """A shoe of tens, in which nobody ever has a natural and everybody draws twice: the last hand lacks cards."""
    options = Options(end_of_shoe="seven-and-one-more")
    plan = kernel.setup(options, strategy="usual")
    tens = [[10] * 312]
    dealt = len(kernel.play_shoes(plan, tens, 1000))
    assert dealt == (312 - 11) // 6
    more = kernel.setup(Options(end_of_shoe="seven"), strategy="usual")
    assert len(kernel.play_shoes(more, tens, 1000)) == dealt
