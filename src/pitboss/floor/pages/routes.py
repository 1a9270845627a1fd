"""The pages: a thin router over a module for each part of the site."""

from fastapi import APIRouter

from pitboss.floor.pages.api_pages import api_pages
from pitboss.floor.pages.class_pages import class_pages
from pitboss.floor.pages.lobby_pages import lobby_pages
from pitboss.floor.pages.odds_pages import odds_pages
from pitboss.floor.pages.own_pages import own_pages
from pitboss.floor.pages.pit_pages import pit_pages
from pitboss.floor.pages.rulebook_pages import rulebook_pages
from pitboss.floor.pages.school_pages import school_pages
from pitboss.floor.pages.table_pages import table_pages
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer, static_files


def pages(desk: Desk) -> APIRouter:
    """The pages."""
    router = APIRouter(include_in_schema=False)
    render = Renderer(desk)
    static_files(router)
    parts = (lobby_pages, table_pages, own_pages, pit_pages, rulebook_pages, odds_pages, class_pages, school_pages)
    for part in (*parts, api_pages):
        part(router, desk, render)
    return router
