"""The tests, which play at a house that has its own figures in a file (for what no source gives)."""

import os
from pathlib import Path

os.environ["PITBOSS_HOUSE"] = str(Path(__file__).parent / "house.toml")
