"""Three card poker: the round of play, from the call to the last card in the rack.

It has the order of 19:47-20.6 to 19:47-20.10, of which only the titles are at hand: every step is a house reading.
"""

from pitboss.equipment import packed
from pitboss.games.house_poker_family.dealing import deal_hands, end_round, ready, take_wagers
from pitboss.games.three_card_poker.rules import (
    ANTE_BONUS,
    HAND,
    LOSE,
    LOST,
    NO_QUALIFY,
    PAIR_PLUS,
    SIX_CARD,
    TEXT,
    TIE,
    Options,
    compare,
    kind,
    qualifies,
    said,
    six_kind,
    value,
)
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Collect, Decide, Deed, Place
from pitboss.table.paying import Side
from pitboss.table.procedures import return_everything
from pitboss.table.settling import Pay, PayBonus, Push, Settle, Take
from pitboss.table.showing import TurnUp

ANTE, PLAY = "ante", "play"
FOLD = "fold"
EVEN = Odds(1, 1)

SETTLING, RANKING = TEXT.reading("settling"), TEXT.reading("ranking")
EVEN_MONEY = (RANKING, TEXT.reading("even-money"))


def round_of_play(t: Table[Options]) -> Script[None]:
    """One round: wagers, three cards each, fold or play, the dealer's hand, settlement."""
    ready(TEXT, t)
    try:
        yield from take_wagers(TEXT, t, offered(t.options), (TEXT.reading("ante"), TEXT.reading("pair-plus")))
        if t.wagers:
            yield from deal_hands(TEXT, t, sorted({box for box, _ in t.wagers}), HAND)
            yield from collect_folds(t, (yield from fold_or_play(t)))
            if t.wagers:
                yield from reveal(t)
                yield from settle(t)
            yield from end_round(TEXT, t)
    except RoundVoid as void:
        yield from return_everything(t, void)


def offered(o: Options) -> tuple[str, ...]:
    """The wagers of this table that are made before the deal."""
    return tuple(name for name in (ANTE, PAIR_PLUS.name, SIX_CARD.name) if o.takes(name))


def verify_wager(t: Table[Options], act: Betting, wager: Wager) -> None:
    """No wager that needs the ante is made without it, and none is left alone when the ante is taken back."""
    alone = t.options.pair_plus_alone
    has_ante = (wager.box, ANTE) in t.wagers
    if wager.wager == PAIR_PLUS.name and wager.amount and not has_ante and not alone:
        raise Refusal(
            f"the pair-plus wager of box {wager.box} needs the ante beside it", TEXT.reading("pair-plus-alone")
        )
    if wager.wager == ANTE and not wager.amount:
        for name, cite in ((SIX_CARD.name, "six-card-bonus"), (PAIR_PLUS.name, "pair-plus-alone")):
            if (wager.box, name) in t.wagers and not (name == PAIR_PLUS.name and alone):
                raise Refusal(f"the {name} wager of box {wager.box} needs the ante beside it", TEXT.reading(cite))


def fold_or_play(t: Table[Options]) -> Script[list[int]]:
    """Each ante in turn, from the dealer's left; the boxes that fold."""
    folded = []
    for box in t.clockwise(ANTE):
        ante, player = t.wagers[box, ANTE], t.seats[box]
        # A play wager that cannot be placed is not offered.
        choices = (PLAY, FOLD) if t.chips(player) >= ante else (FOLD,)
        if (yield Decide(box=box, choices=choices, cite=TEXT.reading("play"), also=(TEXT.own_cards,))) == FOLD:
            folded.append(box)
        else:
            yield Place(wager=Wager(box, player, PLAY, ante), cite=TEXT.reading("play"))
    return folded


def collect_folds(t: Table[Options], folded: list[int]) -> Script[None]:
    """Only now, since until the last choice an exposed card of the dealer would void all hands, folded ones too."""
    for box in folded:
        yield Take(box=box, wager=ANTE, stake=t.wagers[box, ANTE], cite=TEXT.reading("fold"))
        if t.options.pair_plus_on_fold == LOST and (box, PAIR_PLUS.name) in t.wagers:
            cite = TEXT.reading("pair-plus-on-fold")
            yield Take(box=box, wager=PAIR_PLUS.name, stake=t.wagers[box, PAIR_PLUS.name], cite=cite)
        if not any(of == box for of, _ in t.wagers):
            yield Collect(boxes=(box,), cite=TEXT.reading("fold"))


def reveal(t: Table[Options]) -> Script[None]:
    """The dealer's hand, and whether it qualifies."""
    cards = t.hands[HOUSE]
    yield TurnUp(hand=HOUSE, cards=packed(cards), cite=TEXT.reading("reveal"))
    hand = value(cards)
    verdict = "the dealer qualifies" if qualifies(hand) else "the dealer does not qualify"
    cite = TEXT.reading("qualifying")
    yield Deed(what="announce", words=f"{said(hand)}: {verdict}", cite=cite, also=(RANKING,))


def settle(t: Table[Options]) -> Script[None]:
    """Box after box from the dealer's right: ante and play, ante bonus, pair plus, six-card bonus."""
    o, dealer = t.options, t.hands[HOUSE]
    for box in sorted({of for of, _ in t.wagers}, reverse=True):
        cards = t.hands[box]
        yield TurnUp(hand=box, cards=packed(cards), cite=SETTLING)
        of = kind(value(cards))
        if (box, PLAY) in t.wagers:
            ante = t.wagers[box, ANTE]
            yield from settle_against(t, box, compare(value(cards), value(dealer)))
            bonuses = ANTE_BONUS.elected(o)
            if (bonus := bonuses.odds(ANTE_BONUS.kinds[of])) is not None:
                yield PayBonus(
                    box=box,
                    wager=ANTE_BONUS.name,
                    on=ANTE,
                    stake=0,
                    winnings=bonus.pay(ante),
                    odds=bonus,
                    cite=TEXT.reading("ante-bonus"),
                    also=(bonuses.cite,),
                )
        if (box, PAIR_PLUS.name) in t.wagers:
            yield on_table(t, box, PAIR_PLUS, of)
        if (box, SIX_CARD.name) in t.wagers:
            yield on_table(t, box, SIX_CARD, six_kind(cards, dealer))


def settle_against(t: Table[Options], box: int, result: int) -> Script[None]:
    """Ante and play against the dealer's hand."""
    ante, play = t.wagers[box, ANTE], t.wagers[box, PLAY]
    if result == NO_QUALIFY:
        yield pay(t, box, ANTE, EVEN, cite=TEXT.reading("qualifying"), also=(SETTLING, *EVEN_MONEY))
        yield Push(box=box, wager=PLAY, stake=play, cite=TEXT.reading("qualifying"), also=(SETTLING,))
    elif result == LOSE:
        yield Take(box=box, wager=ANTE, stake=ante, cite=SETTLING, also=(RANKING,))
        yield Take(box=box, wager=PLAY, stake=play, cite=SETTLING, also=(RANKING,))
    elif result == TIE:
        yield Push(box=box, wager=ANTE, stake=ante, cite=SETTLING, also=(RANKING,))
        yield Push(box=box, wager=PLAY, stake=play, cite=SETTLING, also=(RANKING,))
    else:
        yield pay(t, box, ANTE, EVEN, cite=SETTLING, also=EVEN_MONEY)
        yield pay(t, box, PLAY, EVEN, cite=SETTLING, also=EVEN_MONEY)


def pay(t: Table[Options], box: int, wager: str, odds: Odds, *, cite: str, also: tuple[str, ...]) -> Pay:
    """A winning wager at its odds."""
    stake = t.wagers[box, wager]
    return Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite, also=also)


def on_table(t: Table[Options], box: int, side: Side, of: int) -> Settle:
    """A wager on a pay table: won at its row, or lost."""
    table, wager = side.elected(t.options), side.name
    odds, cite = table.odds(side.kinds[of]), TEXT.reading(wager)
    also = (table.cite, RANKING) if side is PAIR_PLUS else (table.cite,)
    if odds is not None:
        return pay(t, box, wager, odds, cite=cite, also=also)
    return Take(box=box, wager=wager, stake=t.wagers[box, wager], cite=cite, also=also)
