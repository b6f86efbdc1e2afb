import Foundation
import FuzzChecks
import Testing

/// The fuzzers' checks on every saved input, and on a few thousand new ones.
@Suite struct FuzzTests {
    private static let words = [
        "{", "}", "[", "]", ",", ":", "\"", "\\u0000", "\\ud800", "null", "true", "1e9", "-0", "é", "\n", "\u{FEFF}",
        "\"id\":", "\"jsonrpc\":\"2.0\",", "\"method\":", "\"params\":", "\"subject\":\"ada\"", "\"code\":\"000000\"",
        "totp.verify", "factor.verify", "tenant.update", "audit.list", "\"tenant\":\"default\"", "\"limit\":200",
        "\"idempotency_key\":\"k\",", "99999999999999999999", "\"cursor\":\"1\"",
    ]

    private static func corpus(_ name: String) throws -> [(file: String, bytes: [UInt8])] {
        let directory = Bundle.module.bundlePath + "/Corpus/\(name)"
        return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().map { file in
            (file, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(file)"))))
        }
    }

    @Test func `every saved stream has the lines it should`() throws {
        let corpus = try Self.corpus("lines")
        #expect(!corpus.isEmpty)
        for (file, bytes) in corpus { #expect(LineCheck.problem(with: bytes) == nil, "\(file)") }
    }

    @Test func `every saved request has the answers it should`() throws {
        let corpus = try Self.corpus("requests")
        #expect(!corpus.isEmpty)
        for (file, bytes) in corpus { #expect(RequestCheck.problem(with: bytes) == nil, "\(file)") }
    }

    @Test func `every saved piece of CBOR and every saved response is read or refused as it should`() throws {
        for (name, check) in [
            ("cbor", CBORCheck.problem(with:)), ("responses", ResponseCheck.problem(with:)),
        ] as [(String, ([UInt8]) -> String?)] {
            let corpus = try Self.corpus(name)
            #expect(!corpus.isEmpty)
            for (file, bytes) in corpus { #expect(check(bytes) == nil, "\(name) \(file)") }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `changed CBOR is read in its only form or not at all`(seed: UInt64) throws {
        var mutator = Mutator(
            seed: seed, seeds: try Self.corpus("cbor").map(\.bytes), words: ["\u{18}", "\u{0}", "a", "cfmtd", "@", "`"])
        for _ in 0..<5_000 {
            let bytes = mutator.next()
            #expect(CBORCheck.problem(with: bytes) == nil, "\(bytes)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a changed response of a passkey is not taken`(seed: UInt64) throws {
        let seeds = try ResponseCheck.seeds()
        for bytes in seeds { #expect(ResponseCheck.problem(with: bytes) == nil) }
        var mutator = Mutator(seed: seed, seeds: seeds, words: Self.words)
        for _ in 0..<1_500 {
            let bytes = mutator.next()
            #expect(ResponseCheck.problem(with: bytes) == nil, "\(bytes)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a changed stream has the lines it should`(seed: UInt64) throws {
        var mutator = Mutator(
            seed: seed, seeds: try Self.corpus("lines").map(\.bytes), words: Self.words + ["\u{1}", "\u{2}", "\r"])
        for _ in 0..<500 {
            let bytes = mutator.next()
            #expect(LineCheck.problem(with: bytes) == nil, "\(bytes)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a changed request has the answers it should`(seed: UInt64) throws {
        var mutator = Mutator(seed: seed, seeds: try Self.corpus("requests").map(\.bytes), words: Self.words)
        for _ in 0..<750 {
            let bytes = mutator.next()
            #expect(RequestCheck.problem(with: bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
