import FactorWire

extension RPCSession {
    /// The most entries of one page; the protocol's bound.
    private static let pageLimit = 200
    /// The most pages that are read: two million entries. A longer list is of no use in a terminal.
    static let mostPages = 10_000

    /// Requests the pages of a list until the last one, or until it has as many entries as wanted. With `--json` each
    /// page is printed as received. `body` returns the number of entries of a page.
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
        throw .unreachable("the list of \(method) does not end: \(Self.mostPages) pages were read")
    }
}
