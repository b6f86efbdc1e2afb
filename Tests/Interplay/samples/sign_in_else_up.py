"""The same where the policy hides nobody (`enumeration_protection` is off): the page says at once that it opens an account."""

from typing import Dict

import factord
import next_step

FIRST = next_step.fields(["identifier"])
IN, UP = "<p>Welcome back.</p>", "<p>Welcome. We open an account for you.</p>"


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    if "identifier" not in form:
        return next_step.page(daemon, form, cookies) if form else FIRST
    try:
        flow, said = daemon.sign_in_create(identifier=form["identifier"], kind="email"), IN
    except factord.IdentifierNotFound:
        flow, said = daemon.sign_up_create(email_address=form["identifier"]), UP
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + FIRST
    return said + next_step.draw(flow, cookies)
