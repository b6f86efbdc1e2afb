import FactorCrypto
import FactorImport
import TestSupport
import Testing

/// Empty, repeated or non-text values are reported, and never read as something else.
struct StrictnessTests {
    private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    private static let totp = "otpauth://totp/Shop:ada?secret=\(secret)&algorithm=SHA256&digits=8&period=60&issuer=Shop"
    private static let hotp = "otpauth://hotp/ada?secret=\(secret)&counter=7"

    init() throws { try Sodium.start() }

    private func read(_ bytes: [UInt8], as format: ImportFormat, skipsUnusable: Bool = false) throws -> ImportedFile {
        try format.read(bytes, skipsUnusable: skipsUnusable) { _ in
            ImportedSecret(hexadecimal: Array(ImportSamples.preSharedKey.utf8))
        }
    }

    private func read(_ text: String, as format: ImportFormat, skipsUnusable: Bool = false) throws -> ImportedFile {
        try read(Array(text.utf8), as: format, skipsUnusable: skipsUnusable)
    }

    @Test(arguments: [
        (totp, "algorithm=SHA256"), (totp, "digits=8"), (totp, "period=60"), (totp, "secret=\(secret)"),
        (hotp, "counter=7"),
    ])
    func `an empty parameter is refused, and so is a repeated one`(
        _ uri: String, _ parameter: String
    ) throws {
        #expect(try read(uri, as: .otpauth).accounts.count == 1)
        let name = parameter.prefix { $0 != "=" } + "="
        for other in [String(name), "\(parameter)&\(parameter)", "\(parameter)&\(name)", "\(name)%20"] {
            #expect(throws: ImportProblem.self, "\(other)") {
                try read(uri.replacing(parameter, with: other), as: .otpauth)
            }
        }
    }

    @Test func `an empty issuer means none, as apps write it`() throws {
        let account = try read(Self.totp.replacing("issuer=Shop", with: "issuer="), as: .otpauth).accounts[0]
        #expect(account.issuer == "Shop")
        #expect(try read(Self.hotp + "&issuer=", as: .otpauth).accounts[0].issuer == nil)
    }

    @Test(arguments: [
        ("Length=\"8\"", "Length=\"\""), ("Encoding=\"DECIMAL\"", "Encoding=\"\""), ("<PlainValue>3<", "<PlainValue><"),
        ("Id=\"12345678\"", "Id=\"\""), ("Id=\"12345678\"", "Id=\"&#9;\""), ("<Issuer>Issuer-A<", "<Issuer><"),
        (":pskc:hotp\"", ":pskc:\""), ("</AlgorithmParameters>", "<Suite/></AlgorithmParameters>"),
        ("<Issuer>", "<Issuer>x</Issuer><Issuer>"), ("<Data>", "<Data/><Data>"),
        ("</KeyPackage>", "<Key Id=\"2\"/></KeyPackage>"),
    ])
    func `the same applies to a key container`(_ part: String, _ other: String) throws {
        let changed = ImportSamples.pskc.replacing(part, with: other, maxReplacements: 1)
        try #require(changed != ImportSamples.pskc)
        #expect(throws: ImportProblem.self) { try read(changed, as: .pskc) }
    }

    private static let samples: [(ImportFormat, String)] = [
        (.otpauth, ImportSamples.otpauth), (.otpauth, ImportSamples.migration.joined(separator: "\n")),
        (.oath, ImportSamples.oath), (.googleAuthenticator, ImportSamples.googleAuthenticator),
        (.pskc, ImportSamples.pskc),
    ]

    @Test(arguments: samples)
    func `a byte order mark and carriage returns are skipped`(_ format: ImportFormat, _ text: String) throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(text.replacing("\n", with: "\r\n").utf8)
        #expect(ImportFormat(of: bytes) == format)
        let (plain, marked) = (try read(text, as: format), try read(bytes, as: format))
        #expect(marked.accounts.map(\.name) == plain.accounts.map(\.name))
        #expect(marked.accounts.map(\.kind) == plain.accounts.map(\.kind))
    }

    @Test(arguments: [
        (ImportFormat.otpauth, "otpauth://totp/ren", "?secret=\(secret)", "line 2"),
        (.otpauth, "otpauth://totp/a?issuer=ren", "&secret=\(secret)", "line 2"),
        (.oath, "HOTP ren", " - 3132333435363738393031323334353637383930", "line 2"),
        (.googleAuthenticator, "\(secret)\n\" ren", "", "line 2"),
    ])
    func `a line in Latin-1 is refused with its number`(
        _ format: ImportFormat, _ start: String, _ rest: String, _ place: String
    ) {
        for letter in [0xE8, 0xE9] as [UInt8] {
            let first = format == .googleAuthenticator ? "" : "# two people\n"
            let bytes = Array((first + start).utf8) + [letter] + Array(rest.utf8)
            #expect(throws: ImportProblem(place, "is not UTF-8")) { try read(bytes, as: format) }
        }
    }

    @Test(arguments: ["UTF-8", "ISO-8859-1", "UTF-16"])
    func `a container in Latin-1 is refused, whatever encoding it declares`(_ encoding: String) {
        let text = ImportSamples.pskc.replacing("Id=\"12345678\"", with: "Id=\"ren@\"")
            .replacing("UTF-8", with: encoding)
        for letter in [0xE8, 0xE9] as [UInt8] {
            let bytes = text.utf8.map { $0 == 0x40 ? letter : $0 }
            #expect(throws: ImportProblem("line 6", "is not well-formed XML")) { try read(bytes, as: .pskc) }
        }
    }

    @Test func `an account of an export whose issuer is not text is refused, and not imported without it`() {
        // Secret, name "a", issuer E8, TOTP.
        let account: [UInt8] = [0x0A, 0x0A] + Array("1234567890".utf8) + [0x12, 1, 0x61, 0x1A, 1, 0xE8, 0x30, 2]
        let payload = [0x0A, UInt8(account.count)] + account
        let data = String(decoding: Base64.encode(payload), as: UTF8.self).replacing("+", with: "%2B")
        #expect(throws: ImportProblem("line 1, account 1", "its issuer is not text")) {
            try read("otpauth-migration://offline?data=\(data)", as: .otpauth)
        }
    }

    @Test func `unusable accounts are left out if that is requested, and each is reported`() throws {
        let uris = try read(
            "\(Self.totp)\nnonsense\n\(Self.hotp)&counter=8\n\(Self.hotp)", as: .otpauth, skipsUnusable: true)
        #expect(uris.accounts.map(\.place) == ["line 1", "line 4"])
        #expect(uris.unusable.map(\.place) == ["line 2", "line 3"])
        let half = try read(ImportSamples.migration[0], as: .otpauth, skipsUnusable: true)
        #expect(!half.accounts.isEmpty)
        #expect(half.unusable.map(\.text) == ["batch 2 of 2 is missing: put every code of the export into one file"])
        let package = try #require(ImportSamples.pskc.firstMatch(of: /<KeyPackage>(.|\n)*<\/KeyPackage>/)).0
        let broken = package.replacing("DECIMAL", with: "HEXADECIMAL")
        let keys = try read(
            ImportSamples.pskc.replacing(package, with: broken + package), as: .pskc, skipsUnusable: true)
        #expect(keys.accounts.map(\.place) == ["key 2"])
        #expect(keys.unusable.count == 1)
    }

    @Test func `nothing is left out of a file with only one account`() {
        let odd = ImportSamples.googleAuthenticator.replacing("WINDOW_SIZE 3", with: "SOMETHING 3")
        #expect(throws: ImportProblem.self) { try read(odd, as: .googleAuthenticator, skipsUnusable: true) }
    }
}
