"""A round that keeps count of its events: what the table calls it with, and until when."""

from pitboss.games import game
from pitboss.table import Incident, Table, Wager
from pitboss.table.act import Deal


def betting():
    """A blackjack table that takes wagers."""
    rules = game("blackjack")
    t = Table(rules, rules.options())
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    t.status, t.memory.reader_day = "open", t.day
    t.shoe.load_unseen()
    t.begin("round")
    return t


def test_every_event_is_narrated_but_the_incident_after_which_the_same_act_comes_again():
    t, seen = betting(), []
    t.supply(Wager(1, "A", "blackjack", 10_00))
    t.supply(None)
    t.run.watch = seen.append
    assert isinstance(t.pending, Deal)
    t.supply(Incident("drawn-in-error", card="8h"))
    t.supply()
    t.supply("8h")
    assert [event.n for event in seen] == [event.n for event in t.events[-2:]]
    assert not any(isinstance(event.outcome, Incident) for event in seen)


def test_it_is_gone_with_the_procedure_and_stays_while_a_player_sits_down_during_the_betting():
    t = betting()
    watched = t.run.watch
    assert watched is not None
    t.begin("sit", player="B", box=2, chips=100_00)
    t.supply()
    assert t.run.watch == watched
    t.supply(None)
    assert t.pending is None
    t.begin("leave", player="B")
    assert t.run.watch is None
