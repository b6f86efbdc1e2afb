package import FactorCore
package import FactorWire

/// A type that is read from text, and describes itself what is wrong with it.
package protocol SpelledText: WireReadable {
    /// Whether a person types it; otherwise the application makes it.
    static var isTyped: Bool { get }
    /// Reads the text, or throws what it must be.
    init(_ text: String) throws(SpellingProblem)
}

extension SpelledText {
    package static var isTyped: Bool { false }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string() else { throw WireProblem("must be a string") }
        do throws(SpellingProblem) { try self.init(text) } catch {
            throw WireProblem(error.text, rule: Self.isTyped ? error.rule : nil)
        }
    }
}
