"""Blackjack as a dealer would describe it: cards and choices as text, and what each wager came to."""

from typing import Any

from pitboss.games import game as game_of
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case

NAMES = {"hit": "hit", "stand": "stand", "double": "double-down", "split": "split", "give up": "surrender"}


def decisions(text: str) -> list[dict[str, Any]]:
    """Choices from text: `hit, stand`, with a place (`101: first-hand`) or an amount (`insurance 5`) where needed."""
    found = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        at, colon, words = item.rpartition(":")
        word, _, amount = words.strip().rpartition(" ") if words.strip()[-1:].isdigit() else (words.strip(), "", "")
        if word == "display":
            found.append({"box": int(at) if colon else 1, "choose": word, "position": int(amount)})
            continue
        found.append(
            {"box": int(at) if colon else 1, "choose": NAMES.get(word, word)} | ({"amount": amount} if amount else {})
        )
    return found


def ruled(cards: str, choices: str = "", *, game: str = "blackjack", **more: Any) -> dict[str, Any]:
    """The result of a case; ten dollars of A on box 1 unless said otherwise."""
    options = more.pop("options", {})
    mains = ("first", "second") if game == "blackjack-switch" else (next(iter(game_of(game).wagers)),)
    usual = dict.fromkeys(mains, "10")
    wagers = usual | more.pop("wagers", {})
    boxes = more.pop("boxes", None) or [{"box": 1, "player": "A", "wagers": wagers}]
    boxes += more.pop("others", [])
    case = {"game": game, "options": options, "boxes": boxes, "cards": cards.split(), "decisions": decisions(choices)}
    return adjudicate(read_case(case | more)).shown()


def net(cards: str, choices: str = "", **more: Any) -> str:
    """What A wins or loses."""
    return ruled(cards, choices, **more)["net"]["A"]


def ends(result: dict[str, Any]) -> dict[str, str]:
    """How A's wagers ended."""
    return {line["wager"]: line["outcome"] for line in result["settlement"] if line["player"] == "A"}


def cites(result: dict[str, Any]) -> dict[str, str]:
    """The paragraph that decided each of A's wagers."""
    return {line["wager"]: line["cite"] for line in result["settlement"] if line["player"] == "A"}


def describe(result: dict[str, Any], act: str) -> list[dict[str, Any]]:
    """The events of one kind."""
    return [event for event in result["events"] if event["act"] == act]


def box(number: int, player: str, amount: str = "10", **wagers: str) -> dict[str, Any]:
    """A box with its player and wagers."""
    return {"box": number, "player": player, "wagers": {"blackjack": amount} | wagers}


def strange(kind: str, **where: Any) -> list[dict[str, Any]]:
    """An irregularity."""
    return [{"kind": kind, **where}]
