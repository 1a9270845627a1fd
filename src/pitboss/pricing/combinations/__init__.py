"""Counting hands: five-card ranks, subsets of a deck, boards against hands, and a cache of counts."""
