"""The questions that a table can put to a person, from the acts that wait for him."""

from pitboss.cli.terminal.bets import Bets
from pitboss.cli.terminal.felt import Question
from pitboss.cli.terminal.keys import letters
from pitboss.equipment.cards import sign, unpacked
from pitboss.money import dollars
from pitboss.table import Table
from pitboss.table.act import Betting, Decide
from pitboss.table.chance import Chance
from pitboss.table.choosing import Bid, Pick
from pitboss.table.dividing import Divide
from pitboss.table.shuffling import OfferCut


def decision(t: Table, act: Decide) -> Question:
    """A choice, with what more it may say."""
    if isinstance(act, Divide):
        return divide(t, act)
    if isinstance(act, Pick):
        return pick(act, act.held(t))
    return amount(act) if isinstance(act, Bid) else choice(act)


def choice(act: Decide) -> Question:
    """One of the choices that are open to a box."""
    keys = letters(act.choices)
    named = {choice: choice.replace("-", " ") for choice in act.choices}
    return Question(
        "choice",
        f"Box {act.box}: {' or '.join(named.values())}?",
        act.cite,
        {keys[choice]: words for choice, words in named.items()},
        enter=named.get(act.default),
        particulars={"box": act.box, "choices": list(act.choices)},
    )


def amount(act: Bid) -> Question:
    """A choice of which some words may name an amount."""
    asked, sized = choice(act), [word for word in act.choices if word in act.sized]
    if sized:
        bounds = dollars(act.low) + (f" to {dollars(act.high)}" if act.high > act.low else "")
        asked.keys["0-9"] = f"{' or '.join(sized)} to ({bounds})"
        asked.particulars |= {"least": dollars(act.low), "most": dollars(act.high)}
    return asked


def pick(act: Pick, held: list[str]) -> Question:
    """Some of the cards of a hand, by place or by name."""
    asked = choice(act)
    many = str(act.fewest) if act.fewest == act.greatest else f"{act.fewest} to {act.greatest}"
    cards = "  ".join(f"{place} {sign(card)}" for place, card in enumerate(held, 1))
    asked.text = f"Box {act.box}: {many} cards to {act.what or 'pick'}?  {cards}"
    asked.keys["0-9"] = "the cards by their places, such as 12"
    if act.default and asked.enter is None:
        asked.enter = " ".join(sign(card) for card in unpacked(act.default))
    asked.particulars |= {"cards": held, "least": act.fewest, "most": act.greatest, "what": act.what}
    return asked


FEW_SETTINGS = 6
"""So many ways to divide a hand are listed; of more, the house way alone."""


def divide(t: Table, act: Divide) -> Question:
    """A hand to divide, with what can be made of it."""
    held, ways = act.held(t), act.settings(t)
    asked = pick(act, held)
    *lower, (high, _) = act.parts(t)
    wanted = " and ".join(f"{size} for the {name} hand" for name, size in lower)
    cards = "  ".join(f"{place} {sign(card)}" for place, card in enumerate(held, 1))
    asked.text = f"Box {act.box}: {wanted}; the rest is the {high} hand.  {cards}"
    for said, names in ways if len(ways) <= FEW_SETTINGS else ways[:1]:
        places = _places(held, unpacked(said))
        usual = "house way: " if said == ways[0][0] else ""
        asked.keys[places] = usual + ", ".join(f"{name} {called}" for name, called in names.items())
    asked.keys.pop("0-9") if len(ways) <= FEW_SETTINGS else None
    asked.particulars["settings"] = [{"cards": said, **names} for said, names in ways]
    return asked


def _places(held: list[str], named: list[str]) -> str:
    """Where the cards lie in the hand, as somebody types it."""
    free = [*enumerate(held, 1)]
    found = []
    for card in named:
        found.append(next(item for item in free if item[1] == card))
        free.remove(found[-1])
    return "".join(str(place) for place, _ in found)


def cut(act: OfferCut, size: int) -> Question:
    """Where to cut, if at all."""
    low, high = act.margin, size - act.margin
    return Question(
        "cut",
        f"The cut is yours: {size} cards, at least {act.margin} on either side.",
        act.cite,
        {"0-9": f"cut there ({low} to {high})", "n": "not me"},
        enter="cut in the middle",
        particulars={"least": low, "most": high},
    )


def offer(t: Table, act: Betting, bets: Bets) -> Question:
    """A wager that is offered to one box alone."""
    keys, rules = letters(act.opens(t)), t.game.wagers
    says = "; ".join(f"{name}, {t.game.pays(name, t.options)}, if {rules[name].says}" for name in act.opens(t))
    usual = {keys[name]: f"{name} {dollars(bets.amount(t, name))}" for name in act.opens(t)}
    return Question(
        "wager",
        f"Box {act.box} may add {says}.",
        act.cite,
        {**usual, "0-9": "another amount"},
        enter="no",
        particulars={"box": act.box, "open": list(act.opens(t))},
    )


def wagers(t: Table, act: Betting, bets: Bets) -> Question:
    """The wagers of all the person's boxes while betting is open."""
    placed = any(box in bets.boxes for box, _ in t.wagers)
    nothing = "no more bets" if placed else "sit out"
    words = dict.fromkeys(call.says for call in act.calls(t) if call.box in bets.boxes)
    calls = {"o": f"call {', '.join(words)}"} if words else {}
    return Question(
        "wager",
        "Your wagers, please.",
        act.placing or act.cite,
        {**bets.labels(t, act), **calls, "x": nothing},
        enter=bets.told(t, act) if bets.wagers(t, act) else nothing,
        particulars={"open": list(act.opens(t)), "boxes": bets.boxes},
    )


def draw(act: Chance) -> Question:
    """The dice are the person's to throw, or another device to set going."""
    what = act.of.invites[1].partition(" ")
    text = f"Box {act.box}: {what[2]} are yours."
    return Question(act.of.act, text, act.cite, enter=what[0], particulars={"box": act.box})


def chips(left: int, least: int, usual: int) -> Question:
    """More chips, or good-bye."""
    text = f"You have {dollars(left)}, and the minimum wager is {dollars(least)}. Buy chips, or leave?"
    keys = {"b": f"buy {dollars(usual)}", "0-9": "another amount"}
    return Question("chips", text, "house:limits", keys, particulars={"least": dollars(least)})
