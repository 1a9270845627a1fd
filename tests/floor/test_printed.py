"""What is printed on a felt is true of its table: every line, at every game, under every value of an option."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from pitboss.floor.views.felt_text import felt_legends
from pitboss.games import game
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.pay_table import LOSE, row_label
from pitboss.table import Game
from pitboss.table.parts import Felt
from tests.each import each
from tests.volume import playable

ODDS = r"\d+ to \d+"


def larger(odds: Odds) -> str:
    """Odds that pay the player more."""
    return str(Odds(odds.win + odds.stake, odds.stake))


@cache
def variants(name: str) -> list[Any]:
    """The options of a game as they come, and with one of them at each other value that it may have."""
    of = game(name)
    usual = of.elect({})
    found = [usual]
    for option, election in of.options.elections().items():
        values = [election.show(one) for one in election.choices or ()]
        has = getattr(usual, option)
        if isinstance(has, Odds) and not values:
            values = [larger(has)]
        elif "in some order" in election.allowed:
            values = [",".join(re.findall(r"\w+", str(election.show(has)))[::-1])]
        elif has == "none" and not values:
            continue
        for value in values:
            try:
                found.append(of.elect({option: value}))
            except Refusal:
                continue
    return found


class Line:
    """A line that is printed, with the table that it is printed at."""

    def __init__(self, of: Game, options: Any, text: str) -> None:
        self.of, self.options, self.text = of, options, text

    def pays(self, word: str) -> list[str]:
        """What the wagers pay that have a word in their name and are taken."""
        names = [name for name in self.of.wagers if word in name and self.options.takes(name)]
        return [self.of.pays(name, self.options) for name in names]

    def main(self) -> str:
        """What the game's first wager pays."""
        return self.of.pays(next(iter(self.of.wagers)), self.options)

    def untouched(self, *words: str) -> bool:
        """Whether no option speaks of it: then it is so at every table of the game."""
        return not [one.says for one in self.of.options.elections().values() if any(word in one.says for word in words)]


Claim = Callable[[Line, re.Match[str]], bool]

LEGENDS: dict[str, Claim] = {
    rf"Blackjack pays ({ODDS})": lambda at, m: (
        f"blackjack {m[1]}" in at.main() or ("blackjack too" in at.main() and at.main().startswith(m[1]))
    ),
    rf"Insurance pays ({ODDS})": lambda at, m: {m[1]} == {*at.pays("insurance")},
    r"Dealer must draw to 16 and stand on all 17s": lambda at, m: at.untouched("soft 17", "17s"),
    r"Dealer must hit a soft 17": lambda at, m: at.untouched("soft 17", "17s"),
    r"Dealer pushes on 22": lambda at, m: at.untouched("22"),
    r"Tie pays (.+)": lambda at, m: at.pays("tie")[0] == m[1],
    r"Banker pays (.+)": lambda at, m: at.pays("banker") == [m[1]] and of_the_banker(at.options) in m[1],
    r"Bank pays (.+)": lambda at, m: at.pays("bank") == [m[1]],
    r"Against the bank pays (.+)": lambda at, m: at.pays("against") == [m[1]],
    r"Ties go to war": lambda at, m: at.untouched("goes to war", "go to war"),
    r"Copies go to .+": lambda at, m: at.untouched("copies", "copy", "equal hands"),
    r"Winners pay vigorish: (.+)": lambda at, m: at.main().endswith(f"less vigorish: {m[1]}"),
    r"A-2-3-4-5 is the (.+) straight": lambda at, m: at.options.ace_to_five == m[1].replace(" ", "-"),
    r"A-2-3-4 is the (.+) straight": lambda at, m: at.options.ace_to_four == m[1].replace(" ", "-"),
    r"Set seven cards: .+": lambda at, m: at.untouched("seven cards"),
    r"An envy bonus takes a bonus wager of (.+) or more": lambda at, m: dollars(at.options.envy_minimum) == m[1],
    r"The dealer (?:plays|qualifies) with .+": lambda at, m: at.untouched("qualif", "plays with"),
    r"Equal hands win; the dealer needs nothing to qualify": lambda at, m: at.untouched("qualif", "equal hands"),
    rf"21 in five cards pays ({ODDS}), in six ({ODDS}), in seven or more ({ODDS})": lambda at, m: (
        at.untouched("five cards") and f"up to {m[3]}" in at.main()
    ),
    rf"6-7-8 and 7-7-7 pay {ODDS}, of one suit {ODDS}, of spades ({ODDS})": lambda at, m: (
        at.untouched("6-7-8", "7-7-7 pay") and f"up to {m[1]}" in at.main()
    ),
    r"7-7-7 of one suit against a dealer's 7 pays .+": lambda at, m: at.untouched("7-7-7"),
    rf"Match the dealer pays ({ODDS}) for each card, ({ODDS}) in the same suit": lambda at, m: all(
        odds in at.pays("match")[0] for odds in m.groups()
    ),
    rf"Bust it, .+ pays ({ODDS})": lambda at, m: any(m[1] in pays for pays in at.pays("bust")),
    r"Hands from the best down: pair of jokers, royal flush, straight flush, (.+), high card": lambda at, m: (
        at.options.class_order == m[1].replace(", ", "-")
    ),
    r"Hands of four: .+": lambda at, m: at.untouched("hands of four", "rank"),
    r"Bet to stay in, or fold; lay one card away": lambda at, m: at.options.version == "required",
    r"Lay one card away; bet, or stay in with the ante": lambda at, m: at.options.version == "permissible",
    r"The ante goes back unless the dealer's hand is higher": lambda at, m: at.untouched("ante goes back"),
    r"First and second wagers are two antes each; two pair or better brings a bonus on the ante": lambda at, m: (
        at.untouched("two antes") and paid(at, "ante_bonus_table")[-1][0] == "two pair"
    ),
    r"A raise before each arm: (.+)": lambda at, m: [*at.options.order] == m[1].split(", "),
    r"Ante pays with a (.+) or better": lambda at, m: at.options.ante_pays_on == m[1],
    r"Jacks or better pays, the best hand wins the pot": lambda at, m: at.untouched("jacks"),
    r"3rd, 4th and 5th street: 1, 2 or 3 times the ante": lambda at, m: at.untouched("times the ante"),
    r"Jacks or better pays, sixes to tens push": lambda at, m: (
        [row for row, pays in paid(at, "main_table") if pays == "push"] == ["pair of sixes to tens"]
    ),
}
"""What each legend claims of the table at which it is printed."""


def of_the_banker(options: Any) -> str:
    """What each kind of vigorish takes of a banker wager (7.3(c), (d) and (f))."""
    taken = {
        "win-percent": f"less {options.vigorish_percent} percent",
        "tie-25": "a tie costs a quarter",
        "no-vigorish": "1 to 2 with a count of six",
    }
    return taken[options.vigorish]


def paid(at: Line, option: str) -> list[tuple[str, str]]:
    """The rows of an elected pay table."""
    return next(rows for name, rows in tables(at.of, at.options) if name == option)


def tables(of: Game, options: Any) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The pay tables that are in force, each by its option."""
    for paying in getattr(options, "paying", ()):
        if table := paying.table(options):
            yield paying.option, [(row_label(row), str(pays)) for row, pays in table.rows if str(pays) != LOSE]


def claimed(at: Line) -> bool:
    """Whether a legend is known, and true here."""
    known = [(claim, found) for pattern, claim in LEGENDS.items() if (found := re.fullmatch(pattern, at.text))]
    assert len(known) == 1, f"{at.of.name}: nothing here says when {at.text!r} is true"
    return all(claim(at, found) for claim, found in known)


@each("name", playable())
def test_every_legend_is_true_under_every_value_of_an_option(name):
    of = game(name)
    for options in variants(name):
        legends = [Line(of, options, text) for text in felt_legends(of, options)["legends"]]
        assert [at.text for at in legends if not claimed(at)] == [], options.shown()


@each("name", playable())
def test_every_pay_table_has_the_odds_that_are_elected(name):
    """By the table in force, or where each line is an option of its own by those."""
    of = game(name)
    for options in variants(name):
        # Rows that pay alike are printed as one.
        elected = [{pays for _, pays in rows} for _, rows in tables(of, options)]
        single = {str(getattr(options, one.name)) for one in fields(options)}
        single |= {
            odds for wager in of.wagers if options.takes(wager) for odds in re.findall(ODDS, of.pays(wager, options))
        }
        for table in felt_legends(of, options)["tables"]:
            odds = {pays for _, pays in table["rows"]}
            if odds not in elected:
                stray = {one for one in odds if re.fullmatch(ODDS, one)} - single
                assert not stray, f"{table['title']}: {stray} under {options.shown()}"


@each("name", playable())
def test_what_stands_on_an_area_is_true_of_its_wager(name):
    """Odds are those it pays, a range of numbers is the one that wins, what is ringed pays more than the rest."""
    of = game(name)
    for options in variants(name):
        arranged = of.part(Felt).layout(options).offered(options.takes).wide
        for area in arranged.areas if arranged else ():
            pays, says = of.pays(area.wager, options), of.wagers[area.wager].says
            for odds in re.findall(ODDS, area.label):
                assert odds in (pays, *re.findall(ODDS, says)), f"{area.wager} prints {odds}, and pays {pays}"
            ringed = {"②": "on 2", "⑫": "on 12"}
            for ring, on in ringed.items():
                assert ring not in area.label or on in pays, f"{area.label}, and it pays {pays}"
            if found := re.search(r"bar (\d+)", area.label):
                assert found[1] in says, f"{area.label}: {says}"
