"""A table to play at from a program: players with their wagers, and rounds that stop at each choice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pitboss.equipment import Randomness, unpacked
from pitboss.frames import data_frame, html_table
from pitboss.money import cents_of, dollars
from pitboss.refusal import Refusal, verify_seed
from pitboss.table.act import Betting, Decide, Place, Wager, kind, place
from pitboss.table.drivers import Flat, House
from pitboss.table.event import public
from pitboss.table.table import Table
from pitboss.table.view.narration import describe_row
from pitboss.table.view.settlement import SettlementLine, Standing, net, settlement

CHIPS = "1000.00"
HIDDEN = "?"
"""A card that lies face down."""


@dataclass
class _Player(Flat):
    """A program's player: makes each wager whenever it is open, and never skips one silently."""

    strict: bool = True
    """Whether a wager that the table does not allow is tried anyway, and so refused."""
    unplaced: dict[str, Refusal] = field(default_factory=dict)
    """Why a wager that was open in mid-round was not made."""

    def wager(self, t: Table, act: Betting) -> Wager | None:
        """The next open wager that is not on the layout yet."""
        for wager in self.wagers:
            closed = kind(wager.wager) not in act.opens(t) or (act.box and act.box != wager.box)
            if closed or (wager.box, wager.wager) in t.wagers:
                continue
            try:
                t.verify(wager)
            except Refusal as refusal:
                if self.strict and not act.box:
                    raise
                self.unplaced[wager.wager] = refusal
                continue
            self.unplaced.pop(wager.wager, None)
            return wager
        return None


class Play:
    """Rounds at a table: the house does its part, and `choose` answers for the player who is asked.

    Players sit in the order given, each with the wagers that they make every round. A wager that the
    table does not allow is refused before the round begins.

    Args:
        table: from `pitboss.Table`.
        players: by name the wagers by name, in dollars as text or `Decimal`, or in whole cents.
        seed: seed of the shuffles; without one they use the operating system's randomness.
        chips: each player's buy-in.

    Examples:
        >>> import pitboss
        >>> play = pitboss.Play(pitboss.Table("casino-war"), {"Ann": {"initial": "10.00"}}, seed=3).deal()
        >>> play.question
        'Ann: go-to-war, surrender'
        >>> play.choose("go-to-war").net
        {'Ann': 1000}
    """

    def __init__(
        self,
        table: Table,
        players: Mapping[str, Mapping[str, str | Decimal | int]],
        *,
        seed: int | str | None = None,
        chips: str | Decimal | int = CHIPS,
    ) -> None:
        if not isinstance(table, Table):
            raise Refusal(f"{table!r} is no table: make one with pitboss.Table")
        self.table = table
        if seed is not None:
            verify_seed(seed)
        brings, staked = cents_of(chips, "chips"), _staked(table, players)
        if len(staked) > len(table.places):
            raise Refusal(f"{len(staked)} players: this table has room for {len(table.places)}", "house:layout")
        self._players: dict[str, _Player] = {}
        for box, (player, wagers) in zip(table.places, staked.items(), strict=False):
            table.begin("sit", player=player, box=box, chips=brings)
            table.supply()
            self._players[player] = _Player([Wager(box, player, name, amount) for name, amount in wagers.items()])
        self._house = House(self._players, None if seed is None else Randomness.seeded(seed))
        self._first = 0
        self._standing: Standing = {}

    def deal(self) -> "Play":
        """Play the next round, with everything before it, up to the first question or its end."""
        t = self.table
        if t.pending is not None:
            raise Refusal(f"the round is not over: {self.question}")
        began = t.round
        while t.round == began and t.pending is None:
            if not (following := t.game.next_procedure(t)):
                raise Refusal(f"{t.game.name} waits for players")
            if following == "round":
                self._rehearse()
            self._first = len(t.events)
            self._standing = {(box, name): (t.seats[box], lies) for (box, name), lies in t.wagers.items() if box}
            t.begin(following)
            self._run()
        return self

    def _rehearse(self) -> None:
        """Refuse wagers that the round would not allow, on a copy of the table."""
        trial: Table = Table(self.table.game, self.table.options)
        trial.edition = self.table.edition
        trial.restore(self.table.state())
        for player in self._players.values():
            player.unplaced.clear()
            player.strict = True
        # Chance of its own: what the real table draws is left alone.
        house = House(self._players, Randomness.seeded("rehearsal"))
        trial.begin("round")
        while (act := trial.pending) is not None and not (isinstance(act, Decide) and not act.role):
            opened = trial.betting
            trial.supply(house.outcome(trial))
            if opened and trial.pending is not act:
                break
        for player in self._players.values():
            player.strict = False

    def choose(self, choice: str) -> "Play":
        """Answer for the asked player, and continue to the next question; a choice that is not open is refused."""
        if self.table.pending is None:
            raise Refusal("no question is open: deal a round")
        self.table.supply(choice)
        self._run()
        return self

    def _run(self) -> None:
        t = self.table
        while (act := t.pending) is not None and not (isinstance(act, Decide) and not act.role):
            t.supply(self._house.outcome(t))

    @property
    def unplaced(self) -> dict[str, dict[str, str]]:
        """By player, the wagers that were not made in this round, with the reason: not open so far, or refused."""
        events = self.table.events[self._first :]
        made = {*self._standing, *((e.outcome.box, e.outcome.wager) for e in events if isinstance(e.outcome, Wager))}
        made |= {(e.act.wager.box, e.act.wager.wager) for e in events if isinstance(e.act, Place)}
        found: dict[str, dict[str, str]] = {}
        for name, player in self._players.items():
            for wager in player.wagers:
                if (wager.box, wager.wager) not in made:
                    why = player.unplaced.get(wager.wager)
                    found.setdefault(name, {})[wager.wager] = str(why or "it was not open in this round")
        return found

    @property
    def choices(self) -> tuple[str, ...]:
        """The asked player's choices; empty when the round is over."""
        act = self.table.pending
        return tuple(act.choices) if isinstance(act, Decide) else ()

    @property
    def question(self) -> str:
        """Who is asked what, in words; empty when a round is over."""
        act = self.table.pending
        if not isinstance(act, Decide):
            return ""
        # Some are asked for cards of their hand, and have nothing else to say.
        words = ", ".join(self.choices) or str(getattr(act, "what", "")) or str(act.__struct_config__.tag)
        return f"{self.table.seats.get(act.box, place(act.box))}: {words}"

    def narrate(self, viewer: str = "spectator") -> list[str]:
        """The round's events for a viewer: `player:Ann`, `spectator`, or `auditor`, who sees all."""
        rows = [public(event, viewer) for event in self.table.events[self._first :]]
        return [f"{row['act']}  {describe_row(row)}  {row['cite']}" for row in rows]

    told = narrate  # its documented name

    @property
    def settlement(self) -> list[SettlementLine]:
        """Each wager's result in the round, with the paragraph."""
        return settlement(self.table.events[self._first :], self._standing)

    @property
    def net(self) -> dict[str, int]:
        """Each player's win or loss in the round, in cents."""
        return net(self.settlement)

    def _repr_html_(self) -> str:
        heads = ("place", "cards", "player", "wager", "staked", "outcome", "returned", "paragraph")
        lines: dict[int, list[SettlementLine]] = {}
        for line in self.settlement:
            lines.setdefault(line.box, []).append(line)
        cards, rows = self._cards_seen(), []
        for at in [*cards, *(box for box in lines if box not in cards)]:
            settled = lines.pop(at, []) if isinstance(at, int) else []
            seen = (place(at) if isinstance(at, int) else at, " ".join(cards.get(at, ())))
            rows += [(*seen, *_in_dollars(line)) for line in settled] or [(*seen, *[""] * 6)]
        return html_table(f"{self!r}"[1:-1], heads, rows)

    def to_frame(self) -> Any:
        """The settlement of the round as a data frame of pandas or Polars."""
        return data_frame([line.shown() for line in self.settlement])

    def _cards_seen(self) -> dict[int | str, list[str]]:
        """By place the cards that a spectator has seen dealt to it; one that lies face down is a question mark."""
        found: dict[int | str, list[str]] = {}
        for row in (public(event, "spectator") for event in self.table.events[self._first :]):
            if row["act"] == "deal" and "to" in row:
                found.setdefault(row["to"], []).append(row.get("card") or HIDDEN)
            elif row["act"] == "turn-up" and HIDDEN in (hand := found.get(row["hand"], [])):
                turned = unpacked(row["cards"])
                seen = [card for card in hand if card != HIDDEN]
                found[row["hand"]] = [*seen, *turned, *[HIDDEN] * (len(hand) - len(seen) - len(turned))]
        return found

    def __repr__(self) -> str:
        where = f"{self.table.game.name}, round {self.table.round}"
        return f"<play at {where}; {f'asked is {self.question}' if self.question else 'between rounds'}>"


def _in_dollars(line: SettlementLine) -> tuple[str, ...]:
    return line.player, line.wager, dollars(line.staked), line.outcome, dollars(line.returned), line.cite


def _staked(table: Table, players: object) -> dict[str, dict[str, int]]:
    """Each player's wagers in cents; unknown wagers are refused."""
    if not isinstance(players, Mapping) or not all(isinstance(wagers, Mapping) for wagers in players.values()):
        raise Refusal('players are given by name, each with wagers by name: {"Ann": {"WAGER": "10.00"}}')
    for wagers in players.values():
        for name in wagers:
            table.game.wager(name if isinstance(name, str) else repr(name))
    return {
        player: {name: cents_of(stake, name) for name, stake in wagers.items()} for player, wagers in players.items()
    }
