"""The compiled settlement of plain records: compiled code finds what decides each wager, the script what it pays.

A game's module `audit` says what decided each wager of a round: a number, its *key*. What a wager comes to under a key
is learned from the script, once, by running a record of the log in which it occurs; every later record is compared
with that. So the machine says of a record only that it is as the rules have it. Of any other, and of all that it does
not know, the script says what is wrong.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np

from pitboss.equipment.cards import JOKERS, RANKS, SUITS
from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication, adjudicate, prepare
from pitboss.journal.audit.columns import MISSING, NONE, Bytes, Columns, Ints, PartColumns, read_lines
from pitboss.journal.record import Case, CaseBox, read_case
from pitboss.money import Odds, dollars
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.refusal import Refusal
from pitboss.table import Game, Table, Wager
from pitboss.table.acts.settlement_acts import Pay, PayBonus, Settle
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import BettingPlaces
from pitboss.table.play.player_names import verify_name
from pitboss.table.view.settlement import STANDS

TO_SCRIPT, CLEAN, TO_LEARN = 0, 1, 2
"""What the machine says of a record: nothing, that it is as the rules have it, or that it must learn first."""
LOSES, RETURNS, PAYS, BY_AMOUNT, AS_FOUND = range(5)
"""How what goes back follows from the stake: nothing, the stake, the stake with winnings at odds, as learned by amount,
or with what the game's module has found."""
Decided = tuple[int, str, int, int, int]
"""A wager of a record: box, name, stake, key and winnings."""
UNKNOWN, ASKED, SCRIPTED = -1, -2, -3
"""In place of a class: not met yet, met and being learned, and what only the script settles."""
_ABSENT = -3
"""In place of the number of a text: it does not occur in this part."""

_CLASS_COLUMNS = 11
_PATTERN_BITS = 4
"""Of what lies at a box, for each wager: which of them is the first of its size."""
CONFIRMED_EVERY = 500
"""One in this number of the records that the machine settles is settled by the script as well."""


class Expected(NamedTuple):
    """The wagers that a round settles, found by a game's module: those of record i are `at[i]` to `at[i + 1]`."""

    at: Ints
    box: Ints
    player: Ints
    wager: Ints
    stake: Ints
    key: Ints
    won: Ints
    """Cents that it wins where those follow from the wagers of others, such as a share of a pot; otherwise -1."""


class BonusClass(NamedTuple):
    """What is paid on a wager besides: a line of its own with no stake."""

    name: str
    odds: Odds
    outcome: str
    cite: str


class SettlementClass(NamedTuple):
    """A way in which wagers end: what goes back, and what a record says of it."""

    kind: int
    odds: Odds
    outcome: str
    cite: str
    bonus: BonusClass | None = None


class SettlementPlan:
    """A table of a game under some options, and what has been learned about its wagers."""

    def __init__(self, game: Game, options: Posted, as_of: str, audit: RoundAudit) -> None:
        self.game, self.options, self.as_of, self.audit = game, options, as_of, audit
        self.boxes = options.boxes
        self.wagers = list(game.wagers)
        limits = game.limits(options)
        self.step = options.increment
        self.least = np.array([limits.get(name, (1, 0))[0] for name in self.wagers], np.int64)
        self.most = np.array([limits.get(name, (1, 0))[1] for name in self.wagers], np.int64)
        needed = [game.wagers[name].needs for name in self.wagers]
        self.needs = np.array([self.wagers.index(name) if name else NONE for name in needed], np.int64)
        self.row_class = np.full((audit.keys, len(self.wagers)), UNKNOWN, np.int16)
        # A pattern of wagers is of those with posted limits, which alone are made before the round.
        self.place = np.array([[*limits].index(name) if name in limits else NONE for name in self.wagers], np.int64)
        self.is_legal: dict[int, bool] = {}
        """By the pattern of a box's wagers, whether they may be made together."""
        self.classes: list[SettlementClass] = []
        self.by_amount: dict[tuple[int, int], tuple[int, int]] = {}
        self.amounts: tuple[Ints, Ints, Ints] = np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)

    def learn(self, line: bytes, lines: list[Decided]) -> bool:
        """Learn from a record what its wagers come to; False if it is not legal."""
        try:
            ruled = adjudicate(read_case(line), self.as_of)
        except Refusal:
            return False
        found = {(box, wager): (stake, key, won) for box, wager, stake, key, won in lines}
        bonuses = {(act.box, act.wager) for act in _deeds(ruled) if isinstance(act, PayBonus)}
        settlement = [one for one in ruled.settlement if (one.box, one.wager) not in bonuses]
        if len(found) != len(lines) or {(one.box, one.wager) for one in settlement} != found.keys():
            self._give_up(lines)
            return True
        for one in settlement:
            stake, key, won = found[one.box, one.wager]
            wager = self.wagers.index(one.wager)
            settled = _settled_as(ruled, one.box, one.wager)
            if won >= 0 and settled is not None:
                same = one.returned == stake + won and not one.vigorish
                settled = settled._replace(kind=AS_FOUND, odds=Odds(0, 1)) if same else None
            before = self.row_class[key, wager]
            if settled is None or one.staked != stake or before == SCRIPTED or len(settlement) != len(lines):
                self.row_class[key, wager] = SCRIPTED
                continue
            number = self._number(settled)
            amount = (one.returned, one.vigorish or MISSING)
            if settled.kind == BY_AMOUNT and self.by_amount.setdefault((number, stake), amount) != amount:
                number = SCRIPTED
            # Two rounds that one key decides and that end otherwise: it does not say what decides them.
            self.row_class[key, wager] = number if before in (UNKNOWN, ASKED, number) else SCRIPTED
        return True

    def _number(self, settled: SettlementClass) -> int:
        if settled not in self.classes:
            self.classes.append(settled)
        return self.classes.index(settled)

    def _give_up(self, lines: list[Decided]) -> None:
        for _, wager, _, key, _ in lines:
            self.row_class[key, self.wagers.index(wager)] = SCRIPTED

    def as_numbers(self, number_of: Mapping[str, int]) -> Ints:
        """The classes as the compiled part reads them, a row each, texts by their numbers in this part."""
        none = BonusClass("", Odds(0, 1), "", "")
        rows = []
        for one in self.classes:
            texts = [one.outcome, one.cite]
            bonus = one.bonus or none
            of_bonus = [bonus.name, bonus.outcome, bonus.cite]
            named = [number_of.get(text, _ABSENT) for text in (*texts, *of_bonus)]
            odds = [one.odds.win, one.odds.stake, bonus.odds.win, bonus.odds.stake]
            rows.append([one.kind, *odds, one.bonus is not None, *named])
        return np.array(rows, np.int64).reshape(-1, _CLASS_COLUMNS)

    def learned_amounts(self) -> tuple[Ints, Ints, Ints]:
        """What has been learned by amount, in the order of class and amount."""
        if len(self.amounts[0]) != len(self.by_amount):
            rows = sorted((number << 44 | stake, *came) for (number, stake), came in self.by_amount.items())
            keys, returned, vigorish = np.array(rows, np.int64).reshape(-1, 3).T.copy()
            self.amounts = keys, returned, vigorish
        return self.amounts


def _settled_as(ruled: Adjudication, box: int, wager: str) -> SettlementClass | None:
    """How a wager of a round ended, or None if that is more than one deed, or none that a machine can repeat."""
    lines = [one for one in ruled.settlement if (one.box, one.wager) == (box, wager)]
    acts = [act for act in _deeds(ruled) if (act.box, act.wager) == (box, wager)]
    besides = [act for act in _deeds(ruled) if isinstance(act, PayBonus) and (act.box, act.on) == (box, wager)]
    if len(lines) != 1 or len(acts) != 1 or lines[0].outcome == STANDS or lines[0].coupon:
        return None
    (line,), (act,) = lines, acts
    kind, odds = BY_AMOUNT, Odds(0, 1)
    if not line.vigorish and isinstance(act, Pay) and act.odds is not None:
        if act.odds.pay(line.staked) == act.winnings and line.returned == line.staked + act.winnings:
            kind, odds = PAYS, Odds(*Fraction(act.odds.win, act.odds.stake).as_integer_ratio())
    elif not line.vigorish and line.returned == 0:
        kind = LOSES
    elif not line.vigorish and line.returned == line.staked:
        kind = RETURNS
    bonus = None
    for deed in besides:
        if len(besides) > 1 or deed.odds is None or deed.odds.pay(line.staked) != deed.winnings or not deed.winnings:
            return None
        bonus = BonusClass(deed.wager, deed.odds, deed.result, deed.cite)
    return SettlementClass(kind, odds, line.outcome, line.cite, bonus)


def _deeds(ruled: Adjudication) -> list[Settle]:
    """What was done with wagers."""
    return [event.act for event in ruled.events if isinstance(event.act, Settle) and event.outcome is None]


@lru_cache(maxsize=1024)
def _plan(game: str, options: str, as_of: str) -> SettlementPlan | None:
    """The table of a record, if there is a machine for it."""
    try:
        found = game_of(game)
        if not found.offers("audit"):
            return None
        elected = found.elect(msgspec.json.decode(options.encode()) if options else {}, as_of)
    except (Refusal, msgspec.MsgspecError):
        return None
    places = found.part(BettingPlaces).places(elected)
    if places and not {*places} >= {*range(1, elected.boxes + 1)}:
        return None
    # What the engine refuses when a table is made is refused by the script.
    try:
        t = Table(found, elected, as_of=as_of)
    except Refusal:
        return None
    audit: RoundAudit | None = found.module("audit").audit(t)
    if audit is None or (found.wants_company(elected) and not audit.layouts):
        return None
    return SettlementPlan(found, elected, as_of, audit)


@lru_cache(maxsize=1 << 16)
def _is_name(text: str) -> bool:
    try:
        verify_name(text, "a player's name")
    except Refusal:
        return False
    return True


class Settled(NamedTuple):
    """What the machine found of some lines."""

    clean: list[bool]
    """Which are records that are as the rules have them."""
    rounds: dict[str, int]
    """How many of them, by game."""
    to_confirm: list[int]
    """Those that the script should look at as well."""
    shoes: list[tuple[int, dict[str, int]]]
    """For each shoe with a name its first record and the cards that left it."""


def settle_lines(lines: list[bytes], as_of: str) -> Settled:
    """What the machine finds of these lines."""
    return settle_part(read_lines(lines), as_of)


def settle_part(part: PartColumns, as_of: str) -> Settled:
    """What the machine finds of these records."""
    c = part.columns
    clean = np.flatnonzero(settle(part, as_of) == CLEAN)
    games, counts = np.unique(c.game[clean], return_counts=True)
    rounds = {part.texts[game]: int(count) for game, count in zip(games.tolist(), counts, strict=True)}
    is_clean = np.zeros(len(part.lines), bool)
    is_clean[clean] = True
    return Settled(is_clean.tolist(), rounds, clean[::CONFIRMED_EVERY].tolist(), _shoes(c, clean))


def _shoes(c: Columns, clean: Ints) -> list[tuple[int, dict[str, int]]]:
    """The first record of each shoe that has a name, and what left it in all of them."""
    named = clean[c.shoe[clean] >= 0]
    shoe = c.game[named] << 32 | c.shoe[named]
    found = []
    for which in np.unique(shoe):
        records = named[shoe == which]
        taken = np.concatenate([c.card[c.card_at[r] : c.card_at[r + 1]] for r in records])
        counts = np.bincount(taken, minlength=len(_CARDS))
        found.append((int(records[0]), {_CARDS[card]: int(counts[card]) for card in np.flatnonzero(counts)}))
    return found


_CARDS = [*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS]


def settle(part: PartColumns, as_of: str) -> Ints:
    """What the machine says of each record of a part."""
    c, texts = part.columns, part.texts
    state = np.zeros(len(c.plain), np.int64)
    plain = np.flatnonzero(c.plain)
    number_of = {text: number for number, text in enumerate(texts)}
    players = np.unique(c.box_player[: c.box_at[-1]])
    is_name = np.zeros(len(texts), np.uint8)
    is_name[players] = [_is_name(texts[number]) for number in players]
    tables = c.game[plain] * len(texts) + c.options[plain] + 1
    for table in np.unique(tables):
        records = plain[tables == table]
        options = int(c.options[records[0]])
        plan = _plan(texts[c.game[records[0]]], texts[options] if options >= 0 else "", as_of)
        if plan is not None:
            state[records] = _settle_table(plan, part, records, number_of, is_name)
    return state


def _settle_table(
    plan: SettlementPlan, part: PartColumns, records: Ints, number_of: Mapping[str, int], is_name: Bytes
) -> Ints:
    """What the machine says of the records of one table."""
    c, texts = part.columns, part.texts
    wager_of = np.full(len(texts), NONE, np.int64)
    name_of = np.full(len(plan.wagers), _ABSENT, np.int64)
    for place, name in enumerate(plan.wagers):
        if name in number_of:
            wager_of[number_of[name]], name_of[place] = place, number_of[name]
    word_of = np.full(len(texts), NONE, np.int64)
    for word, number in plan.audit.words.items():
        if word in number_of:
            word_of[number_of[word]] = number
    state = np.full(len(records), TO_LEARN, np.int64)
    limits = plan.least, plan.most, plan.step, plan.needs, plan.boxes, plan.audit.chips, plan.audit.names_hands
    _check_table(c, records, state, wager_of, *limits, is_name)
    if plan.audit.layouts:
        _check_layouts(plan, c, records, state, wager_of)
    room = int(
        (c.wager_at[records + 1] - c.wager_at[records] + 2 * (c.choice_at[records + 1] - c.choice_at[records])).sum()
    )
    at, won = np.zeros(len(records) + 1, np.int64), np.full(room, -1, np.int64)
    box, player, wager, stake, key = (np.empty(room, np.int64) for _ in range(5))
    out = Expected(at, box, player, wager, stake, key, won)
    plan.audit.expected(c, records, state, wager_of, word_of, plan.audit.facts, out)
    used, due = np.zeros(int(c.row_at[-1]), np.uint8), np.zeros(int(c.net_at[-1]), np.int64)
    while True:
        wanted = np.empty(len(records), np.int64)
        learned = plan.as_numbers(number_of), *plan.learned_amounts()
        many = _compare(c, records, state, out, plan.row_class, *learned, name_of, used, due, wanted)
        if not many:
            return state
        for place in wanted[:many].tolist():
            a, b = out.at[place], out.at[place + 1]
            lines = [
                (int(out.box[k]), plan.wagers[out.wager[k]], int(out.stake[k]), int(out.key[k]), int(out.won[k]))
                for k in range(a, b)
            ]
            if not plan.learn(part.lines[records[place]], lines):
                state[place] = TO_SCRIPT
        plan.row_class[plan.row_class == ASKED] = UNKNOWN


@compiled(allocates=False)
def _check_table(
    c: Columns,
    records: Ints,
    state: Ints,
    wager_of: Ints,
    least: Ints,
    most: Ints,
    step: int,
    needs: Ints,
    boxes: int,
    enough: int,
    names_hands: bool,
    is_name: Bytes,
) -> None:
    """Leave to the script every record whose boxes, players, wagers or chips are not plainly in order."""
    for k in range(len(records)):
        r = records[k]
        fine = c.wager_at[r + 1] > c.wager_at[r] and c.compared[r] > 0
        for i in range(c.box_at[r], c.box_at[r + 1]):
            fine = fine and c.box[i] <= boxes and is_name[c.box_player[i]] == 1
            for other in range(c.box_at[r], i):
                fine = fine and c.box[other] != c.box[i]
        for i in range(c.wager_at[r], c.wager_at[r + 1]):
            wager, amount = wager_of[c.wager[i]], c.wager_amount[i]
            if wager < 0 or amount % step or amount < least[wager] or amount > most[wager]:
                fine = False
                break
            needed = needs[wager] < 0
            for other in range(c.wager_at[r], c.wager_at[r + 1]):
                if c.wager_box[other] == c.wager_box[i]:
                    fine = fine and (other == i or c.wager[other] != c.wager[i])
                    needed = needed or wager_of[c.wager[other]] == needs[wager]
            # Where one wager needs another their order matters.
            fine = fine and needed and (needs[wager] < 0 or not c.reordered[r])
        for i in range(c.choice_at[r], c.choice_at[r + 1]):
            fine = fine and (names_hands or not c.choice_hand[i])
        for i in range(c.chips_at[r], c.chips_at[r + 1]):
            here, stakes = False, 0
            for box in range(c.box_at[r], c.box_at[r + 1]):
                here = here or c.box_player[box] == c.chips_player[i]
            for other in range(c.chips_at[r], i):
                here = here and c.chips_player[other] != c.chips_player[i]
            for w in range(c.wager_at[r], c.wager_at[r + 1]):
                if c.wager_player[w] == c.chips_player[i]:
                    stakes += c.wager_amount[w]
            fine = fine and here and c.chips[i] >= enough * stakes
        if not fine:
            state[k] = 0


def _check_layouts(plan: SettlementPlan, c: Columns, records: Ints, state: Ints, wager_of: Ints) -> None:
    """Leave to the script every record with wagers that may not be made together; the script is asked once of each
    pattern: which wagers lie at a box, and which of them are of one size."""
    patterns = np.full(int((c.wager_at[records + 1] - c.wager_at[records]).sum()), NONE, np.int64)
    places, owners = np.zeros_like(patterns), np.zeros_like(patterns)
    many = _box_patterns(c, records, state, plan.place[wager_of], patterns, places, owners)
    found, samples = np.unique(patterns[:many], return_index=True)
    for pattern, sample in zip(found.tolist(), samples.tolist(), strict=True):
        if pattern not in plan.is_legal:
            r, box = records[owners[sample]], c.wager_box[places[sample]]
            lies = [w for w in range(c.wager_at[r], c.wager_at[r + 1]) if c.wager_box[w] == box]
            wagers = {plan.wagers[wager_of[c.wager[w]]]: int(c.wager_amount[w]) for w in lies}
            plan.is_legal[pattern] = _may_lie(plan, wagers)
    refused = [pattern for pattern in found.tolist() if not plan.is_legal[pattern]]
    if refused:
        state[owners[:many][np.isin(patterns[:many], refused)]] = TO_SCRIPT


def _may_lie(plan: SettlementPlan, wagers: Mapping[str, int]) -> bool:
    """Whether the script lets a player make these wagers and closes betting then."""
    t = Table(plan.game, plan.options, as_of=plan.as_of)
    made: dict[str, str | int] = {name: dollars(amount) for name, amount in wagers.items()}
    try:
        prepare(t, Case(game=plan.game.name, boxes=[CaseBox(box=1, player="A", wagers=made)]))
        t.begin("round")
        for name in sorted(wagers, key=plan.game.order):
            t.supply(Wager(1, "A", name, wagers[name]))
        t.supply(None)
    except Refusal:
        return False
    return True


@compiled(allocates=False)
def _box_patterns(
    c: Columns, records: Ints, state: Ints, place_of: Ints, patterns: Ints, places: Ints, owners: Ints
) -> int:
    """The pattern of each box with wagers; a player with two such boxes is for the script."""
    n = 0
    for k in range(len(records)):
        r, first = records[k], n
        for w in range(c.wager_at[r], c.wager_at[r + 1] if state[k] else c.wager_at[r]):
            new, pattern = True, np.int64(0)
            for other in range(c.wager_at[r], c.wager_at[r + 1]):
                if c.wager_box[other] != c.wager_box[w]:
                    if c.wager_player[other] == c.wager_player[w]:
                        state[k] = 0
                    continue
                new = new and other >= w
                alike = place_of[c.wager[other]]
                for third in range(c.wager_at[r], c.wager_at[r + 1]):
                    same = c.wager_box[third] == c.wager_box[w] and c.wager_amount[third] == c.wager_amount[other]
                    if same and place_of[c.wager[third]] < alike:
                        alike = place_of[c.wager[third]]
                pattern |= (1 + alike) << (_PATTERN_BITS * place_of[c.wager[other]])
            if new:
                patterns[n], places[n], owners[n] = pattern, w, k
                n += 1
        if not state[k]:
            n = first
    return n


def _is_row(
    c: Columns,
    row: int,
    box: int,
    player: int,
    wager: int,
    staked: int,
    returned: int,
    outcome: int,
    cite: int,
    vigorish: int,
) -> bool:
    """Whether a line of a record says this."""
    return bool(
        c.row_box[row] == box
        and c.row_wager[row] == wager
        and c.row_player[row] == player
        and c.row_staked[row] == staked
        and c.row_returned[row] == returned
        and c.row_outcome[row] == outcome
        and (c.row_cite[row] == -1 or c.row_cite[row] == cite)
        and (c.row_vigorish[row] == MISSING or c.row_vigorish[row] == vigorish)
    )


@compiled(allocates=False)
def _compare(  # noqa: PLR0915 - kernels keep their loops in one piece
    c: Columns,
    records: Ints,
    state: Ints,
    out: Expected,
    row_class: Any,
    classes: Ints,
    amount_key: Ints,
    amount_returned: Ints,
    amount_vigorish: Ints,
    name_of: Ints,
    used: Bytes,
    due: Ints,
    wanted: Ints,
) -> int:
    """Compare records with what their wagers come to; the number of records to learn from, which `wanted` lists."""
    many = 0
    for k in range(len(records)):
        if state[k] != 2:
            continue
        r = records[k]
        rows_a, rows_b, nets_a, nets_b = c.row_at[r], c.row_at[r + 1], c.net_at[r], c.net_at[r + 1]
        for row in range(rows_a, rows_b):
            used[row] = 0
        for n in range(nets_a, nets_b):
            due[n] = 0
        verdict, waits = 1, False
        people = rows = 0
        for e in range(out.at[k], out.at[k + 1]):
            which = row_class[out.key[e], out.wager[e]]
            if which == -1:
                # The first record with it is the one to learn from; others wait.
                row_class[out.key[e], out.wager[e]] = -2
                if not waits or wanted[many - 1] != k:
                    wanted[many] = k
                    many += 1
                waits = True
                continue
            if which == -2:
                waits = True
                continue
            if which < 0:
                verdict = 0
                break
            kind, win, per, bonus_win, bonus_per, has_bonus = classes[which, :6]
            outcome, cite, bonus_name, bonus_outcome, bonus_cite = classes[which, 6:]
            stake, returned, vigorish, bonus = out.stake[e], 0, MISSING, 0
            if has_bonus:
                bonus = stake * bonus_win // bonus_per
            if (kind == 2 and stake * win % per) or (has_bonus and stake * bonus_win % bonus_per):
                verdict = 0
                break
            if kind == 1:
                returned = stake
            elif kind == 2:
                returned = stake + stake * win // per
            elif kind == 3:
                low, high, key = 0, len(amount_key), which << 44 | stake
                while low < high:
                    middle = (low + high) // 2
                    if amount_key[middle] < key:
                        low = middle + 1
                    else:
                        high = middle
                if low == len(amount_key) or amount_key[low] != key:
                    if not waits or wanted[many - 1] != k:
                        wanted[many] = k
                        many += 1
                    waits = True
                    continue
                returned, vigorish = amount_returned[low], amount_vigorish[low]
            elif kind == 4:
                returned = stake + out.won[e]
            rows += 1 + has_bonus
            if c.compared[r] & 1:
                box, player = out.box[e], out.player[e]
                missing = 1 + has_bonus
                for row in range(rows_a, rows_b):
                    if used[row]:
                        continue
                    mine = _is_row(c, row, box, player, name_of[out.wager[e]], stake, returned, outcome, cite, vigorish)
                    if not mine and has_bonus:
                        mine = _is_row(c, row, box, player, bonus_name, 0, bonus, bonus_outcome, bonus_cite, MISSING)
                    if mine:
                        used[row] = 1
                        missing -= 1
                if missing:
                    verdict = 0
                    break
            if c.compared[r] & 2:
                new = True
                for other in range(out.at[k], e):
                    new = new and out.player[other] != out.player[e]
                people += new
                for n in range(nets_a, nets_b):
                    if c.net_player[n] == out.player[e]:
                        due[n] += returned - stake + bonus
        if c.compared[r] & 1 and not waits and rows != rows_b - rows_a:
            verdict = 0
        if c.compared[r] & 2 and not waits:
            if people != nets_b - nets_a:
                verdict = 0
            for n in range(nets_a, nets_b):
                if due[n] != c.net[n]:
                    verdict = 0
                for other in range(nets_a, n):
                    if c.net_player[other] == c.net_player[n]:
                        verdict = 0
        state[k] = 2 if waits and verdict else verdict
    return many
