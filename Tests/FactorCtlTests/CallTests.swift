import Testing

@testable import factorctl

struct CallTests {
    @Test func `parameters are JSON where they are JSON, and strings elsewhere`() {
        let run = Run(
            "call", "m", "a=30", "b=true", "c=null", #"d="42""#, #"e={"x": [1, 2]}"#, "f=ada", "g=012345", "h=",
            "i=a=b", "j:=[ ]",
            #"k"l=1"#, answers: [ScriptedDaemon.result("{}")])
        #expect(run.status == .done)
        #expect(
            run.daemon.requests == [
                #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":30,"b":true,"c":null,"d":"42","e":{"x":[1,2]},"f":"ada","g":"012345","h":"","i":"a=b","j":[],"k\"l":1}}"#
            ])
    }

    @Test func `secrets are asked for, a line each, and off the screen`() {
        let person = ScriptedPerson(isPresent: true, typing: ["JBSWY3DPEHPK3PXP", "123456"])
        let run = Run(
            "call", "totp.enroll", "subject=ada", "secret=@-", "note=@-", answers: [ScriptedDaemon.result("{}")],
            person: person)
        #expect(person.secretQuestions == ["secret: "])
        #expect(run.daemon.requests[0].contains(#""secret":"JBSWY3DPEHPK3PXP","note":"123456""#))
    }

    @Test(arguments: ["subject", "=x", "a:={", "secret=JBSW", "next_code=1", "code:=\"1\""])
    func `what is no parameter, or must not be one, is a usage problem`(_ word: String) {
        let run = Run("call", "m", word)
        #expect(run.status == .usage)
        #expect(run.daemon.requests.isEmpty)
    }

    @Test func `a result is indented for people`() {
        let run = Run("call", "m", answers: [ScriptedDaemon.result(#"{"a":[1,{"b":"c"}],"d":{},"e":[]}"#)])
        #expect(
            run.person.shown == """
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
}
