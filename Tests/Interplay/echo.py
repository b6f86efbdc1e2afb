"""An ASGI application that accepts every request and every WebSocket, and answers with the path and headers that it saw.

It also appends its method, path and headers to the file that FACTORD_ECHO names, one line of JSON for each request.
"""

from __future__ import annotations

import json
import os
from typing import Any


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        return
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    # uvicorn has only the decoded path of a WebSocket.
    read = scope["raw_path"] if scope["type"] == "http" else scope["path"].encode()
    path = (read + query).decode("latin-1")
    headers = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in scope["headers"]]
    with open(os.environ["FACTORD_ECHO"], "a", encoding="utf-8") as file:
        file.write(json.dumps([f"{scope.get('method', 'WEBSOCKET')} {path}", headers]) + "\n")
    body = json.dumps({"path": path, "headers": headers})
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": body})
        await receive()  # Without a client's message, the WebSocket remains open.
        return
    while (await receive()).get("more_body"):
        pass
    fields = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": fields})
    await send({"type": "http.response.body", "body": body.encode()})
