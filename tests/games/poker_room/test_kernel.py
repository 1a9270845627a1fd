"""Whole hands in compiled code: the same cents as the script on the same decks, and the means that symmetry gives."""

import random
from typing import Any

import numpy as np
import pytest

from pitboss import simulate
from pitboss.cli.main import main
from pitboss.equipment import RANKS, SUITS, packed
from pitboss.games import catalogue, game
from pitboss.games.poker_room.kernel import simulation as room_kernel
from pitboss.games.poker_room.kernel.division import _best_omaha_high, _best_omaha_low
from pitboss.games.poker_room.mathematics.tight import SAYS, worth
from pitboss.games.poker_room.script.acts import RAKE, Action
from pitboss.games.poker_room.script.hand_skeleton import COMMON
from pitboss.games.poker_room.script.stud import ShuffleBurns
from pitboss.refusal import Refusal
from pitboss.table import Shuffled, Table
from pitboss.table.act import Burn, Decide
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.settlement_acts import SettlePot
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from tests.each import each

ROOM = [row.name for row in catalogue() if row.subchapter == "19:47-14" and row.status != "planned"]
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
NUMBER = {card: number for number, card in enumerate(CARDS)}
CUT = 26


class Scripted:
    """The engine's own table, whose decks are given and whose players play as the kernel's do."""

    def __init__(self, name: str, players: int, tight: int, **options: Any) -> None:
        found = game(name)
        self.t = Table(found, found.options.configure(options))
        self.tight, self.deck = tight, list(CARDS)
        self._do("open")
        for box in range(1, players + 1):
            self._do("sit", player=f"P{box}", box=box, chips=100_000_00)

    def _do(self, procedure: str, **args: Any) -> None:
        t = self.t
        t.begin(procedure, **args)
        while (act := t.pending) is not None:
            t.supply(self._answer(act))

    def _answer(self, act: Any) -> Any:
        if isinstance(act, ShuffleBurns):
            return Shuffled(order=packed(act.pool(self.t)[::-1]))
        if isinstance(act, Shuffle):
            return Shuffled(order=packed(self.deck[-CUT:] + self.deck[:-CUT]))
        if isinstance(act, OfferCut):
            return CUT
        if isinstance(act, Pick) or (isinstance(act, Decide) and not isinstance(act, Action)):
            return act.default
        if isinstance(act, Action):
            if "check" in act.choices:
                return "check"
            if "bet" in act.choices:
                return "bet"
            cards = [NUMBER[card] for card in self.t.hands[act.box]]
            stays = self.t.memory.streets > 1 or worth(self.tight, cards)
            return "call" if stays else "fold"
        return self.t.shoe.front() if act.asks == "card" else None

    def hand(self, deck: list[str]) -> tuple[list[int], int, int]:
        """The cents of each position, what the house took, and which burn card was dealt as the common one."""
        t, self.deck = self.t, deck
        before, taken = dict(t.bank), t.bank.get(RAKE, 0)
        number = t.round
        first = len(t.events)
        while t.round == number:
            self._do(t.game.next_procedure(t))
        order = list(t.memory.put)
        won = [t.bank[f"player:{t.seats[box]}"] - before[f"player:{t.seats[box]}"] for box in order]
        return won, t.bank.get(RAKE, 0) - taken, self._pick(t.events[first:])

    def _pick(self, events: list[Any]) -> int:
        burns = [event.outcome for event in events if isinstance(event.act, Burn)][:3]
        common = [event.outcome for event in events if getattr(event.act, "to", None) == COMMON]
        return burns.index(common[0]) if common and common[0] in burns else 0


def together(name: str, players: int, strategy: str, hands: int = 25, **options: Any) -> list[int]:
    """Both on the same decks; what the house took, hand by hand."""
    found = game(name)
    plan = found.module("kernel").setup(found.options.configure(options), boxes=players, strategy=strategy)
    scripted = Scripted(name, players, plan.terms.tight, **options)
    chance, decks, results, picks = random.Random(f"{name} {players} {strategy}"), [], [], []
    for _ in range(hands):
        deck = chance.sample(CARDS, 52)
        won, taken, pick = scripted.hand(deck)
        decks.append([NUMBER[card] for card in deck])
        results.append((won, taken))
        picks.append(pick)
    cents, rakes = room_kernel.play_decks(plan, decks, picks)
    assert [(row.tolist(), int(rake)) for row, rake in zip(cents, rakes, strict=True)] == results
    assert all(sum(won) == -taken for won, taken in results)
    return [taken for _, taken in results]


@each("strategy", room_kernel.COMPILED)
@each("name", ROOM)
def test_script_and_kernel_agree_to_the_cent(name, strategy):
    together(name, 5, strategy)


@pytest.mark.parametrize("name", ROOM)
def test_a_full_table_and_odd_chips(name):
    """As many as may sit; a pot that never divides evenly, in units that leave something over."""
    odd = {"ante": "1.35", "rake_percent": "7", "rake_unit": "0.25", "odd_unit": "0.50"}
    together(name, game(name).options().boxes, "call-down", **odd)


@pytest.mark.parametrize("low", [False, True])
def test_of_equal_omaha_hands_the_same_cards_are_taken_for_the_odd_chip(low):
    """Pairs on the board make equal hands of other suits, and the suits decide."""
    contest, chance = game("omaha-8").options.form.contest, random.Random(low)
    side = contest.low if low else contest.high
    for _ in range(150):
        cards = chance.sample([*CARDS[:28], *CARDS[-4:]], 9)
        own, board = cards[:4], cards[4:]
        value = side.value(own, board)
        if value < 0:
            continue
        taken = np.zeros(5, np.int64)
        hand, lies = np.array([[NUMBER[card] for card in own]]), [NUMBER[card] for card in board]
        number = _best_omaha_low(hand, 0, lies, taken) if low else _best_omaha_high(hand, 0, lies, value, taken)
        assert number == 5
        assert {CARDS[number] for number in taken} == set(side.best(own, board))


@pytest.mark.parametrize("name", ["omaha-8"])
def test_odd_chips_of_tied_low_hands_by_the_lowest_card(name):
    odd = {"ante": "1.35", "odd_unit": "0.50", "low_odd_unit": "lowest-card"}
    together(name, game(name).options().boxes, "call-down", **odd)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("holdem", 2, {"heads_up": "button-small", "blinds": "1/2"}),
        ("holdem", 3, {"blinds": "1/2/4", "revenue": "stepped", "rake_steps": "5=0.50,7=0.70"}),
        ("holdem", 4, {"revenue": "hand", "charge": "0.75", "no_flop_no_drop": "yes"}),
        ("omaha-8", 7, {"no_flop_no_drop": "yes", "odd_unit": "0.05", "ante": "0.15"}),
        ("five-card-stud", 4, {"opener": "may-check", "no_flop_no_drop": "yes"}),
        ("seven-card-stud-hi-lo", 7, {"ante": "0.35", "odd_unit": "0.25"}),
        ("mambo-stud", 6, {"third_card": "up", "ante": "0.55", "odd_unit": "0.25"}),
        ("seven-card-stud-8", 3, {"revenue": "none"}),
    ],
)
def test_what_a_house_may_elect(name, players, options):
    together(name, players, "tight", 40, **options)


@pytest.mark.parametrize(("name", "players", "ante"), [("omaha-8", 6, "1.00"), ("mambo-stud", 5, "1.00")])
def test_low_halves_that_leave_a_chip_over(name, players, ante):
    """Thirteen or seven dollars for low: two who tie do not get the same."""
    together(name, players, "call-down", 80, ante=ante)


@pytest.mark.parametrize("name", ROOM)
def test_means_are_what_symmetry_says(name):
    """Everybody calls: the rake is certain, and what one position loses is its part of it."""
    found = simulate(name, 40_000, boxes=4, seed=3)
    pot = found["pot"]
    options = game(name).options()
    assert pot.standard_error == 0
    assert -pot.net == 40_000 * min(options.rake_cap, pot.staked // 40_000 // 10 // 100 * 100)
    assert sum(sample.net for sample in found.wagers[1:]) == pot.net
    for sample in found.wagers[1:]:
        assert abs(sample.edge - pot.edge) < 4.5 * sample.standard_error
        assert sum(sample.counts.values()) == 40_000
    assert found.strategy == "call-down"


def test_results_do_not_depend_on_the_workers_and_tight_players_lose_less():
    settings = {"boxes": 6, "seed": 9, "strategy": "tight"}
    one = simulate("holdem", 300_000, **settings)
    assert one.shown() == simulate("holdem", 300_000, workers=2, **settings).shown()
    assert one["pot"].net > simulate("holdem", 300_000, boxes=6, seed=9)["pot"].net
    assert 0 < one["pot"].standard_error < 0.01
    button, blind = one["button"], one["blind-2"]
    assert button.net / 300_000 > blind.net / 300_000


@pytest.mark.parametrize(
    ("rule", "yes", "no"),
    [
        (1, "2c2d AcTd As2s", "AcKd9d 9h8h"),
        (2, "TcTd2h3s As5s9c9d", "9c9dKhQs Ac5d7h8s"),
        (3, "Ac2d9h9s 3cAd7h8s", "AcAd4h5s 2c3d4h5s"),
        (4, "2c2d9h 2h9hKh TcKdAh", "2c9dKh 2h9hKd"),
        (5, "Ac8d4h KcKd2h", "9c2d3h KcQd2h"),
        (6, "JcJd4h3s2c 2c3d4h5s6c", "TcTdAhKsQc AcKdQhJs9c"),
        (7, "9c8d7h6s5c Ac2d3h4s5c", "Tc2d3h4s5c 2c2d3h4s5c"),
        (8, "6cAd KcKd TcJd", "7cAd 9cTd"),
    ],
)
def test_what_a_tight_player_stays_with(rule, yes, no):
    def cards(text: str) -> list[int]:
        return [NUMBER[text[at : at + 2]] for at in range(0, len(text), 2)]

    assert all(worth(rule, cards(hand)) for hand in yes.split()), SAYS[rule]
    assert not any(worth(rule, cards(hand)) for hand in no.split() if len(hand) == len(yes.split()[0]))


@pytest.mark.parametrize(
    ("name", "settings", "part"),
    [
        ("holdem", {"structure": "no-limit"}, "fixed limit"),
        ("holdem", {"revenue": "time"}, "half hour"),
        ("holdem", {"blinds": "4/2"}, "last blind"),
        ("holdem", {"boxes": 12}, "2 to 10"),
        ("holdem", {"strategy": "hope"}, "no strategy"),
        ("holdem", {"minimum": "20000", "maximum": "20000", "blinds": "10000/20000"}, "simulated pot"),
        ("omaha-8", {"kill": "kill"}, "next hand"),
    ],
)
def test_what_is_not_simulated_is_refused(name, settings, part):
    with pytest.raises(Refusal, match=part):
        simulate(name, 10, **settings)


def test_the_command_line_says_what_the_house_takes(capsys):
    assert main(["simulate", "omaha-8", "--rounds", "1000"]) == 0
    out = capsys.readouterr().out
    assert "the house takes 2.0000 of 24.00 in a pot" in out
    assert "button" in out


def test_every_hand_is_settled_by_the_script():
    """The helper's own hands are whole: one settlement each."""
    scripted = Scripted("holdem", 3, 0)
    scripted.hand(list(CARDS))
    assert sum(isinstance(event.act, SettlePot) for event in scripted.t.events) == 1
