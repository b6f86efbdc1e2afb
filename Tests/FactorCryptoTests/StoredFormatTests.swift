import FactorCrypto
import Testing

/// The stored formats, compared with values from other implementations: BLAKE2b from Python's hashlib, XChaCha20 from
/// the draft's HChaCha20 and OpenSSL's ChaCha20-Poly1305, Argon2id from OpenSSL, and SipHash written from its paper in
/// Python and checked with the paper's own vector. A change here means stores that do not open.
struct StoredFormatTests {
    /// Root 00...1f, generation 1 20...3f, generation 2 40...5f, wrapped for `tenant` by the master key 64...83.
    private let wrapped = """
        d48a704860568832c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf1a696279564111b77dec83e6e2f44d9adddbf52356f613\
        289577e636eaa471ceaa0d99e2db9738913e0c5fc0993209325081aa1f5a1ec6c4bccbdc183c02afda778aa1bac0e256a2ad6f26aeec1a\
        c055c8f59ce37cdc4120ea56335fc21fb7d73f551fee6f6c6fc44d550bac2d75aa17b226d03543f329e2
        """
    private let tenant: UInt64 = 0x0102_0304_0506_0708
    private let place = AssociatedData(
        schema: 1, tenant: 0x0102_0304_0506_0708, document: (0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F),
        record: (0x1011_1213_1415_1617, 0x1819_1A1B_1C1D_1E1F), kind: 7,
        parameters: 0x2122_2324_2526_2728)

    private func keys() throws -> TenantKeys {
        let bytes = (100..<132).map { UInt8($0) }
        let master = try MasterKey(bytes.lend { SecretBytes(copying: $0) })
        #expect(master.id == 0xd48a_7048_6056_8832)
        return try TenantKeys(unwrapping: [UInt8](hex: wrapped), by: master, tenant: tenant)
    }

    @Test func `wrapped keys open`() throws {
        #expect(try keys().generations == [1, 2])
    }

    @Test(arguments: [
        "00000001c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf11f025f676c96ce3a8dfcf9348c983966c9cdc1cbead",
        "00000002c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedff2a7c774328ba421096f8c3a500b816b81a96554bca2",
    ])
    func `a sealed blob opens`(sealed: String) throws {
        #expect(try keys().open([UInt8](hex: sealed), at: place) { $0.array() } == Array("a seed".utf8))
    }

    @Test func `an index is found`() throws {
        let keys = try keys()
        #expect(hex(Array("u-17".utf8).lend { keys.index(3, $0) }) == "4d0290b7609653cafe8d7cc4c7730b55")
    }

    @Test func `a tag and a code digest do not change`() throws {
        let keys = try keys()
        #expect(hex(Array("hot".utf8).lend { keys.tag($0, at: place) }) == "faac6a8b73dcab741c22feab51e0744b")
        #expect(hex(Array("492039".utf8).lend { keys.codeDigest($0, at: place) }) == "4c858a727127fe3c30794236667a9a98")
    }

    private func context(
        _ part: DocumentContext.Part, generation: UInt32, version: UInt64 = 0, expiry: Int64? = nil,
        bodyTag: DocumentTag = .none
    ) -> DocumentContext {
        DocumentContext(
            part, kind: part == .whole ? 1 : 2, generation: generation, tenant: tenant, id: place.document,
            version: version, expiry: expiry, bodyTag: bodyTag)
    }

    @Test func `the tags of documents and their sum do not change`() throws {
        let keys = try keys()
        func tag(_ text: String, _ context: DocumentContext) throws -> DocumentTag {
            try Array(text.utf8).lend { bytes throws(CryptoFailure) in try keys.tag(bytes, in: context) }
        }
        let body = try tag("body", context(.body, generation: 1))
        #expect(hex((body.high, body.low)) == "c34a610558761e1a2f303b9d6053a16a")
        let hot = try tag("hot", context(.hot, generation: 2, version: 7, bodyTag: body))
        #expect(hex((hot.high, hot.low)) == "b4e20278b43a1864b70bc8f0c769d137")
        let whole = try tag("whole", context(.whole, generation: 0, version: 3, expiry: 1_795_219_200_000))
        #expect(hex((whole.high, whole.low)) == "4f6fafb599d396491294334d8d5758df")
        var digest = SetDigest.empty
        digest.insert(DigestMember(kind: 2, tenant: tenant, id: place.document, tag: body), keys)
        #expect(hex((digest.high, digest.low)) == "fbd47d587a5d237b844100fe731fbabf")
        digest.insert(DigestMember(kind: 1, tenant: 0, id: place.document, tag: whole), keys)
        #expect(hex((digest.high, digest.low)) == "f77c916edff7c7095f69c5f461b83b5a")
    }

    @Test func `a link of the audit chain does not change`() throws {
        let keys = try keys()
        let link = Array("entry".utf8).lend { keys.chain(previous: [UInt8](repeating: 0, count: 32), $0) }
        #expect(link.hex == "a40249446eb87bccfda138d0bb1f87d61f46ee7adea21db932c3044818173419")
    }
}
