extension PolicyProfile {
    /// NIST SP 800-63B-4 at authenticator assurance level 2.
    package static let nist = PolicyProfile("nist-800-63b-4-aal2", standard: "NIST SP 800-63B-4, August 2025", [])
}
