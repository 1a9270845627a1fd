"""Cases: whole rounds to the cent, and every irregularity, as a user writes them in a file."""

import json

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.check import check_record
from pitboss.journal.export import records
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.table import Table
from tests.cases import NOBODY, irregular, ruled, strange
from tests.conformance.probe import played
from tests.each import each

WAR = {"box": 1, "choose": "go-to-war"}
SURRENDER = {"box": 1, "choose": "surrender"}
BOTH = {"initial": "10.00", "tie": "5.00"}


def lines(result: dict) -> dict[tuple[int, str], tuple[str, str]]:
    return {(r["box"], r["wager"]): (r["outcome"], r["returned"]) for r in result["settlement"]}


@pytest.mark.parametrize(
    ("cards", "wagers", "decisions", "net"),
    [
        pytest.param("Kh 9s", BOTH, [], "5.00", id="higher card, tie wager lost"),
        pytest.param("7h 7s", BOTH, [SURRENDER], "45.00", id="tie paid, surrender"),
        pytest.param("7h 7s 2c 3c 4c Qd 8d", BOTH, [WAR], "60.00", id="war won"),
        pytest.param(
            "7h 7s 2c 3c 4c 4d 4h",
            {"initial": "10.00"},
            [WAR, {"box": 1, "choose": "war-tie", "amount": "5.00"}],
            "70.00",
            id="tie in war with a tie wager on it",
        ),
        pytest.param("7h 7s 2c 3c 4c 3d Jh", {"initial": "10.00"}, [WAR], "-20.00", id="war lost"),
        pytest.param("7h 7s", {"initial": "15.00"}, [SURRENDER], "-7.50", id="half of an odd wager"),
    ],
)
def test_what_a_case_of_one_box_brings(cards, wagers, decisions, net):
    assert ruled(cards, *decisions, wagers=wagers)["net"] == {"A": net}


def test_three_at_war_take_seven_cards_more():
    boxes = [{"box": n, "player": p, "wagers": {"initial": "10"}} for n, p in enumerate("ABC", 1)]
    war = [{"box": n, "choose": "go-to-war"} for n in (1, 2, 3)]
    result = ruled("9c 9d 9h 9s 2c 3c 4c 5c 6c 7c 8c", *war, boxes=boxes)
    after = [e for e in result["events"] if e["act"] in {"burn", "deal"}][4:]
    assert [e["act"] for e in after] == ["burn"] * 3 + ["deal"] * 4
    assert [e["to"] for e in after[3:]] == [1, 2, 3, 0]


def test_a_second_face_up_card_voids_everything():
    boxes = [{"box": n, "player": p, "wagers": BOTH} for n, p in enumerate("ABC", 1)]
    result = ruled(
        "9c 2d 3h 4s 5s",
        boxes=boxes,
        irregularities=[{"kind": "face-up-in-shoe", "card": 2}, {"kind": "face-up-in-shoe", "card": 4}],
    )
    assert result["void"]["cite"] == "19:47-22.10(a)"
    assert set(lines(result).values()) == {("void", "10.00"), ("void", "5.00")}
    assert result["net"] == {"A": "0.00", "B": "0.00", "C": "0.00"}
    assert result["events"][-1]["act"] == "order-reshuffle"


def test_a_box_that_was_passed_over_gets_both_wagers_back():
    boxes = [{"box": 1, "player": "A", "wagers": {"initial": "10"}}, {"box": 4, "player": "B", "wagers": BOTH}]
    result = ruled("9c 5d", boxes=boxes, irregularities=strange("not-dealt", box=4))
    assert lines(result) == {
        (1, "initial"): ("win", "20.00"),
        (4, "initial"): ("void", "10.00"),
        (4, "tie"): ("void", "5.00"),
    }
    assert {r["cite"] for r in result["settlement"] if r["box"] == 4} == {"19:47-22.10(c)"}


def test_the_cut_after_a_cutting_card_on_the_dealers_hand():
    found = adjudicate(
        read_case(
            {
                "game": "casino-war",
                "boxes": [{"box": n, "player": p, "wagers": {"initial": "10"}} for n, p in ((1, "A"), (5, "B"))],
                "cards": ["9c", "8c", "cut", "2d"],
            }
        )
    )
    assert found.table.cards.reshuffle_due == "cutting-card"
    after = ruled(
        "",
        {"player": "B", "choose": "refuse"},
        {"player": "A", "choose": "cut", "position": 100},
        boxes=[{"box": n, "player": p, "wagers": {}} for n, p in ((1, "A"), (5, "B"))],
        procedure="shuffle",
        cutting_card_at=0,
    )
    offers = [e for e in after["events"] if e["act"] == "offer-cut"]
    assert [(e["to"], e["cite"]) for e in offers] == [
        ("player:B", "19:47-22.5(b)3"),
        ("player:A", "19:47-22.5(c)"),
    ]


IRREGULAR = irregular()


@each("of", IRREGULAR)
def test_every_irregularity_can_be_put_to_a_case_and_every_ruling_of_the_game_is_among_them(of):
    regular = {ruling.kind for ruling in game(of).rulings if ruling.regular}
    failures, reached = [], set()
    for name, (cards, decisions, more, net) in IRREGULAR[of].items():
        result = ruled(cards, *decisions, game=of, **more)
        kind = name.partition(" ")[0]
        event = next((e for e in result["events"] if e.get("kind") == kind), None)
        wanted = "incident" if kind in regular else "irregularity"
        if event is None or event["act"] != wanted or not event["cite"] or result["net"] != net:
            failures.append((name, event, result["net"], net))
        reached |= {(e["kind"], e["cite"]) for e in result["events"] if "kind" in e}
    assert not failures, failures
    assert reached == {(ruling.kind, ruling.cite) for ruling in game(of).rulings}


@pytest.mark.parametrize("of", [name for name in ready() if name not in IRREGULAR])
def test_all_rulings_of_other_games_are_met_by_records_of_random_play(of):
    """A game needs no list: what goes wrong in rounds of its own is put to cases, and ruled on the same way."""
    wanted, met = {ruling.kind for ruling in game(of).rulings}, set()
    for seed in range(120):
        t = played(of, seed)
        for record in records(Table(t.game, t.options), t.events):
            new = {item["kind"] for item in record["irregularities"]} - met
            assert not new or list(check_record(1, json.dumps(record).encode())) == []
            met |= new
        if met >= wanted:
            break
    assert met >= wanted


def acts(result: dict) -> list[tuple]:
    return [(e["act"], e.get("to") or e.get("card") or e.get("choose"), e["cite"]) for e in result["events"]]


def test_a_players_third_card_in_error_becomes_the_bankers():
    cards, _, more, _ = IRREGULAR["minibaccarat"]["player-third-in-error"]
    events = ruled(cards, game="minibaccarat", **more)["events"]
    assert [e["card"] for e in events if e["act"] == "deal" and e["to"] == "banker"] == ["2d", "2h", "5s"]
    for name, after in (("player-third-in-error", "hold"), ("player-third-in-error-seen", "discard")):
        cards, _, more, _ = IRREGULAR["minibaccarat"][f"{name} and the Banker stays"]
        events = ruled(cards, game="minibaccarat", **more)["events"]
        assert [e["act"] for e in events if e.get("card") == "5s"] == ["irregularity", after]


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
def test_a_recut_is_made_before_any_card_leaves_the_shoe(of):
    cards, decisions, more, _ = IRREGULAR[of]["recut in the shoe"]
    tags = [act for act, _, _ in acts(ruled(cards, *decisions, game=of, **more))]
    at = tags.index("irregularity")
    assert tags[at + 1 :] == ["order-recut", "unload", "offer-cut", "insert-cutting-card", "burn", "burn"]
    with pytest.raises(Refusal, match="cannot happen"):
        ruled(cards, *decisions, game=of, **more | {"irregularities": strange("recut", card=2)})


@pytest.mark.parametrize("by", ["dealer", "player", "player:A", "floorperson"])
def test_only_the_supervisor_says_whether_bent_cards_can_be_recognised(by):
    cards, decisions, more, _ = IRREGULAR["minibaccarat"]["bent-card"]
    result = ruled(cards, *decisions, game="minibaccarat", **more)
    assert ("decide", "identified", "house:minibaccarat/bent-card") in acts(result)
    with pytest.raises(Refusal, match="belongs to casino-supervisor"):
        ruled(cards, {"by": by, "choose": "identified"}, game="minibaccarat", **more)


def test_the_shuffler_jam_is_put_to_a_shuffle():
    _, _, more, _ = IRREGULAR["casino-war"]["shuffler-jam"]
    events = [(e["act"], e.get("method"), e["cite"]) for e in ruled("", **more)["events"]]
    at = events.index(("irregularity", None, "19:47-22.10(d)"))
    assert events[at + 1 : at + 4] == [
        ("device-jam", None, "19:47-22.10(d)"),
        ("shuffle", "manual", "19:47-22.10(d)"),
        ("offer-cut", None, "19:47-22.5(b)1"),
    ]


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
def test_a_reshuffle_after_the_last_hand_can_be_put_to_a_case(of):
    result = ruled("Ac Kc", game=of, boxes=NOBODY, procedure="shuffle")
    assert next(act for act, _, _ in acts(result)) == "shuffle"


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
def test_a_spoken_wager_may_be_the_only_one_and_needs_no_number_of_an_act(of):
    result = ruled(
        "9c 5d 9d 4h",
        game=of,
        boxes=NOBODY,
        irregularities=strange("cash-wager", box=1, wagers={"banker": "10"}),
    )
    assert result["net"] == {"A": "9.50"}


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
@pytest.mark.parametrize("kind", ["cash-wager", "out-of-limits"])
def test_nothing_is_no_wager_even_where_one_lies(of, kind):
    _, _, more, _ = IRREGULAR[of][kind]
    at = more["irregularities"][0]["act"]
    with pytest.raises(Refusal, match="is not a wager"):
        ruled(
            "9c 5d 9d 4h",
            game=of,
            boxes=[{"box": 1, "player": "A", "wagers": {"banker": "10"}}, {"box": 2, "player": "B", "wagers": {}}],
            irregularities=strange(kind, act=at, box=1, wagers={"banker": "0"}),
        )


def test_the_inventory_is_filled_when_it_cannot_pay():
    result = ruled("9c 9d", SURRENDER, wagers={"initial": "10", "tie": "50000"})
    assert lines(result)[1, "tie"] == ("win", "550000.00")
    assert [e["kind"] for e in result["events"] if e["act"] == "incident"] == ["fill"]


def test_void_in_war_gives_back_the_collected_initial_wager():
    result = ruled(
        "9c 9d 2c 3c",
        WAR,
        wagers=BOTH,
        irregularities=[{"kind": "face-up-in-shoe", "card": 3}, {"kind": "face-up-in-shoe", "card": 4}],
    )
    assert lines(result) == {
        (1, "initial"): ("void", "10.00"),
        (1, "tie"): ("win", "55.00"),
        (1, "war"): ("void", "10.00"),
    }
    assert result["net"] == {"A": "50.00"}


def test_an_irregularity_may_overtake_a_decision():
    """The contract's own example: the card that goes unused changes the course, and nobody asks about war."""
    result = ruled("9h 9s 2c 3d 4h Kd 5c", WAR, wagers=BOTH, irregularities=strange("face-up-in-shoe", act=4))
    assert result["events"][3]["act"] == "irregularity"
    assert result["net"] == {"A": "5.00"}


def test_the_python_function_and_the_command_agree(tmp_path, capsys):
    case = {
        "game": "casino-war",
        "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10"}}],
        "cards": ["9c", "5d"],
    }
    (tmp_path / "case.json").write_text(json.dumps(case))
    assert main(["adjudicate", str(tmp_path / "case.json"), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == pitboss.adjudicate(case).shown()
    assert set(printed) == {"events", "settlement", "net", "void"}
    assert main(["adjudicate", str(tmp_path / "case.json")]) == 0
    assert "19:47-22.8(a)2" in capsys.readouterr().out


RECORD = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": BOTH}],
    "cards": ["9c", "9d", "2c", "3c", "4c", "Kd", "5d"],
    "decisions": [WAR],
    "expect": {
        "settlement": [
            {"box": 1, "wager": "initial", "staked": "10.00", "outcome": "lose", "returned": "0.00"},
            {"box": 1, "wager": "tie", "staked": "5.00", "outcome": "win", "returned": "55.00"},
            {"box": 1, "wager": "war", "staked": "10.00", "outcome": "win", "returned": "30.00"},
        ],
        "net": {"A": "60.00"},
    },
}


def deviations(record: dict) -> list:
    return list(check_record(1, json.dumps(record).encode()))


def altered(path: str, value) -> dict:
    record = json.loads(json.dumps(RECORD))
    place = record
    *way, last = path.split(".")
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    return record


def test_a_true_record_has_no_deviation():
    assert deviations(RECORD) == []


@pytest.mark.parametrize(
    ("path", "value", "what", "cite"),
    [
        ("expect.settlement.1.returned", "50.00", "box 1, tie wager: returned", "19:47-22.8(a)3"),
        ("expect.settlement.2.returned", "20.00", "box 1, war wager: returned", "19:47-22.8(g)2"),
        ("expect.settlement.0.outcome", "push", "box 1, initial wager: outcome", "19:47-22.8(c)2"),
        ("expect.settlement.0.wager", "ante", "box 1, initial wager: settled by the rules, not in the record", None),
        ("expect.net.A", "50.00", "net", None),
        ("expect.void", {"reason": "none"}, "void", None),
        ("cards.5", "5h", "box 1, war wager: returned", "19:47-22.8(g)3"),
        ("decisions.0.choose", "hit", "the round is not legal", "19:47-22.8(c)"),
        ("expect.events", [], "number of events", None),
    ],
)
def test_each_kind_of_deviation_is_reported(path, value, what, cite):
    found = deviations(altered(path, value))
    assert what in [d.what for d in found]
    if cite:
        assert cite in [d.cite for d in found]


def test_a_card_too_many_is_a_deviation():
    found = deviations(altered("cards", [*RECORD["cards"], "2d"]))
    assert [(d.what, d.recorded, d.ruled) for d in found] == [("cards", 8, 7)]


def test_check_exits_1_on_a_deviation(tmp_path, capsys):
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps(RECORD) + "\n" + json.dumps(altered("expect.net.A", "1.00")) + "\n")
    assert main(["check", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["rounds"] == 2
    assert [d["line"] for d in found["deviations"]] == [2]
    assert main(["check", str(path)]) == 1
    assert "line 2: net: recorded A 1.00, ruled A 60.00" in capsys.readouterr().out
    path.write_text(json.dumps(RECORD) + "\n")
    assert main(["check", str(path)]) == 0


@pytest.mark.parametrize(
    ("game", "wager", "before", "why"),
    [
        ("fast-action-holdem", "original", {"marker": 99}, "the dealing marker cannot lie at box 99"),
        ("fast-action-holdem", "original", {"marker": -1}, "marker"),
        ("caribbean-stud", "ante", {"meter": -5}, "meter"),
        ("caribbean-stud", "ante", {"metre": 20_000_00}, "remembers nothing called 'metre'; did you mean meter"),
        ("three-card-poker", "ante", {"uncounted": -1}, "uncounted"),
        ("blackjack", "blackjack", {"meter": -5}, "meter"),
        ("casino-war", "initial", {"marker": 1}, "remembers nothing called 'marker'"),
    ],
)
def test_what_no_table_can_remember_is_refused(game, wager, before, why):
    boxes = [{"box": 1, "player": "A", "wagers": {wager: "10.00"}}]
    with pytest.raises(Refusal, match=why):
        pitboss.adjudicate({"game": game, "boxes": boxes, "cards": [], "before": before})


def test_chips_that_were_bought_while_wagers_were_taken_are_part_of_what_is_there_in_all():
    """With fifteen dollars in all, ten of them just bought, nobody goes to war after a wager of ten."""
    case = {
        "game": "casino-war",
        "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10"}}],
        "decisions": [WAR],
        "cards": ["9h", "9s", "2c", "3c", "4c", "Kh", "5s"],
        "bankrolls": {"A": "15"},
        "bought": {"A": "10"},
    }
    with pytest.raises(Refusal):
        pitboss.adjudicate(case)
    assert pitboss.adjudicate(case | {"bankrolls": {"A": "20"}}).shown()["net"] == {"A": "10.00"}
