"""A history played again: the real script of its game, with the recorded cards and choices as outcomes."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.equipment import packed
from pitboss.games.poker_room.histories.dealt import Deviates, HistoryCards, Slot, deals
from pitboss.games.poker_room.histories.file import HistoryHand
from pitboss.games.poker_room.histories.foreign_betting import Customs
from pitboss.games.poker_room.histories.hidden_cards import Unseen
from pitboss.games.poker_room.histories.notation import BETS, Token
from pitboss.games.poker_room.histories.played import Played, seated
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Action, Muck, Post
from pitboss.games.poker_room.script.betting import STRUCTURES
from pitboss.games.poker_room.script.stud import ShuffleBurns
from pitboss.games.poker_room.state import Room
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Shuffled, Table
from pitboss.table.act import Act, Burn, Deal, Decide
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.event import Outcome

HISTORY = "house:poker-room/history"
_DOLLARS = re.compile(r"\b(\d+)\.(\d\d)\b")


class HistoryEnds(Exception):  # noqa: N818 - an end, not an error
    """The history stops before the hand is over."""


def play(hand: HistoryHand, *, full: bool = True, rake: int = 0) -> Played:
    """Play a history to its end; the first action that the rules do not have is a deviation."""
    driver = _HistoryDriver(hand, seated(hand, full=full, rake=rake), deals(hand.tokens))
    try:
        driver.play()
    except HistoryEnds:
        driver.played.over = False
    return driver.played


class _HistoryDriver:
    """Answers the script from the history, in any order in which it asks for cards."""

    def __init__(self, hand: HistoryHand, t: Table[PokerOptions, Room], cards: HistoryCards) -> None:
        self.hand, self.t, self.cards = hand, t, cards
        self.played = Played(t, cards)
        self.stream = [token for token in hand.tokens if token.verb != "sm"]
        self.waiting: dict[int, list[Slot]] = {}
        """Cards dealt since the last bet that the script has not asked for, by player; 0 is the board."""
        self.throws: dict[int, list[Token]] = {}
        self.at = 0
        self.source: Token | None = None
        self.unseen = Unseen(t, cards, hand.variant.deck)
        self.opened = self.full = False
        self.customs = Customs(t, hand)
        self._load()

    def _load(self) -> None:
        """Take up the cards that lie between here and the next bet."""
        while self.at < len(self.stream) and self.stream[self.at].verb not in BETS:
            token = self.stream[self.at]
            if token.verb == "sd":
                self.throws.setdefault(token.player, []).append(token)
            else:
                self.waiting.setdefault(token.player, []).extend(self.cards.dealt[token.number])
            self.source = token
            self.at += 1

    def play(self) -> None:
        """Answer the script to the end of the hand, or of the history."""
        t = self.t
        t.begin("round")
        while (act := t.pending) is not None:
            if act.asks is None:
                if isinstance(act, Post):
                    self._post(act)
                elif isinstance(act, TurnUp):
                    self._shows(act, int(act.hand))
                t.supply(None)
                if isinstance(act, TurnUp | Muck):
                    self.played.contested = tuple(box for box in t.memory.put if box not in t.memory.folded)
            elif act.asks == "card":
                self._card(act)
            elif isinstance(act, Pick):
                self._draw(act)
            elif isinstance(act, Action):
                self._action(act)
            elif isinstance(act, Decide):
                self._decide(act)
            else:
                if isinstance(act, ShuffleBurns) and act.rest:
                    note = "each got a last card of their own from a deck that has too few, where one is for all"
                    self.played.notes.append((note, act.cite))
                t.supply(Shuffled())
                self.unseen.reshuffled()
        self._verify_over()

    def _verify_over(self) -> None:
        while self._idle():
            pass
        if self.at < len(self.stream):
            raise Deviates(self.stream[self.at], "the hand was over before it", "house:poker-room/last-player")
        if late := self._left_over():
            raise Deviates(late, "the hand was over before it", "house:poker-room/last-player")

    def _left_over(self) -> Token | None:
        """The first action with cards that the script has not asked for."""
        dealt = [[slot.token for slot in slots] for slots in self.waiting.values()]
        return self._first([*dealt, *self.throws.values()])

    @staticmethod
    def _first(rows: Iterable[list[Token]]) -> Token | None:
        return min((row[0] for row in rows if row), key=lambda token: token.number, default=None)

    # Cards.

    def _card(self, act: Act) -> None:
        if not isinstance(act, Deal):
            assert isinstance(act, Burn)
            return self._supply(self.unseen.guess(None, self.source), None)
        player = act.to if isinstance(act.to, int) else 0
        waiting = self.waiting.get(player)
        while not waiting and self._idle():
            waiting = self.waiting.get(player)
        if not waiting:
            if act.deal != "draw" and self._given_up(player):
                self.played.unshown.add(player)
                return self._supply(self.unseen.guess(None, self.source), None)
            whose = f"p{player} is dealt no card" if player else "no card is dealt to the board"
            return self._missing(act, player, whose)
        slot = waiting.pop(0)
        if slot.card is None:
            slot.card = self.unseen.guess(slot, self.source)
        elif self.unseen.holds(slot.card) and not self.t.can(slot.card):
            self.unseen.revise(slot.card)
        if slot.card not in self.hand.variant.deck:
            raise Deviates(slot.token, f"{slot.card} is not in this deck", act.cite)
        return self._supply(slot.card, slot.token)

    def _given_up(self, player: int) -> bool:
        """Whether no more cards are dealt because players gave up before the last ones."""
        gave_up = {box: token.number for box, token in self.cards.shows.items() if token.mucks}
        if player in gave_up and self.source is not None and gave_up[player] < self.source.number:
            return True
        # Otherwise they end for all at once, when only one is left who wants them.
        r, hands = self.t.memory, self.t.hands
        left = r.put.keys() - r.folded - gave_up.keys()
        if self.at < len(self.stream) or self._left_over() or len(left) != 1:
            return False
        return not player or len(hands.get(player, ())) >= max(len(hands.get(box, ())) for box in left)

    def _draw(self, act: Pick) -> None:
        while not self.throws.get(act.box) and self._idle():
            pass
        if not self.throws.get(act.box):
            return self._missing(act, act.box, f"p{act.box} neither draws nor stands pat")
        token = self.throws[act.box].pop(0)
        if (early := self._first(self.throws.values())) and early.number < token.number:
            raise Deviates(early, f"it is p{act.box}'s turn to draw", act.cite)
        slots = self.cards.thrown[token.number]
        return self._supply(packed(str(slot.card) for slot in slots) if slots else act.default, token)

    def _idle(self) -> bool:
        """Pass over a check by the only player with chips left: some histories record it, and nothing depends on it."""
        token = self.stream[self.at] if self.at < len(self.stream) else None
        r = self.t.memory
        able = [box for box in r.put if box not in r.folded and self.t.chips(f"p{box}")]
        if token is None or token.verb != "cc" or able != [token.player]:
            return False
        self.at += 1
        self._load()
        return True

    def _missing(self, act: Act, player: int, what: str) -> None:
        """Something that the script asks for and the history does not have here."""
        draws = isinstance(act, Pick)
        later = [slots for box, slots in self.waiting.items() if draws or box > player]
        thrown = [tokens for box, tokens in self.throws.items() if box > player]
        if after := self._first([[slot.token for slot in slots] for slots in later] + thrown):
            raise Deviates(after, f"{what} before it", act.cite)
        if self.at >= len(self.stream):
            raise HistoryEnds
        raise Deviates(self.stream[self.at], f"{what} before it", act.cite)

    # Bets.

    def _next(self, act: Act, box: int) -> Token:
        """The next bet of the history, which must be that player's."""
        if (any(self.waiting.values()) or any(self.throws.values())) and (early := self._left_over()):
            raise Deviates(early, f"p{box} has still to act before it", act.cite)
        if self.at >= len(self.stream):
            if early := self._first([[*self.cards.shows.values()]]):
                raise Deviates(early, f"p{box} has still to act before it", act.cite)
            raise HistoryEnds
        token = self.stream[self.at]
        if token.player != box:
            raise Deviates(token, f"it is p{box}'s turn", act.cite)
        self.at += 1
        return token

    def _action(self, act: Action) -> None:
        if self._passed_over(act):
            return self._supply("check", None)
        token = self._next(act, act.box)
        if token.verb == "pb":
            raise Deviates(token, "there is no forced bet to make", act.cite)
        if token.verb == "f":
            word = "fold"
        elif token.verb == "cc":
            word = "call" if "call" in act.choices else "check"
        else:
            named = "bet" if "bet" in act.choices or not (self.t.wagers or "raise" in act.choices) else "raise"
            word = f"{named} {dollars(token.amount)}"
            if not self.t.can(word):
                self._conceded(act, token, named)
        self.customs.took(act, token.amount)
        # How much may be bet is the structure's to say, whether at all the section's.
        self._supply(word, token, STRUCTURES[self.hand.variant.structure] if token.verb == "cbr" and act.high else None)
        return self._load()

    def _passed_over(self, act: Action) -> bool:
        """Whether a history skips a player because no other has the chips to call a bet."""
        asked = self.stream[self.at].player if self.at < len(self.stream) else not self.cards.shows and act.box
        if asked == act.box or act.call or self._left_over():
            return False
        return self.customs.reach(act.box) <= self.customs.current

    def _conceded(self, act: Action, token: Token, word: str) -> None:
        """Bets that other houses take; the act is widened to them, and a note says why."""
        why = self.customs.why_allowed(act, token.amount)
        if why is not None:
            self.played.notes.append((f"{token.label}: {why}", HISTORY))
            choices = act.choices if word in act.choices else (*act.choices, word)
            low, high = min(act.low or token.amount, token.amount), max(act.high, token.amount)
            self.t.pending = replace(act, choices=choices, low=low, high=high)

    def _post(self, act: Post) -> None:
        if act.what == "forced-bet":
            if not self.opened:
                token = self._next(act, act.box)
                if token.verb != "pb" and not (token.verb == "cbr" and token.amount == act.amount):
                    raise Deviates(token, f"p{act.box} must make the forced bet", act.cite)
                self.full = token.verb == "cbr"
            self.customs.opened(act.box, act.amount if self.full else 0)
            self._load()

    # Other choices.

    def _decide(self, act: Decide) -> None:
        if "muck" in act.choices:
            shows = self._shows(act, act.box)
            self._supply("muck" if shows is not None and shows.mucks else "show", shows)
            return
        token = self._next(act, act.box)
        self.opened = True
        if token.verb == "pb":
            self._supply("forced-bet", token)
        elif token.verb == "cbr":
            amount = min(self.hand.small_bet, self.t.chips(f"p{act.box}"))
            if token.amount != amount:
                raise Deviates(token, f"p{act.box} may open for a full bet of {self.hand.shown(amount)}", act.cite)
            self.full = True
            self._supply("full-bet", token)
        else:
            raise Deviates(token, f"p{act.box} must make the forced bet", act.cite)

    def _shows(self, act: Act, box: int) -> Token | None:
        """What the history says of a hand at the showdown; None if its cards are known and it shows none."""
        shows = self.cards.shows.get(box)
        if shows is None and self.cards.shows:
            r = self.t.memory
            gave_up = [other for other, token in self.cards.shows.items() if token.mucks]
            if not r.put.keys() - r.folded - {box, *gave_up}:
                # All others gave up, so that the last hand is not looked at.
                self.played.unshown.add(box)
                return None
            raise Deviates(None, f"p{box} neither shows nor gives up", act.cite)
        if shows is None and self.cards.hidden(box):
            raise HistoryEnds
        if shows is not None and shows.mucks and isinstance(act, TurnUp):
            # The last one in a pot has nobody to give it up to; what they hold is not shown.
            self.played.unshown.add(box)
        return shows

    def _supply(self, outcome: Outcome, token: Token | None, cite: str | None = None) -> None:
        try:
            self.t.supply(outcome)
        except Refusal as refusal:
            raise Deviates(token, self._in_chips(refusal.reason), cite or refusal.cite) from None

    def _in_chips(self, reason: str) -> str:
        """Boxes of our table are players of the history, and its amounts are those of the file."""
        plain = reason.replace("box ", "p")
        return _DOLLARS.sub(lambda found: self.hand.shown(int(found[1] + found[2])), plain)
