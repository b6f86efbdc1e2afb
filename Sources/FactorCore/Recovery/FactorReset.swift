/// A reset of a subject's second factors by support, for a user who has lost them. Rules:
/// - It takes effect at once, or after the policy's wait. Until then the factors stay, and whoever shows one of them
///   cancels it: somebody who still has a factor did not lose it.
/// - Once it has effect, the factors are gone, and the next sign-in sets up another one, after everything that is left
///   was shown: a code to an address, and the password.
/// - Each of its stages ends the flows that are under way. They carry the number of the subject's stages.
package struct FactorReset: Equatable, Sendable {
    /// Why support resets the factors. The number is stored, also in the audit log; the name is the one on the wire.
    package enum Cause: UInt8, CaseIterable, Sendable {
        case lost = 1
        case stolen = 2
        case replaced = 3
        case compromised = 4
        case other = 5

        package var name: String {
            switch self {
            case .lost: "lost"
            case .stolen: "stolen"
            case .replaced: "replaced"
            case .compromised: "compromised"
            case .other: "other"
            }
        }
    }

    /// How far it has come. The number is stored; the name is the one on the wire.
    package enum State: UInt8, CaseIterable, Sendable {
        case waiting = 1
        /// The factors are gone, and the next sign-in sets up another one.
        case effective = 2
        /// Another factor was set up.
        case over = 3
        case cancelled = 4

        package var name: String {
            switch self {
            case .waiting: "waiting"
            case .effective: "effective"
            case .over: "over"
            case .cancelled: "cancelled"
            }
        }
    }

    package internal(set) var state: State
    /// How often this or an earlier reset has ended the flows under way.
    package internal(set) var stages: UInt64
    package let requestedAt: Timestamp
    /// When it takes effect, or did.
    package let effectiveAt: Timestamp
    /// What it removes.
    package let kinds: [FactorKind]
    package let cause: Cause
    /// Who asked for it, sealed.
    var sealedActor: ArraySlice<UInt8>
}

/// The stored form, a part of the subject's body.
extension FactorReset {
    func write(to writer: inout ByteWriter) {
        writer.byte(state.rawValue)
        writer.varint(stages)
        writer.moment(requestedAt)
        writer.moment(effectiveAt)
        writer.varint(UInt64(kinds.count))
        for kind in kinds { writer.byte(kind.rawValue) }
        writer.byte(cause.rawValue)
        writer.blob(sealedActor)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        guard let state = State(rawValue: try reader.byte()) else { throw Malformed() }
        self.state = state
        stages = try reader.varint()
        guard let requestedAt = try reader.moment(), let effectiveAt = try reader.moment() else { throw Malformed() }
        (self.requestedAt, self.effectiveAt) = (requestedAt, effectiveAt)
        var kinds: [FactorKind] = []
        for _ in 0..<(try reader.varint()) {
            guard let kind = FactorKind(rawValue: try reader.byte()) else { throw Malformed() }
            kinds.append(kind)
        }
        self.kinds = kinds
        guard let cause = Cause(rawValue: try reader.byte()) else { throw Malformed() }
        self.cause = cause
        sealedActor = try reader.slice()
    }
}

/// What support asks for.
package struct FactorResetRequest: Sendable {
    /// The kinds to remove; nil for all that are second factors, except e-mail addresses.
    package let kinds: [FactorKind]?
    package let cause: FactorReset.Cause
    /// Who asks: the application's own ID of a member of its staff.
    package let actor: SubjectID

    package init(kinds: [FactorKind]?, cause: FactorReset.Cause, actor: SubjectID) {
        self.kinds = kinds
        self.cause = cause
        self.actor = actor
    }
}

extension FactorKind {
    /// The kinds that a reset can remove. An e-mail address stays: it is where the owner is told, and where the code of
    /// the next sign-in goes.
    package static let resettable = every.filter { FactorKind.second.contains($0) && $0 != .email }

    /// The kinds that a reset removes by default. A number stays where it is only an identifier.
    static func resetByDefault(_ policy: Policy) -> [FactorKind] {
        resettable.filter { $0.medium == nil || policy.mfa.secondFactors.contains($0) }
    }
}

extension FactorReset {
    package static var example: FactorReset {
        FactorReset(
            state: .waiting, stages: 1, requestedAt: Timestamp(milliseconds: 1_700_000_000_000),
            effectiveAt: Timestamp(milliseconds: 1_700_259_200_000), kinds: [.totp], cause: .lost, sealedActor: [])
    }
}
