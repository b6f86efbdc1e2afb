"""How the steps of a flow look: drawn from what each asks for and offers, with words for the types that we know."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional

from factord import Flow, NextStep, StepOption
from web import Safe, join, render
from words import NAMES, RULES, WAYS, moment


class Words(NamedTuple):
    title: str
    #: A sentence below it.
    text: str = ""


#: What is said at a type of step: at a status of the flow, for a kind, or otherwise. A type of a later version is drawn
#: without.
STEPS = {
    ("identifier", ""): Words("Sign in"),
    ("choose", "needs_first_factor"): Words("How do you want to sign in?"),
    ("choose", "needs_mfa_setup"): Words("Protect your account"),
    ("choose", "missing_requirements"): Words("Protect your account"),
    ("choose", ""): Words("One more step"),
    ("password", ""): Words("Enter your password"),
    ("code", "needs_sign_up_confirmation"): Words("Confirm your address"),
    ("code", "missing_requirements"): Words("Confirm your address"),
    ("code", "email"): Words("Check your email"),
    ("code", "phone"): Words("Check your messages"),
    ("code", "backup_code"): Words("Enter a backup code"),
    ("code", ""): Words("Enter your code"),
    ("passkey", ""): Words("Use your passkey", "Your device will ask for your fingerprint, your face or its PIN."),
    ("set_up", "email"): Words("Add an email address", "We’ll send codes there when you sign in."),
    ("set_up", "phone"): Words("Add a phone number", "We’ll send codes there when you sign in."),
    ("set_up", "passkey"): Words(
        "Add a passkey", "With a passkey you sign in with your fingerprint, your face or the PIN of your device."
    ),
    ("set_up", ""): Words("Add an authenticator app"),
    ("challenge", ""): Words("One question"),
    ("new_password", "needs_password_reset"): Words("Reset your password"),
    ("new_password", ""): Words("Choose a new password", "Your current password was valid for one sign-in only."),
    ("fields", ""): Words("Complete your account"),
    ("start_over", ""): Words("Start over"),
}
UNKNOWN = Words("Next step")


class Field(NamedTuple):
    label: str
    kind: str = "text"
    #: How browsers fill it in.
    fill: str = "off"
    #: Other attributes.
    more: Safe = Safe("")


#: The fields of the steps and of sign-ups. One of a later version is drawn with its own name.
FIELDS = {
    "identifier": Field("Email address", fill="username webauthn", more=Safe('inputmode="email"')),
    "password": Field("Password", "password", "current-password"),
    "new_password": Field("New password", "password", "new-password"),
    "response": Field("Your answer"),
    "email_address": Field("Email address", "email", "email"),
    "phone_number": Field("Phone number with country code", "tel", "tel", Safe('placeholder="+1 202 555 0100"')),
    "username": Field("User name", fill="username"),
    "first_name": Field("First name", fill="given-name"),
    "last_name": Field("Last name", fill="family-name"),
    "legal_accepted": Field("I accept the terms", "checkbox"),
}
#: Ways that are answered in one field: the daemon tells the codes apart by their form.
ONE_FIELD = ("totp", "hotp", "backup_code")


def words(flow: Flow) -> Words:
    told = flow.next_step
    ways = (STEPS.get((told.type, more)) for more in (flow.status, told.kind or "", ""))
    return next((each for each in ways if each is not None), UNKNOWN)


def title(flow: Flow) -> str:
    return words(flow).title


def may_trust(flow: Flow) -> bool:
    """Whether the page of the step asks if the device is to be remembered."""
    return "trust_device" in flow.next_step.accepts and flow.status in ("needs_second_factor", "needs_client_trust")


def show(flow: Flow, csrf: Safe, summary: Safe = Safe("")) -> Safe:
    """The page of a flow's current step.

    :param summary: the purpose of the flow, if it is not obvious.
    """
    told = flow.next_step
    if flow.status == "abandoned":
        return render("step-over", csrf=csrf, title=title(flow), over=_over(told))
    chosen = [_choice(each, told, csrf) for each in told.options if not _is_asked_for(each, told)]
    choices, others = (chosen, []) if "selection" in told.ask else ([], chosen)
    return render(
        "step",
        title=title(flow),
        summary=join([summary, _recovery(told)]),
        about=_about(flow),
        form=_form(flow, csrf),
        passkey=_passkey(told, csrf),
        choices=render("choices", choices=join(choices)) if choices else Safe(""),
        others=join([_resend(told, csrf), *others, render("cancel", csrf=csrf)]),
    )


def _form(flow: Flow, csrf: Safe) -> Safe:
    """A field for all that the step asks for and a page can take; if it waits for something else, a button to look again."""
    told = flow.next_step
    names = [each for each in told.ask if each not in ("selection", "credential")]
    if told.ask and not names:
        return Safe("")
    return render(
        "form",
        csrf=csrf,
        # The first field has the focus.
        fields=join(_field(name, flow, Safe("" if index else "autofocus")) for index, name in enumerate(names)),
        remember=render("remember") if may_trust(flow) else Safe(""),
        confirm="Confirm the payment" if flow.purpose is not None else "Continue",
    )


def _field(name: str, flow: Flow, focus: Safe) -> Safe:
    told = flow.next_step
    if name == "code":
        return render("field-code", focus=focus, tries=_tries(told), **_code_words(told))
    label, kind, fill, more = FIELDS.get(name) or Field(name.replace("_", " ").capitalize())
    if name == "password" and told.rules is not None:
        fill = "new-password"
    elif name == "password" and name in told.ask:
        label = f"Password for {_who(flow)}"
    below = rules(told) if kind == "password" else Safe("")
    template = "field-accept" if kind == "checkbox" else "field"
    return render(template, name=name, label=label, kind=kind, fill=fill, more=more, below=below, focus=focus)


def _code_words(told: NextStep) -> Dict[str, str]:
    """The label of the field for codes, and its keyboard. Where an app's code and a backup code are both accepted, it takes
    either."""
    if told.secret is not None:
        return {"label": "Code from the app", "keyboard": "numeric"}
    if told.delivery is not None or not _is_one_field(told):
        return {"label": "Code", "keyboard": "numeric" if told.delivery is not None else "text"}
    ways = {each.kind for each in told.options if _is_asked_for(each, told)}
    labels = ["Code from your app or token" if "hotp" in ways else "Code from your app"] if ways & {"totp", "hotp"} else []
    labels += ["a backup code" if labels else "Backup code"] if "backup_code" in ways else []
    # Digits have a keyboard of their own, on which nobody could type a backup code.
    return {"label": ", or ".join(labels) or "Code", "keyboard": "text" if "backup_code" in ways else "numeric"}


# -- What is said of a step


def _who(flow: Flow) -> str:
    return flow.identifier_hint or "your account"


def _about(flow: Flow) -> Safe:
    """What the user has to know before answering: what was sent where, what to scan, the question, the factors."""
    told = flow.next_step
    parts = []
    text = words(flow).text
    if text:
        parts.append(render("text", text=text))
    if told.not_sent:
        parts.append(render("not-sent"))
    elif told.delivery is not None and flow.status == "needs_password_reset":
        parts.append(render("sent-perhaps", who=_who(flow)))
    elif told.delivery is not None:
        parts.append(render("sent", destination=told.delivery.destination or "the address of your account"))
    if told.secret is not None:
        parts.append(scan(told.qr, told.otpauth_uri, told.secret))
    if told.parameters is not None:
        asked = told.parameters
        parts.append(render("question", text=asked if isinstance(asked, str) else json.dumps(asked, ensure_ascii=False)))
    if not told.ask:
        parts.append(render("text", text="This takes a moment."))
    named = [each for each in told.options if each.factor_id and each.kind in NAMES and _is_asked_for(each, told)]
    if named:
        parts.append(render("factors", factors=join(_hint(each) for each in named)))
    return join(parts)


def scan(qr: Optional[str], uri: Optional[str], secret: str) -> Safe:
    """How to add an account to an authenticator app."""
    link = render("app-link", uri=uri) if uri is not None else Safe("")
    # The picture is made by the daemon, of numbers only.
    return render("scan", app_link=link, qr=Safe(qr or ""), secret=_grouped(secret))


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
    return render("notice-reset", at=moment(told.recovery_at)) if told.recovery_at is not None else Safe("")


def _tries(told: NextStep) -> str:
    if told.delivery is None:
        return ""
    tries = told.delivery.tries_left
    return f"{tries} {'try' if tries == 1 else 'tries'} left for this code."


def rules(told: NextStep) -> Safe:
    """What a new password has to be, as the daemon says."""
    if told.rules is None:
        return Safe("")
    said = [f"At least {told.rules.min_length} characters"] + [RULES[each] for each in told.rules.refuses if each in RULES]
    return render("rules", rules=join(render("rule", text=each) for each in said))


def _grouped(secret: str) -> str:
    """A seed, in groups that are easy to type."""
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))


# -- Ways


def _is_one_field(told: NextStep) -> bool:
    return "code" in told.ask and told.kind in (None, *ONE_FIELD)


def _is_asked_for(option: StepOption, told: NextStep) -> bool:
    """Whether the page asks for this way already, so that nobody has to choose it."""
    return option.asked or (_is_one_field(told) and option.kind == "backup_code")


def _hint(option: StepOption) -> Safe:
    name = option.display_name or NAMES[option.kind or ""]
    return render("hint", name=name, told=_history(option))


def _history(option: StepOption) -> str:
    if option.codes_left is not None:
        return f"{option.codes_left} left"
    if option.last_used_at is not None:
        return f"last used {moment(option.last_used_at)}"
    return f"added {moment(option.created_at)}, never used" if option.created_at is not None else ""


def _choice(option: StepOption, told: NextStep, csrf: Safe) -> Safe:
    """A button that chooses a way; with details, where there is nothing else on the page."""
    words = WAYS.get(option.kind or option.selection) or f"Use {option.kind or option.selection}"
    name = option.destination or option.display_name
    detail = _history(option) if "selection" in told.ask else ""
    return render("choice", csrf=csrf, selection=option.selection, words=f"{words} ({name})" if name else words, detail=detail)


def _resend(told: NextStep, csrf: Safe) -> Safe:
    return render("resend", csrf=csrf) if told.delivery is not None or told.not_sent else Safe("")


# -- Passkeys


def _passkey(told: NextStep, csrf: Safe) -> Safe:
    """The form that makes or uses a passkey, if the step takes one."""
    if told.public_key is None:
        return Safe("")
    if told.ceremony == "create":
        return passkey_form("create", told.public_key, csrf, "Add a passkey")
    if "credential" not in told.ask:
        form = passkey_form("autofill", told.public_key, csrf, _of_domain("Sign in with a passkey", told), kind="second")
        return join([form, *other_domains(told, csrf, "/step")])
    return passkey_form("get", told.public_key, csrf, _of_domain("Use your passkey", told))


def _of_domain(words: str, told: NextStep) -> str:
    """The words for a passkey, with its domain unless that is the current one, which is the first of `rp_ids`."""
    domain = (told.public_key or {}).get("rpId")
    return words if not told.rp_ids or domain == told.rp_ids[0] else f"{words} of {domain}"


def other_domains(told: NextStep, csrf: Safe, path: str, more: Safe = Safe("")) -> List[Safe]:
    """A button for each further domain whose passkeys are accepted: a browser can be asked for those of one at a time."""
    chosen = (told.public_key or {}).get("rpId")
    return [
        render("passkey-domain", path=path, csrf=csrf, more=more, domain=each) for each in told.rp_ids or [] if each != chosen
    ]


def passkey_form(way: str, options: Dict[str, Any], csrf: Safe, words: str, kind: str = "", more: Safe = Safe("")) -> Safe:
    """A form whose credential the browser fills in.

    :param way: `create`; `get`; or `autofill`, which also offers passkeys where the user name is typed.
    """
    return render("passkey", way=way, options=json.dumps(options), csrf=csrf, words=words, kind=kind, more=more)
