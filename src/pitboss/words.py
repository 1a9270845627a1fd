"""Plain values as people read them: yes and no, lists with commas, names without underscores."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]
"""A JSON object whose fields its readers know; what is only passed on is a `dict[str, object]`."""
_PAST = ("settled",)
"""Deeds that are named by what was done."""
_JOINT = re.compile(r"(?<=[a-z])-|-(?=[a-z])")


def value_in_words(value: object) -> str:
    """A value for people; what is already text stays as it is."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return (
            ", ".join(f"{field_label(str(name))} {value_in_words(each)}" for name, each in value.items()) or "nothing"
        )
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(value_in_words, value)) or "nothing"
    return {"True": "yes", "False": "no"}.get(str(value), str(value))


def field_label(name: str) -> str:
    """The name of a field or an option for people."""
    return name.replace("_", " ")


def spoken_name(name: str) -> str:
    """A name in words: "dont-pass" is "don't pass"; hyphens between figures stay."""
    return _JOINT.sub(" ", name.replace("dont-", "don't-"))


def does(deed: str) -> tuple[str, str]:
    """A deed's verb in the third person, and what stands after a hyphen: "order-recut" is ("orders", "recut")."""
    verb, _, rest = (deed, "", "") if deed.startswith("re-") else deed.partition("-")
    if verb in _PAST:
        return verb, rest
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies", rest
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x', 'o')) else 's'}", rest


def counted(count: int, one: str, several: str = "") -> str:
    """A number of things: "1 round", "2,000 rounds"."""
    return f"{count:,} {one if count == 1 else several or one + 's'}"


def with_commas(text: str) -> str:
    """A text with the commas of its amounts: $50000.00 is $50,000.00."""
    return re.sub(r"\d{4,}(?=\.\d\d\b)", lambda found: f"{int(found[0]):,}", text)


def money_text(cents: float) -> str:
    """Cents that need not be whole as dollars: "1,234.50"."""
    return with_commas(f"{cents / 100:.2f}")


def with_minus(text: str) -> str:
    """A figure with the sign that is as wide as a plus: "-1.50" is "−1.50"."""
    return text.replace("-", "−")


def listed_values(values: Mapping[str, object]) -> str:
    """Names with their values, as in "decks 8, surrender yes"."""
    return ", ".join(f"{field_label(name)} {value_in_words(value)}" for name, value in values.items())
