"""A page that signs in with nothing but a code: by mail to an address, by text message to a number."""

from typing import Dict, Literal

import factord

FIRST = '<form method="post">Address or number <input name="to"><button>Send a code</button></form>'
SECOND = """<form method="post">Code <input name="code"><button>Continue</button></form>
<form method="post"><button name="again" value="yes">Send it again</button></form>"""


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    cookies["to"] = form.get("to", cookies.get("to", ""))
    way: Literal["email_code", "phone_code"] = "email_code" if "@" in cookies["to"] else "phone_code"
    try:
        if "to" in form:
            flow = daemon.sign_in_create(identifier=form["to"], strategy=way)
        elif "again" in form:
            flow = daemon.sign_in_prepare(cookies["sign_in"], way)
        elif "code" in form:
            flow = daemon.sign_in_attempt(cookies["sign_in"], code=form["code"])
        else:
            return FIRST
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + (FIRST if "to" in form else SECOND)
    token = factord.session_token(flow)
    if token is not None:
        cookies["session"] = token
        return "<p>You are signed in.</p>"
    cookies["sign_in"] = flow.sign_in_id
    return SECOND
