"""The `worth` command: what a player is worth to the house, and what promotions cost it."""

from fractions import Fraction
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.analysis.worth_lines import worth_lines
from pitboss.cli.output import JSON, SET, STRATEGY, WAGER, as_json, console, folding, options_from_words
from pitboss.games import game as game_of
from pitboss.money import cents_of
from pitboss.pricing.strategy.card_counting import share_of
from pitboss.refusal import Refusal
from pitboss.words import Json

if TYPE_CHECKING:
    from pitboss.pricing.distribution import WagerOdds


def register(app: typer.Typer) -> None:
    """Add the `worth` command."""
    app.command("worth")(worth)


def worth(
    game: str = typer.Argument(help="The game."),
    wager: str = WAGER,
    bet: str = typer.Option("10.00", help="The bet in dollars."),
    pace: float = typer.Option(
        None, metavar="ROUNDS", help="Rounds an hour; by default a printed figure, with source."
    ),
    hours: float = typer.Option(1.0, help="Hours of play in a day."),
    players: int = typer.Option(1, help="Players at the table, for its win per day."),
    comps: str = typer.Option(None, metavar="PART", help="The part of the theoretical win given back, such as 30%."),
    bankroll: str = typer.Option(None, help="The player's bankroll in dollars, for the certainty equivalent."),
    match_play: str = typer.Option(
        None, "--match-play", metavar="DOLLARS", help="A coupon beside chips of its amount."
    ),
    free_bet: str = typer.Option(None, "--free-bet", metavar="DOLLARS", help="A coupon in place of chips."),
    rebate: str = typer.Option(None, metavar="PART", help="The part of a loss that is given back, such as 10%."),
    bonus: str = typer.Option(None, metavar="DOLLARS", help="A bonus that has to be wagered first."),
    wagering: str = typer.Option(None, metavar="DOLLARS", help="What has to be wagered before a bonus is paid out."),
    deposit: str = typer.Option("0", metavar="DOLLARS", help="The player's own money beside the bonus."),
    sticky: bool = typer.Option(False, "--sticky", help="The bonus itself is never paid out."),
    strategy: str = STRATEGY,
    set_: list[str] = SET,
    json: bool = JSON,
) -> None:
    """What a player is worth, and what promotions cost. Theo, comps, win per day, Kelly, N0, coupons, rebates, bonuses.

    Examples: pitboss worth blackjack --bet 25 --hours 4 --comps 30% --players 5 | pitboss worth roulette --wager red
    --match-play 25 | pitboss worth blackjack --bet 100 --rebate 20% |
    pitboss worth blackjack --bet 10 --bonus 100 --deposit 100 --wagering 3000
    """
    from pitboss.analysis import bonus_worth, coupon_worth, loss_rebate, pace_of, player_worth, wager_row
    from pitboss.table.offer.coupons import Coupons

    found = game_of(game)
    options = options_from_words(found, set_)
    if (bonus is None) != (wagering is None):
        raise Refusal("give --bonus and --wagering together: a bonus under no demand is worth its amount")
    row = wager_row(found.name, options, wager, strategy)
    stake = cents_of(bet, "--bet")
    shown: Json = {"game": found.name, "options": options.shown(changed_only=True)}
    asked = any(given is not None for given in (match_play, free_bet, rebate, bonus))
    if not asked or pace is not None:
        shown["player"] = player_worth(
            row,
            stake,
            pace_of(found.name, pace),
            hours=hours,
            comps=None if comps is None else float(share_of("--comps", comps, "the part given back")),
            players=players,
            bankroll=None if bankroll is None else cents_of(bankroll, "--bankroll"),
        ).shown()
    terms = found.part(Coupons)
    coupons = coupon_worth(row, terms.gains if terms else None)
    for name, face, bounds in (("match_play", match_play, coupons.with_chips), ("free_bet", free_bet, coupons.adds)):
        if face is not None:
            shown[name] = _coupon(row, cents_of(face, f"--{name.replace('_', '-')}"), bounds)
    if rebate is not None:
        given = loss_rebate(row, float(share_of("--rebate", rebate, "the rebate")))
        shown["rebate"] = {**given.shown(), "bet": stake, "cents": given.worth * stake}
    if bonus is not None:
        shown["bonus"] = bonus_worth(
            row,
            cents_of(bonus, "--bonus"),
            cents_of(wagering, "--wagering"),
            stake,
            deposit=cents_of(deposit, "--deposit"),
            sticky=sticky,
        ).shown()
    if json:
        as_json(shown)
        return
    console().print(f"[bold]{found.title}[/bold]  {escape(row.wager)}  [dim]{escape(str(row))}[/dim]\n")
    _print(shown)


def _coupon(row: "WagerOdds", face: int, bounds: tuple[Fraction, Fraction]) -> Json:
    low, high = (float(bound * face) for bound in bounds)
    exact = [str(bound) for bound in bounds] if row.method == "exact" else None
    return {"face": face, "worth": [low, high], "of_face": [float(bound) for bound in bounds], "exact": exact}


def _print(shown: Json) -> None:
    grid = folding("", "", "")
    for line in worth_lines(shown):
        grid.add_row(*line)
    console().print(grid)
