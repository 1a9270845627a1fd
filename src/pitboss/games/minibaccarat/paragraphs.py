"""Minibaccarat: where 19:47-7 has the steps that all games share, and what stands for the paragraphs that are lost."""

from pitboss.games.baccarat_family.shoe import CARDS
from pitboss.games.baccarat_family.wagers import HANDLING
from pitboss.rulebook.marks import Paragraphs

PARAGRAPHS: dict[str, str | tuple[str, ...]] = {
    **CARDS,
    **HANDLING,
    "choice": "house/bent-card",
    # 7.9 from (c) on and 7.10: as punto banco has it.
    "3.9": "house/third-card",
    "3.10": "house/settlement",
    "3.10(a)": "house/result",
    # The shoe is the dealer's.
    "house/offer-after-pass": (),
}
LAW = Paragraphs("19:47-7", "minibaccarat", PARAGRAPHS)
