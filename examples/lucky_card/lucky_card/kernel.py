"""Lucky card at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np

from lucky_card import WAGERS, Options, odds
from lucky_card.odds import end_of
from pitboss.extend import BLOCK, Arguments, Cards, DeckPlan, Ints, OneDeck, Stake, plan, seats, stakes

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", card: Stake = None) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    played = seats(options, boxes)
    staked = stakes(options, WAGERS["card"], card, played)
    doubled = np.array(odds.doubles(options, strategy))
    return plan([odds.ends(options)], [staked], args=(doubled,), dealt=played + 1)


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: Ints) -> None:
    """One round from the top of the deck: writes how the wager of each box ends."""
    (doubled,) = args
    boxes = len(stakes)
    dealers = cards[boxes] >> 2
    for box in range(boxes):
        own = cards[box] >> 2
        ends[box, 0] = end_of(own, dealers, doubled[own])


DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
