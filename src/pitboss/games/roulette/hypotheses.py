"""Roulette: rules without an option, which can be supposed."""

from dataclasses import dataclass

from pitboss.games.roulette.options import AGAIN, FREED_ONCE, NO_PRISON, Options
from pitboss.rulebook.election import fixed

NOT_SIMULATED = frozenset({"en_prison"})
"""Rules that the kernel does not play: there a spin decides every wager."""


@dataclass(frozen=True, kw_only=True)
class SupposedRoulette(Options):
    """The options of roulette, and what other houses do with an even chance when a zero comes."""

    en_prison: str = fixed(
        NO_PRISON,
        FREED_ONCE,
        AGAIN,
        says="an even chance stays for the next spin when a zero comes; a second zero takes it, or holds it again",
        cite="house:roulette/zero",
    )


SUPPOSED = SupposedRoulette
