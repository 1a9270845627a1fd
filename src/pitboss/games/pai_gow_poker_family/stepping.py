"""Tables where seven cards are set, thousands at once: the deal from the first place on, hands set card by card.

What a game has of its own (which settings stand, the house way, who wins) is in its `stepper`, which calls these parts.
"""

import numpy as np

from pitboss.equipment import DECK, JOKERS
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE, DEVICE
from pitboss.games.pai_gow_family.starting_place import DICE, GENERATOR, SHAKEN
from pitboss.games.pai_gow_poker_family.options import EACH, PLACES, SevenCardOptions
from pitboss.games.pai_gow_poker_family.round import GIVE_UP
from pitboss.pricing.stepping.card_tables import AT, DRAWN, SteppedShoe, ask, show
from pitboss.pricing.stepping.machine import ASKS_CARDS, AT_HAND, AT_MIDDLE, AT_OWN, PIECES, PLAYING
from pitboss.pricing.stepping.stepper import Cards, Chair, Given, Ints, Mask, Seen
from pitboss.table.acts.hand_setting import HOUSE_WAY, Division
from pitboss.table.procedures.between_rounds import CUT_MARGIN

START_NUMBER, NAMED, STANDING = DRAWN - SHAKEN, DRAWN - SHAKEN - 1, DRAWN - SHAKEN - 2
"""Columns: the number that is counted to the first place, the cards named so far, and which settings stand; more of
those lie before it."""
BITS = 62
"""Settings of a column."""
COLUMNS = SHAKEN + 4

ASKED_WAY, GAVE_UP, CARD, AT_NAMED, AT_SHOWN, AT_OTHERS, SHOWN, STACKS, PART = range(9)
"""Of the rules: three actions, where named cards, the device and others' hands are shown, how many numbers it shows,
whether cards come in stacks; and from the last on the part to which each named card goes."""


def deal(t: int, s: Ints, seen: Seen, cards: Cards, given: Given, of: Ints, hand: Ints) -> None:
    """Seven cards to every place, the player's own in sight; the stub is put away."""
    number = 0
    if of[SHOWN]:
        for shown in range(of[SHOWN]):
            number += s[t, DRAWN - shown] + 1
            seen[t, of[AT_SHOWN] + shown] = s[t, DRAWN - shown] + 1
    else:
        # The button begins before the dealer and goes on clockwise, against the count.
        number = 1 - s[t, START_NUMBER]
    s[t, START_NUMBER] += 1
    s[t, NAMED] = number % PLACES
    held(t, s, cards, of, hand, 0)
    for place in range(EACH):
        show(t, seen, given[AT_OWN], hand[place], given)
    seen[t, given[AT_MIDDLE] + given[PIECES]] = EACH
    seen[t, of[AT_OTHERS] + given[PIECES]] = EACH * (PLACES - 2)
    s[t, AT] = given[PIECES]


def held(t: int, s: Ints, cards: Cards, of: Ints, hand: Ints, dealer: int) -> None:
    """Look at the seven cards of the player, or of the dealer, who is one place before."""
    at = (s[t, NAMED] & 7) - dealer
    at = at if at >= 0 else PLACES - 1
    for place in range(EACH):
        hand[place] = cards[t, EACH * at + place if of[STACKS] else PLACES * place + at]


def may_follow(t: int, s: Ints, settings: Ints, count: int) -> tuple[int, int]:
    """A bit for each card that may be named after those that are, and the last setting in which they all lie."""
    following, last = 0, -1
    for number in range(len(settings)):
        if not s[t, STANDING - number // BITS] >> number % BITS & 1:
            continue
        same = True
        for place in range(count):
            same = same and settings[number, place] == s[t, NAMED] >> 6 + 3 * place & 7
        if same:
            last = number
            if count < settings.shape[1]:
                following |= 1 << settings[number, count]
    return following, last


def name_card(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, of: Ints, settings: Ints, action: int) -> int:
    """Open what may be named next, all that is no choice left out; the setting if it is whole, otherwise -1.

    Cards named so far lie in their column three bits each, behind the place in the deal and their number.
    """
    count = s[t, NAMED] >> 3 & 7
    for place in range(EACH):
        seen[t, of[AT_NAMED] + place] = 0
    if action >= 0:
        s[t, NAMED] += (action - of[CARD] << 6 + 3 * count) + 8
        count += 1
    while True:
        following, last = may_follow(t, s, settings, count)
        if count == settings.shape[1]:
            return last
        if following & following - 1 or not count:
            break
        place = 0
        while not following >> place & 1:
            place += 1
        s[t, NAMED] += (place << 6 + 3 * count) + 8
        count += 1
    quiet = -1
    for place in range(EACH):
        if following >> place & 1:
            mask[t, of[CARD] + place] = 1
            quiet = of[CARD] + place if quiet < 0 else quiet
    for place in range(count):
        seen[t, of[AT_NAMED] + (s[t, NAMED] >> 6 + 3 * place & 7)] = 1
    if not count:
        mask[t, of[ASKED_WAY]] = mask[t, of[GAVE_UP]] = 1
        quiet = of[ASKED_WAY]
    seen[t, given[AT_HAND]] = 1
    ask(t, s, seen, given, PLAYING, ASKS_CARDS, quiet)
    return -1


def lay(t: int, seen: Seen, given: Given, of: Ints, hand: Ints, setting: Ints, at: int) -> None:
    """The named cards of a hand go to their parts, which lie behind it."""
    size = given[PIECES] + 1
    for place in range(len(setting)):
        card = hand[setting[place]]
        seen[t, at + card] -= 1
        seen[t, at + size * of[PART + place] + card] += 1


def turn_up(t: int, seen: Seen, given: Given, hand: Ints) -> None:
    """The dealer's cards are shown."""
    seen[t, given[AT_MIDDLE] + given[PIECES]] = 0
    for place in range(EACH):
        show(t, seen, given[AT_MIDDLE], hand[place], given)


def settings_of(division: Division, size: int = EACH) -> Ints:
    """Every way to choose the lower hands' cards, as positions in a hand of this size."""
    return np.array([*division._named([*range(size)], division.lower)], np.int64)


def rules_of(options: SevenCardOptions, division: Division, chair: Chair) -> tuple[Ints, Ints, Ints, Ints]:
    """What the shared parts need: actions and places, every setting, and room for two hands."""
    parts = [number + 1 for number, (_, size) in enumerate(division.lower) for _ in range(size)]
    shown = {DICE: SHAKEN, GENERATOR: 1}.get(options.start, 0)
    of = [
        *(chair.actions[word] for word in (HOUSE_WAY, GIVE_UP, "card 1")),
        *(chair.places[name] for name in ("cards named", "what the devices showed", "others")),
        *(shown, int(options.dealing == AUTOMATED_SHOE), *parts),
    ]
    return np.array(of, np.int64), settings_of(division), np.zeros(EACH, np.int64), np.zeros(EACH, np.int64)


def shoe_of(options: SevenCardOptions, division: Division) -> SteppedShoe:
    """One deck with a joker for every round."""
    hands = len(division.parts)
    shown = {DICE: (SHAKEN, 6), GENERATOR: (1, PLACES)}.get(options.start, (0, 1))
    margin = 0 if options.shuffle == DEVICE else CUT_MARGIN
    deck = (*DECK, *JOKERS[:1])
    return SteppedShoe(deck, most=EACH * PLACES, margin=margin, middle=hands, own=hands, shown=shown)
