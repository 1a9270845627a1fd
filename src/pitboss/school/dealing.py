"""Deal it yourself: the dealer's acts of a round, one by one, against house players.

An act is what a dealer decides: the deed (`verb`), the place, the wager, the amount, the words. Chance and players do
their part in between. In the terminal the first wrong act ends the round; in the browser it costs, and the round goes
on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from pitboss.equipment import Randomness
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.school.asking import CHOICES
from pitboss.school.rounds import PlayedRound, check_level, rounds
from pitboss.table import Event, public
from pitboss.table.act import Betting, Decide, Incident, Place, Row, kind_of
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.view.scene import Scene

DRILL = "deal-it"
FEWEST = 4
"""Acts without which a round is not worth dealing."""
_PLACES = ("box", "hand", "to")
_WORDINGS = 6
"""Number of phrases to choose from, the right one included."""


class Made(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An act of the dealer, as far as a dealer decides it; empty where there is nothing to decide."""

    verb: str
    place: str = ""
    wager: str = ""
    amount: str = ""
    words: str = ""


@dataclass(frozen=True)
class Step:
    """The events since the learner's last act, and the next act; None once the round is over."""

    before: list[str]
    made: Made | None = None
    text: str = ""
    """The act as a sentence, without what chance makes of it."""
    cite: str = ""
    choices: list[str] = field(default_factory=list)
    """The act among others of the round, for choosing."""
    at: int = 0


def _made(event: Event, row: Row) -> Made | None:
    """The dealer's part of an event; None where a player or chance decides."""
    act = event.act
    if isinstance(event.outcome, Incident) or isinstance(act, Decide | Place):
        return None
    if isinstance(act, Betting) and (event.outcome is not None or act.box):
        return None
    if act.asks not in (None, "card", "wager") and not (isinstance(act, Chance) and not act.box and not act.reader):
        return None
    if getattr(act, "actor", "dealer") != "dealer" or getattr(act, "drawn_by", "dealer") != "dealer":
        return None
    if getattr(act, "player", "") and not isinstance(act, Settle):
        # Players set and throw away their own cards.
        return None
    where = next((str(row[name]) for name in _PLACES if name in row), "")
    money = act.amount if isinstance(act, Settle) else "amount"
    counted = str(row.get(money, "")) if money != "stake" else ""
    wager, words = str(row.get("wager", "")), str(row.get("words", ""))
    return Made(verb=str(row["act"]), place=where, amount=counted.removeprefix("-"), wager=wager, words=words)


def _sentence(one: PlayedRound, event: Event, row: Row, line: str) -> str:
    """An act in words, without its chance outcome."""
    if event.act.asks == "card":
        return one.card_to(row)
    return line if event.act.asks in (None, "wager") else str(row["act"]).replace("-", " ")


class Dealing:
    """A round to be dealt, as its dealer sees it."""

    def __init__(self, one: PlayedRound) -> None:
        self.one = one
        self.rows = [public(event, "dealer") | {"n": n} for n, event in enumerate(one.events, start=1)]
        scene = one.scene()
        self.lines = [scene.take(row, kind_of(row)) for row in self.rows]
        pairs = zip(one.events, self.rows, self.lines, strict=True)
        self.acts = [(_made(event, row) if line else None) for event, row, line in pairs]
        self.texts = [
            _sentence(one, event, row, line) if made else ""
            for event, row, line, made in zip(one.events, self.rows, self.lines, self.acts, strict=True)
        ]
        self.asked = [at for at, made in enumerate(self.acts) if made]

    def before(self, step: int) -> list[str]:
        """The lines between the previous act and this one; after the last act, to the end."""
        first = self.asked[step - 1] if step else 0
        last = self.asked[step] if step < len(self.asked) else len(self.lines)
        return [line for line in self.lines[first:last] if line]

    def run(self, step: int) -> list[int]:
        """The steps that may be done in any order, among them this one."""
        among = self.one.alike(self.asked[step])
        return [other for other, at in enumerate(self.asked) if at in among]

    def done(self, step: int, early: Sequence[int]) -> list[int]:
        """Which steps of the run are done before this one: those that came early, or the first of it."""
        run = self.run(step)
        number = step - run[0]
        usual = run[:number]
        return [*early] if len({*early}) == number and {*early} <= {*run} else usual

    def due(self, step: int, early: Sequence[int] = ()) -> list[int]:
        """The steps of the run that are still to be done; where none was done early, this one comes first."""
        done = self.done(step, early)
        return [other for other in self.run(step) if other not in done]

    def rows_before(self, step: int, early: Sequence[int] = ()) -> list[Row]:
        """The rows before an act; after the last act, the whole round."""
        if step >= len(self.asked):
            return self.rows
        done = self.done(step, early)
        return self.rows[: self.asked[self.run(step)[0]]] + [self.rows[self.asked[other]] for other in done]

    def scene(self, step: int, early: Sequence[int] = ()) -> Scene:
        """The table before an act."""
        scene = self.one.scene()
        for row in self.rows_before(step, early):
            scene.take(row, kind_of(row))
        return scene

    def judged(self, step: int, made: Made, early: Sequence[int] = ()) -> tuple[int | None, str, str]:
        """The step that an act is, of those that are due, or None if it is wrong; the act that was due, and why."""
        if not 0 <= step < len(self.asked):
            raise Refusal(f"this round has {len(self.asked)} acts: there is no act {step + 1}")
        verbs = self.verbs()
        if made.verb not in verbs:
            title = self.one.game.title.lower()
            raise Refusal(f"a dealer of {title} does nothing called {made.verb[:40]!r}; {near(made.verb, verbs)}")
        due = self.due(step, early)
        found = next((other for other in due if _fits(made, self.acts[self.asked[other]])), None)
        at = self.asked[due[0] if found is None else found]
        return found, self.texts[at], self.one.events[at].cites[0]

    def after(self, step: int, made: int, early: Sequence[int] = ()) -> dict[str, object]:
        """The table after a right act, with the lines from that act on."""
        run = self.run(step)
        done = [*self.done(step, early), made]
        over = step == run[-1]
        shown = self.shown(step + 1, () if over else done)
        last = self.asked[step + 1] if step + 1 < len(self.asked) else len(self.lines)
        since = self.lines[self.asked[run[-1]] + 1 : last] if over else []
        described = [line for line in (self.lines[self.asked[made]], *since) if line]
        return shown | {"before": described, "early": [] if over else done}

    def verbs(self) -> dict[str, list[str]]:
        """Every verb of a dealer of the game, with the fields to decide."""
        found = {verb: set(takes) for verb, takes in _verbs(self.one.game.name).items()}
        for made in filter(None, self.acts):
            found.setdefault(made.verb, set()).update(_takes(made))
        return {verb: _ordered(found[verb]) for verb in sorted(found)}

    def wordings(self, step: int) -> dict[str, list[str]]:
        """By verb, the words to choose from: those due here, among words of other times."""
        chance = Randomness.seeded(f"deal {self.one.game.name}", step)
        must = self.acts[self.asked[step]]
        heard: dict[str, list[str]] = {verb: [*words] for verb, words in _heard(self.one.game.name).items()}
        for made in filter(None, self.acts):
            if made.words:
                heard.setdefault(made.verb, []).append(made.words)
        found = {}
        for verb, words in heard.items():
            here = [must.words] if must and must.verb == verb else []
            others = chance.shuffled(sorted({*words} - {*here}))
            found[verb] = chance.shuffled([*here, *others[: _WORDINGS - len(here)]])
        return found

    def shown(self, step: int, early: Sequence[int] = ()) -> dict[str, object]:
        """The table before an act as plain data, with all that can be done; the right act is not marked."""
        scene = self.scene(step, early)
        places = {str(of): of for of in scene.spots if of == 0 or "/" not in str(of) or scene.spots[of].cards}
        wagers: dict[str, dict[str, None]] = {}
        for row, made in zip(self.rows, self.acts, strict=True):
            for of in (row[name] for name in _PLACES if made and name in row):
                places.setdefault(str(of), of)
            if made and made.wager:
                wagers.setdefault(made.place, {})[made.wager] = None
        for key, of in places.items():
            for name in scene.spot(of).stakes:
                wagers.setdefault(key, {})[name] = None
        over = step >= len(self.asked)
        return {
            "step": step,
            "acts": len(self.asked),
            "before": self.before(step),
            "places": [_place(scene, of) for _, of in sorted(places.items(), key=lambda item: (len(item[0]), item[0]))],
            "wagers": {key: sorted(names) for key, names in wagers.items()},
            "verbs": {} if over else self.verbs(),
            "words": {} if over else self.wordings(step),
            "over": over,
        }


def _place(scene: Scene, of: int | str) -> dict[str, object]:
    spot = scene.spot(of)
    stakes = [
        {"wager": name, "amount": dollars(amount), "open": name in spot.open} for name, amount in spot.stakes.items()
    ]
    return {"key": str(of), "name": scene.whose(of), "cards": spot.cards, "stakes": stakes}


def _fits(made: Made, must: Made | None) -> bool:
    """Whether an act is the one that must be made, in every field to decide."""
    return (
        must is not None
        and made.verb == must.verb
        and all(
            not wanted or _same(name, wanted, getattr(made, name))
            for name, wanted in msgspec.structs.asdict(must).items()
            if name != "verb"
        )
    )


def _same(name: str, wanted: str, given: str) -> bool:
    if name != "amount":
        return given.strip() == wanted
    try:
        return cents(given.replace("$", "").strip()) == cents(wanted)
    except Refusal:
        raise Refusal(f"{given[:40]!r} is no amount: say dollars and cents, such as 12.50") from None


def _takes(made: Made) -> set[str]:
    return {name for name, value in msgspec.structs.asdict(made).items() if value and name != "verb"}


def _ordered(takes: set[str]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(Made) if field.name in takes]


@lru_cache(maxsize=64)
def _usual(game: str) -> tuple[Made, ...]:
    """The dealer's acts of a game in some fixed rounds."""
    played = [one for number in range(1, 4) for one in rounds(game, 0, 2, number)]
    found: dict[Made, None] = {}
    for one in played:
        try:
            found |= dict.fromkeys(made for made in Dealing(one).acts if made)
        except Refusal:
            continue
    return tuple(found)


def _verbs(game: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for made in _usual(game):
        found.setdefault(made.verb, set()).update(_takes(made))
    return found


def _heard(game: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for made in _usual(game):
        if made.words:
            found.setdefault(made.verb, set()).add(made.words)
    return found


@lru_cache(maxsize=64)
def dealing(game: str, seed: int, level: int) -> Dealing:
    """A round to deal: the first of the school's that has enough to do."""
    check_level(level)
    for number in range(1, 60):
        for one in rounds(game, seed, level, number):
            try:
                found = Dealing(one)
            except Refusal:
                # A round that cannot be adjudicated again is not dealt.
                continue
            if len(found.asked) >= FEWEST:
                return found
    raise Refusal(f"there is no round of {game} to deal")


def steps(game: str, seed: int, level: int) -> Iterator[Step]:
    """A round act by act, each among wrong alternatives, with the events in between."""
    found = dealing(game, seed, level)
    chance = Randomness.seeded(f"deal {game} {level}", seed)
    for step, at in enumerate(found.asked):
        text = found.texts[at]
        alike = found.one.alike(at)
        texts = [other for place, other in enumerate(found.texts) if place not in alike]
        others = [*dict.fromkeys(other for other in texts if other and other != text)]
        choices = chance.shuffled([text, *chance.shuffled(others)[: CHOICES - 1]])
        yield Step(found.before(step), found.acts[at], text, found.one.events[at].cites[0], choices, at)
    yield Step(found.before(len(found.asked)))
