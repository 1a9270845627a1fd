"""A lounge for tests: a sample pay table, which is not New Jersey's."""

from pitboss.games import game
from pitboss.table import Table, Wager
from pitboss.table.acts.chance import Draw

RULES = game("keno")
SAMPLE = "1: 1=3; 2: 2=12; 3: 2=1, 3=43"
DRAW = [1, 2, 3, 4, *range(61, 77)]


def configured(**elected):
    return RULES.options.configure({"pay_table": SAMPLE} | elected)


def on(t):
    """Everything that nobody has to answer."""
    while t.pending is not None and t.pending.asks is None:
        t.supply()


def lounge(*players, **elected):
    """A lounge that is open, with players."""
    t = Table(RULES, configured(**elected))
    t.begin("open")
    on(t)
    for box, player in enumerate(players or ("A",), start=1):
        t.begin("sit", player=player, box=box, chips=1000_00)
        t.supply()
    return t


def race(t, wagers, balls=DRAW, picks=()):
    """A race in which these tickets are written, (box, wager, cents), and these balls drawn; nothing stops it."""
    t.begin("round")
    on(t)
    chosen = iter(picks)
    for box, wager, amount in wagers:
        t.supply(Wager(box, t.seats[box], wager, amount), f"player:{t.seats[box]}")
        while isinstance(t.pending, Draw):
            t.supply("-".join(map(str, next(chosen))))
        on(t)
    t.supply()
    if balls is not None:
        t.supply("-".join(map(str, balls)))
        on(t)
    return t
