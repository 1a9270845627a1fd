"""The command line as a module: `python -m pitboss`."""

import sys

from pitboss.cli import main

if __name__ == "__main__":
    sys.exit(main())
