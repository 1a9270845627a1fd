"""Craps tables for tests: dice as text, wagers by name, and what became of them."""

from pitboss.games import game
from pitboss.money import cents, dollars
from pitboss.table import Incident, Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Roll
from pitboss.table.acts.settlement_acts import Settle

NUMBERS = (4, 5, 6, 8, 9, 10)
OTHER_POINT = {4: (4, 4), 5: (4, 4), 6: (4, 4), 8: (3, 3), 9: (4, 4), 10: (4, 4)}


class Story:
    """A table where A shoots (box 1) and B stands beside them (box 2); acts run by themselves up to a question."""

    def __init__(self, name: str = "craps", players: str = "AB", chips: int = 1_000_000_00, **options) -> None:
        self.t = Table(game(name), game(name).options.configure(options))
        for box, player in enumerate(players, start=1):
            self.t.begin("sit", player=player, box=box, chips=chips)
            self.t.supply()
        self.t.begin("open")
        self.run()

    @property
    def pending(self):
        return self.t.pending

    def run(self) -> "Story":
        """Plain deeds, until a player is asked."""
        while self.t.pending is not None and self.t.pending.asks is None:
            self.t.supply()
        return self

    def say(self, outcome) -> "Story":
        self.t.supply(outcome)
        return self.run()

    def begin(self) -> "Story":
        self.t.begin("round")
        return self.run()

    def shooting(self, line: str = "pass", amount: str = "10") -> "Story":
        """A round in which box 1 takes the dice with a line bet."""
        self.begin()
        if isinstance(self.t.pending, Decide):
            self.say("accept")
        if isinstance(self.t.pending, Betting) and self.t.pending.box:
            self.bet(line, amount)
        return self

    def bet(self, wager: str, amount: str, box: int = 1) -> "Story":
        return self.say(Wager(box, self.t.seats[box], wager, cents(amount)))

    def call(self, says: str, wager: str = "", box: int = 1) -> "Story":
        return self.say(Call(box, self.t.seats[box], says, wager))

    def throw(self, dice: str) -> "Story":
        """Close the betting and throw."""
        if self.t.betting:
            self.say(None)
        assert isinstance(self.t.pending, Roll), self.t.pending
        return self.say(dice)

    def incident(self, kind: str, **more) -> "Story":
        return self.say(Incident(kind, **more))

    def to_roll(self) -> "Story":
        return self.say(None)

    def settled(self, since: int = 0) -> list[tuple[int, str, str, str]]:
        """Box, wager, result and the money of each settlement after that event."""
        found = []
        for event in self.t.events:
            act = event.act
            if event.n > since and isinstance(act, Settle) and event.outcome is None:
                money = getattr(act, "winnings", act.stake)
                found.append((act.box, act.wager, act.result, dollars(money)))
        return found

    def worth(self, player: str = "A") -> int:
        """Chips and wagers of a player."""
        lying = sum(amount for (box, _), amount in self.t.wagers.items() if self.t.seats[box] == player)
        return self.t.chips(player) + lying

    def cites(self, since: int = 0) -> set[str]:
        return {cite for event in self.t.events if event.n > since for cite in event.cites}
