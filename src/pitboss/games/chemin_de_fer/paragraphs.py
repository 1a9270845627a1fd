"""Chemin de fer: the readings under which the family's scripts, marked by 19:47-7, run; of 19:47-4 no text is held."""

from pitboss.rulebook.marks import Paragraphs

PARAGRAPHS: dict[str, str | tuple[str, ...]] = {
    "decks": "house/cards",
    "cash": "house/against",
    "handling": "house/against",
    "closed": "house/no-more-bets",
    "late-wager": "house:late-wager",
    "behind": "house/standing",
    "cards/open": "house/opening",
    "cards/spread": "house/opening",
    "cards/wash": "house/opening",
    "cut": "house/cut",
    "choice": "house/player-draws",
    "7.1": "house/cards",
    "7.3": "house/vigorish",
    "7.3(c)4": "house/leaving",
    "7.4": "house/opening",
    "7.5": "house/shuffle",
    "7.5(c)": (),
    "7.5(d)": "house/cut",
    "7.5(f)": "house/end-of-shoe",
    "7.5(f) s4": "house/burn",
    "7.5(g)": "house/recut",
    "7.8(a)": "house/result",
    "7.8(e)": "house/end-of-shoe",
    "3.10(a)": "house/result",
    # Its text has no side wagers.
    "house/side-wagers": (),
}
LAW = Paragraphs("19:47-4", "chemin-de-fer", PARAGRAPHS)
