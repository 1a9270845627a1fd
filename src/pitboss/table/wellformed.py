"""Whether what is put to a table has the right form at all, before anybody asks whether it is allowed."""

import inspect
from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.refusal import Refusal
from pitboss.table.act import Incident, Shuffled


def verify_particulars(procedure: str, script: Callable[..., Any], args: dict[str, Any]) -> None:
    """Names and numbers must be what the script says they are."""
    wanted = inspect.signature(script).parameters
    for name, value in args.items():
        if name in wanted and wanted[name].annotation in (str, int) and type(value) is not wanted[name].annotation:
            raise Refusal(f"{procedure}: {value!r} is not a {name.replace('_', ' ')}")


def verify_form(outcome: Incident | Shuffled) -> None:
    """Every field must be of its type: outcomes also come from files and over the wire."""
    try:
        msgspec.convert(msgspec.to_builtins(outcome), type(outcome))
    except (msgspec.ValidationError, TypeError) as error:
        raise Refusal(f"a {type(outcome).__name__.lower()} cannot be like this: {error}") from None
