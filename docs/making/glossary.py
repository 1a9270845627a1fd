"""The glossary's page."""

from docs.making.markdown import slug, text

from pitboss.rulebook.glossary import KINDS, glossary


def page() -> str:
    """Every word, in the order of the alphabet, with its kind and what to read beside it."""
    lines = ["# Glossary", "", "Terms of the trade as these pages, the signs and the odds use them.", ""]
    letter = ""
    for term in glossary():
        if term.word[0] != letter:
            letter = term.word[0]
            lines += [f"## {letter}", ""]
        see = ", ".join(f"[{text(other)}](#{slug(other)})" for other in term.see)
        beside = f" *See* {see}." if see else ""
        lines += [f'<a id="{slug(term.word)}"></a>**{text(term.word)}** <small>{KINDS[term.kind].lower()}</small>  ']
        lines += [f"{text(term.says)}{beside}", ""]
    return "\n".join(lines)
