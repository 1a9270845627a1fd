"""Casino war: the cards between rounds, 19:47-22.4 (opening) and 22.5 (shuffle and cut)."""

from pitboss.games.casino_war.rules import CUT_MARGIN, Options
from pitboss.refusal import Refusal
from pitboss.table import Script, Table
from pitboss.table.between_rounds import Between, CutOrder, looked_at, quarter_behind, washed
from pitboss.table.procedures import clockwise_from, offer_cut
from pitboss.table.shuffling import RESHUFFLE, Shuffle

CARDS = Between(
    opening="19:47-22.4(a)",
    spread="19:47-22.4(b)",
    wash="19:47-22.4(c)",
    change="19:47-22.4(d)",
    idle="19:47-22.5(g)",
    decks=("19:47-22.2(a)",),
)
CUT = CutOrder(
    player="19:47-22.5(b)2",
    dealer="19:47-22.5(b)3",
    gone="house:casino-war/cut-player-gone",
    void="house:casino-war/cut-after-void",
    other="house:casino-war/cut-after-burn",
)


def start(t: Table[Options]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut (22.4(c), 22.5(g))."""
    first = yield from looked_at(CARDS, t)
    yield from washed(CARDS)
    yield from shuffle_and_cut(t, first, "19:47-22.5(b)1")


def reshuffle(t: Table[Options]) -> Script[None]:
    """Between two shoes: after the cutting card, after a void round, or because the house wants it (22.5)."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "19:47-22.5(a)")
    if t.reshuffle_due is None:
        if not t.options.reshuffle_at_will:
            raise Refusal("no reshuffle is due, and this house reshuffles only when one is", RESHUFFLE)
        yield from shuffle_and_cut(t, max(t.seats, default=None), "19:47-22.5(b)4")
    else:
        yield from shuffle_and_cut(t, *CUT.first(t))


def shuffle_and_cut(t: Table[Options], first: int | None, cite: str) -> Script[None]:
    """Shuffle, offer the cut, insert the cutting card, load the shoe (22.5(a)-(e))."""
    method = "manual" if t.device_jammed else t.options.shuffle
    reached = ("19:47-22.5(f)",) if t.reshuffle_due == "cutting-card" else ()
    yield Shuffle(method=method, cite="19:47-22.5(a)", also=reached)
    yield from offer_cut(
        t,
        clockwise_from(t, first),
        cite,
        margin=CUT_MARGIN,
        margin_cite="19:47-22.5(d)",
        refused="19:47-22.5(c)",
        also=("19:47-22.5(b)", "19:47-22.5(d)"),
    )
    yield from quarter_behind(t, "19:47-22.5(e)", "19:47-22.2(c)")
