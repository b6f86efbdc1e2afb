import Foundation
import TestMachine
import Testing

/// A secret typed at a real terminal: a pseudo-terminal, with the real program at its other end.
struct HiddenPromptTests {
    /// Plays the user: waits for the question, checks that the echo is off, does something, waits for the program to
    /// end, and checks the echo again. Python has what a test needs of terminals.
    private static let console = """
        import json, os, pty, select, signal, sys, termios
        program, act = sys.argv[1], sys.argv[2]
        # A program that never ends fails the test instead of holding it up.
        signal.alarm(60)
        child, terminal = pty.fork()
        if child == 0:
            # What whoever started the tests ignores or blocks must not be inherited.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP):
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execv(program, [program, "call", "totp.enroll", "subject=ada", "secret=@-", "--socket", "/nonexistent"])
        shown = b""
        def echo(): return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
        def until(text):
            global shown
            while text not in shown:
                try: piece = os.read(terminal, 4096)
                except OSError: piece = b""
                if not piece: sys.exit("it ended with " + repr(shown))
                shown += piece
        until(b"secret: ")
        before = echo()
        if act == "type":
            os.write(terminal, b"JBSWY3DPEHPK3PXP\\n")
        elif act == "stop":
            # Nobody could wake it, so the kernel does not stop it; all else goes as it would.
            shown = b""
            os.kill(child, signal.SIGTSTP)
            until(b"secret: ")
            before = echo()
            os.write(terminal, b"\\x03")
        elif act == "interrupt":
            os.write(terminal, b"\\x03")
        else:
            os.kill(child, getattr(signal, act))
        _, status = os.waitpid(child, 0)
        ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else -os.WEXITSTATUS(status)
        # What the program wrote before its end; the side that reads stays open, so this cannot block for good.
        while select.select([terminal], [], [], 0)[0]:
            try: piece = os.read(terminal, 4096)
            except OSError: break
            if not piece: break
            shown += piece
        print(json.dumps({"before": before, "after": echo(), "ended": ended, "shown": shown.decode()}))
        """

    private struct Seen: Decodable {
        let before: Bool
        let after: Bool
        let ended: Int32
        let shown: String
    }

    private func seen(_ act: String) throws -> Seen {
        let ended = try Program.run("/usr/bin/python3", ["-c", Self.console, Program.ctl, act])
        try #require(ended.status == 0, "\(ended.errors)")
        return try JSONDecoder().decode(Seen.self, from: Data(ended.output.utf8))
    }

    @Test func `typed secrets are not shown`() throws {
        let seen = try seen("type")
        #expect(!seen.before)
        #expect(seen.after)
        #expect(!seen.shown.contains("JBSWY3DPEHPK3PXP"))
        #expect(seen.ended == -3, "\(seen.shown)")
    }

    @Test(arguments: [("interrupt", SIGINT), ("SIGTERM", SIGTERM), ("SIGHUP", SIGHUP)])
    func `a signal at the prompt ends the program with the echo on again`(_ act: String, _ signal: Int32) throws {
        let seen = try seen(act)
        #expect(!seen.before)
        #expect(seen.after)
        #expect(seen.ended == signal)
    }

    @Test func `after being stopped, the program asks again, again without echo`() throws {
        let seen = try seen("stop")
        #expect(!seen.before)
        #expect(seen.after)
        #expect(seen.ended == SIGINT)
    }
}
