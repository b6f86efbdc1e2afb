"""The whole loop of a sign-in, whatever the policy asks for: a switch over the type of the next step."""

from typing import Any, Callable, Dict, Optional

import factord

#: What is asked of the user at a step, and the parameter that takes the answer.
QUESTIONS = {
    "provide_identifier": ("Name", "identifier"),
    "continue_sign_in_with_first_factor_selection": ("Which way", "selection"),
    "confirm_sign_in_with_password": ("Password", "password"),
    "confirm_sign_in_with_otp": ("Code from your mail", "code"),
    "confirm_sign_in_with_sms_code": ("Code from your messages", "code"),
    "continue_sign_in_with_mfa_selection": ("Which second factor", "selection"),
    "confirm_sign_in_with_totp_code": ("Code from your app", "code"),
    "confirm_sign_in_with_email_mfa_code": ("Code from your mail", "code"),
    "confirm_sign_in_with_sms_mfa_code": ("Code from your messages", "code"),
    "confirm_sign_in_with_backup_code": ("Backup code", "code"),
    "continue_sign_in_with_mfa_setup_selection": ("Which second factor to set up", "selection"),
    "continue_sign_in_with_totp_setup": ("Add this to your app, and enter its code", "code"),
    "continue_sign_in_with_email_mfa_setup": ("Email address", "email_address"),
    "continue_sign_in_with_sms_mfa_setup": ("Phone number", "phone_number"),
    "confirm_sign_in_with_custom_challenge": ("Your answer", "response"),
    "confirm_sign_in_with_new_password": ("New password", "new_password"),
    "reset_password": ("Code from your mail, and a new password", "code new_password"),
}


def sign_in(daemon: factord.Client, ask: Callable[[str, factord.NextStep], str]) -> Optional[str]:
    """Returns the session's token; None if the sign-in cannot continue."""
    flow = daemon.sign_in_create()
    while flow.status != "complete":
        step = flow.next_step
        if step.type not in QUESTIONS:  # `start_over`, passkeys, which take a browser, or a step of a later version.
            return None
        question, parameters = QUESTIONS[step.type]
        if step.type.endswith("mfa_setup") and step.delivery is not None:
            question, parameters = "Code that was sent there", "code"
        answer: Dict[str, Any] = dict(zip(parameters.split(), ask(question, step).split(None, len(parameters.split()) - 1)))
        try:
            flow = daemon.sign_in_attempt(flow.sign_in_id, **answer)
        except factord.Refused as refusal:
            ask(f"Refused: {refusal.reason}", step)
            if refusal.category in ("caller", "server"):
                return None
            flow = daemon.sign_in_get(flow.sign_in_id)
    return factord.session_token(flow)
