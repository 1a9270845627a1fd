"""Questions in plain words, answered by the paragraphs: what to do, by which rule, and whether that is law."""

from pitboss.asking.answering import CitedAnswer, Reply, ask

__all__ = ["CitedAnswer", "Reply", "ask"]
