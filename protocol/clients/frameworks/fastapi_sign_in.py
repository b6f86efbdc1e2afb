"""FastAPI: sign-in with a password and a second factor, each step drawn from what factord says of it.

uvicorn fastapi_sign_in:app
"""

from html import escape
from types import SimpleNamespace

import factord
from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse

START = SimpleNamespace(ask=["identifier", "password"], options=[], secret=None)
FIELDS = ["identifier", "password", "code", "selection", "new_password", "email_address", "phone_number", "response"]
COOKIE = {"secure": True, "httponly": True, "samesite": "lax"}

app = FastAPI()
daemon = factord.AsyncClient()  # FACTORD_SOCKET, or where the daemon listens without a configuration


async def subject(request: Request) -> str:
    """For `Depends`: who is signed in; others are sent to the sign-in."""
    try:
        return (await daemon.session_check(request.cookies.get("__Host-session", ""))).session.subject
    except factord.NotFound:
        raise HTTPException(303, headers={"Location": "/sign-in"})


@app.get("/", response_class=HTMLResponse)
async def home(subject: str = Depends(subject)):
    return f"Hello {escape(subject)}"


def page(step, problem="", status=200):
    types = {name: "password" if "password" in name else "text" for name in step.ask if name != "selection"}
    fields = "".join(f'<label>{name} <input name="{name}" type="{kind}" required></label>' for name, kind in types.items())
    ways = "".join(
        f'<button name="selection" value="{escape(each.selection)}">{escape(each.display_name or each.selection)}</button>'
        for each in step.options
    )
    key = f"<p>Key for your app: {step.secret}</p>" if step.secret else ""
    forms = f'<form method="post">{fields}<button>Continue</button></form><form method="post">{ways}</form>'
    return HTMLResponse(f'<!doctype html><title>Sign in</title><p role="alert">{escape(problem)}</p>{key}{forms}', status)


@app.get("/sign-in")
async def start():
    return page(START)


@app.post("/sign-in")
async def answer(request: Request):
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        raise HTTPException(403)
    given = {name: text for name, text in (await request.form()).items() if name in FIELDS}
    flow_id = request.cookies.get("__Host-flow", "")
    begins = "identifier" in given
    try:
        flow = await (daemon.sign_in_create(**given) if begins else daemon.flow_attempt(flow_id, **given))
    except factord.Refused as refusal:
        if refusal.category == "server":
            raise
        if refusal.category not in ("rejected", "wait"):
            return RedirectResponse("/sign-in", 303)
        return page(START if begins else (await daemon.flow_get(flow_id)).next_step, refusal.message, 422)
    if flow.status != "complete":
        found = page(flow.next_step)
        found.set_cookie("__Host-flow", flow.flow_id, **COOKIE)
        return found
    done = RedirectResponse("/", 303)
    done.set_cookie("__Host-session", flow.session_token, **COOKIE)
    return done
