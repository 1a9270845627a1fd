"""Texas hold 'em bonus poker for stories: the test names wagers, cards and choices as a case would."""

from functools import partial

from tests.games.three_card_poker.table import play as play_at

play = partial(play_at, game="texas-holdem-bonus")
