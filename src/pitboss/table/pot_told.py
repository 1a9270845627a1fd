"""How a scene takes in the acts of a pot that players contest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import unpacked
from pitboss.money import cents, dollars
from pitboss.table.telling import sign

if TYPE_CHECKING:
    from pitboss.table.scene import Scene, Spot

BET = "bet"


def begin_hand(scene: Scene, row: dict[str, Any]) -> str:
    """Who takes part; nothing is in the middle yet."""
    scene.fresh()
    scene.pot = 0
    return ""


def move_button(scene: Scene, row: dict[str, Any]) -> str:
    """The button lies before another player."""
    scene.button = row["box"]
    return f"the button is at {scene.whose(row['box'])}"


def move_kill(scene: Scene, row: dict[str, Any]) -> str:
    """The kill button comes or goes."""
    return f"the kill button is at {scene.whose(row['box'])}" if row["box"] else "the kill button is collected"


def post(scene: Scene, row: dict[str, Any]) -> str:
    """Chips that had to be put in."""
    spot, money = scene.spot(row["box"]), cents(row["amount"])
    if row.get("dead"):
        scene.pot += money
    else:
        _lay(scene, row["box"], spot.stakes.get(BET, 0) + money)
    spot.gains["pot"] = spot.gains.get("pot", 0) - money
    return f"{scene.whose(row['box'])}: {row['what'].replace('-', ' ')} {dollars(money)}"


def action(scene: Scene, row: dict[str, Any]) -> str:
    """A player's turn."""
    word, _, amount = str(row["choose"]).partition(" ")
    spot, lay = scene.spot(row["box"]), cents(row.get("put", "0"))
    if word == "fold":
        _fold(spot)
    elif word != "check":
        total = lay + cents(row.get("call", "0")) if word == "call" else cents(amount or row.get("low", "0"))
        spot.gains["pot"] = spot.gains.get("pot", 0) - (total - lay)
        _lay(scene, row["box"], total)
        return f"{scene.whose(row['box'])}: {word} {'to ' if word == 'raise' else ''}{dollars(total)}"
    return f"{scene.whose(row['box'])}: {word}"


def _fold(spot: Spot) -> None:
    """The hand goes to the muck; cards that nobody here has seen are gone."""
    spot.collected = spot.folded = True
    if not any(spot.cards):
        spot.cards = []


def bind(scene: Scene, row: dict[str, Any]) -> str:
    """A motion that counts as a call."""
    spot, money = scene.spot(row["box"]), cents(row["amount"])
    spot.gains["pot"] = spot.gains.get("pot", 0) - money
    _lay(scene, row["box"], spot.stakes.get(BET, 0) + money)
    return f"{scene.whose(row['box'])}: that was a call of {dollars(money)}"


def spoke_early(scene: Scene, row: dict[str, Any]) -> str:
    """Somebody speaks before his turn."""
    return f"{scene.whose(row['box'])}, out of turn: {row['says']}"


def kept_word(scene: Scene, row: dict[str, Any]) -> str:
    """A player is held to what he said."""
    spot, money = scene.spot(row["box"]), cents(row.get("amount", "0"))
    if row["says"] == "fold":
        _fold(spot)
    elif money:
        spot.gains["pot"] = spot.gains.get("pot", 0) - money
        _lay(scene, row["box"], spot.stakes.get(BET, 0) + money)
    return f"{scene.whose(row['box'])} is held to it: {row['says']}"


def mixed_back(scene: Scene, row: dict[str, Any]) -> str:
    """Cards that should not have been dealt are in the deck again."""
    scene.spots.pop(row.get("hand", "early"), None)
    return "the rest of the deck is shuffled again"


def _lay(scene: Scene, box: int, total: int) -> None:
    spot = scene.spot(box)
    spot.stakes[BET] = total
    spot.open.add(BET)


def uncalled(scene: Scene, row: dict[str, Any]) -> str:
    """Part of a bet goes back."""
    spot, money = scene.spot(row["box"]), cents(row["amount"])
    rest = spot.stakes.get(BET, 0) - money
    spot.gains["pot"] = spot.gains.get("pot", 0) + money
    if rest > 0:
        spot.stakes[BET] = rest
    else:
        spot.stakes.pop(BET, None)
        spot.open.discard(BET)
    return f"{scene.whose(row['box'])}: {dollars(money)} comes back uncalled"


def pull(scene: Scene, row: dict[str, Any]) -> str:
    """All bets go into the middle."""
    scene.pot += cents(row["amount"])
    for box in scene.boxes():
        scene.spots[box].stakes.pop(BET, None)
        scene.spots[box].open.discard(BET)
    return f"the pot is {dollars(scene.pot)}"


def rake(scene: Scene, row: dict[str, Any]) -> str:
    """The house is paid."""
    if row.get("box"):
        return f"{scene.whose(row['box'])} pays {row['amount']} to the house"
    scene.pot -= cents(row["amount"])
    return f"the house takes {row['amount']}"


def award(scene: Scene, row: dict[str, Any]) -> str:
    """A pot goes to its winner."""
    spot, money = scene.spot(row["box"]), cents(row["amount"])
    scene.pot -= money
    spot.gains["pot"] = spot.gains.get("pot", 0) + money
    spot.stakes["pot"] = money
    which = "the pot" if not row.get("pot") else f"side pot {row['pot']}"
    half = f" for {row['half']}" if row.get("half", "all") != "all" else ""
    return f"{scene.whose(row['box'])} wins {dollars(money)}, {which}{half}"


def settled(scene: Scene, row: dict[str, Any]) -> str:
    """The hand is over; one that did not count gives everything back."""
    if not row.get("back"):
        return ""
    scene.pot = 0
    for share in row["shares"]:
        scene.spot(share["box"]).gains.pop("pot", None)
    return "the hand does not count: every chip goes back"


def out(scene: Scene, row: dict[str, Any]) -> str:
    """A hand is out of it, unshown."""
    _fold(scene.spot(row["box"]))
    return f"{scene.whose(row['box'])}: {row.get('why') or 'concedes unshown'}"


def thrown(scene: Scene, row: dict[str, Any]) -> str:
    """Cards are thrown away; only their player knows which."""
    spot, cards = scene.spot(row["box"]), unpacked(row.get("cards", ""))
    gone: list[str | None] = [*cards] or [None] * row["number"]
    for card in gone:
        if card in spot.cards:
            spot.cards.remove(card)
    named = f": {' '.join(map(sign, cards))}" if cards else ""
    return f"{scene.whose(row['box'])} throws {row['number']} away{named}"


def seated(scene: Scene, row: dict[str, Any]) -> str:
    """A player of the house sits there from now on."""
    scene.spot(row["box"]).player = row["player"]
    return f"{row['player']} sits at box {row['box']} with {row['chips']}"


def dismissed(scene: Scene, row: dict[str, Any]) -> str:
    """A player of the house has made room."""
    scene.spots = {box: spot for box, spot in scene.spots.items() if spot.player != row["player"]}
    return f"{row['player']} leaves"


def shown(scene: Scene, row: dict[str, Any]) -> str:
    """A card falls face up."""
    scene.spot(row["box"]).cards.append(row["card"])
    return f"{scene.whose(row['box'])}: {sign(row['card'])}, for everybody to see"


POT_TOLD: dict[str, Callable[[Scene, dict[str, Any]], str]] = {
    "begin-hand": begin_hand,
    "move-button": move_button,
    "move-kill": move_kill,
    "post": post,
    "action": action,
    "bind": bind,
    "speak-early": spoke_early,
    "keep-word": kept_word,
    "shuffle-stub": mixed_back,
    "return-uncalled": uncalled,
    "pull-bets": pull,
    "take-rake": rake,
    "award": award,
    "settle-pot": settled,
    "muck": out,
    "kill-hand": out,
    "throw-away": thrown,
    "expose": shown,
    "seat-prop": seated,
    "dismiss-prop": dismissed,
    "arrange": lambda scene, row: "",
    "set-aside": lambda scene, row: f"{sign(row['card'])} was exposed and will be the burn card",
    "sit-out": lambda scene, row: f"{row['player']} {'is back' if row.get('back') else 'sits out'}",
    "note-missed": lambda scene, row: (
        f"{row['player']} owes a blind of {row['amount']}" if row["amount"] != "0.00" else ""
    ),
}
