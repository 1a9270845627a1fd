"""Journals that earlier software wrote verify for ever: by the scripts, or of earlier rules by their own acts."""

import re
import shutil
from pathlib import Path

import msgspec
import pytest

from pitboss.cli import main
from pitboss.games import game
from pitboss.journal.chain import Header
from pitboss.journal.check import check_record
from pitboss.journal.export import export
from pitboss.journal.session import Session, decode_events, table_of
from pitboss.journal.store import Journal
from pitboss.journal.vault import is_locked
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.act import Shuffled
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.drivers import Flat, House, redo, replay
from pitboss.table.event import Begin, Event
from pitboss.table.procedures.sealed_chance import AddSeed

EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.sqlite"))
"""A small journal of each version of rules that there was; never rewritten, and one more with each new version."""


def copied(path: Path, folder: Path) -> Path:
    """A copy of a journal, with its key file where it was locked with one."""
    for beside in path.parent.glob(f"{path.name}.keys"):
        shutil.copy(beside, folder)
    return Path(shutil.copy(path, folder))


@pytest.fixture(params=EARLIER, ids=lambda path: path.stem)
def earlier(request, tmp_path):
    """A copy, so that the one that is kept stays as it was written."""
    journal = Journal(copied(request.param, tmp_path), create=False)
    yield journal
    journal.close()


def test_every_journal_ever_written_verifies(earlier):
    for name in earlier.tables():
        found = verify(earlier, name)
        header = earlier.header(name)[0]
        assert found["by"] == ("scripts" if game(header.game).version == header.rules else "acts")
        assert (found["rules"], found["rounds"]) == (header.rules, 6)
        assert found["events"] > 100


def test_there_is_a_journal_of_every_version_up_to_the_present_one():
    have = {(path.stem.partition(".rules-")[0], path.stem.partition(".rules-")[2]) for path in EARLIER}
    for name in ("blackjack", "holdem"):
        for version in range(1, int(game(name).version) + 1):
            assert (name, str(version)) in have, f"keep a journal of rules {version} of {name}"


def run_again(table: Table, header: Header, events: list[Event]) -> None:
    """By the scripts, or where those are of another version by the acts themselves."""
    if table.game.version == header.rules:
        replay(table, events)
    else:
        for event in events:
            redo(table, event)


SEALED = Path(__file__).parent / "earlier" / "sealed.rules-1.sqlite"


@pytest.mark.parametrize(("name", "drawn", "kinds"), [("craps-1", Chance, 13), ("three-card-poker-1", Shuffle, 6)])
def test_a_sealed_journal_of_earlier_software_proves_what_was_drawn(name, drawn, kinds, tmp_path):
    """Dice from sealed keys and shuffles that seal the next, with seeds of players, locked lines among them."""
    journal = Journal(copied(SEALED, tmp_path), create=False)
    header, rows = journal.header(name)[0], list(journal.rows(name))
    table = table_of(header, any_rules=True)
    events = list(decode_events(rows))
    journal.close()
    assert any(is_locked(row.line) for row in rows)
    assert any(isinstance(event.act, AddSeed) for event in events)
    found = [event for event in events if isinstance(event.act, drawn)]
    assert len(found) == kinds
    # The last shows what was sealed before it and nothing else: another result, or another key, was never drawn.
    last = found[-1]
    run_again(table, header, events[: last.n - 1])
    if isinstance(last.outcome, Shuffled):
        other = msgspec.structs.replace(last.outcome, key="00" * 32)
    else:
        other = next(event.outcome for event in found if event.outcome != last.outcome)
    with pytest.raises(Refusal, match="sealed"):
        run_again(table, header, [msgspec.structs.replace(last, outcome=other)])
    run_again(table, header, events[last.n - 1 :])
    assert table.n == len(events)


def test_a_locked_journal_of_earlier_software_says_which_key_it_lacks(tmp_path):
    journal = Journal(Path(shutil.copy(SEALED, tmp_path)), create=False)
    found = verify(journal, "craps-1")
    assert re.search(r"locked with key [0-9a-f]{16}, which is not here", found["lacking"])
    assert (found["by"], found["vouched"]) == ("links", False)
    journal.close()


def old_events(name: str, tmp_path: Path) -> tuple[Header, list[Event]]:
    journal = Journal(Path(shutil.copy(Path(__file__).parent / "earlier" / name, tmp_path)), create=False)
    (table,) = journal.tables()
    header, events = journal.header(table)[0], list(decode_events(journal.rows(table)))
    journal.close()
    return header, events


def test_of_earlier_rules_a_card_that_was_not_next_is_refused(tmp_path):
    header, events = old_events("holdem.rules-2.sqlite", tmp_path)
    table = table_of(header, any_rules=True)
    at = next(i for i, e in enumerate(events) if e.act.asks == "card")
    for event in events[:at]:
        redo(table, event)
    other = next(card for card in table.shoe.cards if card != events[at].outcome)
    with pytest.raises(Refusal, match=rf"event {events[at].n} cannot have happened"):
        redo(table, msgspec.structs.replace(events[at], outcome=other))


def test_of_earlier_rules_an_event_that_is_missing_is_refused(tmp_path):
    header, events = old_events("blackjack-switch.rules-1.sqlite", tmp_path)
    table = table_of(header, any_rules=True)
    for event in events[:20]:
        redo(table, event)
    with pytest.raises(Refusal, match="event 22 does not follow event 20"):
        redo(table, events[21])


def test_a_table_of_earlier_rules_is_not_played_on(tmp_path):
    header, _ = old_events("blackjack-switch.rules-1.sqlite", tmp_path)
    with pytest.raises(Refusal, match="played under rules 1 of blackjack-switch"):
        table_of(header)


def test_the_command_says_that_it_was_proven_by_acts(tmp_path, capsys):
    kept = shutil.copy(Path(__file__).parent / "earlier" / "holdem.rules-1.sqlite", tmp_path)
    assert main(["verify", str(kept)]) == 0
    assert "of rules 1: proven by its own acts" in capsys.readouterr().out


def test_a_journal_and_its_records_carry_day_edition_and_rules(tmp_path):
    with_day = Journal(tmp_path / "dated.db")
    found = game("casino-war")
    session = Session.create(with_day, "war-1", found, found.elect({}, "1999-02-01"), as_of="1999-02-01")
    session.begin("sit", player="A", box=1, chips=100_00)
    session.supply()
    house = House({"A": Flat(())})
    for _ in range(3):
        session.begin(found.next_procedure(session.table))
        while session.table.pending is not None and not session.table.betting:
            session.supply(house.outcome(session.table))
        if session.table.betting:
            break
    from pitboss.table import Wager

    session.supply(Wager(1, "A", "initial", 10_00))
    while session.table.pending is not None:
        session.supply(house.outcome(session.table))
    header = with_day.header("war-1")[0]
    assert (header.as_of, header.edition, header.rules) == ("1999-02-01", "1999-01-19", found.version)
    assert Session.resume(with_day, "war-1").table.edition.day.isoformat() == "1999-02-01"
    assert verify(with_day, "war-1")["as_of"] == "1999-02-01"
    (record,) = export(with_day, "war-1")
    assert (record["as_of"], record["edition"], record["rules"]) == ("1999-02-01", "1999-01-19", found.version)
    assert list(check_record(1, msgspec.json.encode(record))) == []
    early = list(check_record(1, msgspec.json.encode(record | {"as_of": "1999-01-18"})))
    assert "R.1999 d.29" in early[0].ruled, "a record with a date is ruled on by the law of that date"
    assert isinstance(next(decode_events(with_day.rows("war-1"))).act, Begin)


def test_an_old_header_without_edition_is_read_as_the_latest_text_held():
    raw = b'{"table":"1","game":"casino-war","options":{},"inventory":1,"rules":"2","software":"0"}'
    header = msgspec.json.decode(raw, type=Header)
    assert (header.as_of, header.edition) == ("", "")
    assert table_of(header).edition is None
