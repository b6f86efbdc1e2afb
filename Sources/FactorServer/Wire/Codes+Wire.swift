package import FactorCore
package import FactorCrypto
package import FactorWire

extension OneTimeCode: WireReadable {
    package static var schema: JSONSchema {
        .string(
            pattern: "^[0-9][0-9 -]{4,22}[0-9]$", description: "\(OATHLimits.digits.words) digits, optionally in groups"
        ).secret
    }
    package static var example: OneTimeCode { OneTimeCode(digits: 6, value: 492_039) }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text(
            "must be \(OATHLimits.digits.words) ASCII digits, with nothing but spaces and hyphens between them",
            rule: .format
        ) {
            OneTimeCode($0)
        }
    }
}

extension BackupCode: WireReadable {
    package static var schema: JSONSchema {
        .string(
            minLength: BackupCode.scratchLength, maxLength: BackupCode.longestSpelling,
            description: "ten base32 characters, in any case and grouping; or the eight digits of an imported code"
        ).secret
    }
    package static var example: BackupCode { BackupCode(randomness: .seeded(7)) }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text("must be ten characters of base 32, as the code was shown, or eight digits", rule: .format)
        {
            BackupCode($0)
        }
    }
}

extension TypedCode: WireReadable {
    package static var schema: JSONSchema {
        .string(minLength: OATHLimits.digits.lowerBound, maxLength: BackupCode.longestSpelling).secret
    }
    package static var example: TypedCode { .oneTime(.example) }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text(
            "must be \(OATHLimits.digits.words) digits, or a backup code of ten characters", rule: .format
        ) {
            TypedCode($0)
        }
    }
}

extension OATHAlgorithm: WireEnumeration, WireDefault {
    package static var title: String { "OATHAlgorithm" }
}

/// An existing seed in a request, in base 32, within `OATHLimits.seedLengths`. It is kept in locked memory.
package final class ImportedSeed: WireReadable, Sendable {
    package let bytes: SecretBytes

    package static var schema: JSONSchema { .string(pattern: "^[A-Za-z2-7]+=*$").secret }
    package static var example: ImportedSeed { ImportedSeed(SecretBytes.random(20, from: .seeded(3))) }

    init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    package convenience init(wire: JSONValue) throws(WireProblem) {
        guard var text = wire.utf8() else { throw WireProblem("must be a string") }
        defer { wipe(&text) }
        guard let bytes = Base32.decode(text) else { throw WireProblem("must be base 32 (RFC 4648)") }
        guard OATHLimits.seedLengths.contains(bytes.count) else {
            throw WireProblem("must be \(OATHLimits.seedLengths.words) bytes long")
        }
        self.init(bytes)
    }
}

/// Text that contains a secret on its way into an answer; wiped when it is released.
package final class SecretText: WireWritable, @unchecked Sendable {
    // Written in init, wiped in deinit, and only read in between.
    private var bytes: [UInt8]

    package static var schema: JSONSchema { .string().secret }
    package static var example: SecretText { SecretText(Array("JBSWY3DPEHPK3PXP".utf8)) }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    deinit {
        wipe(&bytes)
    }

    package func write(to writer: inout JSONWriter) {
        bytes.withRawSpan { writer.utf8($0) }
    }
}
