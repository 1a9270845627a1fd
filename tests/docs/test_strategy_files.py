"""docs/strategies.md lists the situations that the games have, and no others."""

from docs.making.strategy_files import PAGE, listed, written

from pitboss.games import ready


def test_the_page_lists_every_game_with_the_situations_of_its_model():
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "python -m docs.making.strategy_files writes it anew"
    assert all(f"`{name}`" in listed() for name in ready())


def test_a_list_that_has_drifted_is_written_anew():
    page = PAGE.read_text(encoding="utf-8")
    assert written(page.replace("`spread 11` (11)", "`spread 12` (12)")) == page
