package import FactorCrypto

/// The stored form that stores and backups of the first layout have: no tag over the body, and over the hot half one
/// that says neither which version it is nor what body it belongs to.
extension Subject {
    /// Reads a subject of the first layout; what is malformed or does not bear its tag is an alarm.
    package init(firstLayout document: Document, at key: DocumentKey, _ keys: TenantKeys) throws(Failure) {
        let end = document.hot.count - DocumentTag.length
        let tag = DocumentTag(endOf: document.hot)
        guard end > 0,
            document.hot.withRawPrefix(end, { keys.isValid((tag.high, tag.low), of: $0, at: Sealed.usage(key)) })
        else { throw .internal("alarm: a stored subject does not bear its tag") }
        try self.init(body: document.body, upTo: document.body.count, hot: document.hot, upTo: end)
    }
}
