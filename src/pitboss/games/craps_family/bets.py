"""The wagers of craps, 19:47-1.2, and what a roll does to each: plain integers, for script, odds and kernel alike."""

from typing import NamedTuple

POINTS = (4, 5, 6, 8, 9, 10)
CRAPS = (2, 3, 12)
SEVEN, ELEVEN, BARRED = 7, 11, 12

STAND, WIN, LOSE, VOID, MOVE = range(5)
"""What a roll does to a wager that works."""

PASS, DONT_PASS, COME, DONT_COME, FOR, AGAINST, HARD, ONE_ROLL = range(8)
"""How a wager is decided: `FOR` a number before a seven, `AGAINST` it likewise, `HARD` by the pair alone."""


class CrapsBet(NamedTuple):
    """A kind of wager: its family, how it is decided, on which number, and what it stands behind."""

    name: str
    family: str
    kind: int
    number: int = 0
    """0 where the come out point is the number."""
    base: str | None = None


def _numbered(family: str, kind: int, base: str | None = None) -> list[CrapsBet]:
    return [CrapsBet(f"{family}-{n}", family, kind, n, f"{base}-{n}" if base else None) for n in POINTS]


HARD_NUMBERS = (4, 6, 8, 10)
HORN = ("craps-2", "craps-3", "eleven", "craps-12")
HIGH = {"2": "craps-2", "3": "craps-3", "11": "eleven", "12": "craps-12"}
ELEMENTARY = {
    "field": (2, 3, 4, 9, 10, 11, 12),
    "any-seven": (7,),
    "any-craps": CRAPS,
    "craps-2": (2,),
    "craps-3": (3,),
    "craps-12": (12,),
    "eleven": (11,),
}
"""The totals on which a wager on one roll wins."""

PARTS: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in ELEMENTARY},
    "c-and-e": ("any-craps", "eleven"),
    "horn": HORN,
    **{f"horn-high-{of}": (*HORN, high) for of, high in HIGH.items()},
    "whirl": (*HORN, "any-seven"),
}
"""A wager on one roll as equal parts, each settled as what it is."""

BETS = {
    bet.name: bet
    for bet in (
        CrapsBet("pass", "pass", PASS),
        CrapsBet("dont-pass", "dont-pass", DONT_PASS),
        CrapsBet("pass-odds", "pass-odds", FOR, base="pass"),
        CrapsBet("dont-pass-odds", "dont-pass-odds", AGAINST, base="dont-pass"),
        CrapsBet("come", "come", COME),
        CrapsBet("dont-come", "dont-come", DONT_COME),
        *_numbered("come", FOR),
        *_numbered("dont-come", AGAINST),
        *_numbered("come-odds", FOR, "come"),
        *_numbered("dont-come-odds", AGAINST, "dont-come"),
        *_numbered("place", FOR),
        *_numbered("place-to-lose", AGAINST),
        *_numbered("buy", FOR),
        *_numbered("lay", AGAINST),
        *[CrapsBet(f"hard-{n}", "hard", HARD, n) for n in HARD_NUMBERS],
        *[CrapsBet(name, "horn-high" if name.startswith("horn-high") else name, ONE_ROLL) for name in PARTS],
    )
}
"""Every wager by its name, each behind the one that it needs."""

LINE = ("pass", "dont-pass")
FLAT_COME = tuple(f"{family}-{n}" for n in POINTS for family in ("come", "dont-come"))
"""Come and don't come bets that have moved to their number."""
CHARGED = ("buy", "lay")
"""Families that pay true odds for vigorish."""
STAYS = ("place", "place-to-lose", "hard")
"""Families whose winners stay on the layout until they are taken down."""
CALLABLE = ("come-odds", "dont-come-odds", "place", "place-to-lose", "buy", "lay", "hard")
"""Families that a player may call on or off."""


def fate(kind: int, number: int, a: int, b: int, point: int) -> int:
    """What the dice do to a wager that works and outlives a roll; the point is 0 on a come out roll (1.2(a)1-10)."""
    total = a + b
    if kind in (PASS, DONT_PASS) and point:
        if total not in (point, SEVEN):
            return STAND
        return WIN if (kind == PASS) == (total == point) else LOSE
    if kind in (PASS, COME):
        if total in (SEVEN, ELEVEN):
            return WIN
        return LOSE if total in CRAPS else STAND if kind == PASS else MOVE
    if kind in (DONT_PASS, DONT_COME):
        if total in (SEVEN, ELEVEN):
            return LOSE
        if total == BARRED:
            return VOID
        return WIN if total in CRAPS else STAND if kind == DONT_PASS else MOVE
    if kind == HARD:
        if total == number:
            return WIN if a == b else LOSE
        return LOSE if total == SEVEN else STAND
    if total not in (number, SEVEN):
        return STAND
    return WIN if (kind == FOR) == (total == number) else LOSE


def next_point(total: int, point: int) -> int:
    """Where the marker lies after a roll (1.1): on a come out point, or off after the decision."""
    if point:
        return 0 if total in (point, SEVEN) else point
    return total if total in POINTS else 0
