"""A page where signed-in users enrol authenticator apps, see the ones that they have, and remove them."""

from html import escape
from typing import Dict

import factord

PROVE = """{qr}<p>{secret}</p><form method="post"><input name="prove" type="hidden" value="{factor}">
Code <input name="code"><button>Continue</button></form>"""
ROW = '<li>{name} <form method="post"><button name="remove" value="{factor}">Remove</button></form></li>'
LIST = '<ul>{rows}</ul><form method="post">Name <input name="add"><button>Add an authenticator app</button></form>'


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    said = ""
    try:
        user = daemon.session_check(cookies["session"]).session.subject
        if "add" in form:
            new = daemon.totp_enroll(user, display_name=form["add"], qr="svg")
            return PROVE.format(qr=new.qr, secret=new.secret, factor=new.factor.factor_id)
        if "prove" in form:
            daemon.factor_activate(user, form["prove"], code=form["code"])
        if "remove" in form:
            daemon.factor_remove(user, form["remove"], session_token=cookies["session"])
    except factord.InsufficientAuthentication:
        return "<p>Sign in again first.</p>"
    except factord.NotFound:
        return "<p>Sign in.</p>"
    except factord.Refused as refusal:
        said = f"<p>{refusal.reason}</p>"
        if "prove" in form:
            return said + PROVE.format(qr="", secret="", factor=escape(form["prove"]))
    apps = [each for each in daemon.subject_get(user).factors if each.kind == "totp" and each.status == "active"]
    return said + LIST.format(rows="".join(ROW.format(name=escape(a.display_name or ""), factor=a.factor_id) for a in apps))
