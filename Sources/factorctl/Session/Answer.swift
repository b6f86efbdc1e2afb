import FactorCommand
import FactorCrypto
import FactorWire

/// A result from the daemon.
///
/// It may hold a secret, and is wiped in `deinit`.
final class Answer {
    private let result: JSONValue

    private init(_ result: JSONValue) {
        self.result = result
    }

    /// The content of an answer line.
    enum Outcome {
        case result(Answer)
        /// The error, and the same as one line of JSON.
        case error(Refusal, String)
    }

    /// Parses the answer line for the request with that id.
    static func read(_ line: [UInt8], to id: Int64) throws(CLIError) -> Outcome {
        let document = JSONDocument()
        do throws(JSONFault) {
            try line.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
        } catch {
            throw .unreachable(
                "the program on this socket is not factord: its answer is not JSON; name the daemon's socket with --socket"
            )
        }
        switch RPCAnswer(document.root, to: id) {
        case .result(let result): return .result(Answer(result))
        case .error(let error):
            if let refusal = Refusal(error) { return .error(refusal, error.source) }
            fallthrough
        case nil:
            throw .unreachable(
                "the program on this socket is not factord: its answer is not JSON-RPC; name the daemon's socket with --socket"
            )
        }
    }

    /// The result, for checked access to its members.
    var part: Part { Part(result) }

    /// The result as one printable line of JSON.
    var json: String { result.source }
}
