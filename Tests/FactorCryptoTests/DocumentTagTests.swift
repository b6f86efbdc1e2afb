import FactorCrypto
import Testing

/// The authentication of a stored document.
struct DocumentTagTests {
    let keys = TenantKeys.generate(tenant: 1, randomness: .seeded(1)).addingGeneration(randomness: .seeded(2))

    private func tag(_ bytes: [UInt8], _ context: DocumentContext) throws -> DocumentTag {
        try bytes.lend { bytes throws(CryptoFailure) in try keys.tag(bytes, in: context) }
    }

    /// Contexts that each differ from the first one in one respect.
    private static let contexts = [
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: 5),
        DocumentContext(.body, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: 5),
        DocumentContext(.hot, kind: 3, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: 5),
        DocumentContext(.hot, kind: 2, generation: 2, tenant: 1, id: (2, 3), version: 4, expiry: 5),
        DocumentContext(.hot, kind: 2, generation: 0, tenant: 1, id: (2, 3), version: 4, expiry: 5),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 2, id: (2, 3), version: 4, expiry: 5),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (3, 3), version: 4, expiry: 5),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (2, 4), version: 4, expiry: 5),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 5, expiry: 5),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: nil),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: -1),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: -5),
        DocumentContext(.hot, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: 0),
        DocumentContext(
            .hot, kind: 2, generation: 1, tenant: 1, id: (2, 3), version: 4, expiry: 5,
            bodyTag: DocumentTag(high: 0, low: 1)),
    ]

    @Test func `a tag belongs to its bytes in its context only`() throws {
        var seen = Set<DocumentTag>()
        for context in Self.contexts {
            for bytes in [[], [0], [0, 0], [1], [UInt8](repeating: 0, count: 256), [UInt8](repeating: 0, count: 512)] {
                #expect(seen.insert(try tag(bytes, context)).inserted)
            }
        }
    }

    @Test func `a tag's key is removed with its generation`() throws {
        let context = Self.contexts[0]
        let newer = keys.keepingOnly(from: 2)
        #expect(throws: CryptoFailure.unknownGeneration(1)) {
            try [1].lend { bytes throws(CryptoFailure) in try newer.tag(bytes, in: context) }
        }
        let rotated = keys.addingGeneration(randomness: .seeded(3))
        #expect(
            try [1].lend { bytes throws(CryptoFailure) in try rotated.tag(bytes, in: context) } == tag([1], context))
    }

    @Test func `a document that was sealed as a whole opens in its context only`() throws {
        let context = DocumentContext(.whole, kind: 4, generation: 2, tenant: 1, id: (2, 3), version: 4, expiry: 5)
        let sealed = [7, 8, 9].lend { keys.seal($0, in: context, randomness: .seeded(4)) }
        #expect(try keys.open(sealed, in: context) { $0.array() } == [7, 8, 9])
        for version in [3, 5] as [UInt64] {
            let other = DocumentContext(
                .whole, kind: 4, generation: 2, tenant: 1, id: (2, 3), version: version, expiry: 5)
            #expect(throws: CryptoFailure.doesNotOpen) { try keys.open(sealed, in: other) { _ in } }
        }
        for (generation, expiry) in [(1, 5), (2, nil), (2, 6)] as [(UInt32, Int64?)] {
            let other = DocumentContext(
                .whole, kind: 4, generation: generation, tenant: 1, id: (2, 3), version: 4, expiry: expiry)
            #expect(throws: CryptoFailure.doesNotOpen) { try keys.open(sealed, in: other) { _ in } }
        }
    }

    @Test func `a sum does not depend on the order, and distinguishes twice from once`() {
        let tags = (0..<5).map { number in
            DigestMember(kind: 2, tenant: 1, id: (7, number), tag: DocumentTag(high: number, low: ~number))
        }
        var forwards = SetDigest.empty
        for tag in tags { forwards.insert(tag, keys) }
        var backwards = SetDigest.empty
        for tag in tags.reversed() { backwards.insert(tag, keys) }
        #expect(forwards == backwards && forwards != .empty)
        backwards.insert(tags[0], keys)
        #expect(forwards != backwards)
        for tag in tags + [tags[0]] { backwards.remove(tag, keys) }
        #expect(backwards == .empty)
        var halves = SetDigest.empty
        halves.insert(tags[0], keys)
        var rest = SetDigest.empty
        for tag in tags.dropFirst() { rest.insert(tag, keys) }
        halves.add(rest)
        #expect(halves == forwards)
    }

    @Test func `a sum depends on whose tag it is`() {
        let tag = DocumentTag(high: 5, low: 6)
        var sums = [SetDigest.empty]
        for member in [
            DigestMember(kind: 2, tenant: 1, id: (2, 3), tag: tag),
            DigestMember(kind: 3, tenant: 1, id: (2, 3), tag: tag),
            DigestMember(kind: 2, tenant: 2, id: (2, 3), tag: tag),
            DigestMember(kind: 2, tenant: 1, id: (3, 3), tag: tag),
            DigestMember(kind: 2, tenant: 1, id: (2, 2), tag: tag),
            DigestMember(kind: 2, tenant: 1, id: (2, 3), tag: DocumentTag(high: 6, low: 5)),
        ] {
            var sum = SetDigest.empty
            sum.insert(member, keys)
            #expect(!sums.contains(sum))
            sums.append(sum)
        }
    }
}
