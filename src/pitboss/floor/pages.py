"""The pages: a thin router around a module for each part of the house."""

from fastapi import APIRouter

from pitboss.floor.api_pages import api_pages
from pitboss.floor.class_pages import class_pages
from pitboss.floor.desk import Desk
from pitboss.floor.lobby_pages import lobby_pages
from pitboss.floor.odds_pages import odds_pages
from pitboss.floor.pit_pages import pit_pages
from pitboss.floor.render import Renderer, static_files
from pitboss.floor.rulebook_pages import rulebook_pages
from pitboss.floor.school_pages import school_pages
from pitboss.floor.table_pages import table_pages


def pages(desk: Desk) -> APIRouter:
    """The pages."""
    router = APIRouter(include_in_schema=False)
    render = Renderer(desk)
    static_files(router)
    for part in (lobby_pages, table_pages, pit_pages, rulebook_pages, odds_pages, class_pages, school_pages, api_pages):
        part(router, desk, render)
    return router
