"""The pages: lobby, table, pit, rulebook, odds."""

from fastapi import APIRouter

from pitboss.floor.desk import Desk


def pages(desk: Desk) -> APIRouter:
    """The pages."""
    return APIRouter(include_in_schema=False)
