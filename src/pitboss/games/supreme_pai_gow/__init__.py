"""Supreme pai gow, N.J.A.C. 19:47-34 (now 13:69F-34): authorised, and nothing is held of how it is played."""

from pitboss.table.game import Authorised

GAME = Authorised(
    name="supreme-pai-gow",
    title="Supreme pai gow",
    subchapter="19:47-34",
    cite="house:supreme-pai-gow/rules",
    known=(
        (
            "19:46-1.17(a)",
            "it is played with cards and not with tiles, its decks having 52 cards, all alike in size and shape",
        ),
        ("19:46-1.19(c)", "a shuffling device may be used, with or without a dealing shoe"),
    ),
    unknown=(
        "whether there is a joker",
        "cards of a hand and how many hands are set",
        "rankings",
        "wagers and their amounts",
        "vigorish",
        "bonus wagers and what they pay",
        "the house way",
        "whether players bank",
        "irregularities of its own",
    ),
)
