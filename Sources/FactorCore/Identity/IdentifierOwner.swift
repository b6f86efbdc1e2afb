/// The owner of an identifier.
package enum IdentifierOwner: Equatable, Sendable {
    case subject(SubjectID)
    /// A sign-up that is not confirmed, by the bits of its handle. It does not keep others from claiming the
    /// identifier.
    case signUp(DocumentID)
}

/// The stored form, sealed as a whole: the format, the kind of owner, and the owner.
extension IdentifierOwner {
    private static let format: UInt8 = 1
    private static let ofSubject: UInt8 = 1
    private static let ofSignUp: UInt8 = 2

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.byte(Self.format)
        switch self {
        case .subject(let name):
            writer.byte(Self.ofSubject)
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
        switch try reader.byte() {
        case Self.ofSubject:
            guard let name = try? SubjectID(try reader.text()) else { throw Malformed() }
            self = .subject(name)
        case Self.ofSignUp: self = .signUp(try reader.id())
        default: throw Malformed()
        }
    }
}
