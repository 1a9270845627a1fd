"""Money in an answer: a worked case that `adjudicate` proves, and what an amount in the question pays."""

import json
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.asking.wording import STOP, stem, without_amounts, words
from pitboss.words import spoken

_ODDS = re.compile(r"(?P<win>\d+) to (?P<stake>\d+)")


@dataclass(frozen=True)
class Paid:
    """What an amount on a wager pays."""

    wager: str
    amount: Fraction
    odds: str
    wins: Fraction
    cite: str

    def __str__(self) -> str:
        return f"{_dollars(self.amount)} on {spoken(self.wager)} at {self.odds} wins {_dollars(self.wins)}"


def _dollars(amount: Fraction) -> str:
    if (amount * 100).denominator != 1:
        return f"${amount.numerator}/{amount.denominator} (no chip pays that exactly)"
    return f"${float(amount):,.2f}"


@cache
def worked() -> dict[tuple[str, str, str], dict[str, Any]]:
    """By game, paragraph and what happens, a case and what it comes to. Tests put each to `adjudicate`."""
    rows = json.loads(Path(__file__).with_name("worked.json").read_text(encoding="utf-8"))
    return {(row["game"], row["cite"], row["kind"]): row for row in rows}


def told(row: dict[str, Any]) -> str:
    """A worked case in a sentence."""
    boxes = row["case"]["boxes"]
    lying = "; ".join(
        f"{box['player']} has {', '.join(f'${amount} on {spoken(name)}' for name, amount in box['wagers'].items())}"
        for box in boxes
        if box.get("wagers")
    )
    cards = row["case"].get("cards") or []
    came = f", and the cards are {' '.join(map(str, cards))}" if cards else ""
    ends = ", ".join(f"{who} {_ended(net)}" for who, net in row["net"].items())
    return f"{lying}{came}: {ends}" if lying else ""


def _ended(net: str) -> str:
    if float(net) == 0:
        return "gets everything back"
    return f"loses ${net[1:]}" if net.startswith("-") else f"wins ${net}"


def paid(text: str, amounts: tuple[Fraction, ...], wagers: list[list[str]]) -> list[Paid]:
    """What each amount pays: on the wager that the words name, at the odds of the hand or number that they name."""
    plain = " ".join(words(without_amounts(text)))
    behind = re.search(r"\bodds\b(?: of| for)? (?P<sum>\d+)", plain)
    said = {stem(word) for word in (plain.replace(behind[0], "odds") if behind else plain).split()}
    if behind and amounts:
        for name, pays, cite in wagers:
            base = name.removesuffix("-odds")
            price = _priced(pays, said) if name.endswith("-odds") else None
            if price is not None:
                flat = next((one for one in wagers if one[0] == base), None)
                first = _one(base, amounts[0], "1 to 1", flat[2] if flat else cite)
                return [first, _one(name, Fraction(behind["sum"]), price, cite)]
    best: tuple[int, str, str, str] | None = None
    for name, pays, cite in wagers:
        needs = {stem(word) for word in words(spoken(name)) if word not in STOP}
        if needs and needs <= said and (price := _priced(pays, said)) and (best is None or len(needs) > best[0]):
            best = (len(needs), name, price, cite)
    if best is None or not amounts:
        return []
    return [_one(best[1], amounts[0], best[2], best[3])]


def _one(name: str, amount: Fraction, odds: str, cite: str) -> Paid:
    match = _ODDS.search(odds)
    assert match is not None
    return Paid(name, amount, match[0], amount * int(match["win"]) / int(match["stake"]), cite)


def _priced(pays: str, said: set[str]) -> str | None:
    """The odds for what the words name, of all that a wager may pay; its only odds where nothing is named."""
    best: tuple[int, str] | None = None
    plain = None
    for piece in re.split(r"[,;]", pays):
        odds = _ODDS.search(piece)
        if odds is None:
            continue
        label = {stem(word) for word in words(_ODDS.sub(" ", piece)) if word not in STOP} - {"and", "suit"}
        numbers = {word for word in label if word.isdigit()}
        if not label:
            plain = plain or odds[0]
        elif (label <= said or numbers & said) and (best is None or len(label) > best[0]):
            best = (len(label), odds[0])
    return best[1] if best else plain
