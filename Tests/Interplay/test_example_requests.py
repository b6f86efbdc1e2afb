"""The example application without a browser: hostile requests, each type of step, amounts and refusals."""

from __future__ import annotations

import dataclasses
import http.client
import json
import re
import unittest
from typing import Any, Dict, List, Optional, Tuple
from urllib.parse import urlencode, urlsplit

from served import MARKUP, ROOT, Served, flow, option  # noqa: I001

import factord
from app import Bank, euros
from browser import PATIENCE
from steps import STEPS, show, title
from support import PROGRAM
from web import Safe
from words import RULES, words


@unittest.skipUnless(PROGRAM, "FACTORD_PROGRAM names no program")
class Requests(unittest.TestCase):
    """Requests that do not come from a browser."""

    def setUp(self) -> None:
        self.served = Served()
        self.addCleanup(self.served.close)

    def ask(
        self, verb: str, path: str, form: Optional[Dict[str, str]] = None, site: str = "", **headers: str
    ) -> Tuple[int, Dict[str, str], str]:
        where = urlsplit(site or self.served.application)
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=PATIENCE)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(verb, path, urlencode(form) if form is not None else None, sent)
        answer = connection.getresponse()
        told = answer.status, dict(answer.getheaders()), answer.read().decode()
        connection.close()
        return told

    def form(self) -> Tuple[str, str]:
        """The cookie and the CSRF field of a form."""
        _, headers, body = self.ask("GET", "/sign-in")
        found = re.search('name="csrf" value="([^"]+)"', body)
        assert found is not None
        return headers["Set-Cookie"].split(";")[0], found[1]

    def test_every_answer_has_security_headers(self) -> None:
        pages = ["/", "/sign-in", "/sign-up", "/forgot", "/step", "/account", "/transfer", "/again"]
        for path in [*pages, "/style.css", "/copy.js", "/nowhere"]:
            _, headers, body = self.ask("GET", path)
            policy = headers["Content-Security-Policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual((headers["X-Content-Type-Options"], headers["Cache-Control"]), ("nosniff", "no-store"))
            self.assertNotIn("<script", body)
            self.assertNotIn("style=", body)

    def test_a_domain_of_passkeys_says_which_pages_may_use_them(self) -> None:
        path = "/.well-known/webauthn"
        self.assertEqual(self.ask("GET", path)[0], 404)
        self.served.allow_passkeys()
        status, headers, body = self.ask("GET", path)
        self.assertEqual((status, headers["Content-Type"].split(";")[0]), (200, "application/json"))
        self.assertEqual(json.loads(body), {"origins": [self.served.application]})
        # Here are no passkeys of this name.
        self.assertEqual(self.ask("GET", path, Host="127.0.0.1")[0], 404)

    def test_a_form_from_another_site_is_refused(self) -> None:
        cookie, field = self.form()
        asked = {"identifier": "ada@example.org", "password": "wrong password"}
        ours = "http://" + urlsplit(self.served.application).netloc
        cases: List[Tuple[int, Dict[str, str], Dict[str, str]]] = [
            (200, {**asked, "csrf": field}, {"Cookie": cookie}),
            (200, {**asked, "csrf": field}, {"Cookie": cookie, "Origin": ours}),
            (403, {**asked, "csrf": field}, {"Cookie": cookie, "Origin": "http://evil.example"}),
            (403, {**asked, "csrf": field}, {"Cookie": cookie, "Origin": "null"}),
            (403, {**asked, "csrf": field}, {}),
            (403, {**asked, "csrf": ""}, {"Cookie": "form="}),
            (403, {**asked, "csrf": field[:-1]}, {"Cookie": cookie}),
            (403, asked, {"Cookie": cookie}),
        ]
        for status, form, headers in cases:
            with self.subTest(status=status, headers=headers):
                self.assertEqual(self.ask("POST", "/sign-in", form, **headers)[0], status)

    def test_the_application_may_not_read_mail_or_administer(self) -> None:
        with factord.Client(self.served.socket("app"), timeout=PATIENCE) as application:
            self.assertRaises(factord.Forbidden, application.job_claim)
            self.assertRaises(factord.Forbidden, application.tenant_list)

    def test_no_request_decides_where_a_redirect_goes(self) -> None:
        for path in ["//evil.example/", "/?next=//evil.example", "/account?next=http://evil.example", "/step?said=x"]:
            _, headers, _ = self.ask("GET", path)
            self.assertRegex(headers.get("Location", "/"), "^/[a-z?=-]*$")

    def test_malformed_forms_and_cookies_are_harmless(self) -> None:
        cookie, field = self.form()
        for broken in ["session=x", "session=sto_" + "a" * 52, "flow=sin_" + "a" * 26, "flow=../../x", "a=\x01; session="]:
            for path in ["/account", "/step", "/transfer"]:
                self.assertIn(self.ask("GET", path, Cookie=broken)[0], (200, 303), f"{broken} {path}")
        wrong = {"identifier": "ada@example.org", "password": "wrong password", "csrf": field}
        _, _, body = self.ask("POST", "/sign-in", wrong, Cookie=cookie + "; device=dvt_x")
        self.assertIn("The address or the password is wrong.", body)
        self.assertEqual(self.ask("POST", "/sign-in", {"x": "y" * 20_000}, Cookie=cookie)[0], 400)
        self.assertEqual(self.ask("GET", "/../app.py")[0], 404)
        _, _, body = self.ask("GET", "/sign-in?" + urlencode({"said": MARKUP}))
        self.assertNotIn("onerror", body)

    def test_what_no_request_to_the_daemon_can_hold_is_refused(self) -> None:
        cookie, field = self.form()
        names = urlencode([("a", "b")] * 21)
        self.assertEqual(self.ask("GET", "/sign-in?" + names)[0], 400)
        self.assertEqual(self.ask("POST", "/sign-in?" + names, {"csrf": field}, Cookie=cookie)[0], 400)
        for text in ["NaN", "-Infinity", "1e999", '{"id": [1e999]}', '"\\ud800"', "[" * 5_000, "9" * 5_000]:
            for path, status in [("/sign-in", (200, 400)), ("/step", (303,))]:
                with self.subTest(text=text[:20], path=path):
                    given = {"credential": text, "csrf": field}
                    self.assertIn(self.ask("POST", path, given, Cookie=cookie)[0], status)
        flow = self.served.admin.sign_in_create()
        given = {"credential": "NaN", "csrf": field}
        self.assertEqual(self.ask("POST", "/step", given, Cookie=f"{cookie}; flow={flow.flow_id}")[0], 400)
        self.assertEqual(self.ask("GET", "/account", Cookie="session=" + "a" * 65_500)[0], 400)

    def test_other_hosts_are_refused(self) -> None:
        for site in [self.served.application, self.served.mailbox]:
            port = urlsplit(site).port
            for host, status in [
                (f"localhost:{port}", 200), (f"127.0.0.1:{port}", 200), ("evil.example", 421), (f"evil.example:{port}", 421),
                (f"localhost.evil.example:{port}", 421), ("localhost:1@evil.example", 421), ("", 421),
            ]:  # fmt: skip
                with self.subTest(site=site, host=host):
                    path = "/" if site == self.served.mailbox else "/sign-in"
                    self.assertEqual(self.ask("GET", path, site=site, Host=host)[0], status)

    def test_without_the_daemon_the_answer_is_503(self) -> None:
        self.served.stop_daemon()
        status, _, body = self.ask("GET", "/account", Cookie="session=sto_" + "a" * 52)
        self.assertEqual(status, 503)
        self.assertIn("Try again in a moment", body)

    def test_behind_https_cookies_are_bound_to_the_host(self) -> None:
        said: Dict[str, Any] = {}

        def start(status: str, headers: List[Tuple[str, str]], *_: Any) -> Any:
            said.update(headers)

        Bank(self.served.admin).site(is_https=True)({"REQUEST_METHOD": "GET", "PATH_INFO": "/sign-in"}, start)
        self.assertRegex(said["Set-Cookie"], "^__Host-form=[^;]+; Path=/; HttpOnly; SameSite=Lax; Secure$")


class Steps(unittest.TestCase):
    def told(self, step: str = "of_a_later_version", *ask: str, **known: Any) -> factord.NextStep:
        usual: Dict[str, Any] = {"kind": None, "factor_id": None, "accepts": [], "options": []}
        return factord.NextStep(type=step, ask=list(ask), **{**usual, **known})

    def test_each_type_of_step_has_a_page(self) -> None:
        document = json.loads((ROOT / "protocol/openrpc.json").read_text())
        schemas = document["components"]["schemas"]
        types, parameters = set(schemas["NextStepType"]["enum"]), schemas["AttemptParameter"]["enum"]
        self.assertEqual({kind for kind, _ in STEPS}, types - {"done"})
        sent = factord.Delivery(
            medium="sms", sent_at=0, resend_after_ms=0, expires_at=0, tries_left=1, digits=6,
            destination=MARKUP,
        )
        options = [option("totp", "totp", "fac_a", display_name=MARKUP, created_at=1), option(MARKUP), option("skip")]
        for each in types - {"done"}:
            full = self.told(
                each, *parameters, delivery=sent, options=options, reason=MARKUP,
                parameters=MARKUP, kind=MARKUP, recovery_at=1_795_291_200_000, accepts=parameters,
            )  # fmt: skip
            for told in (self.told(each), full):
                for status in ("needs_second_factor", "abandoned", "of_a_later_version"):
                    shown = flow(told, status)
                    body = show(shown, Safe("<csrf>"))
                    self.assertIn(title(shown), body, each)
                    self.assertNotIn("<img", body)

    def test_an_unknown_step_of_a_later_version_is_drawn_from_what_it_asks_and_offers(self) -> None:
        options = [option("nod", "nod"), option("email", "email", destination="a***@e***.org"), option("skip")]
        told = self.told("thought", "thought_of_today", kind="thought", options=options)
        body = show(flow(told), Safe(""))
        self.assertIn('<label>Thought of today<input name="thought_of_today"', body)
        for selection, words in [("nod", "Use nod"), ("email", "Email me a code (a***@e***.org)"), ("skip", "Not now")]:
            self.assertIn(f'name="selection" value="{selection}">{words}<', body)
        # One that asks for nothing goes on without the user.
        body = show(flow(self.told()), Safe(""))
        self.assertIn("This takes a moment.", body)
        self.assertIn("<button>Continue</button>", body)

    def test_what_is_asked_for_is_not_offered_besides(self) -> None:
        ways = [
            option("fac_a", "totp", "fac_a"), option("fac_b", "totp", "fac_b"), option("hotp", "hotp", "fac_c"),
            option("fac_d", "email", "fac_d"), option("fac_e", "email", "fac_e"),
            option("backup_code", "backup_code", "fac_f"), option("passkey", "passkey", "fac_g"), option("skip"),
        ]  # fmt: skip
        for kind, asked, others in [
            (None, ["fac_a", "fac_b", "hotp"], ["fac_d", "fac_e", "passkey", "skip"]),
            ("totp", ["fac_a"], ["fac_b", "hotp", "fac_d", "fac_e", "passkey", "skip"]),
            ("email", ["fac_d"], ["fac_a", "fac_b", "hotp", "fac_e", "backup_code", "passkey", "skip"]),
        ]:
            options = [dataclasses.replace(each, asked=each.selection in asked) for each in ways]
            told = self.told("of_a_later_version", "code", kind=kind, options=options)
            self.assertEqual(re.findall('name="selection" value="([^"]+)"', show(flow(told), Safe(""))), others)

    def test_the_code_field_takes_what_the_daemon_accepts_there(self) -> None:
        for kind, ways, label, keyboard in [
            ("totp", ["totp"], "Code from your app", "numeric"),
            ("totp", ["totp", "backup_code"], "Code from your app, or a backup code", "text"),
            (None, ["hotp", "totp", "backup_code"], "Code from your app or token, or a backup code", "text"),
            ("backup_code", ["backup_code"], "Backup code", "text"),
        ]:
            options = [option(each, each, asked=each != "backup_code" or ways == [each]) for each in ways]
            body = show(flow(self.told("of_a_later_version", "code", kind=kind, options=options)), Safe(""))
            self.assertIn(f"<label>{label}<input", body)
            self.assertIn(f'inputmode="{keyboard}"', body)

    def test_the_rules_of_a_password_are_the_daemons(self) -> None:
        rules = factord.PasswordRules(min_length=13, max_bytes=1_024, refuses=["common", "of_a_later_version"])
        body = show(flow(self.told("new_password", "new_password", rules=rules)), Safe(""))
        self.assertIn("At least 13 characters", body)
        self.assertIn(RULES["common"], body)
        self.assertNotIn(RULES["pattern"], body)
        described = (ROOT / "protocol/factors.md").read_text()
        for each in RULES:
            self.assertIn(f"`{each}`", described)

    def test_amounts_are_read_in_the_usual_notations(self) -> None:
        for typed, amount in [
            ("120", "120.00"), ("20.00", "20.00"), ("19,99", "19.99"), ("19.9", "19.90"), (" 5 € ", "5.00"),
            ("€7", "7.00"), ("007", "7.00"), ("0.01", "0.01"), ("9999999.99", "9999999.99"), ("12 EUR", "12.00"),
        ]:  # fmt: skip
            self.assertEqual(euros(typed), amount, typed)
        for typed in [
            "", "0", "0.00", "-1", "+1", "1.000", "1,000", "1.000,00", "1 000", "1e3", "12.345", ".5", "5.", "\u0661",
            "12345678", "1\n2", "NaN",
        ]:  # fmt: skip
            self.assertIsNone(euros(typed), typed)

    def test_each_refusal_has_a_message(self) -> None:
        cases = [
            (factord.CodeRejected, {"diagnosis": "clock_offset", "offset_s": -120}, "clock is 120 seconds off."),
            (factord.CodeRejected, {"hint": "wait_for_next_code"}, "That code was already used."),
            (factord.CodeRejected, {}, "That code is not correct."),
            (factord.CredentialRejected, {}, "That is not correct."),
            (factord.PasswordRefused, {"problem": "common"}, "This password cannot be used: it is a common one."),
            (factord.PasswordRefused, {"problem": "of_a_later_version"}, "choose another one"),
            (factord.PolicyViolation, {"problem": "country_not_served"}, "We do not send messages to that country."),
            (factord.Throttled, {"retry_after_ms": 1_001}, "Please wait. Try again in 2 s."),
            (factord.Locked, {"unlocks_at": 1_795_291_200_000}, "This is locked until 21 Nov 2026, 20:00 UTC."),
            (factord.Locked, {"unlocks_at": None}, "only we can unlock this"),
            (factord.InvalidInput, {"field": "code", "problem": "digits"}, "Code has too few or too many digits."),
            (factord.Expired, {}, "That has expired."),
            (factord.VerificationExpired, {}, "This code has expired."),
            (factord.Refused, {}, "That did not work."),
        ]
        for kind, data, start in cases:
            reason = re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
            self.assertIn(start, words(kind(1, reason, "", data)))
