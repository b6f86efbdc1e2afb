import FactorCrypto
import FactorImport
import FactorWire

/// One file being taken over: all of it is checked, then all of it is done, or nothing.
final class ImportRun {
    private let plan: ImportPlan
    private let conversation: Conversation
    /// What came of each part, in the order of the plan.
    private var outcomes: [Outcome] = []

    private struct Outcome {
        let step: ImportStep
        let part: ImportStep.Part
        var name: String
        var factor: String
    }

    init(_ plan: ImportPlan, _ conversation: Conversation) {
        (self.plan, self.conversation) = (plan, conversation)
    }

    /// Asks for everything without doing it.
    func check() throws(Trouble) {
        let parts = plan.steps.flatMap { step in step.parts.map { (step, $0) } }
        var progress = Progress("checking \(Printable.text(plan.path))", of: parts.count, conversation.person)
        for (done, (step, part)) in parts.enumerated() {
            progress.report(left: parts.count - done)
            let (name, factor) = try ask(step, part, isTrial: true)
            outcomes.append(Outcome(step: step, part: part, name: name, factor: factor))
        }
    }

    /// Does what was checked. What the daemon refuses in the middle has what was made before removed again.
    func apply() throws(Trouble) {
        var progress = Progress("importing \(Printable.text(plan.path))", of: outcomes.count, conversation.person)
        for index in outcomes.indices where outcomes[index].name == "possible" {
            progress.report(left: outcomes.count - index)
            do throws(Trouble) {
                let (name, factor) = try ask(outcomes[index].step, outcomes[index].part, isTrial: false)
                (outcomes[index].name, outcomes[index].factor) = (name, factor)
            } catch {
                undo()
                throw error
            }
        }
    }

    private func undo() {
        var left = 0
        for outcome in outcomes.reversed() where outcome.name == "imported" {
            var parameters = conversation.scope()
            parameters.add("subject", text: outcome.step.subject)
            parameters.add("factor_id", text: outcome.factor)
            do throws(Trouble) { _ = try conversation.call("factor.remove", parameters) } catch { left += 1 }
        }
        if left > 0 {
            conversation.person.complain(
                "factorctl: \(left) of the new factors could not be removed again: give the same command once more")
        }
    }

    private func ask(
        _ step: ImportStep, _ part: ImportStep.Part, isTrial: Bool
    ) throws(Trouble) -> (name: String, factor: String) {
        let now = conversation.person.now
        let request = step.request(part, isTrial: isTrial, now: now, conversation.scope())
        do throws(Trouble) {
            let answer = try conversation.call(step.method(part), request)
            return (answer.result.text("outcome"), answer.result.member("factor")?.text("factor_id") ?? "")
        } catch {
            guard let refusal = error.refusal else { throw error }
            throw .unusable(explain(refusal, step, part))
        }
    }

    /// Which account it is about, and what to do.
    private func explain(_ refusal: Refusal, _ step: ImportStep, _ part: ImportStep.Part) -> String {
        let place = "\(Printable.text(plan.path)), \(step.account.place), \(Printable.text(step.subject))"
        let problem =
            switch (refusal.reason, part) {
            case ("code_rejected", .codes):
                "the subject has other backup codes; remove them, or the scratch codes from the file"
            case ("already_exists", .factor):
                "the subject has a factor with this secret and other parameters; remove one of the two"
            default: refusal.sentence
            }
        return "\(place): \(problem); nothing of the file was imported"
    }

    /// Lists what came of the file.
    func tell(isTrial: Bool) {
        guard !conversation.isJSON else { return conversation.person.show(json(isTrial: isTrial)) }
        var rows = [["SUBJECT", "WHAT", "OUTCOME", "FACTOR"]]
        for outcome in outcomes {
            let name = outcome.name == "possible" ? "would be imported" : Self.words[outcome.name] ?? outcome.name
            rows.append([Printable.text(outcome.step.subject), what(outcome), name, outcome.factor])
        }
        conversation.person.show("\(Printable.text(plan.path))\n" + Table.text(rows))
        for note in notes { conversation.person.complain(Printable.text("note: \(note)")) }
    }

    private static let words = ["present": "there already", "imported": "imported"]

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
        writer.key("notes")
        writer.beginArray()
        for note in notes { writer.string(note) }
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
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
