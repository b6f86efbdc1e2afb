package import FactorCrypto

/// One account as a file tells it, ready to be taken over.
package struct ImportedAccount: Sendable {
    /// How its codes are made.
    package enum Kind: Equatable, Sendable {
        case totp(period: Int, lastUse: LastUse)
        case hotp(counter: UInt64, lookAhead: Int?)
    }

    /// What the file tells of the last accepted code.
    package enum LastUse: Equatable, Sendable {
        case unknown
        /// A code was accepted some time before the file was read.
        case some
        case step(UInt64)
    }

    /// Where it stands, for messages: `line 3`, `key 2`.
    package let place: String
    /// What the file calls it; nil in a file that holds one account without a name.
    package let name: String?
    package let issuer: String?
    package let kind: Kind
    package let algorithm: OATHAlgorithm
    package let digits: Int
    package let secret: ImportedSecret
    /// Backup codes that came with it, each on its own.
    package var scratchCodes: [ImportedSecret] = []
    /// What the file says and nobody here can keep, in words for a person.
    package var notes: [String] = []
}

/// Everything that one file tells.
package struct ImportedFile: Sendable {
    package let accounts: [ImportedAccount]
    /// What concerns the whole file, in words for a person.
    package let notes: [String]
    /// Accounts that were left out since they cannot be used, each with the reason.
    package let unusable: [ImportProblem]
}

/// Bytes of a seed or code; wiped when they are let go.
///
/// Not in locked memory, of which a file of many thousand accounts would need more than a process gets.
package final class ImportedSecret: @unchecked Sendable {
    // Written in init and wiped in deinit, only read in between.
    private var bytes: [UInt8]

    init(taking bytes: inout [UInt8]) {
        self.bytes = []
        swap(&self.bytes, &bytes)
    }

    deinit {
        wipe(&bytes)
    }

    /// The bytes that a text of hexadecimal digits spells; none where it is no such text.
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

/// Why nothing of a file can be taken over: where, what, and what to do.
package struct ImportProblem: Error, Equatable, Sendable {
    package let place: String
    package let text: String

    package init(_ place: String, _ text: String) {
        self.place = place
        self.text = text
    }
}
