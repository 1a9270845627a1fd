"""All pages to build/docs, with the settings for mkdocs beside them in build/mkdocs.yml."""

import sys
from pathlib import Path

from docs.making.site import write

BUILD = Path(__file__).parents[2] / "build"

if __name__ == "__main__":
    print(f"{write(BUILD)} pages in {BUILD / 'docs'}", file=sys.stderr)
