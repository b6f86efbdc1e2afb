"""What is said to users: times, ways to sign in, rules for passwords, and refusals."""

from __future__ import annotations

import time

import factord

#: The words on the button for a kind of factor, or for a selection that is no kind.
WAYS = {
    "password": "Use your password",
    "email": "Email me a code",
    "phone": "Text me a code",
    "totp": "Use an authenticator app",
    "hotp": "Use a token",
    "backup_code": "Use a backup code",
    "passkey": "Use a passkey",
    "reset_password": "I forgot my password",
    "skip": "Not now",
}
NAMES = {"totp": "Authenticator app", "hotp": "Token", "backup_code": "Backup codes", "passkey": "Passkey"}
#: What a new password must not be, by the rule.
RULES = {
    "common": "Not a common password",
    "pattern": "Not a simple pattern, such as abcdefgh",
    "name": "Not your name or ours",
    "unchanged": "Not your current password",
}
#: Why a new password was refused, by the rule that it breaks.
PASSWORDS = {
    "min_length": "it is too short",
    "common": "it is a common one",
    "pattern": "it is a simple pattern",
    "name": "your name or ours is in it",
    "unchanged": "it is your current one",
}
#: What is wrong with what was typed.
INPUTS = {
    "empty": "is missing",
    "too_long": "is too long",
    "characters": "has characters that cannot be used there",
    "digits": "has too few or too many digits",
    "format": "is not written correctly",
}
#: What the bank does not allow. The other problems are the bank's own.
LIMITS = {
    "too_many_factors": "You have as many of these as you can have. Remove one first.",
    "email_not_verified": "Confirm your email address first.",
    "last_second_factor": "This is your only second factor. Add another one first.",
    "first_factor_again": "This address was your first step. Use another one.",
    "too_many_addresses": "Codes were sent to too many addresses. Start over.",
    "country_not_served": "We do not send messages to that country.",
    "invitation_only": "You need an invitation to open an account.",
    "waiting_list": "You cannot open an account yet: there is a waiting list.",
    "sign_up_closed": "You cannot open an account here.",
}
#: What a refusal calls the field, if not by its own name.
LABELS = {"email_address": "Email address", "phone_number": "Phone number", "username": "User name"}


def words(refusal: factord.Refused, passkey: bool = False) -> str:
    """The text of a refusal for the user who is signing in.

    :param passkey: whether a passkey was refused.
    """
    if isinstance(refusal, factord.CodeRejected):
        if refusal.hint == "wait_for_next_code":
            return "That code was already used. Wait for your app to show the next one."
        if refusal.offset_s is not None:
            way = "fast" if refusal.offset_s > 0 else "slow"
            return f"Your phone’s clock is {abs(refusal.offset_s)} seconds {way}. Correct it, then enter the next code."
        return "That code is not correct."
    if isinstance(refusal, (factord.Throttled, factord.Overloaded)):
        seconds = -(-(refusal.retry_after_ms or 0) // 1000)
        return f"Please wait. Try again in {seconds} second{'s' if seconds != 1 else ''}."
    if isinstance(refusal, factord.Locked):
        if refusal.unlocks_at is None:
            return "Too many wrong attempts. Please contact us: only we can unlock this."
        return f"Too many wrong attempts. This is locked until {moment(refusal.unlocks_at)}."
    if isinstance(refusal, factord.CredentialRejected):
        return "This passkey was not accepted." if passkey else "That is not correct."
    if isinstance(refusal, factord.PasswordRefused):
        return f"This password cannot be used: {PASSWORDS.get(refusal.problem or '', 'choose another one')}."
    if isinstance(refusal, factord.PolicyViolation):
        return LIMITS.get(refusal.problem or "", "That is not allowed here.")
    if isinstance(refusal, factord.InvalidInput):
        name = refusal.field or "This"
        label = LABELS.get(name, name.replace("_", " ").capitalize())
        return f"{label} {INPUTS.get(refusal.problem or '', 'is not right')}."
    return {
        "not_offered": "That is not possible here. Choose another way.",
        "expired": "That has expired. Please start over.",
        "verification_expired": "This code has expired. Have another one sent.",
        "already_exists": "This is already taken.",
        "wrong_state": "That has already been done.",
        "not_found": "This has ended. Start again.",
        "unavailable": "We cannot do this at the moment. Nothing was changed.",
    }.get(refusal.reason, "That did not work. Try again.")


def moment(at: int) -> str:
    """Unix milliseconds, for people."""
    return time.strftime("%d %b %Y, %H:%M UTC", time.gmtime(at / 1000)).lstrip("0")
