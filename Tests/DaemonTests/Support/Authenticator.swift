import FactorCrypto
import Foundation
import Testing

/// A user's authenticator app: a seed and its codes (SHA-1, six digits, thirty seconds).
struct Authenticator {
    private static let period = 30

    let subject: String
    let seed: [UInt8]

    /// One with a seed that nobody else has.
    init(_ subject: String) {
        self.init(subject, seed: (0..<20).map { _ in UInt8.random(in: 0...255) })
    }

    init(_ subject: String, seed: [UInt8]) {
        self.subject = subject
        self.seed = seed
    }

    /// One for a seed as an enrolment gives it.
    init(_ subject: String, secret: String) throws {
        guard Self.isStarted, let seed = Base32.decode(Array(secret.utf8)) else { throw CocoaError(.coderInvalidValue) }
        self.init(subject, seed: seed.withBytes { $0.array() })
    }

    private static let isStarted = (try? Sodium.start()) != nil

    /// The seed in base 32.
    var secret: String { String(decoding: seed.withRawSpan { Base32.encode($0) }, as: UTF8.self) }

    /// The code of the present time step, or of one some steps from it.
    func code(steps: Int = 0) -> String {
        _ = Self.isStarted
        let step = Int(Date().timeIntervalSince1970) / Self.period + steps
        let value = seed.withRawSpan { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: 6)
            return generator.code(at: UInt64(step))
        }
        return String(format: "%06u", value)
    }

    /// A code that is none of those around the present.
    func wrongCode() -> String {
        let right = Set((-3...3).map { code(steps: $0) })
        while true {
            let code = String(format: "%06u", UInt32.random(in: 0..<1_000_000))
            if !right.contains(code) { return code }
        }
    }

    /// What enrols it, active at once.
    var importing: [String: Any] { ["subject": subject, "secret": secret, "activate": true] }

    /// What offers its present code, or another.
    func offering(_ code: String? = nil) -> [String: Any] {
        ["subject": subject, "code": code ?? self.code()]
    }
}

extension RunningDaemon {
    /// Takes over an authenticator with a seed of its own, active at once.
    func authenticator(_ subject: String) throws -> Authenticator {
        let authenticator = Authenticator(subject)
        let answer = try call("totp.enroll", authenticator.importing)
        try #require(answer.isSuccess, "\(answer.reason)")
        return authenticator
    }
}
