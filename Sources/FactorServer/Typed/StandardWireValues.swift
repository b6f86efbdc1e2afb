package import FactorWire

extension String: WireReadable, WireWritable {
    package static var schema: JSONSchema { .string() }
    package static var example: String { "text" }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.string() else { throw WireProblem("must be a string") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: WireReadable, WireWritable {
    package static var schema: JSONSchema { .boolean }
    package static var example: Bool { true }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.bool() else { throw WireProblem("must be true or false") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int64: WireReadable, WireWritable {
    package static var schema: JSONSchema { .integer() }
    package static var example: Int64 { 1 }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.integer() else { throw WireProblem("must be an integer") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Int: WireReadable, WireWritable {
    package static var schema: JSONSchema { .integer() }
    package static var example: Int { 1 }

    package init(wire: JSONValue) throws(WireProblem) { self = Int(try Int64(wire: wire)) }

    package func write(to writer: inout JSONWriter) { writer.integer(Int64(self)) }
}

extension Double: WireReadable, WireWritable {
    package static var schema: JSONSchema { .number() }
    package static var example: Double { 0.5 }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.number() else { throw WireProblem("must be a number") }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension Array: WireValue where Element: WireValue {
    package static var schema: JSONSchema { .array(of: Element.schema) }
    package static var example: [Element] { [Element.example] }
}

extension Array: WireReadable where Element: WireReadable {
    package init(wire: JSONValue) throws(WireProblem) {
        guard wire.kind == .array else { throw WireProblem("must be an array") }
        var elements: [Element] = []
        elements.reserveCapacity(wire.count)
        try wire.forEachElement { (value: JSONValue) throws(WireProblem) in
            do throws(WireProblem) {
                elements.append(try Element(wire: value))
            } catch {
                throw error.at("[\(elements.count)]")
            }
        }
        self = elements
    }
}

extension Array: WireWritable where Element: WireWritable {
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for element in self { element.write(to: &writer) }
        writer.endArray()
    }
}
