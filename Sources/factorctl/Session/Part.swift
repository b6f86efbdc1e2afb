import FactorProgram
import FactorWire

/// A part of an answer, checked against the protocol: if a required member is missing or of another kind, the program
/// that answers is not factord, and nothing is done or shown because of it.
struct Part {
    /// The integers that every client language reads exactly, which are all that the protocol uses.
    private static let integers: ClosedRange<Int64> = -9_007_199_254_740_991...9_007_199_254_740_991

    let value: JSONValue
    /// Its name in messages: `result.factor`.
    private let name: String

    init(_ value: JSONValue, _ name: String = "result") {
        (self.value, self.name) = (value, name)
    }

    // MARK: Required members

    /// A string, unchanged.
    func string(_ member: String) throws(CLIError) -> String {
        guard let text = value.member(member)?.string() else { throw malformed(member) }
        return text
    }

    /// A string, made printable.
    func text(_ member: String) throws(CLIError) -> String { Printable.text(try string(member)) }

    /// A printable string that is not empty.
    func word(_ member: String) throws(CLIError) -> String {
        let text = try text(member)
        guard !text.isEmpty else { throw malformed(member) }
        return text
    }

    func integer(_ member: String) throws(CLIError) -> Int64 {
        guard let number = try optionalInteger(member) else { throw malformed(member) }
        return number
    }

    /// A number that is not negative.
    func count(_ member: String) throws(CLIError) -> Int64 {
        let number = try integer(member)
        guard number >= 0 else { throw malformed(member) }
        return number
    }

    func flag(_ member: String) throws(CLIError) -> Bool {
        guard let flag = value.member(member)?.bool() else { throw malformed(member) }
        return flag
    }

    func number(_ member: String) throws(CLIError) -> Double {
        guard let number = value.member(member)?.number() else { throw malformed(member) }
        return number
    }

    func object(_ member: String) throws(CLIError) -> Part {
        guard let object = value.member(member), object.kind == .object else { throw malformed(member) }
        return Part(object, "\(name).\(member)")
    }

    /// The elements of an array of objects.
    func objects(_ member: String) throws(CLIError) -> [Part] {
        try elements(member).map { element throws(CLIError) in
            guard element.kind == .object else { throw malformed(member) }
            return Part(element, "\(name).\(member)")
        }
    }

    /// The elements of an array of strings, made printable.
    func texts(_ member: String) throws(CLIError) -> [String] {
        try elements(member).map { element throws(CLIError) in
            guard let text = element.string() else { throw malformed(member) }
            return Printable.text(text)
        }
    }

    private func elements(_ member: String) throws(CLIError) -> [JSONValue] {
        guard let array = value.member(member), array.kind == .array else { throw malformed(member) }
        var elements: [JSONValue] = []
        array.forEachElement { elements.append($0) }
        return elements
    }

    // MARK: Members that may be omitted or null

    private func optional(_ member: String) -> JSONValue? {
        value.member(member).flatMap { $0.kind == .null ? nil : $0 }
    }

    func optionalString(_ member: String) throws(CLIError) -> String? {
        guard let value = optional(member) else { return nil }
        guard let text = value.string() else { throw malformed(member) }
        return text
    }

    /// A string, made printable.
    func optionalText(_ member: String) throws(CLIError) -> String? {
        try optionalString(member).map { Printable.text($0) }
    }

    func optionalInteger(_ member: String) throws(CLIError) -> Int64? {
        guard let value = optional(member) else { return nil }
        guard let number = value.integer(), Self.integers.contains(number) else { throw malformed(member) }
        return number
    }

    func optionalFlag(_ member: String) throws(CLIError) -> Bool? {
        optional(member) == nil ? nil : try flag(member)
    }

    func optionalObject(_ member: String) throws(CLIError) -> Part? {
        optional(member) == nil ? nil : try object(member)
    }

    /// The error for a member that is not as the protocol requires.
    func malformed(_ member: String) -> CLIError {
        .unreachable(
            "the program on this socket is not factord: \(name).\(member) in its answer is missing or invalid; "
                + "name the daemon's socket with --socket")
    }
}

extension Sequence where Element == Int64 {
    /// The sum, or the largest integer if it overflows.
    var total: Int64 {
        reduce(0) { sum, number in
            let (result, isOver) = sum.addingReportingOverflow(number)
            return isOver ? .max : result
        }
    }
}
