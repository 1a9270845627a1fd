"""The compiled kernels: hands a second on one core, and how long the first use makes a person wait."""

from bench.row import Row, per_second
from pitboss.games import game
from pitboss.games.blackjack_family.kernel.card_counting import HI_LO, Count, Index
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.minibaccarat import kernel as baccarat
from pitboss.games.minibaccarat.rules import Options as Minibaccarat


def _box_rounds(boxes: int) -> float:
    war = game("casino-war")
    kernel = war.module("kernel")
    plan = kernel.setup(war.options(), boxes=boxes, strategy="always-war")
    kernel.run_block(plan, 0, 0, 1000)
    blocks = iter(range(1000))

    def work() -> int:
        kernel.run_block(plan, 1, next(blocks), kernel.BLOCK)
        return int(boxes * kernel.BLOCK)

    return per_second(work, 7)


def _baccarat_rounds() -> float:
    plan = baccarat.setup(Minibaccarat(), boxes=1)
    baccarat.run_block(plan, 0, 0, 1000)
    blocks = iter(range(1000))

    def work() -> int:
        baccarat.run_block(plan, 1, next(blocks), baccarat.BLOCK)
        return baccarat.BLOCK

    return per_second(work, 7)


def _rolls(strategy: str) -> float:
    craps = game("craps")
    kernel = craps.module("kernel")
    plan = kernel.setup(craps.options(), strategy=strategy)
    kernel.run_block(plan, 0, 0, 1000)
    blocks = iter(range(1000))

    def work() -> int:
        tally = kernel.run_block(plan, 1, next(blocks), kernel.BLOCK)
        return int(sum(tally[1 + 3 * len(plan.stakes) :]))

    return per_second(work, 7)


def _blackjack_hands(**more: object) -> float:
    blackjack = game("blackjack")
    kernel = blackjack.module("kernel")
    plan = kernel.setup(blackjack.options.configure({"boxes": 7}), strategy="basic", **more)
    kernel.run_block(plan, 0, 0, 1000)
    blocks = iter(range(1000))

    def work() -> int:
        kernel.run_block(plan, 1, next(blocks), kernel.BLOCK)
        return int(7 * kernel.BLOCK)

    return per_second(work, 7)


def _blackjack_analyses() -> float:
    Analysis(BlackjackTerms()).edge  # noqa: B018 - the first one waits for the compiler

    def work() -> int:
        for _ in range(3):
            Analysis(BlackjackTerms()).edge  # noqa: B018 - computed when it is read
        return 3

    return per_second(work, 3)


def rows() -> list[Row]:
    """Box-rounds a second, real shoes, compilation apart."""
    plays = (Index("hard 16", "10", 0, "S"), Index("hard 12", "3", 2, "S"))
    count = Count(HI_LO, spread={-99: 1, 1: 2, 2: 4, 3: 8}, insurance=3, indices=plays)
    blackjack = [
        Row("blackjack kernel, 7 boxes", _blackjack_hands(), 10_000_000, "hands/s"),
        Row("blackjack kernel, 7 boxes, counting", _blackjack_hands(count=count), 5_000_000, "hands/s"),
        Row("blackjack, six decks analysed", _blackjack_analyses(), 1 / 0.6, "analyses/s"),
    ]
    war = [
        Row(
            f"casino war kernel, {boxes} box{'es' if boxes > 1 else ''}", _box_rounds(boxes), 20_000_000, "box-rounds/s"
        )
        for boxes in (1, 3, 7)
    ]
    craps = [
        Row("craps kernel, line bets", _rolls("pass-odds"), 100_000_000, "rolls/s"),
        Row("  line and all place bets", _rolls("across"), 20_000_000, "rolls/s"),
        Row("  line and come bets with odds", _rolls("come-odds"), 20_000_000, "rolls/s"),
        Row("  45 kinds of wager", _rolls("everything"), 20_000_000, "rolls/s"),
    ]
    return [*war, *blackjack, Row("baccarat kernel, 1 box", _baccarat_rounds(), 20_000_000, "rounds/s"), *craps]
