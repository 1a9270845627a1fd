"""Audits of logs at speed: each box is decided by its cards against the dealer's, and by what its player chose."""

from typing import Any

from pitboss.games.casino_war.rules import BURN_BEFORE_WAR, EQUAL, HIGHER, LOWER, WAGERS, Options, compare
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.log_cards import oftener_than, rank_of
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.table import Table

LOST, WON, GIVEN_UP, TO_WAR, WAR = range(5)
"""How the original deal ends for a box; `WAR` and two more are how the war deal ends for it."""
GO, SURRENDER, WAR_TIE, DECLINE = range(4)
_INITIAL, _TIE, _WAR, _WAR_TIE = (list(WAGERS).index(name) for name in ("initial", "tie", "war", "war-tie"))


def _offered(c: Any, at: int, end: int, box: int, initial: int, held: bool, word_of: Ints, facts: Ints) -> int:
    """The tie wager that a box at war makes, 0 if none, or -1 for one that the script should look at."""
    if at >= end or c.choice_box[at] != box:
        return 0
    word, amount = word_of[c.choice[at]], c.choice_amount[at]
    if word == DECLINE and amount < 0:
        return 0
    if word != WAR_TIE:
        return 0
    if amount < facts[1] or amount > facts[2] or amount % facts[3] or (held and amount > 2 * initial):
        return -1
    return int(amount)


def _next_box(c: Any, r: int, wager_of: Ints, last: int) -> tuple[int, int, int, int]:
    """The box after the last one that has an initial wager: its number, player, that wager, and its tie wager or 0."""
    box, player, initial, tie = 1 << 40, 0, 0, 0
    for w in range(c.wager_at[r], c.wager_at[r + 1]):
        if wager_of[c.wager[w]] == _INITIAL and last < c.wager_box[w] < box:
            box, player, initial = c.wager_box[w], c.wager_player[w], c.wager_amount[w]
    for w in range(c.wager_at[r], c.wager_at[r + 1]):
        if c.wager_box[w] == box and wager_of[c.wager[w]] == _TIE:
            tie = c.wager_amount[w]
    return box, player, initial, tie


def _add(out: Any, n: int, box: int, player: int, wager: int, stake: int, key: int) -> int:
    """A wager with what decided it; the place of the next."""
    out.box[n], out.player[n], out.wager[n], out.stake[n], out.key[n] = box, player, wager, stake, key
    return n + 1


@compiled(allocates=False)
def expected(c: Any, records: Ints, state: Ints, wager_of: Ints, word_of: Ints, facts: Ints, out: Any) -> None:
    """The original deal box by box, the choices of those who tied, and the war deal."""
    n = 0
    for k in range(len(records)):
        r = records[k]
        begin, end = c.card_at[r] + c.burn[r], c.card_at[r + 1]
        choice, choices = c.choice_at[r], c.choice_at[r + 1]
        first, held = n, c.chips_at[r + 1] > c.chips_at[r]
        boxes = 0
        for w in range(c.wager_at[r], c.wager_at[r + 1]):
            boxes += wager_of[c.wager[w]] == _INITIAL
        fine = state[k] != 0 and c.spin[r] < 0 and begin + boxes < end
        fine = fine and not oftener_than(facts[0], c.card, c.card_at[r], end)
        dealer = rank_of(c.card[begin + boxes]) if fine else 0
        # From the dealer's left: the boxes in the order of their numbers.
        done, wars, last = 0, 0, 0
        while fine and done < boxes:
            box, player, initial, tie = _next_box(c, r, wager_of, last)
            result = compare(rank_of(c.card[begin + done]), dealer)
            key, war_tie = LOST if result == LOWER else WON, 0
            if result == EQUAL:
                word = word_of[c.choice[choice]] if choice < choices else -1
                if word not in (GO, SURRENDER) or c.choice_box[choice] != box or c.choice_amount[choice] >= 0:
                    fine = False
                    break
                key = TO_WAR if word == GO else GIVEN_UP
                choice += 1
            n = _add(out, n, box, player, _INITIAL, initial, key)
            if tie:
                n = _add(out, n, box, player, _TIE, tie, key)
            if key == TO_WAR:
                war_tie = _offered(c, choice, choices, box, initial, held, word_of, facts)
                if war_tie < 0:
                    fine = False
                    break
                answered = choice < choices and c.choice_box[choice] == box
                choice += answered and word_of[c.choice[choice]] in (WAR_TIE, DECLINE)
                # How it ends is seen when all who go to war are known.
                n = _add(out, n, box, player, _WAR, initial, wars)
                if war_tie:
                    n = _add(out, n, box, player, _WAR_TIE, war_tie, wars)
                wars += 1
            last = box
            done += 1
        taken = begin + boxes + 1
        if wars:
            taken += BURN_BEFORE_WAR + wars + 1
        if fine and choice == choices and taken == end:
            for line in range(first, n):
                if out.wager[line] == _WAR or out.wager[line] == _WAR_TIE:
                    mine = rank_of(c.card[end - 1 - wars + out.key[line]])
                    result = compare(mine, rank_of(c.card[end - 1]))
                    out.key[line] = WAR + (result == EQUAL) + 2 * (result == HIGHER)
        else:
            state[k], n = 0, first
        out.at[k + 1] = n


def audit(t: Table[Options]) -> RoundAudit:
    """The audit of a table: a key for how a box ends on the original deal, and for how in a war."""
    words = {"go-to-war": GO, "surrender": SURRENDER, "war-tie": WAR_TIE, "decline": DECLINE}
    options = t.options
    facts = options.decks, options.tie_minimum, options.tie_maximum, options.increment
    return RoundAudit(WAR + 3, words, facts, expected)
