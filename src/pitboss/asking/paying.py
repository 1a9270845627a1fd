"""Money in an answer: a worked case that `adjudicate` proves, and what an amount in the question pays."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from pitboss.asking.phrases import phrases_in
from pitboss.asking.wording import SMALL, STOP, stem, words
from pitboss.rulebook import rulebook
from pitboss.words import Json, spoken_name

_ODDS = re.compile(r"(?P<win>\d+) to (?P<stake>\d+)")
_LESS = re.compile(r", less (?P<percent>\d+) percent vigorish")
_HANDS = {"trips", "quads", "boat", "royal", "straight-flush", "four-alike"}
"""Groups of meanings that are names of hands."""


@dataclass(frozen=True)
class PaidAmount:
    """What an amount on a wager pays."""

    wager: str
    amount: Fraction
    odds: str
    wins: Fraction
    cite: str

    def __str__(self) -> str:
        staked = f"{_dollars(self.amount)} on {spoken_name(self.wager)}"
        return f"{staked}, if it wins, wins {_dollars(self.wins)} at {self.odds}"


def _dollars(amount: Fraction) -> str:
    if (amount * 100).denominator != 1:
        return f"${amount.numerator}/{amount.denominator} (no chip pays that exactly)"
    return f"${float(amount):,.2f}"


@cache
def worked_cases() -> dict[tuple[str, str, str], Json]:
    """By game, paragraph and what happens, a case and what it comes to. Tests put each to `adjudicate`."""
    rows = json.loads(Path(__file__).with_name("worked.json").read_text(encoding="utf-8"))
    return {(row["game"], row["cite"], row["kind"]): row for row in rows}


def describe_case(row: Json) -> str:
    """A worked case in a sentence."""
    boxes = row["case"]["boxes"]
    lying = "; ".join(
        f"{box['player']} has "
        + ", ".join(f"${amount} on {spoken_name(name)}" for name, amount in box["wagers"].items())
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


def amounts_paid(
    said: Sequence[str], amounts: tuple[Fraction, ...], wagers: list[list[str]], game: str
) -> list[PaidAmount]:
    """What each amount pays: on the wager that the words name, at the odds of the hand or number that they name.

    Nothing where the words leave open which odds those are.
    """
    plain = " ".join(said)
    behind = re.search(r"\bodds\b(?: of| for)? (?P<sum>\d+)", plain)
    have = Counter(stem(word) for word in (plain.replace(behind[0], "odds") if behind else plain).split())
    for one in phrases_in([stem(word) for word in said if word not in SMALL])[0]:
        if one.group in _HANDS:
            have.update(one.lines[-1])
    if not amounts:
        return []
    if behind:
        for name, pays, cite in wagers:
            base = name.removesuffix("-odds")
            price = _priced(pays, have, set()) if name.endswith("-odds") else None
            if price is not None:
                flat = next((one for one in wagers if one[0] == base), None)
                first = _one(base, amounts[0], "1 to 1", flat[2] if flat else cite)
                return [first, _one(name, Fraction(behind["sum"]), price[0], cite)]
    best: tuple[int, PaidAmount] | None = None
    for name, pays, cite in wagers:
        needs = [stem(word) for word in words(spoken_name(name)) if word not in SMALL]
        # The wager that a game is called after is named by the game.
        price = _priced(_listed(pays, cite), have, set() if name == game else {*needs}) if _names(needs, have) else None
        if price is not None and (best is None or len(needs) + price[1] > best[0]):
            # What explains most of the words: a war that ends in a tie before a bet on a tie.
            best = (len(needs) + price[1], _one(name, amounts[0], price[0], cite))
    return [best[1]] if best else []


def _names(needs: list[str], have: Counter[str]) -> bool:
    """Whether the words name a wager: all of it, and side by side but for a number."""
    stand = [*have]
    words_only = [word for word in needs if not word.isdigit()]
    at = stand.index(words_only[0]) if words_only and words_only[0] in have else -1
    beside = not words_only or stand[at : at + len(words_only)] == words_only
    return bool(needs) and beside and all(word in have for word in needs)


def _listed(pays: str, cite: str) -> str:
    """What a wager pays, row by row, where it is said by the name of a table."""
    table = rulebook()[cite].says if " table " in pays and cite in rulebook() else ""
    return table.partition(":")[2].rstrip(".") or pays


def _one(name: str, amount: Fraction, odds: str, cite: str) -> PaidAmount:
    match = _ODDS.search(odds)
    assert match is not None
    wins = amount * int(match["win"]) / int(match["stake"])
    if less := _LESS.search(odds):
        wins -= wins * int(less["percent"]) / 100
    return PaidAmount(name, amount, odds.strip(), wins, cite)


def _priced(pays: str, have: Counter[str], named: set[str]) -> tuple[str, int] | None:
    """The odds for what the words name, of all that a wager may pay, and how many words that are.

    Its only odds where nothing is named.
    """
    best: tuple[int, str] | None = None
    plain = set()
    for piece in re.split(r"[,;](?! less)", pays):
        odds = _ODDS.findall(piece)
        if len(odds) > 1 or (odds and "up to" in piece):
            plain.add("")  # Several odds, and nothing that says which.
            continue
        if not odds:
            continue
        label = {stem(word) for word in words(_LESS.sub(" ", _ODDS.sub(" ", piece))) if word not in STOP}
        price = " to ".join(odds[0]) + (found[0] if (found := _LESS.search(piece)) else "")
        if not label:
            plain.add(price)
            continue
        # A word that names the wager names the hand too only if it is said twice: pair plus, and a pair.
        met = all(have[word] > (word in named and label <= named) for word in label)
        numbers = all(word.isdigit() for word in label) and any(have[word] for word in label)
        if (met or numbers) and (best is None or len(label) > best[0]):
            best = (len(label), price)
    if best:
        return best[1], best[0]
    only = plain.pop() if len(plain) == 1 else ""
    return (only, 0) if only else None
