"""Pages of games that are played for a pot, drawn from the plain data of their sheets and comparisons."""

from pitboss.sheet.page import Drawn
from pitboss.sheet.plots import Lever, Plot, tornado_plot
from pitboss.sheet.pot_plots import pots_plot, stairs_plot
from pitboss.words import Json, field_label, value_in_words

_LEVERS = 16


def drawn_pot(sheet: Json) -> Drawn:
    """A sheet with its plots."""
    model = sheet["model"]
    bars = [(row["low"], row["high"], row["share"], row["rake"]) for row in model["pots"]]
    stairs = [(row["pot"], row["rake"]) for row in sheet["rake"]["stairs"]]
    return "potsheet.html", {
        "model": model,
        "pots": pots_plot(bars),
        "stairs": stairs_plot([stairs]) if stairs else None,
        "levers": levers(model["rake"], sheet["sensitivity"]),
    }


def levers(base: float, sensitivity: Json | None) -> Plot | None:
    """What other values of the options make of a hand's rake."""
    rows = [
        Lever(f"{field_label(row['option'])} {value_in_words(value['value'])}", value["rake"])
        for row in (sensitivity or {"varied": ()})["varied"]
        for value in row["values"]
        # Another way to charge is another thing altogether, and would leave no room for the rest.
        if "rake" in value and value["change"] and row["option"] != "revenue"
    ]
    moved = sorted(rows, key=lambda lever: -abs(lever.edge - base))[:_LEVERS]
    return (
        tornado_plot("rake of a hand", base, moved, "{:.2f}".format, per=1.0, along="rake of a hand") if moved else None
    )


def drawn_pots(comparison: Json) -> Drawn:
    """Rakes side by side."""
    rows = [[(step["pot"], step["rake"]) for step in row["stairs"]] for row in comparison["configurations"]]
    return "pots.html", {"comparison": comparison, "stairs": stairs_plot(rows) if any(rows) else None}
