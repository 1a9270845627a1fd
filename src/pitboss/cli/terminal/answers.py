"""What a person meant by the words typed at a question."""

from pitboss.cli.terminal.bets import number
from pitboss.cli.terminal.keys import choice_keys, meant
from pitboss.equipment.cards import card, packed
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.acts.choices import Bid, Pick


def decision(t: Table, act: Decide, words: list[str]) -> str:
    """The outcome of a choice; nothing typed is what silence means, if it means something."""
    if not words:
        if not act.default:
            named = " or ".join(choice_keys(act.choices).values())
            wanted = f"answer with a key: {named}" if named else f"choose cards to {getattr(act, 'what', 'pick')}"
            raise Refusal(wanted, act.cite)
        return act.default
    if isinstance(act, Pick):
        return _cards(t, act, words)
    keys = choice_keys(act.choices)
    if isinstance(act, Bid) and (amount := number(words[-1])) is not None:
        # An amount alone is for the one word that takes it.
        open_ = [word for word in act.choices if word in act.sized]
        word = meant(words[:-1], keys) if len(words) > 1 else next(iter(open_), None)
        return f"{word or words[0]} {dollars(amount)}"
    return meant(words, keys) or "-".join(words)


def _cards(t: Table, act: Pick, words: list[str]) -> str:
    """Cards by their places or by name, or one of the words instead."""
    held, said = act.held(t), "".join(words)
    if said.isdecimal():
        places = [int(place) for place in (words if len(words) > 1 else said)]
        if not all(1 <= place <= len(held) for place in places) or len(places) != len(set(places)):
            raise Refusal(f"{said} does not name places of the {len(held)} cards", act.cite)
        return packed(held[place - 1] for place in places)
    return meant(words, choice_keys(act.choices)) or packed(card(word) for word in words)
