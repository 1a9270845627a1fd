"""Questions in plain words, answered by the paragraphs: what to do, by which rule, and whether that is law."""

from pitboss.asking.answering import Answer, Reply, ask

__all__ = ["Answer", "Reply", "ask"]
