"""FastAPI: sign-in with a password and a second factor, each step drawn from what factord says of it, and a confirmed payment.

It needs FastAPI 0.92 or later and uvicorn, and not python-multipart: uvicorn fastapi_sign_in:app
"""

import logging
import re
from html import escape
from types import SimpleNamespace
from urllib.parse import parse_qsl

import factord
from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse

SIGN_IN = SimpleNamespace(ask=["identifier", "password"], options=[], secret=None)
PAYMENT = SimpleNamespace(ask=["amount"], options=[], secret=None)
COOKIE = {"secure": True, "httponly": True, "samesite": "lax"}
LONGEST_FORM = 16_384

app = FastAPI()
# FACTORD_SOCKET, or where the daemon listens without a configuration. A tenant's own program may need more seconds.
daemon = factord.AsyncClient(timeout=5)


def kept(request: Request, name: str) -> str:
    """A cookie of ours; empty if it cannot be one."""
    text = request.cookies.get(f"__Host-{name}", "")
    return text if re.fullmatch(r"\w{1,100}", text, re.ASCII) else ""


async def subject(request: Request) -> str:
    """For `Depends`: who is signed in; others are sent to the sign-in."""
    try:
        return (await daemon.session_check(kept(request, "session"))).session.subject
    except factord.NotFound:
        raise HTTPException(303, headers={"Location": "/sign-in"})


async def form(request: Request) -> dict:
    """For `Depends`: the fields of a form of ours. Files have none."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        raise HTTPException(403)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_FORM:
            raise HTTPException(413)
    try:
        return dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        raise HTTPException(400)


@app.exception_handler(factord.FactordError)
async def unavailable(request: Request, error: factord.FactordError):
    logging.error("factord: %s", error)
    return HTMLResponse("This is not possible at the moment. Try again later.", 503)


@app.get("/", response_class=HTMLResponse)
async def home(subject: str = Depends(subject)):
    leave = '<form method="post" action="/sign-out"><button>Sign out</button></form>'
    return f'<!doctype html><title>Account</title><p>Hello {escape(subject)}</p><a href="/pay">Pay</a>{leave}'


def page(step, problem="", status=200, amount=""):
    types = {name: "password" if "password" in name else "text" for name in step.ask if name != "selection"}
    fields = "".join(f'<label>{name} <input name="{name}" type="{kind}" required></label>' for name, kind in types.items())
    ways = "".join(
        f'<button name="selection" value="{escape(each.selection)}">{escape(each.display_name or each.selection)}</button>'
        for each in step.options
    )
    key = f"<p>Key for your app: {step.secret}</p>" if step.secret else ""
    hidden = f'<input type="hidden" name="amount" value="{escape(amount)}">' if amount else ""
    forms = "".join(f'<form method="post">{hidden}{each}</form>' for each in (f"{fields}<button>Continue</button>", ways))
    head = f'<!doctype html><title>Sign in</title><p role="alert">{escape(problem)}</p>'
    return HTMLResponse(f'{head}{key}{forms}<a href="">Begin again</a>', status)


async def proceed(request, given, step, begin, get, attempt):
    """Begins a flow, or answers what it asks for. Returns it if it is complete, and else the answer to the browser."""
    flow_id, amount = kept(request, "flow"), given.get("amount", "")
    try:
        if begin is not None:
            flow = await begin()
        else:
            step = (await get(flow_id)).next_step
            flow = await attempt(flow_id, **{name: given[name] for name in ["selection", *step.ask] if name in given})
    except factord.Refused as refusal:
        if refusal.category == "server":
            raise
        if refusal.category not in ("rejected", "wait"):
            return None, RedirectResponse(request.url.path, 303)
        return None, page(step, refusal.message, 422, amount)
    if flow.status == "complete":
        return flow, None
    answer = page(flow.next_step, amount=amount)
    answer.set_cookie("__Host-flow", flow.flow_id, **COOKIE)
    return None, answer


@app.get("/sign-in")
async def start():
    return page(SIGN_IN)


@app.post("/sign-in")
async def sign_in(request: Request, given: dict = Depends(form)):
    first = {name: given.get(name, "") for name in SIGN_IN.ask}
    begin = (lambda: daemon.sign_in_create(**first)) if "identifier" in given else None
    flow, answer = await proceed(request, given, SIGN_IN, begin, daemon.flow_get, daemon.flow_attempt)
    if flow is not None:
        answer = RedirectResponse("/", 303)
        answer.set_cookie("__Host-session", flow.session_token, **COOKIE)
    return answer


@app.get("/pay")
async def payment(subject: str = Depends(subject)):
    return page(PAYMENT)


@app.post("/pay")
async def pay(request: Request, subject: str = Depends(subject), given: dict = Depends(form)):
    """The second factor is asked for again, to confirm this amount: nothing else can be paid with the verdict."""
    amount = given.get("amount", "")
    if not re.fullmatch("[0-9]{1,6}", amount):
        return page(PAYMENT, "Enter the amount in digits.", 422)
    create = lambda: daemon.step_up_create(kept(request, "session"), "pay", binding=amount)  # noqa: E731
    begin = None if given.keys() - {"amount"} else create
    flow, answer = await proceed(request, given, PAYMENT, begin, daemon.flow_get, daemon.flow_attempt)
    if flow is None:
        return answer
    try:
        if (await daemon.verdict_redeem(flow.verdict, "pay", binding=amount)).subject == subject:
            return HTMLResponse(f'<!doctype html><title>Paid</title><p>Paid {escape(amount)}</p><a href="/">Back</a>')
    except factord.VerdictMismatch:
        pass
    return page(PAYMENT, "That is not what was confirmed.", 409)


@app.post("/sign-out")
async def sign_out(request: Request, given: dict = Depends(form)):
    try:
        await daemon.session_revoke(session_token=kept(request, "session"))
    except factord.NotFound:
        pass  # It had ended.
    answer = RedirectResponse("/sign-in", 303)
    answer.set_cookie("__Host-session", "", max_age=0, **COOKIE)
    return answer
