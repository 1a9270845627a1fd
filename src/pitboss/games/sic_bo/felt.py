"""The felt of sic bo: small and big at the ends, doubles and triples above, totals, combinations, single numbers."""

from itertools import combinations
from typing import Any

from pitboss.games.sic_bo.rules import FACES
from pitboss.table.view.layout import Area, Arrangement, FeltRectangle, Layout, row

_PAIRS = [f"combination-{a}-{b}" for a, b in combinations(FACES, 2)]
_LABELS = {
    "small": ("Small, 4 to 10", "s"),
    "big": ("Big, 11 to 17", "b"),
    "any-three-of-a-kind": ("Any three alike", "a"),
    **{f"three-of-a-kind-{n}": (f"{n} {n} {n}", "") for n in FACES},
    **{f"two-of-a-kind-{n}": (f"{n} {n}", "") for n in FACES},
    **{f"total-{total}": (str(total), "") for total in range(4, 18)},
    **{f"combination-{a}-{b}": (f"{a} · {b}", "") for a, b in combinations(FACES, 2)},
    **{f"one-of-a-kind-{n}": (str(n), "") for n in FACES},
}
_GROUPS = {"three": "three of a kind", "two": "two of a kind", "total": "totals", "one": "single numbers"}


def _dice(wager: str) -> tuple[int, ...]:
    """The dice that a wager is on, as they are pictured on its area."""
    kind, _, faces = wager.partition("-of-a-kind-")
    if faces:
        return (int(faces),) * ("one", "two", "three").index(kind) + (int(faces),)
    return tuple(map(int, faces.split("-"))) if (faces := wager.removeprefix("combination-")) != wager else ()


def _areas(places: dict[str, FeltRectangle]) -> tuple[Area, ...]:
    return tuple(
        Area(
            at.x,
            at.y,
            at.w,
            at.h,
            wager,
            _LABELS[wager][0],
            "broad" if wager in ("small", "big") else "faces" if _dice(wager) else "",
            _GROUPS.get(wager.split("-")[0], "combinations" if wager.startswith("comb") else "sides"),
            _LABELS[wager][1],
            dice=_dice(wager),
        )
        for wager, at in places.items()
    )


def _several(kind: str, numbers: Any = FACES) -> list[str]:
    return [f"{kind}-{n}" for n in numbers]


def _wide() -> Arrangement:
    return Arrangement(
        1000,
        _areas(
            {
                "small": FeltRectangle(0, 0, 130, 150),
                **row(_several("two-of-a-kind"), 138, 0, 724, 70, 6),
                **row(_several("three-of-a-kind"), 138, 78, 568, 72, 6),
                "any-three-of-a-kind": FeltRectangle(714, 78, 148, 72),
                "big": FeltRectangle(870, 0, 130, 150),
                **row(_several("total", range(4, 18)), 0, 160, 1000, 76, 4),
                **row(_PAIRS, 0, 246, 1000, 66, 4),
                **row(_several("one-of-a-kind"), 0, 322, 1000, 70, 6),
            }
        ),
    )


def _upright() -> Arrangement:
    return Arrangement(
        374,
        _areas(
            {
                **row(("small", "big"), 0, 0, 374, 64, 4),
                **row(_several("two-of-a-kind"), 0, 70, 374, 48, 4),
                **row(_several("three-of-a-kind"), 0, 122, 374, 48, 4),
                "any-three-of-a-kind": FeltRectangle(0, 174, 374, 48),
                **row(_several("total", range(4, 11)), 0, 228, 374, 50, 4),
                **row(_several("total", range(11, 18)), 0, 282, 374, 50, 4),
                **row(_PAIRS[:5], 0, 338, 374, 48, 4),
                **row(_PAIRS[5:10], 0, 390, 374, 48, 4),
                **row(_PAIRS[10:], 0, 442, 374, 48, 4),
                **row(_several("one-of-a-kind"), 0, 496, 374, 52, 4),
            }
        ),
    )


_FELT = Layout(wide=_wide(), upright=_upright(), hands=())


def layout(options: object) -> Layout:
    """The felt of every table."""
    return _FELT
