"""Casino war: the cards between rounds, 19:47-22.4 (opening) and 22.5 (shuffle and cut)."""

from pitboss.games.casino_war.rules import CUT_MARGIN, Options
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import law
from pitboss.table import Script, Table
from pitboss.table.between_rounds import cut_first, looked_at, quarter_behind, washed
from pitboss.table.procedures import clockwise_from, offer_cut
from pitboss.table.shuffling import RESHUFFLE, Shuffle

CARDS = {
    "decks": "22.2(a)",
    "cut/cover": "22.2(c)",
    "cards/open": "22.4(a)",
    "cards/spread": "22.4(b)",
    "cards/wash": "22.4(c)",
    "cards/change": "22.4(d)",
    "cut/offer": "22.5(b)",
    "cut/player": "22.5(b)2",
    "cut/dealer": "22.5(b)3",
    "cut/gone": "house/cut-player-gone",
    "cut/void": "house/cut-after-void",
    "cut/other": "house/cut-after-burn",
    "cut/refused": "22.5(c)",
    "cut/margin": "22.5(d)",
    "cut/insert": "22.5(e)",
    "cards/idle": "22.5(g)",
}
"""Where 22.2 to 22.5 say what `between_rounds` and `procedures` carry out."""


@law("22.4(c)")
def start(t: Table[Options]) -> Script[None]:
    """After that look: face down, washed, stacked, and on to the shuffle."""
    first = yield from looked_at(t)
    yield from washed()
    yield from shuffle_and_cut(t, first, "22.5(b)1")


@law("22.5(a)")
def shuffle_and_cut(t: Table[Options], first: int | None, cite: str) -> Script[None]:
    """Cards are shuffled before play and after every shoe, by hand or device, into one stack."""
    method = "manual" if t.device_jammed else t.options.shuffle
    yield Shuffle(method=method, also=("22.5(f)",) if t.reshuffle_due == "cutting-card" else ())
    yield from offer_cut(t, clockwise_from(t, first), cite, margin=CUT_MARGIN)
    yield from quarter_behind(t)


@law("22.5(f)")
def reshuffle(t: Table[Options]) -> Script[None]:
    """Reaching the cutting card brings on a reshuffle."""
    # So does a void round; and a house may shuffle because it wants to.
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "22.5(a)")
    if t.reshuffle_due is not None:
        yield from shuffle_and_cut(t, *cut_first(t))
    elif t.options.reshuffle_at_will:
        yield from shuffle_and_cut(t, max(t.seats, default=None), "22.5(b)4")
    else:
        raise Refusal("no reshuffle is due, and this house reshuffles only when one is", RESHUFFLE)
