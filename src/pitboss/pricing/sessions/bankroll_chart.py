"""The final bankrolls of many sessions as a picture: bars for the terminal, and a page of its own."""

from html import escape
from math import ceil
from typing import NamedTuple

from pitboss.money import dollars
from pitboss.pricing.session import QUANTILES, Sessions
from pitboss.pricing.sessions.session_plan import ENDS
from pitboss.pricing.worth.exact_ruin import ExactRuin

END_WORDS = {
    "ruin": "ruined: fewer chips than a bet",
    "stop-win": "stopped ahead",
    "stop-loss": "stopped behind",
    "rounds": "played every round",
}


class BankrollBar(NamedTuple):
    """The share of sessions that ended from one bankroll up to another."""

    low: int
    high: int
    share: float


_NICE = (1, 2, 5, 10, 20, 25, 50)


def bars(result: Sessions, most: int = 20) -> list[BankrollBar]:
    """Up to `most` bars, each a round number of dollars wide; overdrafts are below zero."""
    lowest, highest = result.bankrolls[0][0], result.bankrolls[-1][0]
    least = max(1, (highest - lowest) // (most - 1))
    power = 100
    while power * _NICE[-1] < least:
        power *= 10
    width = next(power * nice for nice in _NICE if power * nice >= least)
    first = lowest // width
    counts = [0] * (highest // width - first + 1)
    for final, n in result.bankrolls:
        counts[final // width - first] += n
    return [
        BankrollBar(width * (first + i), width * (first + i + 1), n / result.sessions) for i, n in enumerate(counts)
    ]


_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1d1f;background:#fff}
table{border-collapse:collapse}td,th{padding:.15rem 1rem .15rem 0;text-align:left}svg{width:100%;height:auto}
svg text{font:11px system-ui,sans-serif;fill:#555}.bar{fill:#2b6cb0}.below{fill:#c0392b}.mark{stroke:#555}
@media (prefers-color-scheme:dark){body{background:#16181c;color:#e8e8e8}svg text{fill:#aaa}.mark{stroke:#aaa}}
"""


def page(result: Sessions, exactly: ExactRuin | None, title: str) -> str:
    """A page of its own: the bars, how sessions ended, and the quantiles."""
    plan = result.plan
    ends = "".join(
        f"<tr><td>{END_WORDS[end]}</td><td>{100 * result.share(end):.3f}%</td>"
        f"<td>{'' if exactly is None else f'{100 * exactly.ends[end]:.3f}%'}</td></tr>"
        for end in ENDS
        if result.share(end)
    )
    quantiles = "".join(f"<tr><td>{100 * q:.0f}%</td><td>{dollars(result.quantile(q))}</td></tr>" for q in QUANTILES)
    note = (
        f"{result.sessions:,} sessions of up to {plan.rounds:,} rounds from {dollars(plan.bankroll)}, "
        f"bets of {dollars(plan.bet)} on {result.wager.wager} ({plan.system}), seed {result.seed}"
    )
    calculated = "" if exactly is None else "<th>calculated</th>"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
        f"<h1>{escape(title)}</h1><p>{escape(note)}</p>{_svg(result)}"
        f"<h2>How they ended</h2><table><tr><th></th><th>share</th>{calculated}</tr>{ends}</table>"
        f"<h2>The final bankroll</h2><p>mean {result.mean / 100:,.2f}, standard deviation {result.sd / 100:,.2f}</p>"
        f"<table><tr><th>of the sessions</th><th>at or below</th></tr>{quantiles}</table></html>\n"
    )


def _svg(result: Sessions) -> str:
    rows = bars(result, 60)
    wide, high, base = 900 / len(rows), 300, 320
    top = max(bar.share for bar in rows)
    shapes = []
    for i, bar in enumerate(rows):
        tall = high * bar.share / top
        kind = "below" if bar.high <= result.plan.bankroll else "bar"
        tip = f"{dollars(bar.low)} to {dollars(bar.high)}: {100 * bar.share:.2f}%"
        shapes.append(
            f'<rect class="{kind}" x="{i * wide + 30:.1f}" y="{base - tall:.1f}" width="{max(1, wide - 1):.1f}" '
            f'height="{tall:.1f}"><title>{tip}</title></rect>'
        )
        if i % ceil(len(rows) / 12) == 0:
            shapes.append(f'<text x="{i * wide + 30:.1f}" y="{base + 16}">{bar.low // 100:,}</text>')
    start = 30 + wide * (result.plan.bankroll - rows[0].low) / (rows[0].high - rows[0].low)
    shapes.append(f'<line class="mark" x1="{start:.1f}" x2="{start:.1f}" y1="10" y2="{base}" stroke-dasharray="4"/>')
    shapes.append(f'<text x="{start + 4:.1f}" y="18">begun with</text>')
    label = "final bankrolls in dollars, by the share of sessions"
    return f'<svg viewBox="0 0 960 345" role="img" aria-label="{label}">{"".join(shapes)}</svg>'
