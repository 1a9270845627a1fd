"""The check of seals in the browser: the hashes against NIST's vectors, the proofs against Python's, word for word."""

import hashlib
import hmac
import json
from collections.abc import Iterator

import msgspec
import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")

from pitboss.equipment import Randomness, Shoe, closed_places, commitment, opening, seal_of
from pitboss.equipment.cards import PLACE_IN_DECK
from pitboss.equipment.device import devices
from pitboss.equipment.display import NumberDisplay
from pitboss.games import game
from pitboss.journal.fairness import Drawn, Sealed, prove, shoes
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.table.engine.sealed_key import draw_from_key, places
from pitboss.table.parts import DealtCards
from tests.floor.browser import WITH_CHROMIUM
from tests.floor.scripts import run
from tests.floor.test_sealing import played
from tests.volume import playable

pytestmark = WITH_CHROMIUM

SHA_256 = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}
"""The examples of FIPS 180-4."""
SHAKE_256 = {
    "": "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f",
    "a3" * 200: "cd8a920ed141aa0407a22d59288652e9d9f1a7ee0c1e7c1ca699424da84a904d",
}
"""NIST's examples of 0 and 1,600 bits."""
HMAC = {
    ("0b" * 20, "4869205468657265"): "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ("aa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First".hex()): (
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
}
"""Cases 1 and 6 of RFC 4231."""


def test_the_hashes_are_those_of_the_standards(page):
    every = "return given.map(text => it.hex(it.sha256(it.utf8(text))));"
    assert run(page, "hashes.js", every, [*SHA_256]) == [*SHA_256.values()]
    every = "return given.map(bytes => it.hex(it.shake256(it.unhex(bytes)).next().value.slice(0, 32)));"
    assert run(page, "hashes.js", every, [*SHAKE_256]) == [*SHAKE_256.values()]
    every = "return given.map(([key, bytes]) => it.hex(it.hmac(it.unhex(key), it.unhex(bytes))));"
    assert run(page, "hashes.js", every, [*HMAC]) == [*HMAC.values()]


def test_the_hashes_are_pythons_at_every_length_around_a_block(page):
    lengths = [*range(54, 66), *range(118, 130), *range(133, 140), 271, 272, 273]
    given = [hashlib.sha512(b"%d" % n).digest() * 5 for n in lengths]
    texts = [one[:n].hex() for one, n in zip(given, lengths, strict=True)]
    every = """return given.map(text => {
      const bytes = it.unhex(text);
      let long = "";
      for (const some of it.shake256(bytes)) { long += it.hex(some); if (long.length > 800) break; }
      return [it.hex(it.sha256(bytes)), it.hex(it.hmac(bytes, bytes)), long.slice(0, 800)];
    });"""
    assert run(page, "hashes.js", every, texts) == [
        [
            hashlib.sha256(one).hexdigest(),
            hmac.digest(one, one, "sha256").hex(),
            hashlib.shake_256(one).hexdigest(400),
        ]
        for one in map(bytes.fromhex, texts)
    ]


def test_a_stream_is_pythons_beyond_its_first_block(page):
    key = hashlib.sha256(b"a key").digest()
    below = [2**32, 3_000_000_000, 52, 6] * 600
    stream = Randomness(key)
    assert run(
        page, "proof.js", "const below = it.chance(Uint8Array.from(given.key)); return given.below.map(below);",
        {"key": [*key], "below": below},
    ) == [stream.below(n) for n in below]  # fmt: skip


def sealed_shoe(name: str, chance: Randomness) -> Sealed:
    """A shuffle of a game with a key, seeds and cuts, some of it dealt and some of that unseen."""
    dealt_cards = game(name).part(DealtCards)
    jokers = chance.below(3) if dealt_cards.pieces.set == "deck" else 0
    decks = 1 if dealt_cards.pieces.set != "deck" else 1 + chance.below(8)
    key = chance.key().hex()
    whole = Shoe(decks, "", jokers, dealt_cards.pieces).whole()
    shoe = Sealed(table=f"{name}-1", game=name, decks=decks, jokers=jokers, event=1 + chance.below(99), seal="")
    shoe.seal, shoe.shuffled, shoe.by_kind = commitment(key), len(whole), not chance.below(4)
    shoe.seeds = [f"sëed {chance.below(1000)} ♠" for _ in range(chance.below(3))]
    shoe.cuts = [chance.below(len(whole)) for _ in range(chance.below(3))]
    before = sorted(whole, key=PLACE_IN_DECK.__getitem__) if shoe.by_kind else whole
    order = Randomness(bytes.fromhex(key)).shuffled(before)
    at = places(shoe.seeds, len(order))
    came = [at[(number + sum(shoe.cuts)) % len(order)] for number in range(1 + chance.below(len(order)))]
    shoe.cards = [order[place] if chance.below(9) else None for place in came]
    if dealt_cards.private:
        shoe.kept, shoe.places = True, closed_places(key, order)
        shoe.places_seal = seal_of(shoe.places)
        shoe.openings = [
            None if card is None else opening(key, place) for card, place in zip(shoe.cards, came, strict=True)
        ]
    else:
        shoe.key = key
    return shoe


def sealed_draws(chance: Randomness) -> Sealed:
    """Some results of one device, or of several, from one key and seeds."""
    for name in playable():
        game(name)
    every = [*devices(), NumberDisplay("generator-7", tuple(range(1, 8)))]
    key, seeds = chance.key().hex(), [f"s{chance.below(1000)}" for _ in range(chance.below(3))]
    shoe = Sealed(table="a-1", game="craps", decks=0, event=1, seal=commitment(key), key=key, seeds=seeds)
    for number in range(1 + chance.below(4)):
        of = chance.pick(every)
        shoe.draws.append(Drawn.by(of, draw_from_key(of, key, seeds, number)))
    return shoe


def other(hexadecimal: str) -> str:
    """The same digits but for the last."""
    return hexadecimal[:-1] + ("0" if hexadecimal[-1] != "0" else "1")


def faulty(shoe: Sealed, chance: Randomness) -> Iterator[tuple[str, Sealed]]:
    """The same with one thing changed: a card or result, a seed, the key, a seal, an opening, a cut."""

    def changed(**what: object) -> Sealed:
        return msgspec.structs.replace(msgspec.convert(msgspec.to_builtins(shoe), Sealed), **what)

    if shown := [number for number, card in enumerate(shoe.cards) if card is not None]:
        at = chance.pick(shown)
        wrong = "As" if shoe.cards[at] != "As" else "Kd"
        yield "card", changed(cards=[wrong if number == at else card for number, card in enumerate(shoe.cards)])
        if shoe.openings:
            openings = [other(one or "") if number == at else one for number, one in enumerate(shoe.openings)]
            yield "opening", changed(openings=openings)
    if shoe.draws:
        yield "result", changed(draws=[Drawn(device="dice", result="7-7"), *shoe.draws[1:]])
    if shoe.draws:
        # Dice may fall alike with other seeds.
        yield "seed of draws", changed(seeds=[*shoe.seeds, "one more"])
    if len(shown) > 4:
        yield "seed", changed(seeds=[*shoe.seeds, "one more"])
    if len(shown) > 4:
        yield "cut", changed(cuts=[*shoe.cuts, 1])
    if shoe.key:
        yield "key", changed(key=other(shoe.key))
        yield "no key", changed(key=None)
    yield "seal", changed(places_seal=other(shoe.places_seal)) if shoe.kept else changed(seal=other(shoe.seal))


def proven(shoe: Sealed) -> int | str:
    """The number proven in Python, or the reason why not."""
    try:
        return prove(shoe)
    except Refusal as refused:
        return str(refused)


def proven_by_page(page, those: list[Sealed]) -> list[int | str]:
    """The same of each, by the page."""
    every = (
        "return JSON.parse(given).map(shoe => { try { return it.prove(shoe); } catch (why) { return why.message; } });"
    )
    return run(page, "proof.js", every, msgspec.json.encode(those).decode())


def agree(page, those: list[Sealed], chance: Randomness, faults: int) -> None:
    """Each is proven alike; with a fault each is refused in the same words."""
    assert proven_by_page(page, those) == [proven(shoe) for shoe in those]
    assert all(isinstance(proven(shoe), int) for shoe in those)
    changed = [one for shoe in those[:faults] for one in faulty(shoe, chance)]
    answers = proven_by_page(page, [shoe for _, shoe in changed])
    assert answers == [proven(shoe) for _, shoe in changed]
    unnoticed = {what for (what, _), answer in zip(changed, answers, strict=True) if isinstance(answer, int)}
    assert unnoticed <= {"seed of draws"}
    assert {"card", "seed", "seal"} <= {what for what, _ in changed}


def test_a_shoe_of_every_game_and_draws_are_proven_as_python_does(page):
    chance = Randomness.seeded("shoes in a browser")
    of_games = [name for name in playable() if game(name).part(DealtCards).count(game(name).options())]
    those = [sealed_shoe(name, chance) for name in of_games] + [sealed_draws(chance) for _ in range(40)]
    agree(page, [*those[::7], *those], chance, faults=12)
    agree(
        page,
        [sealed_shoe(name, chance) for name in ("pai-gow", "blackjack", "spanish-21", "three-card-poker")],
        chance,
        4,
    )


@pytest.mark.slow
def test_a_thousand_shoes_and_draws_are_proven_as_python_does(page):
    chance = Randomness.seeded("a thousand shoes")
    of_games = [name for name in playable() if game(name).part(DealtCards).count(game(name).options())]
    those = [sealed_shoe(chance.pick(of_games), chance) for _ in range(700)]
    agree(page, those + [sealed_draws(chance) for _ in range(300)], chance, faults=1000)


@pytest.mark.slow
@pytest.mark.parametrize("name", playable())
def test_what_a_table_lets_one_save_is_proven(page, tmp_path, name):
    played(name, journal := Journal(tmp_path / "f.db"))
    found = shoes(journal, f"{name}-1")
    assert proven_by_page(page, found) == [proven(shoe) for shoe in found]


def test_every_device_has_every_result_that_it_has_in_python(page):
    sealed_draws(Randomness.seeded("all games"))
    keys = [hashlib.sha256(b"%d" % n).hexdigest() for n in range(3)]
    those = [
        Sealed(table="a-1", game="craps", decks=0, event=1, seal=commitment(key), key=key,
               draws=[Drawn.by(of, draw_from_key(of, key, [], 0))])
        for of in devices() if not isinstance(of, NumberDisplay) for key in keys
    ]  # fmt: skip
    assert proven_by_page(page, those) == [1] * len(those)


def test_a_game_or_device_that_the_page_does_not_know_is_no_fault(page):
    shoe = sealed_shoe("blackjack", Randomness.seeded(1))
    shoe.game, shoe.shuffled = "a-game-of-40-cards", 40 * shoe.decks
    draw = sealed_draws(Randomness.seeded(2))
    draw.draws[0] = Drawn(device="a-top", result=3)
    every = """return JSON.parse(given).map(shoe => {
      try { it.prove(shoe); } catch (why) { return why instanceof it.NotYet; }
    });"""
    assert run(page, "proof.js", every, msgspec.json.encode([shoe, draw]).decode()) == [True, True]


FOUND = """
  const list = it.findings(JSON.parse(given.shoes), given.seen);
  return [...list.children].map(one => [one.className, one.textContent]);
"""


def test_what_was_found_is_shown_in_words(page):
    chance = Randomness.seeded("words")
    shoe = sealed_shoe("blackjack", chance)
    faults = dict(faulty(shoe, chance))
    given = [shoe, faults["card"], faults["no key"], faults["seal"]]
    text = msgspec.json.encode(given).decode()
    seal, no_key, card, fine = run(page, "checking.js", FOUND, {"shoes": text, "seen": [shoe.seal]})
    count = prove(shoe)
    assert [kind for kind, _ in (seal, no_key, card, fine)] == ["failed", "open", "failed", "proven"]
    assert f"{count} of {count} cards as sealed" in fine[1]
    assert "This browser saw the seal in time" in fine[1]
    assert proven(faults["card"]) in card[1]
    assert "still in play" in no_key[1]
    assert "does not fit the seal" in seal[1]
    unseen = run(page, "checking.js", FOUND, {"shoes": text, "seen": []})[-1]
    assert "did not see the seal in time" in unseen[1]
    assert run(page, "checking.js", FOUND, {"shoes": json.dumps(7), "seen": []})[0][0] == "failed"
