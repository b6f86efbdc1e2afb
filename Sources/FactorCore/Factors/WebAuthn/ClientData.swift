/// What the browser adds to a ceremony: WebAuthn Level 3, section 5.8.1. It is read from JSON at the wire.
package struct ClientData: Sendable {
    /// The ceremony.
    package enum Kind: String, Sendable {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    package let type: String
    package let challenge: [UInt8]
    package let origin: String
    /// Whether it ran in a frame of another origin than the page around it.
    package let isCrossOrigin: Bool
    /// SHA-256 of the text, which the authenticator signs.
    package let hash: [UInt8]

    package init(type: String, challenge: [UInt8], origin: String, isCrossOrigin: Bool, hash: [UInt8]) {
        self.type = type
        self.challenge = challenge
        self.origin = origin
        self.isCrossOrigin = isCrossOrigin
        self.hash = hash
    }
}

/// A new credential, as `navigator.credentials.create()` gives it.
package struct RegistrationResponse: Sendable {
    package let credentialID: [UInt8]
    package let clientData: ClientData
    package let attestation: AttestationObject
    package let transports: PasskeyTransports

    package init(
        credentialID: [UInt8], clientData: ClientData, attestation: AttestationObject, transports: PasskeyTransports
    ) {
        self.credentialID = credentialID
        self.clientData = clientData
        self.attestation = attestation
        self.transports = transports
    }
}

/// The proof that somebody has a credential, as `navigator.credentials.get()` gives it.
package struct AssertionResponse: Sendable {
    package let credentialID: [UInt8]
    package let clientData: ClientData
    package let data: AuthenticatorData
    /// The authenticator data as written, followed by the hash of the client data.
    package let signed: [UInt8]
    package let signature: [UInt8]
    package let userHandle: [UInt8]?

    package init(
        credentialID: [UInt8], clientData: ClientData, data: AuthenticatorData, signed: [UInt8], signature: [UInt8],
        userHandle: [UInt8]?
    ) {
        self.credentialID = credentialID
        self.clientData = clientData
        self.data = data
        self.signed = signed
        self.signature = signature
        self.userHandle = userHandle
    }
}

/// How browsers reach an authenticator: WebAuthn Level 3, section 5.8.4. They are hints; unknown ones are dropped.
package struct PasskeyTransports: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    private static let words = ["usb", "nfc", "ble", "smart-card", "hybrid", "internal"]

    package init(names: [String]) {
        self = names.reduce(into: []) { all, name in
            if let place = Self.words.firstIndex(of: name) {
                all.insert(PasskeyTransports(rawValue: 1 << UInt8(place)))
            }
        }
    }

    /// The words, in a fixed order.
    package var names: [String] {
        Self.words.indices.filter { rawValue & 1 << UInt8($0) != 0 }.map { Self.words[$0] }
    }

    /// Those of a passkey that a phone or a password manager synchronises.
    static let synchronised = PasskeyTransports(names: ["hybrid", "internal"])

    static let securityKey = PasskeyTransports(names: ["usb", "nfc"])
}
