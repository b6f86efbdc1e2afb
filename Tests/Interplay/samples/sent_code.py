"""A page that signs in with nothing but a code: by mail to an address, by text message to a number."""

from typing import Dict, Literal

import factord
import next_step

FIRST = next_step.fields(["identifier"])


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    if "identifier" not in form:
        return next_step.page(daemon, form, cookies) if form else FIRST
    way: Literal["email", "phone"] = "email" if "@" in form["identifier"] else "phone"
    try:
        flow = daemon.sign_in_create(identifier=form["identifier"], kind=way)
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + FIRST
    return next_step.draw(flow, cookies)
