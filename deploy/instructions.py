"""Counts the user-space instructions of one request, by valgrind's callgrind.

Wall-clock ratios differ from one hour to the next on a shared machine; instructions do not. A daemon is run twice under
callgrind on copies of one state and asked a smaller and a larger number of requests. The difference of the two counts over
the difference of the two numbers is the cost of a request: the start and the end cancel out, and so does the look at the
whole store that follows a start, for whose end both runs wait. All connections are full whenever the daemon looks, and from
then on its clock is as slow as it is itself, so that commits carry as many requests as they would under load, and as many
whatever the generator's speed.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Callable

sys.path.append(str(Path(__file__).resolve().parent.parent / "Tests/Interplay"))

from authenticator import Passkey  # noqa: E402

CONNECTIONS, PIPELINE = 16, 16
SUBJECTS = 9_000
"""The number of verifications in the larger run: each subject's code is used once."""
PASSKEYS = 200
"""The number of uses of passkeys in the larger run, for each algorithm."""
PERIOD = 30
TUNABLES = "glibc.cpu.x86_rep_stosb_threshold=1073741824:glibc.cpu.x86_rep_movsb_threshold=1073741824"
"""For the C library: valgrind counts block instructions once per byte, which is not their cost."""


class Drive:
    """A closed loop: rounds of requests on several connections, each answered before the next."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, lines: list[bytes], held: subprocess.Popen | None = None) -> list[dict]:
        """Sends every line once and returns the answers in the order of the lines: ids are indices.

        A daemon that is `held` is stopped while a round is sent. So it finds the same amount of work whenever it looks,
        however fast this program is.
        """
        answers: list[dict] = []
        connections = [socket.socket(socket.AF_UNIX) for _ in range(CONNECTIONS)]
        readers = []
        for connection in connections:
            connection.settimeout(300)
            connection.connect(str(self.path))
            readers.append(connection.makefile("rb"))
        for start in range(0, len(lines), CONNECTIONS * PIPELINE):
            shares = [
                lines[first:first + PIPELINE]
                for first in range(start, min(len(lines), start + CONNECTIONS * PIPELINE), PIPELINE)]
            if held:
                held.send_signal(signal.SIGSTOP)
            for connection, share in zip(connections, shares):
                connection.sendall(b"".join(share))
            if held:
                held.send_signal(signal.SIGCONT)
            answers += [json.loads(reader.readline()) for reader, share in zip(readers, shares) for _ in share]
        for connection, reader in zip(connections, readers):
            reader.close()
            connection.close()
        for answer in answers:
            if "result" not in answer and answer["error"]["data"]["reason"] != "credential_rejected":
                raise SystemExit(f"a request was refused: {answer}")
        return sorted(answers, key=lambda answer: answer["id"])

    def calls(self, calls: list[tuple[str, dict]], held: subprocess.Popen | None = None) -> list[dict]:
        """The results of requests, in order."""
        lines = [
            json.dumps({"jsonrpc": "2.0", "id": place, "method": method, "params": params}).encode() + b"\n"
            for place, (method, params) in enumerate(calls)]
        return [answer.get("result") for answer in self.run(lines, held)]


def wait_for_first_look(drive: Drive) -> None:
    """Waits until the daemon has scanned its whole store once; older programs do not scan it."""
    while True:
        [metrics] = drive.calls([("server.metrics", {})])
        passes = re.search(r"integrity_passes_total (\d+)", metrics["text"])
        if not passes or int(passes[1]) > 0:
            return
        time.sleep(1)


def survey(drive: Drive, load: Callable[[], dict]) -> tuple[float, float]:
    """How many seconds a count of all users takes, and the p99 of a load while such counts run without a pause, divided by its p99
    alone."""
    begun = time.perf_counter()
    drive.calls([("tenant.check", {"tenant": "default"})])
    seconds = time.perf_counter() - begun
    alone = load()["p99_us"]
    is_over = threading.Event()

    def repeat() -> None:
        while not is_over.is_set():
            drive.calls([("tenant.check", {"tenant": "default"})])

    asking = threading.Thread(target=repeat)
    asking.start()
    try:
        beside = load()["p99_us"]
    finally:
        is_over.set()
        asking.join()
    return seconds, beside / alone


def seed(number: int) -> bytes:
    return hashlib.sha1(f"seed {number}".encode()).digest()


def code(number: int, step: int) -> str:
    """The code of RFC 6238 with SHA-1 and six digits."""
    digest = hmac.new(seed(number), struct.pack(">Q", step), hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def enrolled(count: int) -> list[tuple[str, dict]]:
    return [
        ("totp.enroll", {
            "subject": f"person-{number}", "account_name": "bench", "issuer": "Bench", "activate": True,
            "secret": base64.b32encode(seed(number)).decode()})
        for number in range(count)]


def enrol_passkeys(drive: Drive, passkeys: dict[str, Passkey]) -> None:
    """Enrols passkeys of `example.org` for the subjects that are their names."""
    policy = {"passkey": {"rp_id": "example.org"}}
    drive.calls([("tenant.update", {"tenant": "default", "policy": policy})])
    begun = drive.calls([("passkey.enroll", {"subject": name}) for name in passkeys])
    drive.calls([
        ("factor.activate", {
            "subject": name, "factor_id": options["factor"]["factor_id"], "credential": passkey.create(options["public_key"])})
        for (name, passkey), options in zip(passkeys.items(), begun)])


def wait_for_step(seconds: int) -> int:
    """Waits until a time step has this many seconds left, and returns its number."""
    if PERIOD - time.time() % PERIOD < seconds:
        time.sleep(PERIOD - time.time() % PERIOD + 0.1)
    return int(time.time()) // PERIOD


class Instructions:
    """What is counted: each method's initial state and requests."""

    def __init__(self, programs: Path, work: Path, serve: Callable, socket_path: Path) -> None:
        self.program, self.work, self.serve, self.socket = programs / "factord", work, serve, socket_path
        self.drive = Drive(socket_path)

    def report(self) -> None:
        state = self.work / "counted"
        print(f"preparing {SUBJECTS} subjects ...", flush=True)
        with self.serve(state):
            self.drive.calls(enrolled(SUBJECTS))
            sessions = [
                created["session_token"] for created in self.drive.calls([
                    ("session.create", {"subject": f"person-{number}", "amr": ["pwd", "otp"]})
                    for number in range(1_000)])]
            policy = {"password": {"argon2_memory_kib": 8_192, "argon2_passes": 1}}
            self.drive.calls([("tenant.update", {"tenant": "default", "policy": policy})])
            self.passkeys = {
                algorithm: {f"{algorithm}-{number}": Passkey(algorithm) for number in range(PASSKEYS)}
                for algorithm in ("ES256", "EdDSA", "RS256")}
            for passkeys in self.passkeys.values():
                enrol_passkeys(self.drive, passkeys)
        of_codes = self.show("totp.verify", state, 2_000, SUBJECTS, self.verifications)
        self.show("totp.verify, with a key", state, 2_000, SUBJECTS, self.keyed(self.verifications), of_codes=of_codes)
        for algorithm, passkeys in self.passkeys.items():
            for what, sign in [(algorithm, self.sign(passkeys)), (f"{algorithm}, a miss", self.forge(passkeys))]:
                self.show(
                    f"passkey.verify, {what}", state, PASSKEYS // 4, PASSKEYS, sign, self.challenge(list(passkeys)), of_codes)
        self.show("passkey.challenge", state, 2_000, SUBJECTS, lambda count, _: [
            ("passkey.challenge", {"subject": f"person-{number}"}) for number in range(count)])
        self.show("factor.list", state, 2_000, SUBJECTS, lambda count, _: [
            ("factor.list", {"subject": f"person-{number}"}) for number in range(count)])
        self.show("session.check", state, 2_000, 20_000, lambda count, _: [
            ("session.check", {"session_token": sessions[number % len(sessions)]}) for number in range(count)])
        self.show("sign_in.create", state, 500, 4_000, self.sign_ins)
        self.show("sign_in.create, with a key", state, 500, 4_000, self.keyed(self.sign_ins))
        self.show("flow.attempt", state, 100, 500, self.attempts, self.begin_flows)
        self.show("server.info", state, 2_000, 20_000, lambda count, _: [("server.info", {})] * count)

    def show(
        self, name: str, state: Path, few: int, many: int, requests: Callable, prepare: Callable | None = None,
        of_codes: float | None = None,
    ) -> float:
        """Prints the cost of a request, and how many times that of `totp.verify` it is."""
        small, large = (self.count(state, count, many, requests, prepare) for count in (few, many))
        cost = (large - small) / (many - few)
        ratio = f", {cost / of_codes:.1f} of totp.verify" if of_codes else ""
        print(f"{name:30} {cost:10,.0f} instructions{ratio}", flush=True)
        return cost

    def sign_ins(self, count: int, _: list) -> list[tuple[str, dict]]:
        """Sign-ins that have begun and proven nothing."""
        return [("sign_in.create", {"subject": f"person-{number}"}) for number in range(count)]

    def verifications(self, count: int, _: list) -> list[tuple[str, dict]]:
        step = wait_for_step(25)
        return [("totp.verify", {"subject": f"person-{number}", "code": code(number, step)}) for number in range(count)]

    def keyed(self, requests: Callable) -> Callable:
        """The same requests with idempotency keys, as the clients send them."""
        return lambda count, prepared: [
            (method, params | {"idempotency_key": f"{number:032x}"})
            for number, (method, params) in enumerate(requests(count, prepared))]

    def challenge(self, names: list[str]) -> Callable:
        return lambda count: [
            asked["public_key"] for asked in self.drive.calls([
                ("passkey.challenge", {"subject": name}) for name in names[:count]])]

    def sign(self, passkeys: dict[str, Passkey]) -> Callable:
        return lambda count, asked: [
            ("passkey.verify", {"subject": name, "credential": passkey.get(options)})
            for (name, passkey), options in list(zip(passkeys.items(), asked))[:count]]

    def forge(self, passkeys: dict[str, Passkey]) -> Callable:
        """The same with a signature of another key of that algorithm."""
        stranger = Passkey(next(iter(passkeys.values())).algorithm)
        return lambda count, asked: [
            ("passkey.verify", {"subject": name, "credential": passkey.get(options, signer=stranger)})
            for (name, passkey), options in list(zip(passkeys.items(), asked))[:count]]

    def begin_flows(self, count: int) -> list[str]:
        """Sign-ins with a right password: hashing under callgrind would take hours."""
        names = [f"person-{number}" for number in range(count)]
        word = "correct horse battery"
        for start in range(0, count, 50):  # The hashing pool holds 64.
            self.drive.calls([("password.set", {"subject": name, "password": word}) for name in names[start:start + 50]])
        ids = []
        for start in range(0, count, 50):
            created = self.drive.calls([
                ("sign_in.create", {"subject": name, "password": word}) for name in names[start:start + 50]])
            ids += [flow["flow_id"] for flow in created]
        return ids

    def attempts(self, count: int, flows: list[str]) -> list[tuple[str, dict]]:
        step = wait_for_step(25)
        return [
            ("flow.attempt", {"flow_id": flow, "code": code(number, step)})
            for number, flow in enumerate(flows[:count])]

    def slow_clock(self) -> Path:
        """Builds the library that slows the monotonic clock as valgrind slows the daemon."""
        library = self.work / "slow_clock.so"
        if not library.exists():
            source = Path(__file__).with_name("slow_clock.c")
            subprocess.run(["clang", "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
        return library

    def count(self, state: Path, count: int, most: int, requests: Callable, prepare: Callable | None) -> int:
        """Runs a daemon under callgrind on a copy of the state and returns its total number of instructions."""
        copy = self.work / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(state, copy)
        prepared = []
        if prepare:
            with self.serve(copy):
                prepared = prepare(most)
        command = [
            "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--vgdb=no", str(self.program), "--dev",
            "--socket", str(self.socket), "--state", str(copy)]
        slowed = self.work / "slowed"
        slowed.unlink(missing_ok=True)
        self.socket.unlink(missing_ok=True)
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | {
                "GLIBC_TUNABLES": TUNABLES, "LD_PRELOAD": str(self.slow_clock()), "SLOW_CLOCK_FILE": str(slowed)})
        if "is ready" not in process.stdout.readline():
            raise SystemExit(f"the daemon did not start under valgrind: {process.stderr.read()}")
        wait_for_first_look(self.drive)
        slowed.touch()
        time.sleep(0.2)
        self.drive.calls(requests(count, prepared), held=process)
        process.terminate()
        _, said = process.communicate(timeout=300)
        return int(re.search(r"Collected : (\d+)", said)[1])

