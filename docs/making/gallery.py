"""The gallery: every felt with cards or chips on it, in the families' order."""

from pathlib import Path

from docs.making.markdown import text

from pitboss.games import by_family, nameplates

FELTS = Path(__file__).parents[1] / "images" / "felts"


def page() -> str:
    """A picture of each game, leading to its page."""
    lines = [
        "# Gallery",
        "",
        "Every felt in mid-round, taken from a floor by `make pictures`. A picture leads to the page of its game.",
    ]
    titles = {name: plate.title for name, plate in nameplates().items()}
    for family, names in by_family().items():
        drawn = [name for name in names if (FELTS / f"{name}.webp").exists()]
        lines += ["", f"## {family}", "", '<ul class="felts" markdown>'] if drawn else []
        for name in drawn:
            shown = f"![{text(titles[name])}](../images/felts/{name}.webp){{ loading=lazy }}"
            lines += [f"<li markdown>[{shown}{text(titles[name])}]({name}.md)</li>"]
        lines += ["</ul>"] if drawn else []
    return "\n".join(lines) + "\n"
