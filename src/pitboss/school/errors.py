"""Dealer errors, planted in a round's story: each changes one act."""

from collections.abc import Callable

from pitboss.equipment import Randomness
from pitboss.money import cents, dollars
from pitboss.table.act import Row

Error = Callable[[list[Row], Randomness], list[Row] | None]
"""Plants the error in rows; returns None where a round gives no occasion for it."""

ERRORS: dict[str, Error] = {}
RARE: set[str] = set()
"""Errors for which few rounds give occasion: they come first where a round does."""


def _error(says: str, *, rare: bool = False) -> Callable[[Error], Error]:
    def register(error: Error) -> Error:
        ERRORS[says] = error
        if rare:
            RARE.add(says)
        return error

    return register


def _some(rows: list[Row], chance: Randomness, wanted: Callable[[Row], bool]) -> int | None:
    """The place of a random row of those wanted; None if there is none."""
    places = [place for place, row in enumerate(rows) if wanted(row)]
    return chance.pick(places) if places else None


def _changed(rows: list[Row], place: int, **values: object) -> list[Row]:
    return [*rows[:place], rows[place] | values, *rows[place + 1 :]]


@_error("a winning wager is paid the wrong amount")
def wrong_payout(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """More or less than its odds."""
    at = _some(rows, chance, lambda row: row["act"] == "pay" and cents(row["winnings"].removeprefix("-")) > 0)
    if at is None or rows[at]["winnings"].startswith("-"):
        return None
    paid, stake = cents(rows[at]["winnings"]), cents(rows[at]["stake"])
    others = [amount for amount in (2 * paid, paid - stake, paid + stake, paid // 2) if amount > 0 and amount != paid]
    whole = [amount for amount in others if not amount % 50] or others
    return _changed(rows, at, winnings=dollars(chance.pick(whole))) if whole else None


@_error("a wager that has won is taken")
def taken_instead(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """As if it had lost."""
    at = _some(rows, chance, lambda row: row["act"] == "pay" and cents(row["stake"]) > 0)
    if at is None:
        return None
    taken = {name: rows[at][name] for name in ("n", "box", "wager", "stake")}
    return [*rows[:at], taken | {"act": "take", "cite": rows[at]["cite"]}, *rows[at + 1 :]]


@_error("a wager that has lost is given back")
def given_back(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """As if it stood off."""
    at = _some(rows, chance, lambda row: row["act"] == "take")
    return None if at is None else _changed(rows, at, act="push")


@_error("two acts are done in the wrong order")
def wrong_order(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """Of two that follow each other the second comes first."""
    kinds = {"deal", "pay", "take", "push", "turn-up", "burn", "announce"}

    def swaps(place: int) -> bool:
        first, second = rows[place], rows[place + 1]
        return first["act"] in kinds and second["act"] in kinds and _bare(first) != _bare(second)

    places = [place for place in range(len(rows) - 1) if swaps(place)]
    if not places:
        return None
    at = chance.pick(places)
    return [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]


def _bare(row: Row) -> Row:
    """An act's visible fields, without its card and its paragraph."""
    return {name: value for name, value in row.items() if name not in {"n", "card", "cite", "also"}}


@_error("a burn card is forgotten", rare=True)
def burn_forgotten(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """The dealer goes on without it."""
    at = _some(rows, chance, lambda row: row["act"] == "burn")
    return None if at is None else [*rows[:at], *rows[at + 1 :]]


@_error("a card goes to the wrong hand")
def wrong_box(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """To another that is in the round."""
    hands = {row["to"] for row in rows if row["act"] == "deal"}
    at = _some(rows, chance, lambda row: row["act"] == "deal")
    others = sorted(hands - {rows[at]["to"]}, key=str) if at is not None else []
    return _changed(rows, at, to=chance.pick(others)) if at is not None and others else None


@_error("a wager is taken after the betting has closed")
def late_wager(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """A player adds chips after the deal."""
    wagers = [row for row in rows if row["act"] == "wager"]
    at = _some(rows, chance, lambda row: row["act"] in {"deal", "roll", "spin"})
    if at is None or not wagers or any(row["act"] == "wager" for row in rows[at:]):
        return None
    return [*rows[: at + 1], chance.pick(wagers) | {"n": rows[at]["n"] + 1}, *rows[at + 1 :]]


@_error("the wrong vigorish is charged", rare=True)
def wrong_vigorish(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """Twice, or half of what is due."""
    at = _some(rows, chance, lambda row: row["act"] == "vigorish")
    if at is None:
        return None
    due = cents(rows[at]["amount"])
    return _changed(rows, at, amount=dollars(chance.pick([2 * due, due + 25, max(due - 25, 5 + due // 2)])))


@_error("the cutting card has come out and nothing is said", rare=True)
def cutting_card_ignored(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """The hand is not called the last one of the shoe, or the shoe is not ended."""
    out = next((place for place, row in enumerate(rows) if row.get("kind") == "cutting-card"), len(rows))
    called = [place for place in range(out, len(rows)) if rows[place]["act"] in {"call-last-hand", "end-shoe"}]
    return [*rows[: called[0]], *rows[called[0] + 1 :]] if called else None


@_error("the wrong hand is opened", rare=True)
def wrong_hand_opened(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """One whose turn it is not yet."""
    opened = [place for place, row in enumerate(rows) if row["act"] == "turn-up" and "hand" in row]
    if len(opened) < 2:
        return None
    first = chance.below(len(opened) - 1)
    one, other = opened[first], opened[first + 1]
    rows = [*rows]
    rows[one], rows[other] = rows[other], rows[one]
    return rows


@_error("a payment is overlooked")
def overlooked(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """A wager has won, and nobody pays it."""
    at = _some(rows, chance, lambda row: row["act"] == "pay")
    return None if at is None else [*rows[:at], *rows[at + 1 :]]


@_error("a bonus or side wager that has won is overlooked", rare=True)
def bonus_overlooked(rows: list[Row], chance: Randomness) -> list[Row] | None:
    """A payment other than that of the box's first wager is left out."""
    first: dict[int, str] = {}
    for row in rows:
        if row["act"] == "wager":
            first.setdefault(row["box"], row["wager"])
    at = _some(
        rows,
        chance,
        lambda row: row["act"] == "pay-bonus" or (row["act"] == "pay" and row["wager"] != first.get(row["box"])),
    )
    return None if at is None else [*rows[:at], *rows[at + 1 :]]
