"""Chemin de fer: a house player that banks, wagers against banks, and draws by the tables."""

from dataclasses import dataclass

from pitboss.equipment import Randomness
from pitboss.games.baccarat_family.counting import PLAYER
from pitboss.games.baccarat_family.hand import count
from pitboss.games.chemin_de_fer.acts import CheminDeFerMemory
from pitboss.games.chemin_de_fer.rules import ACCEPT, AGAINST, BANK, CARD, KEEP, PASS, REFUSE, Options, by_table
from pitboss.table import Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.shuffle_acts import OfferCut

USUAL_BANK = 10
"""A bank as a multiple of the minimum; a wager is about a third of the bank."""


@dataclass(frozen=True)
class Punter:
    """A house player with a mood for each round and no secrets."""

    name: str

    def _mood(self, t: Table[Options, CheminDeFerMemory], of: int) -> int:
        return (sum(self.name.encode()) + 7 * t.round) % of

    def stake(self, t: Table[Options, CheminDeFerMemory]) -> int:
        """The chips for a bank of the usual size."""
        return int(t.options.minimum * USUAL_BANK)

    def wager(self, t: Table[Options, CheminDeFerMemory], act: Betting) -> Wager | None:
        """A bank if asked for one; against the bank of another a part of it."""
        box = act.box or next((box for box, name in sorted(t.seats.items()) if name == self.name), 0)
        step = t.options.increment
        if act.box:
            amount = self.stake(t) * (1 + self._mood(t, 3))
            offers = (
                Wager(box, self.name, BANK, amount // step * step),
                Wager(box, self.name, BANK, t.options.minimum),
            )
        else:
            part = t.memory.bank // (2 + self._mood(t, 3)) // step * step
            offers = (Wager(box, self.name, AGAINST, max(part, step)), Wager(box, self.name, AGAINST, step))
        return next((offer for offer in offers if (box, offer.wager) not in t.wagers and t.can(offer)), None)

    def choose(self, t: Table[Options, CheminDeFerMemory], act: Decide) -> str:
        """By the tables; the shoe is mostly taken, and passed on after a few wins."""
        if CARD in act.choices:
            return by_table(count(t, PLAYER))
        if ACCEPT in act.choices:
            return ACCEPT if self._mood(t, 4) else REFUSE
        if KEEP in act.choices:
            return KEEP if self._mood(t, 3) else PASS
        return act.default or act.choices[0]

    def cut(self, t: Table[Options, CheminDeFerMemory], act: OfferCut, chance: Randomness) -> int | None:
        """A legal position."""
        return act.margin + chance.below(len(t.cards.stack) - 2 * act.margin + 1)
