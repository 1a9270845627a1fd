"""All that is sent over a table's socket is in the schema that programs read, at every game."""

import jsonschema
import msgspec
import pytest

from pitboss.equipment import Randomness
from pitboss.floor.accounts.people import Who
from pitboss.floor.views.view import View, posted_terms, question
from pitboss.floor.web.message_schema import AnyMessage, SentLayout, asyncapi, schema
from pitboss.games import game
from pitboss.table import Table
from pitboss.table.play.fuzz import Fuzz
from tests.each import each
from tests.floor.serving import seated, serving
from tests.volume import playable

ANN = Who("Ann", "player")
LOOKERS = ANN, Who("Sue", "casino-supervisor")
STATE = {"clock": None, "held": False, "ready": [], "queue": None, "leaving": [], "coming": {}}
EVENTS = 70


class Listener:
    """Reads all that a table sends to two people, the second of them staff, as the schema has it."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.views = {who: View("here", t, who.viewer) for who in LOOKERS}
        self.sent: list[dict] = []
        for who, view in self.views.items():
            you = {"type": "table", "table": "here", "you": who.name, "role": who.role, "rail": [*view.rows]}
            self.hear(who, you | posted_terms(t))

    def hear(self, who: Who, message: dict) -> None:
        t = self.t
        message = message | STATE | {"layout": self.views[who].layout(t), "ask": question(t, who, held=False)}
        plain = msgspec.json.decode(msgspec.json.encode(message))
        msgspec.convert(plain, AnyMessage)
        more = plain["layout"].keys() - {*SentLayout.__struct_fields__}
        own = {*t.memory.public_state(t), *self.views[who].scene.things}
        assert more <= own, f"a layout has {more - own}, which the schema does not know"
        self.sent.append(plain)

    def go(self, fuzz: Fuzz, procedure: str, **particulars: str | int) -> None:
        t = self.t
        t.begin(procedure, **particulars)
        seen = t.n - 1
        while True:
            new = [event for event in t.events if event.n > seen]
            seen = t.n
            for who, view in self.views.items():
                self.hear(who, {"type": "news", "events": view.see(t, new)})
            if t.pending is None:
                return
            t.supply(fuzz.outcome(t))


def heard(name: str, events: int = EVENTS) -> list[dict]:
    """What is sent in a life of a game."""
    rules = game(name)
    t: Table = Table(rules, rules.elect({}))
    listener, fuzz = Listener(t), Fuzz(Randomness.seeded(f"schema {name}"), irregular=20, players=("Ann", "Bob"))
    for box, player in zip(t.places, ("Ann", "Bob"), strict=False):
        listener.go(fuzz, "sit", player=player, box=box, chips=1000_00)
    while t.n < events and (procedure := rules.next_procedure(t)):
        listener.go(fuzz, procedure)
    return listener.sent


@each("name", playable())
def test_all_that_is_sent_is_in_the_schema(name):
    assert heard(name)


@pytest.mark.slow
@each("name", playable())
def test_all_that_is_sent_in_a_long_life_is_in_the_schema(name):
    kinds = {message["ask"]["kind"] for message in heard(name, 1500) if message["ask"]}
    assert kinds - {"dealer"}


def test_the_json_schema_and_the_records_are_one():
    check = jsonschema.Draft202012Validator(schema())
    for message in heard("casino-war", 60):
        check.validate(message)
    assert not check.is_valid({"type": "news", "events": []})
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert(heard("casino-war", 5)[0] | {"surplus": 1}, AnyMessage)


def test_a_real_socket_sends_what_the_schema_has(tmp_path):
    with serving(tmp_path / "floor.db", company=3) as floor:
        for document in ("messages.json", "asyncapi.json"):
            assert floor.http.get(f"/{document}").status_code == 200
        name = floor.http.post("/tables", json={"game": "casino-war"}, headers=floor.patron("Ann")).json()["table"]
        seat = seated(floor, name, "Ann", 2)
        assert seat.order("check", wagers=[{"box": 2, "wager": "initial", "amount": "0.01"}])["type"] == "refused"
        kinds = {type(msgspec.json.decode(text, type=AnyMessage)).__name__ for text in seat.raw}
        assert kinds >= {"TableMessage", "NewsMessage", "DoneMessage", "RefusedMessage"}


def test_the_asyncapi_document_has_every_message_and_every_order():
    document = asyncapi("1")
    text = msgspec.json.encode(document).decode()
    assert "#/$defs/" not in text
    named = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named <= {*document["components"]["schemas"]}
    assert {"TableMessage", "NewsMessage", "RefusedMessage", "DivideQuestion", "BetOrder"} <= named
