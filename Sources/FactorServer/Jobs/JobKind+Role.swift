package import FactorCore

extension Job.Kind {
    /// The role of those who do such jobs. A courier knows codes, and must not be able to judge a challenge.
    package var role: Role {
        switch self {
        case .deliverMessage: .deliver
        case .challenge: .challenge
        }
    }
}
