"""Chance is sealed before the wagers close, players add seeds after that, and anybody can do it again."""

import json

import msgspec
import pytest

from pitboss.cli.main import main
from pitboss.equipment import Randomness, commitment
from pitboss.equipment.dice import DICE
from pitboss.floor.views.view import View
from pitboss.games import game
from pitboss.journal.fairness import prove, shoes
from pitboss.journal.session import Session, decode_events
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import Incident, Shuffled, Table, public
from pitboss.table.act import Betting, Deal
from pitboss.table.acts.chance import Chance
from pitboss.table.drivers import House, run
from pitboss.table.engine.sealed_key import DRAWS, SealedKey, draw_from_key, places
from pitboss.table.parts import DealtCards
from pitboss.table.play.fuzz import Fuzz
from pitboss.table.procedures.sealed_chance import AddSeed, Seal, has_unsealed_devices
from tests.each import each
from tests.floor.serving import ready_to_bet, seated, serving
from tests.volume import playable

DEVICES = {"craps": {}, "roulette": {}, "big-six": {}, "sic-bo": {}, "keno": {}, "mini-dice": {}, "pai-gow": {}}


TWENTY_ONE = "blackjack", "blackjack-switch", "double-attack-blackjack", "spanish-21"


class Sealing(Fuzz):
    """Anything legal; what is not sealed while wagers are taken is sealed, and a player adds a seed."""

    def outcome(self, t: Table):
        if t.betting and has_unsealed_devices(t):
            t.begin("seal", by="dealer")
            t.supply(self.chance.key().hex())
            for player in dict.fromkeys(t.seats.values()):
                t.begin("seed", by=f"player:{player}", player=player, seed=f"{player} says {t.n}")
                t.supply()
        return super().outcome(t)


def played(name: str, journal: Journal, procedures: int = 25, irregular: int = 0) -> Session:
    rules = game(name)
    session = Session.create(journal, f"{name}-1", rules, rules.options())
    fuzz = Sealing(Randomness.seeded(name), irregular=irregular)
    for box in list(session.table.places)[:2]:
        session.begin("sit", player=f"P{box}", box=box, chips=1_000_000_00)
        session.supply()
    for _ in range(procedures):
        if not (name := session.table.game.next_procedure(session.table)):
            break
        session.start(name)
        run(session.table, fuzz)
        session.save()
    return session


@pytest.mark.parametrize("name", DEVICES)
def test_whatever_a_device_shows_was_sealed_while_wagers_were_taken(name, tmp_path):
    session = played(name, Journal(tmp_path / "f.db"), irregular=20)
    events = [*decode_events(session.journal.rows(f"{name}-1"))]
    sealed = seeded = shown = 0
    for event in events:
        if isinstance(event.act, Seal):
            sealed, seeded = event.n, 0
            for viewer in ("spectator", "player:P1", "dealer"):
                row = public(event, viewer)
                assert row["commitment"] == commitment(event.outcome)
                assert event.outcome not in str(row), "a key in play is sent to nobody"
        seeded += isinstance(event.act, AddSeed)
        if isinstance(event.act, Chance) and not event.act.of.aside and not isinstance(event.outcome, Incident):
            closes = max(
                (e.n for e in events[: event.n] if isinstance(e.act, Betting) and e.outcome is None), default=0
            )
            assert 0 < sealed < closes < event.n
            assert seeded
            shown += 1
    assert shown > 3
    assert verify(session.journal, f"{name}-1")["draws"] == shown
    found = [one for one in shoes(session.journal, f"{name}-1") if one.draws]
    done = [one for one in found if one.key]
    assert sum(prove(one) for one in done) >= shown - len(found[-1].draws) > 0
    assert all(one.seeds for one in done)


def test_a_result_other_than_the_sealed_one_cannot_be_put_on_the_record_or_found_there(tmp_path):
    t = Table(game("roulette"), game("roulette").options())
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    driver = Sealing(Randomness.seeded(1), irregular=0)
    t.begin(t.game.next_procedure(t))
    while not (isinstance(t.pending, Chance) and t.chance.sealed_keys):
        t.supply(driver.outcome(t)) if t.pending is not None else t.begin(t.game.next_procedure(t))
    due = driver.outcome(t)
    for other in t.pending.of.results():
        assert t.can(other) is (other == due)
    # The seeds count: without them something else would have been drawn.
    lot = t.chance.sealed_keys[DRAWS]
    assert draw_from_key(t.pending.of, lot.key, lot.words, 0) == due
    assert {draw_from_key(t.pending.of, lot.key, ("x" * n,), 0) for n in range(20)} != {due}


def test_a_seal_that_stands_is_not_made_again_and_a_seed_comes_once_from_each_seat():
    t = Table(game("craps"), game("craps").options())
    for box in (1, 2):
        t.begin("sit", player=f"P{box}", box=box, chips=100_00)
        t.supply()
    with pytest.raises(Refusal, match="nothing is sealed"):
        t.begin("seed", by="player:P1", player="P1", seed="too early")
    t.begin("seal")
    for wrong in ("", "ab", "ZZ" * 32, "²" * 64):
        with pytest.raises(Refusal, match="64 hexadecimal digits"):
            t.supply(wrong)
    t.supply("ab" * 32)
    with pytest.raises(Refusal, match="sealed already"):
        t.begin("seal")
    for seed in ("", "x" * 65, "line\nbreak", "\x00"):
        with pytest.raises(Refusal, match="a seed is 1 to 64"):
            t.begin("seed", by="player:P1", player="P1", seed=seed)
    with pytest.raises(Refusal, match="cannot seed for P1"):
        t.begin("seed", by="player:P2", player="P1", seed="for another")
    with pytest.raises(Refusal, match="does not sit"):
        t.begin("seed", by="player:X", player="X", seed="from outside")
    t.begin("seed", by="player:P1", player="P1", seed="mine")
    t.supply()
    with pytest.raises(Refusal, match="you have added one"):
        t.begin("seed", by="player:P1", player="P1", seed="again")
    assert t.chance.sealed_keys[DRAWS].words == ("mine",)


def test_a_seed_comes_too_late_once_something_was_drawn_from_the_seal():
    """A player who has seen a result could otherwise choose what the next one becomes."""
    t = Table(game("craps"), game("craps").options())
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    t.begin("seal")
    t.supply("ab" * 32)
    t.chance.sealed_keys[DRAWS].shown.append([3, 4])
    with pytest.raises(Refusal, match="nothing is sealed that a seed could be added to"):
        t.begin("seed", by="player:A", player="A", seed="too late")


@each("name", playable())
def test_a_viewer_of_a_shoe_is_shown_its_seal(name):
    rules = game(name)
    t = Table(rules, rules.elect({}))
    if not rules.part(DealtCards).count(t.options):
        return
    fuzz, house = Fuzz(Randomness.seeded(3), irregular=0), House({}, Randomness.seeded(4))
    for box in list(t.places)[:2]:
        t.begin("sit", player=f"P{box}", box=box, chips=1_000_000_00)
        t.supply()
    dealt, key = 0, ""
    while dealt < 3:
        t.begin(rules.next_procedure(t))
        while t.pending is not None:
            event = t.supply(house.outcome(t) if t.pending.asks == "order" else fuzz.outcome(t))
            key = event.outcome.key if isinstance(event.outcome, Shuffled) else key
            if isinstance(event.act, Deal):
                dealt += 1
                shown = View(name, t, "spectator").layout(t)
                assert shown["seal"] == commitment(key)
                assert (shown["places"] is not None) == rules.part(DealtCards).private


def test_a_spent_key_is_shown_only_where_no_card_was_for_one_player_alone():
    for name in ("let-it-ride", "three-card-poker", "pai-gow-poker"):
        rules = game(name)
        assert rules.part(DealtCards).private
        t = Table(rules, rules.elect({}))
        fuzz = Fuzz(Randomness.seeded(3), irregular=0)
        t.begin("sit", player="Ada", box=1, chips=1_000_000_00)
        t.supply()
        for _ in range(30):
            if t.chance.spent:
                break
            t.begin(rules.next_procedure(t) or "round")
            while t.pending is not None:
                t.supply(fuzz.outcome(t))
        assert t.chance.spent
        assert View(name, t, "spectator").layout(t)["spent"] is None


@pytest.mark.parametrize("name", ["casino-war", "holdem", "pai-gow", *TWENTY_ONE])
def test_a_shuffle_seals_the_next_one_and_a_seed_in_between_changes_it_for_everybody_to_prove(name, tmp_path):
    journal = Journal(tmp_path / "f.db")
    rules = game(name)
    session = Session.create(journal, "t-1", rules, rules.options())
    t = session.table
    fuzz = Fuzz(Randomness.seeded(3), irregular=0)
    house = House({}, Randomness.seeded(4), seals=True)
    for box in list(t.places)[:3]:
        session.begin("sit", player=f"P{box}", box=box, chips=1_000_000_00)
        session.supply()
    promised, mixed = "", []
    for _ in range(900):
        if len(mixed) > 1:
            break
        if t.pending is None:
            if t.chance.sealed_keys.get("cards") and not t.chance.sealed_keys["cards"].seeds:
                promised = commitment(t.chance.sealed_keys["cards"].key)
                session.begin("seed", by="player:P1", player="P1", seed=f"seed {t.n}")
                session.supply()
            session.start(rules.next_procedure(t))
        while t.pending is not None:
            shuffles = t.pending.asks == "order"
            event = t.supply(house.outcome(t) if shuffles else fuzz.outcome(t))
            if shuffles and event.outcome.seeds:
                assert commitment(event.outcome.key) == promised, "the seal was shown before the seed was given"
                assert event.outcome.cards(t.shoe.whole()) != Shuffled(key=event.outcome.key).cards(t.shoe.whole())
                mixed.append(event.n)
        session.save()
    assert len(mixed) > 1
    assert verify(journal, "t-1")["events"] == t.n
    done = [shoe for shoe in shoes(journal, "t-1") if shoe.seeds and (shoe.key or shoe.kept) and shoe.cards]
    assert done
    assert sum(map(prove, done)) > 0
    # Another seed, or none, is found out.
    shoe = next(shoe for shoe in done if sum(card is not None for card in shoe.cards) > 2)
    for seeds in ([], ["another"]):
        with pytest.raises(Refusal):
            prove(msgspec.structs.replace(shoe, seeds=seeds))


def test_a_file_of_draws_is_proven_by_itself_and_a_changed_result_is_found(tmp_path, capsys):
    session = played("craps", Journal(tmp_path / "f.db"))
    found = [one for one in msgspec.to_builtins(shoes(session.journal, "craps-1")) if one["key"]]
    file = tmp_path / "draws.json"
    file.write_text(json.dumps(found))
    assert main(["verify", "--shoe", str(file)]) == 0
    assert "draws of event" in capsys.readouterr().out
    found[0]["draws"][0]["result"] = "1-1" if found[0]["draws"][0]["result"] != "1-1" else "6-6"
    file.write_text(json.dumps(found))
    assert main(["verify", "--shoe", str(file)]) == 2
    assert "with the seeds, gives" in " ".join(capsys.readouterr().err.split())


def test_a_table_in_the_middle_of_a_sealed_round_draws_the_same_after_a_kill(tmp_path):
    session = played("craps", Journal(tmp_path / "f.db"), procedures=4)
    t = session.table
    driver = Sealing(Randomness.seeded(9), irregular=0)
    session.start(t.game.next_procedure(t))
    while not isinstance(t.pending, Chance):
        t.supply(driver.outcome(t))
    session.save()
    again = Session.resume(Journal(tmp_path / "f.db"), "craps-1").table
    assert driver.outcome(again) == driver.outcome(t)
    assert again.chance.sealed_keys == t.chance.sealed_keys


def test_results_with_seeds_are_as_uniform_as_without():
    rolls = [draw_from_key(DICE, "ab" * 32, ("a", "b"), n) for n in range(3600)]
    counts = [rolls.count(roll) for roll in DICE.results()]
    assert 10 < sum((count - 100) ** 2 / 100 for count in counts) < 70
    assert sorted(places(("x",), 52)) == [*range(52)] == [*places((), 52)]
    assert SealedKey("ab" * 32).next(DICE) == draw_from_key(DICE, "ab" * 32, (), 0)


def test_a_seed_that_comes_while_the_wheel_turns_goes_with_the_next_spin(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        table = floor.open("roulette")
        pit = floor.join(table, floor.staff(), staff=True)
        ada = seated(floor, table, "Ada", 1)
        pit.must("hold")
        stake = [{"box": 1, "wager": "red", "amount": "5"}]
        ada.must("bet", wagers=stake, deal=True)
        live = floor.floor.tables[table]
        assert live.table.pending is not None
        assert not live.table.betting, "wagers are closed, and the pit has stopped the wheel"
        ada.must("seed", seed="for the next")
        assert "already waiting for the next seal" in ada.refused("seed", seed="one more")
        pit.must("hold", held=False)
        ready_to_bet(ada)
        ada.until(lambda state: live.table.chance.sealed_keys[DRAWS].words == ("for the next",))
        assert not [
            answer for answer in ada.answers if answer["type"] == "refused" and "nothing is sealed" in answer["reason"]
        ]
        ada.must("bet", wagers=stake, deal=True)
        ready_to_bet(ada)
    journal = Journal(tmp_path / "floor.db")
    assert [shoe.seeds for shoe in shoes(journal, table)][:2] == [[], ["for the next"]]
    assert verify(journal, table)["events"] > 0
