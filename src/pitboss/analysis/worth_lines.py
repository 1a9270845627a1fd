"""What a player and promotions are worth, line by line in words, for the terminal and the page alike."""

from collections.abc import Callable

from pitboss.words import Json, money_text


def worth_lines(shown: Json, sign: str = "") -> list[tuple[str, str, str]]:
    """Each figure: what it is, its value, and what goes with it; amounts begin with the sign of the currency."""

    def money(cents: float) -> str:
        text = money_text(cents)
        return f"-{sign}{text[1:]}" if text.startswith("-") else sign + text

    found: list[tuple[str, str, str]] = []
    if player := shown.get("player"):
        found += _player(player, money)
    for name, says in (("match_play", "match play and chips"), ("free_bet", "free bet")):
        if coupon := shown.get(name):
            low, high = coupon["worth"]
            least, most = (f"{100 * share:.4f}%" for share in coupon["of_face"])
            share = f"{least if least == most else f'{least} to {most}'} of its face"
            amount = money(low) if low == high else f"{money(low)} to {money(high)}"
            found.append((f"{says} of {money(coupon['face'])} is worth", amount, share))
    if rebate := shown.get("rebate"):
        share = f"{100 * rebate['share']:g}%"
        found += [
            (f"a rebate of {share} of losses costs", money(rebate["cents"]), f"{rebate['worth']:.4f} bets"),
            (
                "the player leaves ahead by",
                money(rebate["win_quit"] * rebate["bet"]),
                f"{rebate['win_quit']:g} bets",
            ),
            ("or behind by", money(rebate["loss_quit"] * rebate["bet"]), f"{rebate['loss_quit']:g} bets"),
            (
                "leaves ahead",
                f"{100 * rebate['leaves_ahead']:.2f}%",
                f"after {rebate['rounds']:,.1f} rounds on average",
            ),
        ]
    if bonus := shown.get("bonus"):
        found += [
            ("the bonus is worth", money(bonus["worth"]), f"{bonus['rounds']:,} rounds"),
            ("all that is demanded gets wagered", f"{100 * bonus['finishes']:.2f}%", ""),
            (
                "the bonus less the edge of all wagers",
                money(bonus["bonus_less_edge"]),
                "as if chips could not run out",
            ),
        ]
    return found


def _player(player: Json, money: Callable[[float], str]) -> list[tuple[str, str, str]]:
    pace = f"{player['rounds_an_hour']:g} rounds an hour: {player['pace_source']}"
    hours = "an hour" if player["hours"] == 1 else f"{player['hours']:g} hours"
    found = [
        ("theoretical win an hour", money(player["theo_an_hour"]), pace),
        ("standard deviation of an hour", money(player["sd_an_hour"]), ""),
        (f"theoretical win of {hours}", money(player["theo"]), _unrounded(player, money)),
    ]
    if player["comps"] is not None:
        found.append(("comps", money(player["comps"]), ""))
    many = f"{player['players']} players" if player["players"] > 1 else "1 player"
    found.append(("win per unit per day", money(player["win_per_unit_per_day"]), f"{many}, {hours}"))
    if player["n0"] is not None:
        found.append(("N0", f"{player['n0']:,.0f} rounds", f"{player['n0_hours']:,.1f} hours"))
    says = "none: the house has the edge" if not player["kelly"] else f"{100 * player['kelly']:.4f}% of the bankroll"
    found.append(("Kelly bet", says, ""))
    if player["certainty_equivalent"] is not None:
        rest = f"{money(player['certainty_equivalent_an_hour'])} an hour"
        found.append(("certainty equivalent of a round", f"{player['certainty_equivalent']:+.4f} cents", rest))
    return found


def _unrounded(player: Json, money: Callable[[float], str]) -> str:
    """The hours times an hour's win before it was rounded, where the rounded one gives another amount."""
    if money(round(player["theo_an_hour"]) * player["hours"]) == money(player["theo"]):
        return ""
    return f"{player['hours']:g} times {player['theo_an_hour'] / 100:.4f}, the hour before it is rounded"
