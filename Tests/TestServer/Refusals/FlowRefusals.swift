import FactorCore
import FactorServer
import TestSupport

/// How sign-ins, sign-ups, step-ups, password resets and verdicts are brought to their refusals.
enum FlowRefusals {
    typealias Case = Refusals.Case

    static let cases: [String: [FailureCode: Case]] = [
        "sign_in.create": begun.merging([.wrongState: OwnerRefusals.demandInOldStore]) { $1 },
        "flow.get": reading(.signIn), "flow.prepare": preparing(.signIn), "flow.attempt": signingIn,
        "flow.reset": reading(.signIn).merging([.wrongState: over(.signIn)]) { $1 },
        "flow.claim_session": reading(.signIn).merging([
            .wrongState: { try $0.ask($1, ["flow_id": signIn($0)]) }
        ]) { $1 },
        "sign_up.create": signingUp.merging([
            .policyViolation: { scenario, method in
                try policy(scenario, ["sign_up": ["mode": "restricted"]])
                return try change(scenario, method, ["email_address": .text(address)])
            },
            .notFound: { try $0.ask($1, ["transfer": unknown(.signIn)]) },
            .wrongState: { try $0.ask($1, ["transfer": signIn($0)]) },
            .expired: { scenario, method in
                let id = try signIn(scenario)
                scenario.clock.advance(seconds: aWhile)
                return try scenario.ask(method, ["transfer": id])
            },
        ]) { $1 },
        "sign_up.update": reading(.signUp).merging(signingUp) { $1 }.merging([.wrongState: over(.signUp)]) { $1 },
        "step_up.create": [
            .wrongState: OwnerRefusals.demandInOldStore,
            .notFound: { try $0.ask($1, ["session_token": unknownToken, "purpose": "x"]) },
            .insufficientAuthentication: { scenario, method in
                try policy(scenario, ["mfa": ["enrollment": "required_for_step_up"]])
                return try scenario.ask(method, ["session_token": session(scenario, at: 0), "purpose": "x"])
            },
            .policyViolation: { scenario, method in
                try policy(scenario, ["mfa": ["enrollment": "required_for_step_up", "second_factors": ["totp"]]])
                try scenario.ask("email.enroll", ["subject": "ada", "email_address": .text(address)])
                return try scenario.ask(method, ["session_token": session(scenario), "purpose": "x"])
            },
        ],
        "password_reset.create": [
            .identifierNotFound: nobody,
            .notOffered: { try $0.ask($1, ["identifier": .text(address), "kind": "phone"]) },
        ],
        "verdict.redeem": [
            .notFound: { try $0.ask($1, ["verdict": unknownVerdict, "purpose": "x"]) },
            .verdictMismatch: { try $0.ask($1, ["verdict": verdict($0), "purpose": "y"]) },
            .wrongState: { scenario, method in
                let params: JSON = ["verdict": try verdict(scenario), "purpose": "x"]
                try scenario.ask(method, params)
                return try scenario.ask(method, params)
            },
            .expired: { scenario, method in
                let params: JSON = ["verdict": try verdict(scenario), "purpose": "x"]
                scenario.clock.advance(seconds: 301)
                return try scenario.ask(method, params)
            },
        ],
    ]

    /// The same methods with the other sorts of flow: those of their refusals that such a flow can give.
    static let ofOtherSorts: [FlowSort: [String: [FailureCode: Case]]] = [
        .signUp: rest(
            .signUp,
            attempting(.signUp).merging([
                .passwordRefused: { scenario, method in
                    try policy(scenario, ["sign_up": ["required_fields": ["password"], "verify_fields": []]])
                    let begun = try scenario.ask("sign_up.create")
                    return try scenario.ask(method, ["flow_id": begun.result["flow_id"], "password": "password"])
                },
                .notOffered: { try $0.ask($1, answer($1, .signUp, signUp($0)).with("kind", "totp")) },
                .policyViolation: { try sameAddress($0, $1, .signUp, sent($0, .signUp)) },
                .alreadyExists: { scenario, method in
                    let (id, code) = try sent(scenario, .signUp)
                    try scenario.enrolledAddress(address, "bob")
                    return try scenario.ask(method, ["flow_id": id, "code": code])
                },
            ]) { $1 }),
        .stepUp: rest(
            .stepUp,
            attempting(.stepUp).merging([
                .notOffered: { try $0.ask($1, ["flow_id": stepUp($0), "selection": "hotp"]) },
                .credentialRejected: { scenario, method in
                    try scenario.ask("password.set", ["subject": "ada", "password": "correct horse battery"])
                    let token = try session(scenario)
                    let begun = try scenario.ask("step_up.create", ["session_token": token, "purpose": "x"])
                    return try scenario.ask(
                        method, ["flow_id": begun.result["flow_id"], "password": "wrong password"])
                },
                .alreadyExists: { scenario, method in
                    try scenario.enrolledAddress(address, "bob")
                    let mfa: JSON = ["enrollment": "required_for_step_up", "second_factors": ["email"]]
                    try policy(scenario, ["enumeration_protection": false, "mfa": mfa])
                    let token = try session(scenario)
                    let begun = try scenario.ask("step_up.create", ["session_token": token, "purpose": "x"])
                    return try scenario.ask(
                        method, ["flow_id": begun.result["flow_id"], "email_address": .text(address)])
                },
            ]) { $1 }),
        .passwordReset: rest(
            .passwordReset,
            attempting(.passwordReset).merging([
                .notOffered: { try $0.ask($1, ["flow_id": passwordReset($0), "selection": "phone"]) },
                .passwordRefused: { scenario, method in
                    try scenario.ask(
                        method, answer(method, .passwordReset, passwordReset(scenario)).with("new_password", "password")
                    )
                },
            ]) { $1 }),
    ]

    private static func rest(_ sort: FlowSort, _ attempting: [FailureCode: Case]) -> [String: [FailureCode: Case]] {
        [
            "flow.get": reading(sort), "flow.attempt": attempting,
            "flow.prepare": preparing(sort).filter { sort != .passwordReset || $0.key != .policyViolation },
            "flow.reset": reading(sort).merging([.wrongState: over(sort)]) { $1 },
        ]
    }

    /// A wrong try, well-formed for the method, at a flow that does not exist.
    static func wrong(_ method: String) -> JSON? {
        if method == "sign_in.create" { return ["subject": "ada", "password": "wrong password"] }
        // A bare `nil` would be read as JSON's null.
        guard cases[method] != nil else { return JSON?.none }
        let sort: FlowSort = method == "sign_up.update" ? .signUp : .signIn
        return answer(method, sort, unknown(sort))
    }

    // MARK: Flows

    private static let address = "ada@example.org"
    /// Longer than any flow lives, and shorter than ended flows are kept.
    private static let aWhile: Int64 = 86_401
    static let unknownToken: JSON = .text("sto_" + String(repeating: "a", count: 52))
    private static let unknownVerdict: JSON = .text("vdt_" + String(repeating: "a", count: 52))

    private static func unknown(_ sort: FlowSort) -> JSON {
        .text(MethodEntry.handlePrefix(sort) + String(repeating: "a", count: 26))
    }

    private static func policy(_ scenario: Scenario, _ policy: JSON) throws {
        try scenario.ask("tenant.update", ["tenant": "default", "policy": policy])
    }

    private static func session(_ scenario: Scenario, at moment: Int? = nil) throws -> JSON {
        var params: JSON = ["subject": "ada", "amr": ["pwd"]]
        if let moment { params = params.with("authenticated_at", .integer(moment)) }
        return try scenario.ask("session.create", params).result["session_token"]
    }

    /// Begins a flow that waits for a code that was sent, and returns its handle.
    private static func begin(_ scenario: Scenario, _ sort: FlowSort) throws -> JSON {
        switch sort {
        case .signIn: try signIn(scenario)
        case .signUp: try signUp(scenario)
        case .stepUp: try stepUp(scenario)
        case .passwordReset: try passwordReset(scenario)
        }
    }

    private static func signIn(_ scenario: Scenario) throws -> JSON {
        if try scenario.ask("subject.get", ["subject": "ada"]).result["addresses"].items.isEmpty {
            try scenario.enrolledAddress(address)
        }
        return try scenario.ask("sign_in.create", ["identifier": .text(address), "kind": "email"])
            .result["flow_id"]
    }

    private static func signUp(_ scenario: Scenario) throws -> JSON {
        try scenario.ask("sign_up.create", ["email_address": .text(address)]).result["flow_id"]
    }

    private static func stepUp(_ scenario: Scenario) throws -> JSON {
        try policy(scenario, ["mfa": ["second_factors": ["phone", "email"]]])
        if try scenario.ask("subject.get", ["subject": "ada"]).result["addresses"].items.isEmpty {
            try scenario.enrolledAddress(address)
        }
        return try scenario.ask("step_up.create", ["session_token": session(scenario), "purpose": "x"])
            .result["flow_id"]
    }

    private static func passwordReset(_ scenario: Scenario) throws -> JSON {
        try scenario.enrolledAddress(address)
        return try scenario.ask("password_reset.create", ["identifier": .text(address)]).result["flow_id"]
    }

    /// A flow that waits for a code, and that code.
    private static func sent(_ scenario: Scenario, _ sort: FlowSort) throws -> (id: JSON, code: JSON) {
        let id = try begin(scenario, sort)
        return (id, .text(try scenario.bringMessages().last?.code ?? ""))
    }

    private static func answer(
        _ method: String, _ sort: FlowSort, _ id: JSON, _ code: JSON = "000000"
    ) -> JSON {
        let named: JSON = ["flow_id": id]
        guard method.hasSuffix("attempt") else { return named }
        let coded = named.with("code", code)
        return sort == .passwordReset ? coded.with("new_password", "correct horse battery") : coded
    }

    private static func verdict(_ scenario: Scenario) throws -> JSON {
        let (id, code) = try sent(scenario, .stepUp)
        return try scenario.ask("flow.attempt", ["flow_id": id, "code": code]).result["verdict"]
    }

    /// Sets up the address that was the first factor as the second one.
    private static func sameAddress(
        _ scenario: Scenario, _ method: String, _ sort: FlowSort,
        _ flow: @autoclosure () throws -> (id: JSON, code: JSON)
    ) throws -> Answer {
        try policy(scenario, ["mfa": ["state": "required", "second_factors": ["email"]]])
        let (id, code) = try flow()
        try scenario.ask(method, answer(method, sort, id, code))
        return try scenario.ask(method, ["flow_id": id, "email_address": .text(address)])
    }

    // MARK: Failures

    private static let begun: [FailureCode: Case] = [
        .credentialRejected: { try $0.ask($1, ["subject": "ada", "password": "wrong password"]) },
        .throttled: { scenario, method in
            for _ in 0..<5 { try scenario.ask(method, ["subject": "ada", "password": "wrong password"]) }
            return try scenario.ask(method, ["subject": "ada", "password": "wrong password"])
        },
        .locked: { scenario, method in
            try noBudget(scenario)
            return try scenario.ask(method, ["subject": "ada", "password": "wrong password"])
        },
        .notOffered: { try $0.ask($1, ["identifier": .text(address), "kind": "phone"]) },
        .policyViolation: { try $0.ask($1, ["identifier": "bob", "sign_up_if_missing": true]) },
        .identifierNotFound: nobody,
        .insufficientAuthentication: {
            try $0.ask($1, ["subject": "ada", "first_factor": ["amr": ["user"], "authenticated_at": 0]])
        },
    ]

    private static func reading(_ sort: FlowSort) -> [FailureCode: Case] {
        [
            .notFound: { try $0.ask($1, answer($1, sort, unknown(sort))) },
            .expired: { scenario, method in
                let id = try begin(scenario, sort)
                try policy(scenario, ["session": ["idle_s": 604_800]])
                scenario.clock.advance(seconds: aWhile)
                return try scenario.ask(method, answer(method, sort, id))
            },
        ]
    }

    /// A flow that has ended accepts nothing more.
    private static func over(_ sort: FlowSort) -> Case {
        { scenario, method in
            let (id, code) = try sent(scenario, sort)
            try scenario.ask("flow.attempt", answer("flow.attempt", sort, id, code))
            if method.hasSuffix("prepare") { return try prepare(scenario, method, id) }
            return try scenario.ask(method, answer(method, sort, id, code))
        }
    }

    private static func prepare(
        _ scenario: Scenario, _ method: String, _ id: JSON, _ kind: JSON = "email"
    ) throws -> Answer {
        try scenario.ask(method, ["flow_id": id, "kind": kind])
    }

    private static func preparing(_ sort: FlowSort) -> [FailureCode: Case] {
        [
            .notFound: { try prepare($0, $1, unknown(sort)) },
            .expired: { scenario, method in
                let id = try begin(scenario, sort)
                try policy(scenario, ["session": ["idle_s": 604_800]])
                scenario.clock.advance(seconds: aWhile)
                return try prepare(scenario, method, id)
            },
            .wrongState: over(sort),
            .throttled: { scenario, method in
                let id = try begin(scenario, sort)
                _ = try prepare(scenario, method, id)
                return try prepare(scenario, method, id)
            },
            .notOffered: { try prepare($0, $1, begin($0, sort), "phone") },
            .policyViolation: inForbiddenCountry(sort),
        ]
    }

    /// A number of a country that gets no messages.
    private static func inForbiddenCountry(_ sort: FlowSort) -> Case {
        { scenario, method in
            let number: JSON = "+14155550123"
            try policy(scenario, ["mfa": ["second_factors": ["phone"]], "delivery": ["sms_prefixes": ["+49"]]])
            if sort != .signUp { try scenario.enrolledAddress("+14155550123") }
            if sort == .signUp {
                let fields: JSON = ["phone_number": number, "email_address": "b@example.org"]
                return try prepare(
                    scenario, method, scenario.ask("sign_up.create", fields).result["flow_id"], "phone")
            }
            guard sort == .signIn else { return try prepare(scenario, method, stepUp(scenario), "phone") }
            try scenario.ask("password.set", ["subject": "ada", "password": "correct horse battery"])
            let begun = try scenario.ask("sign_in.create", ["subject": "ada", "password": "correct horse battery"])
            return try prepare(scenario, method, begun.result["flow_id"], "phone")
        }
    }

    private static func attempting(_ sort: FlowSort) -> [FailureCode: Case] {
        reading(sort).merging([
            .codeRejected: { scenario, method in
                let (id, code) = try sent(scenario, sort)
                return try scenario.ask(method, answer(method, sort, id, code == "000000" ? "000001" : "000000"))
            },
            .throttled: { scenario, method in
                try policy(scenario, ["delivered_code": ["max_tries": 10]])
                let (id, code) = try sent(scenario, sort)
                let params = answer(method, sort, id, code == "000000" ? "000001" : "000000")
                for _ in 0..<5 { try scenario.ask(method, params) }
                return try scenario.ask(method, params)
            },
            .locked: { scenario, method in
                let id = try begin(scenario, sort)
                try noBudget(scenario)
                return try scenario.ask(method, answer(method, sort, id))
            },
            .wrongState: over(sort),
            .verificationExpired: { scenario, method in
                try policy(scenario, ["delivered_code": ["ttl_s": 60]])
                let (id, code) = try sent(scenario, sort)
                scenario.clock.advance(seconds: 60)
                return try scenario.ask(method, answer(method, sort, id, code))
            },
        ]) { $1 }
    }

    private static let signingIn: [FailureCode: Case] = attempting(.signIn).merging([
        .notOffered: { try $0.ask($1, ["flow_id": signIn($0), "selection": "phone"]) },
        .credentialRejected: { scenario, method in
            let id = try signIn(scenario)
            return try scenario.ask(
                method, ["flow_id": id, "kind": "password", "password": "wrong password"])
        },
        .passwordRefused: { scenario, method in
            let password: JSON = "correct horse battery"
            try scenario.ask("password.set", ["subject": "ada", "password": password, "temporary": true])
            let begun = try scenario.ask("sign_in.create", ["subject": "ada", "password": password])
            return try scenario.ask(
                method, ["flow_id": begun.result["flow_id"], "new_password": password])
        },
        .policyViolation: { try sameAddress($0, $1, .signIn, sent($0, .signIn)) },
        .alreadyExists: addressOfAnother, .signUpRequired: nobodysAddress, .identifierNotFound: nobody,
    ]) { $1 }

    private static func noBudget(_ scenario: Scenario) throws {
        scenario.closeBudgets()
    }

    private static let nobody: Case = { scenario, method in
        try policy(scenario, ["enumeration_protection": false])
        guard method.hasSuffix("attempt") else { return try scenario.ask(method, ["identifier": "nobody@example.org"]) }
        let id = try scenario.ask("sign_in.create").result["flow_id"]
        return try scenario.ask(method, ["flow_id": id, "identifier": "nobody@example.org"])
    }

    private static let nobodysAddress: Case = { scenario, method in
        let begun = try scenario.ask("sign_in.create", ["identifier": .text(address), "sign_up_if_missing": true])
        let code = try scenario.bringMessages().last?.code ?? ""
        return try scenario.ask(method, ["flow_id": begun.result["flow_id"], "code": .text(code)])
    }

    private static let addressOfAnother: Case = { scenario, method in
        try policy(
            scenario,
            ["enumeration_protection": false, "mfa": ["state": "required", "second_factors": ["email"]]])
        try scenario.enrolledAddress(address, "bob")
        try scenario.ask("password.set", ["subject": "ada", "password": "correct horse battery"])
        let begun = try scenario.ask("sign_in.create", ["subject": "ada", "password": "correct horse battery"])
        return try scenario.ask(
            method, ["flow_id": begun.result["flow_id"], "email_address": .text(address)])
    }

    private static let signingUp: [FailureCode: Case] = [
        .passwordRefused: { try change($0, $1, ["password": "password"]) },
        .alreadyExists: { scenario, method in
            try scenario.ask("username.set", ["subject": "bob", "username": "ada"])
            return try change(scenario, method, ["username": "ada"])
        },
    ]

    private static func change(_ scenario: Scenario, _ method: String, _ fields: JSON) throws -> Answer {
        guard method.hasSuffix("update") else { return try scenario.ask(method, fields) }
        return try scenario.ask(method, fields.with("flow_id", signUp(scenario)))
    }
}
