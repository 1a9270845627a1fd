"""Blackjack and its variants: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange

STAND = {"box": 1, "choose": "stand"}
KEEP = {"box": 1, "choose": "keep"}
HIT = {"box": 1, "choose": "hit"}
LATER = {"box": 1, "choose": "card-later"}
SECOND_CARD = {"box": 1, "choose": "second-card"}


def twenty_one(
    mains: tuple[str, ...], before: list[dict], stands: list[dict], first: str, rest: str, **more
) -> dict[str, tuple]:
    """The cases of the blackjack games. A has ten dollars on each hand and wins; the first deal is act `2 + hands`."""
    hands = len(stands)
    deal, won = 2 + hands, {"A": f"{10 * hands}.00"}
    each = dict.fromkeys(mains, "10")
    two = [{"box": 1, "player": "A", "wagers": each}, {"box": 2, "player": "B", "wagers": {}}]
    wagers = {"wagers": each}
    answers = [*before, *stands]
    cards = f"{first} {rest}"
    cut = [{"player": "A", "choose": "cut", "position": n} for n in (100, 200)]

    def case(kind: str, cards: str = cards, decisions: list[dict] = answers, net: dict = won, **where) -> tuple:
        extra = where.pop("extra", {})
        return cards, decisions, wagers | extra | {"irregularities": strange(kind, **where)}, net

    return {
        "cutting-card": (f"cut {cards}", answers, wagers, won),
        "cash-wager": (
            cards,
            answers,
            {"boxes": two, "irregularities": strange("cash-wager", act=2, box=1, wagers={mains[0]: "10"})},
            won | {},
        ),
        "out-of-limits": (
            cards,
            answers,
            {
                "options": {"minimum": "20"},
                "boxes": [two[0] | {"wagers": {}}],
                "irregularities": [strange("out-of-limits", box=1, wagers={main: "10"})[0] for main in mains],
            },
            won,
        ),
        "burn-card-asked": case("burn-card-asked", f"2c {cards}", extra={"burn_first": True}),
        "recut": (
            "",
            cut,
            {"boxes": NOBODY, "procedure": "start", "irregularities": strange("recut")},
            {},
        ),
        "absent": ("", [], {"boxes": NOBODY, "procedure": "start", "irregularities": strange("absent")}, {}),
        "face-up-in-shoe": case("face-up-in-shoe", f"2h {cards}", card=1),
        "drawn-in-error": case("drawn-in-error", card=2),
        "exposed-in-error": case("exposed-in-error", act=more["decides"]),
        "dealer-overdraws": case("dealer-overdraws", f"{cards} 2c"),
        "dealer-missed": case("dealer-missed", box=0, deal="hole"),
        "shoe-empty": case(
            "shoe-empty",
            f"2c {cards}",
            [{"choose": "cut", "position": 10}, *answers],
            act=deal,
            extra={"discards": "2c" + "3c4c5c6c7c8c9cJcQcKcAc" * 2},
        ),
        "not-dealt": case("not-dealt", more["missed"], more["made_up"], act=more.get("second", deal + hands + 1)),
        "card-missed": (
            *more["card_missed"][:2],
            wagers | {"irregularities": strange("card-missed")},
            more["card_missed"][2],
        ),
        "shuffler-jam": ("", *JAM[1:]),
        "reader-misused": case("reader-misused"),
        "reader-fails": (*more["reader"][:2], wagers | {"irregularities": strange("reader-fails")}, more["reader"][2]),
        "fill": case("fill", act=deal, amount="50"),
    }


def without_tens(main: str, *, dealer_first: bool = False) -> dict[str, tuple]:
    """The cases of a game that plays without tens, has one wager to a hand, and deals to the dealer second or first."""

    def dealt(up: str, card: str, rest: str) -> str:
        return f"{up} {card} {rest}" if dealer_first else f"{card} {up} {rest}"

    cases = twenty_one(
        (main,),
        [],
        [STAND],
        dealt("6d", "Jh", "9s Jc"),
        "9c",
        decides=10 if dealer_first else 8,
        second=7 if dealer_first else 5,
        missed=dealt("6d", "Jh", "Jc 9s 9c"),
        made_up=[SECOND_CARD, STAND],
        card_missed=(dealt("6d", "Jh", "5s Jc 4h 9c"), [HIT, LATER, STAND], {"A": "10.00"}),
        reader=(dealt("Jd", "Jh", "9s 8c"), [STAND], {"A": "10.00"}),
    )
    foreign = {"wagers": {main: "10"}, "irregularities": strange("foreign-card")}
    return cases | {"foreign-card": ("Jh", [], foreign, {"A": "0.00"})}


IRREGULAR = {
    "spanish-21": without_tens("spanish-21"),
    "double-attack-blackjack": without_tens("bet", dealer_first=True)
    | {
        "attack-missed": (
            "6d Jh 9s Jc 9c",
            [STAND],
            {"wagers": {"bet": "10"}, "irregularities": strange("attack-missed")},
            {"A": "10.00"},
        )
    },
    "blackjack": twenty_one(
        ("blackjack",),
        [],
        [STAND],
        "Th 6d 9s Tc",
        "9c",
        decides=8,
        missed="Th 6d Tc 9s 9c",
        made_up=[SECOND_CARD, STAND],
        card_missed=("Th 6d 5s Tc 4h 9c", [HIT, LATER, STAND], {"A": "10.00"}),
        reader=("Th Td 9s 8c", [STAND], {"A": "10.00"}),
    ),
    "blackjack-switch": twenty_one(
        ("first", "second"),
        [KEEP],
        [STAND, STAND],
        "Th Ts 6d 9s 9h Tc",
        "9c",
        decides=12,
        missed="Th Ts 6d 9h Tc 9s 9c",
        made_up=[SECOND_CARD, KEEP, STAND, STAND],
        card_missed=("Th Ts 6d 5s 9h Tc 4h 9c", [KEEP, HIT, LATER, STAND, STAND], {"A": "20.00"}),
        reader=("Th Ts Td 9s 9h 8c", [KEEP, STAND, STAND], {"A": "20.00"}),
    ),
}

IRREGULAR["blackjack-switch"]["exposed-in-wash"] = (
    "",
    [],
    {"boxes": NOBODY, "procedure": "start", "irregularities": strange("exposed-in-wash")},
    {},
)
