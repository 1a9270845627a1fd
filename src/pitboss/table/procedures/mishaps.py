"""Mishaps of every floor: for each kind the ruling of a game, or why it cannot happen there.

A game without a ruling of its own on a kind gets the one written here, under its own paragraph where it has one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.act import HOUSE, Act, Deal, Decide, Incident, TableAction
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.settlement_acts import Settle, SettlePot
from pitboss.table.acts.shuffle_acts import OrderReshuffle
from pitboss.table.game import AGAIN, COMPLETED, Ruling
from pitboss.table.parts import ImpossibleMishaps
from pitboss.table.procedures.irregular import Rules, burn_forgotten, done, from_the_shoe, returned_wager, voids

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.table import AnyTable

Makes = Callable[[str], Ruling]
"""Makes a ruling under a paragraph."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """A kind of mishap, at any game."""

    says: str
    """What happens, in a few words."""
    ruled: tuple[str, ...]
    """The kinds of rulings that answer it, the nearest first."""
    makes: Makes | None = None
    """The ruling of a game that has none of these."""
    cite: str = ""
    """The reading that it follows where the game names no paragraph of its own."""
    cards: bool = True
    """Whether it takes cards or tiles."""


def _betting_is_over(t: AnyTable, act: Act) -> bool:
    return bool(t.wagers)


def _at_stake(t: AnyTable, act: Act) -> bool:
    return bool(t.wagers or t.hands)


def _to_a_box(t: AnyTable, act: Deal) -> bool:
    return act.to != HOUSE and from_the_shoe(t, act) and _at_stake(t, act)


def _a_hand_lies(t: AnyTable, act: Act) -> bool:
    return any(t.hands.values())


def _late(cite: str) -> Ruling:
    return returned_wager(
        "late-wager",
        cite,
        "Once betting is over no wager is made, capped or pinched; by a house reading chips that were added go back, "
        "chips taken return, and the wager counts as it stood.",
        "too late, not in action",
        at=(Deal, Chance, Decide, Settle),
        when=_betting_is_over,
    )


def _set_right(
    kind: str,
    says: str,
    words: str,
    at: tuple[type[Act], ...],
    when: Callable[[AnyTable, Any], bool] = _at_stake,
    actor: str = "dealer",
) -> Makes:
    """A mistake of the dealer's hands or voice that is set right, after which the rules take their course."""

    def makes(cite: str) -> Ruling:
        return Ruling(kind, cite, says, at, done(TableAction(what="correct", words=words, actor=actor)), when)

    return makes


_CORRECTIONS = {
    "paid-too-little": "the house gives {player} {amount} that the last round owes by its record",
    "paid-too-much": "{player} gives back {amount} beyond what the last round owes by its record",
}
"""By mistake of the last round, the correction in words."""


def _made_good(cite: str) -> Ruling:
    """The bank needs no entry: it has the result by the rules, and the chips are made to agree with it."""

    def script(t: AnyTable, act: Act, incident: Incident) -> Rules:
        assert incident.wager is not None
        amount = dollars(incident.wager.amount) if incident.wager.amount else "what is"
        words = _CORRECTIONS[incident.wager.wager].format(player=incident.wager.player, amount=amount)
        yield TableAction(what="correct", words=words, actor="casino-supervisor")
        return AGAIN

    def verify(t: AnyTable, act: Act, incident: Incident) -> None:
        wrong = incident.wager
        if wrong is None or wrong.wager not in _CORRECTIONS:
            raise Refusal(f"who was paid wrongly, and which way, is missing: {' or '.join(_CORRECTIONS)}", cite)
        if t.seats.get(wrong.box) != wrong.player:
            raise Refusal(f"{wrong.player or 'nobody'} has no box {wrong.box}", "house:seating")

    return Ruling(
        kind="wrong-payment-late",
        cite=cite,
        says="A wrong payment or collection found in the next round is made good by the supervisor; the round goes on.",
        at=(Deal, Chance),
        script=script,
        when=_at_stake,
        needs_wager=True,
        words=tuple(_CORRECTIONS),
        verify=verify,
    )


def _spoils(kind: str, says: str, why: str) -> Makes:
    """Cards with which no round can be played: they are looked through, and the round is void."""

    def makes(cite: str) -> Ruling:
        look = TableAction(what="inspect", words="the decks, which are made good or replaced", actor="floorperson")
        script = voids(why, look, OrderReshuffle(why="void"))
        return Ruling(kind, cite, says, (Deal,), script, lambda t, act: from_the_shoe(t, act) and _at_stake(t, act))

    return makes


_SETTLING = (Settle, SettlePot)
MISHAPS = {
    "late-wager": Mishap(
        "a wager made, capped or pinched after the call",
        ("late-wager", "late-bet", "out-of-turn"),
        _late,
        cards=False,
    ),
    "wrong-payment": Mishap(
        "a wrong payment or collection, noticed at once",
        ("wrong-payment",),
        _set_right(
            "wrong-payment",
            "A wager paid or taken wrongly is set right at once: it comes to what the rules make of it.",
            "the wager is settled as the rules say, and the chips moved wrongly go back",
            _SETTLING,
        ),
        "house:wrong-payment",
        cards=False,
    ),
    "wrong-payment-late": Mishap(
        "the same, noticed in the next round",
        ("wrong-payment-late",),
        _made_good,
        "house:wrong-payment-late",
        cards=False,
    ),
    "wrong-box": Mishap(
        "a card to the wrong box",
        ("wrong-box", "wrong-place", "wrong-hand", "misdeal", "dealt-twice", "player-overdealt", "wrong-stacks"),
        _set_right(
            "wrong-box",
            "A card laid at the wrong box or hand is moved to the one whose turn it was, before another is dealt.",
            "the card goes to the hand whose turn it was",
            (Deal,),
            _to_a_box,
        ),
        "house:wrong-box",
    ),
    "two-cards": Mishap("two cards at once", ("drawn-in-error", "wrong-number")),
    "hole-card-exposed": Mishap(
        "the dealer's hole card exposed",
        ("hole-card-exposed", "dealers-card-exposed", "card-exposed", "bank-exposed", "community-card-exposed"),
    ),
    "hand-mucked": Mishap(
        "a hand that the dealer took up too early",
        ("hand-mucked",),
        _set_right(
            "hand-mucked",
            "A hand that the dealer mucked is put together again from the discards, and its wagers play on.",
            "the hand is put together again from the discards",
            (Decide, Settle, SettlePot),
            _a_hand_lies,
            "floorperson",
        ),
        "house:hand-mucked",
    ),
    "wrong-total": Mishap(
        "a wrong total called and acted on",
        ("wrong-total", "wrong-numbers", "wrong-spread", "wrong-call", "wrong-mark"),
        _set_right(
            "wrong-total",
            "A total or result called wrongly binds nobody: what is shown counts; by a house reading what was done "
            "upon the call stands.",
            "the call, to what is shown",
            (Decide, Chance, *_SETTLING),
        ),
        "house:wrong-call",
        cards=False,
    ),
    "burn-forgotten": Mishap("a forgotten burn card", ("burn-forgotten",), burn_forgotten, "house:burn-forgotten"),
    "foreign-card": Mishap(
        "a foreign card in the shoe",
        ("foreign-card", "fouled-deck", "bad-set"),
        _spoils("foreign-card", "A foreign card voids the round, and the decks are looked through.", "a foreign card"),
        "house:foreign-card",
    ),
    "wrong-decks": Mishap(
        "a wrong number of decks or cards",
        ("wrong-decks", "fouled-deck", "bad-set", "stub-wrong"),
        _spoils(
            "wrong-decks",
            "Too many or too few decks or cards, found in the round, void it; rounds before it stand.",
            "the wrong number of cards",
        ),
        "house:wrong-decks",
    ),
    "wrong-winner": Mishap(
        "the wrong winner called",
        ("wrong-winner",),
        _set_right(
            "wrong-winner",
            "A wrong winner called decides nothing: what lies there does; by a house reading chips that were moved go "
            "back.",
            "the call, to the one who has won",
            _SETTLING,
        ),
        "house:wrong-call",
        cards=False,
    ),
}
"""The kinds by name, in the order of their table."""


def why_not(game: Game, kind: str) -> str:
    """Why a kind cannot happen at a game; empty where it can."""
    if found := game.part(ImpossibleMishaps).reasons.get(kind):
        return found
    return "no cards are dealt" if MISHAPS[kind].cards and "decks" not in game.law else ""


def ruling_on(game: Game, kind: str) -> Ruling | None:
    """The game's ruling on a kind: under the paragraph that it names for it, or else the nearest; None without one."""
    found = [r for name in MISHAPS[kind].ruled for r in game.rulings if r.kind == name]
    named = game.law.get(kind)
    return next((r for r in found if r.cite == named), found[0] if found else None)


def complete(game: Game) -> tuple[Ruling, ...]:
    """The rulings that a game lacks of its own."""
    found = []
    for kind, mishap in MISHAPS.items():
        if mishap.makes is not None and not why_not(game, kind) and ruling_on(game, kind) is None:
            late = game.law["closed"] if kind == "late-wager" else ""
            found.append(mishap.makes(game.law.get(kind) or mishap.cite or late))
    return tuple(found)


COMPLETED.append(complete)
