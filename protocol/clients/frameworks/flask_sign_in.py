"""Flask: sign-in with a password and a second factor, each step drawn from what factord says of it.

flask --app flask_sign_in run
"""

import factord
from flask import Flask, abort, redirect, render_template_string, request

PAGE = """<!doctype html><title>Sign in</title><p role="alert">{{ problem }}</p>
{% if step.secret %}<p>Key for your app: {{ step.secret }}</p>{% endif %}
<form method="post">{% for name in step.ask if name != "selection" %}
<label>{{ name }} <input name="{{ name }}" type="{{ 'password' if 'password' in name else 'text' }}" required></label>
{% if loop.last %}<button>Continue</button>{% endif %}{% endfor %}</form>
<form method="post">{% for option in step.options %}
<button name="selection" value="{{ option.selection }}">{{ option.display_name or option.selection }}
{{ option.destination or "" }}</button>{% endfor %}</form>"""
START = {"ask": ["identifier", "password"], "options": []}
FIELDS = ["identifier", "password", "code", "selection", "new_password", "email_address", "phone_number", "response"]
COOKIE = {"secure": True, "httponly": True, "samesite": "Lax"}

app = Flask(__name__)
daemon = factord.Client()  # FACTORD_SOCKET, or where the daemon listens without a configuration


@app.get("/")
def home():
    try:
        session = daemon.session_check(request.cookies.get("__Host-session", "")).session
    except factord.NotFound:
        return redirect("/sign-in")
    return f"Hello {session.subject}"


@app.route("/sign-in", methods=["GET", "POST"])
def sign_in():
    if request.method == "GET":
        return render_template_string(PAGE, step=START)
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        abort(403)
    given = {name: request.form[name] for name in FIELDS if name in request.form}
    flow_id = request.cookies.get("__Host-flow", "")
    try:
        begins = "identifier" in given
        flow = daemon.sign_in_create(**given) if begins else daemon.flow_attempt(flow_id, **given)
    except factord.Refused as refusal:
        if refusal.category == "server":
            raise
        if refusal.category not in ("rejected", "wait"):
            return redirect("/sign-in", 303)
        step = START if begins else daemon.flow_get(flow_id).next_step
        return render_template_string(PAGE, step=step, problem=refusal.message), 422
    if flow.status != "complete":
        answer = app.make_response(render_template_string(PAGE, step=flow.next_step))
        answer.set_cookie("__Host-flow", flow.flow_id, **COOKIE)
        return answer
    answer = redirect("/", 303)
    answer.set_cookie("__Host-session", flow.session_token, **COOKIE)
    return answer
