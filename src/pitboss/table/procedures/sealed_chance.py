"""Sealed chance: the house commits to its key before the wagers close, players may add seeds, and then it is drawn.

The key of a shuffle is sealed with the shuffle before it, that of a device while wagers are taken. Seeds come after the
seal, so that neither side controls the result. A device's key is revealed as soon as the next one is sealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from pitboss.equipment import commitment
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import reading
from pitboss.table.act import Act, Row
from pitboss.table.engine.sealed_key import CITE, DRAWS, SealedKey, is_key
from pitboss.table.game import SHARED, Procedure, Script
from pitboss.table.parts import Devices

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene

LONGEST_SEED = 64


class Seal(Act, frozen=True):
    """The house commits to the key of its devices' next results, and publishes the key of those they have shown."""

    opens: str = ""
    """The previous key, from which all has been drawn."""
    asks: ClassVar[str | None] = "key"

    def verify(self, t: Table, outcome: object) -> None:
        """Verify a key; one that is sealed and not used stands, since players may have added seeds to it."""
        if not is_key(outcome):
            raise Refusal("a key is 64 hexadecimal digits", self.cite)
        verify_used(t)

    def apply(self, t: Table, outcome: str) -> None:
        """Seal the key; the previous one is opened."""
        if DRAWS in t.chance.sealed_keys:
            t.chance.sealed_keys["opened"] = t.chance.sealed_keys[DRAWS]
        t.chance.sealed_keys[DRAWS] = SealedKey(outcome)

    def hides(self, viewer: str, outcome: object) -> bool:
        """The key is hidden; the view shows the commitment to it."""
        return viewer != "auditor"

    def view(self, row: Row, outcome: str, viewer: str) -> Row:
        """The commitment to the key and, for those who may know it, the key."""
        row["commitment"] = commitment(outcome)
        if not self.hides(viewer, outcome):
            row["key"] = outcome
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The beginning of the seal, and of the key that is opened."""
        opened = f"; the last one is opened: {row['opens'][:12]}…" if "opens" in row else ""
        return f"what is drawn next is sealed as {row['commitment'][:12]}…{opened}"


class AddSeed(Act, frozen=True):
    """A player adds a seed to the keys that the house has sealed and not used."""

    player: str
    seed: str
    sentence = "{player} adds the seed “{seed}” to what comes next"

    def by(self, t: Table) -> str:
        """The player."""
        return f"player:{self.player}"

    def apply(self, t: Table, outcome: object) -> None:
        """Add it to each key to which the player has not added one."""
        for lot in _seedable_keys(t, self.player):
            lot.seeds.append((self.player, self.seed))


def _seedable_keys(t: Table, player: str) -> list[SealedKey]:
    """The keys to which a player can still add a seed."""
    open_lots = [lot for name, lot in t.chance.sealed_keys.items() if name != "opened" and not lot.shown]
    return [lot for lot in open_lots if all(who != player for who, _ in lot.seeds)]


def takes_seed(t: Table, player: str) -> bool:
    """Whether a player can still add a seed."""
    return bool(_seedable_keys(t, player))


def verify_used(t: Table) -> None:
    """Refuse another seal while one stands."""
    if DRAWS in t.chance.sealed_keys and not t.chance.sealed_keys[DRAWS].shown:
        raise Refusal("what is drawn next is sealed already", CITE)


def has_unsealed_devices(t: Table) -> bool:
    """Whether the devices of a table have nothing sealed to draw from."""
    lot = t.chance.sealed_keys.get(DRAWS)
    return (lot is None or bool(lot.shown)) and any(not of.aside for of in t.game.part(Devices).devices(t.options))


@reading("sealing")
def seal(t: Table) -> Script[None]:
    """The house seals what is drawn next."""
    verify_used(t)
    lot = t.chance.sealed_keys.get(DRAWS)
    yield Seal(opens=lot.key if lot is not None else "")


@reading("sealing", again=True)
def seed(t: Table, player: str, seed: str) -> Script[None]:
    """A player who sits here adds a seed."""
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "house:seating")
    if not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise Refusal(f"a seed is 1 to {LONGEST_SEED} characters that can be printed", CITE)
    if not _seedable_keys(t, player):
        raise Refusal("nothing is sealed that a seed could be added to, or you have added one to it", CITE)
    yield AddSeed(player=player, seed=seed)


SHARED["seal"] = Procedure(CITE, "the house seals what is drawn next", seal, by=("dealer",), while_betting=True)
SHARED["seed"] = Procedure(CITE, "a player adds a seed", seed, by=("player",), while_betting=True)


class SealStanding(msgspec.Struct, omit_defaults=True):
    """A table's seals as everybody sees them."""

    shuffle: str | None = None
    draw: str | None = None
    seeds: dict[str, list[tuple[str, str]]] = {}
    opened: SealedKey | None = None


def seal_standing(t: Table) -> SealStanding:
    """The commitments to what comes next, the seeds that were added, and the last key of a device that was opened."""
    sealed = {name: lot for name, lot in t.chance.sealed_keys.items() if name != "opened"}
    shown = {name: commitment(lot.key) for name, lot in sealed.items() if not lot.shown}
    seeds = {name: lot.seeds for name, lot in sealed.items() if lot.seeds}
    return SealStanding(shown.get("cards"), shown.get(DRAWS), seeds, t.chance.sealed_keys.get("opened"))
