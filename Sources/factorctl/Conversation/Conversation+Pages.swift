import FactorWire

extension Conversation {
    /// Asks for page after page of a list until there is no next one or none is wanted. With `--json` each page is
    /// shown as it came.
    func forEachPage(
        of method: String, _ parameters: RequestParameters = RequestParameters(), limit: () -> Int? = { nil },
        _ body: (JSONValue) -> Void
    ) throws(Trouble) {
        var cursor: String?
        repeat {
            var parameters = parameters
            let most = limit()
            if most == 0 { return }
            if let most { parameters.add("limit", number: most) }
            if let cursor { parameters.add("cursor", text: cursor) }
            let page = try call(method, parameters)
            if isJSON { show(page) { _ in "" } }
            body(page.result)
            cursor = page.result.member("next_cursor")?.string()
        } while cursor != nil
    }
}
