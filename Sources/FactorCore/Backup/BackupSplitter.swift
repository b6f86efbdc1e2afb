import FactorCrypto

/// Splits a backup into blocks as its bytes arrive, and checks everything that needs no key.
package struct BackupSplitter {
    private var pending: [UInt8] = []
    /// Bytes of `pending` that are already consumed.
    private var taken = 0
    private var digest = ContentDigest.origin
    private var hasSignature = false
    /// The end block was read.
    package private(set) var isEnded = false

    package init() {}

    /// Adds the next bytes of the file.
    package mutating func append(_ bytes: [UInt8]) {
        pending.removeFirst(taken)
        taken = 0
        pending += bytes
    }

    /// The next whole block, or nil if more bytes are needed.
    package mutating func next() throws(BackupFault) -> BackupBlock? {
        guard try takeSignature() else { return nil }
        let left = pending.count - taken
        guard left > 0 else { return nil }
        guard !isEnded, let kind = BackupBlock.Kind(rawValue: pending[taken]) else { throw .damaged }
        guard left >= BackupBlock.headLength else { return nil }
        let length = pending[taken + 1..<taken + BackupBlock.headLength].reduce(0) { $0 << 8 | Int($1) }
        guard length <= BackupFormat.longestPayload else { throw .damaged }
        guard left >= BackupBlock.headLength + length + BackupBlock.tailLength else { return nil }
        let block = block(kind, length)
        guard block.isWhole(after: digest) else { throw .damaged }
        digest = block.digest
        isEnded = kind == .end
        return block
    }

    /// Checks that the file was complete, once all bytes were added and all blocks taken.
    package func finish() throws(BackupFault) {
        let mayBeOurs = hasSignature || pending.elementsEqual(BackupFormat.name.prefix(pending.count))
        guard mayBeOurs else { throw .foreign }
        guard isEnded else { throw .cutShort }
    }

    private mutating func takeSignature() throws(BackupFault) -> Bool {
        if hasSignature { return true }
        let name = BackupFormat.name
        guard pending.count > name.count else { return false }
        guard pending.starts(with: name) else { throw .foreign }
        let version = pending[name.count]
        guard version > BackupFormat.offset else { throw .foreign }
        guard let layout = StoreLayout(rawValue: version - BackupFormat.offset) else { throw .newer(version) }
        taken = name.count + 1
        digest = BackupFormat.origin(layout)
        hasSignature = true
        return true
    }

    private mutating func block(_ kind: BackupBlock.Kind, _ length: Int) -> BackupBlock {
        let start = taken + BackupBlock.headLength
        let (end, digestEnd) = (start + length, start + length + ContentDigest.length)
        taken = digestEnd + TenantKeys.linkLength
        return BackupBlock(
            kind: kind, payload: Array(pending[start..<end]), digest: Array(pending[end..<digestEnd]),
            link: Array(pending[digestEnd..<taken]))
    }
}
