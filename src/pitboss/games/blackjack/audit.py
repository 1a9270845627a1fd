"""Audits of logs at speed: the hands of a round by its cards and choices, with the rules that kernels and tables have.

What is read off a hand is how it stands to the dealer's and what its cards are; which paragraph decides it and what it
pays is learned from the script. A double shoe, multiple action, and wagers on sevens, aces, streaks and a display are
left to the script.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.acts import BlackjackMemory
from pitboss.games.blackjack.kernel import own
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.arithmetic import (
    TOP,
    blackjack,
    dealer_draws,
    insurance_limit,
    like,
    may_be_blackjack,
    offers_insurance,
    same_suit,
    settle,
    splittable,
    suited_678,
    thirteen,
    three_sevens,
    total,
    value,
)
from pitboss.games.blackjack_family.kernel import shoes
from pitboss.games.blackjack_family.kernel.machine import (
    BUSTED_TOO,
    DOUBLE,
    FACE_UP,
    HIT,
    HOLE_DEALT,
    LESS,
    LETTER_21,
    NAMED_ACE,
    NAMED_FACE,
    SOFT_17,
    SPLIT,
    STANDING,
    SURRENDER,
    ends_dealing,
    natural_waits,
    open_choices,
)
from pitboss.games.blackjack_family.script import hands, wagers
from pitboss.games.blackjack_family.script.dealing import burns
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.log_cards import oftener_than, rank_of
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.table import Table

Ints = NDArray[np.int64]

DECLINE, INSURE, DOUBLED_HAND = 1 << 8, 1 << 9, 1 << 10
"""Further words than those that are open to a hand; the last one, shifted by its number, doubles that hand for less."""
CHIPS = 9
"""Multiple of the stakes for four hands that are all doubled, with insurance."""

MAIN, INSURANCE, OVER, UNDER, SAME_SUIT, MATCH = range(6)
FIRST_SPLIT, FIRST_DOUBLE = 6, 10
"""Places in the list of wagers: by number of the hand from 1 on its wager and what doubles it."""

OVER_21, RETURNED, GIVEN_UP_AT_ONCE, GIVEN_UP, GIVEN_UP_IN_VAIN, INSURED, NOT_INSURED = range(7)
"""How wagers end that no comparison decides: over 21, back because the dealer's blackjack takes the original alone,
surrendered in three ways, insured against a blackjack or for nothing."""
OF_CARDS, AGAINST = 16, 32
"""Where keys begin of what the first cards decide, and of what stands against the dealer's hand."""
NO_KIND, SUITED_678, SEVENS, FIVE_CARDS, NATURAL_AT_ONCE, NATURAL, DESIGNATED = range(7)
KEYS = AGAINST + 4 * 2**5 * 8

OPEN, STOOD, BUST, SURRENDERED, PAID, WAITS = range(6)
"""The state of a hand: a blackjack is paid at once or waits."""


class PlayedHands(NamedTuple):
    """The hands of a round as they are played, in the order in which they were made."""

    at: Ints
    """Which of the boxes."""
    number: Ints
    stake: Ints
    doubled: Ints
    cards: Ints
    hard: Ints
    aces: Ints
    first: Ints
    second: Ints
    third: Ints
    state: Ints


class AuditFacts(NamedTuple):
    """What the compiled part needs of a table."""

    rules: tuple[int, ...]
    wagers: Ints
    decks: int
    step: int
    burns: bool


def audit(t: Table[Options, BlackjackMemory]) -> RoundAudit | None:
    """The audit of a table; None where some of it is left to the script."""
    o = t.options
    by_text = t.stands(t.law["2.12(c)"]) and (t.edition is None or t.edition.as_held(t.law["2.12(a)1"]))
    if o.multiple_action or o.double_shoe or not by_text:
        return None
    names = [*t.game.wagers]
    known = [wagers.MAIN, "insurance", "over-13", "under-13", "same-suit", "match-the-dealer"]
    known += [wagers.MAIN, *(wagers.split("", hand) for hand in range(2, wagers.HANDS + 1))]
    known += [wagers.double("", hand) for hand in range(1, wagers.HANDS + 1)]
    words = {
        hands.STAND: STANDING,
        hands.HIT: HIT,
        hands.DOUBLE: DOUBLE,
        hands.LESS: LESS,
        hands.SPLIT: SPLIT,
        hands.SURRENDER: SURRENDER,
        "decline": DECLINE,
        "insurance": INSURE,
    }
    words |= {wagers.double("", hand): DOUBLED_HAND << hand for hand in range(2, wagers.HANDS + 1)}
    t.cards.burn_due = True
    facts = AuditFacts(
        shoes.rules_of(o, 1, False, own(o, terms(o))),
        np.array([names.index(name) for name in known], np.int64),
        o.decks,
        o.increment,
        burns(t),
    )
    return RoundAudit(KEYS, words, facts, expected, chips=CHIPS, layouts=True, names_hands=True)


def _take(h: PlayedHands, hand: int, card: int) -> None:
    """A card to a hand."""
    rank = rank_of(card)
    h.cards[hand] += 1
    h.hard[hand] += value(rank)
    h.aces[hand] += value(rank) == 1
    if h.cards[hand] == 2:
        h.second[hand] = card
    elif h.cards[hand] == 3:
        h.third[hand] = card


def _begin(h: PlayedHands, hand: int, at: int, number: int, stake: int, card: int) -> None:
    """A hand of one card."""
    h.at[hand], h.number[hand], h.stake[hand], h.state[hand] = at, number, stake, OPEN
    h.doubled[hand] = h.cards[hand] = h.hard[hand] = h.aces[hand] = 0
    h.first[hand] = card
    _take(h, hand, card)


def _play_box(  # noqa: PLR0915 - kernels keep their loops in one piece
    c: Any,
    h: PlayedHands,
    hand: int,
    made: int,
    box: int,
    at: int,
    end: int,
    choice: int,
    choices: int,
    word_of: Ints,
    f: AuditFacts,
) -> Any:
    """A box's hands in turn from one of two cards on: how many hands there are now, the next card and the next choice;
    -1 for a round that is not so played."""
    first_made, current, waiting = made, hand, 0
    while True:
        if h.cards[current] == 1:
            if at >= end:
                return made, -1, choice
            _take(h, current, c.card[at])
            at += 1
        while h.state[current] == OPEN:
            points = total(h.hard[current], h.aces[current])
            if points > TOP:
                h.state[current] = BUST
                break
            one, two = rank_of(h.first[current]), rank_of(h.second[current])
            pair = h.cards[current] == 2 and splittable(one, two)
            count = 1 + made - first_made
            affords = DOUBLE | SPLIT | (LESS if h.stake[current] > f.step else 0)
            doubled = 1 if h.doubled[current] else 0
            may = open_choices(
                h.hard[current],
                h.aces[current],
                h.cards[current],
                doubled,
                pair,
                one == arithmetic.ACE,
                count,
                affords,
                f.rules,
            )
            if doubled or may == STANDING:
                h.state[current] = STOOD
                break
            if choice >= choices or c.choice_box[choice] != box:
                return made, -1, choice
            named, word, amount = c.choice_hand[choice], word_of[c.choice[choice]], c.choice_amount[choice]
            if word < 0 or not may & word or (named and named != h.number[current]):
                return made, -1, choice
            choice += 1
            if word == STANDING:
                h.state[current] = STOOD
            elif word == SURRENDER:
                h.state[current] = SURRENDERED
            elif word == SPLIT:
                if made >= len(h.at):
                    return made, -1, choice
                _begin(h, made, h.at[current], count + 1, h.stake[current], h.second[current])
                card = h.first[current]
                _begin(h, current, h.at[current], h.number[current], h.stake[current], card)
                made += 1
                waiting += 1
                if at >= end:
                    return made, -1, choice
                _take(h, current, c.card[at])
                at += 1
                if amount >= 0:
                    return made, -1, choice
                continue
            elif word == LESS or (word == DOUBLE and amount >= 0):
                if amount < 0 and choice < choices and c.choice_box[choice] == box and not c.choice_hand[choice]:
                    then, amount = word_of[c.choice[choice]], c.choice_amount[choice]
                    if then == DECLINE and amount < 0:
                        choice += 1
                        continue
                    if then != (DOUBLE if h.number[current] == 1 else DOUBLED_HAND << h.number[current]):
                        return made, -1, choice
                    choice += 1
                if amount <= 0 or amount > h.stake[current] or amount % f.step or not may & LESS:
                    return made, -1, choice
                h.doubled[current] = amount
            elif word == DOUBLE:
                h.doubled[current] = h.stake[current]
            if amount >= 0 and not h.doubled[current]:
                return made, -1, choice
            if word & (HIT | DOUBLE | LESS):
                if at >= end:
                    return made, -1, choice
                _take(h, current, c.card[at])
                at += 1
        if not waiting:
            return made, at, choice
        # The hand that was made last waits first in the order of the box.
        current = -1
        for other in range(first_made, made):
            if h.state[other] == OPEN:
                current = other
        waiting -= 1


def _kind(h: PlayedHands, hand: int, up: int, f: AuditFacts) -> int:
    """What a hand's cards are beside their total."""
    if h.state[hand] == PAID or h.state[hand] == WAITS:
        one, two = h.first[hand] + 8, h.second[hand] + 8
        named = one == f.rules[NAMED_ACE] and two == f.rules[NAMED_FACE]
        if named or (two == f.rules[NAMED_ACE] and one == f.rules[NAMED_FACE]):
            return DESIGNATED
        return NATURAL if may_be_blackjack(up) else NATURAL_AT_ONCE
    a, b, d = h.first[hand], h.second[hand], h.third[hand]
    if h.cards[hand] == 3:
        if suited_678(rank_of(a), a % 4, rank_of(b), b % 4, rank_of(d), d % 4):
            return SUITED_678
        if three_sevens(rank_of(a), rank_of(b), rank_of(d)):
            return SEVENS
    if h.cards[hand] == 5 and total(h.hard[hand], h.aces[hand]) == TOP:
        return FIVE_CARDS
    return NO_KIND


def _add(out: Any, n: int, box: int, player: int, wager: int, stake: int, key: int) -> int:
    """A wager with what decided it; the place of the next."""
    out.box[n], out.player[n], out.wager[n], out.stake[n], out.key[n] = box, player, wager, stake, key
    return n + 1


@compiled()
def expected(  # noqa: PLR0915 - kernels keep their loops in one piece
    c: Any, records: Ints, state: Ints, wager_of: Ints, word_of: Ints, f: AuditFacts, out: Any
) -> None:
    """Every hand of every box, the dealer's, and so what decides each wager."""
    most, n = 64, 0
    h = PlayedHands(
        np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64),
        np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64),
        np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64),
    )  # fmt: skip
    box_of, player_of, main_of = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64)
    insured, hands_of, lost_of = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64)
    taken = np.zeros(most, np.bool_)
    face_up = f.rules[FACE_UP] != 0
    for k in range(len(records)):
        r = records[k]
        first, at, end = n, c.card_at[r] + (1 if c.burn[r] and f.burns else 0), c.card_at[r + 1]
        choice, choices = c.choice_at[r], c.choice_at[r + 1]
        fine = state[k] != 0 and c.spin[r] < 0 and not oftener_than(f.decks, c.card, c.card_at[r], end)
        boxes, last = 0, 0
        while fine and boxes < 16:
            box = 1 << 40
            for w in range(c.wager_at[r], c.wager_at[r + 1]):
                if wager_of[c.wager[w]] == f.wagers[MAIN] and last < c.wager_box[w] < box:
                    box = c.wager_box[w]
                    player_of[boxes], main_of[boxes] = c.wager_player[w], c.wager_amount[w]
            if box == 1 << 40:
                break
            box_of[boxes], insured[boxes], hands_of[boxes], lost_of[boxes], taken[boxes] = box, 0, 1, 0, False
            boxes, last = boxes + 1, box
        dealt = 2 * boxes + 1 + f.rules[HOLE_DEALT]
        fine = fine and 0 < boxes < 16 and at + dealt <= end
        if not fine:
            state[k] = 0
            out.at[k + 1] = n
            continue
        dealer_at = at + boxes
        up = rank_of(c.card[dealer_at])
        made = boxes
        for j in range(boxes):
            _begin(h, j, j, 1, main_of[j], c.card[at + j])
            _take(h, j, c.card[dealer_at + 1 + j])
            if blackjack(rank_of(h.first[j]), rank_of(h.second[j])):
                h.state[j] = WAITS if natural_waits(may_be_blackjack(up), f.rules) else PAID
        at += 2 * boxes + 1
        hard, aces, of_dealer = value(up), int(value(up) == 1), 1
        hole = 0
        if f.rules[HOLE_DEALT]:
            hole = rank_of(c.card[at])
            at += 1
        if offers_insurance(up) and not face_up:
            for j in range(boxes):
                if choice < choices and c.choice_box[choice] == box_of[j]:
                    word, amount = word_of[c.choice[choice]], c.choice_amount[choice]
                    if word == INSURE and amount > 0 and not c.choice_hand[choice]:
                        insured[j] = amount
                        fine = fine and amount <= insurance_limit(main_of[j], f.step) and amount % f.step == 0
                        choice += 1
                    elif word == DECLINE and amount < 0 and not c.choice_hand[choice]:
                        choice += 1
        if f.rules[HOLE_DEALT] and ends_dealing(blackjack(up, hole), f.rules):
            for j in range(boxes):
                if h.state[j] == OPEN:
                    h.state[j] = STOOD
        for j in range(boxes):
            if fine and h.state[j] == OPEN:
                before = made
                made, at, choice = _play_box(c, h, j, made, box_of[j], at, end, choice, choices, word_of, f)
                hands_of[j] += made - before
                fine = at >= 0
        waits = lives = False
        for hand in range(made):
            waits = waits or h.state[hand] in (STOOD, WAITS)
            waits = waits or (h.state[hand] == SURRENDERED and may_be_blackjack(up))
            lives = lives or h.state[hand] == STOOD
            if h.state[hand] == BUST:
                lost_of[h.at[hand]] += 1 + (h.doubled[hand] > 0)
        for j in range(boxes):
            waits = waits or insured[j] > 0
            waits = waits or (lost_of[j] > 1 and may_be_blackjack(up) and not f.rules[BUSTED_TOO])
        if fine and not f.rules[HOLE_DEALT] and waits:
            fine = at < end
            if fine:
                hole = rank_of(c.card[at])
                at += 1
        natural = False
        if fine and hole:
            hard, aces, of_dealer = hard + value(hole), aces + int(value(hole) == 1), 2
            natural = blackjack(up, hole)
        while fine and lives and not natural and dealer_draws(hard, aces, f.rules[SOFT_17] != 0):
            if at >= end:
                fine = False
                break
            drawn = value(rank_of(c.card[at]))
            at += 1
            hard, aces, of_dealer = hard + drawn, aces + int(drawn == 1), of_dealer + 1
        if not fine or at != end or choice != choices:
            state[k] = 0
            out.at[k + 1] = n
            continue
        score = total(hard, aces)
        ten = of_dealer > 1 and value(hole) == 10
        for hand in range(made):
            j, stake, doubled, number = h.at[hand], h.stake[hand], h.doubled[hand], h.number[hand]
            box, player = box_of[j], player_of[j]
            of_hand = f.wagers[FIRST_SPLIT + number - 1]
            of_double = f.wagers[FIRST_DOUBLE + number - 1]
            points, status = total(h.hard[hand], h.aces[hand]), h.state[hand]
            key = OVER_21
            if status == SURRENDERED:
                key = GIVEN_UP_IN_VAIN if natural else GIVEN_UP if may_be_blackjack(up) else GIVEN_UP_AT_ONCE
            elif status != BUST:
                of_split = hands_of[j] > 1
                two = h.cards[hand] == 2 and of_dealer > 2
                is_natural = status in (PAID, WAITS)
                wins_tie = f.rules[LETTER_21] != 0 and of_split and two
                came = settle(points, is_natural, score, natural, face_up, wins_tie)
                key = 2 * (2 * (2 * (came + 1) + (points == score)) + (score > TOP)) + natural
                key = 8 * (2 * (2 * key + of_split) + two) + _kind(h, hand, up, f)
                key += AGAINST
                if status == PAID:
                    key = AGAINST + 7 + 8 * (_kind(h, hand, up, f) == DESIGNATED)
            # Of what was added to a box a dealer's blackjack takes nothing; lost hands are for the script then.
            added = natural and (hands_of[j] > 1 or doubled > 0)
            if added and (status == BUST or lost_of[j]):
                state[k] = 0
            returned = added and status == STOOD
            n = _add(out, n, box, player, of_hand, stake, RETURNED if returned and taken[j] else key)
            if doubled:
                n = _add(out, n, box, player, of_double, doubled, RETURNED if returned else key)
            taken[j] = True
            if number == 1 and insured[j]:
                n = _add(out, n, box, player, f.wagers[INSURANCE], insured[j], INSURED if ten else NOT_INSURED)
            for w in range(c.wager_at[r], c.wager_at[r + 1] if number == 1 else c.wager_at[r]):
                wager = wager_of[c.wager[w]]
                if c.wager_box[w] != box or wager == f.wagers[MAIN]:
                    continue
                a, b, d = c.card[dealer_at - boxes + j], c.card[dealer_at + 1 + j], c.card[dealer_at]
                of = 0
                if wager in (f.wagers[OVER], f.wagers[UNDER]):
                    of = 1 + thirteen(rank_of(a), rank_of(b))
                elif wager == f.wagers[SAME_SUIT]:
                    of = same_suit(rank_of(a), a % 4, rank_of(b), b % 4)
                elif wager == f.wagers[MATCH]:
                    of = like(rank_of(a), a % 4, rank_of(d), d % 4) * 3 + like(rank_of(b), b % 4, rank_of(d), d % 4)
                else:
                    state[k] = 0
                n = _add(out, n, box, player, wager, c.wager_amount[w], OF_CARDS + of)
        if not state[k]:
            n = first
        out.at[k + 1] = n
