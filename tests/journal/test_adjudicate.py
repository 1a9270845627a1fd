"""Cases: the sheet's worked examples, and every irregularity, as anybody would write them in a file."""

import json

import pytest

import pitboss
from pitboss.cli import main
from pitboss.equipment import unpacked
from pitboss.games import game, ready
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.check import check_record
from pitboss.journal.export import records
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.table import Table
from tests.conformance.probe import played


def ruled(cards: str, *decisions: dict, **more) -> dict:
    """The result of a case, of casino war and with ten dollars on one box unless said otherwise."""
    name = more.pop("game", "casino-war")
    wagers = more.pop("wagers", {"initial" if name == "casino-war" else "banker": "10.00"})
    boxes = more.pop("boxes", [{"box": 1, "player": "A", "wagers": wagers}])
    case = {"game": name, "boxes": boxes, "cards": cards.split(), "decisions": list(decisions), **more}
    return adjudicate(read_case(case)).shown()


WAR = {"box": 1, "choose": "go-to-war"}
SURRENDER = {"box": 1, "choose": "surrender"}
BOTH = {"initial": "10.00", "tie": "5.00"}


def strange(kind: str, **where) -> list[dict]:
    return [{"kind": kind, **where}]


def lines(result: dict) -> dict[tuple[int, str], tuple[str, str]]:
    return {(r["box"], r["wager"]): (r["outcome"], r["returned"]) for r in result["settlement"]}


@pytest.mark.parametrize(
    ("cards", "wagers", "decisions", "net"),
    [
        pytest.param("Kh 9s", BOTH, [], "5.00", id="1 higher card, tie wager lost"),
        pytest.param("7h 7s", BOTH, [SURRENDER], "45.00", id="2 tie paid, surrender"),
        pytest.param("7h 7s 2c 3c 4c Qd 8d", BOTH, [WAR], "60.00", id="3 war won"),
        pytest.param(
            "7h 7s 2c 3c 4c 4d 4h",
            {"initial": "10.00"},
            [WAR, {"box": 1, "choose": "war-tie", "amount": "5.00"}],
            "70.00",
            id="4 tie in war with a tie wager on it",
        ),
        pytest.param("7h 7s 2c 3c 4c 3d Jh", {"initial": "10.00"}, [WAR], "-20.00", id="5 war lost"),
        pytest.param("7h 7s", {"initial": "15.00"}, [SURRENDER], "-7.50", id="6 half of an odd wager"),
    ],
)
def test_the_worked_examples(cards, wagers, decisions, net):
    assert ruled(cards, *decisions, wagers=wagers)["net"] == {"A": net}


def test_example_7_three_at_war_take_seven_cards_more():
    boxes = [{"box": n, "player": p, "wagers": {"initial": "10"}} for n, p in enumerate("ABC", 1)]
    war = [{"box": n, "choose": "go-to-war"} for n in (1, 2, 3)]
    result = ruled("9c 9d 9h 9s 2c 3c 4c 5c 6c 7c 8c", *war, boxes=boxes)
    after = [e for e in result["events"] if e["act"] in {"burn", "deal"}][4:]
    assert [e["act"] for e in after] == ["burn"] * 3 + ["deal"] * 4
    assert [e["to"] for e in after[3:]] == [1, 2, 3, 0]


def test_example_8_a_second_face_up_card_voids_everything():
    boxes = [{"box": n, "player": p, "wagers": BOTH} for n, p in enumerate("ABC", 1)]
    result = ruled(
        "9c 2d 3h 4s 5s",
        boxes=boxes,
        irregularities=[{"kind": "face-up-in-shoe", "card": 2}, {"kind": "face-up-in-shoe", "card": 4}],
    )
    assert result["void"]["cite"] == "19:47-22.10(a)"
    assert set(lines(result).values()) == {("void", "10.00"), ("void", "5.00")}
    assert result["net"] == {"A": "0.00", "B": "0.00", "C": "0.00"}
    assert result["events"][-1]["act"] == "order-reshuffle"


def test_example_9_a_box_that_was_passed_over_gets_both_wagers_back():
    boxes = [{"box": 1, "player": "A", "wagers": {"initial": "10"}}, {"box": 4, "player": "B", "wagers": BOTH}]
    result = ruled("9c 5d", boxes=boxes, irregularities=strange("not-dealt", box=4))
    assert lines(result) == {
        (1, "initial"): ("win", "20.00"),
        (4, "initial"): ("void", "10.00"),
        (4, "tie"): ("void", "5.00"),
    }
    assert {r["cite"] for r in result["settlement"] if r["box"] == 4} == {"19:47-22.10(c)"}


def test_example_10_the_cut_after_a_cutting_card_on_the_dealers_hand():
    found = adjudicate(
        read_case(
            {
                "game": "casino-war",
                "boxes": [{"box": n, "player": p, "wagers": {"initial": "10"}} for n, p in ((1, "A"), (5, "B"))],
                "cards": ["9c", "8c", "cut", "2d"],
            }
        )
    )
    assert found.table.reshuffle_due == "cutting-card"
    after = ruled(
        "",
        {"player": "B", "choose": "refuse"},
        {"player": "A", "choose": "cut", "position": 100},
        boxes=[{"box": n, "player": p, "wagers": {}} for n, p in ((1, "A"), (5, "B"))],
        procedure="shuffle",
        cutting_card_at=0,
    )
    offers = [e for e in after["events"] if e["act"] == "offer-cut"]
    assert [(e["to"], e["cite"]) for e in offers] == [
        ("player:B", "19:47-22.5(b)3"),
        ("player:A", "19:47-22.5(c)"),
    ]


NOBODY = [{"box": 1, "player": "A", "wagers": {}}]
TWO_BOXES = [{"box": 1, "player": "A", "wagers": {"initial": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
JAM: tuple = (
    "Ac Kc",
    [],
    {
        "boxes": NOBODY,
        "procedure": "start",
        "options": {"shuffle": "device"},
        "irregularities": strange("shuffler-jam"),
    },
    {},
)
CASINO_WAR = {
    "cutting-card": ("9c cut 5d", [], {}, {"A": "10.00"}),
    "face-up-in-shoe": ("2h 9c 5d", [], {"irregularities": strange("face-up-in-shoe", act=3)}, {"A": "10.00"}),
    "drawn-in-error": ("9c 5d", [], {"irregularities": strange("drawn-in-error", act=3)}, {"A": "10.00"}),
    "exposed-in-error": ("9c 5d", [], {"irregularities": strange("exposed-in-error", act=3)}, {"A": "10.00"}),
    "not-dealt": ("5d", [], {"irregularities": strange("not-dealt", box=1)}, {"A": "0.00"}),
    "not-dealt in war": (
        "9c 9d 2c 3c 4c 5d 8h",
        [WAR],
        {"irregularities": strange("not-dealt", box=1, deal="war")},
        {"A": "10.00"},
    ),
    "not-dealt-late": (
        "9c 9d 2c 3c 4c 5d",
        [WAR],
        {"irregularities": strange("not-dealt-late", box=1, deal="war")},
        {"A": "-10.00"},
    ),
    "shoe-empty": ("9c", [], {"irregularities": strange("shoe-empty", act=4)}, {"A": "0.00"}),
    "burn-forgotten": (
        "9c 5d",
        [],
        {"burn_first": True, "irregularities": strange("burn-forgotten")},
        {"A": "10.00"},
    ),
    "out-of-limits": (
        "9c 9d 5d",
        [],
        {
            "options": {"minimum": "10"},
            "boxes": TWO_BOXES,
            "irregularities": strange("out-of-limits", act=1, box=2, wagers={"initial": "5"}),
        },
        {"A": "10.00", "B": "5.00"},
    ),
    "shuffler-jam": ("", *JAM[1:]),
    "absent": ("9c 9d", [], {"irregularities": strange("absent")}, {"A": "-5.00"}),
    "fill": ("9c 9d", [SURRENDER], {"wagers": {"initial": "10", "tie": "50000"}}, {"A": "499995.00"}),
}


def fast() -> dict[str, tuple]:
    """The cases of fast action hold 'em: the dealer keeps king and nine, A two aces by the house ways."""
    hands, board, won, even = "Kd Ah 9s Ad 7h 4c 5c 6s", "2c 2s 3h 6d 8c Jc", {"A": "10.00"}, {"A": "0.00"}
    whole, ten = f"{hands} {board}", {"wagers": {"original": "10.00"}}
    two = [{"box": 1, "player": "A", "wagers": {"original": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    both = "Kd Ah Qh 9s Ad Qd 7h 4c 4h 5c 6s 6h"

    def odd(kind: str, **where) -> dict:
        return ten | {"irregularities": strange(kind, **where)}

    return {
        "cutting-card": (whole.replace("7h", "cut 7h"), [], ten, won),
        "face-up-in-shoe": (f"Qs {whole}", [], odd("face-up-in-shoe", card=1), won),
        "drawn-in-error": (whole, [], odd("drawn-in-error", act=11), won),
        "card-exposed": (whole, [], odd("card-exposed", box=1, deal="second"), won),
        "card-exposed of the dealer": (whole, [], odd("card-exposed", box=0, deal="second"), won),
        "exposed-in-error": (f"{hands} 2s 2c 3h 6d 8c Jc", [], odd("exposed-in-error", act=11), won),
        "card-missed": (
            f"Kd 9s Ad 7h 4c 5c 6s Ah {board}",
            [{"box": 1, "choose": "receive"}],
            odd("card-missed", box=1, deal="first"),
            won,
        ),
        "card-missed of the dealer": (
            f"Ah 9s Ad 7h 4c 5c 6s Kd {board}",
            [],
            odd("card-missed", box=0, deal="first"),
            won,
        ),
        "dealer-overdealt": (f"{hands} 2d", [], odd("dealer-overdealt"), even),
        "player-overdealt": (
            f"{hands} 2d {board}",
            [{"box": 1, "choose": "set", "cards": ["Ah", "2d"]}],
            odd("player-overdealt"),
            won,
        ),
        "set-wrongly": (whole, [], odd("set-wrongly"), won),
        "shoe-empty": (hands, [], odd("shoe-empty", act=16), even),
        "not-dealt": (
            both.replace("Ah ", "").replace("Ad ", "").replace("4c ", "").replace("6s ", "") + f" {board}",
            [],
            {
                "boxes": [two[0], two[1] | {"wagers": {"original": "10"}}],
                "irregularities": strange("not-dealt", box=1),
            },
            {"A": "0.00", "B": "10.00"},
        ),
        "marker-not-moved": (whole, [], odd("marker-not-moved"), won),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (
            hands,
            [],
            odd("shoe-jam", act=16) | {"options": {"dealing_shoe": "automated"}},
            even,
        ),
        "out-of-limits": (
            f"{both} {board}",
            [],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"original": "5"}),
            },
            won | {"B": "5.00"},
        ),
        "absent": (whole, [], odd("absent"), won),
        "fill": ("Kd 7c 9s 7d 7h 7h 5c 7s", [], {"wagers": {"original": "30000"}}, {"A": "150000.00"}),
    }


def baccarat(betting: int, **more) -> dict[str, tuple]:
    """The cases of both baccarat games. A has ten dollars on the Banker; betting opens at that act."""
    two = [{"box": 1, "player": "A", "wagers": {"banker": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    at_two = {"act": betting + (2 if betting > 1 else 1), "box": 2}
    nines, seven_four, seven_six = "9c 5d 9d 4h", "3c 2d 4c 2h", "3c 2d 4c 4h"
    won, lost, even = {"A": "9.50"}, {"A": "-10.00"}, {"A": "0.00"}
    cut = [{"player": "A", "choose": "cut", "position": n} for n in (100, 200)]
    back = [{"choose": "cutting-card", "position": n} for n in (20, 30)]
    return {
        "cutting-card": ("9c cut 5d 9d 4h", [], {}, won),
        "cash-wager": (
            nines,
            [],
            {"boxes": two, "irregularities": strange("cash-wager", **at_two, wagers={"player": "25"})},
            won | {"B": "-25.00"},
        ),
        "out-of-limits": (
            nines,
            [],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", **at_two, wagers={"player": "5"}),
            },
            won | {"B": "-5.00"},
        ),
        "recut": (
            "Ac Kc",
            cut,
            {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut")},
            {},
        ),
        "recut in the shoe": (
            "Ac Kc",
            [cut[0], back[0], cut[1], back[1]],
            {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut", card=1)},
            {},
        ),
        "absent": ("Ac Kc", [], {"boxes": NOBODY, "procedure": "start", "irregularities": strange("absent")}, {}),
        "face-up-in-shoe": (f"2h {nines}", [], {"irregularities": strange("face-up-in-shoe", card=1)}, won),
        "face-up-in-shoe twice": (
            "2h 9c 3h",
            [],
            {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=3)},
            even,
        ),
        "drawn-in-error": (nines, [], {"irregularities": strange("drawn-in-error", card=2)}, won),
        "player-third-in-error": (
            f"{seven_four} 5s",
            [],
            {"irregularities": strange("player-third-in-error")},
            won,
        ),
        "player-third-in-error and the Banker stays": (
            f"{seven_six} 5s",
            [],
            {"irregularities": strange("player-third-in-error")},
            lost,
        ),
        "player-third-in-error-seen": (
            f"{seven_four} 5s",
            [],
            {"irregularities": strange("player-third-in-error-seen")},
            won,
        ),
        "player-third-in-error-seen and the Banker stays": (
            f"{seven_six} 5s",
            [],
            {"irregularities": strange("player-third-in-error-seen")},
            lost,
        ),
        "banker-third-in-error": ("2c 3d 4c 4h 5s", [], {"irregularities": strange("banker-third-in-error")}, won),
        "banker-third-in-error-seen": (
            "2c 3d 4c 4h 5s",
            [],
            {"irregularities": strange("banker-third-in-error-seen")},
            won,
        ),
        "wrong-hand": (nines, [], {"irregularities": strange("wrong-hand", card=3)}, won),
        "shoe-empty": ("9c 5d", [], {"irregularities": strange("shoe-empty", card=3)}, even),
        "fill": ("9c 9d 9h 9s", [], {"wagers": {"tie": "50000"}}, {"A": "400000.00"}),
        **more,
    }


def handed(kind: str, choose: str | None, net: str) -> tuple:
    """A case in which the Banker's cards are in the bettor's hands."""
    decisions = [{"by": "casino-supervisor", "choose": choose}] if choose else []
    return "9c 5d 9d 4h", decisions, {"options": {"dealing": "handed"}, "irregularities": strange(kind)}, {"A": net}


def craps(**more) -> dict[str, tuple]:
    """Cases of dice: what befalls the throw, a seven at the come out, and the shooter's ten dollars on pass."""
    won, boxes = {"A": "10.00"}, [{"box": n, "player": p, "wagers": {}} for n, p in ((1, "A"), (2, "B"))]

    def seven(kind: str, **where) -> tuple:
        return "", [], {"wagers": {"pass": "10"}, "rolls": [[3, 4]], "irregularities": strange(kind, **where)}, won

    invalid = ("off-table", "die-on-die", "not-together", "short-throw", "on-the-bank", "in-cup-or-rail", "crooked")
    others = ("improper", "cocked-on-two", "die-lost", "cocked-die", "dice-touch-wagers")
    two = {"boxes": [{**boxes[0], "wagers": {"pass": "10"}}, {**boxes[1], "wagers": {"pass": "20"}}], "rolls": [[3, 4]]}
    return {
        **{kind: seven(kind, roll=1) for kind in (*invalid, *others)},
        "ordered-to-pass": (
            "",
            [{"box": 2, "choose": "accept"}],
            {**two, "irregularities": strange("ordered-to-pass")},
            {"A": "10.00", "B": "20.00"},
        ),
        "late-bet": (
            "",
            [],
            {**two, "irregularities": strange("late-bet", box=2, wagers={"field": "5"})},
            {"A": "10.00", "B": "15.00"},
        ),
        "out-of-limits": (
            "",
            [],
            {
                **two,
                "options": {"minimum": 5, "chip": "0.10"},
                "irregularities": strange("out-of-limits", box=2, wagers={"lay-4": "4"}),
            },
            {"A": "10.00", "B": "21.90"},
        ),
        "absent": (
            "",
            [{"box": 2, "choose": "accept"}],
            {**two, "before": {"shooter": 0, "last": 2}, "irregularities": strange("absent")},
            {"A": "10.00", "B": "20.00"},
        ),
        "fill": (
            "",
            [],
            {
                "wagers": {"pass": "10", "any-seven": "1000", "lay-4": "100000"},
                "options": {"vigorish_percent": 0},
                "rolls": [[3, 4]],
                "irregularities": strange("fill", amount="100"),
            },
            {"A": "54010.00"},
        ),
        **more,
    }


def caribbean_stud() -> dict[str, tuple]:
    """A has a flush, and ten dollars on the ante; the automated shoe deals whole hands, and the dealer has kings."""
    bet = [{"box": 1, "choose": "bet"}]
    flush, kings = "2h 7h 9h Jh Ah", "Ks Kc 4s 5d 6c"
    ante, both = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10", "progressive": "1"}}
    counted = both | {"options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "110.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (f"{flush} {kings}", [], at("hole-card-exposed", both, act=17), even),
        "face-up-in-shoe": (f"Th {flush} {kings}", bet, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th 2h 7h Td",
            [],
            both | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=4)},
            even,
        ),
        "drawn-in-error": (f"{flush} {kings}", bet, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"2h 7h 9h Jh {kings}", [], at("not-dealt", both, card=5), even),
        "not-dealt to the dealer": (f"{flush} {kings}", bet, at("not-dealt", ante, box=0), won),
        "dealt-twice": (f"{flush} 2c {kings}", [], at("dealt-twice", both, box=1), even),
        "dealt-twice to the dealer": (f"{flush} {kings} 2c", [], at("dealt-twice", both, box=0), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (flush, [], at("shoe-jam", both, box=0), even),
        "stub-misdeal": (f"{flush} {kings}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{flush} {kings}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{flush} {kings}",
            bet,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": strange("out-of-limits", act=1, box=1, wagers={"ante": "10"}),
            },
            won,
        ),
        "absent": (f"{flush} {kings}", [], at("absent", both), {"A": "-11.00"}),
        "fill": (
            f"{flush} {kings}",
            bet,
            {"wagers": {"ante": "60000"}, "options": {"payout_limit": "200000"}},
            {"A": "260000.00"},
        ),
    }


def twenty_one(
    mains: tuple[str, ...], before: list[dict], stands: list[dict], first: str, rest: str, **more
) -> dict[str, tuple]:
    """The cases of the blackjack games. A has ten dollars on each hand and wins; the first deal is act `2 + hands`."""
    hands = len(stands)
    deal, won = 2 + hands, {"A": f"{10 * hands}.00"}
    each = dict.fromkeys(mains, "10")
    two = [{"box": 1, "player": "A", "wagers": each}, {"box": 2, "player": "B", "wagers": {}}]
    wagers = {"wagers": each}
    answers = [*before, *stands]
    cards = f"{first} {rest}"
    cut = [{"player": "A", "choose": "cut", "position": n} for n in (100, 200)]

    def case(kind: str, cards: str = cards, decisions: list[dict] = answers, net: dict = won, **where) -> tuple:
        extra = where.pop("extra", {})
        return cards, decisions, wagers | extra | {"irregularities": strange(kind, **where)}, net

    return {
        "cutting-card": (f"cut {cards}", answers, wagers, won),
        "cash-wager": (
            cards,
            answers,
            {"boxes": two, "irregularities": strange("cash-wager", act=2, box=1, wagers={mains[0]: "10"})},
            won | {},
        ),
        "out-of-limits": (
            cards,
            answers,
            {
                "options": {"minimum": "20"},
                "boxes": [two[0] | {"wagers": {}}],
                "irregularities": [strange("out-of-limits", box=1, wagers={main: "10"})[0] for main in mains],
            },
            won,
        ),
        "burn-card-asked": case("burn-card-asked", f"2c {cards}", extra={"burn_first": True}),
        "recut": (
            "",
            cut,
            {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut")},
            {},
        ),
        "absent": ("", [], {"boxes": NOBODY, "procedure": "start", "irregularities": strange("absent")}, {}),
        "face-up-in-shoe": case("face-up-in-shoe", f"2h {cards}", card=1),
        "drawn-in-error": case("drawn-in-error", card=2),
        "exposed-in-error": case("exposed-in-error", act=more["decides"]),
        "dealer-overdraws": case("dealer-overdraws", f"{cards} 2c"),
        "dealer-missed": case("dealer-missed", box=0, deal="hole"),
        "shoe-empty": case(
            "shoe-empty",
            f"2c {cards}",
            [{"choose": "cut", "position": 10}, *answers],
            act=deal,
            extra={"discards": "2c" + "3c4c5c6c7c8c9cJcQcKcAc" * 2},
        ),
        "not-dealt": case("not-dealt", more["missed"], more["made_up"], act=deal + hands + 1),
        "card-missed": (
            *more["card_missed"][:2],
            wagers | {"irregularities": strange("card-missed")},
            more["card_missed"][2],
        ),
        "shuffler-jam": ("", *JAM[1:]),
        "reader-misused": case("reader-misused"),
        "reader-fails": (*more["reader"][:2], wagers | {"irregularities": strange("reader-fails")}, more["reader"][2]),
        "fill": case("fill", act=deal, amount="50"),
    }


def three_card_poker() -> dict[str, tuple]:
    """A has a pair, and ten dollars on the ante unless said otherwise; the automated shoe deals whole hands."""
    play, fold = [{"box": 1, "choose": "play"}], [{"box": 1, "choose": "fold"}]
    pair, high = "6h 6s 2d", "Kc 9d 4h"
    ante, both = {"wagers": {"ante": "10"}}, {"wagers": {"ante": "10", "pair-plus": "5"}}
    counted = ante | {"options": {"count_every": 1}}
    two = [{"box": 1, "player": "A", "wagers": {"ante": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual"}}
    won, even = {"A": "20.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "hole-card-exposed": (f"{pair} {high}", [], at("hole-card-exposed", both, act=10), even),
        "face-up-in-shoe": (f"Th {pair} {high}", play, at("face-up-in-shoe", ante, card=1), won),
        "face-up-in-shoe twice": (
            "Th 6h 6s Td",
            [],
            both | {"irregularities": strange("face-up-in-shoe", card=1) + strange("face-up-in-shoe", card=4)},
            even,
        ),
        "drawn-in-error": (f"{pair} {high}", play, at("drawn-in-error", ante, card=2), won),
        "not-dealt": (f"6h 6s {high}", [], at("not-dealt", both, card=3), even),
        "not-dealt to the dealer": (f"{pair} {high}", play, at("not-dealt", ante, box=0), won),
        "dealt-twice": (f"6h 6s 2d 2c {high}", [], at("dealt-twice", both, box=1), even),
        "dealt-twice to the dealer": (f"{pair} {high} 2c", [], at("dealt-twice", both, box=0), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": (pair, [], at("shoe-jam", both, box=0), even),
        "stub-misdeal": (f"{pair} {high}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{pair} {high}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{pair} 7h 7s 2c {high}",
            [*play, {"box": 2, "choose": "play"}],
            {
                "options": {"minimum": "10"},
                "boxes": two,
                "irregularities": strange("out-of-limits", act=1, box=2, wagers={"ante": "5"}),
            },
            won | {"B": "10.00"},
        ),
        "absent": (f"{pair} {high}", [], at("absent", both), {"A": "-15.00"}),
        "fill": (
            "7h 8h 9h Kc 9d 4h",
            fold,
            {"wagers": {"ante": "10", "pair-plus": "10000"}, "options": {"pair_plus_on_fold": "stands"}},
            {"A": "399990.00"},
        ),
        "fill for the ante bonus": ("7h 8h 9h Jc 9d 4h", play, {"wagers": {"ante": "50000"}}, {"A": "300000.00"}),
    }


STAND = {"box": 1, "choose": "stand"}
KEEP = {"box": 1, "choose": "keep"}
HIT = {"box": 1, "choose": "hit"}
LATER = {"box": 1, "choose": "card-later"}
SECOND_CARD = {"box": 1, "choose": "second-card"}

DECK = unpacked("2cKd3cQd4cJd5cTd6h9d7h8sAh2dAc3dAs4dKs5dQs6dJs7dTs8d9sKh8cQh7cJh6sTh5s9h")
HOLE_CARDS = {"holdem": 2, "omaha": 4, "omaha-8": 4, "five-card-draw": 5, "five-card-draw-low": 5}
OPEN_DEALS = {"five-card-stud": 2, "mambo-stud": 2}
FOLD, CALL, CHECK, BET = ({"choose": word} for word in ("fold", "call", "check", "bet"))


def pots(of: str) -> dict[str, tuple]:
    """Cases of a game of the poker room: A at box 1 has the lower up-cards, or the first blind; mostly one folds."""
    stud = of not in HOLE_CARDS
    dealt = 2 * (OPEN_DEALS.get(of, 3) if stud else HOLE_CARDS[of])
    opener = {"A": "-1.00", "B": "1.00"} if of == "seven-card-stud-hi-lo" else {"A": "1.00", "B": "-1.00"}
    first = opener if stud else {"A": "-2.00", "B": "2.00"}
    none = {"A": "0.00", "B": "0.00"}
    boxes = [{"box": 1, "player": "A"}, {"box": 2, "player": "B"}]
    # After a second card up B begins: at five-card stud he must bet, elsewhere he gives up.
    second, gone = {
        "five-card-stud": ([BET, FOLD], {"A": "-3.00", "B": "3.00"}),
        "five-card-draw": ([FOLD], {"A": "-4.00", "B": "4.00"}),
        "five-card-draw-low": ([FOLD], {"A": "-4.00", "B": "4.00"}),
    }.get(of, ([FOLD], {"A": "3.00", "B": "-3.00"} if stud else {"A": "-4.00", "B": "4.00"}))
    board = 0 if "draw" in of else 2 if stud else 3
    opened = [CALL] if stud else [CALL, CHECK]
    other = 1 if stud and of != "seven-card-stud-hi-lo" else 2
    # At draw a card is burned only before the first one that is exchanged.
    exchanged = [{"choose": "discard", "cards": [DECK[0]]}] if "draw" in of else []

    def case(kind: str, cards: int, decisions: list, net: dict, **where: object) -> tuple:
        return (" ".join(DECK[:cards]), decisions, {"boxes": boxes, "irregularities": strange(kind, **where)}, net)

    found = {
        "face-up-in-shoe": case("face-up-in-shoe", dealt + 1, [FOLD], first, card=dealt),
        "misdeal": case("misdeal", 1, [], none, card=2),
        "fouled-deck": case("fouled-deck", 1, [], none, card=2),
        "shoe-empty": case("shoe-empty", 1, [], none, card=2),
        "wrong-number": case("wrong-number", dealt, [], first),
        "string-bet": case("string-bet", dealt + 1 + board, second, gone)
        if stud
        else case("string-bet", dealt, [FOLD], {"A": "4.00", "B": "-4.00"}),
        "out-of-turn": case("out-of-turn", dealt, [FOLD], first, box=other, wagers={"fold": "0"})
        if stud
        else case("out-of-turn", dealt, [CALL], {"A": "4.00", "B": "-4.00"}, box=other, wagers={"fold": "0"}),
        "burn-forgotten": case(
            "burn-forgotten", dealt + 1 + board + len(exchanged), [*opened, *exchanged, *second], gone
        ),
        "absent": case("absent", dealt, [FOLD] if stud else [], first),
        "fill": case("fill", dealt, [FOLD], first, act=1, amount="100"),
        "improper-cut": case("improper-cut", dealt, [FOLD], first),
        "shuffler-jam": (
            "",
            [],
            {
                "boxes": boxes,
                "procedure": "shuffle",
                "discards": "7c2dKsKh",
                "options": {"shuffle": "device"},
                "irregularities": strange("shuffler-jam"),
            },
            {},
        ),
        "exposed-card": case("exposed-card", dealt if stud else dealt + 1, [FOLD], first, card=1 if stud else 3),
    }
    twice = case("face-up-in-shoe", 2, [], none, card=1)
    twice[2]["irregularities"] *= 2
    twice[2]["irregularities"][1:] = strange("face-up-in-shoe", card=2)
    found["face-up-in-shoe twice"] = twice
    if of == "mambo-stud":
        found["exposed-card at the end"] = case("exposed-card", dealt + 3, [CALL, FOLD], gone, box=1, deal="third")
    elif of.startswith("seven"):
        checks = [CALL, *[CHECK] * 6, FOLD]
        found["exposed-card at the end"] = case("exposed-card", dealt + 12, checks, gone, box=1, deal="seventh")
    elif board:
        two = [CHECK, CHECK]
        found |= (
            {
                "flop-early": case("flop-early", dealt + 4, [FOLD], first),
                "flop-of-four": case("flop-of-four", dealt + 8, [*opened, FOLD], gone),
                "turn-early": case("turn-early", dealt + 6, [*opened, FOLD], gone),
                "river-early": case("river-early", dealt + 8, [*opened, *two, FOLD], gone),
            }
            if of in HOLE_CARDS
            else {}
        )
    return found


IRREGULAR = {
    "casino-war": CASINO_WAR,
    "caribbean-stud": caribbean_stud(),
    "craps": craps(),
    "mini-craps": craps(),
    "blackjack": twenty_one(
        ("blackjack",),
        [],
        [STAND],
        "Th 6d 9s Tc",
        "9c",
        decides=8,
        missed="Th 6d Tc 9s 9c",
        made_up=[SECOND_CARD, STAND],
        card_missed=("Th 6d 5s Tc 4h 9c", [HIT, LATER, STAND], {"A": "10.00"}),
        reader=("Th Td 9s 8c", [STAND], {"A": "10.00"}),
    ),
    "blackjack-switch": twenty_one(
        ("first", "second"),
        [KEEP],
        [STAND, STAND],
        "Th Ts 6d 9s 9h Tc",
        "9c",
        decides=12,
        missed="Th Ts 6d 9h Tc 9s 9c",
        made_up=[SECOND_CARD, KEEP, STAND, STAND],
        card_missed=("Th Ts 6d 5s 9h Tc 4h 9c", [KEEP, HIT, LATER, STAND, STAND], {"A": "20.00"}),
        reader=("Th Ts Td 9s 9h 8c", [KEEP, STAND, STAND], {"A": "20.00"}),
    ),
    "minibaccarat": baccarat(
        1,
        **{
            "bent-card": handed("bent-card", "identified", "9.50"),
            "bent-card beyond telling": handed("bent-card", "not-identified", "0.00"),
            "exposed-hand": handed("exposed-hand", None, "9.50"),
            "shuffler-jam": JAM,
        },
    ),
    "three-card-poker": three_card_poker(),
    # The shoe is offered first: to each participant, and then it is the dealer's.
    "punto-banco": baccarat(3),
    "fast-action-holdem": fast(),
    **{name: pots(name) for name in ready() if not game(name).banked},
}
"""What a case and its decisions come to, by game and by kind of irregularity."""

EACH = [pytest.param(of, name, id=f"{of}: {name}") for of, cases in IRREGULAR.items() for name in cases]


@pytest.mark.parametrize(("of", "name"), EACH)
def test_every_irregularity_can_be_put_to_a_case(of, name):
    cards, decisions, more, net = IRREGULAR[of][name]
    result = ruled(cards, *decisions, game=of, **more)
    kind = name.partition(" ")[0]
    regular = {ruling.kind for ruling in game(of).rulings if ruling.regular}
    event = next(e for e in result["events"] if e.get("kind") == kind)
    assert event["act"] == ("incident" if kind in regular else "irregularity")
    assert event["cite"]
    assert result["net"] == net


@pytest.mark.parametrize("of", IRREGULAR)
def test_all_rulings_of_all_games_are_in_those_lists(of):
    results = [ruled(cards, *decisions, game=of, **more) for cards, decisions, more, _ in IRREGULAR[of].values()]
    reached = {(e["kind"], e["cite"]) for result in results for e in result["events"] if "kind" in e}
    assert reached == {(ruling.kind, ruling.cite) for ruling in game(of).rulings}


@pytest.mark.parametrize("of", [name for name in ready() if name not in IRREGULAR])
def test_all_rulings_of_other_games_are_met_by_records_of_random_play(of):
    """A game needs no list here: what goes wrong in rounds of its own is put to cases, and ruled on the same way."""
    wanted, met = {ruling.kind for ruling in game(of).rulings}, set()
    for seed in range(120):
        t = played(of, seed)
        for record in records(Table(t.game, t.options), t.events):
            new = {item["kind"] for item in record["irregularities"]} - met
            assert not new or list(check_record(1, json.dumps(record).encode())) == []
            met |= new
        if met >= wanted:
            break
    assert met >= wanted


def acts(result: dict) -> list[tuple]:
    return [(e["act"], e.get("to") or e.get("card") or e.get("choose"), e["cite"]) for e in result["events"]]


def test_a_players_third_card_in_error_becomes_the_bankers():
    cards, _, more, _ = IRREGULAR["minibaccarat"]["player-third-in-error"]
    events = ruled(cards, game="minibaccarat", **more)["events"]
    assert [e["card"] for e in events if e["act"] == "deal" and e["to"] == "banker"] == ["2d", "2h", "5s"]
    for name, after in (("player-third-in-error", "hold"), ("player-third-in-error-seen", "discard")):
        cards, _, more, _ = IRREGULAR["minibaccarat"][f"{name} and the Banker stays"]
        events = ruled(cards, game="minibaccarat", **more)["events"]
        assert [e["act"] for e in events if e.get("card") == "5s"] == ["irregularity", after]


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
def test_a_recut_is_made_before_any_card_leaves_the_shoe(of):
    cards, decisions, more, _ = IRREGULAR[of]["recut in the shoe"]
    tags = [act for act, _, _ in acts(ruled(cards, *decisions, game=of, **more))]
    at = tags.index("irregularity")
    assert tags[at + 1 :] == ["order-recut", "unload", "offer-cut", "insert-cutting-card", "burn", "burn"]
    with pytest.raises(Refusal, match="cannot happen"):
        ruled(cards, *decisions, game=of, **more | {"irregularities": strange("recut", card=2)})


@pytest.mark.parametrize("by", ["dealer", "player", "player:A", "floorperson"])
def test_only_the_supervisor_says_whether_bent_cards_can_be_told(by):
    cards, decisions, more, _ = IRREGULAR["minibaccarat"]["bent-card"]
    result = ruled(cards, *decisions, game="minibaccarat", **more)
    assert ("decide", "identified", "house:minibaccarat/bent-card") in acts(result)
    with pytest.raises(Refusal, match="belongs to casino-supervisor"):
        ruled(cards, {"by": by, "choose": "identified"}, game="minibaccarat", **more)


def test_the_shuffler_jam_is_put_to_a_shuffle():
    _, _, more, _ = IRREGULAR["casino-war"]["shuffler-jam"]
    events = [(e["act"], e.get("method"), e["cite"]) for e in ruled("", **more)["events"]]
    at = events.index(("irregularity", None, "19:47-22.10(d)"))
    assert events[at + 1 : at + 4] == [
        ("device-jam", None, "19:47-22.10(d)"),
        ("shuffle", "manual", "19:47-22.10(d)"),
        ("offer-cut", None, "19:47-22.5(b)1"),
    ]


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
def test_a_reshuffle_after_the_last_hand_can_be_put_to_a_case(of):
    result = ruled("Ac Kc", game=of, boxes=NOBODY, procedure="shuffle")
    assert next(act for act, _, _ in acts(result)) == "shuffle"


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
def test_a_spoken_wager_may_be_the_only_one_and_needs_no_number_of_an_act(of):
    result = ruled(
        "9c 5d 9d 4h",
        game=of,
        boxes=NOBODY,
        irregularities=strange("cash-wager", box=1, wagers={"banker": "10"}),
    )
    assert result["net"] == {"A": "9.50"}


@pytest.mark.parametrize("of", ["minibaccarat", "punto-banco"])
@pytest.mark.parametrize("kind", ["cash-wager", "out-of-limits"])
def test_nothing_is_no_wager_even_where_one_lies(of, kind):
    _, _, more, _ = IRREGULAR[of][kind]
    at = more["irregularities"][0]["act"]
    with pytest.raises(Refusal, match="no wager"):
        ruled(
            "9c 5d 9d 4h",
            game=of,
            boxes=[{"box": 1, "player": "A", "wagers": {"banker": "10"}}, {"box": 2, "player": "B", "wagers": {}}],
            irregularities=strange(kind, act=at, box=1, wagers={"banker": "0"}),
        )


def test_the_inventory_is_filled_when_it_cannot_pay():
    result = ruled("9c 9d", SURRENDER, wagers={"initial": "10", "tie": "50000"})
    assert lines(result)[1, "tie"] == ("win", "550000.00")
    assert [e["kind"] for e in result["events"] if e["act"] == "incident"] == ["fill"]


def test_void_in_war_gives_back_the_collected_initial_wager():
    result = ruled(
        "9c 9d 2c 3c",
        WAR,
        wagers=BOTH,
        irregularities=[{"kind": "face-up-in-shoe", "card": 3}, {"kind": "face-up-in-shoe", "card": 4}],
    )
    assert lines(result) == {
        (1, "initial"): ("void", "10.00"),
        (1, "tie"): ("win", "55.00"),
        (1, "war"): ("void", "10.00"),
    }
    assert result["net"] == {"A": "50.00"}


def test_an_irregularity_may_overtake_a_decision():
    """The contract's own example: the card that goes unused changes the course, and nobody asks about war."""
    result = ruled("9h 9s 2c 3d 4h Kd 5c", WAR, wagers=BOTH, irregularities=strange("face-up-in-shoe", act=4))
    assert result["events"][3]["act"] == "irregularity"
    assert result["net"] == {"A": "5.00"}


def test_the_python_function_and_the_command_agree(tmp_path, capsys):
    case = {
        "game": "casino-war",
        "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10"}}],
        "cards": ["9c", "5d"],
    }
    (tmp_path / "case.json").write_text(json.dumps(case))
    assert main(["adjudicate", str(tmp_path / "case.json"), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == pitboss.adjudicate(case).shown()
    assert set(printed) == {"events", "settlement", "net", "void"}
    assert main(["adjudicate", str(tmp_path / "case.json")]) == 0
    assert "19:47-22.8(a)2" in capsys.readouterr().out


RECORD = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": BOTH}],
    "cards": ["9c", "9d", "2c", "3c", "4c", "Kd", "5d"],
    "decisions": [WAR],
    "expect": {
        "settlement": [
            {"box": 1, "wager": "initial", "staked": "10.00", "outcome": "lose", "returned": "0.00"},
            {"box": 1, "wager": "tie", "staked": "5.00", "outcome": "win", "returned": "55.00"},
            {"box": 1, "wager": "war", "staked": "10.00", "outcome": "win", "returned": "30.00"},
        ],
        "net": {"A": "60.00"},
    },
}


def deviations(record: dict) -> list:
    return list(check_record(1, json.dumps(record).encode()))


def altered(path: str, value) -> dict:
    record = json.loads(json.dumps(RECORD))
    place = record
    *way, last = path.split(".")
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    return record


def test_a_true_record_has_no_deviation():
    assert deviations(RECORD) == []


@pytest.mark.parametrize(
    ("path", "value", "what", "cite"),
    [
        ("expect.settlement.1.returned", "50.00", "box 1, tie wager: returned", "19:47-22.8(a)3"),
        ("expect.settlement.2.returned", "20.00", "box 1, war wager: returned", "19:47-22.8(g)2"),
        ("expect.settlement.0.outcome", "push", "box 1, initial wager: outcome", "19:47-22.8(c)2"),
        ("expect.settlement.0.wager", "ante", "box 1, initial wager: settled by the rules, not in the record", None),
        ("expect.net.A", "50.00", "net", None),
        ("expect.void", {"reason": "none"}, "void", None),
        ("cards.5", "5h", "box 1, war wager: returned", "19:47-22.8(g)3"),
        ("decisions.0.choose", "hit", "the round is not legal", "19:47-22.8(c)"),
        ("expect.events", [], "number of events", None),
    ],
)
def test_each_kind_of_deviation_is_reported(path, value, what, cite):
    found = deviations(altered(path, value))
    assert what in [d.what for d in found]
    if cite:
        assert cite in [d.cite for d in found]


def test_a_card_too_many_is_a_deviation():
    found = deviations(altered("cards", [*RECORD["cards"], "2d"]))
    assert [(d.what, d.recorded, d.ruled) for d in found] == [("cards", 8, 7)]


def test_check_exits_1_on_a_deviation(tmp_path, capsys):
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps(RECORD) + "\n" + json.dumps(altered("expect.net.A", "1.00")) + "\n")
    assert main(["check", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["rounds"] == 2
    assert [d["line"] for d in found["deviations"]] == [2]
    assert main(["check", str(path)]) == 1
    assert "line 2: net: recorded {'A': '1.00'}, ruled {'A': '60.00'}" in capsys.readouterr().out
    path.write_text(json.dumps(RECORD) + "\n")
    assert main(["check", str(path)]) == 0


@pytest.mark.parametrize(
    ("game", "wager", "before", "why"),
    [
        ("fast-action-holdem", "original", {"marker": 99}, "the dealing marker cannot lie at box 99"),
        ("fast-action-holdem", "original", {"marker": -1}, "marker"),
        ("caribbean-stud", "ante", {"meter": -5}, "meter"),
        ("caribbean-stud", "ante", {"metre": 20_000_00}, "remembers nothing called 'metre'; did you mean meter"),
        ("three-card-poker", "ante", {"uncounted": -1}, "uncounted"),
        ("blackjack", "blackjack", {"meter": -5}, "meter"),
        ("casino-war", "initial", {"marker": 1}, "remembers nothing called 'marker'"),
    ],
)
def test_what_no_table_can_remember_is_refused(game, wager, before, why):
    boxes = [{"box": 1, "player": "A", "wagers": {wager: "10.00"}}]
    with pytest.raises(Refusal, match=why):
        pitboss.adjudicate({"game": game, "boxes": boxes, "cards": [], "before": before})
