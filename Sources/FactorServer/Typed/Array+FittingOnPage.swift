import FactorWire

extension Array where Element: WireWritable {
    /// Returns the first entries, as many as fit into half of the longest answer; at least one, if there are any. No other
    /// part of such an answer takes as much as is left.
    func fittingOnPage() -> [Element] {
        var writer = JSONWriter()
        var count = 0
        for element in self {
            element.write(to: &writer)
            guard writer.bytes.count <= WireBounds.answerBytes / 2 else { break }
            count += 1
        }
        return Array(prefix(Swift.max(count, 1)))
    }
}
