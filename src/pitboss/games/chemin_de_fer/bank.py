"""Chemin de fer: the shoe and the bank, the wagers against it by their priority, and the next banker."""

from pitboss.games.baccarat_family.acts import PassShoe, TakeShoe
from pitboss.games.baccarat_family.shoe import counter_clockwise
from pitboss.games.chemin_de_fer.acts import (
    AgainstBank,
    AnnounceBank,
    BankClaims,
    CheminDeFerMemory,
    CutBack,
    Dismiss,
    KeepBank,
    Withdraw,
    called_for,
    claims,
)
from pitboss.games.chemin_de_fer.paragraphs import LAW
from pitboss.games.chemin_de_fer.rules import (
    ACCEPT,
    AGAINST,
    BANCO,
    BANK,
    KEEP,
    LEAVES,
    PASS,
    REFUSE,
    WITH_TABLE,
    WITHDRAW,
    Options,
    coverable,
)
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Script, Table, Wager
from pitboss.table.act import BEHIND, Betting, Decide, Place, TableAction
from pitboss.table.acts.calls import Call

CheminTable = Table[Options, CheminDeFerMemory]


# 4.5 and 4.6: the shoe and the bank.


@helper
def put_up(t: CheminTable) -> Script[tuple[int, int]]:
    """A banker with a bank: the one who kept the shoe, or the first who takes it.

    Returns the banker's box, 0 if nobody takes the shoe, and the seat that lost the last banco, which has a claim
    against the same bank only.
    """
    box = t.memory.curator
    if box in t.seats and t.memory.bank:
        assert box is not None
        yield from same_bank(t, box)
        return box, t.memory.suivi if t.options.banco_suivi else 0
    if box in t.seats and box is not None and (yield from state_bank(t, box)):
        return box, 0
    yield from offer_shoe(t)
    return t.memory.curator or 0, 0


@reading("chemin-de-fer/continues", again=True)
def same_bank(t: CheminTable, box: int) -> Script[None]:
    """A banker who kept the shoe has all of the bank in it."""
    yield Place(wager=Wager(box, t.seats[box], BANK, t.memory.bank))


@reading("chemin-de-fer/offer")
def offer_shoe(t: CheminTable) -> Script[None]:
    """Seat 1 is asked first, then the others counter-clockwise, until a player takes shoe and bank; if none does
    there is no round.
    """
    asked: dict[str, int] = {}
    for box in counter_clockwise(t, t.memory.passed_by):
        asked.setdefault(t.seats[box], box)
    for player, box in asked.items():
        if player in (*t.memory.barred, *t.memory.dismissed):
            continue
        answer = yield Decide(box=box, choices=(ACCEPT, REFUSE), default=REFUSE)
        if answer == ACCEPT:
            yield TakeShoe(box=box)
            if (yield from state_bank(t, box)):
                return
        elif t.options.refusing == LEAVES:
            yield from dismiss(player)


@reading("chemin-de-fer/refusing")
def dismiss(player: str) -> Script[None]:
    """A player who refuses passes the shoe; where the house elects so, they stop playing and leave."""
    yield Dismiss(player=player)


@reading("chemin-de-fer/bank")
def state_bank(t: CheminTable, box: int) -> Script[bool]:
    """Before anybody wagers the banker names an amount within the posted limits and hands it over; putting up nothing
    passes the shoe.
    """
    yield Betting(box=box, open=(BANK,), placing="house/bank")
    if (box, BANK) in t.wagers:
        return True
    yield from pass_shoe(box)
    return False


@reading("chemin-de-fer/passing", again=True)
def pass_shoe(box: int) -> Script[None]:
    """A banker without a bank."""
    yield PassShoe(box=box)


# 4.7: wagers against the bank.


@helper
def taken_against(t: CheminTable, banker: int, suivi: int) -> Script[int]:
    """The bank is announced, wagers and calls are taken and cut to the bank; returns the amount covered."""
    bank = t.wagers[banker, BANK]
    yield from announce_bank(banker, bank, suivi)
    t.playing = of = BankClaims(banker, bank, coverable(t.options, bank))
    yield from take_wagers(of)
    yield from grant_calls(t, of)
    yield from cut_to_the_bank(t, of)
    covered = sum(amount for (_, wager), amount in t.wagers.items() if wager == AGAINST)
    if covered < bank:
        yield from return_uncovered(t, banker, covered)
    return covered


@reading("chemin-de-fer/announce")
def announce_bank(banker: int, bank: int, suivi: int) -> Script[None]:
    """The dealer says how much is in the bank and asks for banco."""
    yield AnnounceBank(box=banker, amount=bank, suivi=suivi)


@reading("chemin-de-fer/no-more-bets")
def take_wagers(of: BankClaims) -> Script[None]:
    """The dealer closes betting and calls for cards; only from then on may cards leave the shoe."""
    betting = AgainstBank(
        open=(AGAINST,),
        words="No More Bets",
        placing="house/against",
        most=of.whole if of.whole < of.bank else 0,
    )
    while (made := (yield betting)) is not None:
        if isinstance(made, Call):
            of.called[made.box] = made.says


def priority(t: CheminTable, banker: int) -> list[int]:
    """All places from the banker's right around, counter-clockwise; those who stand come after all who sit."""
    seats = counter_clockwise(t, banker)
    behind = sorted((box for box in t.seats if box > BEHIND), key=lambda box: ((box - banker - 1) % BEHIND, box))
    return [*seats, *behind]


@helper
def grant_calls(t: CheminTable, of: BankClaims) -> Script[None]:
    """Banco goes before everything, to the one who lost the last or else the nearest; half the bank before parts."""
    order = priority(t, of.banker)
    granted: dict[int, str] = {}
    for says in (BANCO, WITH_TABLE):
        claimed = [box for box in order if of.called.get(box) == says]
        if not claimed or granted:
            continue
        again = says == BANCO and t.memory.suivi in claimed
        first = t.memory.suivi if again else claimed[0]
        # A player who has the whole bank leaves nothing to the others.
        whose = {*t.seats.values()} if says == BANCO else {t.seats[first]}
        for box, wager in sorted(t.wagers):
            if wager == AGAINST and t.seats[box] in whose:
                yield _back(t, box, wager, 0, LAW[f"house/{says}"])
        cite = LAW["house/banco-suivi" if again else f"house/{says}"]
        words = f"{says.replace('-', ' ')} to seat {first}"
        yield TableAction(what="announce", words=words, cite=cite, also=("house/priority",) if len(claimed) > 1 else ())
        yield Place(wager=Wager(first, t.seats[first], AGAINST, called_for(t, of, says)), cite=cite)
        granted = {first: says}
    of.called = granted


@reading("chemin-de-fer/cut-back")
def cut_to_the_bank(t: CheminTable, of: BankClaims) -> Script[None]:
    """Wagers are covered in their order while the bank lasts; the excess goes back to the last ones."""
    rest = of.whole
    order = priority(t, of.banker)
    for box in sorted(order, key=lambda box: box not in of.called):
        stake = t.wagers.get((box, AGAINST), 0)
        if stake > rest:
            yield _back(t, box, AGAINST, rest)
        rest -= min(stake, rest)


@reading("chemin-de-fer/uncovered")
def return_uncovered(t: CheminTable, banker: int, covered: int) -> Script[None]:
    """The uncovered bank is not at risk and goes back to the banker, an odd part below a whole step too."""
    yield _back(t, banker, BANK, covered)


def _back(t: CheminTable, box: int, wager: str, stays: int, cite: str = "") -> CutBack:
    returns = t.wagers[box, wager] - stays
    return CutBack(wager=Wager(box, t.seats[box], wager, stays), returns=returns, cite=cite)


def holder(t: CheminTable, banker: int) -> int:
    """The player of the Player's Hand: the one who called banco or has the largest wager, nearest first."""
    stakes = {box: t.wagers[box, AGAINST] for box in priority(t, banker) if (box, AGAINST) in t.wagers}
    stakes = {box: stake for box, stake in stakes.items() if t.seats[box] not in t.memory.barred}
    return max(stakes, key=lambda box: stakes[box], default=0)


def alone(t: CheminTable) -> bool:
    """Whether one person covers the whole bank."""
    of = claims(t)
    stakes = [amount for (_, wager), amount in t.wagers.items() if wager == AGAINST]
    return of is not None and stakes == [of.whole]


# 4.11: the next banker.


@helper
def keep_or_pass(t: CheminTable, banker: int, won: int | None) -> Script[None]:
    """A lost bank passes the shoe; a tie keeps it; after a win, or if nobody wagered, the banker may choose."""
    of = claims(t)
    assert of is not None
    if t.seats[banker] in t.memory.barred:
        yield from barred_banker(banker)
    elif won is not None and won < 0:
        yield from lose_bank(banker)
    elif won == 0:
        yield from keep_on_tie(t, banker, of.bank)
    else:
        yield from go_on(t, of, won or 0)


@reading("chemin-de-fer/wrong-call", again=True)
def barred_banker(banker: int) -> Script[None]:
    """A player barred from holding cards may not bank."""
    yield from give_up_bank(banker)


@reading("chemin-de-fer/passing")
def lose_bank(banker: int) -> Script[None]:
    """A lost bank passes the shoe to the right, and so does a banker who puts up nothing."""
    yield from give_up_bank(banker)


@helper
def give_up_bank(banker: int) -> Script[None]:
    """Nothing stands in the bank, and the shoe goes on."""
    yield KeepBank(box=banker, amount=0)
    yield PassShoe(box=banker)


@reading("chemin-de-fer/tie", again=True)
def keep_on_tie(t: CheminTable, banker: int, bank: int) -> Script[None]:
    """Banker and bank stay."""
    yield KeepBank(box=banker, amount=bank, suivi=t.memory.suivi)


@reading("chemin-de-fer/continues")
def go_on(t: CheminTable, of: BankClaims, won: int) -> Script[None]:
    """After a win the banker keeps the shoe with all that is in the bank, or passes it; the same if nobody wagered."""
    banker, bank = of.banker, of.bank + won
    lost = next((box for box, says in of.called.items() if says == BANCO), 0) if won else 0
    if won and t.options.partial_withdrawal:
        asked: Decide = Withdraw(
            box=banker,
            choices=(KEEP, PASS, WITHDRAW),
            default=KEEP,
            low=min(t.options.increment, won),
            high=won,
            step=t.options.increment,
            sized=(WITHDRAW,),
            also=("house/withdrawal",),
        )
    else:
        asked = Decide(box=banker, choices=(KEEP, PASS), default=KEEP)
    answer = yield asked
    if answer == PASS:
        yield from give_up_bank(banker)
        return
    if isinstance(asked, Withdraw) and answer.startswith(WITHDRAW):
        bank -= asked.amount(answer)
    yield KeepBank(box=banker, amount=bank, suivi=lost)


def verify_wager_extra(t: Table[Options, CheminDeFerMemory], act: Betting, wager: Wager) -> None:
    """Refuse a wager against the bank by its banker, by the player who called for it, or by one who must leave."""
    of = claims(t)
    if wager.player in t.memory.dismissed:
        raise Refusal(f"{wager.player} refused the shoe and must leave the table", "house/refusing")
    if of is None or wager.wager != AGAINST:
        return
    if wager.player == t.seats[of.banker]:
        raise Refusal(f"{wager.player} is the banker and does not wager against the bank", "house/against")
    for box, says in of.called.items():
        if t.seats[box] == wager.player:
            raise Refusal(f"{wager.player} has called {says.replace('-', ' ')}, and that stands", f"house/{says}")
