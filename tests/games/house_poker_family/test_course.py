"""A course that has everything at once: streets, raises, take-backs, community cards, equal wagers."""

from dataclasses import dataclass

import pytest

from pitboss.equipment import DECK
from pitboss.games.house_poker_family.course import (
    COMMUNITY,
    Back,
    Bet,
    Community,
    Course,
    Fold,
    Hands,
    Order,
    Stay,
    Street,
    Turn,
    raises,
)
from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.settling import by_table, limited, side
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.refusal import Refusal
from pitboss.rulebook.pay_table import PayTable, payout
from pitboss.table import Incident, Shuffled, Table, Wager, WagerRule
from pitboss.table.act import Betting, Burn, Deal, Decide, Place
from pitboss.table.acts.choices import Bid
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Pay, Take, TakeBack
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.drivers import Flat, House, complete, hand_back, run
from pitboss.table.offer.elected_pay_table import PaidByTable, Side, offers, wagers
from pitboss.table.view.settlement import settlement

LAW = "house:limits"
KINDS = ("lose", "push", "two-pair", *["three-of-a-kind"] * 7)
MAIN = PayTable(
    "M1", "main", (("three-of-a-kind", payout("3 to 1")), ("two-pair", payout("2 to 1")), ("push", payout("push"))), LAW
)
PAIR = PayTable("P1", "lucky", (("pair", payout("5 to 1")),), LAW)

PAYS = PaidByTable(name="main", title="Main", tables=(MAIN,), kinds=KINDS, cite=LAW)
LUCKY = Side(
    name="lucky",
    title="Lucky",
    on="the first two community cards are a pair",
    wager_cite="house:layout",
    tables=(PAIR,),
    kinds=("nothing", "pair"),
    cite=LAW,
    needs="ante",
)


@offers(PAYS, LUCKY)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """A table like any other."""


def rule(name, **more):
    return WagerRule(name, name, "by the table", "house:seating", LAW, **more)


WAGERS = wagers(
    rule("ante", minimum="minimum", maximum="maximum"),
    rule("blind", needs="ante", equals="ante", minimum="minimum", maximum="maximum"),
    rule("double", needs="ante", equals="ante", times=2, minimum="minimum", maximum="maximum"),
    LUCKY.rule,
    rule("street", needs="ante"),
    rule("more", needs="ante"),
)


def results(t, box):
    of = HIGH.value([*t.hands[box], *t.hands[COMMUNITY]]) >> CLASS
    main = [name for name in ("ante", "blind", "double", "street", "more") if (box, name) in t.wagers]
    yield from limited([by_table(t, box, PAYS, of, name) for name in main], 100_00, "house:chips")
    yield from side(t, box, LUCKY, int(t.hands[COMMUNITY][0][0] == t.hands[COMMUNITY][1][0]))


FOLD = Fold(lost=lambda options: dict.fromkeys(("ante", "blind", "double", "street"), LAW), cite=LAW)
COURSE = Course(
    base="ante",
    opening=("ante", "blind", "double", "lucky"),
    deal=(Hands(own=2), Community(cards=2, stack=3)),
    streets=(
        Street(may=(*raises(1, 3, wager="street"), FOLD), cite=LAW, then=(Turn(at=0, cite=LAW),)),
        Street(
            may=(Back(word="back", wager="blind", cite="house:chips"), Stay(word="ride")),
            cite=LAW,
            asked=lambda t, box: t.wagers.get((box, "street"), 0) == t.wagers[box, "ante"],
            then=(Turn(at=1, cite=LAW), Community(cards=1, up=1, burn=True)),
        ),
        Street(may=(Bet(word="bet", wager="more", up_to=2), Stay(word="check")), cite=LAW),
    ),
    showdown=results,
    order=Order(),
)
GAME = house_poker(
    COURSE,
    name="toy",
    title="Toy",
    subchapter="19:47-16",
    options=Options,
    wagers=WAGERS,
    paragraphs={"settle": LAW, "shuffler-jam": LAW, "shoe-jam": LAW, "device-removed": LAW},
    package="pitboss.games.three_card_poker",
)


def a_table(front, players="AB", chips=1000_00, **options):
    """A table that is about to take wagers, with these cards in front."""
    t = Table(GAME, Options.configure(options))
    for box, player in enumerate(players, start=1):
        t.begin("sit", player=player, box=box, chips=chips)
        t.supply()
    for procedure in ("open", "start"):
        t.begin(procedure)
        while t.pending is not None:
            cards = front.split()
            order = "".join([*cards, *(card for card in DECK if card not in cards)])
            t.supply(Shuffled(order=order) if isinstance(t.pending, Shuffle) else None)
    t.begin("round")
    return t


def bet(t, box, **amounts):
    for name, amount in amounts.items():
        t.supply(Wager(box, t.seats[box], name, amount))


def go(t, *words, until=None):
    """The round with these answers."""
    answers = list(words)
    while t.pending is not None and not (until and isinstance(t.pending, until)):
        if isinstance(t.pending, Decide) and not answers:
            break
        t.supply(
            answers.pop(0) if isinstance(t.pending, Decide) else t.shoe.front() if t.pending.asks == "card" else None
        )
    return t


THREE_ACES = "As Kd Ah Ac 2d 9h Ad"
"""The box gets an ace and a king; the community two aces, a left-over card, one that is burned, and a third ace."""


def ends(t):
    return {f"{line.box} {line.wager}": f"{line.outcome} {line.returned}" for line in settlement(t.events)}


def test_wagers_that_are_not_equal_keep_betting_open_and_the_refusal_names_the_paragraph():
    t = a_table(THREE_ACES)
    bet(t, 1, ante=10_00, blind=10_00, double=10_00)
    for wrong, reason in (
        (10_00, "the double wager of box 1, 10.00, must equal 2 times the ante wager, 20.00"),
        (0, "box 1 has no double wager, which must equal 2 times the ante wager, 20.00"),
    ):
        bet(t, 1, double=wrong)
        before = t.n
        with pytest.raises(Refusal, match=reason) as refused:
            t.supply(None)
        assert (refused.value.cite, t.n) == ("house:seating", before), "nothing has changed"
    bet(t, 1, double=20_00)
    t.supply(None)
    assert not isinstance(t.pending, Betting)


def test_wagers_are_completed_for_players_who_agree_and_taken_back_from_those_who_did_not():
    t = a_table(THREE_ACES)
    bet(t, 1, ante=10_00)
    assert complete(t) == Wager(1, "A", "blind", 10_00)
    assert hand_back(t) == Wager(1, "A", "ante", 0)
    bet(t, 1, blind=10_00)
    assert complete(t) == Wager(1, "A", "double", 20_00)
    with pytest.raises(Refusal, match="not enough chips for the blind wager too"):
        bet(a_table(THREE_ACES, chips=15_00), 1, ante=10_00)
    agents = {"A": Flat([Wager(1, "A", "ante", 10_00)], likes=("1x", "ride", "check"))}
    played = a_table(THREE_ACES, players="A")
    run(played, House(agents))
    assert ends(played)["1 double"] == "win 6000", "cut by the limit"


def test_a_raise_is_one_of_the_multiples_that_are_open():
    t = go_to_first(a_table(THREE_ACES))
    assert t.pending.choices == ("1x", "3x", "fold")
    with pytest.raises(Refusal, match="'2x' is not open to box 1 now"):
        t.supply("2x")
    t.supply("3x")
    assert isinstance(t.pending, Place)
    assert t.pending.wager == Wager(1, "A", "street", 30_00)


def go_to_first(t, **more):
    bet(t, 1, ante=10_00, blind=10_00, double=20_00, **more)
    t.supply(None)
    return go(t)


def test_a_raise_that_cannot_be_paid_is_not_offered():
    t = go_to_first(a_table(THREE_ACES, chips=55_00))
    assert t.pending.choices == ("1x", "fold")


def test_community_cards_turn_up_one_by_one_each_at_its_place():
    t = go(go_to_first(a_table(THREE_ACES, players="A")), "1x", "ride", "check")
    turned = [event.act for event in t.events if isinstance(event.act, TurnUp) and event.act.hand == COMMUNITY]
    assert [(act.at, act.cards) for act in turned] == [(0, "Ah"), (1, "Ac")]
    dealt = [event.act.face for event in t.events if isinstance(event.act, Deal) and event.act.to == COMMUNITY]
    assert dealt == ["down", "down", "up"]
    assert sum(isinstance(event.act, Burn) for event in t.events) == 2, (
        "the left-over card of the stack, and one burned"
    )
    assert ends(t)["1 ante"] == "win 4000"


def test_a_wager_taken_back_is_shown_and_settled_as_such_after_all_have_chosen():
    t = go(go_to_first(a_table(THREE_ACES, players="A")), "1x", "back", "check")
    kinds = [type(event.act) for event in t.events]
    assert kinds.index(TakeBack) < [i for i, kind in enumerate(kinds) if kind is TurnUp][1]
    assert ends(t)["1 blind"] == "taken back 1000"


def test_only_those_are_asked_whom_the_street_asks():
    t = go(go_to_first(a_table(THREE_ACES, players="A")), "3x")
    assert isinstance(t.pending, Bid), "a raise of three leaves nothing to take back"


def test_an_amount_is_named_between_two_multiples():
    t = go(go_to_first(a_table(THREE_ACES, players="A")), "3x")
    assert (t.pending.low, t.pending.high) == (10_00, 20_00)
    with pytest.raises(Refusal, match="may bet to 10"):
        t.supply("bet 25.00")
    t.supply("bet 15.00")
    assert t.pending.wager.amount == 15_00


def test_a_fold_costs_the_main_wagers_and_the_side_wager_stands():
    t = go(go_to_first(a_table(THREE_ACES, players="A"), lucky=5_00), "fold")
    assert ends(t) == {"1 ante": "lose 0", "1 blind": "lose 0", "1 double": "lose 0", "1 lucky": "win 3000"}
    alone = go(go_to_first(a_table(THREE_ACES, players="A")), "fold")
    assert not any(isinstance(event.act, TurnUp) for event in alone.events), "with nobody left nothing is turned"


def test_losers_are_collected_from_the_right_before_anybody_is_paid():
    t = a_table("As Kd 7c 8c Ah 7d 2d 9h Ad")
    for box in (1, 2):
        bet(t, box, ante=10_00, blind=10_00, double=20_00, lucky=1_00)
    t.supply(None)
    go(t, "1x", "1x", "ride", "ride", "check", "check")
    settled = [event.act for event in t.events if isinstance(event.act, Take | Pay)]
    boxes = [(act.box, act.wager) for act in settled if isinstance(act, Take)]
    assert boxes == [(2, "lucky"), (1, "lucky")]
    assert all(isinstance(act, Take) for act in settled[:2])


def test_winnings_together_stay_within_a_limit_and_the_last_is_cut():
    t = go(go_to_first(a_table(THREE_ACES, players="A")), "1x", "ride", "bet 20.00")
    paid = [event.act for event in t.events if isinstance(event.act, Pay)]
    assert [act.winnings for act in paid] == [30_00, 30_00, 40_00, 0, 0]
    assert [("house:chips" in act.also) for act in paid] == [False, False, True, True, True]


@pytest.mark.parametrize(
    ("kind", "at", "reason"),
    [
        ("community-card-exposed", Decide, "a community card was seen too early"),
        ("face-up-in-shoe", Deal, None),
    ],
)
def test_irregularities_speak_of_what_the_game_deals(kind, at, reason):
    kinds = {ruling.kind: ruling for ruling in GAME.rulings}
    assert "hole-card-exposed" not in kinds, "there is no dealer's hand"
    assert "the community's, if one short, is completed" in kinds["not-dealt"].says
    t = a_table(THREE_ACES, players="A")
    bet(t, 1, ante=10_00, blind=10_00, double=20_00)
    t.supply(None)
    go(t, until=at)
    card = t.shoe.front() if at is Deal else None
    t.supply(Incident(kind, card=card))
    go(t)
    assert (t.run.void.reason if t.run.void else None) == reason


def test_one_community_card_too_few_is_dealt_and_one_too_many_voids_all_hands():
    for kind, void in (("not-dealt", None), ("dealt-twice", "the community cards were misdealt")):
        t = a_table(THREE_ACES, players="A")
        bet(t, 1, ante=10_00, blind=10_00, double=20_00)
        t.supply(None)
        while not (isinstance(t.pending, Deal) and t.pending.to == COMMUNITY):
            go_one(t)
        t.supply(Incident(kind))
        go(t)
        assert (t.run.void.reason if t.run.void else None) == void


def go_one(t):
    t.supply(t.shoe.front() if t.pending.asks == "card" else None)
