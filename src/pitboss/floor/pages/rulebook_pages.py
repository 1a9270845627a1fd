"""The rulebook's pages: browse by subchapter, search, and each provision with its neighbors."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from pitboss.asking import ask
from pitboss.asking.answering import LONGEST
from pitboss.asking.book import book
from pitboss.asking.citation_index import carrying_out, citing, part_title, parts, subchapter
from pitboss.floor.accounts.access import NotKnown
from pitboss.floor.accounts.people import PASSER_BY
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer, page, render_template
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.games import catalogue
from pitboss.refusal import Refusal
from pitboss.rulebook import Provision, below, cite, rulebook
from pitboss.rulebook.contents import STATUSES, Section, notes_beside, section, sections_of
from pitboss.rulebook.coverage import replacement
from pitboss.rulebook.editions import history, lives
from pitboss.rulebook.glossary import glossary
from pitboss.rulebook.search import find_provisions as meant
from pitboss.sheet.plots import life_plot

_ANYTHING = 20_000
"""Longest query that the page reads at all, so that one that is too long gets an answer in words."""
KINDS = {
    "executed": "carried out by the software: the game does it by itself",
    "declared": "a fact of layout or equipment, stated and checked",
    "physical": "a movement of hands, recorded only",
    "not held": "a paragraph or section that is named, whose text is not held",
}


@dataclass(frozen=True)
class ProvisionGroup:
    """Provisions under one heading."""

    heading: str
    law: bool
    provisions: tuple[Provision, ...]


def address(citation: str) -> str:
    """The URL of a provision's page."""
    return f"/rulebook/{quote(citation, safe='')}"


def sections(provisions: list[Provision], *, whole: bool = False) -> list[ProvisionGroup]:
    """Sections in order, by heading, house readings last; for the whole book each heading has its subchapter."""
    ordered = sorted(provisions, key=lambda p: not p.is_law)

    def heading(p: Provision) -> tuple[bool, str]:
        return p.is_law, f"{part_title(subchapter(p.cite))}: {p.heading}" if whole else p.heading

    groups = groupby(ordered, key=heading)
    return [ProvisionGroup(heading, law, tuple(rows)) for (law, heading), rows in groups]


def counts(provisions: list[Provision]) -> dict[str, int]:
    """Counts by kind; house readings are counted separately."""
    found = Counter(p.kind if p.is_law else "house" for p in provisions)
    return {kind: found[kind] for kind in (*KINDS, "house")}


def _shelf() -> list[dict[str, object]]:
    """The whole rulebook, one row per subchapter."""
    return [
        {
            "of": part,
            "title": part_title(part),
            "counts": counts(rows),
            "total": len(rows),
            "coverage": [row.coverage for row in catalogue() if not row.why and row.subchapter == part],
            "games": [row.name for row in catalogue() if not row.why and row.subchapter == part],
        }
        for part, rows in parts().items()
    ]


def _found(of: str, word: str, kind: str) -> list[Provision]:
    rows = (parts().get(of) or below(of)) if of else list(rulebook().values())
    rows = meant(word, rows) if word else rows
    if kind == "house":
        return [p for p in rows if not p.is_law]
    return [p for p in rows if p.kind == kind and p.is_law] if kind else rows


def _life(part: str, citation: str = "") -> dict[str, object]:
    """The history of a part or paragraph as a timeline and rows; None if there is none."""
    rows = [row.shown() for row in history(part, cite=citation)] if part in lives() else []
    return {"life": life_plot(rows) if rows else None, "life_rows": rows}


def _neighbours(provision: Provision) -> tuple[Provision | None, Provision | None]:
    rows = [row for section in sections(parts()[subchapter(provision.cite)]) for row in section.provisions]
    at = rows.index(provision)
    return rows[at - 1] if at else None, rows[at + 1] if at + 1 < len(rows) else None


def _family(provision: Provision) -> list[Provision]:
    """The section that contains the provision."""
    section = provision.cite.partition("(")[0].partition(' "')[0]
    rows = parts()[subchapter(provision.cite)]
    if not provision.is_law:
        return [p for p in rows if not p.is_law and p.heading == provision.heading]
    return [p for p in rows if p.is_law and p.cite.partition("(")[0].partition(' "')[0] == section]


def _shelved(of: str, word: str, kind: str, looks: dict[str, str]) -> PriceReply:
    """The table of contents, or the provisions asked for."""
    asked = bool(of or word or kind)
    rows, reason = [], ""
    try:
        rows = _found(of, word, kind) if asked else []
    except Refusal as refusal:
        reason = refusal.reason
    return PriceReply(
        render_template(
            "rulebook.html",
            shelf=_shelf(),
            of=of,
            title=part_title(of) if of in parts() else of,
            word=word,
            kind=kind,
            kinds=KINDS,
            asked=asked,
            reason=reason,
            sections=sections(rows, whole=not of),
            named=sections_of(of) if of and not word and not kind else [],
            statuses=STATUSES,
            found=len(rows),
            total=counts(list(rulebook().values())),
            address=address,
            **_life(of),
            **looks,
        )
    )


def _entry(template: str, found: Section | Provision, life: str, looks: dict[str, str], **more: object) -> PriceReply:
    """The page of a section or of a provision."""
    part = subchapter(found.cite)
    shown = {"entry": found, "part": part, "title": part_title(part), "address": address}
    return PriceReply(render_template(template, **shown, **more, **_life(life, found.cite), **looks))


def _section(citation: str, looks: dict[str, str]) -> PriceReply | None:
    """One section of the table of contents, held or not; None if the citation is not one."""
    found = section(citation)
    if found is None or found.cite in rulebook():
        return None
    return _entry(
        "section.html",
        found,
        subchapter(found.cite),
        looks,
        means=STATUSES[found.status],
        kinds=KINDS,
        provisions=below(found.cite),
        stands_in=[cite(one) for one in found.stands_in],
    )


def _provision(citation: str, looks: dict[str, str]) -> PriceReply:
    """One provision with its neighbors, or the section asked for."""
    if (whole := _section(citation, looks)) is not None:
        return whole
    found = cite(citation)
    before, after = _neighbours(found)
    part = subchapter(found.cite)
    where = citing(found.cite)
    return _entry(
        "provision.html",
        found,
        part if found.is_law else "",
        looks,
        kind=KINDS[found.kind],
        kinds=KINDS,
        beside=_family(found),
        before=before,
        after=after,
        everywhere=where.everywhere,
        games=[(row.name, row.title) for row in catalogue() if row.name in where.games and not row.why],
        notes=notes_beside(found),
        code=carrying_out(found.cite),
        section=section(found.cite.partition("(")[0].partition(" ")[0]) if found.is_law else None,
        replaced_by="" if found.is_law else replacement(found, part),
    )


def _glossary(looks: dict[str, str]) -> PriceReply:
    """The glossary."""
    terms = [
        {"word": term.word, "says": term.says, "see": term.see, "letter": term.word[:1].upper()} for term in glossary()
    ]
    return PriceReply(render_template("glossary.html", terms=terms, **looks))


def _asked(question: str, game: str, looks: dict[str, str]) -> PriceReply:
    """A question in plain words, and its answers."""
    reply, reason = None, ""
    if question:
        try:
            reply = ask(question, game or None)
        except Refusal as refusal:
            reason = refusal.reason
    return PriceReply(
        render_template(
            "ask.html",
            question=question[:LONGEST],
            of=game,
            reply=reply,
            reason=reason,
            games=[(row.name, row.title) for row in catalogue()],
            known={*rulebook()},
            address=address,
            examples=book()["examples"],
            **looks,
        )
    )


def _listed(of: str, word: str) -> PriceReply:
    """Provisions for programs."""
    found = below(of) if of else list(rulebook().values())
    return PriceReply(json.dumps([p.shown() for p in (meant(word, found) if word else found)], ensure_ascii=False))


WORK: dict[str, Callable[..., PriceReply]] = {
    "shelf": _shelved,
    "provision": _provision,
    "glossary": _glossary,
    "provisions": _listed,
    "ask": _asked,
}
"""Requests to the process behind these pages."""


async def provisions(desk: Desk, request: Request, of: str, word: str) -> Response:
    """Provisions for programs: from the cache, or from the separate process."""

    async def made() -> str:
        found = await desk.ask(desk.school, request, desk.anybody(request), "provisions", of=of, word=word)
        if found.refused:
            raise Refusal(found.text)
        return found.text

    return Response(await desk.cache.once(("provisions", of, word), made), media_type="application/json")


def rulebook_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The rulebook's routes: contents, one part, one provision."""

    async def asked(request: Request, work: str, **args: object) -> HTMLResponse:
        """A page from the separate process; those for visitors are cached."""
        who = desk.anybody(request)

        async def made() -> str:
            looks = await asyncio.to_thread(render.looks, request)
            found = await desk.ask(desk.school, request, who, work, looks=looks, **args)
            if found.refused:
                raise NotKnown(found.text)
            return found.text

        try:
            of = (work, request.url.path, *args.values())
            return page(await (desk.cache.once(of, made) if who is PASSER_BY else made()))
        except NotKnown as refusal:
            return await asyncio.to_thread(render.missing, request, refusal.reason)

    @router.get("/rulebook")
    async def shelf(
        request: Request,
        of: Annotated[str, Query(max_length=60)] = "",
        word: Annotated[str, Query(max_length=60)] = "",
        kind: Annotated[str, Query(max_length=60)] = "",
    ) -> HTMLResponse:
        return await asked(request, "shelf", of=of, word=word.strip(), kind=kind)

    @router.get("/ask")
    async def question(
        request: Request,
        q: Annotated[str, Query(max_length=_ANYTHING)] = "",
        game: Annotated[str, Query(max_length=60)] = "",
    ) -> HTMLResponse:
        return await asked(request, "ask", question=" ".join(q.split()), game=game.strip())

    @router.get("/glossary")
    async def words(request: Request) -> HTMLResponse:
        return await asked(request, "glossary")

    @router.get("/rulebook/{citation:path}")
    async def provision(request: Request, citation: str) -> HTMLResponse:
        if len(citation) > 120:
            reason = "that is longer than any citation: write it as 19:47-22.8(c)2"
            return await asyncio.to_thread(render.missing, request, reason)
        return await asked(request, "provision", citation=citation)
