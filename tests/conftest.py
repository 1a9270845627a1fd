"""Shared set-up, and the trace: which paragraphs' events were seen and which tests proved them."""

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pitboss.table import Event
from pitboss.table.table import OBSERVERS

TRACE = Path("build/trace.json")

settings.register_profile("pitboss", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("pitboss")

_seen: dict[tuple[str, ...], int] = defaultdict(int)
_tests: dict[str, list[str]] = defaultdict(list)


def _see(event: Event) -> None:
    _seen[event.cites] += 1


def _counted() -> Counter[str]:
    """How often each paragraph was carried out."""
    events: Counter[str] = Counter()
    for cites, times in _seen.items():
        events.update(dict.fromkeys(cites, times))
    return events


def pytest_configure(config):
    OBSERVERS.append(_see)


def pytest_unconfigure(config):
    OBSERVERS.remove(_see)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        report.proves = [cite for mark in item.iter_markers("proves") for cite in mark.args]
    return report


def pytest_runtest_logreport(report):
    if report.when == "call" and report.passed:
        for cite in getattr(report, "proves", []):
            _tests[cite].append(report.nodeid)


def pytest_sessionfinish(session, exitstatus):
    """A worker hands its events to the controller; the controller writes the trace of a whole run."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["events"] = dict(_counted())
        return
    events = _counted()
    for node in getattr(session.config, "_pitboss_workers", []):
        events.update(node)
    config = session.config
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if exitstatus == 0 and whole and not config.option.markexpr and not config.option.keyword:
        TRACE.parent.mkdir(exist_ok=True)
        TRACE.write_text(json.dumps({"events": dict(events), "tests": dict(_tests)}, indent=1, sort_keys=True))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    node.config._pitboss_workers = [
        *getattr(node.config, "_pitboss_workers", []),
        getattr(node, "workeroutput", {}).get("events", {}),
    ]
