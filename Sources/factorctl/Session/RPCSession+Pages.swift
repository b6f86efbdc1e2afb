import FactorWire

extension RPCSession {
    /// Entries of one page at most; the protocol's bound.
    private static let pageLimit = 200
    /// Pages that are followed: two million entries. A list that is longer is of no use in a terminal.
    static let mostPages = 10_000

    /// Asks for page after page of a list until there is no next one, or as many entries as are wanted have come. With
    /// `--json` each page is shown as it came. `body` tells how many entries it had.
    func forEachPage(
        of method: String, _ parameters: RequestParameters = RequestParameters(), atMost most: Int = .max,
        _ body: (Part) throws(CLIError) -> Int
    ) throws(CLIError) {
        var cursor: String?
        var left = most
        for _ in 0..<Self.mostPages {
            var parameters = parameters
            if most < .max { parameters.add("limit", number: min(left, Self.pageLimit)) }
            if let cursor { parameters.add("cursor", text: cursor) }
            let page = try call(method, parameters)
            left -= try body(page.part)
            if isJSON { try show(page) { _ in "" } }
            let next = try page.part.optionalString("next_cursor")
            guard let next, left > 0 else { return }
            guard next != cursor else { throw page.part.malformed("next_cursor") }
            cursor = next
        }
        throw .unreachable("the list of \(method) has no end: \(Self.mostPages) pages were read")
    }
}
