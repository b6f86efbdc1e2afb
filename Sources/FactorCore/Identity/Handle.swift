package import FactorCrypto

/// A kind of handle, with the prefix of its written form.
package protocol HandleKind: SendableMetatype {
    static var prefix: StaticString { get }
}

/// A handle: 128 random bits, written as its kind's prefix and 26 characters of lower-case base 32.
package struct Handle<Kind: HandleKind>: Hashable, Sendable {
    package let bits: DocumentID

    package init(bits: DocumentID) {
        self.bits = bits
    }

    package init(randomness: Randomness) {
        bits = .drawn(from: randomness)
    }

    /// Parses the written form. Returns nil for anything else, including any other spelling of the same bits.
    package init?(_ text: RawSpan) {
        let start = Kind.prefix.utf8CodeUnitCount
        guard text.byteCount == start + Base32.identifierLength, text.starts(with: Kind.prefix),
            let (high, low) = Base32.identifierBits(text.extracting(droppingFirst: start))
        else { return nil }
        bits = DocumentID(high: high, low: low)
    }

    package var text: String {
        Kind.prefix.description
            + String(decoding: Base32.identifier(high: bits.high, low: bits.low), as: UTF8.self)
    }
}

/// The kind of factors' handles.
package enum FactorHandle: HandleKind {
    package static let prefix: StaticString = "fac_"
}

/// The kind of session handles.
package enum SessionHandle: HandleKind {
    package static let prefix: StaticString = "ses_"
}

/// The kind of trusted devices' handles.
package enum DeviceHandle: HandleKind {
    package static let prefix: StaticString = "dev_"
}

/// The kind of job handles.
package enum JobHandle: HandleKind {
    package static let prefix: StaticString = "job_"
}

package typealias FactorID = Handle<FactorHandle>
package typealias SessionID = Handle<SessionHandle>
package typealias DeviceID = Handle<DeviceHandle>
package typealias JobID = Handle<JobHandle>
