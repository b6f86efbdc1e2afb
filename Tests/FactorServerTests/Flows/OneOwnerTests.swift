import FactorCore
import TestServer
import TestSupport
import Testing

/// Every identifier leads to one subject, in any spelling.
struct OneOwnerTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["sign_up": ["required_fields": ["email_address", "username"]]])
    }

    @Test(arguments: ["alice", "Alice"], ["alice", "ALICE"])
    func `the name of a subject cannot be taken as a user name`(_ subject: String, _ username: JSON) throws {
        try scenario.person(subject)
        let signUp = try scenario.ask("sign_up.create", ["email_address": "mallory@example.org", "username": username])
        #expect(signUp.reason == "already_exists" && signUp.data["field"] == "username")
        #expect(
            try scenario.ask("username.set", ["subject": "mallory", "username": username]).reason == "already_exists")
        for spelling in ["alice", "Alice", "ALICE"] {
            #expect(try scenario.signedIn(spelling)["subject"] == .text(subject))
        }
    }

    @Test(arguments: ["ada@example.org", "Ada@example.org"])
    func `an address that is a subject's name cannot be used for a sign-up`(_ subject: String) throws {
        try scenario.person(subject)
        try scenario.done("sign_up.create", ["email_address": "ADA@example.org", "username": "mallory"])
        #expect(try scenario.messages().map(\.purpose) == ["already_registered"])
        let refused = try scenario.ask(
            "email.enroll", ["subject": "mallory", "email_address": "ada@example.org", "verified": true])
        #expect(refused.reason == "already_exists")
        try scenario.enrolledAddress("ada@example.org", subject)
    }

    @Test func `a name stays its subject's when an address with the same spelling is removed, and is free after it`()
        throws
    {
        try scenario.person("Ada@example.org")
        let held = try scenario.done(
            "email.enroll", ["subject": "Ada@example.org", "email_address": "ada@example.org", "verified": true])
        try scenario.done("factor.remove", ["subject": "Ada@example.org", "factor_id": held["factor"]["factor_id"]])
        let taking: JSON = ["subject": "mallory", "email_address": "ada@example.org", "verified": true]
        #expect(try scenario.ask("email.enroll", taking).reason == "already_exists")
        try scenario.restart()
        #expect(try scenario.ask("email.enroll", taking).reason == "already_exists")
        try scenario.done("subject.delete", ["subject": "Ada@example.org"])
        #expect(try scenario.ask("email.enroll", taking).succeeded)
    }

    @Test func `the first one gets it, by a claim or by a subject name`() throws {
        try scenario.done("username.set", ["subject": "u-1", "username": "ada"])
        try scenario.person("Ada")
        try scenario.done("password.set", ["subject": "u-1", "password": "another long password"])
        let signIn = try scenario.done("sign_in.create", ["identifier": "Ada", "password": "another long password"])
        #expect(signIn["subject"] == "u-1")
        try scenario.done("username.set", ["subject": "Bob", "username": "bob"])
        try scenario.done("username.set", ["subject": "Bob", "username": "robert"])
        #expect(try scenario.ask("username.set", ["subject": "u-1", "username": "bob"]).reason == "already_exists")
    }

    @Test func `the name of a subject that a step-up creates is its own too`() throws {
        try scenario.set(["mfa": ["enrollment": "required_for_step_up", "second_factors": ["totp"]]])
        let session = try scenario.done("session.create", ["subject": "Ada", "amr": ["pwd"]])
        try scenario.stepUp(session)
        #expect(try scenario.ask("username.set", ["subject": "mallory", "username": "ada"]).reason == "already_exists")
        try scenario.done("password.set", ["subject": "Ada", "password": Self.password])
        try scenario.done("sign_in.create", ["identifier": "ada", "password": Self.password])
    }

    /// Guesses at one spelling until a delay is imposed, and then at another.
    private func waits(_ first: String, _ then: String) throws -> Bool {
        for _ in 0..<5 {
            let miss = try scenario.ask("sign_in.create", ["identifier": .text(first), "password": "wrong horse"])
            #expect(miss.reason == "credential_rejected")
        }
        let last = try scenario.ask("sign_in.create", ["identifier": .text(then), "password": "wrong horse"])
        return last.reason == "throttled"
    }

    @Test(arguments: [("ada@example.org", "Ada@Example.org"), ("ADA", "ada"), ("ada", "aDa")])
    func `another spelling is not another try, with and without an account`(_ first: String, _ then: String) throws {
        #expect(try waits(first, then))
        for subject in ["Ada@Example.org", "ada"] {
            let other = try OneOwnerTests()
            try other.scenario.person(subject)
            #expect(try other.waits(first, then))
        }
    }

    @Test func `of names that differ only in case, the other is found once the first one is gone`() throws {
        try scenario.person("ADA")
        try scenario.done("password.set", ["subject": "Ada", "password": "another long password"])
        let other: JSON = ["identifier": "Ada", "password": "another long password"]
        #expect(try scenario.ask("sign_in.create", other).reason == "credential_rejected")
        try scenario.done("subject.delete", ["subject": "ADA"])
        #expect(try scenario.done("sign_in.create", other)["subject"] == "Ada")
        #expect(try scenario.ask("username.set", ["subject": "mallory", "username": "Ada"]).reason == "already_exists")
        // The next change of the whole record claims the name in every spelling.
        try scenario.done("password.set", ["subject": "Ada", "password": "a third long password"])
        #expect(try scenario.ask("username.set", ["subject": "mallory", "username": "aDA"]).reason == "already_exists")
        let signIn = try scenario.done("sign_in.create", ["identifier": "aDA", "password": "a third long password"])
        #expect(signIn["subject"] == "Ada")
    }
}
