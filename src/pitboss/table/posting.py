"""What is posted at a table and handed to patrons: the sign and the gaming guide, from the options in force."""

import re
import textwrap
from collections.abc import Iterable
from pathlib import Path

from pitboss.money import Odds, dollars
from pitboss.rulebook.citation import law
from pitboss.rulebook.provision import PACKAGE, read_by_name
from pitboss.table import Game
from pitboss.table.posted import Posted
from pitboss.words import in_words

WIDTH = 64
_OWN_LINE = re.compile(r"#|\||- |\d+\. ")


def sign_text(game: Game, options: Posted, as_of: str = "") -> str:
    """The notice at the table, by the law of a day where one is named. Odds are always "to", never "for"."""
    shown = options.shown()
    lines = [game.title.upper().center(WIDTH).rstrip(), f"{law(game.subchapter)}".center(WIDTH).rstrip(), ""]
    lines += ["LIMITS"]
    taken = [rule for rule in game.wagers.values() if options.takes(rule.name)]
    limited = []
    for rule in taken:
        # A wager that needs one made in mid-round has the limits of its namesake.
        at_start = rule.needs is None or game.wagers[rule.needs].minimum
        if rule.minimum and rule.maximum and rule.posted(options) and at_start:
            low, high = getattr(options, rule.minimum), getattr(options, rule.maximum)
            limited.append((rule.alike or rule.name, f"${dollars(low)} to ${dollars(high)}", ""))
    lines += _numbers_together(limited)
    if "increment" in shown:
        lines.append(_leader("wagers in steps of", f"${shown['increment']}"))
    lines += ["", "PAYOUT ODDS" if game.banked else "WHAT A WAGER IS FOR"]
    posted = [rule for rule in taken if rule.posted(options)]
    pays = [(r.alike or r.name, game.pays(r.name, options), f"[{game.odds_cite(r.name, options)}]") for r in posted]
    lines += _numbers_together(pays)
    lines += ["", "IN FORCE AT THIS TABLE"]
    limits = {name for rule in game.wagers.values() for name in (rule.minimum, rule.maximum)} | {"increment"}
    for name, election in options.elections().items():
        value = getattr(options, name)
        if name in limits or isinstance(value, Odds) or not options.applies(name):
            continue
        words = in_words(election.show(value))
        lines.append(_leader(election.says, words, f"[{election.cited(value)}]"))
        if election.notice:
            lines.append(f"    notice: {election.notice}")
    for place in ("layout", "sign"):
        said = [(words, cite) for where, words, cite in game.inscriptions(options) if where == place]
        for _, cite in said:
            read_by_name(cite)
        if said:
            lines += ["", f"INSCRIBED ON THE {place.upper()}", *(_folded(words, cite) for words, cite in said)]
    lines += _dated(game, options, as_of)
    return "\n".join(lines)


def _dated(game: Game, options: Posted, as_of: str) -> list[str]:
    """By which law of which day, and what is unknown of it."""
    if (edition := game.edition(as_of)) is None:
        return []
    found = [edition.authorised.why, *edition.notes(options)]
    folded = [line for each in found for line in textwrap.wrap(f"- {each}", 2 * WIDTH, subsequent_indent="  ")]
    return ["", f"BY THE LAW OF {edition.day}", *folded]


def _folded(words: str, cite: str) -> str:
    """Words on the felt in lines that a sign has room for, the paragraph behind the last."""
    return "\n".join(textwrap.wrap(words, 2 * WIDTH, subsequent_indent="    ")) + f"  [{cite}]"


def _numbers_together(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """A line a wager; those of one kind, and those that differ by a number alone, share one."""
    together: dict[tuple[str, str, str], list[str]] = {}
    for name, right, note in rows:
        stem, _, number = name.rpartition("-")
        alike = together.setdefault((f"{stem}-" if number.isdecimal() else name, right, note), [])
        if number.isdecimal() or not alike:
            alike.append(number if number.isdecimal() else "")
    return [
        _leader(f"{stem}{', '.join(numbers)} wager", right, note) for (stem, right, note), numbers in together.items()
    ]


def _leader(left: str, right: str, note: str = "") -> str:
    if len(right) > WIDTH:
        # A whole pay table: too long for a line of the sign.
        below = textwrap.wrap(right, WIDTH, initial_indent="    ", subsequent_indent="    ")
        return "\n".join([left, *below[:-1], below[-1] + (f"  {note}" if note else "")])
    dots = "." * max(3, WIDTH - len(left) - len(right) - 2)
    return f"{left} {dots} {right}" + (f"  {note}" if note else "")


class _Page(dict[str, str]):
    """What fills a guide: options and their words and, by the name of its folder, a page that several games share."""

    def __missing__(self, folder: str) -> str:
        return self.filled(PACKAGE / "games" / folder)

    def filled(self, folder: Path) -> str:
        """The page of a folder."""
        return (folder / "guide.md").read_text(encoding="utf-8").format_map(self).rstrip("\n")


def guide_text(game: Game, options: Posted, as_of: str = "") -> str:
    """The guide for patrons: the game's own page, filled with what this table has elected, and of which day."""
    values = _Page({name: in_words(value) for name, value in (options.shown() | options.words()).items()})
    filled = values.filled(game.folder) + "\n"
    lines: list[str] = []
    for line in filled.split("\n"):
        # A paragraph may be written over several lines; what is filled in changes where they end.
        if line and lines and lines[-1] and not _OWN_LINE.match(line) and not lines[-1].startswith(("#", "|")):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
    dated = _dated(game, options, as_of)
    if dated:
        lines += [f"## {dated[1].capitalize()}", "", *dated[2:], ""]
    return "\n".join(
        textwrap.fill(line, 100, subsequent_indent="  " if line.startswith("- ") else "") for line in lines
    )
