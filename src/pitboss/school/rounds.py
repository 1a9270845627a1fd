"""Rounds to ask about: played by house players at random, under legal options, with their story line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pitboss.equipment import Randomness
from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.export import records
from pitboss.journal.record import Case, read_case
from pitboss.refusal import Refusal
from pitboss.table import Event, Game, Table
from pitboss.table.act import Incident, Row, kind_of
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.acts.shuffle_acts import InsertCuttingCard
from pitboss.table.drivers import run
from pitboss.table.event import Outcome
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import PlayersNeeded, SharedPot
from pitboss.table.play.fuzz import Fuzz
from pitboss.table.view.scene import Scene

PLAYERS = ("Ann", "Bob", "Cy", "Dee")
CHIPS = 2_000_00
"""Each player's buy-in: enough for any wager of a posted minimum, and for raises."""
IRREGULAR = 4
"""The level of tables with many irregularities."""
_TRIES = 40


@dataclass(frozen=True)
class PlayedRound:
    """A round that was played, with its adjudication."""

    game: Game
    record: dict[str, object]

    @cached_property
    def case(self) -> Case:
        """The round as a case, without its recorded events."""
        return read_case({name: value for name, value in self.record.items() if name != "expect"})

    @cached_property
    def ruled(self) -> Adjudication:
        """The round as the rules have it."""
        return adjudicate(self.case)

    @property
    def events(self) -> list[Event]:
        """Every act of it, as the rules have it."""
        return self.ruled.events

    @property
    def rows(self) -> list[Row]:
        """The same as plain rows."""
        return self.ruled.rows

    @cached_property
    def lines(self) -> list[str]:
        """A sentence for each event; empty for those that are not narrated."""
        return describe_rows(self, self.rows)

    @cached_property
    def elected(self) -> dict[str, object]:
        """The house's unusual elections."""
        usual = _usual(self.game.name)
        return {name: value for name, value in self.case.options.items() if usual.get(name) != value}

    def alike(self, at: int) -> range:
        """The events beside one that may as well come before it: settlements of one sort at one box, or at all boxes
        where wagers lie on one layout and no side comes first."""

        def follows(first: int) -> bool:
            one, other = self.events[first].act, self.events[first + 1].act
            if not isinstance(one, Settle) or type(one) is not type(other):
                return False
            assert isinstance(other, Settle)
            sided = self.game.settles is not None and self.game.settles.from_the
            return not isinstance(self.events[first + 1].outcome, Incident) and (one.box == other.box or not sided)

        first = last = at
        while first > 0 and follows(first - 1):
            first -= 1
        while last + 1 < len(self.events) and follows(last):
            last += 1
        return range(first, last + 1)

    def scene(self) -> Scene:
        """The table before the round, as an auditor sees it."""
        shown = Scene(self.game, "", "", 0)
        for box in self.case.boxes:
            shown.spot(box.box).player = box.player
        return shown

    def card_to(self, row: Row) -> str:
        """A card that is still to come, in words: its face, and for whom."""
        to = row.get("to")
        face = f" face {row['face']}" if "face" in row else ""
        where = f"to {self.scene().whose(to)}" if to is not None else f"({row['act'].replace('-', ' ')})"
        return f"a card{face} {where}"

    @cached_property
    def plain(self) -> dict[str, object]:
        """The case as plain data, for running it again."""
        return {name: value for name, value in self.record.items() if name != "expect" and value not in ([], {}, "")}


@lru_cache(maxsize=64)
def _usual(name: str) -> dict[str, object]:
    return game_of(name).elect({}).shown()


LEVELS = (1, 2, 3)


def check_level(level: int) -> None:
    """Refuse an unknown level."""
    if level not in LEVELS:
        raise Refusal(f"there is no level {level}: 1 is for beginners, 3 has irregularities")


def describe_rows(of: PlayedRound, rows: list[Row]) -> list[str]:
    """Rows in words, one after the other."""
    scene = of.scene()
    return [scene.take(row, kind_of(row)) for row in rows]


def rounds(
    name: str, seed: int, level: int, number: int, options: Mapping[str, object] | None = None
) -> list[PlayedRound]:
    """The rounds at one table of the school, the same for the same numbers.

    At level 1 there is one player, at 2 several, at 3 there are irregularities, and beyond it there are many. From 2 on
    the house elects its options at random, unless they are given.
    """
    game = game_of(name)
    chance = Randomness.seeded(f"school {name} {seed} {level}", number)
    elected = game.elect(options or {}) if options or level == 1 else some_options(game, chance)
    return _played(game, elected, chance, level)


def some_options(game: Game, chance: Randomness) -> Posted:
    """Options that the law grants together, most of them as they usually are."""
    usual = game.elect({})
    for _ in range(_TRIES):
        given = {
            option: election.show(chance.pick(election.choices))
            for option, election in game.options.elections().items()
            if election.choices and not chance.below(3)
        }
        try:
            return game.elect(usual.shown() | given)
        except Refusal:
            continue
    return usual


@dataclass
class _LessonDriver(Fuzz):
    """Anything legal, and at every third table a cutting card that comes soon."""

    def outcome(self, t: Table) -> Outcome:
        """Any legal outcome; at a third of tables a cutting card near the front."""
        if isinstance(t.pending, InsertCuttingCard) and not self.chance.below(3):
            deepest = len(t.cards.stack) - 1
            return max(t.pending.least, deepest - self.chance.below(40))
        return Fuzz.outcome(self, t)


def _played(game: Game, options: Posted, chance: Randomness, level: int) -> list[PlayedRound]:
    """A few rounds at one table, from its opening on."""
    t: Table = Table(game, options)
    players = PLAYERS[: max(1, game.part(PlayersNeeded).least) if level == 1 and not game.has(SharedPot) else 3]
    driver = _LessonDriver(chance, irregular={3: 14, IRREGULAR: 5}.get(level, 0), players=players)
    boxes = [box for box in t.places if box <= t.boxes]
    at = dict(zip(sorted(boxes, key=lambda _: chance.word())[: len(players)], players, strict=False))
    try:
        t.begin("open")
        run(t, driver)
        for box, player in sorted(at.items()):
            t.begin("sit", player=player, box=box, chips=CHIPS)
            run(t, driver)
        played = 0
        while played < 3 and (procedure := game.next_procedure(t)):
            t.begin(procedure)
            run(t, driver)
            played += procedure == "round"
    except Refusal:
        # A table that stops, for want of chips or of a working shuffling device, has rounds enough.
        pass
    return [PlayedRound(game, record) for record in records(Table(game, options), [*t.events])]
