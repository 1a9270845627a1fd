"""Calls that a player makes during betting, besides wagers."""

import msgspec


class Call(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """A call to the dealer: about one of the player's wagers, or about none."""

    box: int
    player: str
    says: str
    wager: str = ""
