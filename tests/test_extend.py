"""What packages may use stays as it is: names and signatures of `pitboss.extend` against a kept list."""

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import extend
from pitboss.ranking.high import FIVE_CARDS
from pitboss.table.offer.elected_pay_table import PaidByTable
from tests.extending import KEPT, lines

PAGE = (Path(__file__).parents[1] / "docs" / "extending.md").read_text(encoding="utf-8")


def test_names_and_signatures_are_those_that_packages_were_written_for():
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    now = [*lines()]
    gone, come = [line for line in kept if line not in now], [line for line in now if line not in kept]
    how = "say in CHANGELOG.md what packages must change, then: python -m tests.extending"
    assert now == kept, "\n".join([how, *(f"- {line}" for line in gone), *(f"+ {line}" for line in come)])


def test_the_reference_names_everything_that_is_exported():
    assert [name for name in extend.__all__ if f"`{name}`" not in PAGE] == []
    assert all(name in dir(extend) for name in extend.__all__)


def test_a_value_is_made_of_its_class_and_its_ranks_as_the_reference_says():
    value = extend.HIGH.value(["Ah", "Ad", "Kc", "7d", "2s"])
    assert value == 1 << extend.CLASS | 14 << 16 | 13 << 12 | 7 << 8 | 2 << 4
    assert extend.HIGH.classes == FIVE_CARDS


def test_a_row_that_no_hand_stands_on_is_refused():
    table = extend.pay_tables(str(Path(__file__).parents[1] / "examples/casino_holdem/casino_holdem/__init__.py"))["aa"]
    with pytest.raises(AssertionError, match="rows that no hand stands on: flush, "):
        PaidByTable(
            name="aa", title="AA", tables=table, kinds=("nothing", "pair-of-aces-to-straight"), cite="house:x/y"
        )


def test_a_table_needs_no_compiler_odds_and_kernels_are_loaded_when_asked_for():
    script = "import sys; from pitboss import extend; print({'numpy', 'numba'} & {*sys.modules}, extend.OneDeck)"
    asked = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert asked.stdout == "set() <class 'pitboss.pricing.kernels.kernel.OneDeck'>\n"
    with pytest.raises(AttributeError, match="no attribute 'Kernel'"):
        extend.Kernel  # noqa: B018
