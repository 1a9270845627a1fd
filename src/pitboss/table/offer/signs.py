"""What is posted at a table and handed to patrons: the sign and the gaming guide, from the options in force."""

import re
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path

from pitboss.money import Odds, dollars
from pitboss.rulebook.citation import law
from pitboss.rulebook.provision import PACKAGE, read_by_name
from pitboss.table import Game
from pitboss.table.game import WagerRule
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import SharedPot, Signs, Wording
from pitboss.words import spoken_name, value_in_words, with_commas

WIDTH = 64
_STAFF = frozenset(
    {
        *("after_shuffle", "boxes", "casino", "columns", "community", "count_every", "cover_card", "cut_by", "dealing"),
        *("dealing_shoe", "deck_count", "decided_by", "dice_set", "idle_spread", "legends_on", "limit_streets"),
        *("low_odd_unit", "match_odds_on", "odd_unit", "payout", "prepared", "preshuffled", "progressive_percent"),
        *("progressive_reset", "progressive_start", "props", "reader_readable", "recut_by", "red_side"),
        *("reset_percent", "reshuffle_at_will", "revolutions", "runners", "settlement_order", "shaker", "shoe"),
        *("shuffle", "shuffle_at_will", "start", "stations", "turns", "with_stickperson"),
    }
)
"""Options about the work of the staff, without effect on what a patron may do, win or lose."""
_SPECIAL = re.compile(r"\bpays? \d+ to \d+|^such odds ")
"""The words of options that are odds besides those of the wagers."""
_UNUSED = {"no", "none", "nothing"}
_OWN_LINE = re.compile(r"#|\||- |\d+\. ")


def sign_text(game: Game, options: Posted, as_of: str = "", favours: Mapping[str, str] | None = None) -> str:
    """The notice at the table, by the law of a day where one is named. Odds are always "to", never "for".

    `favours` has the wagers on which the player has the edge, in words.
    """
    shown = options.shown()
    head = (options.casino.upper(), game.title.upper(), law(game.subchapter))
    lines = [*(line.center(WIDTH).rstrip() for line in head), "", "LIMITS"]
    taken = [rule for rule in game.wagers.values() if options.takes(rule.name)]
    # Wagers on the hands of one box are alike, and only the first is posted.
    several = {_stem(rule.name) for rule in taken if not rule.posted(options)} | {_stem(rule.alike) for rule in taken}
    limited = []
    for rule in taken:
        # A wager that needs one made in mid-round has the limits of its namesake.
        at_start = rule.needs is None or game.wagers[rule.needs].minimum
        if rule.minimum and rule.maximum and rule.posted(options) and at_start:
            low, high = getattr(options, rule.minimum), getattr(options, rule.maximum)
            limited.append((_wager(rule, several), with_commas(f"${dollars(low)} to ${dollars(high)}"), ""))
    lines += _numbers_together(limited)
    if "increment" in shown:
        lines.append(_leader("wagers in steps of", f"${shown['increment']}"))
    lines += ["", "PAYOUT ODDS" if not game.has(SharedPot) else "WHAT A WAGER IS FOR"]
    posted = [rule for rule in taken if rule.posted(options)]
    pays = [
        (_wager(rule, several), with_commas(game.pays(rule.name, options)), f"[{game.odds_cite(rule.name, options)}]")
        for rule in posted
    ]
    lines += _numbers_together(pays)
    odds, patrons, staff = _in_force(game, options)
    lines += odds
    if patrons:
        lines += ["", "IN FORCE AT THIS TABLE", *patrons]
    for place in ("layout", "sign"):
        inscribed = [(words, cite) for where, words, cite in game.part(Signs).inscriptions(options) if where == place]
        if place == "layout":
            inscribed.insert(0, (options.casino, options.elections()["casino"].cite))
        for _, cite in inscribed:
            read_by_name(cite)
        if inscribed:
            lines += ["", f"INSCRIBED ON THE {place.upper()}", *(_folded(words, cite) for words, cite in inscribed)]
    if favours:
        lines += ["", "IN THE PLAYER'S FAVOUR", *(f"  {spoken_name(name)}: {says}" for name, says in favours.items())]
    lines += ["", "FOR THE STAFF", *staff]
    lines += _dated(game, options, as_of)
    return "\n".join(lines)


def _in_force(game: Game, options: Posted) -> tuple[list[str], list[str], list[str]]:
    """The other elections: odds besides those of the wagers, what patrons must know, and what the staff needs."""
    limits = {name for rule in game.wagers.values() for name in (rule.minimum, rule.maximum)} | {"increment"}
    odds: list[str] = []
    patrons: list[str] = []
    staff: list[str] = []
    for name, election in options.elections().items():
        value = getattr(options, name)
        if name in limits or isinstance(value, Odds) or not options.applies(name):
            continue
        words = value_in_words(election.show(value))
        line = _leader(
            election.says,
            with_commas(game.part(Wording).labels.get(words) or spoken_name(words)),
            f"[{election.cited(value)}]",
        )
        if _SPECIAL.search(election.says) and words not in _UNUSED:
            odds.append(line if words != "yes" else f"{election.says}  [{election.cited(value)}]")
        else:
            # Odds of a wager that is not offered are not posted.
            (staff if name in _STAFF or _SPECIAL.search(election.says) else patrons).append(line)
        if election.notice:
            staff.append(f"{election.says}: {election.notice}")
    return odds, patrons, staff


def _wager(rule: WagerRule, several: set[str]) -> str:
    """A wager's name on a sign; of wagers that are alike and differ by the number of a hand, without the number."""
    name = rule.alike or rule.name
    return _stem(name) if _stem(name) in several else name


def _stem(name: str) -> str:
    """A wager's name without the number at its end."""
    return re.sub(r"-\d+$", "", name)


def _dated(game: Game, options: Posted, as_of: str) -> list[str]:
    """The day of the law in force, and what is not known of it; empty without a day."""
    if (edition := game.edition(as_of)) is None:
        return []
    found = [edition.authorised.why, *edition.notes(options)]
    folded = [line for each in found for line in textwrap.wrap(f"- {each}", 2 * WIDTH, subsequent_indent="  ")]
    return ["", f"BY THE LAW OF {edition.day}", *folded]


def _folded(words: str, cite: str) -> str:
    """Words on the felt in lines that a sign has room for, the paragraph behind the last."""
    return "\n".join(textwrap.wrap(with_commas(words), 2 * WIDTH, subsequent_indent="    ")) + f"  [{cite}]"


def _numbers_together(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """A line for each wager; those of one kind, and those that differ by a number alone, share one."""
    together: dict[tuple[str, str, str], list[str]] = {}
    for name, right, note in rows:
        stem, _, number = name.rpartition("-")
        alike = together.setdefault((f"{stem}-" if number.isdecimal() else name, right, note), [])
        if number.isdecimal() or not alike:
            alike.append(number if number.isdecimal() else "")
    return [
        _leader(f"{spoken_name(stem).strip()} {', '.join(numbers)}".strip() + " wager", right, note)
        for (stem, right, note), numbers in together.items()
    ]


def _leader(left: str, right: str, note: str = "") -> str:
    if len(right) > WIDTH:
        # A whole pay table: too long for a line of the sign.
        below = textwrap.wrap(right, WIDTH, initial_indent="    ", subsequent_indent="    ")
        return "\n".join([left, *below[:-1], below[-1] + (f"  {note}" if note else "")])
    dots = "." * max(3, WIDTH - len(left) - len(right) - 2)
    return f"{left} {dots} {right}" + (f"  {note}" if note else "")


class _Page(dict[str, str]):
    """The values of a guide's names: options and their words and, by its folder, a page that several games share."""

    def __missing__(self, folder: str) -> str:
        return self.filled(PACKAGE / "games" / folder)

    def filled(self, folder: Path) -> str:
        """The page of a folder."""
        return (folder / "guide.md").read_text(encoding="utf-8").format_map(self).rstrip("\n")


def guide_lines(game: Game, options: Posted, as_of: str = "") -> list[str]:
    """The guide for patrons, one paragraph a line: the game's own page with this table's elections filled in."""
    pays = {f"pays_{name.replace('-', '_')}": game.pays(name, options) for name in game.wagers if options.takes(name)}
    values = _Page({name: value_in_words(value) for name, value in (pays | options.shown() | options.words()).items()})
    filled = with_commas(values.filled(game.folder)) + "\n"
    for general, here in (
        ("(offered here: yes)", "(offered at this table)"),
        ("(offered here: no)", "(not offered here)"),
    ):
        filled = filled.replace(general, here)
    lines: list[str] = []
    for line in filled.split("\n"):
        # A paragraph of the page runs over several lines, whose lengths change with what is filled in.
        if line and lines and lines[-1] and not _OWN_LINE.match(line) and not lines[-1].startswith(("#", "|")):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
    lines += game.guide_lines()
    dated = _dated(game, options, as_of)
    if dated:
        lines += [f"## {dated[1].capitalize()}", "", *dated[2:], ""]
    return lines


def guide_text(game: Game, options: Posted, as_of: str = "") -> str:
    """The guide for patrons, by the law of a day where one is named, as a text of limited width."""
    return "\n".join(
        textwrap.fill(line, 100, subsequent_indent="  " if line.startswith("- ") else "")
        for line in guide_lines(game, options, as_of)
    )
