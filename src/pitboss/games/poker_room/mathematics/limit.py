"""Bets and raises of a betting round as plain functions of integers: the script and compiled tables ask the same."""


def next_total(current: int, level: int, posted: int, size: int, by: int, fixed: bool) -> int:
    """To how much the next bet or raise comes at least, where `by` is the least raise.

    `current` is the bet to meet, `posted` as much of it as was posted and not bet, `level` what it was before a player
    went all-in for less than a full bet or raise.
    """
    if current < size and (posted or not current):
        # A forced bet below the limit is first completed to it.
        return size
    if fixed and level < current and 2 * (current - level) < by:
        # So is an all-in of less than half a bet; half or more counts as a whole one.
        return level + by
    return current + by


def is_full(total: int, current: int, level: int, posted: int, size: int, by: int, fixed: bool) -> bool:
    """Whether a bet or raise to a total is a full one, or was all that a player had."""
    if posted and current < size:
        return total >= size
    return (2 * (total - level) if fixed else total - current) >= by


def is_closed(faced: int, faced_full: int, current: int, full: int, by: int) -> bool:
    """Whether there has been no full raise since a player answered a bet."""
    return faced_full == full and current - faced < by
