"""Who has the shaker at mini-dice: offered to the left, kept, passed, taken away."""

from pitboss.games import game
from pitboss.table import Incident, Table
from pitboss.table.act import Decide
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Draw

MINI = game("mini-dice")


def table(*boxes: int, **options: object) -> Table:
    t = Table(MINI, MINI.options.configure(options))
    t.begin("open")
    go(t)
    for box in boxes:
        t.begin("sit", player="ABCDEFGH"[box - 1], box=box, chips=1000_00)
        t.supply()
    t.begin("round")
    return t


def go(t: Table) -> None:
    while t.pending is not None and t.pending.asks is None:
        t.supply()


def test_the_shaker_is_offered_clockwise_until_a_player_takes_it():
    t = table(2, 5)
    assert (t.pending.box, t.pending.cite) == (2, "house:mini-dice/offering")
    t.supply("refuse")
    assert t.pending.box == 5
    t.supply("accept")
    go(t)
    t.supply()
    assert isinstance(t.pending, Draw)
    assert t.pending.by(t) == "player:E"


def test_if_nobody_will_the_dealer_shakes():
    t = table(1, 2)
    t.supply("refuse")
    t.supply("refuse")
    go(t)
    t.supply()
    assert t.pending.by(t) == "dealer"


def test_who_has_it_may_pass_it_before_a_shake_and_it_goes_on_to_the_left():
    t = table(1, 2)
    t.supply("accept")
    go(t)
    t.supply(Call(1, "A", "pass-shaker"))
    go(t)
    t.supply()
    assert isinstance(t.pending, Decide)
    assert t.pending.box == 2


def test_an_order_to_pass_offers_it_on():
    t = table(1, 2)
    t.supply("accept")
    go(t)
    t.supply(Incident("ordered-to-pass"))
    go(t)
    t.supply()
    assert (t.pending.box, t.pending.cite) == (2, "house:mini-dice/offering")


def test_a_seven_forces_nobody_to_pass():
    t = table(1, 2)
    t.supply("accept")
    go(t)
    t.supply()
    t.supply("3-4")
    go(t)
    t.begin("round")
    go(t)
    t.supply()
    assert t.pending.by(t) == "player:A"


def test_the_dealer_may_have_it_by_election():
    t = table(1, shakes="dealer")
    t.supply()
    assert t.pending.by(t) == "dealer"
