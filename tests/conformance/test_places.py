"""Where some cards are never shown, every card that was is proven to have lain at its place, and no other card."""

import dataclasses

import msgspec
import pytest

from pitboss.equipment import Randomness, Shoe, closed_places, opening, unpacked
from pitboss.games import game
from pitboss.journal.fairness import _sealed, prove
from pitboss.refusal import Refusal
from pitboss.table import Shuffled, Table, public
from pitboss.table.act import Deal, Decide, kind_of
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.parts import DealtCards
from pitboss.table.view.scene import Scene
from tests.each import each
from tests.volume import SOAK, playable, seeds

from .probe import Pit, playing

ENOUGH = 20
"""Cards that are proven before the rest is left to a long trial."""
PRIVATE = [name for name in playable() if game(name).part(DealtCards).private]


@dataclasses.dataclass
class Keyed(Pit):
    """A fuzzing driver that shuffles with a key; most players stay to the end, so that some hands are shown."""

    def outcome(self, t):
        act = t.pending
        if isinstance(act, Shuffle) and not t.cards.device_jammed:
            return Shuffled(key=self.chance.key().hex())
        stays = [word for word in ("check", "call", "bet", "play", "raise") if word in getattr(act, "choices", ())]
        if isinstance(act, Decide) and stays and self.chance.below(4):
            return stays[0]
        return super().outcome(t)


def shuffles(name):
    """The sealed shuffles of some lives, without their keys, with the events around them."""
    for seed in seeds(name, few=6, many=6):
        events = []
        for t in playing(name, seed, 40, Keyed):
            events = t.events
        for shoe in _sealed(Table(t.game, t.options), "a table", events):
            if shoe.places:
                yield events, msgspec.structs.replace(shoe, key=None, kept=True)


@each("name", PRIVATE)
def test_a_card_that_was_shown_opens_its_place_and_no_other_place_opens(name):
    proven = hidden = kept = 0
    for events, shoe in shuffles(name):
        if not SOAK and proven > ENOUGH and (hidden > 5 or kept < 5):
            break
        assert prove(shoe) == sum(card is not None for card in shoe.cards)
        shuffled = next(event for event in events if event.n == shoe.event)
        key = shuffled.outcome.key
        order = Randomness(bytes.fromhex(key)).shuffled(
            Shoe(shoe.decks, "", shoe.jokers, game(name).part(DealtCards).pieces).whole()
        )
        assert shoe.places == closed_places(key, order)
        until = next((e.n for e in events if e.n > shoe.event and isinstance(e.act, Shuffle)), 10**9)
        of_it = [event for event in events if shoe.event < event.n < until]
        scene, seen, lying = Scene(game(name), "", "", 52), set(), set()
        for event in of_it:
            row = public(event, "spectator")
            scene.take(row, kind_of(row))
            lying |= {card for spot in scene.spots.values() for card in spot.cards if card}
            seen |= lying | {row.get("card")}
        kept += sum(isinstance(event.act, Deal) and event.act.face != "up" for event in of_it)
        kept -= sum(len(unpacked(event.act.cards)) for event in of_it if isinstance(event.act, TurnUp))
        open_cards = {card for card in shoe.cards if card}
        assert open_cards <= seen, "nothing is opened that a passer-by did not see"
        proven += len(open_cards)
        hidden += shoe.openings.count(None)
        if shoe.decks == 1:
            assert open_cards >= lying, "and all that lay face up on the layout is"
        assert all((card is None) == (opened is None) for card, opened in zip(shoe.cards, shoe.openings, strict=True))
    assert proven > ENOUGH
    # Where every hand is turned up in the end there is next to nothing to hide.
    assert hidden > 5 or kept < 5


@pytest.mark.skipif(not PRIVATE, reason="no game of this run keeps cards hidden")
def test_another_card_another_place_and_another_seal_are_found():
    _, shoe = next(found for found in shuffles(PRIVATE[0]) if prove(found[1]) > 3)
    at = next(place for place, card in enumerate(shoe.cards) if card)
    other = next(card for card in game(PRIVATE[0]).part(DealtCards).pieces.whole if card not in shoe.cards)

    def changed(**fields):
        return msgspec.structs.replace(shoe, **fields)

    for wrong, says in (
        (changed(cards=[*shoe.cards[:at], other, *shoe.cards[at + 1 :]]), "not what was sealed"),
        (changed(cuts=[*shoe.cuts, 1]), "not what was sealed"),
        (changed(openings=[None] * len(shoe.openings)), "not what was sealed"),
        (changed(openings=shoe.openings[1:]), "do not fit"),
        (changed(places=[*shoe.places[1:], shoe.places[0]]), "do not fit their seal"),
        (changed(places=[], places_seal=""), "not revealed"),
    ):
        with pytest.raises(Refusal, match=says):
            prove(wrong)


def test_an_opening_reveals_nothing_of_another_place():
    key = "5a" * 32
    assert len({opening(key, place) for place in range(416)}) == 416
    assert opening(key, 0) != opening("5b" * 32, 0)
