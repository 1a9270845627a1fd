"""Values, totals, drawing and settlement of blackjack, 19:47-2.1 to 2.12 and 2A.1 to 2A.12.

Ranks run from deuce 2 to ace 14, suits from 0 to 3. All functions take and return plain integers, so that the script
runs them as Python and kernels can compile them. A hand is two numbers: its total with every ace as 1, and how many
aces it holds.
"""

ACE = 14
SEVEN = 7
TOP = 21
STANDS = 17

LOSE, PUSH, WIN, BLACKJACK = -1, 0, 1, 2
"""How a hand ends for its player; `BLACKJACK` is a win that has odds of its own."""


def value(rank: int) -> int:
    """A card's value with the ace as 1: faces and tens are ten (2.2(b), 2A.2(b))."""
    if rank == ACE:
        return 1
    return rank if rank < 10 else 10


def total(hard: int, aces: int) -> int:
    """The best total: one ace counts 11 where that does not pass 21 (2.2(b)3i)."""
    return hard + 10 if aces and hard + 10 <= TOP else hard


def soft(hard: int, aces: int) -> bool:
    """Whether an ace counts 11 (2.1)."""
    return aces > 0 and hard + 10 <= TOP


def blackjack(first: int, second: int) -> bool:
    """Whether two ranks are an ace and a ten-value card (2.1)."""
    return value(first) + value(second) == 11 and min(value(first), value(second)) == 1


def splittable(first: int, second: int) -> bool:
    """Whether two ranks have the same value, whatever their names (2.11(a))."""
    return value(first) == value(second)


def may_draw(hard: int, aces: int) -> bool:
    """Whether a player may take a card: below 21, hard or soft (2.12(a)1)."""
    return total(hard, aces) < TOP


def may_double(hard: int, aces: int, nine_to_eleven: bool) -> bool:
    """Whether two cards may be doubled: no two-card 21; 9, 10 or 11 only with the hole card up (2.10(a), 2.6(k)4)."""
    count = total(hard, aces)
    if nine_to_eleven:
        return 9 <= count <= 11
    return count < TOP


def dealer_draws(hard: int, aces: int, hits_soft_17: bool) -> bool:
    """Whether the dealer takes a card: below 17, and on a soft 17 where the game says so (2.12(b), 2A.12(b))."""
    count = total(hard, aces)
    return count < STANDS or (hits_soft_17 and count == STANDS and soft(hard, aces))


def offers_insurance(first: int) -> bool:
    """Whether the dealer's first card lets players insure (2.9(a))."""
    return first == ACE


def may_be_blackjack(first: int) -> bool:
    """Whether the dealer's first card is an ace or worth ten (2.7, 2.8(a), 2.6(j))."""
    return first == ACE or value(first) == 10


def settle(player: int, is_blackjack: bool, dealer: int, dealer_blackjack: bool, face_up: bool, wins_tie: bool) -> int:
    """How a hand of blackjack ends (2.3(a), (b), 2.7; with the hole card up 2.6(k)1).

    `wins_tie` is for two-card 21s made by splitting where the house takes 2.3(a)3 by its letter.
    """
    if player > TOP:
        return LOSE
    if is_blackjack:
        return PUSH if dealer_blackjack and not face_up else BLACKJACK
    if dealer_blackjack:
        return LOSE
    if dealer > TOP or player > dealer:
        return WIN
    if player < dealer:
        return LOSE
    if face_up:
        return LOSE
    return WIN if wins_tie and player == TOP else PUSH


def settle_switch(player: int, is_blackjack: bool, dealer: int, dealer_blackjack: bool, stands_off: bool) -> int:
    """How a hand of blackjack switch ends (2A.5(a)-(c)).

    `is_blackjack` is for first hands that were not switched; `stands_off` for a two-card 21 that a switch made and
    that does not lose to a dealer's blackjack.
    """
    if player > TOP:
        return LOSE
    if is_blackjack:
        return PUSH if dealer_blackjack else WIN
    if dealer_blackjack:
        return PUSH if stands_off and player == TOP else LOSE
    if dealer == TOP + 1:
        return PUSH
    if dealer > TOP or player > dealer:
        return WIN
    return PUSH if player == dealer else LOSE


def settle_spanish(player: int, is_blackjack: bool, dealer: int, dealer_blackjack: bool) -> int:
    """How a hand of Spanish 21 ends: a blackjack always wins, any other 21 unless the dealer has a blackjack."""
    if player > TOP:
        return LOSE
    if is_blackjack:
        return BLACKJACK
    if dealer_blackjack:
        return LOSE
    if player == TOP or dealer > TOP or player > dealer:
        return WIN
    return PUSH if player == dealer else LOSE


def insurance_limit(wager: int, unit: int) -> int:
    """The most that insurance may be: half the wager, or the next amount above it that chips can make (2.9(b))."""
    return -(-wager // (2 * unit)) * unit


def six_seven_eight(a: int, b: int, c: int) -> bool:
    """Whether three cards are 6, 7 and 8 in any order."""
    return min(a, b, c) == 6 and max(a, b, c) == 8 and a + b + c == 21


SEVERAL_SUITS, ONE_SUIT, ALL_SPADES = range(3)


def suits_of(a_suit: int, b_suit: int, c_suit: int) -> int:
    """Whether three cards are of several suits, of one, or all spades."""
    if not a_suit == b_suit == c_suit:
        return SEVERAL_SUITS
    return ALL_SPADES if a_suit == 3 else ONE_SUIT


def suited_678(a: int, a_suit: int, b: int, b_suit: int, c: int, c_suit: int) -> bool:
    """Whether three cards are 6, 7 and 8 of one suit in any order (2.3(e)1)."""
    return six_seven_eight(a, b, c) and suits_of(a_suit, b_suit, c_suit) != SEVERAL_SUITS


def three_sevens(a: int, b: int, c: int) -> bool:
    """Whether three cards are sevens (2.3(e)2)."""
    return a == b == c == SEVEN


def thirteen(first: int, second: int) -> int:
    """How two cards stand to 13, the ace always as 1: below -1, equal 0, above 1 (2.2(b)3ii, 2.17)."""
    count = value(first) + value(second)
    return (count > 13) - (count < 13)


NOT_SUITED, SUITED, SUITED_KING_QUEEN = range(3)


def same_suit(a: int, a_suit: int, b: int, b_suit: int) -> int:
    """What two cards make for the same suit wager: nothing, one suit, or king and queen of one (2.17)."""
    if a_suit != b_suit:
        return NOT_SUITED
    return SUITED_KING_QUEEN if (a == 13 and b == 12) or (a == 12 and b == 13) else SUITED


NO_SEVEN, ONE_SEVEN, TWO_SEVENS, TWO_SUITED, ALL_SEVENS, ALL_SUITED = range(6)


def sevens(a: int, a_suit: int, b: int, b_suit: int, c: int, c_suit: int) -> int:
    """What sevens from the first card on make; a third card counts only after two of them, 0 where none came (2.17)."""
    if a != SEVEN:
        return NO_SEVEN
    if b != SEVEN:
        return ONE_SEVEN
    if c != SEVEN:
        return TWO_SUITED if a_suit == b_suit else TWO_SEVENS
    return ALL_SUITED if a_suit == b_suit == c_suit else ALL_SEVENS


NO_ACES, TWO_ACES, TWO_ACES_SUITED, THREE_ACES, THREE_ACES_SUITED, FOUR_ACES_ONE_COLOUR = range(6)


def red(suit: int) -> bool:
    """Whether a suit is red: clubs 0, diamonds 1, hearts 2, spades 3."""
    return suit == 1 or suit == 2  # noqa: PLR1714 - compiled code has no set of two numbers


def aces_in_a_row(ranks: tuple[int, int, int, int], suits: tuple[int, int, int, int]) -> int:
    """What the first four cards of a box make for the progressive wager, rank 0 where no card came (2.19(c))."""
    a, b, c, d = suits
    if ranks[0] != ACE or ranks[1] != ACE:
        return NO_ACES
    if ranks[2] != ACE:
        return TWO_ACES_SUITED if a == b else TWO_ACES
    if ranks[3] == ACE and red(a) == red(b) and red(b) == red(c) and red(c) == red(d):
        return FOUR_ACES_ONE_COLOUR
    return THREE_ACES_SUITED if a == b == c else THREE_ACES


NO_MATCH, PAIR, THREE_OF_A_KIND, TWO_PAIRS, FOUR_OF_A_KIND = range(5)


def match(a: int, b: int, c: int, d: int) -> int:
    """What four ranks make for the match wager of blackjack switch (2A.6(a))."""
    # Equal couples among the six: none, one, two (two pairs), three (three of a kind) or all six.
    equal = (a == b) + (a == c) + (a == d) + (b == c) + (b == d) + (c == d)
    if equal == 6:
        return FOUR_OF_A_KIND
    if equal == 3:
        return THREE_OF_A_KIND
    return TWO_PAIRS if equal == 2 else equal


NO_BUST, BUST_FACE, BUST_9, BUST_8, BUST_7, BUST_6, EIGHTS_COLOUR, EIGHTS_SUIT = range(8)


def bust_it(a: int, a_suit: int, b: int, b_suit: int, c: int, c_suit: int) -> int:
    """What the dealer's first three cards make for the bust-it wager of double attack blackjack."""
    aces = (a == ACE) + (b == ACE)
    if not dealer_draws(value(a) + value(b), aces, False) or value(a) + value(b) + value(c) <= TOP:
        return NO_BUST
    if a == b == c == 8 and red(a_suit) == red(b_suit) == red(c_suit):
        return EIGHTS_SUIT if a_suit == b_suit == c_suit else EIGHTS_COLOUR
    return BUST_FACE if value(c) == 10 else BUST_9 + 9 - value(c)


UNLIKE, LIKE, IDENTICAL = range(3)


def like(rank: int, suit: int, dealer_rank: int, dealer_suit: int) -> int:
    """How a player's card stands to the dealer's for the match-the-dealer wager (2.23)."""
    if rank != dealer_rank:
        return UNLIKE
    return IDENTICAL if suit == dealer_suit else LIKE
