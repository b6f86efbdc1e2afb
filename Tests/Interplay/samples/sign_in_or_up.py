"""A page for whoever has an account and whoever has none yet: a code goes to the address, and nobody can tell who is who."""

from typing import Dict

import factord

FIRST = '<form method="post">Email address <input name="to" type="email"><button>Continue</button></form>'
SECOND = '<form method="post">Code <input name="code"><button>Continue</button></form>'


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    flow: factord.Flow
    try:
        if "to" in form:
            flow = daemon.sign_in_create(identifier=form["to"], strategy="email_code", sign_up_if_missing=True)
        elif "code" in form:
            flow = daemon.flow_attempt(cookies["flow"], code=form["code"])
        else:
            return FIRST
    except factord.SignUpRequired:
        flow = daemon.sign_up_create(transfer=cookies["flow"])
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + (SECOND if "code" in form else FIRST)
    token = factord.session_token(flow)
    if token is not None:
        cookies["session"] = token
        return "<p>You are signed in.</p>"
    cookies["flow"] = factord.flow_id(flow)
    return SECOND
