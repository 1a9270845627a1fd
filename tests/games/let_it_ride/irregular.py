"""Let it ride: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, NOBODY, strange


def let_it_ride() -> dict[str, tuple]:
    """A has a pair of kings with ten dollars on each of three wagers and lets all of them ride: thirty to win."""
    ride = [{"box": 1, "choose": "let-it-ride"}] * 2
    kings, common = "Ks Kd 2h", "4c 7h 9s"
    three = {"wagers": {"first": "10", "second": "10", "third": "10"}}
    counted = three | {"options": {"count_every": 1}}
    by_hand = {"boxes": NOBODY, "procedure": "start", "options": {"shuffle": "manual", "dealing": "manual-shoe"}}
    won, even = {"A": "30.00"}, {"A": "0.00"}

    def at(kind: str, more: dict, **where) -> dict:
        return more | {"irregularities": strange(kind, **where)}

    return {
        "recut": ("", [], at("recut", by_hand), {}),
        "community-card-exposed": (f"{kings} {common}", [], at("community-card-exposed", three, act=12), even),
        "face-up-in-shoe": (f"Th {kings} {common}", ride, at("face-up-in-shoe", three, card=1), won),
        "drawn-in-error": (f"{kings} {common}", ride, at("drawn-in-error", three, card=2), won),
        "not-dealt": (f"Ks Kd {common}", [], at("not-dealt", three, card=3), even),
        "dealt-twice": (f"{kings} 2c {common}", [], at("dealt-twice", three, box=1), even),
        "shuffler-jam": ("", *JAM[1:]),
        "shoe-jam": ("Ks", [], at("shoe-jam", three, card=2), even),
        "stub-misdeal": (f"{kings} {common}", [], at("stub-misdeal", counted), even),
        "stub-wrong": (f"{kings} {common}", [], at("stub-wrong", counted), even),
        "out-of-limits": (
            f"{kings} {common}",
            ride,
            {
                "options": {"minimum": "20"},
                "boxes": [{"box": 1, "player": "A", "wagers": {}}],
                "irregularities": [
                    one
                    for act, wager in ((1, "first"), (3, "second"), (5, "third"))
                    for one in strange("out-of-limits", act=act, box=1, wagers={wager: "10"})
                ],
            },
            won,
        ),
        "absent": (f"{kings} {common}", ride[:1], at("absent", three, act=12), won),
        "fill": (
            "As Ks Qs Js Ts 2c",
            ride,
            {"wagers": dict.fromkeys(("first", "second", "third"), "500")},
            {"A": "1500000.00"},
        ),
    }


IRREGULAR = {"let-it-ride": let_it_ride()}
