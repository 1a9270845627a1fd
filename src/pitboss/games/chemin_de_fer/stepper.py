"""Chemin de fer for learning agents, many tables at once: shoe and bank, wagers and calls against it, both hands.

The hands are dealt by the simulation's own function: what each side says makes the way to draw. One player is asked and
answers; the others answer at random, each answer that is open as likely as any other. A round goes from stage to stage:
at some of them a player is asked, and the answer leads to the next.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK, Card, Randomness
from pitboss.games.baccarat_family import money
from pitboss.games.baccarat_family.counting import TABLES, ThirdCardTable, card_value, natural
from pitboss.games.baccarat_family.kernel import (
    BANKER_DRAWS,
    LONGEST_HAND,
    PLAYER_DRAWS,
    drawing_table,
    play_round,
)
from pitboss.games.baccarat_family.shoe import SHUFFLE_AGAIN
from pitboss.games.baccarat_family.stepping import burn_cards
from pitboss.games.chemin_de_fer.equilibrium import COLUMNS
from pitboss.games.chemin_de_fer.rules import (
    ACCEPT,
    AGAINST,
    BANCO,
    BANK,
    CARD,
    DRAW,
    KEEP,
    LEAVES,
    NO,
    PASS,
    REFUSE,
    STAY,
    WITH_TABLE,
    WITHDRAW,
    Options,
    banker_free,
    player_free,
)
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Bytes, Flags, Shorts
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.kernel import Arguments
from pitboss.pricing.stepping import machine
from pitboss.pricing.stepping.card_tables import (
    AT,
    OF_SHOE,
    SteppedShoe,
    given_of,
    show,
    show_left,
    shuffle,
    shuffled,
)
from pitboss.pricing.stepping.machine import (
    ASKS_CHOICE,
    ASKS_OFFER,
    ASKS_WAGER,
    AT_BOUNDS,
    AT_CHIPS,
    AT_KIND,
    AT_MIDDLE,
    AT_STAKES,
    BROUGHT,
    EPISODE,
    PIECES,
    ROUNDS,
    SCALE,
    STAKES,
    UNIT,
    close_actions,
    close_question,
    end_episode,
    is_open,
)
from pitboss.pricing.stepping.stepper import LEAVE, REST, Alone, Cards, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.table.procedures.between_rounds import CUT_MARGIN

OFFER, STATE_BANK, BETTING, HOLDER, BANKER, KEEPING = range(6)
"""Stages at which a player is asked: for the shoe, the bank, wagers against it, a third card for either hand, and the
bank that has won or that nobody wagered against."""
CARDS, DONE = 6, 7
"""Stages at which nobody is: the wagers are closed, and the round is over."""

OWN = STAKES + 2
STAGE, SILENT, STALE, ASKED, OFFERS, BOUGHT, LAST_WORTH = range(OWN, OWN + 7)
"""Columns of a state: the stage, whether all answer in silence, and whether the last round still shows; which seat is
asked, and how many have been offered the shoe; of the player all chips that were brought, and the worth at the last
reward. Seats count from 1, and 0 is none."""
LAST_HAND, SHOE_DONE, CURATOR, PASSED_BY, STANDING, SUIVI = range(OWN + 7, OWN + 13)
"""Of the shoe: whether its last hand comes, and whether that was dealt; who has it, and who passed it on; the bank that
stands with it, and the seat that lost a banco to that."""
LIES, STATED, COVERABLE, GRANTED, HELD_BY, ALONE, FIRST, SAID, WON = range(OWN + 13, OWN + 22)
"""Of the round: what lies for the bank, what was stated of it and what can be covered; the seat whose call was granted,
the holder of the Player's Hand, and whether nobody else wagers; the place of the first card, what the holder says of a
third one, and what the bank won."""

OF_STATE = 24
"""Columns after the stakes, the two of card tables included."""
CHIPS, STAKE, CALLED = range(3)
"""Columns of a player: chips, the wager against the bank, and what is called."""
WHOLE, HALF = 1, 2
"""What is called for: all of the bank, or half of it."""

AT_OTHERS, AT_BANKER, AT_BANK = range(OF_SHOE, OF_SHOE + 3)
"""Further places in `given`: what others stake, who has the bank, and how much is in it."""


class CheminRules(NamedTuple):
    """The options of the house as compiled code reads them, the numbers of actions, and room to work in."""

    increment: int
    most: int
    percent: int
    coin: int
    cut: int
    further: int
    suivi: bool
    half: bool
    withdrawal: bool
    bank: int
    """The first action that states a bank; likewise a wager against it, a call, and the words."""
    against: int
    banco: int
    with_table: int
    accept: int
    refuse: int
    card: int
    no: int
    draw: int
    stay: int
    keep: int
    pass_on: int
    withdraw: int
    banks: Ints
    """By size: the amounts that it can mean as a bank, and as a wager against one."""
    stakes: Ints
    worth: Bytes
    """By card: its value."""
    draws: Shorts
    """Who takes a third card, in each of the ways that `way` counts."""
    hand: Bytes
    answers: Ints


SAYS = STAYS, DRAWS, BY_TABLE = range(3)
"""What a hand does wherever it may choose."""


@inlined
def way(alone: int, player: int, banker: int) -> int:
    """The place of a way to draw, by whether one person covers the whole bank and what each hand does."""
    return 9 * alone + 3 * player + banker


@inlined
def taken(chips: int, amounts: Ints, size: int) -> int:
    """The amount that a size means with these chips; 0 where it is not open."""
    for each in range(amounts.shape[1]):
        if 0 < amounts[size, each] <= chips:
            return int(amounts[size, each])
    return 0


@inlined
def call_amount(s: Ints, t: int, rules: CheminRules, says: int) -> int:
    """How much is called for; nothing where it may not be."""
    whole = s[t, COVERABLE]
    amount = whole
    if says == HALF:
        amount = whole // 2 if rules.half and whole % (2 * rules.increment) == 0 else 0
    return amount if amount <= rules.most else 0


@inlined
def list_answers(t: int, s: Ints, seats: Ints, rules: CheminRules) -> int:
    """What the asked player may answer, by action in their order; how many there are."""
    stage, player = s[t, STAGE], s[t, ASKED] - 1
    chips, number = seats[t, player, CHIPS], 0
    if stage == OFFER:
        rules.answers[0], rules.answers[1] = rules.accept, rules.refuse
        return 2
    if stage == HOLDER:
        rules.answers[0], rules.answers[1] = rules.card, rules.no
        return 2
    if stage == BANKER:
        rules.answers[0], rules.answers[1] = rules.draw, rules.stay
        return 2
    if stage == KEEPING:
        rules.answers[0], rules.answers[1], rules.answers[2] = rules.keep, rules.pass_on, rules.withdraw
        return 3 if rules.withdrawal and s[t, WON] else 2
    if stage == STATE_BANK:
        rules.answers[0], number = 0, 1
        for size in range(len(rules.banks)):
            if taken(chips, rules.banks, size):
                rules.answers[number] = rules.bank + size
                number += 1
        return number
    lies = seats[t, player, STAKE]
    # A player without a wager must make one or call for the bank.
    if lies:
        rules.answers[0], number = 0, 1
    if s[t, ASKED] != s[t, CURATOR] and seats[t, player, CALLED] == 0:
        for size in range(len(rules.stakes)):
            if lies == 0 and taken(chips, rules.stakes, size):
                rules.answers[number] = rules.against + size
                number += 1
        for says in range(WHOLE, HALF + 1):
            amount = call_amount(s, t, rules, says)
            if 0 < amount <= chips + lies:
                rules.answers[number] = rules.banco if says == WHOLE else rules.with_table
                number += 1
    if number == 0:
        rules.answers[0], number = 0, 1
    return number


@inlined
def quiet_answer(t: int, s: Ints, cards: Cards, rules: CheminRules) -> int:
    """The answer that puts the fewest chips at risk."""
    stage = s[t, STAGE]
    if stage == OFFER:
        return rules.refuse
    if stage == HOLDER:
        return rules.no
    if stage == KEEPING:
        return rules.keep
    if stage == BANKER:
        _, _, drawn = both_hands(t, s, cards, rules, s[t, SAID], BY_TABLE)
        return rules.draw if drawn & BANKER_DRAWS else rules.stay
    return int(rules.answers[0])


@inlined
def both_hands(t: int, s: Ints, cards: Cards, rules: CheminRules, player: int, banker: int) -> tuple[int, int, int]:
    """What both hands come to where they do this wherever they may choose, as the simulation deals them."""
    for place in range(LONGEST_HAND):
        rules.hand[place] = rules.worth[cards[t, s[t, FIRST] + place]]
    return play_round(rules.hand, 0, rules.draws, way(s[t, ALONE], player, banker))


@inlined
def clear_last(t: int, s: Ints, seen: Seen, given: Given) -> None:
    """The cards of the last round go, where they still show."""
    if s[t, STALE]:
        s[t, STALE] = 0
        for place in range(2 * (given[PIECES] + 1)):
            seen[t, given[AT_MIDDLE] + place] = 0


@inlined
def turn_up(t: int, s: Ints, seen: Seen, cards: Cards, given: Given, hand: int) -> None:
    """The first two cards of a hand for all to see, which its own player has seen before."""
    base = given[AT_MIDDLE] + hand * (given[PIECES] + 1)
    if s[t, CURATOR if hand else HELD_BY] == 1 or seen[t, base + given[PIECES]] == 0:
        return
    seen[t, base + given[PIECES]] = 0
    for number in range(2):
        show(t, seen, base, cards[t, s[t, FIRST] + hand + 2 * number], given)


@inlined
def state_amount(t: int, seen: Seen, given: Given, banker: int, amount: int) -> None:
    """Who has the bank and how much is in it, as it is announced."""
    seen[t, given[AT_BANKER]] = banker
    seen[t, given[AT_BANK]] = min(amount / given[UNIT], given[SCALE])


@inlined
def open_betting(t: int, s: Ints, seen: Seen, given: Given, seats: Ints, rules: CheminRules, suivi: int) -> None:
    """A bank lies there and is announced."""
    bank, banker = s[t, LIES], s[t, CURATOR]
    s[t, STANDING] = s[t, STATED] = bank
    s[t, SUIVI], s[t, COVERABLE] = suivi, bank - bank % rules.increment
    state_amount(t, seen, given, banker, bank)
    for player in range(seats.shape[1]):
        seats[t, player, STAKE] = seats[t, player, CALLED] = 0
    s[t, STAGE], s[t, ASKED], s[t, GRANTED] = BETTING, 1, 0


@inlined
def offer_on(t: int, s: Ints, players: int) -> None:
    """The next seat around is asked for the shoe; after all of them there is no round."""
    s[t, OFFERS] += 1
    if s[t, OFFERS] == players:
        s[t, STAGE] = DONE
    else:
        s[t, STAGE], s[t, ASKED] = OFFER, 1 + s[t, ASKED] % players


@inlined
def give_up(t: int, s: Ints, seen: Seen, given: Given) -> None:
    """Nothing stands in the bank, and the shoe is passed on."""
    state_amount(t, seen, given, s[t, CURATOR], 0)
    s[t, STANDING], s[t, SUIVI], s[t, PASSED_BY], s[t, CURATOR] = 0, 0, s[t, CURATOR], 0
    s[t, STAGE] = DONE


@inlined
def keep_bank(t: int, s: Ints, seen: Seen, given: Given, amount: int, suivi: int) -> None:
    """What stands in the bank for the next round."""
    state_amount(t, seen, given, s[t, CURATOR], amount)
    s[t, STANDING], s[t, SUIVI], s[t, STAGE] = amount, suivi, DONE


@inlined
def take_back(t: int, seats: Ints, player: int, stays: int) -> int:
    """A wager against the bank is reduced."""
    seats[t, player, CHIPS] += seats[t, player, STAKE] - stays
    seats[t, player, STAKE] = stays
    return stays


@inlined
def grant_calls(t: int, s: Ints, seats: Ints, rules: CheminRules) -> None:
    """One call: for the whole bank before half of it, by who lost the last banco or else the nearest seat."""
    players, banker = seats.shape[1], s[t, CURATOR]
    for says in range(WHOLE, HALF + 1):
        for place in range(players):
            player = (banker + place) % players
            if seats[t, player, CALLED] == says and s[t, GRANTED] == 0:
                s[t, GRANTED] = 1 + player
        suivi = s[t, SUIVI] - 1
        if s[t, GRANTED] and says == WHOLE and suivi >= 0 and seats[t, suivi, CALLED] == says:
            s[t, GRANTED] = s[t, SUIVI]
        if s[t, GRANTED]:
            first = s[t, GRANTED] - 1
            for player in range(players):
                if says == WHOLE or player == first:
                    take_back(t, seats, player, 0)
            amount = call_amount(s, t, rules, says)
            seats[t, first, CHIPS] -= amount
            seats[t, first, STAKE] = amount
            return


@inlined
def close_betting(t: int, s: Ints, seen: Seen, given: Given, seats: Ints, rules: CheminRules) -> None:
    """No more bets: a call is granted, and wagers are cut to the bank, or the bank to the wagers."""
    clear_last(t, s, seen, given)
    grant_calls(t, s, seats, rules)
    players, banker, granted = seats.shape[1], s[t, CURATOR], s[t, GRANTED] - 1
    rest = s[t, COVERABLE]
    if granted >= 0:
        rest -= take_back(t, seats, granted, min(seats[t, granted, STAKE], rest))
    wagers, most, s[t, HELD_BY] = 0, 0, 0
    for place in range(players):
        player = (banker + place) % players
        if player != granted:
            rest -= take_back(t, seats, player, min(seats[t, player, STAKE], rest))
        stake = seats[t, player, STAKE]
        wagers += stake > 0
        if stake > most:
            most, s[t, HELD_BY] = stake, 1 + player
    covered = s[t, COVERABLE] - rest
    s[t, ALONE] = wagers == 1 and rest == 0
    seats[t, banker - 1, CHIPS] += s[t, LIES] - covered
    s[t, LIES], s[t, WON] = covered, 0
    s[t, STAGE], s[t, ASKED] = (CARDS if covered else KEEPING), banker


@inlined
def deal_cards(t: int, s: Ints, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules) -> None:
    """Both hands face down, each for its player's eyes; without a natural the holder is asked."""
    s[t, FIRST] = s[t, AT]
    s[t, AT] += 4
    for hand in range(2):
        base = given[AT_MIDDLE] + hand * (given[PIECES] + 1)
        for number in range(2):
            if s[t, CURATOR if hand else HELD_BY] == 1:
                show(t, seen, base, cards[t, s[t, FIRST] + hand + 2 * number], given)
            else:
                seen[t, base + given[PIECES]] += 1
    _, final, drawn = both_hands(t, s, cards, rules, STAYS, STAYS)
    if drawn == 0 and (natural(final // 10) or natural(final % 10)):
        settle(t, s, seen, cards, given, seats, rules, final)
    else:
        s[t, STAGE], s[t, ASKED] = HOLDER, s[t, HELD_BY]


@inlined
def third_card(t: int, s: Ints, seen: Seen, cards: Cards, given: Given, hand: int) -> None:
    """A card face up for a hand."""
    show(t, seen, given[AT_MIDDLE] + hand * (given[PIECES] + 1), cards[t, s[t, AT]], given)
    s[t, AT] += 1


@inlined
def holder_said(
    t: int, s: Ints, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, says: int
) -> None:
    """A third card for the Player's Hand, by its holder where there is a choice; then the banker's turn."""
    s[t, SAID] = says
    _, _, stays = both_hands(t, s, cards, rules, says, STAYS)
    _, _, draws = both_hands(t, s, cards, rules, says, DRAWS)
    if stays & PLAYER_DRAWS:
        third_card(t, s, seen, cards, given, 0)
    turn_up(t, s, seen, cards, given, 1)
    if stays == draws:
        banker_said(t, s, seen, cards, given, seats, rules, BY_TABLE)
    else:
        s[t, STAGE], s[t, ASKED] = BANKER, s[t, CURATOR]


@inlined
def banker_said(
    t: int, s: Ints, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, says: int
) -> None:
    """A third card for the Banker's Hand, and the result."""
    _, final, drawn = both_hands(t, s, cards, rules, s[t, SAID], says)
    if drawn & BANKER_DRAWS:
        third_card(t, s, seen, cards, given, 1)
    settle(t, s, seen, cards, given, seats, rules, final)


@inlined
def settle(
    t: int, s: Ints, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, final: int
) -> None:
    """All cards up, the money between the bank and those against it, and what becomes of bank and shoe."""
    turn_up(t, s, seen, cards, given, 0)
    turn_up(t, s, seen, cards, given, 1)
    player, bankers, covered, banker = final // 10, final % 10, s[t, LIES], s[t, CURATOR]
    for seat in range(seats.shape[1]):
        stake = seats[t, seat, STAKE]
        seats[t, seat, CHIPS] += 2 * stake if player > bankers else stake if player == bankers else 0
        seats[t, seat, STAKE] = 0
    won = 0
    if player != bankers:
        won = -covered if player > bankers else covered - money.percentage(covered, rules.percent, rules.coin)
    seats[t, banker - 1, CHIPS] += covered + won
    s[t, LIES], s[t, WON] = 0, won
    came_out = s[t, AT] > rules.cut
    s[t, SHOE_DONE] = s[t, LAST_HAND] or (came_out and rules.further == 0)
    s[t, LAST_HAND] = came_out
    if s[t, SHOE_DONE]:
        s[t, STAGE] = DONE
    elif won < 0:
        give_up(t, s, seen, given)
    elif won == 0:
        keep_bank(t, s, seen, given, s[t, STATED], s[t, SUIVI])
    else:
        s[t, STAGE], s[t, ASKED] = KEEPING, banker


@inlined
def carry_out(
    t: int, s: Ints, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, answer: int
) -> None:
    """What an answer to the open question leads to."""
    stage, asked, players = s[t, STAGE], s[t, ASKED], seats.shape[1]
    player = asked - 1
    if stage == OFFER:
        if answer == rules.accept:
            s[t, CURATOR], s[t, STAGE] = asked, STATE_BANK
        else:
            offer_on(t, s, players)
    elif stage == STATE_BANK:
        if answer == 0:
            s[t, CURATOR], s[t, PASSED_BY] = 0, asked
            offer_on(t, s, players)
        else:
            clear_last(t, s, seen, given)
            s[t, LIES] = taken(seats[t, player, CHIPS], rules.banks, answer - rules.bank)
            seats[t, player, CHIPS] -= s[t, LIES]
            open_betting(t, s, seen, given, seats, rules, 0)
    elif stage == BETTING:
        if answer == 0:
            s[t, ASKED] += 1
            if asked == players:
                close_betting(t, s, seen, given, seats, rules)
        elif answer in (rules.banco, rules.with_table):
            seats[t, player, CALLED] = WHOLE if answer == rules.banco else HALF
        else:
            clear_last(t, s, seen, given)
            seats[t, player, STAKE] = taken(seats[t, player, CHIPS], rules.stakes, answer - rules.against)
            seats[t, player, CHIPS] -= seats[t, player, STAKE]
    elif stage == HOLDER:
        holder_said(t, s, seen, cards, given, seats, rules, DRAWS if answer == rules.card else STAYS)
    elif stage == BANKER:
        banker_said(t, s, seen, cards, given, seats, rules, DRAWS if answer == rules.draw else STAYS)
    elif answer == rules.pass_on:
        give_up(t, s, seen, given)
    else:
        bank = s[t, STATED] + (0 if answer == rules.withdraw else s[t, WON])
        banco = s[t, GRANTED] if s[t, GRANTED] and s[t, WON] else 0
        if banco and seats[t, banco - 1, CALLED] != WHOLE:
            banco = 0
        keep_bank(t, s, seen, given, bank, banco)


@inlined
def begin_round(t: int, s: Ints, seen: Seen, given: Given, seats: Ints, rules: CheminRules) -> None:
    """Chips where they run short, and a banker who kept the shoe, or the shoe is offered."""
    players = seats.shape[1]
    for player in range(players):
        if seats[t, player, CHIPS] < given[BROUGHT] // 2:
            if player == 0:
                s[t, BOUGHT] += given[BROUGHT] - seats[t, 0, CHIPS]
            seats[t, player, CHIPS] = given[BROUGHT]
    s[t, STALE], banker = 1, s[t, CURATOR]
    if banker:
        s[t, LIES] = s[t, STANDING]
        seats[t, banker - 1, CHIPS] -= s[t, LIES]
        open_betting(t, s, seen, given, seats, rules, s[t, SUIVI] if rules.suivi else 0)
    else:
        s[t, STAGE], s[t, ASKED], s[t, OFFERS] = OFFER, 1 + s[t, PASSED_BY] % players, 0


@inlined
def worth_of(t: int, s: Ints, seats: Ints) -> int:
    """What the player's chips, with those on the layout, are more or less than all that were brought."""
    bank = s[t, LIES] if s[t, CURATOR] == 1 else 0
    return int(seats[t, 0, CHIPS] + seats[t, 0, STAKE] + bank - s[t, BOUGHT])


@inlined
def look(t: int, s: Ints, seen: Seen, given: Given, seats: Ints) -> None:
    """The chips before everybody, and the cards that are left."""
    bank, mine, others = s[t, LIES], s[t, CURATOR] == 1, 0
    for player in range(1, seats.shape[1]):
        others += seats[t, player, STAKE]
    others += 0 if mine else bank
    seen[t, given[AT_STAKES]] = min((bank if mine else 0) / given[UNIT], given[SCALE])
    seen[t, given[AT_STAKES] + 1] = min(seats[t, 0, STAKE] / given[UNIT], given[SCALE])
    seen[t, given[AT_OTHERS]] = min(others / given[UNIT], given[SCALE])
    seen[t, given[AT_CHIPS]] = min(seats[t, 0, CHIPS] / given[UNIT], given[SCALE])
    show_left(t, s, seen, given)


@inlined
def ask(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, rules: CheminRules, number: int) -> None:
    """The player's turn."""
    stage = s[t, STAGE]
    close_actions(t, mask)
    for place in range(number):
        mask[t, rules.answers[place]] = 1
    kind = ASKS_WAGER if stage == BETTING else ASKS_OFFER if stage == STATE_BANK else ASKS_CHOICE
    seen[t, given[AT_KIND] + kind] = 1
    if stage == KEEPING and number > 2:
        seen[t, given[AT_BOUNDS]] = min(min(rules.increment, s[t, WON]) / given[UNIT], given[SCALE])
        seen[t, given[AT_BOUNDS] + 1] = min(s[t, WON] / given[UNIT], given[SCALE])


@inlined
def go_on(
    t: int,
    s: Ints,
    seen: Seen,
    mask: Mask,
    cards: Cards,
    readied: Cards,
    prepared: Flags,
    given: Given,
    seats: Ints,
    rules: CheminRules,
    state: int,
    answer: int,
    anew: bool,
) -> tuple[int, bool]:
    """Everything up to the player's next turn; the next state of the stream, and whether it comes in this episode."""
    while True:
        if answer >= 0:
            carry_out(t, s, seen, cards, given, seats, rules, answer)
            answer = -1
        stage = s[t, STAGE]
        if stage == CARDS:
            deal_cards(t, s, seen, cards, given, seats, rules)
        elif stage != DONE:
            number = list_answers(t, s, seats, rules)
            if number == 1:
                answer = rules.answers[0]
            elif s[t, ASKED] == 1:
                ask(t, s, seen, mask, given, rules, number)
                return state, True
            elif s[t, SILENT]:
                answer = quiet_answer(t, s, cards, rules)
            else:
                state, chosen = random_stream.below(state, number)
                answer = rules.answers[chosen]
        else:
            if s[t, ROUNDS] == 0:
                if not anew:
                    return state, False
                # An episode begins with the round in which there is something to answer.
                s[t, ROUNDS], s[t, LAST_WORTH] = given[EPISODE], worth_of(t, s, seats)
            s[t, ROUNDS] -= 1
            if s[t, SHOE_DONE]:
                state = shuffle(t, s, seen, cards, readied, prepared[t], state, given)
                prepared[t] = False
                burn_cards(t, s, seen, cards, given, rules.worth)
                s[t, SHOE_DONE] = s[t, LAST_HAND] = s[t, CURATOR] = s[t, PASSED_BY] = 0
            begin_round(t, s, seen, given, seats, rules)


@compiled(allocates=False)
def advance(
    actions: Ints,
    of: machine.MachineArrays,
    seats: Ints,
    cards: Cards,
    readied: Cards,
    prepared: Flags,
    given: Given,
    rules: CheminRules,
) -> None:
    """One action for every table, and everything up to the player's next turn."""
    seen, mask, rewards, over, illegal, s, streams = of
    for t in range(len(actions)):
        action, anew = actions[t], over[t]
        answer = -1
        if anew:
            rewards[t], illegal[t] = 0, False
            if action == REST:
                continue
            over[t] = False
            s[t, STAGE], s[t, ROUNDS], s[t, SILENT] = DONE, 0, 0
        else:
            answer = action
            if not is_open(t, s, mask, illegal, action):
                list_answers(t, s, seats, rules)
                answer = quiet_answer(t, s, cards, rules)
                if action == LEAVE:
                    s[t, SILENT], s[t, ROUNDS] = 1, 0
            close_question(t, seen, given)
        streams[t], asks = go_on(
            t, s, seen, mask, cards, readied, prepared, given, seats, rules, streams[t], answer, anew
        )
        look(t, s, seen, given, seats)
        if not anew:
            now = worth_of(t, s, seats)
            rewards[t] = (now - s[t, LAST_WORTH]) / given[UNIT]
            s[t, LAST_WORTH] = now
        if not asks:
            end_episode(t, s, mask, over, given)


class CheminTables(Alone):
    """Tables with one player who is asked, and others."""

    def __init__(self, shoe: SteppedShoe, rules: CheminRules, chair: Chair, tables: int) -> None:
        super().__init__(tables, chair)
        self._shoe, self._chair = shoe, chair
        ends = ("others' stakes in units", "seats to the bank", "the bank in units")
        given = (*given_of(shoe, chair), *(chair.places[end] for end in ends))
        self._states = machine.new_states(tables, chair, OF_STATE)
        self._seats = np.zeros((tables, 1 + chair.others, 3), np.int64)
        self._cards, self._readied = np.zeros((2, tables, len(shoe.deck)), np.uint8)
        self._arguments: Arguments = (
            machine.arrays_of(self, self._states),
            *(self._seats, self._cards, self._readied, self.prepared, given, rules),
        )

    def open(self, tables: NDArray[np.bool_], seed: int) -> None:
        """Everything as it is before the first shuffle."""
        super().open(tables, seed)
        self.prepared[tables] = False
        self._states[tables] = 0
        self._states[tables, SHOE_DONE] = 1
        self._states[tables, BOUGHT] = self._chair.chips
        self._seats[tables] = 0
        self._seats[tables, :, CHIPS] = self._chair.chips
        self._cards[tables] = [self._chair.pieces[card] for card in self._shoe.deck]

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """For the next shuffle of that table."""
        self._readied[table] = [self._chair.pieces[card] for card in cards]
        self.prepared[table] = True

    def shoe(self, chance: Randomness) -> list[Card]:
        """All cards, shuffled and cut."""
        return shuffled(self._shoe, chance)

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        advance(actions, *self._arguments)
        return self.not_open()


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Such tables, or None where seats empty, players shuffle, cards run out, or nothing need be asked for long."""
    if options.refusing == LEAVES or options.players_shuffle or not 1 <= chair.others < options.boxes:
        return None
    most = LONGEST_HAND * (1 + options.further_hands)
    if options.behind < most:
        return None
    limits = chair.game.limits(options)
    amounts = [_amounts(options, chair, limits[wager]) for wager in (BANK, AGAINST)]
    if (amounts[1][:, 0] > chair.chips // 2).any() or (amounts[1].max(axis=1) > 0).sum() < 2:
        return None
    number = chair.actions
    rules = CheminRules(
        increment=options.increment,
        most=options.banco_maximum,
        percent=options.vigorish_percent,
        coin=money.COIN if options.vigorish_rounding == money.UP else 1,
        cut=52 * options.decks - options.behind,
        further=options.further_hands,
        suivi=options.banco_suivi,
        half=options.with_the_table,
        withdrawal=options.partial_withdrawal,
        bank=number[f"{BANK} x{chair.stakes[0]}"],
        against=number[f"{AGAINST} x{chair.stakes[0]}"],
        banco=number[f"call {BANCO}"],
        with_table=number[f"call {WITH_TABLE}"],
        accept=number[ACCEPT],
        refuse=number[REFUSE],
        card=number[CARD],
        no=number[NO],
        draw=number[DRAW],
        stay=number[STAY],
        keep=number[KEEP],
        pass_on=number[PASS],
        withdraw=number[WITHDRAW],
        banks=amounts[0],
        stakes=amounts[1],
        worth=np.array([card_value(card) for card in chair.pieces], np.int8),
        draws=np.concatenate([drawing_table(_drawing(options, *each)) for each in product((0, 1), SAYS, SAYS)]),
        hand=np.zeros(LONGEST_HAND, np.int8),
        answers=np.zeros(len(number), np.int64),
    )
    shoe = SteppedShoe(
        DECK * options.decks,
        cut=rules.cut,
        most=most,
        margin=CUT_MARGIN,
        shuffles=1 + (options.after_shuffle == SHUFFLE_AGAIN),
    )
    return CheminTables(shoe, rules, chair, tables)


def _drawing(options: Options, alone: int, player: int, banker: int) -> ThirdCardTable:
    """Who takes a third card where each hand does this wherever it may choose."""

    def letter(says: int, free: bool, draws: bool) -> str:
        return "D" if (says == DRAWS if free and says != BY_TABLE else draws) else "S"

    of_player = (
        letter(player, player_free(options, count, alone=bool(alone)), TABLES.player_draws(count))
        for count in range(10)
    )
    of_banker = (
        "".join(
            letter(banker, banker_free(options, count, third, alone=bool(alone)), TABLES.banker_draws(count, third))
            for third in COLUMNS
        )
        for count in range(10)
    )
    return ThirdCardTable("".join(of_player), tuple(of_banker))


def _amounts(options: Options, chair: Chair, limits: tuple[int, int]) -> Ints:
    """By size: the amounts that it can mean, in units or in posted minimums; 0 where the table does not take them."""
    least, most = limits
    sizes = [(stake * chair.unit, stake * least) for stake in chair.stakes]
    return np.array(
        [
            [amount if least <= amount <= most and amount % options.increment == 0 else 0 for amount in both]
            for both in sizes
        ]
    )
