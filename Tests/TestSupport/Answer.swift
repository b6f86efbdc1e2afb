/// An answer as a client reads it.
package struct Answer: Equatable, Sendable {
    /// The line without its LF.
    package let line: String
    package let json: JSON

    package init(line: [UInt8]) {
        self.line = String(decoding: line.dropLast(), as: UTF8.self)
        json = JSON(parsing: line) ?? .null
    }

    package var result: JSON { json["result"] }
    package var error: JSON { json["error"] }
    package var data: JSON { json["error"]["data"] }
    /// The error as pages show it: of a `next_step` only the type.
    package var shownError: JSON {
        let step = data["next_step"]
        guard !step.isNull else { return error }
        return error.with("data", data.with("next_step", ["type": step["type"]]))
    }
    /// The stable name of a refusal; nil for a success.
    package var reason: String? { data["reason"].text }
    package var code: Int? { error["code"].integer }
    package var succeeded: Bool { error.isNull && !result.isNull }
}
