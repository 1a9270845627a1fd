"""What each paragraph forbids of options, wagers and choices, written by reading the text held of it.

A row is a paragraph and the refusals that it supports: the option with the values it rules out, or the reason in words
(numbers of boxes and amounts stand as #). Whatever else is refused must cite a reading of the house.
"""

ASKED = r"is not open to box .* now;"
"""The paragraph says what its player may choose here, and this is none of it."""
ASKED_STREET = r"'#x' is not open to box # now"
"""A street wager is one, two or three antes, and this is none of it."""
CLOSED = r"no wagers can be placed now"
"""The paragraph closes the wagers."""
CASH = r"a spoken wager with cash"
CHIPS = r"wagers are made with .*, not '"
OTHERS = r"the [a-z0-9#-]+ wager cannot be placed now"
"""The paragraph says when such a wager is made, or that none is made from some moment on."""
BOUND = r"wager of box #(, bettor #)? was confirmed and stays"
NO_WAGER = r"has no wager 'no-such-wager'"
ODDS_FIXED = r"\w+_odds: .* is not allowed; the odds are fixed"
ODDS_FLOOR = r"\w+_odds: .* is below"
LAYING = r"idle_spread: .* is not allowed; it must be face-up or face-down"
RECUT = r"recut_by: .* is not allowed; it must be last-cutter or next"
SHARED = r"shared_box: (-?\d*[04-9]|-\d+|\d{2,}) is not allowed; it must be 1, 2 or 3"
SIX_OR_EIGHT = r"decks: .* is not allowed; it must be 6 or 8"
MORE = r"# is above #"
"""More than may be added to a wager, or insured of it."""
HANDS = r"'(double-down|double-down-for-less|split)' is not open to box .*: (only two cards|21 in two)"
NO_SURRENDER = r"'surrender' is not open to box .*: this house does not offer it"


def seats(most: int) -> str:
    """More players than a paragraph allows at a table."""
    return rf"boxes: ({'|'.join(str(n) for n in range(most + 1, 110))}) is not allowed"


FORBIDS: dict[str, tuple[str, ...]] = {
    # Blackjack switch: the table.
    "19:46-1.10C(a)": (r"boxes: ([6-9]|\d{2,}) is not allowed", r"box # is not on this layout"),
    "19:46-1.10C(b)4": (r"legends_on: .* is not allowed; it must be layout or sign",),
    "19:46-1.10C(b)5": (r"match_odds_on: .* is not allowed; it must be layout or sign",),
    # Craps.
    "19:47-1.2(a)": (NO_WAGER,),
    "19:47-1.2(a)1": (r"the pass wager cannot be placed now",),
    "19:47-1.2(a)2": (r"the dont-pass wager cannot be placed now",),
    "19:47-1.2(a)3": (r"the come(-#)? wager cannot be placed now",),
    "19:47-1.2(a)4": (r"the dont-come(-#)? wager cannot be placed now",),
    "19:47-1.11(b)": (ASKED,),
    "19:47-1.11(c)": (ASKED, r"dice_set: (-?[0-4]|-\d+) is not allowed"),
    # Blackjack.
    "19:47-2.2(a)": (r"decks: (0|-\d+) is not allowed", r"decks: the sevens wager needs four decks"),
    "19:47-2.2(c)": (r"decks: a double shoe needs two decks",),
    "19:47-2.2(d)": (r"decks: the progressive wager needs four decks",),
    "19:47-2.3(a)": (r"the blackjack wager cannot be placed now",),
    "19:47-2.3(c)": (CLOSED, OTHERS),
    "19:47-2.3(d)": (CASH, CHIPS),
    "19:47-2.3(e)": (ODDS_FIXED,),
    "19:47-2.3(e)3": (r"designated: .* is no ace with a face card",),
    "19:47-2.3(f)": (BOUND,),
    "19:47-2.3(g)": (BOUND,),
    "19:47-2.3(i)": (r"(late_entry|after_pause): .* is not allowed; it must be open, minimum or closed",),
    "19:47-2.5(g)": (RECUT,),
    "19:47-2.6(d)1": (ASKED, r"is not open to dealer now"),
    "19:47-2.6(f)": (ASKED,),
    "19:47-2.6(h)": (r"hole_card: .* is not allowed; it must be none, down, reader or up",),
    "19:47-2.6(j)2": (r"hole_card: a table with the progressive wager deals no hole card face down",),
    "19:47-2.6(k)": (r"hole_card: a table with the progressive wager deals no hole card face up",),
    "19:47-2.6(k)1": (r"split_21_beats_long_21: where the hole card lies face up every tie",),
    "19:47-2.6(k)3": (
        r"surrender: not where the hole card lies face up",
        r"no (surrender|insurance) with the hole card up",
    ),
    "19:47-2.6(k)4": (
        r"with the hole card up only 9, 10 and 11 are doubled",
        r"with the hole card up only #, # and # are",
    ),
    "19:47-2.6(k)5": (r"resplit: not where the hole card lies face up", r"a hand is split once at this table"),
    "19:47-2.8(a)": (r"only the first two cards are surrendered",),
    "19:47-2.8(c)": (NO_SURRENDER, r"surrender: not (beside the progressive wager|in multiple action)"),
    "19:47-2.9(a)": (r"the dealer's first card is no ace", r"the ([a-z]+-)?insurance wager cannot be placed now"),
    "19:47-2.9(b)": (MORE, r"it is made right after the first cards", r"it is made before the hole card is read"),
    "19:47-2.9(c)": (ODDS_FIXED,),
    "19:47-2.10(a)": (MORE, HANDS, r"the [a-z-]*double-down(-#)? wager cannot be placed now"),
    "19:47-2.11(a)": (HANDS, r"the [a-z-]*split-# wager cannot be placed now"),
    "19:47-2.11(c)1": (r"a hand is split once at this table", r"aces are split once at this table"),
    "19:47-2.11(c)2": (r"a split ace gets one card",),
    "19:47-2.11(e)": (
        r"resplit: pairs are split once in multiple action",
        r"resplit_aces: aces split again only where other pairs do",
        r"a hand is split (twice|# times) at this table",
        r"aces are split once at this table",
    ),
    "19:47-2.12(a)1": (r"nobody draws to",),
    "19:47-2.12(a)2": (r"a doubled hand gets one card",),
    "19:47-2.13(a)": (SHARED, r"shared_box: not beside the progressive wager", r"may wager on a box here"),
    "19:47-2.13(b)": (r"calls the decisions of this box",),
    "19:47-2.14": (r"one box is what a player has",),
    # The present code.
    "13:69E-1.10B(b)3iii": (ODDS_FIXED,),
    "13:69F-11.20(d)": (r"imperial_limit: .* is below",),
    "13:69F-12.6(b)": (ODDS_FLOOR,),
    "13:69F-13.2(b)": (NO_WAGER,),
    "13:69F-13.6(b)": (ODDS_FLOOR,),
    "13:69F-13.6(b)1": (r"# on place-# cannot be paid at # to # in chips of #; # can",),
    "13:69F-27.6(a)1": (r"the play wager cannot be placed now", r"the play wager is .* times the ante"),
    "13:69F-27.6(b)": (CASH, CHIPS),
    "13:69F-27.6(d)": (CLOSED,),
    "13:69F-29.11(c)": (r"flop_table: .* is below",),
    "13:69F-29.11(d)": (r"three_card_bonus_table: .* is below",),
    '13:69F-35.1 "4th street wager"': (r"the #th-street wager cannot be placed now", ASKED_STREET),
    '13:69F-35.1 "5th street wager"': (r"the #th-street wager cannot be placed now", ASKED_STREET),
    "13:69F-2.17(a)": (
        r"additional_stake: an additional wager is one dollar",
        r"additional_wager: not beside the progress",
    ),
    "19:47-2.18(a)": (r"(bonus|streak): not in multiple action",),
    "19:47-2.18(b)": (
        r"least_spots: (-?[014-9]|-?\d{2,}) is not allowed; it must be 2 or 3",
        r"has no (second|third) wager, which this table asks for",
        r"has not enough chips for the (second|third) wager too",
    ),
    "19:47-2.18(e)": (r"hole_card: in multiple action the dealer draws a second card",),
    "19:47-2.19(b)": (r"a progressive wager is one dollar",),
    "19:47-2.19(f)": (r"the progressive wager of box # needs the blackjack wager",),
    "19:47-2.19(i)": (
        r"progressive_(start|reset): it is at least",
        r"progressive_percent: the meters together take at least 70 percent",
    ),
    "19:47-2.20(a)": (r"a bonus wager is one dollar or five",),
    "19:47-2.20(b)": (r"the bonus wager is made with chips or plaques, not with a coupon",),
    "19:47-2.20(c)": (r"the bonus wager of box # needs the blackjack wager",),
    # Blackjack switch.
    "19:47-2A.2(a)": (SIX_OR_EIGHT,),
    "19:47-2A.4(g)": (RECUT,),
    "19:47-2A.4(i)": (LAYING,),
    "19:47-2A.5(a)": (
        r"the (first|second) wager cannot be placed now",
        r"has no (first|second) wager",
        r"has not enough chips for the second wager",
        r"must equal",
    ),
    "19:47-2A.5(d)": (CASH, CHIPS),
    "19:47-2A.5(e)": (CLOSED, OTHERS, BOUND),
    "19:47-2A.5(f)": (BOUND,),
    "19:47-2A.5(g)": (ODDS_FIXED,),
    "19:47-2A.5(h)": (r"waits for the reshuffle",),
    "19:47-2A.6(b)": (r"the match wager of box # needs the first wager",),
    "19:47-2A.6(c)": (ODDS_FLOOR,),
    "19:47-2A.7(g)": (ASKED,),
    "19:47-2A.7(g)2": (ASKED, r"there is no switch to take back", r"another card has come since"),
    "19:47-2A.7(g)3": (r"there is one switch in a round",),
    "19:47-2A.7(l)2": (r"the reader has shown a dealer's blackjack",),
    "19:47-2A.7(h)": (ASKED,),
    "19:47-2A.7(l)": (r"hole_card: .* is not allowed; it must be none, down or reader",),
    "19:47-2A.8(a)": (r"the dealer's first card is no ace", r"the [a-z]+-insurance wager cannot be placed now"),
    "19:47-2A.8(a)2": (r"it is made right after the first cards",),
    "19:47-2A.8(a)3": (r"it is made before the hole card is read",),
    "19:47-2A.8(b)": (MORE,),
    "19:47-2A.8(d)": (ODDS_FIXED,),
    "19:47-2A.9(a)": (r"only the first two cards are surrendered",),
    "19:47-2A.9(c)": (NO_SURRENDER,),
    "19:47-2A.10(a)": (MORE, HANDS, r"the [a-z-]*double-down(-#)? wager cannot be placed now"),
    "19:47-2A.11(a)": (HANDS, r"the [a-z-]*split-# wager cannot be placed now"),
    "19:47-2A.11(c)1": (r"a hand is split once at this table", r"aces are split once at this table"),
    "19:47-2A.11(c)2": (r"a split ace gets one card",),
    "19:47-2A.11(e)": (
        r"resplit_aces: aces split again only where other pairs do",
        r"a hand is split # times at this table",
        r"aces are split once at this table",
    ),
    "19:47-2A.12(a)1": (r"nobody draws to",),
    "19:47-2A.12(a)2": (r"a doubled hand gets one card",),
    "19:47-2A.13(a)": (SHARED, r"may wager on a box here"),
    "19:47-2A.13(b)": (r"calls the decisions of this box",),
    "19:47-2A.14": (r"one box is what a player has",),
    "19:47-2A.15(c)": (ASKED, r"who refuses a card that was seen"),
    "19:47-2A.15(g)": (ASKED,),
    "19:47-2A.15(h)": (ASKED,),
    # Punto banco.
    "19:47-3.5(f)": (RECUT,),
    "19:47-3.6(b)": (ASKED,),
    "19:47-3.7(b)": (CLOSED,),
    "19:47-3.10(b)": (r"settlement_order: .* is not allowed; it must be 1, 2, 3 or 4",),
    "19:47-3.11(a)": (ASKED,),
    # Minibaccarat.
    "19:47-7.1(a)": (r"decks: (-?[0-5]|-\d+) is not allowed",),
    "19:47-7.2(b)": (NO_WAGER,),
    "19:47-7.2(c)": (CASH, CHIPS),
    "19:47-7.2(d)": (CLOSED,),
    "19:47-7.3(a)": (ODDS_FIXED,),
    "19:47-7.3(b)": (ODDS_FLOOR,),
    "19:47-7.3(c)": (
        r"vigorish: .* is not allowed; it must be win-percent, tie-25 or no-vigorish",
        r"vigorish_percent: .* is not allowed; it must be 4 or 5",
    ),
    "19:47-7.3(c)1": (r"vigorish_rounding: .* is not allowed; it must be exact or up",),
    "19:47-7.3(c)2": (r"vigorish_collection: .* is not allowed; it must be at-payout or deferred",),
    "19:47-7.3(d)": (r"vigorish_\w+: it belongs to vigorish=win-percent, not tie-25",),
    "19:47-7.3(f)": (r"vigorish_\w+: it belongs to vigorish=win-percent, not no-vigorish",),
    "19:47-7.5(b)": (r"after_shuffle: .* is not allowed; it must be feather, lace or lace-and-shuffle",),
    "19:47-7.5(g)": (RECUT,),
    "19:47-7.7(c)": (r"dealing: .* is not allowed; it must be face-up, face-down or handed",),
    # Poker.
    "19:47-14.2(a)": (r"decks: .* is not allowed; it must be 2$",),
    "19:47-14.2(d)": (r"prepared: a shuffling device needs both decks",),
    "19:47-14.4(c)1": (r"prepared: .* is not allowed; it must be both or one",),
    "19:47-14.5(a)": (r"shuffle: .* is not allowed; it must be manual or device",),
    "19:47-14.5(d)": (LAYING,),
    "19:47-14.9(b)": (seats(8),),
    "19:47-14.9(e)": (ASKED,),
    "19:47-14.9(f)1": (ASKED,),
    "19:47-14.9(g)": (ASKED, CLOSED),
    "19:47-14.9(i)2i": (r"odd_unit: what is left over when a pot is divided may not exceed",),
    "19:47-14.10(b)": (seats(11),),
    "19:47-14.10(f)": (ASKED,),
    "19:47-14.10(g)": (ASKED, CLOSED),
    "19:47-14.10(h)": (ASKED,),
    "19:47-14.10(i)": (ASKED,),
    "19:47-14.11(b)": (seats(10),),
    "19:47-14.11(i)": (
        r"kill: .* is not allowed; it must be none, half-kill or kill",
        r"kill_multiple: (-?[0-4]|-\d+|1[6-9]|[2-9]\d|\d{3,}) is not allowed",
    ),
    "19:47-14.12(b)": (seats(8),),
    "19:47-14.12(f)": (r"must name cards to discard, or stand-pat",),
    "19:47-14.12(g)": (ASKED, CLOSED),
    "19:47-14.13(b)": (seats(8),),
    "19:47-14.13(e)": (ASKED, CLOSED),
    "19:47-14.13(f)": (ASKED,),
    "19:47-14.13(g)": (ASKED,),
    "19:47-14.13A(b)": (seats(11),),
    # Caribbean stud.
    "19:47-16.12(b)": (ODDS_FIXED,),
    "19:47-16.12(c)": (ODDS_FLOOR,),
    "19:47-16.12(d)": (r"payout_limit: .* is below .*, the least",),
    "19:47-16.12(e)": (
        r"\w+_(prize|amount): .* is below the floor of",
        r"straight_flush_percent: [0-9] is not a percentage from 10",
        r"straight_flush_prize: .* is not allowed; it must be percent or amount",
    ),
    "19:47-16.12(f)": (r"progressive_percent: [1-6]?\d is not a percentage from 70",),
    # Double down stud.
    '19:47-17.1 "Double down wager"': (r"the double-down wager cannot be placed now",),
    # Fast action hold 'em.
    "19:47-21.2(a)": (SIX_OR_EIGHT,),
    "19:47-21.5(a)": (r"shuffle: .* is not allowed; it must be manual, device or continuous",),
    "19:47-21.5(h)": (LAYING,),
    "19:47-21.6(a)": (CASH, CHIPS, r"is made with chips or plaques, not with a coupon"),
    "19:47-21.6(c)": (CLOSED, OTHERS),
    "19:47-21.8(a)": (r"must name cards to set",),
    "19:47-21.8(b)": (ODDS_FIXED,),
    "19:47-21.8(c)": (r"must name cards to split", r"the split wager cannot be placed now", r"for the split wager"),
    "19:47-21.8(n)": (ODDS_FIXED,),
    "19:47-21.9(e)": (ASKED,),
    "19:47-21.9(g)": (
        r"'(split|surrender)' is not open to box #: a player with more than four cards sets one hand of two",
    ),
    # Casino war.
    '19:47-22.1 "Initial wager"': (r"the initial wager cannot be placed now",),
    '19:47-22.1 "Tie wager"': (
        r"the (war-)?tie wager cannot be placed now",
        r"the tie wager of box # needs the initial",
    ),
    '19:47-22.1 "War wager"': (r"the war wager cannot be placed now",),
    "19:47-22.2(a)": (r"decks: .* is not allowed; it must be 6, 7 or 8",),
    "19:47-22.5(a)": (r"shuffle: .* is not allowed; it must be manual or device",),
    "19:47-22.5(g)": (LAYING,),
    "19:47-22.6(a)": (CASH, CHIPS),
    "19:47-22.6(b)": (CLOSED, OTHERS, r"once placed it may not be altered"),
    "19:47-22.8(c)": (ASKED,),
    "19:47-22.9(a)1": (ODDS_FIXED,),
    "19:47-22.9(a)2": (ODDS_FIXED,),
    "19:47-22.9(a)3": (ODDS_FIXED,),
}

MALFORMED = (
    r"is not a whole number",
    r"is neither yes nor no",
    r"is not an amount",
    r"it must be more than nothing",
    r"is not odds",
    r"is not a card",
    r"is not a percentage from \d+ to 100",
    r"is no percentage from 0 to 100",
    r"blinds are amounts such as",
    r"no such option",
    NO_WAGER,
)
"""What makes no sense is refused by no paragraph at all."""
