"""A clock that a test sets ahead, for the programs that it starts."""

from __future__ import annotations

import mmap
import os
from pathlib import Path
from typing import Dict

#: What `deploy/test` builds of clock.c. Without it, time passes as it does.
LIBRARY = os.environ.get("FACTORD_CLOCK", "")


class ShiftedClock:
    def __init__(self, home: str) -> None:
        path = Path(home, "clock")
        path.write_bytes(bytes(mmap.PAGESIZE))
        with path.open("r+b") as file:
            self._mapped = mmap.mmap(file.fileno(), mmap.PAGESIZE)
        #: In seconds.
        self.ahead = 0.0
        #: What a program under this clock is started with, besides its own environment.
        self.environment: Dict[str, str] = {"LD_PRELOAD": LIBRARY, "TEST_CLOCK_FILE": str(path)} if LIBRARY else {}

    def advance(self, seconds: float) -> None:
        self.ahead += seconds
        self._mapped[:8] = int(self.ahead * 1000).to_bytes(8, "little")

    def close(self) -> None:
        self._mapped.close()
