package import FactorCrypto

/// The parameters on which an authenticator app and the daemon must agree (RFC 6238, section 4).
package struct TOTPParameters: Equatable, Sendable {
    package let algorithm: OATHAlgorithm
    package let digits: Int
    package let periodSeconds: Int

    /// The parameters that every authenticator app assumes.
    package static let usual = TOTPParameters(algorithm: .sha1, digits: 6, periodSeconds: 30)

    package init(algorithm: OATHAlgorithm, digits: Int, periodSeconds: Int) {
        self.algorithm = algorithm
        self.digits = digits
        self.periodSeconds = periodSeconds
    }

    /// The parameters of a new authenticator for which none are requested.
    package init(_ policy: TOTPPolicy) {
        self.init(algorithm: policy.algorithm, digits: policy.digits, periodSeconds: policy.periodSeconds)
    }

    /// Returns the time step at a moment: T in RFC 6238, section 4.2, with T0 = 0.
    package func step(at moment: Timestamp) -> Int64 {
        moment.timeStep(ofSeconds: periodSeconds)
    }
}

extension Timestamp {
    /// Returns the time step that the moment lies in.
    func timeStep(ofSeconds period: Int) -> Int64 { max(0, seconds) / Int64(period) }
}
