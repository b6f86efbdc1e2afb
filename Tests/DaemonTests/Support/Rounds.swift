import Foundation

/// How often the tests that look for rare timings try. `FACTORD_ROUNDS` multiplies it.
enum Rounds {
    static func count(_ usual: Int) -> Range<Int> {
        let factor = ProcessInfo.processInfo.environment["FACTORD_ROUNDS"].flatMap { Int($0) } ?? 1
        return 0..<usual * max(1, factor)
    }
}
