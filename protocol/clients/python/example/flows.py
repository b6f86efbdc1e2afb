"""The pages of flows and sessions that all applications share: sign-ins, sign-ups, step-ups and password resets."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import Any, Dict, Optional
from urllib.parse import urlencode

import factord
from factord import Flow
from steps import may_trust, show, title
from web import Answer, Routes, Safe, Site, Visit, page, plain, redirect, render
from words import words

DAYS_90 = 90 * 86_400
#: Messages after a redirect: the URL names one of these and contains no text of its own.
NOTICES = {
    "password_changed": "Your password was changed. Sign in with the new one.",
    "signed_out": "You are signed out.",
    "ended": "You were signed out. Sign in again.",
    "removed": "It was removed.",
    "renamed": "It was renamed.",
    "added": "Your authenticator app is ready. Create backup codes too, in case you lose your phone.",
    "forgotten": "That device is no longer trusted.",
    "passkey": "Your passkey is ready.",
}


class NotSignedIn(Exception):
    """There is no session, or it has ended."""


class Pages:
    """An application that stores nothing about sign-ins: the user is identified by a cookie that only the daemon can read."""

    #: What stands on every page, the prefix of the cookies, and the menu: see `Site`.
    name, cookies, menu = "Example", "", "menu"
    #: What the page of the sign-in leads to besides.
    links = Safe("")

    def __init__(self, daemon: factord.Client) -> None:
        self.daemon = daemon

    def site(self, is_https: bool = False) -> Site:
        return Site(self.routes(), self.refused, self.name, is_https, self.cookies, self.menu)

    def routes(self) -> Routes:
        return {
            ("GET", "/sign-in"): self.sign_in_page,
            ("POST", "/sign-in"): self.sign_in,
            ("GET", "/step"): self.step_page,
            ("POST", "/step"): self.answer_step,
            ("POST", "/step/over"): self.give_up,
            ("POST", "/sign-out"): self.sign_out,
        }

    def refused(self, visit: Visit, error: Exception) -> Answer:
        """Handles errors that no handler caught."""
        if isinstance(error, NotSignedIn):
            visit.forget("session")
            return redirect("/sign-in?said=ended")
        if isinstance(error, factord.Refused):
            return plain(visit, HTTPStatus.CONFLICT, words(error))
        if isinstance(error, factord.FactordError):
            return plain(visit, HTTPStatus.SERVICE_UNAVAILABLE, "Temporarily unavailable. Try again in a moment.")
        if isinstance(error, ValueError):  # What the client cannot send: a number such as NaN, or far too long a text.
            return plain(visit, HTTPStatus.BAD_REQUEST, "That is too long, or malformed.")
        raise error

    # -- What an application may do in its own way

    def sign_in_page(self, visit: Visit, error: str = "") -> Answer:
        body = render("sign-in-plain", csrf=visit.csrf, identifier=visit.form.get("identifier", ""), links=self.links)
        return page(visit, "Sign in", body, error=error, notice=said(visit))

    def sign_in(self, visit: Visit) -> Answer:
        fields = given(visit, "identifier", "password")
        try:
            return self.proceed(visit, self.daemon.sign_in_create(**fields, device_token=device(visit), qr="svg"))
        except factord.CredentialRejected:
            return self.sign_in_page(visit, "The name or the password is wrong.")
        except factord.Refused as refusal:
            return self.sign_in_page(visit, words(refusal))

    def finished(self, visit: Visit, flow: Flow) -> Answer:
        """The page after the end of a flow."""
        self.begin_session(visit, flow)
        return redirect("/")

    # -- The steps of a flow

    def step_page(self, visit: Visit, error: str = "") -> Answer:
        flow = self.flow(visit)
        if flow is None:
            return redirect("/")
        if flow.status == "complete":  # Completed by the tenant's own program while nobody waited.
            return self.proceed(visit, flow)
        return page(visit, title(flow), show(flow, visit.csrf, summary(visit)), error=error)

    def answer_step(self, visit: Visit) -> Answer:
        """Sends a code again, switches to another way, or answers the current step."""
        flow = self.flow(visit)
        if flow is None or flow.status == "complete":
            return self.step_page(visit)
        try:
            return self.proceed(visit, self.answer(visit, flow))
        except factord.VerificationExpired as refusal:
            if flow.next_step.public_key is None:
                return self.step_page(visit, words(refusal))
            self.daemon.flow_prepare(flow.flow_id)
            return self.step_page(visit, "That took too long. Try again.")
        except factord.Refused as refusal:
            return self.step_page(visit, words(refusal, passkey="credential" in visit.form))

    def answer(self, visit: Visit, flow: Flow) -> Flow:
        """The form of a page has what the step asks for, or what chooses another way; nothing if there is nothing to do."""
        this, told, form = flow.flow_id, flow.next_step, visit.form
        if "send" in form:
            return self.daemon.flow_prepare(this)
        if "rp_id" in form:
            return self.daemon.flow_prepare(this, kind="passkey", rp_id=form["rp_id"])
        answers = given(visit, "selection") or given(visit, "credential") or given(visit, *told.ask)
        if "legal_accepted" in answers:
            answers["legal_accepted"] = True
        if not told.ask and not answers:
            return flow
        if "device_token" in told.accepts:
            answers["device_token"] = device(visit)
        if may_trust(flow):
            answers["trust_device"] = "remember" in form
            answers["device_name"] = device_name(visit.user_agent) if "remember" in form else None
        return self.daemon.flow_attempt(this, **answers, qr="svg")

    def give_up(self, visit: Visit) -> Answer:
        visit.forget("flow")
        return redirect("/")

    def flow(self, visit: Visit) -> Optional[Flow]:
        """The browser's current flow; None if there is none, or it has ended."""
        known = visit.cookie("flow")
        try:
            return None if known is None else self.daemon.flow_get(known, qr="svg")
        except (factord.NotFound, factord.Expired):
            visit.forget("flow")
            return None

    def proceed(self, visit: Visit, flow: Flow) -> Answer:
        """Redirects to the next step of a flow, or to the page after its end."""
        if flow.device_token is not None:
            visit.keep("device", flow.device_token, DAYS_90)
        if flow.status != "complete":
            visit.keep("flow", flow.flow_id)
            return redirect("/step" + (f"?{urlencode(visit.query)}" if flow.purpose is not None else ""))
        visit.forget("flow")
        return self.finished(visit, flow)

    # -- Sessions

    def begin_session(self, visit: Visit, flow: Flow) -> None:
        """Keeps the session that a flow has made, and ends the one before."""
        token = flow.session_token
        if token is None:  # It was completed while nobody waited: its session is claimed, once.
            try:
                token = self.daemon.flow_claim_session(flow.flow_id).session_token
            except (factord.WrongState, factord.NotFound, factord.Expired):
                raise NotSignedIn() from None
        before = visit.cookie("session")
        visit.keep("session", token)
        if before is not None:
            self.revoke(before)

    def session(
        self, visit: Visit, *, max_age_s: Optional[int] = None, min_aal: Optional[int] = None
    ) -> factord.Session:
        """The user's session.

        :raises factord.InsufficientAuthentication: if the sign-in is older than that, or was weaker.
        """
        token = visit.cookie("session")
        if token is None:
            raise NotSignedIn()
        try:
            return self.daemon.session_check(token, max_age_s=max_age_s, min_aal=min_aal).session
        except factord.NotFound:
            raise NotSignedIn() from None

    def sign_out(self, visit: Visit) -> Answer:
        token = visit.cookie("session")
        visit.forget("session")
        visit.forget("flow")
        if token is not None:
            self.revoke(token)
        return redirect("/sign-in?said=signed_out")

    def revoke(self, token: str) -> None:
        try:
            self.daemon.session_revoke(session_token=token)
        except factord.NotFound:
            pass  # It had already ended.


def said(visit: Visit) -> str:
    return NOTICES.get(visit.query.get("said", ""), "")


def given(visit: Visit, *names: str) -> Dict[str, Any]:
    """The form fields that were filled in."""
    fields: Dict[str, Any] = {name: visit.form[name] for name in names if visit.form.get(name)}
    if "credential" in fields:
        fields["credential"] = parsed(fields["credential"])
    return fields


def parsed(text: str) -> Any:
    """The JSON of a form field; the text itself if it is none, which the daemon refuses."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def device(visit: Visit) -> Optional[str]:
    """The token of this device, if it was trusted."""
    kept = visit.cookie("device") or ""
    return kept if re.fullmatch("dvt_[A-Za-z2-7]{64}", kept) else None


def summary(visit: Visit) -> Safe:
    """The payment that a step-up confirms."""
    if "amount" not in visit.query:
        return Safe("")
    return render("summary", amount=visit.query["amount"], recipient=visit.query.get("recipient", ""))


def device_name(user_agent: str) -> str:
    """A name for the browser, good enough to tell devices apart."""
    browsers = {"Edg": "Edge", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = {"Android": "Android", "iPhone": "iPhone", "Windows": "Windows", "Macintosh": "Mac", "Linux": "Linux"}
    browser = next((name for mark, name in browsers.items() if mark + "/" in user_agent), "A browser")
    return browser + next((f" on {name}" for mark, name in systems.items() if mark in user_agent), "")
