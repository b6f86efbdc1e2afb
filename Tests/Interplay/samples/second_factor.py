"""A page that signs in with a password, and then with whatever second factor the account has."""

from typing import Dict

import factord
import next_step

FIRST = next_step.fields(["identifier", "password"])


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    if "identifier" not in form:
        return next_step.page(daemon, form, cookies) if form else FIRST
    try:
        flow = daemon.sign_in_create(identifier=form["identifier"], password=form["password"])
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + FIRST
    return next_step.draw(flow, cookies)
