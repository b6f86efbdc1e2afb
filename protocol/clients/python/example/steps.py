"""How the steps of a flow look: a table from `next_step.type` to a template."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Tuple

import factord
from factord import Flow, NextStep, OfferedFactor
from web import Safe, join, render
from words import RULES, WAYS, moment


class Step(NamedTuple):
    title: str
    template: str
    #: The form fields that are passed to the daemon.
    answers: Tuple[str, ...] = ()


UNKNOWN = Step("Update needed", "step-unknown")
STEPS = {
    "provide_identifier": Step("Sign in", "step-identifier", ("identifier", "credential")),
    "continue_sign_in_with_first_factor_selection": Step("How do you want to sign in?", "step-choice", ("selection",)),
    "confirm_sign_in_with_password": Step("Enter your password", "step-password", ("password",)),
    "confirm_sign_in_with_otp": Step("Check your email", "step-code", ("code",)),
    "confirm_sign_in_with_sms_code": Step("Check your messages", "step-code", ("code",)),
    "continue_sign_in_with_mfa_selection": Step("One more step", "step-choice", ("selection",)),
    "confirm_sign_in_with_totp_code": Step("Enter your code", "step-authenticator", ("code",)),
    "confirm_sign_in_with_email_mfa_code": Step("Check your email", "step-code", ("code",)),
    "confirm_sign_in_with_sms_mfa_code": Step("Check your messages", "step-code", ("code",)),
    "confirm_sign_in_with_backup_code": Step("Enter a backup code", "step-authenticator", ("code",)),
    "continue_sign_in_with_mfa_setup_selection": Step("Protect your account", "step-choice", ("selection",)),
    "continue_sign_in_with_totp_setup": Step("Add an authenticator app", "step-authenticator-setup", ("code",)),
    "continue_sign_in_with_email_mfa_setup": Step("Add an email address", "step-email-setup", ("email_address",)),
    "continue_sign_in_with_sms_mfa_setup": Step("Add a phone number", "step-phone-setup", ("phone_number",)),
    "confirm_sign_in_with_passkey": Step("Use your passkey", "step-passkey", ("credential",)),
    "continue_sign_in_with_passkey_setup": Step("Add a passkey", "step-passkey-setup", ("credential",)),
    "confirm_sign_in_with_custom_challenge": Step("One question", "step-challenge", ("response",)),
    "confirm_sign_in_with_new_password": Step("Choose a new password", "step-new-password", ("new_password",)),
    "reset_password": Step("Reset your password", "step-reset", ("code", "new_password")),
    "provide_sign_up_fields": Step("Complete your account", "step-fields"),
    "confirm_sign_up": Step("Confirm your address", "step-code", ("code",)),
    "start_over": Step("Start over", "step-over"),
}
#: What a sign-up may ask for: the field, its label, its input type, and its autocomplete value.
FIELDS = {
    "email_address": ("Email address", "email", "email"),
    "phone_number": ("Phone number", "tel", "tel"),
    "username": ("User name", "text", "username"),
    "password": ("Password", "password", "new-password"),
    "first_name": ("First name", "text", "given-name"),
    "last_name": ("Last name", "text", "family-name"),
    "legal_accepted": ("I accept the terms", "checkbox", "off"),
}
#: Shown once the address to set up is known: asks for the code that was sent there.
SENT = Step("Confirm the address", "step-code", ("code",))
#: Steps that set up an address as a second factor.
SETS_UP = ("continue_sign_in_with_email_mfa_setup", "continue_sign_in_with_sms_mfa_setup")
#: Ways that are answered in one field: the daemon tells the codes apart by their form.
ONE_FIELD = ("totp", "hotp", "backup_code")


def step(flow: Flow) -> Step:
    told = flow.next_step
    if told.type in SETS_UP and told.delivery is not None:
        return SENT
    return STEPS.get(told.type, UNKNOWN)


def may_trust(flow: Flow) -> bool:
    """Whether the page of the step asks if the device is to be remembered."""
    return isinstance(flow, factord.SignIn) and flow.status in ("needs_second_factor", "needs_client_trust")


def show(flow: Flow, csrf: Safe, summary: Safe = Safe("")) -> Safe:
    """The page of a flow's current step.

    :param summary: the purpose of the flow, if it is not obvious.
    """
    told = flow.next_step
    return render(
        step(flow).template,
        csrf=csrf,
        title=step(flow).title,
        summary=join([summary, _recovery(told)]),
        who=getattr(flow, "identifier_hint", None) or "your account",
        sent=_sent(told),
        tries=_tries(told),
        remember=render("remember") if may_trust(flow) and not told.type.endswith("_selection") else Safe(""),
        factors=_factors(flow),
        code=_code_field(told),
        choices=_choices(flow, told.allowed or [], csrf, has_details=True),
        skip=render("skip", csrf=csrf) if told.skippable else Safe(""),
        fields=join(_field(name, told) for name in told.missing_fields or []),
        rules=rules(told),
        qr=Safe(told.qr or ""),  # Made by the daemon, of numbers only.
        secret=grouped(told.secret or ""),
        app_link=render("app-link", uri=told.otpauth_uri) if told.otpauth_uri else Safe(""),
        confirm="Confirm the payment" if isinstance(flow, factord.StepUp) else "Continue",
        passkey=_passkey(told, csrf),
        over=_over(told),
        question=told.parameters if isinstance(told.parameters, str) else json.dumps(told.parameters, ensure_ascii=False),
        others=join([_resend(told, csrf), _others(flow, csrf), render("cancel", csrf=csrf)]),
    )


def _over(told: NextStep) -> str:
    """Why a flow ended."""
    at = f" on {moment(told.recovery_at)}" if told.recovery_at else " later"
    return {
        "recovery_wait": f"Your password was reset not long ago. You can set up a second factor{at}: sign in again then.",
        "factors_reset": "Our support has removed your second factors. Sign in again to set up another one.",
        "no_factor_left": "You have no second factor left. Please contact us.",
        "already_exists": "There is an account with this address. Sign in instead.",
        "too_many_tries": "There were too many wrong answers.",
    }.get(told.reason or "", "You cannot continue here. It took too long, or something has changed.")


def _recovery(told: NextStep) -> Safe:
    """Tells the owner that support was asked to remove the second factors, and how to stop that."""
    if told.recovery_at is None or told.type == "start_over":
        return Safe("")
    return render("notice-reset", at=moment(told.recovery_at))


def _sent(told: NextStep) -> Safe:
    if told.delivery is None:
        return render("not-sent")
    return render("sent", destination=told.delivery.destination or "the address of your account")


def _tries(told: NextStep) -> str:
    if told.delivery is None:
        return ""
    tries = told.delivery.tries_left
    return f"{tries} {'try' if tries == 1 else 'tries'} left for this code."


def offered(flow: Flow) -> List[OfferedFactor]:
    """The factors that may answer the step, in the daemon's order: those that it is about, and the user's others.

    First comes the one that the user prefers, then the one that was used last.
    """
    hints, allowed = flow.next_step.hints or [], flow.next_step.allowed or []
    others = flow.supported_second_factors if isinstance(flow, (factord.SignIn, factord.StepUp)) else []
    return hints + [each for each in others if each not in hints and each.strategy in allowed]


def _factors(flow: Flow) -> Safe:
    """The names of the factors that answer the field of the page."""
    ways = ("passkey",) if flow.next_step.type.endswith("_passkey") else ONE_FIELD
    named = [each for each in offered(flow) if each.strategy in ways]
    return render("factors", factors=join(_hint(each) for each in named)) if named else Safe("")


def _hint(offered: OfferedFactor) -> Safe:
    return render("hint", name=name_of(offered), told=_history(offered))


def name_of(offered: OfferedFactor) -> str:
    names = {"totp": "Authenticator app", "hotp": "Token", "backup_code": "Backup codes", "passkey": "Passkey"}
    return offered.display_name or offered.destination or names.get(offered.strategy) or offered.strategy


def _history(offered: OfferedFactor) -> str:
    if offered.codes_left is not None:
        return f"{offered.codes_left} left"
    if offered.last_used_at is not None:
        return f"last used {moment(offered.last_used_at)}"
    return f"added {moment(offered.created_at)}, never used" if offered.created_at is not None else ""


def _code_field(told: NextStep) -> Safe:
    """The field for codes. Where an app's code and a backup code are both accepted, it takes either."""
    ways = set(told.allowed or [])
    labels = ["Code from your app or token" if "hotp" in ways else "Code from your app"] if ways & {"totp", "hotp"} else []
    labels += ["a backup code" if labels else "Backup code"] if "backup_code" in ways else []
    # Digits have a keyboard of their own, on which nobody could type a backup code.
    keyboard = "text" if "backup_code" in ways else "numeric"
    return render("field-code", label=", or ".join(labels), keyboard=keyboard)


def rules(told: NextStep) -> Safe:
    """What a new password has to be, as the daemon says."""
    if told.rules is None:
        return Safe("")
    said = [f"At least {told.rules.min_length} characters"] + [RULES[each] for each in told.rules.refuses if each in RULES]
    return render("rules", rules=join(render("rule", text=each) for each in said))


def _passkey(told: NextStep, csrf: Safe) -> Safe:
    """The form that makes or uses a passkey, if the step takes one."""
    if told.public_key is None:
        return Safe("")
    if told.type == "continue_sign_in_with_passkey_setup":
        return passkey_form("create", told.public_key, csrf, "Add a passkey")
    if told.type == "provide_identifier":
        return passkey_form("autofill", told.public_key, csrf, "Sign in with a passkey", kind="second")
    return passkey_form("get", told.public_key, csrf, "Use your passkey")


def passkey_form(way: str, options: Dict[str, Any], csrf: Safe, words: str, kind: str = "", more: Safe = Safe("")) -> Safe:
    """A form whose credential the browser fills in.

    :param way: `create`; `get`; or `autofill`, which also offers passkeys where the user name is typed.
    """
    return render("passkey", way=way, options=json.dumps(options), csrf=csrf, words=words, kind=kind, more=more)


def grouped(secret: str) -> str:
    """A seed, in groups that are easy to type."""
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def _choices(flow: Flow, strategies: List[str], csrf: Safe, has_details: bool = False) -> Safe:
    """A button for each way; for addresses one for each of them."""
    buttons = []
    for way in strategies:
        hints = [each for each in offered(flow) if each.strategy == way]
        detail = ", ".join(f"{name_of(each)}, {_history(each)}" for each in hints) if has_details else ""
        if way in ("email_code", "phone_code") and hints:
            for each in hints:
                to = each.destination or ""
                more = render("factor-id", id=each.factor_id or "")
                detail = _history(each) if has_details else ""
                words = f"{WAYS[way]} ({to})" if to else WAYS[way]
                buttons.append(render("choice", csrf=csrf, strategy=way, words=words, detail=detail, more=more))
        elif way != "reset_password":  # A forgotten password has a page of its own.
            words = WAYS.get(way, way)
            buttons.append(render("choice", csrf=csrf, strategy=way, words=words, detail=detail, more=""))
    return join(buttons)


def _field(name: str, told: NextStep) -> Safe:
    label, kind, fill = FIELDS.get(name, (name, "text", "off"))
    below = rules(told) if name == "password" else Safe("")
    # The first field has the focus.
    focus = "autofocus" if told.missing_fields and name == told.missing_fields[0] else ""
    template = "field-accept" if kind == "checkbox" else "field"
    return render(template, name=name, label=label, kind=kind, fill=fill, below=below, focus=focus)


def _resend(told: NextStep, csrf: Safe) -> Safe:
    if told.delivery is None:
        return Safe("")
    return render("resend", csrf=csrf, strategy="email_code" if told.delivery.medium == "email" else "phone_code")


def _others(flow: Flow, csrf: Safe) -> Safe:
    """Links to other ways to answer the step, unless it is a choice itself."""
    told = flow.next_step
    if told.type.endswith("_selection") or not isinstance(flow, (factord.SignIn, factord.StepUp)):
        return Safe("")
    sent = {"email": "email_code", "sms": "phone_code"}.get(told.delivery.medium if told.delivery else "")
    present = {
        "needs_first_factor": flow.first_factor.strategy if flow.first_factor else None,
        "needs_second_factor": flow.second_factor.strategy if flow.second_factor else None,
        "needs_client_trust": sent,
    }
    if flow.status not in present:
        return Safe("")
    here = {present[flow.status]}
    if here & set(ONE_FIELD):
        here.update(ONE_FIELD)
    return _choices(flow, [each for each in told.allowed or [] if each not in here], csrf)
