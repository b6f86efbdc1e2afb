import FactorCrypto
import FactorImport
import TestSupport
import Testing

/// The largest and smallest of each thing that a file may have is read, and what is beyond that is not.
struct LimitTests {
    private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    init() throws { try Sodium.start() }

    private func read(_ text: String, as format: ImportFormat, skipsUnusable: Bool = false) throws -> ImportedFile {
        try format.read(Array(text.utf8), skipsUnusable: skipsUnusable)
    }

    private func isRead(_ text: String, as format: ImportFormat) -> Bool {
        (try? read(text, as: format)).map { $0.accounts.count == 1 } ?? false
    }

    // MARK: Settings of accounts

    private static func base32(_ count: Int) -> String {
        [UInt8](repeating: 7, count: count).withRawSpan { String(decoding: Base32.encode($0), as: UTF8.self) }
    }

    private static func totp(_ rest: String) -> String { "otpauth://totp/ada?secret=\(secret)\(rest)" }
    private static func hotp(_ counter: UInt64) -> String { "otpauth://hotp/ada?secret=\(secret)&counter=\(counter)" }
    private static func seed(_ count: Int) -> String { "otpauth://totp/ada?secret=\(base32(count))" }
    private static func used(_ counter: UInt64) -> String {
        "HOTP ada - \(String(repeating: "31", count: 20)) \(counter) 123456"
    }
    private static func google(_ settings: String) -> String { "\(secret)\n\" TOTP_AUTH\n\(settings)" }

    private static let largest: UInt64 = 9_007_199_254_740_991

    static let settings: [(ImportFormat, accepted: [String], refused: [String])] = [
        (.otpauth, [seed(10), seed(128)], [seed(9), seed(129)]),
        (.otpauth, [totp("&digits=6"), totp("&digits=8")], [totp("&digits=5"), totp("&digits=9")]),
        (.otpauth, [totp("&period=15"), totp("&period=120")], [totp("&period=14"), totp("&period=121")]),
        (.otpauth, [hotp(0), hotp(largest)], [hotp(largest + 1)]),
        (.oath, [used(0), used(largest - 1)], [used(largest)]),
        (
            .oath, [used(7), used(7) + " 2026-11-21T09:22:28L"],
            [used(7) + " L2026-11-21", used(7) + " 2026 11", "HOTP ada -", used(7) + "4567"]
        ),
        (.googleAuthenticator, [google("\" DISALLOW_REUSE \(largest)")], [google("\" DISALLOW_REUSE \(largest + 1)")]),
        (
            .googleAuthenticator, [google(String(repeating: "12345678\n", count: 20))],
            [google(String(repeating: "12345678\n", count: 21)), google("1234567"), google("123456789")]
        ),
        (.googleAuthenticator, [google("\" STEP_SIZE 120")], [google("\" STEP_SIZE 121")]),
    ]

    @Test(arguments: settings.indices)
    func `a setting of the greatest size is read`(_ index: Int) {
        let (format, accepted, refused) = Self.settings[index]
        for text in accepted { #expect(isRead(text, as: format), "\(text)") }
        for text in refused { #expect(!isRead(text, as: format), "\(text)") }
    }

    @Test(arguments: [(0, 0), (1, 0), (3, 2), (101, 100), (102, 100), (1_000_000, 100)])
    func `a window of codes is so many ahead of the expected one`(_ window: Int, _ lookAhead: Int) throws {
        let text = "\(Self.secret)\n\" HOTP_COUNTER 7\n\" WINDOW_SIZE \(window)\n"
        let file = try read(text, as: .googleAuthenticator)
        #expect(file.accounts.map(\.kind) == [.hotp(counter: 7, lookAhead: lookAhead)])
    }

    @Test func `a file has 100,000 accounts, and so has a list of subjects`() throws {
        let broken = String(repeating: "x\n", count: 100_000)
        #expect(try read(broken, as: .oath, skipsUnusable: true).unusable.count == 100_000)
        let list = (0..<100_000).map { "a\($0)\tb\n" }.joined()
        #expect(try SubjectList.read(Array(list.utf8)).count == 100_000)
    }

    // MARK: Key containers

    private static let package = ImportSamples.pskc.firstMatch(of: /<KeyPackage>(.|\n)*<\/KeyPackage>/).map {
        String($0.0)
    }

    private func container(_ content: String, ending: String = "") throws -> String {
        let package: String = try #require(Self.package)
        let root = "<KeyContainer xmlns=\"urn:ietf:params:xml:ns:keyprov:pskc\" Version=\"1.0\">"
        return root + content + package + ending + "</KeyContainer>"
    }

    /// An element with so many of something.
    static let elements: [(String, most: Int, @Sendable (Int) -> String)] = [
        (
            "elements in each other", 32,
            { count in
                String(repeating: "<a>", count: count - 1) + String(repeating: "</a>", count: count - 1)
            }
        ),
        ("elements in one", 1000, { "<a>\(String(repeating: "<b/>", count: $0 - 1))</a>" }),
        ("elements beside the keys", 100, { String(repeating: "<a/>", count: $0) }),
        ("bytes of a name", 256, { "<\(String(repeating: "a", count: $0 - 36))/>" }),
        ("bytes of an attribute's name", 256, { "<a \(String(repeating: "b", count: $0))=''/>" }),
        ("attributes", 32, { "<a \((0..<$0).map { "b\($0)='' " }.joined())/>" }),
    ]

    @Test(arguments: elements.indices)
    func `an element has as many as are allowed`(_ index: Int) throws {
        let (name, most, element) = Self.elements[index]
        #expect(isRead(try container(element(most)), as: .pskc), "\(most) \(name)")
        #expect(!isRead(try container(element(most + 1)), as: .pskc), "\(most + 1) \(name)")
    }

    private static let counted = "<Counter><PlainValue>3</PlainValue></Counter>"
    private static let timed = ":pskc:hotp\""

    static let containers: [([(String, String)], isRead: Bool)] = [
        ([("<Data>", "<Policy><KeyUsage>OTP</KeyUsage></Policy><Data>")], true),
        ([("<Data>", "<Policy><KeyUsage>CR</KeyUsage><KeyUsage>OTP</KeyUsage></Policy><Data>")], true),
        ([("<Data>", "<Policy><KeyUsage>CR</KeyUsage></Policy><Data>")], false),
        ([("Encoding=", "CheckDigits=\"false\" Encoding=")], true),
        ([("Encoding=", "CheckDigits=\"0\" Encoding=")], true),
        ([("Encoding=", "CheckDigits=\"1\" Encoding=")], false),
        ([(timed, ":pskc:totp\""), (counted, "<Time><PlainValue>0</PlainValue></Time>")], true),
        ([(timed, ":pskc:totp\""), (counted, "<Time><PlainValue>1</PlainValue></Time>")], false),
        ([(timed, ":pskc:totp\""), (counted, "<TimeInterval><PlainValue>120</PlainValue></TimeInterval>")], true),
        ([(timed, ":pskc:totp\""), (counted, "<TimeInterval><PlainValue>121</PlainValue></TimeInterval>")], false),
    ]

    @Test(arguments: containers.indices)
    func `what a key container says of its keys holds`(_ index: Int) throws {
        let (changes, isRead) = Self.containers[index]
        var text = try container("")
        for (part, other) in changes {
            try #require(text.contains(part))
            text = text.replacing(part, with: other)
        }
        #expect(self.isRead(text, as: .pskc) == isRead)
    }

    @Test func `a value in several pieces is read as one`() throws {
        let text = ImportSamples.pskc.replacing(
            "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=", with: "\nMTIz<![CDATA[NDU2Nzg5]]>&#77;DEy<!-- -->MzQ1\n\tNjc4OTA=")
        #expect(try read(text, as: .pskc).accounts.map { $0.secret.withBytes { $0.array() } } == [ImportSamples.key])
    }

    @Test func `the key of a container is asked for once, and its signatures are noted once`() throws {
        let package: String = try #require(
            ImportSamples.encrypted.firstMatch(of: /<KeyPackage>(.|\n)*<\/KeyPackage>/).map { String($0.0) })
        let text = ImportSamples.encrypted.replacing(
            package, with: "\(package)\(package)<ds:Signature/><ds:Signature/>\(package)")
        var asked: [String?] = []
        let file = try ImportFormat.pskc.read(Array(text.utf8)) { name in
            asked.append(name)
            return ImportedSecret(hexadecimal: Array(ImportSamples.preSharedKey.utf8))
        }
        #expect(asked == ["Pre-shared-key"] && file.notes.count == 1)
        #expect(file.accounts.map(\.place) == ["key 1", "key 2", "key 3"])
    }

    // MARK: Exports in batches

    private static func varint(_ number: UInt64) -> [UInt8] {
        var (rest, bytes) = (number, [UInt8]())
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    private static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    /// Fields of later versions, in each form that a field can have.
    private static let unknown =
        field(9, .max) + varint(10 << 3 | 1) + [UInt8](repeating: 1, count: 8) + field(11, [1, 2])
        + varint(12 << 3 | 5) + [UInt8](repeating: 1, count: 4) + field((1 << 29) - 1, 0)

    private static func batch(_ index: UInt64, of size: UInt64, id: UInt64, also more: [UInt8] = []) -> String {
        let account = field(1, ImportSamples.key) + field(2, Array("ada".utf8)) + more + field(6, 2)
        let payload = field(1, account) + field(2, 1) + more + field(3, size) + field(4, index) + field(5, id)
        let text = Base64.encode(payload).map { byte -> String in
            let character = String(UnicodeScalar(byte))
            return ["+": "%2B", "/": "%2F", "=": "%3D"][character] ?? character
        }
        return "otpauth-migration://offline?data=" + text.joined() + "\n"
    }

    @Test func `the first missing batch of each export is named`() throws {
        let text = [
            Self.batch(0, of: 4, id: 7), Self.batch(1, of: 2, id: 8), Self.batch(3, of: 4, id: 7),
            Self.batch(0, of: 1, id: 9),
        ].joined()
        let file = try read(text, as: .otpauth, skipsUnusable: true)
        #expect(file.accounts.count == 4)
        #expect(
            file.unusable.map { $0.text.prefix { $0 != ":" } } == [
                "batch 2 of 4 is missing", "batch 1 of 2 is missing",
            ])
        #expect(throws: ImportProblem.self) { try read(text, as: .otpauth) }
    }

    @Test func `an export has at most 1000 batches, and an id of any sign`() throws {
        func problems(_ text: String) throws -> [String] {
            try read(text, as: .otpauth, skipsUnusable: true).unusable.map { String($0.text.prefix { $0 != ":" }) }
        }
        let beyond = "the batch number is not below the batch count"
        #expect(try problems(Self.batch(999, of: 1000, id: 1)) == ["batch 1 of 1000 is missing"])
        #expect(try problems(Self.batch(1000, of: 1001, id: 1)) == [beyond])
        #expect(try problems(Self.batch(2, of: 2, id: 1)) == [beyond])
        // Two's complement, in ten bytes.
        #expect(try problems(Self.batch(0, of: 2, id: .max) + Self.batch(1, of: 2, id: .max)) == [])
    }

    @Test func `fields of later versions are skipped, whatever their form`() throws {
        #expect(try read(Self.batch(0, of: 1, id: 1, also: Self.unknown), as: .otpauth).accounts.map(\.name) == ["ada"])
        #expect(!isRead(Self.batch(0, of: 1, id: 1, also: Self.field(1 << 29, 0)), as: .otpauth))
        #expect(!isRead(Self.batch(0, of: 1, id: 1, also: [11 << 3 | 2, 200]), as: .otpauth))
    }
}
