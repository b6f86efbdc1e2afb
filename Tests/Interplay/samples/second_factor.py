"""A page that signs in with a password, and then with a code of an authenticator app or a backup code."""

from typing import Dict

import factord

FIRST = """<form method="post">Name <input name="name"> Password <input name="password" type="password">
<button>Sign in</button></form>"""
SECOND = '<form method="post">Code of your app, or a backup code <input name="code"><button>Continue</button></form>'


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    try:
        if "password" in form:
            flow = daemon.sign_in_create(identifier=form["name"], password=form["password"])
        elif "code" in form:
            flow = daemon.sign_in_attempt(cookies["sign_in"], code=form["code"])
        else:
            return FIRST
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + (SECOND if "code" in form else FIRST)
    token = factord.session_token(flow)
    if token is not None:
        cookies["session"] = token
        return "<p>You are signed in.</p>"
    cookies["sign_in"] = flow.sign_in_id
    return SECOND
