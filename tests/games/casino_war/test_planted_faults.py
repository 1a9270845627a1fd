"""A second, deliberately plain casino war beside the script, and faults planted in the script that it must find."""

import pytest

from pitboss.equipment import RANKS, Randomness, decks
from pitboss.games.casino_war import round, rules
from pitboss.money import Odds, cents, dollars
from pitboss.table import Table
from pitboss.table.procedures import irregular
from tests.volume import volume

from .table import play

proves = pytest.mark.proves
ROUNDS = 150


def plain_round(
    cards: list[str], bets: dict[int, dict[str, int]], choices: list[str]
) -> tuple[dict[int, int], int, int]:
    """What each box wins or loses, how many cards are used and how many choices are made, by the printed rules."""
    deal, choose = iter(cards), iter(choices)
    used = made = 0
    order = sorted(bets)
    first = {box: RANKS.index(next(deal)[0]) for box in [*order, 0]}
    used += len(first)
    net, war = dict.fromkeys(order, 0), []
    for box in order:
        bet = bets[box]
        if first[box] == first[0]:
            net[box] += 10 * bet.get("tie", 0)
            made += 1
            if next(choose) == "surrender":
                net[box] -= bet["initial"] // 2
            else:
                net[box] -= bet["initial"]
                war.append(box)
        else:
            net[box] += bet["initial"] if first[box] > first[0] else -bet["initial"]
            net[box] -= bet.get("tie", 0)
    if war:
        for _ in range(3):
            next(deal)
        second = {box: RANKS.index(next(deal)[0]) for box in [*war, 0]}
        used += 3 + len(second)
        for box in war:
            bet, tied = bets[box], second[box] == second[0]
            net[box] += (
                3 * bet["initial"] if tied else 2 * bet["initial"] if second[box] > second[0] else -bet["initial"]
            )
            net[box] += 10 * bet.get("war-tie", 0) if tied else -bet.get("war-tie", 0)
    return net, used, made


def story(seed: int) -> tuple[list[str], dict[int, dict[str, int]], list[str]]:
    """A round at random, rich in ties."""
    chance = Randomness.seeded("plain", seed)
    # Few ranks, so that ties and wars are common; two of them ace and deuce, where order goes wrong first.
    ranks = chance.pick(["A2K", "9T8", "AKQJ", "23A", "7"])
    cards = [card for card in chance.shuffled(decks(6)) if card[0] in ranks][:20]
    bets = {}
    for box in range(1, 2 + chance.below(4)):
        bets[box] = {"initial": 100 + 50 * chance.below(40)}
        for side in ("tie", "war-tie"):
            if chance.below(2):
                bets[box][side] = 100 + 50 * chance.below(10)
    return cards, bets, [chance.pick(["surrender", "go-to-war"]) for _ in bets]


def agrees(seed: int) -> bool:
    """Whether script and plain rules come to the same money with the same cards and choices."""
    cards, bets, choices = story(seed)
    net, used, made = plain_round(cards, bets, choices)
    texts = {box: ", ".join(f"{name} {dollars(amount)}" for name, amount in bet.items()) for box, bet in bets.items()}
    try:
        then = play(" ".join(cards[:used]), texts, " ".join(choices[:made]))
    except (AssertionError, LookupError, StopIteration):
        return False
    return {box: cents("1000") + amount for box, amount in net.items()} == {
        box: then.t.chips(then.t.seats[box]) for box in bets
    }


@proves("19:47-22.8(a)", "19:47-22.8(c)", "19:47-22.8(f)", "19:47-22.8(g)", "19:47-22.9(a)")
def test_script_and_plain_rules_agree():
    assert [seed for seed in range(ROUNDS) if not agrees(seed)] == []


@pytest.mark.slow
def test_script_and_plain_rules_agree_for_long():
    assert [seed for seed in range(1000, volume(5_000, 11_000)) if not agrees(seed)] == []


def _odds(**changed: Odds):
    """Options whose fixed odds are wrong, as if the table of odds had been mistyped."""

    def plant(monkeypatch):
        for name, odds in changed.items():
            monkeypatch.setattr(rules.Options, name, odds)
        defaults = rules.Options.__init__.__kwdefaults__
        monkeypatch.setattr(rules.Options.__init__, "__kwdefaults__", {**defaults, **changed})

    return plant


def _in_round(name, value):
    return lambda monkeypatch: monkeypatch.setattr(round, name, value)


FAULTS = {
    "ties lose": _in_round("compare", lambda a, b: 1 if a > b else -1),
    "ties win": _in_round("compare", lambda a, b: 1 if a >= b else -1),
    "lower wins": _in_round("compare", lambda a, b: (b > a) - (b < a)),
    "ace low": _in_round("rank", lambda card: "A23456789TJQK".index(card[0])),
    "ten below nine": _in_round("rank", lambda card: "2345678T9JQKA".index(card[0])),
    "suits count": _in_round("rank", lambda card: "23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1])),
    "two burn cards": _in_round("BURN_BEFORE_WAR", 2),
    "four burn cards": _in_round("BURN_BEFORE_WAR", 4),
    "no burn card": _in_round("BURN_BEFORE_WAR", 0),
    "surrender costs all": _in_round("surrendered", lambda initial: initial),
    "surrender costs nothing": _in_round("surrendered", lambda initial: 0),
    "surrender rounded to the dollar": _in_round("surrendered", lambda initial: initial // 200 * 100),
    "initial pays 2 to 1": _odds(initial_odds=Odds(2, 1)),
    "tie pays 9 to 1": _odds(tie_odds=Odds(9, 1)),
    "tie pays 11 to 1": _odds(tie_odds=Odds(11, 1)),
    "war pays 1 to 1": _odds(war_odds=Odds(1, 1)),
    "a tied war pays 2 to 1": _odds(war_tie_odds=Odds(2, 1)),
    "war odds exchanged": _odds(war_odds=Odds(3, 1), war_tie_odds=Odds(2, 1)),
    "dealt counter-clockwise": lambda monkeypatch: monkeypatch.setattr(
        Table, "clockwise", lambda t, wager: sorted((box for box, name in t.wagers if name == wager), reverse=True)
    ),
    "no war deal": _in_round("war_deal", lambda t: iter(())),
    "ties left unsettled": _in_round("offer_surrender_or_war", lambda t: iter(())),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault, monkeypatch):
    FAULTS[fault](monkeypatch)
    assert any(not agrees(seed) for seed in range(ROUNDS)), f"{fault}: nobody would have noticed"


def test_a_planted_fault_in_a_ruling_is_found(monkeypatch):
    then = play("(face-up-in-shoe 5c) Kd (face-up-in-shoe 6c)", {1: "initial 10"})
    assert then.t.run.void is not None
    second = irregular.RoundVoid
    monkeypatch.setattr(irregular, "RoundVoid", lambda cite, reason: second("house:fill", reason))
    then = play("(face-up-in-shoe 5c) Kd (face-up-in-shoe 6c)", {1: "initial 10"})
    assert then.settled != {"1 initial": "void 10.00 22.10(a)"}
