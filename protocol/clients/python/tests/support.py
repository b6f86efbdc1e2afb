"""What the tests of this client and of its example stand on besides the common ones in protocol/clients/tests."""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
import sys
import time
from pathlib import Path
from typing import Any, Dict

CLIENTS = Path(__file__).resolve().parents[2]
# At the end: the directory of another program's tests may have files of the same names.
sys.path.append(str(CLIENTS / "tests"))

from languages import PATIENCE as PATIENCE  # noqa: E402
from servers import PROGRAM as PROGRAM  # noqa: E402
from servers import Conduct as Conduct  # noqa: E402
from servers import Daemon as Daemon  # noqa: E402
from servers import FakeServer as FakeServer  # noqa: E402
from servers import Peer as Peer  # noqa: E402
from servers import answer as answer  # noqa: E402
from servers import serve_well as serve_well  # noqa: E402

#: What one call is given, when none is to end early.
PATIENT: Dict[str, Any] = {"timeout": PATIENCE}


def totp(secret: str, steps: int = 0) -> str:
    """The code that an app with the secret shows, or one of a later time step."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    place = digest[-1] & 15
    return str((struct.unpack(">I", digest[place : place + 4])[0] & 0x7FFFFFFF) % 1_000_000).zfill(6)
