package import FactorCore
package import FactorCrypto
package import FactorWire

/// What distinguishes the methods of authenticator apps from those of counter-based tokens; the rest is shared.
package protocol OATHArea: SendableMetatype {
    /// The settings that only one of the two has.
    associatedtype Settings: OATHSettings

    static var sort: OATHKind { get }
    /// The descriptions of the methods in the documentation.
    static var about: OATHWords { get }
    /// What an enrolment has if it names none; nil if the policy says it.
    static var standard: (algorithm: OATHAlgorithm, digits: Int)? { get }
}

extension OATHArea {
    /// Returns the name of a method of the area.
    static func method(_ verb: String) -> String { "\(sort.kind.name).\(verb)" }
}

/// The descriptions of the methods that both areas have.
package struct OATHWords: Sendable {
    let enrolling: String
    let verifying: String
    let importing: String
    /// The hash algorithm if an enrolment names none.
    let algorithm: String
}

/// The request members that only one of the two areas has.
package protocol OATHSettings: Sendable {
    /// Reads those of an enrolment request.
    init(enrolling parameters: inout Parameters) throws(WireFault)
    /// Reads those of an import request. Missing members get the values that are usual for apps and tokens.
    init(importing parameters: inout Parameters) throws(WireFault)
    /// Reads those at the end of an enrolment request.
    mutating func readLast(enrolling parameters: inout Parameters) throws(WireFault)

    /// The first time step or counter that is not spent, as the caller knows it.
    var mark: UInt64 { get }
    /// Returns the factor's parameters without its seed. Missing ones come from the policy, or are the usual ones.
    func material(_ algorithm: OATHAlgorithm?, digits: Int?, _ policy: Policy) -> OATHMaterial
}

extension OATHSettings {
    package mutating func readLast(enrolling parameters: inout Parameters) throws(WireFault) {}
}
