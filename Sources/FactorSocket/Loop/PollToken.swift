/// What the loop watches descriptors under: the 64 bits that the kernel returns with an event.
///
/// A connection's token carries its slot's generation, so that an event for a connection closed in the same turn is not
/// taken for its successor's.
enum PollToken: Equatable {
    case connection(slot: UInt32, generation: UInt32)
    case listener(Int)
    case watcher(Int)
    case bell

    /// Generations above this one mark the other kinds.
    static let lastGeneration: UInt32 = 0x7FFF_FFFF
    private static let listenerMark: UInt32 = 0x8000_0001
    private static let watcherMark: UInt32 = 0x8000_0002
    private static let bellMark: UInt32 = 0x8000_0003

    var bits: UInt64 {
        switch self {
        case .connection(let slot, let generation): PollToken.join(generation, slot)
        case .listener(let index): PollToken.join(PollToken.listenerMark, UInt32(index))
        case .watcher(let index): PollToken.join(PollToken.watcherMark, UInt32(index))
        case .bell: PollToken.join(PollToken.bellMark, 0)
        }
    }

    init(bits: UInt64) {
        let low = UInt32(truncatingIfNeeded: bits)
        switch UInt32(truncatingIfNeeded: bits >> 32) {
        case PollToken.listenerMark: self = .listener(Int(low))
        case PollToken.watcherMark: self = .watcher(Int(low))
        case PollToken.bellMark: self = .bell
        case let generation: self = .connection(slot: low, generation: generation)
        }
    }

    private static func join(_ high: UInt32, _ low: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }
}
