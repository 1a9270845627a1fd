"""One voice: words that no name may have, one meaning for each class name, and fewer sentences with them every time."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pitboss
from tests.sources import parsed

ROOT = Path(pitboss.__file__).parent
PROJECT = Path(__file__).parents[1]

WORDS = {
    "told": "describe, label, narrate, report",
    "whoever": "the person's role: player, viewer, caller",
    "somebody": "player, patron, person",
    "so_many": "count, number",
    "so_much": "amount",
    "his": "their",
}
"""What no name has, and what stands for it."""

ALLOWED = {"pitboss.table.play.play: told"}
"""Documented names that go on beside their new ones."""

SEVERAL_MEANINGS = {"Decision", "Options", "Table", "Violation"}
"""Classes that share a name on purpose: a game's options are its `Options`, `pitboss.Table` is the engine's table made
by a game's name; the others are documented twice."""

LEFT = {
    "told": 1,
    "whoever": 0,
    "somebody": 1,
    "so many": 0,
    "so much": 0,
    "his": 0,
}
"""How often docstrings, refusals and pages still have a word: it may only go down, and a limit is lowered with it. What
is left is written in journals: why a round is void."""


def words_of(name: str) -> str:
    """A name in its words: `_sees_what_isTold` is "sees what is told"."""
    return " ".join(part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name))


def names(tree: ast.AST) -> Iterator[str]:
    """Every name that a source gives: classes, functions, parameters, variables, fields and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname


def forbidden(name: str) -> list[str]:
    """The words of a name that it may not have."""
    spelled = f" {words_of(name)} "
    return [word for word in WORDS if f" {word.replace('_', ' ')} " in spelled]


def sources() -> dict[str, ast.Module]:
    return {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts): parsed(path)
        for path in sorted(ROOT.rglob("*.py"))
    }


def test_no_name_has_a_word_that_cannot_be_guessed():
    found = {f"{module}: {name}" for module, tree in sources().items() for name in names(tree) if forbidden(name)}
    found |= {module for module in sources() if any(map(forbidden, module.split(".")))}
    assert found - ALLOWED == set(), f"say it by its usual word: {WORDS}"
    assert found >= ALLOWED, "what is no longer there is not allowed either"


def test_control_a_forbidden_word_is_seen_in_any_part_of_a_name():
    planted = ast.parse(
        "class Told:\n    his_cards = 1\ndef f(who_is_told): pass\ndef holds(so_many): pass\nx._told = 1"
    )
    found = [name for name in names(planted) if forbidden(name)]
    assert sorted(found) == ["Told", "_told", "his_cards", "so_many", "who_is_told"]
    assert forbidden("untold") == forbidden("this_history") == []


def test_a_class_name_has_one_meaning():
    where = defaultdict(set)
    for module, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                where[node.name].add(module)
    several = {name: sorted(modules) for name, modules in where.items() if len(modules) > 1}
    assert {name: of for name, of in several.items() if name not in SEVERAL_MEANINGS} == {}
    assert set(several) >= SEVERAL_MEANINGS


def texts(tree: ast.Module) -> Iterator[str]:
    """Docstrings, also those of fields and constants, refusals and whatever else a source says."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def sentences() -> Iterator[str]:
    """What people read: docstrings, refusals, provisions, templates, guides and the documentation."""
    for tree in sources().values():
        yield from texts(tree)
    for path in [
        *ROOT.rglob("provisions.toml"),
        *(ROOT / "rulebook" / "provisions").glob("*.toml"),
        ROOT / "rulebook" / "glossary.toml",
        *ROOT.rglob("*.html"),
        *ROOT.rglob("guide.md"),
        *(PROJECT / "docs").glob("*.md"),
        *(PROJECT / "docs" / "for").glob("*.md"),
        *(PROJECT / "examples").rglob("*.py"),
        *(PROJECT / f"{name}.md" for name in ("README", "ARCHITECTURE", "SECURITY")),
    ]:
        yield path.read_text(encoding="utf-8")


def count(texts: Iterator[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for text in texts:
        for word in LEFT:
            spaced = word.replace(" ", r"\s+")
            found[word] += len(re.findall(rf"\b{spaced}\b", text, re.IGNORECASE))
    return found


def test_fewer_sentences_have_these_words_every_time():
    found = count(sentences())
    assert {word: found[word] for word, most in LEFT.items() if found[word] > most} == {}, f"write it as {WORDS}"
    assert {word: found[word] for word, most in LEFT.items() if found[word] < most - 9} == {}, "lower LEFT to these"


def test_control_a_sentence_is_counted_word_by_word():
    found = count(iter(["Told to whoever has so\nmany; the history of his."]))
    assert found == Counter({"told": 1, "whoever": 1, "so many": 1, "his": 1})


def test_a_sentence_of_a_guide_begins_with_a_capital():
    guides = {path.parent.name: path.read_text(encoding="utf-8") for path in ROOT.rglob("guide.md")}
    assert {game: small for game, text in guides.items() if (small := re.findall(r"[a-z)\]]\. [a-z].*", text))} == {}
