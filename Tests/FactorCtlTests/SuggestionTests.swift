import FactorProgram
import Testing

@testable import factorctl

/// For an unknown word, the likely one is suggested.
struct SuggestionTests {
    @Test(arguments: [
        (["stats"], "did you mean status?"), (["tenant", "updte"], "did you mean tenant update?"),
        (["tenant", "upd"], "did you mean tenant update?"), (["status", "--sokcet", "x"], "did you mean --socket?"),
        (["completion", "bsh"], "did you mean bash?"), (["help", "enrol"], "did you mean enroll?"),
        (["import", "x", "--format", "otpath"], "did you mean otpauth?"),
    ])
    func `a mistyped word of the command line is corrected`(_ arguments: [String], _ hint: String) {
        let run = Run(arguments)
        #expect(run.status == .usage)
        #expect(run.console.complaints[0].contains(hint), "\(run.console.complaints)")
    }

    @Test(arguments: [["x"], ["frobnicate"], ["status", "--quux"]])
    func `a word without a similar one gets no suggestion`(_ arguments: [String]) {
        #expect(Run(arguments).console.complaints[0].contains("did you mean") == false)
    }

    @Test(arguments: [
        ("totp.enrol", "totp.enroll"), ("totp.enorll", "totp.enroll"), ("tenant.lists", "tenant.list"), ("zzz", nil),
        ("", nil), ("totp.", nil), (String(repeating: "a", count: 10_000), nil),
    ])
    func `the nearest word is found`(_ word: String, _ nearest: String?) {
        #expect(Resemblance.nearest(to: word, among: ["totp.enroll", "totp.verify", "tenant.list"]) == nearest)
    }

    @Test func `a mistyped method is corrected`() {
        let unknown = ScriptedDaemon.error(-32601, #"{"reason":"method_not_found"}"#)
        let info = ScriptedDaemon.result(#"{"methods":["totp.enroll","totp.verify"]}"#)
        let run = Run("call", "totp.verfy", answers: [unknown, info])
        #expect(run.status == .failed)
        #expect(
            run.console.complaints == [
                "factorctl: unknown method totp.verfy; did you mean totp.verify? (factorctl discover lists them)"
            ])
    }

    private static let discovery = ScriptedDaemon.result(
        #"""
        {"methods":[{"name":"tenant.update","params":[{"name":"tenant","schema":{}},{"name":"policy","schema":
        {"properties":{"issuer":{},"totp":{"properties":{"digits":{},"period_s":{}}}}}}]}]}
        """#)

    @Test(arguments: [
        ("tennant", "tenant"), ("policy.isuer", "policy.issuer"), ("policy.totp.digts", "policy.totp.digits"),
    ])
    func `a mistyped parameter is corrected, also within another`(_ field: String, _ meant: String) {
        let unknown = ScriptedDaemon.error(
            -32602, #"{"reason":"invalid_params","field":"\#(field)","detail":"is unknown"}"#)
        let run = Run("call", "tenant.update", answers: [unknown, Self.discovery])
        #expect(run.console.complaints == ["factorctl: \(field) is unknown; did you mean \(meant)?"])
    }

    @Test func `a daemon that does not help with it is not a further problem`() {
        let unknown = ScriptedDaemon.error(
            -32602, #"{"reason":"invalid_params","field":"a","detail":"is unknown"}"#)
        #expect(Run("call", "m", answers: [unknown]).console.complaints == ["factorctl: a is unknown"])
    }

    @Test func `a missing object is named`() {
        let gone = ScriptedDaemon.error(1003, #"{"reason":"not_found"}"#)
        let run = Run("factor", "remove", "ada", "fac_a", "--yes", "--tenant", "shop", answers: [gone])
        #expect(run.status == .notFound)
        #expect(
            run.console.complaints == [
                "factorctl: one of these does not exist, or does not belong to the other: tenant 'shop', "
                    + "subject 'ada', "
                    + "factor_id 'fac_a'"
            ])
    }

    @Test func `no line that discover prints is wider than the terminal`() {
        let parameters = (0..<60).map { #"{"name":"parameter_\#($0)","required":false}"# }.joined(separator: ",")
        let summary = Array(repeating: "word", count: 60).joined(separator: " ")
        let run = Run(
            "discover",
            answers: [
                ScriptedDaemon.result(
                    #"{"methods":[{"name":"a.b","summary":"\#(summary)","params":[\#(parameters)]}]}"#)
            ])
        let lines = run.console.shown.split(separator: "\n")
        #expect(lines.count > 10)
        #expect(lines.allSatisfy { $0.count <= run.console.width })
        for number in 0..<60 { #expect(run.console.shown.contains("parameter_\(number)?")) }
    }

    @Test func `discover shows some methods, and the likely ones for a wrong name`() {
        let answer = ScriptedDaemon.result(
            #"{"methods":[{"name":"a.b","summary":"One","params":[]},{"name":"c.d","summary":"Two","params":[]}]}"#)
        #expect(Run("discover", "a", answers: [answer]).console.shown == "a.b\n    One\n")
        let run = Run("discover", "c.e", answers: [answer])
        #expect(run.status == .usage)
        #expect(run.console.complaints[0].contains("did you mean c.d?"))
    }

    @Test func `the version is shown without a daemon`() {
        let run = Run("--version")
        #expect(run.status == .done)
        #expect(run.console.shown.wholeMatch(of: /factorctl \d+\.\d+\.\d+\n/) != nil)
    }

    @Test func `help and the option say the same`() {
        for words in [[], ["tenant"], ["tenant", "update"]] {
            #expect(Run(["help"] + words).console.shown == Run(words + ["--help"]).console.shown)
        }
    }
}
