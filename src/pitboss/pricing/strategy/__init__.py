"""How to play: strategies from files, charts, card counting, and prices that a wheel carries."""
