"""A bare Debian 12 with its own systemd, and the packages that are installed there."""
import glob
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr or done.stdout}")
    return done.stdout


def wait(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while True:
        try:
            if condition():
                return
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            pass
        if time.monotonic() > end:
            raise RuntimeError(f"never: {what}")
        time.sleep(0.1)


class Machine:
    """Made and booted in a directory of the given one."""

    # The first process and the control group of each that was booted.
    FIRST, GROUPS = [], []

    def __init__(self, place, *hooks, network=None):
        self.root = place / "debian"
        run("mmdebstrap", "--quiet", "--variant=minbase", "--include=systemd,dbus,ca-certificates", *hooks, "bookworm", self.root)
        told = run(*(["ip", "netns", "exec", network] if network else []), HERE / "boot", self.root, place / "boot.log").split()
        self.first = int(told[0])
        Machine.GROUPS.append(told[1])
        Machine.FIRST.append(self.first)
        wait(lambda: re.match("running|degraded", self.inside("systemctl", "is-system-running", check=False)), "the system runs")

    def inside(self, *command, check=True):
        done = subprocess.run(["nsenter", "-t", str(self.first), "-m", "-n", "-p", "-u", "-i", "-C", "--", "env", "-i",
                               "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive",
                               "FACTORD_SOCKET=/run/factord/operator.sock", *command],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if check and done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr or done.stdout}")
        return done.stdout.strip()

    def shows(self, unit="factord.service"):
        text = self.inside("systemctl", "show", "-p", "NRestarts,ActiveState,SubState,Result,StatusText,MainPID", unit)
        return dict(line.split("=", 1) for line in text.splitlines())

    def call(self, method, within=40, **params):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(within)
            connection.connect(f"/proc/{self.first}/root/run/factord/operator.sock")
            connection.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n")
            answer = b""
            while not answer.endswith(b"\n"):
                piece = connection.recv(65536)
                if not piece:
                    raise ConnectionError("closed")
                answer += piece
        return json.loads(answer)

    @staticmethod
    def clean(place):
        """Ends what runs in the directory, and removes it."""
        for process in glob.glob("/proc/[0-9]*"):
            try:
                words = pathlib.Path(process, "cmdline").read_text().split("\0")
                if int(process[6:]) in Machine.FIRST or any(word.startswith(str(place)) for word in words[:-1]):
                    os.kill(int(process[6:]), signal.SIGKILL)
            except OSError:
                pass
        for mount in re.findall(f"{place}\\S*", pathlib.Path("/proc/mounts").read_text()):
            subprocess.run(["umount", "-l", mount], check=False)
        for group in Machine.GROUPS:
            for _ in range(50):
                subprocess.run(["find", group, "-depth", "-type", "d", "-exec", "rmdir", "{}", "+"], capture_output=True, check=False)
                if not os.path.isdir(group):
                    break
                time.sleep(0.1)
        shutil.rmtree(place, ignore_errors=True)
