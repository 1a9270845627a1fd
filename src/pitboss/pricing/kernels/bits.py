"""Sets as bits of an integer, for plain and for compiled code."""


def size_of(bits: int) -> int:
    """How many bits are set."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found
