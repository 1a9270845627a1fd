"""The page of a wager's worth: a player's hour and day, coupons and rebates."""

from urllib.parse import urlencode

from pitboss.analysis import coupon_worth, loss_rebate, pace_of, player_worth, wager_row
from pitboss.analysis.worth_lines import worth_lines
from pitboss.floor.pages.odds_doors import doors
from pitboss.floor.web.render import render_template
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.games import game as game_of
from pitboss.money import cents
from pitboss.pricing.strategy.card_counting import share_of
from pitboss.refusal import Refusal
from pitboss.sheet.priced import price, verify_priced
from pitboss.table.offer.coupons import Coupons
from pitboss.words import Json

FORM = {"wager": "", "bet": "25.00", "pace": "", "hours": "4", "players": "1", "comps": "", "rebate": ""}
"""The fields of the form with their first values."""


def worth_page(name: str, asked: dict[str, str], looks: dict[str, str]) -> PriceReply:
    """The page, with the form's answers."""
    verify_priced(name)
    game = game_of(name)
    given = {field: asked.get(field, usual).strip() for field, usual in FORM.items()}
    elected = {option: value for option, value in asked.items() if option in game.options.elections()}
    refused, lines, wagers = "", [], []
    try:
        options = game.elect(elected)
        wagers = [row.wager for row in price(name, options).wagers if row.given is None]
        lines = worth_lines(_worth(name, options, given), "$")
    except Refusal as refusal:
        refused = refusal.reason
    shown = {"given": given, "wagers": wagers, "lines": lines, "refused": refused, "elected": elected}
    return PriceReply(
        render_template("worth.html", game=game, doors=doors(game, urlencode(elected)), **shown, **looks),
        400 if refused else 200,
    )


def _worth(name: str, options: object, given: dict[str, str]) -> Json:
    row = wager_row(name, options, given["wager"] or None)  # type: ignore[arg-type]
    bet = cents(given["bet"])
    comps = float(share_of("comps", given["comps"], "the part given back")) if given["comps"] else None
    pace = pace_of(name, _number("pace", given["pace"])) if given["pace"] else pace_of(name)
    players = int(_number("players", given["players"]))
    worth = player_worth(row, bet, pace, hours=_number("hours", given["hours"]), comps=comps, players=players)
    terms = game_of(name).part(Coupons)
    coupon = coupon_worth(row, terms.gains if terms else None)
    found: Json = {"player": worth.shown()}
    for of, bounds in (("match_play", coupon.with_chips), ("free_bet", coupon.adds)):
        found[of] = {
            "face": bet,
            "worth": [float(bound * bet) for bound in bounds],
            "of_face": [float(bound) for bound in bounds],
        }
    if given["rebate"]:
        rebate = loss_rebate(row, float(share_of("rebate", given["rebate"], "the rebate")))
        found["rebate"] = {**rebate.shown(), "bet": bet, "cents": rebate.worth * bet}
    return found


def _number(field: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Refusal(f"{field}: {text!r:.60} is not a number") from None
