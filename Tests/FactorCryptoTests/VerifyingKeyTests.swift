import FactorCrypto
import Foundation
import Testing

/// Public keys of passkeys, and signatures that they verify.
@Suite struct VerifyingKeyTests {
    /// Reads the files of `Wycheproof`: which lines hold a key, and what each of its signatures should be.
    private static func eachSignature(
        _ file: String, _ key: ([[UInt8]]) -> VerifyingKey?,
        _ body: (VerifyingKey, String, _ message: [UInt8], _ signature: [UInt8], _ comment: String) -> Void
    ) throws {
        let path = try #require(Bundle.module.url(forResource: "Wycheproof/\(file)", withExtension: "txt"))
        var present: VerifyingKey?
        for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            guard words[0] != "key" else {
                present = key(words.dropFirst().map { [UInt8](hex: $0) })
                continue
            }
            let bytes = words[1...2].map { $0 == "-" ? [] : [UInt8](hex: $0) }
            if let present { body(present, words[0], bytes[0], bytes[1], words[3]) }
        }
    }

    private static func counts(_ file: String, _ key: ([[UInt8]]) -> VerifyingKey?) throws -> [String: Int] {
        try Sodium.start()
        var counts: [String: Int] = [:]
        try eachSignature(file, key) { key, result, message, signature, comment in
            let isRight = message.lend { message in signature.lend { key.verifies($0, of: message) } }
            // Nettle's additions do not double a point. No signer comes upon such a signature, which it refuses.
            let isRefusedAnyway = comment == "427: point duplication during verification"
            #expect(isRight == (result == "valid" && !isRefusedAnyway), "\(file) \(comment)")
            counts[result, default: 0] += 1
        }
        return counts
    }

    /// The algorithms of keys, of RSA only of those that do the work of a verification.
    private static func work(_ keys: [VerifyingKey], _ length: Int) -> [Int] {
        keys.compactMap { key in
            if case .rs256(let modulus) = key, modulus.count != length { return nil }
            return key.algorithm.rawValue
        }.sorted()
    }

    @Test(arguments: [64, 70, 255, 256, 257, 384, 512, 513])
    func `what misses does the same work whatever the key`(_ length: Int) throws {
        try Sodium.start()
        let keys: [VerifyingKey?] = [
            nil, .es256(x: [], y: []), .eddsa([]), .rs256(modulus: [UInt8](repeating: 255, count: 256)),
            .rs256(modulus: [UInt8](repeating: 255, count: 384)), .rs256(modulus: [UInt8](repeating: 255, count: 512)),
        ]
        let work = keys.map { key in
            Self.work([key].compactMap(\.self) + VerifyingKey.decoys(besides: key, signatureLength: length), length)
        }
        #expect(Set(work).count == 1, "\(work)")
        #expect(work[0] == ((256...512).contains(length) ? [-257, -8, -7] : [-8, -7]))
        for decoy in VerifyingKey.decoys(besides: nil, signatureLength: length) {
            switch decoy {
            case .es256(let x, let y): #expect(VerifyingKey(x: x, y: y) == decoy)
            case .eddsa(let point): #expect(VerifyingKey(ed25519: point) == decoy)
            case .rs256(let modulus): #expect(VerifyingKey(modulus: modulus, exponent: [1, 0, 1]) == decoy)
            }
        }
    }

    @Test func `ES256 signatures of Project Wycheproof are told apart`() throws {
        let counts = try Self.counts("es256") { VerifyingKey(x: $0[0], y: $0[1]) }
        #expect(counts == ["valid": 174, "invalid": 310])
    }

    @Test func `EdDSA signatures of Project Wycheproof are told apart`() throws {
        let counts = try Self.counts("eddsa") { VerifyingKey(ed25519: $0[0]) }
        #expect(counts == ["valid": 88, "invalid": 63])
    }

    @Test func `RS256 signatures of Project Wycheproof are told apart, and keys with the exponent 3 are none`() throws {
        var refused = 0
        let counts = try Self.counts("rs256") { words in
            let key = VerifyingKey(modulus: words[0], exponent: words[1])
            if key == nil { refused += 1 }
            #expect((key == nil) == (words[1] == [3]))
            return key
        }
        #expect(counts == ["valid": 7, "acceptable": 1, "invalid": 249])
        #expect(refused == 2)
    }

    @Test func `signatures of RFC 6979 and RFC 8032 are right, and no other message has them`() throws {
        try Sodium.start()
        let cases: [(VerifyingKey?, message: String, signature: String)] = [
            (
                VerifyingKey(
                    x: [UInt8](hex: "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
                    y: [UInt8](hex: "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")),
                "sample",
                "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                    + "022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
            ),
            (
                VerifyingKey(ed25519: [UInt8](hex: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")),
                "r",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                    + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
            ),
        ]
        for (key, message, signature) in cases {
            let key = try #require(key)
            let signature = [UInt8](hex: signature)
            func verifies(_ signature: [UInt8], _ message: String) -> Bool {
                Array(message.utf8).lend { message in signature.lend { key.verifies($0, of: message) } }
            }
            #expect(verifies(signature, message))
            #expect(!verifies(signature, message + "s"))
            for place in signature.indices {
                var other = signature
                other[place] ^= 1
                #expect(!verifies(other, message), "byte \(place)")
            }
            #expect(!verifies(signature + [0], message))
            #expect(!verifies(signature.dropLast(), message))
            #expect(!verifies([], message))
        }
    }

    /// The coordinates of a point, here the base point (SEC 2, section 2.4.2), and the field's prime.
    private static let x = [UInt8](hex: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
    private static let y = [UInt8](hex: "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
    private static let prime = [UInt8](hex: "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")

    @Test func `only points on P-256 are ES256 keys`() {
        #expect(VerifyingKey(x: Self.x, y: Self.y)?.algorithm == .es256)
        let zero = [UInt8](repeating: 0, count: 32)
        var off = Self.y
        off[31] ^= 1
        for (x, y) in [
            (Self.x, off), (Self.y, Self.x), (zero, zero), (Self.x, zero), (Self.prime, Self.y), (Self.x, Self.prime),
            (Self.x, Array(Self.y.dropLast())), (Self.x, [0] + Self.y), ([], []),
            (Array(repeating: 255, count: 32), Array(repeating: 255, count: 32)),
        ] {
            #expect(VerifyingKey(x: x, y: y) == nil, "\(x.hex) \(y.hex)")
        }
    }

    @Test func `only points of the prime-order group in their only encoding are EdDSA keys`() throws {
        try Sodium.start()
        let base = "5866666666666666666666666666666666666666666666666666666666666666"
        #expect(VerifyingKey(ed25519: [UInt8](hex: base))?.algorithm == .eddsa)
        for text in [
            // The neutral element, the points of order 2, 4 and 8, and other encodings of the first two.
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "0000000000000000000000000000000000000000000000000000000000000000",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            // No point has this one.
            "0200000000000000000000000000000000000000000000000000000000000000",
            base + "00", String(base.dropLast(2)), "",
        ] {
            #expect(VerifyingKey(ed25519: [UInt8](hex: text)) == nil, "\(text)")
        }
    }

    @Test func `an RSA key has 2048 to 4096 bits, an odd modulus and the exponent 65537`() {
        func modulus(bits: Int, last: UInt8 = 1) -> [UInt8] {
            var bytes = [UInt8](repeating: 0xA5, count: (bits + 7) / 8)
            bytes[0] = 1 << UInt8((bits - 1) % 8)
            bytes[bytes.count - 1] = last
            return bytes
        }
        for bits in [2048, 2049, 3482, 4096] {
            #expect(VerifyingKey(modulus: modulus(bits: bits), exponent: [1, 0, 1])?.algorithm == .rs256)
        }
        for bits in [8, 1024, 2040, 2047, 4097, 8192] {
            #expect(VerifyingKey(modulus: modulus(bits: bits), exponent: [1, 0, 1]) == nil, "\(bits)")
        }
        #expect(VerifyingKey(modulus: modulus(bits: 2048, last: 2), exponent: [1, 0, 1]) == nil)
        #expect(VerifyingKey(modulus: [0] + modulus(bits: 2048), exponent: [1, 0, 1]) == nil)
        #expect(VerifyingKey(modulus: [], exponent: [1, 0, 1]) == nil)
        let exponents: [[UInt8]] = [[], [0], [1], [3], [17], [1, 0, 0], [0, 1, 0, 1], [1, 0, 3], [1, 0, 0, 0, 1]]
        for exponent in exponents {
            #expect(VerifyingKey(modulus: modulus(bits: 2048), exponent: exponent) == nil, "\(exponent)")
        }
    }

    @Test func `a DER signature has one spelling`() throws {
        let most = String(repeating: "ff", count: 32)
        for (text, r, s) in [
            ("3006020101020102", "01", "02"), ("300702020080020101", "80", "01"),
            ("3046022100\(most)022100\(most)", most, most),
        ] {
            let signature = try #require([UInt8](hex: text).lend { ECDSASignature(der: $0) })
            #expect(signature.r.hex.hasSuffix(r) && signature.r.count == 32)
            #expect(signature.s.hex.hasSuffix(s) && signature.s.count == 32)
        }
        for text in [
            "", "30", "3000", "3006", "3003020101", "30060201010201", "300602010102010200", "3106020101020102",
            "3006030101020102", "3006020101030102", "308106020101020102", "30800201010201020000", "3005020101020102",
            "3007020101020102", "3006020100020102", "3006020101020100", "3006020181020101",
            "300702020001020101", "30050200020101", "3006020101020200", "3007020101810102", "300702810101020102",
            "3009020101020101020101", "3007020101020101ff", "300602017f0201ff",
            "3047022200\(most)00020101", "3027022201\(most)00020101", "3026022101\(most)020101",
        ] {
            #expect([UInt8](hex: text).lend { ECDSASignature(der: $0) } == nil, "\(text)")
        }
    }

    @Test func `a key is stored and read, and nothing else is one`() throws {
        try Sodium.start()
        let keys = [
            VerifyingKey(x: Self.x, y: Self.y),
            VerifyingKey(ed25519: [0x58] + [UInt8](repeating: 0x66, count: 31)),
            VerifyingKey(modulus: [0x80] + [UInt8](repeating: 1, count: 255), exponent: [1, 0, 1]),
        ].compactMap(\.self)
        #expect(keys.count == 3)
        for key in keys {
            #expect(key.encoded.lend { VerifyingKey(encoded: $0) } == key)
            #expect(Array(key.encoded.dropLast(2)).lend { VerifyingKey(encoded: $0) } != key)
            #expect(([9] + key.encoded.dropFirst()).lend { VerifyingKey(encoded: $0) } == nil)
        }
        #expect([UInt8]().lend { VerifyingKey(encoded: $0) } == nil)
        #expect([UInt8](repeating: 1, count: 64).lend { VerifyingKey(encoded: $0) } == nil)
    }

    @Test func `the shortest and the longest modulus are stored, and no other length is read`() {
        for (length, isRead) in [(255, false), (256, true), (384, true), (512, true), (513, false)] {
            let modulus = [UInt8](repeating: 0xC1, count: length)
            let stored = VerifyingKey.rs256(modulus: modulus).encoded
            #expect(stored.lend { VerifyingKey(encoded: $0) } == (isRead ? .rs256(modulus: modulus) : nil), "\(length)")
        }
        for (length, isRead) in [(31, false), (32, true), (33, false)] {
            let (point, pair) = ([UInt8](repeating: 1, count: length), [UInt8](repeating: 1, count: 2 * length))
            #expect(([2] + point).lend { VerifyingKey(encoded: $0) } == (isRead ? .eddsa(point) : nil), "\(length)")
            #expect((([1] + pair).lend { VerifyingKey(encoded: $0) } != nil) == isRead, "\(length)")
        }
    }
}
