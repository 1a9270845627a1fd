"""The questions that a table can put to a person, from the acts that wait for them."""

from pitboss.cli.terminal.bets import CALLS, IntendedBets, worded
from pitboss.cli.terminal.felt import Prompt, contested, lying
from pitboss.cli.terminal.keys import choice_keys, page_keys
from pitboss.equipment.cards import sign, unpacked
from pitboss.floor.views.answer_positions import positioned
from pitboss.money import dollars
from pitboss.ranking.words import so_far
from pitboss.table import Table
from pitboss.table.act import HOUSE, Betting, Decide
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.choices import Bid, Pick
from pitboss.table.acts.hand_setting import Divide
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.shuffle_acts import OfferCut
from pitboss.table.parts import Choices, SharedPot, Wording
from pitboss.table.view.scene import Scene, Spot


def decision(t: Table, act: Decide, scene: Scene) -> Prompt:
    """A choice, with what more it may say."""
    if isinstance(act, Divide):
        return divide(t, act)
    if isinstance(act, Pick):
        return pick(t, act, act.held(t))
    return amount(t, act, scene) if isinstance(act, Bid) else choice(t, act, scene)


def choice(t: Table, act: Decide, scene: Scene | None = None) -> Prompt:
    """One of the choices that are open to a box, in the words of the floor's pages and with what each costs."""
    keys, call = choice_keys(act.choices), int(getattr(act, "call", 0))
    costs = {choice: f", {dollars(cost)} more" for choice, cost in t.game.part(Choices).costs(t, act).items() if cost}
    costs |= {"call": f", {dollars(call)}"} if call else {}
    named = {choice: worded(t.game, choice) for choice in act.choices}
    whose, lies = before(t, act.box, act.hand), situation(scene, act.box, act.hand) if scene else ""
    put = t.game.part(Wording).labels.get("/".join(act.choices)) or (scene and pot(scene, call)) or "Your decision?"
    return Prompt(
        "choice",
        whose + (f"{lies[0].lower() if whose else lies[0]}{lies[1:]}. {put}" if lies else put),
        act.cite,
        {keys[choice]: named[choice] + costs.get(choice, "") for choice in positioned(t, act)},
        enter=named.get(act.default),
        particulars={"box": act.box, "choices": list(act.choices)},
    )


def before(t: Table, box: int, hand: str = "") -> str:
    """Which box is asked, where the player has several, and which of its hands."""
    several = sum(player == t.seats.get(box) for player in t.seats.values()) > 1
    box_said = f"Box {box}: " if several else ""
    return box_said + (f"Hand {hand.rpartition('/')[2]}: " if hand and hand != str(box) else "")


def situation(scene: Scene, box: int, hand: str = "") -> str:
    """What the player has and the dealer shows, in a sentence; empty while no hand has a name."""
    # What is asked before the first card is not about the cards of the last round.
    if scene.shown_round != scene.round:
        return ""
    own = next((of for of in (hand, box) if of in scene.spots), box)
    house = scene.spots.get(HOUSE, Spot()).cards
    shows = "shows" if None in house or len(house) == 1 else "has"
    held = scene.named(own)
    if not held and scene.game.has(SharedPot) and own in scene.spots:
        # Before there is a board two cards are named by their ranks.
        held = so_far([card for card in scene.spots[own].cards if card])
    parts = [f"You have {_with_article(held)}"] if held else []
    parts += [f"{'the' if parts else 'The'} dealer {shows} {held}"] if (held := scene.named(HOUSE)) else []
    return ", ".join(parts)


def _with_article(held: str) -> str:
    """What a hand is called, as a sentence has it."""
    return f"a {held}" if held.startswith(("pair", "flush", "straight", "full")) else held


def pot(scene: Scene, call: int) -> str:
    """What is to call and what players contest; empty where they play against the house."""
    if not scene.game.has(SharedPot):
        return ""
    return f"{f'{dollars(call)} to call' if call else 'Nothing to call'}, {dollars(contested(scene))} in the pot."


def amount(t: Table, act: Bid, scene: Scene) -> Prompt:
    """A choice of which some words may name an amount."""
    asked, sized = choice(t, act, scene), [word for word in act.choices if word in act.sized]
    if sized:
        # A raise goes to an amount; the first bet is the amount itself.
        to, keys = " to" if scene.game.has(SharedPot) and lying(scene) else "", choice_keys(act.choices)
        asked.keys |= {keys[word]: f"{worded(t.game, word)}{to} {dollars(act.low)}" for word in sized}
        if act.high > act.low:
            asked.keys["0-9"] = f"{' or '.join(sized)}{to} ({dollars(act.low)} to {dollars(act.high)})"
        asked.particulars |= {"least": dollars(act.low), "most": dollars(act.high)}
    return asked


def pick(t: Table, act: Pick, held: list[str]) -> Prompt:
    """Some of the cards of a hand, by place or by name."""
    asked = choice(t, act)
    count = str(act.fewest) if act.fewest == act.greatest else f"{act.fewest} to {act.greatest}"
    many = "card" if act.greatest == 1 else f"{count} cards"
    cards = "  ".join(f"{place} {sign(card)}" for place, card in enumerate(held, 1))
    put = t.game.part(Wording).labels.get(act.what) or f"Which {many} will you {act.what or 'pick'}?"
    asked.text = f"{before(t, act.box)}{put}  {cards}"
    asked.keys["0-9"] = "the cards by their places, such as 12"
    if act.default and asked.enter is None:
        asked.enter = " ".join(sign(card) for card in unpacked(act.default))
    asked.particulars |= {"cards": held, "least": act.fewest, "most": act.greatest, "what": act.what}
    return asked


FEW_SETTINGS = 6
"""Number of ways to divide a hand up to which all are listed; above it, only the house way."""


def divide(t: Table, act: Divide) -> Prompt:
    """A hand to divide, with what can be made of it."""
    held, ways = act.held(t), act.settings(t)
    asked = pick(t, act, held)
    *lower, (high, _) = act.parts(t)
    wanted = " and ".join(f"{size} for the {name} hand" for name, size in lower)
    cards = "  ".join(f"{place} {sign(card)}" for place, card in enumerate(held, 1))
    asked.text = f"{before(t, act.box)}Set your hand: {wanted}; the rest is the {high} hand.  {cards}"
    for said, names in ways if len(ways) <= FEW_SETTINGS else ways[:1]:
        places = _places(held, unpacked(said))
        usual = "house way: " if said == ways[0][0] else ""
        asked.keys[places] = usual + ", ".join(f"{name} {called}" for name, called in names.items())
    asked.keys.pop("0-9") if len(ways) <= FEW_SETTINGS else None
    asked.particulars["settings"] = [{"cards": said, **names} for said, names in ways]
    return asked


def _places(held: list[str], named: list[str]) -> str:
    """The positions of the cards in the hand, as typed."""
    free = [*enumerate(held, 1)]
    found = []
    for card in named:
        found.append(next(item for item in free if item[1] == card))
        free.remove(found[-1])
    return "".join(str(place) for place, _ in found)


def cut(act: OfferCut, size: int) -> Prompt:
    """Where to cut, if at all."""
    low, high = act.margin, size - act.margin
    return Prompt(
        "cut",
        f"Cut the {size} cards?",
        act.cite,
        {"0-9": f"cut there ({low} to {high})", "n": "no, thank you"},
        enter="cut in the middle",
        particulars={"least": low, "most": high},
    )


def offer(t: Table, act: Betting, bets: IntendedBets, scene: Scene) -> Prompt:
    """A wager that is offered to one box alone."""
    named = {name: worded(t.game, name) for name in act.opens(t)}
    keys = page_keys(named, "n")
    pays = [
        f"{word[0].upper()}{word[1:]} pays {t.game.pays(name, t.options)} if {rule.says}."
        for name, word in named.items()
        if (rule := t.game.wagers[name]).says
    ]
    usual = {keys[name]: f"{word}, {dollars(bets.amount(t, name))}" for name, word in named.items()}
    wanted = " or ".join(named.values())
    put = t.game.part(Wording).labels.get("/".join(named)) or f"{wanted[0].upper()}{wanted[1:]}?"
    lies = situation(scene, act.box)
    said = [f"{lies}." if lies else "", put if put[-1] in ".?!:" else f"{put}.", *pays]
    return Prompt(
        "wager",
        before(t, act.box) + " ".join(filter(None, said)),
        act.cite,
        {**usual, "0-9": "another amount"},
        enter="no",
        particulars={"box": act.box, "open": list(act.opens(t))},
    )


def wagers(t: Table, act: Betting, bets: IntendedBets) -> Prompt:
    """The wagers of all the person's boxes while betting is open."""
    placed = any(box in bets.boxes for box, _ in t.wagers)
    nothing = "no more bets" if placed else "sit out"
    words = dict.fromkeys(worded(t.game, call.says) for call in act.calls_open(t) if call.box in bets.boxes)
    calls = {CALLS: f"tell the dealer: {', '.join(words)}"} if words else {}
    return Prompt(
        "wager",
        "Place your wagers.",
        act.placing or act.cite,
        {**bets.labels(t, act), **calls, "x": nothing},
        enter=bets.summary(t, act) if bets.wagers(t, act) else nothing,
        particulars={"open": list(act.opens(t)), "boxes": bets.boxes},
    )


def draw(act: Chance) -> Prompt:
    """The dice are the person's to throw, or another device to set going."""
    what = act.of.invites[1].partition(" ")
    text = f"{what[2][0].upper()}{what[2][1:]}: yours."
    return Prompt(act.of.act, text, act.cite, enter=what[0], particulars={"box": act.box})


def turn_up(act: TurnUp) -> Prompt:
    """Cards that the person may look at before everybody."""
    return Prompt("turn", "The cards are yours to see first.", act.cite, enter="turn the cards")


def chips(left: int, least: int, usual: int) -> Prompt:
    """More chips, or good-bye."""
    text = f"You have {dollars(left)}, and the minimum wager is {dollars(least)}. Buy chips, or leave?"
    keys = {"b": f"buy {dollars(usual)}", "0-9": "another amount"}
    return Prompt("chips", text, "house:limits", keys, particulars={"least": dollars(least)})
