import FactorCommand
import FactorCrypto
import FactorWire

/// A result that the daemon gave.
///
/// It may hold a secret, and is wiped when it is let go.
final class Answer {
    private let result: JSONValue

    private init(_ result: JSONValue) {
        self.result = result
    }

    /// What one answer line says.
    enum Outcome {
        case result(Answer)
        /// The error, and the same as one line of JSON.
        case error(Refusal, String)
    }

    /// Takes the answer line to the request with that id apart.
    static func read(_ line: [UInt8], to id: Int64) throws(CLIError) -> Outcome {
        let document = JSONDocument()
        do throws(JSONFault) {
            try line.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
        } catch {
            throw .unreachable(
                "what answers there is no factord: its answer is not JSON; name the daemon's socket with --socket")
        }
        switch RPCAnswer(document.root, to: id) {
        case .result(let result): return .result(Answer(result))
        case .error(let error):
            if let refusal = Refusal(error) { return .error(refusal, error.source) }
            fallthrough
        case nil:
            throw .unreachable(
                "what answers there is no factord: its answer is no JSON-RPC; name the daemon's socket with --socket")
        }
    }

    /// What it says, to be read with what the protocol promises.
    var part: Part { Part(result) }

    /// The result as one line of JSON, safe to show.
    var json: String { result.source }
}
