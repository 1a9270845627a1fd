"""Measurements of speed, apart from the tests: `make bench`."""
