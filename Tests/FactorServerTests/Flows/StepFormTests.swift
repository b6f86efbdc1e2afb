import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Where flows stop, each with the type of step that is shown there.
private enum StepPlace: CaseIterable {
    case identifier, firstChoice, password, passkey, mailedCode, messagedCode
    case secondChoice, authenticator, mailedSecondCode, messagedSecondCode, backupCode
    case setUpChoice, authenticatorSetUp, addressSetUp, numberSetUp, passkeySetUp
    case newPassword, resetPassword, fields, signUpCode, challenge, done, startOver

    var type: NextStepType {
        switch self {
        case .identifier: .identifier
        case .firstChoice, .secondChoice, .setUpChoice: .choose
        case .password: .password
        case .passkey: .passkey
        case .mailedCode, .messagedCode, .authenticator, .mailedSecondCode, .messagedSecondCode, .backupCode,
            .signUpCode:
            .code
        case .authenticatorSetUp, .addressSetUp, .numberSetUp, .passkeySetUp: .setUp
        case .newPassword, .resetPassword: .newPassword
        case .fields: .fields
        case .challenge: .challenge
        case .done: .done
        case .startOver: .startOver
        }
    }
}

/// A step says what it takes, so that a page draws its form without knowing the step.
struct StepFormTests {
    private static let password: JSON = "correct horse battery"
    private static let phone = "+14155550123"

    /// The parameters of `flow.attempt` that say which flow, or how to read and repeat the request.
    private static let general: Set = ["tenant", "flow_id", "kind", "qr", "idempotency_key", "meta"]

    /// A flow at a step, and where it runs.
    private struct Shown {
        let scenario: Scenario
        let flow: JSON

        var step: JSON { flow["next_step"] }
        var ask: [String] { step["ask"].items.compactMap(\.text) }
        var accepts: [String] { step["accepts"].items.compactMap(\.text) }

        /// What a page would send for a parameter: well-formed, and wrong where it can be.
        func value(_ name: String) throws -> JSON {
            switch name {
            case "selection": step["options"].items.first?["selection"] ?? "totp"
            case "factor_id": step["options"].items.first { !$0["factor_id"].isNull }?["factor_id"] ?? .text(nobodys)
            case "code": step["kind"] == "backup_code" ? "00000-00000" : "000000"
            case "password": "wrong password"
            case "new_password": "mountain violin lake"
            case "email_address": "new@example.org"
            case "phone_number": "+14155550199"
            case "identifier": "bob@example.org"
            case "credential":
                step["type"] == "set_up"
                    ? MethodEntry.newCredential : MethodEntry.credential
            case "device_token": .text("dvt_" + String(repeating: "A", count: 64))
            case "trust_device": true
            case "display_name", "device_name", "account_name": "Laptop"
            case "response": "blue"
            case "username": "ada"
            case "first_name", "last_name": "Ada"
            case "legal_accepted": true
            default: throw Scenario.NoAnswer()
            }
        }

        private var nobodys: String { "fac_" + String(repeating: "a", count: 26) }

        func attempt(_ names: [String]) throws -> Answer? {
            var params: JSON = ["flow_id": flow["flow_id"]]
            for name in names { params = params.with(name, try value(name)) }
            // A device is named where it is to be trusted.
            if names.contains("device_name") { params = params.with("trust_device", true) }
            // Exactly what a question asks for waits until the tenant's own program has judged it.
            guard names.contains("response"), Set(names).isSubset(of: ask + accepts) else {
                return try scenario.ask("flow.attempt", params)
            }
            return scenario.present(try scenario.begin("flow.attempt", params))
        }
    }

    /// A flow that shows a step of that type.
    private static func show(_ place: StepPlace) throws -> Shown {
        if place == .challenge {
            let scenario = try Scenario.withProgram()
            let waiting = try scenario.begin("sign_in.create", ["subject": "bob", "password": Self.password])
            try scenario.judge(Scenario.question)
            return Shown(scenario: scenario, flow: try #require(scenario.present(waiting)).result)
        }
        let scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "passkey": ["rp_id": "example.org"],
            "sign_in": ["first_factors": ["password", "email", "phone", "passkey"]],
            "mfa": ["second_factors": ["totp", "phone", "email", "backup_code", "passkey"]],
        ])
        let flow = try flow(place, scenario)
        #expect(flow["next_step"]["type"] == .text(place.type.rawValue))
        return Shown(scenario: scenario, flow: flow)
    }

    private static func flow(_ place: StepPlace, _ scenario: Scenario) throws -> JSON {
        let create = { (params: JSON) in try scenario.done("sign_in.create", params) }
        let choose = { (flow: JSON, selection: JSON) in
            try scenario.proceed(flow, ["selection": selection])
        }
        switch place {
        case .identifier: return try create([:])
        case .firstChoice: return try create(["subject": "bob"])
        case .password: return try create(["subject": "bob", "kind": "password"])
        case .passkey: return try create(["subject": "bob", "kind": "passkey"])
        case .mailedCode: return try create(["identifier": "bob@example.org", "kind": "email"])
        case .messagedCode: return try create(["identifier": .text(phone), "kind": "phone"])
        case .secondChoice: return try second(scenario)
        case .authenticator: return try choose(second(scenario), "totp")
        case .mailedSecondCode: return try choose(second(scenario), "email")
        case .messagedSecondCode: return try choose(second(scenario), "phone")
        case .backupCode: return try choose(second(scenario), "backup_code")
        case .setUpChoice: return try setUp(scenario)
        case .authenticatorSetUp: return try choose(setUp(scenario), "totp")
        case .addressSetUp: return try choose(setUp(scenario), "email")
        case .numberSetUp:
            try scenario.set(["mfa": ["require_verified_email": false]])
            return try choose(setUp(scenario), "phone")
        case .passkeySetUp: return try choose(setUp(scenario), "passkey")
        case .newPassword:
            try scenario.done("password.set", ["subject": "bob", "password": password, "temporary": true])
            return try create(["subject": "bob", "password": password])
        case .resetPassword: return try scenario.done("password_reset.create", ["identifier": "bob@example.org"])
        case .fields: return try scenario.done("sign_up.create")
        case .signUpCode: return try scenario.done("sign_up.create", ["email_address": "new@example.org"])
        case .done:
            try scenario.person("bob")
            return try create(["subject": "bob", "password": password])
        case .startOver:
            let begun = try create([
                "identifier": "new@example.org", "kind": "email", "sign_up_if_missing": true,
            ])
            let id: JSON = ["flow_id": begun["flow_id"]]
            let proven = try scenario.ask("flow.attempt", id.with("code", try scenario.code(to: "new@example.org")))
            #expect(proven.reason == "sign_up_required")
            return try scenario.done("flow.get", id)
        case .challenge: throw Scenario.NoAnswer()
        }
    }

    /// A sign-in of somebody who has every second factor.
    private static func second(_ scenario: Scenario) throws -> JSON {
        try scenario.person("bob", email: "bob@example.org", phone: phone)
        try scenario.enrolled("bob")
        try scenario.done("backup_code.generate", ["subject": "bob"])
        return try scenario.done("sign_in.create", ["subject": "bob", "password": password])
    }

    /// A sign-in of somebody who has none, and needs one.
    private static func setUp(_ scenario: Scenario) throws -> JSON {
        try scenario.person("bob")
        try scenario.set(["mfa": ["state": "required"]])
        return try scenario.done("sign_in.create", ["subject": "bob", "password": password])
    }

    private static func isTaken(_ answer: Answer?) -> Bool {
        // No answer: it is judged by the tenant's own program.
        guard let answer else { return true }
        return !["invalid_params", "invalid_input", "not_offered"].contains(answer.reason)
    }

    @Test func `every type of step is shown somewhere`() {
        #expect(Set(StepPlace.allCases.map(\.type)) == Set(NextStepType.allCases))
    }

    @Test(arguments: StepPlace.allCases)
    fileprivate func `a step takes exactly what it asks for, and refuses everything else by its name`(
        _ place: StepPlace
    ) throws {
        let shown = try Self.show(place)
        let method = try #require(Catalogue.all.first { $0.name == "flow.attempt" })
        let names = method.parameters().map(\.name).filter { !Self.general.contains($0) }
        #expect(Set(names).isSuperset(of: shown.ask + shown.accepts))
        for name in names where !shown.ask.contains(name) && !shown.accepts.contains(name) {
            let answer = try #require(try shown.attempt(shown.ask + [name]))
            if shown.ask.isEmpty {
                #expect(!answer.succeeded && (answer.reason != "not_offered" || name == "selection"), "\(answer.line)")
            } else {
                let field =
                    answer.data["state"] == "other_step" || answer.reason == "invalid_params"
                    ? answer.data["field"] : .null
                // A device's name comes with the wish to trust it, which is refused first.
                let named: [JSON] = name == "device_name" ? [.text(name), "trust_device"] : [.text(name)]
                #expect(named.contains(field), "\(name): \(answer.line)")
            }
        }
        for name in shown.ask {
            let answer = try #require(try shown.attempt(shown.ask.filter { $0 != name }))
            #expect(answer.data["state"] == "other_step", "without \(name): \(answer.line)")
        }
        guard !shown.ask.isEmpty else { return #expect(shown.accepts.isEmpty) }
        #expect(Self.isTaken(try shown.attempt(shown.ask)))
    }

    @Test(arguments: StepPlace.allCases)
    fileprivate func `a step takes each parameter that it accepts beside those`(_ place: StepPlace) throws {
        for name in try Self.show(place).accepts {
            let shown = try Self.show(place)
            let answer = try shown.attempt(shown.ask + [name])
            #expect(Self.isTaken(answer), "\(name): \(answer?.line ?? "")")
        }
    }

    @Test(arguments: StepPlace.allCases)
    fileprivate func `the selection of every option can be sent back as it is`(_ place: StepPlace) throws {
        for index in try Self.show(place).step["options"].items.indices {
            let shown = try Self.show(place)
            let option = shown.step["options"].items[index]
            let answer = try shown.scenario.ask(
                "flow.attempt", ["flow_id": shown.flow["flow_id"], "selection": option["selection"]])
            // To set up a number, an address has to be there first.
            guard answer.succeeded || answer.reason != "policy_violation" else { continue }
            #expect(answer.succeeded, "\(option): \(answer.line)")
            let next = answer.result["next_step"]
            if !option["kind"].isNull { #expect(next["kind"] == option["kind"], "\(option)") }
            // What was chosen is asked for now, and nothing else is.
            let asked = next["options"].items.filter { $0["asked"] == true }.map { $0["kind"] }
            let isOther = asked.contains { $0 != option["kind"] } && !option["kind"].isNull
            #expect(asked.count <= 1 && !isOther, "\(option): \(asked)")
            #expect(answer.result["flow_id"] == shown.flow["flow_id"])
        }
    }

    @Test(arguments: StepPlace.allCases)
    fileprivate func `prepare does what a step asks for, where that can be sent or made again`(_ place: StepPlace)
        throws
    {
        let shown = try Self.show(place)
        shown.scenario.clock.advance(seconds: 61)
        let answer = try shown.scenario.ask("flow.prepare", ["flow_id": shown.flow["flow_id"]])
        let isSetUp = [.addressSetUp, .numberSetUp, .passkeySetUp].contains(place)
        let isSent = ["email", "phone"].contains(shown.step["kind"].text)
        if !isSetUp, isSent || !shown.step["public_key"].isNull {
            #expect(answer.succeeded, "\(answer.line)")
            #expect(answer.result["next_step"]["type"] == shown.step["type"])
        } else {
            #expect(!answer.succeeded, "\(answer.line)")
        }
        #expect(shown.step["ceremony"].isNull == shown.step["public_key"].isNull)
        guard !shown.step["ceremony"].isNull else { return }
        #expect(shown.step["ceremony"] == (place == .passkeySetUp ? "create" : "get"))
    }

    @Test(arguments: StepPlace.allCases)
    fileprivate func `a refusal shows where the flow is as get does, without what is secret`(_ place: StepPlace) throws
    {
        let shown = try Self.show(place)
        let id: JSON = ["flow_id": shown.flow["flow_id"]]
        let requests: [(String, JSON)] = [
            ("flow.attempt", id.with("code", "1")), ("flow.attempt", id), ("flow.attempt", id.with("password", "a")),
            ("flow.attempt", id.with("selection", "hotp")), ("flow.attempt", id.with("code", "000000")),
            ("flow.prepare", id.with("kind", "phone")), ("flow.prepare", id.with("kind", "passkey")),
        ]
        var reasons: Set<String> = []
        for (method, params) in requests {
            let answer = try shown.scenario.ask(method, params)
            guard let reason = answer.reason, reason != "invalid_params" else { continue }
            let now = try shown.scenario.done("flow.get", id)
            let step = ["secret", "otpauth_uri", "qr", "parameters"].reduce(now["next_step"]) { $0.without($1) }
            #expect(answer.data["next_step"] == step, "\(reason)")
            #expect(answer.data["status"] == now["status"], "\(reason)")
            reasons.insert(reason)
        }
        #expect(reasons.contains("invalid_input") && reasons.count > 1, "\(reasons)")
    }

    @Test func `a sign-up asks for the fields that it lacks, and takes them like any answer`() throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        let required: JSON = ["email_address", "username", "password", "legal_accepted"]
        try scenario.set(["sign_up": ["required_fields": required]])
        let begun = try scenario.done("sign_up.create", ["email_address": "new@example.org"])
        let id: JSON = ["flow_id": begun["flow_id"]]
        #expect(begun["next_step"]["ask"] == ["username", "password", "legal_accepted"])
        #expect(begun["next_step"]["ask"] == begun["missing_fields"])
        #expect(begun["next_step"]["accepts"] == ["email_address", "phone_number", "first_name", "last_name"])
        #expect(begun["kind"] == "sign_up")
        let rest: JSON = ["username": "ada", "password": Self.password, "legal_accepted": true]
        for name in ["username", "password", "legal_accepted"] {
            let lacking = try scenario.ask("flow.attempt", id.merging(rest.without(name)))
            #expect(lacking.data["state"] == "other_step" && lacking.data["field"] == .text(name))
        }
        let refused = try scenario.ask("flow.attempt", id.merging(rest).with("legal_accepted", false))
        #expect(refused.data["field"] == "legal_accepted")
        #expect(
            try scenario.ask("flow.attempt", id.merging(rest).with("password", "ada")).reason == "password_refused")
        // Nothing of what was refused has stayed, and a part can be given in another way.
        #expect(try scenario.done("flow.get", id)["missing_fields"] == begun["missing_fields"])
        let part = try scenario.done("sign_up.update", id.with("username", "ada"))
        #expect(part["next_step"]["ask"] == ["password", "legal_accepted"])
        let whole = try scenario.done("flow.attempt", id.merging(rest).with("email_address", "newer@example.org"))
        #expect(whole["next_step"]["type"] == "code" && whole["missing_fields"] == [])
        let done = try scenario.done("flow.attempt", id.with("code", scenario.code(to: "newer@example.org")))
        #expect(done["status"] == "complete")
        let signIn: JSON = ["identifier": "ada", "password": Self.password]
        #expect(try scenario.done("sign_in.create", signIn)["status"] == "complete")
        let other = try scenario.done("sign_in.create", ["identifier": "ada"])
        #expect(
            try scenario.ask("flow.attempt", ["flow_id": other["flow_id"], "username": "ada"]).data["field"]
                == "username")
    }

    @Test func `two factors of one kind are chosen each by itself`() throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["mfa": ["second_factors": ["totp", "email"]]])
        try scenario.person("bob", email: "bob@example.org")
        try scenario.enrolledAddress("bob@example.net", "bob")
        try scenario.enrolled("bob")
        let signIn = try scenario.done("sign_in.create", ["subject": "bob", "password": Self.password])
        let mails = signIn["next_step"]["options"].items.filter { $0["kind"] == "email" }
        #expect(mails.count == 2 && mails.allSatisfy { $0["selection"] == $0["factor_id"] })
        let chosen = try scenario.proceed(signIn, ["selection": mails[1]["selection"]])
        #expect(chosen["next_step"]["factor_id"] == mails[1]["factor_id"])
        #expect(chosen["next_step"]["delivery"]["destination"] == mails[1]["destination"])
        #expect(try scenario.messages().map(\.to).count == 1)
        // The code is sent there again, without naming it.
        for more: JSON in [[:], ["kind": "email"]] {
            scenario.clock.advance(seconds: 61)
            let again = try scenario.done("flow.prepare", more.with("flow_id", signIn["flow_id"]))["next_step"]
            #expect(again["factor_id"] == mails[1]["factor_id"])
            #expect(again["delivery"]["destination"] == mails[1]["destination"])
        }
        #expect(Set(try scenario.messages().map(\.to)).count == 1)
    }

    @Test func `an offered set-up can be skipped at each of its steps, and nothing is left of it`() throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "mfa": ["enrollment": "offered_at_sign_up", "second_factors": ["totp", "email"]],
            "sign_up": ["required_fields": ["username"], "verify_fields": []],
        ])
        for selection in [nil, "totp", "email"] as [JSON?] {
            let name = "eve\(selection?.text?.count ?? 0)"
            let begun = try scenario.done("sign_up.create", ["username": .text(name)])
            #expect(begun.ways == ["totp", "email", "skip"])
            if let selection { try scenario.proceed(begun, ["selection": selection]) }
            let done = try scenario.proceed(begun, ["selection": "skip"])
            #expect(done["status"] == "complete")
            #expect(try !scenario.factors(done["subject"]).contains { $0["kind"] == "totp" })
        }
    }

    @Test func `the same methods take a flow of every sort`() throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["mfa": ["second_factors": ["email"]]])
        try scenario.person("bob", email: "bob@example.org")
        let token = try scenario.done("session.create", ["subject": "bob", "amr": ["pwd"]])["session_token"]
        for (area, params) in [
            ("sign_in", ["identifier": "bob@example.org", "kind": "email"]),
            ("sign_up", ["email_address": "new@example.org"]),
            ("step_up", ["session_token": token, "purpose": "x"]),
            ("password_reset", ["identifier": "bob@example.org"]),
        ] as [(String, JSON)] {
            let begun = try scenario.done("\(area).create", params)
            let id: JSON = ["flow_id": begun["flow_id"]]
            let read = try scenario.done("flow.get", id)
            #expect(read["kind"] == .text(area) && read["next_step"] == begun["next_step"])
            let code = area == "password_reset" ? id.with("new_password", "mountain violin lake") : id
            #expect(try scenario.ask("flow.attempt", code.with("code", "000000")).reason == "code_rejected")
            #expect(try scenario.done("flow.prepare", id.with("kind", "email"))["flow_id"] == id["flow_id"])
            #expect(try scenario.done("flow.reset", id)["flow_id"] == id["flow_id"])
        }
    }

    /// A browser may have held it, and changed it.
    @Test(arguments: ["", "x", "ses_", "sin_", "SUP_"])
    func `any other text names no flow, whatever else is given`(_ prefix: String) throws {
        let scenario = try Scenario()
        let id = JSON.text(prefix + String(repeating: prefix == "sin_" ? "A" : "a", count: 26))
        let members: [(String, JSON)] = [
            ("flow.get", [:]), ("flow.get", ["qr": "svg"]), ("flow.reset", [:]), ("flow.claim_session", [:]),
            ("flow.prepare", [:]), ("flow.prepare", ["kind": "email"]), ("flow.attempt", ["code": "000000"]),
            ("flow.attempt", ["identifier": "ada@example.org"]), ("flow.attempt", ["username": "ada"]),
            ("flow.attempt", ["new_password": "mountain violin lake", "code": "000000"]),
            ("sign_up.update", ["username": "ada"]),
        ]
        for (method, params) in members {
            #expect(
                try scenario.ask(method, params.with("flow_id", id)).reason == "not_found", "\(method) \(params.line)")
        }
        #expect(try scenario.ask("sign_up.create", ["transfer": id]).reason == "not_found")
        #expect(try scenario.ask("verdict.redeem", ["verdict": id, "purpose": "x"]).reason == "not_found")
    }
}
