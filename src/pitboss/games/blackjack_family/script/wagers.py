"""Wagers, 2.3, 2.13 and 2.14: their names, and who may make them where.

Each first wager is a series of its own, to which its splits, doubles and insurance belong.
"""

from collections.abc import Callable
from typing import Any

from pitboss.games.blackjack_family.script.acts import HoldSpot, InspectReader, LetIn, Memory, Offer, Wagering
from pitboss.games.blackjack_family.script.law import Law
from pitboss.games.blackjack_family.script.options import CLOSED, MINIMUM, OPEN, BlackjackOptions
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Script, Table, Wager, WagerRule
from pitboss.table.act import BEHIND, Betting, Decide, place
from pitboss.table.procedures import sit

MAIN = "blackjack"
HANDS = 4
"""The most hands that one can become by splitting."""


def _in(series: str, name: str) -> str:
    return f"{series}-{name}" if series else name


def main(series: str) -> str:
    """The first wager of a series."""
    return series or MAIN


def split(series: str, hand: int) -> str:
    """The wager on a hand made by splitting, numbered from 2."""
    return _in(series, f"split-{hand}")


DOUBLINGS = ("double-down", "redouble", "second-redouble")


def double(series: str, hand: int, before: int = 0) -> str:
    """The wager that doubles a hand, which may have been doubled before."""
    return _in(series, DOUBLINGS[before] if hand == 1 else f"{DOUBLINGS[before]}-{hand}")


def insurance(series: str) -> str:
    """The insurance of a first wager."""
    return _in(series, "insurance")


def rules(
    law: Law,
    series: str,
    *,
    says: str,
    pays: str,
    cite: str,
    main_wager: str = "",
    doubles: int = 1,
    hands: int = HANDS,
    posted: Callable[[Any], bool] = lambda options: True,
    needs: str | None = None,
    needs_cite: str = "",
    equals: str | None = None,
    asked: Callable[[Any], bool] | None = None,
    insured: Callable[[Any], bool] = lambda options: True,
) -> list[WagerRule]:
    """Every wager of a series; a sign names the splits and the doubles once."""

    def once(hand: int, least: int) -> Callable[[Any], bool]:
        return posted if hand == least and not needs else lambda options: False

    first = main_wager or main(series)
    limits: dict[str, Any] = {"minimum": "minimum", "maximum": "maximum"}
    needs = needs or equals
    found = [
        WagerRule(
            first,
            says,
            pays,
            cite,
            law["2.3(e)"],
            needs=needs,
            needs_cite=needs_cite,
            equals=equals,
            asked=asked,
            posted=posted,
            **limits,
        )
    ]
    for hand in range(2, hands + 1):
        what = f"hand {hand} of a split box does better than the dealer's; as much as the first wager"
        name = split(series, hand)
        found.append(
            WagerRule(name, what, "{win_odds}", law["2.11(a)"], law["2.3(e)"], needs=first, posted=once(hand, 2))
        )
    for before in range(doubles):
        for hand in range(1, hands + 1):
            what = "the hand wins with one more card; no more than its wager"
            name, shown = double(series, hand, before), once(hand + 99 * before, 1)
            found.append(WagerRule(name, what, "{win_odds}", law["2.10(a)"], law["2.3(e)"], needs=first, posted=shown))
    found.append(
        WagerRule(
            insurance(series),
            "the dealer's ace becomes a blackjack; up to half of the first wager",
            "{insurance_odds}",
            law["2.9(a)"],
            law["2.9(c)"],
            needs=first,
            posted=(lambda options: False) if needs else insured,
        )
    )
    return found


CONSENT, REFUSE = "consent", "refuse"


def row(place: int) -> tuple[int, int]:
    """The box of a place and how far behind it lies, for orders around the table."""
    return place % BEHIND, place // BEHIND


def places(boxes: int, people: int) -> tuple[int, ...]:
    """Every place at which one of so many people on each box can wager."""
    return tuple(BEHIND * behind + box for behind in range(people) for box in range(1, boxes + 1))


def sit_down(law: Law, t: Table[BlackjackOptions, Memory], player: str, box: int, chips: int = 0) -> Script[None]:
    """A player takes a box, or a place behind one if whoever wagers there first agrees."""
    steps = list(sit(t, player, box, chips))
    there = [at for at in t.seats if at % BEHIND == box % BEHIND]
    first = min(there, key=row, default=None)
    if any(at != box and t.seats[at] == player for at in there):
        raise Refusal(f"{player} wagers on box {box % BEHIND} already", law["2.13(a)"])
    asked = box > BEHIND and first is not None and box not in t.seats
    if not asked or (yield Decide(box=first or 0, choices=(CONSENT, REFUSE), cite=law["2.13(a)"])) == CONSENT:
        yield from steps


def verify_main(law: Law, t: Table[BlackjackOptions, Memory], act: Betting, wager: Wager) -> None:
    """A first wager: one box to a player unless the house allows more, and nothing left alone by taking it back."""
    if isinstance(act, Offer):
        act.verify_amount(t, wager)
    if not isinstance(act, Wagering):
        return
    rule = t.game.wagers[wager.wager]
    if not wager.amount:
        beside = [name for at, name in t.wagers if at == wager.box and t.game.wagers[name].needs == wager.wager]
        if beside:
            raise Refusal(f"the {beside[0]} wager beside it must be taken back first", rule.cite)
        return
    if wager.box > BEHIND and rule.needs and not rule.equals:
        why = f"{place(wager.box)} has no area for the {rule.name} wager: it is the caller's"
        raise Refusal(why, law["house/side-wagers-behind"])
    others = {at % BEHIND for at, _ in t.wagers if t.seats[at] == wager.player} - {wager.box % BEHIND}
    if others and not t.options.multi_box:
        raise Refusal(f"{wager.player} has a wager on box {min(others)}, and one box is what a player has", law["2.14"])


def verify_entry(t: Table[Any, Memory], wager: Wager) -> None:
    """Blackjack: who missed the first round of a shoe, or sat one out, may have to wait or wager the minimum."""
    o, memory = t.options, t.memory
    if not memory.shoe_rounds or not wager.amount:
        return
    late = wager.player not in memory.first_bettors
    paused = wager.player in memory.last_bets and memory.last_bets[wager.player] < memory.shoe_rounds
    paused = paused and wager.player not in memory.held_spots
    for applies, rule, why, closed, least in (
        (late, o.late_entry, "did not wager on the first round of this shoe", "19:47-2.3(i)1", "19:47-2.3(i)2"),
        (paused, o.after_pause, "sat out a round of this shoe", "19:47-2.3(i)3", "19:47-2.3(i)4"),
    ):
        if not applies or rule == OPEN:
            continue
        if rule == CLOSED:
            raise Refusal(f"{wager.player} {why} and waits for the reshuffle", closed)
        if rule == MINIMUM and wager.amount != o.minimum:
            raise Refusal(f"{wager.player} {why} and may wager {dollars(o.minimum)} only", least)


def verify_midshoe(law: Law, t: Table[Any, Memory], wager: Wager) -> None:
    """Where the house bars entry: who did not wager on the last round waits for the reshuffle or the house's leave."""
    memory = t.memory
    if not t.options.no_midshoe_entry or not memory.shoe_rounds or not wager.amount:
        return
    if memory.last_bets.get(wager.player) != memory.shoe_rounds and wager.player not in memory.let_in:
        why = f"{wager.player} made no wager on the last round and waits for the reshuffle"
        raise Refusal(why, law["2A.5(h)"])


def hold_spot(t: Table[Any, Memory], player: str) -> Script[None]:
    """The house agrees to keep the spot of a player who leaves for a while (2.3(j))."""
    if not t.options.hold_spot or t.options.after_pause == OPEN:
        raise Refusal("no spot need be held: nobody is kept out after a pause", "19:47-2.3(j)")
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "19:47-2.3(j)")
    if player in t.memory.held_spots:
        raise Refusal(f"{player}'s spot is held already", "19:47-2.3(j)")
    if t.memory.last_bets.get(player) != t.memory.shoe_rounds:
        raise Refusal(
            f"{player} did not wager on the last round: the spot is held when its player leaves", "19:47-2.3(j)"
        )
    yield HoldSpot(player=player, cite="19:47-2.3(j)")


def let_in(law: Law, t: Table[Any, Memory], player: str) -> Script[None]:
    """The house lets a player begin wagering before the reshuffle (2A.5(h))."""
    if not t.options.no_midshoe_entry:
        raise Refusal("nobody is kept out at this table", law["2A.5(h)"])
    if player not in t.seats.values() or player in t.memory.let_in:
        raise Refusal(f"{player} does not sit here waiting", law["2A.5(h)"])
    yield LetIn(player=player, cite=law["2A.5(h)"])


def inspect_reader(cite: str, t: Table[BlackjackOptions, Memory]) -> Script[None]:
    """The floorperson inspects the card reader, which is then good for the gaming day."""
    if not t.options.reader:
        raise Refusal("this table has no card reader", cite)
    yield InspectReader(cite=cite)
