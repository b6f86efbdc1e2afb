import FactorWire

extension JSONValue {
    /// Reads a string by its UTF-8, which is not copied; what `read` gives nil for is refused with `problem`.
    package func text<Value>(_ problem: @autoclosure () -> String, _ read: (RawSpan) -> Value?) throws(WireProblem)
        -> Value
    {
        var value: Value?
        guard withUTF8({ value = read($0) }) else { throw WireProblem("must be a string") }
        guard let value else { throw WireProblem(problem()) }
        return value
    }
}
