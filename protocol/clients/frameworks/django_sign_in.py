"""Django: its own users and passwords, and factord for the second factor. A view, and the `urlpatterns` for it.

A user's subject in factord is the primary key. `LOGIN_URL` is "sign-in".
"""

import factord
from django.contrib.auth import authenticate, login
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template import engines
from django.urls import path
from django.utils.html import escape

PAGE = """<!doctype html><title>Sign in</title><p role="alert">{{ problem }}</p><form method="post">{% csrf_token %}
<label>Name <input name="username" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Sign in</button></form>"""

daemon = factord.Client()  # FACTORD_SOCKET, or where the daemon listens without a configuration


@login_required
def home(request):
    return HttpResponse(f"Hello {escape(request.user.username)}")


def sign_in(request):
    problem = ""
    if request.method == "POST":
        problem = "The name, the password or the code is wrong."
        user = authenticate(request, username=request.POST.get("username"), password=request.POST.get("password"))
        try:
            if user is not None:
                daemon.factor_verify(str(user.pk), request.POST.get("code", ""))
                login(request, user)
                return redirect("home")
        except (factord.Throttled, factord.Locked):
            problem = "Too many tries. Wait, and try again."
        except (factord.CodeRejected, factord.InvalidInput):
            pass
    page = engines["django"].from_string(PAGE).render({"problem": problem}, request)
    return HttpResponse(page, status=422 if problem else 200)


urlpatterns = [path("", home, name="home"), path("sign-in", sign_in, name="sign-in")]
