package import FactorCore
package import FactorCrypto
package import FactorWire

/// What tells the methods of authenticator apps from those of counter-based tokens. All else they have in common.
package protocol OATHArea: SendableMetatype {
    /// The settings that only one of the two has.
    associatedtype Settings: OATHSettings

    static var sort: OATHKind { get }
    /// What the documents say of the methods.
    static var about: OATHWords { get }
}

extension OATHArea {
    /// The name of a method of the area.
    static func method(_ verb: String) -> String { "\(sort.kind.name).\(verb)" }
}

/// What the documents say of methods that both areas have.
package struct OATHWords: Sendable {
    let enrolling: String
    let activating: String
    let verifying: String
    let importing: String
    /// The hash of a factor whose enrolment names none.
    let algorithm: String
}

/// The members of requests that only one of the two areas has.
package protocol OATHSettings: Sendable {
    /// Reads those of a request to enrol.
    init(enrolling parameters: inout Parameters) throws(WireFault)
    /// Reads those of a request to take over; what is left out is as every app and token has it.
    init(importing parameters: inout Parameters) throws(WireFault)
    /// Reads those that a request to enrol ends with.
    mutating func readLast(enrolling parameters: inout Parameters) throws(WireFault)

    /// The first time step or counter that is not spent, as the caller knows it.
    var mark: UInt64 { get }
    /// What the factor is made of beside its seed. What was left out is as the policy has it, or as is usual.
    func material(_ algorithm: OATHAlgorithm?, digits: Int?, _ policy: Policy) -> OATHMaterial
}

extension OATHSettings {
    package mutating func readLast(enrolling parameters: inout Parameters) throws(WireFault) {}
}
