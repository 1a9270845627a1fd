"""A second, deliberately plain caribbean stud beside the script, and faults planted in the script that it must find."""

from collections import Counter

import pytest

from pitboss.equipment import DECK, RANKS, Randomness
from pitboss.games.caribbean_stud import course
from pitboss.games.house_poker_family import progressive
from pitboss.games.house_poker_family.course import Bet
from pitboss.games.house_poker_family.progressive import Progressive
from pitboss.money import Odds, cents, dollars
from pitboss.table import HOUSE
from pitboss.table.act import TableAction

from .table import PLAYERS, STUD, play

ROUNDS = 90
PAYS = {
    "royal": 100,
    "steel": 50,
    "four": 20,
    "full": 7,
    "flush": 5,
    "straight": 4,
    "three": 3,
    "two": 2,
    "one": 1,
    "none": 1,
}
ORDER = [*reversed(PAYS)]
PRIZES = {"four": 500_00, "full": 100_00, "flush": 50_00}


def ranked(cards: list[str]) -> tuple[str, tuple]:
    """What five cards make, found by sorting: its name, and something that compares as hands do."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = tuple(n for _, n in groups)
    suited = len({card[1] for card in cards}) == 1
    wheel = ranks == [12, 3, 2, 1, 0]
    run = shape == (1,) * 5 and (ranks[0] - ranks[4] == 4 or wheel)
    top = (3,) if wheel else tuple(rank for rank, _ in groups)
    if run and suited:
        name = "royal" if ranks[:2] == [12, 11] else "steel"
    elif run or suited:
        name = "straight" if run else "flush"
    else:
        name = {(4, 1): "four", (3, 2): "full", (3, 1, 1): "three", (2, 2, 1): "two", (2, 1, 1, 1): "one"}.get(
            shape, "none"
        )
    return name, (ORDER.index(name), top)


def plain_round(hands: dict, antes: dict[int, int], sides: set[int], bets: set[int], meter: int) -> dict[int, int]:
    """What each box wins or loses by the printed rules, the meter being what it shows after the call."""
    dealer_name, dealer = ranked(hands[HOUSE])
    qualifies = dealer_name != "none" or dealer[1][:2] == (12, 11)
    net = {}
    names = {box: ranked(hands[box])[0] for box in antes}
    royals = [box for box in sides & bets if names[box] == "royal"]
    jackpot = 0
    for box in sorted(antes, reverse=True):
        name, value = ranked(hands[box])
        ante, bet = antes[box], 2 * antes[box]
        if box not in bets:
            net[box] = -ante - (100 if box in sides else 0)
            continue
        if not qualifies:
            net[box] = ante
        elif value == dealer:
            net[box] = 0
        else:
            net[box] = ante + min(bet * PAYS[name], 5000_00) if value > dealer else -ante - bet
        if box in sides:
            if name == "royal":
                if box == max(royals):
                    jackpot, meter = meter, 10_000_00
                won = -(-jackpot // len(royals))
            elif name == "steel":
                won = -(-meter // 10)
                meter -= won
            else:
                won = PRIZES.get(name, 0)
            net[box] += won - 100
    return net


RICH = [
    *("Th Jh Qh Kh Ah", "Td Jd Qd Kd Ad", "5s 6s 7s 8s 9s", "3c 4c 5c 6c 7c"),
    *("2c 2d 2h 2s 3c", "4c 4d 4h 9c 9d", "As 2c 3d 4h 5c", "Ac Kc 9h 8d 3s", "As Ks 9d 8c 3h"),
]


def story(seed: int):
    """A round at random: most hands rich, some equal, and some antes large enough for the limit."""
    chance = Randomness.seeded("plain stud", seed)
    left = chance.shuffled(DECK)
    boxes = sorted(chance.shuffled(range(1, 8))[: 1 + chance.below(4)])
    hands = {}
    for place in (*boxes, HOUSE):
        wanted = chance.pick(RICH).split() if chance.below(6) else left[:5]
        hands[place] = wanted if all(card in left for card in wanted) else left[:5]
        left = [card for card in left if card not in hands[place]]
    antes = {box: chance.pick([5_00, 12_50, 400_00]) for box in boxes}
    sides = {box for box in boxes if chance.below(3)}
    bets = {box for box in boxes if chance.below(5)}
    return hands, antes, sides, bets


def scripted(seed: int) -> dict[int, int]:
    """The same round at a table."""
    hands, antes, sides, bets = story(seed)
    wagers = {box: f"ante {dollars(ante)}" + (",progressive 1" if box in sides else "") for box, ante in antes.items()}
    texts = {place: " ".join(cards) for place, cards in hands.items()}
    round_ = play(texts, wagers, " ".join("bet" if box in bets else "fold" for box in sorted(antes)))
    return {
        box: cents(round_.net[PLAYERS[box]].lstrip("-")) * (-1 if round_.net[PLAYERS[box]][0] == "-" else 1)
        for box in antes
    }


def expected(seed: int) -> dict[int, int]:
    hands, antes, sides, bets = story(seed)
    return plain_round(hands, antes, sides, bets, STUD.options().progressive_start + 70 * len(sides))


def differs() -> bool:
    return any(scripted(seed) != expected(seed) for seed in range(ROUNDS))


def test_the_script_pays_what_the_plain_rules_pay():
    for seed in range(2 * ROUNDS):
        assert scripted(seed) == expected(seed), f"round {seed}"


FAULTS = {
    "anything qualifies": (
        course,
        "result",
        lambda player, dealer: 1 if player == dealer else 2 if player > dealer else 0,
    ),
    "equal hands lose": (course, "result", lambda p, d: 3 if d < course.QUALIFYING else 2 if p > d else 0),
    "no payout limit": (course, "limited", lambda acts, limit, cite: acts),
    "the bet at even money": (course, "bet_odds", lambda o, row: Odds(1, 1)),
    "a bet of one ante": (Bet, "least", lambda bet, t, box: t.wagers[box, "ante"]),
    "royals do not share": (Progressive, "prize", lambda p, o, row, meter, n=1: _prize(p, o, row, meter)),
    "five dollars less": (
        Progressive,
        "prize",
        lambda p, o, row, meter, n=1: max(0, _prize(p, o, row, meter, n) - 500),
    ),
    "the meter never falls": (progressive, "ResetMeter", lambda meter: TableAction(what="no", words="reset")),
}
_prize = Progressive.prize


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(monkeypatch, fault):
    module, name, wrong = FAULTS[fault]
    monkeypatch.setattr(module, name, wrong)
    assert differs()
