"""The same where the policy hides nobody (`enumeration_protection` is off): the page says at once that it opens an account."""

from typing import Dict

import factord

FIRST = '<form method="post">Email address <input name="to" type="email"><button>Continue</button></form>'
SECOND = '<form method="post">{why} Code <input name="code"><button>Continue</button></form>'
IN, UP = "Welcome back.", "Welcome. We open an account for you."


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    flow: factord.Flow
    try:
        if "to" in form:
            flow = daemon.sign_in_create(identifier=form["to"], strategy="email_code")
        elif "code" in form:
            flow = daemon.flow_attempt(cookies["flow"], code=form["code"])
        else:
            return FIRST
    except factord.IdentifierNotFound:
        flow = daemon.sign_up_create(email_address=form["to"])
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + (SECOND.format(why="") if "code" in form else FIRST)
    token = factord.session_token(flow)
    if token is not None:
        cookies["session"] = token
        return "<p>You are signed in.</p>"
    cookies["flow"] = factord.flow_id(flow)
    return SECOND.format(why=UP if isinstance(flow, factord.SignUp) else IN)
