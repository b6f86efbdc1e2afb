"""A small bank: sign-up, sign-in, second factors, and a transfer that is confirmed. Every decision is the daemon's."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from typing import Any, Callable, Dict, Optional, Tuple
from urllib.parse import quote, urlencode

import factord
from steps import Flow, moment, passkey_form, show, step, words
from web import HERE, Answer, Safe, Site, Visit, join, page, plain, redirect, render

#: The methods of a flow, by the prefix of its id.
AREAS = {"sin_": "sign_in", "sup_": "sign_up", "stp_": "step_up", "pwr_": "password_reset"}
#: The maximum age of a sign-in that may add a factor, in seconds. The daemon checks removals itself.
FRESH = 600
DAYS_90 = 90 * 86_400
#: Messages after a redirect: the URL names one of these and contains no text of its own.
NOTICES = {
    "password_changed": "Your password was changed. Sign in with the new one.",
    "signed_out": "You are signed out.",
    "ended": "You were signed out. Sign in again.",
    "removed": "It is removed.",
    "renamed": "It is renamed.",
    "added": "Your authenticator is ready. Create backup codes too, in case you lose it.",
    "forgotten": "The device is forgotten.",
    "passkey": "Your passkey is ready.",
}


class Bank:
    """The application. It stores nothing: the user is identified by a cookie that only the daemon can read."""

    def __init__(self, daemon: factord.Client) -> None:
        self.daemon = daemon

    def site(self, is_https: bool = False) -> Site:
        routes: Dict[Tuple[str, str], Callable[[Visit], Answer]] = {
            ("GET", "/"): self.home,
            ("GET", "/style.css"): self.style,
            ("GET", "/passkey.js"): self.script,
            ("GET", "/sign-up"): self.sign_up_page,
            ("POST", "/sign-up"): self.sign_up,
            ("GET", "/sign-in"): self.sign_in_page,
            ("POST", "/sign-in"): self.sign_in,
            ("GET", "/forgot"): self.forgot_page,
            ("POST", "/forgot"): self.forgot,
            ("GET", "/step"): self.step_page,
            ("POST", "/step"): self.answer_step,
            ("POST", "/step/over"): self.give_up,
            ("POST", "/sign-out"): self.sign_out,
            ("GET", "/account"): self.account,
            ("POST", "/addresses"): self.addresses,
            ("GET", "/authenticator"): self.authenticator_page,
            ("POST", "/authenticator"): self.add_authenticator,
            ("POST", "/authenticator/code"): self.prove_authenticator,
            ("GET", "/passkey"): self.passkey_page,
            ("POST", "/passkey"): self.add_passkey,
            ("POST", "/backup-codes"): self.make_backup_codes,
            ("POST", "/rename"): self.rename,
            ("POST", "/remove"): self.remove,
            ("POST", "/forget-device"): self.forget_device,
            ("POST", "/sign-out-everywhere"): self.sign_out_everywhere,
            ("GET", "/again"): self.again_page,
            ("POST", "/again"): self.sign_in_again,
            ("GET", "/transfer"): self.transfer_page,
            ("POST", "/transfer"): self.transfer,
        }
        return Site(routes, self.refused, is_https)

    def refused(self, visit: Visit, error: Exception) -> Answer:
        """Handles errors that no handler caught."""
        if isinstance(error, factord.InsufficientAuthentication):
            return redirect("/again")
        if isinstance(error, NotSignedIn):
            visit.forget("session")
            return redirect("/sign-in?said=ended")
        if isinstance(error, factord.Refused):
            return plain(HTTPStatus.CONFLICT, words(error), visit)
        if isinstance(error, factord.FactordError):
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, "Temporarily unavailable. Try again in a moment.")
        raise error

    def home(self, visit: Visit) -> Answer:
        return redirect("/account" if visit.cookie("session") else "/sign-in")

    def style(self, visit: Visit) -> Answer:
        return Answer((HERE / "style.css").read_text("utf-8"), kind="text/css")

    def script(self, visit: Visit) -> Answer:
        return Answer((HERE / "passkey.js").read_text("utf-8"), kind="text/javascript")

    # -- Beginning a flow

    def sign_up_page(self, visit: Visit, error: str = "") -> Answer:
        body = render("sign-up", csrf=visit.csrf, email=visit.form.get("email_address", ""))
        return page(visit, "Open an account", body, error=error)

    def sign_up(self, visit: Visit) -> Answer:
        try:
            return self.proceed(visit, self.daemon.call("sign_up.create", given(visit, "email_address", "password")))
        except factord.Refused as refusal:
            return self.sign_up_page(visit, words(refusal))

    def sign_in_page(self, visit: Visit, error: str = "") -> Answer:
        body = render("sign-in", csrf=visit.csrf, identifier=visit.form.get("identifier", ""))
        return page(visit, "Sign in", body, error=error, notice=NOTICES.get(visit.query.get("said", ""), ""))

    def sign_in(self, visit: Visit) -> Answer:
        params = given(visit, "identifier", "password", "strategy")
        if "strategy" in params:
            params.pop("password", None)
        device = re.fullmatch("dvt_[A-Za-z2-7]{64}", visit.cookie("device") or "")
        if device is not None and "identifier" in params:
            params["device_token"] = device[0]
        try:
            return self.proceed(visit, self.daemon.call("sign_in.create", params))
        except factord.CredentialRejected:
            return self.sign_in_page(visit, "The address or the password is wrong.")
        except factord.Refused as refusal:
            return self.sign_in_page(visit, words(refusal))

    def forgot_page(self, visit: Visit, error: str = "") -> Answer:
        return page(visit, "Forgot your password?", render("forgot", csrf=visit.csrf), error=error)

    def forgot(self, visit: Visit) -> Answer:
        try:
            return self.proceed(visit, self.daemon.call("password_reset.create", given(visit, "identifier")))
        except factord.Refused as refusal:
            return self.forgot_page(visit, words(refusal))

    # -- The steps of a flow

    def step_page(self, visit: Visit, error: str = "") -> Answer:
        flow = self.flow(visit)
        if flow is None:
            return page(visit, "Start over", render("step-over", csrf=visit.csrf, title="Start over"), error=error)
        if is_signed_in(flow):
            return self.proceed(visit, flow)
        body = show(flow, visit.csrf, summary(visit))
        return page(visit, step(flow).title, body, error=error)

    def answer_step(self, visit: Visit) -> Answer:
        """Sends a code again, switches to another way, or answers the current step."""
        found = self.flow(visit)
        if found is None:
            return self.step_page(visit)
        flow, (area, handle) = found, area_of(found)
        if is_signed_in(flow):
            return self.proceed(visit, flow)
        try:
            if "send" in visit.form:
                flow = self.daemon.call(f"{area}.prepare", {**handle, "strategy": visit.form["send"]})
            elif "selection" in visit.form:
                flow = self.daemon.call(f"{area}.attempt", {**handle, "selection": visit.form["selection"], **QR[area]})
            elif "skip" in visit.form:
                flow = self.daemon.call(f"{area}.attempt", {**handle, "skip": True})
            elif flow["next_step"]["type"] == "provide_sign_up_fields":
                fields = given(visit, *flow["next_step"]["missing_fields"])
                if "legal_accepted" in fields:
                    fields["legal_accepted"] = True
                flow = self.daemon.call(f"{area}.update", {**handle, **fields})
            else:
                flow = self.daemon.call(f"{area}.attempt", {**handle, **given(visit, *step(flow).answers), **QR[area]})
        except factord.Refused as refusal:
            return self.step_page(visit, words(refusal))
        return self.proceed(visit, flow)

    def give_up(self, visit: Visit) -> Answer:
        visit.forget("flow")
        return redirect("/")

    def flow(self, visit: Visit) -> Optional[Flow]:
        """The browser's current flow; None if there is none, or it has ended."""
        known = re.fullmatch(r"(sin_|sup_|stp_|pwr_)[a-z2-7]{26}", visit.cookie("flow") or "")
        if known is None:
            return None
        area = AREAS[known[1]]
        try:
            flow: Flow = self.daemon.call(f"{area}.get", {f"{area}_id": known[0], **QR[area]})
        except (factord.NotFound, factord.Expired):
            visit.forget("flow")
            return None
        return flow

    def proceed(self, visit: Visit, flow: Flow) -> Answer:
        """Redirects to the next step of a flow, or to the page after its end."""
        area, handle = area_of(flow)
        if flow.get("device_token"):
            visit.keep("device", flow["device_token"], DAYS_90)
        if flow["status"] != "complete":
            visit.keep("flow", handle[f"{area}_id"])
            return redirect("/step" + (f"?{urlencode(visit.query)}" if area == "step_up" else ""))
        visit.forget("flow")
        if area == "password_reset":
            return redirect("/sign-in?said=password_changed")
        if area == "step_up":
            return self.pay(visit, flow["verdict"])
        self.begin_session(visit, flow["session"]["token"])
        return redirect("/account")

    def begin_session(self, visit: Visit, token: str) -> None:
        before = visit.cookie("session")
        visit.keep("session", token)
        if before is not None:
            try:
                self.daemon.session_revoke(token=before)
            except factord.NotFound:
                pass  # It had already ended.
        if visit.form.get("remember"):
            trusted = self.daemon.device_trust(token, name=device_name(visit.user_agent))
            visit.keep("device", trusted.token, DAYS_90)

    # -- Sessions

    def session(self, visit: Visit, max_age_s: Optional[int] = None) -> factord.SessionCheckResult:
        """The user's session.

        :raises factord.InsufficientAuthentication: if the sign-in is older than that.
        """
        token = visit.cookie("session")
        if token is None:
            raise NotSignedIn()
        try:
            return self.daemon.session_check(token, max_age_s=max_age_s)
        except factord.NotFound:
            raise NotSignedIn() from None

    def sign_out(self, visit: Visit) -> Answer:
        token = visit.cookie("session")
        visit.forget("session")
        visit.forget("flow")
        try:
            self.daemon.session_revoke(token=token)
        except factord.NotFound:
            pass
        return redirect("/sign-in?said=signed_out")

    def sign_out_everywhere(self, visit: Visit) -> Answer:
        self.daemon.session_revoke_all(self.session(visit).subject)
        visit.forget("session")
        return redirect("/sign-in?said=signed_out")

    def again_page(self, visit: Visit) -> Answer:
        self.session(visit)
        return page(visit, "Confirm that it is you", render("again", csrf=visit.csrf))

    def sign_in_again(self, visit: Visit) -> Answer:
        params = {"subject": self.session(visit).subject, "strategy": "password"}
        return self.proceed(visit, self.daemon.call("sign_in.create", params))

    # -- The account

    def account(self, visit: Visit) -> Answer:
        session = self.session(visit)
        subject = self.daemon.subject_get(session.subject)
        second = [each for each in subject.factors if each.kind in SHOWN and each.status == "active"]
        body = render(
            "account",
            csrf=visit.csrf,
            address=subject.addresses[0].destination if subject.addresses else session.subject,
            factors=join(factor_row(each, visit.csrf) for each in second) or render("none", text="None yet."),
            sessions=join(
                render(
                    "session",
                    ways=" and ".join(SPOKEN.get(way, way) for way in each.amr if way not in UNSPOKEN),
                    since=moment(each.created_at),
                    seen=moment(each.last_seen_at),
                    present=render("this-one") if each.session_id == session.session_id else "",
                )
                for each in self.daemon.session_list(session.subject).sessions
            ),
            devices=join(
                render("device", csrf=visit.csrf, id=each.device_id, name=each.name, since=moment(each.created_at))
                for each in self.daemon.device_list(session.subject).devices
            )
            or render("none", text="None. Tick “Remember this device” when you sign in with a code."),
        )
        return page(visit, "Your account", body, notice=NOTICES.get(visit.query.get("said", ""), ""))

    def addresses(self, visit: Visit) -> Answer:
        """Shows users their own addresses in full if the sign-in is fresh, so that an abandoned session shows none."""
        self.session(visit)
        shown = self.daemon.address_show(visit.cookie("session") or "").addresses
        rows = join(
            render("address", address=each.address, told="confirmed" if each.verified else "not confirmed yet")
            for each in shown
        )
        return page(visit, "Your addresses", render("addresses", addresses=rows or render("none", text="None yet.")))

    def authenticator_page(self, visit: Visit) -> Answer:
        self.session(visit, FRESH)
        return page(visit, "Add an authenticator", render("authenticator", csrf=visit.csrf))

    def add_authenticator(self, visit: Visit) -> Answer:
        session = self.session(visit, FRESH)
        subject = self.daemon.subject_get(session.subject)
        enrolment = self.daemon.totp_enroll(
            session.subject,
            display_name=visit.form.get("display_name") or "Authenticator",
            account_name=subject.addresses[0].destination if subject.addresses else session.subject,
            qr="svg",
        )
        body = render(
            "authenticator-scan",
            csrf=visit.csrf,
            factor_id=enrolment.factor_id,
            qr=Safe(enrolment.qr or ""),
            app_link=render("app-link", uri=enrolment.otpauth_uri),
            secret=re.sub("(....)", r"\1 ", enrolment.secret).strip(),
        )
        return page(visit, "Scan the code", body)

    def prove_authenticator(self, visit: Visit) -> Answer:
        session = self.session(visit, FRESH)
        factor_id = visit.form.get("factor_id", "")
        try:
            self.daemon.totp_activate(session.subject, factor_id, visit.form.get("code", "").replace(" ", ""))
        except (factord.CodeRejected, factord.Throttled, factord.InvalidInput) as refusal:
            # The daemon shows a seed once and it is not kept here: the phone already has it.
            body = render("authenticator-code", csrf=visit.csrf, factor_id=factor_id)
            return page(visit, "Enter the next code", body, error=words(refusal))
        return redirect("/account?said=added")

    def passkey_page(self, visit: Visit, error: str = "") -> Answer:
        """Begins an enrolment. The browser makes the passkey, and `add_passkey` takes it."""
        session = self.session(visit, FRESH)
        subject = self.daemon.subject_get(session.subject)
        name = subject.addresses[0].destination if subject.addresses else session.subject
        begun = self.daemon.webauthn_enroll(
            session.subject, account_name=name, display_name="Passkey of " + device_name(visit.user_agent)
        )
        more = render("factor-id", id=begun.factor_id)
        form = passkey_form("create", begun.public_key, visit.csrf, "Add the passkey", more=more)
        return page(visit, "Add a passkey", render("add-passkey", passkey=form), error=error)

    def add_passkey(self, visit: Visit) -> Answer:
        session = self.session(visit, FRESH)
        made = given(visit, "factor_id", "credential")
        try:
            self.daemon.call("webauthn.activate", {"subject": session.subject, **made})
        except (factord.CredentialRejected, factord.Throttled, factord.InvalidInput, factord.NotFound) as refusal:
            return self.passkey_page(visit, words(refusal))
        return redirect("/account?said=passkey")

    def make_backup_codes(self, visit: Visit) -> Answer:
        made = self.daemon.backup_codes_generate(self.session(visit, FRESH).subject)
        codes = join(render("backup-code", code=each) for each in made.codes)
        file = quote("".join(f"{each}\r\n" for each in made.codes))
        return page(visit, "Your backup codes", render("backup-codes", codes=codes, file=file))

    def rename(self, visit: Visit) -> Answer:
        session = self.session(visit)
        self.daemon.factor_rename(session.subject, visit.form.get("factor_id", ""), visit.form.get("display_name", ""))
        return redirect("/account?said=renamed")

    def remove(self, visit: Visit) -> Answer:
        """Removes a factor if the sign-in is fresh; the sessions made with it end, including this one."""
        session = self.session(visit)
        self.daemon.factor_remove(
            session.subject, visit.form.get("factor_id", ""), session_token=visit.cookie("session")
        )
        return redirect("/account?said=removed")

    def forget_device(self, visit: Visit) -> Answer:
        self.daemon.device_revoke(self.session(visit).subject, visit.form.get("device_id", ""))
        return redirect("/account?said=forgotten")

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
        params = {"session_token": visit.cookie("session"), "purpose": "transfer", "binding": binding(visit)}
        return self.proceed(visit, self.daemon.call("step_up.create", params))

    def pay(self, visit: Visit, verdict: str) -> Answer:
        """Redeems the verdict for the current URL: only what was confirmed is paid, once."""
        session = self.session(visit)
        try:
            redeemed = self.daemon.call(
                "verdict.redeem", {"verdict": verdict, "purpose": "transfer", "binding": binding(visit)}
            )
        except factord.Refused:
            redeemed = None
        if redeemed is None or redeemed["subject"] != session.subject:
            return page(visit, "Not paid", render("not-paid"), status=HTTPStatus.CONFLICT)
        return page(visit, "Paid", render("paid", recipient=visit.query["recipient"], amount=visit.query["amount"]))


class NotSignedIn(Exception):
    """There is no session, or it has ended."""


#: Names for the methods of a session (RFC 8176).
SPOKEN = {"pwd": "password", "otp": "code", "sms": "text message", "hwk": "passkey", "swk": "passkey"}
#: Methods that go without saying.
UNSPOKEN = ("mfa", "user")
#: The kinds of factors that the account page shows.
SHOWN = ("totp", "webauthn", "backup_code")
#: Flows in which an authenticator may be set up are created with its QR code.
QR: Dict[str, Dict[str, str]] = {area: {} if area == "password_reset" else {"qr": "svg"} for area in AREAS.values()}


def given(visit: Visit, *names: str) -> Dict[str, Any]:
    """The form fields that were filled in, without the spaces in codes."""
    fields = {name: visit.form[name] for name in names if visit.form.get(name)}
    if "code" in fields:
        fields["code"] = fields["code"].replace(" ", "")
    if "credential" in fields:
        fields["credential"] = parsed(fields["credential"])
    return fields


def parsed(text: str) -> Any:
    """The JSON of a form field; the text itself if it is none, which the daemon refuses."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def area_of(flow: Flow) -> Tuple[str, Dict[str, Any]]:
    """The methods of a flow, and the parameter that names it."""
    area = next(each for each in AREAS.values() if f"{each}_id" in flow)
    return area, {f"{area}_id": flow[f"{area}_id"]}


def is_signed_in(flow: Flow) -> bool:
    """Whether the tenant's own program completed it while nobody waited. Its token is shown only once."""
    return bool((flow.get("session") or {}).get("token"))


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


def summary(visit: Visit) -> Safe:
    if "amount" not in visit.query:
        return Safe("")
    return render("summary", amount=visit.query["amount"], recipient=visit.query.get("recipient", ""))


def factor_row(factor: factord.Factor, csrf: Safe) -> Safe:
    if factor.kind == "backup_code":
        name, told = "Backup codes", f"{factor.codes_left} left"
    else:
        used = f"used {moment(factor.last_used_at)}" if factor.last_used_at else "never used"
        name, told = factor.display_name or ("Passkey" if factor.kind == "webauthn" else "Authenticator"), used
    rename = render("rename", csrf=csrf, id=factor.factor_id, name=name) if factor.kind in ("totp", "webauthn") else Safe("")
    return render("factor", csrf=csrf, id=factor.factor_id, name=name, told=told, rename=rename)


def device_name(user_agent: str) -> str:
    """A name for the browser, good enough to tell devices apart."""
    browsers = ["Edg", "Firefox", "Chrome", "Safari"]
    systems = ["Android", "iPhone", "Windows", "Macintosh", "Linux"]
    browser = next((name for name in browsers if name + "/" in user_agent), "A browser")
    return browser + next((f" on {name}" for name in systems if name in user_agent), "")
