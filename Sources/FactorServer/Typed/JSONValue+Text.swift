import FactorWire

extension JSONValue {
    /// Reads a string from its UTF-8 without copying it. Throws `problem` if `read` returns nil.
    package func text<Value>(_ problem: @autoclosure () -> String, _ read: (RawSpan) -> Value?) throws(WireProblem)
        -> Value
    {
        var value: Value?
        guard withUTF8({ value = read($0) }) else { throw WireProblem("must be a string") }
        guard let value else { throw WireProblem(problem()) }
        return value
    }
}
