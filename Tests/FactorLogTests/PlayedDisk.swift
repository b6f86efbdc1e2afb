import FactorFiles
import FactorLog
import Synchronization
import TestSupport

/// A disk in memory, whose operations fail, and whose power goes in the middle of one.
final class PlayedDisk: LogDisk {
    /// What becomes of an operation.
    enum Fate: Sendable {
        case works
        /// It fails; of its sectors any are written.
        case fails
        /// The same, and every later one fails.
        case powerGoes
        /// It says that it has failed, though all of it was written.
        case fallsSilent
        case full
        /// It fails, and what was written can be read until the power goes.
        case staysInCache
    }

    private struct State {
        var files: [String: [UInt8]] = [:]
        var fate: @Sendable (Int) -> Fate = { _ in .works }
        var operations = 0
        var isOff = false
        var bytesRead = 0
        var dice: Dice
        var displaced: Set<String> = []
        /// What is read from the cache though the disk has something else, by name and offset of a sector.
        var cached: [String: [Int: [UInt8]]] = [:]
    }

    private let state: Mutex<State>
    /// The disk writes so many bytes at once: fewer than any that there is.
    static let sector = 64

    init(seed: UInt64) { state = Mutex(State(dice: Dice(seed: seed))) }

    /// How many bytes were read.
    var bytesRead: Int { state.withLock { $0.bytesRead } }

    /// Whether the power is gone.
    var isOff: Bool { state.withLock { $0.isOff } }

    /// What becomes of the operations from now on, by their number, counted from 0.
    func play(_ fate: @escaping @Sendable (Int) -> Fate) {
        state.withLock {
            $0.fate = fate
            $0.operations = 0
            $0.isOff = false
        }
    }

    var files: [String: [UInt8]] {
        get { state.withLock { $0.files } }
        set { state.withLock { $0.files = newValue } }
    }

    func displace(_ name: String) { state.withLock { _ = $0.displaced.insert(name) } }

    func names() throws(LogFailure) -> [String] {
        let names: [String]? = state.withLock { $0.isOff ? nil : Array($0.files.keys) }
        guard let names else { throw Self.failure(.open, "the directory", 5) }
        return names
    }

    func open(_ name: String) throws(LogFailure) -> any LogFile {
        guard let length = state.withLock({ $0.isOff ? nil : $0.files[name]?.count }) else {
            throw Self.failure(.open, name, 2)
        }
        return PlayedFile(self, name, length)
    }

    func make(_ name: String, length: Int) throws(LogFailure) -> any LogFile {
        let error = state.withLock { state -> Int32? in
            let fate = Self.begin(&state)
            let isMade =
                switch fate {
                case .works, .fallsSilent, .staysInCache: true
                case .fails, .powerGoes: Bool.random(using: &state.dice)
                case .full: false
                }
            if isMade { state.files[name] = [UInt8](repeating: 0, count: length) }
            return Self.error(fate)
        }
        if let error { throw Self.failure(.write, name, error) }
        return PlayedFile(self, name, length)
    }

    fileprivate func read(_ name: String, _ offset: Int, _ count: Int) throws(LogFailure) -> [UInt8] {
        let bytes: [UInt8]? = state.withLock { state in
            guard !state.isOff, let file = state.files[name] else { return nil }
            guard offset < file.count else { return [] }
            state.bytesRead += count
            return Array(file[offset..<min(file.count, offset + count)])
        }
        guard let bytes else { throw Self.failure(.read, name, 5) }
        return bytes
    }

    fileprivate func write(_ name: String, _ bytes: [UInt8], _ offset: Int) throws(LogFailure) {
        precondition(offset % LogFormat.block == 0 && bytes.count % LogFormat.block == 0 && !bytes.isEmpty)
        let error = state.withLock { state -> Int32? in
            let fate = Self.begin(&state)
            guard var file = state.files[name] else { return 2 }
            precondition(offset + bytes.count <= file.count)
            let isWhole = Int.random(in: 0..<4, using: &state.dice)
            for sector in stride(from: 0, to: bytes.count, by: Self.sector) {
                let isWritten =
                    switch fate {
                    case .works, .fallsSilent, .staysInCache: true
                    case .full: false
                    // All, none, or any of them.
                    case .fails, .powerGoes:
                        isWhole == 0 || isWhole > 1 && Bool.random(using: &state.dice)
                    }
                guard isWritten else { continue }
                let before = Array(file[offset + sector..<offset + sector + Self.sector])
                if case .staysInCache = fate {
                    if state.cached[name]?[offset + sector] == nil {
                        state.cached[name, default: [:]][offset + sector] = before
                    }
                } else {
                    state.cached[name]?[offset + sector] = nil
                }
                file.replaceSubrange(
                    offset + sector..<offset + sector + Self.sector, with: bytes[sector..<sector + Self.sector])
            }
            state.files[name] = file
            return Self.error(fate)
        }
        if let error { throw Self.failure(.write, name, error) }
    }

    fileprivate func isInPlace(_ name: String) -> Bool { state.withLock { !$0.displaced.contains(name) } }

    /// The power is gone, and with it the cache.
    func lose() {
        state.withLock { state in
            for (name, sectors) in state.cached {
                for (offset, bytes) in sectors {
                    state.files[name]?.replaceSubrange(offset..<offset + bytes.count, with: bytes)
                }
            }
            state.cached = [:]
        }
    }

    private static func begin(_ state: inout State) -> Fate {
        if state.isOff { return .full }
        let fate = state.fate(state.operations)
        state.operations += 1
        if case .powerGoes = fate { state.isOff = true }
        return fate
    }

    private static func error(_ fate: Fate) -> Int32? {
        switch fate {
        case .works: nil
        case .fails, .powerGoes, .fallsSilent, .staysInCache: 5
        case .full: 28
        }
    }

    private static func failure(_ step: FileFailure.Step, _ name: String, _ error: Int32) -> LogFailure {
        .file(FileFailure(name, .system(step, error)))
    }
}

final class PlayedFile: LogFile {
    private let disk: PlayedDisk
    let name: String
    let length: Int

    init(_ disk: PlayedDisk, _ name: String, _ length: Int) {
        (self.disk, self.name, self.length) = (disk, name, length)
    }

    func read(at offset: Int, count: Int) throws(LogFailure) -> [UInt8] { try disk.read(name, offset, count) }

    func write(_ blocks: RawSpan, at offset: Int) throws(LogFailure) {
        var bytes: [UInt8] = []
        for index in 0..<blocks.byteCount {
            bytes.append(unsafe blocks.unsafeLoad(fromByteOffset: index, as: UInt8.self))
        }
        try disk.write(name, bytes, offset)
    }

    var isInPlace: Bool { disk.isInPlace(name) }
}
