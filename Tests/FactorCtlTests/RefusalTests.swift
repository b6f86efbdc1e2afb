import FactorSocket
import Testing

@testable import factorctl

struct RefusalTests {
    @Test(arguments: [
        (
            1000, #"{"reason":"code_rejected","hint":"wait_for_next_code"}"#, CommandStatus.refused,
            "it was already used"
        ),
        (
            1000, #"{"reason":"code_rejected","diagnosis":"clock_offset","offset_s":-3600}"#, .refused,
            "clock is -3600 s off"
        ),
        (1001, #"{"reason":"throttled","retry_after_ms":64000}"#, .throttled, "try again in 1 min 4 s"),
        (1002, #"{"reason":"locked","unlocks_at":1795219200000}"#, .locked, "until 2026-11-21 00:00:00 UTC"),
        (1002, #"{"reason":"locked","unlocks_at":null}"#, .locked, "subject unlock"),
        (1003, #"{"reason":"not_found"}"#, .notFound, "there is no subject 'ada'"),
        (
            1014, #"{"reason":"invalid_input","field":"code","detail":"must be 6 to 8 digits"}"#, .refused,
            "code must be 6 to 8 digits"
        ),
        (-32603, #"{"reason":"internal","reference":"6f1d"}"#, .failed, "look for 6f1d in the daemon's log"),
        (1100, #"{"reason":"forbidden","role":"admin"}"#, .forbidden, "it takes the role admin for that tenant"),
        (
            1100, #"{"reason":"forbidden","role":"enroll","other_roles":["support","provision"]}"#, .forbidden,
            "it takes the role enroll or support or provision for that tenant"
        ),
        (1101, #"{"reason":"overloaded","retry_after_ms":1000}"#, .unavailable, "try again in 1 s"),
        (1102, #"{"reason":"unavailable","detail":"the disk is full"}"#, .unavailable, "the disk is full"),
        (4711, #"{"reason":"from_a_later_version"}"#, .failed, "it went wrong"),
    ])
    func `an error answer becomes a sentence and a status`(
        _ code: Int, _ data: String, _ status: CommandStatus, _ part: String
    ) {
        let run = Run("factors", "ada", answers: [ScriptedDaemon.error(code, data)])
        #expect(run.status == status)
        #expect(run.console.complaints.count == 1)
        #expect(run.console.complaints[0].contains(part))
        #expect(run.console.shown.isEmpty)
    }

    @Test func `json shows an error unchanged, on the standard error`() {
        let run = Run("factors", "ada", "--json", answers: [ScriptedDaemon.error(1003, #"{"reason":"not_found"}"#)])
        #expect(run.status == .notFound)
        #expect(run.console.complaints == [#"{"code":1003,"message":"it went wrong","data":{"reason":"not_found"}}"#])
    }

    @Test func `a missing daemon is reported with a remedy`() {
        let console = ScriptedConsole()
        let status = Program.run(["status", "--socket", "/nowhere"], console) { destination throws(SocketFailure) in
            try SocketTransport(destination)
        }
        #expect(status == .unreachable)
        #expect(
            console.complaints == [
                "factorctl: no daemon answers on /nowhere: start it with factord --dev, or name its socket with --socket "
                    + "or in FACTORD_SOCKET"
            ])
    }

    @Test func `a daemon that goes away is distinguished from one that was never there`() {
        let run = Run("factors", "ada")
        #expect(run.status == .unreachable)
        #expect(run.console.complaints[0].contains("broke off"))
    }
}
