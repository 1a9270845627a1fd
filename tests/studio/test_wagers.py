"""Wagers of a house's own: the shipped examples by published figures and by a second count, files that are refused."""

import json
from fractions import Fraction

import numpy as np
import pytest

from pitboss.cli import main
from pitboss.refusal import Refusal
from pitboss.studio import count_report, read_wager, sample, shipped_wagers, wager_of
from pitboss.studio.card_sets import CardSets, deal, full_shoe
from pitboss.studio.conditions import FIVE, poker_class
from pitboss.studio.house_wager import HouseWager, OfCards, PaidClass
from tests.each import each
from tests.studio import second_counts as again

PUBLISHED = {
    "21-plus-3": (6, "0.032386", "wizardofodds.com, 21+3, version 1, six decks"),
    "perfect-pairs": (6, "0.0997", "live-dealers-casino.com, six decks"),
    "lucky-ladies": (8, "0.2405", "onlineblackjack.org, eight decks"),
    "royal-match": (6, "539/8086", "M. Shackleford, GAM 470 notes: 3234/48516"),
    "dragon-7": (8, "0.076113", "M. Shackleford, EZ Baccarat"),
    "panda-8": (8, "0.101876", "M. Shackleford, EZ Baccarat"),
    "dragon-bonus-player": (8, "0.026517", "wizardofodds.com, baccarat appendix 5"),
    "dragon-bonus-banker": (8, "0.093731", "wizardofodds.com, baccarat appendix 5"),
    "lucky-6": (8, "0.166836", "wizardofodds.com, Lucky 6, Macau rules"),
    "pair-plus-mini-royal": (1, "392/5525", "the table of figures; 7.10 percent at tunicatravel.com"),
    "fire-bet": (6, "0.207627504982", "the table of figures"),
    "all-bet": (6, "0.206087", "wizardofodds.com, Bonus Craps"),
    "tall-bet": (6, "0.183029", "wizardofodds.com, Bonus Craps"),
    "small-bet": (6, "0.183029", "wizardofodds.com, Bonus Craps"),
}
SIX_CARDS = ("15306/149695", "the table of figures; 10.23 percent at table-games-online.com")
SECOND = {
    "21-plus-3": lambda: again.twenty_one_plus_three(6),
    "perfect-pairs": lambda: -again.of_two(6, again.perfect_pairs),
    "lucky-ladies": lambda: again.lucky_ladies(8),
    "royal-match": lambda: -again.of_two(6, again.royal_match),
    "fire-bet": lambda: 1 - 1000 * again.points()[6] - 250 * again.points()[5] - 25 * again.points()[4],
    "all-bet": lambda: 1 - 151 * again.seen(frozenset((2, 3, 4, 5, 6, 8, 9, 10, 11, 12))),
    "tall-bet": lambda: 1 - 31 * again.seen(frozenset((8, 9, 10, 11, 12))),
    "small-bet": lambda: 1 - 31 * again.seen(frozenset((2, 3, 4, 5, 6))),
    "pair-plus-mini-royal": lambda: Fraction(
        -sum(
            {"mini royal": 50, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}.get(
                again.three(cards), -1
            )
            for cards in again.combinations(again.DECK, 3)
        ),
        22100,
    ),
}
BY_ROUNDS = {
    "dragon-7": lambda p, b, pc, bc: 40 if b > p and b == 7 and bc == 3 else -1,
    "panda-8": lambda p, b, pc, bc: 25 if p > b and p == 8 and pc == 3 else -1,
    "dragon-bonus-player": again.dragon_bonus,
    "dragon-bonus-banker": lambda p, b, pc, bc: again.dragon_bonus(b, p, bc, pc),
    "lucky-6": lambda p, b, pc, bc: -1 if not b > p or b != 6 else 20 if bc == 3 else 12,
}


def run(capsys, *args):
    code = main([str(arg) for arg in args])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def near(edge, published):
    if "/" in published:
        return edge == Fraction(published)
    return abs(float(edge) - float(published)) <= 0.51 * 10.0 ** -len(published.partition(".")[2])


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_example_is_what_was_published(name):
    decks, published, _ = PUBLISHED[name]
    assert near(read_wager(name, decks).odds.edge, published)


def test_every_example_has_a_published_figure():
    assert {*PUBLISHED, "six-card-bonus"} == set(shipped_wagers())


@pytest.mark.parametrize("name", SECOND)
def test_each_example_is_what_a_second_count_finds(name):
    assert SECOND[name]() == read_wager(name).odds.edge


@pytest.mark.slow
def test_rounds_of_baccarat_are_what_a_second_count_finds():
    for decks in (6, 8):
        for name, value in BY_ROUNDS.items():
            assert read_wager(name, decks).odds.edge == again.of_baccarat(decks, value)


@pytest.mark.slow
def test_six_cards_of_one_deck():
    found = read_wager("six-card-bonus")
    assert found.odds.edge == Fraction(SIX_CARDS[0])
    assert found.counted.total == 20_358_520
    # Best five of six, as the table of figures has it.
    assert found.counted.ways[0] == 188


def test_no_example_is_shown_as_part_of_the_law():
    for name in shipped_wagers():
        found = read_wager(name)
        assert found.cite == f"house:{name}"
        assert not {"chapter", "subchapter"} & {*vars(found)}
        assert found.source.startswith("published pay table")


def test_classes_of_five_cards_are_those_of_everybody():
    ways = np.zeros(10, np.int64)
    for part in deal({"own": 5}, full_shoe(1)):
        np.add.at(ways, poker_class(part.every), part.ways)
    known = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
    assert dict(zip(FIVE, ways.tolist(), strict=True)) == dict(zip(FIVE, known, strict=True))


def test_marks_of_a_set_hold_copies():
    sets = CardSets(tuple(np.array([card]) for card in (0, 0, 1)))
    assert (sets.different_ranks[0], sets.different_suits[0], sets.different_colours[0]) == (1, 2, 2)
    assert sets.number(tuple(card == 0 for card in range(52)))[0] == 2


def test_effects_of_removal_are_the_means_of_smaller_shoes():
    wager = read_wager("royal-match", 2)
    report = count_report(wager)

    def mean(gone):
        total = won = 0
        for a in again.DECK:
            for b in again.DECK:
                ways = (2 - (a == gone)) * (2 - (b == gone) - (a == b))
                total, won = total + ways, won + ways * again.royal_match(a, b)
        return Fraction(won) / total

    for name, card in (("Kh", (11, 2)), ("2c", (0, 0))):
        assert report.effects[name] == mean(card) - wager.odds.mean
    weighted = sum(effect * report.copies[name] for name, effect in report.effects.items())
    assert weighted == 0


def test_what_a_count_finds_in_dragon_7():
    """Eights and nines that are gone help, four to seven hurt, as every published count of this wager has it."""
    report = count_report(read_wager("dragon-7"))
    tags = report.tags()
    assert all(tags[value] > 0 for value in "89")
    assert all(tags[value] < 0 for value in "4567")
    often = [row.often for row in report.favourable]
    assert often == sorted(often)
    assert 0.15 < often[-1] < 0.3
    with pytest.raises(Refusal, match="dice have no memory"):
        count_report(read_wager("fire-bet"))


@pytest.mark.parametrize("name", ["21-plus-3", "lucky-ladies", "dragon-bonus-player", "small-bet"])
def test_a_sample_is_within_its_error_of_the_count(name):
    wager = read_wager(name)
    dealt = sample(wager, 4_000 if name == "small-bet" else 100_000, seed=43)
    assert sum(dealt.times) == dealt.rounds
    assert abs(dealt.shown()["off"]) < 4
    assert sample(wager, dealt.rounds, seed=43).times == dealt.times
    total = wager.counted.total
    for times, ways in zip(dealt.times, wager.counted.ways, strict=True):
        expected = dealt.rounds * ways / total
        assert abs(times - expected) < 5 * (expected + 1) ** 0.5


def test_a_function_decides_a_class_through_the_api():
    suited = OfCards((("own", 2),), (lambda dealt: dealt.hands["own"].different_suits == 1,))
    wager = HouseWager(
        "suited",
        "Suited",
        "blackjack",
        "two of a suit",
        "nowhere",
        "at once",
        (PaidClass("suited", Fraction(3)),),
        suited,
    )
    assert wager.odds.hit == Fraction(77, 311)


GOOD = """wager = "mine"
game = "blackjack"
says = "two of a suit"
source = "my own"
decks = 6
cards = { own = 2 }

[[class]]
name = "suited"
pays = "3 to 1"
when = { suits = 1 }
"""


@each(
    "old, new, words",
    [
        (
            'game = "blackjack"',
            'game = "blakjack"',
            "line 2: there is no game 'blakjack'; did you mean blackjack?",
        ),
        ("decks = 6", "decks = 0", "mine.toml line 5: decks: 0 is no whole number from 1 to 100"),
        ("decks = 6", "deks = 6", "mine.toml line 5: there is no 'deks'; did you mean decks?"),
        ("own = 2", "own = 9", "mine.toml line 6: cards = { own = 2, dealer = 1 }"),
        ("own = 2", "own = 7", "mine.toml line 6: 300,674,088 sets of cards would have to be looked at"),
        ("suits = 1", "suit = 1", "mine.toml line 8: there is no condition 'suit'; did you mean suits?"),
        ("suits = 1", 'suits = "x"', "mine.toml line 8: suits: 'x' is no whole number"),
        ("suits = 1", 'has = "Zz"', "mine.toml line 8: has: 'Zz' is no card"),
        ("suits = 1", 'poker = "flush"', "mine.toml line 8: poker classes are of three cards"),
        ("suits = 1", 'of = "dealer", suits = 1', "mine.toml line 8: there is no hand 'dealer'"),
        ("suits = 1", "any = []", "mine.toml line 8: any: it is a list of conditions"),
        ('"3 to 1"', '"3 too 1"', "mine.toml line 8: suited: '3 too 1' is not odds"),
        ('"3 to 1"', '"0 to 1"', "mine.toml line 8: suited pays nothing"),
        ("[[class]]", "[class]", "mine.toml line 8: it has from 1 to 200 tables [[class]]"),
        ('says = "two of a suit"\n', "", "mine.toml: says: write one line"),
        ("cards = { own = 2 }", 'round = "poker"', "the one round that is known is baccarat's"),
        ("cards = { own = 2 }", "", "it is decided by one of cards, round, dice and rolls"),
        ('"mine"', '"Mine!"', "mine.toml line 1: 'Mine!': a wager's name has small letters"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(tmp_path, monkeypatch, capsys, old, new, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(GOOD.replace(old, new))
    code, out, err = run(capsys, "wager", "mine.toml")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_files_are_bounded(tmp_path, capsys):
    long, many = tmp_path / "long.toml", tmp_path / "many.toml"
    long.write_text(GOOD + "#" * (64 << 10))
    many.write_text(GOOD + '[[class]]\nname = "x"\npays = "1 to 1"\nwhen = { suits = 2 }\n' * 200)
    for path, words in ((long, "is longer than 64 KiB"), (many, "from 1 to 200 tables")):
        code, _, err = run(capsys, "wager", path)
        assert (code, words in err) == (2, True)
    deep = {"suits": 1}
    for _ in range(20):
        deep = {"not": deep}
    with pytest.raises(Refusal, match="more than 8 deep"):
        wager_of({"wager": "x", "game": "blackjack", "says": "x", "source": "x", "cards": {"own": 2},
                  "class": [{"name": "x", "pays": "1 to 1", "when": deep}]})  # fmt: skip


def test_the_command_prints_everything(capsys, tmp_path):
    code, out, _ = run(capsys, "wager", "royal-match")
    assert code == 0
    assert "edge 6.6658% = 539/8086" in out
    assert "house:royal-match" in out
    assert "names are their owners'" in out
    _, out, _ = run(capsys, "wager", "royal-match", "--json", "--decks", "8")
    shown = json.loads(out)
    assert shown["exact"] == "697/10790"
    assert [row["ways"] for row in shown["classes"]] == [256, 21_168, 64_896]
    _, out, _ = run(capsys, "wager", "royal-match", "--sign")
    assert "King and queen of a suit: 25 to 1" in out
    _, out, _ = run(capsys, "wager", "dragon-7", "--count", "--json")
    assert json.loads(out)["effects"][0]["copies"] == 128
    page = tmp_path / "match.html"
    code, out, _ = run(capsys, "wager", "royal-match", "--parsheet", "-o", page, "--date", "2026-01-31")
    assert code == 0
    text = page.read_text()
    assert "539/8086" in text
    assert "no paragraph of New Jersey" in text
    assert "<script src" not in text
    _, out, _ = run(capsys, "wager", "royal-match", "--parsheet", "--date", "2026-01-31")
    assert json.loads(out)["sha256"] in text
    _, out, _ = run(capsys, "wager")
    assert all(name in out for name in shipped_wagers())


@each("args, words", [
    (("wager", "royal-mach"), "did you mean royal-match?"),
    (("wager", "royal-match", "--sign", "--count"), "choose one of"),
    (("wager", "royal-match", "-o", "x.html"), "say --parsheet too"),
    (("wager", "/nowhere/x.toml"), "cannot be read"),
])  # fmt: skip
def test_bad_input_is_one_line(capsys, args, words):
    code, _, err = run(capsys, *args)
    assert (code, err.count("\n")) == (2, 1)
    assert words in err


def test_a_notebook_shows_a_table_in_which_everything_is_escaped():
    content = {
        "wager": "mine", "title": "<b>mine", "game": "blackjack", "says": "x", "source": "x", "cards": {"own": 1},
        "class": [{"name": "<script>", "pays": "1 to 1", "when": {"only": "red"}}],
    }  # fmt: skip
    found = wager_of(content)
    assert found.odds.edge == 0
    shown = found._repr_html_()
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert "&lt;b&gt;mine" in shown
