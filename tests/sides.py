"""Tests side by side in processes that are forked once all is collected: `pytest --sides 3`.

Nothing is imported or collected twice, and the tests of a file stay together, so that what they share is made once.
The process that is done with a file takes the next. Where processes cannot be forked there is `pytest -n` for the same.
"""

import multiprocessing
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from multiprocessing.connection import Connection, wait
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

LONGEST = ("tests/conformance/", "tests/floor/", "tests/journal/", "tests/cli/")
"""What is begun with, so that at the end nobody waits for one of these."""
NUMBER = 4
"""Bytes of a number that is handed over."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many processes."""
    parser.addoption("--sides", type=int, default=0, metavar="N", help="run the tests in N forked processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Share the tests out, and report what comes back as if it had been done here."""
    if session.config.option.sides < 2 or session.config.option.collectonly or session.testsfailed:
        return None
    groups = in_groups(session.items)
    take = shared_out(len(groups))
    sys.stdout.flush()
    sys.stderr.flush()
    sides = [Side(session, groups, take) for _ in range(min(session.config.option.sides, len(groups)))]
    os.close(take)
    try:
        reported = gathered(session, sides)
    finally:
        for side in sides:
            side.end()
    missing = len(session.items) - reported
    if missing and not (session.shouldfail or session.shouldstop):
        session.shouldfail = f"a process fell: {missing} tests were not run to their end"
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)
    return True


def in_groups(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    """The tests file by file, those first that take long."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    return sorted(files.values(), key=lambda group: not group[0].nodeid.startswith(LONGEST))


def shared_out(groups: int) -> int:
    """A pipe from which any process may take the number of a group that nobody has."""
    take, give = os.pipe()
    os.write(give, b"".join(number.to_bytes(NUMBER, "big") for number in range(groups)))
    os.close(give)
    return take


def gathered(session: pytest.Session, sides: "list[Side]") -> int:
    """Everything that was reported until all are done; the number of tests that ended."""
    reported = 0
    hook = session.config.hook
    working = {side.tells: side for side in sides}
    while working and not (session.shouldfail or session.shouldstop):
        for tells in wait([*working]):
            side = working[tells]  # type: ignore[index]
            try:
                what, content = side.tells.recv()
            except EOFError:
                what, content = "fell", "it warning nothing"
            if what == "began":
                side.began = content
            elif what == "report":
                report = hook.pytest_report_from_serializable(config=session.config, data=content)
                hook.pytest_runtest_logreport(report=report)
                if report.when == "teardown":
                    hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)
                    reported += 1
            elif what == "warning":
                warning = warnings.WarningMessage(UserWarning(content.pop("text")), UserWarning, content.pop("file"), 0)
                hook.pytest_warning_recorded.call_historic(kwargs={"warning_message": warning, **content})
            elif what == "done":
                del working[side.tells]
                side.over = True
                hook.pytest_testnodedown(node=SimpleNamespace(config=session.config, workeroutput=content), error=None)
            else:
                del working[side.tells]
                hook.pytest_runtest_logreport(report=fallen(side.began, content))
    return reported


def fallen(nodeid: str, why: str) -> pytest.TestReport:
    """What is reason of a test in which its process fell."""
    reason = f"the process that ran this test fell:\n{why}"
    return pytest.TestReport(nodeid, (nodeid.partition("::")[0], None, nodeid), {}, "failed", reason, "call")


class Side:
    """One of the processes."""

    def __init__(self, session: pytest.Session, groups: list[list[pytest.Item]], take: int) -> None:
        self.began, self.over = "", False
        self.tells, tell = multiprocessing.Pipe(duplex=False)
        self.process = os.fork()
        if self.process == 0:
            _run(session, groups, take, tell)
        tell.close()

    def end(self) -> None:
        """Wait for it; one that is still at work is asked to put away what it has open."""
        if not self.over:
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGTERM)
        self.tells.close()
        os.waitpid(self.process, 0)


class Teller:
    """Tells the process that all come from what happens in this one."""

    def __init__(self, config: pytest.Config, tell: Connection) -> None:
        self._config, self._tell = config, tell

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self._tell.send(("began", nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of it is over."""
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._tell.send(("report", data))

    def pytest_warning_recorded(self, warning_message: Any, when: str, nodeid: str, location: Any) -> None:
        """A warning was raised."""
        text = f"{warning_message.category.__name__}: {warning_message.message}"
        content = {
            "text": text,
            "file": warning_message.filename,
            "when": when,
            "nodeid": nodeid,
            "location": location,
        }
        self._tell.send(("warning", content))


def _run(session: pytest.Session, groups: list[list[pytest.Item]], take: int, tell: Connection) -> NoReturn:
    """What one process does from beginning to end; it does not come back."""
    try:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        config = session.config
        plugins: Any = config.pluginmanager
        # What is printed goes to files of its own: the reports for people come from the other process.
        capture = plugins.getplugin("capturemanager")
        capture.stop_global_capturing()
        capture.start_global_capturing()
        plugins.unregister(name="terminalreporter")
        plugins.register(Teller(config, tell))
        config.workeroutput = {}
        items = taken(groups, take)
        item = next(items, None)
        while item is not None:
            following = next(items, None)
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
        config.hook.pytest_sessionfinish(session=session, exitstatus=0)
        tell.send(("done", config.workeroutput))
    except BaseException:
        with suppress(BaseException):
            tell.send(("fell", traceback.format_exc()))
        with suppress(BaseException):
            session._setupstate.teardown_exact(None)
    finally:
        os._exit(0)


def taken(groups: list[list[pytest.Item]], take: int) -> Iterator[pytest.Item]:
    """One group after the other, as long as there are any."""
    numbers = iter(lambda: os.read(take, NUMBER), b"")
    return chain.from_iterable(groups[int.from_bytes(number, "big")] for number in numbers)
