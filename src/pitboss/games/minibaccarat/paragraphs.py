"""Minibaccarat: where 19:47-7 has the steps that all games share, and what stands for the paragraphs that are lost."""

from pitboss.rulebook.marks import Paragraphs

PARAGRAPHS: dict[str, str | tuple[str, ...]] = {
    "decks": "7.1(a)",
    "other": "7.2(b)",
    "cash": "7.2(c)",
    "closed": "7.2(d)",
    "handling": "7.2(e)",
    "cards/open": "7.4(a)",
    "cards/spread": "7.4(b)",
    "cards/wash": "7.4(c)",
    "cut": "7.5(d)",
    "cut/margin": "7.5(e)",
    "choice": "house/bent-card",
    # 7.9 from (c) on and 7.10: as punto banco has it.
    "3.9": "house/third-card",
    "3.10": "house/settlement",
    "3.10(a)": "house/result",
    # The shoe is the dealer's.
    "house/offer-after-pass": (),
}
LAW = Paragraphs("19:47-7", "minibaccarat", PARAGRAPHS)
