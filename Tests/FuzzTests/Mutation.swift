import TestSupport

/// Makes new inputs from existing ones.
struct Mutator {
    private var random: Dice
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]

    init(seed: UInt64, seeds: [[UInt8]], words: [String]) {
        random = Dice(seed: seed)
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
