"""The words of a question: as the index has them, corrected where misspelt, with days and amounts read out."""

import re
from collections.abc import Collection
from datetime import date
from fractions import Fraction
from functools import lru_cache

from pitboss.asking.book import book

_WORD = re.compile(r"[a-z0-9]+")
_APOSTROPHE = re.compile("(?<=[a-z])['\u2019](?=[a-z])")
_POSSESSIVE = re.compile("['\u2019]s\\b")
_NO_ONE = re.compile(r"\bno one\b")
_UNSEEN = re.compile(
    r"\b(?:not|never|nobody|didnt|wasnt|without being|no player)(?: yet| been| has| had| ever| could)?"
    r" (?:see|seen|saw|exposed|got a look|noticed)\b"
)
"""What a stem alone would turn into its opposite."""
_SEAT = re.compile(
    rf"\b(?:in |at |on )?(?:the )?(?:seat|position|spot|box) (?:number )?(?:\d+|{'|'.join(book()['numbers'])})\b"
)
_VOWEL = re.compile(r"[aeiouy]")

NUMBERS: dict[str, int] = book()["numbers"]
_FORMS: dict[str, str] = book()["forms"]
_RANKS = {"deuce": "2", "trey": "3", "fours": "4", "fives": "5", "sixes": "6", "sevens": "7", "eights": "8"}
_RANKS |= {"nines": "9", "tens": "10", "twos": "2", "threes": "3", "ones": "1"}

STOP = frozenset(book()["words"]["stop"].split())
"""Words that say nothing about a rule by themselves; phrases of the trade may have them."""
SMALL = frozenset(book()["words"]["small"].split())
"""Of these, words that not even a phrase of the trade hangs on."""


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without its endings: shuffle, shuffled, shuffler and shuffling are one."""
    word = _FORMS.get(word, word)
    if word.isdigit() or len(word) < 4:
        return word
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ied", "y")):
        if word.endswith(ending):
            word = word[: -len(ending)] + instead
            break
    else:
        if word.endswith("s") and not word.endswith(("ss", "us", "is")):
            word = word[:-1]
    for ending in ("ingly", "edly", "ing", "ed", "ly"):
        short = word.removesuffix(ending)
        if short != word and len(short) > 2 and _VOWEL.search(short):
            word = short
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


STOPS = frozenset(map(stem, STOP))
EVERYDAY = frozenset(map(stem, book()["everyday"]["words"].split()))
"""Stems of words that anybody may use of anything."""


def words(text: str) -> list[str]:
    """The words of a text, small, without apostrophes, numbers as figures."""
    plain = _APOSTROPHE.sub("", _POSSESSIVE.sub("", text.casefold().replace("-", " ")))
    plain = _UNSEEN.sub("unseen", _NO_ONE.sub("nobody", plain))
    found = _WORD.findall(plain)
    return [_RANKS.get(word) or str(NUMBERS.get(word, word)) for word in found]


def stems(text: str) -> list[str]:
    """The stems of all words that say something."""
    return [stem(word) for word in words(text) if word not in STOP]


def phrase(text: str) -> tuple[str, ...]:
    """The stems of a phrase of the trade: of small words those stay that it may hang on."""
    return tuple(stem(word) for word in words(text) if word not in SMALL)


def _edits(one: str, other: str, most: int) -> int:
    """How many letters must be changed, left out, added or exchanged with their neighbour; more than `most` as that."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    rows: list[list[int]] = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(rows[-1][j] + 1, row[j - 1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        rows.append(row)
    return rows[-1][-1]


_SOUNDS = (
    *(("ph", "f"), ("ck", "k"), ("wh", "w"), ("gh", ""), ("kn", "n"), ("wr", "r")),
    *(("ce", "se"), ("ci", "si"), ("c", "k"), ("z", "s"), ("tch", "ch")),
)


def phonetic_key(word: str) -> str:
    """A word as it sounds, roughly: what people write who have only heard it."""
    for letters, sound in _SOUNDS:
        word = word.replace(letters, sound)
    word = re.sub(r"(.)\1+", r"\1", word)
    return word[:1] + re.sub(r"[aeiouyh]+", "", word[1:])


def _begins_alike(word: str, other: str) -> bool:
    """Whether only the first letters are exchanged, or one is missing or too many: cuold, urn, bburn."""
    return word[1:2] + word[:1] == other[:2] or word[1:] == other or word == other[1:]


def corrected_word(word: str, known: Collection[str], often: dict[str, int]) -> str:
    """The word that was probably meant; the word itself if it is known, or like none that is."""
    if word in known or word.isdigit() or len(word) < 3 or stem(word) in known:
        return word
    if (once := re.sub(r"(.)\1+", r"\1", word)) in known:
        return once
    most = 1 if len(word) < 8 else 2
    sound = phonetic_key(word)
    best: tuple[float, int, str] | None = None
    for other in known:
        if len(other) < 3 or other.isdigit() or abs(len(other) - len(word)) > most + 1:
            continue
        # The first letter is rarely wrong.
        alike = other[0] == word[0]
        if not alike and not _begins_alike(word, other):
            continue
        apart: float = _edits(word, other, most)
        if apart > most:
            if not alike or phonetic_key(other) != sound or _edits(word, other, most + 1) > most + 1:
                continue
            if len(sound) < 4 and (len(sound) < 3 or abs(len(other) - len(word)) > 1):
                continue
            apart = most + 0.5
        if len(other) < 4 and (apart > 1 or not alike):
            continue
        # Of words that are as near, the one that is used more.
        key = (apart + (0 if alike else 0.6), -often.get(other, 0), other)
        if best is None or key < best:
            best = key
    return best[2] if best else word


# Days and amounts.

_YEAR = re.compile(r"\b(?P<day>(?P<year>19[789]\d|20\d\d)(?:-\d\d-\d\d)?)\b")
_MONTHS = book()["words"]["months"].split()
_AMOUNT = re.compile(
    r"\$\s?(?P<sign>\d[\d,]*(?:\.\d\d)?)|(?<![\w.])(?P<figure>\d[\d,]*(?:\.\d\d)?)\s?(?:dollars?|bucks?)\b"
)
_SPELT = re.compile(
    rf"\b((?:{'|'.join(NUMBERS)})(?:[ -](?:{'|'.join(NUMBERS)}))*)(?= (?:dollars?|bucks?)\b)", re.IGNORECASE
)


def day_in(text: str) -> date | None:
    """The day or year that a question is about: the named day, or the middle of the year."""
    found = _YEAR.search(text)
    if found is None:
        return None
    if len(found["day"]) > 4:
        try:
            return date.fromisoformat(found["day"])
        except ValueError:
            return None
    year, plain = int(found["year"]), text.casefold()
    for month, name in enumerate(_MONTHS, 1):
        if re.search(rf"\b{name}\b", plain) and name != "may":
            if re.search(rf"\bbefore {name}\b", plain):
                return date(year, month - 1, 28) if month > 1 else date(year - 1, 12, 31)
            return date(year, month, 15)
    return date(year, 7, 1)


def without_seat(text: str) -> str:
    """The question without the seat of whom it is about."""
    return _SEAT.sub(" ", text.casefold())


def without_day(text: str) -> str:
    """The question without its year or day."""
    return _YEAR.sub(" ", text)


def number_in_words(spelt: str) -> int:
    """A number in words: twenty five, two hundred."""
    total = 0
    for word in re.split(r"[ -]", spelt.casefold()):
        n = NUMBERS[word]
        total = max(total, 1) * n if n >= 100 else total + n
    return total


def amounts_in(text: str) -> list[Fraction]:
    """The dollars that a question names, in their order."""
    plain = _SPELT.sub(lambda found: str(number_in_words(found[0])), text)
    return [
        Fraction((found["sign"] or found["figure"]).replace(",", "")) for found in _AMOUNT.finditer(plain.casefold())
    ]


def without_amounts(text: str) -> str:
    """The question without its dollars: what is asked is the rule."""
    return _AMOUNT.sub(" ", _SPELT.sub(lambda found: str(number_in_words(found[0])), text.casefold()))
