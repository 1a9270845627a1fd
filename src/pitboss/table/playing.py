"""A table to play at from a program: people with their wagers, rounds that stop where somebody must choose."""

from collections.abc import Mapping

from pitboss.equipment import Randomness
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Decide, Wager, place
from pitboss.table.drivers import Flat, House
from pitboss.table.event import public
from pitboss.table.settlement import Line, Standing, net, settlement
from pitboss.table.table import Table
from pitboss.table.telling import told

CHIPS = "1000.00"


class Play:
    """Rounds at a table: the house does its part, and whoever is asked answers with `choose`.

    Players sit in the order in which they are named, each with the wagers that they make every round, in dollars. The
    shuffles follow a seed, or else the operating system's chance.
    """

    def __init__(
        self,
        table: Table,
        players: Mapping[str, Mapping[str, str | int]],
        *,
        seed: int | str | None = None,
        chips: str | int = CHIPS,
    ) -> None:
        self.table = table
        agents = {}
        for box, (player, wagers) in zip(table.places, players.items(), strict=False):
            table.begin("sit", player=player, box=box, chips=cents(str(chips)))
            table.supply()
            agents[player] = Flat([Wager(box, player, name, cents(str(stake))) for name, stake in wagers.items()])
        if len(agents) < len(players):
            raise Refusal(f"{len(players)} players: this table has room for {len(agents)}")
        self._house = House(agents, None if seed is None else Randomness.seeded(seed))
        self._first = 0
        self._standing: Standing = {}

    def deal(self) -> "Play":
        """The next round, with all that lies before it, up to the first question or to its end."""
        t = self.table
        if t.pending is not None:
            raise Refusal(f"the round is not over: {self.question}")
        began = t.round
        while t.round == began and t.pending is None:
            if not (following := t.game.next_procedure(t)):
                raise Refusal(f"{t.game.name} waits for players")
            self._first = len(t.events)
            self._standing = {(box, name): (t.seats[box], lies) for (box, name), lies in t.wagers.items() if box}
            t.begin(following)
            self._run()
        return self

    def choose(self, choice: str) -> "Play":
        """The answer of whoever is asked, and on to the next question; what may not be chosen is refused."""
        if self.table.pending is None:
            raise Refusal("nobody is asked anything: deal a round")
        self.table.supply(choice)
        self._run()
        return self

    def _run(self) -> None:
        t = self.table
        while (act := t.pending) is not None and not (isinstance(act, Decide) and not act.role):
            t.supply(self._house.outcome(t))

    @property
    def choices(self) -> tuple[str, ...]:
        """What whoever is asked may choose; nothing when a round is over."""
        act = self.table.pending
        return tuple(act.choices) if isinstance(act, Decide) else ()

    @property
    def question(self) -> str:
        """Who is asked what, in words; nothing when a round is over."""
        act = self.table.pending
        if not isinstance(act, Decide):
            return ""
        # Some are asked for cards of their hand, and have nothing else to say.
        words = ", ".join(self.choices) or str(getattr(act, "what", "")) or str(act.__struct_config__.tag)
        return f"{self.table.seats.get(act.box, place(act.box))}: {words}"

    def told(self, viewer: str = "spectator") -> list[str]:
        """What happened in the round, as somebody may see it: `player:Ann`, `spectator`, or `auditor`, who sees all."""
        rows = [public(event, viewer) for event in self.table.events[self._first :]]
        return [f"{row['act']}  {told(row)}  {row['cite']}" for row in rows]

    @property
    def settlement(self) -> list[Line]:
        """How each wager of the round ended, with the paragraph."""
        return settlement(self.table.events[self._first :], self._standing)

    @property
    def net(self) -> dict[str, str]:
        """What everybody won or lost in the round, in dollars."""
        return {player: dollars(amount) for player, amount in net(self.settlement).items()}

    def __repr__(self) -> str:
        where = f"{self.table.game.name}, round {self.table.round}"
        return f"<play at {where}; {f'asked is {self.question}' if self.question else 'between rounds'}>"
