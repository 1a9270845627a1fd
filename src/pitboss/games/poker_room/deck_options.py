"""What a house may elect about the decks of a poker table."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, Election, choice, count, elected
from pitboss.table.offer import card_options
from pitboss.table.offer.table_options import Posted


def withheld(default: str, reasons: Mapping[str, str], *, says: str, cite: str) -> str:
    """An option of a later printing that cannot be elected: the reason is shown instead."""

    def read(given: object) -> str:
        got = {True: "yes", False: "no"}.get(given, given) if isinstance(given, bool) else given
        if got != default:
            reason = reasons.get(str(got), f"{got} is not allowed; it must be {default}")
            raise Refusal(reason)
        return default

    return elected(default, Election(says, cite, default, read, str, choices=(default,)))


@dataclass(frozen=True, kw_only=True)
class DeckOptions(Posted):
    """Two decks, who shuffles them, and how they lie: the base of the options of every game in the room."""

    decks: int = count(2, allowed=(2,), says="decks kept at the table, one in play", cite="19:47-14.2(a)", closes=ALL)
    shuffle: str = choice(
        "manual", allowed=("manual", "device"), says="who shuffles: dealer or device", cite="19:47-14.5(a)", closes=ALL
    )
    prepared: str = choice(
        "both",
        allowed=("both", "one"),
        says="decks washed and shuffled at the opening",
        cite="19:47-14.4(c)1",
        closes=ALL,
    )
    idle_spread: str = card_options.idle_spread("19:47-14.5(d)")
    preshuffled: str = withheld(
        "no",
        {"yes": "how pre-shuffled cards are received, checked and cut is not in the rulebook"},
        says="cards that come shuffled to the table",
        cite="house:poker-room/pre-shuffled",
    )

    def conflicts(self) -> list[Violation]:
        """With a device both decks are needed from the start."""
        wrong = super().conflicts()
        if self.shuffle == "device" and self.prepared == "one":
            wrong.append(Violation("prepared", "a shuffling device needs both decks ready", "19:47-14.2(d)"))
        return wrong
