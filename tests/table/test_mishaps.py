"""What goes wrong on every floor: twelve kinds at every game, each with a ruling or the reason why it cannot happen."""

import json

import pytest

from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table.parts import ImpossibleMishaps
from pitboss.table.procedures.mishaps import MISHAPS, ruling_on, why_not
from tests.cases import irregular, ruled, strange
from tests.each import each

GAMES = ready()


def cell(name: str, kind: str) -> str:
    """A cell of the table: the paragraph of the ruling, or why the kind cannot happen."""
    if why := why_not(game(name), kind):
        return f"cannot happen here: {why}"
    found = ruling_on(game(name), kind)
    return f"{found.kind} [{found.cite}]" if found else ""


def test_every_kind_has_a_ruling_or_a_reason_at_every_game():
    table = {(kind, name): cell(name, kind) for name in GAMES for kind in MISHAPS}
    print("\n".join(f"{name}\t{kind}\t{says}" for (kind, name), says in table.items()))
    assert [place for place, says in table.items() if not says] == []
    assert len(table) == 12 * len(GAMES)


POKER = [name for name in GAMES if game(name).subchapter == "19:47-14"]
LAW = {
    ("late-wager", "blackjack"): "19:47-2.3(c)",
    ("late-wager", "blackjack-switch"): "19:47-2A.5(e)",
    ("late-wager", "minibaccarat"): "19:47-7.2(d)",
    ("late-wager", "fast-action-holdem"): "19:47-21.6(c)",
    ("late-wager", "casino-war"): "19:47-22.6(b)",
    ("late-wager", "four-card-poker"): "13:69F-27.6(d)",
    ("wrong-box", "caribbean-stud"): "19:47-16.13(d)",
    ("wrong-box", "fast-action-holdem"): "19:47-21.9(g)",
    ("two-cards", "blackjack"): "19:47-2.15(b)",
    ("two-cards", "blackjack-switch"): "19:47-2A.15(b)",
    ("two-cards", "caribbean-stud"): "19:47-16.13(c)",
    ("two-cards", "fast-action-holdem"): "19:47-21.9(b)",
    ("two-cards", "casino-war"): "19:47-22.10(b)",
    ("wrong-total", "blackjack"): "19:47-2.6(o)",
    ("wrong-total", "blackjack-switch"): "19:47-2A.7(q)",
    **{(kind, name): "19:47-14.3(g)" for kind in ("wrong-total", "wrong-winner") for name in POKER},
}
"""What a paragraph decides, written by reading the text: an extra card, a card not seen, one's own count, the cards."""


def test_what_a_paragraph_decides_is_ruled_by_it_and_nothing_else_is():
    found = {(kind, name): ruling_on(game(name), kind) for kind in MISHAPS for name in GAMES}
    assert {place: row.cite for place, row in found.items() if row and cite(row.cite).is_law} == LAW


@each("name", GAMES)
def test_what_is_listed_as_impossible_has_no_ruling(name):
    """Or the reason would be untrue."""
    of = game(name)
    assert set(of.part(ImpossibleMishaps).reasons) <= set(MISHAPS)
    reasons = {kind: why for kind in MISHAPS if (why := why_not(of, kind))}
    assert [kind for kind in reasons if ruling_on(of, kind) is not None] == []


def test_no_reading_on_them_rests_on_general_practice_unsaid():
    """Where nobody has a text to show, the source says so."""
    rulings = [ruling_on(game(name), kind) for name in GAMES for kind in MISHAPS]
    sources = {r.cite: cite(r.cite).source for r in rulings if r is not None and not cite(r.cite).is_law}
    bare = [
        c for c, source in sources.items() if source.startswith("general practice") and "no source found" not in source
    ]
    assert len(sources) > 30
    assert bare == []


BLACKJACK = {"game": "blackjack", "wagers": {"blackjack": "10.00"}}
STAND, HIT = {"box": 1, "choose": "stand"}, {"box": 1, "choose": "hit"}


def happened(result: dict, kind: str) -> tuple[str, str]:
    """The paragraph of what went wrong, and what was done about it at once."""
    rows = result["events"]
    at = next(n for n, row in enumerate(rows) if row.get("kind") == kind)
    return rows[at]["cite"], f"{rows[at + 1]['act']}: {rows[at + 1].get('words', '')}"


@pytest.mark.proves("19:47-2.3(c)")
def test_a_capped_wager_of_blackjack_is_paid_on_what_lay_there_at_the_first_card():
    late = strange("late-wager", act=5, box=1, wagers={"blackjack": "90.00"})
    result = ruled("Ks 9h Qd 8s", STAND, **BLACKJACK, irregularities=late)
    cited, done = happened(result, "late-wager")
    assert (cited, result["net"]) == ("19:47-2.3(c)", {"A": "10.00"})
    assert done == "return: A's chips on blackjack: too late, not in action"


@pytest.mark.proves("19:47-7.2(d)")
def test_a_late_wager_of_minibaccarat_wins_nothing():
    late = strange("late-wager", card=1, box=1, wagers={"player": "50.00"})
    case = {"game": "minibaccarat", "wagers": {"banker": "10.00"}, "irregularities": late}
    result = ruled("9c 5d 9d 4h", **case)
    assert happened(result, "late-wager")[0] == "19:47-7.2(d)"
    assert result["net"] == ruled("9c 5d 9d 4h", game="minibaccarat")["net"]
    assert [line["wager"] for line in result["settlement"]] == ["banker"]


@pytest.mark.proves("19:47-22.6(b)")
def test_a_late_wager_of_casino_war_is_not_in_action():
    late = strange("late-wager", box=1, wagers={"tie": "50.00"})
    result = ruled("9c 9d", {"box": 1, "choose": "surrender"}, irregularities=late)
    assert happened(result, "late-wager")[0] == "19:47-22.6(b)"
    assert result["net"] == {"A": "-5.00"}, "with the tie wager it would have been 495.00"


@pytest.mark.proves("19:47-2.6(o)")
def test_who_draws_on_a_total_called_wrongly_answers_for_the_count():
    wrong = strange("wrong-total")
    result = ruled("Ks 9h 7d 8s Td", HIT, **BLACKJACK, irregularities=wrong)
    assert (happened(result, "wrong-total")[0], result["net"]) == ("19:47-2.6(o)", {"A": "-10.00"})


@pytest.mark.proves("19:47-2A.7(q)")
def test_at_blackjack_switch_too():
    cards, decisions, more, net = irregular()["blackjack-switch"]["wrong-total"]
    result = ruled(cards, *decisions, game="blackjack-switch", **more)
    assert (happened(result, "wrong-total")[0], result["net"]) == ("19:47-2A.7(q)", net)


def test_a_hole_card_shown_too_early_gives_nobody_the_wager_back():
    result = ruled("Ks 9h 7d 8s Td", HIT, **BLACKJACK, irregularities=strange("hole-card-exposed"))
    assert (happened(result, "hole-card-exposed")[0], result["net"]) == ("house:hole-card-exposed", {"A": "-10.00"})


@pytest.mark.parametrize("kind", ["foreign-card", "wrong-decks"])
@pytest.mark.parametrize("name", ["blackjack", "casino-war", "minibaccarat", "red-dog", "fast-action-holdem"])
def test_cards_that_are_not_whole_give_every_wager_back(name, kind):
    cards, decisions, more, _ = irregular()[name][kind]
    result = ruled(cards, *decisions, game=name, **more)
    assert result["void"]["cite"] == f"house:{kind}"
    assert {line["outcome"] for line in result["settlement"]} == {"void"}
    assert all(line["staked"] == line["returned"] for line in result["settlement"])


@pytest.mark.parametrize("name", ["craps", "roulette", "holdem", "pai-gow", "three-card-poker", "baccarat"])
def test_a_wager_paid_wrongly_comes_to_what_the_rules_make_of_it(name):
    name = {"baccarat": "punto-banco"}.get(name, name)
    cards, decisions, more, net = irregular()[name]["wrong-payment"]
    result = ruled(cards, *decisions, game=name, **more)
    cited, done = happened(result, "wrong-payment")
    assert (cited, done.partition(":")[0], result["net"]) == ("house:wrong-payment", "correct", net)


def test_a_wrong_payment_found_in_the_next_round_names_who_gives_what():
    def found(which: str, amount: str) -> str:
        incident = strange("wrong-payment-late", box=1, wagers={which: amount})
        result = ruled("9c 5d", irregularities=incident)
        assert result["net"] == {"A": "10.00"}, "the round that has begun goes on"
        return happened(result, "wrong-payment-late")[1]

    assert found("paid-too-much", "20") == "correct: A gives back 20.00 beyond what the last round owes by its record"
    assert found("paid-too-little", "5") == "correct: the house gives A 5.00 that the last round owes by its record"
    with pytest.raises(Refusal, match="paid-too-little or paid-too-much"):
        found("tie", "5")


@pytest.mark.parametrize(
    ("kind", "where", "cited", "done"),
    [
        ("late-wager", {"box": 1, "wagers": {"1-spot:8": "2"}}, "house:keno/late", "return"),
        ("wrong-payment", {}, "house:wrong-payment", "correct"),
        ("wrong-payment-late", {"box": 1, "wagers": {"paid-too-much": "5"}}, "house:wrong-payment-late", "correct"),
        ("wrong-total", {}, "house:wrong-call", "correct"),
        ("wrong-winner", {}, "house:wrong-call", "correct"),
    ],
)
def test_a_keno_ticket_wins_what_it_wins_whatever_went_wrong(kind, where, cited, done):
    """Number 8 is drawn too: written late it would have won four dollars more."""
    case = {"game": "keno", "wagers": {"1-spot:7": "2"}, "balls": [[*range(1, 21)]], "options": {"pay_table": "1: 1=3"}}
    result = ruled("", **case, irregularities=strange(kind, **where))
    found, what = happened(result, kind)
    assert (found, what.partition(":")[0], result["net"]) == (cited, done, {"A": "4.00"})


def test_a_card_at_the_wrong_box_goes_where_it_belongs():
    boxes = [{"box": n, "player": p, "wagers": {"initial": "10"}} for n, p in ((1, "A"), (2, "B"))]
    result = ruled("9c 2d 5h", boxes=boxes, irregularities=strange("wrong-box", box=1))
    assert [(e["to"], e["card"]) for e in result["events"] if e["act"] == "deal"] == [(1, "9c"), (2, "2d"), (0, "5h")]
    assert result["net"] == {"A": "10.00", "B": "-10.00"}


@pytest.mark.proves("19:47-14.3(g)")
def test_the_pot_goes_to_the_best_hand_even_if_another_was_called_the_winner():
    cards, decisions, more, net = irregular()["holdem"]["wrong-winner"]
    result = ruled(cards, *decisions, game="holdem", **more)
    assert (happened(result, "wrong-winner")[0], result["net"]) == ("19:47-14.3(g)", net)


def test_a_baccarat_shoe_whose_burn_was_forgotten_burns_nothing():
    cards, decisions, more, _ = irregular()["minibaccarat"]["burn-forgotten"]
    acts = [row["act"] for row in ruled(cards, *decisions, game="minibaccarat", **more)["events"]]
    assert acts[-1] == "waive-burn"
    assert "burn" not in acts


@pytest.mark.parametrize(
    ("name", "words", "kind"),
    [
        ("blackjack", "late", "late-wager"),
        ("punto-banco", "capped", "late-wager"),
        ("keno", "wrong payment", "wrong-payment"),
        ("casino-war", "wrong box", "wrong-box"),
        ("minibaccarat", "mucked", "hand-mucked"),
        ("blackjack-switch", "hole card", "hole-card-exposed"),
        ("craps", "wrong winner", "wrong-winner"),
        ("minibaccarat", "foreign card", "foreign-card"),
    ],
)
def test_ruling_finds_them_by_the_words_of_the_floor(capsys, name, words, kind):
    assert main(["ruling", name, *words.split(), "--json"]) == 0
    assert kind in [row["kind"] for row in json.loads(capsys.readouterr().out)]


def test_ruling_says_why_a_thing_cannot_happen_at_a_game(capsys):
    assert main(["ruling", "craps", "burn"]) == 2
    printed = capsys.readouterr().err
    assert "a forgotten burn card cannot happen at craps: no cards are dealt" in printed
