"""Orders of the pit in a running game: stopping where a report can be made, and the staff's own choices."""

import pytest

from .serving import seated, serving


@pytest.fixture
def floor(tmp_path):
    with serving(tmp_path / "floor.db") as served:
        yield served


def bet(seat, wager):
    seat.must("bet", wagers=[{"box": 1, "wager": wager, "amount": "10"}], deal=True)


def test_the_dealer_stops_where_the_report_can_be_made(floor):
    table = floor.open("casino-war")
    ada = seated(floor, table, "Ada", 1)
    assert floor.order(table, do="hold", held=False, until="face-up-in-shoe").status_code == 200
    assert not ada.state["held"]
    bet(ada, "initial")
    ada.until(lambda state: state["held"])
    assert (ada.ask["act"], ada.ask["aim"]) == ("deal", {"to": 1})
    reported = floor.order(table, do="report", at=ada.n, kind="face-up-in-shoe")
    assert reported.status_code == 200
    # It was for this once: the game goes on when it is let.
    assert floor.order(table, do="hold", held=False).status_code == 200
    ada.until(lambda state: state["layout"]["over"] or state["ask"]["kind"] == "choose")
    ada.close()


def test_nobody_waits_for_what_the_game_does_not_know(floor):
    table = floor.open("casino-war")
    refused = floor.order(table, do="hold", held=False, until="recut")
    assert refused.status_code == 400
    assert "has no irregularity 'recut'" in refused.json()["error"]


def test_only_floorpersons_and_supervisors_stop_the_dealer(floor):
    table = floor.open("casino-war")
    for order in ({"do": "hold"}, {"do": "step", "at": 0}):
        refused = floor.order(table, role="pit-clerk", **order)
        assert refused.status_code == 400
        assert f"{order['do']} cannot be ordered by pit-clerk" in refused.json()["error"]
    assert floor.order(table, role="floorperson", do="hold").status_code == 200


@pytest.fixture
def bent(floor):
    """A hand in Ada's hands whose cards the supervisor has to tell."""
    table = floor.open("minibaccarat", dealing="handed")
    ada = seated(floor, table, "Ada", 1)
    bet(ada, "player")
    ada.until(lambda state: state["ask"] and state["ask"]["kind"] == "turn")
    assert floor.order(table, do="report", at=ada.n, kind="bent-card").status_code == 200
    ada.until(lambda state: state["ask"]["kind"] == "choose")
    yield table, ada
    ada.close()


def test_the_supervisor_makes_the_choice_that_is_the_supervisors(floor, bent):
    table, ada = bent
    assert not ada.ask["mine"]
    chosen = floor.order(table, do="choose", at=ada.n, choose="not-identified")
    assert chosen.status_code == 200, chosen.text
    assert any(event.act.__struct_config__.tag == "void" for event in floor.events(table))
    assert '"choose":"not-identified"' in floor.floor.people.log(1)[0]["what"]


def test_nobody_else_makes_it(floor, bent):
    table, ada = bent
    assert "belongs to casino-supervisor" in ada.refused("choose", at=ada.n, choose="identified")
    by_floorperson = floor.order(table, role="floorperson", do="choose", at=ada.n, choose="identified")
    assert by_floorperson.status_code == 400
    assert "belongs to casino-supervisor" in by_floorperson.json()["error"]
    assert "belongs to casino-supervisor" in floor.floor.people.log(1)[0]["answer"]
    assert floor.order(table, do="choose", at=ada.n, choose="perhaps").status_code == 400


def test_the_pit_does_not_choose_for_a_player(floor):
    table = floor.open("casino-war")
    ada = seated(floor, table, "Ada", 1)
    for _ in range(200):
        bet(ada, "initial")
        if ada.ask["kind"] == "choose":
            break
    else:
        pytest.fail("no tie in 200 rounds")
    refused = floor.order(table, do="choose", at=ada.n, choose="surrender")
    assert refused.status_code == 400
    assert "belongs to player Ada" in refused.json()["error"]
    ada.close()


def test_the_pit_reports_what_a_player_announced_out_of_turn(floor):
    table = floor.open("holdem", boxes=3)
    seats = {}
    for box, name in enumerate("ABC", start=1):
        seats[box] = floor.join(table, floor.patron(name))
        seats[box].must("sit", box=box, chips="200")
    pit = floor.join(table, floor.staff(), staff=True)
    pit.until(lambda state: (state["ask"] or {}).get("kind") == "choose")
    asked = pit.ask["box"]
    row = next(row for row in pit.state["reportable"] if row["kind"] == "out-of-turn")
    assert (row["needs"], row["plain"]) == ("wager", True)
    assert row["open"] == ["fold", "check", "call", "bet", "raise"]
    other = next(box for box in seats if box != asked)
    wrong = floor.order(table, do="report", at=pit.n, kind="out-of-turn", box=asked, wager="fold")
    assert (wrong.status_code, wrong.json()["cite"]) == (400, "house:poker-room/out-of-turn")
    assert floor.order(table, do="report", at=pit.n, kind="out-of-turn", box=other, wager="fold").status_code == 200
    live = floor.floor.tables[table]
    assert live.table.memory.spoken[other].says == "fold"
    assert live.table.pending.box == asked, "still the same player's turn"
