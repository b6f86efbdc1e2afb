package import FactorCore
import FactorCrypto
package import FactorServer
package import TestSupport

extension DeliveryOrder {
    /// A mail with a code that lives for this many seconds.
    package static func sample(
        to address: String = "ada@example.org", code: String = "492039", medium: Medium = .email,
        purpose: String = "sign_in", locale: String? = "en", seconds: Int64 = 600, at now: Timestamp
    ) -> DeliveryOrder {
        DeliveryOrder(
            medium: medium, to: WipedBytes(address), code: WipedBytes(code), purpose: purpose, locale: locale,
            expiresAt: now.advanced(bySeconds: seconds))
    }
}

extension Scenario {
    /// Requests a code and waits until its job can be claimed.
    package func deliver(
        _ code: String = "492039", to address: String = "ada@example.org", seconds: Int64 = 600,
        tenant: String = "default"
    ) throws {
        let tenant = try engine.tenant(try TenantID(tenant))
        engine.transaction {
            engine.send(.sample(to: address, code: code, seconds: seconds, at: clock.now), in: tenant)
        }
        try settle()
    }

    /// Ends the turn, and lets everything happen that follows from it by itself.
    package func settle() throws {
        repeat {
            endTurn()
            while !engine.isAtRest {
                guard loop.waitAndRun() else { throw NoAnswer() }
                endTurn()
            }
        } while loop.run()
    }

    /// Runs everything until this many of the requests are answered, and removes those. The others keep waiting.
    package func answers(to requests: inout [AnswerToken], expecting count: Int) throws -> [Answer] {
        var answers: [Answer] = []
        while true {
            try settle()
            answers += requests.compactMap { port.lines[$0] }.filter { !$0.isEmpty }.map { Answer(line: $0) }
            requests.removeAll { port.lines[$0] != nil }
            if answers.count >= count || requests.isEmpty { return answers }
            // A password is being hashed, off the loop's thread.
            guard loop.waitAndRun() else { throw NoAnswer() }
        }
    }

    /// Claims the jobs that there are.
    package func claim(_ params: JSON = [:]) throws -> [JSON] {
        let answer = try ask("job.claim", params)
        return answer.result["jobs"].items
    }
}
