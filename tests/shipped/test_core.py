"""The core without what extras bring, which are taken away here: quick, where `test_installed` builds and installs."""

from pathlib import Path

from .conftest import Ask, outputs_of_each

ROOT = Path(__file__).parents[2]
BROUGHT = (
    *("numpy", "numba", "jinja2", "fastapi", "uvicorn", "cryptography", "fsrs", "dask", "gymnasium", "pyarrow"),
    "prompt_toolkit",
)
"""Libraries that only extras bring."""


def test_the_core_needs_nothing_that_an_extra_brings(ask: Ask):
    games, odds, ruled, sign = outputs_of_each(
        ask,
        "games",
        "odds minibaccarat --set decks=6",
        f"adjudicate {ROOT / 'tests/golden/blackjack/insured.json'}",
        "sign casino-war",
        first=f"sys.modules.update(dict.fromkeys({BROUGHT}))",
    )
    assert "keno" in games
    assert "460294100/43594702723" in odds
    assert "19:47-2.9(d)" in ruled
    assert "22.9" in sign
