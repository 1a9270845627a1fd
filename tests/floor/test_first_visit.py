"""How a game is played, on its table's page."""

import re
from html.parser import HTMLParser

from pitboss.floor.views.guide_page import guide_page, html_of
from pitboss.games import game, ready
from tests.each import each


class Balanced(HTMLParser):
    """Finds tags that are not closed where they should be."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(page)
        self.wrong += self.open

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@each("name", ready())
def test_every_game_has_its_guide_on_its_tables_page(name):
    page = guide_page(name, tuple(game(name).sample().items()))
    assert Balanced(page).wrong == []
    words = re.sub(r"<[^>]+>", " ", page)
    assert re.search("<h3>|<li>|<td>", page)
    assert 60 < len(words.split()) < 900, "read in a minute, or a few"
    assert not re.search(r"[{}|#]|\*\*", words), "no sign of the page as it was written"


def test_what_a_guide_says_is_text():
    shown = html_of(
        ["# T", "", "- a <b> & **c**", "- d", "", "| x | y |", "| --- | --- |", "| 1 | 2 |", "", "e [2.2(b)]"]
    )
    assert "<li>a &lt;b&gt; &amp; <strong>c</strong></li>" in shown
    assert "<td>1</td><td>2</td>" in shown
    assert "---" not in shown
    assert shown.endswith('<p>e <span class="guide-cite">[2.2(b)]</span></p>')
