import FactorCrypto
import FactorImport
import FactorProgram
import FactorWire

/// The import of one file: first everything is checked, then all of it is done, or nothing.
final class ImportRun {
    private let plan: ImportPlan
    private let session: RPCSession
    private let skipsUnusable: Bool
    /// Skipped accounts, with the reason.
    private(set) var unusable: [ImportProblem]
    /// The result of each part, in the order of the plan.
    private var outcomes: [Outcome] = []

    private struct Outcome {
        let step: ImportStep
        let part: ImportStep.Part
        var name: String
        var factor: String
    }

    init(_ plan: ImportPlan, _ session: RPCSession, skipsUnusable: Bool) {
        (self.plan, self.session, self.skipsUnusable) = (plan, session, skipsUnusable)
        unusable = plan.unusable
    }

    /// Performs a dry run of everything.
    func check() throws(CLIError) {
        var progress = Progress("checking \(Printable.text(plan.path))", of: plan.steps.count, session.console)
        for (done, step) in plan.steps.enumerated() {
            progress.report(left: plan.steps.count - done)
            var made: [Outcome] = []
            do throws(UnusableStep) {
                for part in step.parts {
                    let (name, factor) = try ask(step, part, isTrial: true)
                    made.append(Outcome(step: step, part: part, name: name, factor: factor))
                }
                outcomes += made
            } catch {
                guard skipsUnusable, let problem = error.problem else { throw error.cliError }
                unusable.append(problem)
            }
        }
    }

    /// Why a step cannot be done.
    private struct UnusableStep: Error {
        let cliError: CLIError
        /// What is wrong with the account, if the problem is the account and not the daemon.
        let problem: ImportProblem?
    }

    /// Imports what was checked. If the daemon refuses something, what was imported before is removed again.
    func apply() throws(CLIError) {
        var progress = Progress("importing \(Printable.text(plan.path))", of: outcomes.count, session.console)
        for index in outcomes.indices where outcomes[index].name == "possible" {
            progress.report(left: outcomes.count - index)
            do throws(UnusableStep) {
                let (name, factor) = try ask(outcomes[index].step, outcomes[index].part, isTrial: false)
                (outcomes[index].name, outcomes[index].factor) = (name, factor)
            } catch {
                undo()
                throw error.cliError
            }
        }
    }

    private func undo() {
        var left = 0
        for outcome in outcomes.reversed() where outcome.name == "imported" {
            var parameters = session.scope()
            parameters.add("subject", text: outcome.step.subject)
            parameters.add("factor_id", text: outcome.factor)
            do throws(CLIError) { _ = try session.call("factor.remove", parameters) } catch { left += 1 }
        }
        if left > 0 {
            session.console.complain(
                "factorctl: \(left) of the new factors could not be removed again: run the same command again")
        }
    }

    private func ask(
        _ step: ImportStep, _ part: ImportStep.Part, isTrial: Bool
    ) throws(UnusableStep) -> (name: String, factor: String) {
        let now = session.console.now
        let request = step.request(part, isTrial: isTrial, now: now, session.scope())
        do throws(CLIError) {
            let result = try session.call(step.method(part), request).part
            return (try outcome(result, isTrial: isTrial), try result.optionalObject("factor")?.word("factor_id") ?? "")
        } catch {
            guard let refusal = error.refusal else { throw UnusableStep(cliError: error, problem: nil) }
            let text = explain(refusal, step, part)
            let place = "\(Printable.text(plan.path)), \(step.account.place), \(Printable.text(step.subject))"
            throw UnusableStep(
                cliError: .unusable("\(place): \(text); nothing of the file was imported"),
                problem: Self.aboutAccount.contains(refusal.reason)
                    ? ImportProblem(step.account.place, "\(step.subject): \(text)") : nil)
        }
    }

    /// Refusals that concern only this account.
    private static let aboutAccount: Set = [
        "code_rejected", "already_exists", "invalid_params", "invalid_input", "policy_violation",
    ]

    /// The outcome that the daemon reports, real or expected.
    private func outcome(_ result: Part, isTrial: Bool) throws(CLIError) -> String {
        let name = try result.string("outcome")
        guard name == "present" || name == (isTrial ? "possible" : "imported") else {
            throw result.malformed("outcome")
        }
        return name
    }

    /// What is wrong, and what to do.
    private func explain(_ refusal: Refusal, _ step: ImportStep, _ part: ImportStep.Part) -> String {
        switch (refusal.reason, part) {
        case ("code_rejected", .codes):
            "the subject has other backup codes; remove them, or the scratch codes from the file"
        case ("already_exists", .factor):
            "the subject has a factor with this secret and other parameters; remove one of the two"
        default: refusal.sentence
        }
    }

    /// Lists the results of the file.
    func tell(isTrial: Bool) throws(CLIError) {
        guard !session.isJSON else { return try session.console.show(json(isTrial: isTrial)) }
        var rows = [["SUBJECT", "WHAT", "OUTCOME", "FACTOR"]]
        for outcome in outcomes {
            let name = outcome.name == "possible" ? "would be imported" : Self.words[outcome.name] ?? outcome.name
            rows.append([outcome.step.subject, what(outcome), name, outcome.factor])
        }
        try session.console.show("\(Printable.text(plan.path))\n" + Table.text(rows))
        for problem in unusable { session.console.complain("left out: \(problem.place): \(problem.text)") }
        for note in notes { session.console.complain("note: \(note)") }
    }

    private static let words = ["present": "already present", "imported": "imported"]

    private var notes: [String] {
        plan.notes + plan.steps.flatMap { step in step.account.notes.map { "\(step.account.place): \($0)" } }
    }

    private func what(_ outcome: Outcome) -> String {
        let account = outcome.step.account
        if outcome.part == .codes { return "\(account.scratchCodes.count) scratch codes" }
        switch account.kind {
        case .totp(let period, _): return "totp \(account.algorithm.name) \(account.digits) digits, \(period) s"
        case .hotp(let counter, _):
            return "hotp \(account.algorithm.name) \(account.digits) digits, counter \(counter)"
        }
    }

    private func json(isTrial: Bool) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("file")
        writer.string(plan.path)
        writer.key("dry_run")
        writer.bool(isTrial)
        writer.key("outcomes")
        writer.beginArray()
        for outcome in outcomes { write(outcome, to: &writer) }
        writer.endArray()
        writer.key("unusable")
        writer.beginArray()
        for problem in unusable { write(problem, to: &writer) }
        writer.endArray()
        writer.key("notes")
        writer.beginArray()
        for note in notes { writer.string(note) }
        writer.endArray()
        writer.endObject()
        return writer.line
    }

    private func write(_ problem: ImportProblem, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("place")
        writer.string(problem.place)
        writer.key("problem")
        writer.string(problem.text)
        writer.endObject()
    }

    private func write(_ outcome: Outcome, to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in [
            ("subject", outcome.step.subject), ("method", outcome.step.method(outcome.part)),
            ("outcome", outcome.name), ("factor_id", outcome.factor),
        ] where !value.isEmpty {
            writer.key(name)
            writer.string(value)
        }
        writer.endObject()
    }
}
