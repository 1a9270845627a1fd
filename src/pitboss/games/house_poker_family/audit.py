"""Audits of logs at speed: house-banked poker by a game's `Course` and machine, with the cards and choices of a log.

Three steps for the records of a table: who does what and gets which cards; what the game's machine says that the hands
are; and so what decides each wager: where it was given up or taken back, or the rows of its settlement.
"""

from collections.abc import Callable
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.course import Community, Course, Hands
from pitboss.games.house_poker_family.machine import (
    AMOUNT,
    BETS,
    FOLDS,
    KIND,
    LEAST,
    LEAST_OF_ALL,
    MOST,
    ON,
    PLUS,
    STAYS,
    TAKES_BACK,
    WAGER,
    Machine,
    Settlement,
    machine_of,
    never,
    places,
    streets_of,
)
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.log_cards import is_one_deck
from pitboss.pricing.kernels.round_audit import USUAL_CHIPS, RoundAudit
from pitboss.pricing.stepping.stepper import Chair
from pitboss.table import Table
from pitboss.table.parts import DealtCards

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

NOT_THERE, LIES, GIVEN_UP = range(3)
"""The fate of a wager: it lies there to the end, or from `GIVEN_UP` on: the street on which it was given up or,
further on, taken back."""
MOST_WAGERS = 10
"""Wagers of a game at most: what lies at a box is a set of them."""
MAIN, BONUS = range(2)
"""Columns of a wager's lines."""


class DealtStages(NamedTuple):
    """Where cards lie that are dealt at first and after each street, counted from the first of the stage.

    By stage and by how many boxes get cards then.
    """

    own: Ints
    """By turn among them and number of the card in the hand; -1 for one of another stage."""
    dealer: Ints
    common: Ints
    takes: Ints
    """Cards that leave the deck."""


class WagerLines(NamedTuple):
    """The lines by which wagers come off."""

    of: Ints
    """By wager: its line and that of a bonus on it, or -1."""
    at: Ints
    """By line the place of its row, its limit in cents, and the group that shares it."""
    nets: Ints
    """By line and row: numerator and denominator of what is gained."""
    bonuses: int
    """Rows of a bonus at most."""


class BoxesOfRecords(NamedTuple):
    """Every box with wagers of some records: those of record i are `at[i]` to `at[i + 1]`."""

    at: Ints
    box: Ints
    player: Ints
    begin: Ints
    """Where its record's cards begin."""
    shows: Bytes
    """Whether a wager of it is decided by the hands."""
    stake: Ints
    fate: Ints
    own: Bytes
    dealer: Bytes
    common: Bytes


Together = Callable[..., None]
"""Fills in what boxes decide among themselves, such as a pot: `(state, boxes, rows, out, first=…)`, the first key."""


def audit(t: Table[HousePokerOptions], *, together: Together | None = None, keys: int = 0) -> RoundAudit | None:
    """The audit of a table, perhaps with keys of what boxes decide together; None where it is left to the script."""
    game, options = t.game, t.options
    found = machine_of(game)
    if found is None or found.early is not never or len(game.wagers) > MOST_WAGERS:
        return None
    if any(rule.times != 1 for rule in game.wagers.values()) or any(street.lays for street in found.course.streets):
        return None
    words = {word: number for number, word in enumerate(found.course.choices)}
    streets = streets_of(found.course, options, cast(Chair, SimpleNamespace(wagers=game.wagers, actions=words)))
    if streets is None:
        return None
    settlement = found.settlement(options)
    lines = _lines(settlement, [*game.wagers])
    rows = max(len(line.nets) for line in settlement.lines)
    own_keys = 2 * len(found.course.streets) + rows * lines.bonuses
    beside = None if together is None else partial(together, first=own_keys)
    expected = partial(_expected, _ranks(found), settlement.terms, _stages(found.course, options), lines, beside)
    jokers = game.part(DealtCards).jokers
    return RoundAudit(
        keys=own_keys + keys,
        words=words,
        facts=(streets.answers, streets.asked, streets.lost, options.increment, 52 + jokers),
        expected=expected,
        chips=max(USUAL_CHIPS, 2 + streets.dearest),
        layouts=True,
    )


def _stages(course: Course, options: HousePokerOptions) -> DealtStages:
    """Where the cards of each stage lie, as the machine has them."""
    boxes, stages = options.boxes, [course.deal, *(street.then for street in course.streets)]
    own = np.full((len(stages), boxes + 1, boxes, max(course.size("own"), 1)), -1, np.int64)
    dealer = np.full((len(stages), boxes + 1, course.size("dealer")), -1, np.int64)
    common = np.full((len(stages), boxes + 1, course.size("community")), -1, np.int64)
    takes = np.zeros((len(stages), boxes + 1), np.int64)
    for playing in range(boxes + 1):
        found = places(course, options, max(playing, 1), left_in=playing)
        begin = own_at = dealer_at = common_at = 0
        for stage, steps in enumerate(stages):
            dealt = course.at(options, steps)
            hands = [step for step in dealt if isinstance(step, Hands)]
            own_to = own_at + sum(step.own for step in hands)
            dealer_to = dealer_at + sum(step.dealer for step in hands)
            common_to = common_at + sum(step.cards for step in dealt if isinstance(step, Community))
            for box in range(playing):
                own[stage, playing, box, own_at:own_to] = found.own[box, own_at:own_to].astype(np.int64) - begin
            dealer[stage, playing, dealer_at:dealer_to] = found.dealer[dealer_at:dealer_to].astype(np.int64) - begin
            common[stage, playing, common_at:common_to] = found.common[common_at:common_to].astype(np.int64) - begin
            takes[stage, playing] = found.ends[stage] - begin
            begin, own_at, dealer_at, common_at = found.ends[stage], own_to, dealer_to, common_to
    return DealtStages(own, dealer, common, takes)


def _lines(settlement: Settlement, wagers: list[str]) -> WagerLines:
    """The lines of each wager; one that a progressive meter pays, or the others at the table, has none."""
    of = np.full((len(wagers), 2), -1, np.int64)
    at = np.array([(line.at, line.limit, line.group) for line in settlement.lines], np.int64)
    nets = np.ones((len(settlement.lines), max(len(line.nets) for line in settlement.lines), 2), np.int64)
    bonuses = 1
    for number, line in enumerate(settlement.lines):
        of[wagers.index(line.wager), BONUS if line.bonus else MAIN] = number
        nets[number, : len(line.nets)] = [net.as_integer_ratio() for net in line.nets]
        bonuses = max(bonuses, len(line.nets) if line.bonus else 1)
    return WagerLines(of, at, nets, bonuses)


@cache
def _ranks(of: Machine) -> Callable[..., None]:
    """What the machine says that hands are, compiled with its functions and cached under the game's name."""
    show, settle = of.show, of.settle

    @compiled(around=settle, allocates=False)
    def ranks(
        cards: Bytes, begin: Ints, shows: Bytes, own: Bytes, dealer: Bytes, common: Bytes, terms: Any, rows: Ints
    ) -> None:
        for j in range(len(begin)):
            if shows[j]:
                deck = cards[begin[j] :]
                shown = show(deck, dealer[j], common[j], terms)
                rows[j, 0], rows[j, 1], rows[j, 2], rows[j, 3] = settle(
                    deck, own[j], -1, dealer[j], common[j], terms, shown
                )

    return ranks


def _expected(
    ranks: Callable[..., None],
    terms: Any,
    stages: DealtStages,
    lines: WagerLines,
    together: Together | None,
    c: Any,
    records: Ints,
    state: Ints,
    wager_of: Ints,
    word_of: Ints,
    facts: Any,
    out: Any,
) -> None:
    """What decides each wager, step by step for all records."""
    room, wagers = int((c.wager_at[records + 1] - c.wager_at[records]).sum()), len(lines.of)
    own, dealer, common = (np.zeros((room, max(hand.shape[-1], 1)), np.uint8) for hand in stages[:3])
    box, player, begin = (np.empty(room, np.int64) for _ in range(3))
    stake, fate = (np.zeros((room, wagers), np.int64) for _ in range(2))
    shows, at = np.zeros(room, np.uint8), np.zeros(len(records) + 1, np.int64)
    boxes = BoxesOfRecords(at, box, player, begin, shows, stake, fate, own, dealer, common)
    answers, asked, lost, step, pieces = facts
    _walk(c, records, state, wager_of, word_of, answers, asked, lost, step, pieces, stages, boxes)
    many, rows = int(boxes.at[-1]), np.zeros((room, 4), np.int64)
    ranks(c.card, boxes.begin[:many], boxes.shows, boxes.own, boxes.dealer, boxes.common, terms, rows)
    _enter(state, boxes, lines, rows, len(lost), out)
    if together is not None:
        together(state, boxes, rows, out)


def _deal(
    stages: DealtStages, stage: int, playing: int, at: int, first: int, last: int, plays: Any, boxes: BoxesOfRecords
) -> int:
    """Where the cards of a stage lie, for the boxes from first to last that still play; the place behind them."""
    turn = 0
    for j in range(first, last):
        if plays[j - first]:
            for card in range(stages.own.shape[3]):
                if stages.own[stage, playing, turn, card] >= 0:
                    boxes.own[j, card] = at + stages.own[stage, playing, turn, card]
            turn += 1
        for card in range(stages.dealer.shape[2]):
            if stages.dealer[stage, playing, card] >= 0:
                boxes.dealer[j, card] = at + stages.dealer[stage, playing, card]
        for card in range(stages.common.shape[2]):
            if stages.common[stage, playing, card] >= 0:
                boxes.common[j, card] = at + stages.common[stage, playing, card]
    return at + int(stages.takes[stage, playing])


def _lying(boxes: BoxesOfRecords, j: int) -> int:
    """The wagers that lie at a box, as a set."""
    made = 0
    for wager in range(boxes.fate.shape[1]):
        made |= (boxes.fate[j, wager] == LIES) << wager
    return made


def _choose(
    boxes: BoxesOfRecords, j: int, answer: Any, lost: int, street: int, streets: int, given: int, step: int
) -> bool:
    """An answer on a street, if it is open: a wager is made, taken back or given up."""
    kind, wager = answer[KIND], answer[WAGER]
    if kind == BETS:
        on = boxes.stake[j, answer[ON]]
        amount, most = answer[LEAST] * on + answer[PLUS], answer[MOST] * on
        if boxes.fate[j, wager] != NOT_THERE or boxes.fate[j, answer[ON]] != LIES:
            return False
        if given >= 0:
            if not most or given < amount or given > most or given % step:
                return False
            amount = given
        elif answer[AMOUNT] != LEAST_OF_ALL and most:
            amount = most
        boxes.stake[j, wager], boxes.fate[j, wager] = amount, LIES
        return True
    if given >= 0:
        return False
    if kind == TAKES_BACK:
        if boxes.fate[j, wager] != LIES:
            return False
        boxes.fate[j, wager] = GIVEN_UP + streets + street
    elif kind == FOLDS:
        for each in range(boxes.fate.shape[1]):
            if lost >> each & 1 and boxes.fate[j, each] == LIES:
                boxes.fate[j, each] = GIVEN_UP + street
    return bool(kind in (STAYS, TAKES_BACK, FOLDS))


def _seat(c: Any, r: int, wager_of: Ints, boxes: BoxesOfRecords, n: int) -> int:
    """The boxes of a record that have wagers, from the dealer's left in the order of their numbers; how many there are
    now."""
    last = 0
    while True:
        box, player = 1 << 40, 0
        for w in range(c.wager_at[r], c.wager_at[r + 1]):
            if last < c.wager_box[w] < box:
                box, player = c.wager_box[w], c.wager_player[w]
        if box == 1 << 40:
            return n
        boxes.box[n], boxes.player[n], boxes.begin[n], boxes.shows[n] = box, player, c.card_at[r], 0
        for wager in range(boxes.fate.shape[1]):
            boxes.fate[n, wager] = NOT_THERE
        for w in range(c.wager_at[r], c.wager_at[r + 1]):
            if c.wager_box[w] == box:
                boxes.stake[n, wager_of[c.wager[w]]] = c.wager_amount[w]
                boxes.fate[n, wager_of[c.wager[w]]] = LIES
        n, last = n + 1, box


@compiled()
def _walk(
    c: Any,
    records: Ints,
    state: Ints,
    wager_of: Ints,
    word_of: Ints,
    answers: Ints,
    asked: Any,
    lost: Ints,
    step: int,
    pieces: int,
    stages: DealtStages,
    boxes: BoxesOfRecords,
) -> None:
    """Deal and choose as the records have it: which cards each box gets, and the fate of its wagers."""
    streets, most_boxes, n = len(lost), stages.own.shape[2], 0
    plays = np.zeros(most_boxes, np.bool_)
    for k in range(len(records)):
        r = records[k]
        first, begin, end = n, c.card_at[r], c.card_at[r + 1]
        choice, choices = c.choice_at[r], c.choice_at[r + 1]
        fine = state[k] != 0 and c.spin[r] < 0 and not c.burn[r] and is_one_deck(pieces, c.card, begin, end)
        if fine:
            n = _seat(c, r, wager_of, boxes, n)
        fine = fine and 0 < n - first <= most_boxes
        if fine:
            for turn in range(most_boxes):
                plays[turn] = True
            playing, at, left = n - first, 0, True
            at = _deal(stages, 0, playing, at, first, n, plays, boxes)
            for street in range(streets):
                for j in range(first, n):
                    made = _lying(boxes, j)
                    if not fine or not made or not asked[street, made]:
                        continue
                    word = word_of[c.choice[choice]] if choice < choices else -1
                    if word < 0 or c.choice_box[choice] != boxes.box[j] or answers[street, word, KIND] < 0:
                        fine = False
                        continue
                    answer, given = answers[street, word], c.choice_amount[choice]
                    fine = _choose(boxes, j, answer, lost[street], street, streets, given, step)
                    choice += 1
                    if answer[KIND] == FOLDS:
                        plays[j - first] = False
                if not fine:
                    break
                playing, left = 0, False
                for j in range(first, n):
                    lies = _lying(boxes, j) != 0
                    plays[j - first] = plays[j - first] and lies
                    playing += plays[j - first]
                    left |= lies
                if not left:
                    break
                at = _deal(stages, street + 1, playing, at, first, n, plays, boxes)
            fine = fine and choice == choices and at == end - begin
            for j in range(first, n):
                boxes.shows[j] = fine and _lying(boxes, j) != 0
        if not fine:
            state[k], n = 0, first
        boxes.at[k + 1] = n


@compiled(allocates=False)
def _enter(state: Ints, boxes: BoxesOfRecords, lines: WagerLines, rows: Ints, streets: int, out: Any) -> None:
    """Each wager with what decides it; winnings above a limit are left to the script."""
    n = 0
    for k in range(len(state)):
        first = n
        for j in range(boxes.at[k], boxes.at[k + 1]):
            for wager in range(boxes.fate.shape[1]):
                fate, line, bonus = boxes.fate[j, wager], lines.of[wager, MAIN], lines.of[wager, BONUS]
                if fate == NOT_THERE:
                    continue
                key = fate - GIVEN_UP
                if fate == LIES:
                    if line < 0:
                        state[k] = 0
                        continue
                    key = 2 * streets + rows[j, lines.at[line, 0]] * lines.bonuses
                    if bonus >= 0:
                        key += rows[j, lines.at[bonus, 0]]
                    won = 0
                    for other in range(boxes.fate.shape[1] if lines.at[line, 1] else 0):
                        beside = lines.of[other, MAIN]
                        if beside >= 0 and boxes.fate[j, other] == LIES and lines.at[beside, 2] == lines.at[line, 2]:
                            net = lines.nets[beside, rows[j, lines.at[beside, 0]]]
                            won += max(boxes.stake[j, other] * net[0] // net[1], 0) if lines.at[beside, 1] else 0
                    if won > lines.at[line, 1]:
                        state[k] = 0
                out.box[n], out.player[n], out.wager[n] = boxes.box[j], boxes.player[j], wager
                out.stake[n], out.key[n] = boxes.stake[j, wager], key
                n += 1
        if not state[k]:
            n = first
        out.at[k + 1] = n
