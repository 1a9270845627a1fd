"""What three cards are where tables pay them, in the places of `pitboss.ranking.THREE`."""

THREE_KINDS = ("nothing", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal")


def best_named(name: str) -> tuple[str, ...]:
    """The same, where an ace, king and queen of one suit go by another name or have no row of their own."""
    return (*THREE_KINDS[:-1], name)
