"""Hand histories: worked hands in every variant, real hands where they are at hand, and faults that must be found."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.games.poker_room.histories import HistoryHand, HistoryVerdict, check_hand, read_hands
from pitboss.games.poker_room.histories.run import play
from pitboss.games.poker_room.histories.variants import OFFICIAL, variant
from pitboss.games.poker_room.script.acts import ReturnUncalled
from pitboss.refusal import Refusal
from tests.each import each

WORKED = sorted((Path(__file__).parent / "phh").glob("*.phh"))
REAL = Path(__file__).parents[2] / "oracles" / "hands"

UNRECORDED_POSTS = {
    "ftp-50nlh-5.phhs": {206, 264, 280, 330, 471, 477, 835},
    "ps-600nlh-20.phhs": {385},
}
"""Online hands whose winnings hold chips that the history lets nobody put in."""


def read(text: str) -> HistoryHand:
    (hand,) = read_hands(text.encode(), "hand.phh", several=False)
    if isinstance(hand, Refusal):
        raise hand
    return hand


def check(text: str) -> HistoryVerdict:
    return check_hand(read(text))


def outcome(text: str) -> str | None:
    """What is wrong with a text, as a history or as a file; nothing if it is fine."""
    try:
        return check(text).deviation
    except Refusal as refusal:
        return refusal.reason


def worked(name: str) -> str:
    return (Path(__file__).parent / "phh" / f"{name}.phh").read_text()


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_worked_hands_come_out_as_they_were_worked(path):
    text = path.read_text()
    verdict = check(text)
    assert (verdict.deviation, verdict.notes, verdict.complete) == (None, (), True)
    # The same without the answer in the file.
    blank = check(re.sub(r"finishing_stacks.*", "", text))
    assert blank.stacks == verdict.stacks
    assert blank.deviation is None


def test_every_variant_of_the_format_has_a_worked_hand():
    assert {read(path.read_text()).variant.code for path in WORKED} == set(OFFICIAL)


# Faults that must be found.


def changed(text: str, finishing: list[str]) -> str:
    return re.sub(r"finishing_stacks.*", f"finishing_stacks = [{', '.join(finishing)}]", text)


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_one_finishing_stack_that_is_wrong_is_found(path):
    text = path.read_text()
    right = check(text).stacks
    for place in range(len(right)):
        more = [*right]
        more[place] = str(float(more[place]) + 1)
        assert check(changed(text, more)).deviation
        # A chip that went to another player, more than what does not divide.
        less = [*more]
        other = (place + 1) % len(right)
        less[other] = str(float(less[other]) - 1)
        verdict = check(changed(text, less))
        assert verdict.deviation or "do not divide" in verdict.notes[0][0]


def actions(text: str) -> list[str]:
    return re.findall(r"'([dp][^']*)'", text.partition("actions")[2])


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_every_actor_that_is_wrong_is_found(path):
    text = path.read_text()
    for action in dict.fromkeys(actions(text)):
        actor = re.search(r"p(\d)", action)
        if actor is None:
            continue
        for other in sorted({"1", "2", "3", "9"} - {actor[1]}):
            wrong = action.replace(f"p{actor[1]}", f"p{other}", 1)
            assert outcome(text.replace(f"'{action}'", f"'{wrong}'", 1)), (action, wrong)


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_every_amount_that_is_wrong_is_found(path):
    text = path.read_text()
    for action in dict.fromkeys(action for action in actions(text) if "cbr" in action):
        head, amount = action.rsplit(" ", 1)
        for wrong in (float(amount) + 1, float(amount) * 2, float(amount) / 2):
            verdict = check(text.replace(f"'{action}'", f"'{head} {wrong:.2f}'", 1))
            assert verdict.deviation or _uncalled(path.stem, action), (action, wrong)


def _uncalled(name: str, action: str) -> bool:
    """Bets that nobody called, that another's chips cut off, or that a raise went over: their size changes nothing."""
    return (name, action) in {
        ("no-limit-straddle-ante", "p4 cbr 1500"),
        ("no-limit-tie-cents", "p3 cbr 0.75"),
        ("razz-all-in", "p2 cbr 40"),
        ("deuce-single-draw", "p3 cbr 50"),
        ("short-deck-flush", "p1 cbr 8"),
        ("pot-limit-omaha-side-pot", "p2 cbr 28"),
        ("pot-limit-omaha-side-pot", "p3 cbr 7"),
    }


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_a_card_that_lies_elsewhere_is_found(path):
    text = path.read_text()
    body = text.partition("actions")[2]
    cards = list(dict.fromkeys(re.findall(r"[2-9TJQKA][cdhs](?=[^']*')", body)))
    dealt = [a for a in actions(text) if a.startswith("d d") and "?" not in a]
    for action in dealt:
        own = action.rsplit(" ", 1)[1]
        other = next(card for card in cards if card not in own)
        wrong = action.replace(own[:2], other, 1)
        assert check(text.replace(f"'{action}'", f"'{wrong}'", 1)).deviation, (action, wrong)


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_an_action_that_is_left_out_is_found(path):
    text = path.read_text()
    for action in dict.fromkeys(actions(text)):
        without = text.replace(f"'{action}',", "", 1)
        if " sm " in action and not re.search(r"sm [-\w?]", without):
            continue  # Everybody else gave up, so that nobody asks for the last hand.
        verdict = check(without)
        assert verdict.deviation or not verdict.complete, action


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_a_history_that_stops_is_no_deviation(path):
    text = re.sub(r"finishing_stacks.*", "", path.read_text())
    list_of = actions(text)
    bets = [number for number, action in enumerate(list_of) if re.match(r"p\d (f|cc|cbr|pb)", action)]
    for number in bets[:-1]:
        begun = ", ".join(f"'{action}'" for action in list_of[: number + 1])
        verdict = check(re.sub(r"actions = \[.*\]", f"actions = [{begun}]", text, flags=re.S))
        assert verdict.deviation is None
        assert not verdict.complete


# What other houses do, said as a note.


def test_an_odd_chip_that_went_by_seat_is_a_note_with_the_paragraph():
    verdict = check(changed(worked("fixed-omaha-8-quartered"), ["238", "172", "190"]))
    assert verdict.deviation is None
    ((note, cite),) = verdict.notes
    assert "do not divide" in note
    assert cite == "19:47-14.11(f)2iii"
    assert check(changed(worked("fixed-omaha-8-quartered"), ["239", "171", "190"])).deviation


def test_a_whole_bet_over_less_than_half_a_bet_is_a_note():
    text = worked("seven-stud-short-bet").replace("100, 300]", "72, 300]").replace("'p2 cbr 38'", "'p2 cbr 10'")
    raised = text.replace("'p3 cbr 78'", "'p3 cbr 50'")
    assert "whole bet more" in check(re.sub(r"finishing.*", "", raised)).notes[0][0]
    completed = text.replace("'p3 cbr 78'", "'p3 cbr 40'")
    assert check(re.sub(r"finishing.*", "", completed)).notes == ()


def test_the_least_bet_over_a_straddle_is_a_note_and_over_a_raise_a_deviation():
    text = re.sub(r"finishing.*", "", worked("no-limit-straddle-ante"))
    assert "straddle" in check(text.replace("p4 cbr 1000", "p4 cbr 600")).notes[0][0]
    assert check(text.replace("p4 cbr 1000", "p4 cbr 800")).notes == ()
    assert check(text.replace("p4 cbr 1000", "p4 cbr 599")).deviation
    raised = text.replace("'p1 f', 'p3 cc'", "'p1 cbr 1200', 'p3 f', 'p4 cc'")
    verdict = check(raised)
    assert verdict.deviation == "action 6 (p1 cbr 1200): p1 may raise to 1600 to 5000, not to 1200"
    assert verdict.cite == "house:poker-room/no-limit"


SHORT_BLIND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [500, 12, 500]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'p3 cc', 'p1 cc',
  'd db 2c3d4h', 'p1 cc', 'p3 cc', 'd db 6c', 'p1 cc', 'p3 cc', 'd db 7s', 'p1 cc', 'p3 cc',
  'p1 sm -', 'p2 sm -', 'p3 sm -']
"""


def test_a_short_blind_is_met_in_full_here_and_only_as_far_as_it_went_elsewhere():
    full = check(SHORT_BLIND + "finishing_stacks = [532, 0, 480]")
    assert (full.deviation, full.notes) == (None, ())
    less = check(SHORT_BLIND + "finishing_stacks = [524, 0, 488]")
    assert less.deviation is None
    assert less.notes[0][1] == "house:poker-room/short-blind"
    assert check(SHORT_BLIND + "finishing_stacks = [523, 0, 489]").deviation


SHORT_ANTE = """
variant = 'F7S'
antes = [3, 3, 3]
bring_in = 1
small_bet = 5
big_bet = 10
starting_stacks = [2, 106, 106]
actions = [
  'd dh p1 AsAdAh', 'd dh p2 KsKd9h', 'd dh p3 QsQd2h', 'p3 pb', 'p2 cc',
  'd dh p1 4c', 'd dh p2 5c', 'd dh p3 7d', 'p2 cc', 'p3 cc',
  'd dh p1 6c', 'd dh p2 5h', 'd dh p3 8s', 'p2 cbr 10', 'p3 cc',
  'd dh p1 Tc', 'd dh p2 Jc', 'd dh p3 2d', 'p2 cc', 'p3 cc',
  'd dh p1 9c', 'd dh p2 3c', 'd dh p3 3h', 'p2 cc', 'p3 cc',
  'p2 sm -', 'p3 sm -', 'p1 sm -',
]
"""


@pytest.mark.parametrize(("trimmed", "stacks"), [("false", "[8, 114, 92]"), ("true", "[6, 116, 92]")])
def test_a_short_ante_wins_all_antes_or_as_much_of_each(trimmed, stacks):
    text = f"{SHORT_ANTE}ante_trimming_status = {trimmed}\nfinishing_stacks = "
    assert check(text + stacks).deviation is None
    assert check(text + "[7, 115, 92]").deviation


def test_a_pot_that_was_divided_more_finely_than_its_chips_is_shown_in_full():
    verdict = check(changed(worked("no-limit-tie-cents"), ["9.99", "0.755", "20.505"]))
    assert (verdict.deviation, verdict.stacks) == (None, ("9.99", "0.755", "20.505"))
    assert "p2 0.755 for 0.76" in verdict.notes[0][0]


def test_an_only_player_with_chips_may_be_asked_for_a_check():
    text = worked("no-limit-straddle-ante").replace("'d db 2d',", "'p4 cc', 'd db 2d', 'p4 cc',")
    assert check(text.replace("'p4 cc', 'd db 2d'", "'d db 2d'")).deviation, "after the showdown nobody bets"
    before = worked("no-limit-straddle-ante").replace("'p3 f',", "'p3 f', 'p4 cc',")
    assert check(before).deviation is None


# Particulars of the format.

TINY = (
    "variant='NT'\nantes=[0,0]\nblinds_or_straddles=[1,2]\nmin_bet=2\nstarting_stacks={stacks}\nactions=[{actions}]\n"
)


def tiny(actions: str, stacks: str = "[100,100]", more: str = "") -> str:
    return TINY.format(actions=actions, stacks=stacks) + more


def test_two_players_have_the_smaller_blind_on_the_button():
    assert check(tiny("'d dh p1 ????','d dh p2 ????','p2 f'", more="finishing_stacks=[101,99]")).deviation is None
    wrong = check(tiny("'d dh p1 ????','d dh p2 ????','p1 f'"))
    assert wrong.deviation == "action 3 (p1 f): it is p2's turn"


def test_commentary_and_empty_actions_are_passed_over():
    text = tiny("'', '# a comment', 'd dh p1 ???? # hidden','  d  dh p2   ????','p2 f# no','p2 f # yes'")
    with pytest.raises(Refusal, match=r"action 5 \(p2 f# no\)"):
        check(text)
    assert check(text.replace("'p2 f# no',", "")).deviation is None


def test_a_stack_that_nobody_knows_is_ample():
    text = tiny(
        "'d dh p1 AsAd','d dh p2 KsKd','p2 cbr 500','p1 cc','p1 sm -','p2 sm -','d db 2c3c4c','d db 9d','d db Tc'",
        stacks="[inf, 500]",
        more="finishing_stacks = [inf, 0]",
    )
    assert check(text).deviation is None
    assert check(text.replace("[inf, 0]", "[inf, 1]")).deviation


def test_a_winner_may_show_what_nobody_called():
    assert check(tiny("'d dh p1 ????','d dh p2 ????','p2 cbr 6','p1 f','p2 sm AsAd'")).deviation is None
    assert "folded" in str(check(tiny("'d dh p1 ????','d dh p2 ????','p2 f','p2 sm AsAd'")).deviation)


def test_cards_that_are_shown_were_dealt():
    text = "'d dh p1 AsAd','d dh p2 ????','p2 cbr 6','p1 f','p2 sm {}'"
    assert check(tiny(text.format("KsKd"))).deviation is None
    assert "cannot come again" in str(check(tiny(text.format("AsKd"))).deviation)
    known = text.replace("????", "KsKd")
    assert check(tiny(known.format("KsQd"))).deviation == "action 5 (p2 sm KsQd): Qd was not dealt to p2"


RUN_OUT = "'d dh p1 AsAd','d dh p2 KsKd','p2 cbr 100','p1 cc','p1 sm -','p2 sm -','d db 2c3c4c','d db 9d','d db Tc'"


@pytest.mark.parametrize(
    ("more", "deviation", "rake"),
    [
        ("winnings=[190, 0]", None, "10"),
        ("winnings=[199.50, 0]\nfinishing_stacks=[199.50, 0]", None, "0.50"),
        ("winnings=[0, 190]", "p1 wins 190 of the pot, not 0", None),
        ("winnings=[200.5, 0]", "the winnings are 0.50 more than the pot of 200", None),
        ("winnings=[150, 0]", "more than a rake of 10 percent", None),
        ("winnings=[190, 0]\nfinishing_stacks=[191, 0]", "means winnings of 191, not 190", None),
        ("finishing_stacks=[190, 0]", "add up to 200 before the hand and to 190 after it", None),
    ],
)
def test_the_rake_follows_from_the_winnings(more, deviation, rake):
    verdict = check(tiny(RUN_OUT, more=more))
    assert deviation is None or deviation in str(verdict.deviation)
    assert (verdict.deviation is None) == (deviation is None)
    assert rake is None or verdict.rake == rake


TWO_POTS = (
    "variant='NT'\nantes=[0,0,0]\nblinds_or_straddles=[1,2,0]\nmin_bet=2\nstarting_stacks=[50,100,100]\n"
    "actions=['d dh p1 AsAd','d dh p2 KsKd','d dh p3 QsQd','p3 cbr 100','p1 cc','p2 cc',"
    "'p3 sm -','p1 sm -','p2 sm -','d db 2c3c4c','d db 9d','d db Tc']\n"
)


@pytest.mark.parametrize(
    ("winnings", "note"), [("[144,96,0]", None), ("[140,100,0]", "main pot first"), ("[120,120,0]", "deviates")]
)
def test_a_rake_may_come_out_of_the_main_pot_or_of_each_in_proportion(winnings, note):
    verdict = check(f"{TWO_POTS}winnings={winnings}")
    assert verdict.rake == "10"
    assert bool(verdict.deviation) == (note == "deviates")
    assert note in (None, "deviates") or note in verdict.notes[0][0]


UNCALLED = ("the winnings count the bet that nobody called", "house:poker-room/uncalled")
HEADS_UP = "'d dh p1 ????','d dh p2 ????',"
OVER = tiny(RUN_OUT.replace("cbr 100", "cbr 150"), stacks="[100,150]")
"""A raise to 150 that the other can call for 100 only, and loses."""


@pytest.mark.parametrize(
    ("text", "rake"),
    [
        (tiny(f"{HEADS_UP}'p2 f'", more="winnings=[3, 0]"), "0"),
        (tiny(f"{HEADS_UP}'p2 cbr 6','p1 cc','d db 2c3c4c','p1 cbr 20','p2 f'", more="winnings=[31.4, 0]"), "0.60"),
        (OVER + "winnings=[200, 50]", "0"),
        (OVER + "winnings=[190, 50]\nfinishing_stacks=[190, 50]", "10"),
    ],
    ids=["the big blind's own", "a bet on the flop, and a rake", "of a loser", "and the stacks beside it"],
)
def test_a_site_may_count_the_bet_that_nobody_called_in_its_winnings(text, rake):
    verdict = check(text)
    assert (verdict.deviation, verdict.rake) == (None, rake)
    assert UNCALLED in verdict.notes


@pytest.mark.parametrize("winnings", ["[4, 0]", "[2, 1]", "[3.5, 0]", "[1, 0]"])
def test_winnings_that_differ_by_anything_else_deviate(winnings):
    verdict = check(tiny(f"{HEADS_UP}'p2 f'", more=f"winnings={winnings}"))
    assert verdict.deviation
    assert UNCALLED not in verdict.notes


TIE = (
    "variant='NT'\nantes=[0,0,0]\nblinds_or_straddles=[5,10,0]\nmin_bet=10\nstarting_stacks=[500,600,700]\n"
    "actions=['d dh p1 AsKd','d dh p2 AhKc','d dh p3 2h7h','p3 cbr 90','p1 cc','p2 cc','d db AdQc8c','p1 cc','p2 cc',"
    "'p3 cc','d db 3s','p1 cc','p2 cc','p3 f','d db 9d','p1 cc','p2 cc','p1 sm -','p2 sm -']\n"
)


@pytest.mark.parametrize(
    ("winnings", "ends", "deviates"),
    [
        ("winnings=[0,0,0]", "[543,643,610]", ""),
        ("winnings=[0,0,0]", "[530,630,610]", "add up to 1800 before the hand and to 1770 after it"),
        ("winnings=[0,0,0]", "[546,646,610]", "add up to 1800 before the hand and to 1802 after it"),
        ("winnings=[0,0,0]", "[545,645,607]", "p1 wins 134 of the pot, not 135"),
        ("", "[543,643,610]", "add up to 1800 before the hand and to 1796 after it"),
    ],
    ids=["a rake of 4 of 270", "more than a tenth", "chips from nowhere", "out of a loser's stack", "stacks alone"],
)
def test_a_rake_that_shows_in_the_finishing_stacks_alone_is_noted(winnings, ends, deviates):
    verdict = check(f"{TIE}{winnings}\nfinishing_stacks={ends}")
    if deviates:
        assert deviates in str(verdict.deviation)
    else:
        assert (verdict.deviation, verdict.rake) == (None, "4")
        assert verdict.notes == (("the rake shows in the finishing stacks alone", "house:poker-room/rake-percentage"),)


def test_hands_that_were_not_shown_leave_the_winner_open_but_not_what_he_can_win():
    hidden = RUN_OUT.replace("KsKd", "????").replace("'p2 sm -'", "'p2 sm ????'")
    assert "not all hands" in check(tiny(hidden, more="winnings=[0, 200]")).notes[0][0]
    open_end = check(tiny(hidden))
    assert (open_end.stacks, "not all hands" in open_end.notes[0][0]) == ((), True)
    three = (
        "variant='NT'\nantes=[0,0,0]\nblinds_or_straddles=[1,2,0]\nmin_bet=2\nstarting_stacks=[50,100,100]\n"
        "actions=['d dh p1 ????','d dh p2 AsAd','d dh p3 KsKd','p3 cbr 100','p1 cc','p2 cc',"
        "'p3 sm -','p1 sm ????','p2 sm -','d db 2c3c4c','d db 9d','d db Tc']\n"
    )
    assert check(three + "winnings=[150,100,0]").deviation is None
    assert check(three + "winnings=[0,100,150]").deviation == "p3 wins 150, and can have won no more than 0"
    assert "no more than 150" in str(check(three + "winnings=[250,0,0]").deviation)


# Real hands.


def test_real_hands_are_fine_but_those_with_chips_from_nowhere():
    wrong: dict[str, dict[int, str]] = {}
    for path in sorted(REAL.glob("*.phhs")):
        hands = list(read_hands(path.read_bytes(), path.name, several=True))
        assert len(hands) > 20
        for hand in hands:
            assert isinstance(hand, HistoryHand), hand
            if (verdict := check_hand(hand)).deviation:
                number = int(hand.where.split("[")[1][:-1])
                wrong.setdefault(path.name, {})[number] = verdict.deviation
    assert {name: set(found) for name, found in wrong.items()} == UNRECORDED_POSTS
    assert all("more than the pot" in reason for found in wrong.values() for reason in found.values())


@pytest.mark.parametrize("name", sorted(UNRECORDED_POSTS))
def test_real_hands_are_fine_too_as_a_site_would_write_them_that_counts_uncalled_bets(name):
    counted = 0
    for hand in read_hands((REAL / name).read_bytes(), name, several=True):
        assert isinstance(hand, HistoryHand)
        acts = [event.act for event in play(hand).table.events if isinstance(event.act, ReturnUncalled)]
        if any(hand.winnings or ()) and acts and not check_hand(hand).deviation:
            back = {act.box: act.amount for act in acts}
            winnings = tuple(amount + back.get(box, 0) for box, amount in enumerate(hand.winnings, start=1))
            verdict = check_hand(replace(hand, winnings=winnings))
            assert (verdict.deviation, verdict.notes[-1]) == (None, UNCALLED)
            counted += 1
    assert counted > 3


def test_a_fault_in_a_real_hand_is_found():
    text = (REAL / "pluribus.phhs").read_text().rpartition("]\nvariant")[2]
    text = f"variant{text}"
    assert check(text).deviation is None
    for wrong in (
        text.replace("9800, 10200", "10200, 9800"),
        text.replace("9800", "9801"),
        text.replace("p2 cbr 100", "p2 cbr 101"),
        text.replace("p2 cbr 100", "p2 cbr 99"),
        text.replace("'p3 f', 'p4 f'", "'p4 f', 'p3 f'"),
        text.replace("d db Kd", "d db Ad"),
        text.replace("p2 sm 2s3d", "p2 sm 2s3h"),
        text.replace("'p1 cc', 'p2 cc', 'd db Ad'", "'p1 cc', 'd db Ad'"),
    ):
        assert wrong != text
        assert check(wrong).deviation, wrong


# Files that are none.


@each(
    ("text", "says"),
    [
        ("", "it has no variant"),
        ("variant = 7", "it has no variant"),
        ("variant = 'XX'", "variant 'XX' is not known"),
        ("variant = 'NT'", "actions is not a list of texts"),
        ("variant = 'NT'\nactions = ['p1 xx']", "action 1 (p1 xx) is not in the notation"),
        ("variant = 'NT'\nactions = ['d dh p1 1s']", "not in the notation"),
        ("variant = 'NT'\nactions = ['p0 f']", "not in the notation"),
        ("variant = 'NT'\nactions = ['p1 cbr -5']", "not in the notation"),
        ("variant = 'NT'\nactions = []", "starting_stacks is not a list"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [1]", "two players or more"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [0, 1]", "two players or more"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = ['a', 1]", "which is no amount"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [true, 1]", "which is no amount"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [1, 1e-30]", "too many places"),
        ("variant = 'F7S'\nactions = []\nstarting_stacks = [1,1,1,1,1,1,1,1,1]", "it seats 8"),
        ("variant = 'NT'\nactions = ['p9 f']\nstarting_stacks = [9,9]\nantes=[0]", "antes has 1 amounts for 2 players"),
        (tiny("'p9 f'"), "is of a player who is not there"),
        (tiny("").replace("min_bet=2", "min_bet=0"), "min_bet must be more than nothing"),
        (tiny("").replace("min_bet=2", ""), "min_bet is missing"),
        (tiny("").replace("antes=[0,0]", "antes=[0,-1]"), "below nothing"),
        (tiny("", more="finishing_stacks=[1]"), "finishing_stacks has 1 amounts"),
        (tiny("", more="winnings=['x', 1]"), "which is no amount"),
        (tiny("", more="players=['x']"), "players is not a list"),
        (tiny("", more="ante_trimming_status=1"), "neither true nor false"),
        (tiny("", more="_odd_unit=0"), "_odd_unit must be more than nothing"),
    ],
)
def test_a_malformed_history_is_refused_in_one_line(text, says):
    with pytest.raises(Refusal) as refused:
        read(text)
    assert says in refused.value.reason
    assert "\n" not in refused.value.reason


def test_no_mangled_file_shows_a_traceback():
    chance = random.Random(7)
    texts = [path.read_text() for path in WORKED]
    for _ in range(600):
        text = list(chance.choice(texts))
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            what = chance.choice(["", "9", "p", "'", "[", "]", ",", "-", ".", "A", "?", " ", "\n", "inf", "1e9", "="])
            text[at : at + chance.randint(0, 3)] = [what]
        assert "\n" not in str(outcome("".join(text))).strip()


# The command.


def test_the_command_lists_each_hand_and_exits_by_what_it_found(tmp_path, capsys):
    good, wrong = tmp_path / "good.phh", tmp_path / "wrong.phhs"
    good.write_text(worked("badugi-heads-up"))
    wrong.write_text("[1]\n" + worked("badugi-heads-up") + "[2]\n" + worked("razz-all-in").replace("585", "586"))
    assert main(["check", str(good)]) == 0
    assert "fine good.phh (110, 290)" in capsys.readouterr().out
    assert main(["check", str(good), str(wrong)]) == 1
    out = capsys.readouterr().out
    assert "deviates wrong.phhs[2]: the stacks add up to 1060 before the hand and to 1061 after it" in out
    assert "3 hands: 2 fine, 1 deviate" in out
    assert main(["check", "--json", str(tmp_path)]) == 1
    assert '"deviating": 1' in capsys.readouterr().out


@pytest.mark.parametrize("text", ["x = ", "\x00", "[1]\nvariant = 3", "[[1]]\n", "1 = 2"])
def test_the_command_refuses_what_it_cannot_read(tmp_path, capsys, text):
    for name in ("bad.phh", "bad.phhs"):
        path = tmp_path / name
        path.write_text(text)
        assert main(["check", str(path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_command_goes_on_after_a_hand_that_cannot_be_read(tmp_path, capsys):
    (tmp_path / "a.phh").write_text("variant = 'XX'")
    (tmp_path / "b.phh").write_text(worked("razz-all-in"))
    assert main(["check", str(tmp_path)]) == 2
    assert "1 fine, 1 unreadable" in capsys.readouterr().out
    assert main(["check", str(tmp_path / "a.phh"), str(tmp_path / "b.jsonl")]) == 2
    assert main(["check", str(tmp_path / "none.phh")]) == 2
    (tmp_path / "empty").mkdir()
    assert main(["check", str(tmp_path / "empty")]) == 2


def test_one_hand_or_several_is_read_from_the_file_and_not_from_its_name(tmp_path, capsys):
    hand = worked("razz-all-in")
    (tmp_path / "one.phhs").write_text(hand)
    (tmp_path / "two.phh").write_text(f"[1]\n{hand}\n[2]\n{hand}")
    (tmp_path / "windows.phh").write_bytes(b"\xef\xbb\xbf" + hand.replace("\n", "\r\n").encode())
    assert main(["check", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "fine one.phhs (" in out
    assert "fine two.phh[2] (" in out
    assert "4 hands: 4 fine" in out


def test_a_code_names_the_structure_and_the_game():
    assert variant("NO/8").game.name == "omaha-8"
    assert variant("NO/8").structure == "no-limit"
    assert variant("S5S").structure == "spread"
