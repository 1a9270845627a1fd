"""Wagers of a house's own at live tables: bet, settled, refused and marked; the laws of every game hold beside them."""

import tomllib
from collections import Counter
from fractions import Fraction

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game, names
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.rulebook import provision, rulebook
from pitboss.studio.live import with_wagers
from pitboss.studio.wager_files import SHIPPED, read_wager, wager_of
from pitboss.table import Table
from pitboss.table.act import Deal, Incident
from pitboss.table.acts.settlement_acts import Pay, Settle, Take
from pitboss.table.event import Begin
from pitboss.table.play.fuzz import Fuzz
from tests.conformance.laws import broken
from tests.conformance.probe import played
from tests.each import each
from tests.floor.serving import serving
from tests.studio import second_counts as again

ROYAL, DRAGON = "blackjack-with-royal-match", "minibaccarat-with-dragon-7"
FACES = """wager = "faces"
game = "blackjack"
says = "two faces of a suit"
source = "this test"
until = 2026-06-30
cards = { own = 2 }
[[class]]
name = "two faces of a suit"
pays = "25 to 1"
when = { only = "J Q K", suits = 1 }
"""
THIRDS = [{"name": "two of a suit", "pays": "7 to 3", "when": {"suits": 1}}]


@pytest.fixture(autouse=True)
def forgotten():
    """What is named here is in no other test's rulebook."""
    yield
    game.cache_clear()
    provision._further.clear()


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A house that offers two wagers: a shipped one, and one of its own."""
    (tmp_path / "faces.toml").write_text(FACES)
    (tmp_path / "house.toml").write_text('wagers = ["royal-match", "faces.toml"]')
    monkeypatch.setenv("PITBOSS_HOUSE", str(tmp_path / "house.toml"))
    game.cache_clear()
    return tmp_path


def case(name, wagers, cards, *decisions):
    """The settlement of a round, by wager: what came of it, what went back, and under which paragraph."""
    boxes = [{"box": 1, "player": "A", "wagers": wagers}]
    chosen = [{"choose": choice} for choice in decisions]
    ruled = pitboss.adjudicate({"game": name, "boxes": boxes, "cards": cards.split(), "decisions": chosen})
    lines = {row["wager"]: (row["outcome"], row["returned"], row["cite"]) for row in ruled.shown()["settlement"]}
    placed = {row["wager"]: row["cite"] for row in ruled.shown()["events"] if row["act"] == "wager"}
    return lines, placed


def test_a_wager_is_paid_by_its_first_two_cards_and_stands_under_no_paragraph_of_the_law():
    lines, placed = case(ROYAL, {"blackjack": "10.00", "royal-match": "5.00"}, "Kh 9h Qh 8s", "stand")
    assert lines["royal-match"] == ("win", "130.00", "house:royal-match")
    assert lines["blackjack"][1] == "20.00"
    assert placed["royal-match"] == "house:royal-match"
    assert placed["blackjack"].startswith("19:47-")
    assert not rulebook()["house:royal-match"].is_law
    assert "no paragraph of New Jersey's rules" in rulebook()["house:royal-match"].says


def test_a_split_and_further_cards_change_nothing_of_it():
    cards = "8h 9c 8d 2s Kh 3c 3h Tc"
    wagers = {"blackjack": "10.00", "royal-match": "5.00"}
    lines, _ = case(ROYAL, wagers, cards, "split", "stand", "stand")
    assert lines["royal-match"][:2] == ("lose", "0.00"), "8h 8d, and not 8h Kh"


def test_cards_of_the_dealer_count_where_the_file_says_so():
    wagers = {"blackjack": "10.00", "lucky-ladies": "1.00"}
    lines, _ = case("blackjack-with-lucky-ladies", wagers, "Qh Ah Qh Kc")
    assert lines["lucky-ladies"][:2] == ("win", "1001.00"), "the dealer has a blackjack"
    lines, _ = case("blackjack-with-lucky-ladies", wagers, "Qh 9h Qh Kc", "stand")
    assert lines["lucky-ladies"][:2] == ("win", "126.00")


def first_cards(events):
    """Of each round its first two cards by box, and the settlements; nothing of rounds with an irregularity."""
    rounds = []
    for event in events:
        if isinstance(event.act, Begin):
            rounds.append([])
        rounds[-1].append(event)
    for each_round in rounds:
        if any(isinstance(event.outcome, Incident) for event in each_round):
            continue
        cards = {}
        for event in each_round:
            if isinstance(event.act, Deal):
                cards.setdefault(event.act.to, []).append(event.outcome)
        for event in each_round:
            if isinstance(event.act, Settle):
                yield event.act, cards


def number(card):
    return "23456789TJQKA".index(card[0]), "cdhs".index(card[1])


def test_what_is_paid_along_random_lives_is_what_a_second_count_pays():
    met = Counter()
    for seed in range(25):
        t = played(ROYAL, seed, 60, Fuzz)
        for act, cards in first_cards(t.events):
            if act.wager == "royal-match" and "determinant" not in cards and isinstance(act, Pay | Take):
                won = Fraction(again.royal_match(*map(number, cards[act.box % 100][:2])))
                paid = Fraction(act.odds.win, act.odds.stake) if isinstance(act, Pay) else Fraction(-1)
                assert paid == won, (seed, act)
                met[paid] += 1
    assert len(met) > 1, met


def test_rounds_of_baccarat_are_settled_by_both_hands():
    lines, _ = case(DRAGON, {"player": "10.00", "dragon-7": "1.00"}, "Th 4c 2d 3s 4s")
    assert lines["dragon-7"][:2] == ("lose", "0.00")
    lines, _ = case(DRAGON, {"player": "10.00", "dragon-7": "1.00"}, "Th 2c 2d 3s 4c 2d")
    assert lines["dragon-7"] == ("win", "41.00", "house:dragon-7")


@pytest.mark.parametrize(
    "name",
    [
        f"{ROYAL}-with-21-plus-3",
        pytest.param(f"{DRAGON}-with-dragon-bonus-player", marks=pytest.mark.slow),
        pytest.param("blackjack-with-lucky-ladies", marks=pytest.mark.slow),
        pytest.param("three-card-poker-with-pair-plus-mini-royal", marks=pytest.mark.slow),
    ],
)
def test_every_law_of_every_game_holds_beside_them(name):
    assert broken(name, range(4)) == []


def test_a_journal_with_them_proves_itself_and_knows_the_edition_of_the_file(tmp_path):
    t = played(ROYAL, 4)
    book = Journal(tmp_path / "floor.db")
    session = Session.create(book, "own-1", t.game, t.options)
    for event in t.events:
        if isinstance(event.act, Begin):
            session.begin(event.act.procedure, by=event.act.by_role or None, **event.act.args)
        else:
            session.supply(event.outcome)
    assert any(isinstance(event.act, Settle) and event.act.wager == "royal-match" for event in t.events)
    assert verify(book, "own-1")["events"] == len(t.events)
    assert Session.resume(book, "own-1").table.wagers == t.wagers
    assert t.game.version == f"{game('blackjack').version}+{read_wager('royal-match').edition}"
    content = tomllib.loads((SHIPPED / "royal-match.toml").read_text())
    other = with_wagers(game("blackjack"), [wager_of({**content, "says": "another file of that name"})])
    assert other.version != t.game.version


def test_odds_have_the_wager_at_the_decks_of_the_table():
    found = pitboss.odds(ROYAL, decks=8)
    assert found["royal-match"].edge == read_wager("royal-match", 8).odds.edge != read_wager("royal-match").odds.edge
    assert found["blackjack"] == pitboss.odds("blackjack", decks=8)["blackjack"]


def test_sign_and_guide_have_it(capsys):
    assert main(["sign", ROYAL]) == 0
    assert (
        "25 to 1 on king and queen of a suit, 5 to 2 on two of a suit  [house:royal-match]" in capsys.readouterr().out
    )
    assert main(["guide", ROYAL]) == 0
    assert "no paragraph of New Jersey's rules provides for it" in " ".join(capsys.readouterr().out.split())


@each(
    "name, words",
    [
        ("craps-with-fire-bet", "fire-bet: dice are priced and simulated; a live table settles hands of cards alone"),
        ("blackjack-with-dragon-7", "dragon-7 lies beside minibaccarat, not beside blackjack"),
        ("blackjack-with-royl-match", "there is no wager of a house's own 'royl-match'; did you mean royal-match?"),
        ("three-card-poker-with-six-card-bonus", "three-card-poker has a wager 'six-card-bonus' of its own"),
        (f"{ROYAL}-with-royal-match", "name each wager of the house's own once"),
    ],
)
def test_what_no_table_could_settle_is_refused(name, words):
    with pytest.raises(Refusal) as refused:
        game(name)
    assert refused.value.reason == words


def test_a_wager_keeps_its_limits_and_is_paid_to_the_cent():
    thirds = with_wagers(game("blackjack"), [wager_of({**tomllib.loads(FACES), "class": THIRDS})])
    t = Table(thirds, thirds.elect({"wager_faces_minimum": "0.50"}))
    assert t.limits["faces"] == (50, 1000_00)
    for amount, why in (("0.50", "cannot be paid exactly at 7 to 3"), ("1500.00", "above the posted maximum")):
        with pytest.raises(Refusal, match=why):
            pitboss.Play(t, {"A": {"blackjack": "10.00", "faces": amount}}, seed=1).deal()
    with pytest.raises(Refusal, match="is above the wager_royal_match_maximum"):
        game(ROYAL).elect({"wager_royal_match_minimum": "5.00", "wager_royal_match_maximum": "1.00"})


def test_a_floor_opens_what_the_house_offers_alone(house, tmp_path):
    assert names()[-2:] == [ROYAL, "blackjack-with-faces"]
    with serving(tmp_path / "floor.db") as floor:
        table = floor.open("blackjack-with-faces")
        state = floor.join(table).state
        assert state["title"] == "Blackjack with house:faces"
        assert state["plain"]["faces"] == "house: faces"
        refused = floor.http.post("/tables", json={"game": DRAGON, "options": {}}, headers=floor.patron("opener"))
        assert refused.status_code == 400
        assert refused.json()["cite"] == "house:dragon-7"


def test_dates_of_a_file_are_days_on_which_it_is_offered(house):
    found = game("blackjack-with-faces")
    assert found.elect({}, "2026-06-30").minimum == 1_00
    with pytest.raises(Refusal, match="faces is offered until 2026-06-30, and not on 2026-07-01"):
        found.elect({}, "2026-07-01")


@each(
    "line, words",
    [
        ('wagers = "royal-match"', "shipped examples, and files beside this one"),
        ('wagers = ["nothing.toml"]', "nothing.toml"),
        ('wagers = ["faces.toml", "faces.toml"]', "there is a wager 'faces' already; give it another name"),
    ],
)
def test_a_bad_line_of_the_houses_file_is_refused(line, words, house):
    other = house / f"other-{len(line)}.toml"
    other.write_text(line)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PITBOSS_HOUSE", str(other))
        with pytest.raises(Refusal, match=words):
            names()
