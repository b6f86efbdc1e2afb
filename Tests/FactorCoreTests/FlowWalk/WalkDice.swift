import TestSupport

/// The dice of a walk.
struct WalkDice: RandomNumberGenerator {
    private var dice: Dice

    init(seed: UInt64) { dice = Dice(seed: seed &* 0x9E37_79B9) }

    mutating func next() -> UInt64 { dice.next() }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    mutating func one(in count: Int) -> Bool { below(count) == 0 }
}
