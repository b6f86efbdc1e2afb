import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// A disk that is full, or read-only.
    @Suite(.enabled(if: SmallDisk.isPossible, "a small disk takes root and mount")) struct RoomTests {
        @Test func `without room nothing is changed, and with room again it continues`() throws {
            let home = try Home()
            let disk = try SmallDisk(at: home.state, megabytes: 12)
            let daemon = try RunningDaemon(home)
            let ada = try daemon.authenticator("ada")
            try disk.fill()
            let refused = try exhaust(daemon)
            #expect(refused.code == 1_102)
            #expect(try daemon.call("server.health").member("status", as: String.self) == "degraded")
            #expect(try problems(daemon) == ["store": "cannot be written", "disk": "full"])
            let verdict = try daemon.call("totp.verify", ada.offering())
            #expect(verdict.reason == "unavailable")
            #expect(try daemon.call("factor.list", ["subject": "late"]).member("factors", as: [Any].self).isEmpty)

            disk.makeRoom()
            #expect(try daemon.call("server.health").member("status", as: String.self) == "ok")
            let offered = ada.offering()
            #expect(try daemon.call("totp.verify", offered).isSuccess)
            let audit = try daemon.call("audit.verify")
            #expect(try audit.member("intact", as: Bool.self))
            daemon.kill()
            let next = try RunningDaemon(home)
            #expect(try next.call("totp.verify", offered).reason == "code_rejected")
            #expect(try next.call("audit.verify").member("intact", as: Bool.self))
            next.kill()
        }

        @Test func `a store that was taken away is reported, and is healthy again once it is back`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let path = home.state + "/factord.sqlite"
            func store() throws -> String? { try problems(daemon)["store"] }
            #expect(try store() == nil)
            try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
            #expect(try store() == "cannot be used")
            #expect(home.logged.contains("event=store_unavailable"))
            #expect(home.logged.contains("was removed while it was in use"))
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(try store() == "cannot be used")
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
            #expect(try store() == nil)
            #expect(daemon.terminate() == 0)
        }

        /// Enrols until the disk is full. What was answered as done is there, and everything else is not.
        private func exhaust(_ daemon: RunningDaemon) throws -> Answer {
            for number in 0..<5_000 {
                let params = ["subject": "filler-\(number)"]
                let answer = try daemon.call("totp.enroll", params)
                let count = try daemon.call("factor.list", params).member("factors", as: [Any].self).count
                #expect(count == (answer.isSuccess ? 1 : 0))
                if !answer.isSuccess { return answer }
            }
            throw Ended(status: 0, output: "", errors: "the disk never filled")
        }

        @Test func `without any room it does not start, and says so`() throws {
            let home = try Home()
            let disk = try SmallDisk(at: home.state, megabytes: 12)
            try disk.fill()
            let told = try RunningDaemon.refusal(home)
            #expect(told.contains("No space left") || told.contains("no space is left"), "\(told)")
            disk.makeRoom()
            let daemon = try RunningDaemon(home)
            #expect(try daemon.authenticator("ada").subject == "ada")
            daemon.kill()
        }

        @Test func `on a read-only disk it does not start, and loses nothing`() throws {
            let home = try Home()
            let disk = try SmallDisk(at: home.state, megabytes: 12)
            let first = try RunningDaemon(home)
            let ada = try first.authenticator("ada")
            #expect(first.terminate() == 0)
            try disk.remount("ro")
            let told = try RunningDaemon.refusal(home)
            #expect(told.hasPrefix("factord: "))
            #expect(told.contains(home.state) && told.contains("Read-only file system"))
            try disk.remount("rw")
            let second = try RunningDaemon(home)
            #expect(try second.call("totp.verify", ada.offering()).isSuccess)
            second.kill()
        }

        /// What each check of the daemon's health found, other than nothing.
        private func problems(_ daemon: RunningDaemon) throws -> [String: String] {
            let checks = try daemon.call("server.health").member("checks", as: [[String: Any]].self)
            let found = checks.compactMap { check in
                (check["problem"] as? String).map { (check["check"] as? String ?? "", $0) }
            }
            return Dictionary(uniqueKeysWithValues: found)
        }
    }
}
