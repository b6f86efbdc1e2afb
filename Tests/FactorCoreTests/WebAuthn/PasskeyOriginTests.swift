import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// Where a passkey comes from, as it is stored.
struct PasskeyOriginTests {
    private static let aaguid = "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4"

    private func body(_ material: PasskeyMaterial) -> [UInt8] {
        var writer = ByteWriter()
        material.write(to: &writer)
        return writer.bytes
    }

    private func read(_ bytes: [UInt8]) throws(Malformed) -> PasskeyMaterial {
        var reader = ByteReader(bytes)
        let material = try PasskeyMaterial(from: &reader)
        guard reader.isAtEnd else { throw Malformed() }
        return material
    }

    @Test(arguments: [nil, AAGUID(aaguid)])
    func `a passkey that knows whose it is has bytes that 0.1.0 refuses, and others are as it wrote them`(
        _ aaguid: AAGUID?
    ) throws {
        for isEligible in [false, true] {
            var material = PasskeyMaterial(isBackupEligible: isEligible, transports: .synchronised)
            let plain = body(material)
            // 0.1.0 takes a first byte of 0 or 1, and two bytes in all.
            #expect(plain == [isEligible ? 1 : 0, PasskeyTransports.synchronised.rawValue])
            #expect(try read(plain) == material)
            let form = material.form
            material.origin = PasskeyOrigin(rpID: "example.org", aaguid: aaguid)
            let whole = body(material)
            #expect(whole[0] == plain[0] | 2 && whole.count == 2 + 1 + 11 + 16 && material.form == form)
            #expect(try read(whole) == material)
            for length in whole.indices { #expect(throws: Malformed.self) { try read(Array(whole[..<length])) } }
            #expect(throws: Malformed.self) { try read([whole[0] | 4] + whole[1...]) }
        }
    }

    @Test(arguments: ["", "Example.org", "example..org", "example.org "])
    func `an RP ID that is no domain is malformed`(_ text: String) {
        let material = PasskeyMaterial(origin: PasskeyOrigin(rpID: text, aaguid: nil))
        #expect(throws: Malformed.self) { try read(body(material)) }
    }

    @Test func `an AAGUID is read as it is written, and zeros are none`() throws {
        let aaguid = try #require(AAGUID(Self.aaguid))
        #expect(aaguid.text == Self.aaguid)
        #expect(aaguid.high == 0xEA9B_8D66_4D01_1D21 && aaguid.low == 0x3CE4_B6B4_8CB5_75D4)
        let text = Self.aaguid
        for wrong in [
            "", text.uppercased(), String(text.dropLast()), text + "0", text.filter { $0 != "-" },
            "g" + text.dropFirst(),
            "-" + text.dropFirst(), "00000000-0000-0000-0000-000000000000",
        ] {
            #expect(AAGUID(wrong) == nil, "\(wrong)")
        }
    }

    @Test(arguments: [nil, "old.example"])
    func `a tenant's record has its note in the newest layout only`(_ noted: String?) throws {
        for layout in StoreLayout.allCases {
            var record = TenantRecord(
                number: 7, createdAt: ManualClock.origin, settings: PolicySettings(), sealedName: [1],
                wrappedKeys: [2], layout: layout, edition: .first)
            let plain = record.encoded
            record.notedRPID = noted
            let read = try TenantRecord(decoding: record.encoded)
            #expect(read.layout == layout && read.notedRPID == (layout == .first ? nil : noted))
            #expect(layout > .first || record.encoded == plain)
        }
    }
}
