extension Session {
    /// A session for documentation, made with a password and a code.
    package static func example(of subject: SubjectID, with factor: FactorID, at moment: Timestamp) -> Session {
        Session(
            id: SessionID(bits: factor.bits), owner: .zero, subject: subject, amr: [.pwd, .otp], factors: [factor],
            createdAt: moment, authenticatedAt: moment,
            expiresAt: moment.advanced(bySeconds: Int64(SessionPolicy().ttlSeconds)), lastSeenAt: moment)
    }
}
