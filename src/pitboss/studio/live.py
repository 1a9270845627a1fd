"""Wagers of a house's own at live tables: a game with such wagers beside its own, each marked `house:` everywhere.

Its name says what lies beside what: `blackjack-with-royal-match`. The shipped examples can be played, ruled on and
priced so; a floor opens those that the house's own file (`PITBOSS_HOUSE`) names: `wagers = ["royal-match", "my.toml"]`.
"""

import os
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cache, cached_property
from inspect import signature
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import msgspec
import numpy as np

from pitboss.equipment import Card
from pitboss.equipment.cards import PLAYING_CARDS
from pitboss.games import WITH, game
from pitboss.money import Odds
from pitboss.pricing.distribution import GameOdds
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal, near
from pitboss.rulebook import Edition, Violation
from pitboss.rulebook.coverage import Coverage
from pitboss.rulebook.editions import read_day
from pitboss.rulebook.election import HOUSE_FILE, house_file, money
from pitboss.rulebook.marks import Paragraphs, helper
from pitboss.rulebook.provision import Provision, add_readings
from pitboss.studio.card_sets import CardSets, Dealt
from pitboss.studio.house_wager import NOTICE, HouseWager, OfBaccarat, OfCards, PaidClass, first_class
from pitboss.studio.rounds import settled_rounds
from pitboss.studio.wager_files import read_wager, shipped_wagers
from pitboss.table import HOUSE, Game, Procedure, RoundVoid, Script, Table, WagerRule
from pitboss.table.act import BEHIND, Act, Betting, Wager
from pitboss.table.acts.settlement_acts import Pay, Push, Settle, Take, Void
from pitboss.table.offer.table_options import Posted, limits_conflict
from pitboss.table.parts import DealtCards, SharedPot, WagerHandling, Wording

OWN, DEALER, BOTH = ("own", "first"), "dealer", "both"
"""What files call the cards of the box, the dealer's, and half of each; other hands have the table's name."""
_ROUND = ("player", "banker")
_PAIR = 2
_UNTOUCHED = ("kernel", "stepper", "audit", "hypotheses", "sheet")
"""Parts of a game that know its own wagers only."""


def offered_wagers() -> Mapping[str, str | Path]:
    """The wagers that the house's own file names, shipped examples or files beside it, by name."""
    return _read_offered(os.environ.get(HOUSE_FILE, ""), str(house_file().get("wagers", [])))


@cache
def _read_offered(file: str, listed: str) -> Mapping[str, str | Path]:
    given = house_file().get("wagers", [])
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise Refusal(f'{file}: wagers = ["royal-match", "mine.toml"]: shipped examples, and files beside this one')
    found: dict[str, str | Path] = {}
    for each in given:
        source: str | Path = each if each in shipped_wagers() else Path(file).parent / each
        name = read_wager(source).name
        if name in found or (name != each and name in shipped_wagers()):
            raise Refusal(f"{source}: there is a wager {name!r} already; give it another name")
        found[name] = source
    return found


def offered_games() -> list[str]:
    """The games with one of these wagers beside their own."""
    return [f"{read_wager(source).game}{WITH}{name}" for name, source in offered_wagers().items()]


def game_named(name: str) -> Game:
    """The game of a name such as `blackjack-with-royal-match`."""
    base, *wagers = name.split(WITH)
    known = dict.fromkeys([*offered_wagers(), *shipped_wagers()])
    for each in wagers:
        if each not in known:
            raise Refusal(f"there is no wager of a house's own {each!r:.60}; {near(each, known)}")
    return with_wagers(game(base), [read_wager(offered_wagers().get(each, each)) for each in wagers])


def with_wagers(base: Game, wagers: Sequence[HouseWager], name: str = "") -> Game:
    """A game with wagers of the house's own beside its own; a package may offer it under a name of its own."""
    if not wagers or len({wager.name for wager in wagers}) < len(wagers):
        raise Refusal("name each wager of the house's own once")
    for wager in wagers:
        _verify(base, wager)
    add_readings(map(_provision, wagers))
    needs = _main(base)
    rules = {
        wager.name: WagerRule(
            wager.name,
            wager.says,
            _pays(wager),
            wager.cite,
            wager.cite,
            needs=needs,
            needs_cite=wager.cite if needs else "",
            minimum=_option(wager, "minimum"),
            maximum=_option(wager, "maximum"),
        )
        for wager in wagers
    }
    return GameWithWagers(
        **{part: getattr(base, part) for part in Game.__dataclass_fields__}
        | {
            "name": name or WITH.join([base.name, *rules]),
            "title": f"{base.title} with {' and '.join(wager.cite for wager in wagers)}",
            "options": _options(base, wagers),
            "wagers": {**base.wagers, **rules},
            "procedures": {**base.procedures, "round": _round(base.procedures["round"], tuple(wagers))},
            "version": "+".join([base.version, *(wager.edition for wager in wagers)]),
            "parts": tuple(_parts(base, wagers)),
        },
        base=base,
        house=tuple(wagers),
    )


def _verify(base: Game, wager: HouseWager) -> None:
    """Refuse a wager that no script of this game could settle."""
    cards = base.part(DealtCards)
    if wager.game != base.name:
        raise Refusal(f"{wager.name} lies beside {wager.game}, not beside {base.name}")
    if wager.name in base.wagers:
        raise Refusal(f"{base.name} has a wager {wager.name!r} of its own")
    if base.has(SharedPot) or cards.jokers or cards.pieces is not PLAYING_CARDS:
        raise Refusal(f"{base.title}: a wager of a house's own is on plain cards, against the house")
    if isinstance(wager.rule, OfCards):
        if wager.rule.without:
            raise Refusal(f"{wager.name}: the decks of {base.name} lack no ranks")
    elif not isinstance(wager.rule, OfBaccarat):
        raise Refusal(f"{wager.name}: dice are priced and simulated; a live table settles hands of cards alone")


def _provision(wager: HouseWager) -> Provision:
    says = (
        f"{wager.title}: {wager.says}. It pays {_pays(wager)}. It is settled last; in a void round, or without its "
        "cards, it goes back. It is a wager of the house's own: no paragraph of New Jersey's rules provides for it."
    )
    return Provision(wager.cite, wager.title, says, "executed", (), wager.source)


def _pays(wager: HouseWager) -> str:
    """What it pays, class by class."""
    return ", ".join(f"{odds} on {row.name}" for row in wager.classes if (odds := _odds(row.pays)) is not None)


def _guided(wager: HouseWager) -> list[str]:
    """Its part of a guide."""
    _, says, *rows, rest, made = wager.sign()
    lines = [
        f"## {wager.title}",
        "",
        f"{says[:1].upper()}{says[1:]} [{wager.cite}].",
        "",
        *(f"- {row}" for row in rows),
    ]
    return [*lines, "", f"{rest} {made} This is {NOTICE}.", ""]


def _odds(pays: Fraction) -> Odds | None:
    return Odds(pays.numerator, pays.denominator) if pays > 0 else None


def _main(base: Game) -> str | None:
    """The wager that others of the game must lie beside; None where each stands alone."""
    first = next(iter(base.wagers))
    return first if any(first in (rule.needs, rule.equals) for rule in base.wagers.values()) else None


# Options: its limits.


def _option(wager: HouseWager, which: str) -> str:
    return f"wager_{wager.name.replace('-', '_')}_{which}"


def _options(base: Game, wagers: Sequence[HouseWager]) -> type[Posted]:
    fields: list[tuple[str, type, Any]] = []
    for wager in wagers:
        for which, amount in (("minimum", "1.00"), ("maximum", "1000.00")):
            says = f"{which} wager on {wager.title}"
            fields.append((_option(wager, which), int, money(amount, says=says, cite=wager.cite)))

    def conflicts(self: Posted) -> list[Violation]:
        own = [limits_conflict(self, _option(w, "minimum"), _option(w, "maximum")) for w in wagers]
        return [*base.options.conflicts(self), *(each for rows in own for each in rows)]

    return make_dataclass(
        f"{base.options.__name__}WithWagers",
        fields,
        bases=(base.options,),
        namespace={"conflicts": conflicts, "__module__": base.options.__module__},
        frozen=True,
        kw_only=True,
    )


def _parts(base: Game, wagers: Sequence[HouseWager]) -> Iterable[object]:
    """The game's parts: each wager is payable to the cent, and its label says whose it is."""
    own = {wager.name: wager for wager in wagers}
    handling, wording = base.part(WagerHandling), base.part(Wording)

    def verify_extra(t: Table, act: Any, wager: Wager) -> None:
        if wager.wager in own:
            for row in own[wager.wager].classes:
                if (odds := _odds(row.pays)) is not None:
                    odds.pay(wager.amount)
        else:
            handling.verify_extra(t, act, wager)

    yield replace(handling, verify_extra=verify_extra)
    yield replace(wording, labels={**wording.labels, **{wager.name: f"house: {wager.title}" for wager in wagers}})
    yield from (part for part in base.parts if not isinstance(part, WagerHandling | Wording))


# The round: betting takes them too, their cards are noted, and they are settled when all else is.


def _round(base: Procedure, wagers: tuple[HouseWager, ...]) -> Procedure:
    def script(t: Table, **given: Any) -> Script[None]:
        return RoundWithWagers(t, base.script(t, **given), wagers)

    script.__signature__ = signature(base.script)  # type: ignore[attr-defined]
    return replace(base, script=script)


class RoundWithWagers(Generator[Act, Any, None]):
    """A round of the game's own script, and behind it the settlement; the engine sees the script that runs."""

    def __init__(self, t: Table, script: Script[None], wagers: tuple[HouseWager, ...]) -> None:
        self.__qualname__ = "RoundWithWagers"
        self._t, self._wagers = t, wagers
        self._running: Any = script
        self._settling, self._void = False, False
        self._cards: dict[int | str, list[Card]] = {}
        self._betting: tuple[Act | None, Act | None] = None, None

    @property
    def gi_yieldfrom(self) -> Any:
        """The script that runs inside."""
        return self._running

    @property
    def gi_code(self) -> CodeType:
        """Its own code, which no paragraph is marked on."""
        return type(self).send.__code__

    @property
    def gi_frame(self) -> FrameType | None:
        """The frame of the script that runs inside."""
        frame: FrameType | None = self._running.gi_frame
        return frame

    def send(self, value: Any) -> Act:
        """On to the next act."""
        self._note()
        try:
            return self._seen(self._running.send(value))
        except StopIteration:
            return self._settle()

    def throw(self, kind: Any, value: Any = None, traceback: Any = None) -> Act:
        """A void round, which the script returns wagers for."""
        self._void = True
        try:
            return self._seen(self._running.throw(kind))
        except StopIteration:
            return self._settle()

    def _settle(self) -> Act:
        if self._settling:
            raise StopIteration
        self._settling = True
        self._running = settle_house_wagers(self._t, self._wagers, {} if self._void else self._cards)
        act: Act = next(self._running)
        return act

    def _seen(self, act: Act) -> Act:
        """The act; where bets on the first wager are open, those of the house's own are too."""
        if not isinstance(act, Betting) or act.box or act.group or next(iter(self._t.game.wagers)) not in act.open:
            return act
        if self._betting[0] is not act:
            own = tuple(wager.name for wager in self._wagers)
            self._betting = act, msgspec.structs.replace(act, open=(*act.open, *own), house_wagers=own)
        assert self._betting[1] is not None
        return self._betting[1]

    def _note(self) -> None:
        """Note the cards of each hand as they lie, and those of a hand that is split as they lay before."""
        hands = self._t.cards.hands
        for hand, cards in hands.items():
            noted = self._cards.get(hand, ())
            if cards and (len(noted) < _PAIR or f"{hand}/2" not in hands):
                self._cards[hand] = [*cards]


@helper
def settle_house_wagers(
    t: Table, wagers: tuple[HouseWager, ...], cards: Mapping[int | str, Sequence[Card]]
) -> Script[None]:
    """Each that lies on the layout, from the dealer's left: paid by its class, lost, or given back."""
    try:
        for wager in wagers:
            for box in t.clockwise(wager.name):
                yield _settlement(box, wager, t.wagers[box, wager.name], class_of(wager, box % BEHIND, cards))
    except RoundVoid as void:
        for wager in wagers:
            for box in t.clockwise(wager.name):
                yield Void(box=box, wager=wager.name, stake=t.wagers[box, wager.name], cite=void.cite)


def _settlement(box: int, wager: HouseWager, stake: int, row: PaidClass | None) -> Settle:
    if row is None:
        return Void(box=box, wager=wager.name, stake=stake, cite=wager.cite)
    if (odds := _odds(row.pays)) is not None:
        return Pay(box=box, wager=wager.name, stake=stake, winnings=odds.pay(stake), odds=odds, cite=wager.cite)
    return (Take if row.pays else Push)(box=box, wager=wager.name, stake=stake, cite=wager.cite)


def class_of(wager: HouseWager, box: int, cards: Mapping[int | str, Sequence[Card]]) -> PaidClass | None:
    """The class that the cards of a round make for a box; None where those it is on were not dealt."""
    rule = wager.rule
    if isinstance(rule, OfBaccarat):
        values = [[_baccarat_value(card) for card in cards.get(hand, ())] for hand in _ROUND]
        if any(len(hand) < 2 for hand in values):
            return None
        (a, c, *player), (b, d, *banker) = values
        # Cards that the round leaves in the shoe make no difference.
        drawn = [a, b, c, d, *player, *banker, 0, 0][:6]
        made = settled_rounds(np.array(drawn, np.int64)[:, np.newaxis])
        truths = [condition(made) for condition in rule.conditions]
    else:
        assert isinstance(rule, OfCards)
        hands = {name: _first(name, size, box, cards) for name, size in rule.hands}
        if any(len(found) < size for found, (_, size) in zip(hands.values(), rule.hands, strict=True)):
            return None
        sets = {
            name: CardSets(tuple(np.array([card], np.int64) for card in sorted(numbers(found))))
            for name, found in hands.items()
        }
        dealt = Dealt(sets, np.ones(1, np.int64))
        truths = [condition(dealt) for condition in rule.conditions]
    return wager.rows()[int(first_class(truths, 1)[0])]


def _first(name: str, size: int, box: int, cards: Mapping[int | str, Sequence[Card]]) -> list[Card]:
    """The first cards of the hand that a file calls so."""
    if name == BOTH:
        return [*cards.get(box, ())[: size // 2], *cards.get(HOUSE, ())[: size - size // 2]]
    hand: int | str = box if name in OWN else HOUSE if name == DEALER else name
    return [*cards.get(hand, ())[:size]]


def _baccarat_value(card: Card) -> int:
    return 0 if card[0] in "TJQK" else "A23456789".index(card[0]) + 1


@dataclass(frozen=True, kw_only=True, repr=False)
class GameWithWagers(Game):
    """A game with wagers of a house's own beside its own: paragraphs, law and files are those of the game."""

    base: Game
    house: tuple[HouseWager, ...]

    @cached_property
    def law(self) -> Paragraphs:
        """The game's."""
        return self.base.law

    @cached_property
    def coverage(self) -> Coverage:
        """The game's; what is the house's own is no reading of it."""
        return self.base.coverage

    @cached_property
    def folders(self) -> set[str]:
        """The game's."""
        return self.base.folders

    def verify_offered(self) -> None:
        """Refuse a live table with a wager that the house's own file does not name."""
        for wager in self.house:
            if wager.name not in offered_wagers():
                named = f'wagers = ["{wager.name}"] in the house\'s own file ({HOUSE_FILE})'
                raise Refusal(f"{wager.title} is not offered by this house: it would stand as {named}", wager.cite)

    def guide_lines(self) -> list[str]:
        """The wagers behind the game's own page."""
        return [line for wager in self.house for line in _guided(wager)]

    def edition(self, day: str | date | None) -> Edition | None:
        """The game's law of a day, on which the wagers must be offered too."""
        for wager in self.house:
            wager.verify_offered(read_day(day) if day else None)
        return self.base.edition(day)

    def offers(self, name: str) -> bool:
        """What knows nothing of the wagers beside is left out."""
        return name not in _UNTOUCHED and self.base.offers(name)

    def module(self, name: str) -> ModuleType:
        """The game's, but for odds, which have the further wagers."""
        if name in _UNTOUCHED:
            raise Refusal(f"{self.name}: with a wager of the house's own there is no {name}; {self.base.name} has it")
        found = self.base.module(name)
        return self._odds(found) if name == "odds" else found

    def _odds(self, found: ModuleType) -> ModuleType:
        part = ModuleType(f"{found.__name__}.{self.name}")
        vars(part).update({key: value for key, value in vars(found).items() if not key.startswith("__")})

        def odds(options: Any, *given: Any, **named: Any) -> GameOdds:
            priced: GameOdds = found.odds(options, *given, **named)
            decks = self.part(DealtCards).decks(options)
            rows = tuple(replace(wager, decks=decks).odds for wager in self.house)
            return replace(priced, game=self.name, wagers=(*priced.wagers, *rows))

        vars(part)["odds"] = odds
        return part
