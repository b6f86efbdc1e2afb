"""Checks that no part of a delivered message remains in the memory of factord-courier."""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import time
import unittest
import urllib.parse
from pathlib import Path
from typing import Any, Dict, Iterator, List, Set, Tuple

import test_courier
from test_courier import wait_for

PAGE = os.sysconf("SC_PAGE_SIZE")


class Memory:
    """The content of the private pages of a process at one moment."""

    def __init__(self, pid: int) -> None:
        os.kill(pid, signal.SIGSTOP)
        try:
            tasks = [Path(f"/proc/{pid}/task/{thread}") for thread in os.listdir(f"/proc/{pid}/task")]
            wait_for(lambda: all(") T " in (task / "stat").read_text() for task in tasks), "standstill")
            self.ranges = list(self._read(pid, [self._stack(task) for task in tasks]))
        finally:
            os.kill(pid, signal.SIGCONT)

    @staticmethod
    def _stack(task: Path) -> int:
        return int((task / "syscall").read_text().split()[-2], 16)

    @staticmethod
    def _read(pid: int, stacks: List[int]) -> Iterator[Tuple[str, bytes]]:
        """Yields contiguous pages with the kind of memory they are in. It skips untouched pages and those of files,
        because the process has written nothing there."""
        with open(f"/proc/{pid}/mem", "rb", 0) as memory, open(f"/proc/{pid}/pagemap", "rb", 0) as pages:
            for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
                words = line.split(None, 5)
                start, end = (int(word, 16) for word in words[0].split("-"))
                name = words[5] if len(words) > 5 else "mapped memory"
                if words[1][0] != "r" or name.startswith("[v"):
                    continue
                kind = "stack" if any(start <= stack < end for stack in stacks) else name.strip("[]")
                pages.seek(start // PAGE * 8)
                flags = struct.unpack(f"={(end - start) // PAGE}Q", pages.read((end - start) // PAGE * 8))
                held = b""
                for number, flag in enumerate(flags + (0,)):
                    if flag >> 62 and (words[1][1] == "w" or not flag >> 61 & 1):
                        memory.seek(start + number * PAGE)
                        held += memory.read(PAGE)
                    elif held:
                        yield kind, held
                        held = b""

    def kinds(self, secret: str) -> Set[str]:
        """The kinds of memory that contain a secret, in any form that the courier or its libraries use."""
        forms = {secret, urllib.parse.quote(secret, safe=""), secret.replace("@", "=40"), secret.replace("@", "%40")}
        sought = {form.encode(code) for form in forms for code in ("utf-8", "utf-16-le")}
        return {kind for kind, held in self.ranges for text in sought if self._holds(held, text)}

    @staticmethod
    def _holds(held: bytes, text: bytes) -> bool:
        # Digits next to a code would make it part of another number.
        return text in held and re.search(rb"(?<![0-9])" + re.escape(text) + rb"(?![0-9])", held) is not None


@unittest.skipIf(os.getuid() != 0, "needs root, to read the courier's memory")
class MemoryTests(test_courier.CourierTest):
    #: More than the number of workers, so that every worker handles a secret.
    MESSAGES = 12
    #: Seconds after which the courier is certainly idle.
    IDLE = 30

    def setUp(self) -> None:
        super().setUp()
        self.client.tenant_update("default", policy={"delivered_code": {"digits": 8}, "issuer": "Müller & Söhne"})

    def deliver(self, *routes: Dict[str, Any]) -> test_courier.Courier:
        """Lets the courier deliver messages to addresses or phone numbers."""
        courier = self.courier(*routes)
        before = Memory(courier.process.pid)
        self.assertNotEqual(before.kinds(self.daemon.path), set(), "present text is found")
        medium = routes[0]["medium"]
        for number in range(self.MESSAGES):
            if medium == "email":
                self.ask_for_code(f"reader-number-{number}", locale=["de", "en"][number % 2])
            else:
                self.ask_for_text(f"+1415555{number + 1000}", f"reader-{number}")
        self.wait_until_done(self.MESSAGES)
        return courier

    def expect_forgotten(self, courier: test_courier.Courier, texts: List[str]) -> None:
        """Checks that the codes and addresses of all delivered messages have disappeared from memory."""
        codes = {code for text in texts for code in re.findall(r"(?<![0-9])[0-9]{8}(?![0-9])", text)}
        self.assertEqual(len(codes), self.MESSAGES)
        secrets = codes | {f"reader-number-{number}@example.org" for number in range(self.MESSAGES)} \
            | {f"+1415555{number + 1000}" for number in range(self.MESSAGES)}
        deadline = time.monotonic() + self.IDLE
        while True:
            memory = Memory(courier.process.pid)
            found = {secret: kinds for secret in secrets if (kinds := memory.kinds(secret))}
            if not found or time.monotonic() > deadline:
                break
            time.sleep(0.1)
        self.assertEqual(found, {})

    def bodies(self, server: test_courier.MailServer) -> List[str]:
        return [part.get_content() for mail in server.parsed() for part in mail.iter_parts()]

    def test_after_mail_without_tls(self) -> None:
        server = self.mail_server()
        self.expect_forgotten(self.deliver(self.smtp(tls="none")), self.bodies(server))

    def test_after_mail_over_starttls(self) -> None:
        authority = self.authority()
        server = self.mail_server(starttls=authority.context(), login=True)
        route = self.smtp(user="courier", password=self.secret(test_courier.PASSWORD), ca_file=authority.file)
        self.expect_forgotten(self.deliver(route), self.bodies(server))

    def test_after_a_webhook(self) -> None:
        authority = self.authority()
        server = self.web_server(authority)
        settings = {"url": server.url, "secret": self.secret(test_courier.SECRET), "ca_file": authority.file}
        courier = self.deliver({"medium": "sms", "webhook": settings})
        self.expect_forgotten(courier, [json.loads(post["body"])["text"] for post in server.posts])

    def test_after_a_gateway(self) -> None:
        authority = self.authority()
        server = self.web_server(authority)
        settings = {"account_sid": "AC0123", "token": self.secret(test_courier.TOKEN), "base_url": server.url + "/",
                    "ca_file": authority.file, "from": "+14155550100"}
        courier = self.deliver({"medium": "sms", "twilio": settings})
        self.expect_forgotten(
            courier, [urllib.parse.parse_qs(post["body"].decode())["Body"][0] for post in server.posts])

    def test_after_a_file(self) -> None:
        path = f"{self.home}/messages"
        courier = self.deliver({"medium": "email", "file": path})
        self.expect_forgotten(courier, [json.loads(line)["text"] for line in Path(path).read_text().splitlines()])

    def test_after_a_command(self) -> None:
        path, script = Path(f"{self.home}/messages"), Path(f"{self.home}/deliver")
        script.write_text(f"#!/bin/sh\ncat >>{path}\n")
        script.chmod(0o700)
        courier = self.deliver({"medium": "email", "command": {"words": [str(script)]}})
        self.expect_forgotten(courier, [json.loads(line)["text"] for line in path.read_text().splitlines()])
