"""`pitboss pit`: a plan of a pit, ruled on step by step."""

import json

import pytest

from pitboss.cli import main

DAY = "2004-05-12T"
NOTICE = {
    "game": "punto-banco",
    "option": "settlement_order",
    "value": 3,
    "given": f"{DAY}09:00",
    "effective": f"{DAY}09:30",
    "to": ["surveillance", "commission"],
}
PLAN = {
    "pit": "A",
    "notices": [NOTICE, NOTICE | {"value": 1, "given": f"{DAY}20:00", "effective": f"{DAY}20:30"}],
    "tables": [{"table": name, "game": "punto-banco", "at": f"{DAY}10:00"} for name in ("1", "2")],
    "changes": [],
}


def change(at: str, **more) -> dict:
    return {"game": "punto-banco", "option": "settlement_order", "value": 1, "at": DAY + at, **more}


def ruled(tmp_path, capsys, plan: dict) -> tuple[int, dict]:
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(plan))
    code = main(["pit", str(path), "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_plan_that_keeps_the_rules_is_allowed(tmp_path, capsys):
    code, result = ruled(tmp_path, capsys, PLAN | {"changes": [change("20:30")]})
    assert code == 0
    assert [step["allowed"] for step in result["steps"]] == [True, True, True]


@pytest.mark.parametrize(
    ("step", "cite"), [(change("20:30", tables=["2"]), "19:47-3.10(c)1"), (change("20:20"), "19:47-3.10(c)2")]
)
def test_a_step_that_breaks_them_is_refused_with_its_paragraph(tmp_path, capsys, step, cite):
    code, result = ruled(tmp_path, capsys, PLAN | {"changes": [step]})
    assert (code, result["refused"]) == (1, 1)
    assert result["steps"][-1]["violations"][0]["cite"] == cite
    assert main(["pit", str(tmp_path / "plan.json")]) == 1
    assert cite in capsys.readouterr().out


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ({}, "missing required field 'pit'"),
        (PLAN | {"tabels": []}, "unknown field"),
        (PLAN | {"changes": [change("noon")]}, "is not a time"),
        (PLAN | {"changes": [change("20:30+01:00")]}, "without a time zone"),
        (PLAN | {"notices": [NOTICE | {"value": 9}]}, "must be 1, 2, 3 or 4"),
        (PLAN | {"notices": [NOTICE | {"game": "banko"}]}, "there is no game"),
    ],
)
def test_a_bad_plan_is_refused_in_one_line(tmp_path, capsys, plan, reason):
    code, result = ruled(tmp_path, capsys, plan)
    assert code == 2
    assert reason in result["error"]
