"""What is said to users: times, ways to sign in, rules for passwords, and refusals."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Dict

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
#: What a refusal says to users, by its reason and a word of its own, in several languages.
TEXTS: Dict[str, Dict[str, str]] = json.loads((Path(__file__).parents[3] / "texts.json").read_text())["texts"]
#: What a refusal calls the field, if not by its own name.
LABELS = {"email_address": "Email address", "phone_number": "Phone number", "username": "User name"}


def words(refusal: factord.Refused, passkey: bool = False, language: str = "en") -> str:
    """The text of a refusal for the user who is signing in.

    :param passkey: whether a passkey was refused.
    """
    if passkey and isinstance(refusal, factord.CredentialRejected):
        return "This passkey was not accepted."
    data = refusal.data
    told = [data.get(name) for name in ("problem", "hint", "diagnosis", "state")]
    told += [name for name in data if data[name] is not None]
    keys = [f"{refusal.reason}.{word}" for word in told if word] + [refusal.reason]
    texts = next((TEXTS[key] for key in keys if key in TEXTS), None)
    if texts is None:
        return "That did not work. Try again."
    name = data.get("field") or "this"
    return texts[language].format(
        field=LABELS.get(name, name.replace("_", " ").capitalize()),
        retry_after_s=-(-(data.get("retry_after_ms") or 0) // 1000),
        offset_s=abs(data.get("offset_s") or 0),
        unlocks_at=moment(data.get("unlocks_at") or 0),
    )


def moment(at: int) -> str:
    """Unix milliseconds, for people."""
    return time.strftime("%d %b %Y, %H:%M UTC", time.gmtime(at / 1000)).lstrip("0")
