import FactorCore
import FactorCrypto
import TestSupport

/// Authenticator apps.
extension User {
    private static let mostApps = 3

    private func seed(_ world: inout World) -> Authenticator {
        let secret = world.bytes(20).withRawSpan { Base32.encode($0) }
        return Authenticator(secret: String(decoding: secret, as: UTF8.self), period: Self.period)
    }

    // MARK: Enrolment

    func enrolApp(_ world: inout World) -> Action? {
        guard apps.count < Self.mostApps else { return nil }
        let app = seed(&world)
        var params = params(["secret": .text(app.secret), "activate": true])
        if world.dice.one(in: 2) { params = params.with("idempotency_key", .text("k-\(world.number())")) }
        return enrol(app, params)
    }

    private func enrol(_ app: Authenticator, _ params: JSON) -> Action {
        .one("totp.enroll", params) { user, world, outcome in
            switch outcome {
            case .done(let result): user.didEnrol(app, params, result, &world)
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "an enrolment is refused as \(reason)")
            case .open:
                // With its key, the request takes effect only once. Without a key, the list of factors shows whether it
                // did.
                let isKeyed = !params["idempotency_key"].isNull
                user.duties.insert(isKeyed ? user.enrol(app, params) : user.findNew(app, isToken: false), at: 0)
            }
        }
    }

    private mutating func didEnrol(_ app: Authenticator, _ params: JSON, _ result: JSON, _ world: inout World) {
        guard let id = result["factor"]["factor_id"].text else { return }
        apps.append(Device(id: id, authenticator: app, mark: -1))
        if apps.count == 1 { misses = 0...misses.upperBound }
        if !params["idempotency_key"].isNull { keyed = (params, id, world.now) }
    }

    /// Repeats a request that was answered less than a minute ago. The answer is the same while the app exists, and
    /// nothing changes.
    func repeatKeyed(_ world: inout World) -> Action? {
        guard let keyed, world.now < keyed.at.advanced(bySeconds: 45), apps.contains(where: { $0.id == keyed.id })
        else {
            return nil
        }
        return .one("totp.enroll", keyed.params) { user, world, outcome in
            // The open actions are resolved by now, including a removal of the app.
            let isThere = user.apps.contains { $0.id == keyed.id }
            switch outcome {
            case .done(let result) where result["factor"]["factor_id"].text == keyed.id:
                if !isThere { user.blame(&world, "what was answered of an app that is gone is answered again") }
            case .done: user.blame(&world, "a request with the same key was done again")
            case .refused("overloaded"), .open: break
            case .refused("not_found") where !isThere: break
            case .refused(let reason): user.blame(&world, "a repeated request is refused as \(reason)")
            }
        }
    }

    func enrolPendingApp(_ world: inout World) -> Action? {
        guard apps.count < Self.mostApps, pending.isEmpty else { return nil }
        let app = seed(&world)
        return .one("totp.enroll", params(["secret": .text(app.secret)])) { user, world, outcome in
            switch outcome {
            case .done(let result):
                guard let id = result["factor"]["factor_id"].text else { return }
                user.pending.append(Device(id: id, authenticator: app, mark: -1))
                user.duties.insert(user.activateApp(world.step), at: 0)
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "a pending enrolment is refused as \(reason)")
            // A pending app that was left behind is replaced or expires.
            case .open: break
            }
        }
    }

    /// Activates the pending app with its first code, which spends the code.
    private func activateApp(_ step: Int64) -> Action {
        guard let app = pending.first else { return listFactors() }
        let code = app.authenticator.code(step)
        let request = params(["factor_id": .text(app.id), "code": .text(code)])
        return .race(2, "factor.activate", request) { user, world, race in
            guard user.pending.first?.id == app.id else { return }
            if race.successes > 1 { user.blame(&world, "an app was activated twice by one code") }
            if race.successes == 0, !race.isOpen {
                if !race.wasNotTried { user.blame(&world, "an activation is refused as \(race.reasons)") }
                return
            }
            user.pending = []
            var device = Device(id: app.id, authenticator: app.authenticator, mark: step)
            if race.isOpen {
                user.duties.insert(user.findActivated(device, code), at: 0)
            } else {
                device.spend(code)
                user.apps.append(device)
                user.misses = 0...(user.misses.upperBound + 2)
            }
        }
    }

    /// Checks whether an unanswered activation took effect. If so, its code is spent.
    private func findActivated(_ app: Device, _ code: String) -> Action {
        .one("factor.list", params()) { user, world, outcome in
            guard case .done(let result) = outcome else {
                user.duties.insert(user.findActivated(app, code), at: 0)
                return
            }
            user.misses = 0...(user.misses.upperBound + 2)
            let found = result["factors"].items.first { $0["factor_id"].text == app.id }
            guard found?["status"] == "active" else { return }
            var device = app
            device.spend(code)
            user.apps.append(device)
        }
    }

    /// Looks for the factor that an unanswered enrolment may have created.
    func findNew(_ authenticator: Authenticator, isToken: Bool) -> Action {
        let kind: JSON = isToken ? "hotp" : "totp"
        return .one("factor.list", params()) { user, world, outcome in
            guard case .done(let result) = outcome else {
                user.duties.insert(user.findNew(authenticator, isToken: isToken), at: 0)
                return
            }
            let known = Set((user.apps + user.tokens).map(\.id))
            let new = result["factors"].items
                .filter { $0["kind"] == kind && $0["status"] == "active" }
                .compactMap { $0["factor_id"].text }.filter { !known.contains($0) }
            if new.count > 1 { user.blame(&world, "one enrolment made \(new.count) factors") }
            for id in new.prefix(1) {
                let device = Device(id: id, authenticator: authenticator, mark: -1)
                if isToken { user.tokens.append(device) } else { user.apps.append(device) }
                if user.apps.count == 1 { user.misses = 0...user.misses.upperBound }
            }
        }
    }

    // MARK: Codes

    /// An app with a usable code: one for the current time step, or for the next one, which the daemon also accepts.
    func appWithCode(_ world: inout World) -> (place: Int, step: Int64)? {
        let ready = apps.indices.filter { apps[$0].mark < world.step + 1 }
        guard let place = ready.randomElement(using: &world.dice) else { return nil }
        return (place, max(world.step, apps[place].mark + 1))
    }

    func verifyApp(_ world: inout World) -> Action? {
        guard let (place, step) = appWithCode(&world) else { return nil }
        let app = apps[place]
        let code = app.authenticator.code(step)
        let count = Int.random(in: 1...3, using: &world.dice)
        return .race(count, "totp.verify", params(["code": .text(code)])) { user, world, race in
            user.didUse(app.id, step, code, race, &world)
        }
    }

    /// Records the result of a valid code that was offered several times at once.
    mutating func didUse(_ id: String, _ step: Int64, _ code: String, _ race: Race, _ world: inout World) {
        guard let place = apps.firstIndex(where: { $0.id == id }) else { return }
        if race.successes > 1 { blame(&world, "a code passed \(race.successes) times at once") }
        if race.successes == 0, !race.isOpen, !race.wasNotTried {
            blame(&world, "a good code is refused as \(race.reasons)")
        }
        // The other requests of the race count as consecutive misses, before or after it.
        misses = 0...(misses.upperBound + race.outcomes.count)
        unlockIfNeeded(race.outcomes)
        guard race.successes > 0 || race.isOpen else { return }
        apps[place].mark = step
        if race.isOpen {
            duties.insert(offerTwice(id, step, code), at: 0)
        } else {
            apps[place].spend(code)
        }
    }

    /// Offers a code twice after its first use was not answered. It may now pass once, and then never again.
    func offerTwice(_ id: String, _ step: Int64, _ code: String) -> Action {
        .race(2, "totp.verify", params(["code": .text(code)])) { user, world, race in
            guard let place = user.apps.firstIndex(where: { $0.id == id }) else { return }
            let isSpent = user.apps[place].spent.contains(code)
            if race.successes > (isSpent ? 0 : 1) { user.blame(&world, "a code passed again after a crash") }
            user.misses = 0...(user.misses.upperBound + 2)
            user.unlockIfNeeded(race.outcomes)
            if race.isOpen || race.wasNotTried {
                // After its time steps the code is invalid, and repeating it shows nothing more.
                if step >= world.step { user.duties.append(user.offerTwice(id, step, code)) }
            } else {
                user.apps[place].spend(code)
            }
        }
    }

    func guess(_ world: inout World) -> Action? {
        guard !apps.isEmpty, misses.upperBound < 4 else { return misses.upperBound < 4 ? nil : unlock() }
        let right = Set(
            apps.flatMap { app in (world.step - 3...world.step + 3).map { app.authenticator.code($0) } }
                + tokens.flatMap { token in (1...41).map { token.authenticator.code(token.mark + $0) } })
        var code = ""
        repeat {
            let digits = String(Int.random(in: 0..<1_000_000, using: &world.dice))
            code = String(repeating: "0", count: 6 - digits.utf8.count) + digits
        } while right.contains(code)
        return .one("totp.verify", params(["code": .text(code)])) { user, world, outcome in
            switch outcome {
            case .done: user.blame(&world, "a wrong code passed")
            case .refused("code_rejected"): user.misses = (user.misses.lowerBound + 1)...(user.misses.upperBound + 1)
            case .refused: user.unlockIfNeeded([outcome])
            case .open: user.misses = user.misses.lowerBound...(user.misses.upperBound + 1)
            }
        }
    }

    /// Offers a code that was accepted before.
    func replay(_ world: inout World) -> Action? {
        guard misses.upperBound < 4 else { return unlock() }
        guard let code = apps.flatMap(\.spent).randomElement(using: &world.dice) else { return nil }
        return .one("totp.verify", params(["code": .text(code)])) { user, world, outcome in
            if outcome.isDone { user.blame(&world, "a spent code passed again") }
            user.misses = user.misses.lowerBound...(user.misses.upperBound + 1)
            user.unlockIfNeeded([outcome])
        }
    }

    // MARK: Removal

    func removeApp(_ world: inout World) -> Action? {
        guard let app = apps.randomElement(using: &world.dice) else { return nil }
        return .one("factor.remove", params(["factor_id": .text(app.id)])) { user, world, outcome in
            switch outcome {
            case .done: user.didRemove(app)
            case .refused("insufficient_authentication"), .refused("overloaded"), .refused("policy_violation"): break
            case .refused(let reason): user.blame(&world, "a removal is refused as \(reason)")
            case .open: user.duties.insert(user.findRemoved(app), at: 0)
            }
        }
    }

    private mutating func didRemove(_ app: Device) {
        apps.removeAll { $0.id == app.id }
        // What was guessed at an app that is gone may be forgotten.
        misses = 0...misses.upperBound
        removed = removed.suffix(2) + [app]
        if keyed?.id == app.id { keyed = nil }
        for session in sessions where session.factors.contains(app.id) { endedSessions.append(session.token) }
        sessions.removeAll { $0.factors.contains(app.id) }
        flow = nil
    }

    private func findRemoved(_ app: Device) -> Action {
        .one("factor.list", params()) { user, _, outcome in
            guard case .done(let result) = outcome else {
                user.duties.insert(user.findRemoved(app), at: 0)
                return
            }
            if !result["factors"].items.contains(where: { $0["factor_id"].text == app.id }) { user.didRemove(app) }
        }
    }

    /// Offers the current code of an app that was removed.
    func replayRemoved(_ app: Device, _ world: inout World) -> Action? {
        guard misses.upperBound < 4 else { return unlock() }
        return .one("totp.verify", params(["code": .text(app.authenticator.code(world.step))])) {
            user, world, outcome in
            if outcome.isDone { user.blame(&world, "a removed app's code passed") }
            user.misses = user.misses.lowerBound...(user.misses.upperBound + 1)
            user.unlockIfNeeded([outcome])
        }
    }

    // MARK: The list

    /// Compares all factors with the earlier answers.
    func listFactors() -> Action {
        .one("factor.list", params()) { user, world, outcome in
            guard case .done(let result) = outcome else { return }
            let active = result["factors"].items.filter { $0["status"] == "active" }
            func ids(_ kind: JSON) -> Set<String> {
                Set(active.filter { $0["kind"] == kind }.compactMap { $0["factor_id"].text })
            }
            user.compare(ids("totp"), Set(user.apps.map(\.id)), "apps", &world)
            user.compare(ids("hotp"), Set(user.tokens.map(\.id)), "tokens", &world)
            for (kind, isThere) in [
                ("backup_code", user.hasBackupCodes), ("password", user.password != nil),
                ("email", user.address != nil),
            ] where ids(.text(kind)).count != (isThere ? 1 : 0) {
                user.blame(
                    &world, "\(ids(.text(kind)).count) factors of kind \(kind) are listed, and one is \(isThere)")
            }
            let left = active.first { $0["kind"] == "backup_code" }?["codes_left"].integer
            if user.hasBackupCodes, left != user.backupCodes.count {
                user.blame(&world, "\(left ?? -1) backup codes are left, not \(user.backupCodes.count)")
            }
        }
    }

    private func compare(_ found: Set<String>, _ promised: Set<String>, _ what: String, _ world: inout World) {
        for id in promised.subtracting(found) { blame(&world, "of its \(what), \(id) is gone") }
        for id in found.subtracting(promised) { blame(&world, "among its \(what), \(id) should not be there") }
    }
}
