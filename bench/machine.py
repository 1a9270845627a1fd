"""On what the figures were measured."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]


def cpu() -> str:
    """The processor's own name."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def stamp() -> str:
    """When something was measured, of which commit, and how busy the machine was before."""
    load = os.getloadavg()[0]
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    busy = (
        ""
        if load < 0.5 * (os.cpu_count() or 1)
        else "; other work was running, so what the wall clock measures (disk, floor, cold starts) is low"
    )
    return ", ".join(filter(None, (commit, f"{datetime.now(UTC):%d %B %Y %H:%M} UTC, load {load:.1f}{busy}")))


def describe() -> list[str]:
    """A line each: processor, software, commit and day."""
    return [
        f"{cpu()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        f"Python {platform.python_version()}, Numba {version('numba')}, NumPy {version('numpy')}",
        stamp(),
    ]
