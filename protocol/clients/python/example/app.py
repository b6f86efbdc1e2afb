"""A small bank: sign-up, sign-in, and a transfer that is confirmed. Every decision is the daemon's."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import Optional
from urllib.parse import urlencode

import factord
from account import AccountPages
from factord import Flow
from flows import device, given, parsed, said
from steps import other_domains, passkey_form
from web import Answer, Routes, Safe, Visit, join, page, plain, redirect, render
from words import words


class Bank(AccountPages):
    name = "Example Bank"

    def routes(self) -> Routes:
        return {
            **super().routes(),
            ("GET", "/"): self.home,
            ("GET", "/.well-known/webauthn"): self.related_origins,
            ("GET", "/sign-up"): self.sign_up_page,
            ("POST", "/sign-up"): self.sign_up,
            ("GET", "/forgot"): self.forgot_page,
            ("POST", "/forgot"): self.forgot,
            ("GET", "/transfer"): self.transfer_page,
            ("POST", "/transfer"): self.transfer,
        }

    def home(self, visit: Visit) -> Answer:
        return redirect("/account" if visit.cookie("session") else "/sign-in")

    def related_origins(self, visit: Visit) -> Answer:
        """Lets browsers use passkeys of this domain on the pages of others that the policy names, as after a move."""
        told = self.daemon.passkey_related_origins()
        if visit.host.partition(":")[0] not in told.rp_ids:
            return plain(visit, HTTPStatus.NOT_FOUND, "This page does not exist.")
        return Answer(json.dumps({"origins": told.document.origins}), kind="application/json")

    # -- Beginning a flow

    def sign_in_page(self, visit: Visit, error: str = "") -> Answer:
        """Begins a sign-in for whoever has a passkey; the browser offers one while the user is about to type a name."""
        begun = self.daemon.sign_in_create()
        options, passkey = begun.next_step.public_key, Safe("")
        if options is not None:
            more = render("flow-id", id=begun.flow_id)
            passkey = passkey_form("autofill", options, visit.csrf, "Sign in with a passkey", kind="second", more=more)
            passkey = join([passkey, *other_domains(begun.next_step, visit.csrf, "/sign-in", more)])
        body = render("sign-in", csrf=visit.csrf, identifier=visit.form.get("identifier", ""), passkey=passkey)
        return page(visit, "Sign in", body, error=error, notice=said(visit))

    def sign_in(self, visit: Visit) -> Answer:
        if visit.form.get("credential"):
            return self.sign_in_with_passkey(visit)
        if visit.form.get("rp_id"):
            return self.ask_for_passkey_of(visit)
        fields = given(visit, "identifier", "password", "kind")
        if "kind" in fields:
            fields.pop("password", None)
        if "identifier" in fields:
            fields["device_token"] = device(visit)
        try:
            return self.proceed(visit, self.daemon.sign_in_create(**fields, qr="svg"))
        except factord.CredentialRejected:
            return self.sign_in_page(visit, "The address or the password is wrong.")
        except factord.Refused as refusal:
            return self.sign_in_page(visit, words(refusal))

    def sign_in_with_passkey(self, visit: Visit) -> Answer:
        begun, credential = visit.form.get("flow_id", ""), parsed(visit.form["credential"])
        try:
            return self.proceed(visit, self.daemon.flow_attempt(begun, credential=credential, qr="svg"))
        except (factord.VerificationExpired, factord.Expired, factord.NotFound):
            return self.sign_in_page(visit, "That took too long. Try again.")
        except factord.CredentialRejected:
            return self.sign_in_page(visit, "This passkey was not accepted. Sign in another way.")
        except factord.Refused as refusal:
            return self.sign_in_page(visit, words(refusal))

    def ask_for_passkey_of(self, visit: Visit) -> Answer:
        """Goes on with the sign-in that the page began, with a passkey of a former domain."""
        begun, domain = visit.form.get("flow_id", ""), visit.form["rp_id"]
        try:
            return self.proceed(visit, self.daemon.flow_prepare(begun, kind="passkey", rp_id=domain))
        except (factord.Expired, factord.NotFound):
            return self.sign_in_page(visit, "That took too long. Try again.")
        except factord.Refused as refusal:
            return self.sign_in_page(visit, words(refusal))

    def sign_up_page(self, visit: Visit, error: str = "") -> Answer:
        body = render("sign-up", csrf=visit.csrf, email=visit.form.get("email_address", ""))
        return page(visit, "Open an account", body, error=error)

    def sign_up(self, visit: Visit) -> Answer:
        """Begins with the address. The daemon says what else is needed, and what a password has to be."""
        try:
            return self.proceed(visit, self.daemon.sign_up_create(**given(visit, "email_address")))
        except factord.Refused as refusal:
            return self.sign_up_page(visit, words(refusal))

    def forgot_page(self, visit: Visit, error: str = "") -> Answer:
        return page(visit, "Forgot your password?", render("forgot", csrf=visit.csrf), error=error)

    def forgot(self, visit: Visit) -> Answer:
        try:
            return self.proceed(visit, self.daemon.password_reset_create(visit.form.get("identifier", "")))
        except factord.Refused as refusal:
            return self.forgot_page(visit, words(refusal))

    def finished(self, visit: Visit, flow: Flow) -> Answer:
        if flow.flow_id.startswith("pwr_"):
            return redirect("/sign-in?said=password_changed")
        if flow.purpose is not None:
            return self.pay(visit, flow.verdict or "")
        self.begin_session(visit, flow)
        return redirect("/account")

    # -- A transfer

    def transfer_page(self, visit: Visit, error: str = "") -> Answer:
        self.session(visit)
        values = {name: visit.form.get(name, "") for name in ("recipient", "amount")}
        return page(visit, "Transfer", render("transfer", csrf=visit.csrf, **values), error=error)

    def transfer(self, visit: Visit) -> Answer:
        """Begins a step-up that is bound to this amount and recipient, which are in the URL from now on."""
        self.session(visit)
        visit.query = given(visit, "recipient", "amount")
        amount = euros(visit.query.get("amount", ""))
        if amount is None:
            return self.transfer_page(visit, "Enter the amount in euros, such as 120 or 19.99.")
        visit.query["amount"] = amount
        if not 1 <= len(visit.query.get("recipient", "")) <= 64:
            return self.transfer_page(visit, "Enter the recipient, in at most 64 characters.")
        token = visit.cookie("session") or ""
        begun = self.daemon.step_up_create(token, "transfer", binding=binding(visit), qr="svg")
        return self.proceed(visit, begun)

    def pay(self, visit: Visit, verdict: str) -> Answer:
        """Redeems the verdict for the current URL: only what was confirmed is paid, once."""
        session = self.session(visit)
        try:
            subject = self.daemon.verdict_redeem(verdict, "transfer", binding=binding(visit)).subject
        except factord.Refused:
            subject = None
        if subject != session.subject:
            return page(visit, "Not paid", render("not-paid"), status=HTTPStatus.CONFLICT)
        return page(visit, "Paid", render("paid", recipient=visit.query["recipient"], amount=visit.query["amount"]))


def euros(typed: str) -> Optional[str]:
    """Parses an amount such as `120`, `19.9` or `19,99 €` into its form with two digits of cents; None for anything else.

    Three digits after a point or comma are refused, since they may be thousands or a typing error.
    """
    found = re.fullmatch(r"\s*€?\s*0*([0-9]{1,7})(?:[.,]([0-9]{1,2}))?\s*(?:€|EUR)?\s*", typed, re.ASCII | re.IGNORECASE)
    if found is None:
        return None
    amount = f"{int(found[1])}.{(found[2] or '').ljust(2, '0')}"
    return None if amount == "0.00" else amount


def binding(visit: Visit) -> str:
    """Exactly what a step-up confirms, in canonical form."""
    return urlencode([(name, visit.query.get(name, "")) for name in ("recipient", "amount")])
