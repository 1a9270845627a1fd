"""Whether a wager may be placed now, check by check in the order of their refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.money import dollars
from pitboss.refusal import Refusal, in_line
from pitboss.rulebook.election import OFFERED
from pitboss.table.act import BEHIND, Betting, Wager, kind, place
from pitboss.table.offer.coupons import FORM as COUPON
from pitboss.table.offer.coupons import READING as COUPON_READING
from pitboss.table.offer.coupons import Coupons
from pitboss.table.parts import Choices, WagerHandling

if TYPE_CHECKING:
    from pitboss.table.game import Game, WagerRule
    from pitboss.table.table import Table


def verify_wager(
    game: Game, t: Table, act: Betting, wager: Wager, *, posted_limits: bool = True, covered: bool = False
) -> None:
    """Refuse a wager that may not be placed now; one that is `covered` by cash needs no chips."""
    numbers = type(wager.box) is type(wager.amount) is int
    if not (numbers and type(wager.player) is type(wager.wager) is type(wager.form) is str):
        raise Refusal("a wager has a box, a player, a name and an amount in cents", game.law["handling"])
    handling = game.part(WagerHandling)
    if wager.form not in ("chips", COUPON, *handling.chips):
        _verify_form(game, wager.form)
    rule = game.wager(wager.wager)
    if wager.coupon or wager.form == COUPON:
        _verify_coupon(game, t, act, wager)
    _verify_open(game, t, act, wager, rule)
    verify_place(game, t, wager.box)
    if act.box and wager.box != act.box:
        raise Refusal(f"it is offered to box {act.box}, not to box {wager.box}", act.cite)
    if t.seats.get(wager.box) != wager.player:
        raise Refusal(f"box {wager.box} is not {wager.player}'s", "house:seating")
    old = t.money.wagers.get((wager.box, wager.wager), 0)
    if old and not handling.alterable:
        raise Refusal(
            f"box {wager.box} has its {rule.name} wager; once placed it may not be altered",
            game.law["handling"],
        )
    # A script that offers a wager to one box in mid-round has seen to what it needs.
    if rule.needs and not act.box and (wager.box, rule.needs) not in t.money.wagers:
        reason = f"the {rule.name} wager of box {wager.box} needs the {rule.needs} wager beside it"
        raise Refusal(reason, rule.needs_cite or rule.cite)
    if game.equals and not handling.alterable:
        _verify_equal(game, t, wager, rule)
    withdrawn = old and not wager.amount and posted_limits and not covered
    if not withdrawn:
        _verify_amount(t, wager, posted_limits)
    chips = old - t.money.coupons.get((wager.box, wager.wager), 0)
    if not covered and wager.amount - wager.coupon > t.money.bank.get(f"player:{wager.player}", 0) + chips:
        raise Refusal(f"{wager.player} has not enough chips for {dollars(wager.amount)}", "house:chips")
    if wager.amount and not (act.box or covered):
        _verify_all_payable(game, t, wager)
    handling.verify_extra(t, act, wager)


def verify_place(game: Game, t: Table, box: int) -> None:
    """Refuse a place at which no wager is possible."""
    if type(box) is int and box in t.places:
        return
    if type(box) is int and box > BEHIND and 1 <= box % BEHIND <= t.boxes and "behind" in game.paragraphs:
        people = 1 + max(t.places) // BEHIND
        reason = f"box {box % BEHIND} has no {place(box).partition(', ')[2]}: {people} may wager on a box here"
        raise Refusal(reason, game.law["behind"])
    raise Refusal(f"box {box} is not on this layout: boxes are 1 to {t.boxes}", _layout_cite(t, box))


def _layout_cite(t: Table, box: object) -> str:
    """The paragraph that forbids such a box at any table, or else the reading for the house's number of boxes."""
    if (posted := t.options.elections().get("boxes")) is not None:
        try:
            posted.read(box)
        except Refusal as refused:
            if refused.cite == posted.cite:
                return refused.cite
    return "house:layout"


def _verify_form(game: Game, form: str) -> None:
    if form in {"cash", "verbal"}:
        confirmed = any(ruling.kind == "cash-wager" for ruling in game.rulings)
        reason = "must be confirmed (cash-wager)" if confirmed else "is not accepted at this game"
        raise Refusal(f"a spoken wager with cash {reason}", game.law["cash"])
    if form != "plaques":
        taken = " or ".join(("chips", "plaques", *game.part(WagerHandling).chips))
        raise Refusal(f"wagers are made with {taken}, not {form!r}", game.law["cash"])


def _verify_coupon(game: Game, t: Table, act: Betting, wager: Wager) -> None:
    """Verify a coupon: named in the text, matched by chips, before the round; later additions are in chips."""
    if wager.form != COUPON or type(wager.coupon) is not int:
        raise Refusal(f"a wager with a coupon has the form {COUPON!r} and its face value in cents", COUPON_READING)
    if act.box:
        raise Refusal(f"the {wager.wager} wager of box {wager.box} is added in chips", COUPON_READING)
    game.part(Coupons).verify(wager, t.options.increment, game.law["cash"])


def _verify_open(game: Game, t: Table, act: Betting, wager: Wager, rule: WagerRule) -> None:
    """Refuse a wager that is already confirmed, not offered, or not open now."""
    if act.box and (wager.box, wager.wager) in t.money.wagers and "confirmed" in game.paragraphs:
        reason = f"the {rule.name} wager of {place(wager.box)} was confirmed and stays as it is"
        # A wager added in mid-round has a paragraph of its own; a first wager is bound by the first card.
        raise Refusal(reason, game.law["handling" if rule.minimum else "confirmed"])
    if not t.options.takes(rule.name):
        cite = rule.cite if rule.cite.startswith("house:") else OFFERED
        raise Refusal(f"this table does not offer the {rule.name} wager", cite)
    if rule.name not in act.opens(t):
        if closed := game.part(Choices).why_not_allowed(t, wager.box, rule.name, ""):
            raise Refusal(*closed)
        # An offer to one box in mid-round is the exception: all other wagers closed with the betting.
        cite = game.law["closed"] if act.box else rule.cite
        raise Refusal(f"the {rule.name} wager cannot be placed now; open: {in_line(act.opens(t))}", cite)


def _verify_equal(game: Game, t: Table, wager: Wager, rule: WagerRule) -> None:
    """Refuse an amount different from the wager it must match; alterable wagers are compared when betting closes."""
    for name, wanted in game.together(t, rule.name, wager.amount).items():
        beside = t.money.wagers.get((wager.box, name), 0)
        if name != rule.name and beside and wager.amount and beside != wanted:
            reason = f"the {rule.name} wager of box {wager.box} must equal the {name} wager, {dollars(beside)}"
            raise Refusal(reason, rule.cite)


def _verify_amount(t: Table, wager: Wager, posted_limits: bool) -> None:
    amount, name, step = wager.amount, wager.wager, t.options.increment
    posted = kind(name)
    if amount <= 0:
        raise Refusal(f"{dollars(amount)} on {name} is not a wager", "house:increments")
    if amount % step:
        raise Refusal(f"{dollars(amount)} on {name} is not a multiple of {dollars(step)}", "house:increments")
    if posted_limits and posted in t.limits:
        least, most = t.limits[posted]
        if not least <= amount <= most:
            limit = f"below the posted minimum of {dollars(least)}"
            if amount > most:
                limit = f"above the posted maximum of {dollars(most)}"
            raise Refusal(f"{dollars(amount)} on {name} is {limit}", "house:limits")


def _verify_all_payable(game: Game, t: Table, wager: Wager) -> None:
    """Refuse a wager that leaves too little for those that must be made with it."""
    if not game.wants_company(t.options):
        return
    layout = {**t.money.wagers, (wager.box, wager.wager): wager.amount}
    missing = [other for other in game.missing_wagers(t, layout) if other.player == wager.player]
    cost = sum(other.amount - layout.get((other.box, other.wager), 0) for other in missing)
    left = t.chips(wager.player) + t.money.wagers.get((wager.box, wager.wager), 0) - wager.amount
    if missing and cost > left:
        reason = f"{wager.player} has not enough chips for the {missing[0].wager} wager too"
        raise Refusal(reason, game.wagers[missing[0].wager].cite)
