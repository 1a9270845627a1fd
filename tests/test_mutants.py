"""The list of planted faults: each still applies, and there are enough of every kind."""

from collections import Counter

import pytest

from tests.mutants import KINDS, ROOT, AdriftError, Fault, faults, planted

FAULTS = faults()


def test_every_planted_fault_still_applies():
    adrift = []
    for fault in FAULTS:
        try:
            assert planted(fault, (ROOT / fault.file).read_text(encoding="utf-8"))
            assert all((ROOT / path.partition("::")[0]).exists() for path in fault.tests), fault.tests
        except (AdriftError, AssertionError, FileNotFoundError) as error:
            adrift.append(f"{fault.name}: {error}")
    assert not adrift, "\n".join(adrift)


def test_there_are_enough_of_every_kind_each_under_a_name_of_its_own():
    kinds = Counter(fault.kind for fault in FAULTS)
    assert set(kinds) <= {*KINDS, "other"}
    assert all(kinds[kind] >= least for kind, least in KINDS.items()), kinds
    assert kinds.total() >= 120
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


SOURCE = "def one():\n    return 1\n\n\nclass A:\n    def one(self):\n        return 1\n"


def test_a_fault_is_planted_in_its_function_alone():
    fault = Fault("x", "other", "x.py", "A.one", "return 1", "return 2", ())
    assert planted(fault, SOURCE) == SOURCE[:-9] + "return 2\n"


@pytest.mark.parametrize(("function", "old"), [("A.two", "return 1"), ("one", "return 3"), ("A", "e")])
def test_a_fault_whose_place_is_gone_or_is_not_one_place_is_an_error(function, old):
    with pytest.raises(AdriftError):
        planted(Fault("x", "other", "x.py", function, old, "", ()), SOURCE)
