/// The owner of an identifier.
package enum IdentifierOwner: Equatable, Sendable {
    case subject(SubjectID)
    /// A subject that was given the address at sign-up and has not proven it. It signs in by it until another subject
    /// claims it.
    case unproven(SubjectID)
    /// A sign-up that is not confirmed, by the bits of its handle. It does not keep others from claiming the
    /// identifier.
    case signUp(DocumentID)

    /// The subject that a sign-in by the identifier leads to; nil for a sign-up.
    package var holder: SubjectID? {
        switch self {
        case .subject(let name), .unproven(let name): name
        case .signUp: nil
        }
    }
}

/// The stored form, sealed as a whole: the format, the kind of owner, and the owner.
extension IdentifierOwner {
    private static let format: UInt8 = 1
    private static let ofSubject: UInt8 = 1
    private static let ofSignUp: UInt8 = 2
    private static let ofUnproven: UInt8 = 3

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.byte(Self.format)
        switch self {
        case .subject(let name):
            writer.byte(Self.ofSubject)
            writer.text(name.text)
        case .unproven(let name):
            writer.byte(Self.ofUnproven)
            writer.text(name.text)
        case .signUp(let id):
            writer.byte(Self.ofSignUp)
            writer.id(id)
        }
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format else { throw Malformed() }
        let kind = try reader.byte()
        switch kind {
        case Self.ofSubject, Self.ofUnproven:
            guard let name = try? SubjectID(try reader.text()) else { throw Malformed() }
            self = kind == Self.ofSubject ? .subject(name) : .unproven(name)
        case Self.ofSignUp: self = .signUp(try reader.id())
        default: throw Malformed()
        }
    }
}
