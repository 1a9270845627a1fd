"""Double cross poker, 19:47-25: what a house may elect and what it must, the wagers, and the two lines of the cross.

No text of the subchapter is held; the layout is that of Massachusetts (205 CMR 146.33). The course is read from both
and from the titles of the sections, and every amount that is paid is the house's own.
"""

from dataclasses import dataclass
from itertools import permutations

from pitboss.games.house_poker_family.course import COMMUNITY
from pitboss.games.house_poker_family.options import HousePokerOptions, antes, between, in_antes
from pitboss.games.house_poker_family.pair_ranks import KINDS
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.games.house_poker_family.wagering import HouseWagers
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, above_nothing, count, supplied, word
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table import WagerRule
from pitboss.table.offer.elected_pay_table import NONE, offers, wagers

NAME = "double-cross-poker"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

OWN, COMMON = 2, 5
"""Cards of a player, and those of the cross."""
HORIZONTAL, VERTICAL, BOTH = "horizontal", "vertical", "own-and-centre"
ARMS = {"left": HORIZONTAL, "right": HORIZONTAL, "top": VERTICAL, "bottom": VERTICAL}
"""The arms of the cross, each with the line that it belongs to; the centre belongs to both."""
CENTRE = len(ARMS)
"""The place of the centre among the community cards, which lie in the order in which they are opened."""
RAISES = tuple(f"raise-{number}" for number in range(1, len(ARMS) + 1))
PAY_TABLE = "pay-table"
DECKS = (1, 2, 6, 8)

ANTE_PAYS = HOUSE_WAGERS.paying("ante-odds", "Ante", KINDS, cite=f"{READINGS}/odds", key="ante", house=NAME)
RAISE_PAYS = HOUSE_WAGERS.paying("raise-odds", "Raises", KINDS, cite=f"{READINGS}/odds", key="raise", house=NAME)
THREE_CARD = HOUSE_WAGERS.side(
    "three-card",
    "Three-card wager",
    "three cards, which the house names, by the table that it sets",
    THREE_KINDS,
    called="three-card",
    cite=f"{READINGS}/three-card",
    needs="ante",
    offered=False,
    house=NAME,
)


def read_arms(given: object) -> str:
    """The arms in the order in which they are opened."""
    words = str(given).lower().replace(",", " ").replace("-", " ").split()
    if tuple(words) not in permutations(ARMS):
        raise Refusal(
            f"{given!r} does not name the four arms in the order in which they are opened: {' '.join(ARMS)} …"
        )
    return " ".join(words)


def read_decks(given: object) -> int:
    """How many decks."""
    text = str(given)
    if isinstance(given, bool) or text not in map(str, DECKS):
        raise Refusal(f"{given} is not allowed; it must be {', '.join(map(str, DECKS[:-1]))} or {DECKS[-1]}")
    return int(text)


@offers(ANTE_PAYS, RAISE_PAYS, THREE_CARD)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at double cross poker."""

    boxes: int = count(7, allowed=tuple(range(1, 8)), says="betting positions on the layout", cite=f"{READINGS}/table")
    deck_count: int | None = supplied(
        f"{NAME}/deck_count",
        Election(
            "decks that are dealt from together",
            f"{READINGS}/decks",
            "1, 2, 6 or 8",
            read_decks,
            lambda value: value or "",
        ),
    )
    arms: str | None = supplied(
        f"{NAME}/arms",
        Election(
            "the arms of the cross in the order in which they are opened, a raise before each",
            f"{READINGS}/cross",
            "left, right, top and bottom in some order",
            read_arms,
            lambda value: value or "",
        ),
    )
    raise_times: str | None = antes(f"{NAME}/raise_times", says="how many antes a raise is", cite=f"{READINGS}/raises")
    decided_by: str | None = supplied(
        f"{NAME}/decided_by",
        word(
            PAY_TABLE,
            says="what decides ante and raises; how hands of the dealer's are compared is in no source",
            cite=f"{READINGS}/decided-by",
        ),
    )
    ante_on: str | None = supplied(
        f"{NAME}/ante_on",
        word(HORIZONTAL, VERTICAL, says="the line of the cross that decides the ante", cite=f"{READINGS}/ante"),
    )
    three_on: str | None = supplied(
        f"{NAME}/three_on",
        word(
            *(BOTH, HORIZONTAL, VERTICAL),
            says="the three cards of the three-card wager: one's own two and the centre, or a line of the cross",
            cite=f"{READINGS}/three-card",
        ),
    )
    payout_limit: int | None = supplied(
        f"{NAME}/payout_limit",
        Election(
            "most that a wager wins in a round",
            f"{READINGS}/limit",
            "any amount",
            above_nothing,
            lambda value: dollars(value) if value else "",
        ),
    )

    @property
    def times(self) -> tuple[int, int]:
        """The least raise and the greatest, in antes."""
        return between(self.raise_times)

    @property
    def order(self) -> list[str]:
        """The arms as they are opened."""
        return (self.arms or " ".join(ARMS)).split()

    def line(self, name: str) -> tuple[int, int, int]:
        """The places of a line's cards among the community cards."""
        one, other = (place for place, arm in enumerate(self.order) if ARMS[arm] == name)
        return one, other, CENTRE

    def raised(self, number: int) -> str:
        """The line of the arm before which a raise is made, from 0."""
        return ARMS[self.order[number]]

    def applies(self, name: str) -> bool:
        """Which three cards only where there is a wager on them."""
        if name == "three_on":
            return self.three_card_table != NONE  # type: ignore[attr-defined, no-any-return]
        return super().applies(name)

    def conflicts(self) -> list[Violation]:
        """How hands rank with several decks is not published."""
        wrong = super().conflicts()
        if (self.deck_count or 1) > 1:
            why = "hands of several decks, such as five alike, rank in no source: only one deck can be opened"
            wrong.append(Violation("deck_count", why, f"{READINGS}/ranking"))
        return wrong

    def words(self) -> dict[str, str]:
        """How large a raise is, the order of the arms and the limit."""
        cards = {BOTH: "your own two cards and the centre", None: "three cards"}
        return super().words() | {
            "in_antes": in_antes(self.raise_times),
            "in_order": ", ".join(self.order),
            "limit": dollars(self.payout_limit or 0),
            "three_words": cards.get(self.three_on, f"the {self.three_on} line of the cross"),
        }

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The tables on the layout, and on the sign how much a wager can win."""
        limit = f"A wager wins no more than ${dollars(self.payout_limit or 0)} in a round."
        return [*super().inscriptions(), ("sign", limit, f"{READINGS}/limit")]


def _raise(number: int, name: str) -> WagerRule:
    says = f"the line of arm {number} with your two cards, by the raises' pay table; made before that arm is opened"
    return HOUSE_WAGERS.later(name, says, RAISE_PAYS, cite=f"{READINGS}/raises")


WAGERS = wagers(
    HOUSE_WAGERS.opening("ante", "a line of the cross with your two cards, by the ante's pay table", ANTE_PAYS),
    THREE_CARD.rule,
    *(_raise(number, name) for number, name in enumerate(RAISES, start=1)),
)


PLACES = {"left": (1, 2), "right": (3, 2), "top": (2, 1), "bottom": (2, 3)}
"""Column and line of each arm; the centre lies in the middle of both."""


def felt(options: Options) -> dict[str, object]:
    """The community cards as a cross, and the order in which they are opened."""
    cross = (*(PLACES[arm] for arm in options.order), (2, 2))
    return {
        "spread": {COMMUNITY: cross},
        "printed": f"A raise before each arm: {', '.join(options.order)}",
    }
