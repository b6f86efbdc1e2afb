"""What signed-in users can see and change: their factors, addresses, sessions and trusted devices."""

from __future__ import annotations

from itertools import chain, count
from typing import Sequence
from urllib.parse import quote

import factord
from flows import Pages, device_name, given, said
from steps import passkey_form, scan
from web import Answer, Routes, Safe, Visit, join, page, redirect, render
from words import moment, words

#: The maximum age of a sign-in that may add a factor, in seconds. The daemon checks each change itself; pages with a form check
#: it beforehand.
FRESH = 600
#: Names for the methods of a session (RFC 8176).
SPOKEN = {"pwd": "password", "otp": "code", "sms": "text message", "hwk": "passkey", "swk": "passkey"}
#: Methods that go without saying.
UNSPOKEN = ("mfa", "user")
#: The kinds of factors that the account page shows.
SHOWN = ("totp", "passkey", "backup_code")
#: What is said of a passkey that is not of the current domain, by its `rp_id_state`.
FOREIGN = {"former": "add one for this site", "other": "it no longer works, add one for this site"}
#: What became of a reset of the second factors that support was asked for.
RESETS = {
    "waiting": "It takes effect on {at}. Sign in with one of them before that to cancel it.",
    "effective": "It took effect on {at}.",
    "over": "It took effect on {at}, and you have set up another one since.",
    "cancelled": "It was cancelled: nothing was removed.",
}


class AccountPages(Pages):
    def routes(self) -> Routes:
        return {
            **super().routes(),
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
        }

    def refused(self, visit: Visit, error: Exception) -> Answer:
        if isinstance(error, factord.InsufficientAuthentication):
            return redirect("/again")
        return super().refused(visit, error)

    def account(self, visit: Visit) -> Answer:
        session = self.session(visit)
        subject = self.daemon.subject_get(session.subject)
        second = [each for each in subject.factors if each.kind in SHOWN and each.status == "active"]
        body = render(
            "account",
            csrf=visit.csrf,
            number=session.subject,
            address=subject.addresses[0].destination if subject.addresses else "none yet",
            reset=reset_notice(subject.reset) if subject.reset else Safe(""),
            factors=join(factor_row(each, visit.csrf) for each in second) or render("none", text="None yet."),
            sessions=join(
                render(
                    "session",
                    ways=" and ".join(SPOKEN.get(way, way) for way in each.amr if way not in UNSPOKEN),
                    since=moment(each.created_at),
                    seen=moment(each.last_used_at),
                    present=render("this-one") if each.session_id == session.session_id else "",
                )
                for each in self.daemon.session_list(session.subject).sessions
            ),
            devices=join(
                render(
                    "device",
                    csrf=visit.csrf,
                    id=each.device_id,
                    name=each.display_name or "A browser",
                    since=moment(each.created_at),
                )
                for each in self.daemon.device_list(session.subject).devices
            )
            or render("none", text="None. Tick “Remember this device” when you sign in with a code."),
        )
        return page(visit, "Your account", body, notice=said(visit))

    def addresses(self, visit: Visit) -> Answer:
        """Shows users their own addresses in full if the sign-in is fresh, so that an abandoned session shows none."""
        self.session(visit)
        shown = self.daemon.address_show(visit.cookie("session") or "").addresses
        rows = join(
            render("address", address=each.address, told="confirmed" if each.verified else "not confirmed yet")
            for each in shown
        )
        return page(visit, "Your addresses", render("addresses", addresses=rows or render("none", text="None yet.")))

    # -- Second factors

    def authenticator_page(self, visit: Visit, error: str = "") -> Answer:
        self.session(visit, max_age_s=FRESH)
        return page(visit, "Add an authenticator app", render("authenticator", csrf=visit.csrf), error=error)

    def add_authenticator(self, visit: Visit) -> Answer:
        session = self.session(visit)
        name = visit.form.get("display_name") or None
        try:
            # Without an account name the app shows the masked address.
            enrolment = self.daemon.totp_enroll(session.subject, display_name=name, qr="svg", session_token=visit.cookie("session"))
        except factord.InvalidInput as refusal:
            return self.authenticator_page(visit, words(refusal))
        body = render(
            "authenticator-scan",
            csrf=visit.csrf,
            factor_id=enrolment.factor.factor_id,
            scan=scan(enrolment.qr, enrolment.otpauth_uri, enrolment.secret),
        )
        return page(visit, "Scan the code", body)

    def prove_authenticator(self, visit: Visit) -> Answer:
        session = self.session(visit)
        factor_id, code = visit.form.get("factor_id", ""), visit.form.get("code", "")
        try:
            self.daemon.factor_activate(session.subject, factor_id, code=code, session_token=visit.cookie("session"))
        except (factord.CodeRejected, factord.Throttled, factord.InvalidInput) as refusal:
            # The daemon shows a seed once and it is not kept here: the phone already has it.
            body = render("authenticator-code", csrf=visit.csrf, factor_id=factor_id)
            return page(visit, "Enter the next code", body, error=words(refusal))
        return redirect("/account?said=added")

    def passkey_page(self, visit: Visit, error: str = "") -> Answer:
        """Begins an enrolment. The browser makes the passkey, and `add_passkey` takes it."""
        session = self.session(visit)
        subject = self.daemon.subject_get(session.subject)
        name = subject.addresses[0].destination if subject.addresses else session.subject
        shown = free_name("Passkey of " + device_name(visit.user_agent), subject.factors)
        begun = self.daemon.passkey_enroll(
            session.subject, account_name=name, display_name=shown, session_token=visit.cookie("session")
        )
        more = render("factor-id", id=begun.factor.factor_id)
        form = passkey_form("create", begun.public_key, visit.csrf, "Add a passkey", more=more)
        return page(visit, "Add a passkey", render("add-passkey", passkey=form), error=error)

    def add_passkey(self, visit: Visit) -> Answer:
        session = self.session(visit)
        made = given(visit, "factor_id", "credential")
        factor_id, credential = made.get("factor_id", ""), made.get("credential", {})
        try:
            self.daemon.factor_activate(session.subject, factor_id, credential=credential, session_token=visit.cookie("session"))
        except (factord.CredentialRejected, factord.Throttled, factord.InvalidInput, factord.NotFound) as refusal:
            return self.passkey_page(visit, words(refusal, passkey=True))
        return redirect("/account?said=passkey")

    def make_backup_codes(self, visit: Visit) -> Answer:
        session = self.session(visit)
        codes = self.daemon.backup_code_generate(session.subject, session_token=visit.cookie("session")).codes
        file = f"Example Bank, backup codes of customer {session.subject}\r\n\r\n" + "".join(f"{each}\r\n" for each in codes)
        shown = join(render("backup-code", code=each) for each in codes)
        return page(visit, "Your backup codes", render("backup-codes", codes=shown, file=quote(file)))

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

    # -- Devices and sessions

    def forget_device(self, visit: Visit) -> Answer:
        self.daemon.device_revoke(self.session(visit).subject, visit.form.get("device_id", ""))
        return redirect("/account?said=forgotten")

    def sign_out_everywhere(self, visit: Visit) -> Answer:
        self.daemon.session_revoke_all(self.session(visit).subject)
        visit.forget("session")
        return redirect("/sign-in?said=signed_out")

    def again_page(self, visit: Visit) -> Answer:
        self.session(visit)
        return page(visit, "Confirm that it’s you", render("again", csrf=visit.csrf))

    def sign_in_again(self, visit: Visit) -> Answer:
        """Begins another sign-in of the same user, with whatever that user has."""
        return self.proceed(visit, self.daemon.sign_in_create(subject=self.session(visit).subject, qr="svg"))


def free_name(name: str, factors: Sequence[factord.Factor]) -> str:
    """The name, with a number if an active factor has it: two passkeys of one browser, say, can be told apart."""
    taken = {each.display_name for each in factors if each.status == "active"}
    return next(each for each in chain([name], (f"{name} ({number})" for number in count(2))) if each not in taken)


def factor_row(factor: factord.Factor, csrf: Safe) -> Safe:
    if isinstance(factor, factord.BackupCodeFactor):
        name, told = "Backup codes", f"{factor.codes_left} left"
    else:
        used = f"last used {moment(factor.last_used_at)}" if factor.last_used_at else "never used"
        name = factor.display_name or ("Passkey" if factor.kind == "passkey" else "Authenticator app")
        told = f"added {moment(factor.created_at)}, {used}"
    domain = Safe("")
    if isinstance(factor, factord.PasskeyFactor):
        told = f"{factor.authenticator}, {told}" if factor.authenticator else told
        if factor.rp_id_state in FOREIGN:
            domain = render("domain", domain=factor.rp_id, told=FOREIGN[factor.rp_id_state])
    rename = render("rename", csrf=csrf, id=factor.factor_id, name=name) if factor.kind in ("totp", "passkey") else Safe("")
    return render("factor", csrf=csrf, id=factor.factor_id, name=name, told=told, domain=domain, rename=rename)


def reset_notice(reset: factord.FactorReset) -> Safe:
    text = RESETS.get(reset.status, "").format(at=moment(reset.effective_at))
    return render("reset", at=moment(reset.requested_at), cause=reset.cause, text=text)
