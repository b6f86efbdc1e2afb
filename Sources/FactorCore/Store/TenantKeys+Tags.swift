package import FactorCrypto

/// Ending stored bytes in their tag, and looking whether they bear it.
extension TenantKeys {
    /// Appends the tag that `bytes` bear in that context.
    ///
    /// The key of the context's generation must be held: what was read under a generation was authenticated with its
    /// key, and a key is dropped only once nothing is left under it.
    package func close(_ bytes: inout [UInt8], in context: DocumentContext) {
        guard let tag = try? tag(RawSpan(_elements: bytes.span), in: context) else {
            preconditionFailure("a document of a key generation that is not held is to be written")
        }
        let words: InlineArray<2, UInt64> = [tag.high, tag.low]
        bytes.append(bigEndian: words.span)
    }

    /// Whether `bytes` end in the tag that they bear in that context.
    package func isGenuine(_ bytes: [UInt8], in context: DocumentContext) -> Bool {
        let end = bytes.count - DocumentTag.length
        guard end >= 0 else { return false }
        let expected = try? tag(RawSpan(_elements: bytes.span.extracting(first: end)), in: context)
        return expected == DocumentTag(endOf: bytes)
    }
}

extension DocumentKey {
    /// The document of this name that bears a tag, for the digest of all of them.
    package func member(_ tag: DocumentTag) -> DigestMember {
        DigestMember(kind: kind.rawValue, tenant: tenant, id: (id.high, id.low), tag: tag)
    }
}

extension DocumentWrite {
    /// The write of one of the server's own documents, which ends in its tag and never expires.
    package static func ofServer(
        _ contents: [UInt8], at key: DocumentKey, over revision: Revision, _ keys: TenantKeys
    ) -> DocumentWrite {
        var body = contents
        keys.close(&body, in: key.context(.whole, generation: 0, version: revision.version + 1))
        return DocumentWrite(
            key: key, expected: revision, change: .whole(body: body, hot: [], generation: 0, expiresAt: nil))
    }
}

extension StoredDocument {
    /// What it is for the digest of all documents.
    package var member: DigestMember { key.member(document.tag) }

    /// The contents of one of the server's own documents; nil where it is not as it was written.
    package func contentsOfServer(_ keys: TenantKeys) -> [UInt8]? {
        let context = key.context(
            .whole, generation: document.generation, version: document.version, expiresAt: document.expiresAt)
        guard document.hot.isEmpty, keys.isGenuine(document.body, in: context) else { return nil }
        return Array(document.body.dropLast(DocumentTag.length))
    }
}
