import FactorCore
import FactorCrypto
import TestSupport

/// Tokens, backup codes, passwords and codes that come by mail.
extension User {
    // MARK: Tokens

    func enrolToken(_ world: inout World) -> Action? {
        guard tokens.count < 2 else { return nil }
        let secret = world.bytes(20).withRawSpan { Base32.encode($0) }
        let token = Authenticator(secret: String(decoding: secret, as: UTF8.self))
        return .one("hotp.enroll", params(["secret": .text(token.secret), "activate": true])) { user, world, outcome in
            switch outcome {
            case .done(let result):
                guard let id = result["factor"]["factor_id"].text else { return }
                user.tokens.append(Device(id: id, authenticator: token, mark: -1))
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "a token's enrolment is refused as \(reason)")
            case .open: user.duties.insert(user.findNew(token, isToken: true), at: 0)
            }
        }
    }

    func verifyToken(_ world: inout World) -> Action? {
        guard let token = tokens.randomElement(using: &world.dice) else { return nil }
        // The user may have pressed the button once or twice without using the code.
        let counter = token.mark + 1 + Int64.random(in: 0...2, using: &world.dice)
        return useToken(token.id, counter, copies: Int.random(in: 1...3, using: &world.dice), isAgain: false)
    }

    /// Offers a token's code. `isAgain` marks a repetition after an unanswered try, which may have spent the code.
    private func useToken(_ id: String, _ counter: Int64, copies: Int, isAgain: Bool) -> Action {
        let code = tokens.first { $0.id == id }?.authenticator.code(counter) ?? ""
        let request = params(["factor_id": .text(id), "code": .text(code)])
        return .race(copies, "hotp.verify", request) { user, world, race in
            guard let place = user.tokens.firstIndex(where: { $0.id == id }) else { return }
            if race.successes > 1 { user.blame(&world, "a token's code passed \(race.successes) times") }
            if race.successes == 0, !race.isOpen, !race.wasNotTried, !isAgain {
                user.blame(&world, "a token's good code is refused as \(race.reasons)")
            }
            user.unlockIfNeeded(race.outcomes)
            if race.isOpen || (isAgain && race.wasNotTried) {
                user.duties.append(user.useToken(id, counter, copies: 2, isAgain: true))
            } else if !race.wasNotTried || race.successes > 0 {
                user.tokens[place].mark = counter
                user.tokens[place].spend(code)
                user.duties.append(user.replayToken(id, code))
            }
        }
    }

    private func replayToken(_ id: String, _ code: String) -> Action {
        .one("hotp.verify", params(["factor_id": .text(id), "code": .text(code)])) { user, world, outcome in
            if outcome.isDone { user.blame(&world, "a token's spent code passed again") }
            user.unlockIfNeeded([outcome])
        }
    }

    // MARK: Backup codes

    func makeBackupCodes() -> Action? {
        guard backupCodes.count < 3 else { return nil }
        return generateBackupCodes()
    }

    private func generateBackupCodes() -> Action {
        .one("backup_code.generate", params(["count": 6])) { user, world, outcome in
            switch outcome {
            case .done(let result):
                user.deadBackupCodes = Array((user.deadBackupCodes + user.backupCodes).suffix(3))
                user.backupCodes = result["codes"].items.compactMap(\.text)
                user.hasBackupCodes = true
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "new backup codes are refused as \(reason)")
            // The codes that may have been generated were never seen, so the user generates new ones.
            case .open: user.duties.insert(user.generateBackupCodes(), at: 0)
            }
        }
    }

    func verifyBackupCode(_ world: inout World) -> Action? {
        guard let code = backupCodes.first else { return nil }
        return useBackupCode(code, copies: Int.random(in: 1...2, using: &world.dice), isAgain: false)
    }

    private func useBackupCode(_ code: String, copies: Int, isAgain: Bool) -> Action {
        .race(copies, "backup_code.verify", params(["code": .text(code)])) { user, world, race in
            guard user.backupCodes.contains(code) else { return }
            if race.successes > 1 { user.blame(&world, "a backup code passed \(race.successes) times") }
            if race.successes == 0, !race.isOpen, !race.wasNotTried, !isAgain {
                user.blame(&world, "a good backup code is refused as \(race.reasons)")
            }
            user.unlockIfNeeded(race.outcomes)
            if race.isOpen || (isAgain && race.wasNotTried) {
                user.duties.append(user.useBackupCode(code, copies: 2, isAgain: true))
            } else if !race.wasNotTried || race.successes > 0 {
                user.backupCodes.removeAll { $0 == code }
                user.deadBackupCodes = user.deadBackupCodes.suffix(2) + [code]
            }
        }
    }

    func expectDead(backupCode code: String) -> Action {
        .one("backup_code.verify", params(["code": .text(code)])) { user, world, outcome in
            if outcome.isDone { user.blame(&world, "a dead backup code passed") }
            user.unlockIfNeeded([outcome])
        }
    }

    // MARK: Passwords

    func setPassword(_ world: inout World) -> Action? {
        let new = Self.strong + "\(world.number())"
        return .one("password.set", params(["password": .text(new)])) { user, world, outcome in
            switch outcome {
            case .done: user.didSetPassword(new)
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "a new password is refused as \(reason)")
            case .open:
                // The sessions may or may not have ended with the change.
                user.sessions = []
                user.duties.insert(user.findPassword(new), at: 0)
            }
        }
    }

    private mutating func didSetPassword(_ new: String) {
        if let password { formerPasswords = formerPasswords.suffix(2) + [password] }
        password = new
        end(sessions.map(\.token))
    }

    /// Finds out which of two passwords is valid. One of them must be.
    private func findPassword(_ new: String) -> Action {
        let old = password
        let tries = [new] + (old.map { [$0] } ?? [])
        let requests = tries.map { Request("password.verify", params(["password": .text($0)])) }
        return Action(requests) { user, world, outcomes in
            user.unlockIfNeeded(outcomes)
            let good = zip(tries, outcomes).filter { $0.1.isDone }.map(\.0)
            if good.count > 1 { user.blame(&world, "an old and a new password are both good") }
            if good.first == new { return user.didSetPassword(new) }
            if good.first != nil { return }
            guard !outcomes.contains(where: { $0.isOpen || $0.wasNotTried }) else {
                user.duties.append(user.findPassword(new))
                return
            }
            if old != nil { user.blame(&world, "neither the old nor the new password is good") }
        }
    }

    func verifyPassword(_ world: inout World) -> Action? {
        guard let password else { return nil }
        return expectPassword(password, former: world.dice.one(in: 3) ? formerPasswords.last : nil)
    }

    func expectPassword(_ password: String, former: String?) -> Action {
        let tries = [password] + (former.map { [$0] } ?? [])
        let requests = tries.map { Request("password.verify", params(["password": .text($0)])) }
        return Action(requests) { user, world, outcomes in
            user.unlockIfNeeded(outcomes)
            guard user.password == password else { return }
            if case .refused(let reason) = outcomes[0], !outcomes[0].wasNotTried {
                user.blame(&world, "the password is refused as \(reason)")
            }
            if outcomes.count > 1, outcomes[1].isDone { user.blame(&world, "a former password passed") }
        }
    }

    // MARK: Mail

    func enrolAddress() -> Action? {
        guard address == nil else { return nil }
        let new = "\(subject)@\(tenant).example.org"
        let request = params(["email_address": .text(new), "verified": true])
        return .one("email.enroll", request) { user, world, outcome in
            switch outcome {
            case .done: user.address = new
            case .refused("already_exists") where user.asking == new: user.address = new
            case .refused("overloaded"): break
            case .refused(let reason): user.blame(&world, "an address is refused as \(reason)")
            // A repetition creates the address in any case.
            case .open:
                user.asking = new
                if let again = user.enrolAddress() { user.duties.insert(again, at: 0) }
            }
            if !outcome.isOpen { user.asking = nil }
        }
    }

    func sendMail() -> Action? {
        guard address != nil else { return nil }
        return .one("factor.send", params().with("kind", "email")) { user, world, outcome in
            guard case .refused(let reason) = outcome, !outcome.wasNotTried else { return }
            user.blame(&world, "sending a code is refused as \(reason)")
        }
    }

    func verifyMail(_ world: inout World) -> Action? {
        guard let address, let code = world.mail[Mail.verification(address)]?.first else { return nil }
        let count = Int.random(in: 1...3, using: &world.dice)
        return .race(count, "email.verify", params(["code": .text(code)])) { user, world, race in
            // Codes that were sent for another purpose, or before the subject was deleted, are not valid here.
            world.mail[Mail.verification(address)]?.removeAll { $0 == code }
            if race.successes > 1 { user.blame(&world, "a mailed code passed \(race.successes) times") }
            user.unlockIfNeeded(race.outcomes)
            if race.isOpen {
                user.duties.append(user.offerMailTwice(code))
            } else if race.successes > 0 {
                user.usedMail = user.usedMail.suffix(2) + [code]
            }
        }
    }

    private func offerMailTwice(_ code: String) -> Action {
        .race(2, "email.verify", params(["code": .text(code)])) { user, world, race in
            if race.successes > 1 { user.blame(&world, "a mailed code passed \(race.successes) times after a crash") }
            user.unlockIfNeeded(race.outcomes)
            if !race.isOpen, !race.wasNotTried { user.usedMail = user.usedMail.suffix(2) + [code] }
        }
    }

    func expectDead(mailCode code: String) -> Action {
        .one("email.verify", params(["code": .text(code)])) { user, world, outcome in
            if outcome.isDone { user.blame(&world, "a mailed code passed again") }
            user.unlockIfNeeded([outcome])
        }
    }
}
