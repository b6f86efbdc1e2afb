"""The example's mailbox: claims the codes to be sent, and shows them on a page.

It replaces mail and text messages while you try things out. It is a separate program since it may do what the
application may not: read codes. In production a courier with the role `deliver` does that.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Deque, Optional

import factord
from server import serve
from steps import moment
from web import HERE, Answer, Safe, Site, Visit, join, page, render

#: The number of messages shown.
MOST = 50
#: Seconds between attempts to reach the daemon.
PAUSE = 1.0
WORDS = {
    "sign_in": "signs you in",
    "second_factor": "is your second factor",
    "client_trust": "confirms your device",
    "verification": "confirms your address",
    "sign_up": "confirms your address and opens your account",
    "password_reset": "lets you set a new password",
    "already_registered": "Someone tried to open an account with this address. You already have one.",
    "factors_reset": "Support has removed your second factors. The next sign-in sets up another one.",
    "factors_reset_pending": "Support will remove your second factors. Signing in with one of them cancels that.",
    "recovery": "Your password was reset. After a wait, a new second factor can be set up with it.",
}


class Mailbox:
    def __init__(self, daemon: factord.Client) -> None:
        self.daemon = daemon
        self.messages: Deque[Safe] = deque(maxlen=MOST)

    def deliver(self) -> None:
        """Claims messages forever; waits while the daemon is unreachable."""
        while True:
            try:
                for job in self.daemon.job_claim(kinds=["deliver_code"], wait_ms=5_000).jobs:
                    self.messages.appendleft(message(job.payload))
                    self.daemon.job_complete(job.job_id)
            except factord.Refused:
                raise
            except factord.FactordError:
                time.sleep(PAUSE)

    def show(self, visit: Visit) -> Answer:
        mails = join(self.messages) or render("none", text="Nothing yet. Load the page again in a moment.")
        return page(None, "Mailbox", render("mailbox", mails=mails))

    def style(self, visit: Visit) -> Answer:
        return Answer((HERE / "style.css").read_text("utf-8"), kind="text/css")


def message(order: factord.JobPayload) -> Safe:
    text = WORDS.get(order.purpose or "", order.purpose or "")
    expires = f"Until {moment(order.expires_at)}." if order.code else ""
    return render("mail", to=order.to, code=order.code or "", text=text, expires=expires)


def refused(visit: Visit, error: Exception) -> Answer:
    raise error


def run(socket: Optional[str], port: int) -> None:
    """Serves the mailbox on a local port, and claims messages until the daemon ends."""
    mailbox = Mailbox(factord.Client(socket))
    site = Site({("GET", "/"): mailbox.show, ("GET", "/style.css"): mailbox.style}, refused, is_https=False)
    threading.Thread(target=serve, args=(site, port, "the mailbox"), daemon=True).start()
    mailbox.deliver()
