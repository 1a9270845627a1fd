"""Baccarat: the three wagers, 19:47-7.2."""

from msgspec.structs import replace

from pitboss.games.baccarat_family.acts import BaccaratMemory
from pitboss.games.baccarat_family.counting import BANKER, PLAYER, TIE
from pitboss.games.baccarat_family.options import BaccaratOptions
from pitboss.rulebook.marks import Paragraphs, law
from pitboss.table import Script, Table, WagerRule
from pitboss.table.act import Betting
from pitboss.table.acts.settlement_acts import Void
from pitboss.table.offer.elected_pay_table import Side

WINS = {BANKER: "7.2(a)1i", PLAYER: "7.2(a)2i", TIE: "7.2(a)3"}
LOSES = {BANKER: "7.2(a)1ii", PLAYER: "7.2(a)2ii", TIE: "7.2(a)3"}
VOID = {PLAYER: "7.2(a)2iii", BANKER: "7.2(a)1iii"}
HANDLING = {"other": "7.2(b)", "cash": "7.2(c)", "closed": "7.2(d)", "handling": "7.2(e)"}
"""Where minibaccarat has how wagers are made and left alone."""

BETTING = Betting(
    open=(PLAYER, BANKER, TIE),
    words="No More Bets",
    placing="7.2(c)",
    also=("7.2(a)1", "7.2(a)2", "7.2(a)3", "7.2(b)", "7.2(d)"),
)


def betting(options: BaccaratOptions) -> Betting:
    """The wagers that a table takes: on the hands, on a tie, and the side wagers that the house offers."""
    sides = [side.name for side, _, _ in options.sides()]
    return replace(BETTING, open=(*BETTING.open, *sides)) if sides else BETTING


def wagers(paragraphs: Paragraphs, banker_odds: str, *sides: Side) -> dict[str, WagerRule]:
    """Player's Hand, Banker's Hand and tie, each with the game's own paragraphs."""
    rules = (
        WagerRule(
            "player",
            "the Player's Hand has the higher count; void on a tie",
            "1 to 1",
            paragraphs["7.2(a)2"],
            paragraphs["7.3(a)"],
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "banker",
            "the Banker's Hand has the higher count; void on a tie, or charged as elected",
            "{banker_pays}",
            paragraphs["7.2(a)1"],
            banker_odds,
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "tie",
            "both hands have the same count",
            "{tie_odds}",
            paragraphs["7.2(a)3"],
            paragraphs["7.3(b)"],
            minimum="tie_minimum",
            maximum="tie_maximum",
        ),
    )
    return {rule.name: rule for rule in (*rules, *(side.rule for side in sides))}


@law("7.2(a)", again=True)
def give_back(t: Table[BaccaratOptions, BaccaratMemory], boxes: list[int]) -> Script[None]:
    """On a tie both hands' wagers are void."""
    for box in boxes:
        for wager, cite in VOID.items():
            if stake := t.wagers.get((box, wager)):
                yield Void(box=box, wager=wager, stake=stake, cite=cite)
