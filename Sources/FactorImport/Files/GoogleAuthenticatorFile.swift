import FactorCrypto

/// The file of pam_google_authenticator: one account without a name.
///
/// The first line is the secret in base 32; lines that begin with a quotation mark and a space are settings; all others
/// are scratch codes of eight digits.
/// - DISALLOW_REUSE lists the time steps whose codes were used: they and all earlier ones stay spent.
/// - HOTP_COUNTER is the next counter; WINDOW_SIZE is the number of counters that are tried.
/// - Settings that a tenant's policy decides here (time windows, rates) are noted and ignored.
enum GoogleAuthenticatorFile {
    static func read(_ bytes: [UInt8]) throws(ImportProblem) -> ImportedFile {
        var lines = TextLines(bytes).lazy.filter { !$0.isBlank }.makeIterator()
        guard let first = lines.next() else { throw ImportProblem("the file", "is empty") }
        try first.check()
        guard let secret = TextDecoding.base32(first.bytes) else {
            throw ImportProblem(first.place, "the secret is not base 32")
        }
        var settings = Settings()
        var codes: [ImportedSecret] = []
        while let line = lines.next() {
            try line.check()
            if line.starts(with: "\" ") {
                try settings.read(line)
            } else {
                guard codes.count < mostCodes else {
                    throw ImportProblem("the file", "holds more than \(mostCodes) scratch codes, the most of a set")
                }
                codes.append(try scratchCode(line))
            }
        }
        let account = ImportedAccount(
            place: first.place, name: nil, issuer: nil, kind: try settings.kind, algorithm: .sha1, digits: 6,
            secret: secret, scratchCodes: codes, notes: settings.notes)
        // There is one account: a problem in any line concerns all of it, so nothing is skipped.
        var list = AccountList(skipsUnusable: false)
        try list.add { account }
        return try list.file()
    }

    /// The most codes of one set of backup codes.
    private static let mostCodes = 20
    private static let codeLength = 8

    private static func scratchCode(_ line: TextLines.Line) throws(ImportProblem) -> ImportedSecret {
        guard line.bytes.count == codeLength, line.bytes.decimal != nil else {
            throw ImportProblem(line.place, "is neither a setting nor a scratch code of eight digits")
        }
        var code = Array(line.bytes)
        return ImportedSecret(taking: &code)
    }

    private struct Settings {
        private var given: Set<String> = []
        private var counter: UInt64?
        private var period = 30
        private var window: Int?
        private var lastStep: UInt64?
        private(set) var notes: [String] = []

        mutating func read(_ line: TextLines.Line) throws(ImportProblem) {
            let words = line.words.dropFirst()
            guard let name = words.first?.text else { throw ImportProblem(line.place, "the setting has no name") }
            guard given.insert(name).inserted else { throw ImportProblem(line.place, "\(name) appears twice") }
            let values = words.dropFirst()
            switch name {
            case "TOTP_AUTH": return
            case "HOTP_COUNTER": counter = try Self.number(values, line)
            case "STEP_SIZE": period = Int(clamping: try Self.number(values, line))
            case "WINDOW_SIZE": window = Int(clamping: try Self.number(values, line))
            case "DISALLOW_REUSE": lastStep = try Self.numbers(values, line).max()
            case "RATE_LIMIT": notes.append("RATE_LIMIT is not kept: the guess budget of the policy applies instead")
            case "TIME_SKEW": notes.append("TIME_SKEW is not kept: the clock's offset is learned again")
            case "RESETTING_TIME_SKEW", "LAST0", "LAST1", "LAST2": return
            default: throw ImportProblem(line.place, "is an unknown setting")
            }
        }

        var kind: ImportedAccount.Kind {
            get throws(ImportProblem) {
                guard given.contains("TOTP_AUTH") != (counter != nil) else {
                    throw ImportProblem("the file", "needs either TOTP_AUTH or HOTP_COUNTER")
                }
                if let counter {
                    return .hotp(
                        counter: counter, lookAhead: window.map { min(max($0 - 1, 0), OATHLimits.lookAhead.upperBound) }
                    )
                }
                return .totp(period: period, lastUse: lastStep.map { .step($0) } ?? .unknown)
            }
        }

        private static func number(
            _ words: ArraySlice<ArraySlice<UInt8>>, _ line: TextLines.Line
        ) throws(ImportProblem) -> UInt64 {
            guard words.count == 1, let number = words.first?.decimal else {
                throw ImportProblem(line.place, "needs one number")
            }
            return number
        }

        private static func numbers(
            _ words: ArraySlice<ArraySlice<UInt8>>, _ line: TextLines.Line
        ) throws(ImportProblem) -> [UInt64] {
            let numbers = words.compactMap(\.decimal)
            guard numbers.count == words.count else {
                throw ImportProblem(line.place, "accepts only numbers")
            }
            return numbers
        }
    }
}
