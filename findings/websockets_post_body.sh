#!/usr/bin/env bash
# websockets 17.4, run on 2026-11-28 with Python 3.11.
#
# One would guess: a request with the method POST either reaches the hook `process_request`, as one with GET does, or is
# refused; that it has a body makes no difference.
# What happens: without a body a POST reaches the hook and gets the page, with status 200. With one the hook is never
# asked, and the connection is closed without an answer: no 405, no 400, nothing that a client could tell its user.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet websockets==17.4
cat >"$folder/ask.py" <<'PYTHON'
import asyncio
import http

from websockets.asyncio.server import serve

asked = []


def answer(connection, request):
    asked.append(request.path)
    return connection.respond(http.HTTPStatus.OK, "page\n")


async def ask(port, request):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        first = (await asyncio.wait_for(reader.read(4096), 3)).split(b"\r\n")[0].decode()
    except (TimeoutError, asyncio.TimeoutError):
        first = "no answer"
    except ConnectionError as error:
        first = type(error).__name__
    writer.close()
    return first or "closed without a word"


async def main():
    async with serve(lambda connection: None, "127.0.0.1", 0, process_request=answer) as server:
        port = server.sockets[0].getsockname()[1]
        for name, lines in (
            ("GET", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
            ("POST", b"POST / HTTP/1.1\r\nHost: x\r\n\r\n"),
            ("POST, empty body", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"),
            ("POST, three bytes", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"),
        ):
            asked.clear()
            print(f"{name}: {await ask(port, lines)}; hook asked {len(asked)} times")


import logging

logging.disable(logging.CRITICAL)
asyncio.run(main())
PYTHON
"$folder/env/bin/python" "$folder/ask.py" | tee "$folder/seen"
cat >"$folder/expected" <<'TEXT'
GET: HTTP/1.1 200 OK; hook asked 1 times
POST: HTTP/1.1 200 OK; hook asked 1 times
POST, empty body: HTTP/1.1 200 OK; hook asked 1 times
POST, three bytes: closed without a word; hook asked 0 times
TEXT
diff "$folder/seen" "$folder/expected"
