"""Craps and mini-craps, N.J.A.C. 19:47-1: all that they share, which is all but the crew and the size of the table."""
