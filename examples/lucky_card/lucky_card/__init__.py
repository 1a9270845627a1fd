"""Lucky card: everybody gets a card, and the higher one wins. A whole game in a package of its own, to start from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.equipment import RANKS, Card
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.rulebook.election import count, fixed_odds, flag
from pitboss.table import (
    HOUSE,
    Game,
    Order,
    Procedure,
    RoundVoid,
    Script,
    Table,
    Wager,
    WagerRule,
    between_rounds,
    memory,
)
from pitboss.table.act import Act, Betting, Collect, Deal, Decide, Place, Row
from pitboss.table.between_rounds import Between, looked_at, washed
from pitboss.table.irregular import ABSENT, OUT_OF_LIMITS, drawn_in_error, exposed_in_error, face_up_in_shoe
from pitboss.table.posted import Posted
from pitboss.table.procedures import COMMON, FILL, change_dealer, return_everything
from pitboss.table.settling import Pay, Settle, Take
from pitboss.table.shuffling import LoadShoe, OrderReshuffle, ReshuffleDone, Shuffle
from pitboss.table.things import Thing

if TYPE_CHECKING:
    from pitboss.table.scene import Scene

NAME = "lucky-card"
DOUBLE, STAY = "double", "stay"
ACE = len(RANKS) - 1


def reading(what: str) -> str:
    """What the house has decided about its own game stands in `provisions.toml`, under the game's name."""
    return f"house:{NAME}/{what}"


# What a house may elect, and the wagers.


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at lucky card."""

    decks: int = count(1, allowed=(1,), says="decks in play", cite=reading("cards"))
    aces_pay_more: bool = flag(False, says="an ace that wins pays 3 to 2", cite=reading("odds"))
    card_odds: Odds = fixed_odds("1 to 1", says="a card that wins pays", cite=reading("odds"))
    ace_odds: Odds = fixed_odds("3 to 2", says="an ace that wins pays, where aces pay more", cite=reading("odds"))
    double_odds: Odds = fixed_odds("1 to 5", says="a double pays", cite=reading("odds"))

    def odds_of(self, wager: str, rank: int) -> Odds:
        """What a wager on a card of a rank pays if it wins."""
        if wager == DOUBLE:
            return self.double_odds
        return self.ace_odds if self.aces_pay_more and rank == ACE else self.card_odds


WAGERS = {
    rule.name: rule
    for rule in (
        WagerRule(
            "card",
            "the player's card is higher than the dealer's",
            "{card_odds}",
            reading("wagers"),
            reading("odds"),
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            DOUBLE,
            "as the card wager, and as much; made after a look at the card",
            "{double_odds}",
            reading("double"),
            reading("odds"),
            needs="card",
        ),
    )
}


def rank(card: Card) -> int:
    """A card's rank, deuce 0 to ace 12; suits count for nothing."""
    return RANKS.index(card[0])


# An act that no other game has, and what the table remembers of it.


class Memory(memory.Memory):
    """How often the bell has rung today."""

    shows = (Thing("rung", "rings of the bell"),)
    rung: int = 0

    def things(self, t: Table[Any]) -> dict[str, Any]:
        """Everybody can hear it."""
        return {"rung": self.rung}


class RingBell(Act, frozen=True):
    """The dealer rings the bell for an ace that has won."""

    box: int

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Once more."""
        t.memory.rung += 1

    @classmethod
    def told(cls, scene: Scene, row: Row) -> str:
        """For whom the bell rings."""
        scene.things["rung"] = scene.things.get("rung", 0) + 1
        return f"the bell rings for {scene.whose(row['box'])}"


# The round of play.


def round_of_play(t: Table[Options]) -> Script[None]:
    """Wagers, a card to every box, the choice to double, the dealer's card, losers and then winners."""
    ready(t)
    try:
        while (yield BETTING) is not None:
            pass
        if t.wagers:
            yield from deal(t)
            yield from settle(t)
            yield Collect(boxes=tuple(t.hands), cite=reading("settling"))
    except RoundVoid as void:
        yield from return_everything(t, void)
        return
    yield OrderReshuffle(why="round", cite=reading("cards"))


BETTING = Betting(open=("card",), words="No more bets", placing=reading("wagers"), cite=reading("deal"))


def ready(t: Table[Options]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", reading("cards"))
    if t.reshuffle_due:
        raise Refusal("the cards are shuffled before every round", reading("cards"))
    if t.cards_of != t.day:
        raise Refusal(f"the cards were opened on {t.cards_of}: they are changed every gaming day", reading("cards"))
    if not t.seats:
        raise Refusal("nobody sits at the table", reading("deal"))


def deal(t: Table[Options]) -> Script[None]:
    """A card face up to every wager; whoever can may double; then the dealer's card."""
    for box in t.clockwise("card"):
        yield Deal(to=box, cite=reading("deal"))
    for box in t.clockwise("card"):
        stake = t.wagers[box, "card"]
        if t.chips(t.seats[box]) >= stake:
            chosen = yield Decide(box=box, choices=(DOUBLE, STAY), default=STAY, cite=reading("double"))
            if chosen == DOUBLE:
                yield Place(wager=Wager(box, t.seats[box], DOUBLE, stake), cite=reading("double"))
    yield Deal(to=HOUSE, cite=reading("deal"))


def settle(t: Table[Options]) -> Script[None]:
    """From the dealer's right every wager that has lost, and then those that have won; the dealer wins ties."""
    dealers = rank(t.hands[HOUSE][0])
    winners: list[Settle] = []
    for box in reversed(t.clockwise("card")):
        own = rank(t.hands[box][0])
        for wager in ("card", DOUBLE):
            stake = t.wagers.get((box, wager))
            if stake is None:
                continue
            if own <= dealers:
                yield Take(box=box, wager=wager, stake=stake, cite=reading("settling"))
            else:
                odds = t.options.odds_of(wager, own)
                winnings = odds.pay(stake)
                cite, also = reading("settling"), (reading("odds"),)
                winners.append(
                    Pay(box=box, wager=wager, stake=stake, winnings=winnings, odds=odds, cite=cite, also=also)
                )
    for act in winners:
        if act.wager == "card" and rank(t.hands[act.box][0]) == ACE:
            yield RingBell(box=act.box, cite=reading("bell"))
        yield act


# The cards between rounds, and what may go wrong.

CARDS = Between(opening=reading("cards"), spread=reading("cards"), wash=reading("cards"), change=reading("cards"))


def start(t: Table[Options]) -> Script[None]:
    """The first player looks at the cards; then they are washed and shuffled."""
    yield from looked_at(CARDS, t)
    yield from washed(CARDS)
    yield from shuffled()


def reshuffle(t: Table[Options]) -> Script[None]:
    """After every round."""
    if t.status != "open" or not t.reshuffle_due:
        raise Refusal("no card has been dealt since the last shuffle", reading("cards"))
    yield from shuffled()


def shuffled() -> Script[None]:
    """By hand, and without a cut."""
    yield Shuffle(method="manual", cite=reading("cards"))
    yield LoadShoe(cite=reading("cards"))
    yield ReshuffleDone(cite=reading("cards"))


RULINGS = (
    face_up_in_shoe(reading("face-up"), "A card that lies face up goes unused into the rack.", second_voids=False),
    drawn_in_error(reading("too-many")),
    exposed_in_error(reading("too-many")),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)

GAME = Game(
    name=NAME,
    title="Lucky card",
    subchapter=f"house:{NAME}",
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    spared={
        "burn-forgotten": "no card is burned",
        "hole-card-exposed": "the dealer's card is dealt face up",
    },
    procedures={
        **{name: order for name, order in COMMON.items() if name != "clear-device"},
        **between_rounds.procedures(CARDS),
        "start": Procedure(reading("cards"), "the first player has come: wash and shuffle", start),
        "shuffle": Procedure(reading("cards"), "the cards are shuffled after the round", reshuffle),
        "change-dealer": change_dealer("house:seating", burns=False),
        "round": Procedure(reading("deal"), "a round of play", round_of_play),
    },
    next_procedure=between_rounds.whats_next,
    paragraphs=dict.fromkeys(("cash", "handling", "closed"), reading("wagers"))
    | {"choice": reading("double"), "decks": reading("cards")},
    choices=(DOUBLE, STAY),
    silence=(STAY,),
    settles=Order(),
    package="lucky_card",
    memory=Memory,
)
