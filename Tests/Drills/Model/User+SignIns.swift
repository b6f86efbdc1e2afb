import FactorCore
import TestSupport

/// Sessions, sign-ins, step-ups, trusted devices and user names.
extension User {
    private static let mostSessions = 12

    // MARK: Sessions

    func createSession() -> Action? {
        guard sessions.count < Self.mostSessions else { return nil }
        return .one("session.create", params(["amr": ["pwd"]])) { user, world, outcome in
            switch outcome {
            case .done(let result):
                if let token = result["session_token"].text { user.sessions.append(Session(token: token)) }
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "a session is refused as \(reason)")
            case .open: break
            }
        }
    }

    func checkSession(_ world: inout World) -> Action? {
        guard !endedSessions.isEmpty, world.dice.one(in: 2) else {
            return sessions.randomElement(using: &world.dice).map { checkSession($0) }
        }
        return endedSessions.randomElement(using: &world.dice).map { checkEndedSession($0) }
    }

    func checkSession(_ session: Session) -> Action {
        .one("session.check", inTenant(["session_token": .text(session.token)])) { user, world, outcome in
            guard user.sessions.contains(where: { $0.token == session.token }) else { return }
            if case .refused(let reason) = outcome { user.blame(&world, "a live session is refused as \(reason)") }
        }
    }

    func checkEndedSession(_ token: String) -> Action {
        .one("session.check", inTenant(["session_token": .text(token)])) { user, world, outcome in
            if outcome.isDone { user.blame(&world, "an ended session lives") }
        }
    }

    func revokeSession(_ world: inout World) -> Action? {
        sessions.randomElement(using: &world.dice).map { revoke($0.token) }
    }

    private func revoke(_ token: String) -> Action {
        .one("session.revoke", inTenant(["session_token": .text(token)])) { user, world, outcome in
            switch outcome {
            case .done: user.end([token])
            case .refused("not_found"), .refused("session_invalid"):
                // The earlier request took effect although it was not answered.
                user.end([token])
            case .refused(let reason): user.blame(&world, "a revocation is refused as \(reason)")
            case .open: user.duties.insert(user.revoke(token), at: 0)
            }
        }
    }

    mutating func end(_ tokens: [String]) {
        sessions.removeAll { tokens.contains($0.token) }
        endedSessions = Array((endedSessions + tokens).suffix(8))
    }

    func revokeSessions() -> Action? {
        guard sessions.count > 2 else { return nil }
        return .one("session.revoke_all", params()) { user, world, outcome in
            switch outcome {
            case .done: user.end(user.sessions.map(\.token))
            case .refused(let reason): user.blame(&world, "a revocation of all is refused as \(reason)")
            case .open: user.duties.insert(user.findRevoked(), at: 0)
            }
        }
    }

    /// Checks that either all sessions ended or none did.
    private func findRevoked() -> Action {
        let tokens = sessions.map(\.token)
        let requests = tokens.map { Request("session.check", inTenant(["session_token": .text($0)])) }
        return Action(requests) { user, world, outcomes in
            guard !outcomes.contains(where: \.isOpen) else {
                user.duties.insert(user.findRevoked(), at: 0)
                return
            }
            let alive = outcomes.count(where: \.isDone)
            if alive != 0, alive != tokens.count {
                user.blame(&world, "of \(tokens.count) sessions that were to end together, \(alive) live")
            }
            if alive == 0 { user.end(tokens) }
        }
    }

    // MARK: Sign-ins and step-ups

    func beginSignIn() -> Action? {
        guard flow == nil, let password else { return nil }
        return .one("sign_in.create", params(["password": .text(password)])) { user, world, outcome in
            switch outcome {
            case .done(let result):
                guard let id = result["flow_id"].text else { return }
                let status = result["status"].text ?? ""
                if status == "complete" {
                    // An existing second factor must be required.
                    if !user.apps.isEmpty { user.blame(&world, "a sign-in is complete without a code") }
                    user.take(result, nil)
                } else if status == "needs_second_factor" {
                    user.flow = Flow(id: id, isStepUp: false, binding: "")
                }
            case .refused(let reason):
                user.unlockIfNeeded([outcome])
                if !outcome.wasNotTried { user.blame(&world, "a sign-in is refused as \(reason)") }
            case .open: break
            }
        }
    }

    private mutating func take(_ answer: JSON, _ factor: String?) {
        guard let token = answer["session_token"].text, sessions.count < Self.mostSessions else { return }
        sessions.append(Session(token: token, factors: factor.map { [$0] } ?? []))
    }

    func beginStepUp(_ world: inout World) -> Action? {
        guard flow == nil, !apps.isEmpty, let session = sessions.last else { return nil }
        let binding = "amount=\(world.number())"
        let request: JSON = [
            "session_token": .text(session.token), "purpose": "transfer", "binding": .text(binding),
        ]
        return .one("step_up.create", inTenant(request)) { user, world, outcome in
            switch outcome {
            case .done(let result):
                guard let id = result["flow_id"].text, result["status"] == "needs_second_factor" else { return }
                user.flow = Flow(id: id, isStepUp: true, binding: binding, session: session.token)
            case .refused, .open: break
            }
        }
    }

    func attemptFlow(_ world: inout World) -> Action? {
        guard let flow, let (place, step) = appWithCode(&world) else { return nil }
        let app = apps[place]
        let code = app.authenticator.code(step)
        let request = inTenant(["flow_id": .text(flow.id), "kind": "totp", "code": .text(code)])
        let count = Int.random(in: 1...3, using: &world.dice)
        return .race(count, "flow.attempt", request) { user, world, race in
            let race = race.excluding(status: "needs_second_factor")
            user.flow = nil
            // If the flow ended, was abandoned or requires something else, the code was not evaluated.
            let isOver = race.successes == 0 && !race.isOpen && !race.reasons.contains("code_rejected")
            if isOver {
                user.misses = 0...(user.misses.upperBound + race.outcomes.count)
                return user.unlockIfNeeded(race.outcomes)
            }
            user.didUse(app.id, step, code, race, &world)
            guard let result = race.result else {
                if race.isOpen { user.duties.insert(user.findCompleted(flow, app.id, code), at: 0) }
                return
            }
            if flow.isStepUp {
                user.strengthen(flow.session, by: app.id)
                user.verdict = result["verdict"].text.map { Verdict(token: $0, binding: flow.binding) }
            } else if result["status"] == "complete" {
                user.take(result, app.id)
            }
        }
    }

    /// Records that a session was stepped up with an app: it ends with that app.
    private mutating func strengthen(_ token: String, by app: String) {
        guard let place = sessions.firstIndex(where: { $0.token == token }) else { return }
        sessions[place].factors.append(app)
    }

    /// Checks whether a code that was not answered completed its flow. If so, the code must not pass again.
    private func findCompleted(_ flow: Flow, _ app: String, _ code: String) -> Action {
        let look = Request("flow.get", inTenant(["flow_id": .text(flow.id)]))
        let offer = Request("totp.verify", params(["code": .text(code)]))
        return Action([look, offer]) { user, world, outcomes in
            user.unlockIfNeeded(outcomes)
            user.misses = 0...(user.misses.upperBound + 1)
            if outcomes[1].isDone, let place = user.apps.firstIndex(where: { $0.id == app }) {
                user.apps[place].spend(code)
            }
            guard case .done(let result) = outcomes[0], result["status"] == "complete" else { return }
            user.strengthen(flow.session, by: app)
            if outcomes[1].isDone {
                user.blame(&world, "a code passed that had completed a \(flow.isStepUp ? "step-up" : "sign-in")")
            }
        }
    }

    // MARK: Sign-ins by mail

    func beginMailSignIn() -> Action? {
        guard mailFlow == nil, let address else { return nil }
        let request: JSON = ["identifier": .text(address), "kind": "email"]
        return .one("sign_in.create", inTenant(request)) { user, world, outcome in
            switch outcome {
            case .done(let result): user.mailFlow = result["flow_id"].text
            case .refused(let reason):
                if !outcome.wasNotTried { user.blame(&world, "a sign-in by mail is refused as \(reason)") }
            case .open: break
            }
        }
    }

    func attemptMailSignIn(_ world: inout World) -> Action? {
        guard let mailFlow, let address, let code = world.mail[Mail.signIn(address)]?.last else { return nil }
        return attemptMail(mailFlow, code, copies: Int.random(in: 1...3, using: &world.dice))
    }

    private func attemptMail(_ id: String, _ code: String, copies: Int) -> Action {
        let request = inTenant(["flow_id": .text(id), "kind": "email", "code": .text(code)])
        return .race(copies, "flow.attempt", request) { user, world, race in
            user.mailFlow = nil
            if race.successes > 1 { user.blame(&world, "a mailed code led \(race.successes) attempts on") }
            user.unlockIfNeeded(race.outcomes)
            if race.isOpen {
                user.duties.append(user.attemptMail(id, code, copies: 2))
            } else if let result = race.result {
                if let address = user.address { world.mail[Mail.signIn(address)] = [] }
                user.usedMailFlow = MailFlow(id: id, code: code)
                if result["status"] == "complete" {
                    if !user.apps.isEmpty {
                        user.blame(&world, "a sign-in by mail is complete without a code of an app")
                    }
                    user.take(result, nil)
                }
            }
        }
    }

    /// Offers a mailed code again to the sign-in that it already advanced.
    func expectDead(_ flow: MailFlow) -> Action {
        let request = inTenant(["flow_id": .text(flow.id), "kind": "email", "code": .text(flow.code)])
        return .one("flow.attempt", request) { user, world, outcome in
            // If the factor that was required next was removed, the sign-in requires another one and ignores the code.
            if case .done(let result) = outcome, result["status"] == "complete" {
                user.blame(&world, "a mailed code completed a sign-in that it had led on before")
            }
            user.misses = 0...(user.misses.upperBound + 1)
            user.unlockIfNeeded([outcome])
        }
    }

    // MARK: Verdicts

    func redeem(_ world: inout World) -> Action? {
        guard let verdict else { return nil }
        return redeem(verdict, copies: Int.random(in: 1...3, using: &world.dice))
    }

    private func redeem(_ verdict: Verdict, copies: Int) -> Action {
        .race(copies, "verdict.redeem", redemption(of: verdict)) { user, world, race in
            user.verdict = nil
            if race.successes > 1 { user.blame(&world, "a verdict was redeemed \(race.successes) times") }
            if race.isOpen {
                user.duties.append(user.redeem(verdict, copies: 2))
            } else {
                user.usedVerdict = verdict
            }
        }
    }

    private func redemption(of verdict: Verdict) -> JSON {
        inTenant(["verdict": .text(verdict.token), "purpose": "transfer", "binding": .text(verdict.binding)])
    }

    func expectRedeemed(_ verdict: Verdict) -> Action {
        .one("verdict.redeem", redemption(of: verdict)) { user, world, outcome in
            if outcome.isDone { user.blame(&world, "a redeemed verdict passed again") }
        }
    }

    // MARK: Devices

    func trustDevice(_ world: inout World) -> Action? {
        guard trustedDevice == nil, let session = sessions.last else { return nil }
        return .one("device.trust", inTenant(["session_token": .text(session.token)])) { user, _, outcome in
            guard case .done(let result) = outcome, let token = result["device_token"].text,
                let id = result["device"]["device_id"].text
            else { return }
            user.trustedDevice = (id, token)
        }
    }

    /// Presents the token in several tabs at once: they get the same next one.
    func useDevice(_ world: inout World) -> Action? {
        guard let device = trustedDevice else { return nil }
        let count = Int.random(in: 1...3, using: &world.dice)
        let request = Request("device.exchange", params(["device_token": .text(device.token)]))
        return Action(Array(repeating: request, count: count)) { user, world, outcomes in
            var next: Set<String> = []
            for outcome in outcomes {
                switch outcome {
                case .done(let result): next.insert(result["device_token"].text ?? "")
                case .refused("overloaded"), .open: break
                case .refused(let reason): user.blame(&world, "a trusted device is refused as \(reason)")
                }
            }
            if next.count > 1 { user.blame(&world, "one device token gave \(next.count) next ones") }
            // Without an answer, the next token may have been made all the same.
            if !next.isEmpty || outcomes.contains(where: \.isOpen) {
                user.trustedDevice = next.first.map { (device.id, $0) }
            }
        }
    }

    func expectTrusted(_ id: String) -> Action {
        .one("device.list", params()) { user, world, outcome in
            guard case .done(let result) = outcome, user.trustedDevice?.id == id else { return }
            if !result["devices"].items.contains(where: { $0["device_id"].text == id }) {
                user.blame(&world, "a trusted device is gone")
            }
        }
    }

    // MARK: User names

    func setUsername(_ world: inout World) -> Action? {
        let name = "\(subject)-\(tenant)-\(world.number())"
        return .one("username.set", params(["username": .text(name)])) { user, world, outcome in
            switch outcome {
            case .done: user.username = name
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "a user name is refused as \(reason)")
            case .open: user.duties.insert(user.findUsername(name), at: 0)
            }
        }
    }

    private func findUsername(_ name: String) -> Action {
        .one("subject.get", params()) { user, world, outcome in
            switch outcome {
            case .done(let result):
                let found = result["profile"]["username"].text
                if found != name, found != user.username { user.blame(&world, "its user name is \(found ?? "none")") }
                user.username = found
            case .refused:
                if user.username != nil { user.blame(&world, "its user name is gone") }
            case .open: user.duties.insert(user.findUsername(name), at: 0)
            }
        }
    }
}
