import FactorCrypto
import TestSupport
import Testing

@testable import FactorWire

/// Mutated requests: the parser ends on any input, and has understood what it accepts.
@Suite struct WireFuzzTests {
    private static let seeds = [
        #"{"jsonrpc":"2.0","id":3,"method":"totp.verify","params":{"subject":"u-17","code":"492039"}}"#,
        #"[{"jsonrpc":"2.0","id":"\u00e9","method":"a.b","params":{"a":[1,-2.5e+3,null,true,false],"é":"😀"}},1]"#,
        #"{"a":{"b":{"c":[[],{},[{}]]}},"d":"\ud83d\ude00\n\\","e":1e-7,"f":-0}"#,
        #"["\u0000\u001f\"","\/",0.5,12345678901234567890]"#,
    ]

    private static let dictionary = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\u0061", "null", "true", "1e9", "-", "é", "😀",
        " ",
        "\n", "\"id\":", "\"a\":1,", "\u{FEFF}",
    ].map { Array($0.utf8) }

    private func mutated(_ random: inout Dice) -> [UInt8] {
        var bytes = Array(WireFuzzTests.seeds.randomElement(using: &random)!.utf8)
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: WireFuzzTests.dictionary.randomElement(using: &random)!, at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `accepted text has one canonical form, and refused text leaves nothing`(seed: UInt64) throws {
        var random = Dice(seed: seed)
        let (document, again) = (JSONDocument(), JSONDocument())
        var taken = 0
        for _ in 0..<4_000 {
            let bytes = mutated(&random)
            guard (try? bytes.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }) != nil else {
                #expect(document.tape.tokens.isEmpty)
                continue
            }
            taken += 1
            var canonical: [UInt8] = []
            document.root.appendCanonical(to: &canonical)
            try canonical.withRawSpan { bytes throws(JSONFault) in try again.parse(bytes) }
            var twice: [UInt8] = []
            again.root.appendCanonical(to: &twice)
            #expect(canonical == twice, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(taken > 400)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `every line has an envelope or a refusal`(seed: UInt64) throws {
        var random = Dice(seed: seed)
        let document = JSONDocument()
        for _ in 0..<4_000 {
            switch mutated(&random).withRawSpan({ RPCEnvelope.read($0, with: document) }) {
            case .single(let entry): try answerIsJSON(entry)
            case .batch(let entries): for entry in entries { try answerIsJSON(entry) }
            case .refused(let refusal): _ = try parse(RPCResponse.refusal(refusal))
            }
        }
    }

    private func answerIsJSON(_ entry: Result<RPCRequest, RPCRefusal>) throws {
        switch entry {
        case .success(let request):
            let line = RPCResponse.result(id: request.id ?? .null, resultJSON: Array("{}".utf8))
            #expect(try parse(line).member("id") != nil)
        case .failure(let refusal): #expect(try parse(RPCResponse.refusal(refusal)).member("error") != nil)
        }
    }
}
