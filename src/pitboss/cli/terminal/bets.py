"""The player's wagers as they mean to place them: kept from round to round, changed by key, tried before placed."""

from pitboss.cli.terminal.companions import suited
from pitboss.cli.terminal.keys import meant, page_keys
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table import Game, Table, Wager
from pitboss.table.act import Betting, kind
from pitboss.table.drivers import rehearse
from pitboss.table.parts import Felt, Wording

_MAIN, _SIDE = 10_00, 5_00
MANY = 12
"""Open wagers beyond which they no longer have a key each."""

TAKEN, CALLS = "xjrhq", "t"
"""Letters that mean something else while wagers are taken, small or as capitals; and where something can be called."""

Plan = dict[tuple[int, str], int]


def is_side(t: Table, name: str) -> bool:
    """Whether a wager only stands beside another."""
    return t.game.wager(name).needs is not None


def worded(game: Game, name: str) -> str:
    """The name of a wager or a choice as the floor's pages say it."""
    return game.part(Wording).labels.get(name) or name.replace("dont-", "don't ").replace("-", " ")


def has_many(t: Table, act: Betting) -> bool:
    """Whether there are more wagers than can have a key each: the others are named."""
    felt = t.game.part(Felt).layout(t.options).wide
    return len(felt.areas if felt else act.opens(t)) > MANY


class IntendedBets:
    """What the player means to stake on each box."""

    def __init__(self, player: str, boxes: list[int]) -> None:
        self.player, self.boxes = player, boxes
        self.plan: Plan = {}
        self.usual: dict[str, int] = {}
        self.focus: int | None = None
        """The one box that changes apply to; None for all."""

    def remember(self, plan: Plan) -> None:
        """What was staked last time."""
        if plan:
            self.plan = dict(plan)
        self.usual.update({name: amount for (_, name), amount in plan.items()})

    def amount(self, t: Table, name: str) -> int:
        """What the player usually puts on a wager."""
        return self.usual.get(name) or suited(t, name, _SIDE if is_side(t, name) else _MAIN)

    def wagers(self, t: Table, act: Betting, plan: Plan | None = None) -> list[Wager]:
        """The wagers still to be placed, box by box in the order in which the game lists them."""
        plan = self.plan if plan is None else plan
        opens = act.opens(t)
        meant = {
            key: amount for key, amount in plan.items() if amount and key not in t.wagers and kind(key[1]) in opens
        }
        return [
            Wager(box, self.player, name, amount)
            for (box, name), amount in sorted(meant.items(), key=lambda row: (row[0][0], t.game.order(row[0][1])))
            if box in self.boxes
        ]

    def fit(self, t: Table, act: Betting) -> None:
        """Before the player is asked: a first plan, or last time's, cut down to the chips that are left."""
        lying = any(box in self.boxes for box, _ in t.wagers)
        if not lying and not any(kind(name) in act.opens(t) for _, name in self.plan):
            first = self.first(t, act)
            made = t.game.together(t, first, self.amount(t, first))
            self.plan |= {(box, name): amount for box in self.boxes for name, amount in made.items()}
        mains = {key: amount for key, amount in self.plan.items() if not is_side(t, key[1])}
        each = t.chips(self.player) // max(1, len(mains))
        less = {key: suited(t, key[1], min(amount, each)) for key, amount in mains.items()}
        for plan in (self.plan, mains, less):
            try:
                rehearse(t, act, self.wagers(t, act, plan))
            except Refusal:
                continue
            self.plan = dict(plan)
            return

    def keys(self, t: Table, act: Betting) -> dict[str, str]:
        """A key for each open wager; of a felt with areas those of its letters, which stay the same all the time."""
        names = act.opens(t)
        felt = t.game.part(Felt).layout(t.options).wide
        areas = {area.wager: area.key for area in felt.areas} if felt else {}
        letters = {name: key for name, key in areas.items() if key}
        if not has_many(t, act):
            taken = TAKEN + "".join(letters.values()) + (CALLS if act.calls_open(t) else "")
            rest = [name for name in areas or names if name not in letters]
            letters |= page_keys({name: worded(t.game, name) for name in rest}, taken)
        return {name: letters[name] for name in names if name in letters}

    def first(self, t: Table, act: Betting) -> str:
        """The wager of which an amount alone is meant: the first that is open, or the first with a key of its own."""
        keys = self.keys(t, act)
        first = act.opens(t)[0]
        return first if first in keys else next((name for name in keys if not is_side(t, name)), first)

    def labels(self, t: Table, act: Betting) -> dict[str, str]:
        """What each key does to the plan."""
        does: dict[str, str] = {}
        for name, key in self.keys(t, act).items():
            word = worded(t.game, name)
            if not is_side(t, name):
                does[key] = f"{word} amount"
                continue
            on = any(self.plan.get((box, name)) for box in self._boxes())
            does[key] = f"no {word}" if on else f"{word} {dollars(self.amount(t, name))}"
            if key.islower() and key not in TAKEN:
                does[key.upper()] = f"{word} amount"
        if has_many(t, act):
            does["w"] = "another wager, by its name"
        if len(self.boxes) > 1:
            does["]"] = f"changes box {self.focus}" if self.focus else "changes all boxes"
        return does

    def named(self, t: Table, act: Betting, words: list[str]) -> str | None:
        """The wager that the words name, by its key, its capital key or itself."""
        keys = {name: name for name in act.opens(t)} | self.keys(t, act)
        # One with particulars is nobody's key: it is what was typed.
        if kind(words[0]) != words[0] and kind(words[0]) in keys:
            return words[0]
        return meant(words, keys) or meant([words[0].lower()], keys)

    def change(self, t: Table, act: Betting, name: str, amount: int | None) -> None:
        """Put an amount on a wager, or turn it on or off; a change that could not be placed is refused whole."""
        plan = dict(self.plan)
        if amount is None:
            on = any(plan.get((box, name)) for box in self._boxes())
            amount = 0 if on else self.amount(t, name)
        for box in self._boxes():
            plan |= {(box, one): each for one, each in t.game.together(t, name, amount).items()}
        rehearse(t, act, self.wagers(t, act, plan))
        self.plan = plan
        if amount:
            self.usual[name] = amount

    def turn(self) -> None:
        """Let changes apply to the next box, and after the last to all again."""
        after = [box for box in self.boxes if box > (self.focus or 0)]
        self.focus = after[0] if after else None

    def _boxes(self) -> list[int]:
        return [self.focus] if self.focus else self.boxes

    def summary(self, t: Table, act: Betting) -> str:
        """The plan in words."""
        by_box: dict[int, list[tuple[str, int]]] = {}
        for wager in self.wagers(t, act):
            by_box.setdefault(wager.box, []).append((wager.wager, wager.amount))
        first, *others = by_box.values()
        if any(other != first for other in others):
            return f"{dollars(sum(amount for rows in by_box.values() for _, amount in rows))} in all"
        each = " + ".join(f"{worded(t.game, name)} {dollars(amount)}" for name, amount in first)
        return f"{each} on each of {len(by_box)} boxes" if others else each


def number(word: str) -> int | None:
    """An amount, if the word looks like one."""
    # The names of some wagers begin with a number too.
    return cents(word) if (word[:1].isdecimal() and "-" not in word) or word[:1] == "$" else None
