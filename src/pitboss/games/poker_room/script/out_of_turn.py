"""Action out of turn: binding if the bet is still the same at the player's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import BET, POT, Action, lay, out
from pitboss.games.poker_room.state import Room, Spoken
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import AGAIN, Incident, Script, Table
from pitboss.table.act import Act, Row, TableAction
from pitboss.table.procedures.irregular import Rules, ruling

if TYPE_CHECKING:
    from pitboss.table.view.scene import Scene

OUT_OF_TURN = "house:poker-room/out-of-turn"
WORDS = ("fold", "check", "call", "bet", "raise")


class SpeakEarly(Act, frozen=True):
    """A player announces an action before their turn."""

    box: int
    says: str
    sentence = "{whose}, out of turn: {says}"

    def by(self, t: Table[PokerOptions, Room]) -> str:
        """The player, who was not asked."""
        return f"player:{t.seats[self.box]}"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Record it with the bet that the player faced."""
        t.memory.spoken[self.box] = Spoken(self.says, to_meet(t))


class KeepWord(Act, frozen=True):
    """A player's turn when bound by an earlier announcement."""

    box: int
    says: str
    amount: int = 0
    """The chips that go in."""

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Act as announced."""
        r, box = t.memory, self.box
        r.acted += 1
        if self.says == "fold":
            r.folded.append(box)
            t.cards.rack.put(t.round, box, t.hands.pop(box, []))
        elif self.amount:
            t.bank.take(f"player:{t.seats[box]}", self.amount)
            r.put[box] += self.amount
            t.wagers[box, BET] = t.wagers.get((box, BET), 0) + self.amount

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """As if it were done now."""
        spot, money = scene.spot(row["box"]), cents(row.get("amount", "0"))
        if row["says"] == "fold":
            out(spot)
        elif money:
            spot.gains[POT] = spot.gains.get(POT, 0) - money
            lay(scene, row["box"], spot.stakes.get(BET, 0) + money)
        return f"{scene.whose(row['box'])} is held to it: {row['says']}"


def to_meet(t: Table[PokerOptions, Room]) -> int:
    """The greatest bet on the layout."""
    return max(t.wagers.values(), default=0)


@helper
def kept(t: Table[PokerOptions, Room], action: Action) -> Script[str]:
    """The turn of a player who spoke early: bound if there was no bet or raise since, otherwise free."""
    said, player = t.memory.spoken.pop(action.box), t.seats[action.box]
    if said.bet == to_meet(t) and _open(t, action, said.says):
        word = said.says.partition(" ")[0]
        amount = {"fold": 0, "check": 0, "call": action.call}.get(word, -1)
        amount = action.amount(said.says) - action.put if amount < 0 else amount
        also = (action.cite,) if action.cite else ()
        yield KeepWord(box=action.box, says=said.says, amount=amount, cite="out-of-turn", also=also)
        return said.says
    yield TableAction(what="release", words=f"{player}, to whom the action has changed", cite=OUT_OF_TURN)
    chosen: str = yield action
    return chosen


def _open(t: Table[PokerOptions, Room], action: Action, says: str) -> bool:
    """Whether the words are among what a player may do."""
    try:
        action.verify(t, says)
    except Refusal:
        return False
    return True


def _others(t: Table[PokerOptions, Room], act: Action) -> list[int]:
    """Those whose turn it is not, who have chips to act with and have not spoken yet."""
    r = t.memory
    silent = [box for box in r.put if box != act.box and box not in r.folded and box not in r.spoken]
    return [box for box in silent if t.chips(t.seats[box])]


def _someone(t: Table[PokerOptions, Room], act: Action) -> bool:
    return bool(_others(t, act))


def _verify(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> None:
    said = incident.wager
    if said is None or said.wager not in WORDS:
        raise Refusal(f"out of turn: say who spoke, and what: {', '.join(WORDS)}", OUT_OF_TURN)
    if said.box not in _others(t, act) or said.player != t.seats[said.box]:
        raise Refusal(f"box {said.box} cannot act out of turn now", OUT_OF_TURN)
    if said.amount < 0 or (said.amount and said.wager not in act.sized):
        raise Refusal(f"{said.wager} names no amount such as {dollars(said.amount)}", OUT_OF_TURN)


@reading("poker-room/out-of-turn")
def speaks(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> Rules:
    """What a player says out of turn binds when the turn comes, unless a bet or raise has changed the action to
    them.
    """
    assert incident.wager is not None
    said = incident.wager
    words = f"{said.wager} {dollars(said.amount)}" if said.amount else said.wager
    yield SpeakEarly(box=said.box, says=words)
    return AGAIN


RULING = ruling("out-of-turn", OUT_OF_TURN, (Action,), speaks, _someone, needs_wager=True, words=WORDS, verify=_verify)(
    "What a player says out of turn binds them, unless another player bets or raises before the turn comes."
)
