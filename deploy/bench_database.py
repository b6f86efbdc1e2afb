"""Compares factord on a PostgreSQL database with pgbench on the same server, which has one synchronous standby.

Called by `deploy/bench --with-postgresql`, which builds the programs. Both servers are made for it, on the disk of
/var/tmp. Within each round, one after the other: pgbench -N (a transaction that updates a row, reads it and inserts one),
one sidecar, and three at a time on different subjects.
"""

import argparse
import json
import os
import pwd
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from instructions import Drive, survey

CLIENTS = 64
PEERS = ["web-1", "web-2", "web-3"]
PRIMARY = "synchronous_standby_names=standby"
MOMENTS = ["", "right after a checkpoint", "beside an open snapshot"]


class Cluster:
    """A primary with a synchronous standby, run by an ordinary user."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.bin = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        self.user = pwd.getpwnam("postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name)
        self.servers: dict[str, subprocess.Popen] = {}
        if os.geteuid() == 0:
            os.chown(work, self.user.pw_uid, self.user.pw_gid)

    def command(self, program: str, *words: object) -> list[str]:
        command = [str(self.bin / program), *(str(word) for word in words)]
        if os.geteuid() == 0:
            group = str(self.user.pw_gid)
            return ["setpriv", "--reuid", self.user.pw_name, "--regid", group, "--clear-groups", "--", *command]
        return command

    def run(self, program: str, *words: object) -> str:
        done = subprocess.run(self.command(program, *words), capture_output=True, text=True, cwd="/")
        if done.returncode != 0:
            sys.exit(f"{program} failed: {done.stderr}")
        return done.stdout

    def sql(self, statement: str, database: str = "postgres") -> str:
        return self.run(
            "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.work, "-p", 5432, "-U", "owner", "-d",
            database, "-c", statement).strip()

    def serve(self, name: str, port: int, *settings: str) -> None:
        options = ["max_connections=300", "shared_buffers=256MB", *settings]
        words = [word for option in options for word in ("-c", option)]
        with (self.work / f"{name}.log").open("wb") as log:
            self.servers[name] = subprocess.Popen(
                self.command("postgres", "-D", self.work / name, "-k", self.work, "-h", "", "-p", port, *words),
                stdout=log, stderr=log, cwd="/")
        for _ in range(600):
            ready = self.command("pg_isready", "-q", "-h", self.work, "-p", port, "-U", "owner", "-d", "postgres")
            if subprocess.run(ready, cwd="/").returncode == 0:
                return
            time.sleep(0.05)
        sys.exit(f"{name} does not start: see {self.work}/{name}.log")

    def start(self) -> None:
        self.run("initdb", "-D", self.work / "primary", "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C")
        self.serve("primary", 5432, PRIMARY)
        # Commits wait for the standby from here on, so that everything else comes later.
        self.run(
            "pg_basebackup", "-h", self.work, "-p", 5432, "-U", "owner", "-D", self.work / "standby", "-R", "-c", "fast",
            "-d", f"host={self.work} port=5432 user=owner application_name=standby")
        self.serve("standby", 5433)
        for _ in range(200):
            if self.sql("SELECT sync_state FROM pg_stat_replication") == "sync":
                return
            time.sleep(0.05)
        sys.exit("the standby does not follow")

    def counts(self) -> tuple[int, int, int]:
        """The bytes of the log so far, and the updates of the store's rows: those that touched no index, and all."""
        # Sessions report what they have done after a second.
        time.sleep(1.5)
        written = self.sql("SELECT pg_current_wal_insert_lsn() - '0/0'")
        updates = self.sql("SELECT sum(n_tup_hot_upd), sum(n_tup_upd) FROM pg_stat_user_tables", "factord")
        return int(written), *(int(number) for number in updates.split("|"))

    def hold(self) -> subprocess.Popen:
        """Holds a transaction open after a read."""
        holder = subprocess.Popen(
            self.command(
                "psql", "-X", "-q", "-A", "-t", "-h", self.work, "-p", 5432, "-U", "owner", "-d", "factord", "-c",
                "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM factord.document", "-c", "SELECT pg_sleep(3600)"),
            stdout=subprocess.PIPE, cwd="/")
        holder.stdout.readline()
        return holder

    def cpu(self, name: str) -> float:
        """The CPU time that a server has used, in seconds; connections that have ended are its children."""
        return tree_cpu(self.servers[name].pid)

    def stop(self) -> None:
        for server in reversed(self.servers.values()):
            server.terminate()
            server.wait()


def tree_cpu(root: int) -> float:
    """The CPU time of a process and its children in seconds, those that have ended included."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        # Fields 3 (parent), 14 to 17 (user, system, and those of ended children) of proc(5).
        if int(stat.parent.name) == root:
            ticks += sum(int(field) for field in fields[11:15])
        elif int(fields[1]) == root:
            ticks += sum(int(field) for field in fields[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


class Sidecar:
    def __init__(self, programs: Path, work: Path, peer: str, database: Path) -> None:
        directory = work / peer
        directory.mkdir(mode=0o700)
        self.socket = directory / "s"
        configuration = {
            "state": str(directory / "state"), "master_key": {"file": str(work / "key")},
            "store": {"postgresql": {
                "hosts": [str(database)], "database": "factord", "user": "factord", "peer": peer}},
            "listeners": [{"path": str(self.socket), "rules": [{
                "uid": os.geteuid(), "roles": "all", "tenants": "all"}]}],
        }
        file = directory / "factord.json"
        file.write_text(json.dumps(configuration))
        file.chmod(0o600)
        self.process = subprocess.Popen(
            [programs / "factord", "--config", file], stdout=subprocess.PIPE, stderr=(directory / "log").open("wb"))
        if not self.process.stdout.readline():
            sys.exit(f"{peer} does not start: {(directory / 'log').read_text()}")

    def ask(self, method: str) -> dict:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.socket))
            connection.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": {}}).encode() + b"\n")
            return json.loads(connection.makefile().readline())["result"]

    def metric(self, name: str) -> float:
        return float(re.search(rf"^factord_{name} (\S+)$", self.ask("server.metrics")["text"], re.MULTILINE)[1])

    def wait(self) -> None:
        """Until it serves again."""
        while self.ask("server.health")["status"] != "ok":
            time.sleep(0.1)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Bench:
    def __init__(self, options: argparse.Namespace) -> None:
        self.programs, self.rounds, self.seconds = options.programs.resolve(), options.rounds, options.seconds
        self.work = Path(tempfile.mkdtemp(prefix="factord-bench-"))
        self.cluster = Cluster(Path(tempfile.mkdtemp(prefix="factord-bench-", dir="/var/tmp")))
        self.sidecars: list[Sidecar] = []
        # Each code is used once, and each run needs subjects of its own.
        self.share = options.subjects // (4 * self.rounds)
        self.next = 0

    def start(self) -> None:
        self.cluster.start()
        (self.work / "key").write_text("5e" * 32 + "\n")
        (self.work / "key").chmod(0o600)
        self.cluster.sql("CREATE ROLE factord LOGIN")
        self.cluster.sql("CREATE DATABASE factord")
        schema = subprocess.run([self.programs / "factord", "--schema", "factord"], capture_output=True, text=True)
        self.cluster.sql(schema.stdout, "factord")
        self.cluster.sql("CREATE DATABASE bench")
        self.cluster.run("pgbench", "-i", "-q", "-s", 20, "-h", self.cluster.work, "-U", "owner", "bench")
        self.sidecars = [Sidecar(self.programs, self.work, peer, self.cluster.work) for peer in PEERS]
        count = 4 * self.rounds * self.share
        print(f"enrolling {count} subjects ...", flush=True)
        done = self.finish(self.begin(self.sidecars[0], 0, count, "enroll", pipeline=4))
        print(f"  {done['per_second']} a second", flush=True)

    def begin(
        self, sidecar: Sidecar, first: int, count: int, workload: str, pipeline: int = 1, clients: int = CLIENTS
    ) -> subprocess.Popen:
        command = [
            self.programs / "factord-bench", "--socket", sidecar.socket, "--connections", clients, "--pipeline", pipeline,
            "--seconds", self.seconds, "--from", first, "--subjects", count, workload]
        return subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)

    def finish(self, load: subprocess.Popen) -> dict:
        text = load.communicate()[0]
        try:
            return json.loads(text.splitlines()[-1])
        except (IndexError, ValueError):
            sys.exit("factord-bench gave nothing")

    def pgbench(self) -> tuple[float, float]:
        """Transactions a second, and CPU of the primary for each in microseconds."""
        before = self.cluster.cpu("primary")
        output = self.cluster.run(
            "pgbench", "-n", "-N", "-M", "prepared", "-c", CLIENTS, "-j", 2, "-T", self.seconds, "-h", self.cluster.work,
            "-U", "owner", "bench")
        count = int(re.search(r"actually processed: (\d+)", output)[1])
        rate = float(re.search(r"tps = ([\d.]+)", output)[1])
        return rate, (self.cluster.cpu("primary") - before) / count * 1e6

    def verify(self, sidecars: list[Sidecar]) -> dict:
        """Verifications a second, CPU for each in microseconds, and lost decisions."""
        lost = sum(sidecar.metric("lost_decisions_total") for sidecar in sidecars)
        before = [self.cluster.cpu(name) for name in ("primary", "standby")]
        own = sum(tree_cpu(sidecar.process.pid) for sidecar in sidecars)
        loads = []
        for sidecar in sidecars:
            loads.append(self.begin(sidecar, self.next, self.share, "verify"))
            self.next += self.share
        done = [self.finish(load) for load in loads]
        count = sum(result["requests"] for result in done)
        if any(result["errors"] for result in done):
            sys.exit(f"{sum(result['errors'] for result in done)} of {count} verifications failed")
        after = [self.cluster.cpu(name) for name in ("primary", "standby")]
        return {
            "rate": sum(result["per_second"] for result in done), "count": count,
            "primary": (after[0] - before[0]) / count * 1e6, "standby": (after[1] - before[1]) / count * 1e6,
            "sidecar": (sum(tree_cpu(sidecar.process.pid) for sidecar in sidecars) - own) / count * 1e6,
            "lost": sum(sidecar.metric("lost_decisions_total") for sidecar in sidecars) - lost,
        }

    def run(self) -> None:
        rounds = []
        for _ in range(self.rounds):
            theirs = self.pgbench()
            rounds.append((theirs, self.verify(self.sidecars[:1]), self.verify(self.sidecars)))
        ratios = [one["rate"] / theirs[0] for theirs, one, _ in rounds]
        detail = f"{middle(one['rate'] for _, one, _ in rounds):.0f} / {middle(t[0] for t, _, _ in rounds):.0f} a second"
        report(f"totp.verify / pgbench -N, {CLIENTS} in flight", ratios, 2.5, False, detail)
        detail = (
            f"pgbench {middle(theirs[1] for theirs, _, _ in rounds):.0f}; standby "
            f"{middle(one['standby'] for _, one, _ in rounds):.0f}, sidecar {middle(one['sidecar'] for _, one, _ in rounds):.0f}")
        report("CPU of the primary for a verification, us", [one["primary"] for _, one, _ in rounds], 50, True, detail)
        growth = [
            sum(three[part] for part in ("primary", "standby", "sidecar"))
            / sum(one[part] for part in ("primary", "standby", "sidecar")) for _, one, three in rounds]
        detail = f"{middle(three['rate'] for _, _, three in rounds):.0f} a second with three"
        report("CPU for a verification, three sidecars / one", growth, 1.2, True, detail)
        lost = sum(three["lost"] for _, _, three in rounds) / sum(three["count"] for _, _, three in rounds)
        report("decisions lost on different subjects, three sidecars, %", [100 * lost], 0.1, True, "")

    def survey(self) -> None:
        sidecar, count = self.sidecars[0], 4 * self.rounds * self.share
        drive = Drive(sidecar.socket)
        found = [survey(drive, lambda: self.finish(self.begin(sidecar, 0, count, "list"))) for _ in range(self.rounds)]
        report(f"seconds of tenant.check, {count} users", [seconds for seconds, _ in found], 5, True, "")
        report(f"p99 of factor.list beside surveys / alone, C={CLIENTS}", [ratio for _, ratio in found], 3, True, "")

    def log(self) -> None:
        """What a verification writes to the write-ahead log, and how often its row stays on its page."""
        print(f"{'wal_level':10} {'':26} {'in flight':>9} {'bytes of log':>13} {'% on their page':>16}", flush=True)
        for level in ("replica", "logical"):
            self.cluster.servers["primary"].send_signal(signal.SIGINT)
            self.cluster.servers["primary"].wait()
            self.cluster.serve("primary", 5432, PRIMARY, f"wal_level={level}")
            self.sidecars[0].wait()
            for moment in MOMENTS:
                for clients in (1, 16, CLIENTS):
                    self.written(level, moment, clients)

    def written(self, level: str, moment: str, clients: int) -> None:
        # The first change of a page after a checkpoint puts all of it into the log, also a lock of its rows.
        if moment == "right after a checkpoint":
            self.cluster.sql("CHECKPOINT")
        else:
            self.cluster.sql("SELECT count(*) FROM (SELECT 1 FROM factord.document FOR UPDATE) AS touched", "factord")
        holder = self.cluster.hold() if moment == "beside an open snapshot" else None
        before = self.cluster.counts()
        load = self.finish(self.begin(self.sidecars[0], self.next, self.share, "verify", clients=clients))
        self.next += self.share
        after = self.cluster.counts()
        if any(load["errors"]):
            print(f"{sum(load['errors'])} of {load['requests']} verifications failed", flush=True)
        if holder is not None:
            self.cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'")
            holder.wait()
        written, kept, changed = (new - old for new, old in zip(after, before))
        share = 100 * kept / changed
        print(f"{level:10} {moment:26} {clients:9} {written / load['requests']:13.0f} {share:16.1f}", flush=True)

    def stop(self) -> None:
        for sidecar in self.sidecars:
            sidecar.stop()
        self.cluster.stop()
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.rmtree(self.cluster.work, ignore_errors=True)


def middle(values: object) -> float:
    return statistics.median(list(values))


def report(what: str, found: list, target: float, at_most: bool, detail: str) -> None:
    value = statistics.median(found)
    is_met = value <= target if at_most else value >= target
    spread = f"{min(found):.2f}..{max(found):.2f}" if len(found) > 1 else ""
    bound = "at most" if at_most else "at least"
    print(f"{what:58} {value:8.2f} {spread:14} {bound} {target:g}: {'met' if is_met else 'MISSED'}  {detail}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--subjects", type=int, default=240_000)
    parser.add_argument("--only-survey", action="store_true", help="only count all users, beside reads")
    parser.add_argument("--only-log", action="store_true", help="only count the bytes of the write-ahead log")
    options = parser.parse_args()
    bench = Bench(options)
    try:
        bench.start()
        if options.only_survey:
            bench.survey()
        elif options.only_log:
            bench.share = options.subjects // (2 * len(MOMENTS) * 3)
            bench.log()
        else:
            bench.run()
    finally:
        bench.stop()


if __name__ == "__main__":
    main()
