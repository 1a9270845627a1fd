"""The commands about the law: games, rules, ruling, sign, guide, history, trace."""

import csv
import io
from collections import Counter
from pathlib import Path

import typer
from rich.markup import escape
from rich.syntax import Syntax
from rich.table import Table as Grid

from pitboss.asking.citation_index import carrying_out
from pitboss.asking.rulings import rulings
from pitboss.cli.output import AS_OF, JSON, SET, as_json, as_law_of, console, folding, options_from_words
from pitboss.files import text
from pitboss.games import STANDINGS, authorised, catalogue, home, ready
from pitboss.games import game as game_of
from pitboss.refusal import Refusal, near
from pitboss.rulebook import Illegal, Provision, Violation, below, cite
from pitboss.rulebook.citation import FORMER, PRESENT, canonical, law
from pitboss.rulebook.contents import (
    Section,
    chapter,
    known_by_name,
    notes_beside,
    references,
    section,
    sections_named,
    sections_of,
    stood,
    subchapter_title,
)
from pitboss.rulebook.coverage import replacement
from pitboss.rulebook.editions import (
    READING,
    Edition,
    ParagraphStanding,
    chapter_on,
    foreseen,
    history,
    read_day,
    section_of,
    standing,
    subchapter_of,
)
from pitboss.rulebook.exporting import write_rulebook
from pitboss.table import Game
from pitboss.table.game import Authorised
from pitboss.table.offer.signs import guide_text, sign_text
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Choices, Declarations
from pitboss.words import Json, value_in_words

_LIGHT = {
    "text": "[green]●[/green]",
    "part text": "[yellow]●[/yellow]",
    "readings": "[red]●[/red]",
    "authorised": "[yellow]○[/yellow]",
    "planned": "[dim]○[/dim]",
}


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("games")(games)
    app.command("rules")(rules)
    app.command("ruling")(ruling)
    app.command("sign")(sign)
    app.command("guide")(guide)
    app.command("history")(life)
    app.command("trace")(trace)


def games(
    json: bool = JSON,
    name: str = typer.Argument("", help="One game, with its options."),
    as_of: str = AS_OF,
) -> None:
    """List every game: name, subchapter, status, options. With a day, which of them were law then.

    Examples: pitboss games | pitboss games casino-war | pitboss games --as-of 1997-03-16
    """
    if name and (unplayed := authorised(name)):
        _unplayed(unplayed, json)
        return
    if name:
        _one_game(game_of(name), json, as_of)
        return
    if as_of:
        _games_on(as_of, json)
        return
    if json:
        as_json([_listed(listing.name) for listing in catalogue()])
        return
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for head in ("", "game", "subchapter", "rests on", "in numbers"):
        grid.add_column(head, style="bold" if head == "game" else "", overflow="fold")
    for row in catalogue():
        grid.add_row(_LIGHT[row.status], row.name, row.subchapter, row.status, f"[dim]{row.coverage}[/dim]")
    console().print(grid)
    console().print()
    for status, means in STANDINGS.items():
        console().print(f"{_LIGHT[status]} [bold]{status}[/bold]: {means}", style="dim")
    names = ", ".join(f"{title.lower()} ({of})" for of, title in known_by_name().items())
    console().print(f"\nIn the present code, known by name only: {names}.", style="dim")
    console().print(f"\n{len(ready())} ready. To see a game's options: pitboss games {ready()[0]}", style="dim")


def _games_on(as_of: str, json: bool) -> None:
    """Print which games were law on a day, and by which act."""
    day = read_day(as_of)
    ahead = foreseen(day)
    rows = [(row, Edition(row.subchapter, row.name, row.title, day).authorised) for row in catalogue()]
    if json:
        as_json(
            [
                {"game": r.name, "title": r.title, "state": on.state, "why": "; ".join(filter(None, (on.why, ahead)))}
                for r, on in rows
            ]
        )
        return
    words = {"stands": "[green]law[/green]", "absent": "[dim]not law[/dim]", "unknown": "[yellow]unknown[/yellow]"}
    grid = folding("game", str(day), "why")
    for row, on in rows:
        grid.add_row(f"[bold]{row.name}[/bold]", words[on.state], f"[dim]{escape(on.why)}[/dim]")
    console().print(grid)
    for note in filter(None, (ahead, chapter_on(day))):
        console().print(f"\n[dim]{escape(note)}[/dim]")


def _listed(name: str) -> dict[str, object]:
    row = next(listing for listing in catalogue() if listing.name == name)
    options = None if row.why else game_of(name).options.listed()
    return {
        "game": row.name,
        "title": row.title,
        "subchapter": row.subchapter,
        "status": row.status,
        "coverage": None if row.why else game_of(name).coverage.shown(),
        "why": row.why,
        "needs": []
        if row.why
        else [{"option": one.option, "why": one.reason, "cite": one.cite} for one in _needs(game_of(name))],
        "options": options,
    }


def _needs(game: Game) -> list[Violation]:
    """What the house must supply before a table can open, because it is not published."""
    try:
        game.options.configure({})
    except Illegal as illegal:
        return illegal.violations
    return []


def _unplayed(game: Authorised, json: bool) -> None:
    """Print what is known of an authorized game, and why it cannot be opened."""
    if json:
        as_json(_listed(game.name) | {"declared": [{"cite": cited, "fact": fact} for cited, fact in game.known]})
        return
    out = console()
    out.print(f"[bold]{game.title}[/bold]  {law(game.subchapter)}  {_LIGHT['authorised']} authorised\n")
    for cited, fact in game.known:
        out.print(f"{fact} [dim]{cited}[/dim]")
    out.print(f"\nCannot be opened: {game.why} [dim]{game.cite}[/dim]")


def _one_game(game: Game, json: bool, as_of: str) -> None:
    edition = game.edition(as_of)
    if edition is not None:
        edition.verify()
    options = game.options()
    wagers = [
        {
            "wager": rule.name,
            "wins_if": rule.says,
            "pays": game.pays(rule.name, options),
            "cite": game.odds_cite(rule.name, options),
        }
        for rule in game.wagers.values()
    ]
    if json:
        declared = [{"cite": cited, "fact": fact} for cited, fact in game.part(Declarations).facts]
        dated = (
            {} if edition is None else {"edition": edition.shown(), "on_that_day": edition.restrictions(game.options)}
        )
        listed = _listed(game.name) | {
            "wagers": wagers,
            "choices": list(game.part(Choices).words),
            "declared": declared,
        }
        as_json(listed | dated)
        return
    out, rests = console(), game.coverage
    out.print(f"[bold]{game.title}[/bold]  {law(game.subchapter)}  {_LIGHT[rests.basis]} {rests.words}")
    out.print(f"[dim]{rests.basis}: {rests.means}[/dim]\n")
    grid = folding("wager", "wins if", "pays", "paragraph")
    for row in wagers:
        grid.add_row(f"[bold]{row['wager']}[/bold]", row["wins_if"], row["pays"], f"[dim]{row['cite']}[/dim]")
    out.print(grid, "")
    grid = folding("option", "meaning", "allowed", "default", "paragraph")
    for row in game.options.listed():
        grid.add_row(
            f"[bold]{row['option']}[/bold]",
            row["says"],
            row["allowed"],
            value_in_words(row["default"]),
            f"[dim]{row['cite']}[/dim]",
        )
    out.print(grid, "")
    for need in _needs(game):
        said = f"[yellow]The house must supply[/yellow] [bold]{need.option}[/bold]: {escape(need.reason)}"
        out.print(f"{said} [dim]{need.cite}[/dim]")
    for cited, fact in game.part(Declarations).facts:
        out.print(f"{fact} [dim]{cited}[/dim]")
    if edition is not None:
        said = "; ".join(filter(None, (edition.authorised.why, foreseen(edition.day))))
        out.print(f"\n[bold]as of {edition.day}[/bold]  {escape(said)}")
        grid = folding("option", "on that day")
        for name, held in edition.restrictions(game.options).items():
            grid.add_row(f"[bold]{name}[/bold]", escape(held))
        out.print(grid)


def rules(
    citation: str = typer.Argument("", help="Such as 22.8(c)2, 19:47-22.10, or 22."),
    as_of: str = AS_OF,
    json: bool = JSON,
    code: bool = typer.Option(False, "--code", help="Also show the code that carries it out."),
    export: str = typer.Option(
        "", help="Write the whole rulebook to a .json or .toml file; - for JSON on standard output."
    ),
) -> None:
    """Show a provision in our words. A section or subchapter lists its paragraphs.

    Examples: pitboss rules "22.8(c)2" | pitboss rules 22.10 | pitboss rules '22.1 "War"'
    | pitboss rules "22.8(a)" --code | pitboss rules --export rulebook.json
    """
    if export:
        write_rulebook(export)
        return
    if not citation:
        raise Refusal("name a paragraph, such as 22.8(c)2, or write the whole rulebook with --export FILE")
    if _elsewhere(citation, json):
        return
    found = below(citation)
    if not found and _only_named(citation, as_of, json):
        return
    if not found and citation.strip().replace("19:47-", "").rstrip("ABC").isdigit():
        raise Refusal(f"there is no subchapter {citation}")
    found = found or [cite(citation)]
    on = {row.cite: standing(row, read_day(as_of)) for row in found} if as_of else {}
    if as_of:
        found = _law_on_day(found, on, f"{citation} on {as_of}")
    if json:
        rows = [row.shown() | _beside(row) | _stood(on, row.cite) | _coded(row, code) for row in found]
        as_json(rows if len(rows) > 1 else rows[0])
        return
    if found[0].cite.startswith(citation.strip().removeprefix("N.J.A.C. ") + "-"):
        _chapter()
    heading = None
    for row in found:
        if row.heading != heading:
            heading = row.heading
            console().print(f"\n[bold]{escape(heading)}[/bold]")
            _headed(section_of(row.cite) if row.is_law else "")
        _print_provision(row, on.get(row.cite), code)
    _not_held(found)
    _print_sources(found)


def _law_on_day(found: list[Provision], on: dict[str, ParagraphStanding], asked: str) -> list[Provision]:
    """The provisions in force on a day, or possibly so; refused if there were none."""
    # A paragraph of the present code is law on no day before it is known.
    never = {row.cite for row in found if on[row.cite].state == "absent" or _read_back(row, on[row.cite])}
    if all(row.cite in never or on[row.cite].state == "unknown" for row in found):
        raise Refusal(f"{asked}: {on[found[0].cite].why}", READING)
    return [row for row in found if row.cite not in never]


def _print_provision(row: Provision, how: ParagraphStanding | None, code: bool) -> None:
    """Print one provision: its words on the day asked for, its notes, and a reading's source."""
    law = "" if row.is_law else "  [yellow]house reading, not law[/yellow]"
    law = f"  [green]present code, copy of {row.through}[/green]" if row.is_present else law
    console().print(f"  [cyan]{escape(row.cite)}[/cyan] [dim]({row.kind})[/dim]{law}")
    console().print(f"    {escape(how.says if how and how.says else row.says)}")
    if how is not None and how.state != "reading":
        held = how.state == "stands" or how.why.startswith("as held")
        console().print(f"    [dim]{'' if held else 'not held: '}{escape(how.why)}[/dim]")
    for note in notes_beside(row):
        console().print(f"    [dim]{escape(note)}[/dim]")
    if code:
        _show_code(row)
    if not row.is_law:
        console().print(f"    [dim]source: {escape(row.source)}[/dim]")
        console().print(f"    [dim]replaced by: {escape(replacement(row, home(row.cite)))}[/dim]")


def _print_sources(found: list[Provision]) -> None:
    """Print where the words come from, and since when they have been in force or known."""
    last = [row for row in found if not row.is_present][-1:]
    copied = {row.source: row for row in found if row.is_present}
    console().print()
    for row in (*last, *copied.values()):
        dates = ", ".join(day.isoformat() for day in row.editions)
        since = "" if not dates else f"; known from {dates}" if row.is_present else f"; in force from {dates}"
        console().print(f"[dim]{escape(row.source)}{since}[/dim]")


def _coded(row: Provision, code: bool) -> dict[str, object]:
    """The functions that carry out a paragraph, as plain JSON, if asked for."""
    return {"code": [found.shown() for found in carrying_out(row.cite)]} if code else {}


def _show_code(row: Provision) -> None:
    """Print the functions that carry out a paragraph."""
    found = carrying_out(row.cite)
    if not found:
        kind = "an option, a pay table or a row of data" if row.kind == "executed" else f"it is {row.kind}"
        console().print(f"    [dim]no function of its own: {kind}[/dim]")
    for one in found:
        console().print(f"\n    [dim]{escape(one.file)}:{one.line}  {one.function}[/dim]")
        console().print(Syntax(one.source, "python", background_color="default", padding=(0, 4)))


def _read_back(row: Provision, how: ParagraphStanding) -> bool:
    """Whether a paragraph of the present code was not yet known on a day."""
    return row.is_present and how.state == "reading"


def _only_named(citation: str, as_of: str, json: bool) -> bool:
    """Print what is known of a section or subchapter without text; True if the table of contents has it."""
    wanted = citation.strip().removeprefix("N.J.A.C.").strip()
    if (title := known_by_name().get(f"13:69F-{wanted.partition('-')[2] or wanted}")) is not None:
        says = {"title": title, "status": "known by name only", "says": "its rules are not available"}
        if json:
            as_json(says)
        else:
            console().print(f"[bold]{title}[/bold]: {says['status']}; {says['says']}")
        return True
    if (one := section(wanted)) is not None:
        rows = [one]
    else:
        rows = sections_of(wanted if wanted.startswith("19:47-") else f"19:47-{wanted}")
    if rows:
        known = [row.shown() | ({"on_that_day": stood(row, read_day(as_of))} if as_of else {}) for row in rows]
        if json:
            as_json(known if one is None else known[0])
            return True
        if one is None:
            subchapter = rows[0].cite.partition(".")[0]
            console().print(f"\n[bold]{escape(subchapter_title(subchapter))}[/bold]  {subchapter}: no text available\n")
        for row, shown in zip(rows, known, strict=True):
            console().print(f"  [cyan]{escape(row.cite)}[/cyan] {escape(row.words)}")
            if as_of:
                console().print(f"    [dim]{escape(shown['on_that_day'])}[/dim]")
        if one is not None:
            _cases(one)
        return True
    return False


def _elsewhere(citation: str, json: bool) -> bool:
    """Print which paragraphs cite a section of a chapter whose text is missing; True if there are any."""
    wanted = citation.strip().removeprefix("N.J.A.C.").strip().casefold()
    known = {row.to.casefold(): row for row in references()}
    if wanted not in known and wanted.partition("-")[0].upper() in {*FORMER, *PRESENT}:
        return False
    rows = [row for to, row in known.items() if to == wanted or to.startswith((f"{wanted}-", f"{wanted}("))]
    if json and rows:
        as_json([{"cite": row.to, "status": "not held", "about": row.about, "named_by": [*row.by]} for row in rows])
    for row in rows if not json else ():
        said = f"not held; according to the paragraphs that cite it: {row.about}; cited by {', '.join(row.by)}"
        console().print(f"  [cyan]{escape(row.to)}[/cyan] {escape(said)}")
    return bool(rows)


def _chapter() -> None:
    """Print under what authority the chapter was adopted, and when each readoption was to expire."""
    known = chapter()
    console().print(f"\n[bold]{known['title']}[/bold]  authority: {known['authority']}")
    for row in known["expires"]:
        console().print(f"  [dim]as readopted by {row['of']} it was to expire on {row['on']}: {row['by']}[/dim]")


def _not_held(found: list[Provision]) -> None:
    """Print the sections without text, if more than one section was asked for."""
    asked = {subchapter_of(row.cite) for row in found}
    if len({section_of(row.cite) for row in found}) == 1:
        return
    rows = [row for part in asked for row in sections_of(part) if row.status in ("heading only", "reserved")]
    if rows:
        console().print("\n[bold]In the table of contents, text not held[/bold]")
    for row in rows:
        console().print(f"  [cyan]{escape(row.cite)}[/cyan] {escape(row.words)}")


def _headed(number: str) -> None:
    """Print what is missing of a section, and court decisions on it."""
    found = sections_named().get(f"19:47-{number}")
    if found is not None and found.status != "held":
        console().print(f"  [yellow]{escape(found.words)}[/yellow]")
    if found is not None:
        _cases(found)


def _cases(found: Section) -> None:
    for case in found.cases:
        console().print(f"  [dim]{escape(f'{case.name}, {case.where}: {case.says}')}[/dim]")


def _beside(row: Provision) -> dict[str, object]:
    """What would replace a reading; for a paragraph, how much of its section is here and what else to know."""
    if not row.is_law:
        return {"replaced_by": replacement(row, home(row.cite))}
    found = sections_named().get(f"19:47-{section_of(row.cite)}") if row.cite.startswith("19:47-") else None
    return {"notes": notes_beside(row)} | ({"section": found.shown()} if found is not None else {})


def _stood(stood: dict[str, ParagraphStanding], cited: str) -> Json:
    """How a paragraph read on the day asked for, where it differed."""
    if cited not in stood:
        return {}
    how = stood[cited]
    return {"state": how.state, "why": how.why} | ({"says": how.says} if how.says else {})


def ruling(
    game: str = typer.Argument(help="The game."),
    words: list[str] = typer.Argument(None, help="What happened, in your own words."),
    json: bool = JSON,
) -> None:
    """Look up the ruling on an irregularity, with its paragraph.

    Examples: pitboss ruling casino-war | pitboss ruling casino-war face up | pitboss ruling craps one die on the other
    """
    hits = rulings(game_of(game), " ".join(words or []))
    if json:
        as_json([row.shown() for row in hits])
        return
    for row in hits:
        mark = "" if row.law else f"  [yellow]house reading[/yellow] [dim]({escape(row.source)})[/dim]"
        console().print(f"[bold]{row.kind}[/bold]  [cyan]{escape(row.cite)}[/cyan]{mark}")
        console().print(f"  {escape(row.ruling)}")


def sign(
    game: str = typer.Argument(help="The game."), set_: list[str] = SET, as_of: str = AS_OF, json: bool = JSON
) -> None:
    """Print the sign to post at the table. It has limits, payout odds and the options in force.

    Example: pitboss sign casino-war --set minimum=10 --set maximum=500
    """
    found = game_of(game)
    options = options_from_words(found, set_, as_of)
    text = sign_text(found, options, as_of, _favours(found.name, options))
    if json:
        as_json({"game": found.name, "options": options.shown(), "sign": text} | as_law_of(found, options, as_of))
        return
    print(text)


def _favours(name: str, options: Posted) -> dict[str, str]:
    """Wagers on which the player has the edge; empty if the extra that calculates it is not installed."""
    try:
        from pitboss.sheet.glance import player_edges

        return player_edges(name, options)
    except (ImportError, Refusal):
        return {}


def guide(
    game: str = typer.Argument(help="The game."), set_: list[str] = SET, as_of: str = AS_OF, json: bool = JSON
) -> None:
    """Print the gaming guide for patrons, with the options in force.

    Example: pitboss guide casino-war
    """
    found = game_of(game)
    options = options_from_words(found, set_, as_of)
    text = guide_text(found, options, as_of)
    if json:
        as_json({"game": found.name, "options": options.shown(), "guide": text} | as_law_of(found, options, as_of))
        return
    from rich.markdown import Markdown

    if console().is_terminal:
        console().print(Markdown(text))
    else:
        print(text)


def life(
    of: str = typer.Argument(
        metavar="GAME|CITATION", help="A game by its name, a section or a paragraph: 2.8, 7.3(f)."
    ),
    json: bool = JSON,
) -> None:
    """Show the history of a game or paragraph. Each change has its date, its act and where it was published.

    Examples: pitboss history blackjack | pitboss history 2.8 | pitboss history "7.3(f)" --json
    """
    named = next((row for row in catalogue() if row.name == of), None)
    if named is not None:
        title, rows = named.title, history(named.subchapter, named.name)
    else:
        try:
            only = section(of)
            found = below(of) or ([] if only else [cite(of)])
        except Refusal as refusal:
            likely = near(of, [row.name for row in catalogue()])
            raise Refusal(f"{of!r} is neither a game nor a citation; {likely}; {refusal.reason}") from None
        part = canonical(of) if "." in of else subchapter_of(found[0].cite)
        if found and not found[0].is_law:
            raise Refusal(f"{found[0].cite} is a house reading: it has a source but no history ({found[0].source})")
        title, rows = part, history(subchapter_of(part), cite=part if "." in part else "")
    if json:
        as_json({"of": of, "title": title, "rows": [row.shown() for row in rows]})
        return
    console().print(f"[bold]{escape(title)}[/bold]\n")
    grid = folding("from", "what", "act", "published")
    for row in rows:
        style = {"unknown": "yellow", "absent": "dim", "recodified": "yellow"}.get(row.state, "")
        what = f"[{style}]{escape(row.what)}[/{style}]" if style else escape(row.what)
        grid.add_row(f"[bold]{row.when}[/bold]", what, escape(row.act), f"[dim]{escape(row.njr)}[/dim]")
    console().print(grid)


def trace(
    run: Path = typer.Option(Path("build/trace.json"), help="The trace of a test run, written by `make trace`."),
    against: Path = typer.Option(None, help="A list of citations to measure against, one per line, tab-separated."),
    missing: bool = typer.Option(False, "--missing", help="Only unproven provisions."),
    summary: bool = typer.Option(False, "--summary", help="Only the totals."),
    json: bool = JSON,
) -> int:
    """Match provisions, code and tests. Shows which claims of a real run's tests were met, and what no test proves.

    Examples: pitboss trace --missing | pitboss trace --against provisions.tsv --json
    """
    from pitboss.rulebook.tracing import load, rows_against, trace_rows

    seen = load(run)
    rows = trace_rows(seen)
    if against is not None:
        rows = rows_against(rows, _citations(against))
    held = [row for row in rows if row["kind"] != "not held" and not row["present"]]
    present = [row for row in rows if row["kind"] != "not held" and row["present"]]
    carried_out = [row for row in present if row["kind"] == "executed"]
    proven, proven_present = (sum(row["proven"] for row in part) for part in (held, carried_out))
    totals = {
        "provisions": len(held),
        "proven": proven,
        "present_code": len(present),
        "present_code_carried_out": len(carried_out),
        "present_code_proven": proven_present,
        "in_rulebook": sum(row["kind"] is not None for row in rows),
        "text_not_held": len(rows) - len(held) - len(present),
        "sections": dict(Counter(row.status for row in sections_named().values())),
    }
    unmet = seen["unmet"]
    unheld = [row for row in rows if row["kind"] == "not held"]
    stated = [row for row in present if row not in carried_out]
    shown = [row for row in rows if not (missing and (row["proven"] or row in unheld or row in stated))]
    if json:
        as_json({**totals, "rows": shown, "unmet": unmet})
        return 1 if unmet else 0
    if not summary:
        grid = Grid("", "paragraph", "kind", "events", "tests", box=None, padding=(0, 2, 0, 0))
        for row in shown:
            open_to_none = row in unheld or row in stated
            light = "[green]✓[/green]" if row["proven"] else "[dim]·[/dim]" if open_to_none else "[red]✗[/red]"
            kind = row["kind"] or "not in the rulebook"
            grid.add_row(light, escape(row["cite"]), kind, f"{row['events']:,}", str(len(row["tests"])))
        console().print(grid)
    for test, cites in unmet.items():
        console().print(f"claimed but not met: {escape(test)}: {escape(', '.join(cites))}")
    console().print(f"{proven} of {len(held)} provisions proven; {len(unheld)} more are cited, their text not held")
    said = f"{proven_present} of {len(carried_out)} that tables carry out; {len(stated)} more are stated"
    console().print(f"of the present code {said}")
    counted = ", ".join(f"{count} {status}" for status, count in totals["sections"].items())
    console().print(f"{len(sections_named())} sections of the contents: {counted}")
    return 1 if unmet else 0


def _citations(path: Path) -> list[str]:
    try:
        lines = io.StringIO(text(path), newline="")
        rows = [row[0] for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE) if row]
    except csv.Error:
        raise Refusal(f"{path} cannot be read: not a text file") from None
    return [row for row in rows if row[:1].isdigit()]
