import TestSupport
import Testing

@testable import FactorLog

struct LogTests {
    @Test func `what was appended is found, in the same order, through many segments used again`() throws {
        let log = DrilledLog(seed: 1)
        try log.open()
        for round in 1...200 {
            try log.append()
            if round % 3 == 0 { log.apply(through: log.confirmed.count - round % 2) }
            if round % 7 == 0 { try log.open() }
        }
        try log.open()
        #expect(log.disk.files.count <= 8)
    }

    @Test(arguments: 0..<2_000)
    func `after a power cut all that was confirmed is found, and at most what was being written`(seed: Int) throws {
        let log = DrilledLog(seed: UInt64(seed))
        var dice = log.random()
        try log.open()
        for _ in 0..<6 {
            let cut = Int.random(in: 0..<14, using: &dice)
            log.disk.play { $0 == cut ? .powerGoes : .works }
            var record: [UInt8]?
            do {
                if !log.isOpen { try log.open() }
                for _ in 0..<12 {
                    record = (0..<Int.random(in: 1...9_000, using: &dice)).map { UInt8(truncatingIfNeeded: $0 ^ seed) }
                    if dice.one(in: 9) { record = [] }
                    try log.append(record ?? [])
                    record = nil
                    if dice.one(in: 2) {
                        log.apply(through: Int.random(in: Int(log.applied.number)...log.confirmed.count, using: &dice))
                    }
                }
            } catch {}
            log.crash(writing: record)
            log.disk.play { _ in .works }
            try log.open()
        }
    }

    @Test(arguments: 0..<1_000)
    func `what a failed operation has refused is never found, and all else is`(seed: Int) throws {
        let log = DrilledLog(seed: UInt64(seed))
        var dice = log.random()
        try log.open()
        for _ in 0..<5 {
            let (first, count) = (Int.random(in: 0..<20, using: &dice), Int.random(in: 1...3, using: &dice))
            let fate = [PlayedDisk.Fate.fails, .fallsSilent, .full].randomElement(using: &dice) ?? .fails
            log.disk.play { $0 >= first && $0 < first + count ? fate : .works }
            for _ in 0..<20 {
                try? log.append()
                if dice.one(in: 3) { log.apply(through: log.confirmed.count) }
            }
            log.crash(writing: nil)
            log.disk.play { _ in .works }
            try log.open()
        }
    }

    @Test(arguments: 0..<1_000)
    func `operations fail, and then the power goes, also at the start`(seed: Int) throws {
        let log = DrilledLog(seed: UInt64(seed))
        var dice = log.random()
        for _ in 0..<6 {
            let (fails, cut) = (
                Set((0..<3).map { _ in Int.random(in: 0..<24, using: &dice) }), Int.random(in: 0..<30, using: &dice)
            )
            log.disk.play {
                $0 == cut ? .powerGoes : fails.contains($0) ? (($0 + seed) % 2 == 0 ? .fails : .staysInCache) : .works
            }
            for _ in 0..<20 where !log.disk.isOff {
                let record = [UInt8](
                    repeating: UInt8.random(in: 0...255, using: &dice), count: Int.random(in: 0...9_000, using: &dice))
                do {
                    if !log.isOpen { try log.open() } else { try log.append(record) }
                    if dice.one(in: 3) { log.apply(through: log.confirmed.count) }
                } catch {
                    if log.disk.isOff { log.crash(writing: log.isOpen ? record : nil) }
                }
            }
            log.crash(writing: nil)
            // A process may also be restarted, with what is in the cache.
            if dice.one(in: 3) {
                log.disk.play { _ in .works }
                try log.open()
                try log.append([7])
                log.crash(writing: nil)
            }
            log.disk.lose()
            log.disk.play { _ in .works }
            try log.open()
        }
    }

    @Test func `a file that was removed or replaced ends the log before the record is confirmed`() throws {
        let log = DrilledLog(seed: 1)
        try log.open()
        try log.append([1])
        for name in log.disk.files.keys { log.disk.displace(name) }
        #expect(throws: LogFailure.displaced(file: "1")) { try log.append([2]) }
        #expect(throws: LogFailure.displaced(file: "1")) { try log.append([3]) }
    }

    @Test func `no segment begins in a file that was removed`() throws {
        let log = DrilledLog(seed: 1)
        try log.open()
        for _ in 0..<9 {
            try log.append([UInt8](repeating: 1, count: 9_000))
            log.apply(through: log.confirmed.count)
        }
        for name in log.disk.files.keys { log.disk.displace(name) }
        #expect {
            try log.wipe()
        } throws: { error in
            if case .displaced? = error as? LogFailure { true } else { false }
        }
        #expect(throws: LogFailure.self) { try log.append([1]) }
    }

    @Test(arguments: 0..<40)
    func `the last segment is kept until the next one has begun`(seed: Int) throws {
        let log = DrilledLog(seed: UInt64(seed))
        try log.open()
        try log.append([1])
        log.apply(through: 1)
        for cut in 0..<3 {
            log.crash(writing: nil)
            log.disk.play { $0 == cut ? .powerGoes : .works }
            try? log.open()
            log.disk.play { _ in .works }
            try log.open()
        }
    }

    @Test(arguments: PlayedDisk.Fate.all)
    func `each operation of a log fails once, and for good`(fate: PlayedDisk.Fate) throws {
        for lasts in [false, true] {
            for failing in 0..<60 {
                let log = DrilledLog(seed: UInt64(failing))
                log.disk.play { $0 == failing || lasts && $0 > failing ? fate : .works }
                for round in 0..<12 {
                    if !log.isOpen { try? log.open() }
                    if log.isOpen { try? log.append() }
                    if round % 2 == 0 { log.apply(through: log.confirmed.count) }
                }
                log.crash(writing: nil)
                log.disk.play { _ in .works }
                try log.open()
                try log.append()
            }
        }
    }

    @Test func `once wiped, no file holds a record that was released`() throws {
        let log = DrilledLog(seed: 1)
        try log.open()
        let secret = Array("a wrapped key of the old generation".utf8)
        for _ in 0..<9 {
            try log.append(secret)
            try log.append()
            log.apply(through: log.confirmed.count - 1)
        }
        try log.wipe()
        try log.append([1])
        for (name, bytes) in log.disk.files {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains(String(decoding: secret, as: UTF8.self)), "\(name)")
        }
        try log.open()
    }

    @Test func `a new log takes the files of another, also of a half-made one`() throws {
        let log = DrilledLog(seed: 1)
        try log.open()
        for _ in 0..<9 {
            try log.append()
            log.apply(through: log.confirmed.count - 1)
        }
        for cut in 0..<12 {
            let other = DrilledLog(seed: 2, identity: LogIdentity(low: 8, high: UInt64(cut)))
            other.disk.files = log.disk.files
            other.disk.play { $0 == cut ? .powerGoes : .works }
            if (try? other.open()) == nil {
                other.disk.play { _ in .works }
                try other.open()
            }
            other.disk.play { _ in .works }
            for _ in 0..<4 { try other.append() }
            try other.open()
        }
    }

    @Test func `a record counts only in its segment, behind its predecessor, by its number`() throws {
        let identity = LogIdentity(low: 1, high: 2)
        let disk = PlayedDisk(seed: 1)
        let file = try disk.make("1", length: 4 * LogFormat.block)
        let right = FrameHeader(kind: .record, count: 1, serial: 5, number: 8, before: 77)
        let others = [
            FrameHeader(kind: .record, count: 1, serial: 4, number: 8, before: 77),
            FrameHeader(kind: .record, count: 1, serial: 5, number: 9, before: 77),
            FrameHeader(kind: .record, count: 1, serial: 5, number: 8, before: 78),
        ]
        for header in [right] + others {
            var buffer = BlockBuffer()
            _ = unsafe buffer.put(header, [9 as UInt8].span.bytes, of: identity)
            try buffer.withBlocks(LogFormat.block) { try file.write($0, at: LogFormat.block) }
            var reader = FrameReader(
                file: file, identity: identity, serial: 5, LogPosition(number: 7, checksum: 77))
            #expect((try reader.next() != nil) == (header == right), "\(header)")
        }
    }

    @Test func `content that looks like headers is not read once for each of them`() throws {
        let log = DrilledLog(seed: 1)
        try log.open()
        let fake = FrameHeader(kind: .record, count: 60_000, serial: 1 << 40, number: 1 << 40, before: 0)
        let block = fake.bytes(of: LogIdentity(low: 0, high: 0))
        let blocks = block + [UInt8](repeating: 0, count: LogFormat.block - block.count)
        // Its own header puts the content's blocks out of step, but for what is before them.
        let lead = [UInt8](repeating: 0, count: LogFormat.block - FrameHeader.length)
        try log.append(lead + Array((0..<30).map { _ in blocks }.joined()))
        try log.turn()
        log.apply(through: 1)
        // A header that was lost has the file looked through.
        for (name, bytes) in log.disk.files where bytes.count > 100_000 {
            log.disk.files[name]?.replaceSubrange(0..<64, with: [UInt8](repeating: 0, count: 64))
        }
        let before = log.disk.bytesRead
        _ = try? log.found(requiringMark: false)
        #expect(log.disk.bytesRead - before < 400_000)
    }

    // MARK: Changes

    @Test func `each byte of what is needed is looked at, with a mark and without`() throws {
        let (log, whole) = try Self.used()
        let intact = log.disk.files
        let needed = try log.needed()
        for (name, bytes) in intact {
            for offset in bytes.indices {
                let isNeeded = needed[name]?.contains(offset) ?? false
                guard isNeeded || offset % 31 == 0 else { continue }
                log.disk.files[name]?[offset] ^= 1 << UInt8(offset % 8)
                let found = try? log.found(requiringMark: true)
                #expect(isNeeded ? found == nil : found == whole, "\(name) at \(offset)")
                // The last record looks as if the power had gone.
                if let found = try? log.found(requiringMark: false) {
                    #expect(found == (isNeeded ? whole.dropLast() : whole), "\(name) at \(offset), without a mark")
                }
                log.disk.files[name]?[offset] = bytes[offset]
            }
        }
    }

    @Test func `what is changed in a log is found, or changes nothing`() throws {
        let (log, whole, copies) = try Self.usedWithCopies()
        let intact = log.disk.files
        var (refused, unchanged) = (0, 0)
        func change(_ what: String, mayCut: Bool = true, _ edit: (inout [String: [UInt8]]) -> Void) {
            log.disk.files = intact
            edit(&log.disk.files)
            do {
                let found = try log.found(requiringMark: true)
                #expect(found == whole, "\(what)")
                unchanged += 1
            } catch {
                refused += 1
            }
            // Without a mark the end may be lost, but nothing else.
            if let found = try? log.found(requiringMark: false) {
                #expect(found == Array(whole.prefix(mayCut ? found.count : whole.count)), "\(what), without a mark")
            }
        }
        let needed = try log.needed()
        for (name, bytes) in intact {
            change("\(name) removed") { $0[name] = nil }
            change("\(name) zeroed") { $0[name] = bytes.map { _ in 0 } }
            change("\(name) cut", mayCut: false) { $0[name] = Array(bytes[..<(bytes.count / 2)]) }
            for (other, content) in intact where other != name {
                change("\(other) copied over \(name)") { $0[name] = content }
                change("\(name) and \(other) exchanged", mayCut: false) { ($0[name], $0[other]) = (content, bytes) }
            }
            for (number, copy) in copies.enumerated() {
                change("\(name) as after record \(number), besides", mayCut: false) { $0["older"] = copy[name] }
                guard let older = copy[name], older != bytes else { continue }
                change("\(name) as after record \(number)", mayCut: needed[name] != nil) { $0[name] = older }
                for start in stride(from: 0, to: bytes.count, by: LogFormat.block) {
                    let block = start..<start + LogFormat.block
                    guard older[block] != bytes[block] else { continue }
                    change("block \(start) of \(name) as after record \(number)", mayCut: start > 0) {
                        $0[name]?.replaceSubrange(block, with: older[block])
                    }
                }
            }
            for start in stride(from: 0, to: bytes.count, by: LogFormat.block) {
                for other in stride(from: 0, to: bytes.count, by: LogFormat.block) where other != start {
                    let (one, two) = (start..<start + LogFormat.block, other..<other + LogFormat.block)
                    change("block \(start) of \(name) copied to \(other)") {
                        $0[name]?.replaceSubrange(two, with: bytes[one])
                    }
                    change("blocks \(start) and \(other) of \(name) exchanged") {
                        $0[name]?.replaceSubrange(two, with: bytes[one])
                        $0[name]?.replaceSubrange(one, with: bytes[two])
                    }
                }
            }
        }
        for (number, copy) in copies.dropLast().enumerated() {
            change("all as after record \(number)") { $0 = copy }
        }
        #expect(refused > 500 && unchanged > 100)
    }

    @Test func `another history of the same length is refused`() throws {
        let log = DrilledLog(seed: 3)
        try log.open()
        for number in 0..<4 { try log.append([UInt8(number)]) }
        let copy = log.disk.files
        for number in 0..<4 { try log.append([UInt8(number)]) }
        let other = DrilledLog(seed: 4)
        other.disk.files = copy
        try other.take(over: log.positions[4])
        for number in 0..<9 { try other.append([UInt8(90 + number)]) }
        log.disk.files = other.disk.files
        #expect(throws: LogFailure.self) { try log.found(requiringMark: true) }
    }

    @Test func `a segment that is missing is named`() throws {
        let (log, _) = try Self.used()
        let middle = try #require(try log.neededInOrder().dropLast().last)
        log.disk.files[middle] = nil
        #expect {
            try log.found(requiringMark: false)
        } throws: { error in
            if case .missing? = error as? LogFailure { true } else { false }
        }
    }

    /// A log of several segments, some of which were used before, with its records that are not applied.
    private static func used() throws -> (log: DrilledLog, records: [[UInt8]]) {
        let (log, records, _) = try usedWithCopies()
        return (log, records)
    }

    private static func usedWithCopies() throws -> (
        log: DrilledLog, records: [[UInt8]], copies: [[String: [UInt8]]]
    ) {
        let log = DrilledLog(seed: 3)
        try log.open()
        var copies: [[String: [UInt8]]] = []
        for round in 0..<34 {
            try log.append((0..<[20, 5_000, 300, 9_000][round % 4]).map { UInt8(truncatingIfNeeded: $0 + round) })
            if round % 4 == 3 { log.apply(through: log.confirmed.count - 4) }
            copies.append(log.disk.files)
        }
        // The last segment has three.
        try log.turn()
        for round in 0..<3 {
            try log.append([UInt8(round)])
            copies.append(log.disk.files)
        }
        return (log, try log.found(requiringMark: true), copies)
    }
}

extension PlayedDisk.Fate {
    static let all: [PlayedDisk.Fate] = [.fails, .fallsSilent, .full, .powerGoes, .staysInCache]
}
