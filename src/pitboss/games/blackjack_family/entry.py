"""Who may wager where: several boxes, several people on one box, and newcomers in the middle of a shoe."""

from typing import Any

from pitboss.games.blackjack_family import names
from pitboss.games.blackjack_family.acts import HoldSpot, InspectReader, LetIn, Offer, Wagering
from pitboss.games.blackjack_family.box import row
from pitboss.games.blackjack_family.options import CLOSED, MINIMUM, OPEN
from pitboss.games.blackjack_family.text import Text
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Script, Table, Wager
from pitboss.table.act import BEHIND, Betting, Decide, place
from pitboss.table.procedures import sit

CONSENT, REFUSE = "consent", "refuse"


def sit_down(text: Text, t: Table[Any], player: str, box: int, chips: int = 0) -> Script[None]:
    """A player takes a box, or a place behind one if whoever wagers there first agrees."""
    steps = list(sit(t, player, box, chips))
    first = min((at for at in t.seats if at % BEHIND == box % BEHIND), key=row, default=None)
    if first is not None and box != first and t.seats[first] == player:
        raise Refusal(f"{player} wagers on box {box % BEHIND} already", text.share)
    asked = box > BEHIND and first is not None and box not in t.seats
    if not asked or (yield Decide(box=first or 0, choices=(CONSENT, REFUSE), cite=text.share)) == CONSENT:
        yield from steps


def verify_main(text: Text, t: Table[Any], act: Betting, wager: Wager) -> None:
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
    if wager.box > BEHIND and not rule.name.startswith((names.MAIN, "first", "second")):
        why = f"{place(wager.box)} has no area for the {rule.name} wager: it is the caller's"
        raise Refusal(why, text.reading("side-wagers-behind"))
    others = {at % BEHIND for at, _ in t.wagers if t.seats[at] == wager.player} - {wager.box % BEHIND}
    if others and not t.options.multi_box:
        raise Refusal(
            f"{wager.player} has a wager on box {min(others)}, and one box is what a player has", text.multi_box
        )


def verify_entry(t: Table[Any], wager: Wager) -> None:
    """Blackjack: who missed the first round of a shoe, or sat one out, may have to wait or wager the minimum."""
    o, memory = t.options, t.extra
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


def verify_midshoe(t: Table[Any], wager: Wager) -> None:
    """Blackjack switch: who did not wager on the last round waits for the reshuffle or the house's leave."""
    memory = t.extra
    if not t.options.no_midshoe_entry or not memory.shoe_rounds or not wager.amount:
        return
    if memory.last_bets.get(wager.player) != memory.shoe_rounds and wager.player not in memory.let_in:
        why = f"{wager.player} made no wager on the last round and waits for the reshuffle"
        raise Refusal(why, "19:47-2A.5(h)")


def hold_spot(t: Table[Any], player: str) -> Script[None]:
    """The house agrees to keep the spot of a player who leaves for a while (2.3(j))."""
    if not t.options.hold_spot or t.options.after_pause == OPEN:
        raise Refusal("no spot need be held: nobody is kept out after a pause", "19:47-2.3(j)")
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "19:47-2.3(j)")
    if player in t.extra.held_spots:
        raise Refusal(f"{player}'s spot is held already", "19:47-2.3(j)")
    if t.extra.last_bets.get(player) != t.extra.shoe_rounds:
        raise Refusal(
            f"{player} did not wager on the last round: the spot is held when its player leaves", "19:47-2.3(j)"
        )
    yield HoldSpot(player=player, cite="19:47-2.3(j)")


def let_in(t: Table[Any], player: str) -> Script[None]:
    """The house lets a player begin wagering before the reshuffle (2A.5(h))."""
    if not t.options.no_midshoe_entry:
        raise Refusal("nobody is kept out at this table", "19:47-2A.5(h)")
    if player not in t.seats.values() or player in t.extra.let_in:
        raise Refusal(f"{player} does not sit here waiting", "19:47-2A.5(h)")
    yield LetIn(player=player, cite="19:47-2A.5(h)")


def inspect_reader(cite: str, t: Table[Any]) -> Script[None]:
    """The floorperson inspects the card reader, which is then good for the gaming day."""
    if not t.options.reader:
        raise Refusal("this table has no card reader", cite)
    yield InspectReader(cite=cite)
