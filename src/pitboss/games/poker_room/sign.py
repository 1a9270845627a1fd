"""What a poker table posts: the ante rule, the blinds, the kill, the limits and what the house takes, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.money import dollars

if TYPE_CHECKING:
    from pitboss.games.poker_room.options import ButtonOptions, PokerOptions, StudOptions
    from pitboss.games.poker_room.script.five_card_draw import DrawOptions
    from pitboss.games.poker_room.script.five_card_stud import FiveOptions
    from pitboss.games.poker_room.script.mambo_stud import MamboOptions
    from pitboss.games.poker_room.script.omaha import KillOptions

Line = tuple[str, str, str]


def words(options: PokerOptions) -> dict[str, str]:
    """The sentences of sign and guide that follow from what a table has elected, by name."""
    known = {
        "limits": limits(options),
        "raises": raises(options),
        "antes": antes(options),
        "house_takes": revenue(options),
        "who_shows": shows(options),
    }
    own: dict[str, tuple[str, Callable[[Any], str]]] = {
        "blinds": ("blind_bets", blinds),
        "forced_bet": ("opening", forced),
        "kill": ("kills", kill),
        "opener": ("later_rounds", opener),
        "third_card": ("third", third_card),
        "own_discards": ("reshuffled", own_discards),
        "open_pair": ("pair_showing", open_pair),
    }
    return known | {name: says(options) for option, (name, says) in own.items() if hasattr(options, option)}


def limits(options: PokerOptions) -> str:
    """How much may be bet."""
    least, most = dollars(options.minimum), dollars(options.maximum)
    return {
        "fixed": f"Fixed limit: bets and raises of ${least} in the early betting rounds, of ${most} in the later ones.",
        "spread": f"Spread limit: bets of ${least} to ${most}, raises of no less than the last bet or raise.",
        "pot-limit": f"Pot limit: bets of ${least} or more, up to what is in the pot.",
        "no-limit": f"No limit: bets of ${least} or more, up to all the chips of a player.",
    }[options.structure]


def raises(options: PokerOptions) -> str:
    """How often may be raised, and by whom."""
    barred = "" if options.check_raise else " A player who has checked may not raise in the same round."
    if options.structure in ("fixed", "spread") and options.raise_cap:
        return f"No more than {options.raise_cap} raises in a betting round, unless it began with two players.{barred}"
    return f"Any number of raises in a betting round.{barred}"


def antes(options: PokerOptions) -> str:
    """Whether there is an ante, and how much."""
    if not options.ante:
        return "No ante."
    return f"Everybody who wants cards antes ${dollars(options.ante)}."


def blinds(options: ButtonOptions) -> str:
    """How many blind bets there are, and how much each is."""
    amounts = [f"${dollars(amount)}" for amount in options.blinds]
    more = " A straddle may be posted." if options.straddle else ""
    more += f" Newcomers post {amounts[-1]} to be dealt in." if options.newcomers == "post" else ""
    if len(amounts) == 1:
        return f"One blind bet, by the player left of the button: {amounts[0]}.{more}"
    listed = f"{', '.join(amounts[:-1])} and {amounts[-1]}"
    return f"{len(amounts)} blind bets, from the button's left: {listed}.{more}"


def forced(options: StudOptions) -> str:
    """How much the forced bet is."""
    if options.forced_bet == options.minimum:
        return f"The forced bet is ${dollars(options.forced_bet)}."
    return (
        f"The forced bet is ${dollars(options.forced_bet)} or, if its player likes, a full ${dollars(options.minimum)}."
    )


def kill(options: KillOptions) -> str:
    """Whether limits go up after a player has taken a whole pot."""
    if options.kill == "none":
        return "No kill."
    size = "twice" if options.kill == "kill" else "one and a half times"
    return (
        f"{options.kill.capitalize()}: who takes the whole of a pot of {options.kill_multiple} minimum bets or more "
        f"posts one raised blind, and the next hand has {size} the limits; "
        "it goes on until a pot is smaller or is shared."
    )


def opener(options: FiveOptions) -> str:
    """Whether the best hand showing at five-card stud may check."""
    return "It must bet." if options.opener == "bets" else "It may check."


def third_card(options: MamboOptions) -> str:
    """How the third card of mambo stud lies."""
    return f"face {options.third_card}"


def own_discards(options: DrawOptions) -> str:
    """Whose discards are reshuffled if the deck runs out in the draw."""
    return "Your own are among them." if options.own_discards else "Your own are not among them."


def open_pair(options: Any) -> str:
    """What a pair on the fourth card of seven-card stud changes."""
    return (
        "A pair showing then lets everybody bet the higher limit." if options.open_pair else "A pair changes no limit."
    )


def revenue(options: PokerOptions) -> str:
    """What the house takes, and how."""
    free = " Nothing is taken from a hand that ends in its first betting round." if options.no_flop_no_drop else ""
    charge = dollars(options.charge)
    return {
        "none": "The house takes nothing.",
        "percentage": f"The house takes {options.rake_percent} percent of a pot, in whole multiples of "
        f"${dollars(options.rake_unit)}, and no more than ${dollars(options.rake_cap)}.{free}",
        "stepped": f"The house takes {_steps(options)}.{free}",
        "time": f"Each seat pays ${charge} for half an hour; nothing is taken from the pots.",
        "hand": f"Each player pays ${charge} for a hand; nothing is taken from the pots.",
    }[options.revenue]


def _steps(options: PokerOptions) -> str:
    return ", ".join(f"${dollars(take)} from a pot of ${dollars(pot)}" for pot, take in options.rake_steps)


def shows(options: PokerOptions) -> str:
    """Who shows at the end."""
    return {
        "winners": "The last bettor shows first; beaten hands need not be shown.",
        "all": "Everybody who is in at the end shows, the one who bet last first.",
        "asked": "The last bettor shows first, and each may show or muck.",
    }[options.showdown]


def inscriptions(law: str) -> Callable[[Any], list[Line]]:
    """The lines of the sign at the tables of a section: where, what, and the paragraph that wants it."""

    def posted(options: Any) -> list[Line]:
        sentences = words(options)
        lines = [("sign", sentences["antes"], f"{law}(b)")]
        if "blind_bets" in sentences:
            lines.append(("sign", sentences["blind_bets"], "19:47-14.10(d)"))
        if "opening" in sentences:
            lines.append(("sign", sentences["opening"], "house:poker-room/forced-bet"))
        if "kills" in sentences and options.kill != "none":
            lines.append(("sign", sentences["kills"], f"{law}(b)"))
        return [
            *lines,
            ("sign", sentences["limits"], "house:poker-room/betting"),
            ("sign", sentences["raises"], "house:poker-room/raise-cap"),
            ("sign", sentences["house_takes"], "house:poker-room/revenue"),
        ]

    return posted
