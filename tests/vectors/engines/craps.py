"""Craps: the line, come and don't come, and wagers on the next roll; other wagers of a round are left alone."""

POINTS = (4, 5, 6, 8, 9, 10)
LINE = ("pass", "dont-pass")
NEXT_ROLL = ("field", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12", "eleven")
COMING = ("come", "dont-come")


def knows(record, options):
    """Whether the round is one that this engine plays: the first who takes the dice throws them."""
    passed = any(row.get("call") == "pass-dice" for row in record.get("placed", []))
    return not passed and not any(answer["choose"] == "decline" for answer in record.get("decisions", []))


def takes(wager):
    """Whether this engine settles a wager."""
    kind, _, number = wager.rpartition("-")
    return wager in LINE + NEXT_ROLL + COMING or (kind in COMING and number.isdigit())


def settle(record, options, tables):
    rolls = [sum(roll) for roll in record.get("rolls", [])]
    placed = placed_by_roll(record)
    found, standing = {}, {}
    for row in record.get("standing", []):
        standing[row["box"], row["wager"]] = cents(row["amount"])
    point = 0
    for at, total in enumerate(rolls, start=1):
        for key, stake in placed.get(at, {}).items():
            standing[key] = stake
        for key in list(standing):
            if takes(key[1]):
                roll_wager(found, standing, key, total, point, options)
        if point == 0 and total in POINTS:
            point = total
    for at, wagers in placed.items():
        if at > len(rolls):
            standing.update(wagers)
    for key, stake in standing.items():
        if takes(key[1]):
            add(found, key, stake, 0)
    return found


def placed_by_roll(record):
    """What lies there newly before each roll, as it was last placed or altered."""
    found = {}
    rows = record.get("placed", [])
    if not rows:
        rows = [
            {"box": row["box"], "wager": wager, "amount": amount}
            for row in record["boxes"]
            for wager, amount in row["wagers"].items()
        ]
    for answer in record.get("decisions", []):
        if answer["choose"] in LINE:
            rows = [{"box": answer["box"], "wager": answer["choose"], "amount": answer["amount"]}, *rows]
    for row in rows:
        if "amount" in row:
            wagers = found.setdefault(row.get("betting", 1), {})
            wagers[row["box"], row["wager"]] = cents(row["amount"])
    return {at: {key: stake for key, stake in wagers.items() if stake} for at, wagers in found.items()}


def roll_wager(found, standing, key, total, point, options):
    box, wager = key
    stake = standing[key]
    if wager in NEXT_ROLL:
        odds = next_roll(wager, total, options)
        add(found, key, stake, stake + pays(stake, odds) if odds else 0)
        del standing[key]
        return
    against = wager.startswith("dont")
    number = wager.rpartition("-")[2]
    at = int(number) if number.isdigit() else point if wager in LINE else 0
    if at == 0:
        if total in POINTS:
            if wager in COMING:
                del standing[key]
                moved = box, f"{wager}-{total}"
                standing[moved] = standing.get(moved, 0) + stake
            return
        right = total in (7, 11)
        pushed = against and total == 12
    elif total in (7, at):
        right, pushed = total == at, False
    else:
        return
    add(found, key, stake, stake if pushed else 2 * stake if right != against else 0)
    del standing[key]


def next_roll(wager, total, options):
    """What a wager on the next roll pays; nothing where it loses."""
    if wager == "field":
        special = {2: "field_2_odds", 12: "field_12_odds"}
        return options[special[total]] if total in special else "1 to 1" if total in (3, 4, 9, 10, 11) else ""
    if wager == "any-seven":
        return options["any_seven_odds"] if total == 7 else ""
    if wager == "any-craps":
        return options["any_craps_odds"] if total in (2, 3, 12) else ""
    wanted = {"craps-2": 2, "craps-3": 3, "craps-12": 12, "eleven": 11}[wager]
    return options["craps_2_12_odds" if wanted in (2, 12) else "craps_3_11_odds"] if total == wanted else ""


def add(found, key, stake, back):
    staked, returned = found.get(key, (0, 0))
    found[key] = staked + stake, returned + back


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
