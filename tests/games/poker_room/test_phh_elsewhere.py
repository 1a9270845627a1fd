"""Hands that were played by other rooms' rules: what they allow is a note, what nobody allows is found where it is."""

import re
from pathlib import Path

import pytest

from pitboss.games.poker_room.histories import HistoryHand, HistoryVerdict, check_hand, read_hands
from pitboss.games.poker_room.histories.variants import OFFICIAL

SETTLED = (Path(__file__).parent / "phh" / "settled-elsewhere.phhs").read_bytes()


def sample() -> list[HistoryHand]:
    """Random hands of all variants with short stacks, straddles, posts, antes of all kinds and hidden cards."""
    found = list(read_hands(SETTLED, "settled", several=True))
    assert all(isinstance(hand, HistoryHand) for hand in found)
    return found


def check(text: str) -> HistoryVerdict:
    (hand,) = read_hands(text.encode(), "hand", several=False)
    assert isinstance(hand, HistoryHand), hand
    return check_hand(hand)


def test_hands_that_another_program_settled_end_alike():
    hands = sample()
    for hand in hands:
        verdict = check_hand(hand)
        assert (verdict.deviation, verdict.complete) == (None, True), (hand.where, verdict)
        assert verdict.stacks == tuple(hand.shown(amount) for amount in hand.finishing)
    assert {hand.variant.code for hand in hands} == set(OFFICIAL)


def test_chips_that_went_to_another_player_are_found_in_each_of_them():
    for text in re.split(r"\n\n(?=\[\d+\])", SETTLED.decode())[1:]:
        body = text.partition("\n")[2]
        ends = re.search(r"finishing_stacks = \[(.*)\]", body)[1].split(", ")
        most = max(range(len(ends)), key=lambda at: float(ends[at]))
        other = (most + 1) % len(ends)
        wrong = [*ends]
        wrong[most], wrong[other] = str(float(ends[most]) / 2), str(float(ends[other]) + float(ends[most]) / 2)
        verdict = check(body.replace(", ".join(ends), ", ".join(wrong)))
        # Where not all hands were shown anybody in the pot may have won it.
        assert verdict.deviation or "not all hands" in verdict.notes[0][0], body


def no_limit(actions: str, stacks: str, blinds: str = "[1, 2, 0]", more: str = "") -> str:
    players = stacks.count(",") + 1
    antes = ", ".join("0" * players)
    head = f"variant='NT'\nantes=[{antes}]\nblinds_or_straddles={blinds}\nmin_bet=2\nstarting_stacks={stacks}\n"
    return f"{head}actions=[{actions}]\n{more}"


DEALT = "'d dh p1 AsAd','d dh p2 KsKd','d dh p3 QsQd',"
FOUR = f"{DEALT}'d dh p4 JsJd',"
NOTED = "house:poker-room/history"


def test_a_raise_may_be_the_last_one_again_over_a_straddle():
    text = no_limit(f"{FOUR}'p4 cbr 6','p1 cbr 8','p2 f','p3 cbr 10'", "[99, 99, 99, 99]", "[1, 2, 4, 0]")
    verdict = check(text)
    assert verdict.deviation is None
    assert [cite for _, cite in verdict.notes[:3]] == [NOTED] * 3
    assert "cbr 9" in str(check(text.replace("p3 cbr 10", "p3 cbr 9")).deviation)


def test_a_player_who_checked_may_raise_an_all_in_below_the_minimum_bet():
    checked = f"{DEALT}'p3 cc','p1 cc','p2 cc','d db 2c3d4h','p1 cc','p2 cbr 1','p3 cc','p1 cbr 9'"
    verdict = check(no_limit(checked, "[50, 3, 50]"))
    assert verdict.deviation is None
    assert "open to the player again" in verdict.notes[0][0]
    # A player who bet himself and meets less than a raise calls or folds.
    barred = f"{DEALT}'p3 cc','p1 cc','p2 cc','d db 2c3d4h','p1 cbr 4','p2 cbr 5','p3 cc','p1 cbr 9'"
    assert "not open to p1" in str(check(no_limit(barred, "[50, 7, 50]")).deviation)


def test_a_button_straddle_posted_short_leaves_the_first_turn_where_it_was():
    text = no_limit(f"{FOUR}'p3 cc','p1 cc','p2 cc'", "[50, 50, 50, 1]", "[1, 2, 0, 4]")
    verdict = check(text)
    assert (verdict.deviation, verdict.notes[-1][1]) == (None, "house:poker-room/short-blind")
    whole = text.replace("50, 1]", "50, 9]")
    assert check(whole).deviation == "action 5 (p3 cc): it is p1's turn"


STUD = """
variant = 'F7S'
antes = [0, 0, 0]
bring_in = 50
small_bet = 100
big_bet = 200
starting_stacks = [1000, 1000, 53]
actions = ['d dh p1 AsAdAh', 'd dh p2 KsKdKh', 'd dh p3 QsQd2h', 'p3 cbr 53', 'p1 cc', 'p2 cbr 153', 'p1 f']
"""


def test_a_full_bet_in_place_of_the_forced_one_is_met_as_far_as_the_chips_went():
    assert check(STUD).stacks == ("947", "947", "0")
    # The room completes it to the limit, and others put a whole bet on top.
    assert check(STUD).notes[0][1] == NOTED
    assert check(STUD.replace("153", "100")).notes[:-1] == ()
    assert check(STUD.replace("153", "120")).deviation == "action 6 (p2 cbr 120): p2 may raise to 100, not to 120"


def test_a_player_who_could_not_be_called_need_not_be_asked():
    forced = "variant='FB'\nantes=[1,1,1,1]\nblinds_or_straddles=[2,4,-4,0]\nsmall_bet=4\nbig_bet=8\n"
    dealt = "'d dh p1 7d9dThTs','d dh p2 6sJhJs6d','d dh p3 Jc4c6c5d','d dh p4 Ad3s9h8s',"
    draws = "'p1 sd','p2 sd','p3 sd'," * 3
    text = f"{forced}starting_stacks=[3,5,7,3]\nactions=[{dealt}'p4 f',{draws}'p1 sm','p2 sm','p3 sm -']\n"
    assert check(text + "finishing_stacks=[0,0,16,2]").deviation is None
    assert check(text.replace("'p4 f'", "'p3 cc','p4 f'")).deviation is None
    # With the chips to call, the player is asked.
    assert check(text.replace("7,3]", "7,9]")).deviation == "action 5 (p4 f): it is p3's turn"


# A deck that runs out.


def triple_draw(last: str) -> str:
    """Six players change nearly everything, so that the third draw needs the discards."""
    head = "variant='F2L3D'\nantes=[0,0,0,0,0,0]\nblinds_or_straddles=[5,10,20,40,0,0]\nsmall_bet=10\nbig_bet=20\n"
    dealt = ("TsJh3c8sTh", "8hTc6s8dAd", "Jd7h6cKc9d", "Ks2hQc8cJc", "5h9s2d5s2s", "4hJs7dTd4d")
    actions = [f"d dh p{box} {cards}" for box, cards in enumerate(dealt, start=1)]
    actions += ["p5 cc", "p6 cc", "p1 cc", "p2 cc", "p3 cc", "p1 sd Th", "p2 sd Ad8d", "p3 sd 6c", "p4 sd 8cQc"]
    actions += ["p5 sd 9s", "p6 sd 4dTd", "d dh p1 4s", "d dh p2 5d3s", "d dh p3 6h", "d dh p4 2c9h", "d dh p5 Ah"]
    actions += ["d dh p6 AcKh", "p1 cc", "p3 cc", "p1 sd Jh8s3cTs4s", "p2 sd", "p3 sd 6hJd", "p4 sd 9h", "p5 sd 2d"]
    actions += ["p6 sd Ac7d", "d dh p1 Kd3hQhQd5c", "d dh p3 7s3d", "d dh p4 7c", "d dh p5 4c", "d dh p6 Qs9c"]
    actions += ["p1 cc", "p3 cc", "p1 sd 5c3h", "p2 sd", "p3 sd", "p4 sd", "p5 sd", "p6 sd QsJsKh4h9c"]
    actions += [f"d dh p1 {last}", "d dh p6 As8cAdTh9h", "p1 cc", "p3 cc"]
    actions += [f"p{box} sm -" for box in (1, 2, 3, 4, 5, 6)]
    return f"{head}starting_stacks=[400,14,45,14,13,9]\nactions={actions}\n"


def test_discards_come_again_when_the_deck_has_run_out():
    # Qs and 4h were thrown away in the same draw, by a player who comes later.
    verdict = check(triple_draw("Qs4h"))
    assert (verdict.deviation, verdict.complete) == (None, True)
    held = check(triple_draw("QsKd"))
    assert held.deviation == "action 45 (d dh p1 QsKd): Kd cannot come again: it is out"


def stud_of(players: int, last: list[str]) -> str:
    """Everybody is all-in with the ante, and the deck has hardly a card left for the end."""
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    hands = {box: [deck.pop(0) for _ in range(6)] for box in range(1, players + 1)}
    actions = [f"d dh p{box} {''.join(cards[:3])}" for box, cards in hands.items()]
    actions += [f"d dh p{box} {cards[at]}" for at in (3, 4, 5) for box, cards in hands.items()]
    actions += [*last, *(f"p{box} sm -" for box in hands)]
    ones = ", ".join("1" * players)
    forced = "bring_in = 1\nsmall_bet = 2\nbig_bet = 4\n"
    return f"variant = 'F7S'\nantes = [{ones}]\n{forced}starting_stacks = [{ones}]\nactions = {actions}\n"


def test_a_last_card_for_each_from_a_short_deck_is_a_note_with_the_paragraph():
    cards = ["5s", "6s", "7s", "8s", "9s", "Ts", "Js"]
    each = check(stud_of(7, [f"d dh p{box} {card}" for box, card in enumerate(cards, start=1)]))
    assert (each.deviation, each.complete) == (None, True)
    assert [cite for note, cite in each.notes if "last card of their own" in note] == ["19:47-14.9(h)"]
    common = check(stud_of(7, ["d db 5s"]))
    assert (common.deviation, common.complete, common.notes) == (None, True, ())


def test_the_common_card_of_eight_players_may_be_any_that_nobody_holds():
    # One card is left of the deck and three are burned, of which nobody saw which.
    for card in ("Js", "Qs", "Ks", "As"):
        assert check(stud_of(8, [f"d db {card}"])).deviation is None
    assert "cannot come again" in str(check(stud_of(8, ["d db 2c"])).deviation)


# Who shows, who gives up, and what is missing.

RUN_OUT = f"{DEALT}'p3 cbr 50','p1 cc','p2 cc',"


def test_players_may_give_up_before_the_last_cards():
    text = no_limit(f"{RUN_OUT}'p3 sm -','p1 sm','p2 sm'", "[50, 50, 50]")
    assert check(text).stacks == ("0", "0", "150")
    some = no_limit(f"{RUN_OUT}'p3 sm -','p1 sm','p2 sm -','d db 2c3c4c','d db 9d','d db Tc'", "[50, 50, 50]")
    assert check(some).stacks == ("0", "150", "0")


def test_a_card_that_one_player_lacks_is_missed_although_he_gives_up_later():
    seven = stud_of(2, ["d dh p1 5s", "d dh p2 6s"])
    assert check(seven.replace("'p2 sm -'", "'p2 sm'")).deviation is None
    lacking = check(seven.replace("'p2 sm -'", "'p2 sm'").replace("'d dh p2 6s', ", ""))
    assert not lacking.complete
    assert "p3 has still to act" in str(check(no_limit("'p1 sm','p2 sm','p3 sm -'", "[50, 50, 50]")).deviation)
    # Nor does giving up at the end excuse a board that is missing before a bet.
    played = "'p3 cc','p1 cc','p2 cc','d db 2c3c4c','p1 cc','p2 cc','p3 cc','p1 sm','p2 sm','p3 sm -'"
    early = check(no_limit(f"{DEALT}{played}".replace("'d db 2c3c4c',", ""), "[50, 50, 50]"))
    assert early.deviation == "action 7 (p1 cc): no card is dealt to the board before it"


def test_nobody_folds_once_hands_are_shown():
    verdict = check(
        no_limit(f"{RUN_OUT.replace(chr(39) + 'p2 cc' + chr(39) + ',', '')}'p3 sm -','p2 f'", "[50, 50, 50]")
    )
    assert verdict.deviation == "action 7 (p2 f): a player has already shown, so the betting is over"


def test_the_last_one_left_need_not_show():
    played = "'p3 cc','p1 cc','p2 cc'," + "".join(
        f"'d db {cards}','p1 cc','p2 cc','p3 cc'," for cards in ("2c3c4c", "9d", "Tc")
    )
    assert check(no_limit(f"{DEALT}{played}'p1 sm','p2 sm'", "[50, 50, 50]")).stacks == ("48", "48", "54")
    two = check(no_limit(f"{DEALT}{played}'p1 sm'", "[50, 50, 50]"))
    assert two.deviation == "p2 neither shows nor gives up"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("'p1 sd Jh8s3cTs4s', ", "", "(p2 sd): p1 neither draws nor stands pat before it"),
        ("'p6 sd Ac7d', ", "", "(d dh p1 Kd3hQhQd5c): p6 neither draws nor stands pat before it"),
        ("'p1 sd Th', 'p2 sd Ad8d'", "'p2 sd Ad8d', 'p1 sd Th'", "(p2 sd Ad8d): it is p1's turn to draw"),
        ("'p1 sm -', ", "'p1 sm -', 'p1 sm -', ", "(p1 sm -): p1 has shown already"),
        ("'p1 cc', 'p3 cc', 'p1 sm -'", "'p1 cc', 'p1 sm -'", "(p1 sm -): p3 has still to act before it"),
    ],
)
def test_an_action_that_is_missing_or_out_of_turn_is_named(old, new, says):
    text = triple_draw("Qs4h")
    assert old in text
    assert says in str(check(text.replace(old, new, 1)).deviation)


def test_the_action_that_deals_a_card_wrongly_is_the_one_that_is_named():
    """And not the last one of those that were dealt together."""
    missing = check(no_limit(DEALT.replace("'d dh p1 AsAd',", "") + "'p3 cc'", "[50, 50, 50]"))
    assert missing.deviation == "action 1 (d dh p2 KsKd): p1 is dealt no card before it"
    twice = check(no_limit(f"{DEALT.replace('KsKd', 'KsAs')}'p3 cc'", "[50, 50, 50]"))
    assert twice.deviation == "action 2 (d dh p2 KsAs): As cannot come again: it is out"
    early = check(no_limit(f"{DEALT}'d db 2c3c4c','p3 cc','p1 cc','p2 cc'", "[50, 50, 50]"))
    assert early.deviation == "action 4 (d db 2c3c4c): p3 has still to act before it"
