package import FactorCore
import FactorWire

extension JSONValue {
    /// Reads a string from its UTF-8 without copying it. Throws `problem` if `read` returns nil; with `rule`, the text is a
    /// person's.
    package func text<Value>(
        _ problem: @autoclosure () -> String, rule: InputRule? = nil, _ read: (RawSpan) -> Value?
    ) throws(WireProblem) -> Value {
        var value: Value?
        guard withUTF8({ value = read($0) }) else { throw WireProblem("must be a string") }
        guard let value else { throw WireProblem(problem(), rule: rule) }
        return value
    }
}
