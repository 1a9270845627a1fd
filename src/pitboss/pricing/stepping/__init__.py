"""Thousands of tables that step together, for learning agents."""
