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
        #: In seconds: the time of day and the time since the boot, the time of day alone, and the processor time of threads.
        self.ahead = self.jumped = self.paused = 0.0
        #: What a program under this clock is started with, besides its own environment.
        self.environment: Dict[str, str] = {"LD_PRELOAD": LIBRARY, "TEST_CLOCK_FILE": str(path)} if LIBRARY else {}

    def advance(self, seconds: float) -> None:
        """Time passes: to a program that is stopped meanwhile, or on a machine that sleeps, at once."""
        self.ahead += seconds
        self._write()

    def jump(self, seconds: float) -> None:
        """The time of day is set ahead, or back."""
        self.jumped += seconds
        self._write()

    def pause(self, seconds: float) -> None:
        """The machine stood still, and only the processor time of its threads went on."""
        self.paused += seconds
        self._write()

    def _write(self) -> None:
        for place, seconds in enumerate((self.ahead, self.jumped, 0.0, self.paused)):
            self._mapped[8 * place:8 * place + 8] = int(seconds * 1000).to_bytes(8, "little", signed=True)

    def close(self) -> None:
        self._mapped.close()
