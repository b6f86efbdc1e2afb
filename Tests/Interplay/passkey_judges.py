"""Two other implementations of WebAuthn, which read factord's options and judge what is answered to them: the server of `fido2`
(Yubico), and `webauthn` (Duo). Debian has neither: `deploy/judges.txt` says which versions these are."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional

import webauthn as duo
from authenticator import raw, text
from fido2 import cbor
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialRequestOptions,
    PublicKeyCredentialRpEntity,
)
from webauthn.helpers import parse_registration_options_json
from webauthn.helpers.parse_authentication_options_json import parse_authentication_options_json

Options = Dict[str, Any]
Credential = Dict[str, Any]


class Made(NamedTuple):
    """What an implementation read of a new credential."""

    id: bytes
    #: In COSE.
    key: bytes
    counter: int
    is_verified: bool


class Used(NamedTuple):
    """What an implementation read of the use of a credential."""

    counter: int
    is_verified: bool


class Judges:
    """Both, for one relying party at one origin."""

    def __init__(self, rp: str, origin: str) -> None:
        self._rp, self._origin = rp, origin
        self._server = Fido2Server(PublicKeyCredentialRpEntity(name=rp, id=rp), verify_origin=lambda each: each == origin)

    def made(self, options: Options, credential: Credential) -> List[Optional[Made]]:
        """What each read of a response to options for a new credential; None if it refuses that."""
        PublicKeyCredentialCreationOptions.from_dict(options)
        assert text(parse_registration_options_json(options).challenge) == options["challenge"]

        def by_fido2() -> Made:
            data = self._server.register_complete(state(options, options["authenticatorSelection"]), credential)
            assert data.credential_data is not None
            key = bytes(cbor.encode(data.credential_data.public_key))
            return Made(data.credential_data.credential_id, key, data.counter, data.is_user_verified())

        def by_duo() -> Made:
            found = duo.verify_registration_response(
                credential=credential, expected_challenge=raw(options["challenge"]), expected_rp_id=self._rp,
                expected_origin=self._origin, require_user_verification=requires(options["authenticatorSelection"]),
            )  # fmt: skip
            return Made(found.credential_id, found.credential_public_key, found.sign_count, found.user_verified)

        return [read(by_fido2), read(by_duo)]

    def used(self, options: Options, credential: Credential, key: bytes, counter: int) -> List[Optional[Used]]:
        """What each read of a response to options for a use; None if it refuses that.

        :param key: that of the credential, in COSE. Neither library looks for it: that is left to its caller.
        :param counter: the last one that was seen.
        """
        PublicKeyCredentialRequestOptions.from_dict(options)
        assert text(parse_authentication_options_json(options).challenge) == options["challenge"]

        def by_fido2() -> Used:
            own = AttestedCredentialData.create(b"\0" * 16, raw(credential["id"]), CoseKey.parse(cbor.decode(key)))
            self._server.authenticate_complete(state(options, options), [own], credential)
            data = AuthenticationResponse.from_dict(credential).response.authenticator_data
            return Used(data.counter, data.is_user_verified())

        def by_duo() -> Used:
            found = duo.verify_authentication_response(
                credential=credential, expected_challenge=raw(options["challenge"]), expected_rp_id=self._rp,
                expected_origin=self._origin, credential_public_key=key, credential_current_sign_count=counter,
                require_user_verification=requires(options),
            )  # fmt: skip
            return Used(found.new_sign_count, found.user_verified)

        return [read(by_fido2), read(by_duo)]


def state(options: Options, asking: Dict[str, Any]) -> Dict[str, Any]:
    """What `fido2` remembers of options that it made itself."""
    return {"challenge": options["challenge"], "user_verification": asking["userVerification"]}


def requires(asking: Dict[str, Any]) -> bool:
    return bool(asking["userVerification"] == "required")


def read(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception:  # Whatever a library raises is a refusal.
        return None
