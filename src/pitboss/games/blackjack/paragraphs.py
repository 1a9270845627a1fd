"""Blackjack: where its rules, 19:47-2, say what the engine and the family name otherwise."""

from pitboss.rulebook.marks import Paragraphs

TABLE: dict[str, str | tuple[str, ...]] = {
    "decks": "2.2(a)",
    "closed": "2.3(c)",
    "cash": "2.3(d)",
    "handling": "2.3(f)",
    "confirmed": "2.3(g)",
    "cut/margin": "2.5(c)",
    "choice": "2.6(f)",
    "wrong-total": "2.6(o)",
    "behind": "2.13(a)",
    # What only blackjack switch says.
    "2A.1": (),
    "2A.5(b)2": (),
    "2A.15(a)": (),
    "house/device-cutting-card": (),
    # And what the house reads from it.
    "2A.15(c)": "house/exposed-card",
    "2A.15(d)": "house/overdrawn",
    "2A.15(e)": "house/dealer-missed",
    "2A.15(f)": "house/shoe-short",
    "2A.15(g)": "house/no-cards",
    "2A.15(h)": "house/card-missed",
    "2A.15(i)": "house/shuffler-jam",
    "2A.15(j)": "house/device-removed",
    "2A.15(k)": "house/reader-misused",
    "2A.15(l)": "house/reader-fails",
}
NAME = "blackjack"
LAW = Paragraphs("19:47-2", NAME, TABLE)
"""For options and wagers, and for a round of another kind to lay its own table over."""
