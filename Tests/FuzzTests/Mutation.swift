/// A seeded generator (SplitMix64), so that failing runs can be repeated.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Makes new inputs from existing ones.
struct Mutator {
    private var random: SplitMix
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]

    init(seed: UInt64, seeds: [[UInt8]], words: [String]) {
        random = SplitMix(seed: seed)
        self.seeds = seeds
        self.words = words.map { Array($0.utf8) }
    }

    /// One seed with up to five changes: bytes omitted, repeated or replaced, and words inserted.
    mutating func next() -> [UInt8] {
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.replaceSubrange(place..<end, with: words.randomElement(using: &random) ?? [])
            default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }
}
