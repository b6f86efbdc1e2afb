/// One tenant's keys in memory: all derived keys, ready for use, in one locked allocation.
///
/// It is made from a bundle, which is what the master key wraps: the root (32 bytes), then for each generation in
/// ascending order a number (4, big-endian) and a key (32). The derived keys come first in memory: those of `Slot` from
/// the root, then from each generation's key one for sealing and one for document tags. The bundle follows them.
struct KeyRing: ~Copyable, Sendable {
    private static let keyLength = KeyPurpose.keyLength
    private static let entryLength = 4 + keyLength
    /// The keys derived from the root, in memory order.
    enum Slot: Int, CaseIterable {
        case index, tag, code, audit, backup, document, set

        static let count = 7

        fileprivate var purpose: KeyPurpose {
            switch self {
            case .index: .index
            case .tag: .tag
            case .code: .code
            case .audit: .audit
            case .backup: .backup
            case .document: .document
            case .set: .set
            }
        }
    }

    /// The keys derived from each generation's key.
    private enum GenerationSlot: Int, CaseIterable {
        case seal, document

        static let count = 2

        var purpose: KeyPurpose { self == .seal ? .seal : .document }
    }

    /// Ascending, never empty.
    let generations: [UInt32]
    private let memory: SecretBytes

    /// Derives all keys, or returns nil if `bundle` is malformed.
    init?(bundle: RawSpan) {
        let (count, rest) = (bundle.byteCount - Self.keyLength).quotientAndRemainder(dividingBy: Self.entryLength)
        guard count > 0, rest == 0 else { return nil }
        var generations = [UInt32]()
        for entry in 0..<count {
            let number: UInt32 = bundle.integer(at: Self.keyLength + entry * Self.entryLength)
            guard number > generations.last ?? 0 else { return nil }
            generations.append(number)
        }
        let derived = Self.start(ofEntry: count, .seal)
        self.generations = generations
        memory = SecretBytes(count: derived + bundle.byteCount) { memory in
            let root = bundle.extracting(first: Self.keyLength)
            for slot in Slot.allCases {
                slot.purpose.derive(from: root, into: &memory, at: slot.rawValue * Self.keyLength)
            }
            for entry in 0..<count {
                let start = Self.keyLength + entry * Self.entryLength + 4
                let key = bundle.extracting(start..<start + Self.keyLength)
                for slot in GenerationSlot.allCases {
                    slot.purpose.derive(from: key, into: &memory, at: Self.start(ofEntry: entry, slot))
                }
            }
            memory.copy(bundle, at: derived)
        }
    }

    /// Generates a root and the first generation's key.
    init(from randomness: Randomness) {
        let bundle = SecretBytes(count: Self.keyLength + Self.entryLength) { bundle in
            randomness.fill(&bundle)
            bundle.store(UInt32(1), at: Self.keyLength)
        }
        self = bundle.withBytes { KeyRing(bundle: $0)! }
    }

    /// The same keys and a new generation.
    func addingGeneration(from randomness: Randomness) -> KeyRing {
        let next = generations[generations.count - 1] + 1
        let bundle = withBundle { old in
            SecretBytes(count: old.byteCount + Self.entryLength) { bundle in
                bundle.copy(old)
                bundle.store(next, at: old.byteCount)
                randomness.fill(&bundle, from: old.byteCount + 4)
            }
        }
        return bundle.withBytes { KeyRing(bundle: $0)! }
    }

    /// The same root and the generations from `first` on. The newest generation always stays.
    func keeping(from first: UInt32) -> KeyRing {
        let dropped = min(generations.count { $0 < first }, generations.count - 1)
        let bundle = withBundle { old in
            SecretBytes(count: old.byteCount - dropped * Self.entryLength) { bundle in
                bundle.copy(old.extracting(first: Self.keyLength))
                let rest = old.extracting(droppingFirst: Self.keyLength + dropped * Self.entryLength)
                bundle.copy(rest, at: Self.keyLength)
            }
        }
        return bundle.withBytes { KeyRing(bundle: $0)! }
    }

    /// Lends a key derived from the root.
    func withKey<R: ~Copyable>(_ slot: Slot, _ body: (RawSpan) -> R) -> R {
        memory.withBytes { memory in
            let start = slot.rawValue * Self.keyLength
            return body(memory.extracting(start..<start + Self.keyLength))
        }
    }

    /// Lends the sealing key of the newest generation.
    func withNewestSealingKey<R: ~Copyable>(_ body: (RawSpan) -> R) -> R {
        withKey(ofEntry: generations.count - 1, .seal, body)
    }

    /// Lends the sealing key of a generation.
    func withSealingKey<R: ~Copyable>(
        of generation: UInt32, _ body: (RawSpan) throws(CryptoFailure) -> R
    ) throws(CryptoFailure) -> R {
        try withKey(ofEntry: try entry(of: generation), .seal, body)
    }

    /// Lends the document tag key of a generation. Generation 0, under which nothing is sealed, has one derived from
    /// the root.
    func withDocumentKey<R: ~Copyable>(
        of generation: UInt32, _ body: (RawSpan) -> R
    ) throws(CryptoFailure) -> R {
        guard generation > 0 else { return withKey(.document, body) }
        return withKey(ofEntry: try entry(of: generation), .document, body)
    }

    private func entry(of generation: UInt32) throws(CryptoFailure) -> Int {
        // There are few, and it is nearly always the newest.
        guard let entry = generations.lastIndex(of: generation) else { throw .unknownGeneration(generation) }
        return entry
    }

    private func withKey<R: ~Copyable, E: Error>(
        ofEntry entry: Int, _ slot: GenerationSlot, _ body: (RawSpan) throws(E) -> R
    ) throws(E) -> R {
        try memory.withBytes { memory throws(E) in
            let start = Self.start(ofEntry: entry, slot)
            return try body(memory.extracting(start..<start + Self.keyLength))
        }
    }

    /// The offset of a generation's key; for the entry after the last one, the offset of the bundle.
    private static func start(ofEntry entry: Int, _ slot: GenerationSlot) -> Int {
        (Slot.count + entry * GenerationSlot.count + slot.rawValue) * keyLength
    }

    /// Lends the bundle, for wrapping.
    func withBundle<R: ~Copyable>(_ body: (RawSpan) -> R) -> R {
        memory.withBytes { memory in
            body(memory.extracting(droppingFirst: Self.start(ofEntry: generations.count, .seal)))
        }
    }
}
