import FactorCrypto

/// The file formats that can be imported.
package enum ImportFormat: String, CaseIterable, Sendable {
    /// `otpauth:` and `otpauth-migration:` URIs, one per line.
    case otpauth
    /// The file of pam_oath and liboath.
    case oath = "users.oath"
    /// The file of pam_google_authenticator.
    case googleAuthenticator = "google-authenticator"
    /// RFC 6030.
    case pskc

    /// Detects the format from the beginning of a file; nil if it is unknown.
    package init?(of bytes: [UInt8]) {
        let lines = TextLines(bytes)
        guard let first = lines.first(where: { !$0.isBlank && !$0.isComment }) else { return nil }
        if first.starts(with: "otpauth://") || first.starts(with: "otpauth-migration://") {
            self = .otpauth
        } else if first.starts(with: "<") {
            self = .pskc
        } else if first.starts(with: "HOTP") {
            self = .oath
        } else if lines.contains(where: { $0.starts(with: "\" ") }) {
            self = .googleAuthenticator
        } else {
            return nil
        }
    }

    /// Reads a whole file, or throws the first problem.
    ///
    /// - Parameters:
    ///   - skipsUnusable: continues after an unusable account, and lists it.
    ///   - key: called if the file is encrypted, with the key's name in the file.
    package func read(
        _ bytes: [UInt8], skipsUnusable: Bool = false, key: @escaping (String?) -> ImportedSecret? = { _ in nil }
    ) throws(ImportProblem) -> ImportedFile {
        let list = AccountList(skipsUnusable: skipsUnusable)
        return switch self {
        case .otpauth: try OTPAuthFile.read(bytes, list)
        case .oath: try UsersOATH.read(bytes, list)
        case .googleAuthenticator: try GoogleAuthenticatorFile.read(bytes)
        case .pskc: try PSKCFile.read(bytes, list, key: key)
        }
    }
}

/// factord's limits, checked here so that a file is refused before anything is sent.
extension ImportedAccount {
    func check() throws(ImportProblem) {
        guard OATHLimits.seedLengths.contains(secret.count) else {
            throw ImportProblem(
                place, "the secret has \(secret.count) bytes; \(OATHLimits.seedLengths.words) are accepted")
        }
        guard OATHLimits.digits.contains(digits) else {
            throw ImportProblem(place, "codes of \(digits) digits; \(OATHLimits.digits.words) are accepted")
        }
        switch kind {
        case .totp(let period, let lastUse):
            guard OATHLimits.periodSeconds.contains(period) else {
                throw ImportProblem(
                    place, "a time step of \(period) seconds; \(OATHLimits.periodSeconds.words) are accepted")
            }
            if case .step(let step) = lastUse { try check(step) }
        case .hotp(let counter, _): try check(counter)
        }
    }

    private func check(_ counter: UInt64) throws(ImportProblem) {
        guard counter <= OATHLimits.counter.upperBound else { throw ImportProblem(place, "the counter is too large") }
    }
}
