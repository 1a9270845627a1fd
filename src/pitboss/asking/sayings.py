"""Sayings: short sentences that say what a row says, and how like one of them a question is."""

import math
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from pitboss.asking.documents import Document
from pitboss.asking.phrases import phrases_in
from pitboss.asking.wording import SMALL, stem, words


@dataclass(frozen=True)
class Sayings:
    """All sayings, and where each of their terms stands."""

    rows: list[list[int]]
    """By saying, the documents that it belongs to."""
    weights: dict[str, dict[int, float]]
    """By term, how much of each saying it is; the squares of a saying's terms add up to one."""

    def likeness(self, said: Iterable[str], among: Container[int]) -> dict[int, float]:
        """By document, how like its nearest saying the words are: the cosine of their terms, 0 to 1."""
        asked = {term: _rarity(len(self.weights.get(term, ())), len(self.rows)) * n for term, n in terms(said).items()}
        length = math.sqrt(sum(weight * weight for weight in asked.values())) or 1.0
        alike: dict[int, float] = defaultdict(float)
        for term, weight in asked.items():
            for saying, share in self.weights.get(term, {}).items():
                alike[saying] += weight / length * share
        best: dict[int, float] = {}
        for saying, cosine in alike.items():
            for n in self.rows[saying]:
                if n in among and cosine > best.get(n, 0.0):
                    best[n] = cosine
        return best


def terms(said: Iterable[str]) -> Counter[str]:
    """The stems of words, small words like who and not among them, and the trade's phrases by their groups."""
    found = [stem(word) for word in said if word not in SMALL]
    met, _ = phrases_in(found)
    return Counter([*found, *(f"<{one.group}>" for one in met)])


def sayings_of(rows: Sequence[Document]) -> Sayings:
    """The sayings of all rows: each thing that people say, that games say, and that the rulebook says."""
    where: dict[str, list[int]] = defaultdict(list)
    for n, row in enumerate(rows):
        plain = (text.strip() for line in row.plain for text in line.split(","))
        for text in dict.fromkeys((*plain, row.says, *row.also, *row.names)):
            where[text].append(n)
    counts = [terms(words(text)) for text in where]
    having = Counter(term for count in counts for term in count)
    weights: dict[str, dict[int, float]] = defaultdict(dict)
    for saying, count in enumerate(counts):
        term_weights = {term: _rarity(having[term], len(counts)) * n for term, n in count.items()}
        length = math.sqrt(sum(weight * weight for weight in term_weights.values())) or 1.0
        for term, weight in term_weights.items():
            weights[term][saying] = round(weight / length, 3)
    return Sayings([*where.values()], dict(weights))


def _rarity(found: int, of: int) -> float:
    return math.log(1 + of / (found + 0.5))
