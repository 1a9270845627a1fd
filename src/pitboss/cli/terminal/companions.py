"""Companions: house-run players who give the table life."""

from dataclasses import dataclass
from hashlib import sha256

from pitboss.equipment import Randomness
from pitboss.table import Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.shuffle_acts import OfferCut

NAMES = ("Ada", "Bruno", "Clara", "Dino", "Edda", "Fritz", "Greta", "Hugo", "Ines", "Jules")
_STAKES = (10_00, 25_00, 5_00, 15_00, 20_00)


def names_for(number: int, player: str) -> list[str]:
    """Names for that many companions of a player."""
    return [name for name in NAMES if name.lower() != player.lower()][:number]


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")


def suited(t: Table, name: str, amount: int) -> int:
    """The amount nearest to the wished one that the posted limits and steps of a wager allow."""
    rule, step = t.game.wager(name), int(getattr(t.options, "increment", 1))
    low = int(getattr(t.options, rule.minimum)) if rule.minimum else step
    high = int(getattr(t.options, rule.maximum)) if rule.maximum else amount
    wished = max(low, min(high, amount))
    return max(-(-low // step) * step, wished // step * step)


@dataclass(frozen=True)
class Companion:
    """A player with a usual stake, a taste for side wagers, and moods that depend on nothing but the round."""

    name: str

    def _mood(self, t: Table, about: str, of: int) -> int:
        return _number(f"{self.name}/{t.round}/{about}") % of

    def stake(self, t: Table) -> int:
        """The usual main wager at this table."""
        usual = _STAKES[_number(self.name) % len(_STAKES)]
        return next((suited(t, rule.name, usual) for rule in t.game.wagers.values() if not rule.needs), usual)

    def wager(self, t: Table, act: Betting) -> Wager | None:
        """The next wager: one main wager on each box, a side wager now and then."""
        usual = self.stake(t)
        for box in [act.box] if act.box else [box for box, player in t.seats.items() if player == self.name]:
            placed = {name for at, name in t.wagers if at == box}
            mains = [name for name in act.opens(t) if t.game.wagers[name].needs is None]
            sides = [name for name in act.opens(t) if name not in mains and name not in placed]
            wished = [] if placed & set(mains) or not mains else [mains[self._mood(t, "main", len(mains))]]
            wished += [name for name in sides if self._mood(t, name, 4) == 0]
            missing = {wager.wager: wager.amount for wager in t.game.missing_wagers(t) if wager.box == box}
            for name in [*missing, *wished]:
                amount = missing.get(name, usual if name in mains else usual // 2)
                wager = Wager(box, self.name, name, suited(t, name, amount))
                if t.can(wager):
                    return wager
        return None

    def choose(self, t: Table, act: Decide) -> str:
        """The first choice, or the usual cards, mostly; another now and then."""
        if isinstance(act, Pick) and (not act.choices or self._mood(t, f"choice {act.box}", 8)):
            return act.default
        return act.choices[0 if self._mood(t, f"choice {act.box}", 4) else -1]

    def cut(self, t: Table, act: OfferCut, chance: Randomness) -> int | None:
        """Somewhere legal; some would rather not."""
        if self._mood(t, "cut", 5) == 0:
            return None
        return act.margin + chance.below(len(t.cards.stack) - 2 * act.margin + 1)
