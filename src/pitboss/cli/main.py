"""The program: all commands, and every failure turned into one clear line."""

import os
import sys

import typer

from pitboss.cli import (
    ask,
    compare,
    compile,
    decks,
    design,
    equity,
    log,
    mcp,
    operations,
    pit,
    play,
    price,
    roads,
    rules,
    school,
    serve,
    session,
    sheets,
    simulate,
    strategy,
    together,
    wager,
    worth,
)
from pitboss.cli.output import say_error, version
from pitboss.cli.progress_bar import notices
from pitboss.extras import missing
from pitboss.refusal import Refusal

app = typer.Typer(
    name="pitboss",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The New Jersey Rules of the Games as software: play, rule on, price and audit every table game.",
)
for part in (
    rules,
    ask,
    play,
    serve,
    operations,
    price,
    simulate,
    compile,
    session,
    strategy,
    sheets,
    compare,
    wager,
    design,
    worth,
    together,
    equity,
    log,
    roads,
    decks,
    pit,
    school,
    mcp,
):
    part.register(app)


@app.callback()
def _root(
    version_: bool = typer.Option(
        False, "--version", callback=version, is_eager=True, help="Print the version and exit."
    ),
) -> None:
    pass


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 a finding, 2 bad input."""
    args = sys.argv[1:] if argv is None else argv
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - it stands in for a closed stream
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a sign shows another in its place; that is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    json_wanted = "--json" in args
    try:
        with notices():
            result = app(args=args, standalone_mode=False, prog_name="pitboss")
        code = result if isinstance(result, int) else 0
        sys.stdout.flush()
    except Refusal as refusal:
        code = say_error(refusal.reason, refusal.cite, json_wanted)
    except typer.Exit as stop:
        code = stop.exit_code
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        code = 130
    except BrokenPipeError:
        code = _nobody_reads()
    except SystemExit as leave:
        # Rich and the option parser turn a reader that has gone into an exit of their own.
        code = _nobody_reads() if _broken(leave) else int(leave.code or 0)
    except OSError as error:
        _nobody_reads()
        code = say_error(f"the output cannot be written: {error.strerror or error}", None, False)
    except Exception as error:
        code = _other(error, args[0] if args else "pitboss", json_wanted)
    if argv is None:
        sys.exit(code)
    return code


def _other(error: Exception, command: str, json_wanted: bool) -> int:
    """Turn a usage error, or an internal fault, into one line."""
    usage = getattr(error, "format_message", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        print(error)
        return 2
    if usage is not None:
        return say_error(usage(), None, json_wanted)
    if isinstance(error, UnicodeEncodeError):
        # Bytes on the command line that are no text stand in its words as halves of signs.
        return say_error(f"{error.object!r} is not text in this terminal's encoding", None, json_wanted)
    if isinstance(error, ImportError) and (refusal := missing(error, command)):
        return say_error(refusal.reason, refusal.cite, json_wanted)
    if os.environ.get("PITBOSS_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {error}"
    return say_error(f"internal fault ({what}); set PITBOSS_DEBUG=1 to see where", None, json_wanted)


def _nobody_reads() -> int:
    """Leave quietly when the reader is gone, as under `| head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _broken(leave: SystemExit) -> bool:
    return isinstance(leave.__context__, BrokenPipeError)
