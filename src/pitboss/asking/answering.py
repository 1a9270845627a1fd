"""Answers: the paragraphs that best meet a question, what to do by each, or that no rule decides it."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import date

from pitboss.asking.book import happens
from pitboss.asking.documents import Document
from pitboss.asking.index import DocumentIndex, index
from pitboss.asking.paying import amounts_paid, describe_case, worked_cases
from pitboss.asking.question import AskedQuestion, Part, parse_question
from pitboss.asking.wording import stems
from pitboss.games import home, nameplates, names
from pitboss.refusal import Refusal, near
from pitboss.rulebook import rulebook
from pitboss.rulebook.coverage import replacement
from pitboss.rulebook.editions import Edition, read_day, standing

MOST = 5
"""Answers to a question."""
LONGEST = 600
"""Characters of a question."""
LEAST = 1.8
"""How strong the best row must be: below it nothing is guessed. Measured by tests/rulebook/test_ask.py."""
_LEAST_SILENT = 3.6
"""The same where the question is about something of which the rules of the games do not speak."""
_EVERY_TABLE = 0.6
"""What a row counts that belongs to no game by itself."""
_OWN = 1.1
"""What a game's own reading counts beside one that it shares with others."""
_LAW = 1.1
"""What a paragraph counts beside a reading that says as much."""
_PHRASE = 0.7
"""What the rulebook's words count beside the words of the question."""
_ALIKE = 2.0
"""What a saying counts that is just the question."""


@dataclass(frozen=True)
class CitedAnswer:
    """A paragraph that answers, and what to do by it."""

    cite: str
    does: str
    """What to do, in a sentence."""
    says: str
    """The paragraph in our words; those of the day that is asked about, where they were others."""
    heading: str
    law: bool
    kind: str
    games: tuple[str, ...]
    note: str = ""
    """How it stands: by which day, or for which text a reading stands in."""
    money: str = ""
    """What it comes to in a worked case."""
    case: dict[str, object] | None = None
    """That case, as `adjudicate` takes it."""
    near: tuple[str, ...] = ()
    """The paragraphs beside it."""
    silent: bool = False
    """Of a reading: whether its game's text is held and decides nothing of it."""
    met: float = 0.0
    """How much of the question it meets, of 1."""

    def shown(self) -> dict[str, object]:
        """As plain JSON."""
        return {
            "cite": self.cite,
            "do": self.does,
            "says": self.says,
            "heading": self.heading,
            "law": self.law,
            "kind": self.kind,
            "games": list(self.games),
            "note": self.note,
            "money": self.money,
            "case": self.case,
            "near": list(self.near),
            "text_is_silent": self.silent,
            "met": round(self.met, 2),
        }


@dataclass(frozen=True)
class Reply:
    """The answers to a question, best first, and the reply in a line."""

    asked: str
    game: str
    named: bool
    """Whether the game was named, and not guessed."""
    day: date | None
    decided: bool
    """Whether a rule decides it, or a reading that stands in for text not held; otherwise the answers are the reading
    where the text is silent, or who decides."""
    says: str
    answers: tuple[CitedAnswer, ...]

    def shown(self) -> dict[str, object]:
        """As plain JSON."""
        return {
            "asked": self.asked,
            "game": self.game or None,
            "as_of": self.day.isoformat() if self.day else None,
            "decided": self.decided,
            "says": self.says,
            "answers": [answer.shown() for answer in self.answers],
        }


def ask(question: str, game: str | None = None, *, as_of: str | date | None = None) -> Reply:
    """The answers to a question in plain words, best first; or that no rule decides it, and who does."""
    text = " ".join(str(question).split())
    if not text:
        raise Refusal('ask something: pitboss ask casino-war "what happens on a tie"')
    if len(text) > LONGEST:
        raise Refusal(f"that question has {len(text):,} characters: {LONGEST} are enough to say what happened")
    if not any("a" <= letter <= "z" for letter in text.casefold()):
        raise Refusal("there is no word in that question that the rulebook could have: ask in English")
    name = _game(game) if game else ""
    asked = parse_question(text, index(), name, read_day(as_of) if as_of else None)
    ranked = rank(asked, index())
    return _reply(asked, ranked)


def _game(name: str) -> str:
    known = names()
    plain = name.strip().casefold().replace(" ", "-").replace("_", "-")
    if plain not in known:
        raise Refusal(f"there is no game {name!r}; {near(plain, known)}")
    return plain


@dataclass(frozen=True)
class Ranked:
    """A row, how strongly the question points to it, and how much of the question it meets."""

    row: Document
    strength: float
    """Its score per unit of the question's information, so that long and short questions compare."""
    met: float


def rank(asked: AskedQuestion, of: DocumentIndex) -> list[Ranked]:
    """The rows of the game, or of all where none is known, that meet anything of a question, best first."""
    among = of.rows_of(asked.game)
    scores: dict[int, float] = {}
    met: dict[int, float] = {}
    whole = sum(part.information for part in asked.parts) or 1.0
    for part in asked.parts:
        for n, (score, share) in _meets(part, of, among).items():
            scores[n] = scores.get(n, 0.0) + part.weight * score
            met[n] = met.get(n, 0.0) + part.information * share
    alike = of.sayings.likeness(asked.words, among)
    found = []
    for n in scores.keys() | alike.keys():
        row, share = of.documents[n], met.get(n, 0.0) / whole
        strength = scores.get(n, 0.0) / whole * (0.5 + share) + _ALIKE * alike.get(n, 0.0)
        found.append(Ranked(row, strength * _fits(row, asked), share))
    return sorted(found, key=lambda one: (-one.strength, one.row.cite))


def _meets(part: Part, of: DocumentIndex, among: Container[int]) -> dict[int, tuple[float, float]]:
    """By row, the score of a part of a question and how far it is met, by the line that fits best."""
    best: dict[int, tuple[float, float]] = {}
    for place, line in enumerate(part.lines):
        weight = _PHRASE if place else 1.0
        found: dict[int, list[float]] = {}
        for one in line:
            for n, score in of.postings.get(one, {}).items():
                if n in among:
                    found.setdefault(n, []).append(score)
        for n, line_weights in found.items():
            share = len(line_weights) / len(line)
            # Half of a phrase is less than half of what it says.
            score = weight * sum(line_weights) / len(line) ** 0.5 * share
            if n not in best or score > best[n][0]:
                best[n] = (score, share * share)
    return best


def _fits(row: Document, asked: AskedQuestion) -> float:
    """How well a row fits by its game and its kind."""
    fit = _LAW if row.law else 1.0
    if asked.game:
        if asked.game not in row.games:
            fit *= _EVERY_TABLE
        elif row.everywhere:
            fit *= 0.85
        elif row.cite.startswith(f"house:{asked.game}/"):
            fit *= _OWN
    if "definition" in row.kinds:
        fit *= asked.kinds["definition"]
    kinds = [asked.kinds.get(kind, 1.0) for kind in row.kinds if kind != "definition"] or [1.0]
    return fit * (max(kinds) if max(kinds) > 1 else min(kinds))


def _reply(asked: AskedQuestion, ranked: list[Ranked]) -> Reply:
    best = ranked[0] if ranked else None
    found = best is not None and (
        best.strength >= (_LEAST_SILENT if asked.silent else LEAST)
        or (best.row.kinds == ["history"] and bool(asked.game) and asked.kinds.get("history", 0) > 1)
    )
    # A reading on which the text is silent answers the question, but no rule decides it.
    decided = found and best is not None and not best.row.silent
    rows = ranked if found else _deciders(asked)
    answers: list[CitedAnswer] = []
    for one in rows[: 3 * MOST]:
        answer = _answer(one, asked, ranked)
        # That a paragraph was not law on the day stands once, and not for each of its neighbours.
        if len(answers) < MOST and answer.does not in [other.does for other in answers]:
            answers.append(answer)
    return Reply(
        asked.text, asked.game, asked.named, asked.day, decided, _says(asked, decided, answers), tuple(answers)
    )


def _deciders(asked: AskedQuestion) -> list[Ranked]:
    """The paragraph or reading that gives someone discretion here, if the game has one."""
    found = [
        Ranked(row, 0.0, 0.0)
        for row in index().documents
        if asked.game in row.games and "dispute" in row.heading.casefold()
    ]
    return found[:1]


def _says(asked: AskedQuestion, decided: bool, answers: list[CitedAnswer]) -> str:
    """The reply in a line."""
    when = _then(asked)
    if decided:
        first = answers[0]
        if when and first.kind != "history":
            return when.strip()
        return f"{when}{first.does}" + ("" if first.law else " This is a house reading, not law.")
    about = f": the rules of the games do not speak of {asked.silent}" if asked.silent else ""
    who = " ".join(one.row.says for one in _deciders(asked))
    who = f"{who} This is a house reading, not law." if who else "No paragraph that is held says who decides it."
    if not asked.game:
        who = "If it is about a game, say which."
    if answers and answers[0].silent:
        about = ": what is held of the text is silent"
        who = f"The house reading that stands in: {answers[0].does} {who if _deciders(asked) else ''}".strip()
    return f"{when}No rule decides this{about}. {who}"


def _then(asked: AskedQuestion) -> str:
    """What must be said first of the day: that the game was not law then."""
    if asked.day is None or asked.game not in nameplates():
        return ""
    plate = nameplates()[asked.game]
    found = Edition(plate.subchapter, asked.game, plate.title, asked.day).authorised
    return "" if found.state == "stands" else f"{found.why[:1].upper()}{found.why[1:]}. "


def _answer(one: Ranked, asked: AskedQuestion, ranked: list[Ranked]) -> CitedAnswer:
    row = one.row
    game = asked.game if asked.game in row.games else next((name for name in row.games if name in row.does), "")
    kind, does = happening(asked, row.does.get(game, []))
    says, note, stood = row.says, "", True
    provision = rulebook().get(row.cite)
    if asked.day is not None and provision is not None:
        how = standing(provision, asked.day, asked.game)
        says, note = how.says or says, f"on {asked.day}: {how.why}"
        stood = how.state in ("stands", "changed", "reading") and not how.says
        does = f"Not law on {asked.day}: {how.why}" if how.state == "absent" else does if stood else ""
    elif not row.law and provision is not None:
        silent = "what is held of the text says nothing of it" if row.silent else ""
        note = f"{silent or 'stands in for ' + replacement(provision, home(row.cite))}; source: {provision.source}"
    first = bool(ranked) and row is ranked[0].row
    sums = amounts_paid(asked.words, asked.amounts, index().wagers.get(asked.game, []), asked.game) if first else []
    example = worked_cases().get((game, row.cite, kind)) if stood and not sums else None
    return CitedAnswer(
        row.cite,
        _sentence(does or says),
        says,
        row.heading,
        row.law,
        row.kinds[0],
        tuple(row.games),
        note,
        "; ".join(map(str, sums)) or (describe_case(example) if example else ""),
        example["case"] if example else None,
        _near(row, ranked),
        row.silent and not row.law,
        one.met,
    )


def happening(asked: AskedQuestion, rulings: list[list[str]]) -> tuple[str, str]:
    """The incident that a question describes, of those that a paragraph rules on, and what is done then."""
    asks = {one for part in asked.parts for line in part.lines[:1] for one in line}

    def alike(row: list[str]) -> float:
        have = {*stems(f"{row[0]} {row[1]} {happens().get(row[0], '')}")}
        return sum(index().idf(one) for one in asks & have)

    kind, does = max(rulings, key=alike) if rulings else ("", "")
    return kind, does


def _sentence(text: str) -> str:
    """A text that begins with a capital and ends with a stop."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _near(row: Document, ranked: list[Ranked]) -> tuple[str, ...]:
    """Paragraphs of the same section that come to mind too."""
    section = row.cite.partition("(")[0]
    beside = [one.row.cite for one in ranked[:40] if one.row.cite != row.cite and one.row.cite.startswith(section)]
    return tuple(beside[:3])
