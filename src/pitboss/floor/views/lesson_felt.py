"""A question of the school on the felt: the table after each line of its story, and nothing beyond the last one."""

import re
from collections import deque
from collections.abc import Sequence

from pitboss.floor.views.replayed import layout_change
from pitboss.floor.views.view import View, posted_terms
from pitboss.games import game as game_of
from pitboss.journal.adjudicate import prepare
from pitboss.school import Question
from pitboss.school.dealing import Dealing
from pitboss.school.rounds import PlayedRound, describe_rows
from pitboss.table import Table
from pitboss.words import Json

AUDITOR = "auditor"
"""The viewer of a story's felt: every card is shown."""
READS = "read-it"
"""The drill that asks what a hand is: then the felt names none."""
_NUMBERED = re.compile(r"^\d+\. ")


def lesson_felt(question: Question) -> Json:
    """The table before the round as a page is welcomed to it, and what each line of the story changed."""
    game = game_of(question.game)
    if not question.case:
        t: Table = Table(game, game.elect(game.sample()))
        return {"welcome": _welcome(t, View("", t, AUDITOR), ""), "steps": [], "played": False}
    one = PlayedRound(game, question.case)
    t, view = _opened(one, AUDITOR)
    reads = question.drill == READS
    shown = _layout(t, view, reads=reads)
    welcome = _welcome(t, view, _asked_about(question, one), reads=reads)
    rows = question.expect.get("events") or one.rows
    story = deque(_NUMBERED.sub("", line) for line in question.story)
    steps = []
    for row, text in zip(rows, describe_rows(one, rows), strict=True):
        if not story:
            break
        if text and text != story[0]:
            # The answer is left out of the story, and of the felt.
            continue
        line = view.take(t, row)
        if text:
            story.popleft()
            layout = _layout(t, view, reads=reads)
            steps.append({"text": line["text"], **layout_change(shown, layout)})
            shown = layout
    return {"welcome": welcome, "steps": steps, "played": True}


def dealt_felt(of: Dealing, step: int, early: Sequence[int] = ()) -> Json:
    """The table that a learner deals, before one of the dealer's acts, as a dealer sees it."""
    t, view = _opened(of.one, "dealer")
    for row in of.rows_before(step, early):
        view.take(t, row)
    return _welcome(t, view, "")


def _opened(one: PlayedRound, viewer: str) -> tuple[Table, View]:
    """The table just before a round, with everybody who is in it."""
    t: Table = Table(one.game, one.ruled.table.options, as_of=one.case.as_of)
    prepare(t, one.case)
    view = View("", t, viewer)
    for box in one.case.boxes:
        view.scene.spot(box.box).player = box.player
    return t, view


def _welcome(t: Table, view: View, you: str, *, reads: bool = False) -> Json:
    return posted_terms(t) | {"you": you, "layout": _layout(t, view, reads=reads)}


def _layout(t: Table, view: View, *, reads: bool) -> Json:
    """The layout without players' chips: a story names their wagers, not their balances."""
    layout: Json = view.layout(t)
    left_out = {"chips", "says"} if reads else {"chips"}
    for part in ("boxes", "hands"):
        layout[part] = [{name: spot[name] for name in spot if name not in left_out} for spot in layout[part]]
    return layout


def _asked_about(question: Question, one: PlayedRound) -> str:
    """The player whose box the question names, who is drawn at the bottom."""
    named = re.search(r"\bbox (\d+)", question.ask)
    players = {box.box: box.player for box in one.case.boxes}
    return players.get(int(named[1]), "") if named else question.player
