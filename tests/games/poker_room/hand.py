"""A hand of poker in a test: the cards that matter, who says what, and how it ends."""

from collections import deque
from typing import Any

from pitboss.equipment import decks, unpacked
from pitboss.games import game
from pitboss.money import cents, dollars
from pitboss.table import Act, Event, Incident, Shuffled, Table
from pitboss.table.act import Decide
from pitboss.table.view.settlement import net, settlement

BUTTON_GAMES = ("holdem", "omaha", "omaha-8", "five-card-draw", "five-card-draw-low")
STUD_GAMES = ("seven-card-stud", "seven-card-stud-hi-lo", "seven-card-stud-8", "five-card-stud", "mambo-stud")
GAMES = (*BUTTON_GAMES, *STUD_GAMES)


class Hand:
    """One round: boxes 1, 2, 3 … are A's, B's, C's …; a card "?" is any that the test does not name."""

    def __init__(
        self, name: str, cards: str = "", *, players: int = 3, chips: str = "", before: Any = None, **options: Any
    ) -> None:
        rules = game(name)
        self.t = t = Table(rules, rules.options.configure({"revenue": "none"} | options))
        stacks = chips.split() or ["1000"] * players
        for box, stack in enumerate(stacks, start=1):
            t.begin("sit", player="ABCDEFGHIJK"[box - 1], box=box, chips=cents(stack))
            t.supply()
        self.deck = deque(cards.split())
        self.named = {*cards.split()}
        self.begin(**before or {})

    def begin(self, **before: Any) -> "Hand":
        """The next hand, with the whole deck again."""
        t = self.t
        t.status, t.cards.opened_on = "open", t.day
        t.cards.hands, t.cards.rack.piles[:] = {}, []
        t.shoe.load_unseen(decks(1))
        t.memory.prepare_for("round")
        for known, value in before.items():
            setattr(t.memory, known, value)
        self.first = len(t.events)
        t.begin("round")
        return self.go()

    def go(self) -> "Hand":
        """The dealer does all that asks nobody."""
        t = self.t
        while (act := t.pending) is not None and not isinstance(act, Decide):
            t.supply(self._outcome(act))
        return self

    def _outcome(self, act: Act) -> Any:
        if act.asks == "card":
            return self._card()
        return len(self.t.cards.stack) // 2 if act.asks == "cut" else Shuffled() if act.asks else None

    def _card(self) -> str:
        card = self.deck.popleft() if self.deck else "?"
        return card if card != "?" else next(one for one in reversed(self.t.shoe.rest()) if one not in self.named)

    def say(self, words: str) -> "Hand":
        """What the players say in their turns, one after the other: "call, raise 40, fold"."""
        for word in words.split(", "):
            self.t.supply(word, self.ask.by(self.t))
            self.go()
        return self

    def check_down(self) -> "Hand":
        """Everybody checks, calls, shows or stands pat to the end."""
        likes = ("check", "call", "bet", "stand-pat", "show", "no-straddle", "forced-bet")
        while self.t.pending is not None:
            self.say(next(word for word in likes if word in self.ask.choices))
        return self

    @property
    def ask(self) -> Any:
        """The question that waits."""
        assert self.t.pending is not None
        return self.t.pending

    def order_after(self, box: int) -> list[int]:
        """Those in the hand after a box, clockwise."""
        order = [one for one in self.t.memory.put if one not in self.t.memory.folded]
        at = order.index(box) + 1
        return [*order[at:], *order[: at - 1]]

    @property
    def choices(self) -> set[str]:
        """What is open to the player who is asked."""
        return set(self.ask.choices)

    @property
    def bounds(self) -> tuple[str, str]:
        """The totals to which he may bet or raise."""
        return dollars(self.ask.low), dollars(self.ask.high)

    @property
    def events(self) -> list[Event]:
        """The events of this hand."""
        return self.t.events[self.first :]

    def acts(self, tag: str) -> list[Any]:
        """The acts of one kind that were done."""
        done = [e for e in self.events if not isinstance(e.outcome, Incident)]
        return [e.act for e in done if e.act.__struct_config__.tag == tag]

    def citing(self, cite: str) -> list[Act]:
        """The acts that were done under a paragraph."""
        return [e.act for e in self.events if cite in e.cites]

    @property
    def net(self) -> dict[str, str]:
        """What each gained or lost."""
        return {player: dollars(amount) for player, amount in net(settlement(self.events)).items()}

    @property
    def won(self) -> dict[str, str]:
        """What came to each out of the pots."""
        return {line.player: dollars(line.returned) for line in settlement(self.events) if line.returned}


def fan(*hands: str, shared: str = "") -> str:
    """Cards in the order of the deal: a card to each in turn until all have theirs, then what follows."""
    rows = [unpacked(hand) for hand in hands]
    dealt = [row[at] for at in range(len(rows[0])) for row in rows]
    return " ".join([*dealt, *shared.split()])
