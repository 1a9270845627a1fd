"""Lucky card: everybody gets a card, and the higher one wins. A whole game in a package of its own, to start from.

A script is marked with the rule that it carries out (`@reading`), and its docstring says what that rule orders;
`provisions.toml` has the rule's heading and source. What a script yields carries out its rule: an act names a rule only
if it carries out a further one (`also=("house/odds",)`, the rule `odds` of this game) or only another one
(`cite="house:lucky-card/cards"`). A script whose acts belong to the rule of its caller is a `@helper`.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss import extend
from pitboss.extend import (
    ABSENT,
    COMMON,
    FILL,
    HOUSE,
    OUT_OF_LIMITS,
    RANKS,
    Act,
    Betting,
    Card,
    Choices,
    Collect,
    Deal,
    Decide,
    Game,
    ImpossibleMishaps,
    LoadShoe,
    Odds,
    Order,
    OrderReshuffle,
    Pay,
    Place,
    Posted,
    Procedure,
    Refusal,
    ReshuffleDone,
    RoundVoid,
    Row,
    Scene,
    Script,
    Settle,
    Shuffle,
    Table,
    Take,
    Thing,
    Wager,
    WagerRule,
    between_rounds,
    change_dealer,
    count,
    drawn_in_error,
    exposed_in_error,
    face_up_in_shoe,
    fixed_odds,
    flag,
    helper,
    looked_at,
    reading,
    return_everything,
    washed,
)

NAME = "lucky-card"
DOUBLE, STAY = "double", "stay"
ACE = len(RANKS) - 1


# What a house may elect, and the wagers.


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at lucky card."""

    decks: int = count(1, allowed=(1,), says="decks in play", cite="house:lucky-card/cards")
    aces_pay_more: bool = flag(False, says="an ace that wins pays 3 to 2", cite="house:lucky-card/odds")
    card_odds: Odds = fixed_odds("1 to 1", says="a card that wins pays", cite="house:lucky-card/odds")
    ace_odds: Odds = fixed_odds(
        "3 to 2", says="an ace that wins pays, where aces pay more", cite="house:lucky-card/odds"
    )
    double_odds: Odds = fixed_odds("1 to 5", says="a double pays", cite="house:lucky-card/odds")

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
            "house:lucky-card/wagers",
            "house:lucky-card/odds",
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            DOUBLE,
            "as the card wager, and as much; made after a look at the card",
            "{double_odds}",
            "house:lucky-card/double",
            "house:lucky-card/odds",
            needs="card",
        ),
    )
}


def rank(card: Card) -> int:
    """A card's rank, deuce 0 to ace 12; suits count for nothing."""
    return RANKS.index(card[0])


# An act that no other game has, and what the table remembers of it.


class Memory(extend.Memory):
    """How often the bell has rung today."""

    shows = (Thing("rung", "rings of the bell"),)
    rung: int = 0

    def public_state(self, t: Table[Posted, Memory]) -> dict[str, int]:
        """The count, which everybody can hear."""
        return {"rung": self.rung}


class RingBell(Act, frozen=True):
    """The dealer rings the bell for an ace that has won."""

    box: int

    def apply(self, t: Table[Options, Memory], outcome: object) -> None:
        """Count the ring."""
        t.memory.rung += 1

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The sentence for the log."""
        scene.things["rung"] = scene.things.get("rung", 0) + 1
        return f"the bell rings for {scene.whose(row['box'])}"


# The round of play.


@helper
def round_of_play(t: Table[Options]) -> Script[None]:
    """Wagers, a card to every box, the choice to double, the dealer's card, losers and then winners."""
    ready(t)
    try:
        yield from take_wagers()
        if t.wagers:
            yield from deal(t)
            yield from settle(t)
    except RoundVoid as void:
        yield from return_everything(t, void)
        return
    yield OrderReshuffle(why="round", cite="house:lucky-card/cards")


def ready(t: Table[Options]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", "house/cards")
    if t.cards.reshuffle_due:
        raise Refusal("the cards are shuffled before every round", "house/cards")
    if t.cards.opened_on != t.day:
        raise Refusal(f"the cards were opened on {t.cards.opened_on}: they are changed every gaming day", "house/cards")
    if not t.seats:
        raise Refusal("nobody sits at the table", "house/deal")


BETTING = Betting(open=("card",), words="No more bets", placing="house/wagers")


@reading("lucky-card/wagers")
def take_wagers() -> Script[None]:
    """A card wager is made with chips before the first card is dealt, and stands."""
    while (yield BETTING) is not None:
        pass


@reading("lucky-card/deal")
def deal(t: Table[Options]) -> Script[None]:
    """Once betting is closed every wager gets a card face up, clockwise, and after the choices the dealer one."""
    for box in t.clockwise("card"):
        yield Deal(to=box)
    yield from offer_double(t)
    yield Deal(to=HOUSE)


@reading("lucky-card/double")
def offer_double(t: Table[Options]) -> Script[None]:
    """A player who has seen the card may stake as much again before the dealer's card."""
    for box in t.clockwise("card"):
        stake = t.wagers[box, "card"]
        if t.chips(t.seats[box]) < stake:
            continue
        if (yield Decide(box=box, choices=(DOUBLE, STAY), default=STAY)) == DOUBLE:
            yield Place(wager=Wager(box, t.seats[box], DOUBLE, stake))


@reading("lucky-card/settling")
def settle(t: Table[Options]) -> Script[None]:
    """The higher card wins, and the dealer wins ties; from the dealer's right losers are collected, then winners
    paid.
    """
    dealers = rank(t.hands[HOUSE][0])
    winners: list[Settle] = []
    for box in reversed(t.clockwise("card")):
        own = rank(t.hands[box][0])
        for wager in ("card", DOUBLE):
            stake = t.wagers.get((box, wager))
            if stake is None:
                continue
            if own <= dealers:
                yield Take(box=box, wager=wager, stake=stake)
            else:
                odds = t.options.odds_of(wager, own)
                winnings = odds.pay(stake)
                winners.append(
                    Pay(box=box, wager=wager, stake=stake, winnings=winnings, odds=odds, also=("house/odds",))
                )
    for act in winners:
        if act.wager == "card" and rank(t.hands[act.box][0]) == ACE:
            yield from ring_bell(act.box)
        yield act
    yield Collect(boxes=tuple(t.hands))


@reading("lucky-card/bell")
def ring_bell(box: int) -> Script[None]:
    """The dealer rings a bell for every ace that wins."""
    yield RingBell(box=box)


# The cards between rounds, and what may go wrong.

CARDS = {"cards": "house/cards", "decks": "house/cards"}
"""Where the house says what `between_rounds` carries out for every game: opening, spreading, washing, changing."""


@helper
def start(t: Table[Options]) -> Script[None]:
    """The first player looks at the cards; then they are washed and shuffled."""
    yield from looked_at(t)
    yield from washed()
    yield from shuffled()


@helper
def reshuffle(t: Table[Options]) -> Script[None]:
    """Shuffle the cards after a round."""
    if t.status != "open" or not t.cards.reshuffle_due:
        raise Refusal("no card has been dealt since the last shuffle", "house/cards")
    yield from shuffled()


@reading("lucky-card/cards")
def shuffled() -> Script[None]:
    """One deck, new every gaming day, looked at by the first player, and shuffled by hand before every round."""
    yield Shuffle(method="manual")
    yield LoadShoe()
    yield ReshuffleDone()


RULINGS = (
    face_up_in_shoe("house/face-up", "A card that lies face up goes unused into the rack.", second_voids=False),
    drawn_in_error("house/too-many"),
    exposed_in_error("house/too-many"),
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
    procedures={
        **{name: order for name, order in COMMON.items() if name != "clear-device"},
        **between_rounds.procedures(CARDS),
        "start": Procedure("house/cards", "the first player has come: wash and shuffle", start),
        "shuffle": Procedure("house/cards", "the cards are shuffled after the round", reshuffle),
        "change-dealer": change_dealer("house:seating", burns=False),
        "round": Procedure("house/deal", "a round of play", round_of_play),
    },
    next_procedure=between_rounds.whats_next,
    paragraphs={
        "cash": "house/wagers",
        "handling": "house/wagers",
        "closed": "house/wagers",
        "choice": "house/double",
        **CARDS,
    },
    settles=Order(),
    package="lucky_card",
    memory=Memory,
    parts=(
        Choices(words=(DOUBLE, STAY), when_absent=(STAY,)),
        ImpossibleMishaps(
            {
                "burn-forgotten": "no card is burned",
                "hole-card-exposed": "the dealer's card is dealt face up",
            }
        ),
    ),
)
