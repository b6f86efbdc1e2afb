"""Django: its own users and passwords, and factord for the second factor and for payments. Views, and the `urlpatterns` for them.

It needs Django 3.2 or later. A user's subject in factord is the primary key. `LOGIN_URL` is "sign-in".
"""

import logging

import factord
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template import engines
from django.urls import path
from django.views.decorators.http import require_POST

HOME = """<!doctype html><title>Account</title><p>Hello {{ user.username }}</p><a href="/pay">Pay</a>
<form method="post" action="/sign-out">{% csrf_token %}<button>Sign out</button></form>"""
SIGN_IN = """<!doctype html><title>Sign in</title><p role="alert">{{ problem }}</p><form method="post">{% csrf_token %}
<label>Name <input name="username" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Sign in</button></form>"""
PAY = """<!doctype html><title>Pay</title><p role="alert">{{ problem }}</p><form method="post">{% csrf_token %}
<label>Amount <input name="amount" inputmode="numeric" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Pay</button></form>"""
#: One text for wrong passwords, wrong codes and too many of them. Another would say that the password was right.
WRONG = "The name, the password or the code is wrong. After many tries, wait."
#: A subject that nobody has, whose codes are all wrong.
NOBODY = "-"

daemon = factord.Client(timeout=5)  # FACTORD_SOCKET, or where the daemon listens without a configuration


def page(request, text, status=200, **values):
    return HttpResponse(engines["django"].from_string(text).render(values, request), status=status)


def text(request, name):
    """A field of the form, without what databases do not take."""
    return request.POST.get(name, "")[:1000].replace("\0", "")


def unavailable(error):
    logging.error("factord: %s", error)
    return HttpResponse("This is not possible at the moment. Try again later.", status=503)


def is_right(subject, code):
    try:
        daemon.factor_verify(subject, code)
        return True
    except factord.Refused as refusal:
        if refusal.category not in ("rejected", "wait"):
            raise
        return False


@login_required
def home(request):
    return page(request, HOME, user=request.user)


def sign_in(request):
    if request.method != "POST":
        return page(request, SIGN_IN)
    user = authenticate(request, username=text(request, "username"), password=text(request, "password"))
    try:
        # The code is always checked: otherwise an error would show that the password was right.
        if is_right(str(user.pk) if user else NOBODY, text(request, "code")) and user:
            login(request, user)
            return redirect("home")
    except factord.FactordError as error:
        return unavailable(error)
    return page(request, SIGN_IN, 422, problem=WRONG)


@login_required
def pay(request):
    """Takes a code for each payment: with the session alone nothing is paid."""
    if request.method != "POST":
        return page(request, PAY)
    amount = text(request, "amount")
    if not (amount.isascii() and amount.isdigit()):
        return page(request, PAY, 422, problem="Enter the amount in digits.")
    try:
        if is_right(str(request.user.pk), text(request, "code")):
            return page(request, "<!doctype html><title>Paid</title><p>Paid {{ amount }}</p>", amount=amount)
    except factord.FactordError as error:
        return unavailable(error)
    return page(request, PAY, 422, problem="The code is wrong. After many tries, wait.")


@require_POST
def sign_out(request):
    logout(request)
    return redirect("sign-in")


def handler400(request, exception):
    """For the root URLconf: Django's own page reads the form again, and from 5.0 on fails at what it could not read before."""
    return HttpResponse("This form cannot be read.", status=400)


urlpatterns = [
    path("", home, name="home"),
    path("sign-in", sign_in, name="sign-in"),
    path("pay", pay, name="pay"),
    path("sign-out", sign_out, name="sign-out"),
]
