"""Punto banco: where 19:47-3 has what the family's scripts, marked by 19:47-7, carry out; readings where it is lost."""

from pitboss.rulebook.marks import Paragraphs

PARAGRAPHS: dict[str, str | tuple[str, ...]] = {
    "decks": "house/cards",
    "cash": "house/wagers",
    "handling": "house/wagers",
    "closed": "3.7(b)",
    "late-wager": "house:late-wager",
    "cards/open": "house/opening",
    "cards/spread": "house/opening",
    "cards/wash": "house/opening",
    "cut": "house/cut",
    "choice": "3.11(a)",
    "7.1": "house/cards",
    "7.2": "house/wagers",
    "7.2(e)": (),
    "7.3": "house/vigorish",
    "7.3(a)": "house/odds",
    "7.3(b)": "house/odds",
    "7.3(c) s1a": "house/odds",
    "7.3(c)3": "house/form",
    "7.4": "house/opening",
    "7.5": "house/shuffle",
    "7.5(c)": (),
    "7.5(d)": "house/cut",
    "7.5(f)": "house/cut",
    "7.5(f) s4": "house/burn",
    "7.5(g)": "3.5(f)",
    "7.7": "3.7",
    "7.8": "3.8",
    "7.9": "3.9",
    # Its text has no side wagers.
    "house/side-wagers": (),
}
LAW = Paragraphs("19:47-3", "punto-banco", PARAGRAPHS)
