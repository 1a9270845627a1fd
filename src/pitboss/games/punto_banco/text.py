"""Punto banco: the paragraphs of 19:47-3 that the shared scripts carry out, and readings for those lost."""

from pitboss.games.baccarat_family.text import Text

NAME = "punto-banco"
READINGS = f"house:{NAME}"
VIGORISH, FORM, WAGERS, ODDS = (f"{READINGS}/{name}" for name in ("vigorish", "form", "wagers", "odds"))
OPENING, SHUFFLE, CUT, BURN = (f"{READINGS}/{name}" for name in ("opening", "shuffle", "cut", "burn"))

TEXT = Text(
    readings=READINGS,
    cards=f"{READINGS}/cards",
    inspect=OPENING,
    spread=OPENING,
    wash=OPENING,
    shuffle=SHUFFLE,
    after_shuffle=SHUFFLE,
    feather=SHUFFLE,
    lace=SHUFFLE,
    shuffle_again=SHUFFLE,
    offer_cut=CUT,
    cut_margin=CUT,
    load=CUT,
    burn=BURN,
    recut="19:47-3.5(f)",
    last_hand="19:47-3.8(e)",
    placing=WAGERS,
    cash=WAGERS,
    first_four="19:47-3.7(c)",
    first_four_also=("19:47-3.7(a)",),
    counts="19:47-3.8(a)",
    counts_also=(),
    natural="19:47-3.9(a)",
    player_third="19:47-3.9(b)",
    banker_third="19:47-3.9(c)",
    banker_third_also=("19:47-3.9(d)", "19:47-3.9(e)", "19:47-3.9(f)", "19:47-3.9(g)"),
    third_also=("19:47-3.8(b)", "19:47-3.8(c)", "19:47-3.8(d)"),
    result="19:47-3.10(a)",
    losers="19:47-3.10(b)",
    orders={n: f"19:47-3.10(b){n}" for n in (1, 2, 3, 4)},
    wins=dict.fromkeys(("player", "banker", "tie"), WAGERS),
    loses=dict.fromkeys(("player", "banker", "tie"), WAGERS),
    void=dict.fromkeys(("player", "banker"), WAGERS),
    odds=dict.fromkeys(("player", "banker", "tie"), ODDS),
    sixes=ODDS,
    vigorish=VIGORISH,
    rounding=VIGORISH,
    marked=VIGORISH,
    tie_charge=VIGORISH,
    owed=VIGORISH,
    leaving=VIGORISH,
    form=FORM,
    form_signed=FORM,
    form_series=FORM,
    form_dropped=FORM,
    form_copy=FORM,
    form_void=FORM,
    form_recorded=FORM,
)
