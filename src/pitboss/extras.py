"""What is installed only where it is wanted: which extra brings a library, and how one that is missing is named."""

from collections.abc import Callable
from functools import wraps
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
"""Of each library that is not of the core: the extra that brings it, and what it is for."""


class MissingExtraError(Refusal, ImportError):
    """An extra that is not installed: a refusal, and to an `import` statement what it expects."""


def missing(error: ImportError, who: str) -> Refusal | None:
    """One line that names the extra, if it is one that is missing and not something of ours that is broken."""
    if not isinstance(error, ModuleNotFoundError) or (library := (error.name or "").split(".")[0]) not in EXTRAS:
        return None
    extra, what = EXTRAS[library]
    return MissingExtraError(f"{who} needs {what}: pip install 'pitboss[{extra}]'")


def naming(function: Callable[P, R]) -> Callable[P, R]:
    """A function that says which extra it needs, where that is missing."""

    @wraps(function)
    def named(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except ImportError as error:
            if refusal := missing(error, function.__name__):
                raise refusal from None
            raise

    return named
