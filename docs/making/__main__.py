"""All pages to build/docs, with the settings for mkdocs beside them in build/mkdocs.yml."""

import os
import sys
from pathlib import Path

from docs.making.site import write

from pitboss.rulebook.election import HOUSE_FILE

BUILD = Path(__file__).parents[2] / "build"

if __name__ == "__main__":
    # Whatever figures the house of this machine has, the pages have none that no source gives.
    os.environ.pop(HOUSE_FILE, None)
    print(f"{write(BUILD)} pages in {BUILD / 'docs'}", file=sys.stderr)
