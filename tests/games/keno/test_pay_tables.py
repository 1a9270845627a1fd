"""Pay tables are the house's own: without one nothing opens, and a file of the house holds it."""

from fractions import Fraction

import pytest

from pitboss.games.keno import options as module
from pitboss.games.keno.options import read_pay_table
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table.offer.signs import sign_text
from tests.games.keno.table import RULES, SAMPLE, configured


def test_no_table_opens_without_a_pay_table(monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE")
    with pytest.raises(Illegal) as illegal:
        RULES.options.configure({})
    [violation] = illegal.value.violations
    assert (violation.option, violation.cite) == ("pay_table", "house:keno/pay-table")
    assert "the house must supply its own" in violation.reason
    assert RULES.options.configure({"pay_table": SAMPLE}).row(1) == {1: 3}


def test_the_houses_file_holds_it(monkeypatch, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('[keno.pay_table]\n1 = { 1 = 3 }\n2 = { 1 = "1/2", 2 = 8.5 }\n')
    monkeypatch.setenv("PITBOSS_HOUSE", str(file))
    assert str(RULES.options.configure({}).pay_table) == "1: 1=3; 2: 1=1/2, 2=17/2"
    file = tmp_path / "broken.toml"
    file.write_text("[keno")
    monkeypatch.setenv("PITBOSS_HOUSE", str(file))
    with pytest.raises(Refusal, match=r"the house's file .* cannot be read"):
        RULES.options.configure({})


def test_a_pay_table_reads_as_it_is_shown():
    table = read_pay_table(SAMPLE)
    assert str(table) == SAMPLE
    assert read_pay_table(str(table)) == table == read_pay_table({"1": {1: 3}, 2: {"2": 12}, 3: {3: "43", 2: 1}})


@pytest.mark.parametrize(
    "text",
    ["", "1", "1: 2=3", "21: 1=3", "0: 0=1", "1: 1=0", "1: 1=-3", "1: 1=x", "1: 1=1/0", "1: 1=3; 1: 1=4", "2: 3=1"],
)
def test_what_is_no_pay_table_is_refused(text):
    with pytest.raises(Illegal) as illegal:
        RULES.options.configure({"pay_table": text})
    assert illegal.value.cite == "house:keno/pay-table"


def test_only_spots_with_a_line_are_taken():
    options = configured()
    assert [name for name in RULES.wagers if options.takes(name)] == [
        *("1-spot", "2-spot", "3-spot", "split", "way", "combination", "king")
    ]
    with pytest.raises(Illegal, match="no line for 1 to 15 spots"):
        configured(pay_table="20: 20=1000")
    assert configured(pay_table="20: 20=1000", spots=20).takes("20-spot")


def test_the_sign_says_to_and_never_for():
    sign = sign_text(RULES, configured())
    assert "2 to 1 on 1" in sign
    assert "42 to 1 on 3, the price back on 2" in sign
    assert " for 1" not in sign.partition("IN FORCE")[0]


def test_a_least_return_would_be_kept_if_one_were_known(monkeypatch):
    """15.3 may set one; the hook is there and unset."""
    assert module.MIN_RETURN is None
    monkeypatch.setattr(module, "MIN_RETURN", Fraction(3, 4))
    with pytest.raises(Illegal, match="2 spots return less than 3/4"):
        configured()
    assert configured(pay_table="1: 1=3").row(1)
