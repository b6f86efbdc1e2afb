import FactorCrypto
import FactorImport
import TestSupport
import Testing

/// What is read from each kind of file.
struct ImportTests {
    init() throws { try Sodium.start() }

    private func read(_ text: String, key: String? = nil) throws -> ImportedFile {
        let bytes = Array(text.utf8)
        let format = try #require(ImportFormat(of: bytes))
        return try format.read(bytes) { _ in key.map { ImportedSecret(hexadecimal: Array($0.utf8)) } }
    }

    private func bytes(_ secret: ImportedSecret) -> [UInt8] { secret.withBytes { $0.array() } }

    @Test func `otpauth URIs are read`() throws {
        let accounts = try read(ImportSamples.otpauth).accounts
        #expect(accounts.map(\.name) == ["ada@example.org", "bob"])
        #expect(accounts.map(\.issuer) == ["Example", nil])
        #expect(accounts.map(\.place) == ["line 1", "line 4"])
        #expect(accounts.map(\.kind) == [.totp(period: 30, lastUse: .unknown), .hotp(counter: 7, lookAhead: nil)])
        #expect(accounts.map(\.algorithm) == [.sha1, .sha256])
        #expect(accounts.map(\.digits) == [6, 8])
        #expect(accounts.allSatisfy { bytes($0.secret) == ImportSamples.key })
    }

    @Test func `an export in several batches is read in any order`() throws {
        for text in [ImportSamples.migration, ImportSamples.migration.reversed()].map({ $0.joined(separator: "\r\n") })
        {
            let accounts = try read(text).accounts.sorted { $0.name ?? "" < $1.name ?? "" }
            #expect(accounts.map(\.name) == ["ada", "bob", "carol"])
            #expect(accounts.map(\.issuer) == ["Example", nil, nil])
            #expect(accounts[1].kind == .hotp(counter: 7, lookAhead: nil))
            #expect(accounts.map(\.digits) == [6, 8, 6])
            #expect(accounts.map(\.algorithm) == [.sha1, .sha256, .sha1])
            #expect(accounts.allSatisfy { bytes($0.secret) == ImportSamples.key })
        }
    }

    @Test func `a file of pam_oath is read`() throws {
        let accounts = try read(ImportSamples.oath).accounts
        #expect(accounts.map(\.name) == ["silver", "gold", "platinum", "iron"])
        #expect(
            accounts.map(\.kind) == [
                .hotp(counter: 0, lookAhead: nil), .hotp(counter: 6, lookAhead: nil),
                .totp(period: 30, lastUse: .some), .totp(period: 60, lastUse: .unknown),
            ])
        #expect(accounts.map(\.digits) == [6, 8, 6, 7])
        #expect(accounts.allSatisfy { bytes($0.secret) == ImportSamples.key })
    }

    @Test func `a file of pam_google_authenticator is read`() throws {
        let account = try #require(try read(ImportSamples.googleAuthenticator).accounts.first)
        #expect(account.name == nil)
        #expect(account.kind == .totp(period: 30, lastUse: .step(59_840_641)))
        #expect(account.secret.count == 16)
        #expect(account.scratchCodes.map(bytes) == [Array("95199708".utf8), Array("96054064".utf8)])
        #expect(account.notes.count == 1)
        let token = ImportSamples.googleAuthenticator.replacing("\" TOTP_AUTH", with: "\" HOTP_COUNTER 9")
        #expect(try read(token).accounts[0].kind == .hotp(counter: 9, lookAhead: 2))
        let minute = ImportSamples.googleAuthenticator.replacing("\" WINDOW_SIZE 3", with: "\" STEP_SIZE 60")
        #expect(try read(minute).accounts[0].kind == .totp(period: 60, lastUse: .step(59_840_641)))
    }

    @Test func `a key container is read`() throws {
        let account = try #require(try read(ImportSamples.pskc).accounts.first)
        #expect(account.name == "12345678")
        #expect(account.issuer == "Issuer-A")
        #expect(account.kind == .hotp(counter: 3, lookAhead: nil))
        #expect(account.digits == 8)
        #expect(bytes(account.secret) == ImportSamples.key)
        let totp = ImportSamples.pskc.replacing(":hotp", with: ":totp").replacing(
            "<Counter><PlainValue>3</PlainValue></Counter>",
            with: "<TimeInterval><PlainValue>60</PlainValue></TimeInterval>")
        #expect(try read(totp).accounts[0].kind == .totp(period: 60, lastUse: .unknown))
        let named = ImportSamples.pskc.replacing("</Data>", with: "</Data><UserId>UID=ada</UserId>")
        #expect(try read(named).accounts[0].name == "UID=ada")
    }

    @Test func `a key container under a pre-shared key is read`() throws {
        let account = try #require(try read(ImportSamples.encrypted, key: ImportSamples.preSharedKey).accounts.first)
        #expect(bytes(account.secret) == ImportSamples.key)
        #expect(account.digits == 8)
    }

    @Test func `a PIN that the token checks itself is ignored`() throws {
        let policy = "</Data><Policy><PINPolicy PINUsageMode=\"Local\"/><KeyUsage>OTP</KeyUsage></Policy>"
        #expect(try read(ImportSamples.pskc.replacing("</Data>", with: policy)).accounts.count == 1)
    }

    /// A file, the change in it, and the expected place and text of the error.
    private static let broken: [(String, String, String, String, String)] = [
        (ImportSamples.otpauth, "secret=GEZ", "secret=G1Z", "line 1", "not base 32"),
        (ImportSamples.otpauth, "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&", "?", "line 1", "no secret"),
        (ImportSamples.otpauth, "&issuer=Example", "&issuer=Example&issuer=x", "line 1", "appears twice"),
        (ImportSamples.otpauth, "&issuer", "&encoder=steam&issuer", "line 1", "unknown"),
        (ImportSamples.otpauth, "&issuer", "&period=5&issuer", "line 1", "15 to 120"),
        (ImportSamples.otpauth, "&issuer", "&counter=5&issuer", "line 1", "does not go with totp"),
        (ImportSamples.otpauth, "digits=8", "digits=9", "line 4", "6 to 8"),
        (ImportSamples.otpauth, "SHA256", "MD5", "line 4", "not SHA1, SHA256 or SHA512"),
        (ImportSamples.otpauth, "&counter=7", "", "line 4", "no counter"),
        (ImportSamples.otpauth, "hotp/bob", "hotp/%4", "line 4", "label"),
        (ImportSamples.otpauth, "hotp/bob", "motp/bob", "line 4", "is not an otpauth://totp/"),
        (ImportSamples.otpauth, "gezdgnbvgy3tqojqgezdgnbvgy3tqojq", "gezdgnbv", "line 4", "5 bytes"),
        (ImportSamples.migration[0], "data=C", "data=!", "line 1", "not base 64"),
        (ImportSamples.migration[0], "data=Cj", "data=Cz", "line 1", "not the export"),
        (ImportSamples.migration[0], "x", "x", "the file", "batch 2 of 2 is missing"),
        (ImportSamples.migration[0] + "\n" + ImportSamples.migration[0], "x", "x", "line 2", "already at line 1"),
        (ImportSamples.oath, "HOTP/E/8", "HOTP/E/9", "line 3", "the type"),
        (ImportSamples.oath, "HOTP/T30", "HOTP/T45", "line 4", "the type"),
        (ImportSamples.oath, "platinum -", "platinum 1234", "line 4", "password"),
        (ImportSamples.oath, "iron - 31", "iron - 3", "line 5", "not hexadecimal"),
        (ImportSamples.oath, " 5 254676", " x 254676", "line 3", "counter"),
        (ImportSamples.oath, " 5 254676", " 5 25", "line 3", "last code"),
        (ImportSamples.oath, "iron -", "iron", "line 5", "4 to 7 fields"),
        (ImportSamples.googleAuthenticator, "LZZ", "L1Z", "line 1", "not base 32"),
        (ImportSamples.googleAuthenticator, "96054064", "9605406", "line 7", "eight digits"),
        (ImportSamples.googleAuthenticator, "\" TOTP_AUTH\n", "", "the file", "TOTP_AUTH or HOTP_COUNTER"),
        (ImportSamples.googleAuthenticator, "TOTP_AUTH", "TOTP_AUTH\n\" TOTP_AUTH", "line 6", "appears twice"),
        (ImportSamples.googleAuthenticator, "WINDOW_SIZE 3", "WINDOW_SIZE three", "line 3", "number"),
        (ImportSamples.googleAuthenticator, "WINDOW_SIZE 3", "SOMETHING 3", "line 3", "unknown setting"),
        (ImportSamples.googleAuthenticator, "DISALLOW_REUSE 5984", "DISALLOW_REUSE x", "line 4", "numbers"),
        (ImportSamples.pskc, "</Key>", "", "line 15", "not well-formed"),
        (ImportSamples.pskc, "<KeyContainer Version=\"1.0\"", "<KeyContainer Version=\"2.0\"", "line 2", "version"),
        (
            ImportSamples.pskc, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>",
            "line 1",
            "document type"
        ),
        (ImportSamples.pskc, ":hotp", ":pin", "line 6, Key", "neither HOTP nor TOTP"),
        (ImportSamples.pskc, "DECIMAL", "HEXADECIMAL", "ResponseFormat", "not decimal"),
        (ImportSamples.pskc, "MTIz", "MT!z", "PlainValue", "not base 64"),
        (ImportSamples.pskc, "<PlainValue>3<", "<PlainValue>three<", "Counter", "not a number"),
        (
            ImportSamples.pskc, "</Data>", "</Data><Policy><ExpiryDate>2027-01-01T00:00:00Z</ExpiryDate></Policy>",
            "ExpiryDate", "cannot be enforced"
        ),
        (ImportSamples.pskc, "</Data>", "</Data><Policy><KeyUsage>CR</KeyUsage></Policy>", "Policy", "one-time codes"),
        (
            ImportSamples.pskc, "</Data>", "</Data><Policy><PINPolicy PINUsageMode=\"Append\"/></Policy>", "PINPolicy",
            "PIN"
        ),
        (ImportSamples.encrypted, "Su+N", "Su+O", "Secret", "has a wrong MAC"),
        (ImportSamples.encrypted, "<ValueMAC>Su+NvtQfmvfJzF6bmQiJqoLRExc=</ValueMAC>", "", "Secret", "no ValueMAC"),
        (ImportSamples.encrypted, "aes128-cbc", "kw-aes128", "MACKey", "aes128-cbc"),
        (
            ImportSamples.encrypted, "<ds:KeyName>Pre-shared-key</ds:KeyName>", "<DerivedKey/>", "EncryptionKey",
            "pre-shared"
        ),
        (ImportSamples.encrypted, "hmac-sha1", "hmac-md5", "KeyContainer", "MACMethod"),
    ]

    @Test(arguments: broken)
    func `a broken file is one clear problem`(
        _ file: String, _ part: String, _ other: String, _ place: String, _ text: String
    ) throws {
        let changed = file.replacing(part, with: other, maxReplacements: 1)
        let problem = #expect(throws: ImportProblem.self) { try read(changed, key: ImportSamples.preSharedKey) }
        #expect(problem?.place.contains(place) == true, "\(problem?.place ?? ""): \(problem?.text ?? "")")
        #expect(problem?.text.contains(text) == true, "\(problem?.text ?? "")")
    }

    @Test func `an encrypted file without its key, or with another, is refused`() throws {
        for key in [nil, "00", String(repeating: "0", count: 32), "x"] {
            #expect(throws: ImportProblem.self) { try read(ImportSamples.encrypted, key: key) }
        }
    }

    @Test func `no problem repeats a secret`() throws {
        for (file, part, other, _, _) in Self.broken {
            let changed = file.replacing(part, with: other, maxReplacements: 1)
            do {
                _ = try read(changed, key: ImportSamples.preSharedKey)
            } catch let problem as ImportProblem {
                for secret in ["GEZD", "MTIz", "3132", "LZZW", "95199708", "AAEC"] {
                    #expect(!problem.text.uppercased().contains(secret.uppercased()))
                }
            }
        }
    }

    /// Bytes are omitted, repeated and replaced. The result is always a file or a problem.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `a changed file is read or refused, and nothing else`(_ seed: UInt64) throws {
        let seeds: [(ImportFormat, String)] = [
            (.otpauth, ImportSamples.otpauth), (.otpauth, ImportSamples.migration.joined(separator: "\n")),
            (.oath, ImportSamples.oath), (.googleAuthenticator, ImportSamples.googleAuthenticator),
            (.pskc, ImportSamples.pskc), (.pskc, ImportSamples.encrypted),
        ]
        var random = Dice(seed: seed)
        var refused = 0
        for _ in 0..<400 {
            let (format, text) = seeds[Int(random.next() % UInt64(seeds.count))]
            var bytes = Array(text.utf8)
            for _ in 0...random.next() % 4 {
                let place = Int(random.next() % UInt64(bytes.count))
                let end = min(bytes.count, place + 1 + Int(random.next() % 12))
                switch random.next() % 4 {
                case 0: bytes.removeSubrange(place..<end)
                case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
                case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                default: bytes.replaceSubrange(place..<end, with: [0x3D, 0x26, 0x3C, 0x0A, 0xFF])
                }
            }
            do throws(ImportProblem) {
                let file = try format.read(bytes) { _ in
                    ImportedSecret(hexadecimal: Array(ImportSamples.preSharedKey.utf8))
                }
                #expect(!file.accounts.isEmpty)
            } catch {
                refused += 1
                #expect(!error.text.isEmpty)
            }
        }
        #expect(refused > 0)
    }
}
