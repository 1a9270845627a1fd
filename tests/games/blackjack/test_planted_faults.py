"""A second, deliberately plain blackjack beside the script, and faults planted in the script that it must find."""

from collections.abc import Iterator

import pytest

from pitboss.equipment import Randomness, decks
from pitboss.games import game
from pitboss.games.blackjack_family import arithmetic
from pitboss.table import Table, Wager

ROUNDS = 700
STAKE = 10_00
TENS = "TJQK"


def points(cards: list[str]) -> int:
    """A hand's total, counted by hand."""
    total = sum(11 if c[0] == "A" else 10 if c[0] in TENS else int(c[0]) for c in cards)
    aces = sum(c[0] == "A" for c in cards)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total


def natural(cards: list[str]) -> bool:
    """Ace and ten."""
    return len(cards) == 2 and points(cards) == 21


def insurance(dealer: list[str], insured: int) -> int:
    """Two to one if the second card is worth ten."""
    return (2 * insured if dealer[1][0] in TENS else -insured) if insured else 0


def played_hands(player: list[str], deal: Iterator[str], choose: Iterator[str]) -> tuple[list, bool]:
    """The hands of a box with their stakes, in the order in which they are played, and whether it surrendered."""
    todo, done, splits = [player], [], 0
    while todo:
        hand, stake, split = todo.pop(0), STAKE, splits > 0
        if len(hand) == 1:
            hand.append(next(deal))
        while points(hand) < 21 and not (split and hand[0][0] == "A"):
            word = next(choose)
            if word == "surrender":
                return [(hand, stake)], True
            if word == "stand":
                break
            if word == "split":
                splits, split = splits + 1, True
                todo.insert(0, [hand.pop()])
            hand.append(next(deal))
            if word == "double-down":
                stake *= 2
                break
        done.append((hand, stake))
    return done, False


def plain_round(deal: Iterator[str], choose: Iterator[str], *, hole: bool, insured: int) -> int:
    """What ten dollars on one box win or lose by the printed rules, splits up to four hands, surrender offered."""
    player, dealer = [next(deal)], [next(deal)]
    player.append(next(deal))
    if hole:
        dealer.append(next(deal))
    risky, paid = dealer[0][0] in "A" + TENS, natural(player)
    if hole and risky and natural(dealer):
        return insurance(dealer, insured) - (0 if paid else STAKE)
    if paid and not risky:
        return STAKE * 3 // 2
    done, surrendered = ([], False) if paid else played_hands(player, deal, choose)
    if surrendered and not risky:
        return -STAKE // 2
    live = [hand for hand, _ in done if points(hand) <= 21]
    doubled = sum(stake for _, stake in done) > STAKE
    if not hole and (paid or live or insured or (doubled and risky)):
        dealer.append(next(deal))
    net = insurance(dealer, insured)
    if paid:
        return net + (0 if natural(dealer) else STAKE * 3 // 2)
    if natural(dealer):
        return net - STAKE
    if surrendered:
        return net - STAKE // 2
    while live and points(dealer) < 17:
        dealer.append(next(deal))
    for hand, stake in done:
        if points(hand) > 21 or points(hand) < points(dealer) <= 21:
            net -= stake
        elif points(dealer) > 21 or points(hand) > points(dealer):
            net += stake
    return net


def scripted(seed: int) -> tuple[int, list[str], list[str], bool, int]:
    """A round of the script at random: what it brought, the cards, the choices, and what was insured."""
    chance = Randomness.seeded("twenty-one", seed)
    hole = bool(chance.below(2))
    rules = game("blackjack")
    given = {"surrender": "yes", "resplit": "yes", "hole_card": "reader" if hole else "none"}
    t = Table(rules, rules.options.configure(given))
    t.begin("sit", player="A", box=1, chips=100_000_00)
    t.supply()
    t.status, t.memory.reader_day = "open", t.day
    t.shoe.load_unseen()
    # Few ranks, so that pairs, aces and blackjacks are common.
    ranks = chance.pick(["AKT8", "A2345", "A6T9", "23456789TJQKA", "8T", "AK"])
    cards = [card for card in chance.shuffled(decks(6)) if card[0] in ranks]
    choices, insured, used = [], 0, 0
    t.begin("round")
    t.supply(Wager(1, "A", "blackjack", STAKE))
    t.supply(None)
    while t.pending is not None:
        act = t.pending
        if act.asks == "card":
            t.supply(cards[used])
            used += 1
        elif act.asks == "choice":
            open_to = [c for c in act.choices if c != "double-down-for-less"]
            choices.append(chance.pick(open_to))
            t.supply(choices[-1])
        elif act.asks == "wager":
            insured = 5_00 * chance.below(2)
            t.supply(Wager(1, "A", "insurance", insured) if insured else None)
        else:
            t.supply()
    return t.chips("A") - 100_000_00, cards[:used], choices, hole, insured


def differences(rounds: int) -> list[int]:
    """The seeds of the rounds in which script and plain rules part."""
    found = []
    for seed in range(rounds):
        net, cards, choices, hole, insured = scripted(seed)
        deal, choose = iter(cards), iter(choices)
        try:
            plain = plain_round(deal, choose, hole=hole, insured=insured)
        except StopIteration:
            found.append(seed)
            continue
        if plain != net or next(deal, None) or next(choose, None):
            found.append(seed)
    return found


def test_script_and_plain_rules_agree_to_the_cent():
    assert differences(ROUNDS) == []


FAULTS = {
    "ties lose": (
        "settle",
        lambda p, bj, d, dbj, up, tie: arithmetic.LOSE if p == d else _settle(p, bj, d, dbj, up, tie),
    ),
    "a blackjack loses to a blackjack": (
        "settle",
        lambda p, bj, d, dbj, up, tie: arithmetic.LOSE if dbj else _settle(p, bj, d, dbj, up, tie),
    ),
    "a plain 21 pushes with a blackjack": (
        "settle",
        lambda p, bj, d, dbj, up, tie: arithmetic.PUSH if p == d else _settle(p, bj, d, dbj, up, tie),
    ),
    "the dealer hits a soft 17": ("dealer_draws", lambda hard, aces, soft: _draws(hard, aces, True)),
    "the dealer stands on 16": ("dealer_draws", lambda hard, aces, soft: arithmetic.total(hard, aces) < 16),
    "an ace is always one": ("total", lambda hard, aces: hard),
    "the reader is never used": ("may_be_blackjack", lambda first: False),
    "the reader is always used": ("may_be_blackjack", lambda first: True),
    "players draw on 21": ("may_draw", lambda hard, aces: arithmetic.total(hard, aces) < 22),
}
_settle, _draws = arithmetic.settle, arithmetic.dealer_draws


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(monkeypatch, fault):
    name, wrong = FAULTS[fault]
    monkeypatch.setattr(arithmetic, name, wrong)
    assert differences(ROUNDS), fault
