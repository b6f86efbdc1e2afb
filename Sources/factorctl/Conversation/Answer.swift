import FactorCrypto
import FactorWire

/// A result that the daemon gave.
///
/// It may hold a secret, and is wiped when it is let go.
final class Answer {
    let result: JSONValue

    private init(_ result: JSONValue) {
        self.result = result
    }

    /// What one answer line says.
    enum Outcome {
        case result(Answer)
        /// The error, and the same as one line of JSON.
        case error(Refusal, String)
    }

    /// Takes an answer line apart.
    static func read(_ line: [UInt8]) throws(Trouble) -> Outcome {
        let document = JSONDocument()
        do throws(JSONFault) {
            try line.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
        } catch {
            throw .unreachable(
                "what answers there is no factord: its answer is not JSON; name the daemon's socket with --socket")
        }
        if let result = document.root.member("result") { return .result(Answer(result)) }
        guard let error = document.root.member("error"), let refusal = Refusal(error) else {
            throw .unreachable(
                "what answers there is no factord: its answer is no JSON-RPC; name the daemon's socket with --socket")
        }
        return .error(refusal, Answer(error).json)
    }

    /// The result as one line of JSON.
    var json: String {
        var bytes: [UInt8] = []
        result.appendRaw(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
