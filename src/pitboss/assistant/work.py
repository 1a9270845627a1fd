"""What the process apart from the server answers: every tool by its name."""

from collections.abc import Callable
from functools import partial

import msgspec

from pitboss.extras import missing
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.refusal import Refusal
from pitboss.tools.tools import TOOLS


def answer_tool(name: str, **given: object) -> PriceReply:
    """The answer of a tool as JSON; what the rules refuse with its paragraph, and what is a fault of ours as such."""
    tool = TOOLS[name]
    try:
        return PriceReply(msgspec.json.encode(tool.run(tool.arguments(given))).decode())
    except Refusal as refusal:
        return PriceReply(str(refusal), 404, refused=True)
    except ImportError as error:
        lacking = missing(error, name)
        return PriceReply(str(lacking or error), 404, refused=True)
    except MemoryError:
        raise
    except Exception as error:
        return PriceReply(f"internal fault ({type(error).__name__})", 500, refused=True)


WORK: dict[str, Callable[..., PriceReply]] = {name: partial(answer_tool, name) for name in TOOLS}
