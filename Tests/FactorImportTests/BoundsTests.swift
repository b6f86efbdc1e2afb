import FactorCrypto
import FactorImport
import TestSupport
import Testing

/// How much of each thing a file may have, and what happens beyond that.
struct BoundsTests {
    private static let uri = "otpauth://totp/ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    init() throws { try Sodium.start() }

    private func read(_ text: String, as format: ImportFormat, skipsUnusable: Bool = false) throws -> ImportedFile {
        try format.read(Array(text.utf8), skipsUnusable: skipsUnusable)
    }

    private func problem(_ text: String, as format: ImportFormat) -> ImportProblem? {
        #expect(throws: ImportProblem.self) { try read(text, as: format) }
    }

    @Test func `a URI has at most 32 parameters, and further ones are not even read`() {
        let many = (0..<200_000).map { "&p\($0)=1" }.joined()
        #expect(problem(Self.uri + many, as: .otpauth)?.text == "is longer than 65536 bytes")
        let some = (0..<32).map { "&p\($0)=1" }.joined()
        #expect(problem(Self.uri + some, as: .otpauth)?.text == "there are more than 32 parameters")
        let known = (0..<31).map { "&p\($0)=1" }.joined()
        #expect(problem(Self.uri + known, as: .otpauth)?.text.contains("is unknown") == true)
        // The 34th and later ones are one piece, which is never split.
        #expect(problem(Self.uri + some + "&&&=&x", as: .otpauth)?.text == "there are more than 32 parameters")
    }

    @Test func `a line has at most 65,536 bytes`() throws {
        let longest = Self.uri + "&image=" + String(repeating: "x", count: 65_536 - Self.uri.utf8.count - 7)
        #expect(try read(longest, as: .otpauth).accounts.count == 1)
        #expect(problem(longest + "x", as: .otpauth)?.text == "is longer than 65536 bytes")
        for format in [ImportFormat.oath, .googleAuthenticator] {
            let text = (format == .oath ? "HOTP " : "") + String(repeating: "A", count: 65_537)
            #expect(problem(text, as: format)?.text == "is longer than 65536 bytes")
        }
    }

    @Test func `a file has at most 100,000 accounts, including those that are left out`() {
        let broken = String(repeating: "x\n", count: 100_001)
        #expect(throws: ImportProblem("the file", "holds more than 100000 accounts: split it")) {
            try read(broken, as: .oath, skipsUnusable: true)
        }
    }

    @Test func `a list of subjects has at most 100,000 lines`() {
        let list = (0...100_000).map { "a\($0)\tb\n" }.joined()
        #expect(throws: ImportProblem("line 100001", "exceeds the 100000 accounts of a list")) {
            try SubjectList.read(Array(list.utf8))
        }
    }

    private static let root = "<KeyContainer xmlns=\"urn:ietf:params:xml:ns:keyprov:pskc\" Version=\"1.0\">"
    private static let package = ImportSamples.pskc.firstMatch(of: /<KeyPackage>(.|\n)*<\/KeyPackage>/).map {
        String($0.0)
    }

    private func container(_ content: String) -> String { Self.root + content + "</KeyContainer>" }

    @Test func `key packages are read one by one, so the limit on elements does not limit their number`() throws {
        let package = try #require(Self.package)
        let file = try read(container(String(repeating: package, count: 2000)), as: .pskc)
        #expect(file.accounts.count == 2000)
        #expect(file.accounts.last?.place == "key 2000")
    }

    @Test(arguments: [
        String(repeating: "<a>", count: 40), "<KeyPackage>" + String(repeating: "<a/>", count: 1000) + "</KeyPackage>",
        String(repeating: "<a/>", count: 101), "<" + String(repeating: "a", count: 257) + "/>",
        "<a " + (0..<33).map { "b\($0)='' " }.joined() + "/>", "<a " + String(repeating: "b", count: 257) + "=''/>",
        "<p:a xmlns:p='" + String(repeating: "n", count: 300) + "'/>",
        "<a xmlns:p='" + String(repeating: "n", count: 300) + "' p:b=''/>",
    ])
    func `a container is refused if anything in it is too deep, too long or too many`(_ content: String) {
        let problem = problem(container(content), as: .pskc)
        #expect(problem?.text.contains(/too (many|often)|longer than|more than/) == true, "\(problem?.text ?? "")")
    }

    @Test func `text between the keys is not kept`() throws {
        let package = try #require(Self.package)
        let blank = String(repeating: " ", count: 100_000)
        #expect(try read(container(blank + package + blank), as: .pskc).accounts.count == 1)
    }
}
