package import FactorCrypto

/// The stored form in stores and backups of the first layout. The body has no tag, and the tag of the hot half covers
/// neither its version nor the body it belongs to.
extension Subject {
    /// Reads a subject of the first layout. One that is malformed or does not have the right tag is an alarm.
    package init(firstLayout document: Document, at key: DocumentKey, _ keys: TenantKeys) throws(Failure) {
        let end = document.hot.count - DocumentTag.length
        let tag = DocumentTag(endOf: document.hot)
        guard end > 0,
            document.hot.withRawPrefix(end, { keys.isValid((tag.high, tag.low), of: $0, at: Sealed.usage(key)) })
        else { throw .damaged("the tag of a stored subject does not match") }
        try self.init(body: document.body, upTo: document.body.count, hot: document.hot, upTo: end)
    }
}
