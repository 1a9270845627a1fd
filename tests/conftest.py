"""Shared set-up, and the trace: which paragraphs each test met, and whether it met those that it claims."""

import gc
import json
import re
import signal
from collections import Counter
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from pitboss import refusal
from pitboss.games import ready
from pitboss.rulebook import provision
from pitboss.rulebook.tracing import Evidence, ProofClaims
from pitboss.table.table import OBSERVERS
from tests.volume import SLOW, SOAK, of_other_games, playable

pytest_plugins = ["tests.sides"]

TRACE = Path("build/trace.json")

settings.register_profile("pitboss", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("pitboss")

_met = Evidence()
_claims = ProofClaims()
_events: Counter[str] = Counter()
_left_out: set[str] = set()
"""Tests of which this run leaves out some cases: whether they meet their claims it cannot say."""

LISTENERS = ((OBSERVERS, _met.event), (refusal.OBSERVERS, _met.refused.add), (provision.READERS, _met.read.add))


def pytest_configure(config):
    # What collection makes stays: it is neither looked for garbage while it is made nor ever after.
    gc.disable()
    # A run in the background of a shell ignores interrupts, and so would the programs that tests start and interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for place, listener in LISTENERS:
        place.append(listener)


def pytest_unconfigure(config):
    for place, listener in LISTENERS:
        place.remove(listener)


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="the slow tests too, as make test-all does")
    parser.addoption("--part", metavar="K/N", help="one of N parts of about the same size, for runs side by side")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Slow tests run where they are asked for: by --all, by a mark, by name, or in a long trial."""
    measured = [item for item in items if item.nodeid in SLOW]
    for item in measured:
        item.add_marker("slow")
    if is_whole(config) and len(measured) < len(SLOW):
        raise pytest.UsageError(f"tests/slow.txt: there is no {min(SLOW - {item.nodeid for item in measured})}")
    asked = config.option.all or SOAK or config.option.markexpr or any("::" in part for part in config.args)
    out = [] if asked else [item for item in items if item.get_closest_marker("slow")]
    if config.option.part:
        part, _, parts = config.option.part.partition("/")
        out += [item for item in items if crc32(function(item.nodeid).encode()) % int(parts) != int(part) % int(parts)]
    if out:
        config.hook.pytest_deselected(items=out)
        left_out = set(out)
        items[:] = [item for item in items if item not in left_out]


def is_whole(config):
    """Whether a run is about all tests of all games."""
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and len(playable()) == len(ready())


def pytest_collection_finish(session):
    gc.freeze()
    gc.enable()


def pytest_ignore_collect(collection_path):
    return of_other_games(collection_path) or None


def pytest_deselected(items):
    _left_out.update(function(item.nodeid) for item in items if item.get_closest_marker("proves"))


def function(nodeid: str) -> str:
    """The test without the case: what one case of it meets the test has met."""
    return nodeid.partition("[")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    _met.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        claimed = dict.fromkeys(cite for mark in item.iter_markers("proves") for cite in mark.args)
        report.claims = {cite: _met.holds(cite) for cite in claimed}
        _events.update(_met.counted())
    return report


def pytest_runtest_logreport(report):
    if report.when == "call" and report.passed:
        for cite, met in getattr(report, "claims", {}).items():
            _claims.add(function(report.nodeid), report.nodeid, cite, met)
    elif report.skipped or report.failed:
        _left_out.add(function(report.nodeid))


def pytest_sessionfinish(session, exitstatus):
    """A worker hands over what it saw; the controller writes the trace of a whole run. Empty claims fail any run."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["trace"] = [dict(_events), sorted(_left_out)]
        return
    if exitstatus != 0 or any("[" in argument for argument in config.args):
        return
    config.unmet = _claims.unmet(_left_out)
    if is_whole(config) and not (config.option.markexpr or config.option.keyword or config.option.part):
        TRACE.parent.mkdir(exist_ok=True)
        trace = {"events": dict(_events), "tests": _claims.met(), "unmet": config.unmet}
        TRACE.write_text(json.dumps(trace, indent=1, sort_keys=True))
    if config.unmet:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    reasons = [report.longrepr[-1] for report in terminalreporter.stats.get("skipped", ())]
    missing = Counter(reason.removeprefix("Skipped: ") for reason in reasons if re.search("BROWSER|PostgreSQL", reason))
    if missing:
        terminalreporter.section("NOT TESTED")
        for reason, tests in missing.items():
            terminalreporter.write_line(f"{tests} tests were skipped: {reason}")
    unmet = getattr(config, "unmet", {})
    if unmet:
        terminalreporter.section("claimed but not met")
        for test, cites in unmet.items():
            terminalreporter.write_line(f"{test} claims {', '.join(cites)}")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    events, left_out = getattr(node, "workeroutput", {}).get("trace", ({}, ()))
    _events.update(events)
    _left_out.update(left_out)
