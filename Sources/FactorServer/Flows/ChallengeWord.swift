import FactorCore
import FactorCrypto
import FactorWire

/// What a tenant's own program says about a challenge: the `result` of `job.complete`.
///
/// For a question to be defined, it is `{"parameters": what the person is shown, "private": what is returned when the
/// answer is judged}`. For an answer, it is `{"outcome": "pass" | "wrong" | "fail_authentication"}`, or another
/// question. Either may end the challenge with an outcome.
struct ChallengeWord: WireReadableObject {
    /// The judgement of an answer.
    enum Outcome: String, WireEnumeration {
        static let title = "ChallengeOutcome"

        case pass, wrong
        case failAuthentication = "fail_authentication"
    }

    static var example: ChallengeWord { ChallengeWord(outcome: .pass, parameters: nil) }

    let outcome: Outcome?
    let parameters: RawJSON?

    private init(outcome: Outcome?, parameters: RawJSON?) {
        (self.outcome, self.parameters) = (outcome, parameters)
    }

    init(from members: inout Parameters) throws(WireFault) {
        outcome = try members.optional("outcome", "pass, wrong or fail_authentication")
        parameters = try members.optional("parameters", "what to show the user")
        _ = try members.optional("private", "data that comes back with the answer to be judged", as: RawJSON.self)
        guard (outcome == nil) != (parameters == nil) else {
            throw .invalidParams(field: "result", problem: "must have either outcome or parameters")
        }
    }

    /// Reads what the program said; throws if it is invalid.
    static func judgement(_ json: WipedBytes) throws(Failure) -> FlowContext.Judgement {
        try json.withBytes { bytes throws(Failure) in
            let document = JSONDocument()
            defer { document.wipe() }
            do throws(JSONFault) { try document.parse(bytes) } catch {
                throw .internal("JSON that was read before is malformed")
            }
            do throws(WireFault) {
                let word = try ChallengeWord.read(document.root)
                switch word.outcome {
                case .pass: return .pass
                case .wrong: return .wrong
                case .failAuthentication: return .failAuthentication
                case nil: return .ask(parameters: word.parameters?.bytes ?? [], all: WipedBytes(copying: bytes))
                }
            } catch {
                let problem = WireProblem(error)
                let isWhole = problem.path == ".result" || problem.path == ".params"
                throw .invalidParams(field: isWhole ? "result" : "result" + problem.path, problem.text)
            }
        }
    }
}
