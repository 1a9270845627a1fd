"""What the tools are asked and what they answer, as records from which their JSON Schemas are made."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pitboss.rulebook.provision import Provision
from pitboss.words import Json

Basis = Literal["law", "house reading"]

Game = Annotated[
    str, Meta(description="A game by its name, such as casino-war.", pattern=r"^[A-Za-z0-9 _-]*$", max_length=60)
]
Options = Annotated[
    dict[str, str | int | bool],
    Meta(description="What the house elects, by option, such as {'decks': 8}; defaults for the rest.", max_length=100),
]
Day = Annotated[
    str,
    Meta(
        description="By the law of that day, such as 1985-06-01; empty for the latest text.",
        max_length=10,
        extra_json_schema={"anyOf": [{"format": "date"}, {"maxLength": 0}]},
    ),
]
# A name and nothing else: no file can be named with it.
StrategyName = Annotated[
    str, Meta(description="A strategy of the game by its name.", pattern=r"^[a-z0-9-]+$", max_length=60)
]
Cards = Annotated[str, Meta(max_length=60)]


class Asked(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The arguments of a tool."""


class CitedParagraph(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A paragraph or house reading behind an answer, in our words."""

    cite: str
    heading: str
    says: str
    basis: Basis
    source: str
    note: str = ""

    @classmethod
    def of(cls, row: Provision, note: str = "", says: str = "") -> "CitedParagraph":
        """A provision of the rulebook, in the words of another day where they are given."""
        basis: Basis = "law" if row.is_law else "house reading"
        return cls(cite=row.cite, heading=row.heading, says=says or row.says, basis=basis, source=row.source, note=note)


class AskedRules(Asked, frozen=True):
    """A citation."""

    citation: Annotated[str, Meta(description="Such as 22.8(c)2, 19:47-22.10, 22, or house:absence.", max_length=120)]
    as_of: Day = ""


class RulesAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The paragraphs of a citation."""

    asked: str
    citations: list[CitedParagraph]
    left_out: int = 0
    """Paragraphs for which there was no room."""


class AskedRuling(Asked, frozen=True):
    """A question of the floor, in plain words."""

    question: Annotated[str, Meta(description="What happened, or what is asked, in plain English.", max_length=600)]
    game: Game = ""
    as_of: Day = ""


class RulingParagraph(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A paragraph that answers, and what to do by it."""

    cite: str
    do: str
    says: str
    heading: str
    basis: Basis
    note: str
    money: str
    near: list[str]


class RulingAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What to do, by which paragraph, and whether that is law; or that no rule decides it."""

    asked: str
    game: str
    as_of: str
    decided: bool
    """Whether a paragraph decides it, or a reading that stands in for text that is not held."""
    basis: Literal["law", "house reading", "no rule"]
    """What the first answer rests on; no rule where nothing answers."""
    says: str
    citations: list[RulingParagraph]


class AskedOdds(Asked, frozen=True):
    """A table of a game."""

    game: Game
    options: Options = {}
    strategy: StrategyName = "best"
    wager: Annotated[str, Meta(description="Only this wager, with its outcomes.", max_length=60)] = ""
    as_of: Day = ""


class AskedWhatIf(AskedOdds, frozen=True, kw_only=True):
    """A table with rules that the law refuses, to be priced and no more."""

    what_if: Annotated[
        dict[str, str | int | bool],
        Meta(
            description="Rules that the law refuses, such as {'blackjack_odds': '6 to 5'}.", min_length=1, max_length=20
        ),
    ]


class WagerPrice(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A wager and its figures; the edge is the house's, for each unit initially wagered."""

    wager: str
    edge: float
    exact: str | None
    """The edge as a fraction; none where it is computed in double precision or sampled."""
    method: str
    element_of_risk: float
    sd: float
    hit: float
    given: str = ""
    outcomes: list[Json] = []
    """Each outcome with what it pays and its probability, where one wager was asked for."""


class OddsAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The prices of a table."""

    game: str
    options: Json
    strategy: str
    wagers: list[WagerPrice]
    rake: str
    """What the house takes, at a game that is played for a pot."""
    notes: list[str]
    citations: list[CitedParagraph]


class RefusedRule(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A rule that was supposed: what the law has instead, and what refuses it."""

    option: str
    says: str
    value: Any
    lawful: Any
    refused_by: list[str]
    reason: str


class WhatIfAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The prices of a table that may not be opened, marked as those of a hypothesis."""

    mark: str
    refused: list[RefusedRule]
    odds: OddsAnswer
    citations: list[CitedParagraph]
    """What refuses the rules."""


class AskedCase(Asked, frozen=True):
    """A round as a case, in the format of `docs/record.md`."""

    case: Annotated[Json, Meta(description="A round: game, options, boxes with wagers, cards or rolls, decisions.")]
    as_of: Day = ""


class CaseAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What must happen in a case."""

    events: list[Json]
    settlement: list[Json]
    net: dict[str, str]
    void: Json | None
    surplus: Json
    citations: list[CitedParagraph]


class AskedCheck(Asked, frozen=True):
    """Recorded rounds."""

    records: Annotated[
        list[Json], Meta(description="Rounds with what came of them under 'expect'.", min_length=1, max_length=50)
    ]
    as_of: Day = ""


class RecordedDeviation(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One point in which a record and the rules part."""

    record: int
    what: str
    recorded: Any
    ruled: Any
    cite: str | None


class CheckAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Where recorded rounds depart from the rules."""

    rounds: int
    deviations: list[RecordedDeviation]
    citations: list[CitedParagraph]


class AskedEquity(Asked, frozen=True):
    """Hands at a game that is played for a pot."""

    game: Game
    hands: Annotated[
        list[Annotated[str, Meta(max_length=200)]],
        Meta(description="Hands such as AsAh, or ranges at hold 'em.", min_length=2, max_length=10),
    ]
    board: Cards = ""
    dead: Cards = ""
    trials: Annotated[int, Meta(description="Deals by chance; 0 to count all.", ge=0, le=5_000_000)] = 0
    seed: Annotated[int, Meta(ge=0)] = 1


class EquityAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What each hand gets of the pot."""

    game: str
    hands: list[Json]
    method: str
    deals: int
    citations: list[CitedParagraph]


class AskedStrategy(Asked, frozen=True):
    """Situations of a game."""

    game: Game
    options: Options = {}
    situation: Annotated[
        str, Meta(description="Words with which a situation begins or that it has; empty for all.", max_length=100)
    ] = ""


class SituationWorth(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A situation, the best choice, and what each choice is worth on the average."""

    question: str
    situation: str
    best: str
    worth: dict[str, float]


class StrategyAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """How to play."""

    game: str
    options: Json
    unit: str
    method: str
    situations: list[SituationWorth]
    left_out: int
    """Situations for which there was no room: ask for some by their words."""
    notes: list[str]
    citations: list[CitedParagraph]


class AskedSchool(Asked, frozen=True):
    """A question of the school, or an answer to one."""

    game: Game = ""
    drill: Annotated[
        str, Meta(description="pay-it, next, read-it, rule-on-it, may-it or find-error.", max_length=20)
    ] = ""
    level: Annotated[int, Meta(ge=1, le=3)] = 2
    seed: Annotated[int, Meta(ge=0, le=2**62)] = 0
    id: Annotated[str, Meta(description="With an answer: the question that it is to.", max_length=200)] = ""
    answer: Annotated[str, Meta(max_length=1000)] = ""


class SchoolQuestion(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A question; its answer comes with the verdict."""

    id: str
    game: str
    drill: str
    level: int
    ask: str
    story: list[str]
    elected: list[str]
    choices: list[str]
    """None where an amount in dollars and cents is wanted."""


class SchoolVerdict(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Whether an answer was right, and why."""

    id: str
    right: bool
    answer: str
    why: str


class SchoolAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A question, or the verdict on an answer with the paragraph behind it."""

    question: SchoolQuestion | None
    verdict: SchoolVerdict | None
    citations: list[CitedParagraph]
