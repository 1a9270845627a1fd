"""Casino war: what a case and its decisions come to, by kind of irregularity."""

from tests.cases import JAM, strange

WAR = {"box": 1, "choose": "go-to-war"}
SURRENDER = {"box": 1, "choose": "surrender"}
TWO_BOXES = [{"box": 1, "player": "A", "wagers": {"initial": "10"}}, {"box": 2, "player": "B", "wagers": {}}]
CASINO_WAR = {
    "cutting-card": ("9c cut 5d", [], {}, {"A": "10.00"}),
    "face-up-in-shoe": ("2h 9c 5d", [], {"irregularities": strange("face-up-in-shoe", act=3)}, {"A": "10.00"}),
    "drawn-in-error": ("9c 5d", [], {"irregularities": strange("drawn-in-error", act=3)}, {"A": "10.00"}),
    "exposed-in-error": ("9c 5d", [], {"irregularities": strange("exposed-in-error", act=3)}, {"A": "10.00"}),
    "not-dealt": ("5d", [], {"irregularities": strange("not-dealt", box=1)}, {"A": "0.00"}),
    "not-dealt in war": (
        "9c 9d 2c 3c 4c 5d 8h",
        [WAR],
        {"irregularities": strange("not-dealt", box=1, deal="war")},
        {"A": "10.00"},
    ),
    "not-dealt-late": (
        "9c 9d 2c 3c 4c 5d",
        [WAR],
        {"irregularities": strange("not-dealt-late", box=1, deal="war")},
        {"A": "-10.00"},
    ),
    "shoe-empty": ("9c", [], {"irregularities": strange("shoe-empty", act=4)}, {"A": "0.00"}),
    "burn-forgotten": (
        "9c 5d",
        [],
        {"burn_first": True, "irregularities": strange("burn-forgotten")},
        {"A": "10.00"},
    ),
    "out-of-limits": (
        "9c 9d 5d",
        [],
        {
            "options": {"minimum": "10"},
            "boxes": TWO_BOXES,
            "irregularities": strange("out-of-limits", act=1, box=2, wagers={"initial": "5"}),
        },
        {"A": "10.00", "B": "5.00"},
    ),
    "shuffler-jam": ("", *JAM[1:]),
    "absent": ("9c 9d", [], {"irregularities": strange("absent")}, {"A": "-5.00"}),
    "fill": ("9c 9d", [SURRENDER], {"wagers": {"initial": "10", "tie": "50000"}}, {"A": "499995.00"}),
}

IRREGULAR = {"casino-war": CASINO_WAR}
