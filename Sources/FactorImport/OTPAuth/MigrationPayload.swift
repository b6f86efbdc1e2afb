import FactorCrypto

/// `otpauth-migration://offline?data=...`: a part of an export of Google Authenticator, a protocol buffer in base 64.
///
///     message Payload { repeated Account accounts = 1; int32 version = 2; int32 batch_size = 3;
///                       int32 batch_index = 4; int32 batch_id = 5; }
///     message Account { bytes secret = 1; string name = 2; string issuer = 3; int32 algorithm = 4;
///                       int32 digits = 5; int32 type = 6; int64 counter = 7; }
struct MigrationPayload {
    static let scheme = "otpauth-migration://"
    private static let beginning = "otpauth-migration://offline?"

    /// Each account, or why it is unusable.
    private(set) var accounts: [Result<ImportedAccount, ImportProblem>] = []
    private(set) var batchSize: UInt64 = 1
    private(set) var batchIndex: UInt64 = 0
    private(set) var batchID: UInt64 = 0

    init(_ line: TextLines.Line) throws(ImportProblem) {
        try line.check()
        guard line.starts(with: Self.beginning) else {
            throw ImportProblem(line.place, "is not an otpauth-migration://offline?data= URI")
        }
        let parameters = try URIParameters(line.bytes.dropFirst(Self.beginning.utf8.count), line)
        guard parameters.names == ["data"], var text = try parameters.value("data") else {
            throw ImportProblem(line.place, "needs data= and nothing else")
        }
        defer { wipe(&text) }
        guard var bytes = TextDecoding.base64(text[...]) else { throw ImportProblem(line.place, "data is not base 64") }
        defer { wipe(&bytes) }
        do throws(MalformedMessage) {
            try read(bytes[...], line)
        } catch {
            throw ImportProblem(line.place, "data is not the export of an authenticator app")
        }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, _ line: TextLines.Line) throws(MalformedMessage) {
        var reader = MessageReader(bytes)
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (1, .bytes(let account)):
                accounts.append(Self.result(account, "\(line.place), account \(accounts.count + 1)"))
            case (3, .number(let size)): batchSize = size
            case (4, .number(let index)): batchIndex = index
            case (5, .number(let id)): batchID = id
            case (1...5, .number), (6..., _): continue
            default: throw MalformedMessage()
            }
        }
    }

    private static func result(
        _ bytes: ArraySlice<UInt8>, _ place: String
    ) -> Result<ImportedAccount, ImportProblem> {
        do throws(MalformedMessage) { return .success(try account(bytes, place)) } catch {
            return .failure(
                ImportProblem(error.place ?? place, error.text ?? "is not an account of an authenticator app"))
        }
    }

    /// If a field appears twice the last one counts, as usual in protocol buffers.
    private static func account(_ bytes: ArraySlice<UInt8>, _ place: String) throws(MalformedMessage) -> ImportedAccount
    {
        var reader = MessageReader(bytes)
        var secret: ImportedSecret?
        var (name, issuer): (String?, String?) = (nil, nil)
        var (algorithm, digits, type, counter): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (1, .bytes(let bytes)):
                var copy = Array(bytes)
                secret = ImportedSecret(taking: &copy)
            case (2, .bytes(let bytes)): name = try text(bytes, "name", place)
            case (3, .bytes(let bytes)): issuer = try text(bytes, "issuer", place)
            case (4, .number(let number)): algorithm = number
            case (5, .number(let number)): digits = number
            case (6, .number(let number)): type = number
            case (7, .number(let number)): counter = number
            case (8..., _): continue
            default: throw MalformedMessage()
            }
        }
        guard let secret else { throw MalformedMessage(place, "has no secret") }
        guard let label = name, case (let prefix, let account) = OTPAuthLine.split(label), !account.isEmpty else {
            throw MalformedMessage(place, "has no name")
        }
        return ImportedAccount(
            place: place, name: account, issuer: issuer.flatMap { $0.isEmpty ? nil : $0 } ?? prefix,
            kind: try kind(type, counter, place), algorithm: try Self.algorithm(algorithm, place),
            digits: try Self.digits(digits, place), secret: secret)
    }

    private static func text(
        _ bytes: ArraySlice<UInt8>, _ name: String, _ place: String
    ) throws(MalformedMessage) -> String {
        guard let text = bytes.text else { throw MalformedMessage(place, "its \(name) is not text") }
        return text
    }

    /// 0 means unspecified: the default applies.
    private static func kind(
        _ number: UInt64, _ counter: UInt64, _ place: String
    ) throws(MalformedMessage) -> ImportedAccount.Kind {
        switch number {
        case 1: .hotp(counter: counter, lookAhead: nil)
        case 0, 2: .totp(period: 30, lastUse: .unknown)
        default: throw MalformedMessage(place, "is neither time-based nor counter-based")
        }
    }

    private static func algorithm(_ number: UInt64, _ place: String) throws(MalformedMessage) -> OATHAlgorithm {
        switch number {
        case 0, 1: .sha1
        case 2: .sha256
        case 3: .sha512
        default: throw MalformedMessage(place, "its algorithm is not SHA1, SHA256 or SHA512")
        }
    }

    private static func digits(_ number: UInt64, _ place: String) throws(MalformedMessage) -> Int {
        switch number {
        case 0, 1: 6
        case 2: 8
        default: throw MalformedMessage(place, "its codes have neither 6 nor 8 digits")
        }
    }
}

/// The parts of exports in a file: each export must be complete.
struct MigrationBatches {
    /// More than any phone shows; a larger number is not a plausible size.
    private static let largestSize: UInt64 = 1000
    private struct Export: Hashable {
        let id: UInt64
        let size: UInt64
    }

    /// The position of each batch of each export.
    private var seen: [Export: [UInt64: String]] = [:]

    mutating func add(_ payload: MigrationPayload, _ line: TextLines.Line) throws(ImportProblem) {
        // An app that makes one batch may omit its size.
        let size = max(payload.batchSize, 1)
        guard size <= Self.largestSize, payload.batchIndex < size else {
            throw ImportProblem(line.place, "the batch number is not below the batch count")
        }
        let export = Export(id: payload.batchID, size: size)
        if let earlier = seen[export]?[payload.batchIndex] {
            throw ImportProblem(line.place, "batch \(payload.batchIndex + 1) of \(size) is already at \(earlier)")
        }
        seen[export, default: [:]][payload.batchIndex] = line.place
    }

    /// The first missing batch of each export.
    var missing: [ImportProblem] {
        let incomplete = seen.filter { $0.key.size != $0.value.count }
        return incomplete.sorted { ($0.key.id, $0.key.size) < ($1.key.id, $1.key.size) }.compactMap { export, places in
            (0..<export.size).first { places[$0] == nil }.map { index in
                ImportProblem(
                    "the file",
                    "batch \(index + 1) of \(export.size) is missing: put every code of the export into one file")
            }
        }
    }
}
