"""Acts: everything that a script can order, what outcome each needs, and what it changes.

An act is asked before it is done: `verify` refuses with the reason, `apply` does the deed. Drivers supply outcomes.
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
"""The dealer's own place on the layout; players' boxes count from 1 at the dealer's left, clockwise."""

BEHIND = 100
"""Where several people wager on a box, the second one's place is the box's number and 100, and so on."""

ROLES = (
    *("dealer", "player", "floorperson", "casino-supervisor", "pit-boss", "pit-clerk", "boxperson", "stickperson"),
    *("writer", "cashier", "runner"),
)
"""The people of a table. A supervisor may do what a floorperson may; nobody else stands in for another."""

STAFF = ("dealer", "floorperson", "casino-supervisor")
"""Those who may report an irregularity, unless its ruling names others."""


def place(of: int | str) -> str:
    """A box, one of its hands, the dealer or a hand that nobody owns, in words."""
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
    """The particulars that a page needs beside the sentence."""
    starts_new_shoe: ClassVar[bool] = False
    """Whether the cards are new from here: nothing that was seen before says anything about what comes."""
    sentence: ClassVar[str | None] = None
    """What tells it, with particulars in braces (`{whose}` for its box); nothing where it goes without saying."""

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Take it into a scene, from its row alone; the sentence that tells it, or nothing."""
        if cls.sentence is None:
            return scene.particulars(row)
        whose = scene.whose(row["box"]) if "{whose}" in cls.sentence else ""
        return cls.sentence.format(whose=whose, **row)

    @classmethod
    def reveals(cls, scene: Scene, row: Row) -> list[Card]:
        """The cards that are seen here for the first time."""
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
    """The base: a deed of the dealer that needs no outcome and changes nothing but the record."""

    cite: str = ""
    """Its paragraph. A script leaves it out, or names a part or another number; the engine fills it in (`marks`)."""
    also: tuple[str, ...] = ()
    """Further paragraphs that the same act carries out."""

    citing: ClassVar[tuple[str, ...]] = ()
    """Particulars that name paragraphs too, and are filled in likewise."""
    moves_chips: ClassVar[bool] = True
    """Whether chips may lie elsewhere after it: the bank's sum is checked then."""
    reveals_by_omission: ClassVar[bool] = False
    """Whether hands of some sort are shown at once, so that a hand which is not shown is known to be none of them.

    A declaration for the conformance suite, which looks for leaks by dealing other cards where nobody saw any.
    """
    asks: ClassVar[str | None] = None
    """What kind of outcome the act waits for; None for a plain deed."""
    named: ClassVar[str] = ""
    """The name under which the outcome stands in a view."""
    reads: ClassVar[tuple[str, ...] | None] = None
    """The fields that `describe` reads, if not all: frequent acts are then described faster."""
    uncovers: ClassVar[bool] = False
    """Whether a card that leaves the shoe by it is seen by everybody."""
    changes_shoe: ClassVar[bool] = False
    """Whether it turns to another shoe: what was drawn from the first one before its time waits there."""
    performed_by: ClassVar[str] = "dealer"
    """The role that performs it, where it is always the same."""

    def by(self, t: AnyTable) -> str:
        """The role that performs it, or `player:` and a name."""
        return self.performed_by

    def verify(self, t: AnyTable, outcome: Any) -> None:
        """Refuse an outcome that the act cannot have."""
        if outcome is not None:
            raise Refusal(f"the dealer's next act ({self.__struct_config__.tag}) takes no answer", self.cite)

    def apply(self, t: AnyTable, outcome: Any) -> None:
        """Change the table; the outcome was verified."""

    def hides(self, viewer: str, outcome: Any) -> bool:
        """Whether the outcome must not be shown to that role."""
        return False

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """The particulars of the act that must not be shown to that role."""
        return ()

    def charge(self) -> tuple[int, int]:
        """What a box pays to the house by it beside all wagers: the box, and how much."""
        return 0, 0

    def implied_hand(self, t: AnyTable, outcome: Any) -> int | str | None:
        """A hand of which everybody can tell something by what is done with it, though nobody sees its cards.

        A declaration for the conformance suite, which looks for leaks by dealing other cards where nobody saw any.
        """
        return None

    def view(self, row: Row, outcome: Any, viewer: str) -> Row:
        """The row of the act, for that role, with its outcome beside the particulars."""
        if outcome is not None and not self.hides(viewer, outcome):
            row[self.named] = outcome
        return row

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        _unlisted.append(cls)


def kind(wager: str) -> str:
    """What a wager is, without its particulars: those stand after a colon, where the layout has no area for each."""
    return wager.partition(":")[0]


class Wager(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """A wager as a player offers it, in cents."""

    box: int
    player: str
    wager: str
    """Its name; one with particulars has them after a colon, as the game reads them ("2-spot:7-41")."""
    amount: int
    form: str = "chips"
    coupon: int = 0
    """The face value of a coupon that is part of the amount."""


class Incident(Narrated, msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """What happened instead of the plain outcome; the game's ruling says what follows."""

    kind: str
    card: Card | None = None
    wager: Wager | None = None
    amount: int = 0
    cite: str = ""
    """The ruling's paragraph, filled in by the engine, as is whether the rules foresee it as part of play."""
    regular: bool = False
    unseen: bool = False
    """Whether nobody has seen the card."""

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
        """By what the game's ruling says; what belongs to play, by what happens."""
        kind = str(row["kind"])
        if row["act"] == "irregularity":
            says = [ruling.says for ruling in scene.game.rulings if (ruling.kind, ruling.cite) == (kind, row["cite"])]
            return f"{kind.replace('-', ' ')}: {says[0]}" if says else kind
        if kind == "fill":
            return f"the table needs chips: a fill of {row['amount']}"
        return _IN_PLAY.get(kind, kind.replace("-", " "))


class Shuffled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """The result of a shuffle: the key of its order, or the order itself; neither where nobody knows it."""

    key: str | None = None
    order: str | None = None
    face_up: tuple[int, ...] = ()
    seeds: tuple[str, ...] = ()
    """What players have added since the key was sealed: the cards are shuffled once more with them."""
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
"""Deeds whose words are a sentence by themselves."""
CLOSE = "close-betting"
"""What the end of betting is called where nothing is said aloud."""


class TableAction(Act, frozen=True, tag="deed"):
    """A named action at the table: wash, spread, inspect, announce …"""

    what: str
    words: str = ""
    actor: str = "dealer"
    moves_chips: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...] | None] = ("what", "words", "actor")

    def by(self, t: AnyTable) -> str:
        """The one who does it."""
        return self.actor

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """Under its own name."""
        row["act"] = row.pop("what")
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Who does what; what is announced, in quotation marks."""
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
        """What is announced, and the result that is called."""
        return row["act"] in _ALOUD


class Betting(Act, frozen=True):
    """Wagers may be placed until the dealer closes (outcome None); offered to one box if it names one."""

    open: tuple[str, ...] = ()
    """The wagers by name, where they are few."""
    words: str = ""
    box: int = 0
    asks: ClassVar[str | None] = "wager"
    reads: ClassVar[tuple[str, ...] | None] = ()
    citing: ClassVar[tuple[str, ...]] = ("placing",)
    placing: str = ""
    """The paragraph on how wagers are placed, for the events of single wagers."""
    group: str = ""
    """The game's name for the wagers that are open, where they are many: a journal need not repeat them."""

    def by(self, t: AnyTable) -> str:
        """A player's to answer if offered to one box; otherwise players place and the dealer closes."""
        return f"player:{t.seats[self.box]}" if self.box else "dealer"

    def verify(self, t: AnyTable, outcome: object) -> None:
        """A wager that the game and the posted limits allow here and now."""
        if outcome is None:
            if not self.box and (owed := t.game.missing_wagers(t)):
                self._refuse_to_close(t, owed[0])
        elif isinstance(outcome, Wager):
            t.game.verify_wager(t, self, outcome)
        elif not isinstance(outcome, Call):
            raise Refusal("betting is open: place a wager, or close it", self.cite)
        elif outcome not in self.calls_open(t):
            raise Refusal(f"{outcome.player!r} cannot call {outcome.says!r} now", self.cite)

    def _refuse_to_close(self, t: Table, missing: Wager) -> NoReturn:
        """Another wager on the layout cannot stand without one that is missing, or not as large as it must be."""
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
        """The chips go from the player to the layout."""
        if outcome is not None and isinstance(outcome, Wager):
            t.place(outcome)

    def opens(self, t: Table) -> tuple[str, ...]:
        """The wagers that are open, those of a group as it was when betting began."""
        if not self.group:
            return self.open
        if t.run.opened[0] is not self:
            t.run.opened = self, t.game.part(WagerGroups).groups[self.group](t)
        return t.run.opened[1]

    def open_to(self, t: AnyTable, player: str) -> tuple[str, ...]:
        """The wagers that a player may make; at most games all that are open."""
        return self.opens(t)

    def spelled(self, t: Table) -> Betting:
        """The same with every wager by name, as journals had it before there were groups."""
        return msgspec.structs.replace(self, open=self.opens(t), group="")

    def calls_open(self, t: AnyTable) -> tuple[Call, ...]:
        """What players may call now; at most games nothing."""
        return ()

    def called(self, call: Call) -> str:
        """The paragraph under which it is called."""
        return self.cite

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A wager, a call, a word that closes the betting, or that the one who was asked wants none."""
        if type(outcome) is Wager:
            placed: Row = {"act": "wager", "box": outcome.box, "player": outcome.player, "wager": outcome.wager}
            placed["amount"] = dollars(outcome.amount)
            if outcome.coupon:
                placed["coupon"] = dollars(outcome.coupon)
            return placed if outcome.form == "chips" else placed | {"form": outcome.form}
        if type(outcome) is Call:
            said: Row = {"act": "call", "box": outcome.box, "player": outcome.player, "says": outcome.says}
            return said | {"wager": outcome.wager} if outcome.wager else said
        if self.box:
            return {"act": "decline", "box": self.box, "wagers": list(self.open)}
        if not self.words:
            # Where no call is ordered none is made.
            return {"act": CLOSE, "also": list(self.also)}
        return {"act": "announce", "words": self.words, "also": list(self.also)}

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Chips on the layout, or words to the dealer."""
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
    """A wager that the rules require or that stands although it should have been refused."""

    wager: Wager

    def apply(self, t: AnyTable, outcome: object) -> None:
        """The chips go from the player to the layout."""
        t.place(self.wager)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """With the particulars of the wager."""
        return flat(row)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """As any wager."""
        return scene.staked(row)


class _Draw(Act, frozen=True):
    """A card leaves the shoe."""

    asks: ClassVar[str | None] = "card"
    named: ClassVar[str] = "card"
    moves_chips: ClassVar[bool] = False

    def verify(self, t: AnyTable, outcome: object) -> None:
        """A card that can leave the shoe now, or the one that was drawn before in error."""
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
    """One card to a box or, at 0, to the dealer."""

    to: int | str
    """A box, 0 for the dealer, one of several hands of a box ("3/2"), or the name of a hand that nobody owns."""
    deal: str = "original"
    face: str = "up"
    drawn_by: str = "dealer"
    why: str = ""
    """The reason in a sentence, where a rule decides whether the card is dealt."""
    eyes: str = ""
    """The one player who may look at a card that lies face down."""
    reads: ClassVar[tuple[str, ...] | None] = ("to",)

    def by(self, t: AnyTable) -> str:
        """The player with the shoe."""
        return self.drawn_by

    def apply(self, t: AnyTable, outcome: Card) -> None:
        """The card joins the hand."""
        t.draw(outcome)
        if self.to in t.cards.hands:
            t.cards.hands[self.to].append(outcome)
        else:
            t.cards.hands[self.to] = [outcome]

    def hides(self, viewer: str, outcome: object) -> bool:
        """A card dealt face down is not for other eyes."""
        return self.face != "up" and viewer not in ("auditor", f"player:{self.eyes}")

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A card joins a hand; one that may not be seen lies there face down."""
        scene.fresh()
        card = row.get("card")
        scene.spot(row["to"]).cards.append(card)
        hidden = f"a {scene.game.part(DealtCards).pieces.one}, face down"
        return f"{scene.whose(row['to'])}: {sign(card) if card else hidden}"


class Burn(_Draw, frozen=True):
    """One card into the discard rack: face down and seen by nobody, or shown where the rules want it."""

    shown: bool = False
    reads: ClassVar[tuple[str, ...] | None] = ()

    def apply(self, t: AnyTable, outcome: Card) -> None:
        """The card joins the rack."""
        t.draw(outcome)
        t.cards.burn_due = False
        t.cards.rack.put(t.round, "burn", [outcome])

    def hides(self, viewer: str, outcome: object) -> bool:
        """Nobody sees a burn card that is not shown."""
        return not self.shown and viewer != "auditor"

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Seen or unseen."""
        return f"burn card {sign(row['card'])}" if "card" in row else "a card is burned, face down"


class WaiveBurn(Act, frozen=True):
    """A burn card that was forgotten is no longer owed."""

    sentence = "no card is burned"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Nothing left to burn."""
        t.cards.burn_due = False


class Discard(Act, frozen=True):
    """A card that left the shoe goes into the rack unused."""

    card: Card
    uncovers: ClassVar[bool] = True

    def apply(self, t: AnyTable, outcome: object) -> None:
        """From the shoe to the rack."""
        t.cards.shoe.draw(self.card)
        t.cards.rack.put(t.round, "unused", [self.card])

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Everybody has seen it."""
        return f"{sign(row['card'])} goes into the discard rack"


class Hold(Act, frozen=True):
    """A card drawn in error waits to be used as the next one; if it was seen, for the next hand."""

    card: Card
    seen: bool = False

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """Unseen means unseen."""
        return () if self.seen or viewer == "auditor" else ("card",)

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Out of the shoe, in front of everything that comes after it."""
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
    """What silence means, where it means something."""
    role: str = ""
    hand: str = ""
    """The hand it is about, where a box has more than one."""
    asks: ClassVar[str | None] = "choice"
    named: ClassVar[str] = "choose"
    moves_chips: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...] | None] = ("box", "default")

    def by(self, t: AnyTable) -> str:
        """The player whose box it is, unless it is the role's to decide."""
        return self.role or f"player:{t.seats[self.box]}"

    def verify(self, t: AnyTable, outcome: object) -> None:
        """One of the choices that are open."""
        if outcome not in self.choices:
            verify_open(t, self.box, str(outcome), self.hand)
            who = self.role or f"box {self.box}"
            raise Refusal(f"{outcome!r} is not open to {who} now; {near(str(outcome), self.choices)}", self.cite)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A choice, which goes without saying where it is what silence means."""
        if row["choose"] == row.get("default"):
            return ""
        return f"{scene.whose(row['box'])}: {str(row['choose']).replace('-', ' ')}"


def verify_open(t: Table, box: int, choice: str, hand: str = "") -> None:
    """Refuse a choice that a rule of the game closes to the box, under that rule."""
    if closed := t.game.part(Choices).why_not_allowed(t, box, choice, hand):
        reason, cite = closed
        # It is asked outside of a table's scripts too, where nobody else completes a name.
        raise Refusal(f"{choice!r} is not open to {place(hand or box)}: {reason}", t.law[cite])


class Collect(Act, frozen=True):
    """The cards of some boxes go into the rack, hand by hand, so that each can be rebuilt."""

    boxes: tuple[int | str, ...]
    moves_chips: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...] | None] = ("boxes",)

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Hands to rack."""
        for box in self.boxes:
            t.cards.rack.put(t.round, box, t.cards.hands.pop(box))

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Hands that are done with."""
        for box in row["boxes"]:
            scene.spot(box).collected = True
        return ""


def flat(row: Row) -> Row:
    """The row of an act that is about a wager, with the wager's own particulars."""
    row |= row.pop("wager")
    del row["type"]
    return row


_PLAIN = {"n", "act", "cite", "also", "words", "actor"}
_kinds: dict[str, type[Narrated]] = dict.fromkeys(("wager", "call", "decline", CLOSE), Betting)
_kinds |= dict.fromkeys(("incident", "irregularity"), Incident)
_one_at_a_time = Lock()
_certain: dict[str, str] = {}
"""A particular that is in every row of an act of that name."""


def is_whole(kind: type[Act]) -> bool:
    """Whether a kind of act is defined to the end: another thread may load a game at this moment."""
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
    """What tells a row: the act of that name, or, where the row is of a deed that has its name from it, the deed."""
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
