import FactorWire

/// How long an answer can become.
package enum AnswerSize {
    /// Every answer to a request outside of a batch is shorter, in bytes.
    package static let most = 1_048_576
    /// What the entries of a page take at most, except one that alone takes more. No other part of such an answer takes
    /// as much as is left.
    static let mostOfPage = most / 2
}

extension Array where Element: WireWritable {
    /// Returns the first entries, as many as fit on a page; at least one, if there are any.
    func fittingOnPage() -> [Element] {
        var writer = JSONWriter()
        var count = 0
        for element in self {
            element.write(to: &writer)
            guard writer.bytes.count <= AnswerSize.mostOfPage else { break }
            count += 1
        }
        return Array(prefix(Swift.max(count, 1)))
    }
}
