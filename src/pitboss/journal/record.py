"""The record of a round: a case to decide, and, if it was played, what came of it. `docs/record.md` defines it."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from pitboss.equipment.cards import CARD
from pitboss.equipment.device import records
from pitboss.games import names
from pitboss.money import DOLLARS, MOST_DOLLARS
from pitboss.refusal import Refusal, in_line
from pitboss.words import Json

CUT = "cut"
"""Stands among the cards where the cutting card came out."""


def _written(**how: object) -> msgspec.Meta:
    """What the schema says beyond the type; the one who reads a case refuses the same in words of the table."""
    return msgspec.Meta(extra_json_schema=how)


Box = Annotated[int, _written(minimum=1)]
BoxOrHouse = Annotated[int, _written(minimum=0)]
Number = Annotated[int, msgspec.Meta(ge=1)]
Seat = Annotated[int, msgspec.Meta(ge=0)]
HandName = Annotated[str, _written(pattern=r"^[0-9]+(/[0-9.]+)?$")]
CardName = Annotated[str, _written(pattern=f"^(?:{CARD})$")]
CardOrCut = Annotated[str, _written(pattern=f"^(?:{CARD}|{CUT})$")]
Money = Annotated[str | int, _written(pattern=f"^{DOLLARS}$", minimum=0, maximum=MOST_DOLLARS)]


class CaseBox(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A box, its player and what lies on it when betting closes."""

    box: Box
    player: str
    wagers: dict[str, Money] = {}
    form: str = "chips"
    """`chips`, `plaques`, `cash`, or `coupon`: one with as many chips beside it, or alone where that is the rule."""
    late: bool | int = False
    """Whether the player sat down only while wagers were taken, and if not for the first time, for which."""


class Placed(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A wager as it was placed, altered or, with nothing, taken back; or what its player called about it."""

    box: Box
    wager: str = ""
    amount: Money | None = None
    call: str = ""
    form: str = ""
    """As the form of the box, where this wager was made in another."""
    betting: Number = 1
    """How often betting had been opened in the round: at dice, 2 is before the second throw."""


class Decision(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An answer, in the order in which the script asks."""

    choose: str
    box: BoxOrHouse | None = None
    hand: HandName | None = None
    """The hand it is about, where a box has several: "1/2"."""
    player: str | None = None
    by: str | None = None
    amount: Money | None = None
    cards: list[CardName] | None = None
    """The cards that are set, discarded or otherwise named."""
    position: Seat | None = None
    """Where the cards were cut, or what a device showed that has no list of its own."""


class Irregularity(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something out of the ordinary: at the event with that number, that card, or that box's card of a deal."""

    kind: str
    act: Number | None = None
    card: Number | None = None
    draw: Number | None = None
    """At the throw, spin or other draw with that number."""
    roll: Number | None = None
    """The same, as it is said of dice."""
    box: BoxOrHouse | None = None
    hand: HandName | None = None
    deal: str | None = None
    wagers: dict[str, Money] | None = None
    amount: Money | None = None


class Case(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A round to run: the table, the wagers, the cards as they leave the shoe, the choices."""

    game: str
    options: Json = {}
    boxes: list[CaseBox] = []
    placed: list[Placed] = []
    """The wagers in the order in which they were placed and altered, where it is not that of `boxes`."""
    cards: list[CardOrCut] = []
    draws: dict[str, list[Any]] = {}
    """What devices showed, by its name in a record: the `rolls` of dice, the `spins` of a wheel."""
    standing: list[Placed] = []
    """The wagers that lay on the layout before the round began."""
    decisions: list[Decision] = []
    irregularities: list[Irregularity] = []
    procedure: str = "round"
    burn_first: bool = False
    """Whether a burn card is due before the round: the shoe or the dealer is new."""
    cutting_card_at: BoxOrHouse | None = None
    """For a shuffle: the box (0 the dealer) at which the cutting card had come out."""
    before: Json = {}
    """What the table remembers from earlier rounds, where the game has such things."""
    cutter: str = ""
    """Who made the last cut, where the round begins with a burn card and the cut might be repeated."""
    discards: Annotated[str, _written(pattern=f"^(?:{CARD})*$")] = ""
    """What lay in the discard rack, where the round came to shuffle it."""
    cutting_card_out: bool = False
    """Whether the cutting card had come out before this round."""
    shoe: str = ""
    """The shoe's own name in a log: what left it in all its rounds is counted by `check`."""
    bankrolls: dict[str, Money] = {}
    bought: dict[str, Money] = {}
    """What of it a seated player bought while wagers were taken, where it matters who had what before."""
    as_of: Annotated[str, _written(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")] = ""
    """The day by whose law the round is ruled on; the latest text held where none is named."""
    edition: str = ""
    """The latest edition of the text that was held when the table opened."""
    rules: str = ""
    """The version of the scripts that the round was dealt by."""
    expect: Json | None = None
    id: str | None = None
    note: str | None = None


def read_case(source: bytes | str | dict[str, object], where: str = "case") -> Case:
    """A case from JSON text or from plain data; what is wrong is said in one line."""
    try:
        plain = msgspec.json.decode(source) if isinstance(source, bytes | str) else source
        return msgspec.convert(_drawn(plain, where) if isinstance(plain, dict) else plain, Case)
    except msgspec.ValidationError as error:
        raise Refusal(f"{where}: {_plain(str(error))}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(f"{where} is not JSON: {error}") from None
    except RecursionError:
        raise Refusal(f"{where} is nested too deeply") from None


def _drawn(plain: dict[str, object], where: str) -> dict[str, object]:
    """What devices showed stands under their own names; a case has it in one place."""
    found = {name: plain[name] for name in records() if name in plain}
    if "draws" in plain or any(not isinstance(shown, list) for shown in found.values()):
        wrong = next((name for name, shown in found.items() if not isinstance(shown, list)), "draws")
        raise Refusal(
            f"{where}: there is an unknown field 'draws'" if wrong == "draws" else f"{where}: '{wrong}' is no list"
        )
    return {name: value for name, value in plain.items() if name not in found} | ({"draws": found} if found else {})


def _plain(message: str) -> str:
    return message.replace("Object contains unknown", "there is an unknown").replace("`$.", "`").replace("`", "'")


SETTLEMENT_KEYS = ("box", "player", "wager", "staked", "outcome", "returned")


def schema() -> dict[str, object]:
    """The JSON Schema of a record."""
    (_,), parts = msgspec.json.schema_components([Case], ref_template="#/$defs/{name}")
    top = dict(parts["Case"])
    expect = {
        "type": "object",
        "properties": {
            "settlement": {"type": "array", "items": {"$ref": "#/$defs/SettlementLine"}},
            "net": {"type": "object", "additionalProperties": {"type": "string", "pattern": f"^-?{DOLLARS}$"}},
            "events": {"type": "array", "items": {"type": "object", "required": ["n", "act", "cite"]}},
            "void": {"type": ["object", "null"]},
        },
        "additionalProperties": False,
    }
    lists = {name: {"type": "array", "items": of.schema(), "default": []} for name, of in sorted(records().items())}
    fields = {name: part for name, part in top["properties"].items() if name != "draws"}
    top["properties"] = {**fields, **lists, "game": {"enum": names()}, "expect": expect}
    line = {
        "type": "object",
        "properties": {
            "box": {"type": "integer", "minimum": 1},
            "player": {"type": "string"},
            "wager": {"type": "string"},
            "staked": {"type": "string", "pattern": f"^{DOLLARS}$"},
            "outcome": {"enum": ["win", "lose", "push", "void", "taken back", "surrender", "stands"]},
            # Less than nothing where vigorish was paid beside a wager that was lost.
            "returned": {"type": "string", "pattern": f"^-?{DOLLARS}$"},
            "cite": {"type": "string"},
        },
        "required": list(SETTLEMENT_KEYS),
    }
    others = {name: part for name, part in parts.items() if name != "Case"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:pitboss:round-record",
        "title": "Pitboss round record",
        **{key: value for key, value in top.items() if key != "title"},
        "$defs": {**others, "SettlementLine": line},
    }


def described(items: Sequence[object], first: int = 1) -> str:
    """Items of a case as a person would point at them."""
    return in_line(f"{n}: {msgspec.json.encode(item).decode()}" for n, item in enumerate(items, first))


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode())
