"""What a player says while wagers are taken, beside the wagers themselves."""

import msgspec


class Call(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """A word to the dealer: about one of the player's wagers, or about nothing that lies on the layout."""

    box: int
    player: str
    says: str
    wager: str = ""
