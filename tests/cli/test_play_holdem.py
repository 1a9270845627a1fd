"""Hold 'em at the terminal: question and felt have the same sums, hands have names, answers stand as on the pages."""

import re

from .test_play import machine, play


def test_question_and_felt_have_the_same_pot_and_hands_have_their_names(tmp_path):
    printed = play(tmp_path, *"ccccccq", args="holdem --seed 3")
    drawn = re.findall(r"pot ([\d.]+)", printed)
    asked = re.findall(r"to call, ([\d.]+) in the pot", printed)
    assert asked
    assert set(asked) <= set(drawn), "what is asked about stands on the felt"
    assert re.search(r"You have (a pair|two pairs|three|a straight|a flush|a full|four|\w+ high|\w+-\w+)", printed)
    assert not re.search(r"You have (pair|straight|flush|full)", printed)
    assert re.search(r"│ (pair of|two pairs|three|straight|flush|\w+ high)", printed), "a hand is named on the felt"


def test_answers_stand_from_what_gives_up_to_what_costs_and_name_their_amounts(tmp_path):
    rows = [row for row in machine(tmp_path, *"cccccq", args="holdem --seed 3") if row.get("ask") == "choice"]
    for row in rows:
        answers = [words.split()[0].strip(",") for key, words in row["keys"].items() if key.isalpha() and key.islower()]
        order = [
            ("fold", "muck").index(one) if one in ("fold", "muck") else 2 + (one in ("bet", "raise")) for one in answers
        ]
        assert order == sorted(order), answers
        for words in row["keys"].values():
            assert not re.fullmatch("bet|raise", words), "a bet says what it costs"
    assert any("raise to" in words for row in rows for words in row["keys"].values())
