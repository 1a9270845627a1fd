"""Blackjack switch: where 19:47-2A says what blackjack says in 19:47-2."""

from pitboss.rulebook.marks import Paragraphs

FORBIDDEN = (
    *("over-13", "under-13", "same-suit", "sevens", "third", "progressive", "bonus"),
    *(f"streak-{length}" for length in (2, 3, 4, 5)),
)
"""Wagers of blackjack that 2A.5(i) keeps out of this game."""

TABLE: dict[str, str | tuple[str, ...]] = {
    "decks": "2A.2(a)",
    "cut/margin": "2A.4(f)",
    "cash": "2A.5(d)",
    "handling": "2A.5(e)",
    "closed": "2A.5(e)",
    "confirmed": "2A.5(f)",
    **dict.fromkeys(FORBIDDEN, "2A.5(i)"),
    "choice": "2A.7(h)",
    "wrong-total": "2A.7(q)",
    "behind": "2A.13(a)",
    # Cards.
    '2.1 "Bart Carter shuffle"': '2A.1 "Bart Carter shuffle"',
    '2.1 "Hard Total"': '2A.1 "Hard Total"',
    '2.1 "Soft Total"': '2A.1 "Soft Total"',
    "2.2(a)": "2A.2(a)",
    "2.2(b)": "2A.2(b)",
    "2.2(b)3i": (),
    # Wagers.
    "2.3(a)": "2A.5(a)",
    "2.3(b)": ('2A.1 "Push"', "2A.5(g)"),
    "2.3(c)": "2A.5(e)",
    "2.3(d)": "2A.5(d)",
    "2.3(e)": "2A.5(g)",
    **dict.fromkeys(("2.3(e)1", "2.3(e)2", "2.3(e)3", "2.3(e)4"), ()),
    "2.3(f)": "2A.5(e)",
    "2.3(g)": "2A.5(f)",
    # Of splits it says nothing.
    "2.3(g) s1c": (),
    # The cards between rounds.
    "2.4(a)": "2A.3(a)",
    "2.4(b)": "2A.3(b)",
    "2.4(c)": "2A.3(c)",
    "2.5(a)": "2A.4(a)",
    "2.5(b)": ("2A.4(c)", "2A.4(b)2"),
    "2.5(d)": "2A.4(f)",
    "2.5(e)": "2A.4(d)",
    "2.5(f)": "2A.4(e)",
    "2.5(g)": "2A.4(g)",
    "2.5(h)": "2A.4(h)",
    "house/device": "2A.4(a)",
    "house/reader-inspection": "19:46-1.10C(f)",
    # Dealing.
    "2.6(c)": "2A.7(c)",
    "2.6(e)": "2A.7(d)",
    "2.6(f)": "2A.7(h)",
    "2.6(f) s1": ("2A.7(j)", "house/one-question"),
    "2.6(g)": "2A.7(i)",
    "2.6(h)": "2A.7(l)",
    "2.6(i)": "2A.7(m)",
    "2.6(j)": "2A.7(l)1",
    "2.6(j) s2": "2A.7(l)2",
    "2.6(j)1": "2A.7(l)2",
    "2.6(j)2": (),
    "2.6(j)3": (),
    "2.6(l)": "2A.7(n)",
    "2.6(l)2": (),
    "2.6(l)2i": "2A.7(n)2",
    "2.6(m)": "2A.7(o)",
    # Surrender, insurance, doubling, splitting, drawing.
    "2.8": "2A.9",
    "2.9(a)": ("2A.8(a)", "2A.8(a)1", "2A.7(f)"),
    "2.9(a) s1b": "2A.8(a)",
    "2.9(b)": "2A.8(b)",
    "2.9(b) s2": "2A.8(a)2",
    "2.9(b) s2b": "2A.8(a)3",
    "2.9(c)": "2A.8(d)",
    "2.9(d)": "2A.8(c)",
    "2.10(a)": "2A.10(a)",
    "2.10(a) s1a": "house/doubled-21",
    "2.10(a) s2": "2A.10(b)",
    "2.10(b)": "2A.10(c)",
    "2.11": "2A.11",
    "2.11(f)": (),
    "2.12": "2A.12",
    "2.12(a)3": (),
    # Several people and several spots.
    "2.13": "2A.13",
    "2.13(e)": "house/shared-split",
    "2.13(f)": "2A.13(e)",
    "2.14": "2A.14",
    # Irregularities.
    "2.15": "2A.15",
}
NAME = "blackjack-switch"
LAW = Paragraphs("19:47-2A", NAME, TABLE)
"""For options and wagers."""
