"""Where each baccarat game says what all of them do: the paragraphs that the shared scripts cite."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Text:
    """One game's paragraphs. A tuple holds further paragraphs that the same act carries out."""

    readings: str
    """The prefix of the game's house readings."""

    # The cards between rounds.
    cards: str
    inspect: str
    spread: str
    wash: str
    shuffle: str
    after_shuffle: str
    feather: str
    lace: str
    shuffle_again: str
    offer_cut: str
    cut_margin: str
    load: str
    burn: str
    recut: str
    last_hand: str

    # The hands.
    placing: str
    cash: str
    first_four: str
    first_four_also: tuple[str, ...]
    counts: str
    counts_also: tuple[str, ...]
    natural: str
    player_third: str
    banker_third: str
    banker_third_also: tuple[str, ...]
    third_also: tuple[str, ...]
    result: str

    # The money.
    losers: str
    orders: Mapping[int, str]
    """The four orders of paying and of taking vigorish."""
    wins: Mapping[str, str]
    loses: Mapping[str, str]
    void: Mapping[str, str]
    odds: Mapping[str, str]
    sixes: str
    vigorish: str
    rounding: str
    marked: str
    tie_charge: str
    owed: str
    """What is owed is collected before the reshuffle."""
    leaving: str
    """Or when the patron leaves."""

    # The Complimentary Vigorish Form, where vigorish can be deferred.
    form: str = ""
    form_signed: str = ""
    form_series: str = ""
    form_dropped: str = ""
    form_copy: str = ""
    form_void: str = ""
    form_recorded: str = ""

    def reading(self, name: str) -> str:
        """A house reading of this game."""
        return f"{self.readings}/{name}"
