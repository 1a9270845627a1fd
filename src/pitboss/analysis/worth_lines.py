"""What a player and promotions are worth, line by line in words, for the terminal and the page alike."""

from pitboss.words import Json, with_commas


def worth_lines(shown: Json) -> list[tuple[str, str, str]]:
    """Each figure: what it is, its value, and what goes with it."""
    found: list[tuple[str, str, str]] = []
    if player := shown.get("player"):
        found += _player(player)
    for name, says in (("match_play", "match play and chips"), ("free_bet", "free bet")):
        if coupon := shown.get(name):
            low, high = coupon["worth"]
            least, most = (f"{100 * share:.4f}%" for share in coupon["of_face"])
            share = f"{least if least == most else f'{least} to {most}'} of its face"
            amount = money_text(low) if low == high else f"{money_text(low)} to {money_text(high)}"
            found.append((f"{says} of {money_text(coupon['face'])} is worth", amount, share))
    if rebate := shown.get("rebate"):
        share = f"{100 * rebate['share']:g}%"
        found += [
            (f"a rebate of {share} of losses costs", money_text(rebate["cents"]), f"{rebate['worth']:.4f} bets"),
            (
                "the player leaves ahead by",
                money_text(rebate["win_quit"] * rebate["bet"]),
                f"{rebate['win_quit']:g} bets",
            ),
            ("or behind by", money_text(rebate["loss_quit"] * rebate["bet"]), f"{rebate['loss_quit']:g} bets"),
            (
                "leaves ahead",
                f"{100 * rebate['leaves_ahead']:.2f}%",
                f"after {rebate['rounds']:,.1f} rounds on average",
            ),
        ]
    if bonus := shown.get("bonus"):
        found += [
            ("the bonus is worth", money_text(bonus["worth"]), f"{bonus['rounds']:,} rounds"),
            ("all that is demanded gets wagered", f"{100 * bonus['finishes']:.2f}%", ""),
            (
                "the bonus less the edge of all wagers",
                money_text(bonus["bonus_less_edge"]),
                "as if chips could not run out",
            ),
        ]
    return found


def _bets(rebate: Json, name: str) -> tuple[str, str]:
    return money_text(rebate[name] * rebate["bet"]), f"{rebate[name]:g} bets"


def _player(player: Json) -> list[tuple[str, str, str]]:
    pace = f"{player['rounds_an_hour']:g} rounds an hour: {player['pace_source']}"
    hours = "an hour" if player["hours"] == 1 else f"{player['hours']:g} hours"
    found = [
        ("theoretical win an hour", money_text(player["theo_an_hour"]), pace),
        ("standard deviation of an hour", money_text(player["sd_an_hour"]), ""),
        (f"theoretical win of {hours}", money_text(player["theo"]), ""),
    ]
    if player["comps"] is not None:
        found.append(("comps", money_text(player["comps"]), ""))
    many = f"{player['players']} players" if player["players"] > 1 else "1 player"
    found.append(("win per unit per day", money_text(player["win_per_unit_per_day"]), f"{many}, {hours}"))
    if player["n0"] is not None:
        found.append(("N0", f"{player['n0']:,.0f} rounds", f"{player['n0_hours']:,.1f} hours"))
    says = "none: the house has the edge" if not player["kelly"] else f"{100 * player['kelly']:.4f}% of the bankroll"
    found.append(("Kelly bet", says, ""))
    if player["certainty_equivalent"] is not None:
        rest = f"{money_text(player['certainty_equivalent_an_hour'])} an hour"
        found.append(("certainty equivalent of a round", f"{player['certainty_equivalent']:+.4f} cents", rest))
    return found


def money_text(amount: float) -> str:
    """Cents that need not be whole as dollars."""
    return with_commas(f"{amount / 100:.2f}")
