"""Players who choose by the kernel's own tables, so that the script and the kernel play the same game."""

from itertools import islice

from pitboss.equipment import RANKS, SUITS, Randomness
from pitboss.games.blackjack_family.arithmetic import value
from pitboss.games.blackjack_family.mathematics.worth import CHOICES, SPLIT
from pitboss.games.blackjack_family.script.wagers import DOUBLINGS
from pitboss.table import HOUSE, Table, Wager
from pitboss.table.drivers import House, run

CHIPS = 10**12


def coded(card: str) -> int:
    """A card as the kernel writes it."""
    return 4 * (RANKS.index(card[0]) + 2) + SUITS.index(card[1])


def valued(card: str) -> int:
    return value(RANKS.index(card[0]) + 2)


class ByTables:
    """A player at one box whose choices come from a plan of the kernel."""

    def __init__(self, plan, wagers, insures):
        self.plan, self.wagers, self.insures = plan, wagers, insures

    def wager(self, t, act):
        name = act.open[0]
        if name.endswith("insurance"):
            main = name.removesuffix("insurance").removesuffix("-") or self.wagers[0].wager
            amount = t.wagers.get((act.box, main), 0) // 2
            return Wager(act.box, t.seats[act.box], name, amount) if self.insures and amount else None
        if name == "double-attack":
            amount = self.plan.raising[valued(t.hands[HOUSE][0])] * t.wagers[act.box, "bet"]
            return Wager(act.box, t.seats[act.box], name, amount) if amount else None
        return next((w for w in self.wagers if (w.box, w.wager) not in t.wagers and w.wager in act.open), None)

    def cut(self, t, act, chance):
        return act.margin + chance.below(len(t.cards.stack) - 2 * act.margin + 1)

    def column(self, t):
        dealer = [valued(card) for card in t.hands[HOUSE]]
        return int(self.plan.tables.columns[dealer[0], dealer[1] if t.options.face_up else 0])

    def choose(self, t, act):
        if "switch" in act.choices:
            up = valued(t.hands[HOUSE][0])
            (a, b), (c, d) = ([valued(card) for card in t.hands[f"{act.box}/{hand}"]] for hand in "12")
            return "switch" if self.plan.switching[up, a, b, c, d] else "keep"
        if "switch-back" in act.choices:
            return "keep"
        key = act.hand or act.box
        cards = t.hands[key]
        first_key = str(key).split(".")[0] if "switch" in t.game.name else act.box
        split = key != first_key or any(str(k).startswith(f"{first_key}{self.mark(t)}") for k in t.hands)
        if "hit" not in act.choices and "stand" in act.choices and len(cards) > 2:
            return self.doubled(t, act, cards, split)
        return CHOICES[self.choice(t, cards, split, "split" in act.choices)]

    def doubled(self, t, act, cards, split):
        """A doubled hand: saved, doubled again or left to stand."""
        state = self.state(cards)
        pair = valued(cards[0]) if split and self.plan.tables.doubled.shape[1] > 1 else 0
        key = (act.box, "double-down") if not act.hand else (act.box, f"double-down-{act.hand.split('/')[1]}")
        before = sum((key[0], key[1].replace("double-down", name)) in t.wagers for name in DOUBLINGS)
        further = self.plan.tables.doubled.shape[4] - before
        made = CHOICES[self.plan.tables.doubled[0, pair, self.column(t), state, further]]
        return "rescue" if made == "surrender" and "rescue" in act.choices else made

    def state(self, cards):
        one, two, *more = [valued(card) for card in cards]
        state = int(self.plan.tables.dealt[one, two])
        for drawn in more:
            state = int(self.plan.tables.after[state, drawn])
        return state

    def mark(self, t):
        return "." if "switch" in t.game.name else "/"

    def choice(self, t, cards, split, may_split):
        tables, column = self.plan.tables, self.column(t)
        one, two, *more = [valued(card) for card in cards]
        if more:
            state = self.state(cards)
            pair = one if split and tables.later.shape[1] > 1 else 0
            return int(tables.later[0, pair, column, state])
        in_suit = cards[0][1] == cards[1][1] and not split
        suited = tables.in_spades if cards[0][1] == "s" else tables.in_suit
        made = int((suited if in_suit else tables.first)[0, column, one, two])
        if split and not (made == SPLIT and may_split):
            made = int(tables.second[0, column, one, two])
        return made


def rounds_of_script(rules, options, plan, names, insures, shoes):
    """The script under the house driver: what each spot won or lost, round by round; shoes are added as they come."""
    t = Table(rules, options)
    width = len(names)
    players = {box: f"player {box}" for box in range(1, plan.boxes // width + 1)}
    agents = {
        player: ByTables(plan, [Wager(box, player, name, plan.stakes[width * (box - 1)]) for name in names], insures)
        for box, player in players.items()
    }
    house = House(agents, Randomness.seeded(f"{options}/{plan.boxes}"))
    for box, player in players.items():
        t.begin("sit", player=player, box=box, chips=CHIPS)
        run(t, house)
    while True:
        before = [t.chips(player) for player in players.values()]
        procedure = rules.next_procedure(t)
        t.begin(procedure)
        run(t, house)
        if procedure == "round":
            yield [t.chips(player) - had for player, had in zip(players.values(), before, strict=True)]
        elif t.shoe.cards and (not shoes or shoes[-1] is not t.shoe.cards) and not t.shoe.dealt:
            shoes.append(t.shoe.cards)
        t.events.clear()


def scripted(rules, options, plan, names, rounds, insures=False):
    """The shoes that the script dealt from, and the cents of each spot in each round."""
    shoes = []
    cents = list(islice(rounds_of_script(rules, options, plan, names, insures, shoes), rounds))
    return [[coded(card) for card in shoe] for shoe in shoes], cents
