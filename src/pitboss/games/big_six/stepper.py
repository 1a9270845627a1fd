"""Big six for learning agents, many tables at once."""

from functools import partial

from pitboss.games.big_six.rules import CHANCES
from pitboss.games.device_family import stepping

stepper = partial(stepping.stepper, CHANCES)
