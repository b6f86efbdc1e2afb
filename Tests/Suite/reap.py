"""Runs a command and, after its end, whatever it left running.

    reap.py SECONDS COMMAND...    what is left may take that long to end by itself: it notices by polling

Processes that lose their parent become this one's, so that the CPU time of all of them is counted, and nothing of a part
outlives it. What was left running is killed and named on standard error. Exits with the command's status, or 125 if the
command left something running.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LEFT_RUNNING = 125


def children() -> "list[int]":
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def command_line(process: int) -> str:
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return "?"


def reap() -> None:
    """Waits for every child that has ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        pass


def end_all(seconds: float) -> "set[str]":
    """Ends every descendant. Returns the command lines of those that did not end by themselves in time."""
    deadline = time.monotonic() + seconds
    killed: "set[str]" = set()
    while True:
        reap()
        left = children()
        if not left:
            return killed
        if time.monotonic() > deadline:
            for process in left:
                killed.add(command_line(process))
                os.kill(process, signal.SIGKILL)
        time.sleep(0.02)


def main() -> int:
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)

    def stop(number: int, _: object) -> None:
        end_all(0)
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, stop)
    command = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL)
    status = None
    while status is None:
        process, raw = os.waitpid(-1, 0)
        if process == command.pid:
            status = os.waitstatus_to_exitcode(raw)
    command.returncode = status
    left = end_all(float(sys.argv[1]))
    for line in sorted(left):
        print(f"left running: {line}", file=sys.stderr)
    if status < 0:
        return 128 - status
    return LEFT_RUNNING if left and status == 0 else status


sys.exit(main())
