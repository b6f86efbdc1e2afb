/// The answer of an authenticator that made a credential: WebAuthn Level 3, section 6.5.4.
///
/// No attestation is asked for, and none is verified: a credential with one counts as unattested, which section 7.1, step
/// 24, allows. So the statement is read, to be sure where it ends, and ignored.
package struct AttestationObject: Sendable {
    /// The longest one that is read. A certificate chain takes a few thousand bytes.
    package static let longest = 16_384

    /// The data, as it was written.
    package let data: AuthenticatorData
    package let credential: AuthenticatorData.Credential

    /// Reads a map of exactly the format, the statement and the authenticator data, which has a new credential.
    package init(_ bytes: [UInt8]) throws(ResponseProblem) {
        guard bytes.count <= Self.longest, let object = try? CBORReader.read(bytes), case .map(let entries) = object,
            entries.count == 3, case .text? = object.member("fmt", in: bytes),
            case .map(let statement)? = object.member("attStmt", in: bytes),
            let data = object.member("authData", in: bytes)?.bytes(of: bytes)
        else { throw .malformed }
        // Without an attestation there is nothing in its statement: section 8.7.
        if object.member("fmt", in: bytes)?.isText("none", in: bytes) == true, !statement.isEmpty { throw .malformed }
        self.data = try AuthenticatorData(data)
        guard let credential = self.data.credential else { throw .malformed }
        self.credential = credential
    }
}
