"""The tables of `docs/numbers.md`: how each game's figures are worked out, and figures of others that they meet."""

from collections import Counter

from docs.making.games import needs
from docs.making.markdown import table, text
from tests.oracles import answering, reference

from pitboss.games import authorised, by_family, catalogue
from pitboss.games import game as game_of
from pitboss.sheet.glance import stored_glances

METHODS = ("exact", "computed", "simulated")
SOURCES = ("published", "computed", "derived")


def methods() -> list[str]:
    """Each game with what it rests on, and its wagers by how they are worked out."""
    listed = {row.name: row for row in catalogue()}
    played = [name for names in by_family().values() for name in names if not authorised(name)]
    rows = [
        (f"[{text(listed[name].title)}](games/{name}.md)", text(listed[name].coverage), _ways(name)) for name in played
    ]
    return table(("game", "rests on", "wagers"), rows)


def _ways(name: str) -> str:
    found = stored_glances().get(name)
    if found and found.rake:
        return "hands counted, the rake exact"
    if needs(game_of(name)):
        return "with the house's figures"
    ways = Counter(row.exact if row.exact in METHODS else "exact" for row in found.wagers) if found else Counter[str]()
    return ", ".join(f"{ways[method]} {method}" for method in METHODS if method in ways)


def comparisons() -> list[str]:
    """Figures of others by game and kind of source, and how many of them are met at least."""
    met = {of: least for module in {*answering().values()} for of, least in module.TABLES.items()}
    found = Counter((row["game"], row["confidence"]) for row in reference())
    rows = []
    for of in sorted(met):
        counts = [found[of, source] for source in SOURCES]
        rows.append((text(of[0].upper() + of[1:]), *(count or "" for count in counts), f"{met[of]} of {sum(counts)}"))
    return table(("of", *(f">{source}" for source in SOURCES), ">met"), rows)
