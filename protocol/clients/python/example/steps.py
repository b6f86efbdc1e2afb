"""How the steps of a flow look: a table from `next_step.type` to a template, and texts for refusals."""

from __future__ import annotations

import json
import time
from typing import Any, Dict, List, NamedTuple, Tuple

import factord
from web import Safe, join, render

#: A flow as the daemon returns it: one shape for sign-ins, sign-ups, step-ups and password resets.
Flow = Dict[str, Any]


class Step(NamedTuple):
    title: str
    template: str
    #: The form fields that are passed to the daemon.
    answers: Tuple[str, ...] = ()


UNKNOWN = Step("Update needed", "step-unknown")
STEPS = {
    "provide_identifier": Step("Sign in", "step-identifier", ("identifier", "credential")),
    "continue_sign_in_with_first_factor_selection": Step("How do you sign in?", "step-choice", ("selection",)),
    "confirm_sign_in_with_password": Step("Your password", "step-password", ("password",)),
    "confirm_sign_in_with_otp": Step("Check your mail", "step-code", ("code",)),
    "confirm_sign_in_with_sms_code": Step("Check your messages", "step-code", ("code",)),
    "continue_sign_in_with_mfa_selection": Step("One more step", "step-choice", ("selection",)),
    "confirm_sign_in_with_totp_code": Step("Your authenticator", "step-authenticator", ("code",)),
    "confirm_sign_in_with_email_mfa_code": Step("Check your mail", "step-code", ("code",)),
    "confirm_sign_in_with_sms_mfa_code": Step("Check your messages", "step-code", ("code",)),
    "confirm_sign_in_with_backup_code": Step("A backup code", "step-backup-code", ("code",)),
    "continue_sign_in_with_mfa_setup_selection": Step("Protect your account", "step-choice", ("selection",)),
    "continue_sign_in_with_totp_setup": Step("Add an authenticator", "step-authenticator-setup", ("code",)),
    "continue_sign_in_with_email_mfa_setup": Step("Add an e-mail address", "step-email-setup", ("email_address",)),
    "continue_sign_in_with_sms_mfa_setup": Step("Add a telephone", "step-phone-setup", ("phone_number",)),
    "confirm_sign_in_with_passkey": Step("Your passkey", "step-passkey", ("credential",)),
    "continue_sign_in_with_passkey_setup": Step("Add a passkey", "step-passkey-setup", ("credential",)),
    "confirm_sign_in_with_custom_challenge": Step("One question", "step-challenge", ("response",)),
    "confirm_sign_in_with_new_password": Step("A new password", "step-new-password", ("new_password",)),
    "reset_password": Step("Reset your password", "step-reset", ("code", "new_password")),
    "provide_sign_up_fields": Step("Complete your account", "step-fields"),
    "confirm_sign_up": Step("Confirm your address", "step-code", ("code",)),
    "start_over": Step("Start over", "step-over"),
}
#: What a sign-up may ask for: the field, its label, its input type, and its autocomplete value.
FIELDS = {
    "email_address": ("E-mail address", "email", "email"),
    "phone_number": ("Telephone", "tel", "tel"),
    "username": ("User name", "text", "username"),
    "password": ("Password", "password", "new-password"),
    "first_name": ("First name", "text", "given-name"),
    "last_name": ("Last name", "text", "family-name"),
    "legal_accepted": ("I accept the terms", "checkbox", "off"),
}
WAYS = {
    "password": "Use your password",
    "email_code": "Get a code by mail",
    "phone_code": "Get a code by text message",
    "totp": "Use an authenticator app",
    "hotp": "Use your token",
    "backup_code": "Use a backup code",
    "passkey": "Use a passkey",
}


#: Shown once the address to set up is known: asks for the code that was sent there.
SENT = Step("Confirm the address", "step-code", ("code",))


#: Steps that set up an address as a second factor.
SETS_UP = ("continue_sign_in_with_email_mfa_setup", "continue_sign_in_with_sms_mfa_setup")


def step(flow: Flow) -> Step:
    told = flow["next_step"]
    if told["type"] in SETS_UP:
        return SENT if "delivery" in told else STEPS[told["type"]]
    return STEPS.get(told["type"], UNKNOWN)


def show(flow: Flow, csrf: Safe, summary: Safe = Safe("")) -> Safe:
    """The page of a flow's current step.

    :param summary: the purpose of the flow, if it is not obvious.
    """
    told = flow["next_step"]
    delivery = told.get("delivery") or {}
    tries = delivery.get("tries_left", 0)
    return render(
        step(flow).template,
        csrf=csrf,
        title=step(flow).title,
        summary=summary,
        who=flow.get("identifier_hint") or "your account",
        destination=delivery.get("destination", "the address of your account"),
        tries=f"{tries} {'try' if tries == 1 else 'tries'} left for this code." if delivery else "",
        remember=render("remember") if flow["status"] == "needs_second_factor" and "sign_in_id" in flow else Safe(""),
        choices=_choices(told.get("allowed", []), csrf),
        skip=render("skip", csrf=csrf) if told.get("skippable") else Safe(""),
        fields=join(_field(name) for name in told.get("missing_fields", [])),
        min_length=(told.get("rules") or {}).get("min_length", 8),
        qr=Safe(told.get("qr", "")),  # Made by the daemon, of numbers only.
        secret=" ".join(_groups(told.get("secret", ""))),
        app_link=render("app-link", uri=told["otpauth_uri"]) if "otpauth_uri" in told else Safe(""),
        confirm=_confirm(flow),
        passkey=_passkey(told, csrf),
        question=json.dumps(told.get("parameters"), ensure_ascii=False),
        reason=told.get("reason", ""),
        others=join([_resend(flow, csrf), _others(flow, csrf)]),
    )


def _passkey(told: Dict[str, Any], csrf: Safe) -> Safe:
    """The form that makes or uses a passkey, if the step takes one."""
    if "public_key" not in told:
        return Safe("")
    if told["type"] == "continue_sign_in_with_passkey_setup":
        return passkey_form("create", told["public_key"], csrf, "Add the passkey")
    kind = "second" if told["type"] == "provide_identifier" else ""
    return passkey_form("get", told["public_key"], csrf, "Use a passkey", kind)


def passkey_form(way: str, options: Dict[str, Any], csrf: Safe, words: str, kind: str = "", more: Safe = Safe("")) -> Safe:
    """A form whose credential the browser fills in.

    :param way: `create` or `get`.
    """
    return render("passkey", way=way, options=json.dumps(options), csrf=csrf, words=words, kind=kind, more=more)


def _confirm(flow: Flow) -> str:
    """The label of the button that sends a code or a password."""
    if "step_up_id" in flow:
        return "Confirm the payment"
    if flow["next_step"]["type"] in ("confirm_sign_up", *SETS_UP):
        return "Confirm the address"
    return "Sign in"


def _groups(text: str) -> List[str]:
    return [text[start : start + 4] for start in range(0, len(text), 4)]


def _choices(strategies: List[str], csrf: Safe) -> Safe:
    # A forgotten password has a page of its own.
    ways = [each for each in strategies if each != "reset_password"]
    return join(render("choice", csrf=csrf, strategy=each, words=WAYS.get(each, each)) for each in ways)


def _field(name: str) -> Safe:
    label, kind, fill = FIELDS.get(name, (name, "text", "off"))
    return render("field-accept" if kind == "checkbox" else "field", name=name, label=label, kind=kind, fill=fill)


def _resend(flow: Flow, csrf: Safe) -> Safe:
    delivery = flow["next_step"].get("delivery")
    if delivery is None:
        return Safe("")
    return render("resend", csrf=csrf, strategy="email_code" if delivery["medium"] == "email" else "phone_code")


def _others(flow: Flow, csrf: Safe) -> Safe:
    """Links to other ways to answer the step, unless it is a choice itself."""
    told = flow["next_step"]
    if told["type"].endswith("_selection"):
        return Safe("")
    sent = {"email": "email_code", "sms": "phone_code"}.get((told.get("delivery") or {}).get("medium", ""))
    present = {
        "needs_first_factor": (flow.get("first_factor") or {}).get("strategy"),
        "needs_second_factor": (flow.get("second_factor") or {}).get("strategy"),
        "needs_client_trust": sent,
    }
    if flow["status"] not in present:
        return Safe("")
    return _choices([each for each in told.get("allowed", []) if each != present[flow["status"]]], csrf)


def words(refusal: factord.Refused) -> str:
    """The text of a refusal for the user who is signing in."""
    if isinstance(refusal, factord.CodeRejected):
        if refusal.hint == "wait_for_next_code":
            return "That code was already used. Wait for your app to show the next one."
        if refusal.offset_s is not None:
            way = "fast" if refusal.offset_s > 0 else "slow"
            return f"Your phone's clock is {abs(refusal.offset_s)} s {way}. Correct it, then enter the next code."
        return "That is not correct."
    if isinstance(refusal, (factord.Throttled, factord.Overloaded)):
        seconds = -(-refusal.retry_after_ms // 1000)
        return f"Please wait. Try again in {seconds} second{'s' if seconds != 1 else ''}."
    if isinstance(refusal, factord.Locked):
        if refusal.unlocks_at is None:
            return "Too many wrong attempts. Please contact us: only we can unlock this."
        return f"Too many wrong attempts. This is locked until {moment(refusal.unlocks_at)}."
    if isinstance(refusal, factord.CredentialRejected):
        return "That is not correct."
    if isinstance(refusal, factord.PasswordRefused):
        return f"This password cannot be used: it {refusal.problem}."
    if isinstance(refusal, factord.PolicyViolation):
        return f"That is not allowed: {refusal.problem}."
    if isinstance(refusal, factord.InvalidInput):
        name = FIELDS.get(refusal.field or "", ((refusal.field or "This").replace("_", " ").capitalize(),))[0]
        return f"{name} {refusal.problem}."
    return {
        "not_offered": "That is not possible here. Choose another way.",
        "expired": "That has expired. Ask for a new code, or start over.",
        "already_exists": "This is already taken.",
        "wrong_state": "That has already been done.",
        "not_found": "This has ended. Start again.",
        "unavailable": "We cannot do this at the moment. Nothing was changed.",
    }.get(refusal.reason, "That did not work. Try again.")


def moment(at: int) -> str:
    """Unix milliseconds, for people."""
    return time.strftime("%d %b %Y, %H:%M UTC", time.gmtime(at / 1000))
