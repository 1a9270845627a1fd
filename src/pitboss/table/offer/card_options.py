"""Options that games with cards share: each game names the paragraph by which a house elects."""

from pitboss.rulebook.election import ALL, choice, flag


def idle_spread(cite: str) -> str:
    """Whether cards lie face up or face down while nobody plays."""
    allowed = ("face-up", "face-down")
    return choice("face-up", allowed=allowed, says="how cards lie while nobody plays", cite=cite, closes=ALL)


def cover_card(cite: str) -> bool:
    """Whether a second cutting card hides the last card."""
    return flag(False, says="a second cutting card hides the last card", cite=cite)


def reshuffle_at_will(cite: str, when: str = "between rounds") -> bool:
    """Whether the house may reshuffle before the cutting card comes; not to do so is a house reading."""
    return flag(True, says=f"the house may reshuffle {when}", cite=cite, by_value=((False, "house:reshuffle"),))
