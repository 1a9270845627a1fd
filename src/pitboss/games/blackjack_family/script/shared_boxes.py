"""Several people on a box and one player on several boxes, 2.13 and 2.14."""

from collections.abc import Iterable

from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory, Offer, Wagering
from pitboss.games.blackjack_family.script.hands import SPLIT, BlackjackHand, HandBets, Round, caller, row
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import law, reading
from pitboss.table import Script, Table, Wager
from pitboss.table.act import BEHIND, Betting, Decide, place
from pitboss.table.parts import Closed
from pitboss.table.procedures.common import sit

CONSENT, REFUSE = "consent", "refuse"
FIRST, SECOND = "first-hand", "second-hand"
"""The hand that a wager behind the caller's rides on, if its player does not stake both."""


def places(boxes: int, people: int) -> tuple[int, ...]:
    """Every place at which one of several people per box can wager."""
    return tuple(BEHIND * behind + box for behind in range(people) for box in range(1, boxes + 1))


@reading("seating", again=True)
def sit_down(t: Table[BlackjackOptions, BlackjackFamilyMemory], player: str, box: int, chips: int = 0) -> Script[None]:
    """A player takes a box, or a place behind one if its first player agrees."""
    # What keeps a player from sitting down is found before the first player is asked.
    steps = list(sit(t, player, box, chips))
    there = [at for at in t.seats if at % BEHIND == box % BEHIND]
    first = min(there, key=row, default=None)
    if any(at != box and t.seats[at] == player for at in there):
        raise Refusal(f"{player} wagers on box {box % BEHIND} already", "2.13(a)")
    asked = box > BEHIND and first is not None and box not in t.seats
    if not asked or (yield from ask_consent(first or 0)):
        yield from steps


@law("2.13(a)")
def ask_consent(first: int) -> Script[bool]:
    """Up to three people may wager on a box if the first of them agrees; not beside the progressive wager."""
    answer: str = yield Decide(box=first, choices=(CONSENT, REFUSE))
    return answer == CONSENT


@law("2.13(b)")
def called_by_another(r: Round, hands: Iterable[BlackjackHand], at: int) -> Closed | None:
    """The seated player decides; at an empty seat the highest wager."""
    for hand in hands:
        if caller(hand) != at and any(bet.place == at for bet in hand.bets):
            return f"{r.t.seats[caller(hand)]} calls the decisions of this box", "2.13(b)"
    return None


@law("2.13(d)")
def follow_double(r: Round, hand: BlackjackHand, bet: HandBets) -> Script[None]:
    """If that player doubles, the others may or may not; one card comes either way."""
    name = wagers.double(bet.series, hand.number, len(bet.doubles))
    if r.t.chips(r.t.seats[bet.place]) >= r.t.options.increment:
        yield Offer(open=(name,), box=bet.place, most=bet.staked(r.t), also=("2.10(a)", "2.3(g)"))
        if (bet.place, name) in r.t.wagers:
            bet.doubles += (name,)


@law("2.13(e)")
def follow_split(r: Round, hand: BlackjackHand, bet: HandBets, stake: int) -> Script[str]:
    """If that player splits, the others stake both hands or name the one that theirs is on."""
    choices = (SPLIT, FIRST, SECOND) if r.t.chips(r.t.seats[bet.place]) >= stake else (FIRST, SECOND)
    chosen: str = yield Decide(box=bet.place, choices=choices, hand=hand.named)
    return chosen


@law("2.13(f)")
def insures_alone(hand: BlackjackHand) -> str:
    """Each of them insures or not, as they like."""
    return "2.13(f)" if hand.shared else ""


def verify_main(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Betting, wager: Wager) -> None:
    """What every game of the family asks of a wager: its amount, what lies beside it, whose area it is, how many
    boxes.
    """
    if isinstance(act, Offer):
        act.verify_amount(t, wager)
    if not isinstance(act, Wagering):
        return
    rule = t.game.wagers[wager.wager]
    if not wager.amount:
        beside = [name for at, name in t.wagers if at == wager.box and t.game.wagers[name].needs == wager.wager]
        if beside:
            raise Refusal(f"the {beside[0]} wager beside it must be taken back first", rule.cite)
        return
    if wager.box > BEHIND and rule.needs and not rule.equals:
        why = f"{place(wager.box)} has no area for the {rule.name} wager: it is the caller's"
        raise Refusal(why, "house/side-wagers-behind")
    verify_one_box(t, wager)


@law("2.14")
def verify_one_box(t: Table[BlackjackOptions, BlackjackFamilyMemory], wager: Wager) -> None:
    """The house may let a player wager on more boxes than one."""
    others = {at % BEHIND for at, _ in t.wagers if t.seats[at] == wager.player} - {wager.box % BEHIND}
    if others and not t.options.multi_box:
        raise Refusal(f"{wager.player} has a wager on box {min(others)}, and one box is what a player has", "2.14")
