"""House-banked poker: the stakes of a simulated table, as its games check them alike."""

from collections.abc import Mapping, Sequence

from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.money import dollars
from pitboss.pricing.worth.ends import Ends
from pitboss.refusal import Refusal, near
from pitboss.table import WagerRule
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake


def stakes_of(
    options: HousePokerOptions,
    rules: Mapping[str, WagerRule],
    wagers: Sequence[Ends],
    wanted: Mapping[str, Stake],
    boxes: int,
    *,
    base: str = "",
) -> list[tuple[int, ...]]:
    """What every box stakes on each wager; one that is not simulated or offered, or without the base, is refused."""
    wanted = {name.replace("_", "-"): stake for name, stake in wanted.items()}
    simulated = [ends.wager for ends in wagers]
    for name, stake in wanted.items():
        if name not in simulated and (name not in rules or options.takes(name)):
            known = [one for one in rules if one in simulated or not options.takes(one)]
            raise Refusal(f"this game is simulated without a wager {name!r}; {near(name, known)}")
        made = bool(stake) if stake is None or isinstance(stake, int) else any(stake)
        if made and not options.takes(name):
            raise Refusal(f"this table does not offer the {name} wager", rules[name].cite)
    taken = {name: wanted.get(name) if options.takes(name) else 0 for name in simulated}
    stakes = [_checked(options, rules[name], taken[name], boxes) for name in simulated]
    base = base or wagers[0].wager
    for ends, amounts in zip(wagers, stakes, strict=True):
        for box, (amount, beside) in enumerate(zip(amounts, stakes[0], strict=True), start=1):
            if not beside and (amount or ends.wager == base) and (rules[ends.wager].needs or ends.wager == base):
                raise Refusal(f"box {box} has no {base} wager, which every other needs", rules[base].cite)
    return stakes


def _checked(options: HousePokerOptions, rule: WagerRule, stake: Stake, boxes: int) -> tuple[int, ...]:
    """A wager's amounts by box; a wager of fixed size is made at all boxes by default."""
    if not (rule.minimum and rule.minimum == rule.maximum):
        return table_options.stakes(options, rule, stake, boxes)
    fixed = getattr(options, rule.minimum)
    amounts = (fixed if stake is None else stake,) * boxes if stake is None or isinstance(stake, int) else tuple(stake)
    if len(amounts) != boxes or any(amount not in (0, fixed) for amount in amounts):
        raise Refusal(f"a {rule.name} wager is {dollars(fixed)} where it is offered", rule.cite)
    return amounts
