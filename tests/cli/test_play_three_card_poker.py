"""Three card poker at the terminal: a hand that only its player sees, fold and play by key, the ante bonus."""

from .test_play import books, play

ALONE = "three-card-poker --others 0"


def test_a_hand_is_looked_at_and_played(tmp_path):
    printed = play(tmp_path, "pair-plus 5", "", "p", args="three-card-poker --seed 4")
    assert "[Enter] ante 10.00 + pair plus 5.00" in printed
    assert "box 1, Guest: Q♥" in printed
    assert "box 2, Ada: a card, face down" in printed
    assert "dealer: a card, face down" in printed
    assert "You have a straight, queen high. Your decision?" in printed
    assert "Guest puts 10.00 on play, box 1" in printed
    assert "“queen high with J-5: the dealer qualifies.”" in printed
    assert "box 1, Guest: play wins 10.00 at 1 to 1" in printed
    assert "box 1, Guest: ante-bonus wins 10.00 at 1 to 1" in printed
    assert "box 1, Guest: pair-plus wins 30.00 at 6 to 1" in printed
    assert "Round 1: +60.00" in printed
    assert books(tmp_path, "three-card-poker-1").table.chips("Guest") == 560_00


def test_a_fold_and_a_table_that_waits_at_the_same_hand(tmp_path):
    play(tmp_path, "", args=f"{ALONE} --seed 4")
    printed = play(tmp_path, "f", args=f"{ALONE} --table three-card-poker-1")
    assert "Back at your table three-card-poker-1: You have" in printed
    assert "box 1, Guest: ante loses 10.00" in printed
    after = printed.split("Guest: fold", 1)[1].split("Round 1")[0]
    assert "dealer: " not in after, "nobody is left to see the dealer's cards"
