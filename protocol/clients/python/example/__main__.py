"""python3 example [app | mailbox | desk | library]: one of the programs, or the application with its mailbox."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

# In the repository the client is beside the example; if it is installed, this is not needed.
sys.path.append(str(Path(__file__).resolve().parents[1]))

import factord  # noqa: E402
import mailbox_page  # noqa: E402
from app import Bank  # noqa: E402
from desk import STAFF, Desk  # noqa: E402
from library import Library  # noqa: E402
from server import serve  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(prog="example", description="Small applications that sign people in with factord.")
    parser.add_argument(
        "part", nargs="?", choices=["app", "mailbox", "desk", "library"],
        help="which program to run: the bank, its mailbox, its support desk, or a library with passwords of its own; "
        "without it the bank and its mailbox",
    )  # fmt: skip
    parser.add_argument("--socket", help="the daemon's socket, instead of $FACTORD_SOCKET or its usual place")
    parser.add_argument("--port", type=int, help="8000 for the bank if left out, and 8001 to 8003 for the others")
    parser.add_argument("--https", action="store_true", help="the program is reached through a proxy, by https")
    options = parser.parse_args()
    ports = {"app": 8000, "mailbox": 8001, "desk": 8002, "library": 8003}
    part = options.part or "app"
    port = ports[part] if options.port is None else options.port
    if options.part is None:
        command = [sys.executable, str(Path(__file__).parent), "mailbox"]
        subprocess.Popen(command + (["--socket", options.socket] if options.socket else []))
    daemon = factord.Client(options.socket)
    if part == "mailbox":
        mailbox_page.run(daemon, port)
    elif part == "desk":
        serve(Desk(factord.Client(options.socket, tenant=STAFF), daemon).site(options.https), port, "the support desk")
    elif part == "library":
        serve(Library(daemon).site(options.https), port, "the library")
    else:
        serve(Bank(daemon).site(options.https), port, "the application")


try:
    main()
except KeyboardInterrupt:
    pass
