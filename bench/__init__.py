"""Measurements, at a house that has its own figures in a file (for what no source gives)."""

import os
from pathlib import Path

os.environ.setdefault("PITBOSS_HOUSE", str(Path(__file__).parents[1] / "tests" / "house.toml"))
