"""Flask: sign-in with a password and a second factor, each step drawn from what factord says of it, and a confirmed payment.

It needs Flask 2.0 or later, and nothing else: flask --app flask_sign_in run
"""

import re

import factord
from flask import Flask, abort, redirect, render_template_string, request

PAGE = """<!doctype html><title>{{ title }}</title><p role="alert">{{ problem }}</p>
{% if step.secret %}<p>Key for your app: {{ step.secret }}</p>{% endif %}
{% macro form() %}<form method="post">{% if amount %}<input type="hidden" name="amount" value="{{ amount }}">
{% endif %}{{ caller() }}</form>{% endmacro %}
{% call form() %}{% for name in step.ask if name != "selection" %}
<label>{{ name }} <input name="{{ name }}" type="{{ 'password' if 'password' in name else 'text' }}" required></label>
{% if loop.last %}<button>Continue</button>{% endif %}{% endfor %}{% endcall %}
{% call form() %}{% for option in step.options %}
<button name="selection" value="{{ option.selection }}">{{ option.display_name or option.selection }}
{{ option.destination or "" }}</button>{% endfor %}{% endcall %}
<a href="">Begin again</a>"""
HOME = """<!doctype html><title>Account</title><p>Hello {{ subject }}</p><a href="/pay">Pay</a>
<form method="post" action="/sign-out"><button>Sign out</button></form>"""
PAID = """<!doctype html><title>Paid</title><p>Paid {{ amount }}</p><a href="/">Back</a>"""
SIGN_IN = {"ask": ["identifier", "password"], "options": []}
PAYMENT = {"ask": ["amount"], "options": []}
COOKIE = {"secure": True, "httponly": True, "samesite": "Lax"}

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 16_384
# FACTORD_SOCKET, or where the daemon listens without a configuration. A tenant's own program may need more seconds.
daemon = factord.Client(timeout=5)


def kept(name):
    """A cookie of ours; empty if it cannot be one."""
    text = request.cookies.get(f"__Host-{name}", "")
    return text if re.fullmatch(r"\w{1,100}", text, re.ASCII) else ""


def current():
    """The session, for pages of those who are signed in; others are sent to the sign-in."""
    try:
        return daemon.session_check(kept("session")).session
    except factord.NotFound:
        abort(redirect("/sign-in", 303))


@app.before_request
def refuse_other_sites():
    if request.method == "POST" and request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        abort(403)


@app.errorhandler(factord.FactordError)
def unavailable(error):
    app.logger.error("factord: %s", error)
    return "This is not possible at the moment. Try again later.", 503


@app.get("/")
def home():
    return render_template_string(HOME, subject=current().subject)


def page(step, problem="", amount=""):
    title = "Pay" if request.path == "/pay" else "Sign in"
    return app.make_response(render_template_string(PAGE, title=title, step=step, problem=problem, amount=amount))


def proceed(step, begin, get, attempt, amount=""):
    """Begins a flow, or answers what it asks for. Returns it once it is complete, and shows its step until then."""
    try:
        if begin is not None:
            flow = begin()
        else:
            step = get(kept("flow")).next_step
            names = [name for name in ["selection", *step.ask] if name in request.form]
            flow = attempt(kept("flow"), **{name: request.form[name] for name in names})
    except factord.Refused as refusal:
        if refusal.category == "server":
            raise
        if refusal.category not in ("rejected", "wait"):
            abort(redirect(request.path, 303))
        abort(app.make_response((page(step, refusal.message, amount), 422)))
    if flow.status != "complete":
        answer = page(flow.next_step, amount=amount)
        answer.set_cookie("__Host-flow", flow.flow_id, **COOKIE)
        abort(answer)
    return flow


@app.route("/sign-in", methods=["GET", "POST"])
def sign_in():
    if request.method == "GET":
        return page(SIGN_IN)
    given = {name: request.form.get(name, "") for name in SIGN_IN["ask"]}
    begin = (lambda: daemon.sign_in_create(**given)) if "identifier" in request.form else None
    flow = proceed(SIGN_IN, begin, daemon.flow_get, daemon.flow_attempt)
    answer = redirect("/", 303)
    answer.set_cookie("__Host-session", flow.session_token, **COOKIE)
    return answer


@app.route("/pay", methods=["GET", "POST"])
def pay():
    """The second factor is asked for again, to confirm this amount: nothing else can be paid with the verdict."""
    subject, amount = current().subject, request.form.get("amount", "")
    if request.method == "GET":
        return page(PAYMENT)
    if not re.fullmatch("[0-9]{1,6}", amount):
        return page(PAYMENT, "Enter the amount in digits."), 422
    begins = not request.form.keys() - {"amount"}
    begin = (lambda: daemon.step_up_create(kept("session"), "pay", binding=amount)) if begins else None
    flow = proceed(PAYMENT, begin, daemon.flow_get, daemon.flow_attempt, amount)
    try:
        if daemon.verdict_redeem(flow.verdict, "pay", binding=amount).subject == subject:
            return render_template_string(PAID, amount=amount)
    except factord.VerdictMismatch:
        pass
    return page(PAYMENT, "That is not what was confirmed."), 409


@app.post("/sign-out")
def sign_out():
    try:
        daemon.session_revoke(session_token=kept("session"))
    except factord.NotFound:
        pass  # It had ended.
    answer = redirect("/sign-in", 303)
    answer.set_cookie("__Host-session", "", max_age=0, **COOKIE)
    return answer
