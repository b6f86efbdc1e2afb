import FactorCore
import TestServer
import TestSupport
import Testing

/// Under enumeration protection, whole conversations about known and unknown users have the same bytes, except for
/// handles.
struct FlowSilenceTests {
    /// Whom a conversation is about. What may be shown of each is the same.
    enum Person: String, CaseIterable {
        /// With a password, an authenticator and both addresses.
        case known = "anna"
        /// With both addresses and no password.
        case bare = "alma"
        case unknown = "aida"
        /// Signed up with a password, and never proved the address.
        case unconfirmed = "abel"
        /// Signed up with a password and addresses that need not be proven.
        case unproven = "azra"
        /// The same, and another account has proven the addresses since.
        case lost = "avis"

        var email: String { rawValue + "@example.org" }
        var phone: String {
            switch self {
            case .known: "+14155550123"
            case .bare: "+14255550123"
            case .unknown: "+14355550123"
            case .unconfirmed: "+14455550123"
            case .unproven: "+14655550123"
            case .lost: "+14755550123"
            }
        }
    }

    /// How the person is named.
    enum Name: CaseIterable {
        case email, phone, username, subject

        func member(_ person: Person) -> JSON {
            switch self {
            case .email: ["identifier": .text(person.email)]
            case .phone: ["identifier": .text(person.phone)]
            case .username: ["identifier": .text(person.rawValue + "-name")]
            case .subject: ["subject": .text(person.rawValue)]
            }
        }
    }

    private static func scenario(_ policy: JSON) throws -> Scenario {
        let scenario = try Scenario(defaults: Scenario.quick)
        for person in [Person.known, .bare] {
            let subject = person == .known ? "usr-1" : "usr-2"
            for name in [subject, person.rawValue] {
                let isMain = name == subject
                if person == .known { try scenario.person(name) }
                try scenario.done(
                    "email.enroll",
                    [
                        "subject": .text(name), "verified": true,
                        "email_address": .text(isMain ? person.email : "x" + person.email),
                    ])
                try scenario.done(
                    "phone.enroll",
                    [
                        "subject": .text(name), "verified": true,
                        "phone_number": .text(isMain ? person.phone : person.phone + "9"),
                    ])
            }
            if person == .known { try scenario.enrolled(subject) }
            try scenario.done(
                "username.set", ["subject": .text(subject), "username": .text(person.rawValue + "-name")])
        }
        try scenario.set(["sign_up": ["required_fields": ["email_address", "password"]]])
        try scenario.done(
            "sign_up.create",
            [
                "email_address": .text(Person.unconfirmed.email), "password": "correct horse battery",
                "phone_number": .text(Person.unconfirmed.phone),
            ])
        try scenario.set(["sign_up": ["required_fields": ["password"], "verify_fields": []]])
        for person in [Person.unproven, .lost] {
            let account = try scenario.done(
                "sign_up.create",
                [
                    "email_address": .text(person.email), "password": "correct horse battery",
                    "phone_number": .text(person.phone), "username": .text(person.rawValue + "-name"),
                ])
            #expect(account["status"] == "complete")
        }
        for (kind, member, address) in [
            ("email", "email_address", Person.lost.email), ("phone", "phone_number", Person.lost.phone),
        ] {
            let params: JSON = ["subject": "usr-3", "verified": true]
            try scenario.done("\(kind).enroll", params.with(member, .text(address)))
        }
        try scenario.set(["sign_up": ["required_fields": .null, "verify_fields": .null]])
        try scenario.set(policy)
        // The messages of the sign-up no longer count.
        scenario.clock.advance(seconds: 90_000)
        try scenario.messages()
        return scenario
    }

    /// Plays a conversation, and returns the answers without what differs by nature.
    private static func play(
        _ person: Person, _ policy: JSON, _ area: String, _ opening: JSON, _ lines: [(String, JSON)]
    ) throws -> [String] {
        let scenario = try scenario(policy)
        var answers: [Answer] = []
        var handle: JSON = .null
        for (verb, params) in lines {
            if verb == "wait" {
                scenario.clock.advance(seconds: Int64(params["seconds"].integer ?? 0))
                continue
            }
            let isOpening = verb == "create"
            let whole =
                isOpening
                ? opening.merging(params)
                : params.with("flow_id", handle)
            let answer = try scenario.ask("\(area).\(verb)", whole)
            if isOpening, answer.succeeded { handle = answer.result["flow_id"] }
            answers.append(answer)
        }
        return answers.map { answer in
            var line = answer.line
            for handle in [handle.text ?? ""] + Self.handles(line) where !handle.isEmpty {
                line = line.split(separator: handle, omittingEmptySubsequences: false).joined(separator: "HANDLE")
            }
            for text in [person.email, person.phone, person.rawValue] {
                line = line.split(separator: text, omittingEmptySubsequences: false).joined(separator: "NAME")
            }
            return line
        }
    }

    /// Plays a conversation with everybody, and expects the answers that are those of nobody, which it returns.
    @discardableResult
    private func expectAlike(
        _ policy: JSON, _ area: String, _ opening: (Person) -> JSON, _ lines: [(String, JSON)]
    ) throws -> [String] {
        let expected = try Self.play(.unknown, policy, area, opening(.unknown), lines)
        // Refused alike for how they are written, requests would say nothing.
        #expect(!expected.contains { $0.contains("invalid_params") && $0.contains("flow_id") })
        for person in Person.allCases where person != .unknown {
            let found = try Self.play(person, policy, area, opening(person), lines)
            #expect(found.count == expected.count)
            for (number, (left, right)) in zip(found, expected).enumerated() {
                #expect(left == right, "\(person), answer \(number)")
            }
        }
        return expected
    }

    private static func handles(_ line: String) -> [String] {
        line.split(separator: "\"").map(String.init)
            .filter { text in ["sin_", "sup_", "pwr_", "ses_", "sto_", "usr_"].contains { text.hasPrefix($0) } }
    }

    private static let signIn: [(String, JSON)] = [
        ("create", ["password": "wrong password"]), ("create", [:]), ("get", [:]),
        ("attempt", ["password": "wrong password"]), ("attempt", ["password": "wrong password"]),
        ("attempt", ["password": "wrong password"]), ("attempt", ["password": "wrong password"]),
        ("attempt", ["password": "wrong password"]), ("attempt", ["password": "wrong password"]),
        ("attempt", ["selection": "totp"]), ("attempt", ["selection": "email"]), ("get", [:]),
        ("prepare", ["kind": "email"]), ("prepare", ["kind": "email"]),
        ("attempt", ["code": "000000"]), ("attempt", ["code": "00000000"]), ("attempt", ["code": "AAAAA-AAAAA"]),
        ("prepare", ["kind": "phone"]), ("get", [:]), ("attempt", ["code": "000000"]),
        ("attempt", ["kind": "totp", "code": "000000"]), ("prepare", ["kind": "totp"]),
        ("reset", [:]), ("get", [:]), ("wait", ["seconds": 61]),
        ("attempt", ["selection": "reset_password"]), ("get", [:]), ("prepare", ["kind": "email"]),
        ("attempt", ["code": "000000", "new_password": "short"]),
        ("attempt", ["code": "000000", "new_password": "usr-1xyz"]),
        ("attempt", ["code": "000000", "new_password": "usr-2xyz"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]),
        ("prepare", ["kind": "email"]), ("reset", [:]),
        ("create", ["kind": "email"]), ("create", ["kind": "phone"]),
        ("create", ["kind": "email"]), ("create", ["kind": "email"]),
        ("create", ["kind": "email"]), ("create", ["kind": "email"]), ("get", [:]),
        ("prepare", ["kind": "email"]), ("create", ["password": "wrong password"]),
        ("wait", ["seconds": 1_000]), ("get", [:]), ("attempt", ["code": "000000"]),
    ]

    @Test(arguments: Name.allCases, [JSON.object([]), ["delivery": ["sms_prefixes": ["+1"]]]])
    func `a sign-in that fails reveals nothing of its subject`(_ name: Name, _ policy: JSON) throws {
        let expected = try expectAlike(policy, "sign_in", name.member, Self.signIn)
        #expect(expected.contains { $0.contains("needs_first_factor") })
    }

    @Test func `a sign-up with an address that need not be proven reveals nothing of its owner`() throws {
        let policy: JSON = [
            "sign_up": ["required_fields": ["email_address", "password"], "verify_fields": ["phone_number"]]
        ]
        let lines: [(String, JSON)] = [
            ("create", ["password": "correct horse battery"]), ("get", [:]), ("update", ["first_name": "Anna"]),
            ("create", [:]), ("update", ["password": "short"]), ("get", [:]),
            ("update", ["password": "correct horse battery"]), ("get", [:]), ("prepare", ["kind": "email"]),
        ]
        let expected = try expectAlike(policy, "sign_up", { ["email_address": .text($0.email)] }, lines)
        #expect(expected[0].contains(#""status":"complete""#))
    }

    private static let reset: [(String, JSON)] = [
        ("create", ["kind": "phone"]), ("create", [:]), ("get", [:]), ("prepare", ["kind": "email"]),
        ("prepare", ["kind": "email"]), ("prepare", ["kind": "phone"]),
        ("attempt", ["code": "000000", "new_password": "short"]),
        ("attempt", ["code": "000000", "new_password": "usr-1xyz"]),
        ("attempt", ["code": "000000", "new_password": "usr-2xyz"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]), ("get", [:]),
        ("wait", ["seconds": 61]), ("prepare", ["kind": "email"]),
        ("attempt", ["code": "000000", "new_password": "a long enough one"]), ("get", [:]),
        ("create", [:]), ("create", [:]), ("create", [:]), ("create", [:]), ("create", [:]), ("get", [:]),
        ("wait", ["seconds": 1_000]), ("get", [:]),
    ]

    @Test(arguments: [Name.email, .phone, .username], [JSON.object([]), ["delivery": ["sms_prefixes": ["+1"]]]])
    func `a password reset that fails reveals nothing of its subject`(_ name: Name, _ policy: JSON) throws {
        try expectAlike(policy, "password_reset", name.member, Self.reset)
    }

    private static let signUp: [(String, JSON)] = [
        ("create", [:]), ("get", [:]), ("prepare", ["kind": "email"]),
        ("prepare", ["kind": "email"]), ("prepare", ["kind": "phone"]),
        ("attempt", ["code": "000000"]), ("attempt", ["code": "000000"]), ("attempt", ["code": "000000"]),
        ("update", ["first_name": "Anna"]), ("get", [:]), ("attempt", ["code": "000000"]),
        ("attempt", ["code": "000000"]), ("attempt", ["code": "000000"]), ("wait", ["seconds": 61]),
        ("prepare", ["kind": "email"]), ("attempt", ["code": "000000"]), ("get", [:]),
        ("create", [:]), ("create", [:]), ("create", [:]), ("create", [:]), ("create", [:]), ("get", [:]),
        ("create", ["password": "correct horse battery"]), ("attempt", ["code": "000000"]), ("get", [:]),
    ]

    @Test func `a sign-up that fails reveals nothing of the address's owner`() throws {
        for name in [Name.email, .phone] {
            let opening = { (person: Person) -> JSON in
                name == .email ? ["email_address": .text(person.email)] : ["phone_number": .text(person.phone)]
            }
            let policy: JSON = ["sign_up": ["required_fields": name == .email ? ["email_address"] : ["phone_number"]]]
            try expectAlike(policy, "sign_up", opening, Self.signUp)
        }
    }

    @Test func `a sign-in with the password of a sign-up does not reveal whether there was an account`() throws {
        var found: [[String?]] = []
        for person in Person.allCases {
            let scenario = try Self.scenario([:])
            try scenario.done(
                "sign_up.create", ["email_address": .text(person.email), "password": "another long password"])
            found.append(
                try (0..<3).map { _ in
                    try scenario.ask(
                        "sign_in.create", ["identifier": .text(person.email), "password": "another long password"]
                    ).line
                })
        }
        #expect(Set(found).count == 1, "\(found)")
    }
}
