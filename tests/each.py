"""Many small cases in one test: `each` is written like `parametrize`, tries them all and reports every one that fails.

A case of its own costs more to collect and to report than most of these take. Fixtures are made once, for all cases.
"""

import inspect
import traceback
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest


def each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Calls the test with each of the cases; it fails with the list of those in which it does."""
    wanted = tuple(names.replace(" ", "").split(",")) if isinstance(names, str) else names
    rows = [row(case, len(wanted)) for case in cases]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def all_cases(**fixtures: Any) -> None:
            failures, skipped = [], []
            for values in rows:
                try:
                    test(**dict(zip(wanted, values, strict=True)), **fixtures)
                except pytest.skip.Exception as reason:
                    skipped.append(str(reason))
                except (Exception, pytest.fail.Exception) as error:
                    shown = ", ".join(f"{value!r:.100}" for value in values)
                    failures.append(f"{shown}:\n{''.join(traceback.format_exception(error, limit=-3))}")
            if failures:
                pytest.fail(f"{len(failures)} of {len(rows)}:\n" + "\n".join(failures), pytrace=False)
            if len(skipped) == len(rows):
                pytest.skip(skipped[0] if skipped else "there is no case in this run")

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in wanted]
        # Pytest asks the function itself which fixtures it takes.
        del all_cases.__wrapped__  # type: ignore[attr-defined]
        all_cases.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return all_cases

    return decorate


def row(case: Any, width: int) -> tuple[Any, ...]:
    """The values of a case, which may be written as `pytest.param`, but without marks: here they would be lost."""
    if isinstance(case, type(pytest.param())):
        assert not case.marks, f"{case.id}: cases with marks are for parametrize"
        return case.values
    return case if width > 1 else (case,)
