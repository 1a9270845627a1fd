"""The scripts of the pages by themselves, in a browser without a floor: money, chips, wagers, cards, answers."""

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")

from pitboss.floor.web.render import STATIC
from tests.floor.browser import WITH_CHROMIUM
from tests.floor.scripts import run

pytestmark = WITH_CHROMIUM


def test_amounts_are_read_as_people_write_them(page):
    written = {"12.50": 1250, "$5": 500, "7.5": 750, "7,5": 750, "-3": -300, "1234": 123400, "": None, "x": None}
    every = "return given.map(it.cents).map(n => Number.isNaN(n) ? null : n);"
    assert run(page, "money.js", every, [*written]) == [*written.values()]


def test_amounts_are_shown_with_commas_and_signs(page):
    every = "return given.map(n => [it.dollars(n), it.short(n), it.signed(n), it.plain(Math.abs(n))]);"
    assert run(page, "money.js", every, [0, 250, 1_000_00, -1_234_567_89]) == [
        ["0.00", "0", "±0", "0.00"],
        ["2.50", "2.50", "+2.50", "2.50"],
        ["1,000.00", "1,000", "+1,000", "1000.00"],
        ["−1,234,567.89", "−1,234,567.89", "−1,234,567.89", "1234567.89"],
    ]
    limits = [{"least": "5.00", "most": "500.00"}, {"least": "1.00", "most": "1.00"}, {"least": None, "most": None}]
    assert run(page, "money.js", "return given.map(it.range);", limits) == ["5\u2013500", "1", ""]
    limits += [{"least": "1.00", "most": "100000.00"}]
    printed = ["5\u2013500", "1", "", "from 1"]
    assert run(page, "money.js", "return given.map(it.printedRange);", limits) == printed


def test_the_chips_to_bet_with_fit_step_and_limits(page):
    tables = {
        (50, 5_00, 100_00): [50, 1_00, 5_00, 25_00, 100_00],
        (1_00, 1_00, 5_00): [1_00, 5_00],
        (50, 1_00, 100_000_00): [50, 1_00, 5_00, 25_00, 100_00, 500_00],
        (5_00, 100_00, 10_000_00): [5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00],
        (3_00, 10_00, 20_00): [10_00],
    }
    every = "return given.map(([step, least, most]) => it.denominations(step, least, most));"
    assert run(page, "chips.js", every, [*tables]) == [*tables.values()]


def test_of_hands_that_were_set_the_largest_lies_first_and_those_that_were_split_stay(page):
    hands = {"3 3/low 3/medium": [4, 1, 2], "3 3/2": [2, 3], "0 0/low": [5, 2]}
    given = [
        [{"of": of, "cards": [None] * size} for of, size in zip(names.split(), sizes, strict=True)]
        for names, sizes in hands.items()
    ]
    every = "return given.map((hands) => it.largestFirst(hands).map(({ of }) => of).join(' '));"
    assert run(page, "cards.js", every, given) == ["3 3/medium 3/low", "3 3/2", "0 0/low"]


def test_what_a_player_holds_is_shown_in_words(page):
    hands = {
        "7h 7d": "a pair of sevens",
        "6h 6d Ks": "a pair of sixes",
        "7h 7d 2c 2s": "two pairs, sevens and twos",
        "As Kd": "ace-king offsuit",
        "As Ks": "ace-king suited",
        "9h 9d 9c": "three nines",
        "9h 9d 9c 9s": "four nines",
        "7h": "",
        "7h ?": "",
    }
    held = [[None if card == "?" else card for card in hand.split()] for hand in hands]
    assert run(page, "cards.js", "return given.map(it.holding);", held) == [*hands.values()]


def test_a_row_of_cards_shows_those_that_lie_there_and_no_others(page):
    lay = """
      const row = document.createElement("div");
      return given.map(cards => { it.layCards(row, cards); return [...row.children].map(one => one.dataset.card); });
    """
    assert run(page, "cards.js", lay, [["As", None], ["As", "Kd", "2c"], ["7h"], []]) == [
        ["As", ""],
        ["As", "Kd", "2c"],
        ["7h"],
        [],
    ]


BETS = """
  const bets = new it.Bets(() => {});
  const box = (of, ...stakes) => ({ of, stakes: stakes.map(([wager, amount]) => ({ wager, amount, open: true })) });
  const given_ = () => bets.stakes().map(({ box, wager, amount }) => `${box} ${wager} ${amount}`);
"""


def test_chips_are_put_doubled_and_taken_back(page):
    body = """
      bets.open([box(1), box(2)], ["ante", "tie"], true);
      bets.add(1, "ante", 500); bets.add(1, "ante", 500); bets.add(2, "tie", 100);
      const put = given_();
      bets.double(); const doubled = given_();
      bets.undo(); bets.undo(); const undone = given_();
      bets.remove(1, "ante", 500); const less = given_();
      return [put, doubled, undone, less];
    """
    assert run(page, "bets.js", BETS + body) == [
        ["1 ante 10.00", "2 tie 1.00"],
        ["1 ante 20.00", "2 tie 2.00"],
        ["1 ante 10.00"],
        ["1 ante 5.00"],
    ]


def test_what_is_placed_and_may_not_be_altered_stays_as_it_is(page):
    body = """
      bets.open([box(1, ["ante", "10.00"])], ["ante", "tie"], false);
      bets.add(1, "ante", 500); bets.add(1, "tie", 100); bets.double();
      return [given_(), bets.risk];
    """
    assert run(page, "bets.js", BETS + body) == [["1 tie 2.00"], 12_00]


def test_wagers_that_are_made_together_are_kept_as_large_as_each_other(page):
    body = """
      bets.together = [["blind", ["ante", 1]]];
      bets.open([box(1)], ["ante", "blind"], true);
      bets.add(1, "ante", 500); const first = given_();
      bets.set(1, "blind", 1500); const second = given_();
      bets.set(1, "ante", 0);
      return [first, second, given_()];
    """
    assert run(page, "bets.js", BETS + body) == [
        ["1 ante 5.00", "1 blind 5.00"],
        ["1 ante 15.00", "1 blind 15.00"],
        [],
    ]


def test_chips_on_their_way_are_what_is_added_and_come_back_if_they_are_refused(page):
    body = """
      bets.open([box(1, ["ante", "10.00"])], ["ante"], true);
      bets.add(1, "ante", 500);
      const back = bets.give(), out = bets.out, again = bets.pending;
      back();
      return [out, again, bets.out, given_()];
    """
    assert run(page, "bets.js", BETS + body) == [5_00, False, 0, ["1 ante 15.00"]]


ASK = {
    "kind": "choose",
    "mine": True,
    "at": 7,
    "box": 1,
    "cite": "house:poker-room/no-limit",
    "choices": ["fold", "call", "raise"],
    "lanes": ["gives-up", "stays", "adds"],
    "sized": ["raise"],
    "least": "10.00",
    "most": "25.50",
    "step": "5.00",
    "call": "5.00",
    "costs": {},
}
LAYOUT = {"boxes": [], "hands": [], "round": 1, "shown_round": 0, "pot": "15.00"}
TERMS = {"plain": {}, "lanes": ["gives-up", "stays", "adds"], "wagers": [], "step": "5.00"}


def test_the_far_end_of_the_slider_is_all_ones_chips_and_the_answer_names_the_amount(page):
    body = """
      const [ask, terms, layout] = given, orders = [];
      const part = it.askPart(ask, terms, order => orders.push(order), layout);
      document.body.append(part);
      const slider = part.querySelector("[type=range]"), raise = part.querySelector("[data-choice=raise]");
      for (const value of [12, 99]) {
        slider.value = value;
        slider.dispatchEvent(new Event("input"));
        raise.click();
      }
      part.querySelector("[data-choice=call]").click();
      return [part.querySelector("legend").firstChild.textContent, orders.map(({ at, choose }) => `${at} ${choose}`)];
    """
    title, orders = run(page, "asks.js", body, [ASK, TERMS, LAYOUT])
    assert title == "5 to call, 15 in the pot."
    assert orders == ["7 raise 10.00", "7 raise 25.50", "7 call"]


def test_no_to_a_wager_that_is_offered_stands_where_nothing_gives_up_and_enter_says_it(page):
    """Insurance, where surrender is offered too: a finger or Enter meant for No neither pays nor gives the hand up."""
    ask = {"kind": "offer", "mine": True, "at": 7, "box": 1, "cite": "19:47-2.9(b)", "open": ["insurance"]}
    rule = {"wager": "insurance", "least": "2.50", "pays": "2 to 1"}
    body = """
      const [ask, terms, layout] = given, orders = [];
      const part = it.askPart(ask, terms, order => orders.push(order), layout);
      document.body.append(part);
      const names = (what) => [...part.querySelectorAll(what)].map(one => one.closest("[data-choice]").dataset.choice);
      const lanes = [...part.querySelectorAll(".lane")].map(lane => lane.dataset.lane);
      const lying = lanes.map(lane => names(`.lane[data-lane=${lane}] .button`).join());
      part.querySelector("[data-choice=no]").click();
      return [lanes, lying, names("[data-hot=enter]"), orders.map(order => order.do)];
    """
    given = [{**ask, "most": "5.00"}, {**TERMS, "wagers": [rule]}, LAYOUT]
    assert run(page, "asks.js", body, given) == [TERMS["lanes"], ["", "no", "insurance"], ["no"], ["decline"]]


def test_the_rail_joins_what_goes_without_saying_and_nothing_else(page):
    lines = [
        {"n": 1, "act": "collect", "text": "", "cite": "19:47-22.8(d)"},
        {"n": 2, "act": "collect", "text": "", "cite": "19:47-22.8(d)"},
        {"n": 3, "act": "collect", "text": "", "cite": "19:47-22.8(h)"},
        {"n": 4, "act": "deal", "text": "box 1: A♠", "cite": "19:47-22.7(c)1", "also": ["19:47-22.7(c)"]},
        {"n": 5, "act": "deal", "text": "dealer: 7♥", "cite": "19:47-22.7(c)1"},
    ]
    body = """
      const list = document.body.appendChild(document.createElement("div")).appendChild(document.createElement("ol"));
      new it.Rail(list).begin(given);
      const text = (line, part) => line.querySelector(part)?.textContent ?? "";
      const parts = [".line-n", ".line-text", "summary"];
      return [...list.children].map(line => parts.map(part => text(line, part)).join(" ").trim());
    """
    assert run(page, "rail.js", body, lines) == [
        "1\u20132 the cards are collected",
        "3 the cards are collected",
        "4 box 1: A♠ and 1 more",
        "5 dealer: 7♥",
    ]


PLACE = {"x": 0, "y": 0, "w": 40, "h": 20, "look": "box", "outline": "", "label": "PASS", "group": "", "dice": []}
FELT = {
    "marker": ["The puck is off", "The point is {}"],
    "wide": {
        "width": 100,
        "height": 50,
        "areas": [{"wager": "odds", "key": "o", **PLACE}],
        "prints": [],
        "marker": {"0": [5, 5], "6": [50, 10]},
    },
    "upright": None,
}


def test_the_puck_lies_on_the_point_and_the_odds_are_those_of_the_point(page):
    body = """
      const felt = new it.Areas(document.body.appendChild(document.createElement("div")), given, () => {}, () => {});
      return [0, 6, 9].map(point => {
        felt.mark(point);
        const puck = felt.mark_.hidden ? "" : `${felt.mark_.textContent} at ${felt.mark_.style.left}`;
        return [felt.puck.textContent, puck, document.querySelector(".area-pays").textContent];
      });
    """
    pays = "2 to 1 on 4 and 10, 3 to 2 on 5 and 9, 6 to 5 on 6 and 8"
    terms = {"felt": FELT, "wagers": [{"wager": "odds", "pays": pays, "says": "odds"}]}
    assert run(page, "areas.js", body, terms) == [
        ["The puck is off", "OFF at 5%", ""],
        ["The point is 6", "ON at 50%", "6:5"],
        ["The point is 9", "", "3:2"],
    ]


def test_the_answers_stay_in_the_window_under_a_felt_that_is_higher(page):
    css = "".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in ("base", "table"))
    body = """
      const tray = Object.assign(document.createElement("section"), { className: "tray", textContent: "hit or stand" });
      const felt = document.body.appendChild(document.createElement("div"));
      felt.style.height = "3000px";
      document.body.append(tray, Object.assign(document.createElement("style"), { textContent: given }));
      return [tray.getBoundingClientRect().bottom <= innerHeight, felt.getBoundingClientRect().bottom > innerHeight];
    """
    assert run(page, "money.js", body, css) == [True, True]


SEEN = """
  const moment = new it.Moment();
  const [texts, holds] = [[], []];
  for (const [at, event] of given.entries()) {
    moment.see(event, "Ada");
    texts.push(moment.text);
    holds.push(moment.holds(given[at + 1]));
  }
  return [texts, holds];
"""


def award(of: int, player: str, amount: str, says: str = "") -> dict[str, object]:
    """The event that gives a player a pot."""
    stakes = [{"wager": "pot", "amount": amount, "open": False, "gain": "1.00"}]
    return {"act": "award", "spots": [{"of": of, "player": player, "says": says, "cards": [], "stakes": stakes}]}


def test_a_pot_is_shown_with_its_winner_and_hand_and_stands_until_the_cards_are_collected(page):
    shown = {"act": "turn-up", "spots": []}
    events = [
        {"act": "begin-hand", "fresh": True},
        shown,
        award(6, "Bruno (house)", "68.00", "three sevens with A-K"),
        award(1, "Ada", "4.00", "pair of nines with K-J-8"),
        {"act": "settle-pot"},
        {"act": "collect"},
        {"act": "begin", "procedure": "round"},
        {"act": "begin-hand", "fresh": True},
        award(2, "Bo", "6.00"),
        {"act": "collect"},
    ]
    texts, holds = run(page, "moment.js", SEEN, events)
    assert texts[2] == "Bruno wins 68 with three sevens"
    assert texts[4] == texts[6] == "Bruno wins 68 with three sevens; You win 4 with a pair of nines"
    assert texts[7] == ""
    assert texts[8] == "Bo wins 6: all others folded"
    assert [at for at, hold in enumerate(holds) if hold] == [4, 8]
    assert holds[4] == 3000


def test_what_a_round_brought_is_shown_with_the_hands_unless_there_are_several(page):
    tell = """
      return given.map(([net, layout]) => {
        const one = new it.Moment();
        one.own({ net }, layout, "Ada");
        return [one.text, one.sense];
      });
    """
    mine = {"of": 1, "player": "Ada", "says": "soft 19"}
    plain = {"boxes": [mine, {"of": 2, "player": "Bo", "says": "hard 12"}], "hands": [{"of": 0, "says": "24, bust"}]}
    split = plain | {"hands": [*plain["hands"], {"of": "1/2", "says": "hard 20"}]}
    assert run(page, "moment.js", tell, [["12.50", plain], ["-5.00", split], ["0.00", {"boxes": [], "hands": []}]]) == [
        ["You win 12.50: soft 19 against 24, bust", "won"],
        ["You lose 5", "lost"],
        ["Push", ""],
    ]


def test_a_hand_that_another_player_split_hides_nothing_of_ones_own(page):
    tell = """
      const one = new it.Moment();
      one.own({ net: "-5.00" }, given, "Ada");
      return one.text;
    """
    boxes = [{"of": 1, "player": "Ada", "says": "hard 11"}, {"of": 6, "player": "Bo", "says": "hard 18"}]
    hands = [{"of": 0, "says": "19"}, {"of": "6/2", "says": "hard 15"}]
    assert run(page, "moment.js", tell, {"boxes": boxes, "hands": hands}) == "You lose 5: hard 11 against 19"


def test_hands_that_are_alike_but_for_their_kickers_are_named_once(page):
    tell = """
      return given.map(([mine, dealers]) => {
        const one = new it.Moment();
        const boxes = [{ of: 1, player: "Ada", says: mine }], hands = [{ of: 0, says: dealers }];
        one.own({ net: "-5.00" }, { boxes, hands }, "Ada");
        return one.text;
      });
    """
    hands = [
        ("two pairs, aces and tens with 9", "two pairs, aces and tens with K"),
        ("pair of tens with 9", "pair of jacks with 4"),
        ("hard 17", "hard 17"),
    ]
    assert run(page, "moment.js", tell, hands) == [
        "You lose 5: two pairs, aces and tens with 9 against K",
        "You lose 5: pair of tens against pair of jacks",
        "You lose 5: hard 17 against hard 17",
    ]


def test_the_hands_that_were_wagered_on_are_shown_where_no_player_has_one_of_their_own(page):
    tell = """
      const one = new it.Moment();
      one.own({ net: "5.00" }, given, "Ada");
      return one.text;
    """
    hands = [{"of": "player", "says": "natural 8"}, {"of": "banker", "says": "3"}]
    expected = "You win 5: player natural 8, banker 3"
    assert run(page, "moment.js", tell, {"boxes": [{"of": 1, "player": "Ada"}], "hands": hands}) == expected


def test_hands_that_were_set_are_shown_together(page):
    tell = """
      const one = new it.Moment();
      one.own({ net: "0.00" }, given, "Ada");
      return one.text;
    """
    boxes = [{"of": 1, "player": "Ada", "says": "pair of tens with 9-6-3"}]
    hands = [
        {"of": "1/low", "says": "queen high with J"},
        {"of": 0, "says": "pair of fours with 9-7-5"},
        {"of": "0/low", "says": "ace high with K"},
    ]
    expected = "Push: pair of tens and queen high against pair of fours and ace high"
    assert run(page, "moment.js", tell, {"boxes": boxes, "hands": hands}) == expected
    # Of three hands the kind is enough, so that they have two lines on a phone.
    boxes = [{"of": 1, "player": "Ada", "says": "flush, eight high with 7-5-3"}]
    hands = [{"of": "1/medium", "says": "ten high with 8"}, {"of": "1/low", "says": "four"}]
    hands += [{"of": 0, "says": "straight, seven high"}, {"of": "0/medium", "says": "ace high"}]
    hands += [{"of": "0/low", "says": "six"}]
    expected = "Push: flush, ten high and four against straight, ace high and six"
    assert run(page, "moment.js", tell, {"boxes": boxes, "hands": hands}) == expected


def test_the_hand_that_one_has_is_named_where_no_dealer_has_one(page):
    tell = """
      const one = new it.Moment();
      one.own({ net: "-5.00" }, given, "Ada");
      return one.text;
    """
    mine = {"boxes": [{"of": 1, "player": "Ada", "says": "pair of nines with K-7-2"}], "hands": []}
    assert run(page, "moment.js", tell, mine) == "You lose 5: pair of nines"


def test_ones_own_result_stands_while_others_wager_for_the_next_round(page):
    body = """
      const one = new it.Moment();
      one.own({ net: "12.50" }, { boxes: [], hands: [] }, "Ada");
      return given.map((event) => [one.see(event, "Ada"), one.text]);
    """
    bo, ada = [{"of": 2, "player": "Bo (house)"}], [{"of": 1, "player": "Ada"}]
    # The first chips of a round clear every place, one's own too; tickets are written, cards are shuffled.
    others = [
        {"act": "wager", "fresh": True, "spots": [*bo, *ada]},
        {"act": "wager", "spots": bo},
        {"act": "issue-ticket"},
    ]
    expected = "You win 12.50"
    dealt = [{"of": 2, "player": "Bo (house)", "cards": [None]}]
    own = [{"of": 1, "player": "Ada", "stakes": [{"wager": "ante", "amount": "5.00", "open": True}]}]
    for ends in ({"act": "deal", "spots": dealt}, {"act": "wager", "spots": own}, {"act": "throw", "drawn": {}}):
        assert run(page, "moment.js", body, [*others, ends]) == [*[[False, expected]] * 3, [True, ""]]


def test_the_result_of_a_tie_goes_with_the_next_cards_although_no_round_begins(page):
    body = """
      const one = new it.Moment();
      one.own({ net: "0.00" }, { boxes: [], hands: [] }, "Ada");
      return given.map((event) => [one.see(event, "Ada"), one.text]);
    """
    shared = [{"of": "banker", "cards": ["9h", "8s"], "collected": True}]
    events = [
        {"act": "collect", "spots": shared},
        {"act": "announce"},
        {"act": "deal", "spots": [{"of": "banker", "cards": ["2h"]}]},
    ]
    assert run(page, "moment.js", body, events) == [[False, "Push"], [False, "Push"], [True, ""]]
    # Others' cards are dealt on after one's own hand was lost.
    another = [{"act": "collect", "spots": [{"of": 1, "cards": ["9h"], "collected": True}]}, events[2]]
    assert run(page, "moment.js", body, another) == [[False, "Push"], [False, "Push"]]


def test_what_came_to_nothing_is_a_push_only_where_no_wager_won_or_lost_and_none_was_taken_back(page):
    tell = """
      return given.map(([parts, stakes, split]) => {
        const one = new it.Moment();
        const lies = stakes.map((gain) => ({ gain, returned: gain === "0.00" && !split }));
        const first = { of: 1, player: "Ada", says: "hard 16", stakes: split ? lies.slice(0, 1) : lies };
        const second = split ? [{ of: "1/2", stakes: lies.slice(1) }] : [];
        const hands = [{ of: 0, says: "24, bust" }, ...second];
        one.own({ net: "0.00", parts }, { boxes: [first, { of: 2, player: "Bo", stakes: lies }], hands }, "Ada");
        return one.text;
      });
    """
    even = [{"spanish-21": "5.00", "match": "-5.00"}, ["5.00", "-5.00"], False]
    hands = [{"blackjack": "0.00"}, ["10.00", "-10.00"], True]
    push = [{"ante": "0.00"}, ["0.00"], True]
    back = [{"ante": "0.00"}, ["0.00", "0.00"], False]
    assert run(page, "moment.js", tell, [even, hands, push, back]) == [
        "Even, +5 and −5: hard 16 against 24, bust",
        "Even, +10 and −10",
        "Push",
        "Taken back: hard 16 against 24, bust",
    ]


def test_the_kicker_that_decides_a_pot_is_named_where_another_hand_is_the_same_but_for_it(page):
    tell = """
      return given.map((says) => {
        const one = new it.Moment();
        one.see({ act: "turn-up" }, "Ada");
        const stakes = [{ wager: "pot", amount: "9.00", gain: "4.00" }];
        const won = { of: 2, player: "Olga", says: "two pairs, jacks and fives with K", stakes };
        one.see({ act: "award", spots: [won] }, "Ada", [{ of: 1, player: "Ada", says }, won]);
        return one.text;
      });
    """
    assert run(page, "moment.js", tell, ["two pairs, jacks and fives with 9", "pair of jacks with K-9-5"]) == [
        "Olga wins 9: two pairs, jacks and fives with K",
        "Olga wins 9 with two pairs, jacks and fives",
    ]


def test_the_end_of_the_rail_stays_in_sight_when_something_below_it_opens(page):
    body = """
      const box = document.body.appendChild(document.createElement("div"));
      box.style.cssText = "height: 300px; overflow-y: auto";
      const list = box.appendChild(document.createElement("ol"));
      const filters = document.body.appendChild(document.createElement("p"));
      const rail = new it.Rail(list, filters);
      const lines = Array.from({ length: 60 }, (_, n) => ({ n, act: "deal", text: "a card" }));
      const frames = async () => { for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame); };
      const under = () => box.scrollHeight - box.scrollTop - box.clientHeight;
      rail.begin(lines);
      await frames();
      box.style.height = "180px";
      await frames();
      const there = under();
      box.scrollTop = 100;
      await frames();
      box.style.height = "150px";
      await frames();
      return [there <= 1, box.scrollTop];
    """
    # A reader who has scrolled up stays there.
    assert run(page, "rail.js", body) == [True, 100]


def test_an_area_shows_all_odds_of_a_wager_that_has_several(page):
    pays = ["3 to 1 or 2 to 1 or 1 to 1", "1 to 1", "1 to 1, 2 to 1 on 2, 2 to 1 on 12"]
    printed = ["1:1, 2:1, 3:1", "1:1", "1:1; 2:1 on 2, 12"]
    assert run(page, "areas.js", "return given.map((one) => it.printed(one));", pays) == printed


STANDING = """
  let now = 1000;
  const passed = [];
  const one = new it.Standing((message) => passed.push([message.n, message.clock?.left ?? 0]), () => now);
"""


def test_a_result_stands_until_it_was_seen_and_what_follows_keeps_its_order(page):
    body = """
      one.seen();
      now += 1000;
      const kept = [one.keeps({ n: 1, clock: { left: 30 } }, { takesAway: true })];
      kept.push(one.keeps({ n: 2 }, { takesAway: false }));
      const before = [...passed];
      now += 1500;
      one.release();
      return [kept, before, passed, one.waits, one.keeps({ n: 3 }, { takesAway: true })];
    """
    assert run(page, "standing.js", STANDING + body) == [[True, True], [], [[1, 28.5], [2, 0]], False, False]


def test_what_takes_no_result_away_or_comes_later_is_not_kept(page):
    body = """
      const none = one.keeps({ n: 1 }, { takesAway: true });
      one.seen();
      const plain = one.keeps({ n: 2 }, { takesAway: false });
      now += 3001;
      const late = one.keeps({ n: 3 }, { takesAway: true });
      const unseen = one.keeps({ n: 4 }, { takesAway: true, comes: true });
      one.clear();
      return [none, plain, late, unseen, one.waits, passed];
    """
    assert run(page, "standing.js", STANDING + body) == [False, False, False, True, False, []]


def test_a_hand_that_is_set_lies_in_order_and_tiles_as_they_are(page):
    hands = {
        "7c 3d Jh Jd 5s": "Jd Jh 7c 5s 3d",
        "Ts 2c Td 2d Xb": "Td Ts 2c 2d Xb",
        "Xr Ah 4s 8c 7d": "Xr Ah 8c 7d 4s",
        "66 12": "66 12",
    }
    ordered = run(page, "cards.js", "return given.map(it.inOrder);", [hand.split() for hand in hands])
    assert [" ".join(hand) for hand in ordered] == [*hands.values()]
    assert run(page, "cards.js", "return it.inOrder(given);", ["2c", None, "As"]) == ["2c", None, "As"]


def test_a_hand_has_its_article_in_a_question_and_no_chip_stands_for_nothing(page):
    says = ["pair of sixes with Q-8-3", "two pairs, sixes and fours with 8", "flush, king high"]
    assert run(page, "moment.js", "return given.map(it.withArticle);", says) == [
        f"a {says[0]}",
        says[1],
        f"a {says[2]}",
    ]
    # A whole amount is no chip of 2.50 with a half beside it.
    discs = "return given.map((amount) => it.pile(amount).children.length);"
    assert run(page, "chips.js", discs, [0, 50, 6_00, 4_00, 7_50]) == [0, 1, 2, 4, 2]


def test_the_first_bet_names_its_amount_and_a_raise_what_it_goes_to(page):
    body = """
      return given.map(([choice, amount]) => {
        const sizes = { sized: [choice], least: "8", most: "8", call: null };
        const ask = { mine: true, kind: "choose", at: 7, choices: [choice], lanes: ["adds"], silence: [], ...sizes };
        const boxes = [{ of: 1, stakes: [{ wager: "bet", amount, open: true }] }];
        const layout = { pot: "6.00", hands: [], boxes, round: 1, shown_round: 0 };
        const part = it.askPart(ask, { plain: {}, lanes: ["adds"] }, () => {}, layout);
        return part.querySelector(".button-words").textContent;
      });
    """
    assert run(page, "asks.js", body, [["bet", "0.00"], ["raise", "4.00"]]) == ["Bet 8", "Raise to 8"]


def test_what_others_do_leaves_the_buttons_in_ones_hands_as_they_are(page):
    body = """
      const root = document.body.appendChild(document.createElement("section"));
      root.innerHTML = '<div id="tray-body"></div><div id="tray-fault"></div>';
      document.body.append(Object.assign(document.createElement("div"), { id: "setting" }));
      const bets = { stakes: () => [], placed: new Map(), out: 0, risk: 0, chip: 500 };
      const tray = new it.Tray(root, bets, {});
      tray.begin({ wagers: [{ wager: "bet", least: "5.00", most: "500.00" }], step: "1.00", felt: {}, plain: {} });
      const layout = { boxes: [{ of: 1, player: "Ada" }], hands: [], chips: "100.00", status: "open" };
      const ask = { kind: "wager", mine: true, at: 7, open: ["bet"] };
      const nothing = { busy: false, ready: [], leaving: [], lastNet: null, today: 0 };
      const state = { layout, you: "Ada", mine: [1], ask, ...nothing };
      tray.draw(state);
      const deal = root.querySelector("[data-key=deal]"), typed = root.querySelector(".typed");
      typed.focus();
      const seen = [];
      for (const chips of ["100.00", "90.00"]) {
        tray.draw({ ...state, layout: { ...layout, chips }, ask: { ...state.ask, at: 8 } });
        seen.push([deal.isConnected, typed.isConnected && document.activeElement === typed]);
      }
      return seen;
    """
    assert run(page, "tray.js", body) == [[True, True], [False, True]]


def test_players_of_the_house_think_before_a_choice_and_nobody_else_is_waited_for(page):
    spots = [{"of": 2, "player": "Bruno (house)"}]
    events = [{"act": "action", "n": n, "spots": spots} for n in range(400)]
    others = [{"act": "action", "n": 1, "spots": [{"of": 1, "player": "Ada"}]}, {"act": "deal", "n": 2, "spots": spots}]
    thoughts = run(page, "moment.js", "return given.map(it.thought);", events + others)
    assert all(600 <= one <= 1500 for one in thoughts[:400])
    assert len(set(thoughts)) > 100
    assert thoughts[400:] == [0, 0]


def test_a_result_stands_until_a_player_goes_on_even_if_the_cards_were_hurried(page):
    body = """
      const seen = [];
      const rests = { before: () => 0, after: (next) => (next?.n === 3 ? 60000 : 0) };
      const settled = new Promise((done) => {
        const reel = new it.Reel((event) => seen.push(event.n), () => done(), rests);
        const acts = ["deal", "award", "collect"];
        reel.push({ events: acts.map((act, at) => ({ n: at + 1, act, text: act })) });
        reel.skip();
        setTimeout(() => { seen.push(`busy ${reel.busy}`); reel.skip(); }, 30);
      });
      await settled;
      return seen;
    """
    assert run(page, "reel.js", body) == [1, 2, "busy true", 3]


def test_a_multiple_has_the_same_key_in_every_question(page):
    body = """
      return given.map((choices) => {
        const ask = { kind: "choose", mine: true, at: 1, box: 1, cite: "x", costs: {}, sized: [],
          choices, lanes: choices.map((choice) => (/^[0-9]/.test(choice) ? "adds" : "stays")) };
        const terms = { plain: {}, lanes: ["stays", "adds"], wagers: [], step: "1.00" };
        const layout = { boxes: [], hands: [], round: 1, shown_round: 0 };
        const part = it.askPart(ask, terms, () => {}, layout);
        const buttons = [...part.querySelectorAll(".button")];
        return Object.fromEntries(buttons.map(({ dataset }) => [dataset.choice, dataset.hot]));
      });
    """
    first, second, third = run(page, "asks.js", body, [["check", "3x", "4x"], ["check", "2x"], ["fold", "1x"]])
    assert {name: first[name] for name in ("3x", "4x")} == {"3x": "3", "4x": "4"}
    assert (second["2x"], third["1x"]) == ("2", "1")


def test_one_card_is_asked_for_as_one(page):
    body = """
      return given.map(([least, most]) => {
        const ask = { kind: "pick", mine: true, at: 1, box: 1, cite: "x", what: "discard", least, most, choices: [] };
        const layout = { boxes: [], hands: [], round: 1, shown_round: 0 };
        const terms = { plain: {}, lanes: [], wagers: [] };
        const part = it.askPart({ ...ask, cards: ["Js", "8c", "Th"] }, terms, () => {}, layout);
        return part.querySelector("legend").textContent;
      });
    """
    asked = run(page, "asks.js", body, [[1, 1], [2, 2], [1, 2]])
    for words, wanted in zip(asked, ("Which card will", "Which 2 cards will", "Which 1 to 2 cards will"), strict=True):
        assert words.startswith(wanted), words


BARE_FELT = {
    "title": "A game",
    "boxes": 3,
    "plain": {},
    "wagers": [
        {"wager": "ante", "least": "5.00", "posted": True, "equals": None, "pays": "", "most": None},
        {"wager": "pot", "least": "5.00", "posted": True, "equals": ["ante", 1], "pays": "", "most": None},
        {"wager": "bonus", "least": "1.00", "posted": True, "equals": None, "pays": "", "most": None},
        {"wager": "flop", "least": None, "posted": True, "equals": None, "pays": "", "most": None},
    ],
    "felt": {
        "wide": None,
        "blank": None,
        "hands": ["0", "community"],
        "cards_on_boxes": True,
        "places": {"0": 2, "community": 5, "box": 3},
        "later": ["flop", "not-offered"],
        "legends": [],
        "tables": [{"title": "Bonus", "rows": [[f"hand {row}", "1 to 1"] for row in range(9)]}],
    },
}


def test_a_felt_has_a_spot_for_every_wager_and_a_place_for_every_card(page):
    body = """
      const felt = it.bareFelt(document.body, { ...given, you: "Ada" });
      const boxes = ["Ada", "", ""].map((player, at) => ({ of: at + 1, player, cards: [] }));
      felt.draw({ boxes, hands: [] }, null);
      const own = document.querySelector(".hero"), count = (part) => part.querySelectorAll(".card-place").length;
      const kind = ({ className }) => className.replace("spot-wrap", "").trim();
      const hand = (of) => document.querySelector(`.hand[data-of="${of}"]`);
      return {
        spots: [...own.querySelectorAll(".spot-wrap")].map((one) => [one.firstChild.dataset.wager, kind(one)]),
        places: [count(hand("0")), count(hand("community")), count(own)],
        rows: [...document.querySelectorAll(".paytable")].map((one) => one.querySelectorAll("tr").length),
      };
    """
    assert run(page, "bare-felt.js", body, BARE_FELT) == {
        "spots": [["ante", ""], ["pot", "equal"], ["bonus", "beside"], ["flop", "later"]],
        "places": [2, 5, 3],
        "rows": [5, 4],
    }


def test_a_wager_named_pot_is_lost_like_any_other_where_players_contest_none(page):
    body = """
      const felt = it.bareFelt(document.body, { ...given, you: "Ada" });
      const boxes = ["Ada", "Bo", ""].map((player, at) => ({ of: at + 1, player, cards: [] }));
      felt.draw({ boxes, hands: [] }, null);
      const lost = { wager: "pot", amount: "5.00", open: false, gain: "-5.00" };
      felt.patch({ act: "take", spots: [{ ...boxes[1], cards: ["2c"], stakes: [lost] }] });
      const { classList } = document.querySelector("[data-box='2']"), pots = document.querySelectorAll(".pot").length;
      return [document.querySelector(".gain").lastChild.textContent, classList.contains("winner"), pots];
    """
    assert run(page, "bare-felt.js", body, BARE_FELT) == ["−5", False, 0]


def test_the_five_cards_that_won_a_pot_stand_out_at_a_showdown(page):
    hands = {
        "Jc 5d / Jd 9c 2s Ac Qd": "Jc Jd 9c Ac Qd",
        "Tc Kc / Ad Qc Qh Jc 6c": "Tc Kc Qc Jc 6c",
        "Ah 7d / 2c 3s 4d 5h Kc": "Ah 2c 3s 4d 5h",
        "Ah Kh Qd 2c / Jh Th 9h 9d 3s": "Ah Kh Jh Th 9h",
        "9h 9d 9s 2c 2d Kh Ks": "9h 9d 9s Kh Ks",
        "Xr 2d 3s 4h 5c 6d 8s": "",
    }
    body = "return given.map(([own, board]) => it.bestFive(own, board));"
    given = [[side.split() for side in [*hand.split(" / "), ""][:2]] for hand in hands]
    found = run(page, "cards.js", body, given)
    assert [sorted(five) for five in found] == [sorted(five.split()) for five in hands.values()]
    body = """
      const felt = it.bareFelt(document.body, { ...given, you: "Ada" });
      const idle = () => [...document.querySelectorAll(".card.idle")].map((card) => card.dataset.card).sort();
      const won = [{ wager: "pot", amount: "9.00", open: false, gain: "4.00" }];
      const ada = { of: 1, player: "Ada", cards: ["Jc", "5d"], stakes: won };
      const bo = { of: 2, player: "Bo", cards: ["9h", "Kd"] };
      const board = { of: "board", cards: ["Jd", "9c", "2s", "Ac", "Qd"] };
      const fewer = [[ada, { ...bo, folded: true }], [ada, { ...bo, stakes: won }], [{ ...ada, stakes: [] }, bo]];
      return [[ada, bo], ...fewer].map((boxes) => {
        felt.draw({ boxes, hands: [board], pot: "0" }, null);
        return idle();
      });
    """
    assert run(page, "bare-felt.js", body, BARE_FELT) == [["2s", "5d"], [], [], []]


def test_no_result_of_balls_is_shown_before_the_last_has_come(page):
    body = """
      const seen = [];
      await new Promise((done) => {
        const reel = new it.Reel(({ act }) => seen.push(act), () => done(), { before: () => 0, after: () => 0 });
        const balls = { act: "draw", text: "a draw", drawn: { device: "balls", shows: Array(20).fill(1) } };
        reel.push({ events: [balls, { act: "pay", text: "it pays" }] });
        setTimeout(() => { seen.push("still drawing"); reel.skip(); }, 400);
      });
      return seen;
    """
    assert run(page, "reel.js", body) == ["draw", "still drawing", "pay"]


def test_a_spot_has_the_letter_of_what_stands_on_it(page):
    body = "return Object.fromEntries(it.letters(given, new Set(), (name) => ({ initial: 'bet' })[name] ?? name));"
    assert run(page, "keys.js", body, ["initial", "tie"]) == {"initial": "b", "tie": "t"}


RAIL = [
    {"n": 1, "act": "begin", "text": "", "cite": "x", "procedure": "seal"},
    {"n": 2, "act": "seal", "text": "what is drawn next is sealed as 3eac086df835…", "cite": "x"},
    {"n": 3, "act": "sit", "text": "Ada sits at box 1", "cite": "x"},
    {"n": 4, "act": "deal", "text": "box 1, Ada: 5♥", "cite": "x", "spots": [{"of": 1, "cards": ["5h"]}]},
    {"n": 5, "act": "pay", "text": "box 1, Ada: bet wins 5.00", "cite": "x"},
    {"n": 6, "act": "shuffle-deck", "text": "the dealer shuffles the deck", "cite": "x"},
    {"n": 7, "act": "announce", "text": "“No more bets.”", "cite": "x", "spoken": True},
    {"n": 8, "act": "a-ruling", "text": "the card is dead", "cite": "x"},
]


def test_the_rail_shows_what_one_wants_to_follow_and_folds_the_houses_own_work_away(page):
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    body = """
      document.head.append(Object.assign(document.createElement("style"), { textContent: given.css }));
      const [box, list, filters] = ["div", "ol", "div"].map((tag) => document.createElement(tag));
      list.className = "rail";
      box.append(list);
      document.body.append(filters, box);
      const rail = new it.Rail(list, filters);
      rail.begin(given.lines.slice(0, 4));
      given.lines.slice(4).forEach((line) => rail.add(line));
      return Object.fromEntries([...filters.children].map((button) => {
        button.click();
        const shown = [...list.children].filter((line) => line.offsetParent);
        const seen = shown.map((line) => Number(line.firstChild.textContent));
        const pressed = [...filters.children].filter((one) => one.ariaPressed === "true");
        return [button.textContent, pressed.length === 1 && seen];
      }));
    """
    assert run(page, "rail.js", body, {"css": css, "lines": RAIL}) == {
        "All": [3, 4, 5, 7, 8],
        "Money": [5],
        "Cards": [4],
        "People": [3],
        "House": [1, 2, 6],
    }


def test_at_a_pot_the_coach_says_what_a_call_must_win_and_counts_only_what_lies_open(page):
    """A call of 10 makes a pot of 40: it must win a quarter of the time."""
    mine = {
        "of": 2,
        "cards": ["As", "Kd"],
        "chips": "90.00",
        "stakes": [{"wager": "bet", "amount": "5.00", "open": True}],
    }
    other = {
        "of": 1,
        "cards": [None, None],
        "chips": "50.00",
        "stakes": [{"wager": "bet", "amount": "15.00", "open": True}],
    }
    gone = {"of": 3, "cards": [None, None], "folded": True, "chips": "70.00"}
    layout = {"pot": "10.00", "boxes": [other, mine, gone], "hands": [{"of": "board", "cards": ["2c", "7h", "Td"]}]}
    price = "return it.priceOf({ box: 2, call: given[0] }, given[1]);"
    assert "a pot of 30 pays if you win more than 25.0%" in run(page, "coach.js", price, ["10.00", layout])
    assert run(page, "coach.js", price, [None, layout]) == "", "nothing is to be called"
    short = layout | {"boxes": [other, mine | {"chips": "9.00"}]}
    assert run(page, "coach.js", price, ["10.00", short]) == "", "there is no such pot for a player who has less"
    equity = "return it.equityOf('/equity', { box: 2 }, given);"
    assert run(page, "coach.js", equity, layout) == "/equity?hand=AsKd&hand=%3F%3F%3F%3F&board=2c7hTd"
    draw = layout | {"hands": []}
    assert run(page, "coach.js", equity, draw) == "", "where nothing lies open hands are still to be drawn"
    stud = draw | {"boxes": [other | {"cards": [None, None, "9s"]}, mine | {"cards": ["As", "Kd", "2h"]}]}
    assert run(page, "coach.js", equity, stud) == "/equity?hand=AsKd2h&hand=%3F%3F%3F%3F9s"
    alone = layout | {"boxes": [mine, gone]}
    assert run(page, "coach.js", equity, alone) == ""
