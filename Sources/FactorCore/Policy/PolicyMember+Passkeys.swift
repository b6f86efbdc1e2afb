extension PolicyMember {
    /// The most origins in a list: WebAuthn Level 3, section 5.11.1, expects browsers to support a handful.
    package static let mostOrigins = 20
    /// The most former domains: a page may have to offer each of them to a person.
    package static let mostFormerDomains = 5
    /// The longest domain in its textual form (RFC 1035, section 3.1).
    private static let longestDomain = 253

    /// The relying party of passkeys.
    static let ofPasskeys: [PolicyMember] = [
        PolicyMember(
            number: 110, section: "passkey", name: "rp_id", about: "the domain that passkeys belong to", shape: .domain
        ) {
            $0.passkey.rpID.map { .text($0) }
        } set: {
            if case .text(let domain) = $1 { $0.passkey.rpID = domain }
        },
        PolicyMember(
            number: 111, section: "passkey", name: "origins",
            about: "the origins that may use passkeys; null for https:// and the domain", shape: .origins
        ) {
            $0.passkey.origins.map { .texts($0) }
        } set: {
            if case .texts(let origins) = $1 { $0.passkey.origins = origins }
        },
        choice(
            112, "passkey", "user_verification",
            "whether authenticators verify their users; required refuses passkeys that did not",
            \.passkey.userVerification),
        flag(
            113, "passkey", "refuse_regressed_counter",
            "whether to refuse a passkey whose signature counter did not rise", \.passkey.refusesRegressedCounter),
        PolicyMember(
            number: 114, section: "passkey", name: "former_rp_ids",
            about: "earlier domains whose passkeys are still accepted; null for none", shape: .domains
        ) {
            $0.passkey.formerRPIDs.map { .texts($0) }
        } set: {
            if case .texts(let domains) = $1 { $0.passkey.formerRPIDs = domains }
        }.stored(from: .second),
    ]

    /// Whether a text is a domain in lower case, of labels of letters, digits and hyphens.
    package static func isDomain(_ text: some StringProtocol) -> Bool {
        let labels = Array(text.utf8).split(separator: 0x2E, omittingEmptySubsequences: false)
        return text.utf8.count <= longestDomain
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
                    && label.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
            }
    }

    /// Whether a text is an origin as browsers write it: `https://` with a domain and a port that is not the usual one,
    /// the same with `http://` for `localhost`, or an Android app by the digest of its certificate.
    package static func isOrigin(_ text: String) -> Bool {
        let app = "android:apk-key-hash:"
        if text.hasPrefix(app) {
            let digest = text.utf8.dropFirst(app.utf8.count)
            return digest.count == 43
                && digest.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
                        || $0 == 0x2D || $0 == 0x5F
                }
        }
        for (scheme, usual) in [("https://", 443), ("http://", 80)] where text.hasPrefix(scheme) {
            let parts = text.dropFirst(scheme.count).split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let host = parts.first, isDomain(host), scheme == "https://" || host == "localhost" else {
                return false
            }
            guard parts.count == 2 else { return true }
            guard let port = UInt16(parts[1]) else { return false }
            return port > 0 && Int(port) != usual && String(port) == parts[1]
        }
        return false
    }
}
