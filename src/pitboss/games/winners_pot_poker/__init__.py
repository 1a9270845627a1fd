"""Winner's pot poker, N.J.A.C. 19:47-33 (now 13:69F-33): authorised, and nothing is held of how it is played."""

from pitboss.table.game import Authorised

GAME = Authorised(
    name="winners-pot-poker",
    title="Winner's pot poker",
    subchapter="19:47-33",
    cite="house:winners-pot-poker/rules",
    known=(
        ("19:46-1.17(a)", "its decks have 52 cards, all alike in size and shape"),
        ("19:46-1.19(c)", "a shuffling device may be used, with or without a dealing shoe"),
    ),
    unknown=(
        "positions at the table",
        "wagers and their amounts",
        "cards of a hand",
        "whether the dealer has a hand and what qualifies it",
        "who wins the pot and what ties do",
        "odds",
        "limits",
        "bonus wagers",
        "irregularities of its own",
    ),
)
