"""Nothing that is hidden leaves the server: not to another player, not to the pit, not to anybody who only asks."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pitboss.cli import main
from pitboss.equipment import DECK, Randomness, commitment, decks
from pitboss.equipment.cards import SUIT_SIGNS, unpacked
from pitboss.journal.fairness import shoes
from pitboss.table import Event, Incident, Shuffled
from pitboss.table.act import Burn, Deal, Discard, Hold
from pitboss.table.acts.reveal_acts import HandOver, TurnUp
from tests.floor.serving import Seat, Served, all_ready_to_bet, reply, seated, serving
from tests.volume import volume

SIGNS = {sign: suit for suit, sign in SUIT_SIGNS.items()}
UNSEEN = {"drawn-in-error", "player-third-in-error", "banker-third-in-error"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("secrets") / "floor.db") as served:
        yield served


def revealed(event: Event, viewer: str) -> list[str]:
    """The cards that the rules show a viewer at an event: written down here once more, apart from the server's own."""
    act, outcome = event.act, event.outcome
    if isinstance(outcome, Incident):
        return [outcome.card] if outcome.card and outcome.kind not in UNSEEN else []
    if isinstance(act, Deal):
        return [str(outcome)] if act.face == "up" or viewer == f"player:{act.eyes}" else []
    if isinstance(act, Burn):
        return [str(outcome)] if act.shown else []
    if isinstance(act, TurnUp):
        return unpacked(act.cards)
    if isinstance(act, HandOver):
        return unpacked(act.cards) if viewer == f"player:{act.player}" else []
    if isinstance(act, Discard):
        return [act.card]
    if isinstance(act, Hold):
        return [act.card] if act.seen else []
    return []


def cards_in(value: Any) -> Iterator[str]:
    """Every card that a message names, in whatever field, as letters or with a suit sign."""
    if isinstance(value, dict):
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)
    elif isinstance(value, str):
        for rank, sign in re.findall(r"(10|[2-9TJQKA])([♣♦♥♠])", value):
            yield ("T" if rank == "10" else rank) + SIGNS[sign]
        if re.fullmatch(r"([2-9TJQKA][cdhs])+", value):
            yield from unpacked(value)


@dataclass
class Company:
    """Everybody at one table: two players, a passer-by, a floorperson and a supervisor."""

    floor: Served
    table: str
    seats: dict[str, Seat] = field(default_factory=dict)

    def catch_up(self) -> None:
        """Let everybody receive what the table has sent so far."""
        n = self.floor.floor.tables[self.table].table.n
        for seat in self.seats.values():
            seat.at(n)

    def step(self, *, hold: Callable[["Company"], bool] = lambda company: False) -> None:
        """One act, by the role that has to do it, unless the wagers of a new round are wanted."""
        self.catch_up()
        pit = self.seats["casino-supervisor"]
        if pit.ask["kind"] == "dealer":
            if not hold(self):
                pit.must("step", at=pit.n)
            return
        for name in ("player:Ada", "player:Bob"):
            if self.seats[name].ask.get("mine"):
                assert reply(self.seats[name])["type"] == "done"
                return
        raise AssertionError(f"nobody answers {pit.ask}")

    def play(self, **how: Any) -> None:
        """A round act by act, each of them sent by itself, until wagers are wanted again."""
        self.seats["casino-supervisor"].must("hold")
        first, second = self.seats["player:Ada"], self.seats["player:Bob"]
        games = {"casino-war": ("initial", "initial"), "fast-action-holdem": ("original", "original")}
        wagers = games.get(self.table.rpartition("-")[0], ("player", "banker"))
        for seat, box, wager, amount in ((first, 1, wagers[0], "20"), (second, 2, wagers[1], "10")):
            seat.must("bet", wagers=[{"box": box, "wager": wager, "amount": amount}], deal=True)
        self.step(**how)
        while self.floor.floor.tables[self.table].table.pending is not None:
            self.step(**how)
        self.catch_up()

    def leave(self) -> None:
        """Everybody goes, and the players take their chips along."""
        self.seats["casino-supervisor"].must("hold", held=False)
        players = [self.seats["player:Ada"], self.seats["player:Bob"]]
        all_ready_to_bet(*players)
        for seat in players:
            seat.must("leave")
        for seat in self.seats.values():
            seat.close()


def company(floor: Served, game: str, **options: Any) -> Company:
    """A table with everybody at it, wagers wanted."""
    table = floor.open(game, **options)
    found = Company(floor, table)
    for role in ("floorperson", "casino-supervisor"):
        found.seats[role] = floor.join(table, floor.staff(role), staff=True)
    found.seats["spectator"] = floor.join(table)
    for box, name in enumerate(("Ada", "Bob"), start=1):
        found.seats[f"player:{name}"] = seated(floor, table, name, box, "100")
    found.catch_up()
    return found


TABLES = [
    ("minibaccarat", {"dealing": "handed"}),
    ("minibaccarat", {"dealing": "face-down"}),
    ("minibaccarat", {"dealing": "face-up"}),
    ("punto-banco", {}),
    ("casino-war", {}),
    ("fast-action-holdem", {}),
]


@pytest.mark.parametrize(
    ("game", "options"), TABLES, ids=lambda of: of if isinstance(of, str) else "-".join(of.values())
)
def test_no_frame_names_a_card_before_the_rules_show_it(floor, game, options):
    at = company(floor, game, **options)
    for _ in range(2):
        at.play()
        at.seats["casino-supervisor"].must("hold", held=False)
        all_ready_to_bet(at.seats["player:Ada"], at.seats["player:Bob"])
    events = floor.events(at.table)
    named = 0
    for viewer, seat in at.seats.items():
        for text in seat.raw:
            frame = json.loads(text)
            if frame["type"] not in {"table", "news"}:
                continue
            seen = {card for event in events[: frame["layout"]["n"]] for card in revealed(event, viewer)}
            found = set(cards_in(frame))
            named += len(found)
            assert found <= seen, (viewer, frame["layout"]["n"], found - seen)
    assert named > 50
    keys = [e.outcome.key for e in events if isinstance(e.outcome, Shuffled)]
    assert not [key for key in keys for seat in at.seats.values() for text in seat.raw if key in text]
    at.leave()


# Non-interference: other hidden cards, the same sights (Z7).


@dataclass
class Sighting:
    """What everybody was sent at a table, and what happened there."""

    frames: dict[str, list[tuple[int, str]]]
    events: list[Event]


def sighting(floor: Served, monkeypatch: Any, order: list[str], game: str, how: Any, **options: Any) -> Sighting:
    """One round from a shoe in that order, in the same company, under the same seal."""
    with monkeypatch.context() as patch:
        patch.setattr(Randomness, "system", classmethod(lambda cls: cls.seeded(1)))
        patch.setattr(Randomness, "shuffled", lambda self, cards: order[-20:] + order[:-20])
        at = company(floor, game, **options)
        at.play(**how)
        frames: dict[str, list[tuple[int, str]]] = {name: [] for name in at.seats}
        for name, seat in at.seats.items():
            for text in seat.raw:
                if "layout" in (frame := json.loads(text)):
                    frames[name].append((frame["layout"]["n"], text.replace(at.table, "TABLE")))
        result = Sighting(frames, floor.events(at.table))
        at.leave()
    return result


def alike(one: Sighting, other: Sighting) -> int:
    """Frames that were compared; until a viewer is shown a card that differs, all of them are the same."""
    compared = 0
    for viewer, frames in one.frames.items():
        shown = [[revealed(event, viewer) for event in of.events] for of in (one, other)]
        until = next((n for n, (a, b) in enumerate(zip(*shown, strict=False), start=1) if a != b), 10**9)
        same = [[text for n, text in of.frames[viewer] if n < until] for of in (one, other)]
        assert same[0] == same[1], (viewer, until, _first_difference(*same))
        compared += len(same[0])
        assert frames
    return compared


def _first_difference(one: list[str], other: list[str]) -> Any:
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            return a[max(0, at - 120) : at + 60], b[max(0, at - 120) : at + 60]
    return len(one), len(other)


def drawn_in_error(company: Company) -> bool:
    """The pit reports a card drawn by mistake and seen by nobody, once, while the cards are dealt."""
    pit = company.seats["casino-supervisor"]
    t = company.floor.floor.tables[company.table].table
    if t.cards.held or t.run.incidents or pit.ask["act"] != "deal" or not t.hands:
        return False
    pit.must("report", at=pit.n, kind="drawn-in-error")
    return True


def arranged(chance: random.Random, front: str) -> list[str]:
    """A shoe of six decks with those cards in front."""
    cards = decks(6)
    first = front.split()
    for card in first:
        cards.remove(card)
    chance.shuffle(cards)
    return first + cards


HIDDEN = [
    # The burn card of casino war: nobody is ever shown it.
    ("casino-war", {"decks": 6}, {}, "{x} 9h 8d Kc"),
    # An ace is burned, and one card for it; then come four cards face down.
    ("minibaccarat", {"decks": 6, "dealing": "handed"}, {}, "Ac 2c {x} {y} {z} {w}"),
    ("minibaccarat", {"decks": 6, "dealing": "face-down"}, {}, "Ac 2c {x} {y} {z} {w}"),
    # A card drawn by mistake, which nobody sees before its turn.
    ("casino-war", {"decks": 6}, {"hold": drawn_in_error}, "2c 9h {x} Kc"),
    ("minibaccarat", {"decks": 6, "dealing": "face-down"}, {"hold": drawn_in_error}, "Ac 2c {x} {y} {z} {w}"),
    # After the burn card the dealer's first card, one of each player, and the dealer's second.
    ("fast-action-holdem", {"decks": 6, "shuffle": "manual"}, {}, "2c {x} {y} {z} {w}"),
]


@pytest.mark.parametrize("case", HIDDEN, ids=["burn", "handed", "face-down", "held-war", "held-minibaccarat", "four"])
def test_other_hidden_cards_give_the_same_sights(floor, monkeypatch, case):
    game, options, how, front = case
    chance = random.Random(front)
    for _ in range(volume(1, 3)):
        drawn = [
            dict(zip("xyzw", chance.sample(sorted({*DECK} - {"Ac", "2c", "9h", "8d", "Kc"}), 4), strict=True))
            for _ in "ab"
        ]
        rest = random.Random(chance.random())
        state = rest.getstate()
        shoes_ = []
        for cards in drawn:
            rest.setstate(state)
            shoes_.append(arranged(rest, front.format(**cards)))
        one, other = (sighting(floor, monkeypatch, shoe, game, how, **options) for shoe in shoes_)
        assert alike(one, other) > 20


def test_a_card_still_to_come_is_not_read_from_the_round_it_was_drawn_in(floor):
    """A card pulled at the end of a round waits for the next: neither case file nor rounds tell it to the pit."""
    at = company(floor, "casino-war")

    def late(company: Company) -> bool:
        pit = company.seats["casino-supervisor"]
        t = company.floor.floor.tables[company.table].table
        if t.cards.held or pit.ask["act"] != "collect":
            return False
        pit.must("report", at=pit.n, kind="drawn-in-error")
        return True

    at.play()
    at.seats["casino-supervisor"].must("hold", held=False)
    all_ready_to_bet(at.seats["player:Ada"], at.seats["player:Bob"])
    at.play(hold=late)
    t = floor.floor.tables[at.table].table
    assert t.cards.held
    assert t.round == 2
    path, headers = f"/pit/tables/{at.table}/rounds", floor.staff("floorperson")
    assert [row["round"] for row in floor.http.get(path, headers=headers).json()] == [1]
    assert floor.http.get(f"{path}/2/case", headers=headers).status_code == 404
    assert floor.http.get(f"{path}/1/case", headers=headers).status_code == 200
    sealed = floor.http.get(f"/tables/{at.table}/shoes").json()[-1]
    assert sealed["cards"][-1] is None
    at.seats["casino-supervisor"].must("hold", held=False)
    all_ready_to_bet(at.seats["player:Ada"], at.seats["player:Bob"])
    at.play()
    assert [row["round"] for row in floor.http.get(path, headers=headers).json()] == [1, 2, 3]
    at.leave()


# The key of the shuffle.


def everything(floor: Served, table: str) -> dict[str, str]:
    """What anybody can ask for, with every kind of credentials."""
    found = {}
    paths = ["/", f"/tables/{table}", "/health", "/ready", "/metrics", "/api", "/pit", "/odds/casino-war", "/rulebook"]
    api = [
        "/tables",
        f"/tables/{table}",
        f"/tables/{table}/shoes",
        "/me",
        "/games",
        "/pit",
        "/pit/log",
        "/openapi.json",
    ]
    api += [f"/pit/tables/{table}/rounds", f"/pit/tables/{table}/rounds/1/case"]
    for who, headers in (("", {}), ("patron", floor.patron("Ada")), ("pit", floor.staff())):
        for path in [*paths, *(f"/api/v1{path}" for path in api)]:
            answer = floor.ask("GET", path, headers=headers)
            assert answer.status_code < 500
            found[f"{who} {path}"] = answer.text + str(answer.headers)
        verified = floor.ask("POST", f"/api/v1/pit/tables/{table}/verify", headers=headers)
        found[f"{who} verify"] = verified.text
    return found


def test_the_key_is_published_when_the_shoe_is_done_and_its_seal_before_the_first_card(floor, caplog, tmp_path):
    caplog.set_level("DEBUG")
    at = company(floor, "casino-war", decks=6)
    watcher = at.seats["spectator"]
    events = floor.events(at.table)
    shuffled = next(e for e in events if isinstance(e.outcome, Shuffled))
    key, seal = str(shuffled.outcome.key), commitment(str(shuffled.outcome.key))
    first_card = next((e.n for e in events if isinstance(e.act, Deal | Burn)), len(events) + 1)
    sealed = [json.loads(text)["layout"] for text in watcher.raw if seal in text]
    assert sealed[0]["n"] < first_card
    assert sealed[0]["seal"] == seal
    at.play()
    at.seats["casino-supervisor"].must("hold", held=False)
    sent = everything(floor, at.table)
    assert seal in sent[f" /api/v1/tables/{at.table}/shoes"]
    spread = {f"{name} frame": text for name, seat in at.seats.items() for text in seat.raw}
    for where, text in (sent | spread | {"log": caplog.text}).items():
        assert key not in text.lower(), where
        assert key[:16] not in text.lower(), where
    (shoe,) = floor.http.get(f"/tables/{at.table}/shoes").json()
    assert shoe["key"] is None
    assert None in shoe["cards"]
    before = tmp_path / "before.json"
    before.write_text(json.dumps([shoe]))
    assert main(["verify", "--shoe", str(before)]) == 2
    at.leave()
    assert floor.order(at.table, do="procedure", procedure="close").status_code == 200
    done = floor.http.get(f"/tables/{at.table}/shoes").json()
    assert done[0]["key"] == key
    assert done[0]["seal"] == shoe["seal"] == seal


def test_keys_that_would_tell_folded_hands_stay_with_the_pit(floor, tmp_path):
    """Key and cut together give every hand: of a game with private cards the public has none."""
    at = company(floor, "fast-action-holdem", decks=6, shuffle="manual")
    at.play()
    at.leave()
    assert floor.order(at.table, do="procedure", procedure="close").status_code == 200
    keys = {e.outcome.key for e in floor.events(at.table) if isinstance(e.outcome, Shuffled) and e.outcome.key}
    assert keys
    public = {where: text for where, text in everything(floor, at.table).items() if not where.startswith("pit ")}
    public |= {name: text for name, seat in at.seats.items() for text in seat.raw}
    for where, text in public.items():
        assert not [key for key in keys if key in text], where
    shoes = floor.http.get(f"/tables/{at.table}/shoes").json()
    assert [(shoe["key"], shoe["kept"]) for shoe in shoes] == [(None, True)]
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps(shoes))
    assert main(["verify", "--shoe", str(file)]) == 0, "the cards that were shown are proven without the key"
    (shoe,) = shoes
    frames = [json.loads(text) for text in at.seats["spectator"].raw]
    (shown,) = {frame["layout"]["places"] for frame in frames if "layout" in frame} - {None}
    assert shoe["places_seal"] == shown, "the seal of the places was shown while the shoe was in play"
    path = f"/pit/tables/{at.table}/shoes"
    assert floor.http.get(path).status_code == 401
    assert floor.http.get(path, headers=floor.patron("Ada")).status_code == 401
    (kept,) = floor.http.get(path, headers=floor.staff("floorperson")).json()
    assert {kept["key"]} == keys
    assert floor.floor.people.log(1)[0]["what"] == f"{at.table}: the keys of the last 5 shuffles"
    file.write_text(json.dumps([kept]))
    assert main(["verify", "--shoe", str(file)]) == 0


@pytest.fixture(scope="module")
def done(floor, tmp_path_factory) -> list[dict[str, Any]]:
    """The shoes of a table that has closed, as anybody downloads them."""
    at = company(floor, "minibaccarat", decks=8)
    at.play()
    at.leave()
    assert floor.order(at.table, do="procedure", procedure="close").status_code == 200
    found: list[dict[str, Any]] = floor.http.get(f"/tables/{at.table}/shoes").json()
    assert [shoe["event"] for shoe in found] == [s.event for s in shoes(floor.floor.journal, at.table)]
    return found


def test_a_stranger_proves_a_downloaded_shoe(done, tmp_path):
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps(done))
    command = [sys.executable, "-c", "from pitboss.cli import main; raise SystemExit(main())"]
    ran = subprocess.run(
        [*command, "verify", "--shoe", str(file), "--json"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    (row,) = json.loads(ran.stdout)
    assert row["seal"] == done[0]["seal"]
    assert row["cards"] == sum(card is not None for card in done[0]["cards"]) > 5


def other(card: str) -> str:
    return "2c" if card != "2c" else "3c"


ALTERED: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("seal", lambda shoe: shoe["seal"][:-1] + ("0" if shoe["seal"][-1] != "0" else "1")),
    ("seal", lambda shoe: "0" * 64),
    ("seal", lambda shoe: ""),
    ("key", lambda shoe: shoe["key"][:-1] + ("0" if shoe["key"][-1] != "0" else "1")),
    ("key", lambda shoe: "00" * 32),
    ("key", lambda shoe: shoe["key"][:-2]),
    ("key", lambda shoe: shoe["key"] + "00"),
    ("key", lambda shoe: "not hexadecimal"),
    ("key", lambda shoe: None),
    ("decks", lambda shoe: 6),
    ("decks", lambda shoe: 0),
    ("decks", lambda shoe: -8),
    ("decks", lambda shoe: 10**9),
    ("cuts", lambda shoe: []),
    ("cuts", lambda shoe: [shoe["cuts"][0] + 1]),
    ("cuts", lambda shoe: [*shoe["cuts"], 7]),
    ("cards", lambda shoe: [other(shoe["cards"][0]), *shoe["cards"][1:]]),
    ("cards", lambda shoe: [*shoe["cards"][:-1], other(shoe["cards"][-1])]),
    ("cards", lambda shoe: shoe["cards"][1:]),
    ("cards", lambda shoe: shoe["cards"][::-1]),
    ("cards", lambda shoe: ["Xx", *shoe["cards"][1:]]),
    ("cards", lambda shoe: "all"),
]


@pytest.mark.parametrize("change", range(len(ALTERED)), ids=lambda n: f"{ALTERED[n][0]}-{n}")
def test_an_altered_shoe_is_refused(done, tmp_path, capsys, change):
    field_, altered = ALTERED[change]
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps([done[0] | {field_: altered(done[0])}]))
    assert main(["verify", "--shoe", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_shoe_file_that_is_none_is_refused(tmp_path, capsys):
    for text in ("", "[]", "{}", "null", "[1]", '{"table": 1}', "[" * 10_000):
        file = tmp_path / "shoe.json"
        file.write_text(text)
        assert main(["verify", "--shoe", str(file)]) == 2, text[:20]
        assert capsys.readouterr().err.count("\n") == 1
