"""Tables with seven cards a place, for stories: a test names the hands of some places and gets the round."""

from typing import Any

from pitboss.equipment import decks
from tests.games.three_card_poker.table import PLAYERS, Story, adjudicate, read_case, wagers

PLACES = range(7)


def dealt(hands: dict[int, str], first: int = 0) -> list[str]:
    """The deck as it is dealt clockwise from a place, so that places get these cards and the others what is left."""
    given = {place: text.replace("/", " ").split() for place, text in hands.items()}
    named = {card for cards in given.values() for card in cards}
    left = [card for card in decks(1, 1) if card not in named]
    # The last cards of the deck are high, and nobody should have a good hand by chance.
    for place in PLACES:
        cards = given.setdefault(place, [])
        while len(cards) < 7:
            cards.append(left.pop(0 if len(cards) % 2 else -1))
    order = [(first + step) % 7 for step in PLACES]
    return [given[place][row] for row in range(7) for place in order] + left


def play(
    hands: dict[int, str],
    boxes: dict[int, str] | str,
    choose: Any = "",
    *,
    game: str = "pai-gow-poker",
    strange: Any = (),
    **more: Any,
) -> Story:
    """A round with the button at the dealer: wagers by box (or those of box 1), hands by place, choices in order."""
    placed = {1: boxes} if isinstance(boxes, str) else boxes
    kept = {"bankrolls", "before", "procedure", "rolls", "players", "cards"}
    options = {"start": "button"} | {name: more.pop(name) for name in list(more) if name not in kept}
    players = more.pop("players", {})
    decisions = []
    for word in choose.split() if isinstance(choose, str) else choose:
        cards = [word[at : at + 2] for at in range(0, len(word), 2)] if word[:1].isupper() or word[:1].isdigit() else []
        decisions.append({"choose": "set", "cards": cards} if cards else {"choose": word.replace("_", " ")})
    case = {
        "game": game,
        "options": options,
        "boxes": [
            {"box": box, "player": players.get(box, PLAYERS[box - 1]), "wagers": wagers(text)}
            for box, text in placed.items()
        ],
        "cards": dealt(hands),
        "decisions": decisions,
        "irregularities": [strange] if isinstance(strange, dict) else list(strange),
        **more,
    }
    return Story(adjudicate(read_case(case)))
