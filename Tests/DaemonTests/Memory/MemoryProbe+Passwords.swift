import Foundation
import TestSupport
import Testing

/// Calls about passwords.
extension MemoryProbe {
    /// A new, unique password, with text before and after its unique part.
    static func password(_ before: String = "", _ after: String = "", letters count: Int = 20) -> String {
        let letters = Array("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return before + String((0..<count).compactMap { _ in letters.randomElement() }) + after
    }

    func usePasswords() throws {
        for (number, password) in [
            Self.password(), Self.password("\u{E4}", letters: 14),
            Self.password("Gr\u{F6}\u{DF}e-", "-\u{43A}\u{43B}\u{44E}\u{447}"),
            Self.password("Gro\u{308}\u{DF}e-", "-caf\u{65}\u{301}"), Self.password("\u{65E5}\u{672C} ", " \u{1F511}"),
            Self.password("a \"quoted\" \\ one/"), Self.password(String(repeating: "long ", count: 200)),
            Self.password(String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 100)),
        ].enumerated() {
            let given = ["subject": "word-\(number)", "password": password]
            try call("password.set", given)
            try call("password.verify", given)
            try call("password.verify", ["subject": "word-\(number)", "password": password + "!"], isRefused: true)
        }
        let escaped = Self.password("\u{E4}\u{F6}\u{FC} ")
        let spelt = escaped.utf16.map { String(format: "\\u%04x", Int($0)) }.joined()
        try send(
            [#"{"jsonrpc":"2.0","id":1,"method":"password.set","params":{"subject":"word-0","password":"\#(spelt)"}}"#],
            hiding: [escaped], as: "password.set")
        // Passwords that the rules refuse must be hidden too.
        let known = Self.password()
        try call("password.set", ["subject": known, "password": known + "!"], isRefused: true)
        try call("password.set", ["subject": "word-0", "password": "q7Tz4!x"], isRefused: true)
    }

    func useImportedHashes() throws {
        for (number, sample) in PasswordSamples.all.enumerated() {
            let subject = "hash-\(number)"
            let wrong = Self.password("\u{E4} ")
            try call("password.import", ["subject": subject, "hash": sample.hash, "idempotency_key": "hash-\(number)"])
            try call("password.verify", ["subject": subject, "password": wrong], isRefused: true)
            try call("password.verify", ["subject": subject, "password": sample.password])
        }
        try call("password.import", ["subject": "hash-0", "hash": "$2b$05$" + Self.password()], isRefused: true)
    }
}
