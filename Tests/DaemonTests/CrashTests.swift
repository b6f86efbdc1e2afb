import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// A daemon that is killed at any time has lost nothing that it answered.
    @Suite struct CrashTests {
        private static let changesAtOnce = 150
        private static let connections = 5

        /// Makes all requests of a plan over several connections, and kills the daemon on the way.
        private func live(_ daemon: RunningDaemon, _ plan: [Ledger.Change]) throws -> [Int: Answer] {
            let clients = try daemon.clients(Self.connections)
            for (id, change) in plan.enumerated() {
                try clients[id % clients.count].send(change.line(id: id))
                // Some are answered while others are still being sent, as in real life.
                if id == plan.count / 2 { usleep(UInt32.random(in: 0...2_000)) }
            }
            usleep(UInt32.random(in: 0...50_000))
            daemon.kill()
            var answers: [Int: Answer] = [:]
            for answer in clients.flatMap({ $0.answers() }) { answers[try #require(answer.number)] = answer }
            return answers
        }

        private func expectIntactAudit(_ daemon: RunningDaemon) throws {
            let check = try daemon.call("audit.verify")
            #expect(try check.member("intact", as: Bool.self), "\(String(describing: check.result))")
        }

        @Test func `every answered change survives the kill, and no code is accepted twice`() throws {
            let home = try Home()
            var ledger = Ledger()
            var (answered, lost) = (0, 0)
            var daemon = try RunningDaemon(home)
            for life in Rounds.count(100) {
                let plan = ledger.plan(Self.changesAtOnce, life: life)
                try ledger.enter(plan, live(daemon, plan))
                answered += ledger.answered.count
                lost += ledger.unanswered.count
                daemon = try RunningDaemon(home)
                try ledger.check(daemon)
                if life % 10 == 0 { try expectIntactAudit(daemon) }
            }
            try expectIntactAudit(daemon)
            #expect(daemon.terminate() == 0)
            #expect(!home.logged.contains("event=alarm"))
            // How often the kill came before the answer, and how often after it.
            print("killed lives: \(answered) changes answered, \(lost) not")
        }

        private func killStarting(_ home: Home) throws {
            let child = try ChildProcess(Program.daemon, RunningDaemon.arguments(home), errors: home.log)
            usleep(UInt32.random(in: 0...12_000))
            child.end(by: SIGKILL)
        }

        @Test func `a daemon that is killed while it starts, starts again`() throws {
            let home = try Home()
            let authenticator = try RunningDaemon(home).authenticator("ada")
            for _ in Rounds.count(30) { try killStarting(home) }
            let daemon = try RunningDaemon(home)
            #expect(try daemon.call("totp.verify", authenticator.offering()).isSuccess)
            try expectIntactAudit(daemon)
        }

        @Test func `a daemon that is killed on its very first start creates the store again or finds it whole`() throws
        {
            for _ in Rounds.count(30) {
                let home = try Home()
                try killStarting(home)
                let daemon = try RunningDaemon(home)
                #expect(try daemon.authenticator("ada").subject == "ada")
            }
        }
    }
}
