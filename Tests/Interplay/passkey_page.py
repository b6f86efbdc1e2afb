"""A page of `localhost` in Chromium with its virtual authenticators, and a real daemon whose passkeys are for that page."""

from __future__ import annotations

import http.server
import sys
import threading
import unittest
from pathlib import Path
from typing import Any, Dict

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "protocol/clients/python"
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests")]

import factord  # noqa: E402
from browser import PATIENCE, Browser, Keys  # noqa: E402
from support import Daemon  # noqa: E402

CREATE = """
const options = PublicKeyCredential.parseCreationOptionsFromJSON(arguments[0])
return navigator.credentials.create({publicKey: options}).then(made => made.toJSON(), error => error.name)
"""
GET = """
const options = PublicKeyCredential.parseRequestOptionsFromJSON(arguments[0])
return navigator.credentials.get({publicKey: options}).then(found => found.toJSON(), error => error.name)
"""


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = b"<!doctype html><title>passkeys</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class PasskeyPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        threading.Thread(target=cls.server.serve_forever, args=(0.01,), daemon=True).start()
        cls.origin = f"http://localhost:{cls.server.server_address[1]}"
        cls.daemon = Daemon()
        cls.client = factord.Client(cls.daemon.path, timeout=PATIENCE)
        cls.browser = Browser()
        cls.browser.go(cls.origin)
        cls.browser.command("WebAuthn.enable", {})

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()
        cls.client.close()
        cls.daemon.close()
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self) -> None:
        self.policy(
            passkey={"rp_id": "localhost", "origins": [self.origin], "user_verification": "preferred"},
            sign_in={"first_factors": ["password", "passkey"]},
            mfa={"state": "optional", "second_factors": ["passkey"]},
        )
        self.subject = self.id().rsplit(".", 1)[1]

    def ask(self, method: str, **params: Any) -> Dict[str, Any]:
        return dict(self.client.call(method, params))

    def policy(self, **members: Any) -> None:
        self.ask("tenant.update", tenant="default", policy=members)

    def keys(self, **options: Any) -> Keys:
        keys = Keys(self.browser, **options)
        self.addCleanup(keys.remove)
        return keys

    def create(self, options: Dict[str, Any]) -> Any:
        return self.browser.run(CREATE, options)

    def get(self, options: Dict[str, Any]) -> Dict[str, Any]:
        found = self.browser.run(GET, options)
        self.assertIsInstance(found, dict, found)
        return dict(found)

    def enrol(self, algorithm: int = -7, **wishes: Any) -> str:
        begun = self.ask("passkey.enroll", subject=self.subject, **wishes)
        options = begun["public_key"]
        self.assertIn(algorithm, [each["alg"] for each in options["pubKeyCredParams"]])
        options["pubKeyCredParams"] = [{"type": "public-key", "alg": algorithm}]
        made = self.create(options)
        self.assertIsInstance(made, dict, made)
        self.assertEqual(made["response"]["publicKeyAlgorithm"], algorithm)
        ended = self.ask("factor.activate", subject=self.subject, factor_id=begun["factor"]["factor_id"], credential=made)
        self.assertEqual(ended["factor"]["status"], "active")
        return str(begun["factor"]["factor_id"])
