"""Runs factord and Redis side by side and prints their ratios, each the median of several rounds.

Called by deploy/bench, which builds the programs. Both servers listen on Unix sockets, write to the same disk and are
driven by the same generator, factord-bench, one after the other within each round.
"""

import argparse
import base64
import contextlib
import hashlib
import json
import math
import os
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from instructions import Drive, Instructions, Passkey, enrol_passkeys, survey, wait_for_first_look

SHAPES = [(16, 1), (64, 1), (16, 16)]


class Bench:
    def __init__(self, programs: Path, rounds: int, subjects: int) -> None:
        self.programs, self.rounds, self.subjects = programs.resolve(), rounds, subjects
        # Beside the sources, to use a real disk: /tmp is often in memory.
        self.work = Path(tempfile.mkdtemp(prefix="bench-", dir=self.programs.parent))
        self.socket = self.work / "f.sock"
        self.redis_socket = self.work / "r.sock"

    def drive(self, *words: object, socket: Path | None = None) -> dict:
        command = [self.programs / "factord-bench", "--socket", socket or self.socket, *words]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=900)
        try:
            found = json.loads(done.stdout.splitlines()[-1])
        except (IndexError, ValueError):
            sys.exit(f"factord-bench gave nothing: {done.stderr}")
        if found.get("errors"):
            sys.exit(f"{found['errors']} answers of {words} were not as expected")
        return found

    def redis(self) -> "Server":
        command = [
            "redis-server", "--port", "0", "--unixsocket", self.redis_socket, "--appendonly", "yes",
            "--appendfsync", "always", "--save", "", "--dir", self.work,
        ]
        return Server(command, self.redis_socket)

    def factord(self, state: Path) -> "Server":
        return Server([self.programs / "factord", "--dev", "--socket", self.socket, "--state", state], self.socket)

    def seed(self, count: int) -> Path:
        """A state directory with that many enrolled subjects and no used codes."""
        state = self.work / f"seed-{count}"
        print(f"enrolling {count} subjects ...", flush=True)
        with self.factord(state):
            done = self.drive("--subjects", count, "--connections", 16, "--pipeline", 16, "enroll")
            print(f"  {done['per_second']} a second")
        return state

    def copy(self, seed: Path) -> Path:
        state = self.work / "state"
        shutil.rmtree(state, ignore_errors=True)
        shutil.copytree(seed, state)
        return state

    # Measurements

    def writes(self, seed: Path) -> None:
        ratios = {shape: [] for shape in SHAPES}
        rates = {shape: [] for shape in SHAPES}
        with self.redis():
            for _ in range(self.rounds):
                with self.factord(self.copy(seed)):
                    share = self.subjects // len(SHAPES)
                    for index, (connections, pipeline) in enumerate(SHAPES):
                        shape = ["--connections", connections, "--pipeline", pipeline, "--seconds", 1]
                        theirs = self.drive(*shape, "redis-set", socket=self.redis_socket)
                        ours = self.drive(*shape, "--from", index * share, "--subjects", share, "verify")
                        ratios[connections, pipeline].append(ours["per_second"] / theirs["per_second"])
                        rates[connections, pipeline].append((ours["per_second"], theirs["per_second"]))
        for (connections, pipeline), found in ratios.items():
            ours, theirs = (statistics.median(column) for column in zip(*rates[connections, pipeline]))
            report(
                f"totp.verify / Redis SET, C={connections} P={pipeline}", found, 0.5 if pipeline > 1 else 1.0,
                f"{ours:.0f} / {theirs:.0f} a second")

    def keyed(self, seed: Path) -> None:
        """Verifications with an idempotency key, as the clients send them, beside those without one."""
        ratios = {shape: [] for shape in SHAPES}
        rates = {shape: [] for shape in SHAPES}
        share = self.subjects // (2 * len(SHAPES))
        for number in range(self.rounds):
            with self.factord(self.copy(seed)):
                for index, (connections, pipeline) in enumerate(SHAPES):
                    found = {}
                    # The order alternates, so that neither always follows the other.
                    for turn, words in enumerate([[], ["--keyed"]] if number % 2 else [["--keyed"], []]):
                        found[len(words)] = self.drive(
                            "--connections", connections, "--pipeline", pipeline, "--seconds", 1, "--from",
                            (2 * index + turn) * share, "--subjects", share, *words, "verify")["per_second"]
                    ratios[connections, pipeline].append(found[1] / found[0])
                    rates[connections, pipeline].append((found[1], found[0]))
        for (connections, pipeline), found in ratios.items():
            keyed, unkeyed = (statistics.median(column) for column in zip(*rates[connections, pipeline]))
            report(
                f"totp.verify with a key / without, C={connections} P={pipeline}", found, 0.85,
                f"{keyed:.0f} / {unkeyed:.0f} a second")

    def reads(self, seed: Path) -> None:
        with self.redis(), self.factord(self.copy(seed)):
            for workload in ["check", "list", "info"]:
                for connections in [16, 64]:
                    shape = ["--connections", connections, "--seconds", 1]

                    def strlen() -> float:
                        return self.drive(*shape, "redis-strlen", socket=self.redis_socket)["per_second"]

                    found, rates, before = [], [], strlen()
                    for _ in range(self.rounds):
                        ours = self.drive(*shape, "--subjects", self.subjects, workload)["per_second"]
                        # Compared with the rounds before and after: the machine's speed keeps changing.
                        after = strlen()
                        found.append(2 * ours / (before + after))
                        rates.append(ours)
                        before = after
                    report(
                        f"{workload} / Redis STRLEN, C={connections} P=1", found, 0.7,
                        f"{statistics.median(rates):.0f} a second")

    def reads_beside_writes(self, seed: Path) -> None:
        found = []
        for _ in range(self.rounds):
            with self.factord(self.copy(seed)):
                reading = ["--connections", 16, "--seconds", 2, "--subjects", self.subjects, "list"]
                alone = self.drive(*reading)["p99_us"]
                command = [
                    self.programs / "factord-bench", "--socket", self.socket, "--connections", "16", "--seconds", "4",
                    "--subjects", str(self.subjects), "verify",
                ]
                load = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(1)
                found.append(self.drive(*reading)["p99_us"] / alone)
                load.wait()
        report("p99 of factor.list beside verifications / alone, C=16", found, 3.0, "", at_most=True)

    def survey(self, seed: Path) -> None:
        seconds, ratios = [], []
        for _ in range(self.rounds):
            with self.factord(self.copy(seed)):
                drive = Drive(self.socket)
                wait_for_first_look(drive)
                found, ratio = survey(drive, lambda: self.drive(
                    "--connections", 1, "--seconds", 2, "--subjects", self.subjects, "list"))
                seconds.append(found)
                ratios.append(ratio)
        report(f"seconds of tenant.check, {self.subjects} users", seconds, 5, "", at_most=True)
        report("p99 of factor.list beside surveys / alone, C=1", ratios, 3.0, "", at_most=True)

    def quiet_peer(self, seed: Path) -> None:
        """One request at a time, besides 1,000 connections with 64 requests in flight each."""
        for busy in ["info", "list", "verify"]:
            for asked in ["info", "list"]:
                found, times = [], []
                for _ in range(self.rounds):
                    with self.factord(self.copy(seed)):
                        quiet = ["--connections", 1, "--seconds", 2, "--subjects", self.subjects, asked]
                        alone = self.drive(*quiet)["p99_us"]
                        command = [
                            self.programs / "factord-bench", "--socket", self.socket, "--connections", "1000",
                            "--pipeline", "64", "--seconds", "5", "--subjects", str(self.subjects), busy]
                        load = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                        time.sleep(1.5)
                        beside = self.drive(*quiet)["p99_us"]
                        load.wait()
                    found.append(beside / alone)
                    times.append((beside, alone))
                beside, alone = (statistics.median(column) for column in zip(*times))
                report(
                    f"p99 of {asked} beside {busy} by 1,000 connections of 64 / alone", found, 20,
                    f"{beside:.0f} / {alone:.0f} us", at_most=True)

    def timing(self, seed: Path) -> None:
        """Wrong codes for known and unknown names: what the time of the refusal reveals.

        Each name is asked once and then a second time, known and unknown ones in pairs.
        """
        count = min(self.subjects, 10_000)
        with self.factord(self.copy(seed)), socket.socket(socket.AF_UNIX) as connection:
            call = timed_calls(connection, self.socket)
            for turn in ["first", "second"]:
                known, unknown = [], []
                for number in range(count):
                    for name, times in in_any_order((f"bench-{number:08}", known), (f"thief-{number:08}", unknown)):
                        answer, spent = call("totp.verify", subject=name, code="000000")
                        # The code is right now and then.
                        if answer.get("error", {}).get("data", {}).get("reason") == "code_rejected":
                            times.append(spent)
                report_times(f"{turn} miss at a known / an unknown name", known, unknown)

    def keyed_timing(self, seed: Path) -> None:
        """The same for each method that takes a name to guess at, with an idempotency key, as the clients send it.

        Each name is asked once. Passwords are hashed at the least cost, as in `flow_timing`.
        """
        count = min(self.subjects, 5_000)
        many = 1_000_000
        policy = {
            "password": {"argon2_memory_kib": 8_192, "argon2_passes": 1},
            "sign_in": {"first_factors": ["password", "email"]},
            "delivery": {"email_per_prefix_per_hour": many, "email_per_tenant_per_hour": many}}
        wrong = {"password": "wrong password"}
        codes = {"code": "000000"}

        def seeded(method: str, name: str) -> list[tuple[str, dict]]:
            secret = base64.b32encode(os.urandom(20)).decode()
            enrolment = {"account_name": "bench", "issuer": "Bench", "activate": True, "secret": secret}
            return [(method, {"subject": name} | enrolment)]

        def totp(name: str) -> list[tuple[str, dict]]:
            return seeded("totp.enroll", name)

        def hotp(name: str) -> list[tuple[str, dict]]:
            return seeded("hotp.enroll", name)

        def backup_codes(name: str) -> list[tuple[str, dict]]:
            return totp(name) + [("backup_code.generate", {"subject": name})]

        def password(name: str) -> list[tuple[str, dict]]:
            address = {"email_address": f"{name}@example.org", "verified": True}
            return [("email.enroll", {"subject": name} | address),
                    ("password.set", {"subject": name, "password": "correct horse battery"})]

        by_subject, by_address = (lambda name: {"subject": name}), (lambda name: {"identifier": f"{name}@example.org"})
        asked: list[tuple[str, Callable, Callable, dict, str, str]] = [
            ("totp.verify", totp, by_subject, codes, "", "code_rejected"),
            ("hotp.verify", hotp, by_subject, codes, "", "code_rejected"),
            ("backup_code.verify", backup_codes, by_subject, {"code": "00000-00000"}, "", "code_rejected"),
            ("factor.verify", totp, by_subject, codes, "", "code_rejected"),
            ("factor.resync", totp, by_subject, codes | {"next_code": "000001"}, "", "code_rejected"),
            ("password.verify", password, by_subject, wrong, "", "credential_rejected"),
            ("sign_in.create", password, by_address, wrong, "", "credential_rejected"),
            ("sign_in.create", password, by_address, {"kind": "email"}, "", "needs_first_factor"),
            ("sign_in.create", password, by_address, wrong, "flow.attempt", "credential_rejected"),
            ("password_reset.create", password, by_address, {"kind": "email"}, "", "needs_password_reset"),
        ]
        with self.factord(self.copy(seed)), socket.socket(socket.AF_UNIX) as connection:
            call = timed_calls(connection, self.socket)
            drive = Drive(self.socket)
            drive.calls([("tenant.update", {"tenant": "default", "policy": policy})])
            for place, (method, prepare, about, params, then, wanted) in enumerate(asked):
                calls = [prepare(f"k{place}-{number:06}") for number in range(count)]
                for step in range(len(calls[0])):
                    for first in range(0, count, 48):  # The hashing pool holds 64.
                        drive.calls([one[step] for one in calls[first:first + 48]])
                times: dict[str, list[float]] = {"k": [], "u": []}
                for number in range(count):
                    for side in in_any_order("k", "u"):
                        key = {"idempotency_key": os.urandom(16).hex()}
                        names = about(f"{side}{place}-{number:06}")
                        answer, spent = call(method, **names, **({} if then else params), **key)
                        if then:
                            flow = answer["result"]["flow_id"]
                            answer, spent = call(then, flow_id=flow, **params, idempotency_key=os.urandom(16).hex())
                        if wanted in json.dumps(answer):
                            times[side].append(spent)
                what = then or f"{method} with {'/'.join(params)}"
                report_times(f"{what} and a key, known / unknown", times["k"], times["u"])

    def passkey_timing(self, seed: Path) -> None:
        """The same for passkeys: challenges, and responses with a signature of another key.

        The work of a miss is that of the algorithm that the signature has the form of. So users with a key of each algorithm
        are compared with nobody, for signatures in each form. A user misses four times in all, and is not throttled.
        """
        count = min(self.subjects, 6_000)
        with self.factord(self.copy(seed)), socket.socket(socket.AF_UNIX) as connection:
            algorithms = ("ES256", "EdDSA", "RS256")
            signers = {algorithm: Passkey(algorithm) for algorithm in algorithms}
            passkeys = {
                f"{algorithm}-k{number:08}": signers[algorithm].twin() for algorithm in algorithms for number in range(count)}
            drive = Drive(self.socket)
            enrol_passkeys(drive, passkeys)
            first = ["password", "email", "phone", "passkey"]
            drive.calls([("tenant.update", {"tenant": "default", "policy": {"sign_in": {"first_factors": first}}})])
            strangers = {algorithm: Passkey(algorithm) for algorithm in algorithms}
            # What nobody has enrolled is made beforehand too, and looks the same: otherwise the client itself takes longer.
            unknown = {}
            for name, key in passkeys.items():
                twin = unknown[name.replace("-k", "-u")] = key.twin()
                twin.user = base64.urlsafe_b64encode(os.urandom(len(key.user) * 3 // 4)).decode().rstrip("=")
            call = timed_calls(connection, self.socket)

            times: dict[tuple[str, str], list[float]] = {}

            def note(what: str, side: str, answer: dict, spent: float, wanted: str = "credential_rejected") -> dict:
                """Takes a time note of, if the answer is the one that is compared."""
                kept = times.setdefault((what, side), [])
                if wanted in json.dumps(answer):
                    kept.append(spent)
                return answer

            def ask(algorithm: str, side: str, number: int) -> None:
                name, form = f"{algorithm}-{side}{number:08}", algorithms[number % 3]
                # A response of the user's own credential, or of one that nobody has.
                own, stranger = (passkeys if side == "k" else unknown)[name], strangers[form]
                kind = f"a key of {algorithm}, a signature of {form}"

                def miss(what: str, method: str, options: dict, **params: object) -> None:
                    credential = own.get(options, signer=stranger)
                    note(f"{what}, {kind}", side, *call(method, credential=credential, **params))

                asked, spent = call("passkey.challenge", subject=name)
                # Two decoys take longer than one passkey, and are seen without a clock.
                if len(asked["result"]["public_key"]["allowCredentials"]) == 1:
                    note("passkey.challenge", side, asked, spent, "public_key")
                miss("passkey.verify", "passkey.verify", asked["result"]["public_key"], subject=name)
                asked, _ = call("passkey.challenge")
                miss("passkey.verify without a subject", "passkey.verify", asked["result"]["public_key"])
                created = call("sign_in.create", identifier=name, kind="passkey")
                flow = note(f"sign_in.create with passkey, a key of {algorithm}", side, *created, "public_key")["result"]
                miss("flow.attempt", "flow.attempt", flow["next_step"]["public_key"], flow_id=flow["flow_id"])
                flow = call("sign_in.create")[0]["result"]
                miss("flow.attempt without a name", "flow.attempt", flow["next_step"]["public_key"], flow_id=flow["flow_id"])

            for number in range(count):
                for algorithm in algorithms:
                    for side in in_any_order("k", "u"):
                        ask(algorithm, side, number)
            for what in sorted({what for what, _ in times}):
                report_times(f"{what}, known / unknown", times[what, "k"], times[what, "u"])

    def moved_timing(self, seed: Path) -> None:
        """Challenges for known and unknown users after their tenant has moved: their passkeys are of its former domain."""
        count = min(self.subjects, 6_000)
        with self.factord(self.copy(seed)), socket.socket(socket.AF_UNIX) as connection:
            drive, signer = Drive(self.socket), Passkey("ES256")
            enrol_passkeys(drive, {f"k{number:08}": signer.twin() for number in range(count)})
            moved = {"passkey": {"rp_id": "example.com", "former_rp_ids": ["example.org"]}}
            drive.calls([("tenant.update", {"tenant": "default", "policy": moved})])
            call = timed_calls(connection, self.socket)
            for rp_id in [None, "example.org", "example.com"]:
                times: dict[str, list[float]] = {"k": [], "u": []}
                for number in range(count):
                    for side in in_any_order("k", "u"):
                        asked, spent = call("passkey.challenge", subject=f"{side}{number:08}", rp_id=rp_id)
                        shown = asked["result"]["public_key"]
                        # Another domain, or another number of passkeys, is seen without a clock.
                        if shown["rpId"] == (rp_id or "example.org") and len(shown["allowCredentials"]) == 1:
                            times[side].append(spent)
                report_times(
                    f"passkey.challenge after a move, for {rp_id or 'any domain'}, known / unknown", times["k"], times["u"])

    def flow_timing(self, seed: Path) -> None:
        """The same for sign-ins: a wrong password, and a code to an address, for known and unknown users.

        Passwords are hashed at the least cost that the policy allows: beside Argon2id's usual work nothing else shows,
        and 20,000 of those take most of an hour.
        """
        count = min(self.subjects, 10_000)
        with self.factord(self.copy(seed)), socket.socket(socket.AF_UNIX) as connection:
            call = timed_calls(connection, self.socket)

            many = 1_000_000
            policy = {
                "password": {"argon2_memory_kib": 8_192, "argon2_passes": 1},
                "sign_in": {"first_factors": ["password", "email"]},
                "delivery": {
                    "email_per_prefix_per_hour": many, "email_per_tenant_per_hour": many}}
            changed, _ = call("tenant.update", tenant="default", policy=policy)
            assert "result" in changed, changed
            for number in range(count):
                name = f"person-{number:08}"
                call("email.enroll", subject=name, email_address=f"k{number:08}@example.org", verified=True)
                call("password.set", subject=name, password="correct horse battery")

            def compare(title: str, wanted: str, ask: dict, then: str = "", more: dict = {}, known: str = "k") -> None:
                """Compares `sign_in.create`, or the method `then` of the sign-in that it has begun."""
                times: dict[str, list[float]] = {known: [], "u": []}
                for number in range(count):
                    for side in in_any_order(known, "u"):
                        answer, spent = call("sign_in.create", identifier=f"{side}{number:08}@example.org", **ask)
                        if then:
                            answer, spent = call(then, flow_id=answer["result"]["flow_id"], **more)
                        if wanted in json.dumps(answer):
                            times[side].append(spent)
                report_times(f"{title}, known / unknown", times[known], times["u"])

            wrong = {"password": "wrong password"}
            sent = {"kind": "email"}
            compare("sign_in.create with a wrong password", "credential_rejected", wrong)
            compare("sign_in.create with email", "needs_first_factor", sent)
            compare("flow.attempt of a wrong password", "credential_rejected", {}, "flow.attempt", wrong)
            compare("flow.prepare of email", "needs_first_factor", {}, "flow.prepare", sent)
            # Accounts that sign in by an address which they have not proven.
            policy = {"sign_up": {"required_fields": ["email_address", "password"], "verify_fields": []}}
            call("tenant.update", tenant="default", policy=policy)
            for number in range(count):
                call("sign_up.create", email_address=f"n{number:08}@example.org", password="correct horse battery")
            compare("a wrong password at an unproven address", "credential_rejected", wrong, known="n")
            compare("a code to an unproven address", "needs_first_factor", sent, known="n")

    def password_timing(self, seed: Path) -> None:
        """The same for passwords of which nobody's is like the next one's: hashes from before their cost was raised, and
        hashes that were imported. Three rounds each. In the middle of the second one the daemon is stopped for two seconds.

        The costs are low, so that it ends within twenty minutes; an old hash takes a third of what a new one takes.
        """
        count = min(self.subjects, 2_000)
        cheap = {"argon2_memory_kib": 8_192, "argon2_passes": 1}
        for title, method in [("after a raised cost", "password.verify"), ("with imported hashes", "password.verify"),
                              ("with imported hashes", "sign_in.create")]:
            with self.factord(self.copy(seed)) as server, socket.socket(socket.AF_UNIX) as connection:
                call = timed_calls(connection, self.socket)

                def done(method: str, **params: object) -> None:
                    answer, _ = call(method, **params)
                    assert "result" in answer, answer

                done("tenant.update", tenant="default", policy={"password": cheap})
                hashes = imported_hashes()
                for number in range(count):
                    if "imported" in title:
                        done("password.import", subject=f"k{number}", hash=hashes[number % len(hashes)])
                    else:
                        done("password.set", subject=f"k{number}", password="correct horse battery")
                done("tenant.update", tenant="default", policy={"password": {"argon2_passes": 3}})
                for round in range(1, 4):
                    times: dict[str, list[float]] = {"k": [], "u": []}
                    for asked, number in enumerate(random.sample(range(count), count)):
                        if round == 2 and asked == count // 2:
                            server.stand_still(seconds=2)
                        for side in in_any_order("k", "u"):
                            answer, spent = call(method, subject=f"{side}{number}", password="wrong password")
                            if answer["error"]["data"]["reason"] == "credential_rejected":
                                times[side].append(spent)
                    report_times(
                        f"{method} with a wrong password {title}, round {round}, known / unknown", times["k"],
                        times["u"])

    def latency(self, seed: Path) -> None:
        found, times = [], []
        for number in range(self.rounds):
            with self.factord(self.copy(seed)):
                flush = self.flush_microseconds()
                ours = self.drive("--connections", 1, "--seconds", 1, "--subjects", self.subjects, "verify")["p50_us"]
                found.append(ours / flush)
                times.append((ours, flush))
        ours, flush = (statistics.median(column) for column in zip(*times))
        report("totp.verify / fdatasync, C=1, medians", found, 2.5, f"{ours:.0f} / {flush:.0f} us", at_most=True)

    def flush_microseconds(self) -> float:
        """The median of 300 fdatasyncs, each after overwriting four kilobytes."""
        path = self.work / "flush"
        times = []
        with open(path, "wb+", buffering=0) as file:
            file.write(bytes(4096 * 300))
            os.fsync(file.fileno())
            for index in range(300):
                os.pwrite(file.fileno(), os.urandom(4096), 4096 * index)
                start = time.perf_counter()
                os.fdatasync(file.fileno())
                times.append((time.perf_counter() - start) * 1e6)
        path.unlink()
        return statistics.median(times)

    def sizes(self) -> None:
        binary = (self.programs / "factord").stat().st_size / 1e6
        report("size of the program in MB", [binary], 12, "", at_most=True)
        ready, idle, added = [], [], []
        for number in range(self.rounds):
            state = self.work / "fresh"
            shutil.rmtree(state, ignore_errors=True)
            with self.factord(state):
                pass
            with self.factord(state) as server:
                ready.append(server.ready_ms)
                idle.append(server.resident_mib())
                load = subprocess.Popen(
                    [self.programs / "factord-bench", "--socket", self.socket, "--connections", "10000", "--seconds",
                     "3", "idle"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(2)
                added.append(server.resident_mib() - idle[-1])
                load.wait()
        report("ready after ms", ready, 50, "", at_most=True)
        report("resident MiB, idle", idle, 12, "", at_most=True)
        report("MiB that 10,000 idle connections add", added, 40, "", at_most=True)

    def large(self) -> None:
        small, big = self.seed(1_000), self.seed(1_000_000)
        found = []
        for _ in range(self.rounds):
            rates = []
            for seed, count in [(small, 1_000), (big, 1_000_000)]:
                # A thousand subjects have three thousand codes: they last for a fraction of a second.
                with self.factord(self.copy(seed)):
                    rates.append(self.drive(
                        "--connections", 16, "--seconds", 1, "--subjects", count, "verify")["per_second"])
            found.append(rates[1] / rates[0])
        report("totp.verify with 1,000,000 subjects / with 1,000, C=16", found, 0.8, "")
        with self.factord(self.copy(big)) as server:
            report("ready after ms with 1,000,000 subjects", [server.ready_ms], 500, "", at_most=True)
            at_start, begun = server.resident_mib(), time.perf_counter()
            wait_for_first_look(Drive(self.socket))
            report("seconds of the first look at the whole store", [time.perf_counter() - begun], 900, "", at_most=True)
            report("resident MiB after it", [server.resident_mib()], 48, f"{at_start:.1f} at the start", at_most=True)
            done, requests = 0, 0
            while requests < 1_000_000:
                run = self.drive(
                    "--connections", 64, "--seconds", 10, "--from", done, "--subjects", 1_000_000 - done, "--passes",
                    1, "verify")
                requests += run["requests"]
                done += run["requests"]
                if run["requests"] == 0 or done >= 1_000_000:
                    break
            report(f"resident MiB after {requests} verifications", [server.resident_mib()], 48, "", at_most=True)


class Server:
    """A running program that listens on a socket."""

    def __init__(self, command: list, socket: Path) -> None:
        self.command, self.socket = [str(word) for word in command], socket

    def __enter__(self) -> "Server":
        self.socket.unlink(missing_ok=True)
        start = time.perf_counter()
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if "factord" in self.command[0]:
            self.process.stdout.readline()
        while not self.socket.exists():
            if self.process.poll() is not None or time.perf_counter() - start > 60:
                sys.exit(f"{self.command[0]} did not start to listen")
            time.sleep(0.005)
        self.ready_ms = (time.perf_counter() - start) * 1e3
        return self

    def resident_mib(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def stand_still(self, seconds: float) -> None:
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


@contextlib.contextmanager
def busy_loops(count: int) -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def imported_hashes() -> list[str]:
    """One bcrypt, scrypt and PBKDF2 hash each, which take different times."""
    secret, salt = b"correct horse battery", bytes(16)

    def text(value: bytes, marks: bytes | None = None) -> str:
        return base64.b64encode(value, marks).decode().rstrip("=")

    scrypt = hashlib.scrypt(secret, salt=salt, n=1 << 12, r=8, p=1, dklen=32)
    pbkdf2 = hashlib.pbkdf2_hmac("sha256", secret, salt, 5_000)
    return [
        "$2b$08$......................dUEjrQE5Xoo7MFmGNHYamDOfdnuSB1a",
        f"$scrypt$ln=12,r=8,p=1${text(salt)}${text(scrypt)}",
        f"$pbkdf2-sha256$5000${text(salt, b'./')}${text(pbkdf2, b'./')}",
    ]


def timed_calls(connection: socket.socket, path: Path) -> Callable[..., tuple[dict, float]]:
    """Connects, and returns what makes a call: its answer, and the microseconds until that was there."""
    connection.connect(str(path))
    answers = connection.makefile("rb")

    def call(method: str, **params: object) -> tuple[dict, float]:
        params = {name: value for name, value in params.items() if value is not None}
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n"
        start = time.perf_counter_ns()
        connection.sendall(line)
        answer = answers.readline()
        spent = time.perf_counter_ns() - start
        return json.loads(answer), spent / 1000

    return call


def rank_sum(left: list, right: list) -> tuple[float, float]:
    """The area under the ROC curve, which is the chance that of one value each the one from `left` is the larger; and the p-value
    of the rank sum test (Mann and Whitney), by its normal limit.
    """
    ranked = sorted([(value, 0) for value in left] + [(value, 1) for value in right])
    ranks = sum(place for place, (_, side) in enumerate(ranked, 1) if side == 0)
    area = (ranks - len(left) * (len(left) + 1) / 2) / (len(left) * len(right))
    deviation = math.sqrt((len(left) + len(right) + 1) / (12 * len(left) * len(right)))
    return area, math.erfc(abs(area - 0.5) / deviation / math.sqrt(2))


def kolmogorov_smirnov(left: list, right: list) -> float:
    """The asymptotic p-value of the two-sample test that detects any difference of two distributions."""
    distance = most = 0.0
    for _, step in sorted([(value, 1 / len(left)) for value in left] + [(value, -1 / len(right)) for value in right]):
        distance += step
        most = max(most, abs(distance))
    size = math.sqrt(len(left) * len(right) / (len(left) + len(right)))
    scaled = (size + 0.12 + 0.11 / size) * most
    if scaled < 0.3:
        return 1.0
    terms = ((-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * sum(terms)))


def in_any_order(one: object, other: object) -> list:
    """Two sides to compare, of which neither comes first by rule.

    Turns would not do: what a store does after every so many changes would fall on the same side again and again.
    """
    return random.sample([one, other], 2)


def report_times(what: str, known: list, unknown: list) -> None:
    if not known or not unknown:
        sys.exit(f"{what}: nothing was answered as expected")
    area, ranks = rank_sum(known, unknown)
    print(
        f"{what}, {len(known)} and {len(unknown)} calls: "
        f"median {statistics.median(known):.1f} / {statistics.median(unknown):.1f} us, the known take longer with {area:.3f} "
        f"(0.5 is chance), p {ranks:.2f} by ranks, {kolmogorov_smirnov(known, unknown):.2f} by distribution",
        flush=True)


def report(what: str, found: list, target: float, detail: str, at_most: bool = False) -> None:
    middle = statistics.median(found)
    is_met = middle <= target if at_most else middle >= target
    bound = "at most" if at_most else "at least"
    spread = f"{min(found):.2f}..{max(found):.2f}" if len(found) > 1 else ""
    print(f"{what:58} {middle:8.2f} {spread:14} {bound} {target:g}: {'met' if is_met else 'MISSED'}  {detail}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--subjects", type=int, default=100_000)
    parser.add_argument("--large", action="store_true", help="also a million subjects")
    parser.add_argument("--instructions", action="store_true", help="only count the instructions of requests")
    parser.add_argument(
        "--only",
        choices=["writes", "keyed", "reads", "beside", "survey", "quiet", "latency", "timing", "keyed-timing", "passwords",
                 "sizes", "large"])
    parser.add_argument("--busy", type=int, default=0, help="busy loops beside the tests of timing")
    options = parser.parse_args()
    bench = Bench(options.programs, options.rounds, options.subjects)
    try:
        if options.instructions:
            return Instructions(bench.programs, bench.work, bench.factord, bench.socket).report()
        if options.only != "sizes" and options.only != "large":
            seed = bench.seed(options.subjects)
        for name, run in [("writes", bench.writes), ("keyed", bench.keyed), ("reads", bench.reads),
                          ("beside", bench.reads_beside_writes), ("survey", bench.survey), ("quiet", bench.quiet_peer),
                          ("latency", bench.latency)]:
            if options.only in (None, name):
                run(seed)
        with busy_loops(options.busy):
            if options.only in (None, "timing"):
                bench.timing(seed)
                bench.passkey_timing(seed)
                bench.moved_timing(seed)
                bench.flow_timing(seed)
            if options.only in (None, "timing", "keyed-timing"):
                bench.keyed_timing(seed)
            if options.only in (None, "timing", "passwords"):
                bench.password_timing(seed)
        if options.only in (None, "sizes"):
            bench.sizes()
        if options.large or options.only == "large":
            bench.large()
    finally:
        shutil.rmtree(bench.work, ignore_errors=True)


if __name__ == "__main__":
    main()
