import Foundation
import Testing

@testable import factorctl

struct CallTests {
    @Test func `parameters that are JSON are sent as JSON, and others as strings`() {
        let run = Run(
            "call", "m", "a=30", "b=true", "c=null", #"d="42""#, #"e={"x": [1, 2]}"#, "f=ada", "g=012345", "h=",
            "i=a=b", "j:=[ ]",
            #"k"l=1"#, answers: [ScriptedDaemon.result("{}")])
        #expect(run.status == .done)
        #expect(
            run.daemon.requests == [
                #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":30,"b":true,"c":null,"d":"42","e":{"x":[1,2]},"f":"ada","g":"012345","h":"","i":"a=b","j":[],"k\"l":1,"idempotency_key":"key-1"}}"#
            ])
    }

    @Test func `parameters that are not on the command line are asked for, one line each, without echo`() {
        let console = ScriptedConsole(isPresent: true, typing: ["JBSWY3DPEHPK3PXP", "123456"])
        let run = Run(
            "call", "totp.enroll", "subject=ada", "secret=@-", "note=@-", answers: [ScriptedDaemon.result("{}")],
            console: console)
        #expect(console.secretQuestions == ["secret: ", "note: "])
        #expect(run.daemon.requests[0].contains(#""secret":"JBSWY3DPEHPK3PXP","note":"123456""#))
    }

    @Test(arguments: [
        "subject", "=x", "a:={", "secret=JBSW", "next_code=1", "code:=\"1\"", "password=x", "session_token=x",
    ])
    func `a word that is not a parameter, or must not be one, is a usage problem`(_ word: String) {
        let run = Run("call", "m", word)
        #expect(run.status == .usage)
        #expect(run.daemon.requests.isEmpty)
    }

    @Test func `a result is indented for people`() {
        let run = Run("call", "m", answers: [ScriptedDaemon.result(#"{"a":[1,{"b":"c"}],"d":{},"e":[]}"#)])
        #expect(
            run.console.shown == """
                {
                  "a": [
                    1,
                    {
                      "b": "c"
                    }
                  ],
                  "d": {},
                  "e": []
                }

                """)
    }

    @Test func `parameters that the contract marks as secret are never taken from the command line`() throws {
        let contract = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../protocol/openrpc.json")
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: contract)) as? [String: Any]
        var secrets: Set<String> = []
        for method in document?["methods"] as? [[String: Any]] ?? [] {
            for parameter in method["params"] as? [[String: Any]] ?? [] {
                guard let name = parameter["name"] as? String, let schema = parameter["schema"] else { continue }
                let text = String(decoding: try JSONSerialization.data(withJSONObject: schema), as: UTF8.self)
                if text.contains(#""x-secret":true"#) { secrets.insert(name) }
            }
        }
        #expect(secrets.contains("session_token"))
        #expect(CallCommand.secrets == secrets)
    }

    @Test(arguments: [["verify", "ada"], ["activate", "ada", "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"]])
    func `a code is typed without echo, with or without the space that apps show`(_ words: [String]) {
        let console = ScriptedConsole(isPresent: true, typing: ["123 456"])
        let run = Run(words, console: console)
        #expect(console.secretQuestions == ["code: "])
        #expect(run.daemon.requests[0].contains(#""code":"123456""#))
    }
}
