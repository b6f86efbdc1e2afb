import FactorServer
import FactorWire
import TestServer
import TestSupport

/// A request that succeeded in a transcript, and its result: what `openrpc.json` and the page of methods show of a method.
struct RecordedExample {
    let transcript: String
    let params: JSON
    let result: JSON

    /// By the method's name: of the first transcript that has one, beginning with the one that the guide quotes. What is too
    /// long to be read is left out, and so is what depends on the machine.
    static func all(_ transcripts: [Transcript]) throws -> [String: RecordedExample] {
        var found: [String: RecordedExample] = [:]
        let first = transcripts.filter { $0.name == "first-sign-in" }
        for transcript in first + transcripts.filter({ $0.name != "first-sign-in" }) {
            let stage = try InProcessStage()
            try Performance.play(transcript, on: stage)
            for each in stage.exchanges where each.answer.succeeded && found[each.method] == nil {
                let params = each.request["params"]
                guard params.line.utf8.count + each.answer.result.line.utf8.count < longest else { continue }
                found[each.method] = RecordedExample(
                    transcript: transcript.name, params: params.isNull ? [:] : params, result: each.answer.result)
            }
        }
        return found.filter { !["server.health", "server.info"].contains($0.key) }
    }

    /// The most bytes of an example.
    private static let longest = 3_000

    /// The `examples` of a method in an OpenRPC document: one pairing.
    var pairings: [UInt8] {
        let params = params.members.map {
            JSON.object([.init(name: "name", value: .text($0.name)), .init(name: "value", value: $0.value)])
        }
        let pairing: JSON = [
            "name": .text("in the transcript \(transcript)"), "params": .list(params),
            "result": ["name": "result", "value": result],
        ]
        return Array(JSON.list([pairing]).line.utf8)
    }
}
