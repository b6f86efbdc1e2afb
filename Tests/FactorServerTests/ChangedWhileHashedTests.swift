import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What changes while a password is hashed counts for the decision that rests on the hash.
@Suite(.disabled(if: FaultyStore.isSharedInTests || !TestStore.isInMemory, "a decision begins within one turn"))
struct ChangedWhileHashedTests {
    /// What happens meanwhile, and what becomes of a right password, by the method.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let verified: String?
        let signedIn: String?
        let make: @Sendable (Scenario) throws -> Void

        /// - Parameters:
        ///   - verified: The reason with which `password.verify` is refused.
        ///   - signedIn: The same of `sign_in.create` with a password.
        init(
            _ title: String, _ verified: String?, _ signedIn: String?,
            _ make: @escaping @Sendable (Scenario) throws -> Void
        ) {
            (testDescription, self.verified, self.signedIn, self.make) = (title, verified, signedIn, make)
        }

        /// A change by requests.
        init(_ title: String, _ verified: String?, _ signedIn: String?, by requests: [(String, JSON)]) {
            let requests = requests.map { Request(method: $0.0, params: $0.1) }
            self.init(title, verified, signedIn) { scenario in
                for request in requests {
                    let answer = try scenario.answer(scenario.send(request.method, request.params))
                    #expect(answer?.succeeded == true, "\(answer?.line ?? "")")
                }
            }
        }

        private struct Request: Sendable {
            let method: String
            let params: JSON
        }
    }

    private static let password: JSON = "correct horse battery"
    private static let ada: JSON = ["tenant": "shop", "subject": "ada"]
    private static let foreignHash: JSON =
        "pbkdf2_sha256$1000$nHsgJNU9ZYZf$bGTT1J78j+iIgdbctSfTltyiyDLETywBkFAIsCU++n4="

    static let changes: [Change] = [
        Change("nothing", nil, nil, by: []),
        Change("the tenant is deleted", "not_found", "not_found", by: [("tenant.delete", ["tenant": "shop"])]),
        Change("the tenant is another one of that name", "credential_rejected", "credential_rejected") { scenario in
            let shop: JSON = ["tenant": "shop"]
            #expect(try scenario.answer(scenario.send("tenant.delete", shop))?.succeeded == true)
            // The name is free once nothing is left of the other one.
            var tries = 0
            while try scenario.answer(scenario.send("tenant.create", shop))?.succeeded != true, tries < 20 {
                _ = scenario.loop.waitAndRun()
                tries += 1
            }
            #expect(tries < 20)
        },
        Change(
            "the subject is deleted", "credential_rejected", "credential_rejected", by: [("subject.delete", ada)]),
        Change(
            "the password is removed", "credential_rejected", "credential_rejected", by: [("password.remove", ada)]),
        Change(
            "the password is another one", "credential_rejected", "credential_rejected",
            by: [("password.remove", ada), ("password.import", ada.with("hash", foreignHash))]),
        Change("a new password is required", nil, nil, by: [("password.require_reset", ada)]),
        Change("the sessions are ended", nil, nil, by: [("session.revoke_all", ada)]),
        Change("the guesses are used up", "locked", "locked") { $0.closeBudgets() },
        Change(
            "passwords are no longer a first factor", nil, "not_offered",
            by: [
                (
                    "tenant.update",
                    [
                        "tenant": "shop", "policy": ["sign_in": ["first_factors": ["email"]]],
                        "accept_users_affected": 1,
                    ]
                )
            ]),
    ]

    private func outcome(of method: String, _ params: JSON, _ change: Change) throws -> (Answer?, Scenario) {
        var hashing = HashingLimits()
        hashing.threads = 1
        let gate = HashingGate()
        let scenario = try Scenario(defaults: Scenario.quick, hashing: hashing, hashingClock: gate.clock)
        try scenario.done("tenant.create", ["tenant": "shop"])
        try scenario.done("password.set", Self.ada.with("password", Self.password))
        gate.shut()
        let token = scenario.send(method, params)
        scenario.endTurn()
        gate.awaitHeld()
        try change.make(scenario)
        #expect(scenario.port.lines[token] == nil)
        gate.open()
        let answer = try scenario.answer(token)
        try scenario.rest()
        #expect(scenario.observer.failures.isEmpty)
        return (answer, scenario)
    }

    @Test(arguments: changes)
    func `a password is checked against what there is when it has been hashed`(_ change: Change) throws {
        let (answer, _) = try outcome(of: "password.verify", Self.ada.with("password", Self.password), change)
        #expect(answer?.reason == change.verified, "\(answer?.line ?? "")")
    }

    @Test(arguments: changes)
    func `a sign-in goes on from what there is when its password has been hashed`(_ change: Change) throws {
        let (answer, _) = try outcome(of: "sign_in.create", Self.ada.with("password", Self.password), change)
        #expect(answer?.reason == change.signedIn, "\(answer?.line ?? "")")
    }

    @Test(
        arguments: changes.filter { ["the tenant is deleted", "the subject is deleted"].contains($0.testDescription) })
    func `a new password is not kept for what is gone`(_ change: Change) throws {
        let (answer, scenario) = try outcome(
            of: "password.set", Self.ada.with("password", "another long password"), change)
        if change.verified == "not_found" {
            #expect(answer?.reason == "not_found", "\(answer?.line ?? "")")
        } else {
            // It makes the subject anew, as it does any that is unknown.
            #expect(answer?.succeeded == true, "\(answer?.line ?? "")")
            #expect(try scenario.done("password.verify", Self.ada.with("password", "another long password")) != .null)
        }
    }
}
