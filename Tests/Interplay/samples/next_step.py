"""The whole loop of a sign-in, whatever the policy asks for: each page has what the step asks for, and the other ways."""

from html import escape
from typing import Any, Dict, Sequence

import factord

WORDS = {
    "identifier": "Name", "totp": "Authenticator app", "hotp": "Token", "email": "Code by email", "phone": "Code by text",
    "skip": "Not now",
}  # fmt: skip


def words(name: str) -> str:
    return WORDS.get(name) or name.replace("_", " ").capitalize()


def fields(ask: Sequence[str], options: Sequence[factord.StepOption] = ()) -> str:
    """A field for each parameter, and a button for each way."""
    inputs = [f'{words(name)} <input name="{name}"> ' for name in ask if name != "selection"]
    buttons = ["<button>Continue</button>"] if inputs else []
    for way in options:
        name = " ".join(filter(None, [words(way.kind or way.selection), way.display_name, way.destination]))
        buttons.append(f'<button name="selection" value="{way.selection}">{escape(name)}</button>')
    return f'<form method="post">{"".join(inputs + buttons)}</form>'


def draw(flow: factord.Flow, cookies: Dict[str, str]) -> str:
    cookies["flow"], step = flow.flow_id, flow.next_step
    if flow.session_token is not None:
        cookies["session"] = flow.session_token
        return "<p>You are signed in.</p>"
    return f"{step.qr or ''}<p>{step.secret or step.parameters or ''}</p>" + fields(step.ask, step.options)


def page(daemon: factord.Client, form: Dict[str, str], cookies: Dict[str, str]) -> str:
    if not form or "flow" not in cookies:
        return draw(daemon.sign_in_create(), cookies)
    flow = daemon.flow_get(cookies["flow"])
    names = ["selection"] if "selection" in form else flow.next_step.ask
    answer: Dict[str, Any] = {name: form[name] for name in names if name in form}
    if "legal_accepted" in answer:
        answer["legal_accepted"] = True
    try:
        return draw(daemon.flow_attempt(flow.flow_id, qr="svg", **answer), cookies)
    except factord.SignUpRequired:
        return draw(daemon.sign_up_create(transfer=flow.flow_id), cookies)
    except factord.Refused as refusal:
        return f"<p>{refusal.reason}</p>" + draw(daemon.flow_get(flow.flow_id, qr="svg"), cookies)
