package import FactorCrypto

/// The parameters on which a counter-based token and the daemon must agree (RFC 4226, section 5).
package struct HOTPParameters: Equatable, Sendable {
    package let algorithm: OATHAlgorithm
    package let digits: Int
    /// How many counters are tried after the expected one (section 7.4).
    package let lookAhead: Int

    /// The usual parameters of tokens, also assumed for an unknown subject.
    package static let usual = HOTPParameters(algorithm: .sha1, digits: 6, lookAhead: 10)

    package init(algorithm: OATHAlgorithm, digits: Int, lookAhead: Int) {
        self.algorithm = algorithm
        self.digits = digits
        self.lookAhead = lookAhead
    }
}
