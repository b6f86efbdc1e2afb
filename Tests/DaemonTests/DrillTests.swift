import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// A short form of each drill, with a fixed seed. `deploy/drill` runs them for longer.
    @Suite struct DrillTests {
        @Test(arguments: [
            ("kill", 25, 11), ("power", 25, 12), ("faults", 20, 13), ("full", 10, 14), ("flips", 12, 15),
            ("files", 12, 16), ("edits", 250, 17), ("abuse", 30_000, 18), ("clock", 20, 18),
            ("growth", 12_000, 18), ("strangers", 60, 19),
        ])
        func `a drill finds nothing`(_ drill: String, rounds: Int, seed: Int) throws {
            // The full-disk drill needs a mounted disk.
            guard drill != "full" || SmallDisk.isPossible else { return }
            let ended = try Program.run(
                Program.built("factord-drill"),
                [drill, "--rounds", "\(rounds)", "--seed", "\(seed)", "--program", Program.daemon])
            #expect(ended.status == 0, "\(ended.output)")
        }

        #if PostgreSQL
        @Test(arguments: [[], ["--fleet", "9"]])
        func `the drill of a cluster finds nothing`(fleet: [String]) throws {
            let arguments = ["cluster", "--rounds", "300", "--seed", "19", "--program", Program.daemon] + fleet
            let ended = try Program.run(Program.built("factord-drill"), arguments)
            #expect(ended.status == 0, "\(ended.output)")
        }
        #endif

        /// One fault to plant in the source; see `deploy/drill planted`.
        private struct Plant: Decodable {
            struct Edit: Decodable {
                let file: String
                let old: String
            }

            let name: String
            let drill: String
            let edits: [Edit]
        }

        @Test func `the code that deploy/drill replaces exists, for each drill, for the walk and for tests`() throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            let plants = try JSONDecoder().decode(
                [Plant].self, from: Data(contentsOf: root.appendingPathComponent("Drill/planted.json")))
            #expect(
                Set(plants.map(\.drill)) == [
                    "kill", "power", "faults", "flips", "files", "edits", "clock", "growth", "abuse", "walk", "tests",
                ])
            for edit in plants.flatMap(\.edits) {
                let file = root.deletingLastPathComponent().appendingPathComponent(edit.file)
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(text.components(separatedBy: edit.old).count == 2, "\(edit.file): \(edit.old)")
            }
        }
    }
}
