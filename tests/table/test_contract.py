"""What the engine promises to every game, on a game that fits on a page: one card each, the higher one wins.

Where a promise is about one kind of act, the act is put to that table; nothing here knows a game of the regulation.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial

import msgspec
import pytest

from pitboss.equipment import decks
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.table import (
    AGAIN,
    HOUSE,
    Game,
    Incident,
    Procedure,
    RoundVoid,
    Ruling,
    Table,
    Wager,
    WagerRule,
    memory,
    public,
)
from pitboss.table.act import Betting, Collect, Deal, Decide, TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.settlement_acts import Pay, Push, Take, Void
from pitboss.table.drivers import replay
from pitboss.table.event import decode, encode
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Choices, WagerHandling
from pitboss.table.procedures.common import COMMON
from pitboss.table.view.settlement import net, settlement

ASKED, PLACED, DEALT, SETTLED, JAMMED, SPOILED = (
    f"house:{key}" for key in ("seating", "limits", "layout", "chips", "fill", "absence")
)
"""Readings that stand for the paragraphs of this game: what they say does not matter here."""


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """Limits and boxes, and one deck."""

    @property
    def decks(self) -> int:
        return 1


class Memory(memory.Memory):
    """How many rounds were played out."""

    played: int = 0


def opened(t):
    t.shoe.load_unseen()
    yield SetStatus(status="open", cite=DEALT)


def round_of(t):
    if t.status != "open":
        raise Refusal("the table is closed", DEALT)
    while (yield Betting(open=("main",), words="No more bets", placing=PLACED, cite=ASKED, also=(DEALT,))) is not None:
        pass
    try:
        yield from dealt(t)
        t.memory.played += 1
    except RoundVoid as void:
        for box in t.clockwise("main"):
            yield Void(box=box, wager="main", stake=t.wagers[box, "main"], cite=void.cite)
    yield Collect(boxes=tuple(t.hands), cite=DEALT)


def dealt(t):
    for box in t.clockwise("main"):
        yield Deal(to=box, cite=DEALT)
    yield Deal(to=HOUSE, face="down", cite=DEALT)
    for box in t.clockwise("main"):
        if (yield Decide(box=box, choices=("stay", "fold"), cite=ASKED)) == "fold":
            yield Take(box=box, wager="main", stake=t.wagers[box, "main"], cite=SETTLED)
    for box in t.clockwise("main"):
        stake, ahead = t.wagers[box, "main"], rank(t.hands[box][0]) - rank(t.hands[HOUSE][0])
        if ahead > 0:
            yield Pay(box=box, wager="main", stake=stake, winnings=stake, odds=Odds(1, 1), cite=SETTLED)
        else:
            yield (Take if ahead else Push)(box=box, wager="main", stake=stake, cite=SETTLED)


def rank(card):
    return "23456789TJQKA".index(card[0])


def jam(t, act, incident):
    """Something is put right, and the act is still to be done."""
    yield TableAction(what="clear", words="the way", cite=JAMMED)
    return AGAIN


def stands(t, act, incident):
    """A choice that was made in some other way."""
    yield TableAction(what="note", words="what was meant", cite=JAMMED)
    return "stay"


def spoiled(t, act, incident):
    yield TableAction(what="show", words="the card", cite=SPOILED)
    raise RoundVoid(SPOILED, "a card was seen")


def odd(t, act, incident):
    if incident.amount % 2:
        raise Refusal("it must be even", JAMMED)


RULINGS = (
    Ruling("jam", JAMMED, "The way is cleared.", (Deal,), jam, regular=True),
    Ruling("sign", JAMMED, "A sign is as good as a word.", (Decide,), stands, verify=odd),
    Ruling("spoiled", SPOILED, "All is void.", (Deal,), spoiled, needs_card=True, by=("floorperson",)),
)
GAME = Game(
    name="higher",
    title="Higher",
    subchapter="house:higher",
    options=Options,
    wagers={
        "main": WagerRule("main", "the higher card", "1 to 1", PLACED, SETTLED, minimum="minimum", maximum="maximum")
    },
    rulings=RULINGS,
    procedures={
        "open": Procedure(DEALT, "The table opens.", opened),
        "round": Procedure(DEALT, "A round.", round_of, by=("dealer",)),
        **COMMON,
    },
    next_procedure=lambda t: "round" if t.status == "open" else "open",
    paragraphs=dict.fromkeys(("cash", "handling", "closed", "choice", "other"), PLACED),
    memory=Memory,
    parts=(Choices(words=("stay", "fold")),),
)


def table(*players, game=GAME, chips=100_00):
    t = Table(game, Options())
    t.begin("open")
    t.supply()
    for box, player in enumerate(players, 1):
        t.begin("sit", player=player, box=box, chips=chips)
        t.supply()
    return t


def bet(t, *boxes, amount=10_00):
    """A round with those wagers, up to the first card."""
    t.begin("round")
    for box in boxes:
        t.supply(Wager(box, t.seats[box], "main", amount))
    t.supply(None)
    return t


def finish(t):
    while t.pending is not None:
        t.supply()
    return t


def unchanged(t, deed, match, cite):
    """A refusal says why and by what paragraph, and leaves everything as it was."""
    before = (t.n, t.pending, dict(t.bank), dict(t.wagers), dict(t.hands), t.shoe.left, list(t.events))
    with pytest.raises(Refusal, match=match) as refused:
        deed()
    assert (refused.value.cite or None) == cite
    assert (t.n, t.pending, dict(t.bank), dict(t.wagers), dict(t.hands), t.shoe.left, list(t.events)) == before


# Act: asked before it is done.


def test_verify_can_and_supply_agree_and_the_first_two_do_nothing():
    t = bet(table("A"), 1)
    waiting = t.pending
    assert t.can("9h")
    assert not t.can("9x")
    assert not t.can(None)
    t.verify("9h")
    assert (t.pending, t.hands) == (waiting, {})
    event = t.supply("9h")
    assert (event.act, event.outcome, event.n, t.hands[1]) == (waiting, "9h", t.n, ["9h"])


def test_a_plain_deed_takes_no_answer():
    t = finish_up_to_settlement("Kh", "9s")
    assert isinstance(t.pending, Pay)
    unchanged(t, lambda: t.supply("yes"), "takes no answer", SETTLED)


def test_nothing_can_be_supplied_where_nothing_waits():
    t = table("A")
    unchanged(t, t.supply, "nothing is in progress", None)


def test_an_act_whose_paragraph_the_rulebook_does_not_hold_is_not_recorded():
    def wild(t):
        yield TableAction(what="act", words="wildly", cite="house:no-such-thing")

    t = table(game=replace(GAME, procedures={**GAME.procedures, "wild": Procedure(DEALT, "Wild.", wild)}))
    with pytest.raises(AssertionError, match=r"test_contract.py:\d+: house:no-such-thing is not in the rulebook"):
        t.begin("wild")


@pytest.mark.parametrize("by", ["player:B", "floorperson", "spectator", "player:A "])
def test_an_act_belongs_to_one_person_and_a_supervisor_stands_in_for_nobody_else(by):
    t = bet(table("A", "B"), 1)
    unchanged(t, lambda: t.supply("9h", by=by), "belongs to dealer", DEALT)
    for card in ("9h", "8s"):
        t.supply(card, by="dealer")
    unchanged(t, lambda: t.supply("stay", by=by), "belongs to player A", ASKED)
    assert t.supply("stay", by="player:A").outcome == "stay"


def test_what_a_floorperson_does_a_supervisor_may_do_and_nobody_else():
    def verified(t):
        yield TableAction(what="verify", words="the cards", actor="floorperson", cite=DEALT)

    rules = replace(GAME, procedures={**GAME.procedures, "verify": Procedure(DEALT, "Looked at.", verified)})
    for by in ("floorperson", "casino-supervisor"):
        t = table(game=rules)
        t.begin("verify")
        for other in ("dealer", "pit-boss", "pit-clerk"):
            unchanged(t, partial(t.supply, by=other), "belongs to floorperson", DEALT)
        t.supply(by=by)


# Betting.


def test_a_wager_that_may_be_altered_is_raised_with_the_chips_that_are_left():
    t = table("A", game=replace(GAME, parts=(*GAME.parts, WagerHandling(alterable=True))))
    t.begin("round")
    for amount in (80_00, 100_00, 30_00):
        t.supply(Wager(1, "A", "main", amount), by="player:A")
        assert t.chips("A") == 100_00 - amount
    unchanged(t, lambda: t.supply(Wager(1, "A", "main", 100_50)), "not enough chips", "house:chips")


@pytest.mark.parametrize(
    ("wager", "match", "cite"),
    [
        (Wager(1, "A", "main", 0), "is not a wager", "house:increments"),
        (Wager(1, "A", "main", 75), "not a multiple", "house:increments"),
        (Wager(1, "A", "main", 50), "below the posted minimum", "house:limits"),
        (Wager(1, "A", "main", 100_50), "not enough chips", "house:chips"),
        (Wager(1, "B", "main", 5_00), "not B's", "house:seating"),
        (Wager(99, "A", "main", 5_00), "not on this layout", "house:layout"),
        (Wager(1, "A", "side", 5_00), "has no wager 'side'", PLACED),
        (Wager(1, "A", "main", 5_00, "cash"), "not accepted", PLACED),
    ],
)
def test_a_wager_that_cannot_be_made_is_refused_by_its_own_rule(wager, match, cite):
    t = table("A", "B")
    t.begin("round")
    unchanged(t, lambda: t.supply(wager), match, cite)


def test_wagers_lie_on_the_layout_until_they_are_settled_and_cannot_be_made_later():
    t = table("A")
    t.begin("round")
    placed = t.supply(Wager(1, "A", "main", 10_00))
    assert placed.cites == (PLACED,)
    assert (t.chips("A"), t.wagers) == (90_00, {(1, "main"): 10_00})
    unchanged(t, lambda: t.supply(Wager(1, "A", "main", 5_00)), "may not be altered", PLACED)
    assert t.supply(None).cites == (ASKED, DEALT), "the close of betting carries out the rest"
    unchanged(t, lambda: t.supply(Wager(1, "A", "main", 5_00)), "no wagers can be placed now", PLACED)


# Deal and Decide.


def test_a_card_that_is_not_in_the_shoe_cannot_be_dealt():
    t = bet(table("A"), 1)
    t.supply("9h")
    unchanged(t, lambda: t.supply("9h"), "cannot come again", None)
    unchanged(t, lambda: t.supply(None), "a card is needed", DEALT)


def test_a_choice_that_is_not_open_is_refused_with_the_near_miss():
    t = bet(table("A"), 1)
    for card in ("9h", "8s"):
        t.supply(card)
    unchanged(t, lambda: t.supply("stya"), "did you mean stay", ASKED)
    t.supply("stay")
    assert isinstance(t.pending, Pay)


# Settlement.


def finish_up_to_settlement(own, dealers, choice="stay"):
    t = bet(table("A"), 1)
    for outcome in (own, dealers, choice):
        t.supply(outcome)
    return t


@pytest.mark.parametrize(
    ("own", "dealers", "choice", "won"),
    [("Kh", "9s", "stay", 10_00), ("9h", "Ks", "stay", -10_00), ("9h", "9s", "stay", 0), ("Ah", "2s", "fold", -10_00)],
)
def test_every_chip_is_somewhere_at_every_event_and_the_sum_is_what_was_won(own, dealers, choice, won):
    t = finish_up_to_settlement(own, dealers, choice)
    while t.pending is not None:
        assert sum(t.bank.values()) + sum(t.wagers.values()) == 0
        t.supply()
    assert (t.wagers, t.hands, t.chips("A")) == ({}, {}, 100_00 + won)
    assert net(settlement(t.events)) == {"A": won}
    assert Counter(t.all_cards()) == Counter(decks(1)), "and every card, too"


def test_a_bank_that_does_not_balance_is_found_at_the_next_act_that_may_move_chips():
    t = finish_up_to_settlement("Kh", "9s")
    t.bank["player:A"] += 1
    with pytest.raises(AssertionError):
        t.supply()


def test_what_does_not_lie_on_the_layout_cannot_be_settled():
    t = finish_up_to_settlement("Kh", "9s")
    del t.wagers[1, "main"]
    with pytest.raises(AssertionError, match="is not on the layout"):
        t.supply()


# Incidents.


def test_an_incident_runs_its_ruling_and_the_act_is_still_to_be_done():
    t = bet(table("A"), 1)
    waiting = t.pending
    event = t.supply(Incident("jam"))
    assert (event.act, event.cites, event.outcome.regular) == (waiting, (JAMMED,), True)
    assert public(event)["act"] == "incident"
    assert t.supply().act.what == "clear"
    assert t.pending is waiting
    t.supply("9h")


def test_a_ruling_may_give_the_outcome_itself():
    t = bet(table("A"), 1)
    for card in ("9h", "8s"):
        t.supply(card)
    t.supply(Incident("sign"))
    t.supply()
    assert isinstance(t.pending, Pay)
    assert public(t.events[-2])["act"] == "irregularity"


def test_a_void_round_is_the_scripts_to_end():
    t = bet(table("A", "B"), 1, 2)
    t.supply(Incident("spoiled", card="9h"), by="floorperson")
    finish(t)
    assert (t.chips("A"), t.chips("B"), t.wagers) == (100_00, 100_00, {})
    assert (t.run.void.cite, t.memory.played) == (SPOILED, 0)
    finish_round(t, "Kh", "Qs")
    assert (t.run.void, t.memory.played) == (None, 1)


def finish_round(t, *cards):
    bet(t, 1)
    for outcome in (*cards, "stay"):
        t.supply(outcome)
    finish(t)


@pytest.mark.parametrize(
    ("incident", "by", "match", "cite"),
    [
        (Incident("flood"), None, "knows no irregularity 'flood'", None),
        (Incident("sign"), None, "cannot happen at this act", JAMMED),
        (Incident("spoiled"), None, "needs the card", SPOILED),
        (Incident("spoiled", card="9h"), "dealer", "is reported by floorperson", SPOILED),
        (Incident("jam", amount="much"), None, "cannot be like this", None),
    ],
)
def test_an_incident_that_cannot_be_is_refused(incident, by, match, cite):
    t = bet(table("A"), 1)
    unchanged(t, lambda: t.supply(incident, by=by), match, cite)


def test_a_ruling_may_refuse_particulars():
    t = bet(table("A"), 1)
    for card in ("9h", "8s"):
        t.supply(card)
    unchanged(t, lambda: t.supply(Incident("sign", amount=1)), "it must be even", JAMMED)


# Procedures.


@pytest.mark.parametrize(
    ("procedure", "args", "by", "match", "cite"),
    [
        ("rount", {}, None, "did you mean round", None),
        ("round", {}, "player:A", "is not for player:A to begin, but for dealer", DEALT),
        ("sit", {"player": "B", "box": 2, "chips": 1}, "player:A", "cannot sit for B", "house:seating"),
        ("sit", {"player": 7, "box": 2, "chips": 1}, None, "7 is not a player", None),
        ("sit", {"player": "B"}, None, "^sit needs box$", None),
        ("sit", {}, None, "^sit needs player and box$", None),
        ("sit", {"player": "B", "box": 2, "hat": 1}, None, "^sit takes only player, box, chips, not 'hat'$", None),
        ("round", {"hat": 1}, None, "^round takes no particulars, not 'hat'$", None),
        ("sit", {"player": "B", "box": 2, "t": 1}, None, "not 't'$", None),
    ],
)
def test_a_procedure_that_cannot_begin_is_refused(procedure, args, by, match, cite):
    t = table("A")
    unchanged(t, lambda: t.begin(procedure, by=by, **args), match, cite)


def test_a_fault_in_a_script_is_not_taken_for_bad_particulars():
    def faulty(t):
        return len(t.round)

    t = table(game=replace(GAME, procedures={**GAME.procedures, "faulty": Procedure(DEALT, "Faulty.", faulty)}))
    with pytest.raises(TypeError):
        t.begin("faulty")


def test_one_procedure_at_a_time_but_people_may_come_while_bets_are_taken():
    t = table("A")
    t.begin("round")
    waiting = t.pending
    unchanged(t, lambda: t.begin("open"), "cannot begin", None)
    t.begin("sit", player="B", box=2, chips=50_00)
    t.supply()
    assert (t.pending, t.seats[2]) == (waiting, "B")
    t.supply(Wager(2, "B", "main", 5_00))
    t.supply(None)
    unchanged(t, lambda: t.begin("leave", player="A"), "cannot begin", None)


def test_a_script_that_refuses_at_once_leaves_no_trace():
    t = Table(GAME, Options())
    unchanged(t, lambda: t.begin("round"), "closed", DEALT)
    assert t.round == 0


# Views.


def test_what_lies_face_down_is_for_the_auditor_alone():
    t = bet(table("A"), 1)
    t.supply("9h")
    down = t.supply("8s")
    assert public(down, "auditor")["card"] == "8s"
    for viewer in ("player:A", "spectator", "dealer", "floorperson"):
        assert "8s" not in str(public(down, viewer))
    assert all(public(t.events[-2], viewer)["card"] == "9h" for viewer in ("player:A", "spectator"))


def test_an_event_is_one_line_and_comes_back_from_it():
    t = finish_up_to_settlement("Kh", "9s")
    finish(t)
    for event in t.events:
        line = encode(event)
        assert b"\n" not in line
        assert decode(line) == event


# Replay and checkpoints.


def describe():
    """A life with a wager of each kind of end, an incident and a void round."""
    t = table("A", "B")
    finish_round(t, "Kh", "Qs")
    bet(t, 1, 2)
    t.supply(Incident("jam"))
    t.supply()
    t.supply("2h")
    t.supply(Incident("spoiled", card="9d"))
    return finish(t)


def test_the_same_events_make_the_same_table_and_one_that_differs_is_found():
    t = describe()
    again = Table(GAME, Options())
    replay(again, t.events)
    assert again.state() == t.state()
    for at, event in enumerate(t.events):
        if isinstance(event.act, Pay):
            forged = [*t.events]
            forged[at] = replace_act(event, winnings=event.act.winnings + 1)
            with pytest.raises(Refusal, match=f"event {event.n} differs"):
                replay(Table(GAME, Options()), forged)


def replace_act(event, **particulars):
    return type(event)(event.n, msgspec.structs.replace(event.act, **particulars), event.outcome)


def test_a_table_goes_on_from_its_checkpoint_as_if_it_had_never_stopped():
    t = describe()
    state = msgspec.json.decode(msgspec.json.encode(t.state()), type=type(t.state()))
    later = Table(GAME, Options())
    later.restore(state)
    assert later.state() == t.state()
    assert later.memory.played == 1
    for each in (t, later):
        finish_round(each, "Ah", "As")
    assert later.state() == t.state()
    assert [encode(event) for event in later.events] == [encode(event) for event in t.events[-len(later.events) :]]


def test_a_checkpoint_is_taken_between_procedures_only():
    t = bet(table("A"), 1)
    unchanged(t, t.state, "between procedures", None)
