"""What people read is words: finds what a program says only to itself, on a terminal or on a page."""

import re
from collections.abc import Collection

_CODE = re.compile(
    r"""
    \bTrue\b(?!\ count)|\bFalse\b|(?<!["“])\bNone\b(?!\ (?:of|is|are)\b)|\bnull\b|\bundefined\b|\bN[aA]N\b|\bnan\b
    |\b(?:Fraction|Decimal|Odds)\(|\[object\ \w+\]|<(?:function|object|class|generator)\b|\bTraceback\b
    |\b[a-z0-9]+(?:_[a-z0-9]+)+\b       # the name of a field or an option, as it stands in the source
    |[\[({]'[^']*'(?:,|:|\]|\))         # a list or a dictionary as Python writes it
    """,
    re.VERBOSE,
)


def machine_words(text: str, typed: Collection[str] = ()) -> list[str]:
    """What of a text is no word for people: constants, brackets, names with underscores but for those to be typed."""
    # A narrow column breaks a long name.
    return [found[0] for found in _CODE.finditer(text) if not any(name.startswith(found[0]) for name in typed)]
