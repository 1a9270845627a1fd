"""Payoffs of a history: finishing stacks and winnings against what the pots come to, the rake, and odd chips."""

from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.poker_room.histories.file import Amount, HistoryHand
from pitboss.games.poker_room.histories.played import Played
from pitboss.games.poker_room.histories.run import HISTORY, play
from pitboss.games.poker_room.mathematics.pot import pots
from pitboss.games.poker_room.script.acts import Award, ReturnUncalled

MOST_RAKE = 10
"""Percent of the pot that a house takes at most."""

RAKE = "house:poker-room/rake-percentage"
POTS = "house:poker-room/side-pot"
ODD = "house:poker-room/odd-chip"
UNCALLED_COUNTED = ("the winnings count the bet that nobody called", "house:poker-room/uncalled")
RAKE_IN_STACKS = ("the rake shows in the finishing stacks alone", RAKE)
UNSHOWN = ("not all hands that were left were shown, so that the winners stand as recorded", HISTORY)


@dataclass(frozen=True, slots=True)
class PayoffSums:
    """What the payoffs of a history come to."""

    deviation: str | None
    cite: str | None
    notes: tuple[tuple[str, str], ...] = ()
    rake: Amount | None = None
    stacks: tuple[Amount, ...] = ()


def stopped(hand: HistoryHand, played: Played) -> PayoffSums:
    """A history that ends before its hand: stacks are those behind the chips that were put in."""
    note = ("the history ends before the hand is over", HISTORY)
    stacks = tuple(played.table.chips(f"p{box}") for box in range(1, len(hand.stacks) + 1))
    for box, (ends, has) in enumerate(zip(hand.finishing or (), stacks, strict=False), start=1):
        if ends is not None and hand.stacks[box - 1] is not None and ends != has:
            reason = f"p{box} is left with {hand.shown(has)} where the history ends, not {hand.shown(ends)}"
            return PayoffSums(reason, "house:poker-room/table-stakes", (note,), stacks=stacks)
    return PayoffSums(None, None, (note,), stacks=stacks)


def compared(hand: HistoryHand, played: Played) -> PayoffSums:
    """The payoffs of a hand that was played to its end, with a note where the site counts in a way of its own."""
    paid = _compared(hand, played)
    if paid.deviation and (taken_off := _without_uncalled(hand, played)) is not None:
        other = _compared(taken_off, played)
        if not other.deviation:
            return replace(other, notes=(*other.notes, UNCALLED_COUNTED))
    if not paid.deviation and paid.rake and not _noted(hand.winnings):
        return replace(paid, notes=(*paid.notes, RAKE_IN_STACKS))
    return paid


def _noted(winnings: tuple[Amount, ...] | None) -> bool:
    """Whether a history records who won; winnings of zero for all count as not recorded."""
    return winnings is not None and any(winnings)


def _without_uncalled(hand: HistoryHand, played: Played) -> HistoryHand | None:
    """The same hand with the uncalled bet taken off the winnings, for sites that count it there."""
    back = {event.act.box: event.act.amount for event in played.table.events if isinstance(event.act, ReturnUncalled)}
    if not back or hand.winnings is None or any(hand.winnings[box - 1] < amount for box, amount in back.items()):
        return None
    winnings = tuple(amount - back.get(box, 0) for box, amount in enumerate(hand.winnings, start=1))
    return replace(hand, winnings=winnings) if _noted(winnings) else None


def _compared(hand: HistoryHand, played: Played) -> PayoffSums:
    put = {box: given for box, (given, _) in played.shares.items()}
    gross: dict[int, Amount] = {box: got for box, (_, got) in played.shares.items()}
    pot = sum(put.values())
    unknown = len(played.contested) > 1 and any(map(played.unknown, played.contested))
    recorded = _recorded(hand, put, gross)
    if isinstance(recorded, PayoffSums):
        return recorded
    if recorded is None:
        return (
            PayoffSums(None, None, (UNSHOWN,)) if unknown else PayoffSums(None, None, stacks=_stacks(hand, put, gross))
        )
    rake = pot - sum(recorded.values())
    if (wrong := _rake(hand, rake, pot)) is not None:
        return wrong
    if unknown:
        return _unknown(hand, played, put, recorded, rake)
    base, won = played, gross
    if rake and len([amount for amount in gross.values() if amount]) > 1:
        forced = played.table.memory.forced
        assert forced is not None, "a hand that is played again says what was forced"
        played = play(hand, full=forced.full, rake=int(rake))
        won = {box: got for box, (_, got) in played.shares.items()}
    elif rake:
        won = {box: amount - rake if amount else amount for box, amount in gross.items()}
    stacks = _stacks(hand, put, recorded)
    if won == recorded:
        return PayoffSums(None, None, rake=rake, stacks=stacks)
    if (note := _odd(hand, played, won, recorded)) is not None:
        return PayoffSums(None, None, (note,), rake, stacks)
    if rake and (how := _raked_otherwise(hand, base, gross, recorded, rake)):
        return PayoffSums(None, None, ((f"the rake came out of {how}", RAKE),), rake, stacks)
    box = next(box for box in won if won[box] != recorded[box])
    reason = f"p{box} wins {hand.shown(won[box])} of the pot, not {hand.shown(recorded[box])}"
    cite = next((award.cite for award in played.awards if award.box == box), played.awards[0].cite)
    return PayoffSums(reason, cite, rake=rake)


def _raked_otherwise(
    hand: HistoryHand, played: Played, gross: dict[int, Amount], recorded: dict[int, Amount], rake: Amount
) -> str | None:
    """How else a house may have taken the rake, if that is how the winnings come out."""
    pot = sum(gross.values())
    loose = max(Fraction(hand.chip), Fraction(hand.grain)) * len(played.awards)
    each = {box: Fraction(amount * rake) / pot for box, amount in gross.items()}
    first, left = dict.fromkeys(gross, Fraction(0)), Fraction(rake)
    for number in sorted({award.pot for award in played.awards}):
        share = [award for award in played.awards if award.pot == number]
        whole = sum(award.amount for award in share)
        taken = min(left, Fraction(whole))
        for award in share:
            first[award.box] += taken * award.amount / whole
        left -= taken
    for how, cut in (("each pot in proportion", each), ("the main pot first", first)):
        if all(abs(gross[box] - cut[box] - recorded[box]) <= loose for box in gross):
            return how
    return None


def _recorded(hand: HistoryHand, put: dict[int, int], won: dict[int, Amount]) -> dict[int, Amount] | PayoffSums | None:
    """What each player won by the history; None if it does not say, and a deviation where it contradicts itself."""
    by_stacks: dict[int, Amount] = {}
    if hand.finishing is not None:
        for box, (has, ends) in enumerate(zip(hand.stacks, hand.finishing, strict=True), start=1):
            if has is not None and ends is not None:
                by_stacks[box] = ends - has + put[box]
    if hand.winnings is None or not _noted(hand.winnings):
        if not by_stacks:
            return None
        known = sum(by_stacks.values()), sum(won[box] if len(by_stacks) < len(put) else put[box] for box in by_stacks)
        # A site that leaves its winnings blank shows the rake in the stacks alone.
        most = MOST_RAKE * sum(put.values()) // 100 if hand.winnings is not None else 0
        if not 0 <= known[1] - known[0] <= most:
            before, after = sum(map(_known, hand.stacks)), sum(map(_known, hand.finishing or ()))
            reason = f"the stacks add up to {hand.shown(before)} before the hand and to {hand.shown(after)} after it"
            return PayoffSums(reason, "house:poker-room/table-stakes")
        return won | by_stacks
    for box, amount in by_stacks.items():
        if amount != hand.winnings[box - 1]:
            reason = f"the finishing stack of p{box} means winnings of {hand.shown(amount)}"
            return PayoffSums(f"{reason}, not {hand.shown(hand.winnings[box - 1])}", "house:poker-room/table-stakes")
    return dict(enumerate(hand.winnings, start=1))


def _known(amount: Amount | None) -> Amount:
    return 0 if amount is None else amount


def _rake(hand: HistoryHand, rake: Amount, pot: int) -> PayoffSums | None:
    """What is left of the pot must be a rake."""
    if rake < 0:
        reason = f"the winnings are {hand.shown(-rake)} more than the pot of {hand.shown(pot)}"
        missing = -rake <= sum(map(abs, hand.blinds))
        return PayoffSums(f"{reason}; the history may leave out a post" if missing else reason, POTS)
    if rake * 100 > MOST_RAKE * pot:
        reason = f"the winnings leave {hand.shown(rake)} of a pot of {hand.shown(pot)}"
        return PayoffSums(f"{reason}, more than a rake of {MOST_RAKE} percent", RAKE)
    return None


def _stacks(hand: HistoryHand, put: dict[int, int], won: dict[int, Amount]) -> tuple[Amount, ...]:
    return tuple(_known(hand.stacks[box - 1]) - put[box] + won[box] for box in sorted(put))


def _odd(
    hand: HistoryHand, played: Played, won: dict[int, Amount], recorded: dict[int, Amount]
) -> tuple[str, str] | None:
    """Whether the two differ by no more than chips that do not divide; the note names the paragraph on them."""
    wrong = [box for box in won if won[box] != recorded[box]]
    ranges = [_ranges(played.awards, unit) for unit in {Fraction(hand.chip), Fraction(hand.grain)}]
    for box in wrong:
        found = [of[box] for of in ranges if box in of]
        if not found or not min(low for low, _ in found) <= recorded[box] <= max(high for _, high in found):
            return None
    if sum(won.values()) != sum(recorded.values()):
        return None
    moved = ", ".join(f"p{box} {hand.shown(recorded[box])} for {hand.shown(won[box])}" for box in wrong)
    tied = next(
        (share for share in _shares(played.awards).values() if {award.box for award in share} >= {*wrong}), None
    )
    # The paragraph on ties says nothing of what is left over; between high and low it goes to high.
    cite = (tied[0].cite if tied[0].cite != "19:47-14.3(d)" else ODD) if tied else played.awards[0].cite
    splits = next((award.also[0] for award in played.awards if award.also), cite)
    return f"chips that do not divide went otherwise: {moved}", cite if tied else splits


def _shares(awards: list[Award]) -> dict[tuple[int, str], list[Award]]:
    """The awards that divide one share of one pot."""
    shares: dict[tuple[int, str], list[Award]] = {}
    for award in awards:
        shares.setdefault((award.pot, award.half), []).append(award)
    return shares


def _ranges(awards: list[Award], unit: Fraction) -> dict[int, tuple[Fraction, Fraction]]:
    """Minimum and maximum for each winner where odd chips could go to any of them."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    whole = {pot: sum(award.amount for award in awards if award.pot == pot) for pot in {award.pot for award in awards}}
    for (pot, half), share in _shares(awards).items():
        amount = Fraction(sum(award.amount for award in share))
        low = amount if half == "all" else whole[pot] // (2 * unit) * unit
        high = amount if half == "all" else whole[pot] - low
        least = low // (len(share) * unit) * unit
        for award in share:
            before = found.get(award.box, (Fraction(0), Fraction(0)))
            found[award.box] = before[0] + least, before[1] + high - (len(share) - 1) * least
    return found


def _unknown(
    hand: HistoryHand, played: Played, put: dict[int, int], recorded: dict[int, Amount], rake: Amount
) -> PayoffSums:
    """A showdown of unshown hands: no player wins more than the pots that no known hand beat them for."""
    live = played.contested
    values = {box: _worth(hand, played, box) for box in live if not played.unknown(box)}
    found = pots(put, live, played.table.memory.dead)
    for box, amount in recorded.items():
        mine = values.get(box)
        most = sum(
            pot.amount
            for pot in found
            if box in pot.players
            and not (mine and any(other in values and _beats(values[other], mine) for other in pot.players))
        )
        if amount > most:
            reason = f"p{box} wins {hand.shown(amount)}, and can have won no more than {hand.shown(most)}"
            return PayoffSums(reason, POTS, rake=rake)
    return PayoffSums(None, None, (UNSHOWN,), rake, _stacks(hand, put, recorded))


def _worth(hand: HistoryHand, played: Played, box: int) -> tuple[int, int]:
    """What a known hand is worth, high and low."""
    contest = hand.variant.contest
    own, board = ([str(slot.card) for slot in played.cards.hands.get(of, ())] for of in (box, 0))
    return contest.high.value(own, board), contest.low.value(own, board) if contest.low else -1


def _beats(other: tuple[int, int], mine: tuple[int, int]) -> bool:
    """Whether another hand takes all that this one could have won."""
    return other[0] > mine[0] and (mine[1] < 0 or other[1] > mine[1])
