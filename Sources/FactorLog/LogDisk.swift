/// What the log asks of the system, so that tests can play a disk that fails, and power that goes.
package protocol LogDisk: Sendable {
    /// The names of the log's files, in any order. They are on the disk.
    func names() throws(LogFailure) -> [String]

    /// Opens a file that exists.
    func open(_ name: String) throws(LogFailure) -> any LogFile

    /// Makes a file of zeros, in the place of one of that name. It is on the disk, with its name, when it returns; otherwise there
    /// is what was there before, or all of it.
    func make(_ name: String, length: Int) throws(LogFailure) -> any LogFile
}

/// One open file of the log.
package protocol LogFile: AnyObject, Sendable {
    var name: String { get }
    var length: Int { get }

    /// Reads bytes; fewer only at the end of the file.
    func read(at offset: Int, count: Int) throws(LogFailure) -> [UInt8]

    /// Writes whole blocks at the start of a block. They are on the disk when it returns. If it throws, or if the power goes
    /// meanwhile, each of their sectors may be or not.
    func write(_ blocks: RawSpan, at offset: Int) throws(LogFailure)

    /// Whether the file is still under its name, with its length.
    var isInPlace: Bool { get }
}

extension LogFile {
    /// Overwrites it with zeros, where it is on the disk.
    package func wipe() throws(LogFailure) { try wipe(upTo: length / LogFormat.block * LogFormat.block) }

    func wipe(upTo end: Int) throws(LogFailure) {
        let buffer = BlockBuffer()
        var offset = 0
        while offset < min(end, length / LogFormat.block * LogFormat.block) {
            let count = min(end - offset, BlockBuffer.least)
            try buffer.withBlocks(count) { blocks throws(LogFailure) in try write(blocks, at: offset) }
            offset += count
        }
    }
}
