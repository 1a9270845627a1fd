"""The tools: each a function from what is asked to an answer, from the rules alone. None writes, or reads a file."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from pitboss.games import game as game_of
from pitboss.journal.record import schema as record_schema
from pitboss.refusal import Refusal, near
from pitboss.rulebook import below, cite, rulebook
from pitboss.rulebook.contents import section
from pitboss.rulebook.editions import read_day, standing
from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.tools.answers import (
    Asked,
    AskedCase,
    AskedCheck,
    AskedEquity,
    AskedOdds,
    AskedRules,
    AskedRuling,
    AskedSchool,
    AskedStrategy,
    AskedWhatIf,
    CaseAnswer,
    CheckAnswer,
    CitedParagraph,
    EquityAnswer,
    OddsAnswer,
    RecordedDeviation,
    RefusedRule,
    RulesAnswer,
    RulingAnswer,
    RulingParagraph,
    SchoolAnswer,
    SchoolQuestion,
    SchoolVerdict,
    SituationWorth,
    StrategyAnswer,
    WagerPrice,
    WhatIfAnswer,
)
from pitboss.words import Json

MOST_PARAGRAPHS = 60
"""Paragraphs of one answer."""
MOST_SITUATIONS = 60
MOST_WAGERS = 200
_RECORD = "#/$defs/Record"
LONGEST = 256 * 1024
"""Bytes of what one tool is asked."""


@dataclass(frozen=True)
class AssistantTool:
    """A tool as a client lists it, and the function behind it."""

    name: str
    title: str
    says: str
    asked: type[Asked]
    answer: type[msgspec.Struct]
    run: Callable[[Any], msgspec.Struct]
    priced: bool = False
    """Whether it may take long: it waits with the other prices."""

    def arguments(self, given: Json) -> Asked:
        """What is asked, checked; anything else is refused in a line."""
        try:
            if len(msgspec.json.encode(given)) > LONGEST:
                raise Refusal(f"{self.name} is asked at most {LONGEST // 1024} KiB")
            return msgspec.convert(given, self.asked)
        except UnicodeEncodeError:
            raise Refusal(f"{self.name}: a text has half a character: write it in Unicode") from None
        except msgspec.ValidationError as error:
            raise Refusal(f"{self.name}: {error}") from None


def schema(of: type[msgspec.Struct]) -> Json:
    """The JSON Schema of what is asked or answered, whole in itself; a round has the schema of its record."""
    (_,), parts = msgspec.json.schema_components([of], ref_template="#/$defs/{name}")
    top = parts.pop(of.__name__)
    rounds = {"case": {"$ref": _RECORD}, "records": {"items": {"$ref": _RECORD}}}
    for name in top["properties"].keys() & rounds.keys():
        record: Json = {key: value for key, value in record_schema().items() if key not in ("$schema", "$id")}
        parts |= record.pop("$defs") | {_RECORD.rpartition("/")[2]: record}
        top["properties"][name] |= rounds[name]
    return {**top, "$defs": parts} if parts else top


def rules(asked: AskedRules) -> RulesAnswer:
    """The paragraphs of a citation, by the law of a day where one is named."""
    found = below(asked.citation)
    if not found and (known := section(asked.citation.strip())) is not None:
        raise Refusal(f"{known.cite}: {known.words}")
    found = found or [cite(asked.citation)]
    day = read_day(asked.as_of) if asked.as_of else None
    rows: list[CitedParagraph] = []
    for row in found:
        how = standing(row, day) if day else None
        if how is None:
            rows.append(CitedParagraph.of(row))
        elif how.state != "absent":
            rows.append(CitedParagraph.of(row, f"on {asked.as_of}: {how.why}", how.says or ""))
    if not rows and day is not None:
        raise Refusal(f"{asked.citation} on {asked.as_of}: {standing(found[0], day).why}", found[0].cite)
    over = max(0, len(rows) - MOST_PARAGRAPHS)
    return RulesAnswer(asked=asked.citation, citations=rows[:MOST_PARAGRAPHS], left_out=over)


def ruling(asked: AskedRuling) -> RulingAnswer:
    """What to do, by which paragraph, law or reading; or that no rule decides it."""
    from pitboss.asking import ask

    reply = ask(asked.question, asked.game or None, as_of=asked.as_of or None)
    rows = [
        RulingParagraph(
            cite=row.cite,
            do=row.does,
            says=row.says,
            heading=row.heading,
            basis="law" if row.law else "house reading",
            note=row.note,
            money=row.money,
            near=[*row.near],
        )
        for row in reply.answers
    ]
    basis: Literal["law", "house reading", "no rule"] = "no rule"
    if rows and (reply.decided or reply.answers[0].silent):
        basis = rows[0].basis
    return RulingAnswer(
        asked=reply.asked,
        game=reply.game,
        as_of=reply.day.isoformat() if reply.day else "",
        decided=reply.decided,
        basis=basis,
        says=reply.says,
        citations=rows,
    )


def odds(asked: AskedOdds) -> OddsAnswer:
    """The edge of every wager, or one wager with its outcomes."""
    game = game_of(asked.game)
    return _prices(game, game.elect(asked.options, asked.as_of or None), asked)


def what_if(asked: AskedWhatIf) -> WhatIfAnswer:
    """The same under rules that the law refuses, with what refuses them."""
    from pitboss.table.offer.hypotheses import suppose

    game = game_of(asked.game)
    options = suppose(game, asked.options, asked.what_if, asked.as_of or None)
    refused = msgspec.convert(options.what_if, list[RefusedRule], from_attributes=True)
    return WhatIfAnswer(
        mark="; ".join(str(row) for row in options.what_if),
        refused=refused,
        odds=_prices(game, options, asked),
        citations=cited(one for row in refused for one in row.refused_by),
    )


def _prices(game: Game, options: Posted, asked: AskedOdds) -> OddsAnswer:
    from pitboss.pricing.strategy.strategies import odds_with_facts
    from pitboss.table.offer.coupons import Coupons

    found = odds_with_facts(game, options, asked.strategy, game.part(Coupons)).shown()
    rows = found["wagers"]
    if asked.wager:
        names = [row["wager"] for row in rows]
        rows = [row for row in rows if row["wager"] == asked.wager]
        if not rows:
            raise Refusal(f"{game.name} has no odds of a wager {asked.wager!r}; {near(asked.wager, names)}")
    figures = ("wager", "edge", "exact", "method", "element_of_risk", "sd", "hit", "given")
    prices = [
        WagerPrice(
            **{name: row[name] for name in figures if row.get(name) is not None or name == "exact"},
            outcomes=row["outcomes"] if asked.wager else [],
        )
        for row in rows[:MOST_WAGERS]
    ]
    rake = found.get("rake") or {}
    strategy = found["strategy"]
    paid = [game.odds_cite(row["wager"], options) for row in rows if row["wager"] in game.wagers]
    return OddsAnswer(
        game=game.name,
        options=found["options"],
        strategy=str(strategy.get("name", "")),
        wagers=prices,
        rake=str(rake.get("says", "")),
        notes=[*strategy.get("notes", ()), *strategy.get("price_notes", ())],
        citations=cited([*paid, *([] if paid else _subchapter(game))]),
    )


def adjudicate(asked: AskedCase) -> CaseAnswer:
    """What must happen in a round, act by act, and its settlement."""
    from pitboss.journal.adjudicate import adjudicate as decide
    from pitboss.journal.record import read_case

    found = decide(read_case(asked.case), asked.as_of or None).shown()
    return CaseAnswer(
        events=found["events"],
        settlement=found["settlement"],
        net=found["net"],
        void=found["void"],
        surplus=found.get("surplus", {}),
        citations=cited(_cites(found)),
    )


def check(asked: AskedCheck) -> CheckAnswer:
    """Where recorded rounds depart from the rules."""
    from pitboss.journal.adjudicate import adjudicate as decide
    from pitboss.journal.check import check_record
    from pitboss.journal.record import read_case

    rows = [
        RecordedDeviation(record=n, what=row.what, recorded=row.recorded, ruled=row.ruled, cite=row.cite)
        for n, record in enumerate(asked.records, start=1)
        for row in check_record(n, msgspec.json.encode(record), asked.as_of)
    ]
    # What a player won in all has no paragraph of its own: those of the settlement stand behind it.
    settled = [
        line["cite"]
        for n in dict.fromkeys(row.record for row in rows if row.cite is None and row.ruled is not None)
        for line in decide(read_case(asked.records[n - 1]), asked.as_of or None).shown()["settlement"]
    ]
    citations = cited([*(row.cite for row in rows if row.cite), *settled])
    return CheckAnswer(rounds=len(asked.records), deviations=rows, citations=citations)


def equity(asked: AskedEquity) -> EquityAnswer:
    """What hands are worth if all stay to the showdown."""
    game = game_of(asked.game)
    found = game.module("equity").equity(
        game.name,
        asked.hands,
        board=asked.board,
        dead=asked.dead,
        trials=asked.trials or None,
        seed=asked.seed,
    )
    return EquityAnswer(
        game=game.name,
        hands=[row.shown(found.method == "exact") for row in found.hands],
        method=found.method,
        deals=found.deals,
        citations=cited(row.cite for row in below(found.form.section)[:1]),
    )


def strategy(asked: AskedStrategy) -> StrategyAnswer:
    """The best choice in each situation, with what every choice is worth."""
    from pitboss.pricing.strategy.charts import charts
    from pitboss.table.parts import SharedPot

    game = game_of(asked.game)
    found = game.module("odds") if game.offers("odds") else None
    if found is None or not hasattr(found, "decisions") or game.has(SharedPot):
        raise Refusal(f"{game.name} has no chart of choices")
    options = game.elect(asked.options)
    model = found.decisions(options)
    rows = [
        SituationWorth(
            question=chart.title,
            situation=row.name,
            best=row.does,
            worth={choice: float(value) for choice, value in row.worth.items()},
        )
        for chart in charts(model)
        for row in chart.rows
        if asked.situation.lower() in f"{chart.title} {row.name}".lower()
    ]
    if not rows:
        raise Refusal(f"{game.name} has no situation {asked.situation!r}")
    advice = [*found.advice(options)] if hasattr(found, "advice") else []
    return StrategyAnswer(
        game=game.name,
        options=options.shown(),
        unit=model.unit,
        method=model.method,
        situations=rows[:MOST_SITUATIONS],
        left_out=max(0, len(rows) - MOST_SITUATIONS),
        notes=advice,
        citations=cited(_subchapter(game)),
    )


def school(asked: AskedSchool) -> SchoolAnswer:
    """A question with a proven answer, which is withheld; with an id and an answer, the verdict."""
    from pitboss.school import by_id, elected_words, questions, right

    if asked.id:
        question = by_id(asked.id)
        verdict = SchoolVerdict(
            id=question.id, right=right(question, asked.answer), answer=question.answer, why=question.why
        )
        return SchoolAnswer(question=None, verdict=verdict, citations=cited([question.cite]))
    if not asked.game:
        raise Refusal("name a game, or the id of a question and an answer to it")
    made = next(questions(asked.game, asked.seed, asked.level, [asked.drill] if asked.drill else ()))
    shown = SchoolQuestion(
        id=made.id,
        game=made.game,
        drill=made.drill,
        level=made.level,
        ask=made.ask,
        story=made.story,
        elected=elected_words(made) if made.case else [],
        choices=made.choices,
    )
    return SchoolAnswer(question=shown, verdict=None, citations=[])


def cited(cites: Iterable[str]) -> list[CitedParagraph]:
    """The paragraphs behind an answer, each once, as many as there is room for."""
    known = rulebook()
    rows = [known[one] for one in dict.fromkeys(cites) if one in known]
    return [CitedParagraph.of(row) for row in rows[:MOST_PARAGRAPHS]]


def _cites(found: object) -> Iterator[str]:
    """Every citation in plain data."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name == "cite" and isinstance(value, str):
                yield value
            elif name == "also" and isinstance(value, list):
                yield from (one for one in value if isinstance(one, str))
            else:
                yield from _cites(value)
    elif isinstance(found, list):
        for value in found:
            yield from _cites(value)


def _subchapter(game: Game) -> list[str]:
    """The first paragraphs that a game rests on."""
    own = (f"{game.subchapter}.", f"house:{game.name}/")
    return [row.cite for row in rulebook().values() if row.cite.startswith(own)][:1]


_ROWS = (
    AssistantTool(
        "rules",
        "The paragraphs of a citation",
        "The provision behind a citation of N.J.A.C. 19:47 or 13:69F, in plain words, with its source and whether it "
        "is law or a house reading. A section or subchapter gives all its paragraphs.",
        AskedRules,
        RulesAnswer,
        rules,
    ),
    AssistantTool(
        "ruling",
        "What to do, by which paragraph",
        "Answers a question of the floor in plain words: what to do, by which paragraph, and whether that is law, a "
        "house reading where the text is silent, or decided by no rule. Quote `says` and the citation; add no rules "
        "of your own.",
        AskedRuling,
        RulingAnswer,
        ruling,
    ),
    AssistantTool(
        "odds",
        "The price of every wager",
        "House edge, element of risk, standard deviation and hit frequency of each wager of a table, exact where it "
        "says so. Name a wager for its outcomes.",
        AskedOdds,
        OddsAnswer,
        odds,
        priced=True,
    ),
    AssistantTool(
        "what_if",
        "The price of rules that the law refuses",
        "The same as odds, under rules that the law refuses, such as 6 to 5 for a blackjack: marked as a hypothesis, "
        "with the paragraphs that refuse each. No such table may be opened.",
        AskedWhatIf,
        WhatIfAnswer,
        what_if,
        priced=True,
    ),
    AssistantTool(
        "adjudicate",
        "Rule on a round",
        "Runs a recorded or imagined round under the rules: every act with its paragraph, the settlement, what each "
        "player won or lost.",
        AskedCase,
        CaseAnswer,
        adjudicate,
    ),
    AssistantTool(
        "check",
        "Compare recorded rounds with the rules",
        "Runs recorded rounds again and lists every deviation from the rules with its paragraph.",
        AskedCheck,
        CheckAnswer,
        check,
    ),
    AssistantTool(
        "equity",
        "What hands are worth",
        "Each hand's share of the pot if all stay to the showdown, at a game of the poker room; counted, or dealt "
        "by chance with its standard error.",
        AskedEquity,
        EquityAnswer,
        equity,
        priced=True,
    ),
    AssistantTool(
        "strategy",
        "The best play",
        "The best choice in each situation of a game under the house's options, with what every choice is worth.",
        AskedStrategy,
        StrategyAnswer,
        strategy,
        priced=True,
    ),
    AssistantTool(
        "school",
        "A question, or its verdict",
        "Asks a dealer's question on a game, whose answer the rules prove; with its id and an answer it says whether "
        "that is right, why, and by which paragraph.",
        AskedSchool,
        SchoolAnswer,
        school,
    ),
)
TOOLS = {row.name: row for row in _ROWS}
