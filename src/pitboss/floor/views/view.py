"""One person's view of a table as plain data: the layout, recent events, and open questions."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache

import msgspec

from pitboss.equipment import Randomness, closed_places, commitment, packed, seal_of, unpacked
from pitboss.equipment.device import Device
from pitboss.floor.accounts.people import Who
from pitboss.floor.views.answer_positions import lane, lanes
from pitboss.floor.views.felt_text import felt_legends
from pitboss.floor.views.results import Results
from pitboss.floor.views.wording import option_value_in_words, spoken_sentence
from pitboss.money import dollars
from pitboss.table import HOUSE, Event, Table, public
from pitboss.table.act import CLOSE, Act, Betting, Decide, Row, Wager, kind_of
from pitboss.table.acts.chance import Chance, of_row
from pitboss.table.acts.choices import Bid, Pick
from pitboss.table.acts.hand_setting import Divide, name_hand
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.seating import Leave, Sit
from pitboss.table.acts.shuffle_acts import OfferCut
from pitboss.table.parts import Choices, DealtCards, Devices, Felt, SharedPot, WagerHandling, Wording
from pitboss.table.play.player_names import of_the_house
from pitboss.table.procedures.progressive import meter_shown
from pitboss.table.procedures.sealed_chance import seal_standing
from pitboss.table.view.scene import Scene, Spot
from pitboss.words import Json

REMEMBERED = 60
"""Events on the rulebook rail for a new viewer."""


@dataclass
class Audience:
    """The group of viewers who see the same."""

    view: "View"
    who: Who
    sockets: dict[Callable[[bytes], None], Callable[[], object]] = field(default_factory=dict)
    """How each is sent a message, and how it is closed."""


class Open:
    """Public state, computed once for all viewers when something has happened."""

    def __init__(self) -> None:
        self._at: tuple[Table | None, int] = None, -1
        self._things: dict[str, object] = {}
        self._rest: dict[str, object] = {}
        self._sealed: tuple[str | None, dict[str, str | None]] = None, {"seal": None, "places": None}
        """The public form of the shuffle's key, and the key."""

    def of(self, t: Table) -> tuple[dict[str, object], dict[str, object]]:
        """The memory's public state, which acts may add to, and the rest."""
        if self._at[0] is not t or self._at[1] != t.n:
            self._at = t, t.n
            self._things = t.memory.public_state(t)
            self._rest = {
                **self._seal(t),
                "n": t.n,
                "round": t.round,
                "status": t.status,
                "dealer": t.dealer,
                "left": t.shoe.left,
                "owed": {str(box): dollars(amount) for box, amount in t.money.vigorish.items()},
                "spent": (not t.game.part(DealtCards).private and t.chance.spent) or None,
                "sealed": msgspec.to_builtins(seal_standing(t)),
                "meter": dollars(meter) if (meter := meter_shown(t)) else None,
            }
        return self._things, self._rest

    def _seal(self, t: Table) -> dict[str, str | None]:
        """The house's commitment to the shuffled cards, per position where the key stays hidden."""
        if t.chance.seal != self._sealed[0]:
            places = (
                _places_seal(t.chance.seal, packed(t.shoe.whole()))
                if t.chance.seal and t.game.part(DealtCards).private
                else None
            )
            self._sealed = (
                t.chance.seal,
                {"seal": commitment(t.chance.seal) if t.chance.seal else None, "places": places},
            )
        return self._sealed[1]


class View:
    """The table as one viewer sees it; viewers who see the same share it."""

    def __init__(self, name: str, t: Table, viewer: str, lies_open: Open | None = None) -> None:
        self.viewer = viewer
        player = viewer.removeprefix("player:") if viewer.startswith("player:") else ""
        # The rail is stored here, as far back as it is shown.
        cards = t.game.part(DealtCards).count(t.options)
        self.scene = Scene(t.game, name, player, cards, rows=deque(maxlen=0), sentences=deque(maxlen=0))
        self.rows: deque[dict[str, object]] = deque(maxlen=REMEMBERED)
        self._open = lies_open or Open()
        self._lying: dict[int | str, list[str | None]] = {}
        """The cards after the last event."""
        self._names: dict[int | str, str] = {}
        """The names of these hands."""
        self._drawn: dict[int | str, tuple[Spot, dict[str, object]]] = {}
        """Places as shown, until something happens there."""
        self._results = Results()
        self._called_last = "", False
        """The last call, and whether it closed the betting."""
        recent = _recent(t)
        for box, sitter in _seated_before(t, len(t.events) - len(recent)).items():
            self.scene.spot(box).player = sitter
        self.scene.round = t.round - sum(event.begins_round for event in recent)
        self.see(t, recent)
        self.scene.over = self.scene.over or t.pending is None
        self._standing(t)

    def see(self, t: Table, events: list[Event]) -> list[dict[str, object]]:
        """Take in events; each is a line of the rail, with the places that it changed."""
        self.scene.beside(t)
        news = [self.take(t, public(event, self.viewer), closing=isinstance(event.act, Betting)) for event in events]
        self.rows.extend(news)
        return news

    def take(self, t: Table, row: Row, *, closing: bool = False) -> dict[str, object]:
        """Take in one event's row; its line of the rail, with the places that it changed."""
        scene, kind, over = self.scene, kind_of(row), self.scene.over
        text = scene.take(row, kind)
        fresh = over and not scene.over
        if scene.player:
            self._results.see(scene, row, fresh=fresh)
        line = {"n": row["n"], "act": row["act"], "text": spoken_sentence(t.game, text), "cite": row["cite"]}
        if row.get("also"):
            line["also"] = row["also"]
        if fresh:
            line["fresh"] = True
        if kind.spoken(row):
            line["spoken"] = True
            self._called_last = line["text"], closing
        elif fresh or row["act"] == CLOSE:
            # A call of the round before no longer holds.
            self._called_last = "", False
        for name in kind.page:
            line[name] = row[name]
        if (of := of_row(row)) is not None and not of.aside:
            line["drawn"] = shows(t, of, row[of.shown])
        self._changed()
        spots = [self._spot(t, of, scene.spots[of]) for of in scene.touched if of in scene.spots]
        if spots:
            line["spots"] = spots
        return line

    def _changed(self) -> None:
        """Mark the places of the last event for redrawing; if cards moved, all hands."""
        spots, lying = self.scene.spots, self._lying
        moved = lying.keys() != spots.keys()
        for of in self.scene.touched:
            self._drawn.pop(of, None)
            moved = moved or (of in spots and lying[of] != spots[of].cards)
        if moved:
            # The name of a hand may depend on the others.
            self._lying, self._names = {of: [*spot.cards] for of, spot in spots.items()}, {}
            self._drawn = {of: known for of, known in self._drawn.items() if not known[0].cards}

    def _standing(self, t: Table) -> None:
        """Restore wagers left on the layout by rounds that are no longer remembered."""
        for (box, name), amount in t.wagers.items():
            spot = self.scene.spot(box)
            if name not in spot.open:
                spot.stakes[name] = amount
                spot.open.add(name)
        self._changed()

    def _spot(self, t: Table, of: int | str, spot: Spot) -> dict[str, object]:
        """A place on the layout, with the name of its hand."""
        known = self._drawn.get(of)
        if known is not None and known[0] is spot:
            return known[1]
        shown = spot_of(of, spot)
        if spot.cards and (says := self._called(t, of)):
            shown["says"] = says
        self._drawn[of] = spot, shown
        return shown

    def _called(self, t: Table, of: int | str) -> str:
        """The name of a hand, cached while the cards stay the same."""
        if of not in self._names:
            self._names[of] = name_hand(t.game, t.options, of, self._lying)
        return self._names[of]

    def _call(self, t: Table) -> str:
        """The last call while it is true: "no more bets" expires when betting opens."""
        text, closing = self._called_last
        return "" if closing and (t.pending is None or t.betting) else text

    def layout(self, t: Table) -> dict[str, object]:
        """The whole layout."""
        scene = self.scene
        things, rest = self._open.of(t)
        named = {hand: self._spot(t, hand, spot) for hand, spot in scene.spots.items() if isinstance(hand, str)}
        # A name such as "3/2" is another hand of box 3; the dealer has a hand unless others lie before it.
        further = [shown for hand, shown in named.items() if hand[0].isdigit()]
        common = [shown for hand, shown in named.items() if not hand[0].isdigit()]
        dealer = scene.spots.get(HOUSE, _FREE)
        if dealer.cards or not common:
            common = [self._spot(t, HOUSE, dealer), *common]
        boxes = [self._spot(t, box, scene.spots.get(box, _FREE)) for box in t.places]
        if t.game.has(SharedPot):
            # At poker all players' chips are public.
            stacks = {box: dollars(t.chips(player)) for box, player in t.seats.items()}
            boxes = [spot | {"chips": stacks.get(box)} for box, spot in zip(t.places, boxes, strict=True)]
        if t.game.part(Devices).devices(t.options):
            things = things | {"drawn": shows(t, *scene.drawn) if scene.drawn else None}
        return {
            **things,
            **scene.things,
            **rest,
            "shown_round": scene.shown_round,
            "over": scene.over,
            "full": scene.full,
            "boxes": boxes,
            "hands": [*common, *further],
            "chips": dollars(t.chips(scene.player)) if scene.player else None,
            "results": self._results.latest(decided=t.pending is None or t.betting),
            "called": self._call(t),
        }


_FREE = Spot()
"""An empty place."""


@lru_cache(maxsize=256)
def _places_seal(key: str, cards: str) -> str:
    """The public seal of a shuffle's positions, where its key stays hidden."""
    return seal_of(closed_places(key, Randomness(bytes.fromhex(key)).shuffled(unpacked(cards))))


def _recent(t: Table) -> list[Event]:
    """The current round, and earlier events as far as the rail shows them."""
    start = len(t.events)
    while start and (len(t.events) - start < REMEMBERED or not t.events[start].begins_round):
        start -= 1
    return t.events[start:]


def _seated_before(t: Table, start: int) -> dict[int, str]:
    """Seating before an event, so that later ones are described correctly."""
    moves = [(at, event.act) for at, event in enumerate(t.events) if isinstance(event.act, Sit | Leave)]
    came = {act.box for _, act in moves if isinstance(act, Sit)}
    # Players who came before the first event at hand still sit there, or have left since.
    seats = {box: player for box, player in t.seats.items() if box not in came}
    arrived = {act.player for _, act in moves if isinstance(act, Sit)}
    gone = {act.player for _, act in moves if isinstance(act, Leave)} - arrived
    for event in t.events[:start] if gone else ():
        if isinstance(event.outcome, Wager) and event.outcome.player in gone:
            seats[event.outcome.box] = event.outcome.player
    for at, act in moves:
        if at >= start:
            break
        if isinstance(act, Sit):
            seats[act.box] = act.player
        else:
            seats = {box: player for box, player in seats.items() if player != act.player}
    return seats


def shows(t: Table, of: Device, plain: object) -> dict[str, object]:
    """A device's result for drawing, and the areas that it wins if the felt knows them."""
    wins = t.game.part(Felt).wins(t.options, of.read(plain))
    return {"device": of.kind, "shows": plain, "said": of.describe("", plain)} | ({"wins": [*wins]} if wins else {})


def spot_of(of: int | str, spot: Spot) -> dict[str, object]:
    """A place on the layout: its owner, its cards (null is face down), stakes and results."""
    shown: dict[str, object] = {"of": of, "player": spot.player, "cards": [*spot.cards]}
    if spot.stakes:
        shown["stakes"] = [
            {
                "wager": name,
                "amount": dollars(amount),
                "open": name in spot.open,
                **({"gain": dollars(spot.gains[name])} if name in spot.gains else {}),
                **({"returned": True} if name in spot.returned else {}),
            }
            for name, amount in spot.stakes.items()
        ]
    if spot.collected:
        shown["collected"] = True
    if spot.folded:
        shown["folded"] = True
    if spot.buttons:
        shown["buttons"] = {name: "on" if on else "off" for name, on in spot.buttons.items()}
    return shown


@cache
def may_ask(kind: type[Act]) -> bool:
    """Whether acts of a class are questions to people."""
    return issubclass(kind, Decide | Betting | Chance | OfferCut | TurnUp)


def is_asked(t: Table, act: Act) -> bool:
    """Whether a person has to answer: a player, or a member of staff with a choice."""
    if not may_ask(type(act)):
        return False
    if of_the_house(act.by(t)):
        return False
    if isinstance(act, Decide):
        return act.by(t) != "dealer"
    if isinstance(act, Betting):
        return True
    if isinstance(act, Chance):
        return act.invites(t)
    return act.by(t).startswith("player:")


def question(t: Table, who: Who, *, held: bool) -> dict[str, object] | None:
    """What the table is waiting for, with the answers if it is this viewer's turn."""
    act = t.pending
    if act is None:
        return None
    by = act.by(t)
    everybody = isinstance(act, Betting) and not act.box
    asked: dict[str, object] = {
        "at": t.n,
        "act": act.__struct_config__.tag,
        "by": "players" if everybody else by.removeprefix("player:"),
        "cite": act.cite,
    }
    if not is_asked(t, act):
        # For whom or what the dealer acts is printed on the layout; anything else about the act may be hidden yet.
        at = {name: value for name in ("to", "box", "hand", "what") if (value := getattr(act, name, None)) is not None}
        return asked | {"kind": "dealer", "held": held, "aim": at}
    mine = by == who.viewer
    if isinstance(act, Betting) and everybody and who.role == "player" and who.name in t.seats.values():
        mine = bool(act.open_to(t, who.name))
    mine = mine or (by == "floorperson" and who.role == "casino-supervisor")
    if isinstance(act, Betting):
        asked |= {"kind": "offer" if act.box else "wager", "words": act.words}
        asked |= {"marks": marks(t, act.opens(t))} if act.group else {"open": act.open}
        if act.box:
            asked |= {"box": act.box, "most": dollars(getattr(act, "most", 0)), "lying": lying_with(t, act)}
        elif calls := [call for call in act.calls_open(t) if call.player == who.name and who.role == "player"]:
            asked["calls"] = [{"box": call.box, "call": call.says, "wager": call.wager} for call in calls]
    elif isinstance(act, Decide):
        asked |= {"kind": "choose", "box": act.box, "choices": act.choices, "default": act.default}
        asked["costs"] = {word: dollars(cost) for word, cost in t.game.part(Choices).costs(t, act).items()}
        asked["lanes"] = [lane(t, act, word) for word in act.choices]
        asked["silence"] = [word for word in act.choices if word in t.game.part(Choices).when_absent]
        if act.hand:
            asked["hand"] = act.hand
        if isinstance(act, Pick):
            asked |= {"kind": "pick", "least": act.fewest, "most": act.greatest, "what": act.what}
            # Only their player sees the cards, and the default, which depends on them.
            asked |= {"cards": [*act.held(t)]} if mine else {"default": ""}
            if isinstance(act, Divide):
                ways = [{"cards": cards, "names": names} for cards, names in act.settings(t)] if mine else []
                asked |= {"kind": "divide", "parts": act.parts(t), "settings": ways}
        elif call := getattr(act, "call", 0):
            asked["call"] = dollars(call)
        if isinstance(act, Bid) and (sized := [word for word in act.choices if word in act.sized]):
            bounds = {"least": dollars(act.low), "most": dollars(act.high), "step": dollars(act.step)}
            bounds["usual"] = dollars(act.amount(sized[0]))
            asked |= bounds | {"sized": sized}
    elif isinstance(act, OfferCut):
        size = len(t.cards.stack)
        asked |= {"kind": "cut", "least": act.margin, "most": size - act.margin, "size": size}
    elif isinstance(act, Chance):
        has, does = act.of.invites
        asked |= {"kind": act.of.act, "box": act.box, "device": act.of.kind, "has": has, "does": does}
    else:
        asked |= {"kind": "turn"}
    return asked | {"mine": mine}


def lying_with(t: Table, act: Betting) -> str | None:
    """The amount already on a wager that is offered to one box."""
    lies = sum(t.wagers.get((act.box, name), 0) for name in act.opens(t))
    return dollars(lies) if lies else None


def marks(t: Table, names: tuple[str, ...]) -> str:
    """The open wagers as a hexadecimal bit mask over the posted ones, the first the lowest bit."""
    posted = [rule for rule in t.game.wagers if t.options.takes(rule)]
    return f"{sum(1 << place for place, name in enumerate(posted) if name in names):x}"


_POSTED: dict[tuple[int, object], tuple[object, dict[str, object]]] = {}
"""The posted terms of a game under some options, cached with the game."""


def posted_terms(t: Table) -> dict[str, object]:
    """The same terms for all tables of the game with these options."""
    key = id(t.game), t.options
    if key not in _POSTED:
        if len(_POSTED) > 500:
            _POSTED.clear()
        _POSTED[key] = t.game, terms(t)
    return _POSTED[key][1]


def terms(t: Table) -> dict[str, object]:
    """The terms posted at the table: game, options in words, and every wager with its odds and limits."""
    wagers = []
    for rule in t.game.wagers.values():
        if not t.options.takes(rule.name):
            continue
        least, most = t.limits.get(rule.name, (None, None))
        wagers.append(
            {
                "wager": rule.name,
                "says": rule.says,
                "pays": t.game.pays(rule.name, t.options),
                "needs": rule.needs,
                "equals": rule.equals and [rule.equals, 0 if t.game.fixed(t, rule.name) else rule.times],
                "cite": rule.cite,
                "odds_cite": t.game.odds_cite(rule.name, t.options),
                "least": None if least is None else dollars(least),
                "most": None if most is None else dollars(most),
                "posted": rule.posted(t.options),
            }
        )
    elected = t.options.elections()
    return {
        "game": t.game.name,
        "title": t.game.title,
        "subchapter": t.game.subchapter,
        "sample": bool(t.game.sampled(t.options)),
        "boxes": t.boxes,
        "step": dollars(t.options.increment),
        "alterable": t.game.part(WagerHandling).alterable,
        "keeps_keys": t.game.part(DealtCards).private,
        "devices": [of.kind for of in t.game.part(Devices).devices(t.options)],
        "goes": next((of.act for of in t.game.part(Devices).devices(t.options) if not of.aside), ""),
        "pictures": {of.kind: shown for of in t.game.part(Devices).devices(t.options) if (shown := of.picture())},
        "felt": felt(t),
        "plain": dict(t.game.part(Wording).labels),
        "shows": [
            {"name": of.name, "look": of.look, "label": of.label, "sign": of.sign} for of in t.memory.shows if of.label
        ],
        "lanes": lanes(t.game, t.options),
        "wagers": wagers,
        "options": [
            {
                "option": name,
                "says": elected[name].says,
                "value": t.game.part(Wording).labels.get(str(value)) or option_value_in_words(value),
                "cite": elected[name].cite,
            }
            for name, value in t.options.shown().items()
            if t.options.applies(name)
        ],
    }


def felt(t: Table) -> dict[str, object]:
    """The game's layout as plain data, with the areas of this table's wagers."""
    layout = t.game.part(Felt).layout(t.options).offered(t.options.takes)
    shown: Json = msgspec.to_builtins(layout, str_keys=True) | {"pieces": t.game.part(DealtCards).pieces.one}
    for way, arranged in (("wide", layout.wide), ("upright", layout.upright)):
        if arranged is not None:
            shown[way]["height"] = arranged.height
    return shown | felt_legends(t.game, t.options) | {"casino": t.options.casino}


def reportable(t: Table) -> list[dict[str, object]]:
    """The irregularities that could be reported at the pending act."""
    act = t.pending
    if act is None:
        return []
    found: dict[str, dict[str, object]] = {}
    for ruling in t.game.rulings:
        if ruling.kind not in found and ruling.kind != "cutting-card" and ruling.applies(t, act):
            betting = isinstance(act, Betting) and ruling.kind not in {"fill", "absent"}
            needs = "wager" if betting or ruling.needs_wager else ""
            found[ruling.kind] = {
                "kind": ruling.kind,
                "says": ruling.says,
                "cite": ruling.cite,
                "by": ruling.by,
                "needs": "amount" if ruling.kind == "fill" else needs,
            }
            if needs:
                names = ruling.words or (act.opens(t) if isinstance(act, Betting) else tuple(t.game.wagers))
                # Words need no amount; a wager does.
                found[ruling.kind] |= {"open": names, "plain": bool(ruling.words)}
    return list(found.values())
