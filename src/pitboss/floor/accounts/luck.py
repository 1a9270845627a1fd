"""Luck: what a patron's rounds brought, by game, against what such wagers bring on average."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from pitboss.floor.accounts.rounds_played import StoredResult
from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.journal.chain import Header
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.sheet.glance import GlanceRow, is_usual, stored_glances
from pitboss.table.acts.settlement_acts import Void
from pitboss.table.procedures.common import TAKE_DOWN
from pitboss.table.view.settlement import STANDS
from pitboss.words import Json

FEWEST = 30
"""Rounds below which a comparison with the average says nothing."""
MOST_ROUNDS = 20_000
"""Rounds that are added up, the latest."""


@dataclass
class GameLuck:
    """One game's sums in cents; `mean` and `variance` are of the rounds whose wagers have an exact figure."""

    rounds: int = 0
    staked: int = 0
    won: int = 0
    biggest: int = 0
    compared: int = 0
    brought: int = 0
    mean: float = 0.0
    variance: float = 0.0

    def add(self, one: StoredResult, rows: Mapping[str, GlanceRow]) -> None:
        """Take in a round. A wager that was raised has its figure for the first stake, and the raises go with it."""
        self.rounds += 1
        self.staked += one.staked
        self.won += one.net
        self.biggest = max(self.biggest, one.net)
        decided = [line for line in one.wagers() if line[3] not in (STANDS, Void.result)]
        priced = [line for line in decided if line[0] in rows]
        if not priced:
            return
        self.compared += 1
        # Where wagers stay from round to round, each counts by itself when it is decided.
        counted = priced if TAKE_DOWN in game_of(one.game).procedures else decided
        self.brought += sum(returned - staked for _, staked, returned, _ in counted)
        self.mean -= sum(rows[wager].edge * staked for wager, staked, _, _ in priced)
        self.variance += sum((rows[wager].sd * staked) ** 2 for wager, staked, _, _ in priced)

    def together(self, other: "GameLuck") -> "GameLuck":
        """The sums of both."""
        return GameLuck(
            self.rounds + other.rounds,
            self.staked + other.staked,
            self.won + other.won,
            max(self.biggest, other.biggest),
            self.compared + other.compared,
            self.brought + other.brought,
            self.mean + other.mean,
            self.variance + other.variance,
        )

    def shown(self) -> Json:
        """As plain data; without a comparison where there is too little to compare."""
        plain: Json = {"rounds": self.rounds, "staked": dollars(self.staked), "net": dollars(self.won)}
        plain |= {"biggest": dollars(self.biggest), "compared": self.compared}
        if self.compared < FEWEST or not self.variance:
            return plain
        sd = math.sqrt(self.variance)
        return plain | {
            "brought": dollars(self.brought),
            "expected": dollars(round(self.mean)),
            "sd": dollars(round(sd)),
            "deviations": round((self.brought - self.mean) / sd, 1),
        }


@dataclass
class Luck:
    """All of a patron's rounds."""

    header: Callable[[str, str], Header | None]
    """The header of a journal, by table and first link."""
    games: defaultdict[str, GameLuck] = field(default_factory=lambda: defaultdict(GameLuck))

    def of(self, rounds: Iterable[StoredResult]) -> Json:
        """The sums, in all and by game, the most played first."""
        for one in rounds:
            self.games[one.game].add(one, self._of_table(one))
        total = GameLuck()
        for luck in self.games.values():
            total = total.together(luck)
        ordered = sorted(self.games.items(), key=lambda item: -item[1].rounds)
        return total.shown() | {"games": [luck.shown() | {"game": name} for name, luck in ordered]}

    def _of_table(self, one: StoredResult) -> Mapping[str, GlanceRow]:
        header = self.header(one.table_id, one.root)
        return {} if header is None else _figures(header.game, header.rules, tuple(sorted(header.options.items())))


@lru_cache(maxsize=256)
def _figures(name: str, rules: str, options: tuple[tuple[str, object], ...]) -> dict[str, GlanceRow]:
    """The figures of a game's wagers under its usual rules; empty under other options or another version."""
    if name not in ready() or game_of(name).version != rules or name not in stored_glances():
        return {}
    try:
        usual = is_usual(name, game_of(name).options.configure(dict(options)))
    except Refusal:
        return {}
    return {row.wager: row for row in stored_glances()[name].wagers} if usual else {}
