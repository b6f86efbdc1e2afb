import FactorCrypto
import Testing

struct TenantKeysTests {
    let keys = TenantKeys.generate(tenant: 42, randomness: .seeded(1))
    let place = AssociatedData(schema: 1, tenant: 42, document: (1, 2), record: (3, 4), kind: 5)
    let plain = Array("secret".utf8)

    @Test func `new keys have one generation`() {
        #expect(keys.generation == 1)
        #expect(keys.generations == [1])
    }

    @Test func `a rotation seals with a new key and still opens old blobs`() throws {
        let old = plain.lend { keys.seal($0, at: place, randomness: .system) }
        let rotated = keys.addingGeneration(randomness: .seeded(2)).addingGeneration(randomness: .seeded(3))
        let new = plain.lend { rotated.seal($0, at: place, randomness: .system) }
        #expect(rotated.generations == [1, 2, 3])
        #expect(TenantKeys.generation(of: old) == 1)
        #expect(TenantKeys.generation(of: new) == 3)
        #expect(try rotated.open(old, at: place) { $0.array() } == plain)
        #expect(try rotated.open(new, at: place) { $0.array() } == plain)
        #expect(throws: CryptoFailure.unknownGeneration(3)) { try keys.open(new, at: place) { _ in } }
    }

    @Test func `nothing can be sealed, and nothing shorter is a sealed text`() throws {
        let context = DocumentContext(.whole, kind: 1, generation: 1, tenant: 42, id: (1, 2))
        let sealed = [UInt8]().lend { keys.seal($0, at: place, randomness: .system) }
        let whole = [UInt8]().lend { keys.seal($0, in: context, randomness: .system) }
        #expect(sealed.count == TenantKeys.overhead && whole.count == TenantKeys.overhead)
        #expect(TenantKeys.generation(of: sealed) == 1 && TenantKeys.generation(of: whole[...]) == 1)
        #expect(try keys.open(sealed, at: place) { $0.array() } == [])
        #expect(try keys.open(whole, in: context) { $0.array() } == [])
        #expect(TenantKeys.generation(of: sealed.dropLast()) == nil)
        #expect(throws: CryptoFailure.malformed) { try keys.open(Array(sealed.dropLast()), at: place) { _ in } }
        #expect(throws: CryptoFailure.malformed) { try keys.open(Array(whole.dropLast()), in: context) { _ in } }
    }

    @Test func `a dropped generation opens nothing, and the newest cannot be dropped`() throws {
        let old = plain.lend { keys.seal($0, at: place, randomness: .system) }
        let rotated = keys.addingGeneration(randomness: .seeded(2)).addingGeneration(randomness: .seeded(3))
        let kept = rotated.keepingOnly(from: 2)
        #expect(kept.generations == [2, 3])
        #expect(throws: CryptoFailure.unknownGeneration(1)) { try kept.open(old, at: place) { _ in } }
        #expect(rotated.keepingOnly(from: 0).generations == [1, 2, 3])
        #expect(rotated.keepingOnly(from: 9).generations == [3])
    }

    @Test func `a rotation does not change indexes, tags, digests and the chain`() {
        let rotated = keys.addingGeneration(randomness: .seeded(2)).keepingOnly(from: 2)
        plain.lend { plain in
            #expect(keys.index(1, plain) == rotated.index(1, plain))
            #expect(keys.tag(plain, at: place) == rotated.tag(plain, at: place))
            #expect(keys.codeDigest(plain, at: place) == rotated.codeDigest(plain, at: place))
            let start = [UInt8](repeating: 0, count: TenantKeys.linkLength)
            #expect(keys.chain(previous: start, plain) == rotated.chain(previous: start, plain))
        }
    }

    @Test func `wrapped keys are unwrapped completely`() throws {
        let master = MasterKey.generate(from: .seeded(5))
        let rotated = keys.addingGeneration(randomness: .seeded(2))
        let wrapped = rotated.wrapped(by: master, randomness: .system)
        #expect(TenantKeys.masterID(of: wrapped) == master.id)
        let unwrapped = try TenantKeys(unwrapping: wrapped, by: master, tenant: 42)
        #expect(unwrapped.generations == [1, 2])
        let sealed = plain.lend { rotated.seal($0, at: place, randomness: .system) }
        #expect(try unwrapped.open(sealed, at: place) { $0.array() } == plain)
        #expect(plain.lend { unwrapped.index(1, $0) } == plain.lend { rotated.index(1, $0) })
    }

    @Test func `wrapped keys do not open under another master key or for another tenant`() {
        let master = MasterKey.generate(from: .seeded(5))
        let other = MasterKey.generate(from: .seeded(6))
        #expect(master.id != other.id)
        let wrapped = keys.wrapped(by: master, randomness: .system)
        #expect(throws: CryptoFailure.doesNotOpen) { try TenantKeys(unwrapping: wrapped, by: other, tenant: 42) }
        #expect(throws: CryptoFailure.doesNotOpen) { try TenantKeys(unwrapping: wrapped, by: master, tenant: 43) }
        var renamed = wrapped
        renamed.replaceSubrange(0..<8, with: keys.wrapped(by: other, randomness: .system).prefix(8))
        #expect(throws: CryptoFailure.doesNotOpen) { try TenantKeys(unwrapping: renamed, by: other, tenant: 42) }
    }

    @Test func `wrapped keys with any bit changed do not open`() {
        let master = MasterKey.generate(from: .seeded(5))
        let wrapped = keys.wrapped(by: master, randomness: .system)
        for bit in 0..<wrapped.count * 8 {
            var changed = wrapped
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: CryptoFailure.doesNotOpen) { try TenantKeys(unwrapping: changed, by: master, tenant: 42) }
        }
    }

    @Test func `a bundle that is too short, or not a bundle, is malformed`() {
        let master = MasterKey.generate(from: .seeded(5))
        let wrapped = keys.wrapped(by: master, randomness: .system)
        for length in [0, 7, 8, 47] {
            #expect(throws: CryptoFailure.malformed) {
                try TenantKeys(unwrapping: Array(wrapped.prefix(length)), by: master, tenant: 42)
            }
        }
        #expect(TenantKeys.masterID(of: [1, 2, 3]) == nil)
        #expect(TenantKeys.generation(of: [0, 0, 0, 1]) == nil)
    }

    @Test func `tenants share no key`() {
        let other = TenantKeys.generate(tenant: 42, randomness: .seeded(2))
        plain.lend { plain in
            #expect(keys.index(1, plain) != other.index(1, plain))
            #expect(keys.tag(plain, at: place) != other.tag(plain, at: place))
        }
        let sealed = plain.lend { keys.seal($0, at: place, randomness: .system) }
        #expect(throws: CryptoFailure.doesNotOpen) { try other.open(sealed, at: place) { _ in } }
    }
}
