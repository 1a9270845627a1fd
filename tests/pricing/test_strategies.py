"""Strategies from a file: lines that fit, the longest first, and one line of refusal for each mistake."""

import json

import pytest

import pitboss
from pitboss.games import game, ready
from pitboss.games.blackjack_family.mathematics.chart import label, rows
from pitboss.pricing.simulate import simulate
from pitboss.pricing.strategy.strategies import chosen, read, strategy_odds
from pitboss.refusal import Refusal

WAR, BLACKJACK, CRAPS = game("casino-war"), game("blackjack"), game("craps")
TIMID = 'game = "casino-war"\notherwise = "go-to-war"\n[choices]\n"tie 2-4" = "surrender"\n"tie 3" = "go-to-war"\n'
ROOMS = {f"{kind} {n} against {card}": ("stay", "go") for kind in ("hard", "soft") for n in (5, 6, 7) for card in "2A"}


@pytest.fixture
def file(tmp_path):
    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_the_longest_line_counts_and_then_the_last(file):
    lines = {"hard": "stay", "hard 5-6": "go", "hard 6 against A": "stay", "soft 7": "go", "soft 5-7": "stay"}
    made = chosen(file(json.dumps({"game": "x", "choices": lines}), "mine.json"), "x", ROOMS)
    assert made["hard 7 against 2"] == "stay"
    assert made["hard 5 against A"] == made["hard 6 against 2"] == "go"
    assert made["hard 6 against A"] == "stay"
    assert made["soft 7 against 2"] == "stay"


def test_casino_war_by_file_is_priced_and_dealt(file):
    path = file(TIMID)
    exact = WAR.module("odds").odds(WAR.options(), path)
    best, timid = exact.strategy["initial"]["best"], exact["initial"]
    assert exact.strategy["choices"]["2"] == exact.strategy["choices"]["4"] == "surrender"
    assert exact.strategy["choices"]["3"] == exact.strategy["choices"]["A"] == "go-to-war"
    assert best["edge"] < timid.edge < exact.strategy["initial"]["always-surrender"]["edge"]
    dealt = simulate(WAR, WAR.options(), 300_000, strategy=path)["initial"]
    assert dealt.counts["surrender"] > 0
    assert abs(dealt.edge - float(timid.edge)) < 4 * dealt.standard_error


def test_a_blackjack_file_is_the_chart_that_it_says(file):
    """The chart of basic strategy written out in words is worth what basic strategy is worth."""
    odds = BLACKJACK.module("odds")
    words = {"H": "hit", "S": "stand", "D": "double-or-hit", "Ds": "double-or-stand", "P": "split"}
    words |= {"Rh": "surrender-or-hit", "Rs": "surrender-or-stand", "Rp": "surrender-or-split"}
    chart = odds.chart(BLACKJACK.options()).shown()
    lines = {f"{row} against {card}": words[code] for row, cells in chart.items() for card, code in cells.items()}
    path = file(json.dumps({"game": "blackjack", "choices": lines}), "basic.json")
    assert odds.chart(BLACKJACK.options(), path).shown() == chart
    assert odds.edge(BLACKJACK.options(), path) == pytest.approx(odds.edge(BLACKJACK.options(), "basic"), abs=1e-12)
    few = file('game = "blackjack"\notherwise = "hit"\n[choices]\n"hard 17-20" = "stand"\n"pair A" = "split"\n')
    cells = odds.chart(BLACKJACK.options(), few).shown()
    assert (cells["hard 18"]["A"], cells["hard 16"]["10"], cells["pair A"]["5"]) == ("S", "H", "P")
    assert list(cells) == [label(row) for row in rows()]


def test_caribbean_stud_by_file_is_the_rule_that_it_says(file):
    """Ace-king-jack-eight-three and better, written out by hands."""
    stud = game("caribbean-stud")
    order = "23456789TJQKA"
    lines = {
        " ".join(situation.split()[:4]): "bet"
        for situation in stud.module("odds").decisions(stud.options()).situations()
        if situation.startswith("ace-king")
        and tuple(map(order.index, situation.split()[1:4])) >= tuple(map(order.index, "J83"))
    }
    path = file(json.dumps({"game": "caribbean-stud", "otherwise": "fold", "choices": lines}), "rule.json")
    odds = stud.module("odds").odds
    priced = odds(stud.options(), path)
    assert priced["ante"].edge == odds(stud.options(), "ace-king-jack-8-3")["ante"].edge
    assert path in priced.strategy["ante"]
    dealt = simulate(stud, stud.options(), 200_000, strategy=path)["ante"]
    assert abs(dealt.edge - float(priced["ante"].edge)) < 4 * dealt.standard_error


def test_three_card_poker_by_file_and_what_only_the_odds_can_do(file):
    three = game("three-card-poker")
    high = {f"high-card {rank}": "play" for rank in "AKQ"}
    path = file(json.dumps({"game": "three-card-poker", "otherwise": "fold", "choices": high}), "high.json")
    odds = three.module("odds").odds
    assert odds(three.options(), path)["ante"].edge == odds(three.options(), "queen-high")["ante"].edge
    assert simulate(three, three.options(), 1000, strategy=path).rounds == 1000
    odd = {"game": "three-card-poker", "otherwise": "fold", "choices": {"high-card Q": "play", "high-card A": "play"}}
    path = file(json.dumps(odd), "odd.json")
    assert odds(three.options(), path)["ante"].edge > odds(three.options(), "queen-high")["ante"].edge
    with pytest.raises(Refusal, match="plays every better hand"):
        simulate(three, three.options(), 1000, strategy=path)


def test_fast_action_holdem_by_file(file, monkeypatch):
    """A file that says nothing but the usual is the best strategy; never to split is one word; worse worth is worse."""
    fast = game("fast-action-holdem")
    odds = fast.module("odds")
    monkeypatch.setattr(odds, "FILE_ROUNDS", 1 << 18)
    same = file('game = "fast-action-holdem"\n[choices]\nsurrender = "by-worth"\n', "same.toml")
    plain, by = simulate(fast, fast.options(), 5000), simulate(fast, fast.options(), 5000, strategy=same)
    assert plain["original"].counts == by["original"].counts
    alone = file('game = "fast-action-holdem"\n[choices]\nsplit = "never"\n', "alone.toml")
    found, never = odds.odds(fast.options(), alone), odds.odds(fast.options(), "never-split")
    error = found.strategy["standard_error"][alone]
    assert [row.wager for row in found.wagers] == ["original"]
    assert abs(float(found["original"].edge - never["original"].edge)) < 4 * error
    worst = file(
        'game = "fast-action-holdem"\notherwise = "0"\n[choices]\n"keep A" = -1\n"keep 2-4" = 1\n', "worst.toml"
    )
    assert odds.odds(fast.options(), worst)["original"].edge > never["original"].edge + 20 * error
    for text, reason in (
        ('[choices]\n"keep A K suited" = 2', r"line 3: '2' is not open .* a number from -1 to 1"),
        ('[choices]\n"keep K A suited" = 1', r"line 3: fast-action-holdem has no situation 'keep K A suited'"),
        ('[choices]\nsplit = "always"', r"line 3: 'always' is not open at 'split'"),
    ):
        with pytest.raises(Refusal, match=reason):
            odds.odds(fast.options(), file(f'game = "fast-action-holdem"\n{text}\n', "wrong.toml"))


def test_stakes_of_a_file_are_made_and_those_given_go_before(file):
    path = file(TIMID + '[stakes]\ninitial = "25.00"\ntie = "0"\n')
    found = simulate(WAR, WAR.options(), 1000, boxes=1, strategy=path)
    assert [sample.odds.wager for sample in found.wagers] == ["initial", "war-tie"]
    assert found["initial"].staked == 1000 * 25_00
    assert simulate(WAR, WAR.options(), 1000, boxes=1, strategy=path, initial=50_00)["initial"].staked == 1000 * 50_00


def test_craps_by_file_makes_just_those_wagers(file):
    path = file('game = "craps"\nplays = "only"\n[stakes]\nplace-6 = "12"\npass = "10"\npass-odds = "full"\n')
    found = simulate(CRAPS, CRAPS.options(), 1000, strategy=path)
    assert {sample.odds.wager for sample in found.wagers} == {"place-6", "pass", "pass-odds"}


WRONG = {
    "not there": ("", "cannot be read"),
    "no TOML": ("game = ", "is no TOML"),
    "other game": ('game = "craps"', "is for craps"),
    "no game": ("", "is for no game"),
    "unknown key": ('game = "casino-war"\nchoice = 1', "did you mean choices"),
    "no table": ('game = "casino-war"\nchoices = 1', "choices is a table"),
    "no word": ('game = "casino-war"\notherwise = 1', "otherwise is a word"),
    "no choice": ('game = "casino-war"\n[choices]\n"tie 2" = true', "is no choice"),
    "not open": (TIMID.replace("surrender", "surender"), "did you mean surrender"),
    "no such situation": (TIMID + '"tie 1" = "surrender"\n', "no situation 'tie 1'"),
    "nothing said": (TIMID.replace('otherwise = "go-to-war"\n', ""), "says nothing on 'tie 5' and 9 more"),
    "both": ('game = "casino-war"\nplays = "best"\notherwise = "surrender"', "plays names a whole strategy"),
    "no amount": (TIMID + '[stakes]\ninitial = "1o"', "is not an amount"),
    "no wager": (TIMID + '[stakes]\ninitail = "10"', "without a wager 'initail'; did you mean initial"),
}


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG)
def test_a_mistake_is_one_clear_refusal(file, text, reason):
    path = file(text) if reason != "cannot be read" else "nowhere.toml"
    with pytest.raises(Refusal, match=reason) as refused:
        simulate(WAR, WAR.options(), 10, strategy=path)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        (TIMID + '"tie 1" = "surrender"\n', "mine.toml", 6),
        (TIMID.replace('"tie 3" = "go-to-war"', '"tie 3" = "wait"'), "mine.toml", 5),
        (TIMID.replace('otherwise = "go-to-war"', 'otherwise = "wait"'), "mine.toml", 2),
        (TIMID + '[stakes]\n# a remark\ninitial = "1o"', "mine.toml", 8),
        (TIMID + '[stakes]\ninitail = "1"', "mine.toml", 7),
        ('game = "casino-war"\nchoose = 1', "mine.toml", 2),
        ('{"game": "casino-war",\n "otherwise": "surrender",\n "choices": {"tie 2": "go",\n "tie 3": 1}}', "m.json", 3),
        ('{"game": "casino-war"\n "otherwise": "surrender"}', "m.json", 2),
    ],
)
def test_a_mistake_is_reported_with_its_line(file, text, name, line):
    with pytest.raises(Refusal, match=rf"\bline {line}\b"):
        simulate(WAR, WAR.options(), 10, strategy=file(text, name))


def test_what_a_game_refuses_of_a_file_is_reported_with_its_line(file):
    """Names and stakes that only the game can judge; and a chart of blackjack as rows."""
    hope = file('game = "craps"\n# nothing\nplays = "hope"\n')
    for run in (
        lambda: simulate(CRAPS, CRAPS.options(), 10, strategy=hope),
        lambda: pitboss.odds("craps", strategy=hope),
    ):
        with pytest.raises(Refusal, match=r"mine.toml line 3: craps has no strategy 'hope'"):
            run()
    place = file('game = "craps"\n[stakes]\nplace-66 = "12"\n')
    with pytest.raises(Refusal, match=r"mine.toml line 3: craps has no wager 'place-66'"):
        simulate(CRAPS, CRAPS.options(), 10, strategy=place)
    chart = file("hand,2,3\nhard 5,H,X\n", "mine.csv")
    with pytest.raises(Refusal, match=r"mine.csv line 2: hard 5 against 3: 'X' is none of"):
        pitboss.odds("blackjack", strategy=chart)


def test_ranks_have_ranges_too(file):
    hands = {f"pair {rank}": ("stay", "go") for rank in "23456789TJQKA"}
    lines = {"pair 2-9": "go", "pair T-K": "stay", "pair A": "go"}
    made = chosen(file(json.dumps({"game": "x", "choices": lines}), "mine.json"), "x", hands)
    assert [made[f"pair {rank}"] for rank in "29TKA"] == ["go", "go", "stay", "stay", "go"]


def test_a_file_that_names_a_strategy_or_only_stakes_has_odds_sheets_and_sessions(file):
    """Not only a simulation reads `plays`, and stakes alone leave the play as it is."""
    path = file('game = "casino-war"\nplays = "always-surrender"\n[stakes]\ninitial = "25"\n')
    wanted = pitboss.odds("casino-war", strategy="always-surrender")["initial"].edge
    assert pitboss.odds("casino-war", strategy=path)["initial"].edge == wanted
    assert pitboss.parsheet("casino-war", strategy=path, vary=False)["initial"]["exact"] == str(wanted)
    played = {"bankroll": 100_00, "bet": 10_00, "rounds": 10}
    assert pitboss.sessions("casino-war", 10, strategy=path, **played).wager.edge == wanted
    for name in ("craps", "minibaccarat"):
        only = file(f'game = "{name}"\n[stakes]\n', "only.toml")
        assert pitboss.odds(name, strategy=only) == pitboss.odds(name)


def test_a_file_that_has_changed_is_priced_anew(file):
    path = file('game = "casino-war"\notherwise = "surrender"\n')
    timid = pitboss.parsheet("casino-war", strategy=path, vary=["decks"])
    bold = pitboss.parsheet(
        "casino-war", strategy=file('game = "casino-war"\notherwise = "go-to-war"\n'), vary=["decks"]
    )
    for sheet, name in ((timid, "always-surrender"), (bold, "always-war")):
        wanted = pitboss.parsheet("casino-war", strategy=name, vary=["decks"])
        assert sheet["initial"]["exact"] == wanted["initial"]["exact"]
        assert sheet.content["sensitivity"] == wanted.content["sensitivity"]


LATE = {"mississippi-stud", "pai-gow", "boston-5-stud", "double-down-stud", "let-it-ride", "ultimate-texas-holdem"}
"""Games that work out their tables before they look at the file."""


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in LATE)) for n in ready()])
def test_a_word_that_no_game_knows_is_refused_everywhere(file, name):
    """No game takes it in silence and plays as it likes, and none ends in a fault of its own."""
    path = file(f'game = "{name}"\notherwise = "nonsense"\n')
    with pytest.raises(Refusal) as refused:
        strategy_odds(game(name), game(name).options(), path)
    assert path in refused.value.reason


def test_a_game_without_choices_says_so(file):
    baccarat = game("minibaccarat")
    with pytest.raises(Refusal, match="no choices that a file can make"):
        simulate(baccarat, baccarat.options(), 10, strategy=file('game = "minibaccarat"\notherwise = "player"'))
    path = file('game = "minibaccarat"\n[stakes]\nplayer = "5"')
    assert simulate(baccarat, baccarat.options(), 10, strategy=path)["player"].staked == 10 * 5_00
    assert read(path, "minibaccarat").stakes == {"player": 5_00}
