/// Where a passkey comes from: the domain that it was made for, and the model of its authenticator.
///
/// A reference, so that it takes one word of each factor.
package final class PasskeyOrigin: Sendable {
    /// The RP ID that the authenticator was given.
    package let rpID: String
    /// Nil if the authenticator did not tell. Nobody has verified it.
    package let aaguid: AAGUID?

    package init(rpID: String, aaguid: AAGUID?) {
        self.rpID = rpID
        self.aaguid = aaguid
    }
}

extension PasskeyOrigin: Equatable {
    package static func == (one: PasskeyOrigin, other: PasskeyOrigin) -> Bool {
        one.rpID == other.rpID && one.aaguid == other.aaguid
    }
}

extension PasskeyOrigin {
    func write(to writer: inout ByteWriter) {
        writer.text(rpID)
        writer.fixed(aaguid?.high ?? 0)
        writer.fixed(aaguid?.low ?? 0)
    }

    convenience init(from reader: inout ByteReader) throws(Malformed) {
        let rpID = try reader.text()
        guard PolicyMember.isDomain(rpID) else { throw Malformed() }
        self.init(rpID: rpID, aaguid: AAGUID(high: try reader.fixed(), low: try reader.fixed()))
    }
}
