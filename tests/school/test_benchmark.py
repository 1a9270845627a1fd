"""Questions for measuring models: in equal parts, apart from one another, read in one way, and scored by the rules."""

import gzip
import html
import json
import re
from collections import Counter
from fractions import Fraction
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from pitboss.cli import main
from pitboss.refusal import Refusal
from pitboss.school import DRILLS, by_id, questions, right
from pitboss.school.answers import stated_answer
from pitboss.school.balanced import LEVELS, balanced, situation
from pitboss.school.benchmark import (
    FOLDER,
    SEEDS,
    SIZE,
    baselines,
    benchmark,
    departed,
    for_training,
    games_of_sets,
    is_held_out,
    paragraph,
    published,
)
from pitboss.school.exam import all_games
from pitboss.school.formats import ANKI_HEAD, anki_note, as_lines, gift, prompt
from pitboss.school.question import Question
from pitboss.school.sitting import (
    TableSitting,
    best_choice,
    first_choice,
    games_with_sittings,
    play_out,
    random_choices,
)

DOCS = Path(__file__).parents[2] / "docs" / "benchmark.md"
LEAST_DRILL, MOST_GAME = Fraction(12, 100), Fraction(6, 100)


def is_balanced(found):
    """Whether each drill, game and level has its part."""
    drills, games, levels = (Counter(getattr(one, name) for one in found) for name in ("drill", "game", "level"))
    assert set(drills) == set(DRILLS)
    assert min(drills.values()) >= LEAST_DRILL * len(found), drills
    assert max(games.values()) <= MOST_GAME * len(found), games
    assert set(levels) == set(LEVELS)
    assert min(levels.values()) >= len(found) / 4, levels
    assert len({situation(one) for one in found}) == len(found), "no round or situation comes twice"


@pytest.fixture(scope="module")
def export():
    """An export for training."""
    return [*islice(balanced(games_of_sets(), 1, accept=for_training(1)), 36)]


def test_an_export_has_as_much_of_each_drill_game_and_level_and_no_round_twice(export):
    is_balanced(export)
    again = export[-1]
    assert by_id(again.id) == again


def test_control_the_questions_of_a_game_one_after_the_other_are_not_balanced():
    with pytest.raises(AssertionError):
        is_balanced([*islice(questions("craps", 1, 2), 60)])


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "number"), [(0, 300), (5, 1000)])
def test_large_exports_are_as_balanced(seed, number):
    found = [*islice(balanced(all_games(), seed), number)]
    assert len(found) == number
    is_balanced(found)


def test_a_drill_that_a_game_gives_no_occasion_for_is_left_out():
    asked = [*islice(balanced(["roulette"], 2, [2]), 40)]
    assert len({situation(one) for one in asked}) == len(asked), "no round of a game is asked about twice"
    found = Counter(one.drill for one in asked)
    assert set(found) == set(DRILLS) - {"read-it"}
    assert max(found.values()) - min(found.values()) <= 1


def sets_of_keys():
    return {name: {situation(one) for one in benchmark(name)} for name in published().sha256}


def overlaps(parts):
    """The pairs of sets that have a round or situation in common."""
    names = sorted(parts)
    return [(a, b) for n, a in enumerate(names) for b in names[n + 1 :] if parts[a] & parts[b]]


def test_no_round_or_situation_is_in_two_splits(export):
    parts = sets_of_keys()
    assert set(parts) == {"dev", "test", "rules"}
    assert {name: len(keys) for name, keys in parts.items()} == dict.fromkeys(parts, SIZE)
    assert overlaps(parts | {"training": {situation(one) for one in export}}) == []
    assert not any(is_held_out(one.cite) for one in export)
    with pytest.raises(Refusal, match="published set"):
        for_training(SEEDS["dev"])


def test_control_the_seed_of_a_set_without_the_guard_overlaps_it():
    keys = sets_of_keys()
    name = benchmark("dev")[0].game
    same = {situation(one) for one in islice(balanced([name], SEEDS["dev"]), 30)}
    assert overlaps(keys | {"training": same}) == [("dev", "training")]


def test_a_paragraph_is_held_out_with_all_its_parts():
    assert paragraph("19:47-22.8(c)2") == paragraph("22.8(c)") == "19:47-22.8(c)"
    assert paragraph("house:craps/no-roll") == "house:craps/no-roll"
    assert is_held_out("19:47-22.8(c)2") == is_held_out("19:47-22.8(c)1")
    held = sum(is_held_out(one) for one in (f"19:47-{n}.{m}(a)" for n in range(1, 25) for m in range(1, 10)))
    assert 0 < held < 216 / 2


@pytest.mark.parametrize("name", list(SEEDS))
def test_a_published_set_is_balanced_and_every_line_has_its_canary(name):
    found = benchmark(name)
    is_balanced(found)
    assert all(is_held_out(one.cite) is (name == "rules") for one in found)
    assert {one.canary for one in found} == {published().canary}
    assert {one.game for one in found} == set(games_of_sets())
    expected = baselines(found)
    assert expected["the rules"] == 1
    assert Fraction(15, 100) < expected["random"] < Fraction(30, 100)
    assert expected["first choice"] < Fraction(45, 100)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(SEEDS))
def test_the_rules_still_prove_every_answer_of_a_published_set(name):
    """Where they do not, `python -m pitboss.school.benchmark` makes a new edition."""
    assert departed(name) == []


def test_control_an_answer_that_the_rules_do_not_prove_is_seen(monkeypatch):
    right_, wrong = benchmark("dev")[:2]
    wrong = msgspec.structs.replace(wrong, answer="1234567.00", choices=[])
    monkeypatch.setattr("pitboss.school.benchmark.benchmark", lambda _: [right_, wrong])
    assert departed("dev") == [wrong.id]


def test_the_baselines_of_the_documentation_are_those_of_the_sets():
    page = DOCS.read_text(encoding="utf-8")
    for name in SEEDS:
        shares = [f"{100 * float(share):.1f} %" for share in baselines(benchmark(name)).values()]
        assert f"| `{name}` | {' | '.join(shares)} |" in page, (name, shares)


@pytest.mark.slow
def test_the_losses_of_the_documentation_are_those_of_the_tables():
    page = DOCS.read_text(encoding="utf-8")
    for name in [name for name in games_with_sittings() if name in games_of_sets()]:
        losses = [
            play_out(TableSitting(name, 1, 100), player).loss
            for player in (random_choices(1), first_choice, best_choice)
        ]
        shown = " | ".join(f"{loss:.3f}" for loss in losses)
        assert f"| {name} | {shown} |" in page, (name, shown)


def test_a_set_that_was_altered_is_refused(monkeypatch, tmp_path):
    lines = gzip.decompress((FOLDER / "dev.jsonl.gz").read_bytes())
    (tmp_path / "dev.jsonl.gz").write_bytes(gzip.compress(lines.replace(b"yes", b"no", 1)))
    monkeypatch.setattr("pitboss.school.benchmark.FOLDER", tmp_path)
    with pytest.raises(Refusal, match="not as it was published"):
        benchmark("dev")


def test_a_published_question_is_scored_as_it_was_published(tmp_path, capsys, monkeypatch):
    question = next(one for one in benchmark("test") if one.choices)
    other = msgspec.structs.replace(question, choices=[*question.choices, "other words"], answer="other words")
    monkeypatch.setattr("pitboss.school.benchmark.by_id", lambda _: other)
    (tmp_path / "answers.jsonl").write_text(json.dumps({"id": question.id, "answer": question.answer}))
    assert main(["school", "--score", str(tmp_path / "answers.jsonl"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["right"] == 1


AMOUNT = Question(id="a", game="craps", drill="pay-it", level=1, ask="?", answer="12.50", cite="1.2(a)", why="w")
CHOICES = ["burn a card", "deal to box 1", "No more bets", "pays box 1, 10.00"]
CHOICE = Question(
    id="c", game="craps", drill="next", level=1, ask="?", choices=CHOICES, answer=CHOICES[0], cite="1.2(a)", why="w"
)
LINES = ["no error", "line 1", "line 2", "at the end"]
LINE = Question(
    id="l", game="craps", drill="find-error", level=1, ask="?", choices=LINES, answer="line 2", cite="1.2(a)", why="w"
)


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (AMOUNT, "12.50", "12.50"),
        (AMOUNT, " **$12.50** ", "12.50"),
        (AMOUNT, "-3", "-3.00"),
        (AMOUNT, "The answer is 12.50.", "12.50"),
        (AMOUNT, "It pays 3 to 2 on 5, twice. The answer is $1,250.", "1250.00"),
        (AMOUNT, "The answer is 12.50. Yes: the answer is 12.5.", "12.50"),
        (CHOICE, "1", CHOICES[0]),
        (CHOICE, "Burn a card.", CHOICES[0]),
        (CHOICE, "The answer is 1. Burn a card", CHOICES[0]),
        (CHOICE, "Answer: 4", CHOICES[3]),
        (CHOICE, "The answer is pays box 1, 10.00.", CHOICES[3]),
        (CHOICE, "the answer is 'No more bets'.", CHOICES[2]),
        (LINE, "2", "line 2"),
        (LINE, "The answer is line 2.", "line 2"),
        (LINE, "The answer is at the end.", "at the end"),
        (LINE, "no error", "no error"),
    ],
)
def test_a_bare_answer_and_the_answer_is_are_read(question, text, answer):
    assert stated_answer(question, text) == answer


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (AMOUNT, "The answer is 12.50. No, the answer is 13."),
        (AMOUNT, "The answer is 12.50 or 13."),
        (CHOICE, "The answer is 1 or 2."),
        (CHOICE, "The answer is 1. deal to box 1"),
        (LINE, "The answer is line 2 and line 1."),
        (CHOICE, "The answer is 'burn a card', or 'No more bets'"),
    ],
)
def test_of_two_answers_neither_is_read(question, text):
    with pytest.raises(Refusal, match="several answers"):
        stated_answer(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [(AMOUNT, "5 6"), (AMOUNT, "It pays 12.50"), (CHOICE, "The answer is 7."), (CHOICE, "It is not 1."), (LINE, "")],
)
def test_what_states_no_answer_is_not_guessed(question, text):
    with pytest.raises(Refusal, match="no answer"):
        stated_answer(question, text)


def test_every_question_is_read_back_from_a_stated_answer(export):
    for question in export:
        for answer in (question.choices or [question.answer])[:3]:
            assert right(question, stated_answer(question, f"Hm. The answer is {answer}.")) is (
                answer == question.answer
            )


def test_scores_read_what_a_model_says(tmp_path, capsys):
    asked = [*islice(questions("casino-war", 3, 2, ("next",)), 2)]
    answers = [f"The answer is {asked[0].answer}.", f"The answer is 1. No, the answer is 2. {asked[1].ask}"]
    rows = [json.dumps({"id": one.id, "answer": text}) for one, text in zip(asked, answers, strict=True)]
    (tmp_path / "answers.jsonl").write_text("\n".join(rows))
    assert main(["school", "--score", str(tmp_path / "answers.jsonl"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["right"], found["wrong"], found["unreadable"]) == (1, 0, 1)


def test_a_prompt_has_all_that_is_asked_and_nothing_of_the_answer(export):
    for question in export:
        text = prompt(question)
        assert question.ask in text
        assert all(line in text for line in question.story)
        assert question.drill == "find-error" or all(choice in text for choice in question.choices)
        # An explanation may be words that stand in the story too; a paragraph never does.
        assert question.cite not in text


_ESCAPED = re.compile(r"\\([\\~=#{}:])")


def from_gift(text):
    """Title, question, answers with whether they are right, and feedback, read as Moodle reads them."""
    title, body, answers, feedback = re.fullmatch(
        r"::((?:\\.|[^\\:])+)::\[html\]((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*?)####((?:\\.|[^\\}])*)\}\n", text, re.S
    ).groups()
    plain = [_ESCAPED.sub(r"\1", part) for part in (title, body, feedback)]
    if answers.startswith("#"):
        return *plain[:2], {answers[1:].partition(":")[0]: True}, plain[2]
    rows = re.findall(r"(?:^|(?<= ))([=~])((?:\\.|[^\\~=])*)", answers)
    return (
        *plain[:2],
        {html.unescape(_ESCAPED.sub(r"\1", words)).strip(): sign == "=" for sign, words in rows},
        plain[2],
    )


def test_gift_is_read_back_as_it_was_asked(export):
    for question in export:
        title, body, answers, feedback = from_gift(gift(question))
        assert title == question.id
        assert html.unescape(body).endswith(question.ask)
        assert answers == {choice: choice == question.answer for choice in question.choices or [question.answer]}
        assert question.cite in html.unescape(feedback)


def test_anki_takes_each_question_as_a_note_of_four_columns(export):
    lines = [*as_lines(export, "anki")]
    assert tuple(lines[: len(ANKI_HEAD)]) == ANKI_HEAD
    for question, line in zip(export, lines[len(ANKI_HEAD) :], strict=True):
        guid, front, back, tags = line.split("\t")
        assert guid == f"pitboss/{question.id}"
        assert html.unescape(front).count(question.ask) == 1
        assert html.unescape(back).startswith(question.answer)
        assert html.unescape(back).endswith(question.cite)
        assert tags.split() == [question.game, question.drill, f"level-{question.level}"]
        assert "\n" not in line
    tabbed = msgspec.structs.replace(AMOUNT, ask="a\tb")
    assert anki_note(tabbed).count("\t") == 3


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--benchmark", "exam"], "there is no set 'exam'"),
        (["--benchmark", "dev", "craps"], "as it is"),
        (["--export", "5", "--as", "csv"], "there is no form 'csv'"),
        (["--training"], "--export"),
        (["--export", "5", "--training", "--seed", str(SEEDS["test"])], "published set"),
    ],
)
def test_a_slip_is_one_line(args, why, capsys):
    assert main(["school", *args]) == 2
    printed = capsys.readouterr()
    assert why in printed.err
    assert printed.err.count("\n") == 1
    assert not printed.out


def test_at_a_table_best_play_gives_nothing_away_and_a_choice_what_it_is_worth_less():
    assert play_out(TableSitting("casino-war", 1, 40), best_choice).loss == 0
    given_up = TableSitting("casino-war", 1, 40)
    while not given_up.over:
        worth = given_up.worth()
        before = len(given_up.losses)
        given_up.choose("surrender")
        # Half of the wager is lost for certain; a war costs what it is worth.
        assert worth["surrender"] == Fraction(-1, 2)
        assert given_up.losses[before] == max(worth.values()) + Fraction(1, 2) > 0
    assert given_up.loss == float(sum(given_up.losses)) / 40 > 0


def test_a_player_sees_no_card_that_is_hidden_and_hears_each_line_once():
    sitting = TableSitting("blackjack", 3, 3)
    text = sitting.describe()
    assert "dealer: a card, face down" in text
    assert "You may: " in text
    assert sitting.describe().count("\n") == 0, "nothing has happened since"
    with pytest.raises(Refusal, match="not open here"):
        sitting.choose("war")
    play_out(sitting, first_choice)
    assert sitting.describe().endswith("The sitting is over.")
    with pytest.raises(Refusal, match="over"):
        sitting.choose("stand")


@pytest.mark.parametrize(
    ("game", "rounds", "why"),
    [("roulette", 5, "no choices"), ("holdem", 5, "no choices"), ("pai-gow", 5, "cards"), ("casino-war", 0, "rounds")],
)
def test_a_table_at_which_nothing_can_be_weighed_is_refused(game, rounds, why):
    with pytest.raises(Refusal, match=why):
        TableSitting(game, 1, rounds)


@pytest.mark.slow
def test_best_play_gives_nothing_away_at_any_table():
    names = games_with_sittings()
    assert len(names) >= 15
    for name in names:
        played = play_out(TableSitting(name, 2, 60), best_choice)
        assert played.loss == pytest.approx(0, abs=1e-12), name
        assert played.losses
        assert play_out(TableSitting(name, 2, 60), random_choices(2)).loss > 0, name
