"""Blackjack: the table of rulings, each game under its own paragraphs or the house's readings."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pitboss.games.blackjack_family import irregularities as what
from pitboss.games.blackjack_family.acts import ReadHoleCard
from pitboss.games.blackjack_family.shoe import recut
from pitboss.games.blackjack_family.text import Text
from pitboss.table import Incident, Ruling, Table
from pitboss.table.act import Betting, Burn, Collect, Deal, Decide
from pitboss.table.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    cash_wager,
    cutting_card_in_front,
    from_the_shoe,
    held_as_next,
    in_the_round,
    shoe_runs_out,
)
from pitboss.table.procedures import FILL
from pitboss.table.settling import Settle
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import InsertCuttingCard, Shuffle


def rulings(text: Text) -> tuple[Ruling, ...]:
    """What the games rule, each under its own paragraphs."""

    def under(script: Callable[..., Rules]) -> Callable[[Table[Any], Any, Incident], Rules]:
        return partial(script, text)

    twice = "; a second one in the round voids it and the cards are reshuffled" if text.face_up_twice else ""
    return (
        Ruling(
            kind="cutting-card",
            cite=text.cutting_card,
            says="The round is dealt to its end, and then the cards are reshuffled.",
            at=(Deal, Burn),
            script=under(what.cutting_card),
            when=cutting_card_in_front,
            regular=True,
        ),
        cash_wager(text.placing),
        Ruling(
            kind="burn-card-asked",
            cite=text.burn,
            says="A burn card is shown to a player who asks for it.",
            at=(Burn,),
            script=under(what.show_burn),
            when=lambda t, act: not act.shown and act.cite == text.burn,
            regular=True,
        ),
        Ruling(
            kind="recut",
            cite=text.recut,
            says="A supervisor who finds the cut improper has the cards cut again before any is dealt.",
            at=(InsertCuttingCard, Burn),
            script=under(recut),
            when=what.before_any_card,
            by=("casino-supervisor",),
        ),
        Ruling(
            kind="face-up-in-shoe",
            cite=text.face_up,
            says=f"The card goes unused into the discard rack{twice}.",
            at=(Deal, Burn),
            script=under(what.face_up),
            when=from_the_shoe,
            needs_card=True,
        ),
        Ruling(
            kind="drawn-in-error",
            cite=text.drawn_in_error,
            says="A card drawn by mistake whose face nobody saw is used as the next card.",
            at=(Deal, Burn, Decide, Settle, Collect),
            script=held_as_next(text.drawn_in_error),
            unseen=True,
            when=in_the_round,
            needs_card=True,
        ),
        Ruling(
            kind="exposed-in-error",
            cite=text.exposed,
            says="A card drawn by mistake and seen is the next card for players or dealer; whoever refuses it gets no "
            "more cards this round, and if nobody can use it, it is burned.",
            at=(Decide, Betting, Deal, Settle, TurnUp),
            script=under(what.exposed),
            when=what.seen_too_early,
            needs_card=True,
        ),
        Ruling(
            kind="dealer-overdraws",
            cite=text.overdrawn,
            says="A card that the dealer draws to a hand that must stop is burned.",
            at=(Settle,),
            script=under(what.overdrawn),
            when=what.dealer_has_stopped,
            needs_card=True,
        ),
        Ruling(
            kind="dealer-missed",
            cite=text.dealer_missed,
            says="A dealer who forgets a first card of his own goes on with the players' and then deals it.",
            at=(Deal,),
            script=what.dealer_missed,
            when=what.dealers_first_two,
        ),
        Ruling(
            kind="shoe-empty",
            cite=text.shoe_short,
            says="The discards are shuffled and cut, the first card is burned, and the round is completed.",
            at=(Deal, Burn),
            script=under(what.shoe_short),
            when=shoe_runs_out,
        ),
        Ruling(
            kind="not-dealt",
            cite=text.no_cards,
            says="A hand without cards is dead and its wager goes back; one with a single card may have the second "
            "after all others.",
            at=(Deal,),
            script=what.not_dealt,
            when=what.first_two,
        ),
        Ruling(
            kind="card-missed",
            cite=text.card_missed,
            says="A player who was passed over has the card after all others, or the hand is dead and the wager back.",
            at=(Deal,),
            script=under(what.card_missed),
            when=what.asked_for,
        ),
        Ruling(
            kind="shuffler-jam",
            cite=text.jam,
            says="A device that jams, stops or does not finish is removed, and the cards are shuffled anew.",
            at=(Shuffle,),
            script=under(what.shuffler_jam),
            when=lambda t, act: act.method in ("device", "continuous"),
        ),
        Ruling(
            kind="reader-misused",
            cite=text.reader_misused,
            says="A hole card read under a 2 to 9: the supervisor is told; hands are dead and wagers back if a player "
            "could read it, and otherwise play goes on.",
            at=(Decide, Betting, Deal, Settle, TurnUp),
            script=under(what.reader_misused),
            when=what.hole_card_lies_there,
        ),
        Ruling(
            kind="reader-fails",
            cite=text.reader_fails,
            says="With a reader that does not work the game goes on as if there were none.",
            at=(ReadHoleCard,),
            script=under(what.reader_fails),
        ),
        OUT_OF_LIMITS,
        ABSENT,
        FILL,
    )
