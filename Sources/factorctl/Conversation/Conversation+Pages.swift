import FactorWire

extension Conversation {
    /// Entries of one page at most; the protocol's bound.
    private static let pageLimit = 200

    /// Asks for page after page of a list until there is no next one, or as many entries as are wanted have come. With
    /// `--json` each page is shown as it came. `body` tells how many entries it had.
    func forEachPage(
        of method: String, _ parameters: RequestParameters = RequestParameters(), atMost most: Int = .max,
        _ body: (JSONValue) -> Int
    ) throws(Trouble) {
        var cursor: String?
        var left = most
        repeat {
            var parameters = parameters
            if most < .max { parameters.add("limit", number: min(left, Self.pageLimit)) }
            if let cursor { parameters.add("cursor", text: cursor) }
            let page = try call(method, parameters)
            if isJSON { show(page) { _ in "" } }
            left -= body(page.result)
            cursor = page.result.member("next_cursor")?.string()
        } while cursor != nil && left > 0
    }
}
