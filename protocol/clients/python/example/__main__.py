"""python3 example [app | mailbox]: the application, the mailbox, or both, each in its own process."""

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
from server import serve  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(prog="example", description="A small bank that signs people in with factord.")
    parser.add_argument("part", nargs="?", choices=["app", "mailbox"], help="which one to run; both where left out")
    parser.add_argument("--socket", help="the daemon's socket, instead of $FACTORD_SOCKET or its usual place")
    parser.add_argument("--port", type=int, default=8000, help="of the application")
    parser.add_argument("--mailbox-port", type=int, default=8001, help="of the mailbox")
    parser.add_argument("--https", action="store_true", help="the application is reached through a proxy, by https")
    options = parser.parse_args()
    if options.part == "mailbox":
        return mailbox_page.run(options.socket, options.mailbox_port)
    if options.part is None:
        command = [sys.executable, str(Path(__file__).parent), "mailbox", "--mailbox-port", str(options.mailbox_port)]
        subprocess.Popen(command + (["--socket", options.socket] if options.socket else []))
    serve(Bank(factord.Client(options.socket)).site(options.https), options.port, "the application")


try:
    main()
except KeyboardInterrupt:
    pass
