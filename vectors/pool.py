"""Rounds to choose vectors from: played at random, with cards that make rare hands, and mishaps all the time."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.equipment import RANKS, SUITS, Card, Randomness
from pitboss.equipment.cards import unpacked
from pitboss.games import game as game_of
from pitboss.journal.export import records
from pitboss.refusal import Refusal
from pitboss.school.rounds import CHIPS, PLAYERS, PlayedRound, some_options
from pitboss.table import Game, Incident, Table, Wager
from pitboss.table.act import Betting, Deal
from pitboss.table.acts.calls import Call
from pitboss.table.acts.shuffle_acts import InsertCuttingCard
from pitboss.table.drivers import run
from pitboss.table.event import Outcome
from pitboss.table.game import Ruling
from pitboss.table.offer.elected_pay_table import NONE
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import PlayersNeeded
from pitboss.table.play.fuzz import Fuzz

ROUNDS = 3
"""Rounds that are played at a table."""


MANY = 40
"""On a layout with more places for wagers than this they are chosen by kind."""


@dataclass
class SteeredDriver(Fuzz):
    """Anything legal, as a fuzzing driver has it; one hand of a round gets cards that belong together."""

    wanted: Ruling | None = None
    """The mishap that comes first wherever it can happen."""
    few: frozenset[Card] = frozenset()
    lucky: tuple[int | str, ...] = ()
    rare: Sequence[str] = ()
    """Whole hands, of which one is dealt each round instead of cards that only belong together."""
    dealt: int = field(default=-1)

    def outcome(self, t: Table) -> Outcome:
        """As a fuzzing driver's, but one time in four the cutting card lies near the front of the shoe."""
        if isinstance(t.pending, InsertCuttingCard) and not self.chance.below(4):
            return max(t.pending.least, len(t.cards.stack) - 1 - self.chance.below(40))
        return Fuzz.outcome(self, t)

    def _card(self, t: Table) -> Outcome:
        if t.due is not None or not t.shoe.unseen or not t.shoe.left:
            return Fuzz._card(self, t)
        if self.dealt != t.round:
            self._choose_cards(t)
        act, left = t.pending, t.shoe.rest()
        # Cards for everybody belong to the lucky hands.
        if not isinstance(act, Deal) or act.to in self.lucky or not isinstance(act.to, int):
            left = [card for card in left if card in self.few] or left
        elif self.rare:
            left = [card for card in left if card not in self.few] or left
        card = left[self.chance.below(len(left))]
        return card if t.can(card) else t.shoe.rest()[0]

    def _choose_cards(self, t: Table) -> None:
        """For each round the cards of which some hands are made, and whose these are: one's, the dealer's, all."""
        below, seats = self.chance.below, sorted(t.seats)
        self.dealt = t.round
        one = seats[below(len(seats))] if seats else 0
        if self.rare:
            self.few = frozenset(unpacked(self.rare[below(len(self.rare))]))
            self.lucky = ((one,), (one, 0), (0,))[below(3)]
            return
        self.lucky = ((one,), (one,), (one, 0), (0,), (*seats, 0))[below(5)]
        suit, low = SUITS[below(4)], below(13)
        runs = [RANKS[(low + n) % 13] for n in range(5)]
        pair = [RANKS[below(13)], RANKS[below(13)]]
        wanted: tuple[list[Card], ...] = (
            [rank + suit for rank in RANKS[-5:]],
            [rank + suit for rank in runs],
            [rank + suit for rank in runs[:3]],
            [rank + suit for rank in RANKS],
            [rank + suit for rank in runs for suit in SUITS],
            [rank + suit for rank in runs[: 3 + below(2)] for suit in SUITS],
            [rank + suit for rank in pair for suit in SUITS],
            [pair[0] + suit for suit in SUITS],
            [rank + suit for rank in RANKS[-5:] for suit in SUITS],
            [rank + suit for rank in (RANKS[-1], RANKS[-2 - below(4)]) for suit in SUITS],
            [],
            [],
        )
        whole = t.shoe.pieces.whole
        if wanted[0][0] in whole:
            self.few = frozenset(wanted[below(len(wanted))])
        else:
            self.few = frozenset(whole[below(len(whole))] for _ in range(8 * below(2)))

    def _wager(self, t: Table, act: Betting) -> Wager | Call | None:
        found = Fuzz._wager(self, t, act)
        if found is not None or act.box or self.chance.below(4) == 0:
            return found
        open_now = [(box, name) for box in sorted(t.seats) for name in act.opens(t) if (box, name) not in t.wagers]
        if not t.wagers or not open_now:
            return found
        if len(open_now) > MANY:
            # By kind, or those of which there are few would hardly ever be made.
            kinds = sorted({name.partition("-")[0] for _, name in open_now})
            kind = kinds[self.chance.below(len(kinds))]
            open_now = [(box, name) for box, name in open_now if name.partition("-")[0] == kind]
        for _ in range(min(3, len(open_now))):
            box, name = open_now[self.chance.below(len(open_now))]
            if t.can(wager := Wager(box, t.seats[box], name, self._amount(t))):
                return wager
        return found

    def _incident(self, t: Table) -> Incident | None:
        act, wanted = t.pending, self.wanted
        assert act is not None
        if wanted is not None and wanted.applies(t, act):
            incident = self._particulars(t, wanted)
            if t.can(incident):
                return incident
        return Fuzz._incident(self, t) if wanted is None or not self.chance.below(4) else None


def pool(
    name: str,
    seed: int,
    tables: int,
    *,
    mishaps: bool = False,
    wanted: Collection[str] = (),
    vary: Collection[str] = (),
    rare: Sequence[str] = (),
) -> Iterator[PlayedRound]:
    """Rounds at many tables, the same for the same seed: by the book, or such in which something goes wrong.

    Pay tables that are wanted are elected before others, mishaps that are wanted come first. Where options are named
    that vary, all others are the usual ones. Of rare hands that are named each round has one.
    """
    game = game_of(name)
    rulings = [ruling for ruling in game.rulings if ruling.kind != "fill"]
    rulings = [ruling for ruling in rulings if mishaps and ruling.kind in wanted] or rulings
    for number in range(tables):
        chance = Randomness.seeded(f"vectors {name} {seed} {mishaps}", number)
        some = _varied(game, chance, vary) if vary else _options(game, chance, number, () if mishaps else wanted)
        first = rulings[number % len(rulings)] if mishaps and number % 8 else None
        # What comes first happens seldom of itself.
        often = (3 if first else 10) if mishaps else 0
        yield from _played(game, some, chance, often, first, rare)


OWN_ROWS = {
    "banker_six_table": "S7 with banker six 20 to 1",
    "player_pair_table": "P7 with pair 11 to 1",
    "pair_up_table": "U30 with pair of jokers 20 to 1, royal flush 10 to 1, straight flush 5 to 1, straight 4 to 1, "
    "pair 2 to 1, flush 1 to 1",
}
"""Tables that no source fills, as a house might fill them."""

RARE = {
    "let-it-ride": (
        *("TsJsQsKsAs", "9hThJhQhKh", "7c7d7h7s2c", "8c8d8h4c4d", "2d5d7d9dKd", "5c6d7h8s9c", "6c6d6h2sKc"),
    ),
    "pai-gow-poker": (
        *("AcAdAhAsXr2c3d", "TsJsQsKsAsQhKh", "3h4h5h6h7h8h9h", "3h4h5h6h7h8hXr", "TcJcQcKcAc2d4h"),
        *("5d6d7d8d9d2cKh", "9c8d7h5s4c3d2h"),
    ),
    "texas-holdem-bonus": ("AcAdAhAs",),
    "two-card-joker-poker": ("XrXb", "KsAs", "7h8h", "9cTd", "8c8d", "2d9d"),
}
"""Hands of rows that chance hardly ever pays."""


def _varied(game: Game, chance: Randomness, names: Collection[str]) -> Posted:
    """The usual options, but for these."""
    elections = game.options.elections()
    given = {name: found.show(chance.pick(found.choices)) for name in names if (found := elections[name]).choices}
    try:
        return game.elect(given)
    except Refusal:
        return game.elect({})


def _options(game: Game, chance: Randomness, number: int, wanted: Collection[str]) -> Posted:
    """At every third table the usual options, at others some; pay tables in turn, and all that may be offered."""
    if number % 3 == 0 and not wanted:
        return game.elect({})
    some = some_options(game, chance)
    given: dict[str, object] = {}
    for at, (name, election) in enumerate(game.options.elections().items()):
        choices = [str(one) for one in election.choices or ()]
        if name in OWN_ROWS and chance.below(2):
            choices = [OWN_ROWS[name]]
        if choices and (NONE in choices or name.endswith("_table")):
            choices = [one for one in choices if one in wanted] or choices
            given[name] = choices[(number // 3 + at) % len(choices)]
    try:
        return game.elect(some.shown() | given) if given else some
    except Refusal:
        return some


def _played(
    game: Game, options: Posted, chance: Randomness, irregular: int, wanted: Ruling | None, rare: Sequence[str]
) -> Iterator[PlayedRound]:
    t: Table = Table(game, options)
    least = max(1, game.part(PlayersNeeded).least)
    players = PLAYERS[: least + chance.below(3)]
    driver = SteeredDriver(chance, irregular, players, wanted, rare=rare)
    boxes = sorted((box for box in t.places if box <= t.boxes), key=lambda _: chance.word())
    try:
        t.begin("open")
        run(t, driver)
        for box, player in sorted(zip(boxes, players, strict=False)):
            t.begin("sit", player=player, box=box, chips=CHIPS)
            run(t, driver)
        played = 0
        while played < ROUNDS and (procedure := game.next_procedure(t)):
            t.begin(procedure)
            run(t, driver)
            played += procedure == "round"
    except Refusal:
        # A table that stops has rounds before that.
        pass
    for record in records(Table(game, options), [*t.events]):
        yield PlayedRound(game, record)
