"""Acts: everything that a script can order, the outcome each needs, and what it changes.

An act is asked before it is done: `verify` refuses with a reason, `apply` carries it out. Drivers supply outcomes.
"""

from __future__ import annotations

import re
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

import msgspec

from pitboss.equipment import Card, Randomness, unpacked
from pitboss.equipment.cards import sign
from pitboss.money import dollars
from pitboss.refusal import Refusal, near
from pitboss.table.acts.calls import Call
from pitboss.table.engine.sealed_key import places
from pitboss.table.parts import Choices, DealtCards, WagerGroups
from pitboss.words import does

if TYPE_CHECKING:
    from pitboss.table.table import AnyTable, Table
    from pitboss.table.view.scene import Scene

Row = dict[str, Any]
"""An event's view as plain data, under the names of the act's fields."""

HOUSE = 0
"""The dealer's place on the layout; players' boxes count from 1 at the dealer's left, clockwise."""

BEHIND = 100
"""Where several people wager on a box, the second one's place is the box's number plus 100, and so on."""

ROLES = (
    *("dealer", "player", "floorperson", "casino-supervisor", "pit-boss", "pit-clerk", "boxperson", "stickperson"),
    *("writer", "cashier", "runner"),
)
"""Roles at a table. A supervisor may do what a floorperson may; no other role stands in for another."""

STAFF = ("dealer", "floorperson", "casino-supervisor")
"""Roles that may report an irregularity, unless its ruling names others."""


def place(of: int | str) -> str:
    """A box, one of its hands, the dealer or a shared hand, in words."""
    if isinstance(of, str):
        box, of_box, hand = of.partition("/")
        if of_box:
            return f"{place(int(box))}, hand {hand}"
        return of.removeprefix("player:") if of.startswith("player:") else f"the {of}'s hand"
    behind = f", bettor {of // BEHIND + 1}" if of > BEHIND else ""
    return "the dealer" if of == HOUSE else f"box {of % BEHIND}{behind}"


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Narrated:
    """An entry in a table's history with its own name, and how it is described to viewers."""

    __slots__ = ()

    page: ClassVar[tuple[str, ...]] = ()
    """Fields that a page needs besides the sentence."""
    starts_new_shoe: ClassVar[bool] = False
    """Whether the cards are new from here on: nothing seen before says anything about the next ones."""
    sentence: ClassVar[str | None] = None
    """Sentence template with fields in braces (`{whose}` for its box); empty for acts that are not narrated."""

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Apply the act to a scene, from its row alone; returns its sentence, or an empty string."""
        if cls.sentence is None:
            return scene.particulars(row)
        whose = scene.whose(row["box"]) if "{whose}" in cls.sentence else ""
        return cls.sentence.format(whose=whose, **row)

    @classmethod
    def reveals(cls, scene: Scene, row: Row) -> list[Card]:
        """Cards that are seen here for the first time."""
        card = row.get("card")
        return [card] if isinstance(card, str) else []

    @classmethod
    def spoken(cls, row: Row) -> bool:
        """Whether the sentence is spoken aloud."""
        return False


_unlisted: list[type[Act]] = []
"""Kinds of acts defined since the last lookup by name."""


class Act(
    Narrated, msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True, tag_field="act", tag=_kebab
):
    """Base class: a dealer's action that needs no outcome and changes only the record."""

    cite: str = ""
    """Its paragraph. A script leaves it out, or gives a part or another number; the engine fills it in (`marks`)."""
    also: tuple[str, ...] = ()
    """Further paragraphs that the same act carries out."""

    citing: ClassVar[str] = ""
    """A further field that holds a paragraph and is filled in likewise."""
    moves_chips: ClassVar[bool] = True
    """Whether the act can move chips: the bank's sum is checked then."""
    reveals_by_omission: ClassVar[bool] = False
    """Whether showing some hands at once reveals that the others are not of that kind.

    For the conformance suite, which looks for leaks by dealing other unseen cards.
    """
    asks: ClassVar[str | None] = None
    """The kind of outcome that the act waits for; None for none."""
    named: ClassVar[str] = ""
    """The field of a view that holds the outcome."""
    reads: ClassVar[tuple[str, ...] | None] = None
    """The fields that `describe` reads, if not all: frequent acts are then described faster."""
    uncovers: ClassVar[bool] = False
    """Whether a card that leaves the shoe by this act is public."""
    changes_shoe: ClassVar[bool] = False
    """Whether it switches to another shoe: cards drawn early from the first one wait there."""
    performed_by: ClassVar[str] = "dealer"
    """The role that performs it, if always the same."""
    plain: ClassVar[bool] = True
    """Whether it needs no outcome and is never refused."""

    def by(self, t: AnyTable) -> str:
        """The role that performs it, or `player:` and a name."""
        return self.performed_by

    def verify(self, t: AnyTable, outcome: Any) -> None:
        """Refuse an invalid outcome."""
        if outcome is not None:
            raise Refusal(f"the dealer's next act ({self.__struct_config__.tag}) takes no answer", self.cite)

    def apply(self, t: AnyTable, outcome: Any) -> None:
        """Change the table; the outcome has been verified."""

    def hides(self, viewer: str, outcome: Any) -> bool:
        """Whether the outcome is hidden from a role."""
        return False

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """Fields of the act that are hidden from a role."""
        return ()

    def charge(self) -> tuple[int, int]:
        """What a box pays to the house by it besides wagers: the box, and the amount."""
        return 0, 0

    def implied_hand(self, t: AnyTable, outcome: Any) -> int | str | None:
        """The hand about which this act gives information away without showing its cards.

        For the conformance suite, which looks for leaks by dealing other unseen cards.
        """
        return None

    def view(self, row: Row, outcome: Any, viewer: str) -> Row:
        """The row of the act for a role, with its outcome."""
        if outcome is not None and not self.hides(viewer, outcome):
            row[self.named] = outcome
        return row

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.plain = cls.asks is None and cls.verify is Act.verify
        _unlisted.append(cls)


def kind(wager: str) -> str:
    """A wager's kind, without the part of its name after a colon, which the layout has no area for."""
    return wager.partition(":")[0]


class Wager(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """A wager that a player offers, in cents."""

    box: int
    player: str
    wager: str
    """Its name, with any details after a colon, as the game reads them ("2-spot:7-41")."""
    amount: int
    form: str = "chips"
    coupon: int = 0
    """The face value of a coupon within the amount."""


class Incident(Narrated, msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """What happened instead of the plain outcome; the game's ruling decides what follows."""

    kind: str
    card: Card | None = None
    wager: Wager | None = None
    amount: int = 0
    cite: str = ""
    """The ruling's paragraph, filled in by the engine, as is whether the rules foresee it as part of play."""
    regular: bool = False
    unseen: bool = False
    """Whether the card is unseen."""

    def view(self, at: str, viewer: str) -> Row:
        """What happened, and at which act, as a role may see it."""
        row: Row = {"act": "incident" if self.regular else "irregularity", "kind": self.kind, "at": at}
        if self.card is not None and (viewer == "auditor" or not self.unseen):
            row["card"] = self.card
        if self.amount:
            row["amount"] = dollars(self.amount)
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Described by the game's ruling or, if part of play, by what happens."""
        kind = str(row["kind"])
        if row["act"] == "irregularity":
            says = [ruling.says for ruling in scene.game.rulings if (ruling.kind, ruling.cite) == (kind, row["cite"])]
            return f"{kind.replace('-', ' ')}: {says[0]}" if says else kind
        if kind == "fill":
            return f"the table needs chips: a fill of {row['amount']}"
        return _IN_PLAY.get(kind, kind.replace("-", " "))


class Shuffled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """The result of a shuffle: the key of its order, or the order itself; neither where it is unknown."""

    key: str | None = None
    order: str | None = None
    face_up: tuple[int, ...] = ()
    seeds: tuple[str, ...] = ()
    """Seeds that players added after the key was sealed: the cards are shuffled once more with them."""
    next: str | None = None
    """The key of the next shuffle, which is sealed with this one."""

    def cards(self, deck: list[Card]) -> list[Card] | None:
        """The order of the cards, derived from the key if there is one."""
        if self.order is not None:
            return unpacked(self.order)
        if self.key is None:
            return None
        order = Randomness(bytes.fromhex(self.key)).shuffled(deck)
        return [order[place] for place in places(self.seeds, len(order))] if self.seeds else order


_IN_PLAY = {"cutting-card": "the cutting card comes out", "cash-wager": "cash lies on the layout"}
_ALOUD = ("announce", "result")
_STATED = ("natural", "pass-over", "stand", "stop", "turn-down", "wait")
"""Actions whose words are a full sentence."""
CLOSE = "close-betting"
"""The row name of the end of betting where nothing is announced."""


class TableAction(Act, frozen=True, tag="deed"):
    """A named action at the table: wash, spread, inspect, announce …"""

    what: str
    words: str = ""
    actor: str = "dealer"
    moves_chips: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...] | None] = ("what", "words", "actor")

    def by(self, t: AnyTable) -> str:
        """The person who does it."""
        return self.actor

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A row under the action's own name."""
        row["act"] = row.pop("what")
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Who does what; announcements in quotation marks."""
        what, words = str(row["act"]), str(row.get("words", ""))
        if what in _ALOUD:
            if what == "announce":
                scene.fresh()
            end = "" if words.endswith(("?", "!", ".")) else "."
            return f"“{words}{end}”"
        if "actor" in row or words:
            who = str(row.get("actor", "dealer")).removeprefix("player:")
            if words and what in _STATED:
                # What is journalled stays as it is; people read it in fewer words.
                return words.replace(" does not answer, which stands for ", " did not answer: ")
            verb, object_ = does(what)
            if words.startswith(f"{verb} "):
                return f"{who} {words}"
            # What is corrected, and why something is ordered, is said in a sentence of its own.
            colon = ":" if words and (object_ or what == "correct") else ""
            return f"{who} {verb} {object_}{colon} {words}".replace("  ", " ").rstrip()
        return what.replace("-", " ")

    @classmethod
    def spoken(cls, row: Row) -> bool:
        """Announcements, and results that are called."""
        return row["act"] in _ALOUD


class Betting(Act, frozen=True):
    """Betting until the dealer closes it (outcome None); offered to one box if it names one."""

    open: tuple[str, ...] = ()
    """The open wagers by name, if they are few."""
    words: str = ""
    box: int = 0
    asks: ClassVar[str | None] = "wager"
    reads: ClassVar[tuple[str, ...] | None] = ()
    citing: ClassVar[str] = "placing"
    placing: str = ""
    """The paragraph for the events of single wagers."""
    group: str = ""
    """The game's name for the open wagers, if they are many: a journal need not repeat them."""
    house_wagers: tuple[str, ...] = ()
    """The open wagers that are a house's own: their events stand under no paragraph of the law."""

    def by(self, t: AnyTable) -> str:
        """Answered by a player if offered to one box; otherwise players place wagers and the dealer closes."""
        return f"player:{t.seats[self.box]}" if self.box else "dealer"

    def verify(self, t: AnyTable, outcome: object) -> None:
        """Verify a wager against the game and the posted limits."""
        if outcome is None:
            if not self.box and (missing := t.game.missing_wagers(t)):
                self._refuse_to_close(t, missing[0])
        elif isinstance(outcome, Wager):
            t.game.verify_wager(t, self, outcome)
        elif not isinstance(outcome, Call):
            raise Refusal("betting is open: place a wager, or close it", self.cite)
        elif outcome not in self.calls_open(t):
            raise Refusal(f"{outcome.player!r} cannot call {outcome.says!r} now", self.cite)

    def _refuse_to_close(self, t: Table, missing: Wager) -> NoReturn:
        """Refuse to close while a wager on the layout needs another that is missing or too small."""
        rule = t.game.wager(missing.wager)
        if rule.asked:
            beside = f"which this table asks for beside the {rule.needs} wager"
            raise Refusal(f"{place(missing.box)} has no {rule.name} wager, {beside}", rule.cite)
        lies = t.money.wagers.get((missing.box, missing.wager), 0)
        sized = any(t.game.fixed(t, name) for name in t.game.together(t, missing.wager, missing.amount))
        times = f"{rule.times} times " if rule.times > 1 else ""
        wanted = f"{times}the {rule.equals} wager, {dollars(missing.amount)}"
        stands = f"which must equal {wanted if times else 'the other'}"
        stands = "without which the other cannot stand" if sized else stands
        reason = f"{place(missing.box)} has no {missing.wager} wager, {stands}"
        if lies and not sized:
            reason = f"the {missing.wager} wager of {place(missing.box)}, {dollars(lies)}, must equal {wanted}"
        raise Refusal(reason, rule.cite)

    def apply(self, t: AnyTable, outcome: Wager | Call | None) -> None:
        """Move the chips from the player to the layout."""
        if outcome is not None and isinstance(outcome, Wager):
            t.place(outcome)

    def opens(self, t: Table) -> tuple[str, ...]:
        """The open wagers; those of a group as they were when betting began."""
        if not self.group:
            return self.open
        if t.run.opened[0] is not self:
            t.run.opened = self, t.game.part(WagerGroups).groups[self.group](t)
        return t.run.opened[1]

    def open_to(self, t: AnyTable, player: str) -> tuple[str, ...]:
        """The wagers that a player may make; at most games all open ones."""
        return self.opens(t)

    def spelled(self, t: Table) -> Betting:
        """The same act with every wager by name, as in journals from before groups."""
        return msgspec.structs.replace(self, open=self.opens(t), group="")

    def calls_open(self, t: AnyTable) -> tuple[Call, ...]:
        """Calls that players may make now; none at most games."""
        return ()

    def called(self, call: Call) -> str:
        """The paragraph of a call."""
        return self.cite

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """The row of a wager, of a call, of the end of betting, or of an offer that was declined."""
        if type(outcome) is Wager:
            placed: Row = {"act": "wager", "box": outcome.box, "player": outcome.player, "wager": outcome.wager}
            placed["amount"] = dollars(outcome.amount)
            if outcome.coupon:
                placed["coupon"] = dollars(outcome.coupon)
            return placed if outcome.form == "chips" else placed | {"form": outcome.form}
        if type(outcome) is Call:
            call: Row = {"act": "call", "box": outcome.box, "player": outcome.player, "says": outcome.says}
            return call | {"wager": outcome.wager} if outcome.wager else call
        if self.box:
            return {"act": "decline", "box": self.box, "wagers": list(self.open)}
        if not self.words:
            # Where no call is ordered none is made.
            return {"act": CLOSE, "also": list(self.also)}
        return {"act": "announce", "words": self.words, "also": list(self.also)}

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Put chips on the layout, or apply a call."""
        if row["act"] == "wager":
            scene.fresh()
            return scene.staked(row)
        if row["act"] == CLOSE:
            scene.fresh()
            return "wagers are closed"
        if row["act"] == "call":
            return f"{row['player']} calls {row.get('wager', '')} {row['says'].replace('-', ' ')}".replace("  ", " ")
        return f"{scene.whose(row['box'])}: no {' or '.join(row['wagers'])}"


class Place(Act, frozen=True):
    """A wager that the rules require, or that stands although it should have been refused."""

    wager: Wager

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move the chips from the player to the layout."""
        t.place(self.wager)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A row with the wager's fields."""
        return flat(row)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Described like any wager."""
        return scene.staked(row)


class _Draw(Act, frozen=True):
    """A card leaves the shoe."""

    asks: ClassVar[str | None] = "card"
    named: ClassVar[str] = "card"
    moves_chips: ClassVar[bool] = False

    def verify(self, t: AnyTable, outcome: object) -> None:
        """A card that can leave the shoe now, or the one drawn before in error."""
        shoe = t.cards.shoe
        if t.cards.held and t.due is not None:
            if outcome != t.due:
                raise Refusal(f"the card drawn before, {t.due}, comes next", self.cite)
        elif not isinstance(outcome, str):
            raise Refusal("a card is needed here", self.cite)
        elif shoe.face_up and shoe.dealt in shoe.face_up:
            raise Refusal("the next card lies face up in the shoe", self.cite)
        else:
            shoe.verify(outcome)


class Deal(_Draw, frozen=True):
    """Deal one card to a box or, at 0, to the dealer."""

    to: int | str
    """A box, 0 for the dealer, one of several hands of a box ("3/2"), or the name of a shared hand."""
    deal: str = "original"
    face: str = "up"
    drawn_by: str = "dealer"
    why: str = ""
    """The reason in a sentence, if a rule decides whether the card is dealt."""
    eyes: str = ""
    """The only player who may look at a face-down card."""
    reads: ClassVar[tuple[str, ...] | None] = ("to",)

    def by(self, t: AnyTable) -> str:
        """The player with the shoe."""
        return self.drawn_by

    def apply(self, t: AnyTable, outcome: Card) -> None:
        """Add the card to the hand."""
        t.draw(outcome)
        if self.to in t.cards.hands:
            t.cards.hands[self.to].append(outcome)
        else:
            t.cards.hands[self.to] = [outcome]

    def hides(self, viewer: str, outcome: object) -> bool:
        """A face-down card is hidden from others."""
        return self.face != "up" and viewer not in ("auditor", f"player:{self.eyes}")

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A card joins a hand; a hidden one lies there face down."""
        scene.fresh()
        card = row.get("card")
        scene.spot(row["to"]).cards.append(card)
        hidden = f"a {scene.game.part(DealtCards).pieces.one}, face down"
        return f"{scene.whose(row['to'])}: {sign(card) if card else hidden}"


class Burn(_Draw, frozen=True):
    """Burn one card: face down and unseen, or shown where the rules require it."""

    shown: bool = False
    reads: ClassVar[tuple[str, ...] | None] = ()

    def apply(self, t: AnyTable, outcome: Card) -> None:
        """Put the card into the rack."""
        t.draw(outcome)
        t.cards.burn_due = False
        t.cards.rack.put(t.round, "burn", [outcome])

    def hides(self, viewer: str, outcome: object) -> bool:
        """A burn card that is not shown is hidden."""
        return not self.shown and viewer != "auditor"

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Seen or unseen."""
        return f"burn card {sign(row['card'])}" if "card" in row else "a card is burned, face down"


class WaiveBurn(Act, frozen=True):
    """Cancel a forgotten burn card."""

    sentence = "no card is burned"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Nothing left to burn."""
        t.cards.burn_due = False


class Discard(Act, frozen=True):
    """Put a card that left the shoe into the rack unused."""

    card: Card
    uncovers: ClassVar[bool] = True

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move it from the shoe to the rack."""
        t.cards.shoe.draw(self.card)
        t.cards.rack.put(t.round, "unused", [self.card])

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The card was seen by all."""
        return f"{sign(row['card'])} goes into the discard rack"


class Hold(Act, frozen=True):
    """Set a card drawn in error aside as the next one; if seen, for the next hand."""

    card: Card
    seen: bool = False

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """An unseen card is hidden."""
        return () if self.seen or viewer == "auditor" else ("card",)

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Take it out of the shoe, ahead of everything that comes after it."""
        t.cards.shoe.draw(self.card)
        t.cards.held.append(self.card)
        t.cards.held_for_hand = self.seen

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Named only if it was seen."""
        card = sign(row["card"]) if "card" in row else "a card"
        return f"{card}, drawn by mistake, is kept for later"


class Decide(Act, frozen=True):
    """A choice of one player, for one box, or of a role."""

    box: int
    choices: tuple[str, ...] = ()
    default: str = ""
    """The default answer, if there is one."""
    role: str = ""
    hand: str = ""
    """The hand in question, if a box has more than one."""
    asks: ClassVar[str | None] = "choice"
    named: ClassVar[str] = "choose"
    moves_chips: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...] | None] = ("box", "default")

    def by(self, t: AnyTable) -> str:
        """The box's player, unless the role decides."""
        return self.role or f"player:{t.seats[self.box]}"

    def verify(self, t: AnyTable, outcome: object) -> None:
        """Verify that the choice is open."""
        if outcome not in self.choices:
            verify_open(t, self.box, str(outcome), self.hand)
            who = self.role or f"box {self.box}"
            raise Refusal(f"{outcome!r} is not open to {who} now; {near(str(outcome), self.choices)}", self.cite)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The choice; not narrated where it is the default."""
        if row["choose"] == row.get("default"):
            return ""
        return f"{scene.whose(row['box'])}: {str(row['choose']).replace('-', ' ')}"


def verify_open(t: Table, box: int, choice: str, hand: str = "") -> None:
    """Refuse a choice that a rule closes to the box, citing that rule."""
    if closed := t.game.part(Choices).why_not_allowed(t, box, choice, hand):
        reason, cite = closed
        # It is also asked outside of a table's scripts, where the engine completes no paragraph.
        raise Refusal(f"{choice!r} is not open to {place(hand or box)}: {reason}", t.law[cite])


class Collect(Act, frozen=True):
    """Collect the cards of some boxes into the rack, hand by hand, so that each can be reconstructed."""

    boxes: tuple[int | str, ...]
    moves_chips: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...] | None] = ("boxes",)

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move hands to the rack."""
        for box in self.boxes:
            t.cards.rack.put(t.round, box, t.cards.hands.pop(box))

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Clear the collected hands."""
        for box in row["boxes"]:
            scene.spot(box).collected = True
        return ""


def flat(row: Row) -> Row:
    """The row of an act about a wager, with the wager's own fields."""
    row |= row.pop("wager")
    del row["type"]
    return row


_PLAIN = {"n", "act", "cite", "also", "words", "actor"}
_kinds: dict[str, type[Narrated]] = dict.fromkeys(("wager", "call", "decline", CLOSE), Betting)
_kinds |= dict.fromkeys(("incident", "irregularity"), Incident)
_one_at_a_time = Lock()
_certain: dict[str, str] = {}
"""A field that is in every row of an act of that name."""


def is_whole(kind: type[Act]) -> bool:
    """Whether a kind of act is fully defined: another thread may be loading a game."""
    return hasattr(kind, "__struct_fields__")


def _list_kinds() -> None:
    with _one_at_a_time:
        for kind in [kind for kind in _unlisted if is_whole(kind)]:
            _unlisted.remove(kind)
            tag = str(kind.__struct_config__.tag)
            _kinds[tag] = kind
            required = [part.name for part in msgspec.structs.fields(kind) if part.required and part.name not in _PLAIN]
            if required and kind.redacted is Act.redacted:
                _certain[tag] = next((name for name in kind.reads or () if name in required), required[0])


def kind_of(row: Row) -> type[Narrated]:
    """The class that describes a row: the act of that name or, for a named action, the action."""
    if _unlisted:
        _list_kinds()
    name = row["act"]
    # A device has a name of its own for being set going.
    found = _kinds.get("draw" if "device" in row else name, TableAction)
    if found is TableAction or len(row) > len(_PLAIN) or _certain.get(name) in row or not row.keys() <= _PLAIN:
        return found
    own = getattr(found, "__struct_fields__", ())
    words = any(part in row and part not in own for part in ("words", "actor"))
    return TableAction if words or name in _certain else found
