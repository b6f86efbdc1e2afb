import FactorCrypto

/// URIs, one per line: `otpauth://` for one account, `otpauth-migration://` for a part of an export with several.
enum OTPAuthFile {
    static func read(_ bytes: [UInt8], _ list: consuming AccountList) throws(ImportProblem) -> ImportedFile {
        var list = list
        var batches = MigrationBatches()
        for line in TextLines(bytes) where !line.isBlank && !line.isComment {
            if line.starts(with: MigrationPayload.scheme) {
                try read(line, &list, &batches)
            } else {
                try list.add { () throws(ImportProblem) in try OTPAuthLine.account(line) }
            }
        }
        for problem in batches.missing { try list.skip(problem) }
        return try list.file()
    }

    private static func read(
        _ line: TextLines.Line, _ list: inout AccountList, _ batches: inout MigrationBatches
    ) throws(ImportProblem) {
        let payload: MigrationPayload
        do throws(ImportProblem) {
            payload = try MigrationPayload(line)
            try batches.add(payload, line)
        } catch {
            return try list.skip(error)
        }
        for account in payload.accounts { try list.add { () throws(ImportProblem) in try account.get() } }
    }
}

/// `otpauth://TYPE/ISSUER:ACCOUNT?secret=...`, the Key URI Format of Google Authenticator.
///
/// Unknown parameters are refused: they may change how codes are generated. Known ones that only affect how an app
/// displays the account are ignored.
enum OTPAuthLine {
    private static let schemes = [("otpauth://totp/", true), ("otpauth://hotp/", false)]
    private static let known: Set = ["secret", "issuer", "algorithm", "digits", "period", "counter"]
    private static let decoration: Set = ["image", "icon", "color", "lock", "tags", "group", "pinned"]

    static func account(_ line: TextLines.Line) throws(ImportProblem) -> ImportedAccount {
        try line.check()
        guard let (scheme, isTOTP) = schemes.first(where: { line.starts(with: $0.0) }) else {
            throw ImportProblem(line.place, "is not an otpauth://totp/, otpauth://hotp/ or otpauth-migration:// URI")
        }
        let parts = line.bytes.dropFirst(scheme.utf8.count).split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = try URIParameters(parts.count > 1 ? parts[1] : [], line)
        for name in parameters.names where !known.contains(name) && !decoration.contains(name) {
            throw ImportProblem(line.place, "the parameter '\(name)' is unknown and may change the codes")
        }
        guard let label = TextDecoding.percentDecoded(parts[0])?[...].text else {
            throw ImportProblem(line.place, "the label is not text")
        }
        let (prefix, name) = Self.split(label)
        guard !name.isEmpty else { throw ImportProblem(line.place, "the label names no account") }
        return ImportedAccount(
            place: line.place, name: name, issuer: try issuer(parameters) ?? prefix,
            kind: try kind(isTOTP, parameters, line), algorithm: try algorithm(parameters, line),
            digits: try parameters.number("digits") ?? 6, secret: try secret(parameters, line))
    }

    /// The issuer if it is not empty: some apps write an empty one, and no code depends on it.
    private static func issuer(_ parameters: URIParameters) throws(ImportProblem) -> String? {
        try parameters.text("issuer").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The issuer before the first colon, if any, and the account after it.
    static func split(_ label: String) -> (issuer: String?, account: String) {
        guard let colon = label.firstIndex(of: ":") else { return (nil, label) }
        let issuer = label[..<colon]
        let account = label[label.index(after: colon)...].drop { $0 == " " }
        return (issuer.isEmpty ? nil : String(issuer), String(account))
    }

    private static func kind(
        _ isTOTP: Bool, _ parameters: URIParameters, _ line: TextLines.Line
    ) throws(ImportProblem) -> ImportedAccount.Kind {
        let strange = isTOTP ? "counter" : "period"
        guard !parameters.names.contains(strange) else {
            throw ImportProblem(line.place, "\(strange) does not go with \(isTOTP ? "totp" : "hotp")")
        }
        if isTOTP { return .totp(period: try parameters.number("period") ?? 30, lastUse: .unknown) }
        guard let counter = try parameters.value("counter") else { throw ImportProblem(line.place, "has no counter") }
        guard let number = counter[...].decimal else { throw ImportProblem(line.place, "the counter is not a number") }
        return .hotp(counter: number, lookAhead: nil)
    }

    private static func algorithm(
        _ parameters: URIParameters, _ line: TextLines.Line
    ) throws(ImportProblem) -> OATHAlgorithm {
        // Omitted, it is SHA1. An empty one is invalid.
        guard let name = try parameters.text("algorithm") else { return .sha1 }
        guard let algorithm = OATHAlgorithm(spelling: name) else {
            throw ImportProblem(line.place, "the algorithm is not SHA1, SHA256 or SHA512")
        }
        return algorithm
    }

    private static func secret(
        _ parameters: URIParameters, _ line: TextLines.Line
    ) throws(ImportProblem) -> ImportedSecret {
        guard var text = try parameters.value("secret") else { throw ImportProblem(line.place, "has no secret") }
        defer { wipe(&text) }
        guard let secret = TextDecoding.base32(text[...]) else {
            throw ImportProblem(line.place, "the secret is not base 32")
        }
        return secret
    }
}

extension OATHAlgorithm {
    /// The algorithm in any case, with or without the hyphen and the prefixes that some apps write.
    init?(spelling: String) {
        var name = spelling.uppercased()[...]
        if name.hasPrefix("HMAC") { name = name.dropFirst(4) }
        self.init(name: String(name.filter { $0 != "-" }))
    }
}
