"""Hypotheses: options with values that the law refuses, to be priced and never to be filed or opened.

Where its text has one rule only, a game has no option: such rules are fields (`pitboss.rulebook.election.fixed`) of the
record `SUPPOSED`, over its options, in the game's module `hypotheses`.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date
from typing import Any

from pitboss.refusal import Refusal, near
from pitboss.rulebook import Illegal
from pitboss.rulebook.election import Election, Hypothesis
from pitboss.table.game import Game
from pitboss.table.offer.table_options import Posted
from pitboss.words import value_in_words


def suppose(
    game: Game, given: Mapping[str, object], what_if: Mapping[str, object], as_of: str | date | None = None
) -> Posted:
    """The options of a table with further values that the law refuses, each marked with what refuses it.

    What the law grants is no hypothesis and is refused as one.
    """
    elected = game.elect(given, as_of)
    if not what_if:
        return elected
    record = _record(game)
    found = record(**{f.name: getattr(elected, f.name) for f in fields(elected)})
    values: dict[str, Any] = {}
    refusals: dict[str, Refusal] = {}
    for word, value in what_if.items():
        name = word.replace("-", "_")
        election = record.elections().get(name)
        if election is None:
            raise Refusal(f"{game.name} has no rule {word!r}; {near(name, record.elections())}")
        if name in {other.replace("-", "_") for other in given}:
            raise Refusal(f"{name} is set and supposed: choose one of --set and --what-if")
        refusals[name] = _refusal(game, given, name, value, election, as_of)
        values[name] = (election.suppose or election.read)(value)
    supposed = replace(found, **values)
    for name, row in supposed.unsupplied():
        raise Refusal(f"{name}: no source gives it; --set {name}=… ({row.allowed})", row.cite)
    hypotheses = tuple(
        Hypothesis(
            name,
            record.elections()[name].says,
            record.elections()[name].show(value),
            record.elections()[name].show(getattr(found, name)),
            _cites(refusals[name], record.elections()[name]),
            refusals[name].reason,
        )
        for name, value in values.items()
    )
    return replace(supposed, what_if=hypotheses)


def refuse_hypotheses(options: Posted, what: str) -> None:
    """Refuse options with a value that the law refuses, for anything but a price."""
    if options.what_if:
        first = options.what_if[0]
        raise Refusal(f"{first}: it is priced, and {what}", first.refused_by[0])


def in_record_of(options: Posted, other: Posted) -> Posted:
    """The same options in the record of others, which may have fields for rules without an option."""
    return type(other)(**{f.name: getattr(options, f.name) for f in fields(options)})


def verify_simulated(game: Game, options: Posted) -> None:
    """Refuse hypotheses that the game's simulation does not play: its module `hypotheses` names them."""
    if not options.what_if or not game.offers("hypotheses"):
        return
    unplayed = game.module("hypotheses").NOT_SIMULATED
    for hypothesis in options.what_if:
        if hypothesis.option in unplayed:
            raise Refusal(f"{hypothesis.option} is priced by `odds` and not simulated", hypothesis.refused_by[0])


def rules(game: Game) -> dict[str, Election]:
    """Everything that can be supposed at a game: its options, and the rules that it has no option for."""
    return _record(game).elections()


def _record(game: Game) -> type[Posted]:
    if not game.offers("hypotheses"):
        return game.options
    found: type[Posted] = game.module("hypotheses").SUPPOSED
    return found


def _refusal(
    game: Game, given: Mapping[str, object], name: str, value: object, election: Election, as_of: str | date | None
) -> Refusal:
    """The law's refusal of a value beside the elected options; a lawful value is refused as a hypothesis."""
    if name not in game.options.elections():
        try:
            election.read(value)
        except Refusal as refusal:
            return refusal
        raise Refusal(f"{name}={value_in_words(value)} is lawful: it is the rule, and nothing to set", election.cite)
    try:
        game.elect({**given, name: value}, as_of)
    except Illegal as illegal:
        return illegal
    if election.read(value) == getattr(game.elect(given, as_of), name):
        raise Refusal(f"{name}={value_in_words(value)} is lawful, and what the table has already", election.cite)
    raise Refusal(
        f'{name}={value_in_words(value)} is lawful: use --set {name}="{value_in_words(value)}"', election.cite
    )


def _cites(refusal: Refusal, election: Election) -> tuple[str, ...]:
    """The paragraphs and readings that refuse; of a refusal without one, that of the option."""
    found = (v.cites for v in refusal.violations) if isinstance(refusal, Illegal) else (refusal.cite or "",)
    return tuple(dict.fromkeys(filter(None, found))) or (election.cite,)
