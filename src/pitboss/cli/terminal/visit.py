"""A visit to the table: the dealer's part runs by itself, the player is asked for theirs."""

from rich.text import Text

from pitboss.cli.terminal import answers, questions, reading
from pitboss.cli.terminal.bets import CALLS, IntendedBets, has_many, is_side, number, worded
from pitboss.cli.terminal.companions import Companion, suited
from pitboss.cli.terminal.felt import Prompt
from pitboss.cli.terminal.keys import PlayerLeaves, meant
from pitboss.cli.terminal.screens import Screen
from pitboss.equipment import Randomness
from pitboss.journal.session import Session
from pitboss.journal.store import WriteFailed
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.table import Event, Table, Wager
from pitboss.table.act import Act, Betting, Decide
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.shuffle_acts import OfferCut
from pitboss.table.drivers import House, rehearse
from pitboss.table.event import Outcome
from pitboss.table.parts import Choices, HousePlayers, SharedPot
from pitboss.table.view.scene import sight

COMMANDS = {"journal": "J", "rule": "R", "help": "H", "quit": "Q"}
"""What is understood at every question; a small letter too, where no choice or wager of the game begins with it."""


class Visit:
    """One person's time at a table, from sitting down to leaving."""

    def __init__(
        self, session: Session, screen: Screen, player: str, *, seed: int | None, buy: int, rounds: int | None
    ) -> None:
        self.session, self.screen, self.scene = session, screen, screen.scene
        self.scene.options = session.table.options
        self.player, self.role, self.seed, self.buy = player, f"player:{player}", seed, buy
        seats = session.table.seats
        players = session.table.game.find(HousePlayers)
        mind = players.agent if players else Companion
        self.companions = {name: mind(name) for name in dict.fromkeys(seats.values()) if name != player}
        self.house = House(self.companions)
        self.bets = IntendedBets(player, sorted(box for box, name in seats.items() if name == player))
        self.rounds, self.most = 0, rounds
        self.bought = 0
        self.back = False
        """Whether the person came back to a round in progress and has not been asked yet."""
        self._down = False

    @property
    def table(self) -> Table:
        """The table, which a session replaces when its journal could not be written."""
        return self.session.table

    def sit_down(self, *, back: bool) -> None:
        """Look at the table as it stands: the round, the chips, the wagers of last time."""
        t, scene = self.table, self.scene
        scene.round, scene.chips, scene.left = t.round, t.chips(self.player), t.shoe.left
        scene.over = scene.over or t.pending is None
        self.back = back
        last: dict[tuple[int, str], int] = {}
        for row in scene.rows:
            if row["act"] == "begin" and row["procedure"] == "round":
                self.bets.remember(last)
                last = {}
            elif row["act"] == "wager" and row["player"] == self.player:
                last[row["box"], row["wager"]] = cents(row["amount"])
        self.bets.remember(last)

    async def run(self) -> None:
        """Play until the person leaves or the rounds are over."""
        while True:
            if self.table.pending is None:
                if self.most is not None and self.rounds >= self.most:
                    return
                await self._between_rounds()
                await self._begin(self.table.game.next_procedure(self.table))
            await self._advance()
            act = self.table.pending
            if act is None:
                await self._ended()
            else:
                await self._ask_for(act)

    # The dealer's part and the companions'.

    async def _begin(self, procedure: str, **args: str | int) -> None:
        await self._show(self.session.begin(procedure, by=None, **args))

    async def _advance(self) -> None:
        """Everything up to the person's next word or the procedure's end: done, on disk, and then shown."""
        t, seen = self.table, []
        while t.pending is not None and not self._is_mine(t.pending):
            event = t.supply(self._outcome())
            seen.append(sight(event, t, self.player))
            if isinstance(event.act, Betting) and event.outcome is None:
                self._down = False
        self.session.save()
        await self.screen.show(seen)

    def _outcome(self) -> Outcome:
        if self.seed is not None:
            self.house.chance = self.house.seeds = self._chance()
        return self.house.outcome(self.table)

    def _chance(self) -> Randomness:
        """The system's chance; at a practice table what the seed gives for this act of this round, come what may."""
        if self.seed is None:
            return Randomness.system()
        act = self.table.pending
        # A round has many throws, and each is another.
        turn = f"/{self.table.n}" if isinstance(act, Chance) else ""
        return Randomness.seeded(f"{self.seed}/{type(act).__name__}{turn}", self.table.round)

    def _is_mine(self, act: Act) -> bool:
        if isinstance(act, Betting) and not act.box:
            return not self._down and bool(act.open_to(self.table, self.player))
        if isinstance(act, Chance) and not act.invites(self.table):
            return False
        return isinstance(act, Betting | Decide | OfferCut | Chance | TurnUp) and act.by(self.table) == self.role

    async def _show(self, *events: Event) -> None:
        await self.screen.show([sight(event, self.table, self.player) for event in events])

    async def _ended(self) -> None:
        if self.table.events and self._last_procedure() == "round":
            self.rounds += 1
            self.scene.over = True
            # In a round without a wager the layout still shows the last one.
            shown = self.scene.shown_round == self.scene.round
            if shown and any(self.scene.spots[box].stakes for box in self.scene.mine()):
                net = self.scene.net()
                self.screen.note(f"Round {self.table.round}: {'+' if net > 0 else ''}{dollars(net)}")
            if self.table.game.has(SharedPot):
                await self.screen.rest()

    def _last_procedure(self) -> str:
        return next((row["procedure"] for row in reversed(self.scene.rows) if row["act"] == "begin"), "")

    # Between rounds.

    async def _between_rounds(self) -> None:
        t = self.table
        for name, companion in self.companions.items():
            if t.chips(name) < (need := companion.stake(t)):
                box = next(box for box, player in t.seats.items() if player == name)
                await self._whole("sit", player=name, box=box, chips=max(self.buy, 20 * need))
        least = min((suited(t, name, 0) for name in t.game.wagers if not is_side(t, name)), default=0)
        while t.chips(self.player) < least:
            await self._offer_chips(t.chips(self.player), least)

    async def _offer_chips(self, left: int, least: int) -> None:
        try:
            words = await self.ask(questions.chips(left, least, self.buy))
            amount = self.buy if words == ["b"] else number(words[0]) if words else None
            if not amount:
                raise Refusal(f"{' '.join(words)!r} is neither b nor an amount of chips", "house:seating")
            await self._whole("sit", player=self.player, box=self.bets.boxes[0], chips=amount)
            self.bought += amount
        except WriteFailed:
            raise
        except Refusal as refusal:
            self.screen.refuse(refusal)

    async def _whole(self, procedure: str, **args: str | int) -> None:
        """A procedure that asks nobody anything."""
        await self._begin(procedure, **args)
        await self._advance()

    # The person's part.

    async def _ask_for(self, act: Act) -> None:
        try:
            if isinstance(act, Decide):
                await self._decide(act)
            elif isinstance(act, OfferCut):
                await self._cut(act)
            elif isinstance(act, Chance | TurnUp):
                await self.ask(questions.draw(act) if isinstance(act, Chance) else questions.turn_up(act))
                await self._supply(self._outcome())
            elif isinstance(act, Betting):
                await self._offer(act) if act.box else await self._betting(act)
        except WriteFailed:
            raise
        except Refusal as refusal:
            self.screen.refuse(refusal)

    async def _supply(self, outcome: Outcome) -> None:
        await self._show(self.session.supply(outcome, self.role))

    async def _decide(self, act: Decide) -> None:
        words = await self.ask(questions.decision(self.table, act, self.scene))
        await self._supply(answers.decision(self.table, act, words))

    async def _cut(self, act: OfferCut) -> None:
        size = len(self.table.cards.stack)
        words = await self.ask(questions.cut(act, size))
        if not words:
            await self._supply(size // 2 - size // 16 + self._chance().below(size // 8 + 1))
        elif words[0].lower() in {"n", "no"}:
            await self._supply(None)
        elif words[0].isdecimal():
            await self._supply(int(words[0][:9]))
        else:
            raise Refusal(f"{' '.join(words)!r} is no place to cut: answer with a number of cards", act.cite)

    async def _offer(self, act: Betting) -> None:
        words = await self.ask(questions.offer(self.table, act, self.bets, self.scene))
        if not words or words[0].lower() in {"n", "no"}:
            await self._supply(None)
            return
        name, amount = self._wager_of(act, words)
        amount = self.bets.amount(self.table, name) if amount is None else amount
        await self._supply(Wager(act.box, self.player, name, amount))
        self.bets.usual[name] = amount

    async def _betting(self, act: Betting) -> None:
        t, bets = self.table, self.bets
        bets.fit(t, act)
        wagers = bets.wagers(t, act)
        self.scene.planned = {(w.box, w.wager): w.amount for w in wagers}
        words = await self.ask(questions.wagers(t, act, bets))
        if not words or words in (["x"], ["sit", "out"], ["no", "more", "bets"]):
            await self._place(act, wagers if not words else [])
        elif words[0] == "]" and len(bets.boxes) > 1:
            bets.turn()
        elif words == ["w"] and has_many(t, act):
            named = (await self.screen.line("wager and amount: ") or "").split()
            if named:
                name, amount = self._wager_of(act, named)
                bets.change(t, act, name, amount)
        elif words[0] in {CALLS, "on", "off", *(call.says for call in act.calls_open(t))} and act.calls_open(t):
            asked = "the word, and the wager if it is about one: "
            await self._call(act, words if words[0] != CALLS else (await self.screen.line(asked) or "").split())
        else:
            name, amount = self._wager_of(act, words)
            if amount is None and (not is_side(t, name) or words[0].isupper()):
                typed = await self.screen.line(f"{worded(t.game, name)} amount, 0 for none: ")
                if typed is None:
                    return
                amount = cents(typed)
            bets.change(t, act, name, amount)

    async def _call(self, act: Betting, said: list[str]) -> None:
        """The player's calls about a wager or the dice."""
        mine = [call for call in act.calls_open(self.table) if call.player == self.player]
        if said:
            spoken = " ".join(said).replace("-", " ")
            wanted = [call for call in mine if f"{call.says} {call.wager}".strip().replace("-", " ") == spoken]
            await self._supply(wanted[0] if wanted else Call(self.bets.boxes[0], self.player, *said[:2]))

    def _wager_of(self, act: Betting, words: list[str]) -> tuple[str, int | None]:
        """The wager and the amount that an answer names; an amount alone is for the first that is open."""
        amount = number(words[-1])
        named = words[:-1] if amount is not None else words
        name = self.bets.named(self.table, act, named) if named else self.bets.first(self.table, act)
        if name is None:
            raise Refusal(
                f"{' '.join(words)!r} is not a wager that is open now; {near(words[0], act.opens(self.table))}",
                act.cite,
            )
        return name, amount

    async def _place(self, act: Betting, wagers: list[Wager]) -> None:
        rehearse(self.table, act, wagers)
        for wager in wagers:
            # What is done about a wager, such as writing a ticket, comes before the next one.
            if not isinstance(self.table.pending, Betting):
                await self._advance()
            await self._supply(wager)
        self.scene.planned = {}
        self._down = True

    async def ask(self, question: Prompt) -> list[str]:
        """The person's answer in words; what can be asked at every prompt is answered here."""
        game = self.table.game
        played = {name[0] for name in (*game.part(Choices).words, *game.wagers)} | question.keys.keys()
        question.keys |= {key: name for name, key in COMMANDS.items()}
        small = {key.lower(): key for key in COMMANDS.values() if key.lower() not in played}
        if self.back:
            self.back = False
            self.screen.note(f"Back at your table {self.session.name}: {question.text}")
        while True:
            words = (await self.screen.ask(question)).split()
            command = meant([small.get(words[0], words[0])], COMMANDS) if words else None
            if words and words[0].startswith("?"):
                await self._read(" ".join(words))
            elif command == "quit":
                raise PlayerLeaves
            elif command == "journal":
                await self._journal(words[1:])
            elif command == "rule":
                row = self.scene.last
                await self.screen.page(
                    "The paragraphs just applied",
                    reading.provisions(reading.provisions_carried_out(row, question.cite)),
                )
            elif command == "help":
                await self.screen.page("Help", reading.help_page(self.table, question))
            else:
                return words

    async def _journal(self, words: list[str]) -> None:
        last = int(words[0][:6]) if words and words[0].isdecimal() else self.screen.journal_rows
        while True:
            page = reading.journal(self.scene, self.screen.look, last)
            typed = await self.screen.page(f"The journal of {self.session.name}", page, tail=True)
            if not typed:
                return
            try:
                await self._read(typed)
            except Refusal as refusal:
                await self.screen.page(typed, Text(f"no: {refusal}"))

    async def _read(self, text: str) -> None:
        await self.screen.page(text, reading.provisions(reading.look_up(self.scene, text)))
