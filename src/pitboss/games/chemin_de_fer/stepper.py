"""Chemin de fer for learning agents, many tables at once: shoe and bank, wagers and calls against it, both hands.

One player is asked and answers; the others answer at random, each answer that is open as likely as any other. A round
goes from stage to stage: at some of them a player is asked, and the answer leads to the next.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK, Card, Randomness
from pitboss.games.baccarat_family import money
from pitboss.games.baccarat_family.counting import (
    NO_CARD,
    banker_draws,
    burn_more,
    card_value,
    natural,
    player_draws,
    point_count,
)
from pitboss.games.baccarat_family.kernel import LONGEST_HAND
from pitboss.games.baccarat_family.shoe import SHUFFLE_AGAIN
from pitboss.games.baccarat_family.stepping import burn_cards
from pitboss.games.chemin_de_fer.rules import (
    ACCEPT,
    AGAINST,
    BANCO,
    BANK,
    BANKER_CHOOSES,
    CARD,
    DRAW,
    FREE,
    KEEP,
    LEAVES,
    NO,
    PASS,
    PLAYER_CHOOSES,
    REFUSE,
    STAY,
    WITH_TABLE,
    WITHDRAW,
    Options,
)
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.compiled import compiled
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
LIES, STATED, COVERABLE, GRANTED, HELD_BY, ALONE, FIRST, THIRD, WON = range(OWN + 13, OWN + 22)
"""Of the round: what lies for the bank, what was stated of it and what can be covered; the seat whose call was granted,
the holder of the Player's Hand, and whether nobody else wagers; the place of the first card, the value of the holder's
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
    """The options of the house as compiled code reads them, and the numbers of actions."""

    increment: int
    most: int
    percent: int
    coin: int
    cut: int
    further: int
    on_five: bool
    banker_free: bool
    alone_free: bool
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


def taken(chips: int, amounts: Ints, size: int) -> int:
    """The amount that a size means with these chips; 0 where it is not open."""
    for each in range(amounts.shape[1]):
        if 0 < amounts[size, each] <= chips:
            return int(amounts[size, each])
    return 0


def call_amount(s: Any, t: int, rules: CheminRules, says: int) -> int:
    """How much is called for; nothing where it may not be."""
    whole = s[t, COVERABLE]
    amount = whole
    if says == HALF:
        amount = whole // 2 if rules.half and whole % (2 * rules.increment) == 0 else 0
    return amount if amount <= rules.most else 0


def list_answers(t: int, s: Any, seats: Ints, rules: CheminRules, banks: Ints, stakes: Ints, answers: Ints) -> int:
    """What the asked player may answer, by action in their order; how many there are."""
    stage, player = s[t, STAGE], s[t, ASKED] - 1
    chips, number = seats[t, player, CHIPS], 0
    if stage == OFFER:
        answers[0], answers[1] = rules.accept, rules.refuse
        return 2
    if stage == HOLDER:
        answers[0], answers[1] = rules.card, rules.no
        return 2
    if stage == BANKER:
        answers[0], answers[1] = rules.draw, rules.stay
        return 2
    if stage == KEEPING:
        answers[0], answers[1], answers[2] = rules.keep, rules.pass_on, rules.withdraw
        return 3 if rules.withdrawal and s[t, WON] else 2
    if stage == STATE_BANK:
        answers[0], number = 0, 1
        for size in range(len(banks)):
            if taken(chips, banks, size):
                answers[number] = rules.bank + size
                number += 1
        return number
    lies = seats[t, player, STAKE]
    # A player without a wager must make one or call for the bank.
    if lies:
        answers[0], number = 0, 1
    if s[t, ASKED] != s[t, CURATOR] and seats[t, player, CALLED] == 0:
        for size in range(len(stakes)):
            if lies == 0 and taken(chips, stakes, size):
                answers[number] = rules.against + size
                number += 1
        for says in range(WHOLE, HALF + 1):
            amount = call_amount(s, t, rules, says)
            if 0 < amount <= chips + lies:
                answers[number] = rules.banco if says == WHOLE else rules.with_table
                number += 1
    if number == 0:
        answers[0], number = 0, 1
    return number


def quiet_answer(t: int, s: Any, rules: CheminRules, worth: Any, cards: Cards, answers: Ints) -> int:
    """The answer that puts the fewest chips at risk."""
    stage = s[t, STAGE]
    if stage == OFFER:
        return rules.refuse
    if stage == HOLDER:
        return rules.no
    if stage == KEEPING:
        return rules.keep
    if stage == BANKER:
        draws = banker_draws(two_cards(t, s, cards, worth, 1), s[t, THIRD])
        return rules.draw if draws else rules.stay
    return int(answers[0])


def two_cards(t: int, s: Any, cards: Cards, worth: Any, hand: int) -> int:
    """The count of the first two cards of the Player's Hand, 0, or the Banker's, 1."""
    first = s[t, FIRST] + hand
    return point_count(worth[cards[t, first]], worth[cards[t, first + 2]])


def clear_last(t: int, s: Any, seen: Seen, given: Given) -> None:
    """The cards of the last round go, where they still show."""
    if s[t, STALE]:
        s[t, STALE] = 0
        for place in range(2 * (given[PIECES] + 1)):
            seen[t, given[AT_MIDDLE] + place] = 0


def turn_up(t: int, s: Any, seen: Seen, cards: Cards, given: Given, hand: int) -> None:
    """The first two cards of a hand for all to see, which its own player has seen before."""
    base = given[AT_MIDDLE] + hand * (given[PIECES] + 1)
    if s[t, CURATOR if hand else HELD_BY] == 1 or seen[t, base + given[PIECES]] == 0:
        return
    seen[t, base + given[PIECES]] = 0
    for number in range(2):
        show(t, seen, base, cards[t, s[t, FIRST] + hand + 2 * number], given)


def state_amount(t: int, seen: Seen, given: Given, banker: int, amount: int) -> None:
    """Who has the bank and how much is in it, as it is announced."""
    seen[t, given[AT_BANKER]] = banker
    seen[t, given[AT_BANK]] = min(amount / given[UNIT], given[SCALE])


def open_betting(t: int, s: Any, seen: Seen, given: Given, seats: Ints, rules: CheminRules, suivi: int) -> None:
    """A bank lies there and is announced."""
    bank, banker = s[t, LIES], s[t, CURATOR]
    s[t, STANDING] = s[t, STATED] = bank
    s[t, SUIVI], s[t, COVERABLE] = suivi, bank - bank % rules.increment
    state_amount(t, seen, given, banker, bank)
    for player in range(seats.shape[1]):
        seats[t, player, STAKE] = seats[t, player, CALLED] = 0
    s[t, STAGE], s[t, ASKED], s[t, GRANTED] = BETTING, 1, 0


def offer_on(t: int, s: Any, players: int) -> None:
    """The next seat around is asked for the shoe; after all of them there is no round."""
    s[t, OFFERS] += 1
    if s[t, OFFERS] == players:
        s[t, STAGE] = DONE
    else:
        s[t, STAGE], s[t, ASKED] = OFFER, 1 + s[t, ASKED] % players


def give_up(t: int, s: Any, seen: Seen, given: Given) -> None:
    """Nothing stands in the bank, and the shoe is passed on."""
    state_amount(t, seen, given, s[t, CURATOR], 0)
    s[t, STANDING], s[t, SUIVI], s[t, PASSED_BY], s[t, CURATOR] = 0, 0, s[t, CURATOR], 0
    s[t, STAGE] = DONE


def keep_bank(t: int, s: Any, seen: Seen, given: Given, amount: int, suivi: int) -> None:
    """What stands in the bank for the next round."""
    state_amount(t, seen, given, s[t, CURATOR], amount)
    s[t, STANDING], s[t, SUIVI], s[t, STAGE] = amount, suivi, DONE


def take_back(t: int, seats: Ints, player: int, stays: int) -> int:
    """A wager against the bank is reduced."""
    seats[t, player, CHIPS] += seats[t, player, STAKE] - stays
    seats[t, player, STAKE] = stays
    return stays


def grant_calls(t: int, s: Any, seats: Ints, rules: CheminRules) -> None:
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


def close_betting(t: int, s: Any, seen: Seen, given: Given, seats: Ints, rules: CheminRules) -> None:
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


def deal_four(t: int, s: Any, seen: Seen, cards: Cards, given: Given, worth: Any) -> bool:
    """Both hands face down, each for its player's eyes; whether neither is a natural."""
    s[t, FIRST] = s[t, AT]
    s[t, AT] += 4
    for hand in range(2):
        base = given[AT_MIDDLE] + hand * (given[PIECES] + 1)
        for number in range(2):
            if s[t, CURATOR if hand else HELD_BY] == 1:
                show(t, seen, base, cards[t, s[t, FIRST] + hand + 2 * number], given)
            else:
                seen[t, base + given[PIECES]] += 1
    return not (natural(two_cards(t, s, cards, worth, 0)) or natural(two_cards(t, s, cards, worth, 1)))


def third_card(t: int, s: Any, seen: Seen, cards: Cards, given: Given, worth: Any, hand: int) -> int:
    """A card face up for a hand; its value."""
    card = cards[t, s[t, AT]]
    show(t, seen, given[AT_MIDDLE] + hand * (given[PIECES] + 1), card, given)
    s[t, AT] += 1
    return int(worth[card])


def settle(
    t: int, s: Any, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, worth: Any, last: int
) -> None:
    """All cards up, the money between the bank and those against it, and what becomes of bank and shoe."""
    turn_up(t, s, seen, cards, given, 0)
    turn_up(t, s, seen, cards, given, 1)
    player = point_count(two_cards(t, s, cards, worth, 0), 0, s[t, THIRD])
    bankers, covered, banker = point_count(two_cards(t, s, cards, worth, 1), 0, last), s[t, LIES], s[t, CURATOR]
    for seat in range(seats.shape[1]):
        stake = seats[t, seat, STAKE]
        seats[t, seat, CHIPS] += 2 * stake if player > bankers else stake if player == bankers else 0
        seats[t, seat, STAKE] = 0
    won = 0
    if player != bankers:
        won = -covered if player > bankers else covered - -(-covered * rules.percent // (100 * rules.coin)) * rules.coin
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


def deal_cards(
    t: int, s: Any, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, worth: Any
) -> None:
    """Four cards; without a natural the holder is asked."""
    s[t, THIRD] = NO_CARD
    if deal_four(t, s, seen, cards, given, worth):
        s[t, STAGE], s[t, ASKED] = HOLDER, s[t, HELD_BY]
    else:
        settle(t, s, seen, cards, given, seats, rules, worth, NO_CARD)


def holder_said(
    t: int, s: Any, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, worth: Any, draws: bool
) -> None:
    """A third card for the Player's Hand, by its holder where there is a choice; then the banker's turn."""
    count, free = two_cards(t, s, cards, worth, 0), s[t, ALONE] and rules.alone_free
    if not (free or (rules.on_five and count in PLAYER_CHOOSES)):
        draws = player_draws(count)
    if draws:
        s[t, THIRD] = third_card(t, s, seen, cards, given, worth, 0)
    turn_up(t, s, seen, cards, given, 1)
    own, third = two_cards(t, s, cards, worth, 1), s[t, THIRD]
    for row in range(len(BANKER_CHOOSES)):
        free |= rules.banker_free and own == BANKER_CHOOSES[row][0] and third == BANKER_CHOOSES[row][1]
    if free:
        s[t, STAGE], s[t, ASKED] = BANKER, s[t, CURATOR]
    else:
        banker_said(t, s, seen, cards, given, seats, rules, worth, banker_draws(own, third))


def banker_said(
    t: int, s: Any, seen: Seen, cards: Cards, given: Given, seats: Ints, rules: CheminRules, worth: Any, draws: bool
) -> None:
    """A third card for the Banker's Hand, and the result."""
    last = third_card(t, s, seen, cards, given, worth, 1) if draws else NO_CARD
    settle(t, s, seen, cards, given, seats, rules, worth, last)


def carry_out(
    t: int,
    s: Any,
    seen: Seen,
    cards: Cards,
    given: Given,
    seats: Ints,
    rules: CheminRules,
    banks: Ints,
    stakes: Ints,
    worth: Any,
    answer: int,
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
            s[t, LIES] = taken(seats[t, player, CHIPS], banks, answer - rules.bank)
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
            seats[t, player, STAKE] = taken(seats[t, player, CHIPS], stakes, answer - rules.against)
            seats[t, player, CHIPS] -= seats[t, player, STAKE]
    elif stage == HOLDER:
        holder_said(t, s, seen, cards, given, seats, rules, worth, answer == rules.card)
    elif stage == BANKER:
        banker_said(t, s, seen, cards, given, seats, rules, worth, answer == rules.draw)
    elif answer == rules.pass_on:
        give_up(t, s, seen, given)
    else:
        bank = s[t, STATED] + (0 if answer == rules.withdraw else s[t, WON])
        banco = s[t, GRANTED] if s[t, GRANTED] and s[t, WON] else 0
        if banco and seats[t, banco - 1, CALLED] != WHOLE:
            banco = 0
        keep_bank(t, s, seen, given, bank, banco)


def begin_round(t: int, s: Any, seen: Seen, given: Given, seats: Ints, rules: CheminRules) -> None:
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


def worth_of(t: int, s: Any, seats: Ints) -> int:
    """What the player's chips, with those on the layout, are more or less than all that were brought."""
    bank = s[t, LIES] if s[t, CURATOR] == 1 else 0
    return int(seats[t, 0, CHIPS] + seats[t, 0, STAKE] + bank - s[t, BOUGHT])


def look(t: int, s: Any, seen: Seen, given: Given, seats: Ints) -> None:
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


def ask(t: int, s: Any, seen: Seen, mask: Mask, given: Given, rules: CheminRules, answers: Ints, number: int) -> None:
    """The player's turn."""
    stage = s[t, STAGE]
    close_actions(t, mask)
    for place in range(number):
        mask[t, answers[place]] = 1
    kind = ASKS_WAGER if stage == BETTING else ASKS_OFFER if stage == STATE_BANK else ASKS_CHOICE
    seen[t, given[AT_KIND] + kind] = 1
    if stage == KEEPING and number > 2:
        seen[t, given[AT_BOUNDS]] = min(min(rules.increment, s[t, WON]) / given[UNIT], given[SCALE])
        seen[t, given[AT_BOUNDS] + 1] = min(s[t, WON] / given[UNIT], given[SCALE])


def go_on(
    t: int,
    s: Any,
    seen: Seen,
    mask: Mask,
    cards: Cards,
    readied: Cards,
    prepared: Any,
    given: Given,
    seats: Ints,
    rules: CheminRules,
    banks: Ints,
    stakes: Ints,
    worth: Any,
    answers: Ints,
    state: int,
    answer: int,
    anew: bool,
) -> tuple[int, bool]:
    """Everything up to the player's next turn; the next state of the stream, and whether it comes in this episode."""
    while True:
        if answer >= 0:
            carry_out(t, s, seen, cards, given, seats, rules, banks, stakes, worth, answer)
            answer = -1
        stage = s[t, STAGE]
        if stage == CARDS:
            deal_cards(t, s, seen, cards, given, seats, rules, worth)
        elif stage != DONE:
            number = list_answers(t, s, seats, rules, banks, stakes, answers)
            if number == 1:
                answer = answers[0]
            elif s[t, ASKED] == 1:
                ask(t, s, seen, mask, given, rules, answers, number)
                return state, True
            elif s[t, SILENT]:
                answer = quiet_answer(t, s, rules, worth, cards, answers)
            else:
                state, chosen = random_stream.below(state, number)
                answer = answers[chosen]
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
                burn_cards(t, s, seen, cards, given, worth)
                s[t, SHOE_DONE] = s[t, LAST_HAND] = s[t, CURATOR] = s[t, PASSED_BY] = 0
            begin_round(t, s, seen, given, seats, rules)


PARTS = (
    *(taken, call_amount, list_answers, two_cards, quiet_answer, clear_last, turn_up, state_amount, open_betting),
    *(offer_on, give_up, keep_bank, take_back, grant_calls, close_betting, deal_four, third_card, settle, deal_cards),
    *(banker_said, holder_said, carry_out, begin_round, worth_of, look, ask, go_on, burn_cards, burn_more, natural),
    *(point_count, banker_draws, player_draws, show, show_left, shuffle, close_actions, close_question, end_episode),
    *(is_open, *random_stream.PARTS),
)


@compiled(*PARTS, allocates=False)
def advance(
    actions: Ints,
    seen: Seen,
    mask: Mask,
    rewards: NDArray[np.float64],
    over: NDArray[np.bool_],
    illegal: NDArray[np.bool_],
    s: Ints,
    streams: NDArray[np.uint64],
    seats: Ints,
    cards: Cards,
    readied: Cards,
    prepared: NDArray[np.bool_],
    given: Given,
    rules: CheminRules,
    banks: Ints,
    stakes: Ints,
    worth: NDArray[np.int8],
    answers: Ints,
) -> int:
    """One action for every table, and everything up to the player's next turn; how many were not open."""
    wrong = 0
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
                wrong += 1
                list_answers(t, s, seats, rules, banks, stakes, answers)
                answer = quiet_answer(t, s, rules, worth, cards, answers)
                if action == LEAVE:
                    s[t, SILENT], s[t, ROUNDS] = 1, 0
            close_question(t, seen, given)
        streams[t], asks = go_on(
            *(t, s, seen, mask, cards, readied, prepared, given, seats, rules, banks, stakes, worth, answers),
            *(streams[t], answer, anew),
        )
        look(t, s, seen, given, seats)
        if not anew:
            now = worth_of(t, s, seats)
            rewards[t] = (now - s[t, LAST_WORTH]) / given[UNIT]
            s[t, LAST_WORTH] = now
        if not asks:
            end_episode(t, s, mask, over, given)
    return wrong


class CheminTables(Alone):
    """Tables with one player who is asked, and others."""

    def __init__(self, shoe: SteppedShoe, rules: CheminRules, chair: Chair, tables: int, *amounts: Ints) -> None:
        super().__init__(tables, chair)
        self._shoe, self._chair = shoe, chair
        ends = ("others' stakes in units", "seats to the bank", "the bank in units")
        given = (*given_of(shoe, chair), *(chair.places[end] for end in ends))
        self._states = machine.new_states(tables, chair, OF_STATE)
        self._seats = np.zeros((tables, 1 + chair.others, 3), np.int64)
        self._cards, self._readied = np.zeros((2, tables, len(shoe.deck)), np.uint8)
        worth = np.array([card_value(card) for card in chair.pieces], np.int8)
        self._arguments: Arguments = (
            *(self.observations, self.masks, self.rewards, self.over, self.illegal, self._states, self.streams),
            *(self._seats, self._cards, self._readied, self.prepared, given, rules, *amounts, worth),
            np.zeros(len(chair.actions), np.int64),
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
        return advance(actions, *self._arguments)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Such tables, or None where seats empty, players shuffle, or a player may be asked nothing for a whole shoe."""
    if options.refusing == LEAVES or options.players_shuffle or not 1 <= chair.others < options.boxes:
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
        on_five=options.player_on_5 == FREE,
        banker_free=options.banker_choices == FREE,
        alone_free=options.alone_free,
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
    )
    shoe = SteppedShoe(
        DECK * options.decks,
        cut=rules.cut,
        most=LONGEST_HAND * (1 + rules.further),
        margin=CUT_MARGIN,
        shuffles=1 + (options.after_shuffle == SHUFFLE_AGAIN),
    )
    return CheminTables(shoe, rules, chair, tables, *amounts)


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
