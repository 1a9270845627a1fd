"""The files for operators agree with what the floor says of itself, and its log is one object a line."""

import configparser
import json
import logging
import re
import shutil
import subprocess
import sys
from pathlib import Path
from shlex import split

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pitboss.cli.main import main
from pitboss.cli.serve import JsonLines
from tests.floor.serving import serving

FILES = Path(__file__).parents[2] / "docs" / "operations"


def test_alarms_and_dashboard_ask_for_figures_that_there_are(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        text = floor.ask("GET", "/metrics").text
    given = {sample.name for family in text_string_to_metric_families(text) for sample in family.samples}
    asked = [(FILES / "alerts.yml").read_text(encoding="utf-8")]
    asked += [
        target["expr"]
        for panel in json.loads((FILES / "grafana.json").read_text(encoding="utf-8"))["panels"]
        for target in panel["targets"]
    ]
    named = {name for part in asked for name in re.findall(r"\bpitboss_\w+", part)}
    assert len(named) >= 9
    assert named <= given


def test_the_service_file_starts_the_floor_with_options_that_there_are(capsys):
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(FILES / "pitboss.service", encoding="utf-8")
    _, command, *options = split(unit["Service"]["ExecStart"])
    assert main([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert [option for option in options if option.startswith("--") and option not in text] == []


def ran(tool: str, *words: str | Path) -> None:
    """Run a checking tool where it is installed, and expect no complaint."""
    if (found := shutil.which(tool)) is None:
        pytest.skip(f"{tool} is not installed")
    done = subprocess.run([found, *words], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_systemd_reads_the_service_file(tmp_path):
    text = (FILES / "pitboss.service").read_text(encoding="utf-8")
    (tmp_path / "pitboss.service").write_text(text.replace("/opt/pitboss/bin/pitboss", sys.executable))
    ran("systemd-analyze", "verify", "--man=no", tmp_path / "pitboss.service")


def test_prometheus_reads_the_alarms():
    ran("promtool", "check", "rules", FILES / "alerts.yml")


def test_a_linter_finds_nothing_in_the_containerfile():
    ran("hadolint", FILES / "Containerfile")


def test_a_line_of_the_log_is_one_object_with_its_traceback():
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        found = (type(error), error, error.__traceback__)
    record = logging.LogRecord("pitboss.floor", logging.ERROR, __file__, 1, "%s failed", ("GET /",), found)
    line = JsonLines().format(record)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"]) == ("error", "pitboss.floor", "GET / failed")
    assert "ValueError" in read["traceback"]
    assert read["at"].endswith("+00:00")


def test_the_container_copies_what_its_build_reads_and_starts_with_options_that_there_are(capsys):
    text = (FILES / "Containerfile").read_text(encoding="utf-8")
    root = FILES.parents[1]
    copied = [name for line in re.findall(r"^COPY (?!--from)(.+)", text, re.M) for name in line.split()[:-1]]
    assert [name for name in copied if not (root / name).exists()] == []
    assert "USER 10001" in text, "not root"
    compose = (FILES / "compose.yml").read_text(encoding="utf-8")
    starts = [json.loads(line) for line in re.findall(r"(?:CMD|command:) (\[\"serve.*\])", text + compose)]
    assert len(starts) == 3
    assert main(["serve", "--help"]) == 0
    known = capsys.readouterr().out
    assert [word for start in starts for word in start if word.startswith("--") and word not in known] == []
