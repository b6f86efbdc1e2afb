"""The example's mailbox: claims the codes to be sent, and shows them on a page.

It replaces mail and text messages while you try things out. It is a separate program since it may do what the
application may not: read codes. In production a courier with the role `deliver` does that.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Deque

import factord
from server import serve
from web import Answer, Safe, Site, Visit, join, page, render
from words import moment

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
    "factors_reset": "Our support has removed your second factors. Your next sign-in sets up another one.",
    "factors_reset_pending": "Our support was asked to remove your second factors. To cancel that, sign in with one of them.",
    "recovery": "Your password was reset. After a wait, a new second factor can be set up with it.",
}
#: What is announced: the message has the time from which it is so.
LATER = ("factors_reset_pending", "recovery")


class Mailbox:
    def __init__(self, daemon: factord.Client) -> None:
        self.daemon = daemon
        self.messages: Deque[Safe] = deque(maxlen=MOST)

    def deliver(self) -> None:
        """Claims messages forever; waits while the daemon is unreachable."""
        while True:
            try:
                for job in self.daemon.job_claim(kinds=["deliver_message"], wait_ms=5_000).jobs:
                    if isinstance(job, factord.DeliverMessageJob):
                        self.messages.appendleft(message(job.payload))
                    self.daemon.job_complete(job.job_id, job.attempt)
            except factord.Refused:
                raise
            except factord.FactordError:
                time.sleep(PAUSE)

    def show(self, visit: Visit) -> Answer:
        mails = join(self.messages) or render("none", text="Nothing yet. Reload the page in a moment.")
        return page(visit, "Mailbox", render("mailbox", mails=mails))


def message(order: factord.MessagePayload) -> Safe:
    text = WORDS.get(order.template or "", order.template or "")
    at = f"{moment(order.expires_at)}."
    expires = f"Valid until {at}" if order.code else f"From {at}" if order.template in LATER else ""
    return render("mail", to=order.to, code=order.code or "", text=text, expires=expires)


def refused(visit: Visit, error: Exception) -> Answer:
    raise error


def run(daemon: factord.Client, port: int) -> None:
    """Serves the mailbox on a local port, and claims messages until the daemon ends."""
    mailbox = Mailbox(daemon)
    # A prefix of its own, so that the menu of who is signed in to the application on this host is not shown.
    site = Site({("GET", "/"): mailbox.show}, refused, "Example Bank", cookies="mailbox-")
    threading.Thread(target=serve, args=(site, port, "the mailbox"), daemon=True).start()
    mailbox.deliver()
