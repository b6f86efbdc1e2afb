import FactorCrypto

/// The file of pam_oath and liboath: one account per line, with fields separated by spaces or tabs.
///
///     TYPE  USER  PASSWORD  SECRET  [COUNTER  [LAST-CODE  [TIME]]]
///
/// - TYPE is HOTP or HOTP/E (counter-based), HOTP/T30 or HOTP/T60 (time-based), each with /6, /7 or /8 digits.
/// - The counter is the next one until a code was accepted, and afterwards the accepted one: liboath compares with the
///   last code to refuse it. factord stores the next counter.
/// - A password would be part of what the user types and could not be checked here: such accounts are refused.
enum UsersOATH {
    static func read(_ bytes: [UInt8], _ list: consuming AccountList) throws(ImportProblem) -> ImportedFile {
        var list = list
        for line in TextLines(bytes) where !line.isBlank && !line.isComment {
            try list.add { () throws(ImportProblem) in try account(line) }
        }
        return try list.file()
    }

    private static func account(_ line: TextLines.Line) throws(ImportProblem) -> ImportedAccount {
        try line.check()
        let words = line.words
        guard (4...7).contains(words.count) else {
            throw ImportProblem(line.place, "needs 4 to 7 fields: type, user, password, secret, and the last use")
        }
        let (step, digits) = try type(words[0], line)
        guard let user = words[1].text else { throw ImportProblem(line.place, "the user's name is not text") }
        guard words[2].equals("-") else {
            throw ImportProblem(
                line.place,
                "the account has a password, which cannot be part of a code here; replace it with - to import without it"
            )
        }
        guard let secret = TextDecoding.hexadecimal(words[3]) else {
            throw ImportProblem(line.place, "the secret is not hexadecimal")
        }
        let wasUsed = words.count > 5
        var counter: UInt64 = 0
        if words.count > 4 {
            guard let number = words[4].decimal, number < .max else {
                throw ImportProblem(line.place, "the counter is not a number")
            }
            counter = wasUsed ? number + 1 : number
        }
        if wasUsed { try checkLastUse(words[5...], line) }
        let kind: ImportedAccount.Kind =
            step.map { .totp(period: $0, lastUse: wasUsed ? .some : .unknown) }
            ?? .hotp(counter: counter, lookAhead: nil)
        return ImportedAccount(
            place: line.place, name: user, issuer: nil, kind: kind, algorithm: .sha1, digits: digits, secret: secret)
    }

    private static func type(
        _ word: ArraySlice<UInt8>, _ line: TextLines.Line
    ) throws(ImportProblem) -> (step: Int?, digits: Int) {
        let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let steps: [(String, Int?)] = [("E", nil), ("T30", 30), ("T60", 60)]
        let step = parts.count > 1 ? steps.first { parts[1].equals($0.0) }?.1 : .some(nil)
        let digits = parts.count > 2 ? parts[2].smallNumber : 6
        guard parts[0].equals("HOTP"), parts.count <= 3, let step, let digits, OATHLimits.digits.contains(digits) else {
            throw ImportProblem(line.place, "the type is not HOTP, HOTP/E, HOTP/T30 or HOTP/T60, with /6, /7 or /8")
        }
        return (step, digits)
    }

    private static func checkLastUse(
        _ words: ArraySlice<ArraySlice<UInt8>>, _ line: TextLines.Line
    ) throws(ImportProblem) {
        guard let code = words.first, OATHLimits.digits.contains(code.count), code.decimal != nil else {
            throw ImportProblem(line.place, "the last code is not \(OATHLimits.digits.words) digits")
        }
        guard words.count < 2 || words.last?.first.map({ (0x30...0x39).contains($0) }) == true else {
            throw ImportProblem(line.place, "the last field is not a time")
        }
    }
}
