package import FactorCore
package import FactorWire

/// A type that occurs in parameters or results, with its schema and an example.
package protocol WireValue {
    static var schema: JSONSchema { get }
    /// A value for documentation and probing. The schema has to allow it.
    static var example: Self { get }
}

/// A type that parameters are read as.
package protocol WireReadable: WireValue {
    /// Reads a value, or throws what it must be: "must be a string".
    init(wire: JSONValue) throws(WireProblem)
}

/// A type that results are written from.
package protocol WireWritable: WireValue {
    /// Writes the value as JSON.
    func write(to writer: inout JSONWriter)
}

/// Why a value is not of the expected type.
package struct WireProblem: Error, Equatable, Sendable {
    /// The path within the value: `.digits`, `[2]`; empty for the value itself.
    package let path: String
    /// The problem, which continues a sentence that begins with the field's name: "must be 6 to 8 digits".
    package let text: String
    /// Set if the value is what a person typed or a browser sent, and not the application's own.
    package let rule: InputRule?

    /// Makes a problem at a path within the value.
    package init(_ text: String, path: String = "", rule: InputRule? = nil) {
        self.text = text
        self.path = path
        self.rule = rule
    }

    /// The fault of a member, as a problem of the object that has it.
    package init(_ fault: WireFault) {
        switch fault {
        case .invalidParams(let field, let problem): self.init(problem, path: "." + field)
        case .invalidInput(let field, let problem, let rule):
            self.init(problem, path: "." + field, rule: InputRule(rawValue: rule))
        case .parseError, .invalidRequest, .methodNotFound: self.init("must be an object")
        }
    }

    /// The same of a value within another one, at that path.
    package func at(_ outer: String) -> WireProblem { WireProblem(text, path: outer + path, rule: rule) }

    /// The same as the fault of a request's member.
    package func fault(of member: String) -> WireFault {
        let field = member + path
        return rule.map { .invalidInput(field: field, problem: text, rule: $0.rawValue) }
            ?? .invalidParams(field: field, problem: text)
    }
}
