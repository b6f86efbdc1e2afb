import FactorCrypto
import Testing

struct KeyedHashTests {
    let keys = TenantKeys.generate(tenant: 1, randomness: .seeded(1))
    let place = AssociatedData(schema: 1, tenant: 1, document: (2, 3), record: (4, 5), kind: 6)

    @Test func `an index depends on the value and the domain`() {
        let values = ["", "u-1", "u-17", "u-18"].map { Array($0.utf8) }
        var seen = Set<String>()
        for domain in UInt8.min...UInt8.max {
            for value in values {
                let index = value.lend { keys.index(domain, $0) }
                #expect(value.lend { keys.index(domain, $0) } == index)
                seen.insert(hex(index))
            }
        }
        #expect(seen.count == 256 * values.count)
    }

    @Test func `a tag depends on its bytes and associated data`() {
        var elsewhere = place
        elsewhere.documentLow += 1
        let tags = [([1, 2, 3], place), ([1, 2, 3], elsewhere), ([1, 2], place), ([1, 2, 3, 0], place)].map {
            bytes, place in
            bytes.lend { hex(keys.tag($0, at: place)) }
        }
        #expect(Set(tags).count == tags.count)
    }

    @Test func `a tag differs from a code digest and from an index`() {
        let bytes: [UInt8] = [1, 2, 3]
        bytes.lend { bytes in
            #expect(keys.tag(bytes, at: place) != keys.codeDigest(bytes, at: place))
            #expect(keys.tag(bytes, at: place) != keys.index(0, bytes))
        }
    }

    @Test func `tags of all lengths differ`() {
        let bytes = [UInt8](repeating: 0, count: 600)
        let tags = (0...600).map { length in
            bytes.lend { bytes in hex(keys.tag(bytes.extracting(first: length), at: place)) }
        }
        #expect(Set(tags).count == tags.count)
    }

    @Test func `a chain ends differently if any link did`() {
        func end(_ entries: [String]) -> [UInt8] {
            entries.reduce([UInt8](repeating: 0, count: TenantKeys.linkLength)) { link, entry in
                Array(entry.utf8).lend { keys.chain(previous: link, $0) }
            }
        }
        let ends = [
            ["a", "b", "c"], ["a", "b"], ["b", "a", "c"], ["ab", "c"], ["a", "bc"], ["a", "b", "c", ""], [],
        ].map(end)
        #expect(Set(ends).count == ends.count)
        #expect(ends.allSatisfy { $0.count == TenantKeys.linkLength })
    }
}

struct ArrayFormTests {
    let keys = TenantKeys.generate(tenant: 1, randomness: .seeded(1))
    let place = AssociatedData(schema: 1, tenant: 1, document: (2, 3), record: (4, 5), kind: 6)

    @Test(arguments: ["", "u-17", "a name of more than fifteen bytes", "Ångström"])
    func `text, bytes and a span have the same index`(text: String) throws {
        let bytes = Array(text.utf8)
        let link = [UInt8](repeating: 1, count: TenantKeys.linkLength)
        bytes.lend { span in
            #expect(keys.index(3, text) == keys.index(3, span))
            #expect(keys.index(3, bytes) == keys.index(3, span))
            #expect(keys.tag(bytes, at: place) == keys.tag(span, at: place))
            #expect(keys.chain(previous: link, bytes) == keys.chain(previous: link, span))
        }
        for sealed in [
            keys.seal(text, at: place, randomness: .system), keys.seal(bytes, at: place, randomness: .system),
        ] {
            #expect(try keys.open(sealed, at: place) { $0.array() } == bytes)
        }
    }

    @Test func `a prefix is passed on without the bytes after it`() {
        #expect([1, 2, 3].withRawPrefix(2) { $0.array() } == [1, 2])
        #expect([1, 2, 3].withRawPrefix(0) { $0.array() } == [])
    }
}
