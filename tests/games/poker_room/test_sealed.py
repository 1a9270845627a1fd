"""The sealed shuffles of a poker table: each deck's key is shown once that deck was played, and proves its cards."""

import pytest

from pitboss.equipment import Randomness
from pitboss.journal.fairness import prove, shoes
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import Shuffled
from pitboss.table.act import Decide
from pitboss.table.acts.shuffle_acts import Shuffle

from .table import HOLDEM, answer


def outcome(t, chance):
    """A shuffle with a key of its own, and players who stay in."""
    act = t.pending
    if isinstance(act, Shuffle):
        return Shuffled(key=chance.key().hex())
    stays = next((word for word in ("check", "call") if isinstance(act, Decide) and word in act.choices), None)
    return stays or answer(t, act)


@pytest.mark.parametrize("shuffle", ["manual", "device"])
def test_every_deck_that_was_played_can_be_proven_and_the_one_in_play_stays_sealed(tmp_path, shuffle):
    chance = Randomness.seeded(7)
    journal = Journal(tmp_path / "room.db")
    session = Session.create(journal, "poker 1", HOLDEM, HOLDEM.options.configure({"shuffle": shuffle}))

    def do(procedure, **args):
        session.begin(procedure, **args)
        while session.table.pending is not None:
            session.supply(outcome(session.table, chance))

    do("open")
    for box, player in enumerate("ABC", start=1):
        do("sit", player=player, box=box, chips=100_00)
    do("start")
    for _ in range(3):
        do("round")
        do("shuffle")
    do("recut")
    do("round")
    *played, last = shoes(journal, "poker 1", by_duty=True)
    assert len(played) == 3
    assert all(len(shoe.cuts) == 1 and prove(shoe) == 7 for shoe in played), (
        "the five of the board and the hand that was shown"
    )
    assert len(last.cuts) == 2, "cut, and cut again"
    with pytest.raises(Refusal, match="still in play"):
        prove(last)
    do("idle")
    *_, last = shoes(journal, "poker 1", by_duty=True)
    assert prove(last) == 9, "two hands were shown"
    assert verify(journal, "poker 1")["shoes"] == 4
