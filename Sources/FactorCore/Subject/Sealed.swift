import FactorCrypto

/// The associated data of the sealed parts of a subject's document.
///
/// A factor's secret is also bound to its parameters and status. So an attacker with write access to the store cannot
/// turn a pending enrolment into an active one, or an eight-digit code into a six-digit one.
enum Sealed {
    /// The version of the sealed forms, a part of all associated data.
    static let schema: UInt8 = 1

    static func name(_ document: DocumentKey) -> AssociatedData {
        AssociatedData(
            schema: schema, tenant: document.tenant, document: document.id, record: .zero, kind: .subjectName)
    }

    static func labels(_ factor: FactorID, _ document: DocumentKey) -> AssociatedData {
        AssociatedData(
            schema: schema, tenant: document.tenant, document: document.id, record: factor.bits, kind: .factorLabels)
    }

    static func secret(_ factor: FactorID, _ form: SecretForm, _ document: DocumentKey) -> AssociatedData {
        AssociatedData(
            schema: schema, tenant: document.tenant, document: document.id, record: factor.bits, kind: .factorSecret,
            parameters: form.packed)
    }

    static func profile(_ document: DocumentKey) -> AssociatedData {
        AssociatedData(schema: schema, tenant: document.tenant, document: document.id, record: .zero, kind: .profile)
    }

    /// The associated data of a code that was sent to a factor's address.
    ///
    /// It contains whether the factor was pending or active at that time, so a code that proves an address cannot be
    /// used to sign in.
    static func delivered(_ factor: FactorID, _ form: SecretForm, _ document: DocumentKey) -> AssociatedData {
        AssociatedData(
            schema: schema, tenant: document.tenant, document: document.id, record: factor.bits, kind: .deliveredCode,
            parameters: form.packed)
    }

    /// The associated data of a seed's fingerprint.
    static func seedFingerprint(_ document: DocumentKey) -> AssociatedData {
        AssociatedData(
            schema: schema, tenant: document.tenant, document: document.id, record: .zero, kind: .seedFingerprint)
    }

    /// The associated data of who asked for a reset of the second factors.
    static func resetActor(_ document: DocumentKey) -> AssociatedData {
        AssociatedData(
            schema: schema, tenant: document.tenant, document: document.id, record: .zero, kind: .resetActor)
    }
}

/// The kind of a sealed part. The number is in the associated data: never reuse one.
enum SealedKind: UInt8 {
    case subjectName = 1
    case factorLabels = 2
    case factorSecret = 3
    // 4, 6 and 7 were used before release 0.1.0.
    case decoy = 5
    case seedFingerprint = 8
    case resetActor = 9
    case profile = 40
    case deliveredCode = 41
    case deviceToken = 60
    case flowCode = 80
    case verdict = 81
    case sharedCode = 82
    case passkeyChallenge = 90
}

/// The properties of a factor to which its secret is bound.
struct SecretForm: Equatable {
    let packed: UInt64

    init(_ material: Factor.Material, _ status: Factor.Status) {
        packed = UInt64(status.rawValue) | UInt64(material.kind.rawValue) << 8 | material.form
    }
}

extension AssociatedData {
    init(
        schema: UInt8, tenant: UInt64, document: DocumentID, record: DocumentID, kind: SealedKind,
        parameters: UInt64 = 0
    ) {
        self.init(
            schema: schema, tenant: tenant, document: (document.high, document.low), record: (record.high, record.low),
            kind: kind.rawValue, parameters: parameters)
    }
}

extension DocumentID {
    package static let zero = DocumentID(high: 0, low: 0)
}
