"""Pai gow for learning agents, many tables at once: the bank, the wager, and tiles set one by one or by the house."""

from itertools import permutations
from typing import Any

import numpy as np

from pitboss.equipment.tiles import TILES
from pitboss.games.pai_gow.counting import hands
from pitboss.games.pai_gow.hands import RANK, RANKS, compare, hand
from pitboss.games.pai_gow.rules import DIVISION, HAND, STACKS, WAGER, Options
from pitboss.games.pai_gow.ways import table
from pitboss.games.pai_gow_family.starting_place import GENERATOR, SHAKEN
from pitboss.games.pai_gow_poker_family.stepping import (
    ASKED_WAY,
    AT_SHOWN,
    NAMED,
    PART,
    STANDING,
    START_NUMBER,
    lay,
    name_card,
    settings_of,
)
from pitboss.pricing.stepping.card_tables import (
    ASKS,
    AT,
    BETS,
    DONE,
    DRAWN,
    OPENING,
    START,
    CardTables,
    SteppedShoe,
    ask,
    clear_hands,
    show,
)
from pitboss.pricing.stepping.machine import (
    ASKS_CHOICE,
    AT_BOUNDS,
    AT_HAND,
    AT_MIDDLE,
    AT_OWN,
    CHIPS,
    GAIN,
    PHASE,
    PIECES,
    PLAYING,
    SCALE,
    STAKES,
    UNIT,
    settle_wager,
)
from pitboss.pricing.stepping.stepper import Cards, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.table.acts.choices import LESS
from pitboss.table.acts.hand_setting import HOUSE_WAY
from pitboss.table.procedures.player_bank import BANK, CO_BANK, NONE, PASS, SAME, commission

BANKED, BOOK, AGAINST, LYING = START_NUMBER, STANDING - 1, STANDING - 2, STANDING - 3
"""Columns: whether the player had the bank in the round before, what was wagered when the house banked last, what the
house wagers against the player's bank, and whether tiles of the last round lie there."""
COLUMNS = SHAKEN + 6
OFFERED, STAKING = PLAYING + 1, PLAYING + 2
"""What is asked besides tiles: who takes the bank, and what the house wagers against it."""

PASSES, BANKS, SHARES, SAMES, LESSES, NONES = range(PART + 2, PART + 8)
OFFERS, COVERS, STEP, LEAST, MOST, PERCENT, ROUNDING, AT_BANK, AT_STAKED, SHOWN = range(PART + 8, PART + 18)
"""Of the rules: actions; whether a bank is offered and whether it can be shared, the increment, the limits, vigorish
and its steps, where the bank and others' wagers are shown, and how many numbers the device shows."""


def play(t: int, s: Ints, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Any, action: int) -> int:
    """One table from the offer of the bank, its wager or the player's answer to the next question."""
    of, settings, mine, other, ranks, way = rules
    if action == OPENING:
        return offer_bank(t, s, seen, mask, given, of)
    phase = s[t, PHASE]
    if action == START:
        s[t, AGAINST] = 0
    elif phase == OFFERED:
        if action == of[PASSES]:
            return BETS
        # The last round's tiles go when betting is closed.
        clear_hands(t, seen, given)
        s[t, LYING] = 0
        return ask_stake(t, s, seen, mask, given, of) if action == of[BANKS] else DONE
    elif phase == STAKING:
        if action == of[NONES]:
            seen[t, of[AT_BANK]] = 0
            return DONE
        s[t, AGAINST] = most_against(t, s, of) if action == of[SAMES] else of[LEAST]
        seen[t, of[AT_STAKED]] = min(s[t, AGAINST] / given[UNIT], given[SCALE])
    if phase != PLAYING or action == START:
        deliver(t, s, seen, cards, given, of)
        stack(t, s, cards, mine, 0)
        stand(t, s, mine, ranks, settings)
        action = START
    stack(t, s, cards, mine, 0)
    if action == of[ASKED_WAY]:
        chosen = by_house(mine, ranks, way)
    else:
        chosen = name_card(t, s, seen, mask, given, of, settings, action)
        if chosen < 0:
            return ASKS
    stack(t, s, cards, other, 2)
    theirs = by_house(other, ranks, way)
    seen[t, given[AT_MIDDLE] + given[PIECES]] = 0
    for place in range(HAND):
        show(t, seen, given[AT_MIDDLE], other[place], given)
    lay(t, seen, given, of, mine, settings[chosen], given[AT_OWN])
    lay(t, seen, given, of, other, settings[theirs], given[AT_MIDDLE])
    low, high = worth(mine, ranks, settings[chosen]), worth(mine, ranks, settings[5 - chosen])
    low_2, high_2 = worth(other, ranks, settings[theirs]), worth(other, ranks, settings[5 - theirs])
    if s[t, AGAINST]:
        stake = s[t, AGAINST]
        came = -compare(high_2, low_2, high, low)
    else:
        stake = s[t, STAKES]
        came = compare(high, low, high_2, low_2)
        s[t, BOOK] = stake
    gain = stake - commission(stake, of[PERCENT], of[ROUNDING]) if came > 0 else came * stake
    s[t, BANKED] = s[t, AGAINST] > 0
    if s[t, AGAINST]:
        s[t, CHIPS] += gain
        s[t, GAIN] += gain
        seen[t, of[AT_STAKED]] = seen[t, of[AT_BANK]] = 0
    else:
        settle_wager(t, s, seen, given, 0, gain)
    return DONE


def offer_bank(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, of: Ints) -> int:
    """A player who wagered when the house last banked, and did not bank in the previous round, may bank."""
    if not of[OFFERS] or s[t, BANKED] or not s[t, BOOK] or s[t, CHIPS] < of[LEAST]:
        return BETS
    mask[t, of[PASSES]] = mask[t, of[BANKS]] = 1
    if of[COVERS]:
        mask[t, of[SHARES]] = 1
    seen[t, given[AT_HAND]] = s[t, LYING]
    ask(t, s, seen, given, OFFERED, ASKS_CHOICE, of[PASSES])
    return ASKS


def most_against(t: int, s: Ints, of: Ints) -> Any:
    """The most that the house may wager against the player's bank."""
    most = min(s[t, BOOK], s[t, CHIPS], of[MOST])
    return most - most % of[STEP]


def ask_stake(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, of: Ints) -> int:
    """Ask the bank what the house is to wager; nothing where the bank covers no least wager."""
    most = most_against(t, s, of)
    if most < of[LEAST]:
        return DONE
    mask[t, of[SAMES]] = mask[t, of[NONES]] = 1
    if most - of[STEP] >= of[LEAST]:
        mask[t, of[LESSES]] = 1
    seen[t, of[AT_BANK]] = 1
    seen[t, given[AT_BOUNDS]] = min(of[LEAST] / given[UNIT], given[SCALE])
    seen[t, given[AT_BOUNDS] + 1] = min(max(of[LEAST], most - of[STEP]) / given[UNIT], given[SCALE])
    ask(t, s, seen, given, STAKING, ASKS_CHOICE, of[NONES])
    return ASKS


def deliver(t: int, s: Ints, seen: Seen, cards: Cards, given: Given, of: Ints) -> None:
    """Stacks go round from the place that was counted; the player's own tiles are in sight."""
    number = 0
    for shown in range(of[SHOWN]):
        number += s[t, DRAWN - shown] + 1
        seen[t, of[AT_SHOWN] + shown] = s[t, DRAWN - shown] + 1
    # Counted are the dealer, the boxes from the right and the dead hand, or the same from the bank on.
    counted = 0 if s[t, AGAINST] else STACKS - 2
    s[t, NAMED] = (counted - (number - 1)) % STACKS
    for place in range(HAND):
        show(t, seen, given[AT_OWN], cards[t, HAND * s[t, NAMED] + place], given)
    seen[t, given[AT_MIDDLE] + given[PIECES]] = HAND
    s[t, AT], s[t, LYING] = HAND * STACKS, 1


def stack(t: int, s: Ints, cards: Cards, tiles: Ints, behind: int) -> None:
    """Look at the player's stack, or one `behind` it."""
    at = ((s[t, NAMED] & 7) + behind) % STACKS
    for place in range(HAND):
        tiles[place] = cards[t, HAND * at + place]


def worth(tiles: Ints, ranks: Ints, places: Ints) -> Any:
    """What two of the tiles are worth as a hand."""
    return hand(ranks[tiles[places[0]]], ranks[tiles[places[1]]])


def is_low(tiles: Ints, ranks: Ints, one: Ints, two: Ints) -> bool:
    """Whether the first of two hands is the low one; of equal ones, that without the better tile."""
    first, second = worth(tiles, ranks, one), worth(tiles, ranks, two)
    best = min(ranks[tiles[one[0]]], ranks[tiles[one[1]]])
    others_best = min(ranks[tiles[two[0]]], ranks[tiles[two[1]]])
    return bool(first < second or (first == second and best >= others_best))


def stand(t: int, s: Ints, tiles: Ints, ranks: Ints, settings: Ints) -> None:
    """Note every division once, by the first places that its low hand's tiles have."""
    s[t, STANDING] = 0
    for number in range(len(settings)):
        low = settings[number if is_low(tiles, ranks, settings[number], settings[5 - number]) else 5 - number]
        first = 0
        while tiles[first] != tiles[low[0]]:
            first += 1
        second = 0
        while second == first or tiles[second] != tiles[low[1]]:
            second += 1
        for each in range(len(settings)):
            if settings[each, 0] == min(first, second) and settings[each, 1] == max(first, second):
                s[t, STANDING] |= 1 << each


def by_house(tiles: Ints, ranks: Ints, way: Ints) -> int:
    """The low hand by the house way, as the number of its setting."""
    a, b, c, d = ranks[tiles[0]], ranks[tiles[1]], ranks[tiles[2]], ranks[tiles[3]]
    wanted = way[((a * RANKS + b) * RANKS + c) * RANKS + d]
    pairs = ((a, b, c, d), (a, c, b, d), (a, d, b, c))
    for number in range(3):
        one, two, three, four = pairs[number]
        first, second = RANKS * min(one, two) + max(one, two), RANKS * min(three, four) + max(three, four)
        if wanted in (first, second):
            worths, others = hand(one, two), hand(three, four)
            low = worths < others or (worths == others and min(one, two) >= min(three, four))
            return number if low else 5 - number
    return -1


TABLES = CardTables(play, columns=COLUMNS)


def house_pairs(way: str) -> Ints:
    """For four ranks in any order the two that a house way lays together."""
    chosen, fours = table(way), np.array(hands())
    pairs = [sorted(chosen[ranks][0][2][:2]) for ranks in hands()]
    found = np.zeros((RANKS,) * HAND, np.int64)
    for order in permutations(range(HAND)):
        found[tuple(fours[:, order].T)] = [RANKS * low + high for low, high in pairs]
    return found.ravel()


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    if f"card {HAND}" not in chair.actions:
        return None
    places, shown = chair.places, 1 if options.start == GENERATOR else SHAKEN
    least, most = chair.game.limits(options)[WAGER]
    way, card = chair.actions[HOUSE_WAY], chair.actions["card 1"]
    of = (
        *(way, way, card, places["cards named"], places["what the devices showed"], places["others"], shown, 1, 1, 1),
        *(chair.actions[word] for word in (PASS, BANK, CO_BANK, SAME, LESS, NONE)),
        *(options.player_bank, options.co_bank, options.increment, least, most, options.vigorish_percent, options.step),
        *(places["seats to the bank"], places["others' stakes in units"], shown),
    )
    kinds = np.zeros(len(chair.pieces), np.int64)
    for tile, number in chair.pieces.items():
        kinds[number] = RANK[tile]
    rules = (
        *(np.array(of, np.int64), settings_of(DIVISION, HAND), np.zeros(HAND, np.int64), np.zeros(HAND, np.int64)),
        *(kinds, house_pairs(options.way)),
    )
    sides = STACKS if options.start == GENERATOR else 6
    shoe = SteppedShoe(TILES, most=HAND * STACKS, middle=2, own=2, opens=options.player_bank, shown=(shown, sides))
    return TABLES.stepper(shoe, rules, chair, tables)
