"""A page for whoever has an account and whoever has none yet: a code goes to the address, and nobody can tell who is who."""

from typing import Dict

import factord
import next_step

FIRST = next_step.fields(["identifier"])


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    if "identifier" not in form:
        return next_step.page(daemon, form, cookies) if form else FIRST
    try:
        flow = daemon.sign_in_create(identifier=form["identifier"], kind="email", sign_up_if_missing=True)
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + FIRST
    return next_step.draw(flow, cookies)
