"""Action out of turn: binding if the bet is still the same at the player's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import BET, POT, Action, lay, muck, out, put_in
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
        t.memory.acted += 1
        if self.says == "fold":
            muck(t, self.box)
        elif self.amount:
            put_in(t, self.box, self.amount)

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
def early_turn(t: Table[PokerOptions, Room], action: Action) -> Script[str]:
    """The turn of a player who spoke early: bound if there was no bet or raise since, otherwise free."""
    spoken, player = t.memory.spoken.pop(action.box), t.seats[action.box]
    if spoken.bet == to_meet(t) and _open(t, action, spoken.says):
        word = spoken.says.partition(" ")[0]
        amount = {"fold": 0, "check": 0, "call": action.call}.get(word, -1)
        amount = action.amount(spoken.says) - action.put if amount < 0 else amount
        also = (action.cite,) if action.cite else ()
        yield KeepWord(box=action.box, says=spoken.says, amount=amount, cite="out-of-turn", also=also)
        return spoken.says
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


def _may_speak(t: Table[PokerOptions, Room], act: Action) -> bool:
    return bool(_others(t, act))


def _verify(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> None:
    spoken = incident.wager
    if spoken is None or spoken.wager not in WORDS:
        raise Refusal(f"out of turn: say who spoke, and what: {', '.join(WORDS)}", OUT_OF_TURN)
    if spoken.box not in _others(t, act) or spoken.player != t.seats[spoken.box]:
        raise Refusal(f"box {spoken.box} cannot act out of turn now", OUT_OF_TURN)
    if spoken.amount < 0 or (spoken.amount and spoken.wager not in act.sized):
        raise Refusal(f"{spoken.wager} names no amount such as {dollars(spoken.amount)}", OUT_OF_TURN)


@reading("poker-room/out-of-turn")
def speaks(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> Rules:
    """What a player says out of turn binds when the turn comes, unless a bet or raise has changed the action to
    them.
    """
    assert incident.wager is not None
    spoken = incident.wager
    words = f"{spoken.wager} {dollars(spoken.amount)}" if spoken.amount else spoken.wager
    yield SpeakEarly(box=spoken.box, says=words)
    return AGAIN


RULING = ruling(
    "out-of-turn", OUT_OF_TURN, (Action,), speaks, _may_speak, needs_wager=True, words=WORDS, verify=_verify
)("What a player says out of turn binds them, unless another player bets or raises before the turn comes.")
