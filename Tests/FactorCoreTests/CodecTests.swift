import FactorCrypto
import Testing

@testable import FactorCore

/// The stored forms are read as written, and nothing else is accepted.
struct CodecTests {
    @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, UInt64(Int64.max), .max] as [UInt64])
    func `integers are read as written`(_ value: UInt64) throws {
        var writer = ByteWriter()
        writer.varint(value)
        writer.zigzag(Int64(bitPattern: value))
        writer.fixed(value)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.varint() == value)
        #expect(try reader.zigzag() == Int64(bitPattern: value))
        #expect(try reader.fixed() == value)
        #expect(reader.isAtEnd)
    }

    @Test(
        arguments: [
            [], [0x80], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02],
            [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
        ] as [[UInt8]])
    func `an integer that is cut short or too large is malformed`(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        #expect(throws: Malformed()) { try reader.varint() }
    }

    @Test(
        arguments: [[0x05, 1, 2], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 1], [0x01, 0xFF]]
            as [[UInt8]])
    func `text that is cut short or not UTF-8 is malformed`(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        #expect(throws: Malformed()) { try reader.text() }
    }

    @Test func `an audit entry has its length and is read as written`() throws {
        for (action, peer) in zip(AuditAction.allCases.filter { $0 != .requestNamed }, 0...UInt32.max) {
            let factor = peer % 2 == 0 ? FactorID(randomness: .seeded(UInt64(peer))) : nil
            var entry = AuditEntry(
                at: Timestamp(milliseconds: 1_795_219_200_000 + Int64(peer)),
                event: AuditEvent(action, .refused, factor),
                tenant: .max, document: DocumentID(high: 1, low: .max), peer: peer &- 1, previous: 1 << 47)
            entry.requestDistance = UInt8(truncatingIfNeeded: peer)
            var bytes: [UInt8] = []
            entry.append(to: &bytes)
            #expect(bytes.count == AuditEntry.length)
            var reader = ByteReader(bytes)
            #expect(try AuditEntry(from: &reader) == entry)
        }
    }

    @Test(arguments: [1, 36, RequestID.longest])
    func `an audit entry that names a request has the length of others`(_ length: Int) throws {
        let request = try #require(RequestID([UInt8](repeating: 0x7E, count: length)))
        let entry = AuditEntry(naming: request, at: Timestamp(milliseconds: 1_795_219_200_000))
        var bytes: [UInt8] = []
        entry.append(to: &bytes)
        #expect(bytes.count == AuditEntry.length)
        var reader = ByteReader(bytes)
        #expect(try AuditEntry(from: &reader) == entry)
    }

    @Test func `an audit entry of a reset has its cause and its actor, and no factor`() throws {
        for cause in FactorReset.Cause.allCases {
            let event = AuditEvent(.factorsReset, .done, cause: cause, actor: DocumentID(high: 3, low: 4))
            let entry = AuditEntry(
                at: Timestamp(milliseconds: 1_795_219_200_000), event: event, tenant: 1,
                document: DocumentID(high: 1, low: 2), peer: .max, previous: 5)
            var bytes: [UInt8] = []
            entry.append(to: &bytes)
            #expect(bytes.count == AuditEntry.length)
            var reader = ByteReader(bytes)
            let read = try AuditEntry(from: &reader)
            #expect(read == entry && read.factor == nil && read.cause == cause && read.peer == .max)
        }
    }

    @Test func `settings are read as written, each member in its place`() throws {
        var settings = PolicySettings()
        for member in PolicyMember.all {
            let value: PolicyValue =
                switch member.shape {
                case .integer(let range): .integer(range.upperBound)
                case .choices(let names, _): .texts(Array(names.reversed()))
                case .choice(let names): .text(names[names.count - 1])
                case .flag: .flag(member.get(Policy()) != .flag(true))
                case .label: .text("Example")
                case .probability: .probability(Probability(attos: 12_345))
                case .prefixes: .texts(["+49", "+1"])
                case .domain: .text("example.org")
                case .domains: .texts(["example.org", "example.com"])
                case .origins: .texts(["https://example.org", "https://example.com"])
                }
            settings.set(member, to: value)
            #expect(settings.over(Policy()) != Policy(), "\(member.path)")
            #expect(member.get(settings.over(Policy())) == value, "\(member.path)")
        }
        var writer = ByteWriter()
        settings.write(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try PolicySettings(from: &reader) == settings)
        #expect(Set(PolicyMember.all.map(\.number)).count == PolicyMember.all.count)
        #expect(Set(PolicyMember.all.map(\.path)).count == PolicyMember.all.count)
    }

    /// What a newer program has set stays through the changes of an older one, as `mfa.changes` does at 0.1.0.
    @Test func `a member that is not known is kept and has no effect`() throws {
        let stranger: PolicyValue = .text("session")
        let number = try #require((1...UInt8.max).first { PolicyMember.numbered($0) == nil })
        var settings = PolicySettings(values: [number: stranger])
        #expect(settings.over(Policy()) == Policy())
        settings.set(try #require(PolicyMember.numbered(90)), to: .text("required"))
        var writer = ByteWriter()
        settings.write(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try PolicySettings(from: &reader).values == [number: stranger, 90: .text("required")])
    }

    /// 0.1.0 ends a subject's history at an action that it does not know.
    @Test func `reuse of a device's token is stored as 0.1.0 stores it, and has a name of its own`() {
        let entry = AuditEntry(
            at: Timestamp(milliseconds: 0x0102_0304_0506), event: AuditEvent(.deviceUsed, .refused), tenant: 7,
            document: DocumentID(high: 8, low: 9), peer: 10, previous: 11)
        var bytes: [UInt8] = []
        entry.append(to: &bytes)
        #expect(Array(bytes.prefix(8)) == [64, 2, 1, 2, 3, 4, 5, 6])
        #expect(entry.action.name(entry.outcome) == "device.reuse")
        #expect(entry.action.name(.done) == "device.exchange")
        #expect(Set(AuditAction.names).count == AuditAction.names.count && AuditAction.names.contains("device.reuse"))
    }

    @Test func `an entry says why something was refused, where earlier ones have a zero byte`() throws {
        for why in [nil] + AuditRefusal.allCases {
            let event = AuditEvent(
                .totpVerified, .refused, FactorID(bits: DocumentID(high: 1, low: 2)), reason: why.map { .refusal($0) })
            var entry = AuditEntry(
                at: Timestamp(milliseconds: 5), event: event, tenant: 7, document: DocumentID(high: 8, low: 9),
                peer: 10, previous: 11)
            entry.requestDistance = 12
            var bytes: [UInt8] = []
            entry.append(to: &bytes)
            #expect(bytes.suffix(8) == [0, 0, 0, 10, 0, why?.rawValue ?? 0, 12, 0])
            var reader = ByteReader(bytes)
            #expect(try AuditEntry(from: &reader) == entry)
        }
    }

    @Test func `stored numbers are never two things`() {
        let several = Dictionary(grouping: AuditAction.allCases, by: \.name).filter { $0.value.count > 1 }.keys
        #expect(Set(several) == ["factor.activate", "factor.send"])
        #expect(
            AuditAction.allCases.map(\.rawValue) == Array(1...23) + Array(25...29) + Array(40...54) + [57, 58]
                + Array(60...66)
                + Array(80...84) + Array(100...106) + Array(110...119))
        #expect(FactorKind.allCases.map(\.rawValue) == Array(1...8))
        #expect(FactorCode.known)
    }

    /// Numbers that clients rely on.
    private enum FactorCode {
        static var known: Bool {
            FailureCode.codeRejected.rawValue == 1000 && FailureCode.throttled.rawValue == 1001
                && FailureCode.locked.rawValue == 1002 && FailureCode.unavailable.rawValue == 1102
        }
    }
}
