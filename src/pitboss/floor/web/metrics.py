"""Metrics for operators, in Prometheus format."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from pitboss.floor.tables.casino import Floor


class _Figures:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def collect(self) -> Iterator[Metric]:
        """The current figures."""
        tables, writer = self._floor.tables.values(), self._floor.writer
        yield GaugeMetricFamily("pitboss_tables", "Tables that this process runs", value=len(self._floor.tables))
        yield GaugeMetricFamily("pitboss_tables_held", "Tables that are held", value=sum(t.held for t in tables))
        yield GaugeMetricFamily("pitboss_tables_broken", "Tables that cannot be run", value=len(self._floor.broken))
        yield GaugeMetricFamily(
            "pitboss_writer_waiting_seconds", "How long the write in progress has taken so far", value=writer.waiting()
        )
        yield CounterMetricFamily(
            "pitboss_leases_lost", "Tables that another process took over", value=self._floor.leases_lost
        )
        yield CounterMetricFamily(
            "pitboss_clock_steps_back", "Times that the clock went back", value=writer.clock_steps_back
        )
        if (free := self._floor.journal.free_space()) is not None:
            yield GaugeMetricFamily("pitboss_disk_free_bytes", "Free space where the database is", value=free)
        sockets = sum(len(room.sockets) for live in tables for room in live.rooms.values())
        yield GaugeMetricFamily("pitboss_sockets", "Open sockets at tables", value=sockets)
        yield CounterMetricFamily("pitboss_events", "Events written", value=writer.events)
        yield CounterMetricFamily("pitboss_commits", "Commits to the journal", value=writer.commits)
        yield CounterMetricFamily("pitboss_wagers", "Wagers decided", value=sum(live.decided for live in tables))


def metrics(floor: Floor) -> bytes:
    """All figures as text."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Figures(floor))
    return generate_latest(registry)
