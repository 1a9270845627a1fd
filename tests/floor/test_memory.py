"""A server that runs for long does not grow: eight tables are played at full speed, and its memory is watched (P4)."""

import asyncio
import time

import pytest
from bench.floor import Server, crowd, furnish, provide

from tests.volume import SOAK, figure, volume

TABLES = 8
MINUTES = volume((0.1, 0.2), (10.0, 60.0))
"""How long caches may fill, and how long it is watched after that."""
MOST_MB = 2.0
"""By how much it may grow in an hour."""


@pytest.mark.slow
def test_a_server_in_play_does_not_grow(tmp_path):
    before, watched = (60 * minutes for minutes in MINUTES)
    server = Server(tmp_path)
    server.start()
    try:
        bots = furnish(server.base, TABLES)
        began, held = time.monotonic(), list[tuple[float, float]]()
        while len(held) < 2 or held[-1][0] < before + watched:
            asyncio.run(crowd(bots, server.base, min(60.0, before), 0.0))
            provide(server, bots)
            now = time.monotonic() - began
            held += [(now, server.memory())] if now >= before else []
        events = sum(bot.seen for bot in {bot.table: bot for bot in bots}.values())
    finally:
        server.kill()
    growth = slope(held) * 3600
    figure(f"{events:,} events, {held[0][1]:.1f} MB after {MINUTES[0]:g} minutes, {growth:+.1f} MB an hour from there")
    assert not [fault for bot in bots for fault in bot.faults]
    assert events > 100
    # A few seconds say nothing about an hour.
    assert not SOAK or growth < MOST_MB, held


def slope(points: list[tuple[float, float]]) -> float:
    """How fast what was measured grows, by the line that fits it best."""
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / sum((x - mean_x) ** 2 for x, _ in points)


def test_control_a_server_that_grows_is_seen():
    assert slope([(60.0 * minute, 100.0 + minute / 20) for minute in range(61)]) * 3600 == pytest.approx(3.0)
