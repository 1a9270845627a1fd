"""Chemin de fer: the shoe and the bank, the wagers against it by their priority, and what becomes of the bank."""

from pitboss.games.baccarat_family.acts import PassShoe, TakeShoe
from pitboss.games.baccarat_family.shoe import counter_clockwise
from pitboss.games.chemin_de_fer.acts import (
    AgainstBank,
    AnnounceBank,
    Claims,
    CutBack,
    Dismiss,
    KeepBank,
    Memory,
    Withdraw,
    called_for,
    claims,
)
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
    reading,
)
from pitboss.refusal import Refusal
from pitboss.table import Script, Table, Wager
from pitboss.table.act import BEHIND, Betting, Decide, Deed, Place
from pitboss.table.calling import Call

CheminTable = Table[Options, Memory]


def put_up(t: CheminTable) -> Script[tuple[int, int]]:
    """A banker with a bank: the one who kept the shoe, or the first who takes it; 0 if nobody does (4.5, 4.6).

    Beside it the seat that lost the last banco, which has a claim against the same bank only.
    """
    box = t.memory.curator
    if box in t.seats and t.memory.bank:
        assert box is not None
        kept = Wager(box, t.seats[box], BANK, t.memory.bank)
        yield Place(wager=kept, cite=reading("continues"))
        return box, t.memory.suivi if t.options.banco_suivi else 0
    if box in t.seats and box is not None and (yield from _states(t, box)):
        return box, 0
    yield from _offered(t)
    return t.memory.curator or 0, 0


def _states(t: CheminTable, box: int) -> Script[bool]:
    """The banker hands over the bank, or, putting up nothing, passes the shoe."""
    yield Betting(box=box, open=(BANK,), placing=reading("bank"), cite=reading("bank"))
    if (box, BANK) in t.wagers:
        return True
    yield PassShoe(box=box, cite=reading("passing"))
    return False


def _offered(t: CheminTable) -> Script[None]:
    """From seat 1, or on from whoever had the shoe last, counter-clockwise until somebody takes it with a bank."""
    asked: dict[str, int] = {}
    for box in counter_clockwise(t, t.memory.passed_by):
        asked.setdefault(t.seats[box], box)
    for player, box in asked.items():
        if player in (*t.memory.barred, *t.memory.dismissed):
            continue
        answer = yield Decide(box=box, choices=(ACCEPT, REFUSE), default=REFUSE, cite=reading("offer"))
        if answer == ACCEPT:
            yield TakeShoe(box=box, cite=reading("offer"))
            if (yield from _states(t, box)):
                return
        elif t.options.refusing == LEAVES:
            yield Dismiss(player=player, cite=reading("refusing"))


def taken_against(t: CheminTable, banker: int, suivi: int) -> Script[int]:
    """The bank is announced, wagers and calls are taken, and then cut to what the bank covers; how much that is."""
    bank = t.wagers[banker, BANK]
    yield AnnounceBank(box=banker, amount=bank, suivi=suivi, cite=reading("announce"))
    t.playing = of = Claims(banker, bank, coverable(t.options, bank))
    betting = AgainstBank(
        open=(AGAINST,),
        words="No More Bets",
        placing=reading("against"),
        cite=reading("no-more-bets"),
        most=of.whole if of.whole < bank else 0,
    )
    while (said := (yield betting)) is not None:
        if isinstance(said, Call):
            of.called[said.box] = said.says
    yield from _called(t, of)
    yield from _cut_to_the_bank(t, of)
    covered = sum(amount for (_, wager), amount in t.wagers.items() if wager == AGAINST)
    if covered < bank:
        yield _back(t, banker, BANK, covered, reading("uncovered"))
    return covered


def priority(t: CheminTable, banker: int) -> list[int]:
    """All places from the banker's right around, counter-clockwise; those who stand come after all who sit."""
    seats = counter_clockwise(t, banker)
    behind = sorted((box for box in t.seats if box > BEHIND), key=lambda box: ((box - banker - 1) % BEHIND, box))
    return [*seats, *behind]


def _called(t: CheminTable, of: Claims) -> Script[None]:
    """Banco goes before everything, to the one who lost the last or else the nearest; half the bank before parts."""
    order = priority(t, of.banker)
    granted: dict[int, str] = {}
    for says in (BANCO, WITH_TABLE):
        claimed = [box for box in order if of.called.get(box) == says]
        if not claimed or granted:
            continue
        again = says == BANCO and t.memory.suivi in claimed
        first = t.memory.suivi if again else claimed[0]
        # Whoever has the whole bank leaves nothing to the others.
        whose = {*t.seats.values()} if says == BANCO else {t.seats[first]}
        for box, wager in sorted(t.wagers):
            if wager == AGAINST and t.seats[box] in whose:
                yield _back(t, box, wager, 0, reading(says))
        cite = reading("banco-suivi" if again else says)
        words = f"{says.replace('-', ' ')} to seat {first}"
        yield Deed(what="announce", words=words, cite=cite, also=(reading("priority"),) if len(claimed) > 1 else ())
        yield Place(wager=Wager(first, t.seats[first], AGAINST, called_for(t, of, says)), cite=cite)
        granted = {first: says}
    of.called = granted


def _cut_to_the_bank(t: CheminTable, of: Claims) -> Script[None]:
    """Wagers are covered in their order as long as there is bank; the rest goes back."""
    rest = of.whole
    order = priority(t, of.banker)
    for box in sorted(order, key=lambda box: box not in of.called):
        stake = t.wagers.get((box, AGAINST), 0)
        if stake > rest:
            yield _back(t, box, AGAINST, rest, reading("cut-back"))
        rest -= min(stake, rest)


def _back(t: CheminTable, box: int, wager: str, stays: int, cite: str) -> CutBack:
    returns = t.wagers[box, wager] - stays
    return CutBack(wager=Wager(box, t.seats[box], wager, stays), returns=returns, cite=cite)


def holder(t: CheminTable, banker: int) -> int:
    """Who plays the Player's Hand: whoever called banco or has the greatest wager, of equals the nearest (4.8)."""
    stakes = {box: t.wagers[box, AGAINST] for box in priority(t, banker) if (box, AGAINST) in t.wagers}
    stakes = {box: stake for box, stake in stakes.items() if t.seats[box] not in t.memory.barred}
    return max(stakes, key=lambda box: stakes[box], default=0)


def alone(t: CheminTable) -> bool:
    """Whether one person covers the whole bank."""
    of = claims(t)
    stakes = [amount for (_, wager), amount in t.wagers.items() if wager == AGAINST]
    return of is not None and stakes == [of.whole]


def keep_or_pass(t: CheminTable, banker: int, won: int | None) -> Script[None]:
    """A lost bank passes the shoe; a tie keeps it; after a win, or if nobody wagered, the banker may choose (4.11)."""
    of = claims(t)
    assert of is not None
    barred = t.seats[banker] in t.memory.barred
    if barred or (won is not None and won < 0):
        cite = reading("wrong-call" if barred else "passing")
        yield KeepBank(box=banker, amount=0, cite=cite)
        yield PassShoe(box=banker, cite=cite)
        return
    bank = of.bank + (won or 0)
    lost = next((box for box, says in of.called.items() if says == BANCO), 0) if won else 0
    if won == 0:
        yield KeepBank(box=banker, amount=bank, suivi=t.memory.suivi, cite=reading("tie"))
        return
    if won and t.options.partial_withdrawal:
        asked: Decide = Withdraw(
            box=banker,
            choices=(KEEP, PASS, WITHDRAW),
            default=KEEP,
            low=min(t.options.increment, won),
            high=won,
            step=t.options.increment,
            sized=(WITHDRAW,),
            cite=reading("continues"),
            also=(reading("withdrawal"),),
        )
    else:
        asked = Decide(box=banker, choices=(KEEP, PASS), default=KEEP, cite=reading("continues"))
    answer = yield asked
    if answer == PASS:
        yield KeepBank(box=banker, amount=0, cite=reading("continues"))
        yield PassShoe(box=banker, cite=reading("continues"))
        return
    if isinstance(asked, Withdraw) and answer.startswith(WITHDRAW):
        bank -= asked.amount(answer)
    yield KeepBank(box=banker, amount=bank, suivi=lost, cite=reading("continues"))


def verify_more(t: Table[Options, Memory], act: Betting, wager: Wager) -> None:
    """Refuse a wager against the bank from its banker, from whoever called for it, and from one who must leave."""
    of = claims(t)
    if wager.player in t.memory.dismissed:
        raise Refusal(f"{wager.player} refused the shoe and must leave the table", reading("refusing"))
    if of is None or wager.wager != AGAINST:
        return
    if wager.player == t.seats[of.banker]:
        raise Refusal(f"{wager.player} is the banker and does not wager against the bank", reading("against"))
    for box, says in of.called.items():
        if t.seats[box] == wager.player:
            raise Refusal(f"{wager.player} has called {says.replace('-', ' ')}, and that stands", reading(says))
