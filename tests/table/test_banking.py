"""The bank passes: who may have it, what it covers, and how it is settled."""

from collections.abc import Sequence

import pytest

from pitboss.equipment import DECK
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import Event, Incident, Shuffled, Table, Wager
from pitboss.table.act import Betting
from pitboss.table.acts.choices import Decide
from pitboss.table.acts.hand_setting import Divide
from pitboss.table.acts.settlement_acts import Vigorish
from pitboss.table.event import decode, encode
from pitboss.table.parts import Choices
from pitboss.table.procedures.player_bank import (
    Bid,
    Cover,
    KeepBook,
    PayFromBank,
    SettleBank,
    Short,
    TakeForBank,
    commission,
    verify_against_bank,
)
from pitboss.table.view.settlement import net, settlement
from tests.setting_game import GAME, MAIN

HANDS = {"best": "AcAdAhAs", "good": "KcKdKhKs", "fair": "9c9d9h9s", "poor": "3c3d3h3s", "mixed": "2cAd2hAs"}


def table(*players: str, chips: int = 1000_00, **options: object) -> Table:
    """Players at boxes 1, 2, …, each with chips."""
    t = Table(GAME, GAME.options.configure(options))
    for box, player in enumerate(players, 1):
        t.begin("sit", player=player, box=box, chips=chips)
        finish(t)
    return t


def finish(t: Table) -> None:
    while t.pending is not None:
        t.supply(None)


def play(
    t: Table, stakes: dict[int, int], hands: dict[int, str], answers: dict[tuple[int, str], str] | None = None
) -> None:
    """A round with these stakes in cents and hands by name; a place that is not named is dealt what is left."""
    given = answers or {}
    t.begin("shuffle")
    t.supply(Shuffled())
    finish(t)
    t.begin("round")
    left = iter(stakes.items())
    dealt = {box: [HANDS[name][at : at + 2] for at in range(0, 8, 2)] for box, name in hands.items()}
    named = {card for cards in dealt.values() for card in cards}
    spare = [card for card in DECK if card not in named]
    while (act := t.pending) is not None:
        if isinstance(act, Betting):
            box, amount = next(left, (0, 0))
            t.supply(Wager(box, t.seats[box], "main", amount) if box else None)
        elif isinstance(act, Divide):
            t.supply(given.get((act.box, "set"), "house-way"))
        elif isinstance(act, Bid):
            t.supply(given.get((act.box, "dealer"), "none"))
        elif isinstance(act, Decide):
            t.supply(given.get((act.box, "bank"), "pass"))
        elif act.asks == "card":
            t.supply(dealt[act.to].pop(0) if dealt.get(act.to) else spare.pop())
        else:
            t.supply(None)


def gains(t: Table, since: int) -> dict[str, int]:
    return net(settlement(t.events[since:]))


def acts(t: Table, kind: type, since: int = 0) -> Sequence:
    return [event.act for event in t.events[since:] if isinstance(event.act, kind)]


def banked(t: Table, word: str, stakes: dict[int, int], hands: dict[int, str], dealer: str = "none") -> int:
    """Two rounds: one against the house, then box 1 takes the bank by that word; where the second begins."""
    play(t, {1: 40_00, 2: 50_00, 3: 30_00}, {})
    before = len(t.events)
    play(t, stakes, hands, {(1, "bank"): word, (1, "dealer"): dealer})
    return before


def test_vigorish_is_rounded_up_to_the_step_never_down():
    assert [commission(cents("17"), 5, step) for step in (1, 5, 25)] == [85, 85, 100]
    assert commission(cents("25"), 5, 25) == 125
    assert commission(cents("37"), 5, 25) == 200
    assert commission(1, 5, 1) == 1


def test_nobody_is_offered_the_bank_before_they_have_wagered_against_the_house():
    t = table("Ada", "Bea")
    t.begin("round")
    assert isinstance(t.pending, Betting)
    assert GAME.part(Choices).why_not_allowed(t, 1, "bank", "") == (
        "Ada made no wager when the house banked last",
        "bank/eligible",
    )


def test_the_bank_is_offered_counter_clockwise_and_goes_on_from_the_last_banker():
    t = table("Ada", "Bea", "Cy")
    play(t, {1: 10_00, 2: 10_00, 3: 10_00}, {})
    since = len(t.events)
    play(t, {1: 10_00, 3: 10_00}, {}, {(2, "bank"): "bank"})
    assert [act.box for act in acts(t, Decide, since) if "bank" in act.choices] == [3, 2]
    since = len(t.events)
    play(t, {1: 10_00, 2: 10_00, 3: 10_00}, {})
    # Bea had it and is passed over; the offer goes on behind her.
    assert [act.box for act in acts(t, Decide, since) if "bank" in act.choices] == [1, 3]
    t.begin("shuffle")
    assert GAME.part(Choices).why_not_allowed(t, 2, "bank", "") is None, "in the round after that she may have it again"


def test_a_bank_gathers_losers_pays_winners_and_owes_vigorish_on_the_net_win():
    """P1 banks; 50 loses, 30 wins, the dealer's 40 loses: net 60, vigorish 3, and the winner owes 1.50."""
    t = table("Ada", "Bea", "Cy")
    since = banked(t, "bank", {2: 50_00, 3: 30_00}, {1: "good", 2: "poor", 3: "best", 0: "fair"}, "same")
    assert [(act.box, act.stake) for act in acts(t, TakeForBank, since)] == [(2, 50_00), (0, 40_00)]
    assert [(act.box, act.winnings) for act in acts(t, PayFromBank, since)] == [(3, 30_00)]
    (ended,) = acts(t, SettleBank, since)
    assert (ended.collected, ended.paid, ended.vigorish) == (90_00, 30_00, 3_00)
    assert gains(t, since) == {"Ada": 57_00, "Bea": -50_00, "Cy": 28_50}


def test_a_shared_bank_halves_the_net_and_vigorish_is_on_the_players_half():
    t = table("Ada", "Bea", "Cy")
    play(t, {1: 40_00, 2: 50_00, 3: 30_00}, {})
    house = t.bank["inventory"]
    since = len(t.events)
    play(t, {2: 50_00, 3: 30_00}, {1: "good", 2: "poor", 3: "best"}, {(1, "bank"): "co-bank"})
    assert gains(t, since)["Ada"] == 9_50
    assert t.bank["inventory"] - house == 10_00 + 50 + 1_50
    assert not acts(t, Bid, since), "the house has no wager against a bank that it shares"


@pytest.mark.parametrize(("word", "own"), [("bank", -80_00), ("co-bank", -40_00)])
def test_what_the_losers_do_not_pay_comes_from_the_banks_chips(word, own):
    t = table("Ada", "Bea", "Cy")
    since = banked(t, word, {2: 50_00, 3: 30_00}, {1: "poor", 2: "good", 3: "best"})
    assert gains(t, since)["Ada"] == own
    assert sum(act.amount for act in acts(t, Cover, since)) == 80_00
    assert acts(t, SettleBank, since)[0].vigorish == 0


def test_the_odd_cent_of_a_shared_bank_is_the_players_to_cover_and_the_houses_to_keep():
    """A bank that must find 30.01 has 15.01 from its player; one that gathers 30.01 gives its player 15.00."""
    comes = {}
    for hand in ("poor", "best"):
        t = table("Ada", "Bea", increment="0.01")
        play(t, {1: 30_01, 2: 30_01}, {})
        chips, house, since = t.chips("Ada"), t.bank["inventory"], len(t.events)
        play(t, {2: 30_01}, {1: hand, 2: "good"}, {(1, "bank"): "co-bank"})
        fee = acts(t, SettleBank, since)[0].vigorish
        taken = sum(act.amount for act in acts(t, Vigorish, since))
        assert gains(t, since)["Ada"] == t.chips("Ada") - chips
        comes[hand] = t.chips("Ada") - chips + fee, t.bank["inventory"] - house - fee - taken
    assert comes == {"poor": (-15_01, -15_00), "best": (15_00, 15_01)}


def test_a_wager_that_the_bank_cannot_cover_is_refused():
    t = table("Ada", "Bea", "Cy", chips=100_00)
    play(t, {1: 10_00, 2: 10_00, 3: 10_00}, {0: "best"})
    t.begin("shuffle")
    t.supply(Shuffled())
    finish(t)
    t.begin("round")
    t.supply("pass")
    t.supply("pass")
    t.supply("bank")
    t.supply(None)
    t.supply(Wager(2, "Bea", "main", 50_00))
    with pytest.raises(Refusal, match=r"covers 40\.00 more, not 45\.00") as refused:
        t.supply(Wager(3, "Cy", "main", 45_00))
    assert refused.value.cite == "house:increments"
    with pytest.raises(Refusal, match="wagers against nobody"):
        t.supply(Wager(1, "Ada", "main", 5_00))
    t.supply(Wager(3, "Cy", "main", 40_00))
    # Where a wager may be altered, what it was does not count beside what it is to be.
    verify_against_bank(t, MAIN, Wager(3, "Cy", "main", 30_00))


def test_a_bank_without_chips_is_refused_with_the_paragraph():
    t = table("Ada", "Bea", chips=50_00, minimum="10.00")
    play(t, {1: 50_00, 2: 10_00}, {1: "poor", 2: "fair", 0: "best"})
    t.playing = None
    assert GAME.part(Choices).why_not_allowed(t, 1, "bank", "")[1] == "bank/cover"
    assert GAME.part(Choices).why_not_allowed(t, 3, "co-bank", "") == ("nobody sits at box 3", "bank/eligible")
    t.begin("round")
    assert isinstance(t.pending, Decide)
    assert t.pending.box == 2
    with pytest.raises(Refusal, match="not open"):
        t.supply("co-banker")


def test_a_bank_that_runs_out_pays_in_the_order_of_settlement_and_the_rest_stands_off():
    """More was taken than it covers: box 3 comes first and is paid, box 2 gets what is left."""
    t = table("Ada", "Bea", "Cy", chips=100_00)
    play(t, {1: 10_00, 2: 10_00, 3: 10_00}, {0: "mixed", 1: "fair"})
    chips = t.chips("Ada")
    t.bank.move("player:Ada", "cage", chips - 60_00)
    since = len(t.events)
    t.begin("shuffle")
    t.supply(Shuffled())
    finish(t)
    t.begin("round")
    answers = iter(["pass", "pass", "bank"])
    wagers = iter([Wager(2, "Bea", "main", 30_00), Wager(3, "Cy", "main", 30_00), None])
    dealt = {1: "2c2d2h2s", 2: "KcKdKhKs", 3: "AcAdAhAs", 0: "9c9d9h9s"}
    while (act := t.pending) is not None:
        if isinstance(act, Betting):
            wager = next(wagers)
            t.supply(wager)
            if wager is None:
                t.bank.move("player:Ada", "cage", 20_00)
        elif isinstance(act, Divide):
            t.supply("house-way")
        elif isinstance(act, Decide):
            t.supply(next(answers))
        elif act.asks == "card":
            hand = dealt[act.to]
            dealt[act.to] = hand[2:]
            t.supply(hand[:2])
        else:
            t.supply(None)
    assert [(act.box, act.winnings) for act in acts(t, PayFromBank, since)] == [(3, 30_00), (2, 10_00)]
    assert len(acts(t, Short, since)) == 1
    assert t.chips("Ada") == 0


def test_a_table_remembers_who_banked_through_a_checkpoint_and_every_act_can_be_written():
    t = table("Ada", "Bea", "Cy")
    since = banked(t, "bank", {2: 50_00, 3: 30_00}, {1: "good", 2: "poor", 3: "best", 0: "fair"}, "less 20.00")
    assert [decode(encode(event)) for event in t.events[since:]] == t.events[since:]
    again = Table(GAME, t.options)
    again.restore(t.state())
    assert (again.memory.last, again.memory.turn) == ("Ada", 1)
    assert again.memory.stakes == {"Ada": 40_00, "Bea": 50_00, "Cy": 30_00}
    assert acts(t, KeepBook, since)


def test_control_chips_are_conserved_in_a_round_in_which_the_bank_loses():
    t = table("Ada", "Bea", "Cy")
    banked(t, "bank", {2: 50_00, 3: 30_00}, {1: "poor", 2: "good", 3: "best", 0: "fair"}, "same")
    assert sum(t.bank.values()) == 0
    assert "bank" not in t.bank


def test_a_bank_whose_settlement_waits_for_a_fill_counts_once():
    """What interrupts an act is an event of it too, and settles nothing."""
    t = table("Ada", "Bea", "Cy")
    since = banked(t, "bank", {2: 50_00, 3: 30_00}, {1: "poor", 2: "good", 3: "best"})
    events = t.events[since:]
    at = next(n for n, event in enumerate(events) if isinstance(event.act, SettleBank))
    waited = Event(events[at].n, events[at].act, Incident("fill", amount=1_00))
    assert net(settlement([*events[:at], waited, *events[at:]])) == net(settlement(events))
