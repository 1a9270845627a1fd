"""What is installed only where it is wanted: which extra brings a library, and how one that is missing is named."""

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import ParamSpec, TypeVar

from pitboss.refusal import Refusal

P = ParamSpec("P")
R = TypeVar("R")

_BRINGS = {
    "kernels": ("compiled kernels", ("llvmlite", "numba", "numpy")),
    "sheet": ("pages", ("jinja2",)),
    "floor": (
        "the floor's server",
        (
            "cryptography",
            "fastapi",
            "httptools",
            "httpx",
            "prometheus_client",
            "psycopg",
            "starlette",
            "uvicorn",
            "uvloop",
            "websockets",
        ),
    ),
    "dask": ("Dask", ("dask", "distributed")),
    "inspect": ("Inspect", ("inspect_ai",)),
    "learn": ("environments", ("gymnasium", "pettingzoo")),
    "mcp": ("the Model Context Protocol", ("mcp", "mcp_types")),
    "parquet": ("pyarrow", ("pyarrow",)),
    "school": ("the spacing of repetitions", ("fsrs",)),
    "terminal": ("the table on the whole screen", ("prompt_toolkit",)),
}
EXTRAS = {library: (extra, what) for extra, (what, libraries) in _BRINGS.items() for library in libraries}
"""By library that is not of the core: the extra that brings it, and what it is for."""


class MissingExtraError(Refusal, ImportError):
    """An extra that is not installed: a refusal, and an `ImportError` for those who import it."""


def missing(error: ImportError, who: str) -> Refusal | None:
    """A refusal that names the missing extra; None for any other failure to import."""
    if not isinstance(error, ModuleNotFoundError) or (library := (error.name or "").split(".")[0]) not in EXTRAS:
        return None
    extra, what = EXTRAS[library]
    return MissingExtraError(f"{who} needs {what}: pip install 'pitboss[{extra}]'")


def load(module: str, who: str) -> ModuleType:
    """A module of an extra; a missing extra is refused by its name."""
    try:
        return import_module(module)
    except ImportError as error:
        raise missing(error, who) or error from None


def names_extra(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: a missing extra is refused by its name."""

    @wraps(function)
    def named(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except ImportError as error:
            if refusal := missing(error, function.__name__):
                raise refusal from None
            raise

    return named
