package import FactorCrypto

/// One account read from a file, ready for import.
package struct ImportedAccount: Sendable {
    /// How its codes are generated.
    package enum Kind: Equatable, Sendable {
        case totp(period: Int, lastUse: LastUse)
        case hotp(counter: UInt64, lookAhead: Int?)
    }

    /// What the file records about the last accepted code.
    package enum LastUse: Equatable, Sendable {
        case unknown
        /// A code was accepted at some time before the file was read.
        case some
        case step(UInt64)
    }

    /// Its position, for messages: `line 3`, `key 2`.
    package let place: String
    /// Its name in the file; nil in a file with a single unnamed account.
    package let name: String?
    package let issuer: String?
    package let kind: Kind
    package let algorithm: OATHAlgorithm
    package let digits: Int
    package let secret: ImportedSecret
    /// Its backup codes.
    package var scratchCodes: [ImportedSecret] = []
    /// Settings in the file that cannot be kept, worded for people.
    package var notes: [String] = []
}

/// The content of one file.
package struct ImportedFile: Sendable {
    package let accounts: [ImportedAccount]
    /// Notes about the whole file, worded for people.
    package let notes: [String]
    /// Accounts that were skipped as unusable, each with the reason.
    package let unusable: [ImportProblem]
}

/// Bytes of a seed or code; wiped in `deinit`.
///
/// Not in locked memory, of which a file of many thousand accounts would need more than a process gets.
package final class ImportedSecret: @unchecked Sendable {
    // Written in init, wiped in deinit, and only read in between.
    private var bytes: [UInt8]

    init(taking bytes: inout [UInt8]) {
        self.bytes = []
        swap(&self.bytes, &bytes)
    }

    deinit {
        wipe(&bytes)
    }

    /// Decodes hexadecimal digits; empty if the text is invalid.
    package convenience init(hexadecimal text: [UInt8]) {
        var bytes = TextDecoding.hexadecimalBytes(text[...]) ?? []
        self.init(taking: &bytes)
    }

    package var count: Int { bytes.count }

    /// Lends the bytes.
    package func withBytes<R, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        try bytes.withRawSpan(body)
    }
}

/// Why nothing can be imported from a file: where, what, and what to do.
package struct ImportProblem: Error, Equatable, Sendable {
    package let place: String
    package let text: String

    package init(_ place: String, _ text: String) {
        self.place = place
        self.text = text
    }
}
