"""Checking of hand histories: every action against the rules, every payoff against the pots."""

from dataclasses import dataclass, field, replace

from pitboss.games.poker_room.histories.dealt import Deviates
from pitboss.games.poker_room.histories.file import HistoryHand
from pitboss.games.poker_room.histories.payoffs import compared, stopped
from pitboss.games.poker_room.histories.run import play


@dataclass(frozen=True, slots=True)
class HistoryVerdict:
    """What there is to say of one hand."""

    where: str
    variant: str
    deviation: str | None = None
    """The first point in which the history and the rules part, in one line."""
    cite: str | None = None
    notes: tuple[tuple[str, str], ...] = ()
    """What is worth knowing and no deviation, each with its paragraph or reading."""
    complete: bool = True
    rake: str | None = None
    """What the recorded winnings leave of the pot."""
    stacks: tuple[str, ...] = field(default=())
    """The stacks in which the hand ends by the rules."""

    def shown(self) -> dict[str, object]:
        """As plain JSON."""
        return {
            "hand": self.where,
            "variant": self.variant,
            "verdict": "deviates" if self.deviation else "fine",
            "deviation": self.deviation,
            "cite": self.cite,
            "notes": [{"note": note, "cite": cite} for note, cite in self.notes],
            "complete": self.complete,
            "rake": self.rake,
            "stacks": list(self.stacks),
        }


def check_hand(hand: HistoryHand) -> HistoryVerdict:
    """Play a history again and compare the results."""
    verdict = _attempt(hand, full=True)
    if verdict.deviation and hand.posts_short:
        # Elsewhere only as much must be met as the all-in player could post.
        lesser = _attempt(hand, full=False)
        if not lesser.deviation:
            note = "a blind or forced bet posted short was met only as far as it went"
            return replace(lesser, notes=(*lesser.notes, (note, "house:poker-room/short-blind")))
    return verdict


def _attempt(hand: HistoryHand, *, full: bool) -> HistoryVerdict:
    try:
        played = play(hand, full=full)
        paid = compared(hand, played) if played.over else stopped(hand, played)
    except Deviates as found:
        where = f"{found.token.label}: " if found.token else ""
        return HistoryVerdict(hand.where, hand.variant.code, f"{where}{found.reason}", found.cite)
    notes = (*played.notes, *paid.notes)
    rake = None if paid.rake is None else hand.shown(paid.rake)
    stacks = tuple(map(hand.shown, paid.stacks))
    return HistoryVerdict(hand.where, hand.variant.code, paid.deviation, paid.cite, notes, played.over, rake, stacks)
