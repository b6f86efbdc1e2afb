package import TestSupport

extension Scenario {
    /// Enrols an authenticator that is active at once, and returns it with its handle.
    @discardableResult
    package func enrolled(
        _ subject: String = "ada", tenant: String? = nil, secret: String = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        digits: Int = 6
    ) throws -> (id: String, app: Authenticator) {
        var params: JSON = [
            "subject": .text(subject), "secret": .text(secret), "activate": true, "digits": .integer(digits),
        ]
        if let tenant { params = params.with("tenant", .text(tenant)) }
        let answer = try ask("totp.enroll", params)
        guard let id = answer.result["factor"]["factor_id"].text else { throw Unexpected(answer) }
        return (id, Authenticator(secret: secret, digits: digits))
    }

    /// Enrols a counter-based token that is active at once.
    @discardableResult
    package func enrolledToken(
        _ subject: String = "ada", secret: String = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", counter: Int = 0
    ) throws -> (id: String, token: Authenticator) {
        let answer = try ask(
            "hotp.enroll",
            ["subject": .text(subject), "secret": .text(secret), "activate": true, "counter": .integer(counter)])
        guard let id = answer.result["factor"]["factor_id"].text else { throw Unexpected(answer) }
        return (id, Authenticator(secret: secret))
    }

    /// Generates a set of backup codes.
    package func backupCodes(_ subject: String = "ada", count: Int = 3) throws -> [String] {
        let answer = try ask("backup_code.generate", ["subject": .text(subject), "count": .integer(count)])
        guard answer.succeeded else { throw Unexpected(answer) }
        return answer.result["codes"].items.compactMap(\.text)
    }

    /// Checks a code with `totp.verify`.
    @discardableResult
    package func verify(_ code: String, _ subject: String = "ada") throws -> Answer {
        try ask("totp.verify", ["subject": .text(subject), "code": .text(code)])
    }

    /// An answer that a test's preparation did not expect.
    package struct Unexpected: Error {
        package let answer: Answer

        package init(_ answer: Answer) {
            self.answer = answer
        }
    }
}
