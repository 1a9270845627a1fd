"""Two hundred requests at once for each address that the input names: `python -m tests.floor.flood HOST PORT`."""

import asyncio
import sys
from collections import Counter

AT_ONCE = 200


def head(kind: str, method: str, path: str) -> bytes:
    """A request as short as can be; a socket's asks to be one."""
    lines = [f"{method} {path} HTTP/1.1", "host: floor", "connection: close"]
    if kind == "socket":
        lines[2] = "connection: upgrade"
        lines += ["upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="]
    elif method != "GET":
        lines.append("content-length: 0")
    return "\r\n".join([*lines, "", ""]).encode()


async def asked(host: str, port: int, request: bytes) -> int:
    """The status of the answer; none is 0."""
    try:
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(request)
        line = await asyncio.wait_for(reader.readline(), 120)
        writer.close()
        return int(line.split()[1])
    except (OSError, IndexError, TimeoutError):
        return 0


async def main(host: str, port: int) -> None:
    """A line for each address, as soon as all of its requests are answered."""
    for line in sys.stdin:
        request = head(*line.split())
        codes = Counter(await asyncio.gather(*(asked(host, port, request) for _ in range(AT_ONCE))))
        print(line.strip(), dict(codes), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
