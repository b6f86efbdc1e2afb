extension PolicyMember {
    /// The longest life of an assertion in seconds. An old signing key stays published for as long.
    package static let longestAssertion: Int64 = 3_600
    /// A year, as good as for ever on a device that is still in use.
    private static let longestSession: Int64 = 31_536_000

    /// The settings of sessions.
    static let ofSessions: [PolicyMember] = [
        integer(
            60, "session", "ttl_s", "the lifetime of a session, in seconds", 300...longestSession,
            \.session.ttlSeconds),
        integer(
            61, "session", "idle_s", "the lifetime of an unused session, in seconds", 300...longestSession,
            \.session.idleSeconds),
        integer(
            62, "session", "reauthentication_max_age_s",
            "the maximum age of an authentication for a sensitive change, in seconds",
            30...86_400, \.session.reauthenticationMaxAgeSeconds),
        integer(
            63, "session", "assertion_ttl_s", "the lifetime of an assertion, in seconds", 30...longestAssertion,
            \.session.assertionSeconds
        ),
    ]

    /// The settings of trusted devices.
    static let ofDevices: [PolicyMember] = [
        integer(
            64, "device", "grace_s", "how long an exchanged device token gives the same next one again, in seconds",
            0...60, \.device.graceSeconds)
    ]
}
