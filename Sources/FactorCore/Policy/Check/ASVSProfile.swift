extension PolicyProfile {
    /// OWASP's Application Security Verification Standard, levels 1 and 2.
    package static let asvs = PolicyProfile("asvs-5-l2", standard: "OWASP ASVS 5.0.0, May 2025", [])
}
