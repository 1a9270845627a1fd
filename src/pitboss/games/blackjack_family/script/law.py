"""The paragraphs under which a game orders what the shared script carries out."""

from collections.abc import Mapping

CHAPTER = "19:47-"

Concordance = Mapping[str, str | tuple[str, ...]]


class Law(dict[str, str]):
    """A game's paragraphs by the numbers of blackjack: its own, or those that say the same in a variant.

    The script cites blackjack, `law["2.6(e)1"]`; a variant has a concordance. What follows a colon tells apart what
    blackjack says in one paragraph and a variant in two, and `house/` names a reading of the game's house.
    """

    def __init__(self, subchapter: str, name: str, concordance: Concordance | None = None) -> None:
        super().__init__()
        self.subchapter, self.name, self.concordance = subchapter, name, concordance or {}
        self._also: dict[tuple[str, ...], tuple[str, ...]] = {}

    def __missing__(self, number: str) -> str:
        found = self._found(number)
        if len(found) != 1:
            raise AssertionError(f"{self.name} has {len(found)} paragraphs for {number}")
        self[number] = found[0]
        return found[0]

    def also(self, *numbers: str) -> tuple[str, ...]:
        """Every paragraph that says one of these things; none where only another game says it."""
        if numbers not in self._also:
            self._also[numbers] = tuple(dict.fromkeys(cite for number in numbers for cite in self._found(number)))
        return self._also[numbers]

    def replaced(self, concordance: Concordance) -> "Law":
        """The same with other paragraphs for some numbers."""
        return Law(self.subchapter, self.name, {**self.concordance, **concordance})

    def _found(self, number: str) -> tuple[str, ...]:
        said = self.concordance.get(number, self.concordance.get(number.partition(": ")[0]))
        if said is not None:
            return tuple(self._cited(one) for one in ((said,) if isinstance(said, str) else said))
        plain = number.partition(": ")[0]
        if plain.startswith(("house/", f"{self.subchapter}.")):
            return (self._cited(plain),)
        if plain.startswith("2."):
            raise AssertionError(f"the concordance of {self.name} does not say where {number} stands")
        return ()

    def _cited(self, number: str) -> str:
        if number.startswith("house/"):
            return f"house:{self.name}/{number.removeprefix('house/')}"
        return number if ":" in number else CHAPTER + number
