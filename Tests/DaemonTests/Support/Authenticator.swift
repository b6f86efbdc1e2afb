import FactorCrypto
import Foundation
import Testing

/// A user's authenticator app: a seed and its codes (SHA-1, by default six digits, thirty seconds).
struct Authenticator {
    private static let period = 30

    let subject: String
    let seed: [UInt8]

    /// An authenticator with a unique seed.
    init(_ subject: String) {
        self.init(subject, seed: (0..<20).map { _ in UInt8.random(in: 0...255) })
    }

    init(_ subject: String, seed: [UInt8]) {
        self.subject = subject
        self.seed = seed
    }

    /// An authenticator with the seed that an enrolment returned.
    init(_ subject: String, secret: String) throws {
        guard Self.isStarted, let seed = Base32.decode(Array(secret.utf8)) else { throw CocoaError(.coderInvalidValue) }
        self.init(subject, seed: seed.withBytes { $0.array() })
    }

    private static let isStarted = (try? Sodium.start()) != nil

    /// The seed in base 32.
    var secret: String { String(decoding: seed.withRawSpan { Base32.encode($0) }, as: UTF8.self) }

    /// The code of the current time step, or of one some steps away.
    func code(steps: Int = 0, digits: Int = 6) -> String {
        code(counter: UInt64(Int(Date().timeIntervalSince1970) / Self.period + steps), digits: digits)
    }

    /// The code that a token with this seed shows for a counter.
    func code(counter: UInt64, digits: Int = 8) -> String {
        _ = Self.isStarted
        let value = seed.withRawSpan { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: digits)
            return generator.code(at: counter)
        }
        let text = String(value)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// A code that differs from those around the current time.
    func wrongCode(digits: Int = 6) -> String {
        let right = Set((-6...6).map { code(steps: $0, digits: digits) })
        while true {
            let code = String((0..<digits).map { _ in Character("\(Int.random(in: 0...9))") })
            if !right.contains(code) { return code }
        }
    }

    /// The parameters that enrol it, active at once.
    var importing: [String: Any] { ["subject": subject, "secret": secret, "activate": true] }

    /// The parameters that offer its current code, or another one.
    func offering(_ code: String? = nil) -> [String: Any] {
        ["subject": subject, "code": code ?? self.code()]
    }
}

extension RunningDaemon {
    /// Enrols an authenticator with a seed of its own, active at once.
    func authenticator(_ subject: String) throws -> Authenticator {
        let authenticator = Authenticator(subject)
        let answer = try call("totp.enroll", authenticator.importing)
        try #require(answer.isSuccess, "\(answer.reason)")
        return authenticator
    }
}
