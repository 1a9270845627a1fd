"""The site as it is built, once for all tests that look at it."""

import shutil
import subprocess

import pytest
from docs.making import site

from pitboss.rulebook.election import HOUSE_FILE
from tests.documents import ROOT

TOOLS = (ROOT / ".venv-docs/bin/mkdocs", "mkdocs")
MKDOCS = next((found for tool in TOOLS if (found := shutil.which(tool))), None)


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The site, and how many pages it is made of."""
    if MKDOCS is None:
        pytest.skip("SKIPPED: the site is built where `make docs` has set up mkdocs")
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(HOUSE_FILE, raising=False)
        count, settings = site.write(folder), folder / "mkdocs.yml"
    command, quiet = [MKDOCS, "build", "--quiet", "--strict", "-f", settings], {"NO_MKDOCS_2_WARNING": "1"}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=quiet)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder / "site", count
