"""House players: which of them sit at a table, what they wager and choose, and how long they take."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

import msgspec

from pitboss.equipment import Randomness
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.pending import Pending, held_seat
from pitboss.floor.views.view import View, may_ask
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.refusal import Refusal
from pitboss.sheet.glance import stored_glances
from pitboss.table import Game, Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.shuffle_acts import OfferCut
from pitboss.table.drivers import BuyingAgent
from pitboss.table.memory import contested
from pitboss.table.parts import Choices, HousePlayers, SharedPot
from pitboss.table.play.player_names import PROP, likeness, of_the_house
from pitboss.words import Json

NAMES = (
    *("Ada", "Bruno", "Clara", "Dino", "Edda", "Fritz", "Greta", "Hugo", "Ines", "Jules", "Karla", "Leon"),
    *("Mira", "Nico", "Olga", "Paul", "Rosa", "Stan", "Tilda", "Ugo", "Vera", "Wim"),
)
BROUGHT = 50
"""A house player's buy-in, as a multiple of what a round may need."""
PATIENCE = 4.0
"""Seconds after which a house player chooses without the advice it asked for."""
MOST_WAGERS = 4
"""Maximum number of wagers of a house player per betting round."""
FAIR = 0.06
"""House edge up to which house players make a main wager, unless all are worse."""
MANY = 8
"""Number of main wagers from which players are expected to bet on several."""
_STAKES = (10_00, 25_00, 5_00, 15_00, 20_00)

Order = tuple[str, dict[str, str | int]]
Advice = Callable[..., Awaitable[PriceReply]]
"""Asks the pricing process."""


def house_players(t: Table) -> list[str]:
    """The seated house players, each once."""
    return [name for name in dict.fromkeys(t.seats.values()) if of_the_house(name)]


def staked_by(t: Table, player: str) -> int:
    """A player's wagers on the layout."""
    return sum(amount for (box, _), amount in t.wagers.items() if t.seats.get(box) == player)


def in_sight(t: Table, view: View, act: Decide | Betting) -> Json:
    """A question with the cards and wagers that the asked player can see: nothing else leaves the table."""
    shown = {str(of): [card for card in spot.cards if card] for of, spot in view.scene.spots.items()}
    hands = {of: cards for of, cards in shown.items() if cards}
    wagers = [[box, name, amount] for (box, name), amount in t.wagers.items() if box == act.box]
    return {"hands": hands, "wagers": wagers, "act": msgspec.to_builtins(act)}


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")


@cache
def _fair(game: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The main wagers that cost no more than usual."""
    known = {row.wager: row.edge for row in stored_glances()[game].wagers} if game in stored_glances() else {}
    return tuple(name for name in names if known.get(name, 0.0) <= FAIR) or names


@dataclass(frozen=True)
class HousePlayer:
    """A generic house player: a usual stake, and moods that depend only on name and round."""

    name: str

    def _mood(self, t: Table, about: str, of: int) -> int:
        return _number(f"{self.name}/{t.round}/{about}") % of

    def stake(self, t: Table) -> int:
        """The usual main wager at this table."""
        least = min((low for low, _ in t.limits.values()), default=0)
        return max(least, _STAKES[_number(self.name) % len(_STAKES)])

    def wager(self, t: Table, act: Betting) -> Wager | None:
        """The next wager: a main one or, on a layout of many, a few of them; sometimes a side wager."""
        boxes = [act.box] if act.box else [box for box, player in t.seats.items() if player == self.name]
        missing = {(wager.box, wager.wager): wager.amount for wager in t.game.missing_wagers(t)}
        for box in boxes:
            lying = {name for at, name in t.wagers if at == box}
            for name in [*(name for at, name in missing if at == box), *self._wanted(t, act, box, lying)]:
                for amount in [missing[box, name]] if (box, name) in missing else self._amounts(t, name):
                    wager = Wager(box, self.name, name, amount)
                    if t.can(wager):
                        return wager
        return None

    def _wanted(self, t: Table, act: Betting, box: int, lying: set[str]) -> list[str]:
        opens = act.open_to(t, self.name)
        rules = t.game.wagers
        mains = _fair(t.game.name, tuple(name for name in opens if name in rules and rules[name].needs is None))
        sides = [name for name in opens if name in rules and rules[name].needs is not None and name not in lying]
        many = 1 + self._mood(t, f"many {box}", 3) if len(mains) > MANY else 1
        first = self._mood(t, f"main {box}", len(mains)) if mains else 0
        wanted = [mains[(first + 7 * at) % len(mains)] for at in range(min(many, len(mains)))]
        lie = sum(name in rules and rules[name].needs is None for name in lying)
        return [*([name for name in wanted if name not in lying] if lie < many else []), *self._tempted(t, sides)]

    def _tempted(self, t: Table, sides: list[str]) -> list[str]:
        return [name for name in sides if self._mood(t, name, 6) == 0]

    def _amounts(self, t: Table, name: str) -> list[int]:
        """Candidate amounts: the usual stake first, then amounts that more wagers can be paid in."""
        least, most = t.limits.get(name, (t.options.increment, self.stake(t)))
        usual = self.stake(t) if t.game.wagers[name].needs is None else self.stake(t) // 2
        amounts = [max(least, min(most, amount)) for amount in (usual, usual // 600 * 600 or 600, 2 * least)]
        return [
            *dict.fromkeys([*(-(-amount // t.options.increment) * t.options.increment for amount in amounts), least])
        ]

    def choose(self, t: Table, act: Decide) -> str:
        """The default without advice: the first choice that costs nothing."""
        costs = t.game.part(Choices).costs(t, act)
        likely = [act.default, *(choice for choice in act.choices if choice not in costs), *act.choices]
        return next((choice for choice in likely if choice and t.can(choice)), act.default)

    def cut(self, t: Table, act: OfferCut, chance: Randomness) -> int | None:
        """A legal cut, or none."""
        if self._mood(t, "cut", 5) == 0:
            return None
        return act.margin + chance.below(len(t.cards.stack) - 2 * act.margin + 1)


@dataclass(frozen=True)
class Advised:
    """A house player that follows the advice for a question, if it can be followed."""

    own: BuyingAgent
    advice: Callable[[Table], str]

    def stake(self, t: Table) -> int:
        """Chips that a round may need."""
        return self.own.stake(t)

    def wager(self, t: Table, act: Betting) -> Wager | None:
        """The player's wager."""
        return self.own.wager(t, act)

    def choose(self, t: Table, act: Decide) -> str:
        """The best choice by the game's decision model, where known."""
        best = self.advice(t)
        return best if best and t.can(best) else self.own.choose(t, act)

    def cut(self, t: Table, act: OfferCut, chance: Randomness) -> int | None:
        """The player's cut."""
        return self.own.cut(t, act, chance)


class Company(dict[str, BuyingAgent]):
    """One table's house players, by name; they play while a person is present."""

    def __init__(
        self,
        table: str,
        game: Game,
        pace: Pace,
        usual: int,
        ask: Advice | None,
        task: Callable[[Callable[[], Awaitable[None]]], None],
        go_on: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__()
        self.table, self.game, self.pace, self.usual = table, game, pace, usual
        self._ask, self._task, self._go_on = ask, task, go_on
        self._stopped = False
        self.wish: int | None = None
        """The number of house players that the first person at the table wants; None if not set."""
        self.sitting_out = True
        self._leaving: asyncio.TimerHandle | None = None
        self._thinking: object = None
        """The pending question of a house player, and the question being advised on."""
        self._thought: object = None
        self._answer: tuple[int, str] = 0, ""
        self._betting: tuple[int, dict[str, int]] = 0, {}
        """The round, with each player's wagers in the current betting and those who are done."""
        self._refused: object = None

    def __missing__(self, name: str) -> BuyingAgent:
        players = self.game.find(HousePlayers)
        own = players.agent(name) if players else HousePlayer(name)
        return self.setdefault(name, Advised(own, lambda t: self._answer[1] if self._answer[0] == t.n else ""))

    # Presence.

    def attend(self, people: bool) -> bool:
        """Record whether a person is present; returns whether the house players start to play."""
        if people:
            self._stop_leaving()
            began, self.sitting_out = self.sitting_out, False
            return began
        if self._leaving is None and not self.sitting_out:
            self._leaving = asyncio.get_running_loop().call_later(self.pace.rest, self._rest)
        return False

    def _rest(self) -> None:
        self._leaving, self.sitting_out = None, True

    def _stop_leaving(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

    def stop(self) -> None:
        """Cancel all timers."""
        self._stop_leaving()
        self.sitting_out = self._stopped = True

    def takes_part(self, t: Table) -> bool:
        """Whether house players are seated or would come."""
        return bool(self.usual or self.wish or house_players(t))

    def waits_for_people(self, t: Table, leavers: Container[str]) -> bool:
        """Whether nothing new starts: only house players are here, no one watches, and no leaver has a wager left."""
        left = any(t.seats.get(box) in leavers for box, _ in t.wagers)
        return self.sitting_out and not left and bool(house_players(t))

    @staticmethod
    def first(t: Table) -> str:
        """The person who sets the number of house players: the one seated longest."""
        return next((name for name in t.seats.values() if not of_the_house(name)), "")

    def invite(self, t: Table, who: str, number: int) -> None:
        """Set the number of house players, for the person seated longest."""
        if (first := self.first(t)) != who:
            whose = (
                f"{first} has been here longest and decides that"
                if first
                else "the first player to sit down decides that"
            )
            raise Refusal(f"{who} cannot set the number of house players: {whose}")
        self.wish = max(0, number)

    def wanted(self, t: Table) -> int:
        """The number of house players seated if nothing prevents it."""
        if getattr(t.options, "props", 0):
            # The table's own options set their number.
            return len(house_players(t))
        people = [box for box, name in t.seats.items() if not of_the_house(name)]
        room = t.boxes - len(people) - len(contested(t).queue(t)[0])
        if self.wish is not None and not people:
            self.wish = None
        # One seat stays free for the next person, unless a person asked for more house players.
        return max(0, min(self.usual, room - 1) if self.wish is None else min(self.wish, room))

    def resumed(self, t: Table) -> None:
        """Restore the house players of a resumed table."""
        self.wish = len(house_players(t)) if self.first(t) else None

    def going(self, t: Table, waiting: Iterable[Pending]) -> list[str]:
        """House players who leave as soon as they can: their seat is wanted, or there are too many."""
        here = house_players(t)
        wanted = [t.seats[int(item.args["box"])] for item in waiting if held_seat(t, item)]
        surplus = [name for name in reversed(here) if name not in wanted][
            : max(0, len(here) - self.wanted(t) - len(wanted))
        ]
        return [*dict.fromkeys([*wanted, *surplus])]

    def follows(self, t: Table, waiting: Iterable[Pending]) -> Order | None:
        """The next change of seats among house players; none of them leaves during betting."""
        order = self._follows(t, [*waiting])
        return None if order is None or self._refused == (order, t.seats) else order

    def refused(self, t: Table, order: Order) -> None:
        """Record that the rules do not allow the change: it is not tried again until players come or go."""
        self._refused = order, dict(t.seats)

    def _follows(self, t: Table, waiting: list[Pending]) -> Order | None:
        going = self.going(t, waiting)
        lying = {t.seats[box] for box, _ in t.wagers}
        if not t.betting:
            for name in going:
                if name not in lying:
                    return "leave", {"player": name}
        if self.sitting_out or going:
            return None
        here = house_players(t)
        for name in here:
            if name not in lying and t.chips(name) < (need := self[name].stake(t)):
                box = next(box for box, player in t.seats.items() if player == name)
                return "sit", {"player": name, "box": box, "chips": BROUGHT * need}
        coming = {int(item.args["box"]) for item in waiting if item.procedure == "sit"}
        free = [box for box in range(1, t.boxes + 1) if box not in t.seats and box not in coming]
        if len(here) >= self.wanted(t) or not free:
            return None
        people = {likeness(name) for name in t.seats.values()}
        turn = _number(self.table) % len(NAMES)
        names = [name for name in (*NAMES[turn:], *NAMES[:turn]) if likeness(name) not in people]
        name = next(f"{name} {PROP}" for name in names if f"{name} {PROP}" not in here)
        # Not beside each other while there is room, so that people sit among them.
        box = max(free, key=lambda box: (min((abs(box - other) for other in t.seats), default=0), -box))
        return "sit", {"player": name, "box": box, "chips": BROUGHT * self[name].stake(t)}

    # Play.

    def wager(self, t: Table) -> Wager | None:
        """A house player's next wager during betting; None if none wants another."""
        act = t.pending
        if self.sitting_out or not isinstance(act, Betting) or act.box:
            return None
        if self._betting[0] != t.round:
            self._betting = t.round, {}
        made = self._betting[1]
        for name in house_players(t)[: self.wanted(t)]:
            if made.get(name, 0) < MOST_WAGERS:
                wager = self[name].wager(t, act) if act.open_to(t, name) else None
                if wager is not None:
                    return wager
                made[name] = MOST_WAGERS
        return None

    def wagered(self, wager: Wager) -> None:
        """Record a wager."""
        made = self._betting[1]
        made[wager.player] = made.get(wager.player, 0) + 1

    def closed(self) -> None:
        """Reset for the next betting round."""
        self._betting = 0, {}

    def thinks(self, t: Table, wager: Wager | None = None) -> bool:
        """Whether a house player is still thinking about the question or wager; starts the delay."""
        act = t.pending
        assert act is not None
        player = wager.player if wager is not None else act.by(t).removeprefix("player:")
        if wager is None and not (may_ask(type(act)) and of_the_house(player)):
            return False
        about = (t.round, wager.box, wager.wager) if wager is not None else (t.n, player)
        if about == self._thought:
            return False
        # The dealer looks a player who cuts up with `get`, which makes none.
        self.setdefault(player, self[player])
        question = self._question(t, player, act) if wager is None and isinstance(act, Decide) else None
        # Where no person sits, each wager is a task of its own: other tables get their turn in between.
        if question is None and self.pace.house is None and (wager is None or self.first(t)):
            return False
        if about != self._thinking:
            self._thinking = about
            n = t.n
            self._task(lambda: self._think(about, n, question))
        return True

    def _question(self, t: Table, player: str, act: Decide) -> Json | None:
        """The request for the pricing process; None if the game's odds do not price single choices."""
        if self._ask is None or t.game.has(SharedPot) or not t.game.offers("odds"):
            return None
        seen = in_sight(t, View(self.table, t, f"player:{player}"), act)
        return {"name": t.game.name, "options": t.options.shown(), **seen}

    async def _think(self, about: object, n: int, question: Json | None) -> None:
        loop = asyncio.get_running_loop()
        begun, answer = loop.time(), ""
        if question is not None and self._ask is not None:
            asked = asyncio.ensure_future(self._ask("advice", **question))
            # Late advice is dropped without cancelling the request, which would end the process.
            asked.add_done_callback(lambda done: done.cancelled() or done.exception())
            await asyncio.wait({asked}, timeout=PATIENCE)
            if asked.done() and not asked.cancelled() and asked.exception() is None and not asked.result().refused:
                answer = msgspec.json.decode(asked.result().text).get("best") or ""
        if self.pace.house is not None:
            least, most = self.pace.house
            pause = least + (most - least) * (_number(f"{about}") % 1000) / 1000
            await asyncio.sleep(max(0.0, begun + pause - loop.time()))
        if self._stopped:
            return
        if about == self._thinking:
            # What the table no longer waits for must not displace what it waits for now.
            self._answer, self._thought = (n, answer), about
        await self._go_on()
