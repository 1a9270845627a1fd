"""Records that were tampered with or written wrongly: each is ruled on or refused, and none ends in a fault."""

from collections import Counter

import pytest

from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.table.act import kind
from pitboss.table.memory import Memory
from tests.journal.mutated import mutated, whole
from tests.story import refused
from tests.volume import volume


def ends(number: int, seed: int) -> Counter[str]:
    """How this number of mutated records ended; of a fault, what it was and where it came from."""
    found: Counter[str] = Counter()
    for text in mutated(number, seed):
        try:
            adjudicate(read_case(text)).shown()
        except Refusal as refusal:
            found["refused" if len(str(refusal)) < 1000 else "refused at length"] += 1
        except Exception as fault:
            found[f"{type(fault).__name__}: {fault} in {text!r}"] += 1
        else:
            found["ruled on"] += 1
    return found


def test_two_thousand_mutated_records_are_ruled_on_or_refused():
    found = ends(2_000, seed=1)
    assert set(found) == {"refused", "ruled on"}
    assert min(found.values()) > 100


@pytest.mark.slow
def test_fifty_thousand_mutated_records_are_ruled_on_or_refused():
    """And 335,000 in a long trial."""
    assert set(ends(volume(50_000, 335_000), seed=2)) == {"refused", "ruled on"}


def test_a_fault_that_was_planted_is_found(monkeypatch):
    """The control: wagers of mid-round that are believed to stand from before."""
    monkeypatch.setattr(Memory, "stands", lambda self, wager: True)
    assert set(ends(1_000, seed=1)) - {"refused", "ruled on"}


def one(of: str, *, box: int = 1, wagers: dict | None = None, **more) -> dict:
    return {"game": of, "boxes": [{"box": box, "player": "A", "wagers": wagers or {}}], **more}


def ruled(case: dict):
    return adjudicate(read_case(case))


@pytest.mark.parametrize(
    ("of", "wager"),
    [
        ("three-card-poker", "ante"),
        ("three-card-poker", "play"),
        ("blackjack", "blackjack"),
        ("casino-war", "initial"),
        ("casino-war", "war"),
        ("caribbean-stud", "bet"),
        ("fast-action-holdem", "split"),
        ("flop-poker", "flop"),
        ("holdem", "bet"),
        ("mini-dice", "field"),
        ("red-dog", "raise"),
    ],
)
def test_a_wager_that_a_round_decides_does_not_stand_from_round_to_round(of, wager):
    rules = game(of)
    wager = wager if wager in rules.wagers else next(iter(rules.wagers))
    case = one(of, standing=[{"box": 1, "wager": wager, "amount": "10.00"}], cards=["7h", "8s"])
    with refused(rules.wager(wager).cite, f"standing: no {wager} wager stands from round to round"):
        ruled(case)


def test_every_wager_that_a_vector_leaves_on_the_layout_may_stand():
    for name, records in whole().items():
        remembers = game(name).memory()
        for record in records:
            for lies in record.get("standing", ()):
                assert remembers.stands(kind(lies["wager"])), (name, lies)


def test_the_shoe_of_chemin_de_fer_is_with_a_seated_player():
    case = {
        "game": "chemin-de-fer",
        "boxes": [{"box": 2, "player": "A"}, {"box": 5, "player": "B", "wagers": {"against": "50"}}],
        "before": {"curator": 3},
    }
    with refused("house:seating", "box 3 is said to have the shoe, but has no player"):
        ruled(case)


@pytest.mark.parametrize(("of", "thing", "wager"), [("craps", "dice", "pass"), ("mini-dice", "shaker", "field")])
def test_dice_are_with_a_seated_player_or_a_named_one_who_has_left(of, thing, wager):
    given = {"wagers": {wager: "10.00"}, "rolls": [[5, 6]], "decisions": [{"box": 1, "choose": "accept"}]}
    gone = ruled(one(of, before={"shooter": 2, "player": "B"}, **given)).shown()
    assert [gone["net"], gone["events"][0]["box"]] == [{"A": "10.00"}, 2]
    assert "gone" in gone["events"][0]["why"]
    with refused("house:seating", f"box 2 is said to have the {thing}, but has no player"):
        ruled(one(of, before={"shooter": 2}, **given))


@pytest.mark.parametrize(
    ("odds", "before", "cite"),
    [
        pytest.param("pass-odds", {"point": 7}, "house:craps/marker", id="no point"),
        pytest.param("pass-odds", {}, "house:craps/odds-behind", id="before the come out roll"),
        pytest.param("dont-pass-odds", {"point": 6}, "house:craps/odds-behind", id="behind the other line"),
        pytest.param("come-odds-8", {}, "house:craps/odds-behind", id="behind nothing"),
    ],
)
def test_odds_of_craps_lie_behind_a_number(odds, before, cite):
    """Each of the first two ended in a fault where the seven or the point was to be paid."""
    standing = [{"box": 1, "wager": wager, "amount": "10.00"} for wager in ("pass", odds)]
    with refused(cite, "point" if "marker" in cite else "on a number"):
        ruled(one("craps", standing=standing, before=before, rolls=[[3, 4]]))


def test_odds_behind_a_point_stand():
    standing = [{"box": 1, "wager": wager, "amount": "10.00"} for wager in ("pass", "pass-odds")]
    assert ruled(one("craps", standing=standing, before={"point": 4}, rolls=[[2, 2]])).shown()["net"] == {"A": "30.00"}


TICKET = {"box": 1, "wager": "1-spot:7", "unit": 200, "first": 1, "left": 0, "day": 1, "owed": 600, "kept": 200}
LOUNGE = {"race": 1, "issued": 1, "day": "day 1", "days": 1}
RACE = {"options": {"pay_table": "1: 1=3", "cashing": "at-window"}, "balls": [[*range(1, 21)]]}
LIES = [{"box": 1, "wager": "1-spot:7", "amount": "2.00"}]


@pytest.mark.parametrize(
    ("standing", "before"),
    [
        pytest.param([], {"out": {"1": TICKET}}, id="a ticket that nobody paid for"),
        pytest.param(LIES, {}, id="a price without a ticket"),
        pytest.param(LIES, {"out": {"1": TICKET | {"kept": 0}}}, id="a win that lies nowhere"),
        pytest.param(LIES, {"out": {"1": TICKET | {"kept": 300}}}, id="more than lies there"),
        pytest.param(LIES, {"out": {"1": TICKET | {"unit": 0}}}, id="a ticket for nothing"),
        pytest.param(LIES, {"out": {"1": TICKET | {"left": -1}}}, id="less than no races"),
        pytest.param(LIES, {"out": {"2": TICKET}}, id="a number that was not issued"),
        pytest.param(LIES, {"out": {"1": TICKET | {"box": 2}}}, id="at another place"),
    ],
)
def test_the_tickets_of_keno_are_what_stands(standing, before):
    case = one("keno", wagers={"1-spot:9": "2.00"}, standing=standing, before=LOUNGE | before, **RACE)
    with refused("13:69E-1.28U(e)", "ticket"):
        ruled(case)


def test_a_ticket_of_keno_that_stands_is_paid_when_it_is_presented():
    placed = [{"box": 1, "wager": "1-spot:7", "call": "cash"}]
    case = one("keno", standing=LIES, before=LOUNGE | {"out": {"1": TICKET}}, placed=placed, **RACE)
    assert ruled(case).shown()["net"] == {"A": "4.00"}


@pytest.mark.parametrize("banker", [{"banker": 3}, {"shared": True}])
def test_nobody_has_the_bank_of_pai_gow_before_it_is_offered(banker):
    with refused(game("pai-gow").law["choice"], "nobody has the bank until it is offered"):
        ruled(one("pai-gow", wagers={"pai-gow": "25.00"}, before=banker))


@pytest.mark.parametrize("doubles", [2, 3])
def test_a_busted_hand_of_spanish_21_is_not_doubled_again(doubles):
    case = one(
        "spanish-21",
        wagers={"spanish-21": "10.00"},
        options={"max_doubles_per_hand": doubles},
        cards=["6c", "9h", "Jc", "8c", "7c"],
        decisions=[{"box": 1, "choose": "double-down"}] * 2,
    )
    with refused("house:twenty-one/doubling", "'double-down' is not open to box 1: 23 is not doubled"):
        ruled(case)
