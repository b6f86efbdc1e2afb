"""Serves the Django snippet: `django_site.py PORT DIRECTORY`. Its users are in SAMPLE_USERS: primary keys by name."""

import json
import os
import sys
from pathlib import Path
from wsgiref.simple_server import make_server

import django
from django.conf import settings

port, directory = int(sys.argv[1]), Path(sys.argv[2])
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(directory / "site.sqlite")}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    LOGIN_URL="sign-in",
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    ROOT_URLCONF="django_sign_in",
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    SECRET_KEY="of a test",
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
)
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402

call_command("migrate", verbosity=0)
for name, key in json.loads(os.environ["SAMPLE_USERS"]).items():
    User.objects.create_user(name, password="three tame badgers", pk=int(key))
make_server("127.0.0.1", port, get_wsgi_application()).serve_forever()
