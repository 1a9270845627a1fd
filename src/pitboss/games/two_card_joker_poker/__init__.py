"""Two card joker poker, N.J.A.C. 19:47-30 (now 13:69F-30): two cards against the dealer's, with jokers."""

from pitboss.games.house_poker_family.acts import HousePokerMemory as FamilyMemory
from pitboss.games.house_poker_family.game import EQUIPMENT, house_poker
from pitboss.games.two_card_joker_poker.course import COURSE, PARAGRAPHS
from pitboss.games.two_card_joker_poker.rules import JOKERS, WAGERS, Options, reads
from pitboss.table.engine.nameplate import names_of


class TwoCardJokerMemory(FamilyMemory):
    """Its decks have jokers, the one in the shuffling device too."""

    jokers = JOKERS


GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    equipment=(
        ("19:46-1.17(a)", "a deck of 52 cards, all alike in size and shape, which this game has with two jokers"),
        *EQUIPMENT[1:],
    ),
    memory=TwoCardJokerMemory,
    describe_hand=reads,
    jokers=JOKERS,
)
